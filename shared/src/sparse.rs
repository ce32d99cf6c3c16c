//! Grundy values of octal games and of Grundy's game by the sparse space method: nearly linear where trying all
//! splits is quadratic.
//!
//! Call a heap *rare* or *common* by the parity of some of its bits: those of its value, and where all splits take an
//! even number of stones, or all an odd one, also the parity of the heap. A heap is rare iff an even number of the bits
//! in a mask are ones. Then rare ⊕ rare and common ⊕ common are rare, and rare ⊕ common is common, so a split with a
//! common value leaves a rare heap: **the common options are found by trying only the pairs with a rare heap.** In most
//! games some mask makes almost all heaps common; nobody knows why.
//!
//! Every value is exact, whatever the mask is: the least value c that is not seen among the options is the mex if c is
//! common and all pairs with a rare heap were tried, or if all pairs were tried. A bad mask costs time only. It is
//! chosen again each time the table has grown by a quarter: the one with the fewest rare heaps, among all masks at once
//! by a Walsh–Hadamard transform of the number of heaps of each value.
//!
//! Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for Your Mathematical Plays*, 1982, chapter 4;
//! A. Flammenkamp, *Sprague–Grundy Values of Octal-Games*, for the parity of heaps.

use crate::octal::Octal;
use crate::period::Period;
use crate::sg::HeapGame;

/// The Grundy values of heaps 0, 1, 2, ….
///
/// # Complexity
///
/// Nearly linear in the number of heaps where few heaps are rare, as in most games that are known; at worst quadratic.
///
/// # Examples
///
/// ```
/// use shared::sparse::Table;
///
/// let mut kayles = Table::octal("0.77".parse().unwrap());
/// kayles.extend_to(10);
/// assert_eq!(kayles.values(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The game, unless it is Grundy's, in which parts must be unequal.
    octal: Option<Octal>,
    /// The numbers of stones that a move takes which leaves nothing, one heap, or two.
    takes: [Vec<usize>; 3],
    values: Vec<u16>,
    /// The number of heaps by their [bits](Table::bits); as many entries as a power of two.
    counts: Vec<i64>,
    /// The bits that tell rare heaps; none if there are too many of them.
    mask: usize,
    /// The rare heaps, and their values.
    rare: Vec<(u32, u16)>,
    /// The number of heaps at which the mask is chosen again.
    next_choice: usize,
    /// The options of the current heap: the values marked with its number, plus 1.
    marks: Vec<u32>,
    /// The number of options that were tried.
    work: u64,
}

/// Tables shorter than this have no mask: trying all pairs is as fast.
const FIRST_CHOICE: usize = 64;
/// A mask is used if fewer than one in so many heaps are rare.
const SPARSE: usize = 8;
/// Pairs are tried in chunks of this length, or of an eighth of those tried before.
const CHUNK: usize = 64;

impl Table {
    /// Creates the table of an octal game, without any value.
    pub fn octal(game: Octal) -> Self {
        let takes = [1, 2, 4].map(|bit| {
            let digits = game.digits().iter().enumerate();
            let with = digits.filter(|(_, &digit)| digit & bit != 0);
            with.map(|(taken, _)| taken).collect()
        });
        Table::new(Some(game), takes)
    }

    /// Creates the table of Grundy's game, without any value.
    pub fn grundys_game() -> Self {
        Table::new(None, [Vec::new(), Vec::new(), vec![0]])
    }

    fn new(octal: Option<Octal>, takes: [Vec<usize>; 3]) -> Self {
        let mut table = Table::default();
        (table.octal, table.takes) = (octal, takes);
        (table.counts, table.marks, table.next_choice) = (vec![0; 2], vec![0], FIRST_CHOICE);
        table
    }

    /// Returns the octal game; none for Grundy's game.
    pub fn code(&self) -> Option<&Octal> {
        self.octal.as_ref()
    }

    /// Returns the values that were computed.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Returns the number of options that were tried for the values so far, about.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Computes the values of heaps up to `last`; stops before a value of 2^16 or more.
    pub fn extend_to(&mut self, last: u64) {
        while self.values.len() as u64 <= last {
            if self.values.len() >= self.next_choice {
                self.next_choice += self.next_choice / 4;
                self.choose_mask();
            }
            let Ok(value) = u16::try_from(self.next_value()) else {
                return;
            };
            self.push(value);
        }
    }

    /// Returns the least period, if the theorem of Guy and Smith proves it from the values computed so far.
    pub fn proved(&self) -> Option<Period> {
        let octal = self.octal.as_ref()?;
        Period::find(&self.values, |period| octal.proof(period))
    }

    /// For each way of splitting the next heap: the stones left, and the largest smaller part.
    fn splits(&self) -> Vec<(usize, usize)> {
        let heap = self.values.len();
        let takes = self.takes[2].iter();
        let left = takes.filter_map(|&taken| heap.checked_sub(taken));
        let unequal = usize::from(self.octal.is_none());
        left.map(|left| (left, left.saturating_sub(unequal) / 2))
            .collect()
    }

