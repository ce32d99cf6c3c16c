//! # Luogu P1247 – 取火柴游戏 (Taking matches)
//!
//! <https://www.luogu.com.cn/problem/P1247>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=p1247), [the chapter](http://localhost:8017/#chapter=nim)
//!
//! **The game** (Nim). Some heaps of matches; a move takes any positive number from one of them, and
//! whoever takes the last match wins. The input is k ≤ 500,000 and k heaps of at most 10⁹. If the
//! first player wins, the answer is `a b`, for taking a matches from heap b with the least b that wins, and
//! in a second line the heaps that this leaves; else it is `lose`.
//!
//! **The rule.** A move wins iff it leaves the nim-sum 0. With s the nim-sum of all heaps, a heap h
//! must become h XOR s, which is a move iff it is smaller than h. So each heap has at most one
//! winning move; [`winning_moves`] lists them in the order of the heaps.
//!
//! **Cost.** O(k), for any heaps below 2⁶⁴.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901; see
//! [`shared::nim`].

use itertools::Itertools;
use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::winning_moves;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from case, heaps: Counted<Natural> }
        let mut heaps = heaps?;
        let first = winning_moves(&heaps).next();
        Ok(match first {
            None => "lose".to_owned(),
            Some((heap, left)) => {
                let taken = heaps[heap] - left;
                heaps[heap] = left;
                format!("{taken} {}\n{}", heap + 1, heaps.iter().format(" "))
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        assert_eq!(testkit::answer(solve, "3\n3 6 9\n"), "4 3\n3 6 5\n");
        assert_eq!(testkit::answer(solve, "4\n15 22 19 10\n"), "lose\n");
    }

    /// Heaps keep their places.
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
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..9, 0..4)) {
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
            let lost = moves(&heaps).into_iter().find(|option| !game.first_player_wins(option.clone()));
            let answer = match lost {
                None => "lose\n".to_owned(),
                Some(option) => {
                    let heap = (0..heaps.len()).find(|&heap| option[heap] < heaps[heap]).unwrap();
                    format!("{} {}\n{}\n", heaps[heap] - option[heap], heap + 1, option.iter().join(" "))
                }
            };
            let input = format!("{}\n{}\n", heaps.len(), heaps.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), answer);
        }
    }

    #[test]
    fn handles_no_heaps_empty_heaps_and_the_largest() {
        assert_eq!(testkit::answer(solve, "0"), "lose\n");
        assert_eq!(testkit::answer(solve, "2 0 0"), "lose\n");
        let largest = u64::MAX;
        assert_eq!(
            testkit::answer(solve, &format!("1 {largest}")),
            format!("{largest} 1\n0\n")
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 1", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "1 -1", "", "`-1` is negative");
    }
}
