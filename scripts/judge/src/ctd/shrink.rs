//! Changes of an input: smaller ones, and random ones.
//!
//! A change keeps what the layout says, such as a count and the items it counts. It may break another condition:
//! the result is to be checked.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use fastrand::Rng;

use super::check::{Kind, Number, Repetition, Trace};

/// The longest word of which single letters are removed and replaced.
const LETTERS: usize = 64;

/// A change that makes an input smaller.
#[derive(Clone, Debug)]
pub enum Change {
    /// Remove so many iterations from this one on of all loops of a unit.
    Remove(Unit, usize, usize),
    /// Set some numbers.
    Set(Vec<(usize, i128)>),
    /// Replace a word.
    Word(usize, String),
}

/// Loops that run equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Those counted by this piece.
    Count(usize),
    /// This one, which runs up to an end.
    Loop(usize),
}

/// Changes to apply together.
#[derive(Default)]
struct Edit {
    removed: BTreeMap<usize, BTreeSet<usize>>,
    texts: HashMap<usize, String>,
}

impl Number {
    /// The simpler values to try: the simplest one, then nearer and nearer ones, then the least.
    fn lower(self) -> impl Iterator<Item = i128> {
        let simplest = 0.clamp(self.min, self.max);
        let mut distance = self.value - simplest;
        let is_simpler = self.min < simplest && simplest - self.min < distance.abs();
        let nearer = std::iter::from_fn(move || {
            let lower = (distance != 0).then_some(self.value - distance);
            distance /= 2;
            lower
        });
        nearer.chain(is_simpler.then_some(self.min))
    }
}

impl Trace {
    /// Returns the changes that may make the input smaller, those with the largest effect first.
    pub fn changes(&self) -> Vec<Change> {
        let mut steps = self.removals();
        for (piece, it) in self.pieces.iter().enumerate() {
            if let Kind::Word(simplest) = &it.kind {
                let words = smaller_words(&it.text, simplest).into_iter();
                steps.extend(words.map(|word| Change::Word(piece, word)));
            }
        }
        self.lower_numbers(&mut steps);
        steps
    }

    /// Returns the input after a change.
    pub fn apply(&self, change: &Change) -> String {
        let mut edit = Edit::default();
        match change {
            Change::Remove(unit, start, length) => self.remove(&mut edit, *unit, *start, *length),
            Change::Set(numbers) => {
                let texts = numbers
                    .iter()
                    .map(|(piece, value)| (*piece, value.to_string()));
                edit.texts.extend(texts);
            }
            Change::Word(piece, word) => edit.texts.extend([(*piece, word.clone())]),
        }
        self.edited(&edit)
    }

    /// Removals of iterations, those of the most pieces first.
    fn removals(&self) -> Vec<Change> {
        let mut units: BTreeMap<Unit, Vec<&Repetition>> = BTreeMap::new();
        for (index, it) in self.loops.iter().enumerate() {
            if let Some(unit) = self.unit(index) {
                units.entry(unit).or_default().push(it);
            }
        }
        let mut removals = Vec::new();
        for (unit, loops) in units {
            let iterations = loops
                .iter()
                .map(|it| it.iterations.len())
                .max()
                .unwrap_or(0);
            let mut length = iterations;
            if matches!(unit, Unit::Loop(_)) {
                length /= 2; // at least one case stays
            }
            while length > 0 {
                for start in (0..iterations).step_by(length) {
                    let end = iterations.min(start + length);
                    let pieces = loops.iter().filter_map(|it| {
                        let last = it.iterations.get(end - 1).or(it.iterations.last())?;
                        Some(last.end - it.iterations.get(start)?.start)
                    });
                    let pieces: usize = pieces.sum();
                    removals.push((pieces, Change::Remove(unit, start, end - start)));
                }
                length /= 2;
            }
        }
        removals.sort_by_key(|(pieces, _)| Reverse(*pieces));
        removals.into_iter().map(|(_, step)| step).collect()
    }

    fn lower_numbers(&self, steps: &mut Vec<Change>) {
        let numbers: Vec<(usize, Number)> = self.numbers().collect();
        // A bit less in all numbers keeps a nim-sum of 0.
        let positive = || numbers.iter().filter(|(_, it)| it.value > 0);
        let bits = positive().map(|(_, it)| i128::BITS - it.value.leading_zeros());
        for bit in (0..bits.max().unwrap_or(0)).rev() {
            let cleared = positive().map(|(piece, it)| (*piece, it.value & !(1 << bit)));
            steps.push(Change::Set(cleared.collect()));
        }
        let mut by_value: BTreeMap<i128, Vec<&(usize, Number)>> = BTreeMap::new();
        for number in &numbers {
            by_value.entry(number.1.value).or_default().push(number);
        }
        for same in by_value.into_values().filter(|same| same.len() > 1) {
            for lower in same[0].1.lower() {
                let set = same.iter().map(|(piece, _)| (*piece, lower));
                steps.push(Change::Set(set.collect()));
            }
        }
        for (at, &(piece, number)) in numbers.iter().enumerate() {
            for lower in number.lower() {
                steps.push(Change::Set(vec![(piece, lower)]));
                // One of the next two, too, by the same amount.
                for (other, next) in numbers.iter().skip(at + 1).take(2) {
                    let value = next.value - (number.value - lower);
                    steps.push(Change::Set(vec![(piece, lower), (*other, value)]));
                }
            }
        }
    }

