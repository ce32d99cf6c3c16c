//! Behind `scripts/rule.sh`: the rule of a game from its moves, proved for all sizes.

// Rows, squares of a picture and words are few.
#![allow(
    clippy::cast_possible_wrap,
    clippy::format_push_string,
    clippy::single_match_else
)]

mod cli;
mod input;
mod json;
mod picture;
mod report;
mod text;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anstream::AutoStream;
use anyhow::{Context, Result};
use rule::family::{self, Conjecture};
use rule::guess;
use rule::language::{Game, Problem};
use rule::limit::Limit;
use rule::search::{Play, Question};
use rule::solve::{solve, Refusal, Request, Verdict};

use cli::{Arguments, Family};
use report::{Report, Status};

/// The exit status after Ctrl-C, by convention.
const INTERRUPTED: u8 = 130;

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The command was used wrongly.
#[derive(Debug)]
struct Usage(String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
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
    let error = match run(&Arguments::parse()) {
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
    let is_usage = error.is::<Usage>() || error.is::<Problem>() || error.is::<Refusal>();
    ExitCode::from(if is_usage { 2 } else { 1 })
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    let deadline = Instant::now() + Duration::from_secs_f64(arguments.time);
    let limit = Limit::new(deadline, &IS_INTERRUPTED);
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
    };
    if let Some(family) = &arguments.family {
        return run_family(arguments, text, family, request, limit);
    }
    let game = Game::parse(text)?;
    check_positions(arguments, game.dimension())?;
    picture::check(&game, arguments.svg.as_deref()).map_err(Usage)?;
    let answer = working("looking for a proof", || solve(&game, request, limit))?;
    let report = Report::of_game(&game, request, &answer, &arguments.at, arguments.code);
    if let Some(file) = &arguments.svg {
        picture::write(&game, &report, &answer, file)?;
    }
    print(arguments, &report, &[])?;
    Ok(status(&report))
}

fn run_table(arguments: &Arguments, file: &std::path::Path, limit: Limit) -> Result<ExitCode> {
    let is_stdin = file.as_os_str() == "-";
    let mut bytes = Vec::new();
    let read = if is_stdin {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(file).map(|content| bytes = content)
    };
    let name = if is_stdin {
        "standard input".into()
    } else {
        file.display().to_string()
    };
    read.map_err(|error| Usage(format!("cannot read {name}: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut table = input::read(&text).map_err(|error| Usage(format!("{name}: {error}")))?;
    check_positions(arguments, table.names.len())?;
    if let Some(upto) = arguments.upto {
        table
            .rows
            .retain(|row| row.position.iter().all(|&coordinate| coordinate <= upto));
    }
    let outcome = working("looking for a rule", || {
        guess::guess(&table, &|| limit.check().is_err())
    });
    let interrupted = limit.is_interrupted();
    let report = Report::of_table(&table, &outcome, &arguments.at, arguments.code, interrupted);
    print(arguments, &report, &[])?;
    Ok(status(&report))
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
    let count = (family.values.end() - family.values.start() + 1) as usize;
    let bar = kit::progress::bar(count, "members");
    let mut names = BTreeMap::new();
    let mut members = Vec::new();
    let mut coordinate = String::new();
    let mut upto = u64::MAX;
    for (index, value) in family.values.clone().enumerate() {
        let number = i64::try_from(value);
        let number = number.map_err(|_| Usage(format!("{value} is not below 2^63")))?;
        let parameters = BTreeMap::from([(family.name.clone(), number)]);
        let game = Game::with_parameters(text, &parameters)?;
        let share = limit.left().unwrap_or_default() / (count - index) as u32;
        let answer = solve(&game, request, limit.at_most(share * 2))?;
        bar.inc(1);
        let report = Report::of_game(&game, request, &answer, &[], None);
        upto = upto.min(report.upto);
        coordinate.clone_from(&game.coordinates[0]);
        if let Verdict::Proved(_, Some(name)) = answer.verdict {
            names.insert(value, name);
        }
        members.push(json::Member {
            parameter: value,
            status: json::status(report.status),
            rule: report.rule,
        });
        if limit.check().is_err() {
            break;
        }
    }
    bar.finish_and_clear();
    let conjecture = (names.len() == count)
        .then(|| family::conjecture(&family.name, &coordinate, &names))
        .flatten();
    let report = Report {
        upto,
        rule: conjecture
            .as_ref()
            .map(|conjecture| conjecture.text.clone()),
        is_interrupted: limit.is_interrupted(),
        ..Report::of_family(text, request, conjecture.is_some())
    };
    if arguments.json {
        print(arguments, &report, &members)?;
    } else {
        print_family(text, family, &members, conjecture).context("cannot write the report")?;
    }
    Ok(status(&report))
}

/// Prints the rule of each member, then the formula.
fn print_family(
    text: &str,
    family: &Family,
    members: &[json::Member],
    conjecture: Option<Conjecture>,
) -> io::Result<()> {
    let (name, first, last) = (&family.name, family.values.start(), family.values.end());
    let rules = members.iter().map(|member| {
        let rule = member.rule.as_deref().unwrap_or("without a name");
        let rule = if member.status == "none" {
            "no rule found"
        } else {
            rule
        };
        format!("{name} = {}: {rule} ({})", member.parameter, member.status)
    });
    let lines = match conjecture {
        Some(Conjecture {
            text,
            fitted,
            tested: 0,
        }) => {
            vec![
                text,
                format!("a conjecture: the same for all {fitted} proved members"),
            ]
        }
        Some(Conjecture {
            text,
            fitted,
            tested,
        }) => {
            let fitted = format!("a conjecture: fitted to {fitted} proved members, it agrees with");
            vec![text, format!("{fitted} {tested} larger ones")]
        }
        None => {
            let proved = members
                .iter()
                .filter(|member| member.status == "proved")
                .count();
            let count = last - first + 1;
            vec![format!(
                "no formula in {name} found; {proved} of {count} members are proved"
            )]
        }
    };
    let mut out = text_output();
    writeln!(out, "{text}, for {name} = {first}..{last}\n")?;
    text::labelled(&mut out, "members", &rules.collect::<Vec<String>>())?;
    text::labelled(&mut out, "formula", &lines)?;
    out.flush()
}

/// Whether a name stands in the text of a game.
fn mentions(text: &str, name: &str) -> bool {
    let in_name = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    text.split(|c| !in_name(c))
        .any(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()) == name)
}

fn check_positions(arguments: &Arguments, dimension: usize) -> Result<(), Usage> {
    let wrong = arguments
        .at
        .iter()
        .find(|position| position.0.len() != dimension);
    match wrong {
        Some(position) => Err(Usage(format!(
            "--at {} has {} coordinates, not {dimension}",
            rule::language::tuple(&position.0),
            position.0.len()
        ))),
        None => Ok(()),
    }
}

/// Shows a line on a terminal while something is computed.
fn working<T>(what: &'static str, compute: impl FnOnce() -> T) -> T {
    let line = kit::progress::line();
    line.set_message(what);
    let result = compute();
    line.finish_and_clear();
    result
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

fn print(arguments: &Arguments, report: &Report, members: &[json::Member]) -> Result<()> {
    let mut out = text_output();
    let written = if arguments.json {
        json::write(report, members, &mut out)
    } else if let Some(code) = &report.code {
        write!(out, "{code}")
    } else if arguments.code.is_some() {
        // What is piped into a file is a function or nothing.
        text::write(report, &mut anstream::stderr().lock())
    } else {
        text::write(report, &mut out)
    };
    written
        .and_then(|()| out.flush())
        .context("cannot write the report")
}
