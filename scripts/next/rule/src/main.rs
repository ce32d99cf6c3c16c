//! Behind `scripts/rule.sh` and `scripts/table.sh`, which calls it with `table` as the first argument.

// Rows, squares of a picture and words are few.
#![allow(
    clippy::cast_possible_wrap,
    clippy::format_push_string,
    clippy::single_match_else
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
use rule::claim::{self, Counterexample, Outcome};
use rule::language::{tuple, Game, Problem};
use rule::limit::Limit;
use rule::search::{Play, Question};
use rule::solve::{wide, Answer, Refusal, Request, Solver, Verdict};
use rule::{certificate, family, guess, walnut};
use serde_json::json;

use board::Board;
use cli::{Arguments, Family};
use report::{labelled, write_heading, Report, Status};

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
    if arguments.svg.is_some() && game.dimension() != 2 {
        return Err(Usage(String::from("--svg draws games with two coordinates")).into());
    }
    if let Some(text) = &arguments.claim {
        return run_claim(arguments, &game, text, request, limit);
    }
    let solver = Solver::new(&game, request, limit)?;
    let is_text = !arguments.json && arguments.code.is_none();
    let mut out = text_output();
    if is_text {
        let written = write_heading(&game, request, &solver.rows(FIRST_SIDE), &mut out);
        written
            .and_then(|()| out.flush())
            .context("cannot write the report")?;
    }
    let mut answer = solver.solve();
    let report = Report::of_game(&game, request, &mut answer, &arguments.at, arguments.code);
    write_files(arguments, &game, request, &mut answer)?;
    let written = if arguments.json {
        writeln!(out, "{}", report.json(&[]))
    } else if let Some(code) = &report.code {
        write!(out, "{code}")
    } else if arguments.code.is_some() {
        // What is piped into a file is a function or nothing.
        let mut err = anstream::stderr().lock();
        report.write(&mut err)?;
        writeln!(
            err,
            "functions are printed of rules that are proved by an automaton"
        )?;
        return Ok(ExitCode::FAILURE);
    } else {
        report.write(&mut out)
    };
    written
        .and_then(|()| out.flush())
        .context("cannot write the report")?;
    Ok(status(&report))
}

/// The positions of the first table have no larger coordinates.
const FIRST_SIDE: u64 = 64;

/// Writes the certificate, the files for Walnut, and the picture, if they are asked for.
fn write_files(
    arguments: &Arguments,
    game: &Game,
    request: Request,
    answer: &mut Answer,
) -> Result<()> {
    if let (Some(file), Verdict::Proved(proof, _)) = (&arguments.certificate, &answer.verdict) {
        let text = certificate::write(game, &BTreeMap::new(), proof);
        fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    } else if arguments.certificate.is_some() {
        note("no certificate is written: the rule is not proved by an automaton");
    }
    if let (Some(folder), Verdict::Proved(proof, _)) = (&arguments.walnut, &answer.verdict) {
        write_walnut(folder, game, proof)?;
    } else if arguments.walnut.is_some() {
        note("no files for Walnut are written: the rule is not proved by an automaton");
    }
    if let Some(file) = &arguments.svg {
        let side = SVG_SIDE.min(arguments.upto.unwrap_or(SVG_SIDE).saturating_add(1));
        let mut row = |y: u64| -> Vec<Option<u64>> {
            let mut cell = |x: u64| answer.at(&[x.into(), y.into()]).answer.map(|v| v as u64);
            (0..side).map(&mut cell).collect()
        };
        let board = Board {
            names: [game.coordinates[0].clone(), game.coordinates[1].clone()],
            rows: (0..side).map(&mut row).collect(),
            is_values: request.question == Question::Value,
        };
        board.write_svg(&game.text, file)?;
    }
    Ok(())
}

/// The cells of a side of a picture.
const SVG_SIDE: u64 = 64;

