//! The command line of `rule.sh`, declared without derive macros: the first call would wait for them.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use rule::code::Language;
use rule::numeration::Kind;

/// The parsed command line.
#[derive(Debug)]
pub struct Arguments {
    /// The moves, unless there is a table.
    pub game: Option<String>,
    /// Whoever cannot move wins.
    pub misere: bool,
    /// The rule of the Grundy values instead of that of the P-positions.
    pub values: bool,
    /// A family: each value of a parameter of the game.
    pub family: Option<Family>,
    /// A rule to prove or refute.
    pub claim: Option<String>,
    /// The file of a table, or `-`.
    pub table: Option<PathBuf>,
    /// Positions to answer.
    pub at: Vec<Vec<u128>>,
    /// Print the rule as a function in this language, and nothing else.
    pub code: Option<Language>,
    /// Write the certificate of the proof into this file.
    pub certificate: Option<PathBuf>,
    /// Write the proof for Walnut into this folder.
    pub walnut: Option<PathBuf>,
    /// Print one JSON object.
    pub json: bool,
    /// The largest coordinate that the search may look at.
    pub upto: Option<u64>,
    /// Stop after so many seconds.
    pub time: f64,
    /// The numeration to prove the rule in.
    pub numeration: Option<Kind>,
}

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse() -> Self {
        Arguments::of(&mut command().get_matches())
    }

    fn of(matches: &mut ArgMatches) -> Self {
        let at = matches.remove_many("at");
        let language = matches.remove_one::<String>("code");
        Arguments {
            game: matches.remove_one("game"),
            misere: matches.get_flag("misere"),
            values: matches.get_flag("values"),
            family: matches.remove_one("for"),
            claim: matches.remove_one("claim"),
            table: matches.remove_one("table"),
            at: at.map_or_else(Vec::new, Iterator::collect),
            code: language.map(|language| match &language[..] {
                "rust" => Language::Rust,
                "c" => Language::C,
                _ => Language::Python,
            }),
            certificate: matches.remove_one("certificate"),
            walnut: matches.remove_one("walnut"),
            json: matches.get_flag("json"),
            upto: matches.remove_one("upto"),
            time: matches.remove_one("time").expect("it has a default"),
            numeration: matches.remove_one("numeration"),
        }
    }
}

fn command() -> Command {
    let about = "Finds the rule of a game from its moves, and proves it for all sizes";
    let file = || value_parser!(PathBuf);
    Command::new("rule")
        .bin_name("scripts/rule.sh")
        .about(about)
        .long_about(format!(
            "{about}.\n\nThe answer is a rule proved for all sizes, a formula that holds for everything \
             tried, or that no rule was found."
        ))
        .after_help(HELP)
        .args([
            Arg::new("game")
                .value_name("GAME")
                .required_unless_present("table")
                .conflicts_with("table")
                .help("The moves: `coordinates -> option | option : conditions`"),
            flag("misere", "Whoever cannot move wins"),
            flag("values", "The rule of the Grundy values instead of that of the P-positions")
                .conflicts_with("misere"),
            option("for", "NAME=A..B", "A family: each value of a parameter of the game, such as m=1..20")
                .value_parser(family)
                .conflicts_with_all(["table", "code", "svg", "at", "walnut", "claim"]),
            option("claim", "RULE", "Prove this rule, such as 'n mod 7 in {0, 2}', or refute it")
                .conflicts_with_all(["table", "code"]),
            option(
                "table",
                "FILE",
                "Read a table instead of a game, from FILE or `-`: per line a position, then the answer",
            )
            .value_parser(file())
            .conflicts_with_all(["misere", "values", "numeration", "code"]),
            option("at", "POSITION", "Answer a position, such as 10^18,5; may be repeated")
                .action(ArgAction::Append)
                .value_parser(position),
            option(
                "code",
                "LANGUAGE",
                "Print a proved rule and its winning move as functions, and nothing else",
            )
            .value_parser(PossibleValuesParser::new(["rust", "c", "python"])),
            option("certificate", "FILE", "Write the proof into FILE, for `scripts/rule/check.py`")
                .value_parser(file())
                .conflicts_with("table"),
            option("walnut", "DIR", "Write the automaton and the sentences of the proof for Walnut")
                .value_parser(file())
                .conflicts_with("table"),
            flag("json", "Print one JSON object"),
            option("upto", "N", "The largest coordinate that the search may look at")
                .value_parser(number),
            option("time", "S", "Stop after S seconds")
                .default_value("20")
                .value_parser(seconds),
            option(
                "numeration",
                "NAME",
                "The numeration to prove the rule in [default: all that may help]",
            )
            .value_parser(Kind::parse),
        ])
}

