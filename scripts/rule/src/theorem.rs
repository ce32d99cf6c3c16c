//! Rules that classical theorems prove: for one heap, from a repetition of the values that lasts long enough, or by form.
//!
//! The proofs on all-but sets, octal games and dynamic subtraction stand in the crate `shared`. The others:
//!
//! **Misère play with a finite set** whose largest number is s. From a heap n >= s, all takes are legal, so whether n is
//! lost depends on the s heaps below it alone. If heaps m and m + p agree for s heaps m in a row, from n₀ on, they agree
//! from n₀ on for ever, by induction.
//!
//! **Take l to h**, with p = l + h and n = qp + r, r < p. *The value is ⌊r/l⌋.* A move leaves r - t, where ⌊r/l⌋ falls by 1
//! at least, or r - t + p >= r + l, where it rises. For each v < ⌊r/l⌋ some t from l to h leaves a rest from vl to
//! vl + l - 1: these are the t from r - vl - l + 1 <= h to r - vl >= l. *In misère play, n is lost iff ⌊r/l⌋ = 1.* From such
//! an r a move leaves less than l, or at least 2l. From r < l there is no move, which wins, or q > 0 and the take of h
//! leaves r + l; from r >= 2l, some t leaves a rest from l to 2l - 1, as before.
//!
//! **Take 1, 2 or k >= 3.** If 3 does not divide k, no move keeps n mod 3, and those of 1 and 2 reach all smaller values: the
//! value is n mod 3. Else, with n = q(k + 1) + r and r <= k, *the value is r mod 3, but 3 where r = k.* The take of k leaves
//! r + 1 (if q > 0), or 0 where r = k. Where 2 <= r < k, the takes of 1 and 2 leave the two other rests mod 3, and that of k
//! one of these or 3. Where r = 0, there is no move, or they leave 3, 2 and 1; where r = 1, they leave 0 and perhaps 3 and
//! 2; where r = k, they leave 2, 1 and 0.
//!
//! **Divisors**, with n = 2^k·m > 0, where m is odd. *Take any: the value is k + 1.* Take 2^j·e, with e odd. Where j < k, j
//! zeros are left at the end, and each j < k is possible. Where j = k, what is left is 0, of value 0, or ends in more than
//! k zeros. *Take any but n: the value is k,* as before, but 0 is never left. *Take any but 1 and n: n is lost iff n is odd or
//! k is odd and m = 1.* From an odd n, even numbers with an odd divisor beside 1 are left: n - d is a multiple of d, which is
//! odd and more than 1. They are won by the take of m, which leaves an odd number. From n = 2^k, powers of two below n/2 leave
//! m > 1 and an even number, which is won, and n/2 leaves itself: so n is lost iff n = 2 or n/2 is won, which is iff k is odd.
//! *Leave any but n: the value is the number of prime factors;* a proper divisor has fewer, and any smaller number. *Leave any
//! but 1 and n: it is one less,* as each of these has a prime factor at least, or it is 0, of 1.
//!
//! **Two equal heaps.** If each heap with a move has one that leaves two equal heaps, or one heap without a move, the lost
//! heaps are those without a move: two equal heaps have the nim-sum 0.
//!
//! **Euclid's game**, where a multiple of one number is taken from the other. *It is lost iff a number is 0, or if they
//! differ and the larger one b is less than φ times the smaller one a.* Where one is 0, there is no move, and from equal ones
//! all of one may be taken. If a < b < φa, the only move leaves b - a, and a > φ(b - a) by φ(φ - 1) = 1: this is won. If
//! b > φa, let b = qa + r with r < a. Where r = 0, leave 0; where a < φr, leave a and r; else leave a and a + r, which is less
//! than φa and, as b > φa, less than b. No other move wins: it leaves 2a at least, or one of these pairs that are won.
//!
//! **Take at most f(n) of n > 0**, the lesser one of n and ⌊(an + b)/c⌋, where a < c, and -b is at most a. *The value is f(n) if
//! f(n) > f(n - 1), else that of n - 1 - f(n)*, and 0 of no heap. For the options of n are the heaps from l(n) = n - f(n) to
//! n - 1. With f(0) = 0, f grows by 0 or 1, so l does. Suppose that the heaps from l(n - 1) to n - 1 have the values 0 to
//! f(n - 1), each once, which is so for n = 1. If f(n) > f(n - 1), these are the options of n, whose value is the next one,
//! f(n). Else the options are these but for l(n - 1) = n - 1 - f(n), whose value the mex is. Either way the heaps from l(n)
//! to n have the values 0 to f(n), each once. So after a heap p, its value comes again at the least n with l(n) > p, which
//! is ⌊(cp + b)/(c - a)⌋ + 1, or 1 if that is 0: as l(n) > 0, f(n) is less than n there, and so the quotient.

