//! `sort_unstable` in little code.
//!
//! Built for size, `core` sorts by heap alone, which takes many times as long as its quicksort does for a large slice.
//! In the copy of `core` that modules are compiled with, this file is a module beside that heapsort, which it falls
//! back on.

use crate::slice::sort::shared::smallsort::insertion_sort_shift_left;

/// Up to this length, equal elements keep their order, as in the `sort_unstable` of other programs.
const FEW: usize = 20;

/// Sorts a slice by Hoare's partition around the median of three elements, until `limit` recursions are used up.
pub(crate) fn quicksort<T, F>(mut v: &mut [T], is_less: &mut F, mut limit: u32)
where
    F: FnMut(&T, &T) -> bool,
{
    loop {
        let len = v.len();
        if len <= FEW {
            if len > 1 {
                insertion_sort_shift_left(v, 1, is_less);
            }
            return;
        }
        if limit == 0 {
            super::heapsort::heapsort(v, is_less);
            return;
        }
        limit -= 1;

        // Not the ends: after the partition of a falling slice, the first element of each part is an extreme one.
        let (first, middle, last) = (len / 4, len / 2, len / 4 * 3);
        let rises = is_less(&v[first], &v[middle]);
        let median = if rises == is_less(&v[middle], &v[last]) {
            middle
        } else if rises == is_less(&v[first], &v[last]) {
            last
        } else {
            first
        };
        v.swap(0, median);
        let (mut low, mut high) = (1, len - 1);
        loop {
            while low <= high && is_less(&v[low], &v[0]) {
                low += 1;
            }
            while low <= high && is_less(&v[0], &v[high]) {
                high -= 1;
            }
            if low >= high {
                break;
            }
            v.swap(low, high);
            low += 1;
            high -= 1;
        }
        // What is before `high` is not larger than the pivot, what is after it is not smaller.
        v.swap(0, high);
        let (left, right) = v.split_at_mut(high);
        quicksort(left, is_less, limit);
        v = &mut right[1..];
    }
}
