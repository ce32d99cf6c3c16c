//! Behind `scripts/table.sh`: the table of a game, its P-positions, its period, and moves.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{bail, Result};
use formula::Formula;
use game::language::{wide, Game};
use game::limit::Limit;
use game::{Play, Question};
use rule::recognise;
use rule::solve::{Answer, At, Ground, Solver, Verdict};
use rule::theorem::{self, Family, Theorem};
use search::{Order, Search};
use serde_json::json;
use shared::octal::Octal;
use shared::period::Period;
use shared::sparse::Table as Sparse;

use crate::board::Board;
use crate::cli::Request;
use crate::report::{by_automaton, by_theorem, Report, HEADING};
use crate::{input, print, read_input, status, text_output};

/// A sparse table looks at so many numbers in the time of a step of a [`Limit`].
const SPARSE_PER_STEP: u64 = 32;

/// The last heap of any table, and of a board.
const LAST: u64 = 100_000_000;
const LAST_OF_BOARD: u64 = 500;

/// Runs `table.sh`.
pub fn run(request: &Request) -> Result<ExitCode> {
    let limit = request.limit;
    if let Some(file) = request.game.strip_prefix("values ") {
        let (title, text) = read_input(Path::new(file))?;
        let fields = input::fields(&text).into_iter();
        let values: Option<Vec<u64>> = fields.map(|field| field.parse().ok()).collect();
        let Some(values) = values.filter(|values| !values.is_empty()) else {
            bail!("{title}: values are naturals below 2^64, at least one");
        };
        let last = request
            .last
            .unwrap_or(u64::MAX)
            .min(values.len() as u64 - 1);
        let engine = || Engine::Given(values.clone());
        return heaps(request, &title, None, last, (&values, engine));
    }
    let (text, title) = long_form(&request.game)?;
    let game = Game::parse(&text)?;
    let (default, most) = match game.dimension() {
        1 => (100, LAST),
        _ => (20, LAST_OF_BOARD),
    };
    let last = request.last.unwrap_or(default);
    match game.dimension() {
        _ if last > most => bail!("--upto is at most {most} here"),
        1 => {}
        2 => return board(request, &game, &title, last),
        count => bail!("a table has one or two coordinates, not {count}"),
    }
    let mut asked = request.asked;
    asked.question = question(request);
    let solver = Solver::new(&game, asked, limit)?;
    let rows = solver.rows(last.saturating_add(1)).into_iter();
    let values: Vec<u64> = rows.map(|row| row.1.into()).collect();
    let engine = || Engine::new(&game, solver, asked.question, &limit);
    heaps(request, &title, Some(&game), last, (&values, engine))
}

/// What a table of heaps shows: values, or of misère play 1 for a P-position and 0 for an N-position.
fn question(request: &Request) -> Question {
    match request.asked.play {
        Play::Normal => Question::Value,
        Play::Misere => Question::Outcome,
    }
}

/// The options that a digit of an octal code allows after k stones are taken, if these of its bits are so.
const OPTIONS: [(u8, u8, &str); 4] = [
    (3, 3, "n-k"),
    (3, 2, "n-k : n > k"),
    (3, 1, "0 : n = k"),
    (4, 4, "a & b : a+b = n-k"),
];

/// The most digits of an octal code other than 0: each of them becomes options in the text of the game.
const MOST_OCTAL_DIGITS: usize = 100;

