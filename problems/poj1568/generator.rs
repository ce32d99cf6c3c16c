//! Draws an input: `generator SEED SIZE`, with a size from 1 to 100 for the bounds of the statement.
//!
//! Boards on which nobody has won, x to move.

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
    for _ in 0..1 + random(grown(100)) {
        let board = loop {
            // 4 to 14 pieces.
            let pieces = 2 * (2 + random(6));
            let mut board = [b'.'; 16];
            for piece in 0..pieces {
                let free: Vec<usize> = (0..16).filter(|&square| board[square] == b'.').collect();
                board[free[random(free.len() as u64) as usize]] = [b'x', b'o'][piece as usize % 2];
            }
            let is_line = |start: usize, step: usize| {
                let line = [0, 1, 2, 3].map(|i| board[start + i * step]);
                line[0] != b'.' && line == [line[0]; 4]
            };
            let has_line = (0..4).any(|i| is_line(4 * i, 1) || is_line(i, 4));
            if !has_line && !is_line(0, 5) && !is_line(3, 3) {
                break board;
            }
        };
        writeln!(out, "?")?;
        for row in board.chunks(4) {
            writeln!(out, "{}", String::from_utf8_lossy(row))?;
        }
    }
    writeln!(out, "$")?;
    out.flush()
}
