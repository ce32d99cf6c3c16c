//! Behind `scripts/table.sh`: the table of a game, its P-positions, its period, and moves.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::ArgMatches;
use rule::language::Game;
use rule::limit::Limit;
use rule::names::Formula;
use rule::search::{Order, Play, Question, Search};
use rule::solve::{wide, Answer, At, Request, Solver, Verdict};
use rule::sparse::Table as Sparse;
use rule::theorem::{self, Family, Theorem};
use serde_json::json;
use shared::octal::Octal;
use shared::period::Period;

use crate::board::Board;
use crate::report::{Report, HEADING};
use crate::{cli, limit, print, read_input, request, status, text_output, Usage};

/// The last heap of any table, and of a board.
const LAST: u64 = 100_000_000;
const LAST_OF_BOARD: u64 = 500;
/// The time for the options of a position.
const OPTIONS_TIME: Duration = Duration::from_secs(2);
/// The heaps that are computed before they are printed.
const PIECE: u64 = 2000;
/// The width of a terminal.
const WIDTH: usize = 80;

/// Runs `table.sh`.
pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let limit = limit(matches);
    let words: Vec<&str> = matches
        .get_many::<String>("game")
        .into_iter()
        .flatten()
        .map(|word| &word[..])
        .collect();
    let upto = matches.get_one("upto").copied();
    if let ["values", file] = words[..] {
        let (title, text) = read_input(file.as_ref())?;
        let separates = |c: char| c.is_whitespace() || c == ',' || c == ';';
        let fields = text.split(separates).filter(|field| !field.is_empty());
        let values: Result<Vec<u64>, _> = fields.map(str::parse).collect();
        let values =
            values.map_err(|_| Usage(format!("{title}: values are naturals below 2^64")))?;
        let Some(last) = values.len().checked_sub(1) else {
            return Err(Usage(format!("{title}: there are no values")).into());
        };
        let last = upto.unwrap_or(u64::MAX).min(last as u64);
        let question = Question::Value;
        return Heaps {
            matches,
            title,
            game: None,
            question,
            last,
            limit,
            values,
        }
        .print(None);
    }
    let (text, title) = long_form(&words.join(" "))?;
    let game = Game::parse(&text)?;
    let (default, most) = if game.dimension() == 1 {
        (100, LAST)
    } else {
        (20, LAST_OF_BOARD)
    };
    let last = upto.unwrap_or(default);
    let wrong = match game.dimension() {
        _ if last > most => Some(format!("--upto is at most {most} here")),
        1 if matches.contains_id("svg") => {
            Some(String::from("--svg draws games with two coordinates"))
        }
        1 | 2 => None,
        count => Some(format!("a table has one or two coordinates, not {count}")),
    };
    if let Some(wrong) = wrong {
        return Err(Usage(wrong).into());
    }
    let mut request = request(matches);
    if game.dimension() == 2 {
        return board(matches, &game, &title, request, last, limit);
    }
    if request.play == Play::Normal {
        request.question = Question::Value;
    }
    let solver = Solver::new(&game, request, limit)?;
    // These are printed at once: a proof may take longer.
    let values = solver
        .rows(last.saturating_add(1))
        .into_iter()
        .map(|row| row.1.into())
        .collect();
    let question = request.question;
    Heaps {
        matches,
        title,
        game: Some(&game),
        question,
        last,
        limit,
        values,
    }
    .print(Some(solver))
}

/// Returns the game of a short form, and its title.
fn long_form(text: &str) -> Result<(String, String), Usage> {
    let code = text.strip_prefix("octal ").unwrap_or(text);
    let is_code = code.contains('.') && code.chars().all(|c| c.is_ascii_digit() || c == '.');
    if is_code {
        let octal: Octal = code.parse().map_err(|error| Usage(format!("{error}")))?;
        let mut options = Vec::new();
        for (&digit, taken) in octal.digits().iter().zip(0..) {
            options.extend(match digit & 3 {
                3 => Some(format!("n-{taken}")),
                2 => Some(format!("n-{taken} : n > {taken}")),
                1 => Some(format!("0 : n = {taken}")),
                _ => None,
            });
            options.extend((digit & 4 == 4).then(|| format!("a & b : a+b = n-{taken}")));
        }
        if options.is_empty() {
            options.push(String::from("n-1 : n < 0"));
        }
        return Ok((
            format!("n -> {}", options.join(" | ")),
            format!("octal {code}"),
        ));
    }
    if text == "grundys-game" {
        return Ok((
            String::from("n -> a & b : a+b = n, a < b"),
            String::from("Grundy's game"),
        ));
    }
    let Some(set) = text.strip_prefix("take ") else {
        return Ok((text.to_owned(), text.to_owned()));
    };
    let conditions = match set.strip_prefix("all-but ") {
        Some(excluded) => format!("t != {}", excluded.replace(',', ", t != ")),
        None if set.starts_with(|c: char| c.is_ascii_digit()) && !set.contains("..") => {
            format!("t in {{{set}}}")
        }
        None => format!("t in {set}"),
    };
    Ok((format!("n -> n-t : {conditions}"), text.to_owned()))
}

