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

pub struct AdvanceOrEat;

const SIZE: u32 = 8;

/// The rows of a board, or its columns.
type Rows = Vec<Vec<u8>>;

impl Game for AdvanceOrEat {
    const ID: &'static str = "abc229h";
    const WORDS: Words = ["Takahashi", "Snuke"];
    const CASES: Cases = Cases::One;
    type Case = Rows;
    type Answer = bool;

    fn layout(text: &mut Text, rows: &mut Rows) -> Checked {
        let size = text.count("N", 1..=SIZE, rows.len())?;
        text.end_line()?;
        text.board(size, size, "WB.", rows)
    }

    fn by_search(rows: &Rows) -> Option<bool> {
        let pieces = rows.iter().flatten().filter(|&&cell| cell != b'.').count();
        let is_small = rows.len() <= 3 || rows.len() == 4 && pieces >= 15;
        is_small.then(|| {
            wins((transposed(rows), true), |(columns, is_white)| {
                let moves = |column| options(column, *is_white).into_iter().map(Some);
                moves_in_one(columns, moves).into_iter().map(|columns| (columns, !is_white)).collect()
            })
        })
    }

    fn answer(rows: &Rows) -> bool {
        sum(&mut values(), rows) > 0
    }

    fn draw(random: &mut Random, size: Size) -> Rows {
        board(random, size.of(2, SIZE))
    }

    fn compared() -> Vec<Rows> {
        let all = (0..4).map(|_| *b"WB.").multi_cartesian_product();
        let square = |cells: Vec<u8>| cells.chunks(2).map(<[u8]>::to_vec).collect();
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

/// Turns rows into columns, and columns into rows.
fn transposed(rows: &Rows) -> Rows {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// Lists what Takahashi, who has the white pieces, or Snuke can make of a column.
fn options(column: &Vec<u8>, is_white: bool) -> Vec<Vec<u8>> {
    let (own, other) = if is_white { (b'W', b'B') } else { (b'B', b'W') };
    let option = |row: usize| {
        let mut option = column.clone();
        option[row] = b'.';
        if column[row] == own && row > 0 && column[row - 1] == b'.' {
            option[row - 1] = own;
            return Some(option);
        }
        (column[row] == other).then_some(option)
    };
    (0..column.len()).filter_map(option).collect()
}

/// Values are counted in 128ths of a move; no column of [`SIZE`] cells needs smaller fractions.
const MOVE: i64 = 1 << (SIZE - 1);

/// Creates the values of columns.
fn values() -> Numbers<Vec<u8>> {
    Numbers::new(MOVE, SIZE.into(), options)
}

/// Returns by how much Takahashi is ahead on a board.
fn sum(values: &mut Numbers<Vec<u8>>, rows: &Rows) -> i64 {
    transposed(rows).iter().map(|column| values.value(column)).sum()
}

/// Draws a board that is decided by at most 1/`fraction` of a move.
fn close(random: &mut Random, is_won: bool, fraction: i64) -> Rows {
    let mut values = values();
    loop {
        let board = board(random, SIZE);
        let sum = sum(&mut values, &board);
        if sum.abs() <= MOVE / fraction && (sum > 0) == is_won {
            return board;
        }
    }
}

fn board(random: &mut Random, size: u32) -> Rows {
    transposed(&(0..size).map(|_| column(random, size)).collect())
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
            let mut columns = transposed(&board(&mut random, 4));
            columns
                .extend(columns.clone().into_iter().map(|column| column.into_iter().map(exchange).collect()));
            assert_eq!(sum(&mut values(), &transposed(&columns)), 0);
        }
    }

    /// By hand: a `B` with k free cells above is worth 1 move, 1/2, 1/4 and so on to Takahashi.
    #[test]
    fn columns_have_fractions() {
        let mut values = values();
        let values = ["B", ".B", "..B", "...B", ".W", "WB"].map(|column| values.value(&column.into()));
        assert_eq!(values, [MOVE, MOVE / 2, MOVE / 4, MOVE / 8, -MOVE / 2, 0]);
    }
}
