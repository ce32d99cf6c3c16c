//! The compact `sort_unstable` sorts, and does not degenerate.

use std::cell::RefCell;

use proptest::prelude::*;

#[path = "../core/sort.rs"]
mod compact;

thread_local! {
    /// The lengths of the slices that it left to the heapsort.
    static LEFT: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

// What it finds in `core`.
mod heapsort {
    pub fn heapsort<T, F: FnMut(&T, &T) -> bool>(v: &mut [T], is_less: &mut F) {
        crate::LEFT.with_borrow_mut(|left| left.push(v.len()));
        crate::slice::sort::shared::smallsort::insertion_sort_shift_left(v, 1, is_less);
    }
}
mod slice {
    pub mod sort {
        pub mod shared {
            pub mod smallsort {
                pub fn insertion_sort_shift_left<T, F: FnMut(&T, &T) -> bool>(
                    v: &mut [T],
                    offset: usize,
                    is_less: &mut F,
                ) {
                    for end in offset..v.len() {
                        for at in (0..end).rev() {
                            if !is_less(&v[at + 1], &v[at]) {
                                break;
                            }
                            v.swap(at, at + 1);
                        }
                    }
                }
            }
        }
    }
}

/// Sorts as `core` calls it; returns the number of comparisons.
fn sort(v: &mut [u32]) -> usize {
    let mut count = 0;
    let limit = 2 * v.len().max(1).ilog2();
    let mut is_less = |a: &u32, b: &u32| {
        count += 1;
        a < b
    };
    compact::quicksort(v, &mut is_less, limit);
    count
}

proptest! {
    #[test]
    fn sorts(largest in 0..200_u32, numbers in prop::collection::vec(any::<u32>(), 0..300)) {
        let mut ours: Vec<u32> = numbers.iter().map(|it| it % (largest + 1)).collect();
        let mut expected = ours.clone();
        expected.sort_unstable();
        sort(&mut ours);
        prop_assert_eq!(ours, expected);
    }

    #[test]
    fn ends_whatever_the_order(answers in prop::collection::vec(any::<bool>(), 1..50)) {
        let mut v: Vec<u32> = (0..200).collect();
        let mut answers = answers.iter().copied().cycle();
        compact::quicksort(&mut v, &mut |_, _| answers.next().unwrap(), 14);
        v.sort_unstable();
        prop_assert!(v.into_iter().eq(0..200));
    }
}

/// The element at an index of a slice of a length.
type Element = fn(u32, u32) -> u32;

/// None is left to the heapsort, and each takes few comparisons for each element and level.
#[test]
fn usual_patterns_take_few_comparisons() {
    let n = 10_000_u32;
    // In tenths of `n log n`, for which a level has 13.3 times as many comparisons as elements.
    let patterns: [(&str, Element, usize); 7] = [
        ("rising", |i, _| i, 8),
        ("falling", |i, n| n - i, 9),
        ("equal", |_, _| 7, 8),
        ("two", |i, _| i % 2, 8),
        ("saw", |i, _| i % 100, 10),
        ("mixed", |i, _| i.wrapping_mul(2_654_435_769), 12),
        (
            "rising, with a low end",
            |i, n| if i + 1 == n { 0 } else { i },
            9,
        ),
    ];
    for (name, element, most) in patterns {
        let mut v: Vec<u32> = (0..n).map(|i| element(i, n)).collect();
        let count = sort(&mut v);
        assert!(v.is_sorted(), "{name}");
        assert!(LEFT.take().is_empty(), "{name}");
        assert!(
            count < most * 10_000 * 133 / 100,
            "{name}: {count} comparisons"
        );
    }
}

/// Up to 20 elements that compare equal keep their order; among more, some do not.
#[test]
fn few_elements_keep_their_order() {
    for len in 0..40_u32 {
        let mut v: Vec<(u32, u32)> = (0..len).map(|i| (i % 2, i)).collect();
        let mut sorted = v.clone();
        compact::quicksort(&mut v, &mut |a, b| a.0 < b.0, 14);
        sorted.sort_by_key(|it| it.0);
        assert_eq!(v == sorted, len <= 20, "{len}");
    }
}

/// The heapsort takes over what is left after so many partitions, and only then.
#[test]
fn heapsort_takes_over_at_the_limit() {
    for limit in 0..3 {
        let mut v: Vec<u32> = (0..200).rev().collect();
        compact::quicksort(&mut v, &mut |a, b| a < b, limit);
        assert!(v.is_sorted());
        let left = LEFT.take();
        assert_eq!(left.len(), 1 << limit, "{limit}: {left:?}");
        // Each partition sets one element aside.
        assert_eq!(left.iter().sum::<usize>(), 200 - (left.len() - 1));
    }
}

/// The pivot is the median of three elements, whatever their order.
#[test]
fn pivot_is_the_median_of_three() {
    for ends in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        // Half of the others are below, half above the median.
        let others = |i: u32| if i % 2 == 0 { 10 } else { 1000 };
        let mut v: Vec<u32> = (0..101).map(others).collect();
        for (at, rank) in [25, 50, 75].into_iter().zip(ends) {
            v[at] = [5, 500, 2000][rank];
        }
        let mut sorted = v.clone();
        sorted.sort_unstable();
        compact::quicksort(&mut v, &mut |a, b| a < b, 1);
        assert_eq!(v, sorted);
        let left = LEFT.take();
        assert!(
            left.iter().all(|len| (40..=60).contains(len)),
            "{ends:?}: {left:?}"
        );
    }
}