/// Where the values of heaps come from.
enum Engine<'a> {
    /// A theorem.
    Theorem(Theorem),
    /// An octal game without a known period, or Grundy's game, by the sparse space method.
    Sparse(Sparse),
    /// A proof or the search.
    Answer(Box<Answer<'a>>),
}

impl<'a> Engine<'a> {
    fn new(game: &Game, solver: Solver<'a>, question: Question, limit: &Limit) -> Self {
        let time = limit.left().unwrap_or_default() / 20; // 3 s by default
        let family = theorem::recognise(game, Play::Normal).filter(|_| question == Question::Value);
        let theorem = family
            .clone()
            .and_then(|family| theorem::prove(family, question, "n", &limit.at_most(time)));
        match (theorem, family) {
            (Some(theorem), _) => Engine::Theorem(theorem),
            (None, Some(Family::Octal(octal))) => Engine::Sparse(Sparse::octal(octal)),
            _ if question == Question::Value && theorem::is_grundys_game(game) => {
                Engine::Sparse(Sparse::grundys_game())
            }
            _ => Engine::Answer(Box::new(solver.solve_within(time))),
        }
    }

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
            Engine::Sparse(table) => table
                .values()
                .get(usize::try_from(heap).ok()?)
                .map(|&value| value.into()),
            Engine::Answer(answer) => match periodic(answer) {
                Some((period, values)) => {
                    let (like, more) = period.reduce(heap);
                    Some(values[like as usize] + more)
                }
                None => answer.cell(&[heap]).map(u64::from),
            },
        }
    }

    /// Returns the period and why it is proved, if it is.
    fn period(&self) -> Option<(Period, String)> {
        match self {
            Engine::Theorem(theorem) => {
                let (name, last) = (theorem.family().theorem(), theorem.last);
                Some((
                    theorem.period,
                    format!("proved: by {name}, from the values of heaps 0 to {last}"),
                ))
            }
            Engine::Answer(answer) => {
                let (states, kind) = answer
                    .proof()
                    .map(|proof| (proof.automaton.states(), proof.numeration.kind()))?;
                Some((
                    periodic(answer)?.0,
                    format!("proved: by an automaton of {states} states in {kind}"),
                ))
            }
            Engine::Sparse(_) => None,
        }
    }

    /// The value of a heap, and the heaps that the least winning move leaves.
    fn at(&mut self, game: &Game, position: &[u128]) -> At {
        if let Engine::Answer(answer) = self {
            let mut at = answer.at(position);
            at.answer = at.answer.filter(|_| !at.is_guessed);
            return at;
        }
        let heap = u64::try_from(position[0]).ok();
        let answer = heap.and_then(|heap| self.value(heap));
        let to = match (&mut *self, heap) {
            (Engine::Theorem(theorem), Some(heap)) => theorem.winning_move(heap),
            (_, Some(heap)) if answer.is_some() => self.least_winning_option(game, heap),
            _ => None,
        };
        At {
            answer: answer.map(u128::from),
            to: to.map(|to| to.iter().map(|&heap| wide(&[heap])).collect()),
            is_guessed: false,
        }
    }

    fn least_winning_option(&mut self, game: &Game, heap: u64) -> Option<Vec<u64>> {
        let mut least: Option<Vec<u64>> = None;
        let limit = Limit::NONE.at_most(OPTIONS_TIME);
        let order = Order::Lexicographic(vec![0]);
        let search = Search::new(game, Play::Normal, Question::Value, order, limit);
        let done = search.each_option(&[heap], &mut |parts| {
            let sum = parts
                .iter()
                .try_fold(0, |sum, part| Some(sum ^ self.value(part[0])?));
            let parts = parts.concat();
            if sum == Some(0) && least.as_ref().is_none_or(|least| parts < *least) {
                least = Some(parts);
            }
        });
        done.ok().and(least)
    }
}

