use proconio::input;
use proconio::marker::{Bytes, Chars, Usize1};
fn main() {
    input! {
        n: usize,
        numbers: [i64; n],
        edges: [(Usize1, Usize1); 2],
        word: Chars,
        bytes: Bytes,
    }
    println!("{} {:?}", numbers.iter().sum::<i64>(), edges);
    println!("{} {}", word.iter().rev().collect::<String>(), bytes.len());
}
