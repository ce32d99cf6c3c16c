//! # Codeforces 603C – Lieges of Legendre
//!
//! <https://codeforces.com/problemset/problem/603/C>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=cf603c), [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game.** Some piles of cows; a move takes one cow from a pile, or replaces a pile of 2x > 0 cows
//! by k piles of x cows each. Whoever takes the last cow wins. The input is `n k`, n ≤ 10⁵, k ≤ 10⁹, and
//! n piles from 1 to 10⁹; the answer is `Kevin` if the first player wins, else `Nicky`.
//!
//! **The rule.** The first player wins iff the nim-sum of the Grundy values is not 0. The k equal piles
//! after a split are worth 0 if k is even, and as much as one of them if k is odd. A pile has at most two
//! options: one cow less and, if it is even, the split.
//!
//! - If k is even: the piles 0, 1 and 2 have the values 0, 1 and 2. From there on, an odd pile has the
//!   value 0, as its only option, one cow less, is worth 2 or 1; and an even one 1, as both options are
//!   worth 0.
//! - If k is odd: the piles 0 to 4 have the values 0, 1, 0, 1 and 2 by definition. From there on, by
//!   induction, an odd pile has the value 0, as its only option, an even pile, is not worth 0. An even one
//!   has the mex of 0 and the value of its half, which is not 0: 2 if the half is worth 1, else 1.
//!
//! **Cost.** O(n log a) for piles up to a, for any numbers below 2⁶⁴.
//!
//! **Source.** The argument above; for sums of heaps see [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, count: Natural, k: Positive }
        let (count, k) = (count?, k?);
        let values = case.list(count, |case| {
            input! { from case, pile: Natural }
            Ok(if k % 2 == 0 { grundy_even(pile?) } else { grundy_odd(pile?) })
        })?;
        Ok(if first_player_wins(values) { "Kevin" } else { "Nicky" })
    })
}

/// Returns the Grundy value of a pile that splits into an even number of piles.
fn grundy_even(pile: u64) -> u64 {
    match pile {
        0..=2 => pile,
        _ => 1 - pile % 2,
    }
}

/// Returns the Grundy value of a pile that splits into an odd number of piles.
fn grundy_odd(pile: u64) -> u64 {
    match pile {
        0..=3 => pile % 2,
        4 => 2,
        _ if pile % 2 == 1 => 0,
        _ if grundy_odd(pile / 2) == 1 => 2,
        _ => 1,
    }
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
        assert_eq!(testkit::answer(solve, "2 1\n3 4\n"), "Kevin\n");
        assert_eq!(testkit::answer(solve, "1 2\n3\n"), "Nicky\n");
    }

    /// Piles have no order, and empty ones are gone.
    fn moves(piles: &[u64], k: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (index, &pile) in piles.iter().enumerate() {
            let mut rest = piles.to_vec();
            rest.remove(index);
            let mut leave = |pile: u64, times: u64| {
                let new = (0..times).map(|_| pile).filter(|&pile| pile > 0);
                options.push(rest.iter().copied().chain(new).sorted_unstable().collect());
            };
            if pile > 0 {
                leave(pile - 1, 1);
            }
            if pile > 0 && pile % 2 == 0 {
                leave(pile / 2, k);
            }
        }
        options
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(piles in prop::collection::vec(0_u64..8, 0..3), k in 1_u64..4) {
            let mut game = Search::new(|piles: &Vec<u64>| moves(piles, k));
            let word = if game.first_player_wins(piles.clone()) { "Kevin\n" } else { "Nicky\n" };
            let input = format!("{} {k}\n{}\n", piles.len(), piles.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }
    }

    /// From the options of each pile, by definition.
    #[test]
    fn values_match_their_definition_up_to_2000() {
        for k in 1..=7 {
            let mut values = vec![0];
            for pile in 1..=2000_usize {
                let half = (pile % 2 == 0).then(|| (0..k).fold(0, |sum, _| sum ^ values[pile / 2]));
                let options = [Some(values[pile - 1]), half];
                let mex = (0..=2)
                    .find(|&value| !options.contains(&Some(value)))
                    .unwrap();
                values.push(mex);
                let pile = pile as u64;
                let value = if k % 2 == 0 { grundy_even(pile) } else { grundy_odd(pile) };
                assert_eq!(value, mex, "{pile}, k = {k}");
            }
        }
    }

    /// 2^63 is halved 61 times down to 4: the values alternate.
    #[test]
    fn handles_no_piles_empty_piles_and_the_largest() {
        assert_eq!(testkit::answer(solve, "0 1"), "Nicky\n");
        assert_eq!(testkit::answer(solve, "2 1 0 0"), "Nicky\n");
        assert_eq!((grundy_even(u64::MAX), grundy_odd(u64::MAX)), (0, 0));
        assert_eq!(
            (
                grundy_even(1 << 63),
                grundy_odd(1 << 62),
                grundy_odd(1 << 63)
            ),
            (1, 2, 1)
        );
    }

    /// The mistake of applying the general rule to small piles. For an even k, a pile of 2 is worth 2, not 1;
    /// for an odd k, a pile of 3 is worth 1, not 0.
    #[test]
    fn small_piles_are_exceptions() {
        assert_eq!(testkit::answer(solve, "2 2 1 2"), "Kevin\n");
        assert_eq!(testkit::answer(solve, "1 3 3"), "Kevin\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 0 3", "", "`0` is not positive");
        testkit::assert_bad(solve, "2 1 3", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "1 1 x", "", "`x` is not a whole number");
    }
}
