//! The explorer behind `scripts/table.sh`: prints the Grundy values of a game, its P-positions and
//! its period.
//!
//! The output distinguishes proved periods from merely observed ones.

mod cli;
mod games;
mod json;
mod picture;
mod text;

use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use anyhow::{Context, Result};
use clap::Parser;

use cli::{Arguments, BoardOptions, Command, Output, RowOptions};
use games::board::{Board, Game, Measure};
use games::set::Set;
use games::{cutting, octal, take, Error, Progress, Query, Row};

fn main() -> ExitCode {
    let Err(error) = run(&Arguments::parse().command) else {
        return ExitCode::SUCCESS;
    };
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(closed) {
        return ExitCode::SUCCESS; // the reader has seen enough
    }
    kit::console::error(format_args!("{error:#}"));
    match error.downcast_ref() {
        Some(Error::Usage(_)) => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Take { set, row } => {
            let set = Set::parse(&set.join(" ")).map_err(Error::Usage)?;
            show_row(row, |query, progress| take::take(&set, query, progress))
        }
        Command::Octal { code, row } => {
            show_row(row, |query, progress| octal::octal(code, query, progress))
        }
        Command::GrundysGame { row } => show_row(row, cutting::grundys_game),
        Command::Lunch { row } => show_row(row, cutting::lunch),
        Command::Board { game, options } => show_board(*game, options),
    }
}

fn show_row(
    options: &RowOptions,
    compute: impl FnOnce(Query, &mut Progress) -> Result<Row, Error>,
) -> Result<()> {
    let &RowOptions { upto, at, .. } = options;
    let output = &options.output;
    if output.svg.is_some() {
        check_picture(upto, picture::row::LAST)?;
    }
    let row = compute(Query { upto, at }, &mut Progress::new())?;
    if let Some(file) = &output.svg {
        picture::row::write(&row, file)?;
    }
    if output.json {
        print(|out| json::write_row(&row, out))
    } else {
        print(|out| {
            text::row::write(&row, options.columns, out)?;
            name_picture(output, out)
        })
    }
}

fn show_board(game: Game, options: &BoardOptions) -> Result<()> {
    let BoardOptions {
        upto,
        values,
        output,
    } = options;
    let board = Board::new(game, *values, *upto, &mut Progress::new());
    if let Some(file) = &output.svg {
        if board.measure != Measure::Outcome {
            check_picture(*upto as u64, picture::board::LAST as u64)?;
        }
        picture::board::write(&board, file)?;
    }
    if output.json {
        print(|out| json::write_board(&board, out))
    } else {
        print(|out| {
            text::board::write(&board, out)?;
            name_picture(output, out)
        })
    }
}

fn check_picture(upto: u64, last: u64) -> Result<(), Error> {
    if upto > last {
        return Err(Error::Usage(format!(
            "a picture up to heap {upto} is too large: --upto {last} at most"
        )));
    }
    Ok(())
}

fn name_picture(output: &Output, out: &mut Out) -> io::Result<()> {
    match &output.svg {
        Some(file) => text::labelled(out, "picture", &[file.display().to_string()]),
        None => Ok(()),
    }
}

/// Standard output.
type Out = BufWriter<AutoStream<StdoutLock<'static>>>;

fn print(write: impl FnOnce(&mut Out) -> io::Result<()>) -> Result<()> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    write(&mut out)
        .and_then(|()| out.flush())
        .context("cannot write the table")
}
