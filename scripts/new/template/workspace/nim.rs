//! # Nim
//!
//! **The game.** A move takes any number of stones from one heap; who cannot move loses. The input is the number of heaps,
//! then their sizes.
//!
//! **The rule.** The player to move loses if and only if the nim-sum of the heaps is 0.

use proconio::input;

fn main() {
    input! { n: usize, heaps: [u64; n] }
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "lost" } else { "won" });
}
