//! From the moves of a game to its rule, proved for all sizes.
//!
//! # The method
//!
//! Where play ends, the set of the P-positions is the only set W of positions such that
//!
//! 1. no move leads from a position of W to one of W, and
//! 2. from each position outside W, some move leads to one of W.
//!
//! Written in a suitable numeration, the P-positions of many games are recognised by a finite automaton that reads the
//! digits of all coordinates together. If the moves are automata in the same numeration, whether W has both
//! properties is decided by products and projections of automata, for positions of all sizes at once. A set that
//! fails has a counterexample, and a search of the positions in it and of their options finds one that W has wrong.
//! So the prover is the teacher of a learner:
//!
//! ```text
//! moves ──► language ──► search ──────────────┐ is this position lost?
//!              │                              ▼
//!              └──► prove ◄── hypothesis ── learn
//!                     └──── a wrong position ─►
//! ```
//!
//! The first hypothesis that is proved is the rule. The same goes for Grundy values, as a relation between positions
//! and numbers, with three properties; [`prove`] states them and why they suffice.
//!
//! # In the order in which to read
//!
//! | module | contents |
//! |---|---|
//! | [`language`] | the moves as text, from which both the search and the proof are made |
//! | [`search`] | who wins, or the value, by the rules alone |
//! | [`automaton`] | relations between numbers: and, not, there is; the smallest automaton |
//! | [`numeration`] | systems of digits, linear relations in them, adders and their proofs |
//! | [`learn`] | learns an automaton by questions |
//! | [`prove`] | that play ends; the sentences, and what is wrong if one fails |
//! | [`find`] | which numerations are tried, and in which turns |
//! | [`proof`] | what a proof says of a position: lost or its value, and the move that wins |
//! | [`theorem`], [`sparse`] | classical theorems for one heap, and fast tables of octal games |
//! | [`names`] | the rule in words, if its automaton is equal to that of a known one |
//! | [`guess`] | where no proof is found, and for tables: formulas that hold on rows held out |
//! | [`solve`] | all of this, within a limit of time and memory ([`limit`]) |
//! | [`claim`], [`family`] | a rule that somebody has in mind; formulas in a parameter |
//! | [`certificate`], [`walnut`], [`code`] | a proof for checkers, and for Walnut; rules as functions |
//!
//! # Why to trust a proof
//!
//! A certificate can be checked by a program that shares nothing with this one: the README of the package describes
//! the format and why the checks suffice. Besides, the adders of the numerations are proved each time they are used,
//! each rule is compared with the search, and tests change proved automata and compare random games with plain loops.
//!
//! # What is not proved
//!
//! - Takes from a set that is no automaton in any numeration here (squares, primes), or only in one in which
//!   no rule was found (Fibonacci numbers).
//! - Grundy's game: no rule is known.
//! - A parameter such as the m of "take 1 to m": members are proved, the formula in m is a conjecture.
//! - Moves by multiples or divisors of a coordinate, such as Euclid's game: products of two variables.
//! - Dynamic subtraction with at most k ≥ 3 times the move before: numerations with a recurrence of order
//!   more than two are not here.
//!
//! # Sources
//!
//! D. Angluin, "Learning regular sets from queries and counterexamples" (1987); R. Rivest and R. Schapire,
//! "Inference of finite automata using homing sequences" (1993); J. Shallit, *The Logical Approach to
//! Automatic Sequences* (2022); B. Mignoty, A. Renard, M. Rigo and M. Whiteland, "Automatic proofs in
//! combinatorial game theory", *Int. J. Game Theory* 54 (2025), for Wythoff's game by hand-written
//! predicates; M. Khodier, L. Schaeffer and J. Shallit, "Self-verifying predicates in Büchi arithmetic"
//! (2025), for a learner with verification.
//!
//! Every function that returns a [`Stop`](limit::Stop) does so when its limit is reached.

// Digits, states and symbols are small numbers by construction. A panic is a defect of this crate. What a limit
// does is said once, above. A `match` with `else` reads as its cases, and templates as wholes.
#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::similar_names,
    clippy::single_match_else,
    clippy::too_many_lines
)]

pub mod automaton;
pub mod certificate;
pub mod claim;
pub mod code;
pub mod family;
pub mod find;
pub mod guess;
pub mod language;
pub mod learn;
pub mod limit;
pub mod names;
pub mod numeration;
pub mod proof;
pub mod prove;
pub mod search;
pub mod solve;
pub mod sparse;
pub mod theorem;
pub mod walnut;
