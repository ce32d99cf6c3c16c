//! # Luogu P2599 – 取石子游戏 (Taking stones, ZJOI 2009)
//!
//! <https://www.luogu.com.cn/problem/P2599>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=staircases)
//!
//! **The game.** A row of heaps; a move takes any number of stones, at least one, from the leftmost or from the rightmost heap
//! that is left. The player without a move loses. The input is T ≤ 10 cases, each n ≤ 1000 and n heaps from 1 to 10⁹; the
//! answer is `1` if the first player wins, else `0`.
//!
//! **The rule.** For the heaps i to j there is exactly one heap L(i, j), perhaps of no stones, that makes the row lost when it is
//! put at the left of it, and one heap R(i, j) for the right. So a row of at least two heaps is lost iff the first one is L(2, n).
//! A single heap is won.
//!
//! - L(i, i) = R(i, i) = `a_i`: two heaps alone are Nim.
//! - For i < j, let x = `a_j`, l = L(i, j − 1) and r = R(i, j − 1). Then L(i, j) is 0 if x = r; x + 1 if l ≤ x < r; x − 1 if
//!   r < x ≤ l; and x otherwise. R(i, j) is the mirror image: x = `a_i`, l = R(i + 1, j) and r = L(i + 1, j).
//!
//! **Why.** Let M be the heaps i to j − 1, and put p stones at the left and q at the right of it. With q = 0 the position
//! is lost iff p = l, and with p = 0 iff q = r; l and r are both 0 if M itself is lost, and otherwise neither is, as M is won. For
//! p, q ≥ 1, a move makes p or q smaller. From p = l, taking q leads to a lost position, so (l, q) is always won, as is (p, r). Of
//! the others, the least p and the least q together are lost, as no move leads to a lost position. This makes all
//! other positions with this p, or with this q, won, and what is left goes on in the same way. So in order, the k-th p ≥ 1 that is
//! not l belongs to the k-th q ≥ 1 that is not r.
//!
//! For the q = x of the rule, x ≠ r, this k is x if x < r or r = 0, and x − 1 if x > r ≥ 1. The k-th p is k if k < l or l = 0, and
//! k + 1 otherwise. Together that is the rule.
//!
//! **Beware.** It is not Nim: 1 2 1 is lost.
//!
//! **Cost.** O(n²) time and O(n) memory, by length. n is at most [`LARGEST`], and the heaps are any below 2⁶⁴.
//!
//! **Source.** The argument above.

use shared::io::{run, Answers, Input};

/// The largest n: it takes a fraction of a second.
const LARGEST: u64 = 10_000;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let count = case.number(1..=LARGEST)?;
        let row = case.list(count, |case| case.number(1..=u64::MAX))?;
        Ok(u8::from(first_player_wins(&row)))
    })
}

fn first_player_wins(row: &[u64]) -> bool {
    // L and R for the rows of one length, by their first index.
    let (mut left, mut right) = (row.to_vec(), row.to_vec());
    for length in 2..row.len() {
        for first in 0..=row.len() - length {
            let last = first + length - 1;
            let new_left = completion(row[last], left[first], right[first]);
            right[first] = completion(row[first], right[first + 1], left[first + 1]);
            left[first] = new_left;
        }
    }
    row.len() == 1 || row[0] != left[1]
}

/// Returns the heap that makes the position lost with a heap x at the other end, if with none there it is `same`, and
/// with none at this end x would have to be `across`.
fn completion(x: u64, same: u64, across: u64) -> u64 {
    if x == across {
        0
    } else if same <= x && x < across {
        x + 1
    } else if across < x && x <= same {
        x - 1
    } else {
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "1\n4\n3 1 9 4\n"), "0\n");
    }

    fn moves(row: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        if let ([first, rest @ ..], [start @ .., last]) = (row, row) {
            options.extend((0..*first).map(|left| [&[left], rest].concat()));
            options.extend((0..*last).map(|left| [start, &[left]].concat()));
        }
        // Only the changed heap can be empty, and it is at an end.
        options
            .into_iter()
            .map(|row| row.into_iter().filter(|&heap| heap > 0).collect())
            .collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(row in prop::collection::vec(1_u64..6, 1..6)) {
            let mut game = Search::new(|row: &Vec<u64>| moves(row));
            let winner = u8::from(game.first_player_wins(row.clone()));
            let input = format!("1\n{}\n{}\n", row.len(), row.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), format!("{winner}\n"));
        }
    }

    #[test]
    fn agrees_with_the_search_on_all_small_rows() {
        let mut game = Search::new(|row: &Vec<u64>| moves(row));
        for length in 1..=5 {
            for row in (0..length).map(|_| 1..=3).multi_cartesian_product() {
                assert_eq!(
                    first_player_wins(&row),
                    game.first_player_wins(row.clone()),
                    "{row:?}"
                );
            }
        }
    }

    /// The mistake of playing Nim.
    #[test]
    fn only_the_ends_can_be_taken() {
        assert_eq!(testkit::answer(solve, "1 3 1 2 1"), "0\n");
        assert_eq!(testkit::answer(solve, "1 3 1 2 3"), "1\n");
    }

    /// The second player answers each move by its mirror image.
    #[test]
    fn mirrored_rows_of_the_largest_heaps_are_lost() {
        for largest in [u64::MAX, u64::MAX - 1] {
            let half = [largest, 1, u64::MAX, largest - 1];
            let row = half.into_iter().chain(half.into_iter().rev()).collect_vec();
            assert!(!first_player_wins(&row));
        }
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 0", "", "case 1: `0` is not from 1 to 10000");
        let zero = "case 2: `0` is not from 1 to 18446744073709551615";
        testkit::assert_bad(solve, "2 1 5 2 1 0", "1\n", zero);
        let end = "case 1: the input ends where a number is due";
        testkit::assert_bad(solve, "1 2 1", "", end);
    }
}
