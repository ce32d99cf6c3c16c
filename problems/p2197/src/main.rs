//! # Luogu P2197 – Nim
//!
//! <https://www.luogu.com.cn/problem/P2197>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=p2197), [the chapter](http://localhost:8017/#chapter=nim)
//!
//! **The game.** Some heaps; a move takes any positive number of stones from one of them, and
//! whoever takes the last stone wins. The input is a count of cases T ≤ 10 and, per case, n ≤ 10⁴
//! and n heaps below 10⁴, some of them 0; the answer is `Yes` if the first player wins, else `No`.
//!
//! **The rule.** The first player wins iff the nim-sum of the heaps, their exclusive or, is not 0.
//! Without a stone it is 0, and the player to move has lost. A move changes one heap, so from 0 no move
//! leads to 0. From any other nim-sum s, a heap h with the highest bit of s can become h XOR s, which is
//! smaller; that leaves 0.
//!
//! `scripts/rule.sh 'x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t'` proves it for three heaps of all sizes.
//!
//! **Cost.** O(n) per case, for any heaps below 2⁶⁴.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901; see
//! [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, heaps: Counted<Natural> }
        Ok(if first_player_wins(heaps?) { "Yes" } else { "No" })
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
        assert_eq!(testkit::answer(solve, "2\n2\n1 1\n2\n1 0\n"), "No\nYes\n");
    }

    /// Empty heaps are gone, and heaps have no order.
    fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
        let take = |index: usize| {
            (0..heaps[index]).map(move |left| {
                let mut option = heaps.to_vec();
                option[index] = left;
                option.retain(|&stones| stones > 0);
                option.sort_unstable();
                option
            })
        };
        (0..heaps.len()).flat_map(take).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..10, 0..5)) {
            let case = format!("1\n{}\n{}\n", heaps.len(), heaps.iter().join(" "));
            let wins = Search::new(|heaps: &Vec<u64>| moves(heaps)).first_player_wins(heaps);
            prop_assert_eq!(testkit::answer(solve, &case), if wins { "Yes\n" } else { "No\n" });
        }

        /// Beyond any search: two copies of a position are lost, and one more stone wins.
        #[test]
        fn copies_cancel(heaps in prop::collection::vec(any::<u64>(), 0..50)) {
            let twice = heaps.iter().chain(&heaps).copied();
            prop_assert!(!first_player_wins(twice.clone()));
            prop_assert!(first_player_wins(twice.chain([1])));
        }
    }

    #[test]
    fn handles_empty_heaps_no_heaps_and_the_largest() {
        assert_eq!(
            testkit::answer(solve, "3\n0\n2 0 0\n1 7\n"),
            "No\nNo\nYes\n"
        );
        assert_eq!(
            testkit::answer(solve, "1 2 18446744073709551615 18446744073709551614"),
            "Yes\n"
        );
    }

    /// The mistake of adding the stones: 1 + 3 is even, and the position is won.
    #[test]
    fn parity_of_the_stones_does_not_decide() {
        assert_eq!(testkit::answer(solve, "1 2 1 3"), "Yes\n");
    }

    #[test]
    fn heaps_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1  1 4294967296"), "Yes\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 1 1 1 -1", "Yes\n", "case 2: `-1` is negative");
        testkit::assert_bad(
            solve,
            "2 1 1 18446744073709551615 1 2 3",
            "Yes\n",
            "case 2: the input ends where a number is due",
        );
    }
}
