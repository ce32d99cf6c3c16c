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
//! Each sentence is an emptiness of an [automaton](automata). If it fails, the shortest
//! word that shows it is a counterexample, and brute force on its positions and their options tells
//! which of them the set has wrong: the answer to the [learner](automata::learn).

mod ends;
mod sentences;

pub use ends::{order, Endless};
pub use sentences::{after, option_values};

use automata::{eliminate, shortest, Automaton, Symbol, Variable};
use game::limit::{Limit, Stop};
use game::moves::{Kind, Moves};
use game::{Play, Question};
use search::Search;

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
    /// In misère play: the positions with a certain move, by kind, and those with a possible one.
    movable: Option<[Vec<Automaton>; 2]>,
}

/// Of these positions, one is wrong, or an option of the first one is. If values are asked for, there is a number
/// behind each, or the first one lacks it. None of them if leading zeros matter, or a word is not valid.
type Suspects = Result<Option<Vec<Vec<u128>>>, Stop>;

impl Theorem {
    /// Prepares the moves in a numeration.
    ///
    /// # Errors
    ///
    /// If the limit is reached.
    pub fn new(moves: Moves, search: &Search, limit: &Limit) -> Result<Self, Stop> {
        let (dimension, question) = (moves.dimension, search.question());
        let tracks = dimension + usize::from(question == Question::Value);
        let naturals = (0..tracks).map(|track| moves.numeration.natural(track as Variable));
        let valid = eliminate(naturals.collect(), [], limit)?;
        let movable = |kinds: &[Kind]| -> Result<Vec<Automaton>, Stop> {
            let each = kinds.iter().map(|kind| {
                let bound = kind.bound(dimension);
                eliminate(vec![kind.relation.clone()], bound, limit)
            });
            each.collect()
        };
        let movable = match search.play() {
            Play::Normal => None,
            Play::Misere => Some([movable(&moves.certain)?, movable(moves.possible())?]),
        };
        Ok(Theorem {
            moves,
            question,
            valid,
            movable,
        })
    }

    /// Returns the number of tracks of a hypothesis: the coordinates, and the value.
    pub fn tracks(&self) -> usize {
        self.valid.tracks().len()
    }

    /// Returns whether the hypothesis is proved, without a search for what is wrong.
    ///
    /// # Errors
    ///
    /// If the limit is reached.
    pub fn holds(&self, hypothesis: &Automaton, limit: &Limit) -> Result<bool, Stop> {
        Ok(self.suspects(hypothesis, limit)?.is_none())
    }

    /// Returns why the hypothesis, an automaton over the tracks 0, 1, …, is not proved; none if it is.
    fn suspects(&self, hypothesis: &Automaton, limit: &Limit) -> Suspects {
        let is_of_numbers = hypothesis.ignores_leading_zeros()
            && shortest(&[hypothesis], &[&self.valid], limit)?.is_none();
        match self.question {
            _ if !is_of_numbers => Ok(Some(Vec::new())),
            Question::Outcome => self.wrong_positions(hypothesis, limit),
            Question::Value => self.wrong_values(hypothesis, limit),
        }
    }

    /// Proves a hypothesis, which is a set of numbers; or returns a counterexample.
    ///
    /// # Errors
    ///
    /// If the limit is reached, or the bounds of the moves are too far from them.
    ///
    /// # Panics
    ///
    /// If the search and the proof differ, which would be a defect of this tool.
    pub fn prove(
        &self,
        hypothesis: &Automaton,
        search: &mut Search,
        limit: &Limit,
    ) -> Result<Option<Counterexample>, Stop> {
        let Some(suspects) = self.suspects(hypothesis, limit)? else {
            return Ok(None);
        };
        let suspects = narrow(&suspects)?;
        for suspect in &suspects {
            if let Some(word) = self.difference(hypothesis, suspect, search)? {
                return Ok(Some(word));
            }
        }
        // They are right, so an option of the first one is not, or has another value, too.
        let position = &suspects[0][..self.moves.dimension];
        let mut others = Vec::new();
        search.each_option(position, &mut |parts| others.extend_from_slice(parts))?;
        others.sort_unstable();
        others.dedup();
        if self.question == Question::Value {
            let two = self.two_values(hypothesis, limit)?;
            others.extend(narrow(&two.unwrap_or_default())?);
        }
        for other in others {
            if let Some(word) = self.difference(hypothesis, &other, search)? {
                return Ok(Some(word));
            }
        }
        assert!(
            self.moves.possible.is_some(),
            "the search and the proof differ at {position:?}: one is wrong"
        );
        Err(Stop::Size)
    }

    /// A word on which the hypothesis differs from the search, for a position and the number behind it, or its value.
    fn difference(
        &self,
        hypothesis: &Automaton,
        suspect: &[u64],
        search: &mut Search,
    ) -> Result<Option<Counterexample>, Stop> {
        let dimension = self.moves.dimension;
        let truth = search.answer(&suspect[..dimension])?.into();
        let mut numbers: Vec<u128> = suspect.iter().map(|&n| n.into()).collect();
        if self.question == Question::Value && suspect.len() == dimension {
            numbers.push(truth);
        }
        let holds = numbers.get(dimension).map_or(truth == 1, |&n| n == truth);
        let word = self.moves.numeration.word(&numbers);
        Ok((hypothesis.accepts(&word) != holds).then_some(word))
    }
}

fn narrow(suspects: &[Vec<u128>]) -> Result<Vec<Vec<u64>>, Stop> {
    let narrow = |numbers: &Vec<u128>| numbers.iter().map(|&n| u64::try_from(n)).collect();
    let all: Result<Vec<Vec<u64>>, _> = suspects.iter().map(narrow).collect();
    all.map_err(|_| Stop::Size)
}
