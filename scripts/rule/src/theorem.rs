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
use crate::numeration::{Comparison, Linear};
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
    let mut takes: Vec<u64> = Vec::new();
    // Per number of stones taken, what may be left: 1 nothing, 2 one heap, 4 two.
    let mut digits: Vec<u8> = Vec::new();
    let mut is_plain = true;
    for one in &game.moves {
        match shape(one)? {
            Shape::Takes(set) => takes.extend(set),
            Shape::AllBut(excluded) => {
                let is_alone = game.moves.len() == 1;
                return is_alone.then_some(Family::AllBut(excluded));
            }
            Shape::Digit(taken, digit) => {
                is_plain = false;
                let taken = usize::try_from(taken)
                    .ok()
                    .filter(|&taken| taken < MOST_TAKEN)?;
                digits.resize(digits.len().max(taken + 1), 0);
                digits[taken] |= digit;
            }
        }
    }
    takes.sort_unstable();
    takes.dedup();
    if is_plain {
        return Some(Family::Subtraction(takes));
    }
    for taken in takes {
        let taken = usize::try_from(taken)
            .ok()
            .filter(|&taken| taken < MOST_TAKEN)?;
        digits.resize(digits.len().max(taken + 1), 0);
        digits[taken] |= 3;
    }
    let code: String = digits[1..].iter().map(u8::to_string).collect();
    format!("{}.{code}", digits[0])
        .parse()
        .ok()
        .map(Family::Octal)
}

/// Returns whether a game is Grundy's: a heap splits into two unequal ones.
pub fn is_grundys_game(game: &Game) -> bool {
    let [one] = &game.moves[..] else { return false };
    let parts: Vec<Option<Variable>> = one.parts.iter().map(|part| part[0].as_variable()).collect();
    let is_unequal = |condition: &Condition| match condition {
        Condition::Compare(sum, Comparison::Unequal) => {
            sum.constant == 0 && (sum.terms == [(1, 1), (2, -1)] || sum.terms == [(1, -1), (2, 1)])
        }
        Condition::Compare(sum, Comparison::AtMost) => {
            sum.constant == 1 && (sum.terms == [(1, 1), (2, -1)] || sum.terms == [(1, -1), (2, 1)])
        }
        _ => false,
    };
    let is_sum = |condition: &Condition| match condition {
        Condition::Compare(sum, Comparison::Equal) => {
            sum.constant == 0
                && (sum.terms == [(N, -1), (1, 1), (2, 1)]
                    || sum.terms == [(N, 1), (1, -1), (2, -1)])
        }
        _ => false,
    };
    let is_named =
        one.unknowns.len() == 2 && one.unknowns.iter().all(|unknown| unknown.name.is_some());
    is_named
        && (parts == [Some(1), Some(2)] || parts == [Some(2), Some(1)])
        && one.conditions.len() == 2
        && one.conditions.iter().any(is_unequal)
        && one.conditions.iter().any(is_sum)
}

/// The most stones that a move of an octal game takes here.
const MOST_TAKEN: usize = 2000;

/// What a kind of moves does with a heap.
enum Shape {
    Takes(Vec<u64>),
    AllBut(Vec<u64>),
    Digit(u64, u8),
}

const N: Variable = 0;

/// Recognises a kind of moves.
fn shape(one: &Move) -> Option<Shape> {
    let compares = || {
        one.conditions
            .iter()
            .filter_map(|condition| match condition {
                Condition::Compare(sum, comparison) => Some((sum, *comparison)),
                Condition::Member(..) => None,
            })
    };
    let is_choice = |place: usize| one.unknowns[place].name.is_some();
    match (&one.parts[..], &one.unknowns[..]) {
        ([part], []) => {
            let [to] = &part[..] else { return None };
            match (&to.terms[..], &one.conditions[..]) {
                // n -> n-3
                ([(N, 1)], []) if to.constant < 0 => {
                    Some(Shape::Takes(vec![to.constant.unsigned_abs()]))
                }
                // n -> n-3 : n > 3
                ([(N, 1)], [Condition::Compare(sum, Comparison::AtMost)])
                    if to.constant < 0 && *sum == line(N, -1, 1 - to.constant) =>
                {
                    Some(Shape::Digit(to.constant.unsigned_abs(), 2))
                }
                // n -> 0 : n = 3
                ([], [Condition::Compare(sum, Comparison::Equal)])
                    if to.constant == 0 && sum.terms == [(N, 1)] && sum.constant < 0 =>
                {
                    Some(Shape::Digit(sum.constant.unsigned_abs(), 1))
                }
                _ => None,
            }
        }
        // n -> n-t with conditions on t alone
        ([part], [_]) if is_choice(0) => {
            let [to] = &part[..] else { return None };
            (to.terms == [(N, 1), (1, -1)] && to.constant == 0).then_some(())?;
            takes(one)
        }
        // n -> a & b : a+b = n-3
        ([one_part, other], [_, _]) if is_choice(0) && is_choice(1) => {
            let variables = [&one_part[0], &other[0]].map(Linear::as_variable);
            if variables != [Some(1), Some(2)] && variables != [Some(2), Some(1)] {
                return None;
            }
            let mut conditions = compares();
            let (sum, comparison) = conditions.next()?;
            let is_only = one.conditions.len() == 1 && comparison == Comparison::Equal;
            let factors: Vec<i64> = sum.terms.iter().map(|term| term.1).collect();
            let taken = match factors[..] {
                [-1, 1, 1] => sum.constant,
                [1, -1, -1] => -sum.constant,
                _ => return None,
            };
            (is_only && taken >= 0).then_some(Shape::Digit(taken as u64, 4))
        }
        _ => None,
    }
}

