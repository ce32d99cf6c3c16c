//! Enumerating the moves of a kind, forwards from a position or backwards to it.
//!
//! A move is a solution of linear conditions in naturals, the *slots*: the coordinates, the unknowns, and the
//! coordinates of the positions that it leads to. The order in which they get values is planned once, those
//! first that others determine; each then runs through the interval that all conditions leave it.

use std::cmp::Reverse;
use std::ops::Range;

use super::sets::{Members, UNBOUNDED};
use automata::numeration::{Comparison, Linear};
use game::language::{Condition, Game, Move, Set};
use game::limit::{Limit, Stop};

/// The bounds of a slot, both inclusive.
pub type Interval = (i64, i64);

/// How often all bounds are narrowed: a chain of conditions needs as many rounds as it is long.
const MOST_ROUNDS: usize = 50;

/// A kind of moves as conditions between slots.
#[derive(Clone, Debug)]
pub struct System {
    constraints: Vec<Constraint>,
    /// Per slot, the constraints with it, each with its factor there.
    own: Vec<Vec<(usize, i64)>>,
    /// Sums that must not be 0.
    nonzero: Vec<Constraint>,
    /// Per slot, the sets that it is in.
    members: Vec<Vec<Members>>,
    /// Pairs of slots, the first of which is at most the second unless that is 0, and what must hold between them.
    pairs: Vec<(usize, usize, Relation)>,
    /// The members of finite sets, each with its slot, and the bases of powers.
    numbers: Vec<(usize, i64)>,
    /// Per slot, its bounds without a position.
    bounds: Vec<Interval>,
    dimension: usize,
    /// The slots of the positions after the move.
    targets: Range<usize>,
    /// The order of the slots from a position, and to one.
    forwards: Vec<usize>,
    backwards: Vec<usize>,
}

/// What holds between two numbers.
type Relation = fn(i64, i64) -> bool;

/// A condition `sum = 0` or `sum <= 0`.
#[derive(Clone, Debug)]
struct Constraint {
    /// Slots and their factors.
    terms: Vec<(usize, i64)>,
    constant: i64,
    is_equation: bool,
}

impl System {
    /// The conditions of a kind of moves.
    pub fn new(game: &Game, one: &Move) -> Self {
        let dimension = game.dimension();
        let first = dimension + one.unknowns.len();
        let targets = first..first + one.parts.len() * dimension;
        let mut bounds = vec![(0, UNBOUNDED); targets.end];
        for (bound, unknown) in bounds[dimension..].iter_mut().zip(&one.unknowns) {
            bound.0 = unknown.least as i64;
        }
        let mut members = vec![Vec::new(); targets.end];
        let (mut constraints, mut nonzero) = (Vec::new(), Vec::new());
        let (mut pairs, mut numbers) = (Vec::new(), Vec::new());
        for condition in &one.conditions {
            match condition {
                Condition::Compare(sum, comparison) => {
                    let is_unequal = *comparison == Comparison::Unequal;
                    let list = if is_unequal {
                        &mut nonzero
                    } else {
                        &mut constraints
                    };
                    list.push(Constraint::new(sum, *comparison == Comparison::Equal));
                }
                Condition::Member(divisor, Set::Divisors(of)) => {
                    pairs.push((usize::from(*divisor), usize::from(*of), divides as Relation));
                }
                Condition::Member(part, Set::Submasks(of)) => {
                    pairs.push((usize::from(*part), usize::from(*of), is_submask));
                    let most = Linear {
                        terms: vec![(*part, 1), (*of, -1)],
                        constant: 0,
                    };
                    constraints.push(Constraint::new(&most, false));
                }
                Condition::Member(variable, set) => {
                    let slot = usize::from(*variable);
                    members[slot].push(Members::new(set));
                    match set {
                        Set::Finite(list) => {
                            let most = list.last().map_or(-1, |&n| n as i64);
                            bounds[slot].1 = most.min(bounds[slot].1).min(UNBOUNDED - 1);
                            numbers.extend(list.iter().map(|&n| (slot, n as i64)));
                        }
                        Set::Powers(base) => numbers.push((slot, *base as i64)),
                        _ => {}
                    }
                }
            }
        }
        for (target, term) in targets.clone().zip(one.parts.iter().flatten()) {
            let mut equation = Constraint::new(term, true);
            equation.terms.push((target, -1));
            constraints.push(equation);
        }
        let mut own = vec![Vec::new(); targets.end];
        for (index, constraint) in constraints.iter().enumerate() {
            for &(slot, factor) in &constraint.terms {
                own[slot].push((index, factor));
            }
        }
        let mut system = System {
            constraints,
            own,
            nonzero,
            members,
            pairs,
            numbers,
            bounds,
            dimension,
            targets,
            forwards: Vec::new(),
            backwards: Vec::new(),
        };
        system.forwards = system.plan(0..dimension);
        system.backwards = system.plan(system.targets.clone());
        system
    }

