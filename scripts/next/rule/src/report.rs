//! What is printed about a game: as text, piece by piece as it becomes known, or as one JSON object.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use rule::code::{self, Language};
use rule::guess::Guess;
use rule::language::{tuple, Game};
use rule::limit::Limit;
use rule::search::{Play, Question};
use rule::solve::{wide, Answer, At, Request, Verdict};
use serde_json::{json, Value};

/// Headings.
pub const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// How much is known of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// For all sizes.
    Proved,
    /// For everything tried.
    Holds,
    /// Nothing.
    None,
}

impl Status {
    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        match self {
            Status::Proved => "proved",
            Status::Holds => "holds",
            Status::None => "none",
        }
    }
}

/// A rule and what supports it.
pub struct Report {
    /// The moves; none for a table.
    pub game: Option<String>,
    /// How play ends.
    pub play: Play,
    /// What is asked.
    pub question: Question,
    /// How much is known.
    pub status: Status,
    /// The number up to which everything was tried.
    pub upto: u64,
    /// The numeration of the proof.
    pub numeration: Option<String>,
    /// The states of its automaton.
    pub states: Option<usize>,
    /// The rule in words, if it has a name.
    pub rule: Option<String>,
    /// The rule as a function, where it has no name.
    pub function: Option<String>,
    /// What supports the rule, or what was tried, a sentence each.
    pub grounds: Vec<String>,
    /// Positions that were asked for, their answers, and the words for these.
    pub at: Vec<(Vec<u128>, At, String)>,
    /// The function in the language that was asked for.
    pub code: Option<String>,
    /// What to be careful about.
    pub warnings: Vec<String>,
    /// Whether Ctrl-C ended the work.
    pub is_interrupted: bool,
}

/// The most P-positions or values that are listed.
const LISTED: usize = 16;
/// The values of two heaps are listed up to this one.
const SIDE: u64 = 8;
/// The width of the labels.
const LABEL: usize = 13;
/// The width of a line of listed positions.
const WIDTH: usize = 96;

impl Report {
    /// The report of which nothing is known yet.
    pub fn new(game: Option<&str>, play: Play, question: Question) -> Self {
        Report {
            game: game.map(str::to_owned),
            play,
            question,
            status: Status::None,
            upto: 0,
            numeration: None,
            states: None,
            rule: None,
            function: None,
            grounds: Vec::new(),
            at: Vec::new(),
            code: None,
            warnings: Vec::new(),
            is_interrupted: false,
        }
    }

