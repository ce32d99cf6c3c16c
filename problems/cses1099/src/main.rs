//! # CSES 1099 – Stair Game
//!
//! <https://cses.fi/problemset/task/1099>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=cses1099), [the chapter](http://localhost:8017/#chapter=staircases)
//!
//! **The game** (staircase Nim). Balls lie on the stairs 1 to n; a move takes any positive number of
//! balls from one stair k > 1 down to stair k − 1. Whoever moves last wins. The input is a count of
//! cases t ≤ 2·10⁵ and, per case, n and the numbers of balls on the n stairs from the first on, from 0
//! to 10⁹, at most 2·10⁵ stairs in all; the answer is `first` or `second`, the player who wins.
//!
//! **The rule.** The first player wins iff the nim-sum of the even stairs 2, 4, 6, … is not 0. Every
//! move changes exactly one even stair, by taking from it or by adding to it. So no move leads from the
//! nim-sum 0 to 0. From any other nim-sum, a [winning move](shared::nim::winning_moves) of Nim takes
//! balls from an even stair; here they go down to an odd one, which does not count. At the end all balls lie
//! on stair 1, and the nim-sum is 0.
//!
//! The idea: a move to an even stair can be undone, as the opponent passes the same balls on. Moves
//! that can be undone do not matter as long as play ends; here it does, as balls only go down.
//!
//! `scripts/rule.sh 'a,b,c,d -> a+t,b-t,c,d | a,b+t,c-t,d | a,b,c+t,d-t'` proves it for four stairs and
//! any number of balls.
//!
//! **Beware.** Stairs are counted from 1, and stair 1 is the floor: the second, fourth, … number of
//! a line counts.
//!
//! **Cost.** O(n) per case, for any numbers below 2⁶⁴.
//!
//! **Source.** The argument above; for Nim see [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, stairs: Counted<Natural> }
        let even_stairs = stairs?.into_iter().skip(1).step_by(2);
        Ok(if first_player_wins(even_stairs) { "first" } else { "second" })
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
        assert_eq!(
            testkit::answer(solve, "3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n"),
            "first\nsecond\nfirst\n"
        );
    }

    fn moves(stairs: &[u64]) -> Vec<Vec<u64>> {
        let take = |stair: usize| {
            (1..=stairs[stair]).map(move |balls| {
                let mut option = stairs.to_vec();
                option[stair] -= balls;
                option[stair - 1] += balls;
                option
            })
        };
        (1..stairs.len()).flat_map(take).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(stairs in prop::collection::vec(0_u64..4, 0..5)) {
            let mut game = Search::new(|stairs: &Vec<u64>| moves(stairs));
            let word = if game.first_player_wins(stairs.clone()) { "first\n" } else { "second\n" };
            let input = format!("1\n{}\n{}\n", stairs.len(), stairs.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }
    }

    proptest! {
        #[test]
        fn winning_moves_of_nim_on_the_even_stairs_win(stairs in prop::collection::vec(0_u64..4, 0..5)) {
            let winning = Search::new(|stairs: &Vec<u64>| moves(stairs)).winning_moves(stairs.clone());
            let even_stairs = stairs.iter().copied().skip(1).step_by(2).collect_vec();
            let of_nim = shared::nim::winning_moves(&even_stairs).collect_vec();
            prop_assert_eq!(of_nim.is_empty(), winning.is_empty());
            for (index, left) in of_nim {
                let (mut option, stair) = (stairs.clone(), 2 * index + 1);
                option[stair - 1] += stairs[stair] - left;
                option[stair] = left;
                prop_assert!(winning.contains(&option));
            }
        }
    }

    #[test]
    fn handles_no_stairs_one_stair_and_the_largest_numbers() {
        let largest = u64::MAX;
        let input = format!("4  0  1 5  2 0 {largest}  4 {largest} {largest} 7 {largest}");
        assert_eq!(
            testkit::answer(solve, &input),
            "second\nsecond\nfirst\nsecond\n"
        );
    }

    /// The mistake of counting stairs from 0: balls on stair 1 have no move.
    #[test]
    fn the_first_stair_is_the_floor() {
        assert_eq!(
            testkit::answer(solve, "2  3 5 0 0  3 0 0 5"),
            "second\nsecond\n"
        );
    }

    #[test]
    fn stairs_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1  2 0 4294967296"), "first\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2  2 0 1  1 -1",
            "first\n",
            "case 2: `-1` is negative",
        );
        testkit::assert_bad(
            solve,
            "1  2 1",
            "",
            "case 1: the input ends where a number is due",
        );
    }
}
