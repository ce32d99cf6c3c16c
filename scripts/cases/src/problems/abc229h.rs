//! AtCoder ABC 229 H: on a board of pieces, Takahashi moves a white piece up or removes a black one, and
//! Snuke moves a black piece up or removes a white one.
//!
//! Small boards are searched. Otherwise each column is played beside a number, a game with a known lead in
//! moves or fractions of a move: the column is worth x iff the player to move loses beside −x, whoever it
//! is. The rule of the simplest number is not used.

use std::collections::HashMap;

use itertools::Itertools;
use rand::RngExt;

use crate::problem::{Answers, Draft, Problem};
use crate::random::{seeded, with_answer, Random};
use crate::reader::Reader;
use crate::search::Search;
use crate::text;

/// Advance or Eat.
pub const PROBLEM: Problem = Problem {
    id: "abc229h",
    words: ["Takahashi", "Snuke"],
    stored,
    large,
    random: |name, size| {
        let mut random = seeded(&format!("abc229h/{name}"));
        Draft::new(
            name,
            by_numbers,
            board(&mut random, size.of(2, SIZE)).text(),
        )
    },
};

const SIZE: u32 = 8;

/// The rows of a board, one after the other, and how many cells a row has; a column is a board of width 1.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Board {
    cells: Vec<u8>,
    width: usize,
}

impl Board {
    fn from_columns(columns: &[impl AsRef<[u8]>]) -> Self {
        let row = |row: usize| columns.iter().map(move |column| column.as_ref()[row]);
        Board {
            cells: (0..columns.len()).flat_map(row).collect(),
            width: columns.len(),
        }
    }

    fn columns(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        (0..self.width).map(|column| {
            self.cells[column..]
                .iter()
                .copied()
                .step_by(self.width)
                .collect()
        })
    }

    /// Lists what the player of the pieces `own` can make of the board.
    fn options(&self, own: u8) -> Vec<Board> {
        let mut options = Vec::new();
        for (index, &cell) in self.cells.iter().enumerate() {
            let above = index.checked_sub(self.width);
            let mut option = self.clone();
            match above {
                _ if cell == opponent(own) => option.cells[index] = b'.',
                Some(above) if cell == own && self.cells[above] == b'.' => {
                    option.cells.swap(index, above);
                }
                _ => continue,
            }
            options.push(option);
        }
        options
    }

    fn text(&self) -> String {
        format!(
            "{}\n{}",
            self.width,
            text::board(self.cells.chunks(self.width))
        )
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

fn read(reader: &mut Reader) -> Result<Board, String> {
    let size = reader.count("N", 1..=SIZE)?;
    let cells = reader.board(size, size, "WB.")?.concat();
    reader.end()?;
    Ok(Board {
        cells,
        width: size.value as usize,
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let board = read(input)?;
    let mut search = Search::new(|(board, own): &(Board, u8)| {
        let options = board.options(*own).into_iter();
        options.map(|board| (board, opponent(*own))).collect()
    });
    Ok(vec![search.wins((board, b'W'))])
}

fn by_numbers(input: &mut Reader) -> Answers {
    Ok(vec![Columns::new().sum(&read(input)?) > 0])
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
        let column = Board { cells, width: 1 };
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
        self.values.insert(column.cells, value);
        value
    }
}

fn stored() -> Vec<Draft> {
    let mut drafts = vec![
        Draft::sample(by_search, "3\nBB.\n.B.\n...\n", "Takahashi\n"),
        Draft::new("sample-2", by_search, "2\n..\nWW\n".to_owned()).official("Snuke\n"),
        Draft::new(
            "sample-3",
            by_search,
            "4\nWWBW\nWWWW\nBWB.\nBBBB\n".to_owned(),
        )
        .official("Snuke\n"),
        Draft::new("smallest", by_search, "1\n.\n".to_owned()),
    ];
    for (name, board) in edges() {
        drafts.push(Draft::new(
            format!("edges-{name}"),
            by_numbers,
            board.text(),
        ));
    }
    for index in 1..=6 {
        drafts.push(random_small(index));
        drafts.push(close(format!("random-large-{index}"), index, 8));
    }
    drafts
}

/// Single cells, boards of one kind, fractions that add up, and boards on which mirroring wins.
fn edges() -> Vec<(String, Board)> {
    let named = |name: &str, columns: &[&str]| (name.to_owned(), Board::from_columns(columns));
    let mut boards = vec![
        named("one-white", &["W"]),
        named("one-black", &["B"]),
        named("empty", &["........"; 8]),
        named("white", &["WWWWWWWW"; 8]),
        named("black", &["BBBBBBBB"; 8]),
        named("last-row-white", &[".......W"; 8]),
        named("last-row-black", &[".......B"; 8]),
        named("two-halves", &[".B", ".B"]),
        named("halves-and-a-whole", &["B..", ".W.", ".W."]),
        named("halves-exceed-a-whole", &["W...", ".B..", ".B..", "..B."]),
        named("alternating", &["WBWBWBWB", "BWBWBWBW"].repeat(4)),
    ];
    for index in 1..=4 {
        let name = format!("mirrored-{index}");
        let mut random = seeded(&format!("abc229h/{name}"));
        boards.push((name, mirrored(&mut random)));
    }
    boards
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

/// Draws a board that is lost iff `index` is odd.
fn random_small(index: u32) -> Draft {
    let name = format!("random-small-{index}");
    let mut random = seeded(&format!("abc229h/{name}"));
    let size = 2 + index / 3;
    let draw = |random: &mut Random| board(random, size);
    let wins = |board: &Board| Columns::new().sum(board) > 0;
    let board = with_answer(&mut random, index % 2 == 0, draw, wins);
    Draft::new(name, by_search, board.text())
}

/// Draws a board that is decided by at most 1/`fraction` of a move, and lost iff `index` is odd.
fn close(name: String, index: u32, fraction: i32) -> Draft {
    let mut random = seeded(&format!("abc229h/{name}"));
    let mut columns = Columns::new();
    loop {
        let board = board(&mut random, SIZE);
        let sum = columns.sum(&board);
        if sum.abs() <= MOVE / fraction && (sum > 0) == (index % 2 == 0) {
            return Draft::new(name, by_numbers, board.text());
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

/// The bounds allow no larger boards than the stored ones; these are decided by a 32nd of a move.
fn large() -> Vec<Draft> {
    (1..=6)
        .map(|index| close(format!("closest-{index}"), index, 32))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Oracle;

    #[test]
    fn numbers_match_the_search() {
        let all = (0..4).map(|_| *b"WB.").multi_cartesian_product();
        let mut boards: Vec<Board> = all.map(|cells| Board { cells, width: 2 }).collect();
        let mut random = seeded("boards of 9 cells");
        boards.extend((0..60).map(|_| board(&mut random, 3)));
        for board in boards {
            let input = board.text();
            let answer = |oracle: Oracle| oracle(&mut Reader::new(&input));
            assert_eq!(answer(by_numbers), answer(by_search), "{input}");
        }
    }

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