    /// Plans an order of the slots, given values of the `known` ones: first these, for their sets; then always one
    /// that others determine, else one in a set, else the one with most conditions whose other slots have values.
    fn plan(&self, known: Range<usize>) -> Vec<usize> {
        let slots = 0..self.bounds.len();
        let mut free: Vec<usize> = slots.filter(|slot| !known.contains(slot)).collect();
        let is_in_set = |slot: usize| !self.members[slot].is_empty();
        let mut order: Vec<usize> = known.filter(|&slot| is_in_set(slot)).collect();
        let rank = |slot: usize, free: &[usize]| {
            let own = self.own[slot].iter();
            let own = own.map(|&(index, _)| &self.constraints[index]);
            let is_free = |term: &(usize, i64)| term.0 != slot && free.contains(&term.0);
            let settled = own.filter(|one| !one.terms.iter().any(is_free));
            let is_determined = settled.clone().any(|one| one.is_equation);
            Reverse((is_determined, is_in_set(slot), settled.count()))
        };
        while let Some(&next) = free.iter().min_by_key(|&&slot| rank(slot, &free)) {
            free.retain(|&slot| slot != next);
            order.push(next);
        }
        order
    }

    /// Narrows the bounds of all slots by all constraints; returns whether no contradiction shows.
    fn narrow(&self, bounds: &mut [Interval], limit: &Limit) -> Result<bool, Stop> {
        for round in 0..MOST_ROUNDS {
            // The second round mostly sees that nothing is left to do, and is paid with the first.
            if round != 1 {
                limit.spend(self.constraints.len() as u64)?;
            }
            let mut changed = false;
            for constraint in &self.constraints {
                for &(slot, factor) in &constraint.terms {
                    let new = constraint.bound(slot, factor, bounds);
                    if is_empty(new)? {
                        return Ok(false);
                    }
                    changed |= new != bounds[slot];
                    bounds[slot] = new;
                }
            }
            for &(one, of, _) in &self.pairs {
                if bounds[of].0 > 0 && bounds[of].1 < bounds[one].1 {
                    (bounds[one].1, changed) = (bounds[of].1, true); // all numbers divide 0
                }
            }
            if !changed {
                break;
            }
        }
        Ok(true)
    }

    /// The bounds of all slots if the coordinates are in a box.
    fn within(&self, sides: &[u64]) -> Vec<Interval> {
        let mut bounds = self.bounds.clone();
        for (bound, &side) in bounds.iter_mut().zip(sides) {
            bound.1 = bound.1.min(side as i64 - 1);
        }
        bounds
    }

    /// Returns bounds of the targets of all moves from a box; none without a move.
    pub fn reach(&self, sides: &[u64]) -> Result<Vec<Interval>, Stop> {
        let mut bounds = self.within(sides);
        let has_moves = self.narrow(&mut bounds, &Limit::NONE)?;
        let targets = self.targets.clone().filter(|_| has_moves);
        Ok(targets.map(|slot| bounds[slot]).collect())
    }

