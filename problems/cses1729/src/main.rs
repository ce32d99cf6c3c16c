//! # CSES 1729 – Stick Game
//!
//! <https://cses.fi/problemset/task/1729>; the bounds of the input below are not confirmed.
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=cses1729), [the chapter](http://localhost:8017/#chapter=one-heap)
//!
//! **The game** (subtraction). One heap of sticks; a move takes a number of the set P from it, and the player
//! without a move loses. The input is n ≤ 10⁶, k ≤ 100 and the k numbers of P, from 1 to n; the answer is
//! one line, a letter for each heap of 1 to n sticks: `W` if the first player wins, else `L`.
//!
//! **The rule.** A heap is won iff some move leads to a lost one. So go through the heaps from 0 on: one that
//! no smaller heap has marked is lost, and it marks all from which a move leads to it.
//!
//! With P = {1, 3, 4}, heap 0 marks 1, 3 and 4. Heap 2 is not marked, so it is lost and marks 3, 5 and 6. The
//! next lost one is 7, and from there on all repeats; see [`shared::subtraction`] for the theorem.
//!
//! **Cost.** O(n·k) time and a byte per heap up to n, which is at most [`LARGEST`].
//!
//! **Source.** The definition. `edpc-k` looks at a heap from the other side: at the moves from it.

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Positive};

/// The largest n.
const LARGEST: u64 = 1 << 24;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(0..=LARGEST)?;
        input! { from case, set: Counted<Positive> }
        let set = set?;
        let mut is_won = vec![false; n as usize + 1];
        for heap in 0..=n {
            if is_won[heap as usize] {
                continue;
            }
            for &taken in set.iter().filter(|&&taken| taken <= n - heap) {
                is_won[(heap + taken) as usize] = true;
            }
        }
        let letters = is_won[1..]
            .iter()
            .map(|is_won| if *is_won { 'W' } else { 'L' });
        Ok(letters.collect::<String>())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;
    use shared::{sg::Sequence, subtraction::Subtraction};

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "10 3\n1 3 4\n"), "WLWWWWLWLW\n");
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(set in prop::collection::btree_set(1_u64..20, 0..6), n in 1_u64..100) {
            let mut game = Search::new(|&heap: &u64| {
                set.iter().filter_map(move |&taken| heap.checked_sub(taken))
            });
            let letters = (1..=n).map(|heap| if game.first_player_wins(heap) { 'W' } else { 'L' });
            let expected = letters.collect::<String>() + "\n";
            let input = format!("{n} {}\n{}\n", set.len(), set.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), expected);
        }
    }

    /// Lost iff the Grundy value is 0.
    #[test]
    fn agrees_with_the_grundy_values_up_to_10000() {
        let set = [2, 7, 11, 40, 999];
        let mut game = Sequence::new(Subtraction::new(set));
        let letters = game.table(10_000).into_iter().skip(1);
        let expected: String = letters
            .map(|value| if value > 0 { 'W' } else { 'L' })
            .collect();
        let input = format!("10000 {} {}", set.len(), set.iter().join(" "));
        assert_eq!(testkit::answer(solve, &input), expected + "\n");
    }

    #[test]
    fn handles_an_empty_set_no_heaps_and_huge_numbers() {
        assert_eq!(testkit::answer(solve, "3 0"), "LLL\n");
        assert_eq!(testkit::answer(solve, "0 1 1"), "\n");
        let input = "4 2 18446744073709551615 3";
        assert_eq!(testkit::answer(solve, input), "LLWW\n");
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(testkit::answer(solve, "3 1  4294967297"), "LLL\n");
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("4 2 1", "the input ends where a number is due"),
            ("4 1 0", "`0` is not positive"),
            ("4 x", "`x` is not a whole number"),
            ("16777217 1 1", "`16777217` is not from 0 to 16777216"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
