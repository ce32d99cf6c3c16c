//! Names for relations: the P-positions of games with several heaps, or a heap and a limit.
//!
//! Each name is a predicate; two of them may also stand together, one a linear condition: `x xor y = 0 and y >= 3`.

use super::text::set_text;
use super::{Book, Over, MOST_EXCEPTIONS};
use crate::guess::feature::signed;
use crate::language::{tuple, wide, Condition, Game};
use crate::limit::Stop;
use automata::numeration::{Comparison, Kind, Numeration};
use automata::{difference, digit, join, union, Automaton, Symbol, Variable};

/// The largest modulus of remainders.
const LARGEST_MODULUS: u64 = 16;
/// The most tuples of remainders.
const MOST_TUPLES: u64 = 600;
/// The sides of the boxes that suggest linear conditions, by the number of coordinates.
const SIDES: [u64; 5] = [0, 0, 24, 10, 6];
/// The two sides of conditions between two coordinates, `#` and `@`.
const PAIRS: [(&str, &str); 4] = [("# + @", ""), ("#", "@"), ("2*#", "@"), ("#", "2*@")];

/// A predicate, and its text.
type Predicate = (String, Automaton);

impl Book<'_> {
    pub(super) fn sets_of_heaps(&self) -> Result<(), Over> {
        let (dimension, side) = (self.dimension(), SIDES[self.dimension()]);
        let sample = (0..side.pow(dimension as u32)).map(|code| places(code, side, dimension));
        let sample: Vec<Vec<u64>> = sample.collect();
        let words = sample.iter().map(|one| self.numeration.word(&wide(one)));
        let words: Vec<Vec<Symbol>> = words.collect();
        let bits = |predicate: &Automaton| -> Vec<bool> {
            words.iter().map(|word| predicate.accepts(word)).collect()
        };
        let rule = bits(&self.rule);
        let is_near = |bits: &dyn Fn(usize) -> bool| {
            let wrong = (0..rule.len()).filter(|&index| bits(index) != rule[index]);
            wrong.take(MOST_EXCEPTIONS + 1).count() <= MOST_EXCEPTIONS
        };
        let predicates = self.predicates()?;
        let predicates = predicates.iter().map(|one| (one, bits(&one.1)));
        let predicates: Vec<(&Predicate, Vec<bool>)> = predicates.collect();
        let conditions = self.conditions(&sample);
        let set = |claim: &str| self.claim(claim)?.ok_or(Over);
        let tracks = (0..dimension as Variable).collect();
        let all = (self.numeration).relation(tracks, (), |(), _| Some(()), |()| true);
        self.all_but_few(&all)?;
        // Without the marks that only a claim needs.
        let plain = |claim: &str| claim.replace('*', "");
        for (claim, bits) in &conditions {
            if is_near(&|index| bits[index]) {
                self.offer(plain(claim), &set(claim)?)?;
            }
        }
        for ((text, predicate), bits) in &predicates {
            if is_near(&|index| bits[index]) {
                self.offer(text, predicate)?;
            }
        }
        self.few_positions()?;
        for ((text, predicate), bits) in &predicates {
            // `a, or b` and `a if c, else b` would bind weaker than what follows.
            let is_weak = [", or ", ", else "].iter().any(|word| text.contains(word));
            let text = if is_weak {
                format!("({text})")
            } else {
                text.clone()
            };
            for (claim, others) in &conditions {
                if is_near(&|index| bits[index] && others[index]) {
                    let both = join(&[predicate, &set(claim)?], self.limit)?;
                    self.offer(format!("{text} and {}", plain(claim)), &both)?;
                }
                if is_near(&|index| bits[index] || others[index]) {
                    let either = union(&[predicate, &set(claim)?], self.limit)?;
                    self.offer(format!("{text} or {}", plain(claim)), &either)?;
                }
            }
        }
        Ok(())
    }

    /// All positions but a few.
    fn all_but_few(&self, all: &Automaton) -> Result<(), Over> {
        let Some(others) = self.few(all, &[&self.rule], MOST_EXCEPTIONS)? else {
            return Ok(());
        };
        let list: Vec<String> = others.iter().map(|one| tuple(one)).collect();
        let (names, list) = (tuple(self.coordinates), list.join(", "));
        match others.len() {
            0 => self.offer("always", &self.rule),
            1 => self.offer(format!("{names} != {list}"), &self.rule),
            _ => self.offer(format!("{names} not in {{{list}}}"), &self.rule),
        }
    }

    /// One or two positions, in a list.
    fn few_positions(&self) -> Result<(), Over> {
        let members = self.few(&self.rule, &[], 2)?.unwrap_or_default();
        let list: Vec<String> = members.iter().map(|one| tuple(one)).collect();
        let names = self.coordinates.join(", ");
        match &list[..] {
            [] => Ok(()),
            [one] => self.offer(format!("({names}) = {one}"), &self.rule),
            _ => self.offer(format!("({names}) in {{{}}}", list.join(", ")), &self.rule),
        }
    }

    /// What is no linear condition: Nim and its kin, remainders, Wythoff's pairs, and limits.
    fn predicates(&self) -> Result<Vec<Predicate>, Stop> {
        let mut found = Vec::new();
        if self.numeration.kind() == Kind::Base(2) {
            self.nim(&mut found)?;
        }
        let equal = self.coordinates.join(" = ");
        found.extend(self.claim(&equal)?.map(|set| (equal, set)));
        self.remainders(&mut found);
        if self.dimension() == 2 {
            if let Kind::Fraenkel(t) = self.numeration.kind() {
                found.push(self.wythoff(t)?);
            }
            self.limits(&mut found);
        }
        Ok(found)
    }

    /// Nim-sums of some coordinates (Bouton 1901), sums of digits (Moore 1910), and misère Nim.
    fn nim(&self, found: &mut Vec<Predicate>) -> Result<(), Stop> {
        let (numeration, dimension) = (self.numeration, self.dimension());
        let tracks: Vec<Variable> = (0..dimension as Variable).collect();
        for subset in (1..1u32 << dimension).rev() {
            let is_in = |place: &usize| subset >> place & 1 == 1;
            let places: Vec<usize> = (0..dimension).filter(is_in).collect();
            let step = |(): &(), symbol| {
                let ones = places.iter().map(|&place| digit(symbol, place));
                (ones.sum::<u8>() % 2 == 0).then_some(())
            };
            let names = places.iter().map(|&place| &self.coordinates[place][..]);
            let text = names.collect::<Vec<_>>().join(" xor ") + " = 0";
            let set = numeration.relation(tracks.clone(), (), step, |()| true);
            found.push((text, set));
        }
        for divisor in 3..=dimension as u8 {
            let ones = format!("the number of ones of {}", self.coordinates.join(", "));
            let text = format!("in each binary place, {ones} is divisible by {divisor} (Moore)");
            found.push((text, numeration.digit_sums(&tracks, divisor)));
        }
        let small = self.claim(&format!("{} <= 1", self.coordinates.join(" <= 1, ")))?;
        if let Some(small) = small.filter(|_| self.is_misere) {
            let sum = numeration.digit_sums(&tracks, 2);
            let large = difference(&[&sum], &[&small], self.limit)?;
            let small = difference(&[&small], &[&sum], self.limit)?;
            let text =
                self.coordinates.join(" xor ") + " = 0 if some heap is larger than 1, else = 1";
            found.push((text, union(&[&large, &small], self.limit)?));
        }
        Ok(())
    }

    /// y = 2·x + 1, x + y <= 3, y >= 2, …: claims with small numbers on one or two coordinates, and where they hold.
    fn conditions(&self, sample: &[Vec<u64>]) -> Vec<(String, Vec<bool>)> {
        let names = self.coordinates;
        let alone = names.iter().map(|name| (name.clone(), String::new()));
        let mut sides: Vec<(String, String)> = alone.collect();
        for (index, x) in names.iter().enumerate() {
            for y in &names[index + 1..] {
                let side = |side: &str| side.replace('#', x).replace('@', y);
                sides.extend(PAIRS.map(|(left, right)| (side(left), side(right))));
            }
        }
        let claims = sides.iter().flat_map(|(left, right)| {
            (-6..=6i128).flat_map(move |constant| {
                let right = match &right[..] {
                    "" => constant.to_string(),
                    _ => format!("{right}{}", signed(constant)),
                };
                ["=", "<=", ">="].map(|sign| format!("{left} {sign} {right}"))
            })
        });
        let with_bits = claims.map(|claim| {
            let game = Game::conditions(&claim, names).expect("a claim");
            let [Condition::Compare(sum, comparison)] = &game.moves[0].conditions[..] else {
                unreachable!("a sum compares with a number");
            };
            let holds = |position: &Vec<u64>| {
                let terms = sum.terms.iter();
                let value = terms.map(|&(v, factor)| factor * position[usize::from(v)] as i64);
                let value = value.sum::<i64>() + sum.constant;
                value == 0 || *comparison == Comparison::AtMost && value < 0
            };
            let bits: Vec<bool> = sample.iter().map(holds).collect();
            (claim, bits)
        });
        // Neither always nor never.
        let is_open = |bits: &[bool]| bits.contains(&true) && bits.contains(&false);
        with_bits.filter(|one| is_open(&one.1)).collect()
    }

    /// The sets of remainders by one number that the rule shows.
    fn remainders(&self, found: &mut Vec<Predicate>) {
        let dimension = self.dimension();
        for modulus in 2..=LARGEST_MODULUS {
            let count = modulus.pow(dimension as u32);
            if count > MOST_TUPLES {
                return;
            }
            // Far from the beginning, where the exceptions are; and one period further in one direction.
            let far = |r: &[u64], further: usize| {
                let more = |place| 8 + u64::from(place == further);
                let each = r.iter().enumerate();
                let position = each.map(|(place, r)| (more(place) * modulus + r).into());
                self.holds(&position.collect::<Vec<u128>>())
            };
            let is_alike = |r: &Vec<u64>| (0..dimension).all(|d| far(r, d) == far(r, dimension));
            let all = (0..count).map(|code| places(code, modulus, dimension));
            let all: Vec<Vec<u64>> = all.collect();
            if !all.iter().all(is_alike) {
                continue;
            }
            let select = |keep: &dyn Fn(&[u64]) -> bool| -> Vec<Vec<u64>> {
                all.iter().filter(|r| keep(r)).cloned().collect()
            };
            let set = select(&|r| far(r, dimension));
            let is_nim = set == select(&|r| r.iter().fold(0, |sum, r| sum ^ r) == 0);
            if set.is_empty() || set.len() == all.len() {
                continue;
            }
            let holds = |r: &[u64]| set.iter().any(|one| one == r);
            let Some(predicate) = self.by_remainders(modulus, holds) else {
                return;
            };
            let text = if is_nim {
                let names = self.coordinates.iter();
                let terms = names.map(|name| format!("({name} mod {modulus})"));
                terms.collect::<Vec<_>>().join(" xor ") + " = 0"
            } else {
                self.remainders_text(modulus, &set, &all)
            };
            found.push((text, predicate));
        }
    }

    /// `(x + 2y) mod 3 = 0` if one equation says it, else the list.
    fn remainders_text(&self, modulus: u64, members: &[Vec<u64>], all: &[Vec<u64>]) -> String {
        if members.len() == 1 && members[0].iter().all(|&r| r == 0) {
            let names = self.coordinates.join(" and ");
            return format!("{names} are divisible by {modulus}");
        }
        for factors in &all[1..] {
            let sum =
                |r: &Vec<u64>| r.iter().zip(factors).map(|(r, f)| r * f).sum::<u64>() % modulus;
            let mut sums: Vec<u64> = members.iter().map(sum).collect();
            sums.sort_unstable();
            sums.dedup();
            let hits = all.iter().filter(|r| sums.contains(&sum(r))).count();
            if hits == members.len() && (sums.len() as u64) < modulus {
                let terms = self.coordinates.iter().zip(factors);
                let terms = terms.filter_map(|(name, factor)| match factor {
                    0 => None,
                    1 => Some(name.clone()),
                    _ => Some(format!("{factor}{name}")),
                });
                let left = match &terms.collect::<Vec<String>>()[..] {
                    [one] => one.clone(),
                    terms => format!("({})", terms.join(" + ")),
                };
                return format!("{left} mod {modulus} {}", set_text(&sums));
            }
        }
        let list: Vec<String> = members.iter().map(|r| tuple(r)).collect();
        let (names, list) = (self.coordinates.join(", "), list.join(", "));
        format!("({names}) mod {modulus} is one of {list}")
    }

    /// The cold pairs of Wythoff's game with |i - j| < t (Fraenkel 1982).
    fn wythoff(&self, t: u8) -> Result<Predicate, Stop> {
        let cold = cold_pairs(self.numeration);
        let either = union(&[&cold, &cold.renamed(|track| 1 - track)], self.limit)?;
        let [x, y] = [&self.coordinates[0], &self.coordinates[1]];
        let pair = if t == 1 {
            String::from("(⌊kφ⌋, ⌊kφ⌋ + k), φ = (1 + √5)/2")
        } else {
            let (t, half) = (i128::from(t), i128::from(t / 2));
            let alpha = if t % 2 == 0 {
                format!("√{}{}", half * half + 1, signed(1 - half))
            } else {
                format!("(√{}{})/2", t * t + 4, signed(2 - t))
            };
            format!("(⌊kα⌋, ⌊kα⌋ + {t}k), α = {alpha}")
        };
        let text = format!("({x}, {y}) or ({y}, {x}) is a pair {pair}");
        Ok((text, either))
    }

    /// A heap n and a limit q: q is smaller than the smallest part of n.
    fn limits(&self, found: &mut Vec<Predicate>) {
        let part = match self.numeration.kind() {
            Kind::Base(base) => format!("the largest power of {base} that divides #"),
            Kind::Fraenkel(1) => String::from("the smallest part of Zeckendorf's sum of #"),
            Kind::Fraenkel(_) => return,
        };
        for (heap, limit) in [(0, 1), (1, 0)] {
            // Once the limit has begun, no digit of the heap follows.
            let step = |&has_begun: &bool, symbol: Symbol| {
                let has_begun = has_begun || digit(symbol, limit) > 0;
                (!has_begun || digit(symbol, heap) == 0).then_some(has_begun)
            };
            let set = (self.numeration).relation(vec![0, 1], false, step, |_| true);
            let (n, q) = (&self.coordinates[heap], &self.coordinates[limit]);
            let part = part.replace('#', n);
            found.push((format!("{q} is smaller than {part}, or {n} = 0"), set));
        }
    }
}

