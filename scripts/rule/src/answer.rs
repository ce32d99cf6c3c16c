//! What is known of single positions: from a proof, a theorem, the search or a guess.

use std::time::Duration;

use crate::find::Attempted;
use crate::guess::Guess;
use crate::language::wide;
use crate::limit::Limit;
use crate::names::Name;
use crate::proof::{Mover, Proof};
use crate::search::Question;
use crate::solver::Solver;
use crate::theorem::Theorem;

/// The percentage of the steps for a position that is searched alone, and at least for all of them.
const SEARCH_PERCENT: u64 = 3;
/// The time for all of these after the deadline.
const SEARCH_TIME: Duration = Duration::from_millis(500);

/// How much is known of a rule.
pub enum Verdict {
    /// Proved for all positions by an automaton.
    Proved(Box<Proof>, Option<Name>),
    /// Proved for all positions by a theorem.
    Theorem(Theorem),
    /// Fits all positions that were searched.
    Holds(Guess),
    /// No rule.
    None {
        /// What became of each numeration.
        attempts: Vec<Attempted>,
        /// The formula that fits most of what was searched.
        near_miss: Option<Guess>,
    },
}

/// The answers to a game.
pub struct Answer<'a> {
    pub(crate) solver: Solver<'a>,
    /// The rule.
    pub verdict: Verdict,
    /// The number up to which the verdict was compared with the search: all positions with no larger coordinate.
    pub compared: Option<u64>,
    /// The moves of a proof.
    pub mover: Option<Mover>,
    /// Whether the clock ended the search for the rule.
    pub is_late: bool,
    /// The least number, of those that matter to the moves, that was not tried; none if all were, or the rule is proved.
    pub untried: Option<u64>,
    /// The limit of all positions that are searched alone, from the first one on.
    pub(crate) alone: Option<Limit>,
}

/// Why an answer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A proof, or a theorem.
    Proof,
    /// A search of all that can follow the position.
    Search,
    /// A formula that fits all that was tried, and is not proved.
    Formula,
    /// Somebody's table.
    Table,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// 1 for a P-position and 0 for an N-position, or the value; none if it is not known.
    pub answer: Option<u128>,
    /// The least position, or positions beside each other, that a winning move leads to.
    pub to: Option<Vec<Vec<u128>>>,
    /// Why the answer holds, if there is one.
    pub ground: Ground,
}

impl At {
    /// Returns whether there is an answer that holds for sure: by a proof, or by a search of all that can follow.
    pub fn is_proved(&self) -> bool {
        self.answer.is_some() && matches!(self.ground, Ground::Proof | Ground::Search)
    }
}

impl Answer<'_> {
    /// Returns what was asked.
    pub fn question(&self) -> Question {
        self.solver.request.question
    }

    /// Returns the proof by an automaton, if there is one.
    pub fn proof(&self) -> Option<&Proof> {
        match &self.verdict {
            Verdict::Proved(proof, _) => Some(proof),
            _ => None,
        }
    }

    /// Answers a position: from the proof, else from the search where it reaches, else from the guess, unless a number
    /// that matters to the moves and was not tried can be reached.
    pub fn at(&mut self, position: &[u128]) -> At {
        let mut at = At {
            answer: self.proved(position),
            to: None,
            ground: Ground::Proof,
        };
        if at.answer.is_some() {
            at.to = match &self.verdict {
                Verdict::Theorem(theorem) => {
                    let heaps = theorem.winning_move(position[0] as u64);
                    heaps.map(|heaps| heaps.iter().map(|&heap| wide(&[heap])).collect())
                }
                _ => (self.mover.as_ref()).and_then(|mover| mover.winning_move(position)),
            };
            return at;
        }
        let narrow = position.iter().map(|&n| u64::try_from(n).ok());
        if let Some(position) = narrow.collect::<Option<Vec<u64>>>() {
            let solver = &mut self.solver;
            let limit = || solver.limit.at_least(SEARCH_PERCENT, SEARCH_TIME);
            let alone = *self.alone.get_or_insert_with(limit);
            let before = solver.search.set_limit(alone.percent(SEARCH_PERCENT));
            (at.answer, at.ground) = (solver.answer(&position), Ground::Search);
            at.to = solver.search.winning_option(&position).ok().flatten();
            solver.search.set_limit(before);
        }
        if at.answer.is_none() {
            (at.to, at.ground) = (None, Ground::Formula);
            let search = &self.solver.search;
            let is_tried = (self.untried).is_none_or(|bound| search.stays_below(bound, position));
            if let (Verdict::Holds(rule), true) = (&self.verdict, is_tried) {
                let answer = rule.value(position);
                at.answer = answer.and_then(|answer| u128::try_from(answer).ok());
            }
        }
        at
    }

    /// Returns the answer at a position, by the proof or else by the search within its limit.
    pub fn cell(&mut self, position: &[u64]) -> Option<u32> {
        let proved = self.proved(&wide(position));
        let answer = proved.or_else(|| self.solver.answer(position));
        u32::try_from(answer?).ok()
    }

    /// Answers a position by the proof.
    fn proved(&self, position: &[u128]) -> Option<u128> {
        match &self.verdict {
            Verdict::Proved(proof, _) if self.question() == Question::Outcome => {
                Some(proof.is_lost(position).into())
            }
            Verdict::Proved(proof, _) => proof.value(position),
            Verdict::Theorem(theorem) => {
                let value = theorem.value(u64::try_from(position[0]).ok()?);
                Some(self.solver.request.asked(Question::Value, value.into()))
            }
            _ => None,
        }
    }

    /// Returns whether more work cannot find more: the rule is proved, and has words.
    fn is_complete(&self) -> bool {
        matches!(
            self.verdict,
            Verdict::Proved(_, Some(_)) | Verdict::Theorem(_)
        )
    }

    /// What a user should know beside the answer, a sentence each.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.solver.game.warnings();
        if self.is_late && !self.is_complete() {
            let late = "stopped by --time: with more of it, more may be found";
            warnings.push(late.to_owned());
        }
        if let Some(number) = self.untried {
            let upto = self.compared.unwrap_or(0);
            warnings.push(format!(
                "the game has the number {number}, but only positions up to {upto} were tried: \
                 what is larger may differ, and no formula answers it"
            ));
        }
        warnings
    }
}
