//! The command line.
//!
//! Declared without `clap`'s derive macros: the first `scripts/table.sh` would wait for them and `syn` to be
//! compiled.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{value_parser, Arg, ArgAction, Command};

use crate::games::board::Game;
use crate::games::column;
use crate::games::dynamic::LARGEST_K;
use crate::games::row::LAST;
use crate::games::set::parse_number;

/// Returns the declaration of the commands.
pub fn command() -> Command {
    Command::new("table")
        .bin_name("scripts/table.sh")
        .about("Prints the Grundy values of a game, its P-positions and its period")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(rows())
        .subcommands(others())
}

/// The games with one heap.
fn rows() -> [Command; 4] {
    [
        Command::new("take")
            .about("Take a number of stones from a set such as 1,3,4 or 1..7 or fibonacci")
            .after_help(TAKE)
            .arg(
                positional(
                    "set",
                    "SET",
                    "1,3,4 | 1..7 | fibonacci | powers-of-two | all-but 2,5",
                )
                .action(ArgAction::Append)
                .num_args(1..)
                .required(true),
            )
            .args(row_options()),
        Command::new("octal")
            .about("An octal game by its code: 0.77 is Kayles")
            .after_help(OCTAL)
            .arg(
                positional("code", "CODE", "0 or 4, a point, and digits from 0 to 7")
                    .required(true),
            )
            .args(row_options()),
        Command::new("grundys-game")
            .about("Split a heap into two unequal ones")
            .after_help("Values are computed up to heap 10^8; no theorem extends them.")
            .args(row_options()),
        Command::new("lunch")
            .about("Cut a piece into two or more equal ones (HDU 6892)")
            .after_help("A theorem gives the value of every length: --at 10^18.")
            .args(row_options()),
    ]
}

/// The lost heaps of dynamic subtraction, partizan games, and boards.
fn others() -> [Command; 4] {
    [
        Command::new("dynamic")
            .about(
                "Dynamic subtraction: take at most K times as much as the move before, the \
                     first time not all",
            )
            .after_help(DYNAMIC)
            .args([
                positional("k", "K", "1 to 100000; 2 is Fibonacci Nim")
                    .required(true)
                    .value_parser(times),
                option(
                    "upto",
                    "N",
                    "The last heap of the list, which may be huge: 10^18",
                )
                .default_value("1000")
                .value_parser(parse_number),
                json(),
            ]),
        Command::new("bars")
            .about(
                "Alice's Game (HDU 3544), a partizan game: the number of each bar of X by Y \
                     squares",
            )
            .after_help(BARS)
            .arg(
                option("upto", "N", "The last side of the board, up to 300")
                    .default_value("12")
                    .value_parser(upto_bars),
            )
            .args(output()),
        Command::new("column")
            .about("Advance or Eat (AtCoder ABC 229 H), a partizan game: the numbers of columns")
            .after_help(COLUMN)
            .args([
                positional(
                    "columns",
                    "COLUMN",
                    "W (white), B (black) and . (empty) from top to bottom, up to 10: W.BW",
                )
                .action(ArgAction::Append)
                .num_args(1..)
                .required_unless_present("length")
                .conflicts_with("length")
                .value_parser(column::parse),
                option("length", "N", "All columns of N cells instead, 1 to 8")
                    .value_parser(length),
                svg("Also draw a picture into FILE: up to 243 columns"),
                json(),
            ]),
        Command::new("board")
            .about(
                "A game with two heaps, or a heap and a bound: a board of P- and N-positions, \
                     or of values",
            )
            .after_help(BOARD)
            .args([
                positional("game", "GAME", "The game")
                    .required(true)
                    .value_parser(game()),
                option("upto", "N", "The last heap of the board, up to 500")
                    .default_value("20")
                    .value_parser(upto_board),
                flag("values", "Grundy values instead of P- and N-positions"),
                option(
                    "third",
                    "N",
                    "A third heap of N stones, up to 200; only for wythoff",
                )
                .value_parser(third),
                option(
                    "k",
                    "K",
                    "How many times as much a move may take as the one before [default: 2]; \
                         only for dynamic",
                )
                .value_parser(times),
            ])
            .args(output()),
    ]
}

