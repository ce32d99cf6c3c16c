//! Proofs: the table of what is proved, wrong automata that must be refuted, and certificates.

use std::time::{Duration, Instant};

use rule::automaton::{join, Automaton, Edge, Variable};
use rule::find::{candidates, find};
use rule::language::Game;
use rule::limit::Limit;
use rule::numeration::{Kind, Numeration};
use rule::prove::{self, Moves, Theorem, Unknowable};
use rule::search::Search;

use crate::audit::{request, NEVER};
use crate::Random;

/// Games, of positions in normal play unless their text says otherwise.
const GAMES: [&str; 12] = [
    "n -> n-t : t in powers of 2",
    "x,y -> x-t,y | x,y-t | x-t,y-t",
    "misere x,y -> x-t,y | x,y-t | x-t,y-t",
    "n,q -> n-t,2*t : t <= q",
    "misere x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t",
    "x,y,z,w -> x-t,y,z,w | x,y-t,z,w | x,y,z-t,w | x,y,z,w-t",
    "n -> n-t : t in {1,3,4}",
    "n -> n-t : t in powers of 4",
    "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 2, j-i < 2",
    "x,y,z -> x-t,y+t,z | x,y-t,z+t | x,y,z-t",
    "values n -> n-t | a & b : a + b = n",
    "values n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2",
];

/// Calls `check` with a game, its search and the numerations that may help.
fn with_search<T>(text: &str, check: impl FnOnce(&Game, Search) -> T) -> T {
    let limit = Limit::new(Instant::now() + Duration::from_secs(120), &NEVER);
    let (words, _) = text.split_once("->").expect("a game");
    let is_misere = words.starts_with("misere ");
    let is_value = words.starts_with("values ");
    let text = text
        .trim_start_matches("misere ")
        .trim_start_matches("values ");
    let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    let order = prove::order(&game, &limit).unwrap().unwrap();
    let request = request(is_misere, is_value, true);
    check(
        &game,
        Search::new(&game, request.play, request.question, order, limit),
    )
}

/// Returns the theorem of a game.
fn theorem(game: &Game, search: &Search, numeration: &Numeration) -> Theorem {
    let moves = Moves::new(game, numeration, Unknowable::Refused, &Limit::NONE).unwrap();
    Theorem::new(moves.expect("moves"), search, &Limit::NONE).unwrap()
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
    let refute = |game: &Game, mut search: Search| {
        let limit = Limit::NONE;
        let proof = find(game, &mut search, &candidates(game), limit);
        let proof = proof.unwrap_or_else(|attempts| panic!("{}: {attempts:?}", game.text));
        let theorem = theorem(game, &search, &proof.numeration);
        assert!(
            theorem.holds(&proof.automaton, &limit).unwrap(),
            "{}",
            game.text
        );
        let tracks = theorem.tracks();
        let natural = |track: usize| proof.numeration.natural(track as Variable);
        let naturals: Vec<Automaton> = (0..tracks).map(natural).collect();
        let symbols = proof.numeration.symbols(tracks);
        let mut random = Random(7);
        let mut refuted = 0;
        for _ in 0..count {
            let wrong = changed(&proof.automaton, &symbols, &mut random);
            let valid = naturals.iter().chain([&wrong]).collect::<Vec<_>>();
            let proved = proof.automaton.minimised();
            let is_same = wrong.ignores_leading_zeros() && wrong.minimised() == proved;
            let is_same_on_words = join(&valid, &limit).unwrap() == proved;
            let holds = theorem.holds(&wrong, &limit.at_most(Duration::from_secs(5)));
            assert!(
                holds != Ok(true) || is_same,
                "{}: {wrong:?} holds",
                game.text
            );
            refuted += usize::from(holds == Ok(false) && !is_same_on_words);
        }
        refuted
    };
    GAMES.iter().map(|text| with_search(text, refute)).sum()
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
    with_search("x,y -> x-1,4*y+3", |game, search| {
        let numeration = Numeration::new(Kind::Base(2));
        let theorem = theorem(game, &search, &numeration);
        // Words of even length, all of them.
        let symbols = numeration.symbols(2);
        let edge = |to| move |&symbol: &u64| Edge { symbol, to };
        let edges = |to| symbols.iter().map(edge(to)).collect::<Vec<_>>();
        let even = Automaton::new(vec![0, 1], [(true, edges(1)), (false, edges(0))]);
        assert_eq!(theorem.holds(&even, &Limit::NONE), Ok(false));
    });
}
