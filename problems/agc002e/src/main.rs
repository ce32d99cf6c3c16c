//! # AtCoder AGC 002 E – Candy Piles
//!
//! <https://atcoder.jp/contests/agc002/tasks/agc002_e>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=misere)
//!
//! **The game.** Piles of candies; a move eats all of a largest pile, or one candy from each pile that
//! is left. Whoever eats the last candy **loses**. The input is N ≤ 10⁵ and N piles of 1 to 10⁹; the
//! answer is the winner, `First` or `Second`.
//!
//! **The rule.** Sort the piles downwards, a₀ ≥ a₁ ≥ …, and draw them side by side as columns of cells.
//! After x moves of the first kind and y of the second, the cells from (x, y) on are left, to the right and
//! up. So play is a path from (0, 0) whose steps go right or up, and whoever leaves the diagram loses.
//!
//! *If (x + 1, y + 1) is in the diagram, (x, y) has the same outcome.* By induction, let this hold for cells
//! farther to the right or up. If (x + 1, y + 1) is lost, the opponent answers either step from (x, y) with
//! the other one, so (x, y) is lost. If it is won, a step leads to a lost cell in the diagram, say to
//! (x + 2, y + 1). By induction (x + 1, y) has the outcome of that cell, so it is lost, and the step to it
//! wins (x, y). The same holds for a step up.
//!
//! So (0, 0) has the outcome of the last cell (i, i) of the diagonal. From there a step leads into one of two
//! corridors: right, with the cells (j, i) for j > i and aⱼ > i, or up, with aᵢ − i − 1 cells. Nobody can
//! turn in a corridor, since (i + 1, i + 1) is not in the diagram. Whoever steps on its last cell wins, so
//! the first player wins iff at least one of the two has an odd number of cells.
//!
//! **Beware.** The row to the right may end with the last pile: do not read beyond it.
//!
//! **Cost.** O(N log N) to sort, for any piles below 2⁶⁴.
//!
//! **Source.** The argument above; [`shared`] has the terms, misère play among them.

use std::cmp::Reverse;

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from case, piles: Counted<Natural> }
        let mut piles = piles?;
        piles.sort_unstable_by_key(|&pile| Reverse(pile));
        // The cells (i, i) of the diagram: those with aᵢ > i.
        let diagonal = (0..).zip(&piles).take_while(|&(i, &pile)| pile > i).count();
        let first = match diagonal.checked_sub(1) {
            None => true, // no candy is left, so the opponent has eaten the last one
            Some(i) => {
                let up = piles[i] - i as u64 - 1;
                let behind = piles[i + 1..].iter();
                let right = behind.take_while(|&&pile| pile > i as u64).count();
                up % 2 == 1 || right % 2 == 1
            }
        };
        Ok(if first { "First" } else { "Second" })
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
    fn answers_the_official_samples() {
        assert_eq!(testkit::answer(solve, "2\n1 3\n"), "First\n");
        assert_eq!(testkit::answer(solve, "3\n1 2 1\n"), "First\n");
        assert_eq!(testkit::answer(solve, "3\n1 2 3\n"), "Second\n");
    }

    /// Without empty piles; sorted, so that the largest is the last.
    fn moves(piles: &[u64]) -> Vec<Vec<u64>> {
        let Some((_, others)) = piles.split_last() else {
            return Vec::new();
        };
        let one_each = piles.iter().map(|pile| pile - 1).filter(|&pile| pile > 0);
        vec![others.to_vec(), one_each.collect()]
    }

    fn winner(piles: &[u64]) -> String {
        let input = format!("{}\n{}\n", piles.len(), piles.iter().join(" "));
        testkit::answer(solve, &input)
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(mut piles in prop::collection::vec(1_u64..12, 0..10)) {
            let answer = winner(&piles);
            piles.sort_unstable();
            let mut game = Search::new(|piles: &Vec<u64>| moves(piles));
            let wins = game.first_player_wins_misere(piles);
            prop_assert_eq!(answer, if wins { "First\n" } else { "Second\n" });
        }
    }

    #[test]
    fn agrees_with_the_search_up_to_six_piles_of_7() {
        let mut game = Search::new(|piles: &Vec<u64>| moves(piles));
        for piles in (1..=6).flat_map(|count| (1..=7).combinations_with_replacement(count)) {
            let wins = game.first_player_wins_misere(piles.clone());
            assert_eq!(
                winner(&piles),
                if wins { "First\n" } else { "Second\n" },
                "{piles:?}"
            );
        }
    }

    /// The mistake of normal play: a single candy must be eaten.
    #[test]
    fn who_eats_the_last_candy_loses() {
        assert_eq!(winner(&[1]), "Second\n");
        assert_eq!(winner(&[2]), "First\n");
    }

    #[test]
    fn handles_empty_piles_and_the_largest() {
        assert_eq!(winner(&[]), "First\n");
        assert_eq!(winner(&[0, 0]), "First\n");
        assert_eq!(winner(&[0, 1, 0]), "Second\n");
        assert_eq!(winner(&[u64::MAX]), "Second\n");
        assert_eq!(winner(&[u64::MAX, u64::MAX]), "First\n");
    }

    #[test]
    fn piles_have_64_bits() {
        assert_eq!(testkit::answer(solve, "2 4294967297 2"), "Second\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 1", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "1 -1", "", "`-1` is negative");
    }
}
