//! # Luogu P1290 – 欧几里德的游戏 (Euclid's game)
//!
//! <https://www.luogu.com.cn/problem/P1290>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=p1290), [the chapter](http://localhost:8017/#chapter=euclid)
//!
//! **The game.** Two positive numbers; a move takes a positive multiple of the smaller one from the
//! larger one, without going below 0. Whoever reaches 0 wins. Stan moves first, then Ollie. The
//! input is a count of cases C ≤ 6 and a line `M N` per case, below 2³¹; the answer is `Stan wins`
//! or `Ollie wins`, without a full stop.
//!
//! **The rule.** A pair with a zero is lost. Otherwise let x ≤ y be the numbers and y = k·x + r. If k = 1,
//! the only move is to (r, x), and the player to move wins iff that is lost. If k ≥ 2, they win: they move
//! to (r, x) if that is lost, and otherwise to (x + r, x), from which the opponent must move to (r, x).
//!
//! **Beware.** Stan wins iff y / x is 1 or above the golden ratio, but this fails in floating point: the
//! quotient of neighbouring Fibonacci numbers is closer to it than an `f64` can tell.
//!
//! **Cost.** O(log min(M, N)) per case, for any numbers below 2⁶⁴.
//!
//! **Source.** A. J. Cole and A. J. T. Davie, *A game based on the Euclidean algorithm and a
//! winning strategy for it*, 1969; see [`shared::euclid`].

use proconio::input;
use shared::euclid::first_player_wins;
use shared::io::{run, Answers, Input, Positive};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, m: Positive, n: Positive }
        Ok(if first_player_wins(m?, n?) { "Stan wins" } else { "Ollie wins" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "2\n25 7\n24 15\n"),
            "Stan wins\nOllie wins\n"
        );
    }

    fn moves(&(m, n): &(u64, u64)) -> Vec<(u64, u64)> {
        match (m.min(n), m.max(n)) {
            (0, _) => Vec::new(),
            (x, y) => (1..=y / x).map(|multiple| (y - multiple * x, x)).collect(),
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(m in 1_u64..400, n in 1_u64..400) {
            let stan = Search::new(moves).first_player_wins((m, n));
            let words = if stan { "Stan wins\n" } else { "Ollie wins\n" };
            prop_assert_eq!(testkit::answer(solve, &format!("1 {m} {n}")), words);
        }

        /// Beyond any search: y / x is above the golden ratio iff y² > y·x + x².
        #[test]
        fn agrees_with_the_golden_ratio(m in 1_u64.., n in 1_u64..) {
            let (x, y) = (u128::from(m.min(n)), u128::from(m.max(n)));
            let above = y * (y - x) > x * x;
            prop_assert_eq!(first_player_wins(m, n), m == n || above);
        }
    }

    /// Neighbouring Fibonacci numbers, whose quotient is the golden ratio to an `f64`. All moves are
    /// forced.
    #[test]
    fn is_exact_next_to_the_golden_ratio() {
        for (m, n) in [
            (267_914_296, 165_580_141),
            (701_408_733, 433_494_437),
            (1_836_311_903, 1_134_903_170),
        ] {
            assert!(!Search::new(moves).first_player_wins((m, n)));
            assert_eq!(
                testkit::answer(solve, &format!("1 {m} {n}")),
                "Ollie wins\n"
            );
        }
    }

    #[test]
    fn handles_any_order_equal_numbers_and_the_largest() {
        assert_eq!(
            testkit::answer(solve, "3\n7 25\n9 9\n1 18446744073709551615\n"),
            "Stan wins\n".repeat(3)
        );
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(
            testkit::answer(solve, "1  4294967297 4294967298"),
            "Ollie wins\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 0 5", "", "case 1: `0` is not positive");
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
