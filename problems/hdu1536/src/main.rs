//! # HDU 1536 – S-Nim (also POJ 2960 and LibreOJ 10247)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1536>
//!
//! **The game.** Nim in which a move may take only numbers of a set S. Who can't move loses. A case
//! is the size k ≤ 100 of S and its numbers, up to 10^4, in any order; then the number m ≤ 100 of
//! positions, each l ≤ 100 and l heaps from 0 to 10^4. The input ends with k = 0. The answer is a
//! line of m letters a case: `W` if the first player wins the position, `L` if not.
//!
//! **The rule.** The Grundy value of a heap is the least natural number that none of its options
//! has; the heaps together are Nim with these values, so the first player wins exactly if their
//! exclusive or is not 0. With S given by the input, the values stand in a table of the case.
//!
//! **Cost.** A case is read before the table is made, so that the table ends at the largest heap
//! asked for, and numbers of S that are larger still are left out. It takes a step for each heap
//! and number of S: 10^6 at the bounds, about half a millisecond. A far heap costs less: where the
//! values are proved to repeat, the table ends with the proof. A heap over [`LARGEST`] needs that
//! proof within [`LARGEST`] values.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939; the period by S. W. Golomb 1966:
//! [`shared::subtraction`].

use std::io::{BufRead, Write};
use std::process::ExitCode;

use proconio::{input, source::once::OnceSource};
use shared::io::{run, BadInput, Error, Natural, Positive};
use shared::sg::{OutOfReach, Sequence};
use shared::subtraction::Subtraction;

fn main() -> ExitCode {
    run(solve)
}

/// The largest heap whose value is computed: a table of 64 MiB.
const LARGEST: u64 = (1 << 24) - 1;

/// Answers cases until a set is empty.
fn solve<R: BufRead>(mut source: OnceSource<R>, out: &mut impl Write) -> Result<(), Error> {
    for case in 1.. {
        match positions_won(&mut source).map_err(|bad| bad.in_case(case))? {
            Some(won) => {
                let letters = won.iter().map(|&won| if won { 'W' } else { 'L' });
                writeln!(out, "{}", letters.collect::<String>())?;
            }
            None => break,
        }
    }
    Ok(())
}

/// Which positions of a case are won; `None` for the empty set that ends the input.
fn positions_won<R: BufRead>(source: &mut OnceSource<R>) -> Result<Option<Vec<bool>>, BadInput> {
    input! { from &mut *source, size: Natural }
    let size = size?;
    if size == 0 {
        return Ok(None);
    }
    let numbers = (0..size).map(|_| {
        input! { from &mut *source, number: Positive }
        number
    });
    let set = numbers.collect::<Result<Vec<u64>, BadInput>>()?;
    input! { from &mut *source, count: Natural }
    let positions = (0..count?).map(|_| read_heaps(source));
    let positions = positions.collect::<Result<Vec<Vec<u64>>, BadInput>>()?;

    let largest = positions.iter().flatten().copied().max().unwrap_or(0);
    let possible = set.into_iter().filter(|&taken| taken <= largest);
    let mut row = Sequence::new(Subtraction::new(possible), LARGEST);
    let won = positions
        .iter()
        .map(|heaps| first_player_wins(heaps, &mut row));
    let won: Result<Vec<bool>, OutOfReach> = won.collect();
    won.map(Some)
        .map_err(|error| BadInput::new(error.to_string()))
}

fn read_heaps<R: BufRead>(source: &mut OnceSource<R>) -> Result<Vec<u64>, BadInput> {
    input! { from &mut *source, heaps: Natural }
    let stones = (0..heaps?).map(|_| {
        input! { from &mut *source, stones: Natural }
        stones
    });
    stones.collect()
}

/// Does the first player win with these heaps, whose Grundy values `row` knows?
fn first_player_wins(heaps: &[u64], row: &mut Sequence<Subtraction>) -> Result<bool, OutOfReach> {
    let nim_sum = heaps
        .iter()
        .try_fold(0, |sum, &heap| Ok(sum ^ row.grundy(heap)?))?;
    Ok(nim_sum != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn official_sample() {
        let sample = "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n\
                      5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n";
        assert_eq!(testkit::answer(solve, sample), "LWW\nWWL\n");
    }

    /// Take a number of the set, as it stands there, from one heap; heaps have no order.
    fn options(heaps: &[u64], set: &[u64]) -> Vec<Vec<u64>> {
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
        fn rule_is_the_search(
            set in prop::collection::vec(1_u64..15, 1..6),
            positions in prop::collection::vec(prop::collection::vec(0_u64..16, 0..4), 0..6),
        ) {
            let lines = positions.iter().map(|heaps| line(heaps)).join("");
            let case = format!("{}{}\n{lines}0\n", line(&set), positions.len());
            let mut search = testkit::Search::new(|heaps: &Vec<u64>| options(heaps, &set));
            let searched = positions
                .iter()
                .map(|heaps| if search.wins(heaps.clone()) { 'W' } else { 'L' });
            let searched: String = searched.chain(['\n']).collect();
            prop_assert_eq!(testkit::answer(solve, &case), searched);
        }

        /// Beyond the bounds: from heap 0 on, {1, 3, 4} repeats after 7; numbers over every heap
        /// are no moves, and are not in the way of the proof.
        #[test]
        fn far_heaps_are_answered_through_the_period(heap in 0..u64::MAX - 1) {
            let case = format!("4 3 1 18446744073709551615 4\n1\n1 {heap}\n0\n");
            let lost = [0, 2].contains(&(heap % 7)); // 0 1 0 1 2 3 2
            prop_assert_eq!(testkit::answer(solve, &case), if lost { "L\n" } else { "W\n" });
        }
    }

    #[test]
    fn nothing_to_answer() {
        assert_eq!(testkit::answer(solve, "0\n1 1 1 1 1"), "");
        assert_eq!(testkit::answer(solve, "1 1 0\n1 1 2 0 1 0 0"), "\nLL\n");
    }

    /// The heaps alone, without their Grundy values: of 1 nothing can be taken by twos.
    #[test]
    fn nim_sum_of_the_heaps_is_wrong() {
        let searched = testkit::first_player_wins(vec![1], |heaps| options(heaps, &[2]));
        assert!(!searched);
        assert!(shared::nim::first_player_wins([1]));
    }

    #[test]
    fn bad_input() {
        let case = "2 2 5\n1\n1 5\n";
        testkit::assert_bad(
            solve,
            &format!("{case}1 0\n1\n1 5\n0\n"),
            "W\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(
            solve,
            case,
            "W\n",
            "case 2: the input ends where a number is due",
        );
        testkit::assert_bad(
            solve,
            "2 1 16777216 1 1 16777217 0",
            "",
            "case 1: a heap of 16777217 is out of reach: values are computed up to 16777215, and no period is proved",
        );
    }
}
