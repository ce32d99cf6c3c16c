//! Changes of an input: smaller ones, and random ones.
//!
//! A change keeps what the layout says, such as a count and the items it counts. It may break another condition:
//! the result is to be checked.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fastrand::Rng;

use super::check::{Kind, Piece, Trace};

/// The most names, such as vertices of a graph, to try to remove.
const NAMES: i128 = 200;
/// The longest word of which single letters are removed and replaced.
const LETTERS: usize = 64;

/// A change that makes an input smaller; see [`Trace::changes`].
#[derive(Clone, Debug)]
pub struct Change(Step);

#[derive(Clone, Debug)]
enum Step {
    /// Remove iterations of all loops of a unit.
    Remove(Unit, usize, usize),
    /// Remove the thing with this name, and what mentions it.
    Name(usize, i128),
    /// Give two things that an iteration joins the same name.
    Contract(usize, usize),
    /// Set a number.
    Set(usize, i128),
    /// Set all numbers with the first value to the second.
    All(i128, i128),
    /// Lower two numbers by the same amount.
    Pair([usize; 2], i128),
    /// Clear this bit of all numbers.
    Bit(u32),
    /// Replace a word.
    Word(usize, String),
}

/// Loops that run equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unit {
    /// Those counted by this piece.
    Count(usize),
    /// This one, which runs up to an end.
    Loop(usize),
}

/// Changes to apply together.
#[derive(Default)]
struct Edit {
    removed: BTreeMap<usize, BTreeSet<usize>>,
    numbers: HashMap<usize, i128>,
    words: HashMap<usize, String>,
}

impl Trace {
    /// Returns the changes that may make the input smaller, those with the largest effect first.
    pub fn changes(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        self.removals(&mut changes);
        self.name_changes(&mut changes);
        self.word_changes(&mut changes);
        self.number_changes(&mut changes);
        changes.into_iter().map(Change).collect()
    }

    /// Returns the input after a change.
    pub fn apply(&self, change: &Change) -> String {
        let mut edit = Edit::default();
        match &change.0 {
            Step::Remove(unit, start, length) => self.remove(&mut edit, *unit, *start, *length),
            Step::Name(count, name) => self.remove_name(&mut edit, *count, *name),
            Step::Contract(index, iteration) => self.contract(&mut edit, *index, *iteration),
            Step::Set(piece, value) => {
                edit.numbers.insert(*piece, *value);
            }
            Step::All(from, to) => {
                let same = self.numbers().filter(|number| number.value == *from);
                edit.numbers.extend(same.map(|number| (number.piece, *to)));
            }
            Step::Pair(pieces, by) => {
                let lowered = self.numbers().filter(|number| pieces.contains(&number.piece));
                edit.numbers.extend(lowered.map(|number| (number.piece, number.value - by)));
            }
            Step::Bit(bit) => {
                let cleared = self.numbers().map(|number| (number.piece, number.value & !(1 << bit)));
                edit.numbers.extend(cleared);
            }
            Step::Word(piece, word) => {
                edit.words.insert(*piece, word.clone());
            }
        }
        self.edited(&edit)
    }

    fn removals(&self, changes: &mut Vec<Step>) {
        let mut units: BTreeMap<Unit, usize> = BTreeMap::new();
        for (index, it) in self.loops.iter().enumerate() {
            if let Some(unit) = self.unit(index) {
                let iterations = units.entry(unit).or_default();
                *iterations = (*iterations).max(it.iterations.len());
            }
        }
        let mut removals = Vec::new();
        for (unit, iterations) in units {
            let mut length = iterations;
            while length > 0 {
                let starts = (0..iterations).step_by(length);
                removals.extend(starts.map(|start| (unit, start, length.min(iterations - start))));
                length /= 2;
            }
        }
        removals.sort_by_key(|(_, _, length)| std::cmp::Reverse(*length));
        changes.extend(removals.into_iter().map(|(unit, start, length)| Step::Remove(unit, start, length)));
    }

    /// Removes things that are named by numbers, such as the vertices of a graph.
    fn name_changes(&self, changes: &mut Vec<Step>) {
        let mut counts = BTreeMap::new();
        for piece in &self.pieces {
            if let Kind::Integer {
                min,
                max,
                bound: Some(count),
                ..
            } = piece.kind
            {
                counts.insert(count, (min, max));
            }
        }
        for (&count, &(min, max)) in &counts {
            let names = (min..=max).rev().take(NAMES as usize);
            changes.extend(names.map(|name| Step::Name(count, name)));
        }
        for (index, it) in self.loops.iter().enumerate() {
            let joins = |range: &std::ops::Range<usize>| self.ends(range.clone()).is_some();
            let iterations = it.iterations.iter().enumerate();
            let joining = iterations.filter(|(_, range)| joins(range));
            changes.extend(joining.map(|(iteration, _)| Step::Contract(index, iteration)));
        }
    }

