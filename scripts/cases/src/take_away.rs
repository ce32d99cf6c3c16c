//! Take-away: one heap, from which a move takes at most k times as many stones as the move before.
//!
//! Three methods, each tested against the one before: a search of the positions; a table of the least winning
//! takes, straight from the rules; and the lost heaps by A. J. Schwenk's definition (*Take-away games*, 1970)
//! from the largest sums of smaller ones, without a recurrence for the heaps themselves.

use std::iter::from_fn;
use std::ops::RangeInclusive;

use crate::search::Search;

/// Returns the least of the `first` takes that wins, by search.
pub fn least_by_search(heap: u64, factor: u64, mut first: RangeInclusive<u64>) -> Option<u64> {
    let mut search = Search::new(|&(heap, most): &(u64, u64)| {
        (1..=most.min(heap)).map(|taken| (heap - taken, factor * taken)).collect()
    });
    first.find(|taken| !search.wins((heap - taken, factor * taken)))
}

/// Returns, for each heap up to `largest`, the least take that wins if all may be taken at once.
pub fn least_takes(factor: u64, largest: u64) -> Vec<u64> {
    let mut least = vec![0]; // no stone, no take
    for heap in 1..=largest {
        let taken = (1..heap)
            .take_while(|taken| factor * taken < heap - taken) // what is left can't be taken at once
            .find(|taken| factor * taken < least[(heap - taken) as usize]);
        least.push(taken.unwrap_or(heap));
    }
    least
}

/// Returns the lost heaps up to `largest`.
///
/// Each is the first number that is not a sum of smaller ones in which each is more than `factor` times the
/// next.
pub fn lost_heaps(factor: u64, largest: u64) -> Vec<u64> {
    let (mut lost, mut sums) = (vec![1], vec![1]); // a sum is the largest that begins with the heap
    let mut below = 0;
    loop {
        let heap: u64 = sums[sums.len() - 1] + 1;
        if heap > largest {
            return lost;
        }
        lost.push(heap);
        while factor * lost[below] < heap {
            below += 1; // in the end, the first heap too large to follow this one in a sum
        }
        let rest = below.checked_sub(1).map_or(0, |below| sums[below]);
        sums.push(heap + rest);
    }
}

/// Lists the indices of the `lost` heaps whose sum is `heap`, the largest first.
pub fn parts(lost: &[u64], heap: u64) -> impl Iterator<Item = usize> + '_ {
    let mut rest = heap;
    from_fn(move || {
        let index = lost.partition_point(|&part| part <= rest).checked_sub(1)?;
        rest -= lost[index];
        Some(index)
    })
}

/// Returns the smallest heap in the sum of `lost` heaps that is `heap`: the least winning take, or `heap`
/// itself if it is lost.
pub fn smallest_part(lost: &[u64], heap: u64) -> u64 {
    lost[parts(lost, heap).last().expect("1 is lost")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_matches_the_search() {
        for factor in (1..=6).chain([10, 25]) {
            for (heap, &least) in (0..).zip(&least_takes(factor, 60)).skip(1) {
                let searched = least_by_search(heap, factor, 1..=heap);
                assert_eq!(searched, Some(least), "{heap}, k = {factor}");
            }
        }
    }

    #[test]
    fn sums_match_the_table() {
        for factor in (1..=12).chain([50, 99, 1000, 7777]) {
            let lost = lost_heaps(factor, 20_000);
            for (heap, &least) in (0..).zip(&least_takes(factor, 20_000)).skip(1) {
                assert_eq!(smallest_part(&lost, heap), least, "{heap}, k = {factor}");
                assert_eq!(lost.binary_search(&heap).is_ok(), least == heap);
            }
        }
    }

    #[test]
    fn lost_heaps_match_published_lists() {
        assert_eq!(lost_heaps(1, 100), [1, 2, 4, 8, 16, 32, 64]);
        assert_eq!(lost_heaps(2, 100), [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
        assert_eq!(lost_heaps(3, 40), [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40]);
        assert_eq!(lost_heaps(100_000, 100_000_000).len(), 748_550);
        let fibonacci = lost_heaps(2, 1_000_000_000_000_000);
        assert_eq!(fibonacci.len(), 72);
        assert_eq!(fibonacci.last(), Some(&806_515_533_049_393));
    }
}
