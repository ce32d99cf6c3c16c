//! What is known of single positions: from a proof, a theorem, the search or a guess.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::find::Attempted;
use crate::proof::{count, members, Mover, Proof};
use crate::solver::Solver;
use crate::sum;
use crate::theorem::Theorem;
use automata::numeration::{Kind, Numeration};
use automata::{eliminate, Variable};
use formula::Formula;
use game::language::wide;
use game::limit::Limit;
use game::{Play, Question};
use guess::Guess;

/// The percentage of the steps for a position that is searched alone, and at least for all of them.
const SEARCH_PERCENT: u64 = 3;
/// The time for all of these after the deadline.
const SEARCH_TIME: Duration = Duration::from_millis(500);

/// How much is known of a rule.
pub enum Verdict {
    /// Proved for all positions by an automaton.
    Proved(Box<Proof>, Option<Formula>),
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
    /// A position, or positions beside each other, that a winning move leads to: the least one, or one by which a theorem
    /// wins.
    pub to: Option<Vec<Vec<u128>>>,
    /// Why the answer holds, if there is one.
    pub ground: Ground,
}

/// The winning moves of a position. Moves that lead to the same position count once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// How many they are.
    pub count: u128,
    /// Some of them, ascending: the positions, or positions beside each other, that they lead to.
    pub listed: Vec<Vec<Vec<u128>>>,
}