use shared::octal::Octal;
use shared::period::Period;
use shared::sg::{HeapGame, Sequence};
use shared::sparse;
use shared::subtraction::AllBut;

use crate::proof::{Mover, Proof};
use automata::numeration::{Kind, Numeration};
use formula::prime_factors;
use formula::Formula;
use formula::Operation::{
    And, AtMost, Equal, Exists, Exponent, Floor, Golden, If, Less, Max, Min, Not, Or, Power,
    PrimeFactors, Primes, Range, SchwenkPart, Unequal,
};
use game::language::Game;
use game::limit::Limit;
use game::{Play, Question};
use search::Order;

/// A family of games with a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// Take any number but these, ascending (A. N. Siegel).
    AllBut(Vec<u64>),
    /// An octal game (R. K. Guy and C. A. B. Smith); of a finite subtraction set, its digits are 0 and 3.
    Octal(Octal),
    /// Take one of these numbers, ascending, in misère play.
    Misere(Vec<u64>),
    /// Take from the first number to the second one.
    Between(u64, u64, Play),
    /// Take 1, 2 or this number, in normal play.
    OneTwo(u64),
    /// Take at most ⌊(an + b)/c⌋ of a heap of n, where a is less than c, and -b is at most a.
    Share([i16; 3]),
    /// Moves to two equal heaps, or to one without a move, from all heaps but these, which have no move.
    Mirror(Vec<u64>),
    /// Two numbers, where a multiple of one may be taken from the other (A. J. Cole and A. J. T. Davie).
    Euclid,
    /// Take or leave a divisor of the heap.
    Divisor(Divisor),
    /// A heap, and how much may be taken of it, which is then this many times what was taken.
    Dynamic(u64),
    /// Heaps beside each other, one per coordinate, each with a theorem (R. Sprague and P. M. Grundy).
    Sum(Vec<Theorem>),
}

/// Which divisors of a heap may be taken, or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divisor {
    /// Any may be taken.
    Taken,
    /// Any but the heap.
    TakenInPart,
    /// Any but 1 and the heap.
    TakenBetween,
    /// Any but the heap may be left.
    Left,
    /// Any but 1 and the heap.
    LeftBetween,
}

/// The values of all heaps, by a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    family: Family,
    /// The value of a position; in misère play, 0 where it is lost and 1 elsewhere.
    values: Formula,
    /// Where a position is lost.
    pub lost: Formula,
    /// The rule: one of these.
    pub formula: Formula,
    /// The period.
    pub period: Period,
    /// The last heap whose value the theorem needed; 0 where it is by form.
    pub last: u64,
}

impl Family {
    /// Returns whether the values of heaps are known, in normal play; else only who wins.
    pub fn has_values(&self) -> bool {
        let between = Family::Divisor(Divisor::TakenBetween);
        !matches!(self, Family::Mirror(_) | Family::Euclid) && *self != between
    }

