//! Behind `scripts/table.sh`: the table of a game, its P-positions, its period, and moves.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{value_parser, Arg, Command};
use rule::language::{tuple, Game};
use rule::limit::Limit;
use rule::names::Formula;
use rule::search::{Order, Play, Question, Search};
use rule::solve::{wide, Answer, At, Request, Solver, Verdict};
use rule::sparse::Table as Sparse;
use rule::theorem::{self, Family, Theorem};
use serde_json::{json, Value};
use shared::octal::Octal;
use shared::period::Period;

use crate::cli::{flag, number, option, position, seconds};
use crate::report::{at_json, labelled, words, HEADING};
use crate::{check_positions, limit, read_input, status, text_output, Usage};

/// The parsed command line.
pub struct Arguments {
    game: String,
    misere: bool,
    values: bool,
    upto: Option<u64>,
    at: Vec<Vec<u128>>,
    columns: Option<u64>,
    svg: Option<PathBuf>,
    json: bool,
    time: f64,
}

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse() -> Self {
        let matches = &mut command().get_matches_from(std::env::args_os().skip(1));
        let words: Vec<String> = matches
            .remove_many("game")
            .map_or_else(Vec::new, Iterator::collect);
        let at = matches.remove_many("at");
        Arguments {
            game: words.join(" "),
            misere: matches.get_flag("misere"),
            values: matches.get_flag("values"),
            upto: matches.remove_one("upto"),
            at: at.map_or_else(Vec::new, Iterator::collect),
            columns: matches.remove_one("columns"),
            svg: matches.remove_one("svg"),
            json: matches.get_flag("json"),
            time: matches.remove_one("time").expect("it has a default"),
        }
    }
}

fn command() -> Command {
    Command::new("table")
        .bin_name("scripts/table.sh")
        .about(
            "Prints the table of a game: Grundy values and their period, or a board of P-positions",
        )
        .after_help(HELP)
        .args([
            Arg::new("game")
                .value_name("GAME")
                .required(true)
                .num_args(1..)
                .help("A game of `scripts/rule.sh`, or a short form"),
            flag("misere", "Whoever cannot move wins: P-positions"),
            flag("values", "Grundy values also of two coordinates"),
            option(
                "upto",
                "N",
                "The last heap [default: 100, or 20 of two coordinates]",
            )
            .value_parser(number),
            option(
                "at",
                "POSITION",
                "Answer a position, which may be huge: 10^18; may be repeated",
            )
            .action(clap::ArgAction::Append)
            .value_parser(position),
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
            flag("json", "Print one JSON object"),
            option("time", "S", "Stop after S seconds")
                .default_value("60")
                .value_parser(seconds),
        ])
}

const HELP: &str = include_str!("help/table.txt");

/// Returns the game of a short form, and its title.
fn long_form(text: &str) -> Result<(String, String), Usage> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let code = match words[..] {
        ["octal", code] => Some(code),
        [code] if code.contains('.') && code.chars().all(|c| c.is_ascii_digit() || c == '.') => {
            Some(code)
        }
        _ => None,
    };
    if let Some(code) = code {
        let octal: Octal = code.parse().map_err(|error| Usage(format!("{error}")))?;
        let mut options = Vec::new();
        for (&digit, taken) in octal.digits().iter().zip(0..) {
            if digit & 3 == 3 {
                options.push(format!("n-{taken}"));
            } else if digit & 1 == 1 {
                options.push(format!("0 : n = {taken}"));
            } else if digit & 2 == 2 {
                options.push(format!("n-{taken} : n > {taken}"));
            }
            if digit & 4 == 4 {
                let left = if taken == 0 {
                    String::from("n")
                } else {
                    format!("n-{taken}")
                };
                options.push(format!("a & b : a+b = {left}"));
            }
        }
        if options.is_empty() {
            options.push(String::from("n-1 : n < 0"));
        }
        let known = match code.trim_start_matches('0') {
            ".77" => " (Kayles)",
            ".07" => " (Dawson's Kayles)",
            ".137" => " (Dawson's Chess)",
            _ => "",
        };
        return Ok((
            format!("n -> {}", options.join(" | ")),
            format!("octal {code}{known}"),
        ));
    }
    match words[..] {
        ["grundys-game"] => Ok((
            String::from("n -> a & b : a+b = n, a < b"),
            String::from("Grundy's game"),
        )),
        ["take", _, ..] => {
            let rest = words[1..].join(" ");
            let set = match rest.strip_prefix("all-but ") {
                Some(excluded) => {
                    let each = excluded
                        .split(',')
                        .map(|number| format!("t != {}", number.trim()));
                    each.collect::<Vec<_>>().join(", ")
                }
                None if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                    match rest.contains(',') {
                        true => format!("t in {{{rest}}}"),
                        false if rest.contains("..") => format!("t in {rest}"),
                        false => format!("t = {rest}"),
                    }
                }
                None => format!("t in {}", rest.replace("powers-of-two", "powers of 2")),
            };
            Ok((format!("n -> n-t : {set}"), format!("take {rest}")))
        }
        _ => Ok((text.to_owned(), text.to_owned())),
    }
}

