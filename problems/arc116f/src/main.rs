//! # AtCoder ARC 116 F – Deque Game
//!
//! <https://atcoder.jp/contests/arc116/tasks/arc116_f>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game.** K rows of numbers; a move deletes the first or the last number of a row that has at least two. Play ends
//! when each row has one number; Takahashi, who begins, wants the sum of these to be large, and Aoki wants it to be small.
//! The input is K and K rows, each its length and its numbers from 1 to 10⁹, at most 2·10⁵ numbers in all; the answer
//! is the sum.
//!
//! **The rule.** Every move changes the length of one row from odd to even or back, and the player to move. So one of the
//! players, call them the *opener*, moves whenever the number of even rows is even; this is Takahashi iff it is even at the
//! start.
//!
//! - An odd row is worth its only number, or, with m in the middle of it, between x and y: min(m, max(x, y)) if Takahashi
//!   is the opener, and max(m, min(x, y)) if Aoki is.
//! - An even row is a switch between the values of the two odd rows that a move can make of it.
//!
//! The answer is the sum of the odd rows and the score of the switches, the hottest first; see [`shared::switch`].
//!
//! **Why.** Let Takahashi be the opener; otherwise change the signs and exchange the players. By induction, the rule is right
//! after every move, and it remains to see that what the rule says is what the best move leads to. The best moves in
//! even rows lead to just that, by the theorem on switches. So moves in odd rows must not lead to anything better, and one of
//! them must lead to the same if there are no even rows. Let R be an odd row, of value v, and let a move delete the
//! first number of it. The move that deletes the last number then leaves M, R without its ends, which has the same middle
//! three, so the same value v, unless R has three numbers x m y.
//!
//! - *The opener moves in R.* Aoki can answer by M. If R is x m y, they leave min(m, y) or min(x, m). Either is at most v, so
//!   the opener has gained nothing.
//! - *The other player, Aoki, moves in R.* The opener can answer by M, and in x m y by m. Either is at least v.
//! - *There are no even rows.* The opener deletes the end on the side of the smaller of x and y, say x. From x m y, Aoki
//!   then leaves min(m, y) = v. Otherwise Aoki chooses between M, of value v, and the row in which y is in the middle, between
//!   m and some z: min(y, max(m, z)) ≥ min(y, m) = v.
//!
//! **Beware.** Who the opener is depends on the rows: in 1 1 2 1 it is Aoki, and the answer is 2. With Takahashi it would be 1.
//!
//! **Cost.** O(n log n) for n numbers in all, for any numbers below 2⁶⁴.
//!
//! **Source.** The argument above; for the sum of switches, J. Milnor, *Sums of positional games*, 1953.

use shared::io::{run, Answers, BadInput, Input};
use shared::switch::score;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let count = case.number(0..=u64::MAX)?;
        let rows = case.list(count, |case| match case.number(0..=u64::MAX)? {
            0 => Err(BadInput::new("a row of no numbers")),
            length => case.list(length, |case| Ok(i128::from(case.number(0..=u64::MAX)?))),
        })?;
        Ok(left(&rows))
    })
}

/// Returns the sum of what is left.
fn left(rows: &[Vec<i128>]) -> i128 {
    let (even, odd): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.len() % 2 == 0);
    let takahashi_opens = even.len() % 2 == 0;
    let value = |row: &[i128]| odd_row(row, takahashi_opens);
    let switch = |row: &Vec<i128>| {
        let [first, last] = [value(&row[1..]), value(&row[..row.len() - 1])];
        (first.max(last), first.min(last))
    };
    let cold: i128 = odd.into_iter().map(|row| value(row)).sum();
    cold + score(even.into_iter().map(switch).collect())
}

/// Returns the value of a row of odd length.
fn odd_row(row: &[i128], takahashi_opens: bool) -> i128 {
    let middle = row.len() / 2;
    let number = row[middle];
    if middle == 0 {
        return number;
    }
    let (before, after) = (row[middle - 1], row[middle + 1]);
    if takahashi_opens {
        number.min(before.max(after))
    } else {
        number.max(before.min(after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use std::collections::HashMap;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        let first = "2\n3 1 2 3\n2 1 10\n";
        assert_eq!(testkit::answer(solve, first), "12\n");
        let second = "8\n1 2\n2 1 2\n3 1 2 1\n4 1 1 1 2\n5 1 1 2 2 1\n6 2 2 2 2 1 1\n\
            7 1 2 1 1 2 2 2\n8 2 2 2 1 1 1 1 2\n";
        assert_eq!(testkit::answer(solve, second), "12\n");
    }

    type Position = (Vec<Vec<i128>>, bool);

    /// Plays every game to its end.
    fn played((rows, is_takahashi): Position, known: &mut HashMap<Position, i128>) -> i128 {
        let position = (rows.clone(), is_takahashi);
        if let Some(&score) = known.get(&position) {
            return score;
        }
        let mut scores = Vec::new();
        for (index, row) in rows.iter().enumerate().filter(|(_, row)| row.len() > 1) {
            for shorter in [&row[1..], &row[..row.len() - 1]] {
                let mut rows = rows.clone();
                rows[index] = shorter.to_vec();
                scores.push(played((rows, !is_takahashi), known));
            }
        }
        let scores = scores.into_iter();
        let best = if is_takahashi { scores.max() } else { scores.min() };
        let score = best.unwrap_or_else(|| rows.iter().map(|row| row[0]).sum());
        known.insert(position, score);
        score
    }

    proptest! {
        #[test]
        fn agrees_with_every_game(
            rows in prop::collection::vec(prop::collection::vec(0_i128..6, 1..6), 0..4),
        ) {
            let lines = rows.iter().map(|row| format!("{} {}\n", row.len(), row.iter().join(" ")));
            let input = format!("{}\n{}", rows.len(), lines.format(""));
            let score = played((rows, true), &mut HashMap::new());
            prop_assert_eq!(testkit::answer(solve, &input), format!("{score}\n"));
        }

        /// One row, of up to ten numbers.
        #[test]
        fn agrees_with_every_game_on_a_long_row(row in prop::collection::vec(0_i128..6, 1..11)) {
            let score = played((vec![row.clone()], true), &mut HashMap::new());
            prop_assert_eq!(left(&[row]), score);
        }
    }

    /// The mistake of forgetting who opens the odd rows.
    #[test]
    fn the_number_of_even_rows_tells_who_opens() {
        assert_eq!(testkit::answer(solve, "1 4 1 1 2 1"), "2\n");
    }

    #[test]
    fn handles_no_rows_and_the_largest_numbers() {
        assert_eq!(testkit::answer(solve, "0"), "0\n");
        let largest = u64::MAX;
        let input = format!("2 1 {largest} 2 0 {largest}");
        let sum = 2 * u128::from(largest);
        assert_eq!(testkit::answer(solve, &input), format!("{sum}\n"));
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 0", "", "a row of no numbers");
        testkit::assert_bad(
            solve,
            "2 1 5 2 1",
            "",
            "the input ends where a number is due",
        );
    }
}
