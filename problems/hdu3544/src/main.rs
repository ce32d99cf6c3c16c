//! # HDU 3544 – Alice's Game
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=3544>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game** (partizan). Some bars of chocolate, X by Y squares. Alice cuts one vertically, into A
//! by Y and B by Y with A + B = X; Bob cuts one horizontally. The player without a move loses; Alice
//! moves first. The input is a count of cases and, per case, N ≤ 100 and N lines `X Y`, 1 ≤ X, Y ≤
//! 10⁹; the answer is `Case 1: Alice` or `Case 1: Bob`, numbered.
//!
//! **The rule.** A bar is the number ⌊X/p⌋ − ⌊Y/p⌋, how many moves Alice is ahead; p is the largest power
//! of two up to X and Y, so one of the quotients is 1. She wins iff the sum is > 0. By induction, let
//! ⌊Y/p⌋ = 1, so that p ≤ Y < 2p, and x = ⌊X/p⌋; the other case is symmetric.
//!
//! A part that is narrower than p in one direction has a power q ≤ p/2, there the quotient 1, and in the other
//! direction, if that is at least p, a quotient of at least 2.
//!
//! - Alice's cuts lead to x − 2 at most. If both parts are at least p wide, they have the power p and the
//!   quotients a + b = x or x − 1, and are worth (a − 1) + (b − 1). Otherwise a part narrower than p is worth 1 − 2 = −1
//!   at most, and the other one x − 1 at most. If x > 1, x − 2 is attained by a part exactly p wide.
//! - Bob's cuts lead to x at least. As Y < 2p, one part has less than p rows; its power is at most p/2, so X has a
//!   quotient of at least 2x there, and the part is worth 2x − 1 at least. The other one is worth x − 1 at least: that
//!   with the power p, and 2x − 1 or more with a smaller one. Together 3x − 2 ≥ x.
//! - The value is the simplest number between the options: above x − 2 ≥ 0 and below x it is x − 1 for x > 1; between
//!   −1 and 1 it is 0 for x = 1.
//!
//! For example, 7 by 3 has p = 2 and is worth 3 − 1 = 2: Alice can leave 2 by 3 and 5 by 3, worth 0 + 1; Bob can only leave
//! 7 by 1 and 7 by 2, worth 6 + 2.
//!
//! **Cost.** O(1) per bar, for any sides below 2⁶⁴; the sum has 128 bits.
//!
//! **Source.** Cutcake in E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982,
//! chapter 2; see [`shared::partizan`] for the simplest number.

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let number = case.case_number();
        input! { from &mut *case, n: Natural }
        let values = case.list(n?, |bar| {
            input! { from bar, x: Positive, y: Positive }
            Ok(value(x?, y?))
        })?;
        let winner = if values.into_iter().sum::<i128>() > 0 { "Alice" } else { "Bob" };
        Ok(format!("Case {number}: {winner}"))
    })
}

/// Returns how many moves Alice is ahead in a bar of `x` by `y`, both at least 1.
fn value(x: u64, y: u64) -> i128 {
    let halvings = x.min(y).ilog2();
    i128::from(x >> halvings) - i128::from(y >> halvings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::partizan::{Dyadic, Numbers};
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "4 1 1 1 1 2 1 2 2 2 2 1 1 3 2"),
            "Case 1: Bob\nCase 2: Alice\nCase 3: Alice\nCase 4: Bob\n"
        );
    }

    /// By the recursive definition, from the values of both parts.
    #[test]
    fn agrees_with_the_values_of_the_parts() {
        let size = 24_u64;
        let mut values = std::collections::HashMap::new();
        for (x, y) in (1..=size).cartesian_product(1..=size) {
            let sum = |a: (u64, u64), b: (u64, u64)| -> i128 { values[&a] + values[&b] };
            let alice = (1..x).map(|a| sum((a, y), (x - a, y))).max();
            let bob = (1..y).map(|b| sum((x, b), (x, y - b))).min();
            let bound = |value: Option<i128>| value.map(|value| Dyadic::from(value as i64));
            let simplest = shared::partizan::simplest_between(bound(alice), bound(bob));
            let value = value(x, y);
            assert_eq!(simplest, bound(Some(value)), "{x} by {y}");
            values.insert((x, y), value);
        }
    }

    /// Bars that can no longer be cut are gone, and bars have no order.
    fn cuts(bars: &[(u64, u64)], is_alice: bool) -> Vec<Vec<(u64, u64)>> {
        let mut options = Vec::new();
        for (index, &(x, y)) in bars.iter().enumerate() {
            for cut in 1..if is_alice { x } else { y } {
                let mut option = bars.to_vec();
                option.swap_remove(index);
                option.extend(if is_alice {
                    [(cut, y), (x - cut, y)]
                } else {
                    [(x, cut), (x, y - cut)]
                });
                option.retain(|&bar| bar != (1, 1));
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn small_bars_are_the_numbers_of_the_game() {
        let mut game = Numbers::new(|bars: &Vec<(u64, u64)>| (cuts(bars, true), cuts(bars, false)));
        for (x, y) in (1..=4).cartesian_product(1..=4) {
            assert_eq!(
                game.value(vec![(x, y)]),
                Some(Dyadic::from(value(x, y) as i64)),
                "{x} by {y}"
            );
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(bars in prop::collection::vec((1_u64..4, 1_u64..4), 0..4)) {
            let lines = bars.iter().map(|(x, y)| format!("{x} {y}")).join("\n");
            let input = format!("1\n{}\n{lines}\n", bars.len());
            let mut game = Search::new(|(bars, is_alice): &(Vec<_>, bool)| {
                cuts(bars, *is_alice).into_iter().map(|bars| (bars, !is_alice)).collect_vec()
            });
            let alice = game.first_player_wins((bars, true));
            let winner = if alice { "Case 1: Alice\n" } else { "Case 1: Bob\n" };
            prop_assert_eq!(testkit::answer(solve, &input), winner);
        }
    }

    #[test]
    fn handles_no_bars_and_the_largest() {
        assert_eq!(
            testkit::answer(solve, "2 0 1 1000000000 1"),
            "Case 1: Bob\nCase 2: Alice\n"
        );
        assert_eq!(value(u64::MAX, 1), i128::from(u64::MAX) - 1);
        assert_eq!(value(1, u64::MAX), 1 - i128::from(u64::MAX));
        assert_eq!(value(u64::MAX, u64::MAX), 0);
    }

    /// The mistake of adding in 32 bits, where three times 10^9 is negative.
    #[test]
    fn sums_exceed_32_bits() {
        let bars = " 1000000000 1".repeat(3);
        assert_eq!(
            testkit::answer(solve, &format!("1 3{bars}")),
            "Case 1: Alice\n"
        );
    }

    #[test]
    fn sides_have_64_bits() {
        assert_eq!(
            testkit::answer(solve, "2  1 4294967297 1  2 1 4294967297 3 1"),
            "Case 1: Alice\nCase 2: Bob\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 1 0 1", "", "case 1: `0` is not positive");
        testkit::assert_bad(
            solve,
            "2 1 2 1 1 2 0",
            "Case 1: Alice\n",
            "case 2: `0` is not positive",
        );
    }
}