    fn word_changes(&self, changes: &mut Vec<Step>) {
        for (index, piece) in self.pieces.iter().enumerate() {
            let Kind::Word { simplest } = &piece.kind else {
                continue;
            };
            let mut words = vec![simplest.clone()];
            let letters: Vec<char> = piece.text.chars().collect();
            let mut length = letters.len();
            while length > 1 {
                length /= 2;
                if letters.len() / length > LETTERS {
                    break;
                }
                words.extend((0..letters.len()).step_by(length).map(|start| {
                    let end = letters.len().min(start + length);
                    letters[..start].iter().chain(&letters[end..]).collect()
                }));
            }
            if let Some(letter) = simplest.chars().next().filter(|_| letters.len() <= LETTERS) {
                words.extend((0..letters.len()).map(|at| {
                    let mut changed = letters.clone();
                    changed[at] = letter;
                    changed.into_iter().collect()
                }));
            }
            let is_smaller = |word: &String| (word.len(), word) < (piece.text.len(), &piece.text);
            let words = words.into_iter().filter(is_smaller);
            changes.extend(words.map(|word| Step::Word(index, word)));
        }
    }

    fn number_changes(&self, changes: &mut Vec<Step>) {
        let numbers: Vec<Number> = self.numbers().collect();
        let bits = numbers.iter().map(|number| number.value.max(0)).max().unwrap_or(0);
        let bits = i128::BITS - bits.leading_zeros();
        changes.extend((0..bits).rev().map(Step::Bit));
        let mut by_value: BTreeMap<i128, Vec<&Number>> = BTreeMap::new();
        for number in &numbers {
            by_value.entry(number.value).or_default().push(number);
        }
        for same in by_value.values().filter(|same| same.len() > 1) {
            let lower = same[0].lower();
            changes.extend(lower.map(|value| Step::All(same[0].value, value)));
        }
        for (number, next) in numbers.iter().zip(numbers.iter().skip(1)) {
            changes.extend(number.lower().map(|value| Step::Set(number.piece, value)));
            let slack = (number.value - number.simplest()).min(next.value - next.simplest());
            let pair = [number.piece, next.piece];
            let steps = [slack, slack / 2, 1].into_iter().filter(|by| *by > 0 && *by <= slack);
            changes.extend(steps.map(|by| Step::Pair(pair, by)));
        }
        if let Some(number) = numbers.last() {
            changes.extend(number.lower().map(|value| Step::Set(number.piece, value)));
        }
    }

    /// The pieces that say how often a loop runs.
    fn counts(&self) -> BTreeSet<usize> {
        self.loops.iter().filter_map(|it| it.count).collect()
    }

    /// The numbers that do not count loops.
    fn numbers(&self) -> impl Iterator<Item = Number> + '_ {
        let counts = self.counts();
        let pieces = self.pieces.iter().enumerate();
        pieces.filter(move |(piece, _)| !counts.contains(piece)).filter_map(|(piece, it)| match it.kind {
            Kind::Integer {
                value, min, max, ..
            } => Some(Number {
                piece,
                value,
                min,
                max,
            }),
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
            self.lower(edit, count, length as i128);
        }
    }

    fn lower(&self, edit: &mut Edit, piece: usize, by: i128) {
        if let Kind::Integer { value, .. } = self.pieces[piece].kind {
            let number = edit.numbers.entry(piece).or_insert(value);
            *number -= by;
        }
    }

    /// The numbers of an iteration if it joins two things by their names, and the count of the things.
    fn ends(&self, range: std::ops::Range<usize>) -> Option<(usize, i128, i128)> {
        let mut names = self.pieces[range].iter().filter_map(|piece| match piece.kind {
            Kind::Integer {
                value,
                bound: Some(count),
                ..
            } => Some((count, value)),
            _ => None,
        });
        let (first, second) = (names.next()?, names.next()?);
        let joins = first.0 == second.0 && first.1 != second.1 && names.next().is_none();
        joins.then(|| (first.0, first.1.min(second.1), first.1.max(second.1)))
    }

    fn contract(&self, edit: &mut Edit, index: usize, iteration: usize) {
        let Some((count, kept, gone)) = self.ends(self.loops[index].iterations[iteration].clone()) else {
            return;
        };
        edit.removed.entry(index).or_default().insert(iteration);
        if let Some(own) = self.loops[index].count.filter(|own| *own != count) {
            self.lower(edit, own, 1);
        }
        self.lower(edit, count, 1);
        for (piece, value) in self.names_of(count) {
            if value == gone {
                edit.numbers.insert(piece, kept);
            } else if value > gone {
                edit.numbers.insert(piece, value - 1);
            }
        }
    }

