//! Behind `scripts/table.sh`: the table of a game, its P-positions, its period, and moves.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{value_parser, Arg, Command};
use rule::language::{tuple, Game};
use rule::limit::Limit;
use rule::names::Formula;
use rule::search::{Order, Play, Question, Search};
use rule::solve::{Answer, Request, Solver, Verdict};
use rule::sparse::Table as Sparse;
use rule::theorem::{self, Family, Theorem};
use serde_json::json;
use shared::octal::Octal;
use shared::period::Period;

use crate::board::Board;
use crate::cli::{flag, number, option, position, seconds};
use crate::report::{labelled, HEADING};
use crate::{check_positions, limit, read_input, text_output, Usage, INTERRUPTED};

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
            option("svg", "FILE", "Draw the board of two coordinates into FILE")
                .value_parser(value_parser!(PathBuf)),
            flag("json", "Print one JSON object"),
            option("time", "S", "Stop after S seconds")
                .default_value("60")
                .value_parser(seconds),
        ])
}

const HELP: &str = "\
Short forms:
  0.77, octal 4.07         an octal game by its code: the k-th digit says what may be left of a heap
                           after k stones are taken: 1 nothing, plus 2 one heap, plus 4 two heaps
  take 1,3,4               take a number of these stones; also 1..7, all-but 2,5, fibonacci, powers of 2
  grundys-game             split a heap into two unequal ones
  values -                 your own values of heaps 0, 1, 2, …, from standard input, or from a file

Examples:
  scripts/table.sh 'n -> n-t | a & b : a+b = n' --upto 10^6
  scripts/table.sh 0.77 --columns 12 --at 10^18
  scripts/table.sh grundys-game --upto 10^6
  scripts/table.sh 'x,y -> x-t,y | x,y-t | x-t,y-t' --upto 30
  scripts/table.sh --misere 'n -> n-t : t in {1,3,4}'

Exit status: 0 on success, 1 if a position is out of reach or a file cannot be written, 2 for wrong
usage or a game that is refused, 130 after Ctrl-C.";

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
        ["take", "all-but", ..] | ["take", _, ..] => {
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
        let row = Row {
            title: name,
            game: None,
            what: "values",
            last,
        };
        return row.print(arguments, Engine::Given(values), &limit);
    }
    let (text, title) = long_form(&arguments.game)?;
    let game = Game::parse(&text)?;
    check_positions(&arguments.at, game.dimension())?;
    if arguments.svg.is_some() && game.dimension() != 2 {
        return Err(Usage(String::from("--svg draws games with two coordinates")).into());
    }
    match game.dimension() {
        1 => heaps(arguments, &game, title, &limit),
        2 => board(arguments, &game, title, limit),
        count => {
            let error = format!("a table has one or two coordinates, not {count}");
            Err(Usage(error).into())
        }
    }
}

/// A game of one coordinate.
fn heaps(arguments: &Arguments, game: &Game, title: String, limit: &Limit<'_>) -> Result<ExitCode> {
    let last = arguments.upto.unwrap_or(100);
    if last > LAST {
        return Err(Usage(format!("--upto is at most {LAST} here")).into());
    }
    let question = if arguments.misere {
        Question::Outcome
    } else {
        Question::Value
    };
    let row = Row {
        title,
        game: Some(game),
        what: if arguments.misere {
            "P-positions of misère play"
        } else {
            "Grundy values"
        },
        last,
    };
    let normal = Some(()).filter(|()| !arguments.misere);
    let family = normal.and_then(|()| theorem::recognise(game, Play::Normal));
    let soon = limit.at_most(PROOF_TIME);
    let theorem = family
        .clone()
        .and_then(|family| theorem::prove(family, question, "n", &soon));
    let engine = match (theorem, family) {
        (Some(theorem), _) => Engine::Theorem(Box::new(theorem)),
        (None, Some(Family::Octal(octal))) => Engine::Sparse(Box::new(Sparse::octal(octal))),
        (None, None) if !arguments.misere && theorem::is_grundys_game(game) => {
            Engine::Sparse(Box::new(Sparse::grundys_game()))
        }
        _ => {
            let solver = Solver::new(game, request(arguments, question), *limit)?;
            Engine::Answer(Box::new(solver.solve_within(PROOF_TIME)))
        }
    };
    row.print(arguments, engine, limit)
}

/// The last heap of any table.
const LAST: u64 = 100_000_000;
/// The time for a proof beside a table.
const PROOF_TIME: Duration = Duration::from_secs(2);

