//! # Codeforces 1704F – Colouring Game
//!
//! <https://codeforces.com/problemset/problem/1704/F>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game.** The cells of a row are red or blue. In turn, Alice chooses two neighbours of which at least one is red, and
//! Bob two of which at least one is blue; the other one may be of any colour, also white. Both cells become white.
//! The player without a move loses, and Alice begins. The input is t ≤ 10⁴ and t rows, each n ≥ 2 and n letters `R` or `B`,
//! with n at most 5·10⁵ in all. The answer is a line per row, `Alice` or `Bob`.
//!
//! **The rule.** With more red cells than blue ones Alice wins, with fewer Bob. With as many of each, cut the row between
//! equal neighbours into alternating runs. A run of n cells is a row of n in Dawson's Kayles, where a move takes two
//! neighbours and may split the row: the octal game 0.07. Alice wins iff the nim-sum of the values is not 0.
//!
//! **Why.** Call two neighbours mixed if one is red and one blue. A move never makes a pair mixed.
//!
//! - *Whoever is to move and has more cells of their colour than the other wins.* As long as there are mixed pairs, they
//!   take one; it costs both a cell. The other player can only keep the difference or make it larger. Without mixed pairs
//!   each move changes cells of one colour only, and the player in the lead takes one cell of theirs at a time: there is one
//!   beside a white cell, or the whole row is theirs and the next move wins. So the other player runs out of cells first.
//! - With as many of each, whoever makes a move that takes no mixed pair loses one cell or two of their own alone, so the
//!   other player is to move and has more. So both take mixed pairs as long as there are any, and the player to
//!   move when there is none loses. These moves are the same for both: mixed pairs are the neighbours within an
//!   alternating run, and taking one of them leaves what is before and what is behind it.
//!
//! **Beware.** The values have the period 34, but only from n = 53 on.
//!
//! **Cost.** O(n): a table of fewer than 200 values proves the period.
//!
//! **Source.** R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956, on Dawson's Kayles; see
//! [`shared::octal`].

use shared::io::{run, Answers, Input};
use shared::octal::Octal;
use shared::sg::Sequence;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    let mut dawsons_kayles = Sequence::new(".07".parse::<Octal>().expect("an octal code"));
    cases.counted(|case| {
        let n = case.number(2..=u64::MAX)?;
        let cells = case.board(1, n, "RB")?.concat();
        let lead: i64 = cells
            .iter()
            .map(|&cell| if cell == b'R' { 1 } else { -1 })
            .sum();
        let runs = cells.chunk_by(|cell, next| cell != next);
        let alice_wins = match lead {
            0 => dawsons_kayles.nim_sum(runs.map(|run| run.len() as u64))? != 0,
            _ => lead > 0,
        };
        Ok(if alice_wins { "Alice" } else { "Bob" })
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
        let rows = [
            "BRB",
            "RRBBB",
            "RBRBRB",
            "BBRRBRRB",
            "BRRBRB",
            "RBRBRBRBRRBB",
            "RBRBRBRBBBRR",
            "RBBR",
        ];
        let cases = rows.map(|row| format!("{}\n{row}\n", row.len())).concat();
        assert_eq!(
            testkit::answer(solve, &format!("8\n{cases}")),
            "Bob\nBob\nAlice\nAlice\nAlice\nAlice\nBob\nBob\n"
        );
    }

    /// The player to move takes their colour, and then it is the other's turn.
    fn moves((cells, own, other): &(String, char, char)) -> Vec<(String, char, char)> {
        let pairs = (0..cells.len() - 1).filter(|&at| cells[at..at + 2].contains(*own));
        pairs
            .map(|at| {
                (
                    format!("{}..{}", &cells[..at], &cells[at + 2..]),
                    *other,
                    *own,
                )
            })
            .collect()
    }

    proptest! {
        /// Every second row has as many red as blue cells.
        #[test]
        fn agrees_with_the_search(row in "[RB]{2,9}|(RB|BR){1,5}") {
            let wins = Search::new(moves).first_player_wins((row.clone(), 'R', 'B'));
            let answer = testkit::answer(solve, &format!("1 {} {row}", row.len()));
            prop_assert_eq!(answer, if wins { "Alice\n" } else { "Bob\n" });
        }
    }

    /// Runs of 15 and 35 cells are lost in Dawson's Kayles, and those of 49 = 15 + 34 and 69 = 35 + 34 are not. Such a run
    /// that begins with red has one red cell more than blue ones; a run of one blue cell, worth 0, makes up for it. Between
    /// and behind them stand two runs of two, which cancel.
    #[test]
    fn the_period_begins_at_53() {
        let answer = |length: usize| {
            let run = |first: usize, length: usize| {
                (first..first + length)
                    .map(|cell| if cell % 2 == 0 { 'R' } else { 'B' })
                    .join("")
            };
            let row = [run(0, length), run(0, 2), run(1, 1), run(1, 2)].concat();
            testkit::answer(solve, &format!("1 {} {row}", row.len()))
        };
        assert_eq!(
            [15, 35, 49, 69].map(answer).concat(),
            "Bob\nBob\nAlice\nAlice\n"
        );
    }

    #[test]
    fn handles_rows_of_one_colour_and_the_longest_row() {
        let long = "RB".repeat(250_000);
        let input = format!("4\n2 RR\n2 BB\n2 RB\n500000 {long}\n");
        // 500,000 = 53 + 34·14704 + 11, and the value of 64 is 4.
        assert_eq!(testkit::answer(solve, &input), "Alice\nBob\nAlice\nAlice\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "1 1 R",
            "",
            "case 1: `1` is not from 2 to 18446744073709551615",
        );
        let error = "case 2: a row is not 2 of the cells `RB`";
        testkit::assert_bad(solve, "2 2 RB 2 RW", "Alice\n", error);
        testkit::assert_bad(solve, "2 2 RB 2 RBR", "Alice\n", error);
    }
}
