//! # HDU 1536 – S-Nim (also POJ 2960 and LibreOJ 10247)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1536>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu1536), [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** Nim in which a move may take only numbers of a set S; the player without a move
//! loses. A case is the size k ≤ 100 of S and its numbers, up to 10⁴, in any order, then the number
//! m ≤ 100 of positions, each l ≤ 100 and l heaps from 0 to 10⁴. The input is cases up to a 0 in place
//! of k; the answer is a line of m letters per case: `W` if the first player wins the position, else `L`.
//!
//! **The rule.** Each heap behaves like a heap of Nim whose size is its Grundy value, the least value
//! that none of its options has; the first player wins iff the nim-sum of the values is not 0. As S
//! is given by the input, the values are tabulated per case.
//!
//! **Beware.** S may be unsorted, and heaps may be empty.
//!
//! **Cost.** The table ends at the largest heap of the case, and numbers of S above it are left out.
//! It takes one step per heap and number of S: 10⁶ at the bounds. The table ends earlier if the values are
//! proved to repeat; a heap above [`LARGEST`](shared::sg::LARGEST) is refused unless the values up to
//! there prove it.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939; for the period S. W. Golomb 1966:
//! [`shared::subtraction`].

use proconio::input;
use shared::io::{run, Answers, BadInput, Counted, Input, Natural, Positive};
use shared::{sg::Sequence, subtraction::Subtraction};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.terminated(|case| {
        input! { from &mut *case, set: Counted<Positive> }
        let set = set?;
        if set.is_empty() {
            return Ok(None);
        }
        input! { from case, positions: Counted<Counted<Natural>> }
        let positions = positions?;

        let largest = positions.iter().flatten().copied().max().unwrap_or(0);
        let set = set.into_iter().filter(|&taken| taken <= largest);
        let mut game = Sequence::new(Subtraction::new(set));
        let letter = |heaps| Ok(if game.first_player_wins(heaps)? { 'W' } else { 'L' });
        let letters: Result<String, BadInput> = positions.into_iter().map(letter).collect();
        letters.map(Some)
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
        let sample = "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n\
                      5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n";
        assert_eq!(testkit::answer(solve, sample), "LWW\nWWL\n");
    }

    /// Takes the numbers of the set as they are given; heaps have no order.
    fn moves(heaps: &[u64], set: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (index, &taken) in (0..heaps.len()).cartesian_product(set) {
            if heaps[index] >= taken {
                let mut option = heaps.to_vec();
                option[index] -= taken;
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    fn line(numbers: &[u64]) -> String {
        format!("{} {}\n", numbers.len(), numbers.iter().join(" "))
    }

    proptest! {
        /// Sets in any order and with repetitions, heaps of 0, positions without a heap.
        #[test]
        fn agrees_with_the_search(
            set in prop::collection::vec(1_u64..15, 1..6),
            positions in prop::collection::vec(prop::collection::vec(0_u64..16, 0..4), 0..6),
        ) {
            let lines = positions.iter().map(|heaps| line(heaps)).join("");
            let case = format!("{}{}\n{lines}0\n", line(&set), positions.len());
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps, &set));
            let letters = positions
                .into_iter()
                .map(|heaps| if game.first_player_wins(heaps) { 'W' } else { 'L' });
            let answer: String = letters.chain(['\n']).collect();
            prop_assert_eq!(testkit::answer(solve, &case), answer);
        }

        /// {1, 3, 4} has period 7 from heap 0 on; numbers above every heap are no moves and do not
        /// hinder the proof.
        #[test]
        fn answers_far_heaps_through_the_period(heap in 0..u64::MAX - 1) {
            let case = format!("4 3 1 18446744073709551615 4\n1\n1 {heap}\n0\n");
            let lost = [0, 2].contains(&(heap % 7)); // 0 1 0 1 2 3 2
            prop_assert_eq!(testkit::answer(solve, &case), if lost { "L\n" } else { "W\n" });
        }
    }

    #[test]
    fn stops_at_an_empty_set_or_the_end() {
        assert_eq!(testkit::answer(solve, "0\n1 1 1 1 1"), "");
        assert_eq!(testkit::answer(solve, "1 1 1 1 1"), "W\n");
    }

    #[test]
    fn handles_no_positions_and_no_heaps() {
        assert_eq!(testkit::answer(solve, "1 1 0\n1 1 2 0 1 0 0"), "\nLL\n");
    }

    /// The mistake of adding the heaps instead of their values: nothing can be taken from 1 by twos.
    #[test]
    fn heaps_below_the_set_are_lost() {
        assert_eq!(testkit::answer(solve, "1 2 1 1 1 0"), "L\n");
    }

    #[test]
    fn reports_bad_input() {
        let case = "2 2 5\n1\n1 5\n";
        testkit::assert_bad(
            solve,
            &format!("{case}1 0\n1\n1 5\n0\n"),
            "W\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(
            solve,
            &format!("{case}2 1"),
            "W\n",
            "case 2: the input ends where a number is due",
        );
    }

    #[test]
    fn refuses_a_heap_above_the_largest_without_a_period() {
        let answers = solve(Input::new("2 1 16777216 1 1 16777217 0"));
        let error = answers.error.expect("an error").to_string();
        assert!(
            error.starts_with("case 1: a heap of 16777217 is out of reach"),
            "{error}"
        );
    }
}
