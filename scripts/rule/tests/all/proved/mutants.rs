//! Wrong rules are refuted: of every proved automaton, one transition or one acceptance is changed,
//! and the theorem must not hold, or the language must be the same.

use std::time::Duration;

use super::cases::{Case, Random, CASES, MULTIPLY};
use rule::automaton::{join, Automaton, Edge, Variable};
use rule::limit::Limit;
use rule::prove::{Moves, Theorem, Unknowable};

/// A change of an automaton.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A state accepts, or does not any more.
    Acceptance(u32),
    /// From a state, the symbol with this index leads to another state, or nowhere.
    Transition(u32, usize, Option<u32>),
}

fn changed(automaton: &Automaton, symbols: &[u64], change: Change) -> Automaton {
    let states = (0..automaton.states() as u32).map(|state| {
        let mut accepts = automaton.accepts_in(state);
        let mut edges: Vec<Edge> = automaton.edges(state).to_vec();
        match change {
            Change::Acceptance(changed) => accepts ^= changed == state,
            Change::Transition(changed, index, to) if changed == state => {
                edges.retain(|edge| edge.symbol != symbols[index]);
                edges.extend(to.map(|to| Edge {
                    symbol: symbols[index],
                    to,
                }));
            }
            Change::Transition(..) => {}
        }
        (accepts, edges)
    });
    Automaton::new(automaton.tracks().to_vec(), states)
}

fn every_change(automaton: &Automaton, symbols: usize) -> Vec<Change> {
    let states = automaton.states() as u32;
    let mut changes: Vec<Change> = (0..states).map(Change::Acceptance).collect();
    for state in 0..states {
        for index in 0..symbols {
            let targets = (0..states).map(Some).chain([None]);
            changes.extend(targets.map(|to| Change::Transition(state, index, to)));
        }
    }
    changes
}

/// How many mutants were refuted, and how many are no mutants.
#[derive(Debug, Default)]
struct Tally {
    refuted: usize,
    same: usize,
    undecided: usize,
}

/// Tries `count` changes of the rule of each game, or all if there are fewer.
fn refute(cases: &[Case], count: usize, seed: u64) -> Tally {
    let mut tally = Tally::default();
    for case in cases {
        case.with_proof(|game, proof, search| {
            let limit = Limit::NONE;
            let moves = Moves::new(game, &proof.numeration, Unknowable::Refused, &limit);
            let theorem = Theorem::new(
                moves.unwrap().expect("moves in this numeration"),
                search,
                &limit,
            );
            let theorem = theorem.unwrap();
            assert!(theorem.holds(&proof.automaton, &limit).unwrap(), "{case:?}");
            let tracks = theorem.tracks();
            let naturals: Vec<Automaton> = (0..tracks)
                .map(|track| proof.numeration.natural(track as Variable))
                .collect();
            let symbols = proof.numeration.symbols(tracks);
            let mut changes = every_change(&proof.automaton, symbols.len());
            let mut random = Random(seed);
            // Each of its relations has 5,832 symbols: a mutant takes as long as 50 of the others.
            let count = if case.text == MULTIPLY {
                count / 20
            } else {
                count
            };
            for _ in 0..count.min(changes.len()) {
                let change = changes.swap_remove(random.below(changes.len()));
                let wrong = changed(&proof.automaton, &symbols, change);
                // Leading zeros must not matter, and words must be valid: as every automaton promises.
                if wrong.next(0, 0) != Some(0) {
                    continue;
                }
                let mut parts: Vec<&Automaton> = naturals.iter().collect();
                parts.push(&wrong);
                let wrong = join(&parts, &limit).unwrap();
                if wrong == proof.automaton.minimised() {
                    tally.same += 1;
                } else {
                    // Some need tables that are too large, and are not called proved.
                    let soon = limit.at_most(Duration::from_secs(2));
                    match theorem.holds(&wrong, &soon) {
                        Ok(holds) => {
                            assert!(!holds, "{case:?}: {change:?} holds");
                            tally.refuted += 1;
                        }
                        Err(_) => tally.undecided += 1,
                    }
                }
            }
        });
    }
    tally
}

#[test]
fn refutes_mutants_of_every_rule() {
    let tally = refute(&CASES, 20, 1);
    assert!(tally.refuted > 120, "{tally:?}");
}

#[test]
#[ignore = "takes about 20 s"]
fn refutes_thousands_of_mutants() {
    let tally = refute(&CASES, 400, 2);
    assert!(tally.refuted > 2000, "{tally:?}");
}