    /// Returns numbers from which on there may be moves that smaller positions do not have, or the other way round:
    /// the constants and factors of the conditions, and what these make of the least and of the largest choices.
    ///
    /// # Errors
    ///
    /// If these are beyond [`UNBOUNDED`].
    pub fn changes(&self) -> Result<Vec<i128>, Stop> {
        let mut bounds = self.bounds.clone();
        if !self.narrow(&mut bounds, &Limit::NONE)? {
            return Ok(Vec::new());
        }
        let mut found: Vec<i128> = self.numbers.iter().map(|one| one.1.into()).collect();
        let coordinates = bounds[..self.dimension].iter();
        let ends = coordinates.flat_map(|&(low, high)| [low, high]);
        found.extend(ends.filter(|&end| end < UNBOUNDED).map(i128::from));
        for sum in self.constraints.iter().chain(&self.nonzero) {
            let constant = i128::from(sum.constant).abs();
            let (mut least, mut most) = (constant, constant);
            for &(slot, factor) in &sum.terms {
                let factor = i128::from(factor).abs();
                found.push(factor);
                if slot < self.dimension || self.targets.contains(&slot) {
                    continue;
                }
                let (low, high) = bounds[slot];
                let high = if high < UNBOUNDED { high } else { low };
                least += factor * i128::from(low);
                most += factor * i128::from(high);
                let own = self.numbers.iter().filter(|one| one.0 == slot);
                found.extend(own.map(|one| constant + factor * i128::from(one.1)));
            }
            found.extend([constant, least, most]);
        }
        Ok(found)
    }

    /// Returns the number of an unknown that nothing bounds once the coordinates are known.
    pub fn unbounded(&self) -> Option<usize> {
        let mut bounds = self.within(&vec![1000; self.dimension]);
        let has_moves = self.narrow(&mut bounds, &Limit::NONE).ok()?;
        let unknowns = &bounds[self.dimension..self.targets.start];
        let unbounded = unknowns.iter().position(|bound| bound.1 >= UNBOUNDED);
        unbounded.filter(|_| has_moves)
    }

    /// Calls `visit` with the targets of each move from a position.
    pub fn options(
        &self,
        position: &[u64],
        limit: &Limit,
        mut visit: impl FnMut(&[Interval]),
    ) -> Result<(), Stop> {
        let visit = |slots: &[Interval]| visit(&slots[self.targets.clone()]);
        let bounds = self.bounds.clone();
        self.solve((0, position), &self.forwards, bounds, limit, visit)
    }

    /// Calls `visit` with each position of a box from which a move leads to this one; only of moves that do not split.
    pub fn origins(
        &self,
        position: &[u64],
        sides: &[u64],
        limit: &Limit,
        mut visit: impl FnMut(&[Interval]),
    ) -> Result<(), Stop> {
        let visit = |slots: &[Interval]| visit(&slots[..self.dimension]);
        let (known, bounds) = ((self.targets.start, position), self.within(sides));
        self.solve(known, &self.backwards, bounds, limit, visit)
    }

    /// Calls `visit` with each solution within `bounds` in which the slots from `first` on have these values, as the
    /// plan knows.
    fn solve(
        &self,
        (first, values): (usize, &[u64]),
        plan: &[usize],
        mut bounds: Vec<Interval>,
        limit: &Limit,
        mut visit: impl FnMut(&[Interval]),
    ) -> Result<(), Stop> {
        for (bound, &value) in bounds[first..].iter_mut().zip(values) {
            let value = i64::try_from(value).ok();
            let value = value.filter(|&value| value < UNBOUNDED).ok_or(Stop::Size)?;
            *bound = (value, value);
        }
        if self.narrow(&mut bounds, limit)? {
            self.descend(plan, &mut bounds, limit, &mut visit)?;
        }
        Ok(())
    }