/// Declares an option with a value.
pub fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// Declares an option without a value.
pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .help(help)
        .action(ArgAction::SetTrue)
}

/// A parameter and its values.
#[derive(Clone, Debug)]
pub struct Family {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: RangeInclusive<u64>,
}

/// The most members of a family.
const MOST_MEMBERS: u64 = 1000;

fn wide_number(text: &str) -> Result<u128, String> {
    let parse = |text: &str| -> Option<u128> {
        let digits: String = text.trim().chars().filter(|&c| c != '_').collect();
        digits.parse().ok()
    };
    let number = match text.split_once('^') {
        Some((base, exponent)) => parse(base).and_then(|base| {
            let exponent = exponent.trim().parse().ok()?;
            base.checked_pow(exponent)
        }),
        None => parse(text),
    };
    let help = || {
        format!(
            "'{}' is not a number below 2^128, such as 7 or 10^18",
            text.trim()
        )
    };
    number.ok_or_else(help)
}

/// Parses a natural number below 2^64, such as `10^18`.
///
/// # Errors
///
/// What is wrong.
pub fn number(text: &str) -> Result<u64, String> {
    let wide = wide_number(text)?;
    u64::try_from(wide).map_err(|_| format!("{text} is not below 2^64"))
}

/// Parses a position, such as `10^18,5`.
///
/// # Errors
///
/// What is wrong.
pub fn position(text: &str) -> Result<Vec<u128>, String> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    text.split(',').map(wide_number).collect()
}

/// Parses a number of seconds.
///
/// # Errors
///
/// What is wrong.
pub fn seconds(text: &str) -> Result<f64, String> {
    let parsed = text.parse::<f64>().ok();
    let right = parsed.filter(|seconds| (0.01..=1e6).contains(seconds));
    right.ok_or_else(|| format!("'{text}' is not a number of seconds from 0.01 to 10^6"))
}

fn family(text: &str) -> Result<Family, String> {
    let help = || format!("'{text}' is not a parameter and its values, such as m=1..20");
    let (name, range) = text.split_once('=').ok_or_else(help)?;
    let (first, last) = range.split_once("..").ok_or_else(help)?;
    let name = name.trim();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if !is_name || !name.chars().all(is_word) {
        return Err(help());
    }
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(help());
    }
    if last - first >= MOST_MEMBERS || i64::try_from(last).is_err() {
        return Err(format!(
            "a family has at most {MOST_MEMBERS} members, below 2^63"
        ));
    }
    Ok(Family {
        name: name.to_owned(),
        values: first..=last,
    })
}

const HELP: &str = include_str!("help/rule.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declaration_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn parses_positions_and_families() {
        assert_eq!(position("10^18, 5").unwrap(), [10u128.pow(18), 5]);
        assert_eq!(position("(1,2)").unwrap(), [1, 2]);
        assert!(position("1,x").is_err() && position("").is_err() && position("2^200").is_err());
        let members = family("m=3..20").unwrap();
        assert_eq!((&members.name[..], members.values), ("m", 3..=20));
        for wrong in ["m", "m=3", "=1..2", "m=5..2", "m=1..10^6", "2=1..3"] {
            assert!(family(wrong).is_err(), "{wrong}");
        }
    }
}