/// Where the values of heaps come from.
enum Engine<'a> {
    /// A theorem.
    Theorem(Box<Theorem>),
    /// An octal game without a known period, or Grundy's game, by the sparse space method.
    Sparse(Box<Sparse>),
    /// A proof or the search.
    Answer(Box<Answer<'a>>),
    /// Values that were given.
    Given(Vec<u64>),
}

impl Engine<'_> {
    /// Computes the values up to a heap, or as far as the limit allows.
    fn extend(&mut self, last: u64, limit: &Limit) {
        if let Engine::Sparse(table) = self {
            let mut heaps = table.values().len() as u64;
            while heaps <= last && limit.check().is_ok() {
                heaps += 64;
                table.extend_to(last.min(heaps));
            }
        }
    }

    /// Returns the value of a heap, if it is known.
    fn value(&mut self, heap: u64) -> Option<u64> {
        match self {
            Engine::Theorem(theorem) => Some(theorem.value(heap)),
            Engine::Sparse(table) => {
                let value = table.values().get(usize::try_from(heap).ok()?);
                value.map(|&value| value.into())
            }
            Engine::Given(values) => values.get(usize::try_from(heap).ok()?).copied(),
            Engine::Answer(answer) => match periodic(answer) {
                Some((period, values)) => {
                    let (like, more) = period.reduce(heap);
                    Some(values[like as usize] + more)
                }
                None => answer.cell(&[heap]).map(u64::from),
            },
        }
    }
}

/// The period of proved values.
fn periodic<'a>(answer: &'a Answer) -> Option<(Period, &'a [u64])> {
    let Verdict::Proved(_, Some(name)) = &answer.verdict else {
        return None;
    };
    let Some(Formula::Periodic {
        preperiod,
        period,
        saltus,
        values,
    }) = &name.formula
    else {
        return None;
    };
    let period = Period {
        preperiod: *preperiod,
        period: *period,
        saltus: *saltus,
    };
    Some((period, values))
}

