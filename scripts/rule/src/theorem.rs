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
    // Numbers of stones taken, and what may be left: 1 nothing, 2 one heap, 4 two.
    let mut others: Vec<(u64, u8)> = Vec::new();
    for one in &game.moves {
        match shape(one)? {
            Shape::Takes(set) => takes.extend(set),
            Shape::AllBut(excluded) if game.moves.len() == 1 => {
                return Some(Family::AllBut(excluded));
            }
            Shape::AllBut(_) => return None,
            Shape::Digit(taken, digit) => others.push((taken, digit)),
        }
    }
    takes.sort_unstable();
    takes.dedup();
    if others.is_empty() {
        return Some(Family::Subtraction(takes));
    }
    others.extend(takes.into_iter().map(|taken| (taken, 3)));
    let most = others.iter().map(|other| other.0).max()?;
    let mut digits = vec![
        0;
        usize::try_from(most)
            .ok()
            .filter(|&most| most < MOST_TAKEN)?
            + 1
    ];
    for (taken, digit) in others {
        digits[taken as usize] |= digit;
    }
    let code: String = digits[1..].iter().map(u8::to_string).collect();
    let code = format!("{}.{code}", digits[0]);
    code.parse().ok().map(Family::Octal)
}

/// Returns whether a game is Grundy's: a heap splits into two unequal ones.
pub fn is_grundys_game(game: &Game) -> bool {
    let grundys = Game::parse("n -> a & b : a+b = n, a < b").expect("a game");
    let same = |(one, other): (&Move, &Move)| {
        (&one.conditions, &one.parts) == (&other.conditions, &other.parts)
    };
    game.moves.len() == 1 && game.moves.iter().zip(&grundys.moves).all(same)
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
    let is_choice = |place: usize| one.unknowns[place].name.is_some();
    match (&one.parts[..], &one.unknowns[..], &one.conditions[..]) {
        ([part], [], conditions) => {
            let to = &part[0];
            let taken = to.constant.unsigned_abs();
            match (&to.terms[..], conditions) {
                // n -> n-3
                ([(N, 1)], []) if to.constant < 0 => Some(Shape::Takes(vec![taken])),
                // n -> n-3 : n > 3
                ([(N, 1)], [Condition::Compare(sum, Comparison::AtMost)])
                    if to.constant < 0 && *sum == line(N, -1, 1 - to.constant) =>
                {
                    Some(Shape::Digit(taken, 2))
                }
                // n -> 0 : n = 3
                ([], [Condition::Compare(sum, Comparison::Equal)])
                    if taken == 0 && sum.terms == [(N, 1)] && sum.constant < 0 =>
                {
                    Some(Shape::Digit(sum.constant.unsigned_abs(), 1))
                }
                _ => None,
            }
        }
        // n -> n-t with conditions on t alone
        ([part], [_], _) if is_choice(0) => {
            let is_take = part[0].terms == [(N, 1), (1, -1)] && part[0].constant == 0;
            takes(one).filter(|_| is_take)
        }
        // n -> a & b : a+b = n-3
        ([part, other], [_, _], [Condition::Compare(sum, Comparison::Equal)])
            if is_choice(0) && is_choice(1) =>
        {
            let mut variables = [part[0].as_variable()?, other[0].as_variable()?];
            variables.sort_unstable();
            let factors: Vec<i64> = sum.terms.iter().map(|term| term.1).collect();
            let taken = match factors[..] {
                [-1, 1, 1] => sum.constant,
                [1, -1, -1] => -sum.constant,
                _ => return None,
            };
            let taken = u64::try_from(taken).ok()?;
            (variables == [1, 2]).then_some(Shape::Digit(taken, 4))
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
    let narrow: Vec<i64> = values.iter().map(|&value| value as i64).collect();
    let (preperiod, length) = (period.preperiod as usize, period.period as usize);
    let text = match question {
        Question::Value => {
            names::values_text(name, &narrow, preperiod, length, period.saltus as i64)
        }
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
            names::periodic_set_text(name, &is_lost, preperiod)
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
