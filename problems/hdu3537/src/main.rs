//! # HDU 3537 – Daizhenyang's Coin
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=3537>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu3537), [the chapter](http://localhost:8017/#chapter=turning-coins)
//!
//! **The game** (Mock Turtles). Coins lie in a row. A move turns one, two or three of them, the rightmost
//! from head to tail; whoever cannot move loses. The input is cases up to its end, each n ≤ 100 and the
//! positions of n heads, 0 ≤ x < 10⁸, some perhaps named more than once; the answer is `No` if the first
//! player wins, and `Yes` if they **lose**.
//!
//! **The rule.** The first player wins iff the nim-sum of the values of the heads is not 0; see
//! [`shared::coins`]. A single head at x has the value 2·x or 2·x + 1, whichever has an odd number of ones in
//! binary; see [`mock_turtles`] for the proof. So a row is lost iff the nim-sum of the positions is 0 and
//! the number of heads is even: the parity of the ones in the nim-sum of the values is that of the
//! number of heads, and if all bits but the last are 0, the last one is this parity.
//!
//! **Beware.** A coin that is named twice is still one head. `Yes` means lost. Positions count from 0, and
//! the first has the value 1.
//!
//! **Cost.** O(n log n) per case; for any positions below 2⁶³, as the values must fit in 64 bits.
//!
//! **Source.** E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 14.

use proconio::input;
use shared::coins::mock_turtles;
use shared::io::{run, Answers, Input, Natural};
use shared::nim::first_player_wins;

/// The last coin whose value fits in 64 bits.
const LARGEST: u64 = (1 << 63) - 1;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        input! { from &mut *case, n: Natural }
        let mut heads = case.list(n?, |head| head.number(0..=LARGEST))?;
        heads.sort_unstable();
        heads.dedup();
        let values = heads.into_iter().map(mock_turtles);
        Ok(if first_player_wins(values) { "No" } else { "Yes" })
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
        let sample = "0\n1\n0\n4\n0 1 2 3\n";
        assert_eq!(testkit::answer(solve, sample), "Yes\nNo\nYes\n");
    }

    /// Heads are the bits of a number; all sets of one to three coins are tried.
    fn moves(row: u32) -> Vec<u32> {
        let sets = (1..=3).flat_map(|size| (0..12).combinations(size));
        let sets = sets.filter(|set| row >> set[set.len() - 1] & 1 == 1);
        sets.map(|set| set.iter().fold(row, |row, coin| row ^ 1 << coin))
            .collect()
    }

    fn input(row: u32) -> String {
        let heads = (0..12).filter(|coin| row >> coin & 1 == 1);
        format!("{} {}", row.count_ones(), heads.format(" "))
    }

    #[test]
    fn agrees_with_the_search_on_all_rows_of_9() {
        let mut game = Search::new(|&row: &u32| moves(row));
        for row in 0..1 << 9 {
            let word = if game.first_player_wins(row) { "No\n" } else { "Yes\n" };
            assert_eq!(testkit::answer(solve, &input(row)), word, "{row:b}");
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_nim_sum_of_the_positions(heads in prop::collection::btree_set(0..=LARGEST, 0..6), pair: u64) {
            // The last head makes the nim-sum 0 about every other time.
            let mut heads = heads;
            let sum = heads.iter().fold(0, |sum, head| sum ^ head);
            if pair % 2 == 0 {
                heads.insert(sum);
            }
            let lost = heads.len() % 2 == 0 && heads.iter().fold(0, |sum, head| sum ^ head) == 0;
            let word = if lost { "Yes\n" } else { "No\n" };
            let input = format!("{} {}", heads.len(), heads.iter().format(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }
    }

    /// The mistake of turning a coin that is named twice back to tail.
    #[test]
    fn a_coin_named_twice_counts_once() {
        assert_eq!(testkit::answer(solve, "2 5 5 3 5 5 5"), "No\nNo\n");
    }

    /// The mistake of forgetting the number of heads: at 1, 2 and 3 the positions have the nim-sum 0.
    #[test]
    fn the_number_of_heads_counts() {
        assert_eq!(testkit::answer(solve, "3 1 2 3 4 0 1 2 3"), "No\nYes\n");
    }

    #[test]
    fn handles_positions_up_to_the_largest() {
        let [a, b] = [LARGEST, LARGEST - 1];
        let input = format!("1 {a} 4 {a} {b} 0 1 2 {a} {b}");
        assert_eq!(testkit::answer(solve, &input), "No\nYes\nNo\n");
    }

    #[test]
    fn positions_have_64_bits() {
        assert_eq!(testkit::answer(solve, "4 1 2 3 4294967296"), "No\n");
    }

    #[test]
    fn reports_bad_input() {
        let too_large = "case 2: `9223372036854775808` is not from 0 to 9223372036854775807";
        testkit::assert_bad(solve, "0 1 9223372036854775808", "Yes\n", too_large);
        testkit::assert_bad(
            solve,
            "2 1",
            "",
            "case 1: the input ends where a number is due",
        );
    }
}
