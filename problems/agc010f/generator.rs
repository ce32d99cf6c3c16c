//! Draws an input: `generator SEED SIZE`, with a size from 1 to 100 for the bounds of the statement.
//!
//! A tree with stones, equal ones on many vertices.

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
    let most = grown(3000).max(2);
    let vertices = if size == 100 { most } else { 2 + random(most - 1) };
    let stones = [2, 10, 1_000_000_001][random(3) as usize];
    let stones: Vec<String> = (0..vertices).map(|_| random(stones).to_string()).collect();
    writeln!(out, "{vertices}\n{}", stones.join(" "))?;
    for [a, b] in tree(vertices, &mut random) {
        writeln!(out, "{a} {b}")?;
    }
    out.flush()
}

/// Returns the edges of a random tree: bushy, a star or a path with branches, with random names but for the first vertex.
fn tree(vertices: u64, random: &mut impl FnMut(u64) -> u64) -> Vec<[u64; 2]> {
    let mut names: Vec<u64> = (1..=vertices).collect();
    for i in 2..vertices {
        names.swap(i as usize, 1 + random(i) as usize);
    }
    let reach = [1, 3, vertices][random(3) as usize];
    let from_root = random(2) == 0;
    let edges = (1..vertices).map(|child| {
        let back = random(reach.min(child));
        let parent = if from_root { back } else { child - 1 - back };
        let edge = [names[parent as usize], names[child as usize]];
        if random(2) == 0 {
            edge
        } else {
            [edge[1], edge[0]]
        }
    });
    edges.collect()
}
