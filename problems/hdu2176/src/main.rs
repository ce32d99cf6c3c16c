//! # HDU 2176 – 取(m堆)石子游戏 (Taking stones from m heaps)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=2176>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu2176), [the chapter](http://localhost:8017/#chapter=nim)
//!
//! **The game** (Nim). Some heaps; a move takes any positive number from one of them, and whoever takes the
//! last stone wins. The input is m ≤ 200,000 and m heaps per case, up to a 0 in place of m. If the first player
//! wins, the answer is `Yes`, and then a line `a b` per winning first move, which makes a heap of a stones one of b, in
//! the order of the heaps; else it is `No`.
//!
//! **The rule.** A move wins iff it leaves the nim-sum 0. With s the nim-sum of all heaps, a heap h
//! must become h XOR s, which is a move iff it is smaller than h. So each heap has at most one
//! winning move; [`winning_moves`] lists them in the order of the heaps.
//!
//! **Beware.** Equal heaps are different moves: each has its line.
//!
//! **Cost.** O(m) per case, for any heaps below 2⁶⁴.
//!
//! **Source.** C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901; see
//! [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Lines, Natural};
use shared::nim::winning_moves;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.terminated(|case| {
        input! { from case, heaps: Counted<Natural> }
        let heaps = heaps?;
        if heaps.is_empty() {
            return Ok(None);
        }
        let moves = winning_moves(&heaps).map(|(heap, left)| format!("{} {left}", heaps[heap]));
        let moves: Vec<String> = moves.collect();
        let word = if moves.is_empty() { "No" } else { "Yes" };
        Ok(Some(Lines([vec![word.to_owned()], moves].concat())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;
    use std::fmt::Write;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "2\n45 45\n3\n3 6 9\n5\n5 7 8 9 10\n0\n"),
            "No\nYes\n9 5\nYes\n8 1\n9 0\n10 3\n"
        );
    }

    /// Lists the moves of each heap in turn; heaps keep their places.
    fn moves(heaps: &[u64]) -> Vec<(u64, u64, Vec<u64>)> {
        let take = |index: usize| {
            (0..heaps[index]).map(move |left| {
                let mut option = heaps.to_vec();
                option[index] = left;
                (heaps[index], left, option)
            })
        };
        (0..heaps.len()).flat_map(take).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(cases in prop::collection::vec(prop::collection::vec(0_u64..9, 1..4), 1..4)) {
            let mut game = Search::new(|heaps: &Vec<u64>| {
                moves(heaps).into_iter().map(|(_, _, option)| option).collect_vec()
            });
            let (mut input, mut answer) = (String::new(), String::new());
            for heaps in cases {
                writeln!(input, "{} {}", heaps.len(), heaps.iter().join(" ")).unwrap();
                let wins = game.first_player_wins(heaps.clone());
                answer.push_str(if wins { "Yes\n" } else { "No\n" });
                for (before, after, option) in moves(&heaps) {
                    if !game.first_player_wins(option) {
                        writeln!(answer, "{before} {after}").unwrap();
                    }
                }
            }
            prop_assert_eq!(testkit::answer(solve, &(input + "0\n")), answer);
        }
    }

    #[test]
    fn handles_equal_and_empty_heaps_and_the_largest() {
        assert_eq!(testkit::answer(solve, "3 4 4 4 0"), "Yes\n4 0\n4 0\n4 0\n");
        assert_eq!(testkit::answer(solve, "2 0 0 0"), "No\n");
        let largest = u64::MAX;
        assert_eq!(
            testkit::answer(solve, &format!("1 {largest} 0")),
            format!("Yes\n{largest} 0\n")
        );
    }

    #[test]
    fn stops_at_the_terminator_or_the_end() {
        assert_eq!(testkit::answer(solve, "1 1 0 1 2"), "Yes\n1 0\n");
        assert_eq!(testkit::answer(solve, "1 1"), "Yes\n1 0\n");
        assert_eq!(testkit::answer(solve, "0"), "");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "1 1 2 1",
            "Yes\n1 0\n",
            "case 2: the input ends where a number is due",
        );
        testkit::assert_bad(solve, "1 -1", "", "case 1: `-1` is negative");
    }
}
