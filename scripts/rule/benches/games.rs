//! Proves the games of the documentation and prints them as its table: the median time of some runs,
//! from the text to the proof, without the name and the further search.
//!
//! `cargo bench -p rule` in the folder `scripts`.

use std::time::{Duration, Instant};

use rule::find::{candidates, find, Proof};
use rule::language::Game;
use rule::limit::Limit;
use rule::prove;
use rule::search::{Play, Question, Search};

const RUNS: usize = 5;

const GAMES: [(&str, &str, Play, Question); 19] = {
    use Play::{Misere, Normal};
    use Question::{Outcome, Value};
    const THREE: &str = "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t";
    const WYTHOFF: &str = "x,y -> x-t,y | x,y-t | x-t,y-t";
    [
        (
            "take a power of two",
            "n -> n-t : t in powers of 2",
            Normal,
            Outcome,
        ),
        ("take 1, 3 or 4", "n -> n-t : t in {1,3,4}", Normal, Outcome),
        ("take at most half", "n -> n-t : 2*t <= n", Normal, Outcome),
        (
            "HDU 1517",
            "n -> ceil(n/k) : k in 2..9, n > 1",
            Normal,
            Outcome,
        ),
        ("Fibonacci Nim", "n,q -> n-t,2*t : t <= q", Normal, Outcome),
        ("Wythoff's game", WYTHOFF, Normal, Outcome),
        ("the same, misère", WYTHOFF, Misere, Outcome),
        (
            "∣i - j∣ < 2",
            "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 2, j-i < 2",
            Normal,
            Outcome,
        ),
        (
            "∣i - j∣ < 3",
            "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 3, j-i < 3",
            Normal,
            Outcome,
        ),
        (
            "∣i - j∣ < 4",
            "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 4, j-i < 4",
            Normal,
            Outcome,
        ),
        ("Nim, 2 heaps", "x,y -> x-t,y | x,y-t", Normal, Outcome),
        ("Nim, 3 heaps", THREE, Normal, Outcome),
        (
            "Nim, 4 heaps",
            "a,b,c,d -> a-t,b,c,d | a,b-t,c,d | a,b,c-t,d | a,b,c,d-t",
            Normal,
            Outcome,
        ),
        ("misère Nim, 3 heaps", THREE, Misere, Outcome),
        (
            "staircase, 4 stairs",
            "a,b,c,d -> a+t,b-t,c,d | a,b+t,c-t,d | a,b,c+t,d-t",
            Normal,
            Outcome,
        ),
        (
            "values: Lasker's Nim",
            "n -> n-t | a & b : a+b = n",
            Normal,
            Value,
        ),
        (
            "values: Kayles",
            "n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2",
            Normal,
            Value,
        ),
        (
            "values: Dawson's Kayles",
            "n -> n-2 | a & b : a+b = n-2",
            Normal,
            Value,
        ),
        (
            "values: Dawson's Chess",
            "n -> 0 : n = 1 | n-2 | n-3 | a & b : a+b = n-3",
            Normal,
            Value,
        ),
    ]
};

fn prove(text: &str, play: Play, question: Question) -> Proof {
    let game = Game::parse(text).expect("a game");
    let order = prove::order(&game, &Limit::NONE)
        .expect("no limit")
        .expect("play ends");
    let limit = Limit::NONE.at_most(Duration::from_secs(60));
    let mut search = Search::new(&game, play, question, order, limit);
    find(&game, &mut search, &candidates(&game), limit).expect("a proof")
}

fn main() {
    println!("| game | numeration | states | largest | time |\n|---|---|--:|--:|--:|");
    for (name, text, play, question) in GAMES {
        let mut times = Vec::new();
        let mut proof = None;
        for _ in 0..RUNS {
            let start = Instant::now();
            proof = Some(prove(text, play, question));
            times.push(start.elapsed());
        }
        times.sort();
        let proof = proof.expect("a run");
        println!(
            "| {name} | {} | {} | {} | {} µs |",
            proof.numeration.kind(),
            proof.automaton.states(),
            proof.largest,
            times[RUNS / 2].as_micros()
        );
    }
}
