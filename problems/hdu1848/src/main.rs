//! # HDU 1848 – Fibonacci again and again
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1848>
//!
//! **The game.** Three heaps of m, n and p stones; a move takes a Fibonacci number of stones (1, 2,
//! 3, 5, 8, …) from one of them. Who takes the last stone wins. The input is a line `m n p` a case,
//! 1 ≤ m, n, p ≤ 1000, and ends with `0 0 0`; the answer is `Fibo` if the first player wins and
//! `Nacci` if not.
//!
//! **The rule.** The Grundy value of a heap is the least natural number that none of its options
//! has: the heap then behaves as a heap of Nim of that size, because from it every smaller value
//! can be reached and its own can't. So the three heaps are Nim with their Grundy values, and the
//! first player loses exactly if the exclusive or of the three is 0. No formula for these values is
//! known, so they stand in a table.
//!
//! **Cost.** The table grows to the largest heap asked for, with one step for each Fibonacci number
//! up to the heap. No period is known, so a heap over [`LARGEST`] is refused.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939: the theory of [`shared::nim`].

use std::io::{BufRead, Write};
use std::iter::successors;
use std::process::ExitCode;

use proconio::{input, source::once::OnceSource};
use shared::io::{run, BadInput, Error, Natural};
use shared::sg::{OutOfReach, Sequence};
use shared::subtraction::Subtraction;

fn main() -> ExitCode {
    run(solve)
}

/// The largest heap whose value is computed: a table of 64 MiB.
const LARGEST: u64 = (1 << 24) - 1;

/// Answers cases until all three heaps are 0.
fn solve<R: BufRead>(mut source: OnceSource<R>, out: &mut impl Write) -> Result<(), Error> {
    let mut row = Sequence::new(Subtraction::new(fibonacci_numbers()), LARGEST);
    for case in 1.. {
        match case_is_won(&mut source, &mut row).map_err(|bad| bad.in_case(case))? {
            Some(won) => writeln!(out, "{}", if won { "Fibo" } else { "Nacci" })?,
            None => break,
        }
    }
    Ok(())
}

/// `None` for the three zeros that end the input.
fn case_is_won<R: BufRead>(
    source: &mut OnceSource<R>,
    row: &mut Sequence<Subtraction>,
) -> Result<Option<bool>, BadInput> {
    input! { from source, m: Natural, n: Natural, p: Natural }
    let heaps = [m?, n?, p?];
    if heaps == [0, 0, 0] {
        return Ok(None);
    }
    let won = first_player_wins(heaps, row).map_err(|error| BadInput::new(error.to_string()))?;
    Ok(Some(won))
}

/// Does the first player win with these heaps, whose Grundy values `row` knows?
fn first_player_wins(heaps: [u64; 3], row: &mut Sequence<Subtraction>) -> Result<bool, OutOfReach> {
    let nim_sum = heaps
        .iter()
        .try_fold(0, |sum, &heap| Ok(sum ^ row.grundy(heap)?))?;
    Ok(nim_sum != 0)
}

/// 1, 2, 3, 5, 8, …: all that fit in 64 bits.
fn fibonacci_numbers() -> impl Iterator<Item = u64> {
    successors(Some((1_u64, 2_u64)), |&(this, next)| {
        Some((next, this.saturating_add(next)))
    })
    .map(|(this, _)| this)
    .take_while(|&this| this < u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn official_sample() {
        assert_eq!(
            testkit::answer(solve, "1 1 1\n1 4 1\n0 0 0\n"),
            "Fibo\nNacci\n"
        );
    }

    /// The rules with the numbers written out, on heaps too small for another one.
    fn options(heaps: &[u64; 3]) -> Vec<[u64; 3]> {
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

    proptest! {
        #[test]
        fn rule_is_the_search(m in 0_u64..30, n in 0_u64..30, p in 1_u64..30) {
            let searched = testkit::first_player_wins([m, n, p], options);
            let word = if searched { "Fibo\n" } else { "Nacci\n" };
            prop_assert_eq!(testkit::answer(solve, &format!("{m} {n} {p} 0 0 0")), word);
        }
    }

    /// F(2) to F(93): the next one does not fit.
    #[test]
    fn fibonacci_numbers_end_where_64_bits_end() {
        let numbers = fibonacci_numbers().collect_vec();
        assert!(numbers
            .windows(3)
            .all(|three| three[0] + three[1] == three[2]));
        assert_eq!((numbers[0], numbers[1], numbers.len()), (1, 2, 92));
        assert_eq!(numbers[91].checked_add(numbers[90]), None);
    }

    /// Only three zeros end the input; heaps beyond the judge's 1000 are answered too.
    #[test]
    fn zeros_and_large_heaps() {
        assert_eq!(
            testkit::answer(solve, "0 0 1\n0 1 1\n0 0 0\n5 5 5\n"),
            "Fibo\nNacci\n"
        );
        assert_eq!(testkit::answer(solve, "1000000 1000000 0 0 0 0"), "Nacci\n");
    }

    /// The heaps alone, without their Grundy values: 4 is a heap of value 0.
    #[test]
    fn nim_sum_of_the_heaps_is_wrong() {
        assert!(!testkit::first_player_wins([0, 0, 4], options));
        assert!(shared::nim::first_player_wins([0, 0, 4]));
    }

    #[test]
    fn bad_input() {
        testkit::assert_bad(
            solve,
            "1 1 1\n1 x 1\n",
            "Fibo\n",
            "case 2: `x` is not a whole number",
        );
        testkit::assert_bad(
            solve,
            "1 1 1\n",
            "Fibo\n",
            "case 2: the input ends where a number is due",
        );
        testkit::assert_bad(
            solve,
            "1 1 16777216 0 0 0",
            "",
            "case 1: a heap of 16777216 is out of reach: values are computed up to 16777215, and no period is proved",
        );
    }
}