/// The period of proved values.
fn periodic<'a>(answer: &'a Answer) -> Option<(Period, &'a [u64])> {
    let Verdict::Proved(_, Some(name)) = &answer.verdict else {
        return None;
    };
    match &name.formula {
        Some(Formula::Periodic {
            preperiod,
            period,
            saltus,
            values,
        }) => {
            let period = Period {
                preperiod: *preperiod,
                period: *period,
                saltus: *saltus,
            };
            Some((period, values))
        }
        _ => None,
    }
}

/// A table of heaps that is being printed.
struct Heaps<'a> {
    matches: &'a ArgMatches,
    title: String,
    game: Option<&'a Game>,
    question: Question,
    last: u64,
    limit: Limit<'static>,
    /// The values that are known so far, or 1 for a P-position and 0 for an N-position.
    values: Vec<u64>,
}

impl Heaps<'_> {
    fn print(mut self, solver: Option<Solver>) -> Result<ExitCode> {
        let (last, is_text) = (self.last, !self.matches.get_flag("json"));
        let positions = cli::positions(self.matches, 1)?;
        let mut out = text_output();
        self.values
            .truncate(usize::try_from(last).map_or(usize::MAX, |last| last.saturating_add(1)));
        let layout = Layout::new(&self.values, last, self.matches.get_one("columns").copied());
        if is_text {
            let what = match self.question {
                Question::Outcome => "P-positions of misère play",
                Question::Value => "Grundy values",
            };
            writeln!(
                out,
                "{HEADING}{}{HEADING:#}: {what} of heaps 0 to {last}\n",
                self.title
            )?;
            layout.write(&self.values, 0, &mut out)?;
            out.flush()?;
        }
        let game = self.game;
        let mut engine = game
            .zip(solver)
            .map(|(game, solver)| Engine::new(game, solver, self.question, &self.limit));
        // In pieces, so that what is known is printed at once.
        while let Some(engine) = engine.as_mut().filter(|_| self.values.len() as u64 <= last) {
            let before = self.values.len();
            let next = last.min(before as u64 + PIECE - 1);
            engine.extend(next, &self.limit);
            let heaps = before as u64..=next;
            let heaps = heaps.take_while(|heap| heap % 256 > 0 || self.limit.check().is_ok());
            self.values
                .extend(heaps.map_while(|heap| engine.value(heap)));
            if is_text {
                layout.write(&self.values[before..], before, &mut out)?;
                out.flush()?;
            }
            if self.values.len() as u64 <= next {
                break;
            }
        }
        if is_text {
            let end = if self.values.len() % layout.columns == 0 {
                ""
            } else {
                "\n"
            };
            writeln!(out, "{end}")?;
        }
        let is_short = self.values.len() as u64 <= last;
        let mut report = self.report(engine.as_ref(), is_short);
        let mut at = |position: &[u128]| {
            if let (Some(engine), Some(game)) = (&mut engine, game) {
                return engine.at(game, position);
            }
            let heap = usize::try_from(position[0]).ok();
            At {
                answer: heap
                    .and_then(|heap| self.values.get(heap))
                    .map(|&value| value.into()),
                to: None,
                is_guessed: false,
            }
        };
        let is_known = report.answer(&positions, self.question, &mut at);
        print(self.matches, &report, &mut out)?;
        Ok(status(
            if is_known && !is_short {
                "proved"
            } else {
                "none"
            },
            self.limit,
        ))
    }

    /// The P-positions, the largest value and the period.
    fn report(&self, engine: Option<&Engine>, is_short: bool) -> Report {
        let values = &self.values;
        // A period is observed if it shows for half of the table and three times over: the last few values of most tables
        // repeat by chance.
        let enough =
            |found: Period| Some((2 * found.preperiod).max(found.preperiod + 3 * found.period));
        let end = values.len().saturating_sub(1);
        let proved = engine.and_then(Engine::period);
        let is_proved = proved.is_some();
        let (period, why) = match proved {
            Some((period, why)) => (Some(period), why),
            None => match Period::find(values, enough) {
                Some(period) => {
                    let why = format!(
                        "only observed, from heap {} to heap {end}, not proved",
                        period.preperiod
                    );
                    (Some(period), why)
                }
                None => (None, format!("none observed up to heap {end}")),
            },
        };
        let is_values = self.question == Question::Value;
        let mut report = Report::new(&json!({
            "title": self.title, "game": self.game.map(|game| &game.text),
            if is_values { "values" } else { "lost" }: values,
            "period": period.map(|one| json!({
                "preperiod": one.preperiod, "period": one.period, "saltus": one.saltus, "proved": is_proved
            })),
        }));
        let careful = is_short.then(|| format!("the time was over after {} heaps", values.len()));
        report.add("careful", careful.into_iter().collect());
        let lost = (0u64..)
            .zip(values)
            .filter(|&(_, &value)| (value == 0) == is_values);
        let mut lost: Vec<String> = lost.map(|(heap, _)| heap.to_string()).collect();
        if lost.len() > 30 {
            let more = format!("… ({} in all)", lost.len());
            lost.truncate(20);
            lost.push(more);
        }
        report.add("P-positions", vec![lost.join(" ")]);
        if let Some(largest) = values.iter().max().filter(|_| is_values) {
            let first = values
                .iter()
                .position(|value| value == largest)
                .unwrap_or(0);
            report.add(
                "values",
                vec![format!("up to {largest}, first at heap {first}")],
            );
        }
        let sentence = period.map(
            |Period {
                 preperiod,
                 period,
                 saltus,
             }| {
                let start = match preperiod {
                    0 => String::new(),
                    _ => format!("after a preperiod of {preperiod}: "),
                };
                let growth = match saltus {
                    0 => String::new(),
                    _ => format!(", the values growing by {saltus} each time"),
                };
                format!("{period}, {start}from heap {preperiod} on{growth}")
            },
        );
        report.add("period", sentence.into_iter().chain([why]).collect());
        report
    }
}