    /// Returns whether the theorem says that the values have a period.
    pub fn has_period(&self) -> bool {
        use Family::{AllBut, Between, Misere, Octal, OneTwo};
        matches!(
            self,
            AllBut(_) | Octal(_) | Misere(_) | Between(..) | OneTwo(_)
        )
    }

    /// Returns the name of the theorem.
    pub fn theorem(&self) -> &'static str {
        match self {
            Family::AllBut(_) => "the theorem on all-but sets (Siegel)",
            Family::Octal(_) => "the theorem of Guy and Smith on octal games",
            Family::Misere(_) => "the theorem on misère play with a finite set",
            Family::Between(..) => "the theorem on takes from one number to another",
            Family::OneTwo(_) => "the theorem on takes of 1, 2 or one more number",
            Family::Share(_) => "the theorem on takes of at most a share of the heap",
            Family::Mirror(_) => "the theorem on moves to two equal heaps",
            Family::Euclid => "the theorem on Euclid's game (Cole and Davie)",
            Family::Divisor(_) => "the theorem on divisors of the heap",
            Family::Dynamic(_) => "the theorem on dynamic subtraction (Schwenk)",
            Family::Sum(_) => "the theorem of Sprague and Grundy, with one on each heap",
        }
    }

    /// Returns the period, the values and where they are 0, if these have a form.
    fn form(&self) -> Option<(u64, Formula, Formula)> {
        let number = |n: u64| Formula::Number(n.into());
        let rest = |modulus| Formula::Coordinate(0).modulo(modulus);
        Some(match *self {
            Family::Between(low, high, play) => {
                let period = low + high;
                let rest = rest(period);
                let class = i128::from(play == Play::Misere);
                let lost = match (low, play) {
                    (1, _) => rest.clone().is(class),
                    (_, Play::Normal) => Formula::of(Less, [rest.clone(), number(low)]),
                    (_, Play::Misere) => {
                        let last = number(low + (low - 1));
                        Formula::of(Range, [rest.clone(), number(low), last])
                    }
                };
                let values = match (low, play) {
                    (_, Play::Misere) => Formula::of(Not, [lost.clone()]),
                    (1, _) => rest,
                    _ => rest.over(low),
                };
                (period, values, lost)
            }
            Family::OneTwo(more) if more % 3 > 0 => (3, rest(3), rest(3).is(0)),
            Family::OneTwo(more) => {
                let rest = rest(more + 1);
                let (is_last, third) = (rest.clone().is(more.into()), rest.modulo(3));
                let values = Formula::of(If, [number(3), is_last.clone(), third.clone()]);
                let is_not_last = Formula::of(Not, [is_last]);
                let lost = Formula::of(And, [third.is(0), is_not_last]);
                (more + 1, values, lost)
            }
            Family::Share([a, b, c]) => {
                let [a, b, c] = [a, b, c].map(i128::from);
                let n = Formula::Coordinate(0);
                let dividend = n.clone().line(a, b);
                let share = Formula::of(Floor, [dividend, Formula::Number(c)]);
                let most = if b < c {
                    share
                } else {
                    Formula::of(Min, [n.clone(), share])
                };
                let values = Formula::Share(Box::new(n), Box::new(most));
                (1, values.clone(), values.is(0))
            }
            Family::Mirror(ref ends) => {
                let n = Formula::Coordinate(0);
                let count = ends.len() as u64;
                let lost = if count > 1 && ends.last() == Some(&(count - 1)) {
                    Formula::of(AtMost, [n, number(count - 1)])
                } else {
                    let heaps = ends.iter().map(|&heap| vec![heap.into()]);
                    Formula::among(&[n], heaps.collect(), true)
                };
                (1, Formula::of(Not, [lost.clone()]), lost)
            }
            Family::Euclid => {
                let numbers = [0, 1].map(Formula::Coordinate);
                let [x, y] = numbers.clone();
                let [least, most] = [Min, Max].map(|one| Formula::of(one, numbers.clone()));
                let bound = Formula::of(Golden, [least]);
                let near = [
                    Formula::of(Unequal, [x.clone(), y.clone()]),
                    Formula::of(AtMost, [most, bound]),
                ];
                let lost = Formula::of(Or, [x.is(0), y.is(0), Formula::of(And, near)]);
                (1, Formula::of(Not, [lost.clone()]), lost)
            }
            Family::Divisor(which) => {
                let (values, lost) = which.form();
                (1, values, lost)
            }
            _ => return None,
        })
    }
}

