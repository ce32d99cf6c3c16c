//! # HDU 1850 – Being a Good Boy in Spring Festival
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1850>
//!
//! **The game** (Nim). Some heaps; a move takes any positive number from one of them, and whoever
//! takes the last one wins. The question is **how many first moves win**. The input is M ≤ 100 and M
//! heaps of at most 10^6 per case, up to M = 0; the answer is the number, 0 if the first player
//! loses.
//!
//! **The rule.** A move wins iff it leaves the nim-sum 0. With s the nim-sum of all heaps, a heap h
//! must become h XOR s, which is a move iff it is smaller than h. So each heap has at most one
//! winning move; [`shared::nim::winning_moves`] lists them.
//!
//! **Cost.** O(M) per case, for any heaps below 2^64.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901.

use std::process::ExitCode;

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::winning_moves;

fn main() -> ExitCode {
    run(solve)
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

    testkit::judged!(solve);

    #[test]
    fn official_sample() {
        assert_eq!(testkit::answer(solve, "3\n5 7 9\n0\n"), "1\n");
    }

    /// Every move by itself, two heaps of one size apart; heaps keep their places.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let take = |index: usize| {
            (0..heaps[index]).map(move |left| {
                let mut option = heaps.to_vec();
                option[index] = left;
                option
            })
        };
        (0..heaps.len()).flat_map(take).collect()
    }

    fn searched(heaps: &[u64]) -> usize {
        let mut search = testkit::Search::new(|heaps: &Vec<u64>| options(heaps));
        let moves = options(heaps).into_iter();
        moves.filter(|option| !search.wins(option.clone())).count()
    }

    proptest! {
        #[test]
        fn rule_is_the_search(heaps in prop::collection::vec(0_u64..8, 1..4)) {
            let case = format!("{}\n{}\n0\n", heaps.len(), heaps.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &case), format!("{}\n", searched(&heaps)));
        }

        /// Beyond any search: the number of ways is odd, or there is none. For a heap is one of
        /// them exactly if it has the highest bit of the sum, which an odd number of heaps has.
        #[test]
        fn ways_are_odd_or_none(heaps in prop::collection::vec(any::<u64>(), 1..60)) {
            let ways = winning_moves(&heaps).count();
            prop_assert_eq!(ways % 2 == 0, shared::nim::nim_sum(heaps) == 0);
            prop_assert!(ways % 2 == 1 || ways == 0);
        }
    }

    #[test]
    fn empty_heaps_ties_and_the_largest() {
        assert_eq!(testkit::answer(solve, "1 0 2 0 0 3 1 1 1 0"), "0\n0\n3\n");
        let largest = "3 18446744073709551615 18446744073709551615 18446744073709551615 0";
        assert_eq!(testkit::answer(solve, largest), "3\n");
        assert_eq!(testkit::answer(solve, "0\n3 5 7 9\n"), "");
    }

    /// A common mistake: counting every heap that the exclusive or of the others is not equal to.
    /// 1, 2, 4 has one way, 4 to 3; the others would have to grow.
    #[test]
    fn moves_that_grow_a_heap_are_wrong() {
        let heaps = [1_u64, 2, 4];
        let sum = shared::nim::nim_sum(heaps);
        let wrong = heaps.iter().filter(|&&heap| heap ^ sum != heap).count();
        assert_eq!((searched(&heaps), wrong), (1, 3));
    }

    #[test]
    fn bad_input() {
        let none = "case 2: the input ends where a number is due";
        testkit::assert_bad(solve, "3\n5 7 9\n", "1\n", none);
        testkit::assert_bad(solve, "3\n5 7 9\n2\n1\n", "1\n", none);
        let endless = "3 5 7 9 18446744073709551615 1 2 3";
        testkit::assert_bad(solve, endless, "1\n", none);
    }
}
