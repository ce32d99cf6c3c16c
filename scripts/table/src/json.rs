//! Tables for programs.

use std::io::{self, Write};

use serde::Serialize;

use crate::board::{Board, Measure};
use crate::law::Law;
use crate::row::Row;

#[derive(Serialize)]
struct RowDocument<'a> {
    game: &'a str,
    first: usize,
    upto: usize,
    values: &'a [u32],
    p_positions: Vec<usize>,
    period: &'a Law,
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

/// Writes a row: its values begin with the heap `first`.
pub fn write_row(row: &Row, out: &mut impl Write) -> io::Result<()> {
    let document = RowDocument {
        game: &row.title,
        first: row.first,
        upto: row.upto(),
        values: &row.values[row.first..],
        p_positions: row.p_positions(),
        period: &row.law,
        at: row.at.map(|(heap, value)| At { heap, value }),
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}

/// Writes a board, a list for each heap from `first` on; where outcomes are asked for, a 1 is won
/// and a 0 is lost by the one to move.
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
