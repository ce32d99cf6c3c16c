//! Sets of tuples of natural numbers, recognised by automata that read their digits.
//!
//! An [`Automaton`] reads all numbers of a tuple at once, the most significant digits first, in a
//! [system of numeration](numeration): a base, Zeckendorf's, or another one of Fraenkel's. So it is a relation between
//! numbers of any size. Linear equations and inequalities are such relations, and so are "x is a power of 2" in base 2 and
//! "x is a Fibonacci number" in Zeckendorf's system. Relations can be combined by *and*, *or*, *not* and *there is*. What
//! they say is decidable: a relation has a smallest automaton, which is empty iff no tuple satisfies it, and equal to that
//! of each relation with the same tuples.
//!
//! # Examples
//!
//! The sums of two powers of 2, in base 2. The variables are 0, 1 and 2:
//!
//! ```
//! use automata::numeration::{Comparison, Kind, Linear, Numeration};
//! use automata::{eliminate, shortest, Unlimited};
//!
//! # fn main() -> Result<(), automata::Stop> {
//! let base = Numeration::new(Kind::Base(2));
//! let power = |variable| base.powers(variable, 2).expect("an automaton in base 2");
//!
//! // x + y - n = 0
//! let mut sum = Linear::variable(0, 1);
//! for (variable, factor) in [(1, 1), (2, -1)] {
//!     sum = sum.plus(&Linear::variable(variable, factor), 1).expect("no overflow");
//! }
//! let equation = base.compare(&sum, Comparison::Equal, &Unlimited)?;
//!
//! // There are powers x and y of 2 with x + y = n.
//! let sums = eliminate(vec![equation, power(0), power(1)], [0, 1], &Unlimited)?;
//! assert_eq!(sums.tracks(), [2]);
//! assert!(sums.accepts(&base.word(&[1 << 100 | 1 << 7])));
//! assert!(!sums.accepts(&base.word(&[7])));
//!
//! // The least number that is no such sum, but for 0 and 1.
//! let two_or_more = Linear { terms: vec![(2, -1)], constant: 2 };
//! let large = base.compare(&two_or_more, Comparison::AtMost, &Unlimited)?;
//! let least = shortest(&[&large], &[&sums], &Unlimited)?.expect("a number");
//! assert_eq!(base.numbers(&least, 1), Some(vec![7]));
//! # Ok(())
//! # }
//! ```
//!
//! An automaton can be [learned](learn::Learner) from answers to the question whether a number belongs to a set. What was
//! learned is a hypothesis; whether it is right can be decided where the set has a definition by relations.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | this page | [`Automaton`] and its minimal form; [`join`], [`difference`] and [`shortest`]; [`union`], [`eliminate`] and [`Automaton::project`]; [`explore`], which builds automata |
//! | [`numeration`] | how numbers are words; linear relations and sets of numbers |
//! | [`learn`] | Angluin's algorithm L* |
//!
//! Every function that may take long counts its steps in a [`Budget`], and returns a [`Stop`] if that is exhausted.
//!
//! # Sources
//!
//! J. R. Büchi, "Weak second-order arithmetic and finite automata" (1960), for relations in a base; J. Shallit, *The
//! Logical Approach to Automatic Sequences* (2022), for what they are good for. Each module names its own.

// Digits, states and symbols are small numbers by construction. The errors of what counts its steps are told above.
#![allow(clippy::cast_possible_wrap, clippy::missing_errors_doc)]

mod automaton;
mod budget;
mod explore;
pub mod learn;
mod minimise;
pub mod numeration;
mod product;
mod project;

pub use automaton::{
    all_tracks, digit, shifted, symbol, Automaton, Edge, Symbol, Variable, DIGIT_BITS, MOST_DIGITS,
    MOST_TRACKS, START,
};
pub use budget::{Budget, Steps, Stop, Unlimited};
pub use explore::{explore, Visit};
pub use product::{difference, join, shortest};
pub use project::{eliminate, union};
