//! Rules that classical theorems prove: for one heap, from a repetition of the values that lasts long enough.
//!
//! | family | a move | theorem |
//! |---|---|---|
//! | subtraction | takes a number of stones in a finite set | the pigeonhole principle (Golomb) |
//! | all-but | takes any number but those of a finite set | Siegel |
//! | octal | takes up to a bound and may split the rest | Guy and Smith |
//!
//! The proofs stand in [`shared`]; here they are recognised in the moves of a game.

use shared::octal::Octal;
use shared::period::Period;
use shared::sg::{HeapGame, Sequence};
use shared::subtraction::{AllBut, Subtraction};

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
    /// Take one of these, ascending.
    Subtraction(Vec<u64>),
    /// Take any number but these, ascending.
    AllBut(Vec<u64>),
    /// The digits of an octal game: before the point, then those after it.
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
            Family::Subtraction(_) => "the theorem on finite subtraction sets (Golomb)",
            Family::AllBut(_) => "the theorem on all-but sets (Siegel)",
            Family::Octal(_) => "the theorem of Guy and Smith on octal games",
        }
    }
}

/// Recognises a game of one heap in normal play.
pub fn recognise(game: &Game, play: Play) -> Option<Family> {
    if game.dimension() != 1 || play == Play::Misere {
        return None;
    }
    // The numbers of stones that a move takes, and per number what it may leave: 1 nothing, 2 one heap, 4 two.
    let (mut takes, mut octal) = (Vec::new(), Vec::new());
    for one in &game.moves {
        match shape(one)? {
            Shape::Takes(set) => takes.extend(set),
            Shape::AllBut(excluded) => {
                return (game.moves.len() == 1).then_some(Family::AllBut(excluded));
            }
            Shape::Digit(taken, digit) => octal.push((taken, digit)),
        }
    }
    takes.sort_unstable();
    takes.dedup();
    if octal.is_empty() {
        return Some(Family::Subtraction(takes));
    }
    octal.extend(takes.into_iter().map(|taken| (taken, 3)));
    let last = octal.iter().map(|one| one.0).max();
    let last = last.filter(|&last| last < MOST_TAKEN)?;
    let mut digits = vec![0; last as usize + 1];
    for (taken, digit) in octal {
        digits[taken as usize] |= digit;
    }
    let code: String = digits[1..].iter().map(u8::to_string).collect();
    let code = format!("{}.{code}", digits[0]);
    code.parse().ok().map(Family::Octal)
}

/// Returns whether a game is Grundy's: a heap splits into two unequal ones.
pub fn is_grundys_game(game: &Game) -> bool {
    let pairs = ["a < b", "b < a", "a != b", "b != a"];
    let sums = ["a+b = n", "n = a+b"];
    let [one] = &game.moves[..] else { return false };
    pairs.iter().any(|pair| {
        sums.iter().any(|sum| {
            is_like(one, &format!("n -> a & b : {sum}, {pair}"))
                || is_like(one, &format!("n -> a & b : {pair}, {sum}"))
        })
    })
}

/// Returns whether a kind of moves is the one of `text`, but for the names of its choices.
fn is_like(one: &Move, text: &str) -> bool {
    let like = Game::parse(text).expect("a template is a game");
    let like = &like.moves[0];
    let names = |one: &Move| -> Vec<bool> {
        let unknowns = one.unknowns.iter();
        unknowns.map(|unknown| unknown.name.is_some()).collect()
    };
    (&one.parts, &one.conditions, names(one)) == (&like.parts, &like.conditions, names(like))
}

/// The most stones that a move of an octal game takes here.
const MOST_TAKEN: u64 = 2000;

/// What a kind of moves does with a heap.
enum Shape {
    Takes(Vec<u64>),
    AllBut(Vec<u64>),
    /// Takes this number, and leaves what the octal digit says.
    Digit(u64, u8),
}

