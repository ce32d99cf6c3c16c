//! The minimal excluded value.

use std::collections::BTreeSet;

/// The least natural number that is none of `values`.
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let taken: BTreeSet<u32> = values.into_iter().collect();
    (0..=u32::MAX)
        .find(|value| !taken.contains(value))
        .expect("fewer values than numbers")
}

#[cfg(test)]
mod tests {
    use super::mex;

    #[test]
    fn the_least_gap_is_found() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([1, 2]), 0);
        assert_eq!(mex([2, 0, 1, 0, 4]), 3);
    }
}
