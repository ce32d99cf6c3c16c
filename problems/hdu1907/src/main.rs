//! # HDU 1907 – John (also POJ 3480 and Luogu P4279)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1907>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu1907), [the chapter](http://localhost:8017/#chapter=misere)
//!
//! **The game** (misère Nim). Some boxes of candy; a move eats any positive number from one box.
//! Whoever eats the last one **loses**. John moves first. The input is a count of cases T ≤ 474 and,
//! per case, N ≤ 47 and N numbers A, 1 ≤ A ≤ 4747; the answer is the winner, `John` or `Brother`.
//!
//! **The rule.** The first player wins iff `(nim_sum != 0) == (some box has more than one)`. With
//! boxes of one only, moves are forced, and the first player wins iff their number is even. Otherwise
//! both play Nim until a single larger box is left. Then the nim-sum is not 0, so the player who would
//! win Nim is to move; they leave 0 or 1 of it, whichever makes the number of ones odd. See
//! [`shared::nim::first_player_wins_misere`] for the proof.
//!
//! `scripts/rule.sh --misere 'x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t'` proves it for any three boxes.
//!
//! **Beware.** The nim-sum alone is 0 for two boxes of one, which John wins.
//!
//! **Cost.** O(N) per case, for any numbers below 2⁶⁴.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901.

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::first_player_wins_misere;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, boxes: Counted<Natural> }
        Ok(if first_player_wins_misere(boxes?) { "John" } else { "Brother" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "2\n3\n3 5 1\n1\n1\n"),
            "John\nBrother\n"
        );
    }

    /// Empty boxes are gone, and boxes have no order.
    fn moves(boxes: &[u64]) -> Vec<Vec<u64>> {
        let eat = |index: usize| {
            (0..boxes[index]).map(move |left| {
                let mut option = boxes.to_vec();
                option[index] = left;
                option.retain(|&candies| candies > 0);
                option.sort_unstable();
                option
            })
        };
        (0..boxes.len()).flat_map(eat).collect()
    }

    #[test]
    fn agrees_with_the_search_up_to_5_boxes_of_6() {
        let mut game = Search::new(|boxes: &Vec<u64>| moves(boxes));
        for boxes in (0..=6).combinations_with_replacement(5) {
            let case = format!("1 5 {}", boxes.iter().join(" "));
            let winner = if game.first_player_wins_misere(boxes) { "John\n" } else { "Brother\n" };
            assert_eq!(testkit::answer(solve, &case), winner, "{case}");
        }
    }

    proptest! {
        /// Beyond any search: two more boxes of one change nothing.
        #[test]
        fn ignores_pairs_of_ones(boxes in prop::collection::vec(any::<u64>(), 0..50)) {
            let more = boxes.iter().copied().chain([1, 1]);
            prop_assert_eq!(first_player_wins_misere(more), first_player_wins_misere(boxes));
        }
    }

    #[test]
    fn parity_decides_boxes_of_one() {
        assert_eq!(
            testkit::answer(solve, "4\n2 1 1\n3 1 1 1\n0\n1 0\n"),
            "John\nBrother\nJohn\nJohn\n"
        );
    }

    #[test]
    fn boxes_have_64_bits() {
        let cases =
            "4\n1 4294967296\n2 1099511627776 1099511627776\n2 9223372036854775808 1\n1 1\n";
        assert_eq!(
            testkit::answer(solve, cases),
            "John\nBrother\nJohn\nBrother\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 1 1 1 -1", "Brother\n", "case 2: `-1` is negative");
        testkit::assert_bad(
            solve,
            "2 1 1 18446744073709551615 1 2 3",
            "Brother\n",
            "case 2: the input ends where a number is due",
        );
    }
}