const N: Variable = 0;
/// The number of stones taken.
const T: Variable = 1;

/// Recognises a kind of moves.
fn shape(one: &Move) -> Option<Shape> {
    if is_like(one, "n -> n-t") || is_like(one, "n -> n-t : t > 0") {
        return Some(Shape::AllBut(Vec::new()));
    }
    let sums = one.conditions.iter().filter_map(|one| match one {
        Condition::Compare(sum, _) => Some(sum),
        Condition::Member(..) => None,
    });
    let mut sums = one.parts.iter().flatten().chain(sums);
    let taken = sums.find_map(|sum| (sum.constant != 0).then_some(sum.constant.unsigned_abs()));
    let taken = taken.unwrap_or(0);
    let like = |text: &str| is_like(one, &text.replace('K', &taken.to_string()));
    if taken > 0 && like("n -> n-K") {
        Some(Shape::Takes(vec![taken]))
    } else if taken > 0 && like("n -> 0 : n = K") {
        Some(Shape::Digit(taken, 1))
    } else if taken > 0 && like("n -> n-K : n > K") {
        Some(Shape::Digit(taken, 2))
    } else if like("n -> a & b : a+b = n-K") || like("n -> a & b : n-K = a+b") {
        Some(Shape::Digit(taken, 4))
    } else {
        takes(one)
    }
}

/// The numbers that t may be, in `n -> n-t`: a finite set, or all but a finite set.
fn takes(one: &Move) -> Option<Shape> {
    let ([part], [choice]) = (&one.parts[..], &one.unknowns[..]) else {
        return None;
    };
    let is_take = part[0].terms == [(N, 1), (T, -1)] && part[0].constant == 0;
    if !is_take || choice.name.is_none() {
        return None;
    }
    // Beyond this, each condition is always true or never.
    let mut last = 0;
    for condition in &one.conditions {
        last = last.max(match condition {
            Condition::Compare(sum, _) if matches!(sum.terms[..], [(T, _)]) => {
                sum.constant.unsigned_abs()
            }
            // t <= n says nothing: n - t is not negative.
            Condition::Compare(sum, Comparison::AtMost)
                if sum.terms == [(N, -1), (T, 1)] && sum.constant == 0 =>
            {
                0
            }
            Condition::Member(T, Set::Finite(set)) => set.last().copied().unwrap_or(0),
            _ => return None,
        });
    }
    let holds = |condition: &Condition, t: u64| match condition {
        Condition::Compare(sum, comparison) if sum.terms.len() == 1 => {
            let value = i128::from(sum.terms[0].1) * i128::from(t) + i128::from(sum.constant);
            match comparison {
                Comparison::Equal => value == 0,
                Comparison::Unequal => value != 0,
                Comparison::AtMost => value <= 0,
            }
        }
        Condition::Member(_, Set::Finite(set)) => set.binary_search(&t).is_ok(),
        _ => true,
    };
    let is_legal = |t: &u64| one.conditions.iter().all(|condition| holds(condition, *t));
    if last > LARGEST_TAKE {
        return None;
    }
    let (legal, illegal): (Vec<u64>, Vec<u64>) = (1..=last).partition(is_legal);
    if is_legal(&(last + 1)) {
        return Some(Shape::AllBut(illegal)).filter(|_| last <= MOST_SET);
    }
    (legal.len() as u64 <= MOST_SET).then_some(Shape::Takes(legal))
}

/// The largest number in a finite set or beside one, and the most numbers there.
const LARGEST_TAKE: u64 = 1 << 20;
const MOST_SET: u64 = 10_000;

