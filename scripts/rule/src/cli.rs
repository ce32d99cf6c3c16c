//! The command lines, declared without derive macros: the first call would wait for them.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use rule::language::tuple;
use rule::numeration::Kind;

use crate::Usage;

/// The command line of `rule.sh`.
pub fn rule() -> Command {
    let about = "Finds the rule of a game from its moves, and proves it for all sizes";
    let game = Arg::new("game").required_unless_present("table");
    let upto = "The largest coordinate that the search may look at";
    let file = |name, value, help| option(name, value, help).value_parser(value_parser!(PathBuf));
    command(
        "rule",
        about,
        include_str!("help/rule.txt"),
        game,
        upto,
        "20",
    )
    .args([
        option(
            "for",
            "m=1..20",
            "Prove each member of a family, then look for a formula in m",
        )
        .value_parser(family)
        .conflicts_with_all(["at", "claim", "code", "walnut"]),
        option(
            "claim",
            "RULE",
            "Prove this rule of the P-positions, or find the smallest counterexample",
        )
        .conflicts_with_all(["values", "at", "code"]),
        file(
            "table",
            "FILE",
            "Find a rule of a table instead; - is standard input",
        )
        .conflicts_with_all([
            "game",
            "misere",
            "values",
            "for",
            "claim",
            "numeration",
            "code",
        ]),
        option(
            "code",
            "LANGUAGE",
            "Print a proved rule and its winning move as functions, and nothing else",
        )
        .value_parser(["rust", "c", "python"])
        .conflicts_with("json"),
        file(
            "certificate",
            "FILE",
            "Write the proof into FILE, for `scripts/rule/check.py`",
        )
        .conflicts_with("table"),
        file(
            "walnut",
            "DIR",
            "Write the automaton and the sentences of the proof for Walnut",
        )
        .conflicts_with("table"),
        option(
            "numeration",
            "NAME",
            "The numeration to prove the rule in [default: all that may help]",
        )
        .value_parser(Kind::parse),
    ])
}

/// The command line of `table.sh`.
pub fn table() -> Command {
    let about =
        "Prints the table of a game: Grundy values and their period, or a board of P-positions";
    let game = Arg::new("game").required(true).num_args(1..);
    let upto = "The last heap [default: 100, or 20 of two coordinates]";
    command(
        "table",
        about,
        include_str!("help/table.txt"),
        game,
        upto,
        "60",
    )
    .args([
        option(
            "columns",
            "N",
            "Heaps per line [default: as many as fit, at most 20]",
        )
        .value_parser(value_parser!(u64).range(1..=1000)),
        option(
            "svg",
            "FILE",
            "Draw the P-positions of two coordinates into FILE",
        )
        .value_parser(value_parser!(PathBuf))
        .conflicts_with("values"),
    ])
}

/// What both commands have.
fn command(
    name: &'static str,
    about: &'static str,
    help: &'static str,
    game: Arg,
    upto: &'static str,
    time: &'static str,
) -> Command {
    let flag = |name, help| {
        Arg::new(name)
            .long(name)
            .help(help)
            .action(ArgAction::SetTrue)
    };
    Command::new(name)
        .bin_name(format!("scripts/{name}.sh"))
        .about(about)
        .after_help(help)
        .args([
            game.value_name("GAME")
                .help("The moves, such as 'n -> n-t : t in {1,3,4}'"),
            flag("misere", "Misère play: whoever cannot move wins"),
            flag("values", "Grundy values instead of P-positions").conflicts_with("misere"),
            option(
                "at",
                "POSITION",
                "Answer a position, such as 10^18,5; may be repeated",
            )
            .action(ArgAction::Append)
            .value_parser(position),
            option("upto", "N", upto).value_parser(number),
            flag("json", "Print one JSON object"),
            option("time", "S", "Stop after S seconds")
                .default_value(time)
                .value_parser(seconds),
        ])
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// Returns the positions to answer, of so many coordinates.
pub fn positions(matches: &ArgMatches, dimension: usize) -> Result<Vec<Vec<u128>>, Usage> {
    let positions: Vec<Vec<u128>> = matches
        .get_many("at")
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    match positions.iter().find(|one| one.len() != dimension) {
        Some(wrong) => Err(Usage(format!(
            "--at {} has {} coordinates, not {dimension}",
            tuple(wrong),
            wrong.len()
        ))),
        None => Ok(positions),
    }
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

fn wide_number(text: &str) -> Option<u128> {
    let (base, exponent) = text.split_once('^').unwrap_or((text, "1"));
    let base: u128 = base.trim().replace('_', "").parse().ok()?;
    base.checked_pow(exponent.trim().parse().ok()?)
}

fn number(text: &str) -> Result<u64, &'static str> {
    let number = wide_number(text).and_then(|wide| wide.try_into().ok());
    number.ok_or("a number below 2^64, such as 7 or 10^18, is expected")
}

fn position(text: &str) -> Result<Vec<u128>, &'static str> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    let numbers: Option<Vec<u128>> = text.split(',').map(wide_number).collect();
    numbers.ok_or("numbers below 2^128, such as 10^18,5, are expected")
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    let parsed = text
        .parse()
        .ok()
        .filter(|seconds| (0.01..=1e6).contains(seconds));
    parsed.ok_or("a number of seconds from 0.01 to 10^6 is expected")
}

fn family(text: &str) -> Result<Family, &'static str> {
    let help = "a parameter and its at most 1000 values, such as m=1..20, are expected";
    let (name, range) = text.split_once('=').ok_or(help)?;
    let (first, last) = range.split_once("..").ok_or(help)?;
    let (name, first, last) = (name.trim(), number(first)?, number(last)?);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let is_name =
        name.starts_with(|c: char| c.is_alphabetic() || c == '_') && name.chars().all(is_word);
    let is_range = first <= last && last - first < MOST_MEMBERS && i64::try_from(last).is_ok();
    let (name, values) = (name.to_owned(), first..=last);
    (is_name && is_range)
        .then_some(Family { name, values })
        .ok_or(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declarations_are_consistent() {
        rule().debug_assert();
        table().debug_assert();
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
