//! The explorer behind `scripts/table.sh`: prints the Grundy values of a game, its P-positions and
//! its period, or the numbers of a partizan game.
//!
//! The output distinguishes proved periods and recurrences from merely observed ones.

mod cli;
mod games;
mod json;
mod model;
mod picture;
mod sparse;
mod text;

use std::io::{self, BufWriter, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::AutoStream;
use anyhow::Result;
use clap::ArgMatches;

use cli::LAST_OF_THREE;
use games::board::{Board, Game};
use games::column::Columns;
use games::dynamic::LostHeaps;
use games::interrupt;
use games::row::{Query, Row};
use games::set::Set;
use games::{bars, cutting, dynamic, octal, take, Error, Progress};
use model::{Part, Table, Writer};

fn main() -> ExitCode {
    let error = match run(cli::command().get_matches()) {
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

fn run(mut matches: ArgMatches) -> Result<ExitCode> {
    let (name, mut given) = matches.remove_subcommand().expect("it is required");
    let given = &mut given;
    let shown = match name.as_str() {
        "take" => {
            let words: Vec<String> = many(given, "set");
            let set = Set::parse(&words.join(" ")).map_err(Error::Usage)?;
            return show_row(given, |query, progress| take::take(&set, query, progress));
        }
        "octal" => {
            let code: String = one(given, "code");
            return show_row(given, |query, progress| {
                octal::octal(&code, query, progress)
            });
        }
        "grundys-game" => return show_row(given, cutting::grundys_game),
        "lunch" => return show_row(given, cutting::lunch),
        "dynamic" => show(
            LostHeaps::new(one(given, "k"), one(given, "upto")).table(),
            given,
        ),
        "bars" => {
            let bars = bars::bars(one(given, "upto"), &mut Progress::new())?;
            show(bars.table(), given)
        }
        "column" => {
            let columns = match given.remove_one("length") {
                Some(length) => Columns::all(length)?,
                None => Columns::new(many(given, "columns"))?,
            };
            show(columns.table(), given)
        }
        "board" => show(board(given)?.table(), given),
        _ => unreachable!("every command is above"),
    };
    shown.map(|()| ExitCode::SUCCESS)
}

/// Returns an argument that is required or has a default.
fn one<T: Clone + Send + Sync + 'static>(given: &mut ArgMatches, name: &str) -> T {
    given.remove_one(name).expect("there is one")
}

fn many(given: &mut ArgMatches, name: &str) -> Vec<String> {
    let words = given.remove_many(name);
    words.map_or_else(Vec::new, Iterator::collect)
}

fn show_row(
    given: &mut ArgMatches,
    compute: impl FnOnce(Query, &mut Progress) -> Result<Row, Error>,
) -> Result<ExitCode> {
    let query = Query {
        upto: one(given, "upto"),
        at: given.remove_one("at"),
    };
    let columns = given.remove_one("columns");
    let output = Output::of(given);
    let mut writer = output.writer(columns);
    // On a terminal, the table would run into the progress bar; a picture may fail.
    let is_streamed = !io::stdout().is_terminal() && output.svg.is_none();
    let mut progress = if is_streamed {
        Progress::streaming(writer.as_mut())
    } else {
        Progress::new()
    };
    let row = compute(query, &mut progress)?;
    drop(progress);
    finish(row.table(), &output, writer.as_mut())?;
    Ok(if row.is_interrupted {
        ExitCode::from(interrupt::STATUS)
    } else {
        ExitCode::SUCCESS
    })
}

fn show(table: Table, given: &mut ArgMatches) -> Result<()> {
    let output = Output::of(given);
    finish(table, &output, output.writer(None).as_mut())
}

/// Writes a complete table: the picture first, as it may fail.
fn finish(mut table: Table, output: &Output, writer: &mut dyn Writer) -> Result<()> {
    if let Some(file) = &output.svg {
        picture::write(&table, file)?;
        let file = file.display().to_string();
        let part = Part::Label(String::from("picture"), vec![file]);
        table.parts.push(part);
    }
    Ok(writer.finish(table).map_err(Error::Output)?)
}

/// The form of the output.
struct Output {
    /// The file of a picture.
    svg: Option<PathBuf>,
    json: bool,
}

impl Output {
    fn of(given: &mut ArgMatches) -> Self {
        let svg = given.try_remove_one("svg"); // the lost heaps have no picture
        Output {
            svg: svg.ok().flatten(),
            json: given.get_flag("json"),
        }
    }

    /// Returns the writer of the chosen format, with so many heaps per line of text.
    fn writer(&self, columns: Option<usize>) -> Box<dyn Writer> {
        let stdout = io::stdout().lock();
        if self.json {
            // JSON has no styles to look for.
            Box::new(json::Writer::new(BufWriter::new(stdout)))
        } else {
            // Text loses its styles in a pipe and under `NO_COLOR`.
            let out = BufWriter::new(AutoStream::auto(stdout));
            Box::new(text::Writer::new(out, columns))
        }
    }
}

fn board(given: &mut ArgMatches) -> Result<Board, Error> {
    let (game, upto) = (one(given, "game"), one(given, "upto"));
    let (third, k) = (given.remove_one("third"), given.remove_one("k"));
    let values = given.get_flag("values");
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
