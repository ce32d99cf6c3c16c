//! Enumerating the moves of a kind, forwards from a position or backwards to it.
//!
//! A move is a solution of linear conditions in integers. A [`Plan`] fixes the order in which the
//! unknown variables get values, those first that others determine; each then runs through the
//! interval that all conditions leave it.

use std::ops::{ControlFlow, Range};

use super::sets::Sets;
use crate::automaton::Variable;
use crate::language::{Condition, Game, Move, Set};
use crate::limit::{Limit, Stop};
use crate::numeration::Comparison;

/// The bounds of a variable, both inclusive.
pub type Interval = (i64, i64);

/// The upper end of an interval without an upper bound. A search that would need a larger number stops with
/// [`Stop::Size`] and never reports that there is no solution.
pub const UNBOUNDED: i64 = 1 << 61;

/// A condition `sum = 0`, `sum != 0` or `sum <= 0` between slots.
#[derive(Clone, Debug)]
struct Constraint {
    terms: Vec<(usize, i64)>,
    constant: i64,
    comparison: Comparison,
}

/// A kind of moves as conditions between *slots*: the coordinates, the unknowns, and the coordinates
/// of the positions that the move leads to.
#[derive(Clone, Debug)]
pub struct System {
    constraints: Vec<Constraint>,
    /// Per slot, its set.
    members: Vec<Option<Set>>,
    /// Per slot, its least value.
    least: Vec<i64>,
    /// The slots of the targets.
    targets: Range<usize>,
}

/// An order of the unknown slots, and what bounds each.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The slots with one value from the start that must be in a set.
    members: Vec<usize>,
    /// The constraints `!= 0` between such slots.
    checks: Vec<usize>,
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    slot: usize,
    /// The constraints with the slot, and its factor there.
    bounds: Vec<(usize, i64)>,
    /// The constraints `!= 0` whose last slot this is.
    checks: Vec<usize>,
}

impl System {
    /// The conditions of a kind of moves.
    pub fn new(game: &Game, one: &Move) -> Self {
        let dimension = game.dimension();
        let targets = dimension + one.unknowns.len();
        let slots = targets + one.parts.len() * dimension;
        let mut least = vec![0; slots];
        for (index, unknown) in one.unknowns.iter().enumerate() {
            least[dimension + index] = unknown.least as i64;
        }
        let slot = |variable: Variable| usize::from(variable);
        let mut members = vec![None; slots];
        let mut constraints = Vec::new();
        for condition in &one.conditions {
            match condition {
                Condition::Compare(sum, comparison) => constraints.push(Constraint {
                    terms: sum.terms.iter().map(|&(v, f)| (slot(v), f)).collect(),
                    constant: sum.constant,
                    comparison: *comparison,
                }),
                Condition::Member(variable, set) => match &mut members[slot(*variable)] {
                    free @ None => *free = Some(set.clone()),
                    Some(_) => {
                        // A second set for a slot goes through one more slot that is equal to it.
                        let copy = members.len();
                        members.push(Some(set.clone()));
                        least.push(0);
                        constraints.push(Constraint {
                            terms: vec![(slot(*variable), 1), (copy, -1)],
                            constant: 0,
                            comparison: Comparison::Equal,
                        });
                    }
                },
            }
        }
        for (index, term) in one.parts.iter().flatten().enumerate() {
            let mut terms: Vec<(usize, i64)> =
                term.terms.iter().map(|&(v, f)| (slot(v), f)).collect();
            terms.push((targets + index, -1));
            constraints.push(Constraint {
                terms,
                constant: term.constant,
                comparison: Comparison::Equal,
            });
        }
        System {
            constraints,
            members,
            least,
            targets: targets..targets + one.parts.len() * dimension,
        }
    }

    /// Returns the number of slots.
    pub fn slots(&self) -> usize {
        self.least.len()
    }

    /// Returns the slots of the targets: `dimension` for each part.
    pub fn target_slots(&self) -> Range<usize> {
        self.targets.clone()
    }

