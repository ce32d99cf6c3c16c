//! Draws an input: `generator SEED SIZE`, with a size from 1 to 100 for the bounds of the statement.
//!
//! A graph without cycles, and a number on each vertex; lost positions are drawn often.

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
    let vertices = if size == 100 { 200_000 } else { 1 + random(grown(200_000)) };
    let largest = [1, 3, 1_000_000_000][random(3) as usize];
    let mut numbers: Vec<u64> = (0..vertices).map(|_| random(largest + 1)).collect();
    // Equal numbers on the vertices of a chain or of an antichain leave many nim-sums of 0.
    if random(2) == 0 {
        for i in 1..vertices as usize {
            numbers[i] = if random(4) == 0 { numbers[i] } else { numbers[i - 1] };
        }
    }
    let mut names: Vec<u64> = (1..=vertices).collect();
    for i in 1..vertices {
        names.swap(i as usize, random(i + 1) as usize);
    }
    let most = if size == 100 { 200_000 } else { random(grown(200_000) + 1) };
    let reach = [2, 10, vertices][random(3) as usize];
    let mut edges: Vec<[u64; 2]> = Vec::new();
    for _ in 0..if vertices > 1 { most } else { 0 } {
        let from = 1 + random(vertices - 1);
        let to = from - 1 - random(reach.min(from));
        edges.push([names[from as usize], names[to as usize]]);
    }
    edges.sort_unstable();
    edges.dedup();
    writeln!(out, "{vertices} {}", edges.len())?;
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    writeln!(out, "{}", words.join(" "))?;
    for [from, to] in edges {
        writeln!(out, "{from} {to}")?;
    }
    out.flush()
}
