//! The computation, for one width of values.

use std::ops::BitXor;

use super::moves::Moves;
use super::split::{Census, Split};

/// An unsigned integer that holds a value.
pub trait Width:
    Copy + PartialEq + BitXor<Output = Self> + TryFrom<u32> + Into<u32> + Into<u64>
{
}

impl Width for u8 {}
impl Width for u16 {}
impl Width for u32 {}

/// The table, and what is known about its rare heaps.
#[derive(Clone, Debug)]
pub struct Engine<W> {
    moves: Moves,
    values: Vec<W>,
    census: Census,
    split: Option<Split>,
    /// The rare heaps, and their values.
    rare_heaps: Vec<u32>,
    rare_values: Vec<W>,
    /// The number of heaps at which the split is chosen again.
    next_choice: usize,
    seen: Seen,
}

/// The options found so far for the current heap: the values whose mark is `now`. Advancing `now` clears
/// them in O(1).
///
/// The number of marks is a power of two above all values, and so above all nim-sums of two.
#[derive(Clone, Debug)]
struct Seen {
    marks: Vec<u32>,
    now: u32,
}

impl Seen {
    #[inline]
    fn extend<W: Width>(&mut self, values: impl Iterator<Item = W>) {
        // Slices in local variables stay in registers.
        let (marks, now) = (&mut self.marks[..], self.now);
        for value in values {
            let value: u32 = value.into();
            marks[value as usize] = now;
        }
    }

    /// Returns the least value, from `value` on, that is not marked.
    fn next_unseen(&self, value: u32) -> u32 {
        let marks = self.marks[value as usize..].iter();
        value + marks.take_while(|&&mark| mark == self.now).count() as u32
    }
}

/// Tables shorter than this have no split: trying all pairs is as fast.
const FIRST_CHOICE: usize = 64;

/// A split is used if fewer than one in `SPARSE` heaps are rare; otherwise trying all pairs in order is
/// faster.
const SPARSE: usize = 8;

/// The number of pairs that are tried before any single value is searched for.
const FIRST_PAIRS: usize = 1024;

/// Pairs are tried in chunks of this length, or of an eighth of those tried before.
const CHUNK: usize = 64;

/// Pairs are searched for one value in chunks of this length, without a branch inside.
const SEARCH_CHUNK: usize = 256;

impl<W: Width> Engine<W> {
    /// Creates an empty table.
    pub fn new(moves: Moves) -> Self {
        Engine {
            moves,
            values: Vec::new(),
            census: Census::new(),
            split: None,
            rare_heaps: Vec::new(),
            rare_values: Vec::new(),
            next_choice: FIRST_CHOICE,
            seen: Seen {
                marks: vec![0],
                now: 0,
            },
        }
    }

    /// The values of heaps 0, 1, 2, …
    pub fn values(&self) -> &[W] {
        &self.values
    }

    /// What makes a heap rare.
    pub fn split(&self) -> Option<Split> {
        self.split
    }

    /// The rare heaps, in ascending order.
    pub fn rare_heaps(&self) -> &[u32] {
        &self.rare_heaps
    }

    /// Returns the same table with wider values.
    pub fn widen<V: Width + From<W>>(&mut self) -> Engine<V> {
        let wide = |values: &[W]| values.iter().map(|&value| value.into()).collect();
        Engine {
            values: wide(&self.values),
            rare_values: wide(&self.rare_values),
            moves: self.moves.clone(),
            census: self.census.clone(),
            split: self.split,
            rare_heaps: self.rare_heaps.clone(),
            next_choice: self.next_choice,
            seen: self.seen.clone(),
        }
    }

    /// Computes the values of the first `heaps` heaps; returns `false` if it stops at a value that
    /// does not fit.
    pub fn extend(&mut self, heaps: usize) -> bool {
        while self.values.len() < heaps {
            if self.values.len() >= self.next_choice {
                self.choose_split();
            }
            let value = self.next_value();
            let Ok(narrow) = W::try_from(value) else {
                return false;
            };
            self.push(value, narrow);
        }
        true
    }

    /// Computes the value of the next heap.
    fn next_value(&mut self) -> u32 {
        let heap = self.values.len();
        let odd = self.is_odd(heap);
        self.seen.now += 1;
        if self.split.is_some() {
            self.mark_pairs_with_a_rare_heap();
        }
        self.mark_moves_to_one_heap();
        let largest_parts = self.moves.splits(heap).map(|(_, part)| part);
        let all = largest_parts.max().unwrap_or(0);
        let (mut tried, mut least, mut stuck) = (0, 0, None);
        loop {
            least = self.seen.next_unseen(least);
            let is_common = self.split.is_some_and(|split| !split.is_rare(least, odd));
            if tried == all || is_common {
                return least;
            }
            if tried >= FIRST_PAIRS && stuck == Some(least) {
                // One value alone is searched for faster than all values are marked.
                if !self.is_left_by_a_split(least, tried) {
                    return least;
                }
                self.seen.marks[least as usize] = self.seen.now;
            } else {
                stuck = Some(least);
                let next = all.min(tried + CHUNK.max(tried / 8));
                self.mark_pairs(tried, next);
                tried = next;
            }
        }
    }

    /// Marks the options with at most one heap.
    fn mark_moves_to_one_heap(&mut self) {
        let heap = self.values.len();
        if self.moves.to_nothing.contains(&heap) {
            self.seen.marks[0] = self.seen.now;
        }
        let fit = self.moves.to_one.iter().filter(|&&taken| taken < heap);
        self.seen
            .extend(fit.map(|&taken| self.values[heap - taken]));
    }

