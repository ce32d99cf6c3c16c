//! The command line.
//!
//! Declared without `clap`'s derive macros: the first `scripts/rule.sh` would wait for them and `syn` to be
//! compiled.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
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
    /// The file of a table, or `-`.
    pub table: Option<PathBuf>,
    /// Positions to answer.
    pub at: Vec<Position>,
    /// Print the rule as a function in this language, and nothing else.
    pub code: Option<Language>,
    /// Draw the board into this file.
    pub svg: Option<PathBuf>,
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
        Arguments {
            game: matches.remove_one("game"),
            misere: matches.get_flag("misere"),
            values: matches.get_flag("values"),
            family: matches.remove_one("for"),
            table: matches.remove_one("table"),
            at: at.map_or_else(Vec::new, Iterator::collect),
            code: matches.remove_one("code"),
            svg: matches.remove_one("svg"),
            json: matches.get_flag("json"),
            upto: matches.remove_one("upto"),
            time: matches.remove_one("time").expect("it has a default"),
            numeration: matches.remove_one("numeration"),
        }
    }
}

fn command() -> Command {
    let about = "Finds the rule of a game from its moves, and proves it for all sizes";
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
            flag(
                "values",
                "The rule of the Grundy values instead of that of the P-positions",
            )
            .conflicts_with("misere"),
            option(
                "for",
                "NAME=A..B",
                "A family: each value of a parameter of the game, such as m=1..20",
            )
            .value_parser(family)
            .conflicts_with_all(["table", "code", "svg", "at"]),
            option(
                "table",
                "FILE",
                "Read a table instead of a game, from FILE or `-`: per line a position, then the answer",
            )
            .value_parser(value_parser!(PathBuf))
            .conflicts_with_all(["misere", "values", "numeration"]),
            option(
                "at",
                "POSITION",
                "Answer a position, such as 10^18,5; may be repeated",
            )
            .action(ArgAction::Append)
            .value_parser(position),
            option(
                "code",
                "LANGUAGE",
                "Print the rule as a function in this language, and nothing else",
            )
            .value_parser(language()),
            option(
                "svg",
                "FILE",
                "Draw the board with the P-positions of the rule into FILE",
            )
            .value_parser(value_parser!(PathBuf))
            .conflicts_with("table"),
            flag("json", "Print one JSON object"),
            option(
                "upto",
                "N",
                "The largest coordinate that the search may look at",
            )
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

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    let flag = Arg::new(name).long(name).help(help);
    flag.action(ArgAction::SetTrue)
}

/// The languages of rules, with their names.
const LANGUAGES: [(&str, Language, &str); 3] = [
    ("rust", Language::Rust, "Rust"),
    ("c", Language::C, "C99"),
    ("python", Language::Python, "Python 3"),
];

fn language() -> impl TypedValueParser<Value = Language> {
    let names = LANGUAGES.map(|(name, _, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names).map(|given| {
        let known = LANGUAGES.iter().find(|(name, ..)| *name == given);
        known.expect("a possible value").1
    })
}

/// A position of the command line.
#[derive(Clone, Debug)]
pub struct Position(pub Vec<u128>);

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
    number.ok_or_else(|| {
        format!(
            "'{}' is not a number below 2^128, such as 7 or 10^18",
            text.trim()
        )
    })
}

fn number(text: &str) -> Result<u64, String> {
    u64::try_from(wide_number(text)?).map_err(|_| format!("'{text}' is not below 2^64"))
}

fn position(text: &str) -> Result<Position, String> {
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    let numbers: Result<Vec<u128>, String> = inner.split(',').map(wide_number).collect();
    numbers.map(Position)
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err(String::from("a number of seconds from 0.01 to 1000000")),
    }
}

fn family(text: &str) -> Result<Family, String> {
    let help = || format!("'{text}' is not a parameter and its values: m=1..20");
    let (name, range) = text.split_once('=').ok_or_else(help)?;
    let (first, last) = range.split_once("..").ok_or_else(help)?;
    let (first, last) = (number(first)?, number(last)?);
    let name = name.trim();
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && name.starts_with(|c: char| c.is_alphabetic());
    if !is_name || first > last {
        return Err(help());
    }
    if last - first >= MOST_MEMBERS {
        return Err(format!("a family has at most {MOST_MEMBERS} members"));
    }
    Ok(Family {
        name: name.to_owned(),
        values: first..=last,
    })
}

const HELP: &str = "\
Games:
  n -> n-t : t in {1,3,4}                  take 1, 3 or 4
  x,y -> x-t,y | x,y-t | x-t,y-t           Wythoff's game
  n,q -> n-t,2*t : t <= q                  Fibonacci Nim: a heap, and the limit of the next move
  n -> ceil(n/k) : k in 2..9, n > 1        a multiplication game, backwards
  n -> n-t | a & b : a + b = n             take, or split: several heaps are joined by &

An option is a position, one term per coordinate, then `:` and conditions that belong to it alone.
Terms are linear, with floor(v/c), ceil(v/c) and v mod c. Conditions compare terms by < <= = != >= >,
or say `v in {1,3,4}`, `2..9`, `powers of 2`, `fibonacci`, `squares` or `primes`. Names that are not
coordinates are the player's choice, from 1 on; coordinates never fall below 0; play must end.

Examples:
  scripts/rule.sh 'n -> n-t : t in {1,3,4}' --at 10^18
  scripts/rule.sh --misere 'x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t'
  scripts/rule.sh --values 'n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2'
  scripts/rule.sh 'n -> n-t : t in 1..m' --for m=1..20
  scripts/rule.sh 'x,y -> x-t,y | x,y-t | x-t,y-t' --code rust > wythoff.rs
  scripts/rule.sh --table - < table.txt

Numerations: base 2 to base 64, zeckendorf, fraenkel 2 to fraenkel 8.

Exit status: 0 if a rule was found, 1 if none, 2 for wrong usage or a game that is refused, 130 after
Ctrl-C.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declaration_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn parses_positions_and_families() {
        assert_eq!(position("10^18, 5").unwrap().0, [10u128.pow(18), 5]);
        assert_eq!(position("(1,2)").unwrap().0, [1, 2]);
        assert!(position("1,x").is_err() && position("").is_err() && position("2^200").is_err());
        let members = family("m=3..20").unwrap();
        assert_eq!((&members.name[..], members.values), ("m", 3..=20));
        for wrong in ["m", "m=3", "=1..2", "m=5..2", "m=1..10^6", "2=1..3"] {
            assert!(family(wrong).is_err(), "{wrong}");
        }
    }
}