    fn names_of(&self, count: usize) -> impl Iterator<Item = (usize, i128)> + '_ {
        let pieces = self.pieces.iter().enumerate();
        let counts = self.counts();
        pieces.filter_map(move |(piece, it)| match it.kind {
            Kind::Integer {
                value,
                bound: Some(bound),
                ..
            } if bound == count && !counts.contains(&piece) => Some((piece, value)),
            _ => None,
        })
    }

    fn remove_name(&self, edit: &mut Edit, count: usize, name: i128) {
        let Kind::Integer { value: things, .. } = self.pieces[count].kind else {
            return;
        };
        let least = self.names_of(count).filter_map(|(piece, _)| match self.pieces[piece].kind {
            Kind::Integer { min, .. } => Some(min),
            _ => None,
        });
        let first = least.min().unwrap_or(0);
        for (index, it) in self.loops.iter().enumerate() {
            if it.count == Some(count) && it.iterations.len() as i128 == things {
                edit.removed.entry(index).or_default().insert((name - first) as usize);
            }
        }
        for (piece, value) in self.names_of(count) {
            if value == name {
                let around = self.loops.iter().enumerate().filter_map(|(index, it)| {
                    let after = it.iterations.partition_point(|range| range.end <= piece);
                    let contains = it.iterations.get(after).is_some_and(|range| range.contains(&piece));
                    contains.then_some((it.depth, index, after))
                });
                if let Some((_, index, iteration)) = around.max() {
                    edit.removed.entry(index).or_default().insert(iteration);
                }
            } else if value > name {
                edit.numbers.insert(piece, value - 1);
            }
        }
        for (index, gone) in &edit.removed {
            if let Some(own) = self.loops[*index].count.filter(|own| *own != count) {
                if let Kind::Integer { value, .. } = self.pieces[own].kind {
                    edit.numbers.insert(own, value - gone.len() as i128);
                }
            }
        }
        edit.numbers.insert(count, things - 1);
    }

    fn edited(&self, edit: &Edit) -> String {
        let mut is_gone = vec![false; self.pieces.len()];
        for (index, removed) in &edit.removed {
            let iterations = &self.loops[*index].iterations;
            let mut kept_before = false;
            for (at, range) in iterations.iter().enumerate() {
                let is_removed = removed.contains(&at);
                if at > 0 && (is_removed || !kept_before) {
                    is_gone[iterations[at - 1].end..range.start].fill(true);
                }
                if is_removed {
                    is_gone[range.clone()].fill(true);
                }
                kept_before |= !is_removed;
            }
        }
        let text = |piece: usize| {
            let number = edit.numbers.get(&piece).map(i128::to_string);
            let changed = number.or_else(|| edit.words.get(&piece).cloned());
            changed.unwrap_or_else(|| self.pieces[piece].text.clone())
        };
        let kept = (0..self.pieces.len()).filter(|piece| !is_gone[*piece]);
        kept.map(text).collect()
    }

    /// Returns the input after a few random changes: other numbers, words and orders, repeated and missing parts.
    pub fn mutated(&self, random: &mut Rng) -> String {
        let mut edit = Edit::default();
        let numbers: Vec<Number> = self.numbers().collect();
        for _ in 0..random.usize(1..=3) {
            match random.u32(..8) {
                0 => {
                    let index = random.usize(..self.loops.len().max(1));
                    let iterations = self.loops.get(index).map_or(0, |it| it.iterations.len());
                    if let Some(unit) = (iterations > 0).then(|| self.unit(index)).flatten() {
                        let start = random.usize(..iterations);
                        let length = random.usize(1..=iterations - start);
                        edit = Edit::default();
                        self.remove(&mut edit, unit, start, length);
                    }
                }
                1 => {
                    let is_word = |it: &(usize, &Piece)| matches!(it.1.kind, Kind::Word { .. });
                    let words: Vec<_> = self.pieces.iter().enumerate().filter(is_word).collect();
                    if let (Some((to, _)), Some((_, from))) = (random.choice(&words), random.choice(&words)) {
                        edit.words.insert(*to, from.text.clone());
                    }
                }
                kind => {
                    let (Some(number), Some(other)) = (random.choice(&numbers), random.choice(&numbers)) else {
                        continue;
                    };
                    let value = match kind {
                        2 => random.i128(number.min..=number.max),
                        3 => other.value,
                        4 => number.value.saturating_add(other.value),
                        5 => number.max - random.i128(0..=2),
                        6 => number.min + random.i128(0..=2),
                        _ => number.value + random.i128(-2..=2),
                    };
                    edit.numbers.insert(number.piece, value.clamp(number.min, number.max));
                }
            }
        }
        self.edited(&edit)
    }
}

/// A number of an input that does not count a loop.
struct Number {
    piece: usize,
    value: i128,
    min: i128,
    max: i128,
}

impl Number {
    fn simplest(&self) -> i128 {
        0.clamp(self.min, self.max)
    }

    /// The simpler values to try: the simplest one, then nearer and nearer ones.
    fn lower(&self) -> impl Iterator<Item = i128> {
        let simplest = self.simplest();
        let (value, mut distance) = (self.value, self.value - simplest);
        let is_simpler = simplest - self.min < distance.abs() && self.min < simplest;
        let least = is_simpler.then_some(self.min);
        let nearer = std::iter::from_fn(move || {
            let lower = (distance != 0).then_some(value - distance);
            distance /= 2;
            lower
        });
        nearer.chain(least)
    }
}
