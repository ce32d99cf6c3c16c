//! Grundy values of octal games and of Grundy's game by the sparse space method: nearly linear where trying all
//! splits is quadratic.
//!
//! Call a value *rare* or *common* by the parity of some of its bits: with a mask m, the value v is rare iff v AND m
//! has an even number of ones. Then rare ⊕ rare and common ⊕ common are rare, and rare ⊕ common is common. So a
//! split with a common value leaves a rare heap: **the common options are found by trying only the pairs with a
//! rare heap.** Where all splits take an even number of stones, or all an odd one, the parity of the heap may count
//! as one more bit. In most games some mask makes almost all heaps common; nobody knows why.
//!
//! Every value is exact, whatever the mask is: the least value c that is not seen among the options is the mex if c is
//! common and all pairs with a rare heap were tried, or if all pairs were tried, or searched for c alone. A bad mask
//! costs time only. It is chosen again each time the table has grown by a quarter: the one with the fewest rare heaps,
//! among all masks at once by a Walsh–Hadamard transform of the number of heaps of each value.
//!
//! Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for Your Mathematical Plays*, 1982, chapter 4;
//! A. Flammenkamp, *Sprague–Grundy Values of Octal-Games*, for the parity of heaps.

use shared::octal::Octal;
use shared::period::Period;
use shared::sg::HeapGame;

/// The Grundy values of heaps 0, 1, 2, ….
#[derive(Clone, Debug)]
pub struct Table {
    /// The game, if it is one whose periods a theorem proves.
    octal: Option<Octal>,
    /// The numbers of stones that a move takes which leaves nothing, one heap, or two.
    takes: [Vec<usize>; 3],
    values: Vec<u16>,
    /// The number of heaps of value v at 2v, or at 2v + 1 if they are odd; a power of two of them.
    counts: Vec<u32>,
    split: Option<Split>,
    /// The rare heaps, and their values.
    rare: Vec<(u32, u16)>,
    /// The number of heaps at which the split is chosen again.
    next_choice: usize,
    /// The options of the current heap: the values marked with its number, plus 1.
    marks: Vec<u32>,
}

/// What makes a heap rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Split {
    /// The bits of a value that count.
    mask: usize,
    /// Whether the parity of the heap counts as one more bit.
    by_parity: bool,
}

impl Split {
    fn is_rare(self, value: usize, is_odd: bool) -> bool {
        ((value & self.mask).count_ones() + u32::from(self.by_parity && is_odd)) % 2 == 0
    }
}

/// Tables shorter than this have no split: trying all pairs is as fast.
const FIRST_CHOICE: usize = 64;
/// A split is used if fewer than one in so many heaps are rare.
const SPARSE: usize = 8;
/// The pairs that are tried before any single value is searched for.
const FIRST_PAIRS: usize = 1024;
/// Pairs are tried in chunks of this length, or of an eighth of those tried before.
const CHUNK: usize = 64;
/// Pairs are searched for one value in chunks of this length, without a branch inside.
const SEARCH_CHUNK: usize = 256;

impl Table {
    /// Creates the table of an octal game, without any value.
    pub fn octal(game: Octal) -> Self {
        let with = |bit: u8| -> Vec<usize> {
            let digits = game.digits().iter().enumerate();
            digits
                .filter(|(_, &digit)| digit & bit != 0)
                .map(|(taken, _)| taken)
                .collect()
        };
        let takes = [with(1), with(2), with(4)];
        Table::new(Some(game), takes)
    }

    /// Creates the table of Grundy's game, without any value.
    pub fn grundys_game() -> Self {
        Table::new(None, [Vec::new(), Vec::new(), vec![0]])
    }

    fn new(octal: Option<Octal>, takes: [Vec<usize>; 3]) -> Self {
        Table {
            octal,
            takes,
            values: Vec::new(),
            counts: vec![0; 2],
            split: None,
            rare: Vec::new(),
            next_choice: FIRST_CHOICE,
            marks: vec![0],
        }
    }

