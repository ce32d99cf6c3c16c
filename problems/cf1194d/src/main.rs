//! # Codeforces 1194D – 1-2-K Game
//!
//! <https://codeforces.com/problemset/problem/1194/D>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=cf1194d), [the chapter](http://localhost:8017/#chapter=one-heap)
//!
//! **The game.** A token stands on cell n of a strip; a move takes it 1, 2 or k cells down, and the
//! player without a move, on cell 0, loses. The input is a count of cases T ≤ 100 and a line `n k` per
//! case, 0 ≤ n ≤ 10⁹, 3 ≤ k ≤ 10⁹; the answer is `Alice` if the first player wins, else `Bob`.
//!
//! **The rule.** If 3 does not divide k, the lost cells are the multiples of 3: no move leads from one to
//! another, and from any other cell taking 1 or 2 leads there.
//!
//! If 3 divides k, let r = n mod (k + 1). The cell is lost iff r is one of 0, 3, …, k − 3; that is, iff 3
//! divides r and r is not k. By induction, let this hold for smaller cells.
//!
//! - r = 0: there is no move from cell 0, and from any other such cell the moves lead to the remainders k,
//!   k − 1 and 1, which are all won. So the cell is lost.
//! - r = 3, 6, …, k − 3: the moves lead to the remainders r − 1, r − 2 and, if n ≥ k, r + 1. 3 divides none of
//!   them, so they are all won, and the cell is lost.
//! - r = k: taking k leads to the remainder 0, so the cell is won.
//! - Any other r: taking 1 or 2 leads to a multiple of 3, at most k − 3, so the cell is won.
//!
//! `scripts/rule.sh 'n -> n-t : t in {1,2,k}' --for k` proves it for all k and n.
//!
//! **Cost.** O(1) per case, for any numbers below 2⁶⁴. The rule also holds for k = 1 and 2, which allow
//! no move but 1 and 2.
//!
//! **Source.** The argument above; for any set of numbers see [`shared::subtraction`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, n: Natural, k: Positive }
        Ok(if first_player_wins(n?, k?) { "Alice" } else { "Bob" })
    })
}

fn first_player_wins(n: u64, k: u64) -> bool {
    if k % 3 != 0 {
        return n % 3 != 0;
    }
    let r = k.checked_add(1).map_or(n, |period| n % period);
    r % 3 != 0 || r == k
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
            testkit::answer(solve, "4\n0 3\n3 3\n3 4\n4 4\n"),
            "Bob\nAlice\nBob\nAlice\n"
        );
    }

    fn moves(n: u64, k: u64) -> Vec<u64> {
        [1, 2, k]
            .into_iter()
            .filter_map(|down| n.checked_sub(down))
            .collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(k in 1_u64..100, n in 0_u64..500) {
            let mut game = Search::new(|&n: &u64| moves(n, k));
            prop_assert_eq!(first_player_wins(n, k), game.first_player_wins(n));
        }
    }

    #[test]
    fn agrees_with_the_search_on_all_small_numbers() {
        for k in 1..=40 {
            let mut game = Search::new(|&n: &u64| moves(n, k));
            for n in 0..=300 {
                assert_eq!(
                    first_player_wins(n, k),
                    game.first_player_wins(n),
                    "n = {n}, k = {k}"
                );
            }
        }
    }

    /// 2^64 − 1 is a multiple of 3.
    #[test]
    fn handles_numbers_beyond_the_bounds() {
        let largest = u64::MAX;
        let answers = [largest - 3, largest - 2, largest - 1, largest];
        let answers = answers.map(|n| first_player_wins(n, largest));
        assert_eq!(answers, [false, true, true, true]);
        assert!(!first_player_wins(largest, largest - 1));
        assert!(first_player_wins(largest, 3)); // one less than a multiple of 4
        assert!(!first_player_wins(largest - 3, 3));
    }

    /// The mistake of looking at n modulo 3 only, and of forgetting the remainder k.
    #[test]
    fn multiples_of_3_shift_the_lost_cells() {
        let won = (0..9).filter(|&n| first_player_wins(n, 3)).collect_vec();
        assert_eq!(won, [1, 2, 3, 5, 6, 7]);
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(
            testkit::answer(solve, "2  4294967296 1  4294967298 4294967298"),
            "Alice\nAlice\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2  1 3  1 0",
            "Alice\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(solve, "1  -1 3", "", "case 1: `-1` is negative");
    }
}
