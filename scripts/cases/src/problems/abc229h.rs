//! AtCoder ABC 229 H: on a board of pieces, Takahashi moves a white piece up or removes a black one, and
//! Snuke moves a black piece up or removes a white one.
//!
//! On large boards, each column is played beside a number, a game with a known lead in moves or fractions of
//! a move: the column is worth x iff the player to move loses beside −x, whoever it is. The rule of the
//! simplest number is not used.

use std::collections::HashMap;

use crate::prelude::*;
use crate::random::seeded;
use crate::search::Search;

/// Advance or Eat.
pub struct AdvanceOrEat;

const SIZE: u32 = 8;

impl Game for AdvanceOrEat {
    const ID: &'static str = "abc229h";
    const WORDS: [&'static str; 2] = ["Takahashi", "Snuke"];
    const CASES: Cases = Cases::One;
    type Case = Board;
    type Answer = bool;

    fn layout(text: &mut Text, Board(rows): &mut Board) -> Checked {
        let size = text.count("N", 1..=SIZE, rows.len())?;
        text.end_line()?;
        text.board(size, size, "WB.", rows)
    }

    fn is_small(Board(rows): &Board) -> bool {
        let pieces = rows.iter().flatten().filter(|&&cell| cell != b'.');
        rows.len() <= 3 || rows.len() == 4 && pieces.count() >= 15
    }

    fn by_search(board: &Board) -> bool {
        wins((board.clone(), b'W'), |(board, own)| {
            let options = board.options(*own).into_iter();
            options.map(|board| (board, opponent(*own))).collect()
        })
    }

    fn answer(board: &Board) -> bool {
        Columns::new().sum(board) > 0
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
        drafts.sample("sample", "3\nBB.\n.B.\n...\n", "Takahashi\n");
        drafts.sample("sample-2", "2\n..\nWW\n", "Snuke\n");
        drafts.sample("sample-3", "4\nWWBW\nWWWW\nBWB.\nBBBB\n", "Snuke\n");
        drafts.text("smallest", "1\n.\n");
        for (name, columns) in edges() {
            drafts.cases(format!("edges-{name}"), [Board::from_columns(&columns)]);
        }
        for number in 1..=4 {
            let random = &mut seeded(&format!("abc229h/mirrored-{number}"));
            drafts.cases(format!("edges-mirrored-{number}"), [mirrored(random)]);
        }
        for number in 1..=6 {
            let is_won = number % 2 == 0;
            drafts.drawn(format!("random-small-{number}"), 1, |random| {
                let draw = |random: &mut Random| board(random, 2 + number / 3);
                with_answer(random, is_won, draw, Self::answer)
            });
            drafts.drawn(format!("random-large-{number}"), 1, |random| close(random, is_won, 8));
        }
    }

    /// The bounds allow no larger boards than the stored ones; these are decided by a 32nd of a move.
    fn large(drafts: &mut Drafts<Self>) {
        for number in 1..=6 {
            drafts.drawn(format!("closest-{number}"), 1, |random| {
                close(random, number % 2 == 0, 32)
            });
        }
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

    /// Lists what the player of the pieces `own` can make of the board.
    fn options(&self, own: u8) -> Vec<Board> {
        let mut options = Vec::new();
        for (row, cells) in self.0.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let mut option = self.clone();
                if cell == opponent(own) {
                    option.0[row][column] = b'.';
                } else if cell == own && row > 0 && self.0[row - 1][column] == b'.' {
                    option.0[row - 1][column] = own;
                    option.0[row][column] = b'.';
                } else {
                    continue;
                }
                options.push(option);
            }
        }
        options
    }
}

/// Takahashi has the pieces `W`, Snuke those `B`.
fn opponent(own: u8) -> u8 {
    if own == b'W' {
        b'B'
    } else {
        b'W'
    }
}

/// Numbers are counted in 128ths of a move; no column of [`SIZE`] cells needs smaller fractions.
const MOVE: i32 = 1 << (SIZE - 1);

/// A column beside a number, and the pieces of the player to move.
type Position = (Board, i32, u8);

fn positions((column, number, own): &Position) -> Vec<Position> {
    let next = opponent(*own);
    let columns = column.options(*own).into_iter();
    let beside = columns.map(|column| (column, *number, next));
    let reduced = moved(*number, *own).map(|number| (column.clone(), number, next));
    beside.chain(reduced).collect()
}

