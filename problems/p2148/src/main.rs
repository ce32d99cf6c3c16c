//! # Luogu P2148 – E&D (SDOI 2009)
//!
//! <https://www.luogu.com.cn/problem/P2148>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game.** Heaps in pairs: the first and the second, the third and the fourth, and so on. A move throws one heap of a pair
//! away, and splits the other into two heaps that take the places of both; the player without a move loses, when all heaps
//! are 1. The input is T ≤ 20 cases, each N, even and at most 2·10⁴, and N heaps from 1 to 2·10⁹; the answer is `YES` if
//! the first player wins, else `NO`.
//!
//! **The rule.** A pair (a, b) is worth the number of ones at the end of (a − 1) OR (b − 1), in binary. The first player wins iff
//! the nim-sum over all pairs is not 0.
//!
//! **Why.** It is enough to show that the splits of a have as values just the places of the ones of a − 1. Then the
//! options of (a, b) have the places of the ones of (a − 1) OR (b − 1), and their mex is the lowest place with a zero.
//!
//! By induction, a split into c and d is worth the number r of ones at the end of p OR q, for p = c − 1 and q = d − 1, where
//! p + q + 1 = a − 1.
//!
//! - *Place r of a − 1 is a one.* Neither p nor q has a one there, and in the r lower places p OR q is 2ʳ − 1. As a sum is OR plus
//!   AND, the lower places of p and q add up to 2ʳ − 1 + x for some x < 2ʳ. With one more, that is 2ʳ + x.
//! - *Each one of a − 1 is met.* Let a − 1 = 2ʳ⁺¹·h + 2ʳ + x with x < 2ʳ. Then p = 2ʳ⁺¹·h + 2ʳ − 1 and q = x have
//!   r ones at the end of p OR q, and p + q + 1 = a − 1.
//!
//! For example, (4, 1) has 3 OR 0 = 11 in binary, and is worth 2: the splits of 4 are (1, 3), worth 0, and (2, 2), worth 1.
//!
//! **Beware.** Which heaps are a pair depends on their order.
//!
//! **Cost.** O(1) per pair, for any heaps below 2⁶⁴.
//!
//! **Source.** The argument above; for sums see [`shared::nim`].

use shared::io::{run, Answers, BadInput, Input};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let count = case.number(0..=u64::MAX)?;
        if count % 2 == 1 {
            return Err(BadInput::new(format!("{count} heaps are not pairs")));
        }
        let pairs = case.list(count / 2, |case| {
            Ok((case.number(1..=u64::MAX)?, case.number(1..=u64::MAX)?))
        })?;
        let values = pairs.into_iter().map(|(a, b)| value(a, b));
        Ok(if first_player_wins(values) { "YES" } else { "NO" })
    })
}

/// Returns the Grundy value of a pair.
fn value(a: u64, b: u64) -> u64 {
    ((a - 1) | (b - 1)).trailing_ones().into()
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
        let input = "2\n4\n1 2 3 1\n6\n1 1 1 1 1 1\n";
        assert_eq!(testkit::answer(solve, input), "YES\nNO\n");
    }

    fn splits((a, b): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        [a, b]
            .into_iter()
            .flat_map(|heap| (1..heap).map(move |part| (part, heap - part)))
    }

    #[test]
    fn values_match_the_search() {
        let mut game = Search::new(|&pair: &(u64, u64)| splits(pair));
        for [a, b] in (1..70).array_combinations_with_replacement() {
            assert_eq!(value(a, b), game.grundy((a, b)), "{a} {b}");
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(pairs in prop::collection::vec((1_u64..6, 1_u64..6), 0..4)) {
            let mut game = Search::new(|pairs: &Vec<(u64, u64)>| {
                let moves = |index: usize| {
                    splits(pairs[index]).map(move |pair| {
                        let mut pairs = pairs.clone();
                        pairs[index] = pair;
                        pairs
                    })
                };
                (0..pairs.len()).flat_map(moves).collect_vec()
            });
            let winner = if game.first_player_wins(pairs.clone()) { "YES\n" } else { "NO\n" };
            let heaps = pairs.iter().map(|(a, b)| format!("{a} {b}")).join(" ");
            let input = format!("1\n{}\n{heaps}\n", 2 * pairs.len());
            prop_assert_eq!(testkit::answer(solve, &input), winner);
        }
    }

    #[test]
    fn handles_the_largest_heaps() {
        assert_eq!(value(u64::MAX, u64::MAX), 0);
        assert_eq!(value(u64::MAX, 2), 64);
        assert_eq!(value(1 << 63, 1), 63);
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 3 1 1 1", "", "case 1: 3 heaps are not pairs");
        let zero = "case 2: `0` is not from 1 to 18446744073709551615";
        testkit::assert_bad(solve, "2 2 1 1 2 1 0", "NO\n", zero);
        let end = "case 1: the input ends where a number is due";
        testkit::assert_bad(solve, "1 2 1", "", end);
    }
}