fn row_options() -> Vec<Arg> {
    let mut options = vec![
        option(
            "upto",
            "N",
            "The last heap of the table, up to 10^8 where memory allows; Ctrl-C ends it early",
        )
        .default_value("100")
        .value_parser(upto_row),
        option(
            "at",
            "HEAP",
            "The value of one more heap, which may be huge: 10^18",
        )
        .value_parser(parse_number),
        option(
            "columns",
            "N",
            "Heaps per line [default: 20, or 10 if that is too wide]",
        )
        .value_parser(columns),
    ];
    options.extend(output());
    options
}

fn output() -> [Arg; 2] {
    let help = "Also draw a picture into FILE: for a board of values up to heap 300";
    [svg(help), json()]
}

fn svg(help: &'static str) -> Arg {
    option("svg", "FILE", help).value_parser(value_parser!(PathBuf))
}

fn json() -> Arg {
    flag("json", "Print JSON")
}

fn positional(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).value_name(value).help(help)
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    positional(name, value, help).long(name)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    let flag = Arg::new(name).long(name).help(help);
    flag.action(ArgAction::SetTrue)
}

/// The games with a board, and what they are.
const GAMES: [(&str, Game, &str); 5] = [
    (
        "wythoff",
        Game::Wythoff,
        "Take any number from one heap, or the same number from both (with --third: from two or three)",
    ),
    (
        "euclid",
        Game::Euclid,
        "Take a multiple of the smaller number from the larger one; whoever reaches 0 wins",
    ),
    (
        "euclid-suspense",
        Game::EuclidSuspense,
        "The same: how many moves a game lasts if the loser hurries and the winner delays",
    ),
    ("nim", Game::Nim, "Take any number from one heap"),
    (
        "dynamic",
        Game::Dynamic,
        "One heap, and the most that may be taken: at most K times as much as the move before took",
    ),
];

