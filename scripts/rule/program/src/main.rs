//! Behind `scripts/rule.sh` and `scripts/table.sh`, which calls it with `table` as the first argument.

mod board;
mod cli;
mod family;
mod input;
mod report;
mod table;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anstream::AutoStream;
use anyhow::{anyhow, bail, Context, Result};
use formula::Formula;
use game::language::Game;
use rule::claim::{self, Outcome};
use rule::solve::Solver;
use rule::{certificate, code};
use serde_json::{json, Value};

pub use cli::command;
use cli::Request;
use report::{at_json, by_automaton, by_theorem, words, write_heading, Report};

/// Answers what a command line asks; `table` as its first argument asks for a table.
pub fn main(words: &[OsString]) -> ExitCode {
    let result = match words.get(1) {
        Some(word) if word == "table" => table::run(&Request::read(command("table"), &words[1..])),
        _ => run(&Request::read(command("rule"), words)),
    };
    let error = match result {
        Ok(status) => return status,
        Err(error) => error,
    };
    // All errors but those of input and output are wrong usage.
    let failure: Option<&io::Error> = error.chain().find_map(|cause| cause.downcast_ref());
    if failure.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS; // the reader has seen enough
    }
    let status = if failure.is_some() { 1 } else { 2 };
    // Files are named by a context.
    let error = if error.chain().len() == 1 && failure.is_some() {
        error.context("cannot write the output")
    } else {
        error
    };
    ExitCode::from(terminal::failure(&error, status))
}

fn run(request: &Request) -> Result<ExitCode> {
    if let Some(file) = &request.table {
        return run_table(request, file);
    }
    if let Some(family) = &request.family {
        return family::run(request, family);
    }
    let game = Game::parse(&request.game)?;
    let positions = request.positions(game.dimension())?;
    if let Some(claim) = &request.claim {
        return run_claim(request, &game, claim);
    }
    let asked = request.asked;
    let solver = Solver::new(&game, asked, request.limit)?;
    let mut out = text_output();
    if !request.is_json && request.code.is_none() {
        // At once: the proof may take longer.
        write_heading(&game, asked, &solver.rows(u64::MAX), &mut out)?;
        out.flush()?;
    }
    let mut answer = solver.solve();
    let mut report = Report::of_game(&game, asked, &answer);
    let mut at = |position: &[u128]| answer.at(position);
    report.answer(positions, asked.question, &mut at);
    if request.moves {
        let all = positions.iter().map(|one| answer.winning_moves(one));
        report.moves(all);
    }
    if let Some(last) = request.count_lost {
        if game.dimension() > 2 {
            bail!("--count-lost counts positions of one or two coordinates");
        }
        report.count_lost(last, answer.count_lost(last));
    }
    report.add("careful", answer.warnings());
    let certificate = certificate::of(&answer, &BTreeMap::new());
    write_proof(request, certificate.as_deref())?;
    if let Some(language) = &request.code {
        let Some(code) = code::print(&game, &answer, language, report.rule()) else {
            // What is piped into a file is a function or nothing.
            report.write(false, &mut anstream::stderr().lock())?;
            note("functions are printed of rules that are proved, if they are short or automata");
            return Ok(ExitCode::FAILURE);
        };
        write!(out, "{code}")?;
        out.flush()?;
    } else {
        print(request, &report, &mut out)?;
    }
    let is_written = certificate.is_some() || request.certificate.is_none();
    Ok(status(report.status() != "none" && is_written))
}

fn print(request: &Request, report: &Report, out: &mut impl Write) -> io::Result<()> {
    report.write(request.is_json, out)?;
    out.flush()
}

fn write_file(file: &Path, content: &str) -> Result<()> {
    fs::write(file, content).with_context(|| format!("cannot write {}", file.display()))
}

/// Writes the certificate, if one is asked for.
fn write_proof(request: &Request, certificate: Option<&str>) -> Result<()> {
    match (&request.certificate, certificate) {
        (Some(file), Some(certificate)) => write_file(file, certificate)?,
        (Some(_), None) => note("no proof is written: the rule is not proved"),
        (None, _) => {}
    }
    Ok(())
}

fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Proves or refutes a claim.
fn run_claim(request: &Request, game: &Game, text: &str) -> Result<ExitCode> {
    let asked = request.asked;
    let claim = Formula::parse(text, &game.coordinates)?;
    let outcome = claim::decide(game, &claim, asked, request.limit)?;
    let none = BTreeMap::new();
    let certificate = match &outcome {
        Outcome::Proved(proof) => Some(certificate::write(game, &none, proof)),
        Outcome::Theorem(theorem) => Some(certificate::by_theorem(game, &none, theorem, asked)),
        _ => None,
    };
    write_proof(request, certificate.as_deref())?;
    let is_written = certificate.is_some() || request.certificate.is_none();
    let mut counterexample = Value::Null;
    let (word, line) = match outcome {
        Outcome::Proved(proof) => {
            let ground = by_automaton(&proof);
            ("proved", format!("proved for all sizes: by {ground}"))
        }
        Outcome::Theorem(theorem) => {
            let ground = by_theorem(&theorem);
            ("proved", format!("proved for all sizes: {ground}"))
        }
        Outcome::Refuted(position, at) => {
            counterexample = at_json(&position, &at, asked.question);
            let (place, words) = (game.describe(&position), words(&at, asked.question));
            ("refuted", format!("wrong at {place}, which {words}"))
        }
        Outcome::Open { upto, is_automaton } => {
            let mut line = format!("holds for everything tried, up to {upto}; not proved");
            if !is_automaton {
                line += ": the claim is not an automaton in a numeration of the game";
            }
            ("holds", line)
        }
        Outcome::Unknown => (
            "none",
            String::from("not tried: it has no value at the first positions, or there was no time"),
        ),
    };
    let mut report = Report::new(json!({
        "game": game.text, "claim": text, "status": word, "counterexample": counterexample
    }));
    report.add("claim", [text.to_owned(), line]);
    report.add("careful", game.warnings(word == "proved"));
    print(request, &report, &mut text_output())?;
    Ok(status(is_written && ["proved", "holds"].contains(&word)))
}

fn run_table(request: &Request, file: &Path) -> Result<ExitCode> {
    let (name, text) = read_input(file)?;
    let table = input::read(&text).with_context(|| name)?;
    let outcome = guess::guess(&table, &|rows| request.limit.spend(rows).is_err());
    let largest = table.rows.iter().flat_map(|row| &row.position).max();
    let rule = outcome.rule.clone();
    let mut report = Report::of_table(outcome, &table.names, largest.copied().unwrap_or(0));
    let positions = request.positions(table.names.len())?.iter();
    let answers = positions.map(|position| {
        let answer = rule.as_ref().and_then(|rule| rule.answer(position));
        (position.clone(), answer)
    });
    report.answer_by_formula(&answers.collect::<Vec<_>>());
    print(request, &report, &mut text_output())?;
    Ok(status(report.status() != "none"))
}

/// Reads a file, or standard input if it is `-`; returns its name, too.
fn read_input(file: &Path) -> Result<(String, String)> {
    let mut bytes = Vec::new();
    let (name, read) = if file.as_os_str() == "-" {
        let read = io::stdin().lock().read_to_end(&mut bytes);
        (String::from("standard input"), read.map(drop))
    } else {
        let read = fs::read(file).map(|content| bytes = content);
        (file.display().to_string(), read)
    };
    read.map_err(|error| anyhow!("cannot read {name}: {error}"))?;
    Ok((name, String::from_utf8_lossy(&bytes).into_owned()))
}

/// Returns the exit status of a command that found what was asked for, or did not.
fn status(is_found: bool) -> ExitCode {
    ExitCode::from(u8::from(!is_found))
}

/// Standard output, which loses its styles in a pipe and under `NO_COLOR`.
fn text_output() -> BufWriter<AutoStream<io::StdoutLock<'static>>> {
    BufWriter::new(anstream::stdout().lock())
}