    /// The report on a game.
    pub fn of_game(
        game: &Game,
        request: Request,
        answer: &mut Answer,
        positions: &[Vec<u128>],
        language: Option<Language>,
    ) -> Self {
        let question = request.question;
        let mut report = Report::new(Some(&game.text), request.play, question);
        report.upto = answer.compared.unwrap_or(0);
        report.is_interrupted = answer.is_interrupted;
        report.warnings = answer.warnings();
        let agrees = match answer.compared {
            Some(upto) => format!("the search agrees on all positions up to {upto}"),
            None => String::from("there was no time to compare it with the search"),
        };
        match &answer.verdict {
            Verdict::Proved(proof, name) => {
                report.status = Status::Proved;
                let kind = proof.numeration.kind().to_string();
                let states = proof.automaton.states();
                report.rule = name.as_ref().map(|name| name.text.clone());
                report.grounds = vec![
                    format!(
                        "an automaton of {states} {}, which reads the numbers in {}",
                        if states == 1 { "state" } else { "states" },
                        numeration_phrase(&kind),
                    ),
                    format!("learned from numbers up to {}; {agrees}", proof.largest),
                ];
                (report.numeration, report.states) = (Some(kind), Some(states));
                let formula = name.as_ref().and_then(|name| name.formula.as_ref());
                let limit = Limit::NONE;
                let lost = proof.lost(&limit).ok();
                let moves = answer
                    .mover
                    .as_ref()
                    .filter(|_| question == Question::Outcome);
                let moves = moves.and_then(|mover| mover.relation(&limit).ok().flatten());
                let print = |language, comments: &[String], with_moves: bool| {
                    let rule = code::Rule {
                        proof,
                        formula,
                        moves: moves.as_ref().filter(|_| with_moves),
                        coordinates: &game.coordinates,
                        question,
                        lost: lost.as_ref(),
                    };
                    code::print(&rule, language, comments)
                };
                if name.is_none() {
                    report.function = Some(print(Language::Python, &[], false));
                }
                report.code = language.map(|language| {
                    let what = match question {
                        Question::Outcome => {
                            "lost: the player to move loses. winning_move: the position after it."
                        }
                        Question::Value => "value: the Grundy value.",
                    };
                    let comments = [what.to_owned(), game.text.clone()].into_iter();
                    let comments = comments.chain(report.rule.clone());
                    let proved = String::from("Proved for all sizes.");
                    print(
                        language,
                        &comments.chain([proved]).collect::<Vec<_>>(),
                        true,
                    )
                });
            }
            Verdict::Theorem(theorem) => {
                report.status = Status::Proved;
                report.rule = Some(theorem.text.clone());
                report.grounds = vec![
                    format!(
                        "by {}, from the values of heaps 0 to {}",
                        theorem.family().theorem(),
                        theorem.last
                    ),
                    agrees,
                ];
            }
            Verdict::Holds(rule) => {
                report.hold(rule);
                report.grounds.push(format!(
                    "it fits every position searched: all up to {}{}",
                    report.upto,
                    match game.dimension() {
                        1 => "",
                        _ => ", and larger ones where only one coordinate is 3 or more",
                    }
                ));
            }
            Verdict::None {
                attempts,
                near_miss,
            } => {
                report.near(near_miss.as_ref());
                for attempt in attempts {
                    let kind = attempt.kind;
                    report
                        .grounds
                        .push(match (attempt.states, attempt.stopped) {
                            (None, _) => {
                                format!("{kind}: a set of the game is not an automaton there")
                            }
                            (Some(states), Some(stop)) => {
                                format!("{kind}: {states} states, until {stop}")
                            }
                            (Some(states), None) => {
                                format!("{kind}: {states} states, until the time was over")
                            }
                        });
                }
                report.grounds.push(format!(
                    "formulas on all positions up to {}: functions of up to three features, and \
                     self-similar laws",
                    report.upto
                ));
            }
        }
        for position in positions {
            let at = answer.at(position);
            let words = words(&at, question);
            report.at.push((position.clone(), at, words));
        }
        report
    }

    /// The report on a table.
    pub fn of_table(
        outcome: &rule::guess::Outcome,
        positions: &[Vec<u128>],
        largest: u64,
        is_interrupted: bool,
    ) -> Self {
        let mut report = Report::new(None, Play::Normal, Question::Value);
        report.upto = largest;
        report.is_interrupted = is_interrupted;
        match &outcome.rule {
            Some(rule) => report.hold(rule),
            None => {
                report.near(outcome.near_miss.as_ref());
                report.grounds.push(String::from(
                    "functions of up to three features, and self-similar laws",
                ));
            }
        }
        for position in positions {
            let answer = outcome.rule.as_ref().and_then(|rule| rule.value(position));
            let word = match (&outcome.rule, answer) {
                (Some(rule), Some(answer)) => format!("has {}, by the formula", rule.word(answer)),
                _ => String::from("is not known"),
            };
            let at = At {
                answer: answer.and_then(|answer| u128::try_from(answer).ok()),
                to: None,
                is_guessed: true,
            };
            report.at.push((position.clone(), at, word));
        }
        report
    }

    fn hold(&mut self, rule: &Guess) {
        self.status = Status::Holds;
        self.rule = Some(rule.text());
        self.grounds = vec![format!(
            "fitted to {} rows, and tested on {} that the search for the rule had not seen",
            rule.fitted, rule.tested
        )];
    }

    fn near(&mut self, near_miss: Option<&Guess>) {
        let Some(near) = near_miss else { return };
        let first = near
            .first_wrong
            .as_ref()
            .map(|position| tuple(&wide(position)));
        let wrong = match (near.wrong, first) {
            (0, _) | (_, None) => String::from("it fails on larger positions"),
            (count, Some(first)) => format!("it is wrong at {count} positions, first at {first}"),
        };
        self.grounds
            .push(format!("near miss: {}; {wrong}", near.text()));
    }