impl Divisor {
    /// Returns the values, and where they are 0; or only the outcomes.
    fn form(self) -> (Formula, Formula) {
        let n = Formula::Coordinate(0);
        let zeros = Formula::of(Exponent, [Formula::Number(2), n.clone()]);
        let factors = Formula::of(PrimeFactors, [n.clone()]);
        let is_none = n.clone().is(0);
        let is_odd = n.clone().modulo(2).is(1);
        let small = Formula::of(AtMost, [n.clone(), Formula::Number(1)]);
        match self {
            Divisor::Taken => {
                let values = [Formula::Number(0), is_none.clone(), zeros.line(1, 1)];
                (Formula::of(If, values), is_none)
            }
            Divisor::TakenInPart => (zeros, Formula::of(Or, [is_odd, is_none])),
            Divisor::TakenBetween => {
                let power = Formula::of(Power, [Formula::Number(4), Formula::Coordinate(1)]);
                let is_power = Formula::of(Equal, [n, power.line(2, 0)]);
                let is_power = Formula::of(Exists, [is_power]);
                let lost = Formula::of(Or, [is_odd, is_none, is_power]);
                (Formula::of(Not, [lost.clone()]), lost)
            }
            Divisor::Left => (factors, small),
            Divisor::LeftBetween => {
                let values = [Formula::Number(0), small.clone(), factors.line(1, -1)];
                let lost = Formula::of(Or, [small, Formula::of(Primes, [n])]);
                (Formula::of(If, values), lost)
            }
        }
    }

    /// Returns the least heap that a move leaves, of a value below that of the heap.
    fn option(self, heap: u64, value: u64) -> Option<u64> {
        let zeros = heap.checked_ilog2()?.min(heap.trailing_zeros());
        let odd = heap >> zeros;
        let value = u32::try_from(value).ok()?;
        match self {
            Divisor::Taken if value == 0 => Some(0),
            Divisor::Taken => (value <= zeros).then(|| heap - (odd << (value - 1))),
            Divisor::TakenInPart => (value < zeros).then(|| heap - (odd << value)),
            Divisor::TakenBetween if odd == 1 => (zeros > 0 && zeros % 2 == 0).then_some(heap / 2),
            Divisor::TakenBetween => {
                // What is lost is odd, or the one power of two between half the heap and all of it.
                let power = heap.ilog2();
                let taken = heap - (1 << power);
                let leaves_power = power % 2 == 1 && taken > 1 && heap % taken == 0;
                (zeros > 0).then(|| heap - if leaves_power { odd.max(taken) } else { odd })
            }
            Divisor::Left | Divisor::LeftBetween => {
                let factors = prime_factors(heap.into())?;
                let count = value as usize + usize::from(self == Divisor::LeftBetween);
                let left = factors
                    .get(..count)
                    .filter(|left| left.len() < factors.len())?;
                u64::try_from(left.iter().product::<i128>()).ok()
            }
        }
    }
}

