//! Rules that classical theorems prove: for one heap, from a repetition of the values that lasts long enough.
//!
//! The proofs stand in [`shared`]; here they are recognised in the moves of a game.

use std::collections::BTreeMap;

use shared::octal::Octal;
use shared::period::Period;
use shared::sg::{HeapGame, Sequence};
use shared::subtraction::AllBut;

use crate::automaton::Variable;
use crate::language::{Condition, Game, Move, Set};
use crate::limit::Limit;
use crate::names;
use crate::numeration::Comparison;
use crate::search::{Play, Question};
use crate::sparse;

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

/// Recognises a game of one heap in normal play.
pub fn recognise(game: &Game, play: Play) -> Option<Family> {
    let largest = game.largest_constant();
    if game.dimension() != 1 || play == Play::Misere || largest > LARGEST_TAKE {
        return None;
    }
    // Per number of stones that a move takes, what it may leave: 1 nothing, 2 one heap, 4 two.
    let mut digits: BTreeMap<u64, u8> = BTreeMap::new();
    for one in &game.moves {
        match shape(one, largest)? {
            Shape::Takes(set, digit) => {
                for taken in set {
                    *digits.entry(taken).or_default() |= digit;
                }
            }
            Shape::AllBut(excluded) => {
                return (game.moves.len() == 1).then_some(Family::AllBut(excluded));
            }
        }
    }
    let last = digits.keys().next_back().copied().unwrap_or(0);
    let digit = |taken: u64| digits.get(&taken).unwrap_or(&0).to_string();
    let fraction: String = (1..=last).map(digit).collect();
    let code = format!("{}.{fraction}", digit(0));
    code.parse().ok().map(Family::Octal)
}

/// Returns whether a game is Grundy's: a heap splits into two unequal ones.
pub fn is_grundys_game(game: &Game) -> bool {
    let unequal = ["a < b", "b < a", "a != b", "b != a"];
    let texts = unequal.map(|unequal| format!("n -> a & b : a+b = n, {unequal}"));
    matches!(&game.moves[..], [one] if texts.iter().any(|text| is_like(one, text)))
}

/// Returns whether a kind of moves is the one of `text`, but for the names of its choices.
fn is_like(one: &Move, text: &str) -> bool {
    let like = Game::parse(text).expect("a template is a game");
    let like = &like.moves[0];
    let named = |one: &Move| {
        one.unknowns
            .iter()
            .map(|unknown| unknown.name.is_some())
            .collect::<Vec<_>>()
    };
    (&one.parts, &one.conditions, named(one)) == (&like.parts, &like.conditions, named(like))
}

/// What a kind of moves does with a heap.
enum Shape {
    /// Takes one of these numbers, and leaves what the octal digit says.
    Takes(Vec<u64>, u8),
    AllBut(Vec<u64>),
}

const N: Variable = 0;
/// The number of stones taken.
const T: Variable = 1;

/// Recognises a kind of moves.
fn shape(one: &Move, largest: u64) -> Option<Shape> {
    let sums = one.conditions.iter().filter_map(|one| match one {
        Condition::Compare(sum, _) => Some(sum),
        Condition::Member(..) => None,
    });
    let sums = one.parts.iter().flatten().chain(sums);
    let mut constants = sums.map(|sum| sum.constant.unsigned_abs());
    let taken = constants.find(|&constant| constant > 0).unwrap_or(0);
    let like = |text: &str| is_like(one, &text.replace('K', &taken.to_string()));
    let digit = if like("n -> n-K") {
        3
    } else if like("n -> 0 : n = K") {
        1
    } else if like("n -> n-K : n > K") {
        2
    } else if like("n -> a & b : a+b = n-K") || like("n -> a & b : n-K = a+b") {
        4
    } else {
        return takes(one, largest);
    };
    Some(Shape::Takes(vec![taken], digit))
}

/// The numbers that t may be, in `n -> n-t`: a finite set, or all but a finite set.
///
/// Beyond the largest number of the game, each condition is always true or never.
fn takes(one: &Move, largest: u64) -> Option<Shape> {
    let ([part], [choice]) = (&one.parts[..], &one.unknowns[..]) else {
        return None;
    };
    let is_take = part[0].terms == [(N, 1), (T, -1)] && part[0].constant == 0;
    let is_about_t = |condition: &Condition| match condition {
        // t <= n says nothing: n - t is not negative.
        Condition::Compare(sum, Comparison::AtMost) if sum.terms == [(N, -1), (T, 1)] => {
            sum.constant == 0
        }
        Condition::Compare(sum, _) => matches!(sum.terms[..], [(T, _)]),
        Condition::Member(variable, set) => *variable == T && matches!(set, Set::Finite(_)),
    };
    if !is_take || choice.name.is_none() || !one.conditions.iter().all(is_about_t) {
        return None;
    }
    let holds = |condition: &Condition, t: u64| match condition {
        Condition::Compare(sum, comparison) => {
            let terms = sum.terms.iter().map(|term| i128::from(term.1)); // of n = t
            let value = terms.sum::<i128>() * i128::from(t) + i128::from(sum.constant);
            match comparison {
                Comparison::Equal => value == 0,
                Comparison::Unequal => value != 0,
                Comparison::AtMost => value <= 0,
            }
        }
        Condition::Member(_, set) => {
            matches!(set, Set::Finite(set) if set.binary_search(&t).is_ok())
        }
    };
    let is_legal = |t: &u64| one.conditions.iter().all(|condition| holds(condition, *t));
    let (legal, illegal): (Vec<u64>, Vec<u64>) = (1..=largest).partition(is_legal);
    if is_legal(&(largest + 1)) {
        return (largest <= MOST_SET).then_some(Shape::AllBut(illegal));
    }
    (legal.len() as u64 <= MOST_SET).then_some(Shape::Takes(legal, 3))
}

/// The largest number in a finite set or beside one, and the most numbers there.
const LARGEST_TAKE: u64 = 1 << 20;
const MOST_SET: u64 = 10_000;

/// Computes values until a theorem proves their period; none if that takes longer than the limit.
pub fn prove(family: Family, question: Question, name: &str, limit: &Limit) -> Option<Theorem> {
    let (mut values, period, count): (Vec<u64>, Period, u64) = match &family {
        Family::AllBut(set) => {
            let mut sequence = Sequence::new(AllBut::new(set.iter().copied()));
            let period = extend(limit, |last, is_due| {
                sequence.extend_to(last);
                is_due.then(|| sequence.proved())?
            })?;
            let values = sequence
                .values()
                .iter()
                .map(|&value| value.into())
                .collect();
            (values, period, sequence.game().proof(period)?)
        }
        Family::Octal(octal) => {
            let mut table = sparse::Table::octal(octal.clone());
            let period = extend(limit, |last, is_due| {
                table.extend_to(last);
                is_due.then(|| table.proved())?
            })?;
            let values = table.values().iter().map(|&value| value.into()).collect();
            (values, period, octal.proof(period)?)
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

/// Calls `prove` with growing last heaps, and whether a proof is due, until it returns a period.
fn extend(limit: &Limit, mut prove: impl FnMut(u64, bool) -> Option<Period>) -> Option<Period> {
    let mut next_proof = 256;
    for last in (0..MOST_HEAPS).step_by(64) {
        limit.check().ok()?;
        let is_due = last >= next_proof;
        if let Some(period) = prove(last, is_due) {
            return Some(period);
        }
        if is_due {
            next_proof = last + last / 4;
        }
    }
    None
}

/// The most heaps whose values are computed for a proof: 64 MiB.
const MOST_HEAPS: u64 = 1 << 24;

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
