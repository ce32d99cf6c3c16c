//! Games by their moves, searched.

use std::collections::{HashMap, HashSet};

use rule::guess::{Row, Table};

/// The least natural number that is not in a list.
pub fn mex(values: impl IntoIterator<Item = i64>) -> i64 {
    let values: HashSet<i64> = values.into_iter().collect();
    (0..=i64::from(u32::MAX))
        .find(|value| !values.contains(value))
        .expect("a list is finite")
}

/// The Grundy values of heaps below `end`; an option is a list of heaps.
pub fn heaps(end: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<i64> {
    let mut values: Vec<i64> = Vec::new();
    for n in 0..end {
        let value = |heaps: Vec<u64>| {
            heaps
                .iter()
                .fold(0, |sum, &heap| sum ^ values[heap as usize])
        };
        let value = mex(options(n).into_iter().map(value));
        values.push(value);
    }
    values
}

/// Positions searched with memory.
pub struct Search<F> {
    options: F,
    known: HashMap<Vec<u64>, i64>,
}

impl<F: Fn(&[u64]) -> Vec<Vec<u64>>> Search<F> {
    /// A game by its moves.
    pub fn new(options: F) -> Self {
        Self {
            options,
            known: HashMap::new(),
        }
    }

    /// The Grundy value.
    pub fn value(&mut self, position: &[u64]) -> i64 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let options = (self.options)(position);
        let values: Vec<i64> = options.iter().map(|option| self.value(option)).collect();
        let value = mex(values);
        self.known.insert(position.to_vec(), value);
        value
    }

    /// 1 if the player to move wins, else 0; who cannot move loses, or in misère play wins.
    pub fn won(&mut self, position: &[u64], misere: bool) -> i64 {
        if let Some(&won) = self.known.get(position) {
            return won;
        }
        let options = (self.options)(position);
        let ended = options.is_empty();
        let winning = options.iter().any(|option| self.won(option, misere) == 0);
        let won = i64::from(if ended { misere } else { winning });
        self.known.insert(position.to_vec(), won);
        won
    }
}

/// All positions with coordinates in ranges, the last one fastest.
pub fn positions(ranges: &[std::ops::Range<u64>]) -> Vec<Vec<u64>> {
    ranges.iter().fold(vec![Vec::new()], |all, range| {
        let extend = |position: Vec<u64>| {
            range
                .clone()
                .map(move |x| position.iter().copied().chain([x]).collect())
        };
        all.into_iter().flat_map(extend).collect()
    })
}

/// A table of answers.
pub fn table(
    names: &str,
    words: &str,
    positions: &[Vec<u64>],
    mut answer: impl FnMut(&[u64]) -> i64,
) -> Table {
    let row = |position: &Vec<u64>| Row {
        position: position.clone(),
        answer: answer(position),
    };
    Table {
        names: names.split(' ').map(String::from).collect(),
        rows: positions.iter().map(row).collect(),
        words: (!words.is_empty()).then(|| words.split(' ').map(String::from).collect()),
    }
}

/// A generator of numbers below a bound, the same at every run.
pub struct Random(pub u64);

impl Random {
    /// The next number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ (self.0 >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 20) % bound
    }
}