/// Computes values until a theorem proves their period; none if that takes longer than the limit.
pub fn prove(family: Family, question: Question, limit: &Limit) -> Option<Theorem> {
    if !family.has_values() && question == Question::Value {
        return None; // only the outcomes are known
    }
    if let Some((period, values, lost)) = family.form() {
        return Some(Theorem::by_form(family, period, values, lost, question));
    }
    let (values, period, count): (Vec<u64>, Period, u64) = match &family {
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
        Family::Misere(set) => {
            let most = set.last().copied().unwrap_or(0);
            let needed = |found: Period| {
                let needed = found.preperiod + found.period + most;
                (found.saltus == 0).then_some(needed)
            };
            let mut is_won: Vec<u32> = Vec::new();
            let period = extend(limit, |last, is_due| {
                for heap in is_won.len() as u64..=last {
                    let left = set.iter().map_while(|take| heap.checked_sub(*take));
                    let mut left = left.peekable();
                    let is_over = left.peek().is_none();
                    let wins = is_over || left.any(|left| is_won[left as usize] == 0);
                    is_won.push(wins.into());
                }
                let work = last * (1 + set.len() as u64);
                let found = is_due.then(|| Period::find(&is_won, needed));
                (work, found.flatten())
            })?;
            (widened(&is_won), period, needed(period)?)
        }
        Family::Between(..)
        | Family::OneTwo(_)
        | Family::Share(_)
        | Family::Mirror(_)
        | Family::Euclid
        | Family::Divisor(_)
        | Family::Dynamic(_)
        | Family::Sum(_) => {
            unreachable!("none of them needs a table")
        }
    };
    Some(Theorem::new(family, values, (period, count), question))
}

/// Returns what the theorem of Guy and Smith proves from the values that a table holds.
pub fn of_table(table: &sparse::Table, question: Question) -> Option<Theorem> {
    let (octal, period) = (table.code()?, table.proved()?);
    let (family, values) = (Family::Octal(octal.clone()), widened(table.values()));
    let proof = (period, octal.proof(period)?);
    Some(Theorem::new(family, values, proof, question))
}