fn write_walnut(folder: &Path, game: &Game, proof: &rule::proof::Proof) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for (name, content) in walnut::files(game, proof) {
        let file = folder.join(name);
        fs::write(&file, content).with_context(|| format!("cannot write {}", file.display()))?;
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
    let Request {
        play,
        question,
        numeration,
        ..
    } = request;
    let outcome = claim::decide(game, &conditions, play, question, numeration, limit)?;
    let (status, counterexample) = match &outcome {
        Outcome::Proved(proof) => {
            if let Some(file) = &arguments.certificate {
                let text = certificate::write(game, &BTreeMap::new(), proof);
                fs::write(file, text)
                    .with_context(|| format!("cannot write {}", file.display()))?;
            }
            if let Some(folder) = &arguments.walnut {
                write_walnut(folder, game, proof)?;
            }
            ("proved", None)
        }
        Outcome::Refuted(found) => ("refuted", Some(found)),
        Outcome::Open(_) => ("holds", None),
    };
    let mut out = text_output();
    if arguments.json {
        let texts = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>();
        let found = counterexample.map(|found| {
            let key = if question == Question::Value {
                "value"
            } else {
                "lost"
            };
            let truth = match question {
                Question::Value => json!(found.truth.to_string()),
                Question::Outcome => json!(found.truth == 1),
            };
            let to = found.to.as_ref().map(|to| texts(&to.concat()));
            json!({"position": texts(&found.position), key: truth, "move": to})
        });
        let object =
            json!({"game": game.text, "claim": text, "status": status, "counterexample": found});
        writeln!(out, "{object}")?;
    } else {
        let line = match &outcome {
            Outcome::Proved(proof) => format!(
                "proved for all sizes: by an automaton of {} states in {}",
                proof.automaton.states(),
                proof.numeration.kind()
            ),
            Outcome::Refuted(found) => refutation(game, found, question),
            Outcome::Open(upto) => format!("holds for everything tried, up to {upto}; not proved"),
        };
        labelled(&mut out, "claim", &[text.to_owned(), line])?;
    }
    out.flush()?;
    Ok(match outcome {
        _ if limit.is_interrupted() => ExitCode::from(INTERRUPTED),
        Outcome::Refuted(_) => ExitCode::FAILURE,
        Outcome::Proved(_) | Outcome::Open(_) => ExitCode::SUCCESS,
    })
}

/// Says where a claim is wrong, and by which move.
fn refutation(game: &Game, found: &Counterexample, question: Question) -> String {
    let position = game.describe(&wide(&found.position));
    let to = found.to.as_ref().map(|to| {
        let parts: Vec<String> = to.iter().map(|part| tuple(&wide(part))).collect();
        parts.join(" & ")
    });
    match (question, to) {
        (Question::Value, Some(to)) => {
            format!(
                "wrong at {position}: the value is {}; won: to {to}",
                found.truth
            )
        }
        (Question::Value, None) => format!("wrong at {position}: the value is {}", found.truth),
        (_, Some(to)) => format!("wrong at {position}, which is won: to {to}"),
        _ if found.truth == 1 => format!("wrong at {position}, which is lost: every move loses"),
        _ => format!("wrong at {position}, which is won"),
    }
}

fn run_table(arguments: &Arguments, file: &Path, limit: Limit) -> Result<ExitCode> {
    let (name, text) = read_input(file)?;
    let mut table = input::read(&text).map_err(|error| Usage(format!("{name}: {error}")))?;
    check_positions(&arguments.at, table.names.len())?;
    if let Some(upto) = arguments.upto {
        table
            .rows
            .retain(|row| row.position.iter().all(|&coordinate| coordinate <= upto));
    }
    let outcome = guess::guess(&table, &|| limit.check().is_err());
    let largest = table.rows.iter().flat_map(|row| &row.position).max();
    let largest = largest.copied().unwrap_or(0);
    let report = Report::of_table(&outcome, &arguments.at, largest, limit.is_interrupted());
    let mut out = text_output();
    if arguments.json {
        writeln!(out, "{}", report.json(&[]))?;
    } else {
        report.write(&mut out)?;
    }
    out.flush()?;
    Ok(status(&report))
}

/// Reads a file, or standard input if it is `-`; returns its name, too.
fn read_input(file: &Path) -> Result<(String, String)> {
    let mut bytes = Vec::new();
    let is_stdin = file.as_os_str() == "-";
    let read = if is_stdin {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(file).map(|content| bytes = content)
    };
    let name = if is_stdin {
        String::from("standard input")
    } else {
        file.display().to_string()
    };
    read.map_err(|error| Usage(format!("cannot read {name}: {error}")))?;
    Ok((name, String::from_utf8_lossy(&bytes).into_owned()))
}

