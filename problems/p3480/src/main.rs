//! # Luogu P3480 – KAM-Pebbles (POI 2009)
//!
//! <https://www.luogu.com.cn/problem/P3480>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=p3480), [the chapter](http://localhost:8017/#chapter=staircases)
//!
//! **The game.** Piles of pebbles in a row, none smaller than the one before it; a move takes any
//! positive number from one pile such that this stays so. The player without a move loses. The input is
//! a count of cases u ≤ 10 and, per case, n ≤ 1000 and n piles; the answer is `TAK` if the first player
//! wins, else `NIE`.
//!
//! **The rule.** Call what a pile has more than the one before it a *step*; the first pile is a step as a
//! whole. A move takes pebbles from one step and adds the same number to the next step; from the last
//! step it only takes. So the steps are a staircase, and the first player wins iff the nim-sum of the
//! last step, the third last, the fifth last, … is not 0. Call these the counted steps:
//!
//! - Every move changes exactly one counted step, by taking from it or by adding to it. So no move leads
//!   from the nim-sum 0 to 0.
//! - From any other nim-sum, the winning move of Nim takes from a counted step; the step to which it adds
//!   is not counted.
//! - Every move takes a pebble, so play ends, with no pebbles and the nim-sum 0.
//!
//! `scripts/rule.sh 'a,b,c -> a-t,b+t,c | a,b-t,c+t | a,b,c-t'` proves it for three piles of all sizes,
//! where a, b and c are the steps: lost iff a = c.
//!
//! **Beware.** The steps are counted from the last pile, whatever the parity of n.
//!
//! **Cost.** O(n) per case, for any piles below 2⁶⁴. Piles that are not in order are refused.
//!
//! **Source.** The argument above; `cses1099` is the staircase itself, and [`shared::nim`] has the rule of Nim.

use proconio::input;
use shared::io::{run, Answers, BadInput, Counted, Input, Natural};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, piles: Counted<Natural> }
        let piles = piles?;
        if piles.windows(2).any(|pair| pair[0] > pair[1]) {
            return Err(BadInput::new("a pile is smaller than the one before it"));
        }
        Ok(if first_player_wins(counted_steps(&piles)) { "TAK" } else { "NIE" })
    })
}

/// Returns every second step, from the last one on.
fn counted_steps(piles: &[u64]) -> impl Iterator<Item = u64> + '_ {
    piles.rchunks(2).map(|pair| match *pair {
        [before, pile] => pile - before,
        _ => pair[0],
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
            testkit::answer(solve, "2\n2\n2 2\n3\n1 2 4\n"),
            "NIE\nTAK\n"
        );
    }

    fn moves(piles: &[u64]) -> Vec<Vec<u64>> {
        let take = |index: usize| {
            let least = index.checked_sub(1).map_or(0, |before| piles[before]);
            (least..piles[index]).map(move |left| {
                let mut option = piles.to_vec();
                option[index] = left;
                option
            })
        };
        (0..piles.len()).flat_map(take).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(mut piles in prop::collection::vec(0_u64..8, 0..5)) {
            piles.sort_unstable();
            let mut game = Search::new(|piles: &Vec<u64>| moves(piles));
            let word = if game.first_player_wins(piles.clone()) { "TAK\n" } else { "NIE\n" };
            let input = format!("1\n{}\n{}\n", piles.len(), piles.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }
    }

    #[test]
    fn handles_no_piles_empty_piles_and_the_largest() {
        let largest = u64::MAX;
        let input = format!("4  0  2 0 0  1 {largest}  2 {largest} {largest}");
        assert_eq!(testkit::answer(solve, &input), "NIE\nNIE\nTAK\nNIE\n");
    }

    /// The mistake of counting from the first pile: its step counts iff the number of piles is odd.
    #[test]
    fn counts_steps_from_the_last_pile() {
        assert_eq!(testkit::answer(solve, "2  2 3 3  3 3 3 3"), "NIE\nTAK\n");
    }

    #[test]
    fn piles_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1  1 4294967296"), "TAK\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2  1 1  3 1 3 2",
            "TAK\n",
            "case 2: a pile is smaller than the one before it",
        );
        testkit::assert_bad(solve, "1  2 1 x", "", "case 1: `x` is not a whole number");
    }
}
