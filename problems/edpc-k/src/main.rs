//! # AtCoder Educational DP Contest K – Stones
//!
//! <https://atcoder.jp/contests/dp/tasks/dp_k>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=edpc-k), [the chapter](http://localhost:8017/#chapter=one-heap)
//!
//! **The game** (subtraction). One heap of K stones; a move takes a number of the set A from it. The
//! player without a move loses. The input is N ≤ 100, K ≤ 10⁵ and the N numbers of A in increasing
//! order; the answer is the winner, `First` or `Second`.
//!
//! **The rule.** A heap is won iff some move leads to a lost one. With a single heap, the table of won
//! heaps is enough, and Grundy values are not needed.
//!
//! **Cost.** O(N·K) time and one byte per heap up to K, which is at most [`LARGEST`].
//!
//! **Source.** The definition; for several heaps see [`shared::subtraction`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};

/// The largest K.
const LARGEST: u64 = 1 << 24;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, n: Natural }
        let (n, k) = (n?, case.number(0..=LARGEST)? as usize);
        let set = case.list(n, |case| {
            input! { from case, taken: Positive }
            taken
        })?;
        let mut wins = vec![false; k + 1];
        for heap in 1..=k {
            let mut possible = set.iter().filter(|&&taken| taken <= heap as u64);
            wins[heap] = possible.any(|&taken| !wins[heap - taken as usize]);
        }
        Ok(if wins[k] { "First" } else { "Second" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, winner) in [
            ("2 4 2 3", "First\n"),
            ("2 5 2 3", "Second\n"),
            ("2 7 2 3", "First\n"),
            ("3 20 1 2 3", "Second\n"),
            ("3 21 1 2 3", "First\n"),
            ("1 100000 1", "Second\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), winner);
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(set in prop::collection::btree_set(1_u64..20, 0..6), k in 0_u64..200) {
            let input = format!("{} {k} {}", set.len(), set.iter().join(" "));
            let mut game = Search::new(|&heap: &u64| {
                set.iter().filter_map(move |&taken| heap.checked_sub(taken))
            });
            let wins = game.first_player_wins(k);
            prop_assert_eq!(testkit::answer(solve, &input), if wins { "First\n" } else { "Second\n" });
        }
    }

    #[test]
    fn handles_an_empty_set_an_empty_heap_and_huge_numbers() {
        assert_eq!(testkit::answer(solve, "0 7"), "Second\n");
        assert_eq!(testkit::answer(solve, "1 0 1"), "Second\n");
        assert_eq!(
            testkit::answer(solve, "2 3 3 18446744073709551615"),
            "First\n"
        );
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1 3  4294967297"), "Second\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 4 2", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "1 4 0", "", "`0` is not positive");
        testkit::assert_bad(solve, "1 x", "", "`x` is not a whole number");
        testkit::assert_bad(
            solve,
            "1 16777217 1",
            "",
            "`16777217` is not from 0 to 16777216",
        );
    }
}
