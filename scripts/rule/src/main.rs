//! Behind `scripts/rule.sh` and `scripts/table.sh`, which calls it with `table` as the first argument.

// Rows, squares of a picture and words are few.
#![allow(
    clippy::cast_possible_wrap,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::needless_pass_by_value,
    clippy::similar_names,
    clippy::single_match_else,
    clippy::too_many_lines
)]

mod board;
mod cli;
mod input;
mod report;
mod table;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anstream::AutoStream;
use anstyle::AnsiColor;
use anyhow::{Context, Result};
use rule::claim::{self, Outcome};
use rule::language::{tuple, Game, Problem};
use rule::limit::Limit;
use rule::proof::Proof;
use rule::search::{Play, Question};
use rule::solve::{Answer, Refusal, Request, Solver, Verdict};
use rule::{certificate, family, guess, walnut};
use serde_json::{json, Value};

use board::Board;
use cli::{Arguments, Family};
use report::{at_json, words, write_heading, Report};

/// The exit status after Ctrl-C, by convention.
const INTERRUPTED: u8 = 130;

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The command was used wrongly.
#[derive(Debug)]
struct Usage(String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

fn main() -> ExitCode {
    // If the handler cannot be set, Ctrl-C ends the program as usual; so does a second Ctrl-C.
    let _ = ctrlc::set_handler(|| {
        if IS_INTERRUPTED.swap(true, Ordering::SeqCst) {
            process::exit(INTERRUPTED.into());
        }
    });
    let is_table = std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == "table");
    let result = if is_table {
        table::run(&table::Arguments::parse())
    } else {
        run(&Arguments::parse())
    };
    let error = match result {
        Ok(status) => return status,
        Err(error) => error,
    };
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    if causes.any(closed) {
        return ExitCode::SUCCESS; // the reader has seen enough
    }
    let style = AnsiColor::Red.on_default().bold();
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {error:#}");
    let is_usage = error.is::<Usage>() || error.is::<Problem>() || error.is::<Refusal>();
    ExitCode::from(if is_usage { 2 } else { 1 })
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    let limit = limit(arguments.time);
    if let Some(file) = &arguments.table {
        return run_table(arguments, file, limit);
    }
    let text = arguments
        .game
        .as_deref()
        .expect("clap asks for a game or a table");
    let request = Request {
        play: if arguments.misere {
            Play::Misere
        } else {
            Play::Normal
        },
        question: if arguments.values {
            Question::Value
        } else {
            Question::Outcome
        },
        numeration: arguments.numeration,
        upto: arguments.upto,
        wants_automaton: arguments.certificate.is_some()
            || arguments.walnut.is_some()
            || arguments.code.is_some(),
    };
    if let Some(family) = &arguments.family {
        return run_family(arguments, text, family, request, limit);
    }
    let game = Game::parse(text)?;
    check_positions(&arguments.at, game.dimension())?;
    if let Some(text) = &arguments.claim {
        return run_claim(arguments, &game, text, request, limit);
    }
    let solver = Solver::new(&game, request, limit)?;
    let mut out = text_output();
    if !arguments.json && arguments.code.is_none() {
        // At once: the proof may take longer.
        let side = FIRST_SIDES[game.dimension() - 1];
        write_heading(&game, request, &solver.rows(side), &mut out)?;
        out.flush()?;
    }
    let mut answer = solver.solve();
    let report = Report::of_game(&game, request, &mut answer, &arguments.at, arguments.code);
    let proof = match &answer.verdict {
        Verdict::Proved(proof, _) => Some(&**proof),
        _ => None,
    };
    write_proof(arguments, &game, &BTreeMap::new(), proof)?;
    match &report.code {
        Some(code) if !arguments.json => write!(out, "{code}")?,
        None if arguments.code.is_some() => {
            // What is piped into a file is a function or nothing.
            report.write(&mut anstream::stderr().lock())?;
            note("functions are printed of rules that are proved by an automaton");
            return Ok(ExitCode::FAILURE);
        }
        _ => print(arguments, &report, &mut out)?,
    }
    out.flush()?;
    Ok(status(report.status(), limit))
}

/// The positions of the first table have no larger coordinates.
const FIRST_SIDES: [u64; 4] = [4096, 64, 16, 8];

fn print(arguments: &Arguments, report: &Report, out: &mut impl Write) -> io::Result<()> {
    if arguments.json {
        return writeln!(out, "{}", report.json);
    }
    report.write(out)?;
    if IS_INTERRUPTED.load(Ordering::Relaxed) {
        writeln!(out, "interrupted")?;
    }
    out.flush()
}

/// Returns the board of the first positions.
fn board(game: &Game, request: Request, answer: &mut Answer, side: u64) -> Board {
    let mut row = |y: u64| -> Vec<Option<u64>> {
        let mut cell = |x: u64| answer.cell(&[x, y]).map(u64::from);
        (0..side).map(&mut cell).collect()
    };
    Board {
        names: [game.coordinates[0].clone(), game.coordinates[1].clone()],
        rows: (0..side).map(&mut row).collect(),
        is_values: request.question == Question::Value,
    }
}

/// Writes a file, or adds to it if several proofs go into it.
fn write_file(file: &Path, content: &str, is_first: bool) -> Result<()> {
    let mut options = fs::OpenOptions::new();
    options
        .create(true)
        .write(true)
        .truncate(is_first)
        .append(!is_first);
    let written = options
        .open(file)
        .and_then(|mut file| file.write_all(content.as_bytes()));
    written.with_context(|| format!("cannot write {}", file.display()))
}

/// Writes the certificate and the files for Walnut, if they are asked for.
fn write_proof(
    arguments: &Arguments,
    game: &Game,
    parameters: &BTreeMap<String, i64>,
    proof: Option<&Proof>,
) -> Result<()> {
    let is_asked = arguments.certificate.is_some() || arguments.walnut.is_some();
    let Some(proof) = proof else {
        if is_asked {
            note("no proof is written: the rule is not proved by an automaton");
        }
        return Ok(());
    };
    if let Some(file) = &arguments.certificate {
        write_file(
            file,
            &certificate::write(game, parameters, proof),
            parameters.is_empty(),
        )?;
    }
    if let Some(folder) = &arguments.walnut {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        for (name, content) in walnut::files(game, proof) {
            write_file(&folder.join(name), &content, true)?;
        }
    }
    Ok(())
}

fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Proves or refutes a claim.
fn run_claim(
    arguments: &Arguments,
    game: &Game,
    text: &str,
    request: Request,
    limit: Limit,
) -> Result<ExitCode> {
    let conditions = claim::read(text, game, request.question)?;
    let outcome = claim::decide(game, &conditions, request, limit)?;
    let mut counterexample = Value::Null;
    let (word, line) = match &outcome {
        Outcome::Proved(proof) => {
            write_proof(arguments, game, &BTreeMap::new(), Some(proof))?;
            let (states, kind) = (proof.automaton.states(), proof.numeration.kind());
            (
                "proved",
                format!("proved for all sizes: by an automaton of {states} states in {kind}"),
            )
        }
        Outcome::Refuted(position, at) => {
            counterexample = at_json(position, at, request.question);
            let words = words(at, request.question);
            (
                "refuted",
                format!("wrong at {}, which {words}", game.describe(position)),
            )
        }
        Outcome::Open(upto) => (
            "holds",
            format!("holds for everything tried, up to {upto}; not proved"),
        ),
    };
    let report = Report {
        json: json!({"game": game.text, "claim": text, "status": word, "counterexample": counterexample}),
        lines: vec![("claim", vec![text.to_owned(), line])],
        code: None,
    };
    print(arguments, &report, &mut text_output())?;
    Ok(status(word, limit))
}

fn run_table(arguments: &Arguments, file: &Path, limit: Limit) -> Result<ExitCode> {
    let (name, text) = read_input(file)?;
    let mut table = input::read(&text).map_err(|error| Usage(format!("{name}: {error}")))?;
    check_positions(&arguments.at, table.names.len())?;
    let upto = arguments.upto.unwrap_or(u64::MAX);
    table
        .rows
        .retain(|row| row.position.iter().all(|&coordinate| coordinate <= upto));
    let outcome = guess::guess(&table, &|| limit.check().is_err());
    let largest = table.rows.iter().flat_map(|row| &row.position).max();
    let report = Report::of_table(&outcome, &arguments.at, largest.copied().unwrap_or(0));
    print(arguments, &report, &mut text_output())?;
    Ok(status(report.status(), limit))
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
    read.map_err(|error| Usage(format!("cannot read {name}: {error}")))?;
    Ok((name, String::from_utf8_lossy(&bytes).into_owned()))
}

/// Proves each member of a family.
fn run_family(
    arguments: &Arguments,
    text: &str,
    family: &Family,
    request: Request,
    limit: Limit,
) -> Result<ExitCode> {
    let name = &family.name;
    if !mentions(text, name) {
        return Err(Usage(format!("the game has no parameter '{name}'")).into());
    }
    let (first, last) = (*family.values.start(), *family.values.end());
    let count = (last - first + 1) as u32;
    let mut out = text_output();
    if !arguments.json {
        writeln!(out, "{text}, for {name} = {first}..{last}\n")?;
        out.flush()?;
    }
    if let Some(file) = &arguments.certificate {
        write_file(file, "", true)?;
    }
    let (mut members, mut rules) = (Vec::new(), Vec::new());
    for (index, value) in (0..).zip(family.values.clone()) {
        let parameters = BTreeMap::from([(name.clone(), value as i64)]);
        let game = Game::with_parameters(text, &parameters)?;
        let share = limit.left().unwrap_or_default() / (count - index).max(1);
        let member_limit = limit.at_most(share.max(Duration::from_millis(20)) * 2);
        let mut answer = Solver::new(&game, request, member_limit)?.solve();
        let report = Report::of_game(&game, request, &mut answer, &[], None);
        let proof = match &answer.verdict {
            Verdict::Proved(proof, _) => Some(&**proof),
            _ => None,
        };
        write_proof(arguments, &game, &parameters, proof)?;
        let (status, rule) = (report.status().to_owned(), report.json["rule"].clone());
        let line = rule
            .as_str()
            .filter(|rule| !rule.contains('\n'))
            .unwrap_or("without a name");
        if !arguments.json {
            writeln!(
                out,
                "{:13}{name} = {value}: {line} ({status})",
                if index == 0 { "members" } else { "" }
            )?;
            out.flush()?;
        }
        rules.extend((status == "proved").then(|| (value, line.to_owned())));
        members.push(json!({"parameter": value.to_string(), "status": status, "rule": rule}));
        if limit.check().is_err() {
            break;
        }
    }
    let all_proved = rules.len() == count as usize;
    let formula = all_proved
        .then(|| family::conjecture(name, &rules))
        .flatten();
    let line = match &formula {
        Some(text) => format!(
            "{text} (a conjecture: it agrees with all {count} members, each of which is proved)"
        ),
        None => format!(
            "no formula in {name} found; {} of {count} members are proved",
            rules.len()
        ),
    };
    let word = if all_proved { "holds" } else { "none" };
    let report = Report {
        json: json!({"game": text, "status": word, "rule": formula, "members": members}),
        lines: vec![("formula", vec![line])],
        code: None,
    };
    print(arguments, &report, &mut out)?;
    Ok(status(word, limit))
}

/// Whether a name stands in the text of a game.
fn mentions(text: &str, name: &str) -> bool {
    let in_name = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    text.split(|c| !in_name(c))
        .any(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()) == name)
}

fn check_positions(positions: &[Vec<u128>], dimension: usize) -> Result<(), Usage> {
    match positions
        .iter()
        .find(|position| position.len() != dimension)
    {
        Some(position) => Err(Usage(format!(
            "--at {} has {} coordinates, not {dimension}",
            tuple(position),
            position.len()
        ))),
        None => Ok(()),
    }
}

/// The limit of a command that may take so many seconds.
fn limit(seconds: f64) -> Limit<'static> {
    Limit::new(
        Instant::now() + Duration::from_secs_f64(seconds),
        &IS_INTERRUPTED,
    )
}

/// Returns the exit status for a word.
fn status(word: &str, limit: Limit) -> ExitCode {
    match word {
        _ if limit.is_interrupted() => ExitCode::from(INTERRUPTED),
        "proved" | "holds" => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Standard output, which loses its styles in a pipe and under `NO_COLOR`.
fn text_output() -> BufWriter<AutoStream<io::StdoutLock<'static>>> {
    BufWriter::new(anstream::stdout().lock())
}