/// Returns the game of a short form, and its title.
fn long_form(text: &str) -> Result<(String, String)> {
    let code = text.strip_prefix("octal ").unwrap_or(text);
    let is_set = |set: &str| set.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let is_code = code != text || is_set(text); // a game begins with a name
    let title = if is_code {
        format!("octal {code}")
    } else {
        text.to_owned()
    };
    let game = match text.strip_prefix("take ") {
        _ if is_code => {
            let octal: Octal = code.parse()?;
            let count = octal.digits().iter().filter(|&&digit| digit > 0).count();
            if count > MOST_OCTAL_DIGITS {
                bail!("the code has {count} digits other than 0, more than {MOST_OCTAL_DIGITS}: write the moves, with sets");
            }
            let digits = octal.digits().iter().zip(0..);
            let options = digits.flat_map(|(digit, taken)| {
                let options = OPTIONS.iter();
                let options = options.filter(move |(mask, bits, _)| digit & mask == *bits);
                options.map(move |option| option.2.replace('k', &format!("{taken}")))
            });
            let options: Vec<String> = options.collect();
            let no_move = options.is_empty().then_some("n-1 : n < 0");
            options.join(" | ") + no_move.unwrap_or_default()
        }
        None if text == "grundys-game" => String::from("a & b : a+b = n, a < b"),
        None => return Ok((title.clone(), title)),
        Some(set) if is_set(set) => format!("n-t : t in {{{set}}}"),
        Some(set) => match set.strip_prefix("all-but ") {
            Some(set) => format!("n-t : t != {}", set.replace(',', ", t != ")),
            None => format!("n-t : t in {set}"),
        },
    };
    Ok((format!("n -> {game}"), title))
}

/// Where the values of heaps come from.
enum Engine<'a> {
    /// The table of a user.
    Given(Vec<u64>),
    /// A theorem.
    Theorem(Theorem),
    /// An octal game without a known period, or Grundy's game, by the sparse space method.
    Sparse(Sparse),
    /// A proof or the search.
    Answer(Box<Answer<'a>>),
}

impl<'a> Engine<'a> {
    /// Looks for a theorem or a proof.
    fn new(game: &Game, solver: Solver<'a>, question: Question, limit: &Limit) -> Self {
        let share = limit.divided(40); // 3 s by default
        if question == Question::Value {
            let family = recognise::recognise(game, Play::Normal, limit);
            let prove = |family| theorem::prove(family, question, &share);
            match (family.clone().and_then(prove), family) {
                (Some(theorem), _) => return Engine::Theorem(theorem),
                (None, Some(Family::Octal(octal))) => return Engine::Sparse(Sparse::octal(octal)),
                _ if recognise::is_grundys_game(game, limit) => {
                    return Engine::Sparse(Sparse::grundys_game())
                }
                _ => {}
            }
        }
        Engine::Answer(Box::new(solver.solve_within(share)))
    }

    /// Returns the value of a heap, if it is known.
    fn value(&mut self, heap: u64) -> Option<u64> {
        match self {
            Engine::Given(values) => values.get(heap as usize).copied(),
            Engine::Theorem(theorem) => theorem.known(&[heap]),
            Engine::Sparse(table) => table.values().get(heap as usize).map(|&value| value.into()),
            Engine::Answer(answer) => match periodic(answer) {
                Some((_, formula)) => u64::try_from(formula.value(&[heap.into()])?).ok(),
                None => answer.cell(&[heap]).map(u64::from),
            },
        }
    }

    /// The period and why it is proved, if it is.
    fn period(&self) -> Option<(Period, String)> {
        match self {
            Engine::Theorem(theorem) if theorem.family().has_period() => {
                Some((theorem.period, format!("proved: {}", by_theorem(theorem))))
            }
            Engine::Answer(answer) => {
                let why = format!("proved: by {}", by_automaton(answer.proof()?));
                Some((periodic(answer)?.0, why))
            }
            Engine::Theorem(_) | Engine::Given(_) | Engine::Sparse(_) => None,
        }
    }

    /// The value of a heap, and the heaps that the least winning move leaves, if the limit lets it be found.
    fn at(&mut self, game: Option<&Game>, position: &[u128], limit: Limit) -> At {
        if let Engine::Answer(answer) = self {
            let mut at = answer.at(position);
            at.answer = at.answer.filter(|_| at.ground != Ground::Formula);
            return at;
        }
        let heap = u64::try_from(position[0]).ok();
        let value = heap.and_then(|heap| self.value(heap));
        let known = heap.filter(|_| value.is_some());
        let to = known.and_then(|heap| match self {
            Engine::Theorem(theorem) => Some(theorem.winning_move(&[heap])?.concat()),
            _ => self.least_winning_option(game?, heap, limit),
        });
        let ground = match self {
            Engine::Given(_) => Ground::Table,
            Engine::Theorem(_) => Ground::Proof,
            Engine::Sparse(_) | Engine::Answer(_) => Ground::Search,
        };
        At {
            answer: value.map(u128::from),
            to: to.map(|to| to.iter().map(|&heap| wide(&[heap])).collect()),
            ground,
        }
    }

