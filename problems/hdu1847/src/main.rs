//! # HDU 1847 – Good Luck in CET-4 Everybody!
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1847>
//!
//! **The game.** A pile of n cards; a move takes a power of two of them: 1, 2, 4, 8, … Whoever takes
//! the last card wins. Kiki moves first, then Cici. The input is a number n ≤ 1000 per case, up to
//! its end; the answer is the winner, `Kiki` or `Cici`.
//!
//! **The rule.** The first player loses iff 3 divides n. No power of two is a multiple of 3, so from
//! a multiple of 3 no move leads to another. From any other n, taking 1 or 2 leaves a multiple of 3,
//! in the end 0.
//!
//! **Cost.** O(1) per case, for any n below 2^64.
//!
//! **Source.** The argument above: it is the game of taking 1 or 2, to which larger powers add
//! nothing.

use std::process::ExitCode;

use proconio::input;
use shared::io::{run, Answers, Input, Natural};

fn main() -> ExitCode {
    run(solve)
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        input! { from case, cards: Natural }
        Ok(if first_player_wins(cards?) {
            "Kiki"
        } else {
            "Cici"
        })
    })
}

fn first_player_wins(cards: u64) -> bool {
    cards % 3 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn official_sample() {
        assert_eq!(testkit::answer(solve, "1\n3\n"), "Kiki\nCici\n");
    }

    /// The game as its rules have it: any power of two that is there.
    fn options(cards: u64) -> Vec<u64> {
        let powers = (0..64).map(|exponent| 1 << exponent);
        powers
            .filter_map(|taken| cards.checked_sub(taken))
            .collect()
    }

    fn searched(cards: u64) -> bool {
        testkit::first_player_wins(cards, |&cards| options(cards))
    }

    proptest! {
        #[test]
        fn rule_is_the_search(cards in 0_u64..500) {
            prop_assert_eq!(first_player_wins(cards), searched(cards));
        }

        /// Beyond any search: a lost number has only won options, a won one has a lost one.
        #[test]
        fn rule_holds_at_every_number(cards: u64) {
            let some_is_lost = options(cards).into_iter().any(|left| !first_player_wins(left));
            prop_assert_eq!(first_player_wins(cards), some_is_lost);
        }
    }

    #[test]
    fn no_cards_and_the_most() {
        assert_eq!(
            testkit::answer(solve, "0 18446744073709551615"),
            "Cici\nCici\n"
        );
        assert_eq!(testkit::answer(solve, "18446744073709551614"), "Kiki\n");
        assert_eq!(testkit::answer(solve, ""), "");
    }

    /// A common mistake: that each move takes one of the powers that the number is written with, so
    /// that their parity decides. 5 is two of them, and won.
    #[test]
    fn parity_of_the_binary_ones_is_wrong() {
        let wrong = |cards: u64| cards.count_ones() % 2 == 1;
        assert!(searched(5));
        assert!(!wrong(5));
    }

    #[test]
    fn bad_input() {
        testkit::assert_bad(solve, "1\n-3\n", "Kiki\n", "case 2: `-3` is negative");
        testkit::assert_bad(
            solve,
            "1\n3,\n",
            "Kiki\n",
            "case 2: `3,` is not a whole number",
        );
    }
}
