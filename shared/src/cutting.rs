//! Games that cut a heap: Grundy's game, and Lunch (HDU 6892).
//!
//! | game | a move | values |
//! |---|---|---|
//! | Grundy's game | splits a heap into two unequal ones: [`unequal_splits`] | no rule is known |
//! | Lunch | cuts a heap into two or more equal ones: [`equal_cuts`] | [`equal_cuts_value`] |
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - Grundy's game, a split into two unequal heaps: a table and no theorem ([a chapter](http://localhost:8017/#chapter=kayles))
//!   - [Grundy's Game](../../cses2207/index.html), `cses2207` [▶](http://localhost:8017/#problem=cses2207)
//! - equal pieces, by the number of prime factors ([a chapter](http://localhost:8017/#chapter=kayles))
//!   - [Lunch](../../hdu6892/index.html), `hdu6892`
//!
//! <!-- end -->

use crate::factor::FactorCounter;

/// Lists the moves of Grundy's game: the two unequal heaps that `heap` may be split into.
///
/// Whether the values are periodic is not known. Source: P. M. Grundy, *Mathematics and games*, 1939.
///
/// # Complexity
///
/// O(`heap`) for all of them.
///
/// # Examples
///
/// ```
/// use shared::{cutting::unequal_splits, sg::{Sequence, Sums}};
///
/// assert!(unequal_splits(6).eq([[1, 5], [2, 4]]));
/// let mut game = Sequence::new(Sums(unequal_splits));
/// assert_eq!(game.table(8), [0, 0, 0, 1, 0, 2, 1, 0, 2]);
/// ```
pub fn unequal_splits(heap: u64) -> impl Iterator<Item = [u64; 2]> {
    (1..heap / 2 + heap % 2).map(move |part| [part, heap - part])
}

/// Lists the moves of Lunch, each reduced to a move of the same value: for each cut of `length` into two or
/// more equal parts, one part if their number is odd, and none if it is even.
///
/// Equal parts cancel in pairs. Each item is a list of heaps for [`Sums`](crate::sg::Sums).
///
/// # Complexity
///
/// O(√`length`) for all of them.
///
/// # Examples
///
/// ```
/// use shared::cutting::{equal_cuts, equal_cuts_value};
/// use shared::factor::FactorCounter;
///
/// let cuts: Vec<_> = equal_cuts(6).collect(); // into 6, 3 and 2 parts
/// assert_eq!(cuts, [None, Some(2), None]);
///
/// let mut counter = FactorCounter::new();
/// assert_eq!(equal_cuts_value(6, &mut counter), 2);
/// assert_eq!(equal_cuts_value(1_000_000_000_000_000_000, &mut counter), 19); // 2^18 · 5^18
/// ```
pub fn equal_cuts(length: u64) -> impl Iterator<Item = Option<u64>> {
    let divisors = (1..=length.isqrt()).filter(move |divisor| length % divisor == 0);
    let counts = divisors.flat_map(move |divisor| {
        let other = length / divisor;
        [(divisor != other).then_some(other), Some(divisor)]
    });
    let cuts = counts.flatten().filter(|&parts| parts > 1);
    cuts.map(move |parts| (parts % 2 == 1).then(|| length / parts))
}

/// Returns the Grundy value of a heap of `length` in Lunch: the number of its odd prime factors
/// with multiplicity, plus 1 if it is even.
///
/// Why: by induction, with c odd prime factors. A cut into an odd number of parts has the value of one part.
/// That has as many twos, and any number of odd prime factors from 0 to c − 1, depending on the cut. A cut
/// into an even number of parts has the value 0. So the options of an odd length have the values 0 to c − 1,
/// and those of an even length 1 to c, and 0.
///
/// # Panics
///
/// Panics if `length` is 0.
///
/// # Complexity
///
/// That of [`FactorCounter::count`], which `counter` performs.
pub fn equal_cuts_value(length: u64, counter: &mut FactorCounter) -> u64 {
    assert!(length > 0, "a heap to be cut is not empty");
    let twos = length.trailing_zeros();
    u64::from(counter.count(length >> twos)) + u64::from(twos > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sg::{Sequence, Sums};

    /// Heaps 1 to 20, as published.
    #[test]
    fn golden_table_of_grundys_game() {
        let mut game = Sequence::new(Sums(unequal_splits));
        assert_eq!(
            game.table(20)[1..],
            [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
        );
    }

    /// The rules, with every part written out.
    #[test]
    fn equal_cuts_match_the_rules() {
        let all_parts = |length: u64| {
            let counts = (2..=length).filter(move |parts| length % parts == 0);
            counts.map(move |parts| vec![length / parts; parts as usize])
        };
        let mut by_rules = Sequence::new(Sums(all_parts));
        let mut by_parity = Sequence::new(Sums(equal_cuts));
        assert_eq!(by_parity.table(300), by_rules.table(300));
    }

    #[test]
    fn the_value_of_equal_cuts_matches_the_table() {
        let table = Sequence::new(Sums(equal_cuts)).table(2_000);
        let mut counter = FactorCounter::new();
        for length in 1..=2_000 {
            let value = equal_cuts_value(length, &mut counter);
            assert_eq!(value, table[length as usize], "{length}");
        }
        assert_eq!(equal_cuts_value(3_u64.pow(40), &mut counter), 40);
    }
}