    /// Marks the options with two heaps of which one is rare.
    fn mark_pairs_with_a_rare_heap(&mut self) {
        for (left, _) in self.moves.splits(self.values.len()) {
            let heaps = self.rare_heaps.iter().rev();
            let too_large = heaps.take_while(|&&heap| heap as usize >= left).count();
            let fit = self.rare_heaps.len() - too_large;
            let rare = self.rare_heaps[..fit].iter().zip(&self.rare_values[..fit]);
            let values = &self.values[..];
            self.seen
                .extend(rare.map(|(&heap, &value)| values[left - heap as usize] ^ value));
            if self.moves.unequal && left % 2 == 0 {
                // Two equal heaps are not an option. Their value 0 is rare, so step 2 tries it again.
                self.seen.marks[0] = 0;
            }
        }
    }

    /// Marks the options with two heaps whose smaller one has more than `from` and at most `to`
    /// stones.
    fn mark_pairs(&mut self, from: usize, to: usize) {
        for (left, last) in self.moves.splits(self.values.len()) {
            let (smaller, larger) = pairs(&self.values, left, from, to.min(last));
            let pairs = smaller.iter().zip(larger.iter().rev());
            self.seen.extend(pairs.map(|(&one, &other)| one ^ other));
        }
    }

    /// Returns whether `value` is an option with two heaps whose smaller one has more than `from` stones.
    fn is_left_by_a_split(&self, value: u32, from: usize) -> bool {
        let Ok(value) = W::try_from(value) else {
            return false;
        };
        self.moves.splits(self.values.len()).any(|(left, last)| {
            let (smaller, larger) = pairs(&self.values, left, from, last);
            let chunks = smaller
                .chunks(SEARCH_CHUNK)
                .zip(larger.rchunks(SEARCH_CHUNK));
            chunks.into_iter().any(|(smaller, larger)| {
                let pairs = smaller.iter().zip(larger.iter().rev());
                pairs.fold(false, |found, (&one, &other)| {
                    let is_hit = one ^ other == value;
                    found | is_hit
                })
            })
        })
    }

    fn push(&mut self, value: u32, narrow: W) {
        let heap = self.values.len();
        self.values.push(narrow);
        if value as usize >= self.seen.marks.len() {
            self.seen
                .marks
                .resize((value as usize + 1).next_power_of_two(), 0);
        }
        if heap > 0 {
            let odd = self.is_odd(heap);
            self.census.add(value, odd);
            if self.split.is_some_and(|split| split.is_rare(value, odd)) {
                self.rare_heaps.push(heap as u32);
                self.rare_values.push(narrow);
            }
        }
    }

    fn choose_split(&mut self) {
        let heaps = self.values.len();
        self.next_choice = heaps + heaps / 4;
        let (split, rare) = self.census.best_split();
        self.set_split((rare < heaps / SPARSE).then_some(split));
    }

    fn set_split(&mut self, split: Option<Split>) {
        self.split = split;
        self.rare_heaps.clear();
        self.rare_values.clear();
        if let Some(split) = split {
            for heap in 1..self.values.len() {
                let value = self.values[heap];
                if split.is_rare(value.into(), self.is_odd(heap)) {
                    self.rare_heaps.push(heap as u32);
                    self.rare_values.push(value);
                }
            }
        }
    }

    /// Returns whether the heap is odd without the stones that a split takes; `false` if their parity
    /// varies, so that it does not add up.
    fn is_odd(&self, heap: usize) -> bool {
        self.moves.parity().is_some_and(|parity| heap % 2 != parity)
    }
}

/// The heaps from `from + 1` to `to`, and in reverse order those that together with them have
/// `left` stones.
fn pairs<W>(values: &[W], left: usize, from: usize, to: usize) -> (&[W], &[W]) {
    if from < to {
        (&values[from + 1..=to], &values[left - to..left - from])
    } else {
        (&[], &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The values of heaps 0 to 299 by trying all pairs.
    fn plain(moves: &Moves) -> Vec<u8> {
        let mut engine = Engine {
            next_choice: usize::MAX,
            ..Engine::new(moves.clone())
        };
        assert!(engine.extend(300));
        engine.values
    }

    proptest! {
        /// The split decides how fast the values are found, not which.
        #[test]
        fn any_split_gives_the_same_values(
            digits in prop::collection::vec(0_u8..8, 1..5),
            is_grundys_game: bool,
            mask in 0_u32..32,
            by_parity: bool,
        ) {
            let moves = if is_grundys_game {
                Moves::unequal_splits()
            } else {
                Moves::from_digits(&[&[0], &digits[..]].concat())
            };
            let by_parity = by_parity && moves.parity().is_some();
            let mut engine = Engine::<u8> {
                next_choice: usize::MAX,
                ..Engine::new(moves.clone())
            };
            prop_assert!(engine.extend(30));
            engine.set_split(Some(Split { mask, by_parity }));
            prop_assert!(engine.extend(300));
            prop_assert_eq!(engine.values, plain(&moves));
        }
    }

    #[test]
    fn widens_the_values() {
        // Take up to 400 stones: a heap of n has the value n.
        let mut bytes = Engine::<u8>::new(Moves::from_digits(&[&[0], &[3; 400][..]].concat()));
        assert!(!bytes.extend(400));
        assert_eq!(bytes.values().len(), 256);
        let mut shorts: Engine<u16> = bytes.widen();
        assert!(shorts.extend(400));
        assert_eq!(shorts.values(), (0..400).collect::<Vec<u16>>());
    }
}
