//! Which heaps are rare.

/// What makes a heap rare: an even number of ones among some bits of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The bits of a value that count.
    pub mask: u32,
    /// Whether the parity of the heap counts as one more bit: 1 if an odd number of stones is left after
    /// a split has taken its own.
    pub by_parity: bool,
}

impl Split {
    /// Returns whether `value` is rare; `odd` is the parity that [`by_parity`](Self::by_parity) describes.
    pub fn is_rare(self, value: u32, odd: bool) -> bool {
        let ones = (value & self.mask).count_ones() + u32::from(self.by_parity && odd);
        ones % 2 == 0
    }
}

/// The number of even and of odd heaps of each value.
#[derive(Clone, Debug)]
pub struct Census {
    /// The number of heaps of value v at 2v, or at 2v + 1 if they are odd; its length is a power of
    /// two.
    counts: Vec<u32>,
}

impl Census {
    /// Creates an empty census.
    pub fn new() -> Self {
        Census { counts: vec![0; 2] }
    }

    /// Counts a heap.
    pub fn add(&mut self, value: u32, odd: bool) {
        let place = 2 * value as usize + usize::from(odd);
        if place >= self.counts.len() {
            self.counts.resize((place + 1).next_power_of_two(), 0);
        }
        self.counts[place] += 1;
    }

    /// Returns the split with the fewest rare heaps, and their number.
    ///
    /// The transform at m is the number of heaps with an even number of ones under m, less those
    /// with an odd one.
    ///
    /// # Complexity
    ///
    /// O(v log v) for values up to v.
    pub fn best_split(&self) -> (Split, usize) {
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
        // Under the mask 0, all heaps are rare.
        let best = (0..surplus.len())
            .min_by_key(|&mask| surplus[mask])
            .unwrap_or(0);
        let split = Split {
            mask: best as u32 / 2,
            by_parity: best % 2 == 1,
        };
        let is_rare = |place: usize| (place & best).count_ones() % 2 == 0;
        let rare = (0..).zip(&self.counts).filter(|&(place, _)| is_rare(place));
        (split, rare.map(|(_, &heaps)| heaps as usize).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_best_split_leaves_the_fewest_rare_heaps(
            heaps in prop::collection::vec((0_u32..16, any::<bool>()), 1..50),
        ) {
            let mut census = Census::new();
            for &(value, odd) in &heaps {
                census.add(value, odd);
            }
            let rare = |split: Split| heaps.iter().filter(|heap| split.is_rare(heap.0, heap.1)).count();
            let splits = (0..16).flat_map(|mask| [false, true].map(|by_parity| Split { mask, by_parity }));
            let (best, fewest) = census.best_split();
            prop_assert_eq!(rare(best), fewest);
            prop_assert_eq!(splits.map(rare).min(), Some(fewest));
        }

        /// The theorem of the module.
        #[test]
        fn rare_plus_common_is_common(
            mask: u32,
            by_parity: bool,
            one: (u32, bool),
            other: (u32, bool),
        ) {
            let split = Split { mask, by_parity };
            let alike = split.is_rare(one.0, one.1) == split.is_rare(other.0, other.1);
            prop_assert_eq!(split.is_rare(one.0 ^ other.0, one.1 ^ other.1), alike);
        }
    }
}