/// Runs `table.sh`.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let limit = limit(arguments.time);
    if let Some(file) = arguments.game.strip_prefix("values ") {
        let (name, text) = read_input(file.trim().as_ref())?;
        let separates = |c: char| c.is_whitespace() || c == ',' || c == ';';
        let fields = text.split(separates).filter(|field| !field.is_empty());
        let values: Result<Vec<u64>, _> = fields.map(str::parse).collect();
        let values =
            values.map_err(|_| Usage(format!("{name}: values are naturals below 2^64")))?;
        let Some(last) = values.len().checked_sub(1) else {
            return Err(Usage(format!("{name}: there are no values")).into());
        };
        let last = arguments.upto.unwrap_or(u64::MAX).min(last as u64);
        return heaps(arguments, name, None, Engine::Given(values), last, &limit);
    }
    let (text, title) = long_form(&arguments.game)?;
    let game = Game::parse(&text)?;
    check_positions(&arguments.at, game.dimension())?;
    let is_one = game.dimension() == 1;
    let (last, most) = if is_one {
        (100, LAST)
    } else {
        (20, LAST_OF_BOARD)
    };
    let last = arguments.upto.unwrap_or(last);
    let wrong = match game.dimension() {
        _ if arguments.values && arguments.misere => Some("values are those of normal play".into()),
        _ if last > most => Some(format!("--upto is at most {most} here")),
        1 if arguments.svg.is_some() => Some("--svg draws games with two coordinates".into()),
        1 | 2 => None,
        count => Some(format!("a table has one or two coordinates, not {count}")),
    };
    if let Some(wrong) = wrong {
        return Err(Usage(wrong).into());
    }
    let is_values = arguments.values || is_one && !arguments.misere;
    let request = Request {
        play: if arguments.misere {
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
    };
    if !is_one {
        return board(arguments, &game, &title, request, last, limit);
    }
    let family = Some(())
        .filter(|()| is_values)
        .and_then(|()| theorem::recognise(&game, Play::Normal));
    let soon = limit.at_most(proof_time(&limit));
    let theorem = family
        .clone()
        .and_then(|family| theorem::prove(family, Question::Value, "n", &soon));
    let engine = match (theorem, family) {
        (Some(theorem), _) => Engine::Theorem(Box::new(theorem)),
        (None, Some(Family::Octal(octal))) => Engine::Sparse(Box::new(Sparse::octal(octal))),
        (None, None) if is_values && theorem::is_grundys_game(&game) => {
            Engine::Sparse(Box::new(Sparse::grundys_game()))
        }
        _ => Engine::Answer(Box::new(
            Solver::new(&game, request, limit)?.solve_within(proof_time(&limit)),
        )),
    };
    heaps(arguments, title, Some(&game), engine, last, &limit)
}

/// The last heap of any table, and of a board.
const LAST: u64 = 100_000_000;
const LAST_OF_BOARD: u64 = 500;
/// The time for a proof beside a table: 3 s by default.
fn proof_time(limit: &Limit) -> Duration {
    limit.left().unwrap_or_default() / 20
}

/// The time for the options of a position.
const OPTIONS_TIME: Duration = Duration::from_secs(2);
/// The heaps that are computed before they are printed.
const PIECE: u64 = 2000;
/// The width of a terminal.
const WIDTH: usize = 80;

/// Prints a table of heaps.
fn heaps(
    arguments: &Arguments,
    title: String,
    game: Option<&Game>,
    mut engine: Engine,
    last: u64,
    limit: &Limit,
) -> Result<ExitCode> {
    let mut out = text_output();
    let what = if arguments.misere {
        "P-positions of misère play"
    } else {
        "Grundy values"
    };
    if !arguments.json {
        writeln!(
            out,
            "{HEADING}{title}{HEADING:#}: {what} of heaps 0 to {last}\n"
        )?;
    }
    let mut values: Vec<u64> = Vec::new();
    let mut layout: Option<Layout> = None;
    // In pieces, so that what is known is printed at once.
    while values.len() as u64 <= last {
        let next = last.min(values.len() as u64 + PIECE - 1);
        engine.extend(next, limit);
        let before = values.len();
        while values.len() as u64 <= next && (values.len() % 256 > 0 || limit.check().is_ok()) {
            match engine.value(values.len() as u64) {
                Some(value) => values.push(value),
                None => break,
            }
        }
        if !arguments.json {
            let layout =
                layout.get_or_insert_with(|| Layout::new(&values, last, arguments.columns));
            layout.write(&values[before..], before, &mut out)?;
            out.flush()?;
        }
        if values.len() as u64 <= next {
            break;
        }
    }
    let is_short = values.len() as u64 <= last;
    let (period, is_proved, grounds) = periodicity(&engine, &values);
    let question = if arguments.misere {
        Question::Outcome
    } else {
        Question::Value
    };
    let answer = |position: &Vec<u128>| (position.clone(), answer(&mut engine, game, position));
    let answers: Vec<(Vec<u128>, At)> = arguments.at.iter().map(answer).collect();
    if arguments.json {
        let period = period.map(|one| {
            json!({"preperiod": one.preperiod, "period": one.period, "saltus": one.saltus, "proved": is_proved})
        });
        let at: Vec<Value> = answers
            .iter()
            .map(|(position, at)| at_json(position, at, question))
            .collect();
        let key = if arguments.misere { "lost" } else { "values" };
        let game = game.map(|game| &game.text);
        writeln!(
            out,
            "{}",
            json!({"title": title, "game": game, key: values, "period": period, "at": at})
        )?;
    } else {
        if layout.is_some_and(|layout| values.len() % layout.columns != 0) {
            writeln!(out)?;
        }
        writeln!(out)?;
        if is_short {
            labelled(
                &mut out,
                "careful",
                &[format!("the time was over after {} heaps", values.len())],
            )?;
        }
        let is_lost = |&(_, &value): &(u64, &u64)| (value == 0) != arguments.misere;
        let lost = (0u64..)
            .zip(&values)
            .filter(is_lost)
            .map(|(heap, _)| heap.to_string());
        let mut lost: Vec<String> = lost.collect();
        if lost.len() > 30 {
            let more = format!("… ({} in all)", lost.len());
            lost.truncate(20);
            lost.push(more);
        }
        labelled(&mut out, "P-positions", &[lost.join(" ")])?;
        if let Some(largest) = values.iter().max().filter(|_| !arguments.misere) {
            let first = values
                .iter()
                .position(|value| value == largest)
                .unwrap_or(0);
            labelled(
                &mut out,
                "values",
                &[format!("up to {largest}, first at heap {first}")],
            )?;
        }
        let sentence = period.map(
            |Period {
                 preperiod,
                 period,
                 saltus,
             }| {
                let start = match preperiod {
                    0 => String::from("from heap 0 on"),
                    _ => format!("after a preperiod of {preperiod}: from heap {preperiod} on"),
                };
                match saltus {
                    0 => format!("{period}, {start}"),
                    _ => format!("{period}, {start}, the values growing by {saltus} each time"),
                }
            },
        );
        let lines: Vec<String> = sentence.into_iter().chain([grounds]).collect();
        labelled(&mut out, "period", &lines)?;
        for (position, at) in &answers {
            labelled(
                &mut out,
                "at",
                &[format!("heap {} {}", tuple(position), words(at, question))],
            )?;
        }
    }
    out.flush()?;
    let is_unknown = is_short || answers.iter().any(|(_, at)| at.answer.is_none());
    Ok(status(if is_unknown { "none" } else { "proved" }, *limit))
}