    /// Returns the values that were computed.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Computes the values of heaps up to `last`; stops before a value of 2^16 or more.
    pub fn extend_to(&mut self, last: u64) {
        while self.values.len() as u64 <= last {
            if self.values.len() >= self.next_choice {
                self.choose_split();
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
    fn splits(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let left = self.takes[2]
            .iter()
            .filter_map(|&taken| self.values.len().checked_sub(taken));
        let is_unequal = self.octal.is_none();
        left.map(move |left| (left, left.saturating_sub(is_unequal.into()) / 2))
    }

    /// Whether the heap is odd without the stones that a split takes; `false` if their parity varies.
    fn is_odd(&self, heap: usize) -> bool {
        let parity = self.takes[2].first().map(|taken| taken % 2);
        let is_same = self.takes[2].iter().all(|taken| Some(taken % 2) == parity);
        is_same && parity.is_some_and(|parity| heap % 2 != parity)
    }

    fn next_value(&mut self) -> usize {
        let heap = self.values.len();
        let is_odd = self.is_odd(heap);
        if self.split.is_some() {
            self.mark_pairs_with_a_rare_heap();
        }
        let now = heap as u32 + 1;
        if self.takes[0].contains(&heap) {
            self.marks[0] = now;
        }
        for &taken in self.takes[1].iter().filter(|&&taken| taken < heap) {
            self.marks[usize::from(self.values[heap - taken])] = now;
        }
        let all = self.splits().map(|(_, part)| part).max().unwrap_or(0);
        let (mut tried, mut least, mut stuck) = (0, 0, None);
        loop {
            least += self.marks[least..]
                .iter()
                .take_while(|&&mark| mark == now)
                .count();
            let is_common = self
                .split
                .is_some_and(|split| !split.is_rare(least, is_odd));
            if tried == all || is_common {
                return least;
            }
            if tried >= FIRST_PAIRS && stuck == Some(least) {
                // One value alone is searched for faster than all values are marked.
                if !self.is_left_by_a_split(least, tried) {
                    return least;
                }
                self.marks[least] = now;
            } else {
                stuck = Some(least);
                let next = all.min(tried + CHUNK.max(tried / 8));
                for (left, last) in self.splits().collect::<Vec<_>>() {
                    let (smaller, larger) = pairs(&self.values, left, tried, next.min(last));
                    for (&one, &other) in smaller.iter().zip(larger.iter().rev()) {
                        self.marks[usize::from(one ^ other)] = now;
                    }
                }
                tried = next;
            }
        }
    }

    fn mark_pairs_with_a_rare_heap(&mut self) {
        let now = self.values.len() as u32 + 1;
        for (left, _) in self.splits().collect::<Vec<_>>() {
            let (values, marks) = (&self.values[..], &mut self.marks[..]);
            let fit = self
                .rare
                .partition_point(|&(heap, _)| (heap as usize) < left);
            for &(heap, value) in &self.rare[..fit] {
                marks[usize::from(values[left - heap as usize] ^ value)] = now;
            }
            if self.octal.is_none() && left % 2 == 0 {
                // Two equal heaps are not an option. Their value 0 is rare, so it is tried again.
                marks[0] = 0;
            }
        }
    }

    /// Whether `value` is an option with two heaps whose smaller one has more than `from` stones.
    fn is_left_by_a_split(&self, value: usize, from: usize) -> bool {
        let Ok(value) = u16::try_from(value) else {
            return false;
        };
        self.splits().any(|(left, last)| {
            let (smaller, larger) = pairs(&self.values, left, from, last);
            let mut chunks = smaller
                .chunks(SEARCH_CHUNK)
                .zip(larger.rchunks(SEARCH_CHUNK));
            chunks.any(|(smaller, larger)| {
                let pairs = smaller.iter().zip(larger.iter().rev());
                pairs.fold(
                    false,
                    |found, (&one, &other)| {
                        if one ^ other == value {
                            true
                        } else {
                            found
                        }
                    },
                )
            })
        })
    }

    fn push(&mut self, value: u16) {
        let heap = self.values.len();
        self.values.push(value);
        let value = usize::from(value);
        if value >= self.marks.len() {
            self.marks.resize((value + 1).next_power_of_two(), 0);
        }
        if heap > 0 {
            let is_odd = self.is_odd(heap);
            let place = 2 * value + usize::from(is_odd);
            if place >= self.counts.len() {
                self.counts.resize((place + 1).next_power_of_two(), 0);
            }
            self.counts[place] += 1;
            if self.split.is_some_and(|split| split.is_rare(value, is_odd)) {
                self.rare.push((heap as u32, value as u16));
            }
        }
    }

    /// Chooses the split with the fewest rare heaps: the transform at m is the number of heaps with an even number
    /// of ones under m, less those with an odd one.
    fn choose_split(&mut self) {
        let mut surplus: Vec<i64> = self.counts.iter().copied().map(i64::from).collect();
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
        let best = (0..surplus.len())
            .min_by_key(|&mask| surplus[mask])
            .unwrap_or(0);
        let (mask, by_parity) = (best / 2, best % 2 == 1);
        let heaps = self.values.len();
        self.next_choice = heaps + heaps / 4;
        self.set_split(Split { mask, by_parity });
        if self.rare.len() >= heaps / SPARSE {
            (self.split, self.rare) = (None, Vec::new());
        }
    }

    fn set_split(&mut self, split: Split) {
        let rare = (1..self.values.len())
            .filter(|&heap| split.is_rare(self.values[heap].into(), self.is_odd(heap)));
        self.rare = rare.map(|heap| (heap as u32, self.values[heap])).collect();
        self.split = Some(split);
    }
}

/// The heaps from `from + 1` to `to`, and in reverse order those that together with them have `left` stones.
fn pairs(values: &[u16], left: usize, from: usize, to: usize) -> (&[u16], &[u16]) {
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
    use shared::cutting::unequal_splits;
    use shared::sg::{Sequence, Sums};

    fn values(mut table: Table, last: u64) -> Vec<u64> {
        table.extend_to(last);
        table.values().iter().map(|&value| value.into()).collect()
    }

    fn octal(code: &str) -> Octal {
        code.parse().expect("an octal code")
    }

    /// Long enough for single values to be searched for; in 0.007, with no split.
    #[test]
    fn long_tables_match_the_plain_engine() {
        for code in ["0.007", "0.106", "4.026", "0.77"] {
            let plain = Sequence::new(octal(code)).table(3_000);
            assert_eq!(values(Table::octal(octal(code)), 3_000), plain, "{code}");
        }
        let plain = Sequence::new(Sums(unequal_splits)).table(3_000);
        assert_eq!(values(Table::grundys_game(), 3_000), plain);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// The split decides how fast the values are found, not which.
        #[test]
        fn any_split_gives_the_same_values(
            is_four: bool, digits in prop::collection::vec(0_u8..8, 1..5), mask in 0_usize..32, parity: bool,
        ) {
            let digits: String = digits.iter().map(u8::to_string).collect();
            let game = octal(&format!("{}.{digits}", if is_four { 4 } else { 0 }));
            let mut table = Table::octal(game.clone());
            table.extend_to(30);
            let is_same = table.takes[2].windows(2).all(|pair| pair[0] % 2 == pair[1] % 2);
            table.set_split(Split { mask, by_parity: parity && is_same });
            table.next_choice = usize::MAX;
            prop_assert_eq!(values(table, 400), Sequence::new(game).table(400));
        }
    }

    /// Found by J. C. Kenyon (0.156) and R. B. Austin (0.055, 0.644).
    #[test]
    fn proves_published_periods() {
        for (code, period, preperiod) in [
            ("0.45", 20, 498),
            ("0.055", 148, 259),
            ("0.156", 349, 3_479),
            ("0.644", 442, 3_256),
        ] {
            let mut table = Table::octal(octal(code));
            table.extend_to(2 * (preperiod + period) + code.len() as u64);
            let saltus = 0;
            assert_eq!(
                table.proved(),
                Some(Period {
                    preperiod,
                    period,
                    saltus
                }),
                "{code}"
            );
        }
    }
}
