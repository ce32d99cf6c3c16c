//! # HDU 1850 – Being a Good Boy in Spring Festival
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1850>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu1850), [the chapter](http://localhost:8017/#chapter=nim)
//!
//! **The game** (Nim). Some heaps; a move takes any positive number from one of them, and whoever
//! takes the last one wins. The question is **how many first moves win**. The input is M ≤ 100 and M
//! heaps of at most 10⁶ per case, up to a 0 in place of M; the answer is the number of winning moves, 0
//! if the first player loses.
//!
//! **The rule.** A move wins iff it leaves the nim-sum 0. With s the nim-sum of all heaps, a heap h
//! must become h XOR s, which is a move iff it is smaller than h. So each heap has at most one
//! winning move; [`winning_moves`] lists them.
//!
//! **Beware.** Not every h XOR s is a move: of the heaps 1, 2 and 4, with s = 7, only 4 becomes smaller.
//!
//! **Cost.** O(M) per case, for any heaps below 2⁶⁴.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901; see
//! [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::winning_moves;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.terminated(|case| {
        input! { from case, heaps: Counted<Natural> }
        let heaps = heaps?;
        Ok((!heaps.is_empty()).then(|| winning_moves(&heaps).count()))
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
        assert_eq!(testkit::answer(solve, "3\n5 7 9\n0\n"), "1\n");
    }

    /// Each move by itself: heaps keep their places.
    fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
        let take = |index: usize| {
            (0..heaps[index]).map(move |left| {
                let mut option = heaps.to_vec();
                option[index] = left;
                option
            })
        };
        (0..heaps.len()).flat_map(take).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..8, 1..4)) {
            let case = format!("{}\n{}\n0\n", heaps.len(), heaps.iter().join(" "));
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
            let ways = moves(&heaps).into_iter().filter(|option| !game.first_player_wins(option.clone())).count();
            prop_assert_eq!(testkit::answer(solve, &case), format!("{ways}\n"));
        }

        /// Beyond any search: the heaps with a winning move are those with the highest bit of the
        /// nim-sum, an odd number of them.
        #[test]
        fn counts_an_odd_number_or_none(heaps in prop::collection::vec(any::<u64>(), 1..60)) {
            let case = format!("{} {} 0", heaps.len(), heaps.iter().join(" "));
            let ways: u64 = testkit::answer(solve, &case).trim().parse()?;
            let is_even = |column: u32| heaps.iter().filter(|&heap| heap >> column & 1 == 1).count() % 2 == 0;
            prop_assert_eq!(ways == 0, (0..64).all(is_even));
            prop_assert!(ways % 2 == 1 || ways == 0);
        }
    }

    #[test]
    fn handles_empty_heaps_ties_and_the_largest() {
        assert_eq!(testkit::answer(solve, "1 0 2 0 0 3 1 1 1 0"), "0\n0\n3\n");
        let largest = "3 18446744073709551615 18446744073709551615 18446744073709551615 0";
        assert_eq!(testkit::answer(solve, largest), "3\n");
    }

    #[test]
    fn stops_at_no_heaps_or_the_end() {
        assert_eq!(testkit::answer(solve, "0\n3 5 7 9\n"), "");
        assert_eq!(testkit::answer(solve, "3 5 7 9"), "1\n");
    }

    /// The mistake of counting each heap that can be changed to make the sum 0: of 1, 2, 4 only the
    /// 4 gets smaller.
    #[test]
    fn does_not_count_moves_that_grow_a_heap() {
        assert_eq!(testkit::answer(solve, "3 1 2 4 0"), "1\n");
    }

    #[test]
    fn heaps_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1 4294967296 0"), "1\n");
    }

    #[test]
    fn reports_bad_input() {
        let end = "case 2: the input ends where a number is due";
        testkit::assert_bad(solve, "3\n5 7 9\n2\n1\n", "1\n", end);
        let endless = "3 5 7 9 18446744073709551615 1 2 3";
        testkit::assert_bad(solve, endless, "1\n", end);
    }
}