/// Returns the period, whether it is proved, and why: from values that show it for half of the table and three times
/// over, it is only observed, as the last few values of most tables repeat by chance.
fn periodicity(engine: &Engine, values: &[u64]) -> (Option<Period>, bool, String) {
    match engine {
        Engine::Theorem(theorem) => {
            let (name, last) = (theorem.family().theorem(), theorem.last);
            let why = format!("proved: by {name}, from the values of heaps 0 to {last}");
            return (Some(theorem.period), true, why);
        }
        Engine::Answer(answer) => {
            if let (Some((period, _)), Verdict::Proved(proof, _)) =
                (periodic(answer), &answer.verdict)
            {
                let (states, kind) = (proof.automaton.states(), proof.numeration.kind());
                let why = format!("proved: by an automaton of {states} states in {kind}");
                return (Some(period), true, why);
            }
        }
        Engine::Sparse(_) | Engine::Given(_) => {}
    }
    let enough =
        |found: Period| Some((2 * found.preperiod).max(found.preperiod + 3 * found.period));
    let last = values.len().saturating_sub(1);
    match Period::find(values, enough) {
        Some(period) => {
            let why = format!(
                "only observed, from heap {} to heap {last}, not proved",
                period.preperiod
            );
            (Some(period), false, why)
        }
        None => (None, false, format!("none observed up to heap {last}")),
    }
}

/// The value of a heap, and the heaps that the least winning move leaves.
fn answer(engine: &mut Engine, game: Option<&Game>, position: &[u128]) -> At {
    if let Engine::Answer(answer) = engine {
        let mut at = answer.at(position);
        at.answer = at.answer.filter(|_| !at.is_guessed);
        return at;
    }
    let heap = u64::try_from(position[0]).ok();
    let value = heap.and_then(|heap| engine.value(heap));
    let to: Option<Vec<Vec<u64>>> = match (&mut *engine, game, heap) {
        (Engine::Theorem(theorem), _, Some(heap)) => {
            let to = theorem.winning_move(heap);
            to.map(|to| to.into_iter().map(|heap| vec![heap]).collect())
        }
        (Engine::Sparse(_), Some(game), Some(heap)) if value.is_some() => {
            let mut least: Option<Vec<Vec<u64>>> = None;
            let limit = Limit::NONE.at_most(OPTIONS_TIME);
            let order = Order::Lexicographic(vec![0]);
            let mut search = Search::new(game, Play::Normal, Question::Value, order, limit);
            let _ = search.each_option(&[heap], &mut |parts| {
                let mut values = parts.iter().map(|part| engine.value(part[0]));
                let sum = values.try_fold(0, |sum, value| Some(sum ^ value?));
                if sum == Some(0) && least.as_ref().is_none_or(|least| parts < &least[..]) {
                    least = Some(parts.to_vec());
                }
                ControlFlow::Continue(())
            });
            least
        }
        _ => None,
    };
    At {
        answer: value.map(u128::from),
        to: to.map(|to| to.iter().map(|part| wide(part)).collect()),
        is_guessed: false,
    }
}

