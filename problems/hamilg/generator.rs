//! Draws an input: `generator SEED SIZE`, with a size from 1 to 100 for the bounds of the statement.
//!
//! Connected graphs: sparse ones with many odd circuits, and dense ones.

use std::collections::HashSet;
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
    let graphs = 1 + random(grown(100));
    let mut left = grown(1_000_000);
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{graphs}")?;
    for _ in 0..graphs {
        let vertices = 1 + random(grown(2000).min(left / 2 + 1));
        let mut names: Vec<u64> = (1..=vertices).collect();
        for i in 1..vertices {
            names.swap(i as usize, random(i + 1) as usize);
        }
        // A tree: bushy, or nearly a path.
        let reach = if random(2) == 0 { vertices } else { 1 + random(3) };
        let mut edges: Vec<(u64, u64)> = (1..vertices)
            .map(|vertex| (vertex - 1 - random(reach.min(vertex)), vertex))
            .collect();
        // Then further edges, at most as many as there are pairs.
        let pairs = vertices * (vertices - 1) / 2;
        let most = (left - edges.len() as u64).min(pairs - edges.len() as u64);
        let more = match random(3) {
            0 => 0,
            1 => random(vertices.min(most) + 1),
            _ => random(most + 1),
        };
        let mut seen: HashSet<(u64, u64)> = edges.iter().copied().collect();
        for _ in 0..more {
            let (one, other) = (random(vertices), random(vertices));
            let edge = (one.min(other), one.max(other));
            if one != other && seen.insert(edge) {
                edges.push(edge);
            }
        }
        left -= edges.len() as u64;
        for i in 1..edges.len() {
            edges.swap(i, random(i as u64 + 1) as usize);
        }
        writeln!(out, "{vertices} {}", edges.len())?;
        for (one, other) in edges {
            writeln!(out, "{} {}", names[one as usize], names[other as usize])?;
        }
    }
    out.flush()
}
