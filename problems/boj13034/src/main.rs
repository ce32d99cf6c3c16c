//! # BOJ 13034 – 다각형 게임 (Polygon game)
//!
//! <https://www.acmicpc.net/problem/13034>; this judge has closed and takes no more programs. `cf1704f` needs the same
//! values, for a judge that does.
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=boj13034), [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game** (Dawson's Kayles). A convex polygon has n corners; a move joins two of them by a
//! line that has no point in common with an earlier one. The player without a move loses. The input
//! is one n, 3 ≤ n ≤ 1000; the answer is the winner, `1` or `2`.
//!
//! **The rule.** A line uses up two corners and separates the other n − 2, a on one side and b on the
//! other; no later line joins the two sides. A move that takes two neighbours from a row of n stones also
//! leaves any a and b with a + b = n − 2. That is the octal game 0.07: the Grundy value of n is the mex, over
//! all these a and b, of the nim-sum of their values. The first player wins iff it is not 0.
//!
//! `scripts/rule.sh --values 'n -> n-2 | a & b : a+b = n-2'` proves the period of the values.
//!
//! **Beware.** The values have the period 34, but only from n = 53 on: 15 and 35 are lost, 49 and 69 are not.
//! The theorem of [`shared::octal`] proves it, and `Sequence` finds it by itself, as in `cf305e`; here the
//! table is the lesson, and the tests compare the two.
//!
//! **Cost.** O(1), for any n below 2⁶⁴: a table of 87 values.
//!
//! **Source.** T. R. Dawson's game, solved by R. K. Guy and C. A. B. Smith, *The G-values of
//! various games*, 1956.

use shared::io::{run, Answers, Input};
use shared::mex::mex;

/// From [`PREPERIOD`] on, n + [`PERIOD`] has the value of n.
const PREPERIOD: u64 = 53;
const PERIOD: u64 = 34;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(0..=u64::MAX)?;
        let periods = n.saturating_sub(PREPERIOD) / PERIOD;
        let like = (n - periods * PERIOD) as usize;
        Ok(if values(like)[like] != 0 { "1" } else { "2" })
    })
}

/// Returns the Grundy values of 0 to `corners` corners.
fn values(corners: usize) -> Vec<u64> {
    let mut values = vec![0, 0];
    for corners in 2..=corners {
        let sums = (0..=corners - 2).map(|a| values[a] ^ values[corners - 2 - a]);
        values.push(mex(sums));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::{octal::Octal, search::Search, sg::Sequence};

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (corners, answer) in [("3", "1\n"), ("4", "1\n"), ("15", "2\n"), ("191", "2\n")] {
            assert_eq!(testkit::answer(solve, corners), answer);
        }
    }

    /// The options on the polygon itself: one more line that meets none of those drawn.
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
            let mut game = Search::new(|drawn: &Vec<_>| lines(corners as u64, drawn));
            assert_eq!(
                values(corners)[corners],
                game.grundy(Vec::new()),
                "{corners}"
            );
        }
    }

    /// The options of rows of stones: two neighbours go. Rows have no order, single stones no move.
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

    proptest! {
        #[test]
        fn agrees_with_the_search_of_rows(corners in 0_u64..26) {
            let wins = Search::new(|rows: &Vec<u64>| moves(rows)).first_player_wins(vec![corners]);
            let word = if wins { "1\n" } else { "2\n" };
            prop_assert_eq!(testkit::answer(solve, &corners.to_string()), word);
        }
    }

    /// The lost numbers as published: five residues, and four exceptions.
    #[test]
    fn agrees_with_the_octal_game_and_its_published_period() {
        let code: Octal = "0.07".parse().expect("an octal code");
        let mut game = Sequence::new(code);
        let found = game.period().expect("a proved period");
        assert_eq!((found.preperiod, found.period), (PREPERIOD, PERIOD));
        for (corners, value) in (0..).zip(values(500)) {
            assert_eq!(game.grundy(corners), Ok(value), "{corners}");
            let residue = [5, 9, 21, 25, 29].contains(&(corners % 34));
            let is_lost = residue || [0, 1, 15, 35].contains(&corners);
            assert_eq!(value == 0, is_lost, "{corners}");
            let answer = testkit::answer(solve, &corners.to_string());
            assert_eq!(answer == "2\n", is_lost, "{corners}");
        }
    }

    #[test]
    fn handles_the_smallest_and_the_largest() {
        assert_eq!(testkit::answer(solve, "0"), "2\n");
        assert_eq!(testkit::answer(solve, "2"), "1\n");
        assert_eq!(testkit::answer(solve, "5000"), "1\n"); // 2 above a multiple of 34
        assert_eq!(testkit::answer(solve, "4294967367"), "2\n"); // 21 above
        assert_eq!(testkit::answer(solve, "18446744073709551615"), "1\n"); // 17 above
        assert_eq!(testkit::answer(solve, "18446744073709551607"), "2\n"); // 9 above
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "three", "", "`three` is not a whole number");
        testkit::assert_bad(solve, "-3", "", "`-3` is negative");
    }
}
