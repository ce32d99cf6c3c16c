//! # HDU 1517 – A Multiplication Game (also POJ 2505 and Kattis `amultiplicationgame`)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1517>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=one-heap)
//!
//! **The game.** A number p starts at 1; a move multiplies it by 2, 3, … or 9. Whoever first
//! reaches p ≥ n wins. Stan moves first, then Ollie. The input is a number n per case, 1 < n <
//! 4294967295, up to its end; the answer is `Stan wins.` or `Ollie wins.`, with a full stop.
//!
//! **The rule.** Stan wins iff n is in (1, 9], (18, 162], (324, 2916], …: the bounds grow by factors
//! of 9 and 2 in turn. More generally, let x = n / p, a fraction. The player to move wins iff x lies in
//! one of these intervals (18ᵏ, 9·18ᵏ]. By induction, let this hold after their move:
//!
//! - x ≤ 1: the game is over, and the opponent has won.
//! - 1 < x ≤ 9: multiplying by 9 reaches n.
//! - x in (18ᵏ, 9·18ᵏ], k ≥ 1: with the factor f = ⌈x / 18ᵏ⌉, from 2 to 9, x / f is at most 18ᵏ. It is
//!   above 9·18ᵏ⁻¹, as x > (f − 1)·18ᵏ and 2·(f − 1) ≥ f. So the opponent loses.
//! - x in (9·18ᵏ, 18ᵏ⁺¹]: every factor f leaves x / f above 18ᵏ, as f ≤ 9, and at most
//!   9·18ᵏ, as f ≥ 2. So the opponent wins.
//!
//! `scripts/rule.sh 'n -> ceil(n/k) : k in 2..9, n > 1'` proves it for all sizes, where n is what is
//! left to multiply by.
//!
//! **Beware.** Compare n with products instead of dividing it: dividing 163 by 18 and rounding down gives
//! 9, as for 162, but 163 is lost. For n ≤ 1 the game is over before Stan can move: `Ollie wins.`
//!
//! **Cost.** O(log n) per case, for any n below 2⁶⁴; a product that overflows is above n.
//!
//! **Source.** The argument above; [`shared::search`] says what won and lost mean.

use proconio::input;
use shared::io::{run, Answers, Input, Natural};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        input! { from case, n: Natural }
        Ok(if first_player_wins(n?) { "Stan wins." } else { "Ollie wins." })
    })
}

fn first_player_wins(n: u64) -> bool {
    let (mut bound, mut wins) = (1_u64, false);
    while bound < n {
        wins = !wins;
        bound = bound.saturating_mul(if wins { 9 } else { 2 });
    }
    wins
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
            testkit::answer(solve, "162\n17\n34012226\n"),
            "Stan wins.\nOllie wins.\nStan wins.\n"
        );
    }

    /// In 128 bits there is room for nine times the largest n.
    fn searched(n: u64) -> bool {
        let n = u128::from(n);
        let mut game = Search::new(|&p: &u128| {
            let factors = (2..=9).filter(move |_| p < n);
            factors.map(move |factor| p * factor)
        });
        game.first_player_wins(1)
    }

    #[test]
    fn agrees_with_the_search_up_to_500() {
        for n in 0..=500 {
            assert_eq!(first_player_wins(n), searched(n), "{n}");
        }
    }

    proptest! {
        /// Beyond any search: no factor leads from lost to lost, and one leads there from won. What
        /// counts is ⌈n / p⌉, and ⌈⌈n / p⌉ / f⌉ = ⌈n / (p·f)⌉.
        #[test]
        fn is_consistent_at_every_number(n in 2_u64..) {
            let some_is_lost = (2..=9).any(|factor| !first_player_wins((n - 1) / factor + 1));
            prop_assert_eq!(first_player_wins(n), some_is_lost);
        }
    }

    /// The mistake of dividing by 18 and rounding down: each bound and the number after it differ.
    #[test]
    fn agrees_with_the_search_at_every_bound() {
        let (mut bound, mut wins) = (1_u64, false);
        while bound < 1 << 32 {
            (bound, wins) = (bound * if wins { 2 } else { 9 }, !wins);
            for (n, wins) in [(bound, wins), (bound + 1, !wins)] {
                assert_eq!((first_player_wins(n), searched(n)), (wins, wins), "{n}");
            }
        }
    }

    #[test]
    fn handles_the_smallest_and_the_largest() {
        assert_eq!(
            testkit::answer(solve, "0 1 18446744073709551615"),
            "Ollie wins.\nOllie wins.\nStan wins.\n"
        );
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(testkit::answer(solve, "4294967296"), "Stan wins.\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "162 n",
            "Stan wins.\n",
            "case 2: `n` is not a whole number",
        );
        testkit::assert_bad(
            solve,
            "162\n18446744073709551616\n",
            "Stan wins.\n",
            "case 2: `18446744073709551616` does not fit in 64 bits",
        );
    }
}
