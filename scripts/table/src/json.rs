//! Tables as JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::games::board::{Board, Measure};
use crate::games::periodicity::Periodicity;
use crate::games::Row;

#[derive(Serialize)]
struct RowDocument<'a> {
    game: &'a str,
    first: u64,
    upto: u64,
    values: &'a [u64],
    p_positions: Vec<u64>,
    period: &'a Periodicity,
    at: Option<At>,
}

#[derive(Serialize)]
struct At {
    heap: u64,
    value: u64,
}

#[derive(Serialize)]
struct BoardDocument<'a> {
    game: &'a str,
    measure: Measure,
    first: usize,
    upto: usize,
    values: Vec<&'a [u32]>,
    p_positions: Vec<(usize, usize)>,
}

/// Writes a row; its values begin at heap `first`.
pub fn write_row(row: &Row, out: &mut impl Write) -> io::Result<()> {
    let document = RowDocument {
        game: &row.title,
        first: row.first,
        upto: row.upto(),
        values: &row.values[row.first as usize..],
        p_positions: row.p_positions(),
        period: &row.periodicity,
        at: row.at.map(|(heap, value)| At { heap, value }),
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}

/// Writes a board: a list per heap, from `first` on. On a board of outcomes, the player to move
/// wins at 1 and loses at 0.
pub fn write_board(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let outcomes: Vec<Vec<u32>>;
    let numbers = match board.measure {
        Measure::Outcome => {
            let won = |row: &Vec<u32>| row.iter().map(|&number| number.min(1)).collect();
            outcomes = board.numbers.iter().map(won).collect();
            &outcomes
        }
        Measure::Grundy | Measure::Suspense => &board.numbers,
    };
    let first = board.game.first();
    let document = BoardDocument {
        game: board.game.title(),
        measure: board.measure,
        first,
        upto: board.upto(),
        values: numbers[first..].iter().map(|row| &row[first..]).collect(),
        p_positions: board.p_positions(),
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}
