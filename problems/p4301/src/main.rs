//! # Luogu P4301 – 新Nim游戏 (A new game of Nim, CQOI 2013) (also BZOJ 3105)
//!
//! <https://www.luogu.com.cn/problem/P4301>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=nim)
//!
//! **The game.** Nim after a special round, in which the first player and then the second may take any
//! number of **whole** heaps, or none, but not all that are left. Then they play plain Nim, the first player
//! first. The input is k ≤ 100 and k heaps from 1 to 10⁹; the answer is the least number of matches that
//! the first player must take in the special round to win, or `-1` if they cannot win.
//!
//! **The rule.** Call heaps *dependent* if some of them, at least one, have the nim-sum 0; otherwise
//! *independent*. The first player must leave independent heaps. Of dependent ones, the second player leaves
//! just those with the nim-sum 0, taking none if these are all, and so the first player loses. Of independent
//! ones, whatever the second player leaves has a nim-sum other than 0. A single heap is independent, so the
//! answer is never `-1`.
//!
//! The heaviest independent heaps are found greedily: go through the heaps from the largest down, and keep
//! each that leaves the kept ones independent. A heap that is not kept is the nim-sum of some that are, so
//! the nim-sums of kept heaps are those of all heaps so far. As m independent heaps have 2ᵐ different
//! nim-sums, there are never more independent ones among the heaps so far than kept ones. Now compare the
//! kept heaps with any other independent ones, both from the largest down: there are no fewer kept ones, and
//! the j-th kept heap comes no later in the order, and so is no smaller.
//!
//! **Beware.** If all heaps are independent, the answer is 0. The sum reaches 10¹¹.
//!
//! **Cost.** O(k·(log k + b)) for heaps of b bits; for any heaps below 2⁶⁴.
//!
//! **Source.** The greedy method of matroids: R. Rado, *Note on independence functions*, 1957. For the nim-sum see
//! [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Input, Positive};

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, count: Positive }
        let mut heaps = case.list(count?, |case| {
            input! { from case, heap: Positive }
            heap
        })?;
        heaps.sort_unstable();
        Ok(dependent_stones(heaps.into_iter().rev()))
    })
}

/// Returns the sum of the heaps that are the nim-sum of some heaps before them.
fn dependent_stones(heaps: impl Iterator<Item = u64>) -> u128 {
    // The highest bit of each number is in none of the later ones: `min` clears it.
    let mut basis: Vec<u64> = Vec::new();
    let mut sum = 0;
    for heap in heaps {
        let rest = basis.iter().fold(heap, |rest, kept| rest.min(rest ^ kept));
        if rest == 0 {
            sum += u128::from(heap);
        } else {
            basis.push(rest);
        }
    }
    sum
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
        assert_eq!(testkit::answer(solve, "6\n5 5 6 6 5 5\n"), "21\n");
    }

    /// Heaps in order, and whether it is the second player's turn in the special round.
    type Position = (Vec<u64>, bool);

    fn moves((heaps, is_first_round): &Position) -> Vec<Position> {
        if *is_first_round {
            return rounds(heaps).map(|left| (left, false)).collect();
        }
        let take = |index: usize| {
            (0..heaps[index]).map(move |left| {
                let mut heaps = heaps.clone();
                heaps[index] = left;
                heaps.sort_unstable();
                (heaps, false)
            })
        };
        (0..heaps.len()).flat_map(take).collect()
    }

    /// Lists what a player may leave in the special round.
    fn rounds(heaps: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
        heaps
            .iter()
            .copied()
            .powerset()
            .filter(|left| !left.is_empty())
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(mut heaps in prop::collection::vec(1_u64..8, 1..5)) {
            let mut game = Search::new(moves);
            heaps.sort_unstable();
            let won = rounds(&heaps).filter(|left| !game.first_player_wins((left.clone(), true)));
            let most_left = won.map(|left| left.iter().sum()).max();
            let answer = most_left.map(|left: u64| heaps.iter().sum::<u64>() - left);
            let input = format!("{} {}", heaps.len(), heaps.iter().format(" "));
            prop_assert_eq!(testkit::answer(solve, &input), format!("{}\n", answer.expect("a way to win")));
        }

        /// Independence by the nim-sums of all choices of heaps.
        #[test]
        fn keeps_the_heaviest_independent_heaps(heaps in prop::collection::vec(1_u64..64, 1..9)) {
            let is_independent = |heaps: &Vec<u64>| {
                let sums = heaps.iter().copied().powerset().map(|some| some.iter().fold(0, |sum, heap| sum ^ heap));
                sums.filter(|&sum| sum == 0).count() == 1
            };
            let kept = heaps.iter().copied().powerset().filter(is_independent);
            let heaviest = kept.map(|kept| kept.iter().sum()).max().unwrap_or(0);
            let input = format!("{} {}", heaps.len(), heaps.iter().format(" "));
            let taken = heaps.iter().sum::<u64>() - heaviest;
            prop_assert_eq!(testkit::answer(solve, &input), format!("{taken}\n"));
        }
    }

    /// The mistake of `-1` where nothing has to go.
    #[test]
    fn independent_heaps_stay() {
        assert_eq!(testkit::answer(solve, "1 7"), "0\n");
        assert_eq!(testkit::answer(solve, "3 1 2 4"), "0\n");
    }

    /// The mistake of going through the heaps as they come: 1 and 2 would stay instead of 3 and 2.
    #[test]
    fn the_largest_heaps_come_first() {
        assert_eq!(testkit::answer(solve, "3 1 2 3"), "1\n");
    }

    #[test]
    fn handles_sums_beyond_64_bits() {
        let heap = u64::MAX;
        let taken = 2 * u128::from(heap);
        let input = format!("3 {heap} {heap} {heap}");
        assert_eq!(testkit::answer(solve, &input), format!("{taken}\n"));
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("0", "`0` is not positive"),
            ("2 1 0", "`0` is not positive"),
            ("2 1", "the input ends where a number is due"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