fn signed(numbers: &[u64]) -> Vec<i128> {
    numbers.iter().map(|&n| n.into()).collect()
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

impl Theorem {
    /// The rule from values with a period that is proved by so many of them.
    fn new(
        family: Family,
        mut values: Vec<u64>,
        (period, count): (Period, u64),
        question: Question,
    ) -> Self {
        values.truncate((period.preperiod + period.period) as usize);
        let is_lost: Vec<bool> = values.iter().map(|&value| value == 0).collect();
        let n = [Formula::Coordinate(0)];
        let lost = if period.saltus > 0 {
            let lost = (0..).zip(is_lost).filter(|one| one.1);
            Formula::among(&n, lost.map(|one| vec![one.0]).collect(), true)
        } else {
            Formula::periodic_set(&is_lost, period.preperiod as usize)
        };
        let [n] = n;
        let values = Formula::periodic(n, &values, period);
        Theorem {
            period,
            last: count - 1,
            ..Theorem::by_form(family, 1, values, lost, question)
        }
    }

    fn by_form(
        family: Family,
        period: u64,
        values: Formula,
        lost: Formula,
        question: Question,
    ) -> Self {
        let formula = match question {
            Question::Value => values.clone(),
            Question::Outcome => lost.clone(),
        };
        let (preperiod, saltus) = (0, 0);
        Theorem {
            family,
            values,
            lost,
            formula,
            period: Period {
                preperiod,
                period,
                saltus,
            },
            last: 0,
        }
    }

    /// Returns what heaps beside each other are, one per coordinate.
    pub fn sum(heaps: Vec<Theorem>, question: Question) -> Self {
        let values = Formula::nim_sum(heaps.iter().map(|heap| &heap.values));
        let last = heaps.iter().map(|heap| heap.last).max();
        let is_zero = values.clone().is(0);
        Theorem {
            last: last.unwrap_or(0),
            ..Theorem::by_form(Family::Sum(heaps), 1, values, is_zero, question)
        }
    }

    /// Returns the outcomes of a heap of which a move takes at most `k` times as much as the one before.
    pub fn dynamic(k: u64) -> Self {
        let lost = Theorem::lost_in_dynamic(Formula::Number(k.into()));
        let values = Formula::of(Not, [lost.clone()]);
        Theorem::by_form(Family::Dynamic(k), 1, values, lost, Question::Outcome)
    }

    /// Returns where a heap is lost of which a move takes at most `k` times as much as the one before.
    pub fn lost_in_dynamic(k: Formula) -> Formula {
        let [n, most] = [0, 1].map(Formula::Coordinate);
        let part = Formula::of(SchwenkPart, [n.clone(), k]);
        Formula::of(Or, [n.is(0), Formula::of(Less, [most, part])])
    }

    /// Returns the family of the game.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// Returns the value of a position; in misère play, and of dynamic subtraction, 0 where it is lost.
    ///
    /// # Panics
    ///
    /// If it has too few coordinates, or its value takes too long.
    pub fn value(&self, position: &[u64]) -> u64 {
        self.known(position).expect("a value")
    }

    /// Returns the value of a position; none if that takes too long, as factors may.
    pub fn known(&self, position: &[u64]) -> Option<u64> {
        u64::try_from(self.values.value(&signed(position))?).ok()
    }

    fn of_heap(&self, heap: u64) -> u64 {
        self.value(&[heap])
    }

    /// Returns the moves by which the theorem on two equal heaps wins. If a heap counts as its number, and as 0 where it has no
    /// move, they are those that leave the nim-sum 0.
    pub fn mover(&self, game: &Game, limit: &Limit) -> Option<Mover> {
        let Family::Mirror(_) = self.family else {
            return None;
        };
        let [heap, count] = [0, 1].map(Formula::Coordinate);
        let counts = Formula::of(If, [Formula::Number(0), self.lost.clone(), heap]);
        let counts = Formula::of(Equal, [count, counts]);
        let numeration = Numeration::new(Kind::Base(2));
        let like = Proof {
            automaton: counts.to_automaton(2, &numeration, limit).ok()??,
            numeration,
            question: Question::Value,
            play: Play::Normal,
            order: Order::Sum(vec![1]),
            largest: 0,
        };
        Mover::new(game, &like, limit).ok()
    }

    /// Returns the least position, or heaps beside each other, that a winning move leads to; none if every move loses.
    pub fn winning_move(&self, position: &[u64]) -> Option<Vec<Vec<u64>>> {
        let heaps = match &self.family {
            Family::Sum(heaps) => heaps,
            Family::Dynamic(k) => return self.leave_part(position, *k).map(|to| vec![to]),
            Family::Euclid => return self.leave_rest(position).map(|to| vec![to]),
            _ => {
                let left = self.option(position[0], 0)?;
                return Some(left.into_iter().map(|heap| vec![heap]).collect());
            }
        };
        let sum = self.value(position);
        (0..heaps.len()).find_map(|place| {
            let value = heaps[place].of_heap(position[place]);
            let left = heaps[place].option(position[place], value ^ sum)?;
            let mut next = position.to_vec();
            next[place] = left[0]; // a heap of a sum does not split
            Some(vec![next])
        })
    }

    /// Returns the heaps that the least option of this value leaves, if there is one.
    fn option(&self, heap: u64, value: u64) -> Option<Vec<u64>> {
        // What leaves a smaller part beyond these repeats an option that leaves less.
        let most = self.period.preperiod + self.period.period;
        match &self.family {
            Family::AllBut(excluded) => {
                // Of the heaps with a value that are like one of the table, there is one.
                let of_value = |like: u64| {
                    let more = value.checked_sub(self.of_heap(like))?;
                    let periods = more / self.period.saltus; // which is not 0: values have no largest one
                    let left = periods.checked_mul(self.period.period)?.checked_add(like)?;
                    (left < heap && self.of_heap(left) == value).then_some(left)
                };
                let mut left: Vec<u64> = (0..most).filter_map(of_value).collect();
                left.retain(|left| excluded.binary_search(&(heap - left)).is_err());
                left.into_iter().min().map(|left| vec![left])
            }
            Family::Octal(octal) => {
                let digits = octal.digits().iter().zip((0..=heap).rev());
                let options = digits.flat_map(|(digit, left)| {
                    let is_legal = digit & (if left > 0 { 2 } else { 1 }) != 0;
                    let last = if digit & 4 == 0 { 0 } else { left / 2 };
                    let pairs = (1..=last.min(most)).map(move |part| vec![part, left - part]);
                    is_legal.then(|| vec![left]).into_iter().chain(pairs)
                });
                let sum =
                    |parts: &Vec<u64>| parts.iter().fold(0, |sum, &part| sum ^ self.of_heap(part));
                options.filter(|parts| sum(parts) == value).min()
            }
            Family::Misere(set) => self.leave(heap, value, set.iter().rev().copied()),
            Family::OneTwo(more) => self.leave(heap, value, [*more, 2, 1]),
            Family::Between(low, high, play) => {
                // The least heap in reach, or the first one of the value above it.
                let least = heap.saturating_sub(*high);
                let (rest, period) = (least % self.period.period, self.period.period);
                let class = value + u64::from(*play == Play::Misere);
                let first = class.checked_mul(*low).filter(|&first| first < period)?;
                let next = match first.checked_sub(rest) {
                    _ if self.of_heap(least) == value => least,
                    Some(more) => least + more,
                    None => least.checked_add(period - (rest - first))?,
                };
                (next.checked_add(*low)? <= heap).then(|| vec![next])
            }
            Family::Share(share) => {
                let [a, b, c] = share.map(i128::from);
                let (heap, value) = (i128::from(heap), i128::from(value));
                let least = heap - heap.min((a * heap + b) / c);
                // The first heap of the value, and where it comes again.
                let mut left = match value {
                    0 => 0,
                    _ => value.max((c * value - b + a - 1) / a),
                };
                while left < least {
                    left = left.max((c * left + b) / (c - a)) + 1;
                }
                (left < heap).then(|| vec![left as u64])
            }
            Family::Divisor(which) => which.option(heap, value).map(|left| vec![left]),
            Family::Mirror(_) | Family::Euclid | Family::Dynamic(_) | Family::Sum(_) => None,
        }
    }

    /// Returns the least lost position of dynamic subtraction that a move leads to. What wins is to take some of the
    /// smallest parts: else what is left and what is taken would make a second sum of the heap.
    fn leave_part(&self, position: &[u64], k: u64) -> Option<Vec<u64>> {
        let (heap, most) = (position[0], position[1]);
        let part = |left: u64| SchwenkPart.value(&signed(&[left, k]));
        let mut left = heap;
        let mut found = None;
        while left > 0 {
            left -= u64::try_from(part(left)?).ok()?;
            let taken = heap - left;
            if taken > most {
                break;
            }
            let next = vec![left, taken.checked_mul(k)?];
            if self.value(&next) == 0 {
                found = Some(next);
            }
        }
        found
    }

    /// Returns the least lost position of Euclid's game that a move leads to.
    fn leave_rest(&self, position: &[u64]) -> Option<Vec<u64>> {
        let place = usize::from(position[0] < position[1]);
        let (larger, smaller) = (position[place], position[1 - place]);
        let rest = larger.checked_rem(smaller)?;
        let left = [rest, rest.checked_add(smaller)?];
        let mut next = left.into_iter().filter(|&left| left < larger).map(|left| {
            let mut next = position.to_vec();
            next[place] = left;
            next
        });
        next.find(|next| self.value(next) == 0)
    }

    /// Returns the first heap of a value that one of these takes leaves.
    fn leave(
        &self,
        heap: u64,
        value: u64,
        takes: impl IntoIterator<Item = u64>,
    ) -> Option<Vec<u64>> {
        let mut left = takes.into_iter().filter_map(|take| heap.checked_sub(take));
        let found = left.find(|&left| self.of_heap(left) == value)?;
        Some(vec![found])
    }
}