    /// Narrows the bounds of all slots by all conditions; none if they contradict each other.
    ///
    /// # Errors
    ///
    /// If a solution would need a number above [`UNBOUNDED`].
    pub fn narrow(&self, bounds: &mut [Interval]) -> Result<Option<()>, Stop> {
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            for constraint in &self.constraints {
                for &(slot, factor) in &constraint.terms {
                    let new = constraint.bound(slot, factor, bounds)?;
                    if is_empty(new)? {
                        return Ok(None);
                    }
                    changed |= new != bounds[slot];
                    bounds[slot] = new;
                }
            }
            if !changed {
                break;
            }
        }
        Ok(Some(()))
    }

    /// Returns the bounds that hold without a position: coordinates up to `largest`.
    pub fn bounds(&self, largest: &[i64]) -> Vec<Interval> {
        let mut bounds: Vec<Interval> = self.least.iter().map(|&low| (low, UNBOUNDED)).collect();
        for (coordinate, &most) in largest.iter().enumerate() {
            bounds[coordinate].1 = most;
        }
        for (slot, set) in self.members.iter().enumerate() {
            if let Some(Set::Finite(numbers)) = set {
                let high = numbers.last().map_or(-1, |&n| n as i64);
                bounds[slot].1 = bounds[slot].1.min(high);
            }
        }
        bounds
    }

    /// Plans the order of all slots but the `known` ones.
    pub fn plan(&self, known: impl Fn(usize) -> bool, bounds: &[Interval]) -> Plan {
        let mut is_known: Vec<bool> = (0..self.slots()).map(&known).collect();
        let members = (0..self.slots()).filter(|&slot| known(slot) && self.members[slot].is_some());
        let checks = self
            .constraints
            .iter()
            .enumerate()
            .filter(|(_, constraint)| {
                constraint.comparison == Comparison::Unequal
                    && constraint.terms.iter().all(|term| known(term.0))
            });
        let (members, checks) = (members.collect(), checks.map(|(index, _)| index).collect());
        let mut steps = Vec::new();
        while let Some(slot) = self.best_slot(&is_known, bounds) {
            is_known[slot] = true;
            let with = |constraint: &Constraint| constraint.factor(slot);
            let indexed = || self.constraints.iter().enumerate();
            let bounds = indexed()
                .filter(|(_, constraint)| constraint.comparison != Comparison::Unequal)
                .filter_map(|(index, constraint)| Some((index, with(constraint)?)));
            let checks = indexed().filter(|(_, constraint)| {
                let all_known = constraint.terms.iter().all(|term| is_known[term.0]);
                constraint.comparison == Comparison::Unequal
                    && all_known
                    && with(constraint).is_some()
            });
            steps.push(Step {
                slot,
                bounds: bounds.collect(),
                checks: checks.map(|(index, _)| index).collect(),
            });
        }
        Plan {
            members,
            checks,
            steps,
        }
    }

    /// The next slot of a plan: one that others determine, else one from a set, else the one with the
    /// most conditions whose other slots are known.
    fn best_slot(&self, is_known: &[bool], bounds: &[Interval]) -> Option<usize> {
        let rank = |slot: usize| {
            let with = self
                .constraints
                .iter()
                .filter(|one| one.factor(slot).is_some());
            let mut settled = 0;
            let mut determined = false;
            for constraint in with {
                let others = constraint.terms.iter().filter(|term| term.0 != slot);
                if others.into_iter().all(|term| is_known[term.0]) {
                    settled += 1;
                    determined |= constraint.comparison == Comparison::Equal;
                }
            }
            let (low, high) = bounds[slot];
            let is_set = self.members[slot].is_some();
            let is_wide = high - low >= UNBOUNDED / 2;
            (!determined, !is_set, usize::MAX - settled, is_wide, slot)
        };
        (0..self.slots())
            .filter(|&slot| !is_known[slot])
            .min_by_key(|&slot| rank(slot))
    }

    /// Returns a slot of an unknown that no condition bounds once the coordinates are known.
    pub fn unbounded(&self, bounds: &[Interval]) -> Option<usize> {
        let mut narrowed = bounds.to_vec();
        self.narrow(&mut narrowed).ok()??;
        (0..self.targets.start).find(|&slot| {
            let set = &self.members[slot];
            narrowed[slot].1 >= UNBOUNDED && !matches!(set, Some(Set::Finite(_)))
        })
    }

    /// Calls `visit` with the values of all slots for each solution within `bounds`, in which the
    /// slots known to the plan have one value.
    pub fn solve(
        &self,
        plan: &Plan,
        mut bounds: Vec<Interval>,
        sets: &mut Sets,
        limit: &Limit,
        visit: &mut impl FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        if self.narrow(&mut bounds)?.is_none() {
            return Ok(ControlFlow::Continue(()));
        }
        for (member, bound) in self.members.iter().zip(&bounds) {
            if let Some(set) = member {
                sets.grow(set, bound.1)?;
            }
        }
        let mut values: Vec<i64> = bounds.iter().map(|bound| bound.0).collect();
        for &slot in &plan.members {
            let set = self.members[slot].as_ref().expect("a set");
            if !sets.contains(set, values[slot])? {
                return Ok(ControlFlow::Continue(()));
            }
        }
        let is_zero = |&index: &usize| self.constraints[index].is_zero(&values);
        if plan.checks.iter().any(is_zero) {
            return Ok(ControlFlow::Continue(()));
        }
        let mut run = Run {
            system: self,
            sets,
            limit,
            steps: 0,
            visit,
        };
        match run.from(&plan.steps, &mut values, &mut bounds) {
            Ok(()) => Ok(ControlFlow::Continue(())),
            Err(Halt::Visitor) => Ok(ControlFlow::Break(())),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }
}

