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
mod sentences;

pub use ends::{order, Endless};
pub use moves::{alternative, Moves, Unknowable};
pub use sentences::{after, option_values};

use crate::automaton::{eliminate, shortest_difference, Automaton, Symbol, Variable};
use crate::limit::{Limit, Stop};
use crate::search::{Play, Question, Search};

/// A word on which a hypothesis and the game differ, in symbols over the coordinates, and the value if
/// values are asked for.
pub type Counterexample = Vec<Symbol>;

/// What the hypothesis is about, prepared once for a numeration.
#[derive(Debug)]
pub struct Theorem {
    moves: Moves,
    question: Question,
    /// All positions; with any number beside them if values are asked for.
    valid: Automaton,
    /// In misère play: the positions with a move, by kind; none in normal play.
    movable: Option<Vec<Automaton>>,
}

/// Why a hypothesis is wrong.
enum Witness {
    /// These are wrong, or an option of the first one is: positions, and numbers beside them if values are asked
    /// for. Without such a number, a position is missing.
    Suspects(Vec<(Vec<u128>, Option<u128>)>),
    /// Leading zeros matter, or a word is not valid.
    NotOfNumbers,
}

impl Theorem {
    /// Prepares the moves in a numeration.
    pub fn new(moves: Moves, search: &Search, limit: &Limit) -> Result<Self, Stop> {
        let (dimension, question) = (moves.dimension(), search.question());
        let tracks = dimension + usize::from(question == Question::Value);
        let naturals = (0..tracks).map(|track| moves.numeration().natural(track as Variable));
        let valid = eliminate(naturals.collect(), [], limit)?;
        let movable = (search.play() == Play::Misere).then(|| {
            let each = moves.kinds().iter().map(|kind| {
                let bound = kind.bound(dimension);
                eliminate(vec![kind.relation.clone()], bound, limit)
            });
            each.collect::<Result<_, _>>()
        });
        Ok(Theorem {
            valid,
            movable: movable.transpose()?,
            moves,
            question,
        })
    }

    /// Returns the number of tracks of a hypothesis: the coordinates, and the value.
    pub fn tracks(&self) -> usize {
        self.valid.tracks().len()
    }

    /// Returns whether the hypothesis holds, without a search for what is wrong.
    pub fn holds(&self, hypothesis: &Automaton, limit: &Limit) -> Result<bool, Stop> {
        Ok(self.witness(hypothesis, limit)?.is_none())
    }

    /// Returns why the hypothesis, an automaton over the tracks 0, 1, …, is wrong; none if it holds.
    fn witness(&self, hypothesis: &Automaton, limit: &Limit) -> Result<Option<Witness>, Stop> {
        let is_of_numbers = hypothesis.ignores_leading_zeros()
            && shortest_difference(&[hypothesis], &[&self.valid], limit)?.is_none();
        if !is_of_numbers {
            return Ok(Some(Witness::NotOfNumbers));
        }
        let suspects = match self.question {
            Question::Outcome => self.wrong_positions(hypothesis, limit),
            Question::Value => self.wrong_values(hypothesis, limit),
        };
        Ok(suspects?.map(Witness::Suspects))
    }

    /// Proves a hypothesis, which is a set of numbers; or returns a counterexample.
    pub fn prove(
        &self,
        hypothesis: &Automaton,
        search: &mut Search,
        limit: &Limit,
    ) -> Result<Option<Counterexample>, Stop> {
        let suspects = match self.witness(hypothesis, limit)? {
            None => return Ok(None),
            Some(Witness::NotOfNumbers) => unreachable!("the learner asks about numbers"),
            Some(Witness::Suspects(suspects)) => suspects,
        };
        let numeration = self.moves.numeration();
        let is_value = self.question == Question::Value;
        let word = |position: &[u64], value: Option<u128>| {
            let numbers = position.iter().map(|&n| n.into());
            numeration.word(&numbers.chain(value).collect::<Vec<u128>>())
        };
        for (position, value) in &suspects {
            let narrow = position.iter().map(|&n| u64::try_from(n));
            let narrow = narrow.collect::<Result<Vec<_>, _>>();
            let narrow = narrow.map_err(|_| Stop::Size)?;
            let truth = search.answer(&narrow)?;
            let value = is_value.then(|| value.unwrap_or(truth.into()));
            let holds = value.map_or(truth == 1, |value| value == truth.into());
            let word = word(&narrow, value);
            if hypothesis.accepts(&word) != holds {
                return Ok(Some(word));
            }
        }
        // They are right, so an option of the first one is not.
        let position: Vec<u64> = suspects[0].0.iter().map(|&n| n as u64).collect();
        let mut options = Vec::new();
        search.each_option(&position, &mut |parts| options.extend_from_slice(parts))?;
        options.sort_unstable();
        options.dedup();
        for option in options {
            let truth = search.answer(&option)?;
            let word = word(&option, is_value.then_some(truth.into()));
            if hypothesis.accepts(&word) != (is_value || truth == 1) {
                return Ok(Some(word));
            }
            if is_value {
                if let Some(other) = self.another_value(hypothesis, &option, truth, limit)? {
                    return Ok(Some(other));
                }
            }
        }
        panic!("the search and the proof differ at {position:?}: one of them is wrong");
    }

    /// A word of the relation for this position and another value.
    fn another_value(
        &self,
        relation: &Automaton,
        position: &[u64],
        value: u32,
        limit: &Limit,
    ) -> Result<Option<Counterexample>, Stop> {
        let constant = |(track, &number): (usize, &u64)| {
            let numeration = self.moves.numeration();
            numeration.constant(track as Variable, number.into())
        };
        let fixed: Vec<Automaton> = position.iter().enumerate().map(constant).collect();
        let right = constant((position.len(), &value.into()));
        let parts: Vec<&Automaton> = [relation].into_iter().chain(&fixed).collect();
        shortest_difference(&parts, &[&right], limit)
    }
}
