//! # HDU 1846 – Brave Game
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1846>
//!
//! **The game** (Bash). There are n stones; a move takes 1 to m of them. Who takes the last stone
//! wins. The input is a number of cases (at most 100), then a line `n m` for each, 1 ≤ n, m ≤ 1000;
//! the answer is `first` or `second`: the player who wins.
//!
//! **The rule.** The first player loses exactly if m + 1 divides n. From a multiple of m + 1 every
//! move leaves a remainder, and the other player takes that remainder: both moves together take m +
//! 1, and the multiple shrinks down to 0, where the first player has no move. From anything else
//! the first player takes the remainder at once and hands over a multiple.
//!
//! **Cost.** O(1) a case, for any n and m below 2^64.
//!
//! **Source.** C.-G. Bachet, *Problèmes plaisants et délectables*, 1612: the race to 100.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use proconio::{input, source::once::OnceSource};
use shared::io::{run, BadInput, Error, Natural, Positive};

fn main() -> ExitCode {
    run(solve)
}

/// Answers as many cases as the first number says.
fn solve<R: BufRead>(mut source: OnceSource<R>, out: &mut impl Write) -> Result<(), Error> {
    input! { from &mut source, cases: Natural }
    for case in 1..=cases? {
        let first = case_is_won(&mut source).map_err(|bad| bad.in_case(case))?;
        writeln!(out, "{}", if first { "first" } else { "second" })?;
    }
    Ok(())
}

fn case_is_won<R: BufRead>(source: &mut OnceSource<R>) -> Result<bool, BadInput> {
    input! { from source, n: Natural, m: Positive }
    Ok(first_player_wins(n?, m?))
}

/// Does the first player win with `n` stones, of which a move takes 1 to `m`?
fn first_player_wins(n: u64, m: u64) -> bool {
    match m.checked_add(1) {
        Some(round) => n % round != 0,
        None => n != 0, // a move may take them all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn official_sample() {
        assert_eq!(testkit::answer(solve, "2\n23 2\n4 3\n"), "first\nsecond\n");
    }

    /// The game as its rules have it: take, then it is the other player's turn.
    fn options(&(n, m): &(u64, u64)) -> Vec<(u64, u64)> {
        (1..=m.min(n)).map(|taken| (n - taken, m)).collect()
    }

    proptest! {
        #[test]
        fn rule_is_the_search(n in 0_u64..80, m in 1_u64..40) {
            prop_assert_eq!(first_player_wins(n, m), testkit::first_player_wins((n, m), options));
        }

        /// Beyond any search: a round of m + 1 stones changes nothing.
        #[test]
        fn a_round_changes_nothing(n in 0..u64::MAX / 2, m in 1..u64::MAX / 2) {
            prop_assert_eq!(first_player_wins(n, m), first_player_wins(n + m + 1, m));
        }
    }

    #[test]
    fn the_largest_heaps() {
        assert!(first_player_wins(u64::MAX, u64::MAX));
        assert!(!first_player_wins(u64::MAX, u64::MAX - 1));
        assert!(!first_player_wins(0, u64::MAX));
    }

    /// A common mistake: rounds of m stones. With 2 stones, of which 2 may go, it is refuted.
    #[test]
    fn rounds_of_m_are_wrong() {
        let wrong = |n: u64, m: u64| n % m != 0;
        assert!(testkit::first_player_wins((2, 2), options));
        assert!(!wrong(2, 2));
    }

    #[test]
    fn bad_input() {
        testkit::assert_bad(
            solve,
            "2\n5 2\n5 0\n",
            "first\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(solve, "", "", "the input ends where a number is due");
    }
}