fn game() -> impl TypedValueParser<Value = Game> {
    let names = GAMES.map(|(name, _, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names).map(|given| {
        let known = GAMES.iter().find(|(name, ..)| *name == given);
        known.expect("a possible value").1
    })
}

fn upto_row(text: &str) -> Result<u64, String> {
    within(text, LAST)
}

fn upto_board(text: &str) -> Result<usize, String> {
    within(text, 500).map(|heap| heap as usize)
}

fn upto_bars(text: &str) -> Result<usize, String> {
    within(text, 300).map(|side| side as usize)
}

fn times(text: &str) -> Result<u64, String> {
    within(text, LARGEST_K)
}

fn length(text: &str) -> Result<usize, String> {
    within(text, 8).map(|cells| cells as usize)
}

fn third(text: &str) -> Result<usize, String> {
    match parse_number(text)? {
        0 => Ok(0),
        _ => within(text, LAST_OF_THREE as u64).map(|heap| heap as usize),
    }
}

fn columns(text: &str) -> Result<usize, String> {
    within(text, 1000).map(|columns| columns as usize)
}

fn within(text: &str, most: u64) -> Result<u64, String> {
    let number = parse_number(text)?;
    if (1..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{text} is not from 1 to {most}"))
    }
}

/// The last heap of a board with a third heap.
pub const LAST_OF_THREE: usize = 200;

const ABOUT: &str = "\
Prints the Grundy values of a game, its P-positions and its period.

The output distinguishes proved periods from merely observed ones. Through a proved period, even \
huge heaps are answered. Of partizan games, it prints the numbers.";

const EXAMPLES: &str = "\
Examples:
  scripts/table.sh octal 0.77                    Kayles, heaps 0 to 100
  scripts/table.sh octal 0.07 --columns 34       Dawson's Kayles, one period per line
  scripts/table.sh octal 0.77 --at 10^18         one huge heap
  scripts/table.sh take 1,3,4                    take 1, 3 or 4 stones
  scripts/table.sh take all-but 2,5              any number but 2 and 5
  scripts/table.sh grundys-game --upto 10^6      long tables
  scripts/table.sh lunch --json                  output for programs
  scripts/table.sh dynamic 2                     the lost heaps of Fibonacci Nim
  scripts/table.sh column W.BW .W                numbers of columns, and of their sum
  scripts/table.sh bars --upto 20                numbers of Alice's bars
  scripts/table.sh board wythoff                 P- and N-positions of two heaps
  scripts/table.sh board wythoff --third 4       the same beside a third heap
  scripts/table.sh board euclid --values --upto 60 --svg euclid.svg

Exit status: 0 on success, 1 if a heap is out of reach or a file cannot be written, 2 on wrong usage,
130 after Ctrl-C.";

const TAKE: &str = "\
Sets:
  1,3,4            these numbers (1..3,10 too)
  1..7             1 to 7
  fibonacci        1, 2, 3, 5, 8, …
  powers-of-two    1, 2, 4, 8, …
  all-but 2,5      every number except these

A set has at most 10000 numbers, except for 1..m. Values are computed up to heap 10^8, or up to heap
2 * 10^9 / K for a set of K numbers; beyond that through a proved period.";

const OCTAL: &str = "\
The k-th digit after the point says what may be left of a heap after k stones are taken: 1 if
nothing, plus 2 if one heap, plus 4 if two heaps. A 4 before the point splits a heap without taking.

  0.77   Kayles: one pin or two neighbours
  0.07   Dawson's Kayles: two neighbours
  0.137  Dawson's Chess

Larger heaps than --upto are answered by a proved period, for which values are computed up to heap
10^6, or up to --upto if that is more. The sparse space method takes seconds for a million heaps in
most games, and longer in those whose rare values do not end.";

const DYNAMIC: &str = "\
The lost heaps a[0] = 1, a[1] = 2, … settle into a recurrence a[i+1] = a[i] + a[i-e]. Once e fits
e + 2 consecutive heaps, it is proved for all later ones.

Examples:
  scripts/table.sh dynamic 2                     Fibonacci Nim
  scripts/table.sh dynamic 3 --upto 10^18        all lost heaps up to 10^18 (with --json)
  scripts/table.sh board dynamic --k 3           a board: heap and what may be taken at most";

const BARS: &str = "\
Alice cuts a bar of X by Y into A by Y and X-A by Y, Bob into X by B and X by Y-B; whoever cannot
cut loses. The number of a bar says how many moves Alice is ahead; the numbers of several bars add
up. Alice wins if the sum is positive, Bob if it is negative; at 0 the player to move loses.

Examples:
  scripts/table.sh bars --upto 20
  scripts/table.sh bars --upto 64 --svg bars.svg";

const COLUMN: &str = "\
Takahashi moves a white piece up or removes a black one, Snuke moves a black piece up or removes a
white one; whoever cannot move loses. The number of a column says how many moves Takahashi is ahead.
The numbers of the columns of a board add up: Takahashi wins if the sum is positive, Snuke if it
is negative, and at 0 the player to move loses.

Examples:
  scripts/table.sh column W.BW                   one column
  scripts/table.sh column B.. BB. ...            a board: its columns, and who wins
  scripts/table.sh column W.BW --svg column.svg  a picture
  scripts/table.sh column --length 3             all columns of 3 cells, by their numbers";

const BOARD: &str = "\
Examples:
  scripts/table.sh board wythoff --upto 60 --svg wythoff.svg
  scripts/table.sh board wythoff --third 4       three heaps, one of them 4
  scripts/table.sh board dynamic --k 3           a heap (across) and the most to take (down)
  scripts/table.sh board nim --values";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declaration_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn checks_the_bounds() {
        assert_eq!(upto_row("10^8"), Ok(LAST));
        assert!(upto_row("0").is_err() && upto_row("10^9").is_err());
        assert!(third("0").is_ok() && third("200").is_ok() && third("201").is_err());
        assert!(upto_board("500").is_ok() && upto_board("501").is_err());
    }
}
