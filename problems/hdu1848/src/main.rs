//! # HDU 1848 – Fibonacci again and again
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1848>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu1848), [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** Three heaps of m, n and p stones; a move takes a Fibonacci number of stones (1, 2,
//! 3, 5, 8, …) from one of them, and whoever takes the last stone wins. The input is a line `m n p`
//! per case, 1 ≤ m, n, p ≤ 1000, up to `0 0 0`; the answer is `Fibo` if the first player wins, else
//! `Nacci`.
//!
//! **The rule.** A heap behaves like a heap of Nim whose size is its Grundy value, the least value
//! that none of its options has: every smaller value can be reached from it, its own cannot. So the
//! first player wins iff the nim-sum of the three values is not 0. No formula for the values is
//! known here; they are tabulated.
//!
//! **Beware.** The input ends only when all three numbers are 0.
//!
//! **Cost.** The table grows to the largest heap asked for, with one step per heap and Fibonacci number up
//! to the heap. No period is proved, so a heap above [`LARGEST`](shared::sg::LARGEST) is refused.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939; see [`shared::nim`].

use std::iter::successors;

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::{sg::Sequence, subtraction::Subtraction};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    let mut game = Sequence::new(Subtraction::new(fibonacci_numbers()));
    cases.terminated(|case| {
        input! { from case, m: Natural, n: Natural, p: Natural }
        let heaps = [m?, n?, p?];
        if heaps == [0, 0, 0] {
            return Ok(None);
        }
        let fibo = game.first_player_wins(heaps)?;
        Ok(Some(if fibo { "Fibo" } else { "Nacci" }))
    })
}

/// Returns 1, 2, 3, 5, 8, … far beyond [`LARGEST`](shared::sg::LARGEST), so that no period of the finite
/// set can be proved within it.
fn fibonacci_numbers() -> impl Iterator<Item = u64> {
    successors(Some((1_u64, 2)), |&(a, b)| Some((b, a.checked_add(b)?))).map(|(a, _)| a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use shared::search::Search;
    use shared::sg::LARGEST;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "1 1 1\n1 4 1\n0 0 0\n"),
            "Fibo\nNacci\n"
        );
    }

    /// The Fibonacci numbers are written out, as far as the heaps need them.
    fn moves(heaps: &[u64; 3]) -> Vec<[u64; 3]> {
        let mut options = Vec::new();
        for (index, taken) in (0..3).cartesian_product([1, 2, 3, 5, 8, 13, 21]) {
            let mut option = *heaps;
            if option[index] >= taken {
                option[index] -= taken;
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn agrees_with_the_search_up_to_24() {
        let mut game = Search::new(moves);
        for (m, n) in (0..=24).cartesian_product(0..=24) {
            for p in n.max(m).max(1)..=24 {
                let mut heaps = [m, n, p];
                heaps.sort_unstable();
                let word = if game.first_player_wins(heaps) { "Fibo\n" } else { "Nacci\n" };
                let case = format!("{m} {n} {p} 0 0 0");
                assert_eq!(testkit::answer(solve, &case), word, "{case}");
            }
        }
    }

    #[test]
    fn fibonacci_numbers_reach_far_beyond_the_largest_heap() {
        let numbers = fibonacci_numbers().collect_vec();
        assert!(numbers.starts_with(&[1, 2, 3, 5, 8, 13]));
        assert!(numbers
            .windows(3)
            .all(|three| three[0] + three[1] == three[2]));
        assert!(numbers.last() > Some(&LARGEST.pow(2)));
    }

    #[test]
    fn stops_at_three_zeros_or_the_end() {
        assert_eq!(
            testkit::answer(solve, "0 0 1\n0 1 1\n0 0 0\n5 5 5\n"),
            "Fibo\nNacci\n"
        );
        assert_eq!(testkit::answer(solve, "1 1 1\n"), "Fibo\n");
    }

    #[test]
    fn handles_heaps_beyond_the_bound() {
        assert_eq!(testkit::answer(solve, "100000 100000 0 0 0 0"), "Nacci\n");
    }

    /// The mistake of adding the heaps instead of their values: a heap of 4 has the value 0.
    #[test]
    fn a_heap_of_4_alone_is_lost() {
        assert_eq!(testkit::answer(solve, "0 0 4 0 0 0"), "Nacci\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "1 1 1\n1 x 1\n",
            "Fibo\n",
            "case 2: `x` is not a whole number",
        );
        testkit::assert_bad(
            solve,
            "1 1 1\n1 1\n",
            "Fibo\n",
            "case 2: the input ends where a number is due",
        );
    }

    #[test]
    fn refuses_a_heap_above_the_largest() {
        for (case, heap) in [
            ("1 1 16777216", "16777216"),
            ("4294967297 1 1", "4294967297"),
            ("1 4294967297 1", "4294967297"),
            ("1 1 4294967297", "4294967297"),
        ] {
            let answers = solve(Input::new(case));
            let error = answers.error.expect("an error").to_string();
            let expected = format!("case 1: a heap of {heap} is out of reach");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}
