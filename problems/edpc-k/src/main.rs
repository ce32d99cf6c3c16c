//! # AtCoder Educational DP Contest K – Stones
//!
//! <https://atcoder.jp/contests/dp/tasks/dp_k>
//!
//! **The game** (subtraction). One heap of K stones; a move takes a number of the set A from it. The
//! player without a move loses. The input is N ≤ 100, K ≤ 10^5 and the N numbers of A in increasing
//! order; the answer is the winner, `First` or `Second`.
//!
//! **The rule.** A heap is won iff its Grundy value, the mex of those of its options, is not 0.
//!
//! **Cost.** O(N·K); for a set with a short period, less: any K below 2^64 is answered once the
//! period is proved within [`LARGEST`] heaps.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939; see [`shared::subtraction`].

use proconio::input;
use shared::io::{run, Answers, BadInput, Input, Natural, Positive};
use shared::{sg::Sequence, subtraction::Subtraction};

/// The largest heap whose value is computed: a table of 64 MiB.
const LARGEST: u64 = (1 << 24) - 1;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, n: Natural, k: Natural }
        let (n, k) = (n?, k?);
        let set = case.repeat(n, |case| {
            input! { from case, taken: Positive }
            taken
        });
        let set = set.collect::<Result<Vec<u64>, BadInput>>()?;
        let value = Sequence::new(Subtraction::new(set), LARGEST).grundy(k)?;
        Ok(if value != 0 { "First" } else { "Second" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search;

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
            let wins = search::first_player_wins(k, |&heap| {
                set.iter().filter_map(move |taken| heap.checked_sub(*taken))
            });
            prop_assert_eq!(testkit::answer(solve, &input), if wins { "First\n" } else { "Second\n" });
        }
    }

    #[test]
    fn handles_an_empty_set_and_far_heaps() {
        assert_eq!(testkit::answer(solve, "0 7"), "Second\n");
        assert_eq!(
            testkit::answer(solve, "2 1000000000000000000 1 2"),
            "First\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 4 2", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "1 4 0", "", "`0` is not positive");
        testkit::assert_bad(solve, "1 x", "", "`x` is not a whole number");
    }
}