    fn least_winning_option(&mut self, game: &Game, heap: u64, limit: Limit) -> Option<Vec<u64>> {
        let mut least: Option<Vec<u64>> = None;
        let order = Order::Lexicographic(vec![0]);
        let search = Search::new(game, Play::Normal, Question::Value, order, limit);
        let done = search.each_option(&[heap], &mut |parts| {
            let parts = parts.concat();
            let mut values = parts.iter().map(|&part| self.value(part));
            let sum = values.try_fold(0, |sum, value| Some(sum ^ value?));
            if sum == Some(0) && least.as_ref().is_none_or(|least| parts < *least) {
                least = Some(parts);
            }
        });
        done.ok().and(least)
    }
}

/// The period of proved values, and their formula.
fn periodic<'a>(answer: &'a Answer) -> Option<(Period, &'a Formula)> {
    match &answer.verdict {
        Verdict::Proved(_, Some(formula)) => Some((formula.period()?, formula)),
        _ => None,
    }
}

/// Prints the values that are known, then those that the engine finds.
fn heaps<'a>(
    request: &Request,
    title: &str,
    game: Option<&Game>,
    last: u64,
    (known, engine): (&[u64], impl FnOnce() -> Engine<'a>),
) -> Result<ExitCode> {
    let (question, is_text) = (question(request), !request.is_json);
    let (positions, limit) = (request.positions(1)?, request.limit);
    let mut out = text_output();
    let mut values = known[..known.len().min(last as usize + 1)].to_vec();
    let known = values.len();
    // The widths fit the first values, with room for larger ones in a long table.
    let margin = last.to_string().len().max(3);
    let largest = values.iter().max().copied().unwrap_or(0);
    let cell = largest.to_string().len().max(2) + 1 + usize::from(known as u64 <= last);
    let columns = request.columns.expect("a default") as usize;
    let write = |values: &[u64], first: usize, out: &mut dyn Write| -> io::Result<()> {
        for (heap, value) in (first..).zip(values) {
            if heap % columns == 0 {
                write!(out, "{heap:>margin$} │")?;
            }
            let end = if (heap + 1) % columns == 0 { "\n" } else { "" };
            write!(out, "{value:>cell$}{end}")?;
        }
        Ok(())
    };
    if is_text {
        let what = match question {
            Question::Value => "Grundy values",
            Question::Outcome => "P-positions of misère play",
        };
        let title = format!("{HEADING}{title}{HEADING:#}");
        writeln!(out, "{title}: {what} of heaps 0 to {last}\n")?;
        let head = (0..columns).map(|column| format!("{column:>cell$}"));
        writeln!(out, "{:margin$} │{}", "", head.collect::<String>())?;
        write(&values, 0, &mut out)?;
        out.flush()?; // a proof may take longer
    }
    let mut engine = engine();
    let mut done = 0;
    for heap in known as u64..=last {
        let mut work = done + 1;
        if let Engine::Sparse(table) = &mut engine {
            table.extend_to(heap);
            work = table.work() / SPARSE_PER_STEP;
        }
        if limit.spend(work - done).is_err() {
            break;
        }
        done = work;
        match engine.value(heap) {
            Some(value) => values.push(value),
            None => break,
        }
    }
    if let Engine::Sparse(table) = &engine {
        // The finished table may hold what the theorem needs.
        let theorem = theorem::of_table(table, question);
        engine = theorem.map_or(engine, Engine::Theorem);
    }
    if is_text {
        write(&values[known..], known, &mut out)?;
        let is_open = values.len() % columns > 0;
        out.write_all(if is_open { b"\n\n" } else { b"\n" })?;
    }
    let mut report = report(&values, question, last, engine.period());
    report.extend(&json!({"title": title, "game": game.map(|game| &game.text)}));
    let moves = limit.at_least(3, Duration::from_millis(500));
    let mut at = |position: &[u128]| engine.at(game, position, moves);
    let is_known = report.answer(positions, question, &mut at);
    print(request, &report, &mut out)?;
    Ok(status(is_known && values.len() as u64 > last))
}

