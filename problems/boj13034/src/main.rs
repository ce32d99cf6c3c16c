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
//! **Beware** of the period from the start: 15 and 35 are lost, which 49 and 69 are not.
//!
//! **Cost.** O(1) for any n below 2^64. The values have period 34 from n = 53 on, which is proved
//! once the values up to 176 show it; no more than 256 are computed.
//!
//! **Source.** T. R. Dawson's game, solved by R. K. Guy and C. A. B. Smith, *The G-values of
//! various games*, 1956: [`shared::octal`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::{octal::Octal, sg::Sequence};

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from case, corners: Natural }
        Ok(if first_player_wins(corners?) { "1" } else { "2" })
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
    use shared::search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (corners, answer) in [("3", "1\n"), ("4", "1\n"), ("15", "2\n"), ("191", "2\n")] {
            assert_eq!(testkit::answer(solve, corners), answer);
        }
    }

    /// On the polygon itself: the lines that meet none of those drawn, which have ends in order.
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
    fn agrees_with_the_search_of_polygons_up_to_11() {
        for corners in 0..=11 {
            let wins = search::first_player_wins(Vec::new(), |drawn| lines(corners, drawn));
            assert_eq!(first_player_wins(corners), wins, "{corners}");
        }
    }

    /// On rows of stones, from which two neighbours go; rows have no order, single stones no move.
    fn moves(rows: &[u64]) -> Vec<Vec<u64>> {
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

    /// The lost numbers as published: five residues, and four exceptions.
    fn is_lost(corners: u64) -> bool {
        [0, 1, 15, 35].contains(&corners) || [5, 9, 21, 25, 29].contains(&(corners % 34))
    }

    proptest! {
        #[test]
        fn agrees_with_the_search_of_rows(corners in 0_u64..26) {
            let wins = search::first_player_wins(vec![corners], |rows| moves(rows));
            let word = if wins { "1\n" } else { "2\n" };
            prop_assert_eq!(testkit::answer(solve, &corners.to_string()), word);
        }

        #[test]
        fn answers_any_number_through_the_period(corners: u64) {
            prop_assert_eq!(first_player_wins(corners), !is_lost(corners));
        }
    }

    /// Without the period: the mex over all separations, by definition.
    #[test]
    fn agrees_with_the_table_up_to_500() {
        let mut values: Vec<u64> = Vec::new();
        for corners in 0..=500 {
            let options =
                (0..corners.max(1) - 1).map(|left| values[left] ^ values[corners - 2 - left]);
            let value = shared::mex::mex(options);
            assert_eq!(first_player_wins(corners as u64), value != 0, "{corners}");
            assert_eq!(is_lost(corners as u64), value == 0, "{corners}");
            values.push(value);
        }
    }

    #[test]
    fn handles_numbers_far_beyond_the_bounds() {
        // 10^18 = 34 · 29411764705882352 + 32, and 34 + 32 is won.
        assert_eq!(testkit::answer(solve, "1000000000000000000"), "1\n");
        assert_eq!(testkit::answer(solve, "999999999999999997"), "2\n"); // 29 above a multiple
        assert_eq!(testkit::answer(solve, "0"), "2\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "three", "", "`three` is not a whole number");
    }
}
