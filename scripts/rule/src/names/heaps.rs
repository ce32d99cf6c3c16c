//! Names of rules of several heaps, or of a heap and a limit.
//!
//! Each name is a predicate; two of them may also stand together, one a linear condition: `x xor y = 0 and y >= 3`.

use std::collections::BTreeSet;

use super::{Book, Over};
use automata::numeration::Kind;
use formula::Formula;
use formula::Operation::{
    And, AtLeast, AtMost, BitAnd, Equal, Greater, If, Less, LowestPower, Max, Min, Moore, Or, Pair,
    Plus, PowerOf, SmallestPart, Sorted, Unequal, Xor,
};
use guess::cases::{candidate, linear, Candidate, Cases};
use guess::MOST_EXCEPTIONS;

/// The largest modulus of remainders.
const LARGEST_MODULUS: u64 = 16;
/// The most tuples of remainders.
const MOST_TUPLES: u64 = 600;
/// The sides of the boxes that suggest linear conditions, by the number of coordinates.
const SIDES: [u64; 5] = [0, 0, 24, 10, 6];

impl Book<'_> {
    pub(super) fn sets_of_heaps(&self) -> Result<(), Over> {
        let (dimension, side) = (self.dimension, SIDES[self.dimension]);
        let sample = (0..side.pow(dimension as u32)).map(|code| places(code, side, dimension));
        let sample: Vec<Vec<i128>> = sample.collect();
        let wide = |x: &Vec<i128>| -> Vec<u128> { x.iter().map(|&n| n as u128).collect() };
        let rule: Vec<bool> = sample.iter().map(|x| self.holds(&wide(x))).collect();
        let is_near = |holds: &dyn Fn(usize) -> bool| {
            let wrong = (0..rule.len()).filter(|&index| holds(index) != rule[index]);
            wrong.take(MOST_EXCEPTIONS + 1).count() <= MOST_EXCEPTIONS
        };
        let with_bits = |formula: Formula| candidate(formula, &sample);
        let names = self.coordinates();
        let predicates: Vec<Candidate> = self.predicates().into_iter().map(with_bits).collect();
        let conditions = linear(&names, &sample, 6, &[Equal, AtMost, AtLeast]);
        self.finite_set()?;
        for (formula, bits) in conditions.iter().chain(&predicates) {
            if is_near(&|index| bits[index]) {
                self.offer(formula.clone())?;
            }
        }
        for (predicate, bits) in &predicates {
            for (condition, others) in &conditions {
                let pair = || [predicate.clone(), condition.clone()];
                if is_near(&|index| bits[index] && others[index]) {
                    self.offer(Formula::of(And, pair()))?;
                }
                if is_near(&|index| bits[index] || others[index]) {
                    self.offer(Formula::of(Or, pair()))?;
                }
            }
        }
        let mut atoms = linear(&names, &sample, 3, &[Equal, Unequal, AtMost, AtLeast]);
        for name in names {
            let rests = (2..=4).flat_map(|modulus| (0..modulus).map(move |rest| (modulus, rest)));
            let rests = rests.map(|(modulus, rest)| name.clone().modulo(modulus).is(rest.into()));
            atoms.extend(rests.map(with_bits));
        }
        let is_short = |one: &Candidate| !matches!(one.0, Formula::Apply(Or, _));
        atoms.extend(predicates.into_iter().filter(is_short));
        let sorted = |x: &[i128]| {
            let mut sorted = x.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let members: BTreeSet<&Vec<i128>> = sample
            .iter()
            .zip(&rule)
            .filter(|one| *one.1)
            .map(|one| one.0)
            .collect();
        let is_symmetric = sample
            .iter()
            .all(|x| members.contains(x) == members.contains(&sorted(x)));
        let is_looked_at = |place: usize| !is_symmetric || sample[place].is_sorted();
        let cases = Cases::new(&atoms, &rule, is_looked_at).find(self.limit)?;
        let Some(cases) = cases else {
            return Ok(());
        };
        self.offer(if is_symmetric {
            Formula::of(Sorted, [cases])
        } else {
            cases
        })
    }

    /// What is no linear condition: Nim and its kin, equal heaps, remainders, Wythoff's pairs, and limits.
    fn predicates(&self) -> Vec<Formula> {
        let names = self.coordinates();
        let mut found = Vec::new();
        let number = Formula::Number;
        if self.numeration.kind() == Kind::Base(2) {
            // Nim-sums of some coordinates (Bouton 1901), their common ones, sums of digits (Moore 1910), and misère Nim.
            for subset in (1..1usize << self.dimension).rev() {
                let chosen = names
                    .iter()
                    .enumerate()
                    .filter(|one| subset >> one.0 & 1 == 1);
                let chosen: Vec<Formula> = chosen.map(|one| one.1.clone()).collect();
                if chosen.len() < 2 {
                    continue;
                }
                let common = Formula::of(BitAnd, chosen.clone());
                found.push(Formula::of(Xor, chosen.clone()).is(0));
                found.push(common.clone().is(0));
                if self.is_misere {
                    found.push(Formula::of(PowerOf, [common.clone(), number(2)]));
                }
                if let [_, _] = chosen[..] {
                    for one in chosen {
                        let lowest = Formula::of(LowestPower, [number(2), one.clone()]);
                        let each = [one, lowest];
                        found.extend(each.map(|one| Formula::of(Equal, [common.clone(), one])));
                    }
                }
            }
            for mask in names.iter().filter(|_| self.dimension > 2) {
                let others: Vec<Formula> =
                    names.iter().filter(|one| *one != mask).cloned().collect();
                let sum = Formula::of(Xor, others);
                found.push(Formula::of(BitAnd, [sum, mask.clone()]).is(0));
            }
            for divisor in 3..=self.dimension as i128 {
                found.push(Formula::of(
                    Moore,
                    [&names[..], &[number(divisor)]].concat(),
                ));
            }
            if self.is_misere {
                let large = Formula::of(Greater, [Formula::of(Max, names.clone()), number(1)]);
                let sum = Formula::of(If, [number(0), large, number(1)]);
                found.push(Formula::of(Equal, [Formula::of(Xor, names.clone()), sum]));
            }
        }
        let equal = names.windows(2).map(|pair| Formula::of(Equal, pair));
        found.push(Formula::of(And, equal.collect::<Vec<_>>()));
        if let [x, y, z, w] = &names[..] {
            // Two equalities.
            for pairs in [[x, y, z, w], [x, z, y, w], [x, w, y, z]] {
                let equal = pairs
                    .chunks(2)
                    .map(|pair| Formula::of(Equal, [pair[0].clone(), pair[1].clone()]));
                found.push(Formula::of(And, equal.collect::<Vec<_>>()));
            }
        }
        self.remainders(&mut found, 0);
        self.remainders(&mut found, 8);
        if let [x, y] = &names[..] {
            if let Kind::Fraenkel(t) = self.numeration.kind() {
                found.push(Formula::of(Pair(t), names.clone()));
            }
            // As many moves as the scarcer coordinate allows, and who makes the last one.
            for (a, b) in (1..=4).flat_map(|a| (1..=4).map(move |b| (a, b))) {
                let share = |n: &Formula, each| match each {
                    1 => n.clone(),
                    _ => n.clone().over(each),
                };
                let count = Formula::of(Min, [share(x, a), share(y, b)]).modulo(2);
                found.extend([0, 1].map(|rest| count.clone().is(rest)));
            }
            // A heap n and a limit q: q is smaller than the smallest part of n.
            for (n, q) in [(x, y), (y, x)] {
                let part = match self.numeration.kind() {
                    Kind::Base(base) => Formula::of(LowestPower, [number(base.into()), n.clone()]),
                    Kind::Fraenkel(_) => Formula::of(SmallestPart, [n.clone()]),
                };
                let less = Formula::of(Less, [q.clone(), part]);
                found.push(Formula::of(Or, [less, n.clone().is(0)]));
            }
        }
        found
    }

    /// The sets of remainders by one number that the rule shows; of sorted coordinates, where each is farther from the
    /// beginning than the one before.
    fn remainders(&self, found: &mut Vec<Formula>, farther: usize) {
        let dimension = self.dimension;
        for modulus in 2..=LARGEST_MODULUS {
            let count = modulus.pow(dimension as u32);
            if count > MOST_TUPLES {
                return;
            }
            // Far from the beginning, where the exceptions are; and one period further in one direction.
            let far = |r: &[i128], further: usize| {
                let more = |place| (8 + place * farther + usize::from(place == further)) as u128;
                let each = r.iter().enumerate();
                let position =
                    each.map(|(place, &r)| more(place) * u128::from(modulus) + r as u128);
                self.holds(&position.collect::<Vec<u128>>())
            };
            let is_alike = |r: &Vec<i128>| (0..dimension).all(|d| far(r, d) == far(r, dimension));
            let all = (0..count).map(|code| places(code, modulus, dimension));
            let all: Vec<Vec<i128>> = all.collect();
            if !all.iter().all(is_alike) {
                continue;
            }
            let set: Vec<Vec<i128>> = all.iter().filter(|r| far(r, dimension)).cloned().collect();
            if !set.is_empty() && set.len() < all.len() {
                let formula = self.remainders_formula(modulus, set, &all);
                found.push(if farther > 0 {
                    Formula::of(Sorted, [formula])
                } else {
                    formula
                });
            }
        }
    }

    /// `(x mod 4) xor (y mod 4) = 0` or `(x + 2y) mod 3 = 0` if one equation says it, else the list.
    fn remainders_formula(&self, modulus: u64, set: Vec<Vec<i128>>, all: &[Vec<i128>]) -> Formula {
        let rests = self
            .coordinates()
            .into_iter()
            .map(|name| name.modulo(modulus));
        let rests: Vec<Formula> = rests.collect();
        let is_set = |formula: &Formula| {
            let holds = |r: &&Vec<i128>| formula.value(r) == Some(1);
            set.len() > 1 && all.iter().filter(holds).eq(&set)
        };
        let nim = Formula::of(Xor, rests.clone()).is(0);
        if is_set(&nim) {
            return nim;
        }
        for factors in &all[1..] {
            let terms = self.coordinates().into_iter().zip(factors);
            let terms = terms
                .filter(|term| *term.1 > 0)
                .map(|(name, &factor)| name.line(factor, 0));
            let terms: Vec<Formula> = terms.collect();
            let sum = if terms.len() == 1 {
                terms[0].clone()
            } else {
                Formula::of(Plus, terms)
            };
            let sum = sum.modulo(modulus);
            let mut sums: Vec<Vec<i128>> = set
                .iter()
                .filter_map(|r| Some(vec![sum.value(r)?]))
                .collect();
            sums.sort_unstable();
            sums.dedup();
            let formula = Formula::among(&[sum], sums, true);
            if is_set(&formula) {
                return formula;
            }
        }
        // Each coordinate by the least divisor of the modulus that shows the same.
        let set: BTreeSet<Vec<i128>> = set.into_iter().collect();
        let divisor = |place: usize| {
            let shows = |divisor: &u64| {
                set.iter().all(|r| {
                    let mut other = r.clone();
                    other[place] = (r[place] + i128::from(*divisor)) % i128::from(modulus);
                    set.contains(&other)
                })
            };
            let mut divisors = (1..=modulus).filter(|divisor| modulus % divisor == 0);
            divisors.find(shows).unwrap_or(modulus)
        };
        let divisors: Vec<u64> = (0..self.dimension).map(divisor).collect();
        let matters = |place: &usize| divisors[*place] > 1;
        let places: Vec<usize> = (0..self.dimension).filter(matters).collect();
        let rest = |&place: &usize| Formula::Coordinate(place).modulo(divisors[place]);
        let rests: Vec<Formula> = places.iter().map(rest).collect();
        let is_small = |r: &&Vec<i128>| r.iter().zip(&divisors).all(|(&r, &d)| r < d.into());
        let small = set.iter().filter(is_small);
        let small = small.map(|r| places.iter().map(|&place| r[place]).collect());
        Formula::among(&rests, small.collect(), true)
    }
}

/// The digits of a number in a base, the lowest first.
fn places(number: u64, base: u64, count: usize) -> Vec<i128> {
    let place = |place: usize| i128::from(number / base.pow(place as u32) % base);
    (0..count).map(place).collect()
}
