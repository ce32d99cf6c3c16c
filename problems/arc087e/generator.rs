//! Draws an input: `generator SEED SIZE`, with a size from 1 to 100 for the bounds of the statement.
//!
//! Binary strings, none of which begins with another.

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
    // The leaves of a tree that grows: a leaf goes on, in one direction or in both.
    let most = if size == 100 { 100_000 } else { 1 + random(grown(100_000)) };
    let mut strings = vec![if random(2) == 0 { "0" } else { "1" }.to_owned()];
    let mut letters = 1;
    if random(2) == 0 && most > 1 {
        strings = vec!["0".to_owned(), "1".to_owned()];
        letters = 2;
    }
    let forks = 1 + random(4);
    loop {
        let index = random(strings.len() as u64) as usize;
        let length = strings[index].len() as u64;
        let is_fork = random(4) < forks;
        letters += if is_fork { length + 2 } else { 1 };
        if letters > most {
            break;
        }
        let mut longer = strings[index].clone();
        longer.push('1');
        if is_fork {
            strings.push(longer.clone());
            longer.pop();
            longer.push('0');
        }
        strings[index] = longer;
        // Some strings stay away, so that their places are free.
        if random(8) == 0 && strings.len() > 1 {
            let gone = random(strings.len() as u64) as usize;
            letters -= strings.swap_remove(gone).len() as u64;
        }
    }
    let longest = strings.iter().map(|string| string.len() as u64).max().unwrap_or(1);
    let beyond = [0, random(4), random(1_000_000_000_000_000_000 - longest + 1)][random(3) as usize];
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{} {}", strings.len(), longest + beyond)?;
    for string in strings {
        writeln!(out, "{string}")?;
    }
    out.flush()
}
