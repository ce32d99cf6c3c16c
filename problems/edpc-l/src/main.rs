//! # AtCoder Educational DP Contest L – Deque
//!
//! <https://atcoder.jp/contests/dp/tasks/dp_l>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game.** A row of numbers; a move takes the first or the last of those left and adds it to the
//! player's score, until none is left. Each player maximises their own score minus the opponent's. The input
//! is N ≤ 3000 and N numbers from 1 to 10⁹; the answer is the first player's score minus the second's.
//!
//! **The rule.** What is left is always an interval of the row. Its value is the difference that the player
//! to move reaches from then on: the better of the two moves, which is worth the number taken minus the
//! value of the interval that is left, as there the opponent moves first.
//!
//! **Beware.** The difference may be negative and exceed 32 bits, and recursion is N deep.
//!
//! **Cost.** O(N²) time and O(N) memory, in order of length, as a length only needs the one before. N is at
//! most [`LARGEST`].
//!
//! **Source.** The definition; for games that do not fit in a table see [`shared::minimax`].

use shared::io::{run, Answers, Input};

/// The largest N: it takes about a second.
const LARGEST: u64 = 20_000;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(0..=LARGEST)?;
        // Sums of numbers below 2^64 fit in 128 bits.
        let row = case.list(n, |case| Ok(i128::from(case.number(0..=u64::MAX)?)))?;
        // The values of the intervals of one length, by their first index.
        let mut values = vec![0; row.len() + 1];
        for length in 1..=row.len() {
            for first in 0..=row.len() - length {
                let last = first + length - 1;
                values[first] = (row[first] - values[first + 1]).max(row[last] - values[first]);
            }
        }
        Ok(values[0])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, ahead) in [
            ("4\n10 80 90 30\n", "10\n"),
            ("3\n10 100 10\n", "-80\n"),
            ("1\n10\n", "10\n"),
            (
                "10\n1000000000 1 1000000000 1 1000000000 1 1000000000 1 1000000000 1\n",
                "4999999995\n",
            ),
            ("6\n4 2 9 7 1 5\n", "2\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), ahead);
        }
    }

    /// Plays every game to its end; `ahead` is the difference for the player to move so far.
    fn played(row: &[i64], ahead: i64) -> i64 {
        let ([first, ..], [.., last]) = (row, row) else {
            return ahead;
        };
        let take = |number: i64, rest: &[i64]| -played(rest, -(ahead + number));
        take(*first, &row[1..]).max(take(*last, &row[..row.len() - 1]))
    }

    proptest! {
        #[test]
        fn agrees_with_every_game(row in prop::collection::vec(0_i64..20, 0..10)) {
            let input = format!("{}\n{}\n", row.len(), row.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), format!("{}\n", played(&row, 0)));
        }
    }

    /// The mistake of always taking the larger end: after 2 the opponent takes 90.
    #[test]
    fn the_larger_end_may_be_the_worse_one() {
        assert_eq!(testkit::answer(solve, "4 2 90 3 1"), "86\n");
        assert_eq!(testkit::answer(solve, "3 2 90 1"), "-87\n");
    }

    #[test]
    fn handles_an_empty_row_and_the_largest_numbers() {
        assert_eq!(testkit::answer(solve, "0"), "0\n");
        let largest = u64::MAX;
        assert_eq!(
            testkit::answer(solve, &format!("3 0 {largest} 0")),
            format!("-{largest}\n")
        );
        assert_eq!(
            testkit::answer(solve, &format!("4 {largest} 0 {largest} 0")),
            format!("{}\n", 2 * u128::from(largest))
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 1", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "1 -1", "", "`-1` is negative");
        testkit::assert_bad(solve, "20001 1", "", "`20001` is not from 0 to 20000");
    }
}
