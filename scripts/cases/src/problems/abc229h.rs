//! AtCoder ABC 229 H: on a board of pieces, Takahashi moves a white piece up or removes a black one, and
//! Snuke moves a black piece up or removes a white one.
//!
//! On large boards, each column is played beside numbers, which tells by how many moves, or fractions of a
//! move, Takahashi is ahead in it; see [`crate::numbers`].
//!
//! Edge cases: single cells, boards of one kind, fractions that add up, and boards on which mirroring wins,
//! as columns have a twin with exchanged colours.

use crate::numbers::Numbers;
use crate::prelude::*;
use crate::random::seeded;

/// Advance or Eat.
pub struct AdvanceOrEat;

const SIZE: u32 = 8;

impl Game for AdvanceOrEat {
    const ID: &'static str = "abc229h";
    const WORDS: Words = ["Takahashi", "Snuke"];
    const CASES: Cases = Cases::One;
    type Case = Board;
    type Answer = bool;

    fn layout(text: &mut Text, Board(rows): &mut Board) -> Checked {
        let size = text.count("N", 1..=SIZE, rows.len())?;
        text.end_line()?;
        text.board(size, size, "WB.", rows)
    }

    fn by_search(board: &Board) -> Option<bool> {
        let pieces = board.0.iter().flatten().filter(|&&cell| cell != b'.').count();
        let is_small = board.0.len() <= 3 || board.0.len() == 4 && pieces >= 15;
        is_small.then(|| {
            wins((board.clone(), true), |(board, is_white)| {
                let options = board.options(*is_white).into_iter();
                options.map(|board| (board, !is_white)).collect()
            })
        })
    }

    fn answer(board: &Board) -> bool {
        sum(&mut columns(), board) > 0
    }

    fn draw(random: &mut Random, size: Size) -> Board {
        board(random, size.of(2, SIZE))
    }

    fn compared() -> Vec<Board> {
        let all = (0..4).map(|_| *b"WB.").multi_cartesian_product();
        let square = |cells: Vec<u8>| Board(cells.chunks(2).map(<[u8]>::to_vec).collect());
        let mut random = seeded("boards of 9 cells");
        let larger = (0..60).map(|_| board(&mut random, 3));
        all.map(square).chain(larger).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.numbered("random-small", 6, |random, number| {
            with_answer(random, number % 2 == 0, |random| board(random, 2 + number / 3), Self::answer)
        });
        drafts.numbered("random-large", 6, |random, number| close(random, number % 2 == 0, 8));
    }

    /// The bounds allow no larger boards than the stored ones; these are decided by a 32nd of a move.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.numbered("closest", 6, |random, number| close(random, number % 2 == 0, 32));
    }
}

/// The rows of a board; a column is a board of width 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board(Vec<Vec<u8>>);

impl Board {
    fn from_columns(columns: &[impl AsRef<[u8]>]) -> Self {
        let row = |row: usize| columns.iter().map(|column| column.as_ref()[row]).collect();
        Board((0..columns[0].as_ref().len()).map(row).collect())
    }

    fn columns(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        let column = |column: usize| self.0.iter().map(|row| row[column]).collect();
        (0..self.0[0].len()).map(column)
    }

    /// Lists what Takahashi, who has the white pieces, or Snuke can make of the board.
    fn options(&self, is_white: bool) -> Vec<Board> {
        let (own, other) = if is_white { (b'W', b'B') } else { (b'B', b'W') };
        let cells = (0..self.0.len()).cartesian_product(0..self.0[0].len());
        let options = cells.filter_map(|(row, column)| {
            let mut option = self.clone();
            let cell = self.0[row][column];
            if cell == own && row > 0 && self.0[row - 1][column] == b'.' {
                option.0[row - 1][column] = own;
            } else if cell != other {
                return None;
            }
            option.0[row][column] = b'.';
            Some(option)
        });
        options.collect()
    }
}

/// Values are counted in 128ths of a move; no column of [`SIZE`] cells needs smaller fractions.
const MOVE: i64 = 1 << (SIZE - 1);

/// Creates the values of columns.
fn columns() -> Numbers<Board> {
    Numbers::new(MOVE, SIZE.into(), Board::options)
}

/// Returns by how much Takahashi is ahead on a board.
fn sum(columns: &mut Numbers<Board>, board: &Board) -> i64 {
    board.columns().map(|column| columns.value(&Board::from_columns(&[column]))).sum()
}

/// Draws a board that is decided by at most 1/`fraction` of a move.
fn close(random: &mut Random, is_won: bool, fraction: i64) -> Board {
    let mut columns = columns();
    loop {
        let board = board(random, SIZE);
        let sum = sum(&mut columns, &board);
        if sum.abs() <= MOVE / fraction && (sum > 0) == is_won {
            return board;
        }
    }
}

fn board(random: &mut Random, size: u32) -> Board {
    let columns: Vec<Vec<u8>> = (0..size).map(|_| column(random, size)).collect();
    Board::from_columns(&columns)
}

/// Draws a column; it may be nearly empty or nearly full.
fn column(random: &mut Random, size: u32) -> Vec<u8> {
    let pieces = random.random_range(1..=4);
    let cell = |random: &mut Random| match random.random_range(0..=4) {
        kind if kind >= pieces => b'.',
        _ if random.random() => b'W',
        _ => b'B',
    };
    (0..size).map(|_| cell(random)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrored_boards_are_worth_nothing() {
        let mut random = seeded("mirrored boards");
        let exchange = |cell| match cell {
            b'W' => b'B',
            b'B' => b'W',
            _ => cell,
        };
        for _ in 0..20 {
            let board = board(&mut random, 4);
            let mirrored = board.columns().map(|column| column.into_iter().map(exchange).collect());
            let both = board.columns().chain(mirrored).collect_vec();
            assert_eq!(sum(&mut columns(), &Board::from_columns(&both)), 0);
        }
    }

    /// By hand: a `B` with k free cells above is worth 1 move, 1/2, 1/4 and so on to Takahashi.
    #[test]
    fn columns_have_fractions() {
        let mut columns = columns();
        let value = |column| columns.value(&Board::from_columns(&[column]));
        let values = ["B", ".B", "..B", "...B", ".W", "WB"].map(value);
        assert_eq!(values, [MOVE, MOVE / 2, MOVE / 4, MOVE / 8, -MOVE / 2, 0]);
    }
}