/// The digits of a number in a base, the lowest first.
fn places(number: u64, base: u64, count: usize) -> Vec<u64> {
    let place = |place: usize| number / base.pow(place as u32) % base;
    (0..count).map(place).collect()
}

/// The pairs (a, b) where a ends in an even number of zeros and b is a with a zero appended, and (0, 0).
fn cold_pairs(numeration: &Numeration) -> Automaton {
    // A state is the digit that a must have next, which b had just now, and what a ends in so far:
    // nothing but zeros, or whether the number of zeros is even.
    let step = |&(expected, ending): &(u8, Option<bool>), symbol| {
        let (a, b) = (digit(symbol, 0), digit(symbol, 1));
        let ending = match (ending, a) {
            (_, 1..) => Some(true),
            (ending, _) => ending.map(|is_even| !is_even),
        };
        (a == expected).then_some((b, ending))
    };
    let accepts = |&(expected, ending): &(u8, Option<bool>)| expected == 0 && ending != Some(false);
    numeration.relation(vec![0, 1], (0, None), step, accepts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// a = ⌊kα⌋ with α = (2 - t + √(t² + 4)) / 2, in integers: the pairs are (a, a + t·k).
    #[test]
    fn cold_pairs_match_their_formula() {
        for t in 1..=5u128 {
            let numeration = Numeration::new(Kind::Fraenkel(t as u8));
            let cold = cold_pairs(&numeration);
            let samples = (0..3000).chain((0..2000).map(|i| 10u128.pow(15) + 7_777_777 * i * i));
            for k in samples {
                let root = ((t * t + 4) * k * k).isqrt();
                let a = (root + 2 * k - t * k) / 2;
                let accepts = |a, b| cold.accepts(&numeration.word(&[a, b]));
                assert!(accepts(a, a + t * k), "t = {t}, k = {k}");
                assert!(!accepts(a + 1, a + t * k) && !accepts(a, a + t * k + 1));
            }
        }
    }
}
