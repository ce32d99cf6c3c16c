//! Behind `scripts/rule.sh` and `scripts/table.sh`, which calls it with `table` as the first argument.

// Rows, squares of a picture and words are few.
#![allow(
    clippy::cast_possible_wrap,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::similar_names
)]

mod board;
mod cli;
mod input;
mod report;
mod table;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anstream::AutoStream;
use anstyle::AnsiColor;
use anyhow::{Context, Result};
use clap::ArgMatches;
use rule::claim::{self, Outcome};
use rule::code::{self, Language};
use rule::language::{Game, Problem};
use rule::limit::Limit;
use rule::proof::{Proof, Transducer};
use rule::search::{Play, Question};
use rule::solve::{Answer, Refusal, Request, Solver};
use rule::{certificate, family, guess, walnut};
use serde_json::{json, Value};

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
    let words: Vec<OsString> = std::env::args_os().collect();
    let result = match words.get(1) {
        Some(word) if word == "table" => table::run(&cli::table().get_matches_from(&words[1..])),
        _ => run(&cli::rule().get_matches_from(words)),
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

/// What is asked of the game, but for the options of `rule.sh` alone.
fn request(matches: &ArgMatches) -> Request {
    let (is_misere, is_values) = (matches.get_flag("misere"), matches.get_flag("values"));
    Request {
        play: if is_misere {
            Play::Misere
        } else {
            Play::Normal
        },
        question: if is_values {
            Question::Value
        } else {
            Question::Outcome
        },
        numeration: None,
        upto: None,
        wants_automaton: false,
    }
}

fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let limit = limit(matches);
    if let Some(file) = matches.get_one::<PathBuf>("table") {
        return run_table(matches, file, limit);
    }
    let text: &String = matches
        .get_one("game")
        .expect("clap asks for a game or a table");
    let request = Request {
        numeration: matches.get_one("numeration").copied(),
        upto: matches.get_one("upto").copied(),
        wants_automaton: ["certificate", "walnut", "code"]
            .iter()
            .any(|name| matches.contains_id(name)),
        ..request(matches)
    };
    if let Some(family) = matches.get_one("for") {
        return run_family(matches, text, family, request, limit);
    }
    let game = Game::parse(text)?;
    let positions = cli::positions(matches, game.dimension())?;
    if let Some(claim) = matches.get_one::<String>("claim") {
        return run_claim(matches, &game, claim, request, limit);
    }
    let solver = Solver::new(&game, request, limit)?;
    let mut out = text_output();
    let language = matches.get_one::<String>("code");
    let is_text = !matches.get_flag("json") && language.is_none();
    if is_text {
        // At once: the proof may take longer.
        write_heading(
            &game,
            request,
            &solver.rows(FIRST_SIDES[game.dimension() - 1]),
            &mut out,
        )?;
        out.flush()?;
    }
    let mut answer = solver.solve();
    let mut report = Report::of_game(&game, request, &answer);
    report.answer(&positions, request.question, &mut |position| {
        answer.at(position)
    });
    report.add("careful", answer.warnings());
    write_proof(matches, &game, answer.proof())?;
    if let Some(language) = language {
        let Some(code) = functions(&game, &answer, language, report.rule()) else {
            // What is piped into a file is a function or nothing.
            report.write(false, &mut anstream::stderr().lock())?;
            note("functions are printed of rules that are proved by an automaton");
            return Ok(ExitCode::FAILURE);
        };
        write!(out, "{code}")?;
        out.flush()?;
    } else {
        print(matches, &report, &mut out)?;
    }
    Ok(status(report.status(), limit))
}

/// The positions of the first table have no larger coordinates.
const FIRST_SIDES: [u64; 4] = [4096, 64, 16, 8];

/// The functions of a rule that is proved by an automaton.
fn functions(game: &Game, answer: &Answer, language: &str, rule: Option<&str>) -> Option<String> {
    let proof = answer.proof()?;
    let language = match language {
        "rust" => Language::Rust,
        "c" => Language::C,
        _ => Language::Python,
    };
    let (mut functions, meaning) = if answer.question() == Question::Value {
        let values = Transducer::new(proof.automaton.clone(), game.dimension());
        (vec![("value", values)], "value: the Grundy value.")
    } else {
        let lost = proof.lost(&Limit::NONE).ok()?;
        let lost = Transducer::new(lost, game.dimension());
        (
            vec![("lost", lost)],
            "lost: the player to move loses. winning_move: the position after it.",
        )
    };
    if answer.question() == Question::Outcome {
        let moves = answer
            .mover
            .as_ref()
            .and_then(|mover| mover.relation(&Limit::NONE).ok().flatten());
        functions.extend(moves.map(|moves| ("winning_move", moves)));
    }
    let comments: Vec<&str> = [meaning, &game.text]
        .into_iter()
        .chain(rule)
        .chain(["Proved for all sizes."])
        .collect();
    Some(code::print(
        &proof.numeration,
        &functions,
        language,
        &comments,
    ))
}

fn print(matches: &ArgMatches, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let is_json = matches.get_flag("json");
    report.write(is_json, out)?;
    if !is_json && IS_INTERRUPTED.load(Ordering::Relaxed) {
        writeln!(out, "interrupted")?;
    }
    out.flush()
}

fn write_file(file: &Path, content: &str) -> Result<()> {
    fs::write(file, content).with_context(|| format!("cannot write {}", file.display()))
}

