//! # BOJ 13034 – 다각형 게임 (Polygon game)
//!
//! <https://www.acmicpc.net/problem/13034>; this judge has closed and takes no more programs.
//!
//! **The game** (Dawson's Kayles). A convex polygon has n corners; a move joins two of them by a
//! line that has no point in common with an earlier one. The player without a move loses. The input
//! is one n, 3 ≤ n ≤ 1000; the answer is the winner, `1` or `2`.
//!
//! **The rule.** A line uses up two corners and separates the other n − 2: a on one side, b on the
//! other, which never meet again. So does a move that takes two neighbours from a row of n stones.
//! That is the octal game 0.07: the Grundy value of n is the mex of the nim-sums of all such a and
//! b, and the first player loses iff it is 0.
//!
//! **Cost.** O(1) for any n below 2^64. The values have period 34 from n = 53 on, which is proved
//! once the values up to 176 show it; no more than 256 are computed.
//!
//! **Source.** T. R. Dawson's game, solved by R. K. Guy and C. A. B. Smith, *The G-values of
//! various games*, 1956: [`shared::octal`].

use std::process::ExitCode;

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::{octal::Octal, sg::Sequence};

fn main() -> ExitCode {
    run(solve)
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from case, corners: Natural }
        Ok(if first_player_wins(corners?) {
            "1"
        } else {
            "2"
        })
    })
}

fn first_player_wins(corners: u64) -> bool {
    let dawsons_kayles: Octal = "0.07".parse().expect("an octal code");
    let value = Sequence::new(dawsons_kayles, 255).grundy(corners);
    value.expect("the period is proved within 255 stones") != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::period::Period;
    use shared::sg::Sums;

    testkit::judged!(solve);

    #[test]
    fn official_samples() {
        for (corners, answer) in [("3", "1\n"), ("4", "1\n"), ("15", "2\n"), ("191", "2\n")] {
            assert_eq!(testkit::answer(solve, corners), answer);
        }
    }

    /// The lines of the polygon itself: corners in the order in which they stand, and the lines
    /// drawn between them.
    fn lines(corners: u64, drawn: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let meet = |(a, b): (u64, u64), (c, d): (u64, u64)| {
            let between = |corner: u64| a <= corner && corner <= b;
            let shared = [a, b].contains(&c) || [a, b].contains(&d);
            shared || between(c) != between(d)
        };
        let mut options = Vec::new();
        for line in (0..corners).flat_map(|a| (a + 1..corners).map(move |b| (a, b))) {
            if drawn.iter().all(|&earlier| !meet(line, earlier)) {
                let mut option = drawn.to_vec();
                option.push(line);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn every_polygon_to_11_is_the_search() {
        for corners in 0..=11 {
            let searched = testkit::first_player_wins(Vec::new(), |drawn| lines(corners, drawn));
            assert_eq!(first_player_wins(corners), searched, "{corners}");
        }
    }

    /// Rows of stones, of which two neighbours go; rows have no order, and those of one stone are
    /// done.
    fn options(rows: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (index, &stones) in rows.iter().enumerate() {
            for left in 0..stones.saturating_sub(1) {
                let mut option = rows.to_vec();
                option[index] = left;
                option.push(stones - 2 - left);
                option.retain(|&stones| stones > 1);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    /// The lost numbers, as they can be read off the table of the game; a way to be right that
    /// shares no code with the solution.
    fn is_lost(corners: u64) -> bool {
        [0, 1, 15, 35].contains(&corners) || [5, 9, 21, 25, 29].contains(&(corners % 34))
    }

    proptest! {
        #[test]
        fn rule_is_the_search(corners in 0_u64..26) {
            let searched = testkit::first_player_wins(vec![corners], |rows| options(rows));
            let word = if searched { "1\n" } else { "2\n" };
            prop_assert_eq!(testkit::answer(solve, &corners.to_string()), word);
        }

        #[test]
        fn any_number_is_answered_through_the_period(corners: u64) {
            prop_assert_eq!(first_player_wins(corners), !is_lost(corners));
        }
    }

    /// Without the period: each number by each pair of rows that it may be parted into.
    #[test]
    fn every_number_to_3000_is_the_table() {
        let parts = |row: usize| (0..row.saturating_sub(1)).map(move |left| [left, row - 2 - left]);
        let mut table = Sequence::new(Sums(parts), 3000);
        for corners in 0..=3000 {
            let won = table.grundy(corners) != Ok(0);
            assert_eq!(first_player_wins(corners), won, "{corners}");
            assert_eq!(is_lost(corners), !won, "{corners}");
        }
    }

    #[test]
    fn far_beyond_the_bounds() {
        let mut row = Sequence::new("0.07".parse::<Octal>().unwrap(), 255);
        let known = Period {
            preperiod: 53,
            period: 34,
        };
        assert_eq!(row.period(), Some(known));
        // 10^18 = 34 · 29411764705882352 + 32, and 34 + 32 is won, as is 32.
        assert_eq!(testkit::answer(solve, "1000000000000000000"), "1\n");
        assert_eq!(testkit::answer(solve, "999999999999999997"), "2\n"); // 29 more than a multiple
        assert_eq!(testkit::answer(solve, "0"), "2\n");
    }

    /// A common mistake: the period from the start, where 15 and 35 are exceptions.
    #[test]
    fn period_from_the_start_is_wrong() {
        let wrong = |corners: u64| ![5, 9, 21, 25, 29].contains(&(corners % 34));
        assert!(!testkit::first_player_wins(vec![15], |rows| options(rows)));
        assert!(wrong(15));
    }

    #[test]
    fn bad_input() {
        testkit::assert_bad(solve, "", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "three", "", "`three` is not a whole number");
    }
}
