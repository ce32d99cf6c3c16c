//! The table explorer behind `scripts/table.sh`: prints the values of a game, and what is known of
//! them.
//!
//! "Print the table, find the rule" is how many rules of this field were found. What a table shows
//! is told apart from what a theorem proves.

mod all_but;
mod board;
mod board_picture;
mod board_text;
mod cli;
mod cutting;
mod grow;
mod json;
mod law;
mod number;
mod numbers;
mod octal;
mod palette;
mod picture;
mod progress;
mod refusal;
mod row;
mod row_picture;
mod row_text;
mod set;
mod style;
mod summary;
mod take;

use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use anyhow::{Context, Result};
use clap::Parser;

use board::{Board, Measure};
use cli::{Arguments, BoardOptions, Command, Output, RowOptions};
use progress::Progress;
use refusal::Refusal;
use row::{Ask, Row};
use set::Set;

fn main() -> ExitCode {
    let Err(error) = run(&Arguments::parse().command) else {
        return ExitCode::SUCCESS;
    };
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(closed) {
        return ExitCode::SUCCESS; // who reads has seen enough
    }
    let bad = style::BAD;
    // Nobody is left to tell if standard error is closed too.
    let _ = writeln!(anstream::stderr(), "{bad}error:{bad:#} {error:#}");
    match error.downcast_ref() {
        Some(Refusal::Wrong(_)) => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Take { set, row } => {
            let set = Set::parse(&set.join(" ")).map_err(Refusal::Wrong)?;
            show_row(row, |ask, progress| take::row(&set, ask, progress))
        }
        Command::Octal { code, row } => {
            show_row(row, |ask, progress| octal::row(code, ask, progress))
        }
        Command::GrundysGame { row } => show_row(row, cutting::grundys_game),
        Command::Lunch { row } => show_row(row, cutting::lunch),
        Command::Board { game, options } => show_board(*game, options),
    }
}

fn show_row(
    options: &RowOptions,
    compute: impl FnOnce(Ask, &mut Progress) -> Result<Row, Refusal>,
) -> Result<()> {
    let &RowOptions { upto, at, .. } = options;
    let output = &options.output;
    if output.svg.is_some() && upto > row_picture::LAST {
        return Err(too_large_a_picture(upto, row_picture::LAST));
    }
    let row = compute(Ask { upto, at }, &mut Progress::new())?;
    if let Some(file) = &output.svg {
        row_picture::write(&row, file)?;
    }
    if output.json {
        print(|out| json::write_row(&row, out))
    } else {
        print(|out| {
            row_text::write(&row, options.columns, out)?;
            name_picture(output, out)
        })
    }
}

fn show_board(game: board::Game, options: &BoardOptions) -> Result<()> {
    let BoardOptions {
        upto,
        values,
        output,
    } = options;
    let board = Board::new(game, *values, *upto, &mut Progress::new());
    if let Some(file) = &output.svg {
        if board.measure != Measure::Outcome && *upto > board_picture::LAST {
            return Err(too_large_a_picture(*upto, board_picture::LAST));
        }
        board_picture::write(&board, file)?;
    }
    if output.json {
        print(|out| json::write_board(&board, out))
    } else {
        print(|out| {
            board_text::write(&board, out)?;
            name_picture(output, out)
        })
    }
}

fn too_large_a_picture(upto: usize, last: usize) -> anyhow::Error {
    let what = format!("a picture up to heap {upto} is too large: --upto {last} at most");
    Refusal::Wrong(what).into()
}

fn name_picture(output: &Output, out: &mut Out) -> io::Result<()> {
    let files: Vec<String> = output
        .svg
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    summary::labelled(out, "picture", &files)
}

/// Standard output.
type Out = BufWriter<AutoStream<StdoutLock<'static>>>;

/// Prints what `write` writes, without colours where they are not wanted.
fn print(write: impl FnOnce(&mut Out) -> io::Result<()>) -> Result<()> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    write(&mut out)
        .and_then(|()| out.flush())
        .context("cannot write the table")
}