/// Computes values until a theorem proves their period; none if that takes longer than the limit.
pub fn prove(family: Family, question: Question, name: &str, limit: &Limit) -> Option<Theorem> {
    let (values, period, last) = match &family {
        Family::Subtraction(set) => {
            let game = Subtraction::new(set.iter().copied());
            sequence(Sequence::new(game), set.len(), limit)?
        }
        Family::AllBut(set) => {
            let game = AllBut::new(set.iter().copied());
            sequence(Sequence::new(game), set.len(), limit)?
        }
        Family::Octal(octal) => {
            let mut table = sparse::Table::octal(octal.clone());
            let (period, _) = extend(64, limit, |heaps, is_due| {
                table.extend_to(heaps);
                let is_whole = table.values().len() as u64 >= heaps;
                is_whole.then(|| if is_due { table.proved() } else { None })
            })?;
            (
                repeated(table.values(), period),
                period,
                octal.proof(period)? - 1,
            )
        }
    };
    let text = match question {
        Question::Value => names::values_text(name, &values, period),
        Question::Outcome if period.saltus > 0 => {
            let lost: Vec<u64> = (0..)
                .zip(&values)
                .filter(|v| *v.1 == 0)
                .map(|v| v.0)
                .collect();
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
        last,
        text,
    })
}

/// Extends a sequence until its period is proved; returns the values that repeat, the period and the last heap.
fn sequence<G: HeapGame>(
    mut sequence: Sequence<G>,
    width: usize,
    limit: &Limit,
) -> Option<(Vec<u64>, Period, u64)> {
    // As many heaps per check of the limit as take a fraction of a second.
    let step = (2_000_000 / (width as u64 + 50)).max(64);
    let (period, last) = extend(step, limit, |heaps, is_due| {
        sequence.extend_to(heaps);
        Some(if is_due { sequence.proved() } else { None })
    })?;
    Some((repeated(sequence.values(), period), period, last))
}

/// Calls `prove` with growing numbers of heaps, and whether a proof is due, until it returns a period.
fn extend(
    step: u64,
    limit: &Limit,
    mut prove: impl FnMut(u64, bool) -> Option<Option<Period>>,
) -> Option<(Period, u64)> {
    let (mut heaps, mut next_proof) = (0, 256);
    while heaps < MOST_HEAPS && limit.check().is_ok() {
        heaps += step.min(next_proof);
        let is_due = heaps >= next_proof;
        if let Some(period) = prove(heaps, is_due)? {
            return Some((period, heaps));
        }
        if is_due {
            next_proof = heaps + heaps / 4;
        }
    }
    None
}

/// The values of the preperiod and the first period.
fn repeated<V: Copy + Into<u64>>(values: &[V], period: Period) -> Vec<u64> {
    let needed = (period.preperiod + period.period) as usize;
    values[..needed].iter().map(|&value| value.into()).collect()
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
        let is_lost = |&left: &u64| self.value(left) == 0;
        match &self.family {
            Family::Subtraction(set) => {
                let left = set
                    .iter()
                    .rev()
                    .filter_map(|taken| heap.checked_sub(*taken));
                left.filter(is_lost).min().map(|left| vec![left])
            }
            Family::AllBut(excluded) => {
                let mut lost = (0..heap.min(self.values.len() as u64)).filter(is_lost);
                let left = lost.find(|left| !excluded.contains(&(heap - left)));
                left.map(|left| vec![left])
            }
            Family::Octal(octal) => {
                let mut found: Vec<Vec<u64>> = Vec::new();
                for (&digit, taken) in octal.digits().iter().zip(0..=heap) {
                    let left = heap - taken;
                    let needed = if left == 0 { 1 } else { 2 };
                    if digit & needed != 0 && is_lost(&left) {
                        found.push(vec![left]);
                    }
                    // The smaller part is one of the first ones: beyond them, both parts repeat.
                    let most = (left / 2).min(2 * self.values.len() as u64);
                    let pair = |&part: &u64| self.value(part) == self.value(left - part);
                    if digit & 4 != 0 && left > 1 {
                        found.extend((1..=most).find(pair).map(|part| vec![part, left - part]));
                    }
                }
                found.into_iter().min()
            }
        }
    }
}
