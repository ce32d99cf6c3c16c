//! # CSES 1730 – Nim Game I
//!
//! <https://cses.fi/problemset/task/1730>; the bounds of the input below are not confirmed.
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=cses1730), [the chapter](http://localhost:8017/#chapter=nim)
//!
//! **The game** (Nim). Some heaps of sticks; a move takes any positive number of them from one heap, and
//! whoever takes the last stick wins. The input is a count of cases t ≤ 2·10⁵ and, per case, n and n heaps
//! from 1 to 10⁹, at most 2·10⁵ heaps in all; the answer is `first` or `second`, the player who wins.
//!
//! **The rule.** The first player wins iff the nim-sum, the exclusive or of the heaps, is not 0. A move changes
//! one heap, and so the nim-sum: none leads from 0 to 0. From any other nim-sum s, a heap that has the highest
//! bit of s can become its exclusive or with s, which is smaller, and the nim-sum is 0. See [`shared::nim`].
//!
//! In the sample, 5, 7, 2 and 5 are 101, 111, 010 and 101 in binary: the columns have 3, 2 and 3 ones. From 7
//! the player takes 5, which leaves 010 of it and an even number of ones in every column.
//!
//! **Cost.** O(n) per case, for any heaps below 2⁶⁴.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901.

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, heaps: Counted<Natural> }
        Ok(if first_player_wins(heaps?) { "first" } else { "second" })
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
    fn answers_the_official_sample() {
        let sample = "3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n";
        assert_eq!(testkit::answer(solve, sample), "first\nfirst\nsecond\n");
    }

    fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut option = heaps.to_vec();
                option[index] = left;
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..8, 0..5)) {
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
            let word = if game.first_player_wins(heaps.clone()) { "first\n" } else { "second\n" };
            let input = format!("1\n{}\n{}\n", heaps.len(), heaps.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }
    }

    #[test]
    fn handles_no_heaps_empty_heaps_and_the_largest() {
        let input = "4  0  2 0 0  2 18446744073709551615 9223372036854775807  1 4294967296";
        assert_eq!(
            testkit::answer(solve, input),
            "second\nsecond\nfirst\nfirst\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2  1 1  1 -1", "first\n", "case 2: `-1` is negative");
        testkit::assert_bad(
            solve,
            "2  1 1  2 1",
            "first\n",
            "case 2: the input ends where a number is due",
        );
    }
}
