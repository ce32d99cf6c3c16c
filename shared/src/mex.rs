//! The least excluded value: the smallest natural number that is not in a set.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/mex.html"))]
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - mex and Grundy values; won iff not 0 ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [Fibonacci again and again](../../hdu1848/index.html), `hdu1848` [▶](http://localhost:8017/#problem=hdu1848)
//!   - [S-Nim](../../hdu1536/index.html), `hdu1536` [▶](http://localhost:8017/#problem=hdu1536)
//!
//! <!-- end -->

/// Returns the least natural number that is not among `values`, in any order and with repetitions.
///
/// For example, mex {0, 1, 3} = 2: 0 and 1 are there, and 2 is not. k values cannot contain all of the k + 1 numbers
/// from 0 to k, so the mex is at most k, and values from k on do not matter.
///
/// # Complexity
///
/// O(k) time and memory for k values, however large they are.
///
/// # Examples
///
/// ```
/// use shared::mex::mex;
///
/// assert_eq!(mex([]), 0);
/// assert_eq!(mex([1, 0, 3, u64::MAX, 0]), 2);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut seen = vec![false; values.len()];
    for value in values {
        // k values cannot fill more than 0..k; larger ones do not matter.
        if let Some(slot) = usize::try_from(value)
            .ok()
            .and_then(|value| seen.get_mut(value))
        {
            *slot = true;
        }
    }
    seen.iter().take_while(|&&seen| seen).count() as u64
}

/// A set of Grundy values for hot loops: fill it, take its [`mex`](MexSet::mex), clear it.
///
/// A bitset of 64-bit words that keeps its memory when it is cleared; an empty one allocates nothing.
///
/// # Complexity
///
/// [`insert`](MexSet::insert) O(1) amortised, [`mex`](MexSet::mex) O(mex / 64). Inserting the values up
/// to v after [`clear`](MexSet::clear) costs O(v / 64) once. [`extend`](Extend::extend) is faster than
/// inserting one by one. Memory: a bit per number up to the largest value ever inserted.
///
/// # Examples
///
/// ```
/// use shared::mex::MexSet;
///
/// let mut set = MexSet::new();
/// set.extend([0, 2]);
/// assert_eq!(set.mex(), 1);
/// set.clear();
/// assert_eq!(set.mex(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    /// The values below 64, nearly all in most games.
    low: u64,
    /// The values from 64 on.
    high: Vec<u64>,
}

impl MexSet {
    /// Creates an empty set.
    pub fn new() -> Self {
        MexSet::default()
    }

    /// Adds `value`.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        if value < 64 {
            self.low |= 1 << value;
        } else {
            self.insert_high(value);
        }
    }

    fn insert_high(&mut self, value: u32) {
        let word = (value / 64) as usize - 1;
        if word >= self.high.len() {
            self.high.resize(word + 1, 0);
        }
        self.high[word] |= 1 << (value % 64);
    }

    /// Returns the least value that is not in the set.
    #[inline]
    pub fn mex(&self) -> u32 {
        if self.low < u64::MAX {
            return self.low.trailing_ones();
        }
        let full = self.high.iter().take_while(|&&word| word == u64::MAX);
        let full = full.count();
        let last = self.high.get(full).map_or(0, |word| word.trailing_ones());
        64 * (full as u32 + 1) + last
    }

    /// Removes all values.
    #[inline]
    pub fn clear(&mut self) {
        self.low = 0;
        self.high.clear();
    }
}

impl Extend<u32> for MexSet {
    /// Adds all `values`.
    #[inline]
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        let mut low = 0; // stays in a register
        for value in values {
            if value < 64 {
                low |= 1 << value;
            } else {
                self.insert_high(value);
            }
        }
        self.low |= low;
    }
}

impl FromIterator<u32> for MexSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut set = MexSet::new();
        set.extend(values);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(values: &[u32]) -> u32 {
        (0..=values.len() as u32)
            .find(|candidate| !values.contains(candidate))
            .unwrap()
    }

    proptest! {
        #[test]
        fn agree_with_the_definition(
            rounds in prop::collection::vec(prop::collection::vec(0_u32..200, 0..400), 1..4),
        ) {
            let mut set = MexSet::new();
            for values in rounds {
                set.clear();
                let (at_once, one_by_one) = values.split_at(values.len() / 2);
                set.extend(at_once.iter().copied());
                for &value in one_by_one {
                    set.insert(value);
                }
                prop_assert_eq!(set.mex(), by_definition(&values));
                set.clear();
                set.extend(values.iter().copied());
                prop_assert_eq!(set.mex(), by_definition(&values));
                prop_assert_eq!(
                    mex(values.iter().map(|&value| u64::from(value))),
                    u64::from(by_definition(&values))
                );
            }
        }
    }

    #[test]
    fn crosses_word_boundaries() {
        for most in [63, 64, 65, 127, 128, 129] {
            let mut set = MexSet::new();
            for value in 0..most {
                set.insert(value);
            }
            assert_eq!(set.mex(), most);
            set.insert(most + 1);
            assert_eq!(set.mex(), most);
            set.clear();
            set.extend(0..most);
            assert_eq!(set.mex(), most);
        }
    }

    #[test]
    fn allocates_nothing_for_huge_values() {
        assert_eq!(mex([u64::MAX, u64::MAX - 1, 0]), 1);
    }
}
