//! The explorer behind `scripts/table.sh`: prints the Grundy values of a game, its P-positions and
//! its period, or the numbers of a partizan game.
//!
//! The output distinguishes proved periods and recurrences from merely observed ones.

mod cli;
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

use cli::{Arguments, BoardOptions, ColumnOptions, Command, Output, RowOptions, LAST_OF_THREE};
use games::board::{Board, Game, Measure};
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
        Command::Dynamic { k, upto, json } => {
            let lost = LostHeaps::new(*k, *upto);
            if *json {
                print_json(|out| json::write_lost_heaps(&lost, out))
            } else {
                print(|out| text::dynamic::write(&lost, out))
            }
        }
        Command::Bars { upto, output } => {
            show_board(&bars::bars(*upto, &mut Progress::new())?, output)
        }
        Command::Column { options } => show_columns(options),
        Command::Board { game, options } => show_board(&board(*game, options)?, &options.output),
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

fn show_columns(options: &ColumnOptions) -> Result<()> {
    let columns = match options.length {
        Some(length) => Columns::all(length)?,
        None => Columns::new(options.columns.iter().cloned())?,
    };
    if let Some(file) = &options.svg {
        let (count, most) = (columns.values.len(), picture::column::MOST);
        if count > most {
            return Err(Error::Usage(format!(
                "a picture of {count} columns is too large: {most} at most"
            ))
            .into());
        }
        picture::column::write(&columns, file)?;
    }
    if options.json {
        return print_json(|out| json::write_columns(&columns, out));
    }
    print(|out| {
        if options.length.is_some() {
            text::column::write_by_value(&columns, out)?;
        } else {
            text::column::write(&columns, out)?;
        }
        name_picture(options.svg.as_deref(), out)
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

fn show_board(board: &Board, output: &Output) -> Result<()> {
    if let Some(file) = &output.svg {
        if board.measure != Measure::Outcome {
            check_picture(board.upto(), picture::board::LAST)?;
        }
        picture::board::write(board, file)?;
    }
    if output.json {
        print_json(|out| json::write_board(board, out))
    } else {
        print(|out| {
            text::board::write(board, out)?;
            name_picture(output.svg.as_deref(), out)
        })
    }
}

fn check_picture(upto: usize, last: usize) -> Result<(), Error> {
    if upto > last {
        return Err(Error::Usage(format!(
            "a picture up to heap {upto} is too large: --upto {last} at most"
        )));
    }
    Ok(())
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
