//! # CSES 1098 – Nim Game II
//!
//! <https://cses.fi/problemset/task/1098>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=cses1098), [the chapter](http://localhost:8017/#chapter=nim)
//!
//! **The game.** Some heaps of sticks; a move takes 1, 2 or 3 sticks from one of them, and whoever
//! takes the last stick wins. The input is a count of cases t ≤ 2·10⁵ and, per case, n and n heaps
//! from 1 to 10⁹, at most 2·10⁵ heaps in all; the answer is `first` or `second`, the player who
//! wins.
//!
//! **The rule.** The first player wins iff the nim-sum of the Grundy values is not 0. A heap of x sticks has
//! the value r = x mod 4: taking 1 to r sticks leaves every smaller remainder, and no move leaves the
//! remainder r, as it would take a multiple of 4; see [`bash`].
//!
//! `scripts/rule.sh --values 'n -> n-t : t in {1,2,3}'` proves the values for all sizes.
//!
//! **Cost.** O(n) per case, for any heaps below 2⁶⁴.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939; see [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::first_player_wins;
use shared::subtraction::bash;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, heaps: Counted<Natural> }
        let values = heaps?.into_iter().map(|heap| bash(heap, 3));
        Ok(if first_player_wins(values) { "first" } else { "second" })
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
            testkit::answer(solve, "3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n"),
            "first\nfirst\nsecond\n"
        );
    }

    fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
        let places = (0..heaps.len()).cartesian_product(1..=3);
        let options = places.filter_map(|(index, taken)| {
            let mut option = heaps.to_vec();
            option[index] = option[index].checked_sub(taken)?;
            option.sort_unstable();
            Some(option)
        });
        options.collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..11, 0..4)) {
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
            let word = if game.first_player_wins(heaps.clone()) { "first\n" } else { "second\n" };
            let input = format!("1\n{}\n{}\n", heaps.len(), heaps.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }
    }

    #[test]
    fn handles_empty_heaps_and_the_largest() {
        let largest = u64::MAX;
        let input = format!("4  0  2 0 0  1 {largest}  2 {largest} 3");
        assert_eq!(
            testkit::answer(solve, &input),
            "second\nsecond\nfirst\nsecond\n"
        );
    }

    /// The mistake of adding the heaps as in Nim: 1 XOR 5 is not 0, but the nim-sum of the values is.
    #[test]
    fn a_heap_of_5_is_one_stick() {
        assert_eq!(testkit::answer(solve, "1  2 1 5"), "second\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2  1 1  1 -1", "first\n", "case 2: `-1` is negative");
        testkit::assert_bad(
            solve,
            "2  1 1  2 1",
            "first\n",
            "case 2: the input ends where a number is due",
        );
    }
}