    /// Writes the report as text, below its [heading](write_heading).
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (style, status) = match self.status {
            Status::Proved => (GOOD, String::from("proved for all sizes")),
            Status::Holds => (
                DOUBTFUL,
                format!(
                    "holds for everything tried, up to {}; not proved",
                    self.upto
                ),
            ),
            Status::None => (BAD, String::from("no rule found")),
        };
        let mut lines = Vec::new();
        if let Some(rule) = &self.rule {
            let is_proved = self.status == Status::Proved && self.game.is_some();
            lines.push(match (is_proved, self.question, &rule[..]) {
                (true, Question::Outcome, "always") => String::from("every position is lost"),
                (true, Question::Outcome, "never") => String::from("no position is lost"),
                (true, Question::Outcome, _) => format!("lost if and only if {rule}"),
                (true, Question::Value, _) => format!("value: {rule}"),
                _ => rule.clone(),
            });
        } else if self.function.is_some() {
            lines.push(String::from("has no name here; it is the function below"));
        }
        lines.push(format!("{style}{status}{style:#}"));
        labelled(out, "rule", &lines)?;
        let label = match self.status {
            Status::Proved => "proof",
            Status::Holds => "tested",
            Status::None => "tried",
        };
        labelled(out, label, &self.grounds)?;
        for (position, _, words) in &self.at {
            labelled(out, "at", &[format!("{} {words}", tuple(position))])?;
        }
        labelled(out, "careful", &self.warnings)?;
        if let Some(function) = &self.function {
            writeln!(out, "\n{}", function.trim())?;
        }
        if self.is_interrupted {
            writeln!(out, "{DOUBTFUL}interrupted{DOUBTFUL:#}")?;
        }
        Ok(())
    }

    /// Returns the report as a JSON object.
    pub fn json(&self, members: &[Value]) -> Value {
        let play = match self.play {
            Play::Normal => "normal",
            Play::Misere => "misere",
        };
        let (asks, key) = match self.question {
            Question::Outcome => ("positions", "lost"),
            Question::Value => ("values", "value"),
        };
        let texts = |numbers: &[u128]| numbers.iter().map(u128::to_string).collect::<Vec<_>>();
        let at = self.at.iter().map(|(position, at, words)| {
            let answer = match (at.answer, self.question) {
                (Some(answer), Question::Outcome) => json!(answer == 1),
                (Some(answer), Question::Value) if self.game.is_some() => json!(answer.to_string()),
                (_, Question::Value) if self.game.is_none() => {
                    let word = words.strip_prefix("has ");
                    json!(word.map(|word| word.trim_end_matches(", by the formula")))
                }
                _ => Value::Null,
            };
            let to = at.to.as_ref().map(|to| texts(&to.concat()));
            json!({"position": texts(position), key: answer, "move": to})
        });
        let rule = self.rule.as_ref().or(self.function.as_ref());
        let mut object = json!({
            "game": self.game,
            "play": self.game.as_ref().map(|_| play),
            "asks": asks,
            "status": self.status.word(),
            "upto": self.upto,
            "numeration": self.numeration,
            "states": self.states,
            "rule": rule,
            "grounds": self.grounds,
            "warnings": self.warnings,
            "at": at.collect::<Vec<_>>(),
        });
        if let Some(code) = &self.code {
            object["code"] = json!(code);
        }
        if !members.is_empty() {
            object["members"] = json!(members);
        }
        object
    }
}

/// Returns what is known of a position as the end of a sentence.
pub fn words(at: &At, question: Question) -> String {
    let guess = if at.is_guessed {
        ", by the formula"
    } else {
        ""
    };
    let to = at.to.as_ref().map(|to| {
        let parts: Vec<String> = to.iter().map(|part| tuple(part)).collect();
        parts.join(" & ")
    });
    match (at.answer, question) {
        (None, _) => String::from("is not known"),
        (Some(1), Question::Outcome) if at.is_guessed => format!("is lost{guess}"),
        (Some(1), Question::Outcome) => String::from("is lost: every move loses"),
        (Some(_), Question::Outcome) => match to {
            Some(to) => format!("is won: to {to}"),
            None => format!("is won{guess}"),
        },
        (Some(answer), Question::Value) => match to {
            Some(to) => format!("has the value {answer}; won: to {to}"),
            None if answer == 0 && !at.is_guessed => {
                String::from("has the value 0; lost: every move loses")
            }
            None => format!("has the value {answer}{guess}"),
        },
    }
}

