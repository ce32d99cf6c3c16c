//! # AtCoder ABC 255 G – Constrained Nim
//!
//! <https://atcoder.jp/contests/abc255/tasks/abc255_g>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** Nim in which some takes are banned: for each of M given pairs, a move must not take exactly Y
//! stones from a heap of exactly X. The player without a move loses. The input is `N M`, N ≤ 2·10⁵, 1 ≤ M ≤
//! 2·10⁵, N heaps from 1 to 10¹⁸, and M different lines `X Y`, 1 ≤ Y ≤ X ≤ 10¹⁸; the answer is `Takahashi`
//! if the first player wins, else `Aoki`.
//!
//! **The rule.** The first player wins iff the nim-sum of the Grundy values is not 0. Go through the sizes
//! 0, 1, 2, … of a heap, and call a size *low* if its value is smaller than its *rank*, the number of smaller
//! sizes that are not low. Then the value of any other size is its rank, so these sizes have the values 0, 1,
//! 2, … in turn, each once.
//!
//! By induction, let x be a size of rank n. The smaller sizes have all the values below n and no others,
//! since low ones have values below their rank. Without a ban, x has the value n. With bans, it has the
//! least value v < n such that the moves from x to all sizes of value v are banned, and then it is low; or
//! n if there is no such v. Exactly one smaller size of value v is not low, so v is unreachable iff the
//! banned moves to value v are one more than the low sizes of value v.
//!
//! So it is enough to keep the low sizes, each with its value; there are at most M.
//!
//! **Beware.** A size with bans that is not low must not be kept, and the lines `X Y` are not sorted.
//!
//! **Cost.** O((N + M) log M), for any numbers below 2⁶⁴.
//!
//! **Source.** The argument above; for sums of heaps see [`shared::nim`].

use std::collections::BTreeMap;

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, n: Natural, m: Natural }
        let (n, m) = (n?, m?);
        let heaps = case.list(n, |case| {
            input! { from case, heap: Natural }
            heap
        })?;
        let bans = case.list(m, |case| {
            let size = case.number(1..=u64::MAX)?;
            Ok((size, case.number(1..=size)?))
        })?;
        let values = Values::new(bans);
        let takahashi = first_player_wins(heaps.into_iter().map(|heap| values.grundy(heap)));
        Ok(if takahashi { "Takahashi" } else { "Aoki" })
    })
}

/// The Grundy values of all sizes.
#[derive(Default)]
struct Values {
    /// The low sizes in order, with their values.
    low: Vec<(u64, u64)>,
}

impl Values {
    /// Finds the low sizes, given pairs of a size and a number that must not be taken from it.
    fn new(mut bans: Vec<(u64, u64)>) -> Self {
        bans.sort_unstable();
        bans.dedup();
        let (mut values, mut repeats) = (Values::default(), BTreeMap::new());
        for bans in bans.chunk_by(|one, other| one.0 == other.0) {
            let size = bans[0].0;
            let banned = bans.iter().map(|&(_, taken)| values.grundy(size - taken));
            let mut banned: Vec<u64> = banned.collect();
            banned.sort_unstable();
            let mut equal = banned.chunk_by(|one, other| one == other);
            let unreachable = equal.find(|sizes| {
                let low = repeats.get(&sizes[0]).copied().unwrap_or(0);
                sizes.len() == low + 1
            });
            if let Some(&[least, ..]) = unreachable {
                values.low.push((size, least));
                *repeats.entry(least).or_insert(0) += 1;
            }
        }
        values
    }

    /// Returns the Grundy value of a size; its rank if it is not low.
    fn grundy(&self, size: u64) -> u64 {
        match self.low.binary_search_by_key(&size, |&(low, _)| low) {
            Ok(index) => self.low[index].1,
            Err(smaller) => size - smaller as u64,
        }
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
        let first = "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n";
        assert_eq!(testkit::answer(solve, first), "Takahashi\n");
        let second = "1 5\n5\n5 1\n5 2\n5 3\n5 4\n5 5\n";
        assert_eq!(testkit::answer(solve, second), "Aoki\n");
    }

    fn moves(heaps: &[u64], bans: &[(u64, u64)]) -> Vec<Vec<u64>> {
        let take = |index: usize| {
            let heap = heaps[index];
            let allowed = (1..=heap).filter(move |&taken| !bans.contains(&(heap, taken)));
            allowed.map(move |taken| {
                let mut option = heaps.to_vec();
                option[index] -= taken;
                option
            })
        };
        (0..heaps.len()).flat_map(take).collect()
    }

