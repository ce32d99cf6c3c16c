//! The command lines, from `help/options.txt`: derive macros would make the first call wait.
//!
//! A line of that file has the command, the name, the kind of value, the options that it conflicts with, and the help.

use std::any::Any;
use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{bail, Result};
use clap::parser::ValueSource;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use facts::tools;
use game::language::tuple;
use game::limit::Limit;
use game::{Play, Question};
use rule::solve;

/// What a command line asks. `table.sh` and `rule.sh` have some of these each.
pub struct Request {
    /// The game as it was typed; empty if a table is given.
    pub game: String,
    /// What is asked of the game.
    pub asked: solve::Request,
    /// The work that may be done.
    pub limit: Limit,
    /// Whether the winning moves of each position are counted and listed.
    pub moves: bool,
    /// The largest coordinate of the lost positions that are counted.
    pub count_lost: Option<u64>,
    /// The last heap of a table.
    pub last: Option<u64>,
    /// Whether one JSON object is printed.
    pub is_json: bool,
    /// The table whose rule is asked for.
    pub table: Option<PathBuf>,
    /// A rule that somebody has in mind.
    pub claim: Option<String>,
    /// Parameters, and the values of one.
    pub family: Option<Family>,
    /// The language in which the rule is printed.
    pub code: Option<String>,
    /// Where the proof is written.
    pub certificate: Option<PathBuf>,
    /// The heaps per line.
    pub columns: Option<u64>,
    positions: Vec<Vec<u128>>,
}

impl Request {
    /// Reads the arguments of `rule.sh` or `table.sh`; ends the program if they are wrong, or ask for help.
    pub fn read(command: Command, words: &[OsString]) -> Self {
        let is_table = command.get_name() == "table";
        let matches = terminal::matches(command, words.to_vec());
        let upto: Option<u64> = one(&matches, "upto");
        let (code, certificate) = (one(&matches, "code"), one(&matches, "certificate"));
        let words = matches.get_many::<String>("game").into_iter().flatten();
        Request {
            game: words.cloned().collect::<Vec<_>>().join(" "),
            asked: solve::Request {
                play: if matches.get_flag("misere") {
                    Play::Misere
                } else {
                    Play::Normal
                },
                question: if matches.get_flag("values") {
                    Question::Value
                } else {
                    Question::Outcome
                },
                upto: upto.filter(|_| !is_table),
                wants_automaton: false,
            },
            limit: limit(&matches),
            moves: one(&matches, "moves") == Some(true),
            count_lost: one(&matches, "count-lost"),
            last: upto,
            is_json: matches.get_flag("json"),
            table: one(&matches, "table"),
            claim: one(&matches, "claim"),
            family: one(&matches, "for"),
            code,
            certificate,
            columns: one(&matches, "columns"),
            positions: matches
                .get_many("at")
                .into_iter()
                .flatten()
                .cloned()
                .collect(),
        }
    }

    /// Returns the positions to answer, which must have so many coordinates.
    pub fn positions(&self, dimension: usize) -> Result<&[Vec<u128>]> {
        let mut positions = self.positions.iter();
        if let Some(wrong) = positions.find(|one| one.len() != dimension) {
            let (position, count) = (tuple(wrong), wrong.len());
            bail!("--at {position} has {count} coordinates, not {dimension}");
        }
        Ok(&self.positions)
    }
}

/// Returns the value of an option, if the command has the option and it is given.
fn one<T: Any + Clone + Send + Sync>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.try_get_one(name).ok().flatten().cloned()
}

/// The limit of a command: the work that an idle machine does in so many seconds. These are also the most that it may take
/// if somebody asked for them; a busy machine may take longer by default, for the same answer.
fn limit(matches: &ArgMatches) -> Limit {
    let seconds = *matches.get_one("time").expect("it has a default");
    let time = Duration::from_secs_f64(seconds);
    let is_asked = matches.value_source("time") == Some(ValueSource::CommandLine);
    Limit::work(time).at_most(if is_asked { time } else { time * PATIENCE })
}

/// How much slower a busy machine may be.
const PATIENCE: u32 = 10;