/// Returns `base 2`, or `Zeckendorf's numeration`.
fn numeration_phrase(kind: &str) -> String {
    match kind.split_once(' ') {
        Some(("base", _)) => kind.to_owned(),
        Some((name, t)) => format!("{name}'s numeration for t = {t}"),
        None => format!("{kind}'s numeration"),
    }
}

/// Writes the game and its first P-positions or values.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_heading(
    game: &Game,
    request: Request,
    rows: &[(Vec<u64>, u32)],
    out: &mut impl Write,
) -> io::Result<()> {
    let play = match request.play {
        Play::Misere => ", misère play: whoever cannot move wins",
        Play::Normal => "",
    };
    writeln!(out, "{HEADING}{}{HEADING:#}{play}\n", game.text)?;
    if rows.is_empty() {
        return Ok(());
    }
    match (request.question, game.dimension()) {
        (Question::Value, 1) => {
            let values = rows.iter().take(2 * LISTED).map(|row| row.1.to_string());
            labelled(out, "values", &wrapped(values))
        }
        (Question::Value, 2) => {
            let side = (0..SIDE)
                .take_while(|&x| rows.iter().any(|row| row.0 == [x, x]))
                .count() as u64;
            let row = |x: u64| {
                let row = rows.iter().filter(|row| row.0[0] == x && row.0[1] < side);
                let values: Vec<String> = row.map(|row| format!("{:>2}", row.1)).collect();
                values.join(" ")
            };
            labelled(out, "values", &(0..side).map(row).collect::<Vec<_>>())
        }
        (Question::Value, _) => Ok(()),
        (Question::Outcome, _) => labelled(out, "P-positions", &lost_positions(rows)),
    }
}

/// The first P-positions, in lines; of a symmetric game one of each kind.
fn lost_positions(rows: &[(Vec<u64>, u32)]) -> Vec<String> {
    let lost = rows.iter().filter(|row| row.1 == 1);
    let mut lost: Vec<&Vec<u64>> = lost.map(|row| &row.0).collect();
    let known: std::collections::HashSet<&Vec<u64>> = lost.iter().copied().collect();
    let has_swapped = |position: &[u64], place: usize| {
        let mut other = position.to_vec();
        other.swap(place, place + 1);
        known.contains(&other)
    };
    let dimension = rows[0].0.len();
    let is_symmetric = dimension > 1
        && lost
            .iter()
            .all(|one| (0..dimension - 1).all(|place| has_swapped(one, place)));
    lost.sort_by_key(|position| (position.iter().sum::<u64>(), (*position).clone()));
    if is_symmetric {
        lost.retain(|position| position.is_sorted());
    }
    let count = lost.len();
    let mut listed: Vec<String> = lost
        .into_iter()
        .take(LISTED)
        .map(|position| tuple(&wide(position)))
        .collect();
    if count > LISTED {
        listed.push(String::from("…"));
    }
    if is_symmetric && count > 1 {
        listed.push(String::from("and in any order"));
    }
    if listed.is_empty() {
        listed.push(String::from("none"));
    }
    wrapped(listed.into_iter())
}

/// Writes a label and lines beside it.
///
/// # Errors
///
/// If they cannot be written.
pub fn labelled(out: &mut impl Write, label: &str, lines: &[String]) -> io::Result<()> {
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        writeln!(out, "{label:LABEL$}{line}")?;
    }
    Ok(())
}

/// Entries side by side.
fn wrapped(entries: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines = vec![String::new()];
    for entry in entries {
        let line = lines.last_mut().expect("a line");
        let width = line.chars().count() + entry.chars().count() + 1;
        if line.is_empty() {
            line.push_str(&entry);
        } else if width <= WIDTH - LABEL {
            line.push(' ');
            line.push_str(&entry);
        } else {
            lines.push(entry);
        }
    }
    lines
}
