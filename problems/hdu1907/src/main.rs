//! # HDU 1907 – John (also POJ 3480 and Luogu P4279)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1907>
//!
//! **The game** (misère Nim). Some boxes of candy; a move eats any positive number from one box.
//! Who eats the last one **loses**. John moves first. The input is the number of cases T ≤ 474;
//! then, for each, N ≤ 47 and N numbers A, 1 ≤ A ≤ 4747; the answer is `John` or `Brother`: the
//! player who wins.
//!
//! **The rule.** The first player wins exactly if (the nim-sum is not 0) = (some box has more than
//! one). With boxes of one only, the moves are forced, and parity decides. Before, both play Nim;
//! the one whose nim-sum is not 0 is the one who faces the last larger box, and he may leave 0 or 1
//! of it, whichever makes an odd number of ones. The whole proof stands at
//! [`shared::misere::first_player_wins`].
//!
//! **Cost.** O(N) a case and no memory, for any numbers below 2^64.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};
use shared::io::{run, BadInput, Error, Natural};
use shared::misere::first_player_wins;

fn main() -> ExitCode {
    run(solve)
}

/// Answers as many cases as the first number says.
fn solve<R: BufRead>(mut source: OnceSource<R>, out: &mut impl Write) -> Result<(), Error> {
    input! { from &mut source, cases: Natural }
    for case in 1..=cases? {
        let john = case_is_won(&mut source).map_err(|bad| bad.in_case(case))?;
        writeln!(out, "{}", if john { "John" } else { "Brother" })?;
    }
    Ok(())
}

fn case_is_won<R: BufRead>(source: &mut OnceSource<R>) -> Result<bool, BadInput> {
    input! { from &mut *source, boxes: Natural }
    let candies = (0..boxes?).map(|_| {
        input! { from &mut *source, candies: Natural }
        candies
    });
    candies.process_results(|candies| first_player_wins(candies))
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