/// The command line of `rule.sh` or `table.sh`.
///
/// # Panics
///
/// If the texts of its help are malformed, which the tests exclude.
pub fn command(name: &'static str) -> Command {
    let game = Arg::new("game").value_name("GAME");
    let game = game.help("The moves, such as 'n -> n-t : t in {1,3,4}'");
    let (game, help) = if name == "table" {
        let game = game.required(true).num_args(1..);
        (game, include_str!("help/table.txt"))
    } else {
        let game = game.required_unless_present("table");
        (game, include_str!("help/rule.txt"))
    };
    let (about, help) = help.split_once("\n\n").expect("a title");
    let lines = include_str!("help/options.txt").lines();
    let lines = lines.filter(|line| line.starts_with("both ") || line.starts_with(name));
    Command::new(name)
        .bin_name(tools::door(name))
        .about(about)
        .after_help(tools::named(help, name))
        .arg(game)
        .args(lines.map(option))
}

fn option(line: &'static str) -> Arg {
    let fields: Vec<&str> = line.splitn(5, '|').map(str::trim).collect();
    let [command, name, value, conflicts, help] = fields[..] else {
        panic!("not an option: {line}");
    };
    let conflicts = conflicts.split_whitespace();
    let arg = Arg::new(name)
        .long(name)
        .help(help)
        .conflicts_with_all(conflicts);
    if value.is_empty() {
        let arg = arg.action(ArgAction::SetTrue);
        return if name == "moves" {
            arg.requires("at")
        } else {
            arg
        };
    }
    let arg = arg.value_name(value);
    match value {
        "POSITION" => arg.action(ArgAction::Append).value_parser(position),
        "N" if name == "columns" => arg
            .value_parser(value_parser!(u64).range(1..=1000))
            .default_value("10"),
        "N" => arg.value_parser(number),
        "S" => arg
            .value_parser(seconds)
            .default_value(if command == "rule" { "20" } else { "60" }),
        "m=1..20" => arg.value_parser(family),
        "LANGUAGE" => arg
            .value_parser(["rust", "c", "python"])
            .hide_possible_values(true),
        "FILE" => arg.value_parser(value_parser!(PathBuf)),
        _ => arg,
    }
}

fn wide_number(text: &str) -> Option<u128> {
    let (base, exponent) = text.split_once('^').unwrap_or((text, "1"));
    let base: u128 = base.trim().replace('_', "").parse().ok()?;
    base.checked_pow(exponent.trim().parse().ok()?)
}

/// Parses `7` or `10^18`.
fn number(text: &str) -> Result<u64, &'static str> {
    let number = wide_number(text).and_then(|wide| wide.try_into().ok());
    number.ok_or("a number below 2^64, such as 7 or 10^18, is expected")
}

/// A parameter and its values; or parameters that may have any.
pub type Family = (Vec<String>, Option<RangeInclusive<u64>>);

/// The most members of a family.
const MOST_MEMBERS: u64 = 1000;

/// Parses `m=1..20`, `m` or `l,h`.
fn family(text: &str) -> Result<Family, &'static str> {
    let help = "a parameter and its at most 1000 values, such as m=1..20, or one or two parameters, such as l,h, are expected";
    let Some((name, range)) = text.split_once('=') else {
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        let is_right = names.len() <= 2 && names.iter().all(|name| !name.is_empty());
        return is_right.then_some((names, None)).ok_or(help);
    };
    let (first, last) = range.split_once("..").ok_or(help)?;
    let (first, last) = (number(first)?, number(last)?);
    let is_range = first <= last
        && !name.trim().is_empty()
        && last - first < MOST_MEMBERS
        && i64::try_from(last).is_ok();
    let family = (vec![name.trim().to_owned()], Some(first..=last));
    is_range.then_some(family).ok_or(help)
}

fn position(text: &str) -> Result<Vec<u128>, &'static str> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    let numbers: Option<Vec<u128>> = text.split(',').map(wide_number).collect();
    numbers.ok_or("numbers below 2^128, such as 10^18,5, are expected")
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    let parsed = text.parse().ok();
    let parsed = parsed.filter(|seconds| (0.01..=1e6).contains(seconds));
    parsed.ok_or("a number of seconds from 0.01 to 10^6 is expected")
}
