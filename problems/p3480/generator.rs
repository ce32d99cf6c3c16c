//! Draws an input: `generator SEED SIZE`, with a size from 1 to 100 for the bounds of the statement.
//!
//! Piles in order, with small differences, so that their total stays in its bound.

use std::env;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(Ok(mut state)), Some(Ok(size))) = (words.next(), words.next()) else {
        eprintln!("usage: generator SEED SIZE");
        std::process::exit(2);
    };
    // SplitMix64.
    let mut random = |below: u64| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ bits >> 31) % below
    };
    let grown = |bound: u64| (bound as f64).powf(size as f64 / 100.0).round() as u64;
    let mut out = BufWriter::new(io::stdout().lock());
    let tests = 1 + random(grown(10));
    writeln!(out, "{tests}")?;
    for _ in 0..tests {
        let piles = if size == 100 { 1000 } else { 1 + random(grown(1000)) };
        // A step up adds to all piles after it.
        let (mut left, mut pile, mut row) = (10_000, 0, Vec::new());
        for index in 0..piles {
            let most = (left / (piles - index)).min(grown(10_000));
            let largest = [1, 3, most][random(3) as usize];
            let step = random(largest + 1).min(most);
            left -= step * (piles - index);
            pile += step;
            row.push(pile.to_string());
        }
        writeln!(out, "{piles}\n{}", row.join(" "))?;
    }
    out.flush()
}