/// The widths of a table of heaps.
#[derive(Clone, Copy)]
struct Layout {
    margin: usize,
    columns: usize,
    cell: usize,
}

impl Layout {
    /// Chooses widths that fit the first values, with room for larger ones in a long table.
    fn new(values: &[u64], last: u64, columns: Option<u64>) -> Self {
        let margin = last.to_string().len().max(3);
        let largest = values.iter().max().copied().unwrap_or(0);
        let is_long = values.len() as u64 <= last;
        let largest = largest
            .max(if is_long { last.min(4 * largest) } else { 0 })
            .to_string()
            .len();
        let cell = |columns: usize| largest.max((columns - 1).to_string().len()) + 1;
        let mut fitting = [20, 16, 12, 10, 8, 5].into_iter();
        let fitting = fitting.find(|&columns| margin + 2 + columns * cell(columns) <= WIDTH);
        let columns = columns.map_or(fitting.unwrap_or(5), |columns| columns as usize);
        let cell = cell(columns);
        Layout {
            margin,
            columns,
            cell,
        }
    }

    fn write(self, values: &[u64], first: usize, out: &mut impl Write) -> io::Result<()> {
        let Layout {
            margin,
            columns,
            cell,
        } = self;
        if first == 0 {
            let head: String = (0..columns)
                .map(|column| format!("{column:>cell$}"))
                .collect();
            writeln!(out, "{:margin$} │{head}", "")?;
        }
        for (heap, value) in (first..).zip(values) {
            if heap % columns == 0 {
                write!(out, "{heap:>margin$} │")?;
            }
            let end = if (heap + 1) % columns == 0 { "\n" } else { "" };
            write!(out, "{value:>cell$}{end}")?;
        }
        Ok(())
    }
}

/// Prints a game of two coordinates.
fn board(
    arguments: &Arguments,
    game: &Game,
    title: &str,
    request: Request,
    last: u64,
    limit: Limit<'static>,
) -> Result<ExitCode> {
    let mut answer = Solver::new(game, request, limit)?.solve_within(proof_time(&limit));
    let board = crate::board(game, request, &mut answer, last + 1);
    if let Some(file) = &arguments.svg {
        board.write_svg(title, file)?;
    }
    let question = request.question;
    let answers = arguments
        .at
        .iter()
        .map(|position| (position, answer.at(position)));
    let answers: Vec<(&Vec<u128>, At)> = answers.collect();
    let mut out = text_output();
    if arguments.json {
        let at: Vec<Value> = answers
            .iter()
            .map(|(position, at)| at_json(position, at, question))
            .collect();
        let key = if arguments.values { "values" } else { "lost" };
        writeln!(
            out,
            "{}",
            json!({"title": title, "game": game.text, key: board.rows, "at": at})
        )?;
    } else {
        let play = if arguments.misere {
            ", misère play"
        } else {
            ""
        };
        writeln!(
            out,
            "{HEADING}{title}{HEADING:#}{play}\n{}\n",
            board.legend()
        )?;
        for line in board.lines() {
            writeln!(out, "{line}")?;
        }
        for (position, at) in &answers {
            labelled(
                &mut out,
                "at",
                &[format!("{} {}", tuple(position), words(at, question))],
            )?;
        }
    }
    out.flush()?;
    let is_unknown = board.rows.iter().flatten().any(Option::is_none);
    Ok(status(if is_unknown { "none" } else { "proved" }, limit))
}
