//! From the moves of a game to its rule, proved for all sizes.
//!
//! # The method
//!
//! Where play ends, the set of the P-positions is the only set W of positions such that
//!
//! 1. no move leads from a position of W to one of W, and
//! 2. from each position outside W, some move leads to one of W.
//!
//! Written in a suitable numeration system, the P-positions of many games are recognised by a finite
//! automaton that reads the digits of all coordinates together. If the moves are automata in the same
//! system, whether W has both properties is decided by products and projections of automata, for positions
//! of all sizes at once. A set that fails has a counterexample, and a [`search`] of the positions in it and
//! of their options finds one that W has wrong. So the prover is the teacher of a [`learner`]:
//!
//! ```text
//! moves ──► language ──► search ──────────────┐ is this position lost?
//!              │                              ▼
//!              └──► prove ◄── hypothesis ── learner
//!                     └──── a wrong position ─►
//! ```
//!
//! The first hypothesis that is proved is the rule. The same goes for Grundy values, as a relation between
//! positions and numbers, with three properties; [`prove`] states them and why they suffice.
//!
//! | module | contents |
//! |---|---|
//! | [`language`] | the moves as text, from which both the search and the proof are made |
//! | [`search`] | who wins, or the value, by the rules alone |
//! | [`automaton`] | relations between numbers: and, not, there is; the smallest automaton |
//! | [`numeration`] | systems of digits, linear relations in them, adders and their proofs |
//! | [`learner`] | learns an automaton by questions |
//! | [`prove`] | that play ends; the sentences, and what is wrong if one fails |
//! | [`find`] | which numerations are tried, and in which turns |
//! | [`names`] | the rule in words, if its automaton is equal to that of a known one |
//! | [`guess`] | where no proof is found, and for tables: formulas that hold on rows held out |
//! | [`family`] | formulas in a parameter, from proved members |
//! | [`code`] | rules as functions in Rust, C and Python |
//! | [`solve`] | all of this, within a time limit |
//!
//! # What is proved
//!
//! `cargo bench -p rule` prints this table: the median of five runs from the text to the proof, the states
//! of the automaton, and the largest number that the learner asked for.
//!
//! | game | numeration | states | largest | time |
//! |---|---|--:|--:|--:|
//! | take a power of two | base 2 | 3 | 11 | 0.1 ms |
//! | take 1, 3 or 4 | base 2 | 7 | 54 | 0.2 ms |
//! | take at most half | base 2 | 2 | 10 | 0.1 ms |
//! | HDU 1517 | base 18 | 4 | 3548 | 353 ms |
//! | Fibonacci Nim | Zeckendorf | 4 | 11 | 22 ms |
//! | Wythoff's game | Zeckendorf | 7 | 28 | 21 ms |
//! | the same, misère | Zeckendorf | 13 | 52 | 28 ms |
//! | ∣i - j∣ < 2 | Fraenkel 2 | 9 | 114 | 46 ms |
//! | ∣i - j∣ < 3 | Fraenkel 3 | 11 | 509 | 226 ms |
//! | ∣i - j∣ < 4 | Zeckendorf | 49 | 1149 | 1565 ms |
//! | Nim, 2 heaps | base 2 | 1 | 3 | 0.1 ms |
//! | Nim, 3 heaps | base 2 | 1 | 3 | 0.6 ms |
//! | Nim, 4 heaps | base 2 | 1 | 3 | 12 ms |
//! | misère Nim, 3 heaps | base 2 | 4 | 11 | 0.8 ms |
//! | staircase, 4 stairs | base 2 | 1 | 3 | 0.7 ms |
//! | values: Lasker's Nim | base 2 | 11 | 39 | 1.0 ms |
//! | values: Kayles | base 2 | 48 | 636 | 130 ms |
//! | values: Dawson's Kayles | base 2 | 73 | 1919 | 357 ms |
//! | values: Dawson's Chess | base 2 | 75 | 1839 | 419 ms |
//!
//! Measured on two cores that were busy with other work. Base 2 gets 20 ms before the next numeration begins.
//!
//! # What is not
//!
//! - Takes from a set that is no automaton in any numeration here (squares, primes), or only in one in which
//!   no rule was found (Fibonacci numbers).
//! - Grundy's game: no rule is known.
//! - An unknown number of heaps, and a parameter such as the m of "take 1 to m": members are proved, and
//!   the formula in the parameter is a conjecture. Several heaps follow from the values of one, by the
//!   theorem of Sprague and Grundy.
//! - Moves by multiples or divisors of a coordinate, such as Euclid's game: products of two variables.
//! - Dynamic subtraction with at most k ≥ 3 times the move before: numerations with a recurrence of order
//!   more than two are not here.
//!
//! # Why to trust a proof
//!
//! No other prover is involved. The adders of the numerations are proved each time they are used, and each
//! rule is compared with the search. Tests change one transition or acceptance of proved automata, thousands
//! of times: each changed automaton is refuted, or recognises the same set.
//!
//! # Sources
//!
//! D. Angluin, "Learning regular sets from queries and counterexamples" (1987); R. Rivest and R. Schapire,
//! "Inference of finite automata using homing sequences" (1993); J. Shallit, *The Logical Approach to
//! Automatic Sequences* (2022); B. Mignoty, A. Renard, M. Rigo and M. Whiteland, "Automatic proofs in
//! combinatorial game theory", *Int. J. Game Theory* 54 (2025), for Wythoff's game by hand-written
//! predicates; M. Khodier, L. Schaeffer and J. Shallit, "Self-verifying predicates in Büchi arithmetic"
//! (2025), for a learner with verification.

// Digits, states and symbols are small numbers by construction. A panic is a defect of this crate. Programs are printed piece by piece. A `match` with `else` reads as its cases.
#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::missing_panics_doc,
    clippy::format_push_string,
    clippy::single_match_else
)]

// For the file that the tests of this crate share with those beside it.
#[cfg(test)]
extern crate self as rule;

pub mod automaton;
pub mod code;
pub mod family;
pub mod find;
pub mod guess;
pub mod language;
pub mod learner;
pub mod limit;
pub mod names;
pub mod numeration;
pub mod prove;
pub mod search;
pub mod solve;
