//! Changes of an input: smaller ones, and random ones.
//!
//! A change keeps what the layout says, such as a count and the items it counts. It may break another condition:
//! the result is to be checked.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use fastrand::Rng;

use super::check::{Kind, Number, Trace};

/// The longest word of which single letters are removed and replaced.
const LETTERS: usize = 64;
/// How many numbers are lowered: of more, most can be removed, and it takes long to list all changes.
const NUMBERS: usize = 1000;

/// A change of an input: iterations to remove, by the index of their loop, and pieces to replace.
#[derive(Default)]
pub struct Edit {
    removed: Vec<(usize, Range<usize>)>,
    texts: HashMap<usize, String>,
}

impl Edit {
    /// Sets numbers.
    fn set(numbers: impl IntoIterator<Item = (usize, i128)>) -> Self {
        let numbers = numbers.into_iter();
        Edit {
            removed: Vec::new(),
            texts: numbers.map(|(at, it)| (at, it.to_string())).collect(),
        }
    }
}

/// Loops that run equally often, and the piece that counts them; a loop up to an end is alone.
type Group = (Option<usize>, Vec<usize>);

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
    pub fn changes(&self) -> Vec<Edit> {
        let mut edits = self.removals();
        for (piece, it) in self.pieces.iter().enumerate() {
            if let Kind::Word(simplest) = &it.kind {
                let words = smaller_words(&it.text, simplest).into_iter();
                edits.extend(words.map(|word| Edit {
                    removed: Vec::new(),
                    texts: HashMap::from([(piece, word)]),
                }));
            }
        }
        self.lower_numbers(&mut edits);
        edits
    }

    fn groups(&self) -> Vec<Group> {
        let mut counted: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut groups = Vec::new();
        for (index, it) in self.loops.iter().enumerate() {
            match it.count {
                Some(count) => counted.entry(count).or_default().push(index),
                None if it.is_counted => {}
                None => groups.push((None, vec![index])),
            }
        }
        groups.extend(counted.into_iter().map(|(count, it)| (Some(count), it)));
        groups
    }

    /// Returns how often the loops of a group run.
    fn times(&self, (_, loops): &Group) -> usize {
        let times = loops.iter().map(|it| self.loops[*it].iterations.len());
        times.max().unwrap_or(0)
    }

    /// Removals of iterations, those of the most pieces first.
    fn removals(&self) -> Vec<Edit> {
        let mut removals = Vec::new();
        for group in self.groups() {
            let times = self.times(&group);
            // At least one case stays.
            let mut length = if group.0.is_none() { times / 2 } else { times };
            while length > 0 {
                for start in (0..times).step_by(length) {
                    removals.push(self.removal(&group, start, length.min(times - start)));
                }
                length /= 2;
            }
        }
        removals.sort_by_cached_key(|edit| {
            let pieces = edit.removed.iter().map(|(index, removed)| {
                let iterations = &self.loops[*index].iterations[removed.clone()];
                iterations.iter().map(Range::len).sum::<usize>()
            });
            Reverse(pieces.sum::<usize>())
        });
        removals
    }

    /// Removes so many iterations of each loop of a group.
    fn removal(&self, (count, loops): &Group, start: usize, length: usize) -> Edit {
        let removed = loops.iter().map(|&index| {
            // A loop may run once less often than its count says.
            let end = (start + length).min(self.loops[index].iterations.len());
            (index, start.min(end.saturating_sub(length))..end)
        });
        let removed = removed.collect();
        let number = count.and_then(|count| match self.pieces[count].kind {
            Kind::Number(number) => Some((count, number.value - length as i128)),
            _ => None,
        });
        let texts = Edit::set(number).texts;
        Edit { removed, texts }
    }

    fn lower_numbers(&self, edits: &mut Vec<Edit>) {
        let numbers: Vec<(usize, Number)> = self.numbers().take(NUMBERS).collect();
        // A bit less in all numbers keeps a nim-sum of 0.
        let positive = || numbers.iter().filter(|(_, it)| it.value > 0);
        let bits = positive().map(|(_, it)| i128::BITS - it.value.leading_zeros());
        for bit in (0..bits.max().unwrap_or(0)).rev() {
            let cleared = positive().map(|(piece, it)| (*piece, it.value & !(1 << bit)));
            edits.push(Edit::set(cleared));
        }
        let mut by_value: BTreeMap<i128, Vec<&(usize, Number)>> = BTreeMap::new();
        for number in &numbers {
            by_value.entry(number.1.value).or_default().push(number);
        }
        for same in by_value.into_values().filter(|same| same.len() > 1) {
            for lower in same[0].1.lower() {
                let set = same.iter().map(|(piece, _)| (*piece, lower));
                edits.push(Edit::set(set));
            }
        }
        for (at, &(piece, number)) in numbers.iter().enumerate() {
            for lower in number.lower() {
                edits.push(Edit::set([(piece, lower)]));
                // One of the next two, too, by the same amount.
                for (other, next) in numbers.iter().skip(at + 1).take(2) {
                    let value = next.value - (number.value - lower);
                    edits.push(Edit::set([(piece, lower), (*other, value)]));
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

    /// Returns the input after a change.
    pub fn apply(&self, edit: &Edit) -> String {
        let mut is_gone = vec![false; self.pieces.len()];
        for (index, removed) in &edit.removed {
            let iterations = &self.loops[*index].iterations;
            if let [first, .., last] | [first @ last] = &iterations[removed.clone()] {
                // With the separator before, or after.
                let (start, end) = match (removed.start, iterations.get(removed.end)) {
                    (0, Some(next)) => (first.start, next.start),
                    (0, None) => (first.start, last.end),
                    (at, _) => (iterations[at - 1].end, last.end),
                };
                is_gone[start..end].fill(true);
            }
        }
        let pieces = self.pieces.iter().enumerate();
        let kept = pieces.filter(|(piece, _)| !is_gone[*piece]);
        let texts = kept.map(|(piece, it)| edit.texts.get(&piece).unwrap_or(&it.text).as_str());
        texts.collect()
    }

    /// Returns the input after a few random changes: other numbers and words, missing parts.
    pub fn mutated(&self, random: &mut Rng) -> String {
        let mut edit = Edit::default();
        let numbers: Vec<(usize, Number)> = self.numbers().collect();
        let groups = self.groups();
        if let Some(group) = random.choice(&groups).filter(|_| random.u32(..4) == 0) {
            let times = self.times(group);
            if times > 0 {
                let start = random.usize(..times);
                edit = self.removal(group, start, random.usize(1..=times - start));
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
        self.apply(&edit)
    }
}

/// Returns shorter words, and words with simpler letters.
fn smaller_words(word: &str, simplest: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut words = vec![simplest.to_owned()];
    if letters.len() > 2 * LETTERS {
        words.extend((1..2 * LETTERS).map(|end| letters[..end].iter().collect()));
    }
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