    fn values_by_search(bans: &[(u64, u64)], last: u64) -> Vec<u64> {
        let mut game = Search::new(|&heap: &u64| {
            let allowed = (1..=heap).filter(|&taken| !bans.contains(&(heap, taken)));
            allowed.map(|taken| heap - taken).collect_vec()
        });
        (0..=last).map(|heap| game.grundy(heap)).collect()
    }

    /// Pairs of a size up to `last` and what must not be taken from it.
    fn bans(last: u64, most: usize) -> impl Strategy<Value = Vec<(u64, u64)>> {
        let ban = (1..=last).prop_flat_map(|size| (Just(size), 1..=size));
        let bans = prop::collection::vec(ban, 0..=most);
        bans.prop_map(|bans| bans.into_iter().unique().collect())
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..7, 0..4), bans in bans(8, 12)) {
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps, &bans));
            let word = if game.first_player_wins(heaps.clone()) { "Takahashi\n" } else { "Aoki\n" };
            let lines = bans.iter().map(|(size, taken)| format!("{size} {taken}\n")).join("");
            let sizes = heaps.iter().join(" ");
            let input = format!("{} {}\n{sizes}\n{lines}", heaps.len(), bans.len());
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }

        /// Many bans make many low sizes, also of equal values.
        #[test]
        fn values_match_the_search(bans in (1_u64..30).prop_flat_map(|last| bans(last, 150))) {
            let values = Values::new(bans.clone());
            let computed = (0..=30).map(|size| values.grundy(size)).collect_vec();
            prop_assert_eq!(computed, values_by_search(&bans, 30));
        }
    }

    #[test]
    fn values_match_the_search_for_every_set_of_bans_up_to_4() {
        let pairs = (1..=4).flat_map(|size| (1..=size).map(move |taken| (size, taken)));
        for bans in pairs.powerset() {
            let values = Values::new(bans.clone());
            let computed = (0..=6).map(|size| values.grundy(size)).collect_vec();
            assert_eq!(computed, values_by_search(&bans, 6), "{bans:?}");
        }
    }

    #[test]
    fn handles_no_heaps_no_bans_and_the_largest_numbers() {
        let largest = u64::MAX;
        assert_eq!(testkit::answer(solve, "0 0"), "Aoki\n");
        assert_eq!(testkit::answer(solve, "2 0 0 0"), "Aoki\n");
        let bans = Values::new(vec![(largest, largest)]);
        assert_eq!(
            (bans.grundy(largest), bans.grundy(largest - 1)),
            (0, largest - 1)
        );
    }

    /// The mistake of keeping a size whose bans leave it its value.
    #[test]
    fn a_ban_may_change_nothing() {
        // 1 and 2 are low, of value 0; from 3, the move to 2 is banned, but not the one to 1.
        let values = Values::new(vec![(1, 1), (2, 2), (2, 1), (3, 1)]);
        let computed = (0..=5).map(|size| values.grundy(size)).collect_vec();
        assert_eq!(computed, [0, 0, 0, 1, 2, 3]);
    }

    /// The mistake of taking the sizes with bans in the order of the input: 2 would be low, as only the move
    /// to 1 is banned, and 3 would be worth 1 like 2. But 1 is low, so 2 and 3 are worth 1 and 2.
    #[test]
    fn bans_come_in_any_order() {
        assert_eq!(testkit::answer(solve, "2 2  3 2  2 1  1 1"), "Takahashi\n");
    }

    #[test]
    fn equal_bans_count_once() {
        assert_eq!(testkit::answer(solve, "1 2  1  1 1  1 1"), "Aoki\n");
    }

    #[test]
    fn bans_have_64_bits() {
        assert_eq!(
            testkit::answer(solve, "1 1  4294967297  4294967297 4294967297"),
            "Aoki\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "1 1  1  0 1",
            "",
            "`0` is not from 1 to 18446744073709551615",
        );
        testkit::assert_bad(solve, "1 1  1  1 2", "", "`2` is not from 1 to 1");
        testkit::assert_bad(solve, "1 1  x  1 1", "", "`x` is not a whole number");
        testkit::assert_bad(
            solve,
            "1 1  1  1",
            "",
            "the input ends where a number is due",
        );
    }
}
