//! # AtCoder ABC 229 H – Advance or Eat
//!
//! <https://atcoder.jp/contests/abc229/tasks/abc229_h>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game** (partizan). A board of N × N cells, each empty (`.`) or with a white (`W`) or black
//! (`B`) piece. Takahashi moves a white piece one cell up, to an empty cell, or removes a black
//! piece; Snuke moves a black piece up, or removes a white one. The player without a move loses;
//! Takahashi moves first. The input is N ≤ 8 and N rows; the answer is the winner, `Takahashi` or
//! `Snuke`.
//!
//! **The rule.** Pieces never leave their columns, so the board is a sum of columns. The players have
//! different moves, so a column has no Grundy value. But every column of up to [`LARGEST`] cells is a
//! *number*, how many moves Takahashi is ahead: the simplest one between Takahashi's largest option and
//! Snuke's smallest. A test computes this; it is not proved for all lengths. The numbers add up, and
//! Takahashi, who moves first, wins iff the sum is > 0.
//!
//! **Beware.** A column may be worth 1/2 of a move, or less, so integers are not enough.
//!
//! **Cost.** Each column that can be reached is valued once, at most 3ᴺ of them; N is at most [`LARGEST`].
//!
//! **Source.** J. H. Conway, *On Numbers and Games*, 1976, chapters 0 and 1; see [`shared::partizan`].

use shared::io::{run, Answers, BadInput, Input};
use shared::partizan::{Dyadic, Numbers};

/// The largest N.
const LARGEST: u64 = 10;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let size = case.number(0..=LARGEST)?;
        let board = case.board(size, size, "WB.")?;
        let mut columns = Numbers::new(|column: &Vec<u8>| {
            (options(column, b'W', b'B'), options(column, b'B', b'W'))
        });
        let sum = (0..board.len()).try_fold(Dyadic::from(0), |sum, index| {
            let column = board.iter().map(|row| row[index]).collect();
            sum.checked_add(columns.value(column)?)
        });
        let sum =
            sum.ok_or_else(|| BadInput::new("a column can reach one that is not a number"))?;
        Ok(if sum.signum() > 0 { "Takahashi" } else { "Snuke" })
    })
}

/// Returns the columns that the owner of the `own` pieces can move to; cells go from top to bottom.
fn options(column: &[u8], own: u8, other: u8) -> Vec<Vec<u8>> {
    let mut options = Vec::new();
    for (index, &cell) in column.iter().enumerate() {
        let mut option = column.to_vec();
        if cell == other {
            option[index] = b'.';
        } else if cell == own && index > 0 && column[index - 1] == b'.' {
            option.swap(index - 1, index);
        } else {
            continue;
        }
        options.push(option);
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (board, winner) in [
            ("3 BB. .B. ...", "Takahashi\n"),
            ("2 .. WW", "Snuke\n"),
            ("4 WWBW WWWW BWB. BBBB", "Snuke\n"),
        ] {
            assert_eq!(testkit::answer(solve, board), winner);
        }
    }

    /// The board as a whole, in rows, and whose turn it is.
    type Position = (Vec<String>, bool);

    fn moves((board, is_takahashi): &Position) -> Vec<Position> {
        let (own, other) = if *is_takahashi { ('W', 'B') } else { ('B', 'W') };
        let mut boards = Vec::new();
        for (row, column) in (0..board.len()).cartesian_product(0..board.len()) {
            let cell = |row: usize| board[row].as_bytes()[column] as char;
            let mut option = board.clone();
            if cell(row) == other {
                option[row].replace_range(column..=column, ".");
            } else if cell(row) == own && row > 0 && cell(row - 1) == '.' {
                option[row].replace_range(column..=column, ".");
                option[row - 1].replace_range(column..=column, &own.to_string());
            } else {
                continue;
            }
            boards.push((option, !is_takahashi));
        }
        boards
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(board in prop::collection::vec("[WB.]{3}", 3)) {
            let input = format!("3 {}", board.join(" "));
            let takahashi = Search::new(moves).first_player_wins((board, true));
            let winner = if takahashi { "Takahashi\n" } else { "Snuke\n" };
            prop_assert_eq!(testkit::answer(solve, &input), winner);
        }
    }

    /// All of them, so that no board is refused.
    #[test]
    fn every_column_is_a_number() {
        let mut columns = Numbers::new(|column: &Vec<u8>| {
            (options(column, b'W', b'B'), options(column, b'B', b'W'))
        });
        for length in 1..=LARGEST as usize {
            for column in (0..length).map(|_| *b"WB.").multi_cartesian_product() {
                let value = columns.value(column).expect("a number");
                let doubled = (0..length).try_fold(value, |sum, _| sum.checked_add(sum));
                assert!(!doubled.expect("a small number").to_string().contains('/'));
            }
        }
    }

    /// The mistake of counting moves in integers: `W` below a gap is {−1 | 0}, for Takahashi's move up and
    /// Snuke's removal.
    #[test]
    fn columns_have_fractions() {
        let mut columns = Numbers::new(|column: &Vec<u8>| {
            (options(column, b'W', b'B'), options(column, b'B', b'W'))
        });
        let values = ["B", "W", ".W", ".B", "WB"]
            .map(|column| columns.value(column.into()).expect("a number").to_string());
        assert_eq!(values, ["1", "-1", "-1/2", "1/2", "0"]);
    }

    #[test]
    fn handles_an_empty_board() {
        assert_eq!(testkit::answer(solve, "1 ."), "Snuke\n");
        assert_eq!(testkit::answer(solve, "0"), "Snuke\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 WW", "", "the input ends where a word is due");
        testkit::assert_bad(solve, "2 WW W", "", "a row is not 2 of the cells `WB.`");
        testkit::assert_bad(solve, "2 WW Wx", "", "a row is not 2 of the cells `WB.`");
        testkit::assert_bad(solve, "11", "", "`11` is not from 0 to 10");
        testkit::assert_bad(solve, "x", "", "`x` is not a whole number");
    }
}
