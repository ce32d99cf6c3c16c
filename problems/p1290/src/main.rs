//! # Luogu P1290 – 欧几里德的游戏 (Euclid's game)
//!
//! <https://www.luogu.com.cn/problem/P1290>
//!
//! **The game.** Two positive numbers; a move takes a positive multiple of the smaller one from the
//! larger one, without going below 0. Whoever reaches 0 wins. Stan moves first, then Ollie. The
//! input is a count of cases C ≤ 6 and a line `M N` per case, below 2^31; the answer is `Stan wins`
//! or `Ollie wins`, without a full stop.
//!
//! **The rule.** Let x ≤ y and y = k·x + r. If k ≥ 2, Stan wins: he moves to (r, x) if that is lost,
//! and otherwise to (x + r, x), from where Ollie must move to (r, x). If k = 1, his only move is to
//! (r, x), and he wins iff that is lost, as a pair with a zero is.
//!
//! **Beware** of the golden ratio. Stan wins iff y / x is above it or 1, but not in floating point:
//! the quotient of neighbouring Fibonacci numbers is closer to it than an `f64` can tell.
//!
//! **Cost.** O(log min(M, N)) per case, for any numbers below 2^64.
//!
//! **Source.** A. J. Cole and A. J. T. Davie, *A game based on the Euclidean algorithm and a
//! winning strategy for it*, 1969; see [`shared::euclid`].

use std::process::ExitCode;

use proconio::input;
use shared::euclid::first_player_wins;
use shared::io::{run, Answers, Input, Positive};

fn main() -> ExitCode {
    run(solve)
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, m: Positive, n: Positive }
        Ok(if first_player_wins(m?, n?) {
            "Stan wins"
        } else {
            "Ollie wins"
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
            testkit::answer(solve, "2\n25 7\n24 15\n"),
            "Stan wins\nOllie wins\n"
        );
    }

    fn options(&(m, n): &(u64, u64)) -> Vec<(u64, u64)> {
        match (m.min(n), m.max(n)) {
            (0, _) => Vec::new(),
            (x, y) => (1..=y / x).map(|multiple| (y - multiple * x, x)).collect(),
        }
    }

    /// Neighbouring Fibonacci numbers, next to the golden ratio.
    const TRAPS: [(u64, u64); 3] = [
        (267_914_296, 165_580_141),
        (701_408_733, 433_494_437),
        (1_836_311_903, 1_134_903_170),
    ];

    proptest! {
        #[test]
        fn rule_is_the_search(m in 1_u64..400, n in 1_u64..400) {
            prop_assert_eq!(first_player_wins(m, n), testkit::first_player_wins((m, n), options));
        }

        /// Integers tell exactly whether y / x is above the golden ratio: if y² > y·x + x².
        #[test]
        fn rule_is_the_golden_ratio(m in 1_u64.., n in 1_u64..) {
            let (x, y) = (u128::from(m.min(n)), u128::from(m.max(n)));
            let above = y * (y - x) > x * x;
            prop_assert_eq!(first_player_wins(m, n), m == n || above);
        }
    }

    /// From each of them all moves are forced down to (2, 1), which is won, so an odd number of
    /// moves away is lost.
    #[test]
    fn traps_are_lost() {
        for (m, n) in TRAPS {
            let searched = testkit::first_player_wins((m, n), options);
            assert_eq!(first_player_wins(m, n), searched);
            assert!(!searched);
        }
    }

    /// The same comparison in `f64`, whose quotient is rounded to the golden ratio itself.
    #[test]
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss)]
    fn golden_ratio_in_floating_point_is_wrong() {
        let wrong = |m: u64, n: u64| {
            let golden_ratio = f64::midpoint(5_f64.sqrt(), 1.0);
            m as f64 / n as f64 >= golden_ratio
        };
        for (m, n) in TRAPS {
            assert!(wrong(m, n) != first_player_wins(m, n), "({m}, {n})");
        }
        assert!(wrong(25, 7) && !wrong(24, 15));
    }

    #[test]
    fn any_order_equal_numbers_and_the_largest() {
        assert_eq!(
            testkit::answer(solve, "3\n7 25\n9 9\n1 18446744073709551615\n"),
            "Stan wins\n".repeat(3)
        );
    }

    #[test]
    fn bad_input() {
        testkit::assert_bad(
            solve,
            "2\n25 7\n24 0\n",
            "Stan wins\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(
            solve,
            "2\n25 7\n24\n",
            "Stan wins\n",
            "case 2: the input ends where a number is due",
        );
    }
}