    /// Runs through the values of the first slot, and for each through those of the rest.
    fn descend(
        &self,
        plan: &[usize],
        bounds: &mut [Interval],
        limit: &Limit,
        visit: &mut impl FnMut(&[Interval]),
    ) -> Result<(), Stop> {
        if !self.pairs.iter().all(|pair| may_hold(*pair, bounds)) {
            return Ok(());
        }
        let Some((&slot, rest)) = plan.split_first() else {
            let is_zero = |sum: &Constraint| sum.end(None, true, bounds) == Some(0);
            if !self.nonzero.iter().any(is_zero) {
                visit(bounds);
            }
            return Ok(());
        };
        let outer = bounds[slot];
        for &(index, factor) in &self.own[slot] {
            bounds[slot] = self.constraints[index].bound(slot, factor, bounds);
        }
        let (low, high) = bounds[slot];
        if !is_empty((low, high))? {
            let (listed, others) = match &self.members[slot][..] {
                [] => (None, &[][..]),
                [first, others @ ..] => (Some(first.between(low, high)?), others),
            };
            let count = listed.map_or(high - low + 1, |list| list.len() as i64);
            for index in 0..count {
                let value = listed.map_or(low + index, |list| list[index as usize]);
                limit.spend(1)?;
                if is_in_all(others, value)? {
                    bounds[slot] = (value, value);
                    self.descend(rest, bounds, limit, visit)?;
                }
            }
        }
        bounds[slot] = outer;
        Ok(())
    }
}

fn is_in_all(sets: &[Members], value: i64) -> Result<bool, Stop> {
    for set in sets {
        if set.between(value, value)?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether two slots fulfil a condition, as far as they have values.
fn may_hold((one, other, holds): (usize, usize, Relation), bounds: &[Interval]) -> bool {
    let ((one, high), (other, most)) = (bounds[one], bounds[other]);
    one < high || other < most || holds(one, other)
}

/// 0 divides only 0.
fn divides(divisor: i64, of: i64) -> bool {
    of.checked_rem(divisor).unwrap_or(of) == 0
}

fn is_submask(part: i64, of: i64) -> bool {
    part & of == part
}

impl Constraint {
    fn new(sum: &Linear, is_equation: bool) -> Self {
        let terms = sum.terms.iter().map(|&(v, factor)| (v.into(), factor));
        Constraint {
            terms: terms.collect(),
            constant: sum.constant,
            is_equation,
        }
    }

    /// Returns the least or the most that the sum can be without one of its slots; none without a bound.
    fn end(&self, without: Option<usize>, is_least: bool, bounds: &[Interval]) -> Option<i128> {
        let mut sum = i128::from(self.constant);
        for &(slot, factor) in &self.terms {
            if without == Some(slot) {
                continue;
            }
            let (low, high) = bounds[slot];
            let end = if (factor > 0) == is_least { low } else { high };
            if end >= UNBOUNDED {
                return None;
            }
            sum += i128::from(factor) * i128::from(end);
        }
        Some(sum)
    }

    /// Returns what the constraint leaves of the bounds of a slot, given those of the others.
    fn bound(&self, slot: usize, factor: i64, bounds: &[Interval]) -> Interval {
        let (mut interval, factor) = (bounds[slot], i128::from(factor));
        if let Some(least) = self.end(Some(slot), true, bounds) {
            interval = at_most(factor, -least, interval);
        }
        let most = || self.end(Some(slot), false, bounds);
        match self.is_equation.then(most).flatten() {
            Some(most) => at_most(-factor, most, interval),
            None => interval,
        }
    }
}

/// Narrows an interval of v to factor·v <= most.
fn at_most(factor: i128, most: i128, (low, high): Interval) -> Interval {
    // Rounded down if the factor is positive, else up.
    let quotient = match factor {
        1 | -1 => most * factor, // nearly always, and divisions of 128 bits are slow
        _ => most.div_euclid(factor),
    };
    let quotient = quotient.clamp(-1, i128::from(UNBOUNDED) + 1) as i64;
    if factor > 0 {
        (low, high.min(quotient))
    } else {
        (low.max(quotient), high)
    }
}

/// Returns whether an interval is empty; an error if only because no numbers above [`UNBOUNDED`] are searched.
fn is_empty((low, high): Interval) -> Result<bool, Stop> {
    if low > high && high >= UNBOUNDED {
        return Err(Stop::Size);
    }
    Ok(low > high)
}