/// The most winning moves that are listed, and the most moves that are tried one by one.
const MOST_LISTED: usize = 1000;
const MOST_TRIED: usize = 1 << 20;

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
            at.to = match (&self.verdict, &self.mover) {
                (_, Some(mover)) => mover.winning_move(position),
                (Verdict::Theorem(theorem), _) => {
                    let to = narrow(position).and_then(|narrow| theorem.winning_move(&narrow));
                    to.map(|to| to.iter().map(|part| wide(part)).collect())
                }
                _ => None,
            };
            return at;
        }
        if let Some(position) = narrow(position) {
            (at.answer, at.to) = self.alone(|solver| {
                let answer = solver.answer(&position);
                let to = solver.search.winning_option(&position);
                (answer, to.ok().flatten())
            });
            at.ground = Ground::Search;
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

    /// Returns a limit for what is asked of the answer.
    fn more(&self) -> Limit {
        self.solver.limit.at_least(SEARCH_PERCENT, SEARCH_TIME)
    }

    /// Lets the search do more, within the limit of all positions that are searched alone.
    fn alone<T>(&mut self, search: impl FnOnce(&mut Solver) -> T) -> T {
        let more = self.more();
        let alone = *self.alone.get_or_insert(more);
        let solver = &mut self.solver;
        let before = solver.search.set_limit(alone.percent(SEARCH_PERCENT));
        let result = search(solver);
        solver.search.set_limit(before);
        result
    }

    /// Returns the answer at a position, by the proof or else by the search within its limit.
    pub fn cell(&mut self, position: &[u64]) -> Option<u32> {
        let proved = self.proved(&wide(position));
        let answer = proved.or_else(|| self.solver.answer(position));
        u32::try_from(answer?).ok()
    }

    /// Answers a position by the proof.
    fn proved(&self, position: &[u128]) -> Option<u128> {
        if let Verdict::Theorem(theorem) = &self.verdict {
            if !theorem.family().has_values() {
                let value = theorem.known(&narrow(position)?)?;
                return Some((value == 0).into()); // only P-positions are asked for
            }
        }
        let found = self.by_rule(position)?;
        Some(
            self.solver
                .request
                .asked(self.solver.search.question(), found),
        )
    }

    /// Returns what the search would find, by the proof.
    fn by_rule(&self, position: &[u128]) -> Option<u128> {
        let is_value = self.solver.search.question() == Question::Value;
        match &self.verdict {
            Verdict::Proved(proof, _) if is_value => proof.value(position),
            Verdict::Proved(proof, _) => Some(proof.is_lost(position).into()),
            Verdict::Theorem(theorem) if theorem.family().has_values() || !is_value => {
                let value = theorem.known(&narrow(position)?)?;
                Some(if is_value { value } else { (value == 0).into() }.into())
            }
            _ => None,
        }
    }

    /// Returns the winning moves of a position, if all of them are known: by the proof, or by trying each move.
    pub fn winning_moves(&mut self, position: &[u128]) -> Option<Moves> {
        let game = self.solver.game;
        if let (Some(mover), false) = (&self.mover, game.splits() || game.has_irregular_set()) {
            let Mover {
                relation,
                numeration,
            } = mover;
            let inputs = (0..).zip(position);
            let inputs = inputs.map(|(track, &number)| numeration.constant(track, number));
            let parts = inputs.chain([relation.automaton.clone()]).collect();
            let set = eliminate(parts, 0..position.len() as Variable, &self.more()).ok()?;
            let listed = members(numeration, &set, MOST_LISTED)?.into_iter();
            return Some(Moves {
                count: count(numeration, &set, u128::MAX)?,
                listed: listed.map(|to| vec![to]).collect(),
            });
        }
        let position = narrow(position)?;
        let mut options: BTreeSet<Vec<Vec<u64>>> = BTreeSet::new();
        let tried = self.alone(|solver| {
            solver.search.each_option(&position, &mut |parts| {
                let mut parts = parts.to_vec();
                parts.sort_unstable();
                options.extend((options.len() <= MOST_TRIED).then_some(parts));
            })
        });
        tried.ok().filter(|()| options.len() <= MOST_TRIED)?;
        let wanted = u128::from(self.solver.search.question() == Question::Outcome);
        let (mut count, mut listed) = (0, Vec::new());
        for parts in options {
            let mut proved = parts.iter().map(|part| self.by_rule(&wide(part)));
            let sum = match proved.try_fold(0, |sum, part| Some(sum ^ part?)) {
                Some(sum) => sum,
                None => self
                    .alone(|solver| solver.search.answer_of(&parts))
                    .ok()?
                    .into(),
            };
            if sum == wanted {
                count += 1;
                if listed.len() < MOST_LISTED {
                    listed.push(parts.iter().map(|part| wide(part)).collect());
                }
            }
        }
        Some(Moves { count, listed })
    }

    /// Returns how many positions are lost whose coordinates are at most `last`, by a proof or by a search of all of
    /// them.
    pub fn count_lost(&mut self, last: u64) -> Option<u128> {
        let proved = match &self.verdict {
            Verdict::Proved(proof, _) => {
                let positions = proof.lost(&self.more()).ok()?;
                Some((proof.numeration.clone(), positions))
            }
            Verdict::Theorem(theorem) => {
                let numeration = Numeration::new(Kind::Base(2));
                let dimension = self.solver.game.dimension();
                let more = self.more();
                let set = theorem.lost.to_automaton(dimension, &numeration, &more);
                set.ok().flatten().map(|set| (numeration, set))
            }
            _ => None,
        };
        if let Some((numeration, positions)) = proved {
            return count(&numeration, &positions, last.into());
        }
        let side = last.checked_add(1)?;
        let sides = vec![side; self.solver.game.dimension()];
        self.alone(|solver| solver.search.grow(&sides)).ok()?;
        let answer = u32::from(self.solver.search.question() == Question::Outcome);
        let rows = self.solver.search.rows(side);
        Some(rows.filter(|row| row.1 == answer).count() as u128)
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
        let by_theorem = matches!(self.verdict, Verdict::Theorem(_));
        let mut warnings = self.solver.game.warnings(by_theorem);
        if self.is_late && !self.is_complete() {
            let late = "stopped by --time: with more of it, more may be found";
            warnings.push(late.to_owned());
        }
        let is_misere = self.solver.request.play == Play::Misere;
        if is_misere && !self.is_complete() && sum::is_sum(self.solver.game) {
            let why = "the heaps have no values that add up in misère play: nothing is claimed from theorems on each heap";
            warnings.push(why.to_owned());
        }
        if self.solver.search.has_sums {
            let why = "in misère play of a game that splits no proof is tried: sums of small heaps are searched";
            warnings.push(why.to_owned());
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

/// Returns a position, if it fits.
fn narrow(position: &[u128]) -> Option<Vec<u64>> {
    let narrow = position.iter().map(|&n| u64::try_from(n).ok());
    narrow.collect()
}