/// Writes the certificate and the files for Walnut, if they are asked for.
fn write_proof(matches: &ArgMatches, game: &Game, proof: Option<&Proof>) -> Result<()> {
    let (file, folder) = (
        matches.get_one::<PathBuf>("certificate"),
        matches.get_one::<PathBuf>("walnut"),
    );
    let Some(proof) = proof else {
        if file.is_some() || folder.is_some() {
            note("no proof is written: the rule is not proved by an automaton");
        }
        return Ok(());
    };
    if let Some(file) = file {
        write_file(file, &certificate::write(game, &BTreeMap::new(), proof))?;
    }
    let Some(folder) = folder else { return Ok(()) };
    let Some(files) = walnut::files(game, proof) else {
        return Err(Usage(String::from(
            "--walnut writes proofs of P-positions, without heaps that split, in a base or in Zeckendorf's numeration",
        ))
        .into());
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    files
        .iter()
        .try_for_each(|(name, content)| write_file(&folder.join(name), content))
}

fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Proves or refutes a claim.
fn run_claim(
    matches: &ArgMatches,
    game: &Game,
    text: &str,
    request: Request,
    limit: Limit,
) -> Result<ExitCode> {
    let claim = Game::conditions(text, &game.coordinates)?;
    let mut counterexample = Value::Null;
    let (word, line) = match claim::decide(game, &claim, request, limit)? {
        Outcome::Proved(proof) => {
            write_proof(matches, game, Some(&proof))?;
            let (states, kind) = (proof.automaton.states(), proof.numeration.kind());
            (
                "proved",
                format!("proved for all sizes: by an automaton of {states} states in {kind}"),
            )
        }
        Outcome::Refuted(position, at) => {
            counterexample = at_json(&position, &at, request.question);
            let words = words(&at, request.question);
            (
                "refuted",
                format!("wrong at {}, which {words}", game.describe(&position)),
            )
        }
        Outcome::Open(upto) => (
            "holds",
            format!("holds for everything tried, up to {upto}; not proved"),
        ),
        Outcome::Unknown => (
            "none",
            String::from(
                "nothing is known: the claim is not an automaton in a numeration of the game",
            ),
        ),
    };
    let mut report = Report::new(&json!({
        "game": game.text, "claim": text, "status": word, "counterexample": counterexample
    }));
    report.add("claim", vec![text.to_owned(), line]);
    print(matches, &report, &mut text_output())?;
    Ok(status(word, limit))
}

fn run_table(matches: &ArgMatches, file: &Path, limit: Limit) -> Result<ExitCode> {
    let (name, text) = read_input(file)?;
    let mut table = input::read(&text).map_err(|error| Usage(format!("{name}: {error}")))?;
    let positions = cli::positions(matches, table.names.len())?;
    let upto = matches.get_one("upto").copied().unwrap_or(u64::MAX);
    table
        .rows
        .retain(|row| row.position.iter().all(|&coordinate| coordinate <= upto));
    let outcome = guess::guess(&table, &|| limit.check().is_err());
    let largest = table.rows.iter().flat_map(|row| &row.position).max();
    let mut report = Report::of_table(&outcome, largest.copied().unwrap_or(0));
    report.answer_by(outcome.rule.as_ref(), &positions);
    print(matches, &report, &mut text_output())?;
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
    matches: &ArgMatches,
    text: &str,
    family: &cli::Family,
    request: Request,
    limit: Limit,
) -> Result<ExitCode> {
    let name = &family.name;
    if !mentions(text, name) {
        return Err(Usage(format!("the game has no parameter '{name}'")).into());
    }
    let (first, last) = (*family.values.start(), *family.values.end());
    let (count, is_text) = ((last - first + 1) as u32, !matches.get_flag("json"));
    let mut out = text_output();
    if is_text {
        writeln!(out, "{text}, for {name} = {first}..{last}\n")?;
        out.flush()?;
    }
    let (mut members, mut rules, mut certificates) = (Vec::new(), Vec::new(), String::new());
    for (index, value) in (0..).zip(family.values.clone()) {
        let parameters = BTreeMap::from([(name.clone(), value as i64)]);
        let game = Game::with_parameters(text, &parameters)?;
        let share = limit.left().unwrap_or_default() / (count - index).max(1);
        let member_limit = limit.at_most(share.max(Duration::from_millis(20)) * 2);
        let answer = Solver::new(&game, request, member_limit)?.solve();
        let report = Report::of_game(&game, request, &answer);
        certificates.extend(
            answer
                .proof()
                .map(|proof| certificate::write(&game, &parameters, proof)),
        );
        let (status, rule) = (report.status(), report.rule());
        let line = rule.unwrap_or("without a name");
        if is_text {
            let label = if index == 0 { "members" } else { "" };
            writeln!(out, "{label:13}{name} = {value}: {line} ({status})")?;
            out.flush()?;
        }
        rules.extend((status == "proved").then(|| (value, line.to_owned())));
        members.push(json!({"parameter": value.to_string(), "status": status, "rule": rule}));
        if limit.check().is_err() {
            break;
        }
    }
    if let Some(file) = matches.get_one::<PathBuf>("certificate") {
        write_file(file, &certificates)?;
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
    let mut report =
        Report::new(&json!({"game": text, "status": word, "rule": formula, "members": members}));
    report.add("formula", vec![line]);
    print(matches, &report, &mut out)?;
    Ok(status(word, limit))
}

/// Whether a name stands in the text of a game.
fn mentions(text: &str, name: &str) -> bool {
    let in_name = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    text.split(|c| !in_name(c))
        .any(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()) == name)
}

/// The limit of a command that may take so many seconds.
fn limit(matches: &ArgMatches) -> Limit<'static> {
    let seconds = *matches.get_one("time").expect("it has a default");
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