fn line(variable: Variable, factor: i64, constant: i64) -> Linear {
    Linear {
        terms: vec![(variable, factor)],
        constant,
    }
}

/// The numbers that t may be, in `n -> n-t`: a finite set, or all but a finite set.
fn takes(one: &Move) -> Option<Shape> {
    const T: Variable = 1;
    let (mut low, mut high) = (1i64, i64::MAX);
    let mut excluded: Vec<u64> = Vec::new();
    let mut members: Option<Vec<u64>> = None;
    for condition in &one.conditions {
        match condition {
            Condition::Member(T, Set::Finite(set)) if members.is_none() => {
                members = Some(set.clone());
            }
            // t <= n says nothing: n - t is not negative.
            Condition::Compare(sum, Comparison::AtMost)
                if sum.terms == [(N, -1), (T, 1)] && sum.constant == 0 => {}
            Condition::Compare(sum, comparison) => {
                let (&[(T, factor)], constant) = (&sum.terms[..], sum.constant) else {
                    return None;
                };
                match (comparison, factor) {
                    (Comparison::AtMost, 1) => high = high.min(-constant),
                    (Comparison::AtMost, -1) => low = low.max(constant),
                    (Comparison::Unequal, 1) => excluded.extend(u64::try_from(-constant).ok()),
                    (Comparison::Unequal, -1) => excluded.extend(u64::try_from(constant).ok()),
                    (Comparison::Equal, 1) => {
                        (low, high) = (low.max(-constant), high.min(-constant));
                    }
                    _ => return None,
                }
            }
            Condition::Member(..) => return None,
        }
    }
    let low = u64::try_from(low).ok()?;
    if low > MOST_SET {
        return None;
    }
    if members.is_none() && high == i64::MAX {
        excluded.extend(1..low);
        excluded.retain(|&number| number > 0);
        excluded.sort_unstable();
        excluded.dedup();
        return Some(Shape::AllBut(excluded));
    }
    let high = u64::try_from(high).unwrap_or(0);
    let range = members.unwrap_or_else(|| (low..=high.min(low + MOST_SET)).collect());
    if range.len() as u64 > MOST_SET {
        return None;
    }
    let is_in = |t: &u64| *t >= low && *t <= high && !excluded.contains(t);
    Some(Shape::Takes(range.into_iter().filter(is_in).collect()))
}

/// The most numbers of a set.
const MOST_SET: u64 = 10_000;

/// Computes values until a theorem proves their period; none if that takes longer than the limit.
pub fn prove(family: Family, question: Question, name: &str, limit: &Limit) -> Option<Theorem> {
    let (values, period, last) = match &family {
        Family::Subtraction(set) => sequence(
            Sequence::new(Subtraction::new(set.iter().copied())),
            set.len(),
            limit,
        )?,
        Family::AllBut(set) => sequence(
            Sequence::new(AllBut::new(set.iter().copied())),
            set.len(),
            limit,
        )?,
        Family::Octal(octal) => {
            let mut table = sparse::Table::octal(octal.clone());
            let mut next_proof = 256;
            let mut heaps = 0;
            let period = loop {
                heaps += 64;
                limit.check().ok()?;
                table.extend_to(heaps);
                if (table.values().len() as u64) < heaps {
                    return None;
                }
                if heaps >= next_proof {
                    if let Some(period) = table.proved() {
                        break period;
                    }
                    next_proof = heaps + heaps / 4;
                }
            };
            let last = octal.proof(period)? - 1;
            let needed = period.preperiod + period.period;
            let values = table.values()[..needed as usize].iter();
            (values.map(|&value| value.into()).collect(), period, last)
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

/// Extends a sequence until its period is proved.
fn sequence<G: HeapGame>(
    mut sequence: Sequence<G>,
    width: usize,
    limit: &Limit,
) -> Option<(Vec<u64>, Period, u64)> {
    let mut heaps = 0;
    let mut next_proof = 256;
    // As many heaps per check of the limit as take a fraction of a second.
    let step = (2_000_000 / (width as u64 + 50)).max(64);
    let period = loop {
        limit.check().ok()?;
        heaps += step.min(next_proof);
        if heaps > MOST_HEAPS {
            return None;
        }
        sequence.extend_to(heaps);
        if heaps >= next_proof {
            if let Some(period) = sequence.proved() {
                break period;
            }
            next_proof = heaps + heaps / 4;
        }
    };
    let needed = period.preperiod + period.period;
    let values = sequence.values()[..needed as usize].iter();
    Some((values.map(|&value| value.into()).collect(), period, heaps))
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
        let is_lost = |left: u64| self.value(left) == 0;
        match &self.family {
            Family::Subtraction(set) => {
                let left = set
                    .iter()
                    .rev()
                    .filter_map(|&taken| heap.checked_sub(taken));
                left.filter(|&left| is_lost(left))
                    .min()
                    .map(|left| vec![left])
            }
            Family::AllBut(excluded) => {
                let lost = (0..self.values.len() as u64).filter(|&left| is_lost(left));
                let mut legal =
                    lost.filter(|left| left < &heap && !excluded.contains(&(heap - left)));
                legal.next().map(|left| vec![left])
            }
            Family::Octal(octal) => {
                let digits = octal.digits().iter().zip(0u64..);
                let mut found: Vec<Vec<u64>> = Vec::new();
                for (&digit, taken) in digits {
                    let Some(left) = heap.checked_sub(taken) else {
                        continue;
                    };
                    if (digit & 1 != 0 && left == 0)
                        || (digit & 2 != 0 && left > 0 && is_lost(left))
                    {
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