fn request(arguments: &Arguments, question: Question) -> Request {
    Request {
        play: if arguments.misere {
            Play::Misere
        } else {
            Play::Normal
        },
        question,
        numeration: None,
        upto: None,
        wants_automaton: false,
    }
}

/// A table of heaps.
struct Row<'a> {
    title: String,
    game: Option<&'a Game>,
    what: &'static str,
    last: u64,
}

/// What is known of a period.
enum Periodicity {
    Proved(Period, String),
    Observed(Period),
    Unobserved,
}

impl Row<'_> {
    fn print(&self, arguments: &Arguments, mut engine: Engine, limit: &Limit) -> Result<ExitCode> {
        let mut out = text_output();
        let is_text = !arguments.json;
        if is_text {
            writeln!(
                out,
                "{HEADING}{}{HEADING:#}: {} of heaps 0 to {}\n",
                self.title, self.what, self.last
            )?;
        }
        let mut values: Vec<u64> = Vec::new();
        let mut layout: Option<Layout> = None;
        // In pieces, so that what is known is printed at once.
        while values.len() as u64 <= self.last {
            let next = self.last.min(values.len() as u64 + PIECE - 1);
            engine.extend(next, limit);
            let before = values.len();
            while values.len() as u64 <= next {
                // A proof or a repetition needs no limit, but the search does.
                match engine.value(values.len() as u64) {
                    Some(value) => values.push(value),
                    None => break,
                }
                if values.len() % 256 == 0 && limit.check().is_err() {
                    break;
                }
            }
            if is_text {
                let layout = layout
                    .get_or_insert_with(|| Layout::new(&values, self.last, arguments.columns));
                layout.write(&values[before..], before, &mut out)?;
                out.flush()?;
            }
            if (values.len() as u64) <= next {
                break;
            }
        }
        if is_text {
            if let Some(layout) = &mut layout {
                layout.end(&mut out)?;
            }
        }
        let is_short = (values.len() as u64) <= self.last;
        let periodicity = periodicity(&engine, &values);
        let mut answers = Vec::new();
        let mut is_unknown = false;
        for position in &arguments.at {
            let answer = self.answer(&mut engine, position);
            is_unknown |= answer.0.is_none();
            answers.push((position, answer));
        }
        if is_text {
            self.write_end(&values, &periodicity, &answers, is_short, &mut out)?;
        } else {
            let (period, is_proved) = match &periodicity {
                Periodicity::Proved(period, _) => (Some(period), true),
                Periodicity::Observed(period) => (Some(period), false),
                Periodicity::Unobserved => (None, false),
            };
            let period = period.map(|one| {
                json!({"preperiod": one.preperiod, "period": one.period, "saltus": one.saltus, "proved": is_proved})
            });
            let at = answers.iter().map(|(position, (value, to))| {
                let to = to
                    .as_ref()
                    .map(|to| to.iter().map(u128::to_string).collect::<Vec<_>>());
                let value = value.map(|value| value.to_string());
                json!({"position": position[0].to_string(), "value": value, "move": to})
            });
            let at: Vec<_> = at.collect();
            let game = self.game.map(|game| &game.text);
            let key = if arguments.misere { "lost" } else { "values" };
            let object = json!({
                "title": self.title, "game": game, "upto": (values.len() as u64).checked_sub(1),
                key: values, "period": period, "at": at,
            });
            writeln!(out, "{object}")?;
        }
        out.flush()?;
        Ok(if limit.is_interrupted() {
            ExitCode::from(INTERRUPTED)
        } else {
            ExitCode::from(u8::from(is_unknown || is_short))
        })
    }

    /// The value of a heap, and the heaps that the least winning move leaves.
    fn answer(&self, engine: &mut Engine, position: &[u128]) -> (Option<u128>, Option<Vec<u128>>) {
        if let Engine::Answer(answer) = engine {
            let at = answer.at(position);
            let answer = at.answer.filter(|_| !at.is_guessed);
            return (answer, at.to.map(|to| to.concat()));
        }
        let Ok(heap) = u64::try_from(position[0]) else {
            return (None, None);
        };
        let value = engine.value(heap).map(u128::from);
        let to: Option<Vec<u64>> = match (&mut *engine, self.game) {
            (Engine::Theorem(theorem), _) => theorem.winning_move(heap),
            (Engine::Sparse(_), Some(game)) if value.is_some() => {
                let mut least: Option<Vec<Vec<u64>>> = None;
                let limit = Limit::NONE.at_most(PROOF_TIME);
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
                least.map(|parts| parts.concat())
            }
            _ => None,
        };
        (value, to.map(|to| to.into_iter().map(u128::from).collect()))
    }

    fn write_end(
        &self,
        values: &[u64],
        periodicity: &Periodicity,
        answers: &[(&Vec<u128>, (Option<u128>, Option<Vec<u128>>))],
        is_short: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        writeln!(out)?;
        if is_short {
            let known = values.len();
            let line = match known {
                0 => String::from("no value was computed in the time given"),
                _ => format!("the time was over after heap {}", known - 1),
            };
            labelled(out, "careful", &[line])?;
        }
        let is_values = self.what != "P-positions of misère play";
        let lost = |value: u64| (value == 0) == is_values;
        let positions = (0u64..).zip(values).filter(|(_, &value)| lost(value));
        let mut listed: Vec<String> = positions.map(|(heap, _)| heap.to_string()).collect();
        let count = listed.len();
        if count > 30 {
            listed.truncate(20);
            listed.push(format!("… ({count} in all)"));
        }
        if listed.is_empty() {
            listed.push(String::from("none"));
        }
        labelled(out, "P-positions", &[listed.join(" ")])?;
        if is_values && !values.is_empty() {
            let largest = values.iter().max().copied().unwrap_or(0);
            let first = values
                .iter()
                .position(|&value| value == largest)
                .unwrap_or(0);
            labelled(
                out,
                "values",
                &[format!("up to {largest}, first at heap {first}")],
            )?;
        }
        let (period, grounds) = match periodicity {
            Periodicity::Proved(period, why) => (Some(period), format!("proved: {why}")),
            Periodicity::Observed(period) => {
                let last = values.len() - 1;
                let line = format!(
                    "only observed, from heap {} to heap {last}, not proved",
                    period.preperiod
                );
                (Some(period), line)
            }
            Periodicity::Unobserved => (
                None,
                format!(
                    "none observed up to heap {}",
                    values.len().saturating_sub(1)
                ),
            ),
        };
        let sentence = period.map(|one| {
            let start = match one.preperiod {
                0 => String::from("from heap 0 on"),
                preperiod => format!("after a preperiod of {preperiod}: from heap {preperiod} on"),
            };
            match one.saltus {
                0 => format!("{}, {start}", one.period),
                saltus => format!(
                    "{}, {start}, the values growing by {saltus} each time",
                    one.period
                ),
            }
        });
        let lines: Vec<String> = sentence.into_iter().chain([grounds]).collect();
        labelled(out, "period", &lines)?;
        for (position, (value, to)) in answers {
            let text = tuple(position);
            let to = to.as_ref().map(|to| {
                to.iter()
                    .map(u128::to_string)
                    .collect::<Vec<_>>()
                    .join(" & ")
            });
            let line = match (value, is_values, to) {
                (None, ..) => format!("heap {text} is out of reach"),
                (Some(0), true, _) => {
                    format!("heap {text} has the value 0; lost: every move loses")
                }
                (Some(value), true, Some(to)) => {
                    format!("heap {text} has the value {value}; won: to {to}")
                }
                (Some(value), true, None) => format!("heap {text} has the value {value}"),
                (Some(1), false, _) => format!("heap {text} is lost: every move loses"),
                (Some(_), false, Some(to)) => format!("heap {text} is won: to {to}"),
                (Some(_), false, None) => format!("heap {text} is won"),
            };
            labelled(out, "at", &[line])?;
        }
        Ok(())
    }
}