fn run_family(
    arguments: &Arguments,
    text: &str,
    family: &Family,
    request: Request,
    limit: Limit,
) -> Result<ExitCode> {
    if !mentions(text, &family.name) {
        return Err(Usage(format!("the game has no parameter '{}'", family.name)).into());
    }
    let (first, last) = (*family.values.start(), *family.values.end());
    let count = (last - first + 1) as u32;
    let mut out = text_output();
    if !arguments.json {
        writeln!(out, "{text}, for {} = {first}..{last}\n", family.name)?;
        out.flush()?;
    }
    let mut certificates = String::new();
    let (mut members, mut rules) = (Vec::new(), Vec::new());
    let mut upto = u64::MAX;
    for (index, value) in (0..).zip(family.values.clone()) {
        let parameters = BTreeMap::from([(family.name.clone(), value as i64)]);
        let game = Game::with_parameters(text, &parameters)?;
        let share = limit.left().unwrap_or_default() / (count - index).max(1);
        let limit = limit.at_most(share.max(Duration::from_millis(20)) * 2);
        let mut answer = Solver::new(&game, request, limit)?.solve();
        let report = Report::of_game(&game, request, &mut answer, &[], None);
        upto = upto.min(report.upto);
        if let Verdict::Proved(proof, _) = &answer.verdict {
            certificates += &certificate::write(&game, &parameters, proof);
        } else if arguments.certificate.is_some() {
            note(&format!("no certificate for {} = {value}", family.name));
        }
        let status = report.status.word();
        if !arguments.json {
            let rule = match (report.status, report.rule.as_deref()) {
                (Status::None, _) => "no rule found",
                (_, Some(rule)) => rule,
                (_, None) => "without a name",
            };
            let label = if index == 0 { "members" } else { "" };
            let line = format!("{} = {value}: {rule} ({status})", family.name);
            labelled(&mut out, "", &[])?;
            writeln!(out, "{label:13}{line}")?;
            out.flush()?;
        }
        if report.status == Status::Proved {
            rules.extend(report.rule.clone().map(|rule| (value, rule)));
        }
        members
            .push(json!({"parameter": value.to_string(), "status": status, "rule": report.rule}));
        if limit.is_interrupted() || limit.left().is_some_and(|left| left.is_zero()) {
            break;
        }
    }
    if let Some(file) = &arguments.certificate {
        fs::write(file, certificates)
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    let is_whole = rules.len() == count as usize;
    let formula = is_whole
        .then(|| family::conjecture(&family.name, &rules))
        .flatten();
    let mut report = Report::new(Some(text), request.play, request.question);
    report.upto = upto;
    report.is_interrupted = limit.is_interrupted();
    report.status = if formula.is_some() {
        Status::Holds
    } else {
        Status::None
    };
    report.rule = formula;
    if arguments.json {
        writeln!(out, "{}", report.json(&members))?;
    } else {
        let proved = members
            .iter()
            .filter(|member| member["status"] == "proved")
            .count();
        let lines = match &report.rule {
            Some(text) => vec![
                text.clone(),
                format!(
                    "a conjecture: it agrees with all {count} members, each of which is proved"
                ),
            ],
            None => vec![format!(
                "no formula in {} found; {proved} of {count} members are proved",
                family.name
            )],
        };
        labelled(&mut out, "formula", &lines)?;
    }
    out.flush()?;
    let all_proved =
        members.len() == count as usize && members.iter().all(|m| m["status"] == "proved");
    Ok(match report.is_interrupted {
        true => ExitCode::from(INTERRUPTED),
        false if all_proved => ExitCode::SUCCESS,
        false => status(&report),
    })
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

fn status(report: &Report) -> ExitCode {
    if report.is_interrupted {
        return ExitCode::from(INTERRUPTED);
    }
    match report.status {
        Status::Proved | Status::Holds => ExitCode::SUCCESS,
        Status::None => ExitCode::FAILURE,
    }
}

/// Standard output, which loses its styles in a pipe and under `NO_COLOR`.
fn text_output() -> BufWriter<AutoStream<io::StdoutLock<'static>>> {
    BufWriter::new(anstream::stdout().lock())
}
