//! Proofs: the table of what is proved, wrong automata that must be refuted, and certificates.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rule::automaton::{join, Automaton, Edge, Variable};
use rule::find::{candidates, find};
use rule::language::Game;
use rule::limit::Limit;
use rule::numeration::{Kind, Numeration};
use rule::proof::Proof;
use rule::prove::{self, Moves, Theorem};
use rule::search::{Play, Question, Search};

use crate::Random;

const GAMES: [(&str, Play, Question); 12] = {
    use Play::{Misere, Normal};
    use Question::{Outcome, Value};
    [
        ("n -> n-t : t in powers of 2", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t | x-t,y-t", Normal, Outcome),
        ("x,y -> x-t,y | x,y-t | x-t,y-t", Misere, Outcome),
        ("n,q -> n-t,2*t : t <= q", Normal, Outcome),
        ("x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t", Misere, Outcome),
        (
            "x,y,z,w -> x-t,y,z,w | x,y-t,z,w | x,y,z-t,w | x,y,z,w-t",
            Normal,
            Outcome,
        ),
        ("n -> n-t : t in {1,3,4}", Normal, Outcome),
        ("n -> n-t : t in powers of 4", Normal, Outcome),
        (
            "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 2, j-i < 2",
            Normal,
            Outcome,
        ),
        ("x,y,z -> x-t,y+t,z | x,y-t,z+t | x,y,z-t", Normal, Outcome),
        ("n -> n-t | a & b : a + b = n", Normal, Value),
        (
            "n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2",
            Normal,
            Value,
        ),
    ]
};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Proves a game and calls `check` with its proof and theorem.
fn with_proof(game: &(&str, Play, Question), check: impl FnOnce(&Game, &Proof, &Theorem)) {
    let limit = Limit::new(Instant::now() + Duration::from_secs(120), &NEVER);
    let &(text, play, question) = game;
    let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    let order = prove::order(&game, &limit).unwrap().unwrap();
    let mut search = Search::new(&game, play, question, order, limit);
    let found = find(&game, &mut search, &candidates(&game), limit);
    let proof = found.unwrap_or_else(|attempts| panic!("{text}: {attempts:?}"));
    let moves = Moves::new(&game, &proof.numeration, &limit).unwrap();
    let theorem = Theorem::new(moves.expect("moves"), &search, &limit).unwrap();
    check(&game, &proof, &theorem);
}

/// An automaton with one acceptance or one transition changed.
fn changed(automaton: &Automaton, symbols: &[u64], random: &mut Random) -> Automaton {
    let count = automaton.states() as u64;
    let changed = random.below(count) as u32;
    let flips = random.below(3) == 0;
    let symbol = symbols[random.below(symbols.len() as u64) as usize];
    let to = random.below(count + 1);
    let states = (0..count as u32).map(|state| {
        let mut edges: Vec<Edge> = automaton.edges(state).to_vec();
        if state == changed && !flips {
            edges.retain(|edge| edge.symbol != symbol);
            let to = to as u32;
            edges.extend((u64::from(to) < count).then_some(Edge { symbol, to }));
        }
        (
            automaton.accepts_in(state) != (flips && state == changed),
            edges,
        )
    });
    Automaton::new(automaton.tracks().to_vec(), states.collect::<Vec<_>>())
}

/// Changes proved automata; returns how many were refuted.
fn refute(count: usize) -> usize {
    let mut refuted = 0;
    for game in &GAMES {
        with_proof(game, |_, proof, theorem| {
            let limit = Limit::NONE;
            assert!(theorem.holds(&proof.automaton, &limit).unwrap(), "{game:?}");
            let tracks = theorem.tracks();
            let natural = |track: usize| proof.numeration.natural(track as Variable);
            let naturals: Vec<Automaton> = (0..tracks).map(natural).collect();
            let symbols = proof.numeration.symbols(tracks);
            let mut random = Random(7);
            for _ in 0..count {
                let wrong = changed(&proof.automaton, &symbols, &mut random);
                let valid = naturals.iter().chain([&wrong]).collect::<Vec<_>>();
                let same = wrong.ignores_leading_zeros()
                    && wrong.minimised() == proof.automaton.minimised();
                let same_on_words = join(&valid, &limit).unwrap() == proof.automaton.minimised();
                let holds = theorem.holds(&wrong, &limit.at_most(Duration::from_secs(5)));
                assert!(holds != Ok(true) || same, "{game:?}: {wrong:?} holds");
                refuted += usize::from(holds == Ok(false) && !same_on_words);
            }
        });
    }
    refuted
}

#[test]
fn refutes_changed_automata() {
    let refuted = refute(15);
    assert!(refuted > 80, "only {refuted} were refuted");
}

#[test]
#[ignore = "takes a minute"]
fn refutes_thousands_of_changed_automata() {
    let refuted = refute(500);
    assert!(refuted > 2500, "only {refuted} were refuted");
}

/// A set that depends on leading zeros passes both sentences of this game, but is not a set of numbers.
#[test]
fn refuses_a_set_that_leading_zeros_matter_to() {
    let limit = Limit::NONE;
    let game = Game::parse("x,y -> x-1,4*y+3").unwrap();
    let numeration = Numeration::new(Kind::Base(2));
    let order = prove::order(&game, &limit).unwrap().unwrap();
    let search = Search::new(&game, Play::Normal, Question::Outcome, order, limit);
    let moves = Moves::new(&game, &numeration, &limit).unwrap();
    let theorem = Theorem::new(moves.unwrap(), &search, &limit).unwrap();
    // Words of even length, all of them.
    let symbols = numeration.symbols(2);
    let edges = |to| {
        symbols
            .iter()
            .map(|&symbol| Edge { symbol, to })
            .collect::<Vec<_>>()
    };
    let even = Automaton::new(vec![0, 1], [(true, edges(1)), (false, edges(0))]);
    assert_eq!(theorem.holds(&even, &limit), Ok(false));
}