/// What is known of a period: by a proof, or from values that show it for half of the table and three times over,
/// as the last few values of most tables repeat by chance.
fn periodicity(engine: &Engine, values: &[u64]) -> Periodicity {
    match engine {
        Engine::Theorem(theorem) => {
            let (name, last) = (theorem.family().theorem(), theorem.last);
            let why = format!("by {name}, from the values of heaps 0 to {last}");
            return Periodicity::Proved(theorem.period, why);
        }
        Engine::Answer(answer) => {
            if let (Some((period, _)), Verdict::Proved(proof, _)) =
                (periodic(answer), &answer.verdict)
            {
                let (states, kind) = (proof.automaton.states(), proof.numeration.kind());
                let why = format!("by an automaton of {states} states in {kind}");
                return Periodicity::Proved(period, why);
            }
        }
        Engine::Sparse(_) | Engine::Given(_) => {}
    }
    let enough =
        |found: Period| Some((2 * found.preperiod).max(found.preperiod + 3 * found.period));
    match Period::find(values, enough) {
        Some(period) => Periodicity::Observed(period),
        None => Periodicity::Unobserved,
    }
}

/// The heaps that are computed before they are printed.
const PIECE: u64 = 2000;
/// The width of a terminal.
const WIDTH: usize = 80;