/// Why an enumeration ends early.
enum Halt {
    /// The visitor asked to stop.
    Visitor,
    Stop(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

/// An enumeration of solutions.
struct Run<'a, V> {
    system: &'a System,
    sets: &'a Sets,
    limit: &'a Limit<'a>,
    /// The values tried so far.
    steps: u32,
    visit: &'a mut V,
}

impl<V: FnMut(&[i64]) -> ControlFlow<()>> Run<'_, V> {
    /// Runs through the values of the first slot of `steps`, and for each through those of the rest.
    fn from(
        &mut self,
        steps: &[Step],
        values: &mut [i64],
        bounds: &mut [Interval],
    ) -> Result<(), Halt> {
        let Some((step, rest)) = steps.split_first() else {
            return match (self.visit)(values) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Halt::Visitor),
            };
        };
        let (system, sets) = (self.system, self.sets);
        let outer = bounds[step.slot];
        for &(index, factor) in &step.bounds {
            bounds[step.slot] = system.constraints[index].bound(step.slot, factor, bounds)?;
        }
        let inner @ (low, high) = bounds[step.slot];
        if !is_empty(inner)? {
            match &system.members[step.slot] {
                None => {
                    for value in low..=high {
                        self.attempt(step, value, rest, values, bounds)?;
                    }
                }
                Some(set) if low == high => {
                    if sets.contains(set, low)? {
                        self.attempt(step, low, rest, values, bounds)?;
                    }
                }
                Some(set) => {
                    let (members, are_all) = sets.between(set, low, high);
                    for &value in members {
                        self.attempt(step, value, rest, values, bounds)?;
                    }
                    if !are_all {
                        return Err(Halt::Stop(Stop::Size));
                    }
                }
            }
        }
        bounds[step.slot] = outer;
        Ok(())
    }

    fn attempt(
        &mut self,
        step: &Step,
        value: i64,
        rest: &[Step],
        values: &mut [i64],
        bounds: &mut [Interval],
    ) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps % 4096 == 0 {
            self.limit.check()?;
        }
        values[step.slot] = value;
        bounds[step.slot] = (value, value);
        let is_zero = |&index: &usize| self.system.constraints[index].is_zero(values);
        if step.checks.iter().any(is_zero) {
            return Ok(());
        }
        self.from(rest, values, bounds)
    }
}

/// How often all bounds are narrowed: a chain of conditions needs as many rounds as it is long.
const MOST_ROUNDS: usize = 50;

impl Constraint {
    fn factor(&self, slot: usize) -> Option<i64> {
        self.terms
            .iter()
            .find(|term| term.0 == slot)
            .map(|term| term.1)
    }

    fn is_zero(&self, values: &[i64]) -> bool {
        let terms = self.terms.iter();
        let terms = terms.map(|&(slot, factor)| i128::from(factor) * i128::from(values[slot]));
        terms.sum::<i128>() + i128::from(self.constant) == 0
    }

    /// Returns what the constraint leaves of the bounds of a slot, given those of the others.
    fn bound(&self, slot: usize, factor: i64, bounds: &[Interval]) -> Result<Interval, Stop> {
        let own = bounds[slot];
        if self.comparison == Comparison::Unequal {
            return Ok(own);
        }
        // The other terms lie between `least` and `most`; an end without a bound has none either.
        let (mut least, mut most) = (i128::from(self.constant), i128::from(self.constant));
        let (mut has_least, mut has_most) = (true, true);
        for &(other, times) in &self.terms {
            if other == slot {
                continue;
            }
            let (low, high) = bounds[other];
            let (low_end, high_end) = if times > 0 { (low, high) } else { (high, low) };
            has_least &= low_end.abs() < UNBOUNDED;
            has_most &= high_end.abs() < UNBOUNDED;
            let product = |end: i64| i128::from(times) * i128::from(end);
            least = least.checked_add(product(low_end)).ok_or(Stop::Size)?;
            most = most.checked_add(product(high_end)).ok_or(Stop::Size)?;
        }
        // factor·v <= -least, and for an equation also factor·v >= -most.
        let mut interval = own;
        if has_least {
            interval = at_most(factor.into(), -least, interval);
        }
        if self.comparison == Comparison::Equal && has_most {
            interval = at_most(-i128::from(factor), most, interval);
        }
        Ok(interval)
    }
}

/// Narrows an interval of v to factor·v <= limit.
fn at_most(factor: i128, limit: i128, (low, high): Interval) -> Interval {
    let quotient = |divisor: i128| match (i64::try_from(limit), i64::try_from(divisor)) {
        (Ok(limit), Ok(1)) => i128::from(limit),
        (Ok(limit), Ok(divisor)) => i128::from(limit.div_euclid(divisor)), // far faster
        _ => limit.div_euclid(divisor),
    };
    // One more than the largest number searched, so that the excess is noticed.
    let clamped = |end: i128| end.clamp((-UNBOUNDED - 1).into(), (UNBOUNDED + 1).into()) as i64;
    if factor > 0 {
        (low, high.min(clamped(quotient(factor))))
    } else {
        (low.max(clamped(-quotient(-factor))), high)
    }
}

/// Returns whether an interval is empty.
///
/// # Errors
///
/// If it is empty only because no numbers above [`UNBOUNDED`] are searched.
fn is_empty((low, high): Interval) -> Result<bool, Stop> {
    if low > high && high >= UNBOUNDED {
        return Err(Stop::Size);
    }
    Ok(low > high)
}
