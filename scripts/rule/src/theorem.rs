//! Rules that classical theorems prove: for one heap, from a repetition of the values that lasts long enough.
//!
//! The proofs stand in the crate `shared`.

use shared::octal::Octal;
use shared::period::Period;
use shared::sg::{HeapGame, Sequence};
use shared::subtraction::AllBut;

use crate::limit::Limit;
use crate::names;
use crate::search::Question;
use crate::sparse;
use automata::numeration::{Kind, Numeration};
use automata::{Automaton, Symbol};

/// A family of games with a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// Take any number but these, ascending (A. N. Siegel).
    AllBut(Vec<u64>),
    /// An octal game (R. K. Guy and C. A. B. Smith); of a finite subtraction set, its digits are 0 and 3.
    Octal(Octal),
}

/// The values of all heaps, by a theorem.
#[derive(Clone, Debug)]
pub struct Theorem {
    family: Family,
    /// The values of the preperiod and the first period.
    values: Vec<u64>,
    /// The period.
    pub period: Period,
    /// The last heap whose value the theorem needed.
    pub last: u64,
    /// The rule in words.
    pub text: String,
}

impl Family {
    /// Returns the name of the theorem.
    pub fn theorem(&self) -> &'static str {
        match self {
            Family::AllBut(_) => "the theorem on all-but sets (Siegel)",
            Family::Octal(_) => "the theorem of Guy and Smith on octal games",
        }
    }
}

/// Computes values until a theorem proves their period; none if that takes longer than the limit.
pub fn prove(family: Family, question: Question, name: &str, limit: &Limit) -> Option<Theorem> {
    let (mut values, period, count): (Vec<u64>, Period, u64) = match &family {
        Family::AllBut(set) => {
            let mut sequence = Sequence::new(AllBut::new(set.iter().copied()));
            let period = extend(limit, |last, is_due| {
                sequence.extend_to(last);
                let work = last * (1 + set.len() as u64);
                (work, is_due.then(|| sequence.proved()).flatten())
            })?;
            (
                widened(sequence.values()),
                period,
                sequence.game().proof(period)?,
            )
        }
        Family::Octal(octal) => {
            let mut table = sparse::Table::octal(octal.clone());
            let period = extend(limit, |last, is_due| {
                table.extend_to(last);
                (table.work(), is_due.then(|| table.proved()).flatten())
            })?;
            (widened(table.values()), period, octal.proof(period)?)
        }
    };
    values.truncate((period.preperiod + period.period) as usize);
    let text = match question {
        Question::Value => names::values_text(name, &values, period),
        Question::Outcome if period.saltus > 0 => {
            let is_lost = |heap: &u64| values[*heap as usize] == 0;
            let lost: Vec<u64> = (0..values.len() as u64).filter(is_lost).collect();
            format!("{name} {}", names::set_text(&lost))
        }
        Question::Outcome => {
            let is_lost: Vec<bool> = values.iter().map(|&value| value == 0).collect();
            names::periodic_set_text(name, &is_lost, period.preperiod as usize)
        }
    };
    Some(Theorem {
        family,
        values,
        period,
        last: count - 1,
        text,
    })
}

fn widened<N: Copy + Into<u64>>(values: &[N]) -> Vec<u64> {
    values.iter().map(|&value| value.into()).collect()
}

/// Calls `prove` with growing last heaps, and whether a proof is due, until it returns a period beside its work so far.
fn extend(
    limit: &Limit,
    mut prove: impl FnMut(u64, bool) -> (u64, Option<Period>),
) -> Option<Period> {
    let (mut next_proof, mut done) = (256, 0);
    for last in (0..MOST_HEAPS).step_by(64) {
        let is_due = last >= next_proof;
        let (work, period) = prove(last, is_due);
        if period.is_some() {
            return period;
        }
        limit.spend(work - done).ok()?;
        done = work;
        if is_due {
            limit.spend(last).ok()?;
            next_proof = last + last / 4;
        }
    }
    None
}

/// The most heaps whose values are computed for a proof: 64 MiB.
const MOST_HEAPS: u64 = 1 << 24;

/// The most values of which an automaton is made.
const MOST_STATES: usize = 1 << 18;

impl Theorem {
    /// Returns the family of the game.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// Returns the value of a heap.
    pub fn value(&self, heap: u64) -> u64 {
        let (like, more) = self.period.reduce(heap);
        self.values[like as usize] + more
    }

    /// Returns the P-positions as an automaton in a base; none in another numeration, or if it would be too large.
    pub fn lost(&self, kind: Kind) -> Option<Automaton> {
        let Kind::Base(base) = kind else { return None };
        if self.values.len() > MOST_STATES {
            return None;
        }
        // Of a heap with these digits so far: one with the same value, but for what the periods add to it.
        let next = |&(like, more): &(u64, u64), digit: Symbol| {
            let (next, again) = self.period.reduce(u64::from(base) * like + digit);
            Some((next, (more + again).min(1)))
        };
        let is_lost = |&(like, more): &(u64, u64)| more + self.values[like as usize] == 0;
        Some(Numeration::new(kind).relation(vec![0], (0, 0), next, is_lost))
    }

    /// Returns the heaps that the least winning move leaves; none if every move loses.
    pub fn winning_move(&self, heap: u64) -> Option<Vec<u64>> {
        // What leaves a smaller part beyond these repeats an option that leaves less.
        let most = self.values.len() as u64;
        match &self.family {
            Family::AllBut(excluded) => {
                let wins = |&left: &u64| {
                    self.value(left) == 0 && excluded.binary_search(&(heap - left)).is_err()
                };
                (0..heap.min(most)).find(wins).map(|left| vec![left])
            }
            Family::Octal(octal) => {
                let digits = octal.digits().iter().zip((0..=heap).rev());
                let options = digits.flat_map(|(digit, left)| {
                    let is_legal = digit & [1, 2][usize::from(left > 0)] != 0;
                    let last = if digit & 4 == 0 { 0 } else { left / 2 };
                    let pairs = (1..=last.min(most)).map(move |part| vec![part, left - part]);
                    is_legal.then(|| vec![left]).into_iter().chain(pairs)
                });
                let value =
                    |parts: &Vec<u64>| parts.iter().fold(0, |sum, &part| sum ^ self.value(part));
                options.filter(|parts| value(parts) == 0).min()
            }
        }
    }
}
