//! The proof that a set is the set of the P-positions, or that a relation gives the Grundy values,
//! for positions of all sizes.
//!
//! A set W of positions is the set of the P-positions iff
//!
//! 1. no move leads from a position of W to one of W, and
//! 2. from each other position there is a move to one of W;
//!
//! in misère play, where whoever cannot move wins, the positions without a move are in neither: they
//! are not in W, and 2 is asked of the others only. For, as play ends, each position has only finitely
//! many positions after it, and by induction over these a position is in W iff it is a P-position.
//!
//! A relation G between positions and numbers gives the Grundy values iff
//!
//! 1. if G(p, v), no option of p has v in G,
//! 2. if G(p, v) and u < v, some option of p has u in G, and
//! 3. each position has a number in G.
//!
//! For by induction over play the options of p have just their values in G, so that G(p, v) means by
//! 1 and 2 that v is the mex of these, and by 3 there is such a v. An option of several positions beside
//! each other has the nim-sums of theirs (Sprague and Grundy).
//!
//! Each sentence is an emptiness of an [automaton](crate::automaton). If it fails, the shortest
//! word that shows it is a counterexample, and brute force on its positions and their options tells
//! which of them the set has wrong: the answer to the [learner](crate::learn).
//!
//! Sources: J. Shallit, *The Logical Approach to Automatic Sequences* (2022), for the method; B.
//! Mignoty, A. Renard, M. Rigo and M. A. Whiteland, "Automatic proofs in combinatorial game theory",
//! *Int. J. Game Theory* 54 (2025), for its use on Wythoff's game.

mod ends;
mod moves;
mod outcome;
mod value;

pub use ends::{order, Endless};
pub use moves::{alternative, Moves, Unknowable};
pub use outcome::after;
pub use value::option_values;

use crate::automaton::{Automaton, Symbol};
use crate::limit::{Limit, Stop};
use crate::search::{Question, Search};

/// A word on which a hypothesis and the game differ, in symbols over the coordinates, and the value if
/// values are asked for.
pub type Counterexample = Vec<Symbol>;

/// What the hypothesis is about, prepared once for a numeration.
pub enum Theorem {
    /// The P-positions.
    Outcome(outcome::Theorem),
    /// The Grundy values.
    Value(value::Theorem),
}

impl Theorem {
    /// Prepares the moves in a numeration.
    pub fn new(moves: Moves, search: &Search, limit: &Limit) -> Result<Self, Stop> {
        Ok(match search.question() {
            Question::Outcome => {
                Theorem::Outcome(outcome::Theorem::new(moves, search.play(), limit)?)
            }
            Question::Value => Theorem::Value(value::Theorem::new(moves, limit)?),
        })
    }

    /// Returns the number of tracks of a hypothesis: the coordinates, and the value.
    pub fn tracks(&self) -> usize {
        match self {
            Theorem::Outcome(theorem) => theorem.moves().dimension(),
            Theorem::Value(theorem) => theorem.moves().dimension() + 1,
        }
    }

    /// Proves a hypothesis, an automaton over the tracks 0, 1, …; or returns a counterexample.
    pub fn prove(
        &self,
        hypothesis: &Automaton,
        search: &mut Search,
        limit: &Limit,
    ) -> Result<Option<Counterexample>, Stop> {
        match self {
            Theorem::Outcome(theorem) => theorem.prove(hypothesis, search, limit),
            Theorem::Value(theorem) => theorem.prove(hypothesis, search, limit),
        }
    }

    /// Returns whether the hypothesis holds, without a search for what is wrong.
    pub fn holds(&self, hypothesis: &Automaton, limit: &Limit) -> Result<bool, Stop> {
        match self {
            Theorem::Outcome(theorem) => Ok(theorem.witness(hypothesis, limit)?.is_none()),
            Theorem::Value(theorem) => Ok(theorem.witness(hypothesis, limit)?.is_none()),
        }
    }
}
