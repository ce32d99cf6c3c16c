//! # HDU 1847 – Good Luck in CET-4 Everybody!
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1847>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu1847), [the chapter](http://localhost:8017/#chapter=one-heap)
//!
//! **The game.** A pile of n cards; a move takes a power of two of them: 1, 2, 4, 8, … Whoever takes
//! the last card wins. Kiki moves first, then Cici. The input is a number n ≤ 1000 per case, up to
//! its end; the answer is the winner, `Kiki` or `Cici`.
//!
//! **The rule.** The first player loses iff 3 divides n. No power of two is a multiple of 3, so no move
//! leads from a multiple of 3 to another one. From any other n, taking 1 or 2 leaves a multiple of 3.
//! At the multiple 0 the player to move has lost.
//!
//! `scripts/rule.sh 'n -> n-t : t in powers of 2'` proves it for all sizes.
//!
//! **Cost.** O(1) per case, for any n below 2⁶⁴.
//!
//! **Source.** The argument above. The same rule holds if only 1 and 2 may be taken; see
//! [`shared::subtraction::bash`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        input! { from case, cards: Natural }
        Ok(if first_player_wins(cards?) { "Kiki" } else { "Cici" })
    })
}

fn first_player_wins(cards: u64) -> bool {
    cards % 3 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "1\n3\n"), "Kiki\nCici\n");
    }

    fn moves(cards: u64) -> impl Iterator<Item = u64> {
        (0..64).filter_map(move |exponent| cards.checked_sub(1 << exponent))
    }

    #[test]
    fn agrees_with_the_search_up_to_1000() {
        let mut game = Search::new(|&cards| moves(cards));
        for cards in 0..=1000 {
            assert_eq!(
                first_player_wins(cards),
                game.first_player_wins(cards),
                "{cards}"
            );
        }
    }

    proptest! {
        /// Beyond any search: a lost number has only won options, a won one has a lost one.
        #[test]
        fn is_consistent_at_every_number(cards: u64) {
            let some_is_lost = moves(cards).any(|left| !first_player_wins(left));
            prop_assert_eq!(first_player_wins(cards), some_is_lost);
        }
    }

    #[test]
    fn handles_no_cards_and_the_most() {
        assert_eq!(
            testkit::answer(solve, "0 18446744073709551615 18446744073709551614"),
            "Cici\nCici\nKiki\n"
        );
        assert_eq!(testkit::answer(solve, ""), "");
    }

    /// The mistake of looking at the binary digits: 5 has two ones, and is won by taking 2.
    #[test]
    fn binary_digits_do_not_decide() {
        assert_eq!(testkit::answer(solve, "5 6"), "Kiki\nCici\n");
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(testkit::answer(solve, "4294967298"), "Cici\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1\n-3\n", "Kiki\n", "case 2: `-3` is negative");
        testkit::assert_bad(
            solve,
            "1\n3,\n",
            "Kiki\n",
            "case 2: `3,` is not a whole number",
        );
    }
}
