//! The least excluded value: the smallest natural number that is not in a set.

/// Returns the least natural number that is not among `values`, in any order and with repetitions.
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
/// A bitset with a generation stamp per 64-bit word; stale words read as empty, so
/// [`clear`](MexSet::clear) is O(1).
///
/// # Complexity
///
/// [`insert`](MexSet::insert) and [`clear`](MexSet::clear) O(1), [`mex`](MexSet::mex) O(mex / 64).
/// [`extend`](Extend::extend) is faster than inserting one by one. Memory: two bits per number up to
/// the largest value ever inserted.
///
/// # Examples
///
/// ```
/// use shared::mex::MexSet;
///
/// let mut set = MexSet::new();
/// set.insert(0);
/// set.insert(2);
/// assert_eq!(set.mex(), 1);
/// set.clear();
/// assert_eq!(set.mex(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    words: Vec<Word>,
    now: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Word {
    stamp: u64,
    bits: u64,
}

impl MexSet {
    /// Creates an empty set.
    pub fn new() -> Self {
        MexSet {
            words: Vec::new(),
            now: 1,
        }
    }

    /// Adds `value`.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        let index = (value / 64) as usize;
        if index >= self.words.len() {
            self.words.resize(index + 1, Word::default());
        }
        let word = &mut self.words[index];
        if word.stamp != self.now {
            *word = Word {
                stamp: self.now,
                bits: 0,
            };
        }
        word.bits |= 1 << (value % 64);
    }

    /// Returns the least value that is not in the set.
    #[inline]
    pub fn mex(&self) -> u32 {
        let mut least = 0;
        for word in &self.words {
            if word.stamp != self.now {
                break;
            }
            let full = word.bits.trailing_ones();
            least += full;
            if full < 64 {
                break;
            }
        }
        least
    }

    /// Removes all values.
    #[inline]
    pub fn clear(&mut self) {
        self.now += 1;
    }
}

impl Extend<u32> for MexSet {
    /// Adds all `values`, collecting those below 64, nearly all in most games, in a register.
    #[inline]
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        let mut small = 0_u64;
        for value in values {
            if value < 64 {
                small |= 1 << value;
            } else {
                self.insert(value);
            }
        }
        if small > 0 {
            self.insert(small.trailing_zeros());
            self.words[0].bits |= small;
        }
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
