//! The explorer behind `scripts/table.sh`: prints the Grundy values of a game, its P-positions and
//! its period, or the numbers of a partizan game.
//!
//! The output distinguishes proved periods and recurrences from merely observed ones.

mod cli;
mod format;
mod games;
mod json;
mod picture;
mod sparse;
mod text;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

use anstream::AutoStream;
use anyhow::{Context, Result};
use clap::Parser;

use cli::{Arguments, BoardOptions, Command, Output, RowOptions, LAST_OF_THREE};
use format::Table;
use games::board::{Board, Game};
use games::column::Columns;
use games::dynamic::LostHeaps;
use games::interrupt;
use games::row::{Query, Row};
use games::set::Set;
use games::{bars, cutting, dynamic, octal, take, Error, Progress, Stream};

fn main() -> ExitCode {
    let error = match run(&Arguments::parse().command) {
        Ok(status) => return status,
        Err(error) => error,
    };
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    if error
        .chain()
        .filter_map(|cause| cause.downcast_ref())
        .any(closed)
    {
        return ExitCode::SUCCESS; // the reader has seen enough
    }
    kit::console::error(format_args!("{error:#}"));
    match error.downcast_ref() {
        Some(Error::Usage(_)) => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}

fn run(command: &Command) -> Result<ExitCode> {
    let shown = match command {
        Command::Take { set, row } => {
            let set = Set::parse(&set.join(" ")).map_err(Error::Usage)?;
            return show_row(row, |query, progress| take::take(&set, query, progress));
        }
        Command::Octal { code, row } => {
            return show_row(row, |query, progress| octal::octal(code, query, progress));
        }
        Command::GrundysGame { row } => return show_row(row, cutting::grundys_game),
        Command::Lunch { row } => return show_row(row, cutting::lunch),
        Command::Dynamic { k, upto, json } => show(&LostHeaps::new(*k, *upto), *json, None),
        Command::Bars { upto, output } => {
            let bars = bars::bars(*upto, &mut Progress::new())?;
            show(&bars, output.json, output.svg.as_deref())
        }
        Command::Column { options } => {
            let columns = match options.length {
                Some(length) => Columns::all(length)?,
                None => Columns::new(options.columns.iter().cloned())?,
            };
            show(&columns, options.json, options.svg.as_deref())
        }
        Command::Board { game, options } => {
            let Output { json, svg } = &options.output;
            show(&board(*game, options)?, *json, svg.as_deref())
        }
    };
    shown.map(|()| ExitCode::SUCCESS)
}

fn show_row(
    options: &RowOptions,
    compute: impl FnOnce(Query, &mut Progress) -> Result<Row, Error>,
) -> Result<ExitCode> {
    let &RowOptions { upto, at, .. } = options;
    let output = &options.output;
    let mut writer: Box<dyn Stream> = if output.json {
        Box::new(json::RowWriter::new(json_output()))
    } else {
        Box::new(text::row::RowWriter::new(text_output(), options.columns))
    };
    // On a terminal, the table would run into the progress bar; a picture may fail.
    let is_streamed = !io::stdout().is_terminal() && output.svg.is_none();
    let mut progress = if is_streamed {
        Progress::streaming(writer.as_mut())
    } else {
        Progress::new()
    };
    let row = compute(Query { upto, at }, &mut progress)?;
    drop(progress);
    if let Some(file) = &output.svg {
        picture::row::write(&row, file)?;
    }
    writer.finish(&row).map_err(Error::Output)?;
    drop(writer);
    if !output.json {
        print(|out| name_picture(output.svg.as_deref(), out))?;
    }
    Ok(if row.is_interrupted {
        ExitCode::from(interrupt::STATUS)
    } else {
        ExitCode::SUCCESS
    })
}

/// Writes a table that is known as a whole: the picture first, as it may fail.
fn show(table: &impl Table, is_json: bool, picture: Option<&Path>) -> Result<()> {
    if let Some(file) = picture {
        table.draw(file)?;
    }
    if is_json {
        return print_json(|out| json::write(table, out));
    }
    print(|out| {
        table.write_text(out)?;
        name_picture(picture, out)
    })
}

fn board(game: Game, options: &BoardOptions) -> Result<Board, Error> {
    let &BoardOptions {
        upto,
        values,
        third,
        k,
        ..
    } = options;
    let usage = |message: &str| Err(Error::Usage(String::from(message)));
    if third.is_some() && game != Game::Wythoff {
        return usage("--third is for wythoff only");
    }
    if k.is_some() && game != Game::Dynamic {
        return usage("--k is for dynamic only");
    }
    if third.is_some() && upto > LAST_OF_THREE {
        return usage(&format!("with --third, --upto {LAST_OF_THREE} at most"));
    }
    Ok(match game {
        Game::Dynamic => dynamic::board(k.unwrap_or(2), values, upto),
        _ => Board::of_heaps(game, third, values, upto, &mut Progress::new()),
    })
}

fn name_picture(file: Option<&Path>, out: &mut Out) -> io::Result<()> {
    match file {
        Some(file) => text::labelled(out, "picture", &[file.display().to_string()]),
        None => Ok(()),
    }
}

/// Standard output.
type Out = BufWriter<AutoStream<StdoutLock<'static>>>;

/// Standard output for text, which loses its styles in a pipe and under `NO_COLOR`.
fn text_output() -> Out {
    BufWriter::new(anstream::stdout().lock())
}

/// Standard output for JSON, which has no styles to look for.
fn json_output() -> Out {
    BufWriter::new(AutoStream::always_ansi(io::stdout().lock()))
}

fn print(write: impl FnOnce(&mut Out) -> io::Result<()>) -> Result<()> {
    print_to(text_output(), write)
}

fn print_json(write: impl FnOnce(&mut Out) -> io::Result<()>) -> Result<()> {
    print_to(json_output(), write)
}

fn print_to(mut out: Out, write: impl FnOnce(&mut Out) -> io::Result<()>) -> Result<()> {
    write(&mut out)
        .and_then(|()| out.flush())
        .context("cannot write the table")
}
