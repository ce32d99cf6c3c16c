//! Draws an input: `generator SEED SIZE`, with a size from 1 to 100 for the bounds of the statement.
//!
//! Graphs without cycles, and queries.

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
    for case in 0..1 + random(grown(10)) {
        let positions = if size == 100 { 1000 } else { 1 + random(grown(1000)) };
        writeln!(out, "{}{positions}", if case > 0 { "\n" } else { "" })?;
        let mut names: Vec<u64> = (0..positions).collect();
        for i in 1..positions {
            names.swap(i as usize, random(i + 1) as usize);
        }
        // Each position leads to some of those before it in a random order, at the bounds often to all.
        let most = if size == 100 && random(2) == 0 { 1000 } else { 1 + random(12) };
        let mut successors = vec![Vec::new(); positions as usize];
        for rank in 0..positions {
            let mut next: Vec<u64> = (0..random(most + 1).min(rank))
                .map(|_| names[random(rank) as usize])
                .collect();
            if most == 1000 {
                next = names[..rank as usize].to_vec();
            }
            next.sort_unstable();
            next.dedup();
            successors[names[rank as usize] as usize] = next;
        }
        let line = |numbers: &[u64]| {
            let words = [numbers.len() as u64]
                .into_iter()
                .chain(numbers.iter().copied());
            words
                .map(|word| word.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        for next in &successors {
            writeln!(out, "{}", line(next))?;
        }
        for _ in 0..1 + random(grown(100)) {
            let pieces: Vec<u64> = (0..=random(grown(10))).map(|_| random(positions)).collect();
            writeln!(out, "{}", line(&pieces))?;
        }
        writeln!(out, "0")?;
    }
    out.flush()
}
