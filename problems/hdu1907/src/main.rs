//! # HDU 1907 – John (also POJ 3480 and Luogu P4279)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1907>
//!
//! **The game** (misère Nim). Some boxes of candy; a move eats any positive number from one box.
//! Whoever eats the last one **loses**. John moves first. The input is a count of cases T ≤ 474 and,
//! per case, N ≤ 47 and N numbers A, 1 ≤ A ≤ 4747; the answer is the winner, `John` or `Brother`.
//!
//! **The rule.** The first player wins iff `(nim_sum != 0) == (some box has more than one)`. With
//! boxes of one only, moves are forced and parity decides. Before that, both play Nim, and the
//! player with nim-sum ≠ 0 meets the last larger box: they leave 0 or 1 of it, whichever makes the
//! number of ones odd. The proof is in [`shared::misere`].
//!
//! **Cost.** O(N) per case, for any numbers below 2^64.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901.

use std::process::ExitCode;

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::misere::first_player_wins;

fn main() -> ExitCode {
    run(solve)
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, boxes: Counted<Natural> }
        Ok(if first_player_wins(boxes?) {
            "John"
        } else {
            "Brother"
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn official_sample() {
        assert_eq!(
            testkit::answer(solve, "2\n3\n3 5 1\n1\n1\n"),
            "John\nBrother\n"
        );
    }

    /// Eat from one box; empty boxes are gone, and boxes have no order.
    fn options(boxes: &[u64]) -> Vec<Vec<u64>> {
        let eat = |index: usize| {
            (0..boxes[index]).map(move |left| {
                let mut option = boxes.to_vec();
                option[index] = left;
                option.retain(|&candies| candies > 0);
                option.sort_unstable();
                option
            })
        };
        (0..boxes.len()).flat_map(eat).collect()
    }

    proptest! {
        #[test]
        fn rule_is_the_search(boxes in prop::collection::vec(0_u64..10, 0..6)) {
            let case = format!("1\n{}\n{}\n", boxes.len(), boxes.iter().join(" "));
            let searched = testkit::first_player_wins_misere(boxes, |boxes| options(boxes));
            prop_assert_eq!(testkit::answer(solve, &case), if searched { "John\n" } else { "Brother\n" });
        }

        /// Beyond any search: two more boxes of one change nothing.
        #[test]
        fn two_more_ones_change_nothing(boxes in prop::collection::vec(any::<u64>(), 0..50)) {
            let more = boxes.iter().copied().chain([1, 1]);
            prop_assert_eq!(first_player_wins(more), first_player_wins(boxes.iter().copied()));
        }
    }

    #[test]
    fn only_ones_and_nothing_at_all() {
        assert_eq!(
            testkit::answer(solve, "4\n2 1 1\n3 1 1 1\n0\n1 0\n"),
            "John\nBrother\nJohn\nJohn\n"
        );
    }

    /// The nim-sum alone is the rule of the other game.
    #[test]
    fn nim_sum_alone_is_wrong() {
        let wrong = |boxes: [u64; 2]| shared::nim::first_player_wins(boxes);
        assert!(testkit::first_player_wins_misere(vec![1, 1], |boxes| {
            options(boxes)
        }));
        assert!(!wrong([1, 1]));
    }

    #[test]
    fn bad_input() {
        testkit::assert_bad(solve, "2 1 1 1 -1", "Brother\n", "case 2: `-1` is negative");
        let endless = "2 1 1 18446744073709551615 1 2 3";
        testkit::assert_bad(
            solve,
            endless,
            "Brother\n",
            "case 2: the input ends where a number is due",
        );
    }
}