/// The widths of a table of heaps, and where its last line ends.
struct Layout {
    margin: usize,
    columns: usize,
    cell: usize,
    filled: usize,
}

impl Layout {
    /// Chooses widths that fit the first values.
    fn new(values: &[u64], last: u64, columns: Option<u64>) -> Self {
        let margin = last.to_string().len().max(3);
        let largest = values.iter().max().copied().unwrap_or(0).to_string().len();
        let cell = |columns: usize| largest.max((columns - 1).to_string().len()) + 1;
        let fitting = [20, 16, 12, 10, 8, 5].into_iter();
        let mut fitting = fitting.filter(|&columns| margin + 2 + columns * cell(columns) <= WIDTH);
        let columns = columns.map(|columns| columns as usize);
        let columns = columns.unwrap_or_else(|| fitting.next().unwrap_or(5));
        Layout {
            margin,
            columns,
            cell: cell(columns),
            filled: 0,
        }
    }

    fn write(&mut self, values: &[u64], first: usize, out: &mut impl Write) -> io::Result<()> {
        let Layout {
            margin,
            columns,
            cell,
            ..
        } = *self;
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
            write!(out, "{value:>cell$}")?;
            if (heap + 1) % columns == 0 {
                writeln!(out)?;
            }
            self.filled = heap + 1;
        }
        Ok(())
    }

    fn end(&self, out: &mut impl Write) -> io::Result<()> {
        if self.filled % self.columns != 0 {
            writeln!(out)?;
        }
        Ok(())
    }
}

/// A game of two coordinates.
fn board(
    arguments: &Arguments,
    game: &Game,
    title: String,
    limit: Limit<'static>,
) -> Result<ExitCode> {
    let last = arguments.upto.unwrap_or(20);
    if last > 500 {
        return Err(Usage(String::from("--upto is at most 500 for two coordinates")).into());
    }
    if arguments.values && arguments.misere {
        return Err(Usage(String::from("values are those of normal play")).into());
    }
    let question = if arguments.values {
        Question::Value
    } else {
        Question::Outcome
    };
    let solver = Solver::new(game, request(arguments, question), limit)?;
    let mut answer = solver.solve_within(PROOF_TIME);
    let mut row = |y: u64| -> Vec<Option<u64>> {
        let mut cell = |x: u64| {
            let at = answer.cell(&[x, y]);
            at.map(u64::from)
        };
        (0..=last).map(&mut cell).collect()
    };
    let board = Board {
        names: [game.coordinates[0].clone(), game.coordinates[1].clone()],
        rows: (0..=last).map(&mut row).collect(),
        is_values: arguments.values,
    };
    if let Some(file) = &arguments.svg {
        board.write_svg(&title, file)?;
    }
    let mut out = text_output();
    let answers: Vec<_> = arguments
        .at
        .iter()
        .map(|position| (position, answer.at(position)))
        .collect();
    if arguments.json {
        let at = answers.iter().map(|(position, at)| {
            let texts = |numbers: &[u128]| numbers.iter().map(u128::to_string).collect::<Vec<_>>();
            let key = if arguments.values { "value" } else { "lost" };
            let answer = match arguments.values {
                true => json!(at.answer.map(|value| value.to_string())),
                false => json!(at.answer.map(|lost| lost == 1)),
            };
            json!({"position": texts(position), key: answer, "move": at.to.as_ref().map(|to| texts(&to.concat()))})
        });
        let at: Vec<_> = at.collect();
        let key = if arguments.values { "values" } else { "lost" };
        writeln!(
            out,
            "{}",
            json!({"title": title, "game": game.text, "upto": last, key: board.rows, "at": at})
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
            let words = crate::report::words(at, question);
            labelled(&mut out, "at", &[format!("{} {words}", tuple(position))])?;
        }
    }
    out.flush().context("cannot write the table")?;
    let is_unknown = board.rows.iter().flatten().any(Option::is_none);
    Ok(if limit.is_interrupted() {
        ExitCode::from(INTERRUPTED)
    } else {
        ExitCode::from(u8::from(is_unknown))
    })
}