/// A repetition of so many values is no chance.
const MANY: u64 = 64;

/// The P-positions, the largest value and the period, which may be proved.
fn report(
    values: &[u64],
    question: Question,
    last: u64,
    proved: Option<(Period, String)>,
) -> Report {
    let is_values = question == Question::Value;
    // A period is observed if it shows for half of the table and three times over, or twice and for many values that
    // are not all the same: the last few values of most tables repeat by chance.
    let last_change = values.windows(2).rposition(|pair| pair[0] != pair[1]);
    let enough = |found: Period| {
        let half = (2 * found.preperiod).max(found.preperiod + 3 * found.period);
        let twice = found.preperiod + found.period + found.period.max(MANY);
        let is_varied = last_change.is_some_and(|last| found.preperiod <= last as u64);
        Some(if is_varied { half.min(twice) } else { half })
    };
    let is_proved = proved.is_some();
    let end = values.len().saturating_sub(1);
    let observed = || {
        let found = Period::find(values, enough)?;
        let why = format!(
            "only observed, from heap {} to heap {end}, not proved",
            found.preperiod
        );
        Some((found, why))
    };
    let found = proved.or_else(observed);
    let mut report = Report::new(json!({
        if is_values { "values" } else { "lost" }: values,
        "period": found.as_ref().map(|(one, _)| json!({
            "preperiod": one.preperiod, "period": one.period, "saltus": one.saltus, "proved": is_proved
        })),
    }));
    if values.len() as u64 <= last {
        let careful = format!(
            "stopped after {} heaps: a longer --time may find more",
            values.len()
        );
        report.add("careful", [careful]);
    }
    let is_lost = |heap: &usize| (values[*heap] == 0) == is_values;
    let heaps = (0..values.len()).filter(is_lost);
    let mut heaps: Vec<String> = heaps.map(|heap| heap.to_string()).collect();
    if heaps.len() > 30 {
        let more = format!("… ({} in all)", heaps.len());
        heaps.splice(20.., [more]);
    }
    report.add("P-positions", [heaps.join(" ")]);
    let mut lines = vec![format!("none observed up to heap {end}")];
    if let Some((found, why)) = found {
        let (first, period, saltus) = (found.preperiod, found.period, found.saltus);
        lines = vec![format!("{period}, from heap {first} on"), why];
        if saltus > 0 {
            lines[0] = format!("{}, the values growing by {saltus} each time", lines[0]);
        }
    }
    report.add("period", lines);
    report
}

/// Prints a game of two coordinates.
fn board(request: &Request, game: &Game, title: &str, last: u64) -> Result<ExitCode> {
    let positions = request.positions(2)?;
    let (asked, limit) = (request.asked, request.limit);
    let (side, is_values) = (last + 1, asked.question == Question::Value);
    let solver = Solver::new(game, asked, limit)?;
    let mut board = Board::new(game, side, is_values, &solver.rows(side));
    let mut answer = None;
    if !board.is_known() || !positions.is_empty() {
        let answer = answer.insert(solver.solve_within(limit.divided(40)));
        for (y, row) in (0..).zip(&mut board.rows) {
            for (x, cell) in (0..).zip(row) {
                *cell = cell.or_else(|| answer.cell(&[x, y]));
            }
        }
    }
    let mut out = text_output();
    if !request.is_json {
        let play = match asked.play {
            Play::Normal => "",
            Play::Misere => ", misère play",
        };
        writeln!(out, "{HEADING}{title}{HEADING:#}{play}\n{board}")?;
    }
    let key = if is_values { "values" } else { "lost" };
    let mut report = Report::new(json!({"title": title, "game": game.text, key: board.rows}));
    let mut at = |position: &[u128]| answer.as_mut().expect("an answer").at(position);
    report.answer(positions, asked.question, &mut at);
    print(request, &report, &mut out)?;
    Ok(status(board.is_known()))
}
