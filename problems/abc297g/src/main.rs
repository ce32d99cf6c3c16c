//! # AtCoder ABC 297 G – Constrained Nim 2
//!
//! <https://atcoder.jp/contests/abc297/tasks/abc297_g>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=abc297g), [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** Some heaps of stones; a move takes at least L and at most R stones from one of them,
//! and the player without a move loses. The input is `N L R`, N ≤ 2·10⁵, 1 ≤ L ≤ R ≤ 10⁹, and N heaps
//! from 1 to 10⁹; the answer is `First` or `Second`, the player who wins.
//!
//! **The rule.** A heap of a stones has the Grundy value k = ⌊r / L⌋, where r = a mod (L + R), and the
//! first player wins iff the nim-sum of the values is not 0. Call k the *block* of the heap. By induction,
//! the value of each smaller heap is its block.
//!
//! - No move stays in the block. Taking s ≤ r stones leaves the remainder r − s ≤ r − L, in a block below k.
//!   Taking s > r leaves r − s + L + R ≥ r + L, in a block above k.
//! - Every block j with 0 < j < k is reached by taking (k − j)L stones, since (k − j)L ≤ (k − 1)L ≤ r − L < R.
//!   Block 0 is reached by taking kL stones if kL ≤ R. Otherwise R < kL ≤ r, and taking R stones leaves
//!   r − R < L.
//!
//! `scripts/rule.sh --values 'n -> n-t : t in l..r' --for l,r` proves the values for all L ≤ R and
//! heaps of all sizes.
//!
//! **Beware.** L + R is up to 2·10⁹, above 2³¹.
//!
//! **Cost.** O(N), for any numbers below 2⁶⁴.
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
        input! { from &mut *case, count: Natural, least: Positive }
        let (count, least) = (count?, least?);
        let most = case.number(least..=u64::MAX)?;
        let values = case.list(count, |case| {
            input! { from case, heap: Natural }
            Ok(grundy(heap?, least, most))
        })?;
        Ok(if first_player_wins(values) { "First" } else { "Second" })
    })
}

/// Returns the Grundy value of a heap from which a move takes `least` to `most` stones.
fn grundy(heap: u64, least: u64, most: u64) -> u64 {
    let period = least.checked_add(most); // if it does not fit in 64 bits, it exceeds the heap
    period.map_or(heap, |period| heap % period) / least
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
        assert_eq!(testkit::answer(solve, "3 1 2\n2 3 3\n"), "First\n");
        assert_eq!(testkit::answer(solve, "5 1 1\n3 1 4 1 5\n"), "Second\n");
        let third = "7 3 14\n10 20 30 40 50 60 70\n";
        assert_eq!(testkit::answer(solve, third), "First\n");
    }

    /// The bounds are part of the position.
    fn moves((heaps, least, most): &(Vec<u64>, u64, u64)) -> Vec<(Vec<u64>, u64, u64)> {
        let places = (0..heaps.len()).cartesian_product(*least..=*most);
        let options = places.filter_map(|(index, taken)| {
            let mut heaps = heaps.clone();
            heaps[index] = heaps[index].checked_sub(taken)?;
            Some((heaps, *least, *most))
        });
        options.collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(
            heaps in prop::collection::vec(0_u64..16, 0..4),
            least in 1_u64..5,
            more in 0_u64..6,
        ) {
            let most = least + more;
            let mut game = Search::new(moves);
            let word = if game.first_player_wins((heaps.clone(), least, most)) { "First\n" } else { "Second\n" };
            let input = format!("{} {least} {most}\n{}\n", heaps.len(), heaps.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }

        #[test]
        fn values_match_the_search(least in 1_u64..26, more in 0_u64..26, heap in 0_u64..160) {
            let most = least + more;
            let mut game = Search::new(|&heap: &u64| {
                (least..=most.min(heap)).map(|taken| heap - taken).collect_vec()
            });
            prop_assert_eq!(grundy(heap, least, most), game.grundy(heap));
        }
    }

    #[test]
    fn handles_numbers_beyond_the_bounds() {
        let largest = u64::MAX;
        assert_eq!(grundy(largest, 1, largest), largest);
        assert_eq!(grundy(largest, largest, largest), 1);
        assert_eq!(grundy(largest, 1, largest - 1), 0);
        assert_eq!(testkit::answer(solve, "0 1 1"), "Second\n");
        assert_eq!(testkit::answer(solve, "2 3 4 0 2"), "Second\n");
    }

    /// The mistake of adding L and R in 32 bits.
    #[test]
    fn the_period_may_exceed_32_bits() {
        assert_eq!(grundy(2_999_999_999, 1_500_000_000, 3_000_000_000), 1);
        let bounds = "1 1000000000 1000000000 1000000000";
        assert_eq!(testkit::answer(solve, bounds), "First\n");
    }

    #[test]
    fn bounds_have_64_bits() {
        assert_eq!(
            testkit::answer(solve, "1 4294967296 4294967296  1"),
            "Second\n"
        );
        assert_eq!(testkit::answer(solve, "1 1 4294967297  2"), "First\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 0 1 1", "", "`0` is not positive");
        testkit::assert_bad(
            solve,
            "1 3 2 1",
            "",
            "`2` is not from 3 to 18446744073709551615",
        );
        testkit::assert_bad(solve, "2 1 2 1", "", "the input ends where a number is due");
    }
}
