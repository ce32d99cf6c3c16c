//! # HDU 2509 – Be the Winner
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=2509>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=misere)
//!
//! **The game.** Apples lie in rows; a move takes any consecutive run from one row, and what remains
//! on the two sides of it is two rows from then on. Whoever takes the last apple **loses**. The input is
//! cases up to its end, each n ≤ 100 and n rows of at most 100 apples; the answer is `Yes` if
//! the first player wins, else `No`.
//!
//! **The rule.** As in misère Nim, the first player wins iff `(nim_sum != 0) == (some row is longer than 1)`.
//! All moves of Nim are allowed. Splitting a row of l into a and b gives a XOR b ≤ a + b < l, so no move
//! keeps the nim-sum. By induction:
//!
//! - If no row is longer than 1, every move takes a row, and the first player wins iff the number of rows is
//!   even, that is, iff the nim-sum is 0.
//! - If some row is longer and the nim-sum is 0, there are at least two longer rows. Every move leaves a
//!   longer row and a nim-sum other than 0, so it loses.
//! - If the nim-sum is not 0 and two or more rows are longer, the winning move of Nim leaves the nim-sum 0 and
//!   a longer row, so it wins.
//! - If a single row is longer, the first player leaves 0 or 1 of it, whichever makes the number of rows of
//!   one odd, and wins.
//!
//! **Beware.** The nim-sum alone is not enough: it is not 0 for one row of 1, which is lost.
//!
//! **Cost.** O(n) per case, for any numbers below 2⁶⁴.
//!
//! **Source.** C. L. Bouton 1901 for Nim, see [`shared::nim`]; the argument above for the splitting.

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};
use shared::nim::first_player_wins_misere;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        input! { from case, rows: Counted<Natural> }
        Ok(if first_player_wins_misere(rows?) { "Yes" } else { "No" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "2\n2 2\n1\n3\n"), "No\nYes\n");
    }

    /// What stood before the run and what stood behind it stay, as rows of their own.
    fn moves(rows: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (index, &apples) in rows.iter().enumerate() {
            for (before, behind) in (0..apples).cartesian_product(0..apples) {
                if before + behind < apples {
                    let mut option = rows.to_vec();
                    option[index] = before;
                    option.push(behind);
                    option.retain(|&apples| apples > 0);
                    option.sort_unstable();
                    options.push(option);
                }
            }
        }
        options
    }

    #[test]
    fn agrees_with_the_search_up_to_4_rows_of_6() {
        let mut game = Search::new(|rows: &Vec<u64>| moves(rows));
        for rows in (0..=6).combinations_with_replacement(4) {
            let case = format!("4 {}", rows.iter().join(" "));
            let word = if game.first_player_wins_misere(rows) { "Yes\n" } else { "No\n" };
            assert_eq!(testkit::answer(solve, &case), word, "{case}");
        }
    }

    #[test]
    fn handles_rows_of_one_no_rows_and_the_largest() {
        assert_eq!(testkit::answer(solve, "1 1\n2 1 1\n0\n"), "No\nYes\nYes\n");
        assert_eq!(testkit::answer(solve, "1 18446744073709551615"), "Yes\n");
        let cases = "1 4294967296\n2 1099511627776 1099511627776\n2 9223372036854775808 1\n";
        assert_eq!(testkit::answer(solve, cases), "Yes\nNo\nYes\n");
        assert_eq!(testkit::answer(solve, ""), "");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "1 3\n2 2",
            "Yes\n",
            "case 2: the input ends where a number is due",
        );
        testkit::assert_bad(
            solve,
            "1 3\n1 3.5",
            "Yes\n",
            "case 2: `3.5` is not a whole number",
        );
    }
}