    /// The pieces with numbers that do not count loops.
    fn numbers(&self) -> impl Iterator<Item = (usize, Number)> + '_ {
        let counts: BTreeSet<usize> = self.loops.iter().filter_map(|it| it.count).collect();
        let pieces = self.pieces.iter().enumerate();
        pieces.filter_map(move |(piece, it)| match it.kind {
            Kind::Number(number) if !counts.contains(&piece) => Some((piece, number)),
            _ => None,
        })
    }

    fn unit(&self, index: usize) -> Option<Unit> {
        let it = &self.loops[index];
        match it.count {
            Some(count) => Some(Unit::Count(count)),
            None if it.is_counted => None,
            None => Some(Unit::Loop(index)),
        }
    }

    fn remove(&self, edit: &mut Edit, unit: Unit, start: usize, length: usize) {
        for (index, it) in self.loops.iter().enumerate() {
            if self.unit(index) == Some(unit) {
                // A loop may run once less often than its count says.
                let end = (start + length).min(it.iterations.len());
                let start = start.min(end.saturating_sub(length));
                edit.removed.entry(index).or_default().extend(start..end);
            }
        }
        if let Unit::Count(count) = unit {
            if let Kind::Number(number) = self.pieces[count].kind {
                let value = number.value - length as i128;
                edit.texts.insert(count, value.to_string());
            }
        }
    }

    fn edited(&self, edit: &Edit) -> String {
        let mut is_gone = vec![false; self.pieces.len()];
        for (index, removed) in &edit.removed {
            let iterations = &self.loops[*index].iterations;
            let mut is_first = true;
            for (at, range) in iterations.iter().enumerate() {
                let is_removed = removed.contains(&at);
                if at > 0 && (is_removed || is_first) {
                    is_gone[iterations[at - 1].end..range.start].fill(true);
                }
                if is_removed {
                    is_gone[range.clone()].fill(true);
                }
                is_first &= is_removed;
            }
        }
        let kept = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(piece, _)| !is_gone[*piece]);
        let texts = kept.map(|(piece, it)| edit.texts.get(&piece).unwrap_or(&it.text).as_str());
        texts.collect()
    }

    /// Returns the input after a few random changes: other numbers and words, missing parts.
    pub fn mutated(&self, random: &mut Rng) -> String {
        let mut edit = Edit::default();
        let numbers: Vec<(usize, Number)> = self.numbers().collect();
        let index = random.usize(..self.loops.len().max(1));
        let iterations = self.loops.get(index).map_or(0, |it| it.iterations.len());
        if iterations > 0 && random.u32(..4) == 0 {
            let start = random.usize(..iterations);
            let length = random.usize(1..=iterations - start);
            if let Some(unit) = self.unit(index) {
                self.remove(&mut edit, unit, start, length);
            }
        }
        let words: Vec<usize> = (0..self.pieces.len())
            .filter(|piece| matches!(self.pieces[*piece].kind, Kind::Word(_)))
            .collect();
        for _ in 0..random.usize(1..=3) {
            if let (Some(to), Some(from)) = (random.choice(&words), random.choice(&words)) {
                edit.texts.insert(*to, self.pieces[*from].text.clone());
            }
            let chosen = [random.choice(&numbers), random.choice(&numbers)];
            if let [Some((piece, number)), Some((_, other))] = chosen {
                let value = match random.u32(..6) {
                    0 => random.i128(number.min..=number.max),
                    1 => other.value,
                    2 => number.value.saturating_add(other.value),
                    3 => number.max - random.i128(0..=2),
                    4 => number.min + random.i128(0..=2),
                    _ => number.value + random.i128(-2..=2),
                };
                let value = value.clamp(number.min, number.max);
                edit.texts.insert(*piece, value.to_string());
            }
        }
        self.edited(&edit)
    }
}

/// Returns shorter words, and words with simpler letters.
fn smaller_words(word: &str, simplest: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut words = vec![simplest.to_owned()];
    let mut length = letters.len() / 2;
    while length > 0 && letters.len() / length <= LETTERS {
        words.extend((0..letters.len()).step_by(length).map(|start| {
            let end = letters.len().min(start + length);
            letters[..start].iter().chain(&letters[end..]).collect()
        }));
        length /= 2;
    }
    if let Some(letter) = simplest.chars().next().filter(|_| letters.len() <= LETTERS) {
        words.extend((0..letters.len()).map(|at| {
            let mut changed = letters.clone();
            changed[at] = letter;
            changed.into_iter().collect::<String>()
        }));
    }
    words.retain(|it| (it.len(), it.as_str()) < (word.len(), word));
    words
}