/// The widths of a table of heaps.
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
        let largest = if is_long {
            largest.max(last.min(4 * largest))
        } else {
            largest
        };
        let cell = largest.to_string().len().max(2) + 1;
        let fitting = ((WIDTH - margin - 2) / cell).clamp(1, 20);
        Layout {
            margin,
            cell,
            columns: columns.map_or(fitting, |columns| columns as usize),
        }
    }

    fn write(&self, values: &[u64], first: usize, out: &mut impl Write) -> io::Result<()> {
        let Layout {
            margin,
            columns,
            cell,
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
            let end = if (heap + 1) % columns == 0 { "\n" } else { "" };
            write!(out, "{value:>cell$}{end}")?;
        }
        Ok(())
    }
}

/// Prints a game of two coordinates.
fn board(
    matches: &ArgMatches,
    game: &Game,
    title: &str,
    request: Request,
    last: u64,
    limit: Limit<'static>,
) -> Result<ExitCode> {
    let positions = cli::positions(matches, 2)?;
    let (side, is_values) = (last + 1, request.question == Question::Value);
    let solver = Solver::new(game, request, limit)?;
    let rows = solver.rows(side);
    let mut out = text_output();
    let is_text = !matches.get_flag("json");
    let write = |board: &Board, out: &mut dyn Write| -> io::Result<()> {
        let play = if request.play == Play::Misere {
            ", misère play"
        } else {
            ""
        };
        writeln!(
            out,
            "{HEADING}{title}{HEADING:#}{play}\n{}\n",
            board.legend()
        )?;
        board
            .lines()
            .iter()
            .try_for_each(|line| writeln!(out, "{line}"))?;
        out.flush()
    };
    let known: std::collections::HashMap<&[u64], u32> =
        rows.iter().map(|row| (&row.0[..], row.1)).collect();
    let mut board = Board::new(game, side, is_values, |x, y| {
        known.get(&[x, y][..]).map(|&answer| answer.into())
    });
    let is_known = board.is_known();
    if is_text && is_known {
        write(&board, &mut out)?;
    }
    let mut answer = None;
    if !is_known || !positions.is_empty() {
        let mut solved = solver.solve_within(limit.left().unwrap_or_default() / 20);
        if !is_known {
            board = Board::new(game, side, is_values, |x, y| {
                solved.cell(&[x, y]).map(u64::from)
            });
            if is_text {
                write(&board, &mut out)?;
            }
        }
        answer = Some(solved);
    }
    if let Some(file) = matches.get_one::<PathBuf>("svg") {
        board.write_svg(title, file)?;
    }
    let key = if is_values { "values" } else { "lost" };
    let mut report = Report::new(&json!({"title": title, "game": game.text, key: board.rows}));
    let mut at = |position: &[u128]| {
        answer
            .as_mut()
            .expect("positions are asked for")
            .at(position)
    };
    report.answer(&positions, request.question, &mut at);
    print(matches, &report, &mut out)?;
    Ok(status(
        if board.is_known() { "proved" } else { "none" },
        limit,
    ))
}
