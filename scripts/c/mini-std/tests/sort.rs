//! The compact `sort_unstable` sorts, and does not degenerate.

use proptest::prelude::*;

#[path = "../core/sort.rs"]
mod compact;

// What it finds in `core`.
mod heapsort {
    pub fn heapsort<T, F: FnMut(&T, &T) -> bool>(v: &mut [T], is_less: &mut F) {
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

/// Twice `n log n` comparisons: then none of them fell back on the heapsort, which is quadratic here.
#[test]
fn usual_patterns_take_few_comparisons() {
    let n = 10_000_u32;
    let patterns: [(&str, Element); 7] = [
        ("rising", |i, _| i),
        ("falling", |i, n| n - i),
        ("equal", |_, _| 7),
        ("two", |i, _| i % 2),
        ("saw", |i, _| i % 100),
        ("mixed", |i, _| i.wrapping_mul(2_654_435_769)),
        (
            "rising, with a low end",
            |i, n| if i + 1 == n { 0 } else { i },
        ),
    ];
    for (name, element) in patterns {
        let mut v: Vec<u32> = (0..n).map(|i| element(i, n)).collect();
        let count = sort(&mut v);
        assert!(v.is_sorted(), "{name}");
        assert!(count < 2 * 10_000 * 14, "{name}: {count} comparisons");
    }
}
