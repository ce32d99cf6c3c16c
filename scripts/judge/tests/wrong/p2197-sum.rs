//! The sum instead of the nim-sum.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let count = numbers.next().unwrap();
        let sum: usize = numbers.by_ref().take(count).sum();
        println!("{}", if sum % 2 == 1 { "Yes" } else { "No" });
    }
}