/// Returns what the player of the pieces `own` can make of a number.
///
/// An integer n is n moves of Takahashi, or −n of Snuke; from a fraction m/2^k in lowest terms, Takahashi
/// moves to (m − 1)/2^k and Snuke to (m + 1)/2^k.
fn moved(number: i32, own: u8) -> Option<i32> {
    let sign = if own == b'W' { 1 } else { -1 };
    let is_integer = number % MOVE == 0;
    if is_integer {
        (sign * number > 0).then(|| number - sign * MOVE)
    } else {
        let lowest_bit = number & -number;
        Some(number - sign * lowest_bit)
    }
}

/// The values of columns, and the search that finds them.
struct Columns {
    search: Search<Position, fn(&Position) -> Vec<Position>>,
    values: HashMap<Vec<u8>, i32>,
}

impl Columns {
    fn new() -> Self {
        Columns {
            search: Search::new(positions),
            values: HashMap::new(),
        }
    }

    /// Returns by how much Takahashi is ahead on the board.
    fn sum(&mut self, board: &Board) -> i32 {
        board.columns().map(|column| self.value(column)).sum()
    }

    /// Returns the value of a column, by bisection.
    ///
    /// # Panics
    ///
    /// Panics if the column is not a number.
    fn value(&mut self, cells: Vec<u8>) -> i32 {
        if let Some(&value) = self.values.get(&cells) {
            return value;
        }
        let column = Board::from_columns(&[&cells]);
        let bound = SIZE.cast_signed() * MOVE;
        let (mut least, mut most) = (-bound, bound);
        let value = loop {
            assert!(least <= most, "a column with fractions below 1/{MOVE}");
            let guess = least.midpoint(most);
            let mut wins = |own| self.search.wins((column.clone(), -guess, own));
            match (wins(b'W'), wins(b'B')) {
                (true, false) => least = guess + 1,
                (false, true) => most = guess - 1,
                (false, false) => break guess,
                (true, true) => panic!("a column that is not a number"),
            }
        };
        self.values.insert(cells, value);
        value
    }
}

/// Single cells, boards of one kind, fractions that add up, and a board on which mirroring wins.
fn edges() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("one-white", vec!["W"]),
        ("one-black", vec!["B"]),
        ("empty", vec!["........"; 8]),
        ("white", vec!["WWWWWWWW"; 8]),
        ("black", vec!["BBBBBBBB"; 8]),
        ("last-row-white", vec![".......W"; 8]),
        ("last-row-black", vec![".......B"; 8]),
        ("two-halves", vec![".B", ".B"]),
        ("halves-and-a-whole", vec!["B..", ".W.", ".W."]),
        ("halves-exceed-a-whole", vec!["W...", ".B..", ".B..", "..B."]),
        ("alternating", ["WBWBWBWB", "BWBWBWBW"].repeat(4)),
    ]
}

/// Draws columns and, for each of them, its twin with exchanged colours: Snuke wins by answering each move
/// in the twin.
fn mirrored(random: &mut Random) -> Board {
    let columns: Vec<Vec<u8>> = (0..SIZE / 2).map(|_| column(random, SIZE)).collect();
    let exchanged = columns.iter().map(|column| {
        let exchange = |&cell: &u8| if cell == b'.' { cell } else { opponent(cell) };
        column.iter().map(exchange).collect()
    });
    Board::from_columns(&columns.iter().cloned().chain(exchanged).collect_vec())
}

/// Draws a board that is decided by at most 1/`fraction` of a move.
fn close(random: &mut Random, is_won: bool, fraction: i32) -> Board {
    let mut columns = Columns::new();
    loop {
        let board = board(random, SIZE);
        let sum = columns.sum(&board);
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
        let mut columns = Columns::new();
        for _ in 0..20 {
            assert_eq!(columns.sum(&mirrored(&mut random)), 0);
        }
    }

    /// By hand: a `B` with k free cells above is worth 1 move, 1/2, 1/4 and so on to Takahashi.
    #[test]
    fn columns_have_fractions() {
        let mut columns = Columns::new();
        let mut value = |column: &str| columns.value(column.into());
        assert_eq!(
            ["B", ".B", "..B", "...B", ".W", "WB", ""].map(&mut value),
            [MOVE, MOVE / 2, MOVE / 4, MOVE / 8, -MOVE / 2, 0, 0]
        );
    }
}
