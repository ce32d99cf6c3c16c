//! # HDU 1517 – A Multiplication Game (also POJ 2505 and Kattis `amultiplicationgame`)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1517>
//!
//! **The game.** A number p is 1 at first; a move multiplies it by 2, 3, …, 9. Who first reaches p
//! ≥ n wins. Stan moves first, then Ollie. The input has one n a case, 1 < n < 4294967295, to its
//! end; the answer is `Stan wins.` or `Ollie wins.`, with a full stop.
//!
//! **The rule.** Stan wins exactly if n is in (1, 9], (18, 162], (324, 2916], …: the bounds grow by
//! 9 and 2 in turn. Seen from any p, with x = n / p, the player on turn wins exactly if x lies in
//! one of these intervals:
//!
//! - x ≤ 1: the game is over, and the opponent has won. 1 < x ≤ 9: multiply by 9.
//! - x in (9·18^k, 18^(k + 1)]: every factor f leaves x / f, above 18^k as f ≤ 9, and at most
//!   9·18^k as f ≥ 2. That is an interval of the opponent.
//! - x in (18^k, 9·18^k], k ≥ 1: with f = ⌈x / 18^k⌉, which is 2 to 9, x / f is at most 18^k, and
//!   above 9·18^(k − 1), as 2·(f − 1) ≥ f. That is lost.
//!
//! So n is compared with products, and never divided: a quotient by 18 that is rounded down loses
//! the difference between 162 and 163. For n ≤ 1 the game is over before it starts; Stan, who can't
//! move, has not won.
//!
//! **Cost.** O(log n) a case, for any n below 2^64; a product that does not fit is above n.
//!
//! **Source.** The argument above.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use proconio::input;
use proconio::source::{once::OnceSource, Source};
use shared::io::{run, BadInput, Error, Natural};

fn main() -> ExitCode {
    run(solve)
}

/// Answers cases to the end of the input.
fn solve<R: BufRead>(mut source: OnceSource<R>, out: &mut impl Write) -> Result<(), Error> {
    let mut case = 0;
    while !source.is_empty() {
        case += 1;
        let stan = case_is_won(&mut source).map_err(|bad| bad.in_case(case))?;
        writeln!(out, "{}", if stan { "Stan wins." } else { "Ollie wins." })?;
    }
    Ok(())
}

fn case_is_won<R: BufRead>(source: &mut OnceSource<R>) -> Result<bool, BadInput> {
    input! { from source, n: Natural }
    Ok(first_player_wins(n?))
}

/// Does the first player win, where `n` is to be reached?
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

    testkit::judged!(solve);

    #[test]
    fn official_sample() {
        assert_eq!(
            testkit::answer(solve, "162\n17\n34012226\n"),
            "Stan wins.\nOllie wins.\nStan wins.\n"
        );
    }

    /// The game as its rules have it, with room for a product of nine times the largest n.
    fn searched(n: u64) -> bool {
        let n = u128::from(n);
        testkit::first_player_wins(1, |&p: &u128| {
            let factors = (2..=9).filter(|_| p < n);
            factors.map(|factor| p * factor).collect()
        })
    }

    #[test]
    fn every_number_to_3000_is_the_search() {
        for n in 0..=3000 {
            assert_eq!(first_player_wins(n), searched(n), "{n}");
        }
    }

    proptest! {
        #[test]
        fn rule_is_the_search(n in 0_u64..1 << 20) {
            prop_assert_eq!(first_player_wins(n), searched(n));
        }

        /// Beyond the search: no factor leads from lost to lost, and one leads there from won. What
        /// matters is how often p goes into n, rounded up, and ⌈⌈n / p⌉ / f⌉ = ⌈n / (p·f)⌉.
        #[test]
        fn rule_holds_at_every_number(n in 2_u64..) {
            let some_is_lost = (2..=9).any(|factor| !first_player_wins((n - 1) / factor + 1));
            prop_assert_eq!(first_player_wins(n), some_is_lost);
        }
    }

    /// Every bound that 64 bits hold, and the number after it, played through.
    #[test]
    fn bounds_are_the_search() {
        let (mut bound, mut wins) = (1_u64, false);
        let mut bounds = 0;
        while let Some(next) = bound.checked_mul(if wins { 2 } else { 9 }) {
            (bound, wins, bounds) = (next, !wins, bounds + 1);
            assert_eq!(
                (first_player_wins(bound), searched(bound)),
                (wins, wins),
                "{bound}"
            );
            let after = bound + 1;
            assert_eq!(
                (first_player_wins(after), searched(after)),
                (!wins, !wins),
                "{after}"
            );
        }
        assert_eq!(bounds, 30); // 18^15 < 2^64 < 9·18^15
        assert!(first_player_wins(u64::MAX) && searched(u64::MAX));
        assert!(!first_player_wins(0) && !first_player_wins(1));
    }

    /// A common mistake: dividing by 18, rounded down, until 18 or less is left.
    #[test]
    fn division_by_18_is_wrong() {
        let wrong = |mut n: u64| {
            while n > 18 {
                n /= 18;
            }
            n <= 9
        };
        assert!(!searched(163));
        assert!(wrong(163) && wrong(162) && !wrong(17));
    }

    #[test]
    fn bad_input() {
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