    /// What a mask selects from: the value, and below it whether the heap is odd without the stones that a split takes.
    fn bits(&self, heap: usize, value: usize) -> usize {
        let first = self.takes[2].first().map_or(0, |taken| taken % 2);
        let is_same = self.takes[2].iter().all(|taken| taken % 2 == first);
        2 * value + usize::from(is_same && heap % 2 != first)
    }

    fn is_rare(&self, heap: usize, value: usize) -> bool {
        (self.bits(heap, value) & self.mask).count_ones() % 2 == 0
    }

    fn next_value(&mut self) -> usize {
        let (heap, splits) = (self.values.len(), self.splits());
        let now = heap as u32 + 1;
        for &(left, _) in &splits {
            let fit = self.rare.partition_point(|rare| (rare.0 as usize) < left);
            self.work += fit as u64;
            for &(part, value) in &self.rare[..fit] {
                self.marks[usize::from(self.values[left - part as usize] ^ value)] = now;
            }
            if self.octal.is_none() {
                // Two equal heaps are not an option. Their value 0 is rare, so it is tried again.
                self.marks[0] = 0;
            }
        }
        if self.takes[0].contains(&heap) {
            self.marks[0] = now;
        }
        self.work += 1 + self.takes[1].len() as u64;
        for &taken in self.takes[1].iter().filter(|&&taken| taken < heap) {
            self.marks[usize::from(self.values[heap - taken])] = now;
        }
        let all = splits.iter().map(|split| split.1).max().unwrap_or(0);
        let (mut tried, mut least) = (0, 0);
        loop {
            let marks = self.marks[least..].iter();
            least += marks.take_while(|&&mark| mark == now).count();
            if tried == all || !self.is_rare(heap, least) {
                return least;
            }
            let next = all.min(tried + CHUNK.max(tried / 8));
            for &(left, last) in splits.iter().filter(|split| split.1 > tried) {
                let to = next.min(last);
                self.work += (to - tried) as u64;
                let smaller = &self.values[tried + 1..=to];
                let larger = &self.values[left - to..left - tried];
                for (&one, &other) in smaller.iter().zip(larger.iter().rev()) {
                    self.marks[usize::from(one ^ other)] = now;
                }
            }
            tried = next;
        }
    }

    fn push(&mut self, value: u16) {
        let heap = self.values.len();
        self.values.push(value);
        let bits = self.bits(heap, value.into());
        if bits >= self.counts.len() {
            self.counts.resize((bits + 1).next_power_of_two(), 0);
            self.marks.resize(self.counts.len() / 2, 0);
        }
        if heap > 0 {
            self.counts[bits] += 1;
            if self.mask > 0 && self.is_rare(heap, value.into()) {
                self.rare.push((heap as u32, value));
            }
        }
    }

    /// Chooses the mask with the fewest rare heaps: the transform at m is the number of heaps with an even number
    /// of ones under m, less those with an odd one.
    fn choose_mask(&mut self) {
        let mut surplus = self.counts.clone();
        let mut half = 1;
        while half < surplus.len() {
            for block in surplus.chunks_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (one, other) in low.iter_mut().zip(high) {
                    (*one, *other) = (*one + *other, *one - *other);
                }
            }
            half *= 2;
        }
        let masks = 0..surplus.len();
        self.mask = masks.min_by_key(|&mask| surplus[mask]).unwrap_or(0);
        let heaps = (1..).zip(&self.values[1..]);
        let rare = heaps.filter(|&(heap, &value)| self.is_rare(heap, value.into()));
        self.rare = rare.map(|(heap, &value)| (heap as u32, value)).collect();
        if self.rare.len() >= self.values.len() / SPARSE {
            (self.mask, self.rare) = (0, Vec::new());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cutting::unequal_splits;
    use crate::sg::{Sequence, Sums};

    /// Compares the table with the values of the plain engine; returns whether it has a mask at the end.
    fn has_mask(mut table: Table, plain: &[u64], code: &str) -> bool {
        table.extend_to(plain.len() as u64 - 1);
        let values: Vec<u64> = table.values().iter().map(|&value| value.into()).collect();
        assert_eq!(values, plain, "{code}");
        table.mask > 0
    }

    #[test]
    fn long_tables_match_the_plain_engine() {
        // The codes, and whether they have a mask in the end.
        // The codes with more digits than a chunk has pairs leave some heaps smaller than the parts tried.
        let codes = [
            ("0.007".to_owned(), false),
            ("0.106".to_owned(), true),
            ("4.026".to_owned(), false),
            ("0.77".to_owned(), true),
            (format!("0.{}", "7".repeat(68)), false),
            (format!("0.{}4", "0".repeat(149)), false),
            (format!("4.{}", "1507".repeat(40)), false),
        ];
        let found = codes.iter().map(|(code, _)| {
            let octal: Octal = code.parse().unwrap();
            // The plain engine tries each split for each digit.
            let last = if code.len() < 10 { 3_000 } else { 1_000 };
            let plain = Sequence::new(octal.clone()).table(last);
            (code.clone(), has_mask(Table::octal(octal), &plain, code))
        });
        assert_eq!(found.collect::<Vec<_>>(), codes);
        let plain = Sequence::new(Sums(unequal_splits)).table(3_000);
        assert!(!has_mask(Table::grundys_game(), &plain, "Grundy's game"));
    }
}
