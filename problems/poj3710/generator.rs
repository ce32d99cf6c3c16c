//! Draws an input: `generator SEED SIZE`, with a size from 1 to 100 for the bounds of the statement.
//!
//! Trees on which polygons hang, each by one vertex.

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
    for _ in 0..1 + random(grown(20)) {
        let graphs = if size == 100 { 99 } else { 1 + random(grown(99)) };
        writeln!(out, "{graphs}")?;
        for _ in 0..graphs {
            let most = if size == 100 { 99 } else { 1 + random(grown(99)) };
            let (mut vertices, mut tree, mut edges) = (1, vec![1], Vec::new());
            while vertices < most {
                let hook = tree[random(tree.len() as u64) as usize];
                // 1 for an edge of the tree, more for a polygon.
                let length = 1 + random(8).min(random(8)).min(most - vertices);
                let last = vertices + length.max(2) - 1;
                let mut from = hook;
                for to in vertices + 1..=last {
                    edges.push([from, to]);
                    from = to;
                }
                if length > 1 {
                    edges.push([from, hook]);
                } else {
                    tree.push(last);
                }
                vertices = last;
            }
            // Random names, but for the root.
            let mut names: Vec<u64> = (0..=vertices).collect();
            for i in 3..=vertices {
                names.swap(i as usize, 2 + random(i - 1) as usize);
            }
            writeln!(out, "{vertices} {}", edges.len())?;
            for i in 0..edges.len() {
                edges.swap(i, random(i as u64 + 1) as usize);
            }
            for [a, b] in edges {
                writeln!(out, "{} {}", names[a as usize], names[b as usize])?;
            }
        }
    }
    out.flush()
}
