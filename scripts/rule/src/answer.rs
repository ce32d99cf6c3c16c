//! What is known of single positions: from a proof, a theorem, the search or a guess.

use std::time::Duration;

use crate::limit::Limit;
use crate::proof::{Mover, Proof};
use crate::search::Question;
use crate::solve::{wide, Solver, Verdict};

/// The time for a position that is searched alone, and after the deadline for all of them.
const SEARCH_TIME: Duration = Duration::from_millis(500);

/// The answers to a game.
pub struct Answer<'a> {
    pub(crate) solver: Solver<'a>,
    /// The rule.
    pub verdict: Verdict,
    /// The number up to which the verdict was compared with the search: all positions with no larger coordinate.
    pub compared: Option<u64>,
    /// The moves of a proof.
    pub mover: Option<Mover>,
    /// The limit of all positions that are searched alone, from the first one on.
    pub(crate) alone: Option<Limit>,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// 1 for a P-position and 0 for an N-position, or the value; none if it is not known.
    pub answer: Option<u128>,
    /// The least position, or positions beside each other, that a winning move leads to.
    pub to: Option<Vec<Vec<u128>>>,
    /// Whether only a guess says so.
    pub is_guessed: bool,
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

    /// Answers a position: from the proof, else from the search where it reaches, else from the guess.
    pub fn at(&mut self, position: &[u128]) -> At {
        let mut at = At {
            answer: self.proved(position),
            to: None,
            is_guessed: false,
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
            let left = || solver.limit.left().unwrap_or(SEARCH_TIME).max(SEARCH_TIME);
            let alone = *(self.alone).get_or_insert_with(|| Limit::NONE.at_most(left()));
            let before = solver.search.set_limit(alone.at_most(SEARCH_TIME));
            at.answer = solver.answer(&position);
            at.to = solver.search.winning_option(&position).ok().flatten();
            solver.search.set_limit(before);
        }
        if at.answer.is_none() {
            (at.to, at.is_guessed) = (None, true);
            if let Verdict::Holds(rule) = &self.verdict {
                at.answer = rule.value(position).map(|answer| answer as u128);
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

    /// What a user should know beside the answer, a sentence each.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.solver.game.warnings();
        let (largest, upto) = (
            self.solver.game.largest_constant(),
            self.compared.unwrap_or(0),
        );
        let is_proved = matches!(self.verdict, Verdict::Proved(..) | Verdict::Theorem(_));
        if !is_proved && largest > upto {
            warnings.push(format!(
                "the game has the number {largest}, but only positions up to {upto} were tried: \
                 what is larger may differ"
            ));
        }
        warnings
    }
}
