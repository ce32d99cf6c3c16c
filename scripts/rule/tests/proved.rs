//! The games whose rule is known to be provable.

use std::time::{Duration, Instant};
use std::sync::atomic::AtomicBool;
use rule::find::{candidates, find};
use rule::language::Game;
use rule::limit::Limit;
use rule::prove;
use rule::search::{Play, Question, Search};

#[test]
fn spike() {
    use Play::{Misere, Normal};
    use Question::{Outcome, Value};
    let games = [
        ("n -> n-t : t in powers of 2", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t | x-t,y-t", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t | x-t,y-t", Misere, Outcome),
        ("n,q -> n-t,2*t : t <= q", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t", Normal, Outcome),
        ("x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t", Normal, Outcome),
        ("x,y,z,w -> x-t,y,z,w | x,y-t,z,w | x,y,z-t,w | x,y,z,w-t", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t", Misere, Outcome),
        ("x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t", Misere, Outcome),
        ("n -> n-t : t in {1,3,4}", Normal, Outcome),
        ("n -> ceil(n/k) : k in 2..9, n > 1", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 2, j-i < 2", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 3, j-i < 3", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 4, j-i < 4", Normal, Outcome),
        ("n -> n-t | a & b : a + b = n", Normal, Value),
        ("n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2", Normal, Value),
        ("n -> n-2 | a & b : a+b = n-2", Normal, Value),
        ("n -> n-t : 2*t <= n", Normal, Value),
    ];
    let only = std::env::var("ONLY").ok().map(|only| only.parse::<usize>().unwrap());
    for (index, (text, play, question)) in games.into_iter().enumerate() {
        if only.is_some_and(|only| only != index) { continue; }
        let flag = AtomicBool::new(false);
        let start = Instant::now();
        let limit = Limit::new(start + Duration::from_secs(10), &flag);
        let game = Game::parse(text).unwrap();
        let order = prove::order(&game, &limit).unwrap().unwrap();
        let ordered = start.elapsed();
        let mut search = Search::new(&game, play, question, order, limit);
        match find(&game, &mut search, &std::env::var("NUM").map_or(candidates(&game), |n| vec![rule::numeration::Kind::parse(&n).unwrap()]), limit) {
            Ok(proof) => println!("{text}: {} {} states, largest {}, {:?} (order {ordered:?}) box {:?}", proof.numeration.kind(), proof.automaton.states(), proof.largest, start.elapsed(), search.sides()),
            Err(attempts) => println!("{text}: {attempts:?} {:?}", start.elapsed()),
        }
    }
}
