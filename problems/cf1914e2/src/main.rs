//! # Codeforces 1914E2 – Game with Marbles (Hard Version)
//!
//! <https://codeforces.com/problemset/problem/1914/E2>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game.** Alice has `a_i` and Bob `b_i` marbles of colour i, of n colours. A move names a colour that both
//! still have: one's own marbles of it become one fewer, and all of the opponent's go. Alice begins, and play ends when no
//! colour is shared. She wants the number of her marbles minus Bob's to be large, and he wants it to be small. The input
//! is up to 10⁴ cases, each n, the numbers a and the numbers b, from 1 to 10⁹, at most 2·10⁵ colours in all; the answer
//! is that difference.
//!
//! **The rule.** Sort the colours by a + b, the largest first. In this order, Alice and Bob name one each in turn: hers add
//! a − 1, and his subtract b − 1.
//!
//! Each colour is named exactly once, as afterwards one of the players has none of it. Then it counts a − 1 if Alice named
//! it, and −(b − 1) if Bob did. So it is the switch {a − 1 | −(b − 1)}, of temperature (a + b − 2)/2, and the hottest
//! switch is the best move; see [`shared::switch`] for the proof.
//!
//! **Beware.** What counts is a + b, not one's own marbles: of the colours (10, 1) and (9, 9) Alice names the second, as
//! 8 − 0 is more than 9 − 8.
//!
//! **Cost.** O(n log n), for any numbers below 2⁶⁴.
//!
//! **Source.** J. Milnor, *Sums of positional games*, 1953, for sums of switches.

use shared::io::{run, Answers, Input};
use shared::switch::score;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let colours = case.number(0..=u64::MAX)?;
        let [alice, bob] = [marbles(case, colours)?, marbles(case, colours)?];
        let switches = alice.into_iter().zip(bob);
        Ok(score(switches.map(|(a, b)| (a - 1, 1 - b)).collect()))
    })
}

fn marbles(case: &mut Input, colours: u64) -> shared::io::Result<Vec<i128>> {
    case.list(colours, |case| Ok(i128::from(case.number(1..=u64::MAX)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        let input = "5\n3\n4 2 1\n1 2 4\n4\n1 20 1 20\n100 15 10 20\n5\n\
            1000000000 1000000000 1000000000 1000000000 1000000000\n1 1 1 1 1\n\
            3\n5 6 5\n2 1 7\n6\n3 2 4 2 5 5\n9 4 7 9 2 5\n";
        assert_eq!(testkit::answer(solve, input), "1\n-9\n2999999997\n8\n-6\n");
    }

    /// Plays every game to its end.
    fn played(colours: &[(i64, i64)], is_alice: bool) -> i64 {
        let shared = colours.iter().positions(|&(a, b)| a > 0 && b > 0);
        let scores = shared.map(|index| {
            let mut colours = colours.to_vec();
            let (a, b) = colours[index];
            colours[index] = if is_alice { (a - 1, 0) } else { (0, b - 1) };
            played(&colours, !is_alice)
        });
        let best = if is_alice { scores.max() } else { scores.min() };
        best.unwrap_or_else(|| colours.iter().map(|(a, b)| a - b).sum())
    }

    proptest! {
        #[test]
        fn agrees_with_every_game(colours in prop::collection::vec((1_i64..10, 1_i64..10), 0..6)) {
            let line = |number: fn(&(i64, i64)) -> i64| colours.iter().map(number).join(" ");
            let input = format!("1\n{}\n{}\n{}\n", colours.len(), line(|c| c.0), line(|c| c.1));
            let ahead = format!("{}\n", played(&colours, true));
            prop_assert_eq!(testkit::answer(solve, &input), ahead);
        }
    }

    /// The mistake of naming the colour of which one has most.
    #[test]
    fn what_the_opponent_loses_counts_as_well() {
        assert_eq!(testkit::answer(solve, "1 2 10 9 1 9"), "8\n");
    }

    #[test]
    fn handles_no_colours_and_the_largest_numbers() {
        let largest = u64::MAX;
        let input = format!("2 0 3 {largest} {largest} {largest} 1 1 1");
        let ahead = 2 * (u128::from(largest) - 1);
        assert_eq!(testkit::answer(solve, &input), format!("0\n{ahead}\n"));
    }

    #[test]
    fn reports_bad_input() {
        let end = "case 1: the input ends where a number is due";
        testkit::assert_bad(solve, "1 2 1 1 1", "", end);
        let zero = "case 2: `0` is not from 1 to 18446744073709551615";
        testkit::assert_bad(solve, "2 1 1 1 1 0 1", "0\n", zero);
    }
}
