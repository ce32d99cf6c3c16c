//! What is printed: lines with labels, and one JSON object.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use rule::guess::{self, Guess};
use rule::language::{tuple, Game};
use rule::numeration::Kind;
use rule::search::{Play, Question};
use rule::solve::{wide, Answer, At, Request, Verdict};
use serde_json::{json, Value};

use crate::board::Board;

/// Headings.
pub const HEADING: Style = Style::new().bold();

/// What is printed at the end.
pub struct Report {
    lines: Vec<(&'static str, Vec<String>)>,
    json: Value,
}

/// The most P-positions that are listed.
const LISTED: usize = 16;
/// The values of two heaps are listed up to this one.
const SIDE: u64 = 8;
/// The width of the labels.
const LABEL: usize = 13;
/// The width of a line of listed positions.
const WIDTH: usize = 96;

impl Report {
    /// A report without lines.
    pub fn new(json: &Value) -> Self {
        let (lines, json) = (Vec::new(), json.clone());
        Report { lines, json }
    }

    /// Adds a label and lines beside it.
    pub fn add(&mut self, label: &'static str, lines: Vec<String>) {
        self.lines.push((label, lines));
    }

    /// Returns `proved`, `holds` or `none`.
    pub fn status(&self) -> &str {
        self.json["status"].as_str().unwrap_or("none")
    }

    /// Returns the rule in words.
    pub fn rule(&self) -> Option<&str> {
        self.json["rule"].as_str()
    }

    /// The report on a game.
    pub fn of_game(game: &Game, request: Request, answer: &Answer) -> Self {
        let upto = answer.compared.unwrap_or(0);
        let agrees = match answer.compared {
            Some(upto) => format!("the search agrees on all positions up to {upto}"),
            None => String::from("there was no time to compare it with the search"),
        };
        let (mut numeration, mut states) = (Value::Null, Value::Null);
        let mut report = match &answer.verdict {
            Verdict::Proved(proof, name) => {
                let kind = proof.numeration.kind();
                let system = match kind {
                    Kind::Base(_) => kind.to_string(),
                    Kind::Fraenkel(1) => String::from("Zeckendorf's numeration"),
                    Kind::Fraenkel(t) => format!("Fraenkel's numeration for {t}"),
                };
                let kind = kind.to_string();
                let count = proof.automaton.states();
                let plural = if count == 1 { "" } else { "s" };
                let grounds = vec![
                    format!(
                        "an automaton of {count} state{plural}, which reads the numbers in {system}"
                    ),
                    format!("learned from numbers up to {}; {agrees}", proof.largest),
                ];
                (numeration, states) = (json!(kind), json!(count));
                let rule = name.as_ref().map(|name| &name.text[..]);
                Report::proved(rule, request.question, grounds)
            }
            Verdict::Theorem(theorem) => {
                let (name, last) = (theorem.family().theorem(), theorem.last);
                let ground = format!("by {name}, from the values of heaps 0 to {last}");
                Report::proved(Some(&theorem.text), request.question, vec![ground, agrees])
            }
            Verdict::Holds(rule) => {
                let more = match game.dimension() {
                    1 => "",
                    _ => ", and larger ones where only one coordinate is 3 or more",
                };
                let ground = format!("it fits every position searched: all up to {upto}{more}");
                Report::holds(rule, upto, Some(ground))
            }
            Verdict::None {
                attempts,
                near_miss,
            } => {
                let each = attempts
                    .iter()
                    .map(|attempt| match (attempt.states, attempt.stopped) {
                        (None, _) => format!(
                            "{}: a set of the game is not an automaton there",
                            attempt.kind
                        ),
                        (Some(states), Some(stop)) => {
                            format!("{}: {states} states, until {stop}", attempt.kind)
                        }
                        (Some(states), None) => {
                            format!("{}: {states} states, until the time was over", attempt.kind)
                        }
                    });
                let formulas = format!("formulas on all positions up to {upto}");
                Report::none(near_miss.as_ref(), each.chain([formulas]).collect())
            }
        };
        report.extend(&json!({
            "game": game.text,
            "play": if request.play == Play::Normal { "normal" } else { "misere" },
            "asks": if request.question == Question::Outcome { "positions" } else { "values" },
            "upto": upto, "numeration": numeration, "states": states, "warnings": answer.warnings(),
        }));
        report
    }

    /// The report on a table.
    pub fn of_table(outcome: &guess::Outcome, largest: u64) -> Self {
        let mut report = match &outcome.rule {
            Some(rule) => Report::holds(rule, largest, None),
            None => Report::none(
                outcome.near_miss.as_ref(),
                vec![String::from("formulas on all rows")],
            ),
        };
        report.extend(&json!({"game": null, "asks": "values", "upto": largest}));
        report
    }

    /// The verdict, its grounds by their label, and in JSON.
    fn verdict(
        status: &str,
        says: &str,
        rule: Option<&str>,
        lines: Vec<String>,
        grounds: Vec<String>,
    ) -> Self {
        let (color, label) = match status {
            "proved" => (AnsiColor::Green, "proof"),
            "holds" => (AnsiColor::Yellow, "tested"),
            _ => (AnsiColor::Red, "tried"),
        };
        let style = color.on_default();
        let mut report = Report::new(&json!({"status": status, "rule": rule, "grounds": grounds}));
        let says = format!("{style}{says}{style:#}");
        report.add("rule", lines.into_iter().chain([says]).collect());
        report.add(label, grounds);
        report
    }

    fn proved(rule: Option<&str>, question: Question, grounds: Vec<String>) -> Self {
        let line = match (question, rule) {
            (_, None) => String::from("has no name here; `--code python` prints it as a function"),
            (Question::Outcome, Some("always")) => String::from("every position is lost"),
            (Question::Outcome, Some("never")) => String::from("no position is lost"),
            (Question::Outcome, Some(rule)) => format!("lost if and only if {rule}"),
            (Question::Value, Some(rule)) => format!("value: {rule}"),
        };
        Report::verdict("proved", "proved for all sizes", rule, vec![line], grounds)
    }

    fn holds(rule: &Guess, upto: u64, ground: Option<String>) -> Self {
        let Guess { fitted, tested, .. } = rule;
        let fitted = format!(
            "fitted to {fitted} rows, and tested on {tested} that the search for it had not seen"
        );
        let says = format!("holds for everything tried, up to {upto}; not proved");
        let grounds = [fitted].into_iter().chain(ground).collect();
        Report::verdict(
            "holds",
            &says,
            Some(&rule.text()),
            vec![rule.text()],
            grounds,
        )
    }

    fn none(near_miss: Option<&Guess>, grounds: Vec<String>) -> Self {
        let near = near_miss.map(|near| {
            let why = match (near.wrong, &near.first_wrong) {
                (count @ 1.., Some(first)) => {
                    format!(
                        "it is wrong at {count} positions, first at {}",
                        tuple(&wide(first))
                    )
                }
                _ => String::from("it fails on larger positions"),
            };
            format!("near miss: {}; {why}", near.text())
        });
        Report::verdict(
            "none",
            "no rule found",
            None,
            Vec::new(),
            near.into_iter().chain(grounds).collect(),
        )
    }

    /// Adds the fields of an object to the JSON.
    fn extend(&mut self, more: &Value) {
        for (key, value) in more.as_object().into_iter().flatten() {
            self.json[key] = value.clone();
        }
    }

    /// Adds the answers to positions; returns whether all of them are known.
    pub fn answer(
        &mut self,
        positions: &[Vec<u128>],
        question: Question,
        answer: &mut dyn FnMut(&[u128]) -> At,
    ) -> bool {
        let answers: Vec<At> = positions.iter().map(|position| answer(position)).collect();
        let mut all = Vec::new();
        for (position, at) in positions.iter().zip(&answers) {
            self.add(
                "at",
                vec![format!("{} {}", tuple(position), words(at, question))],
            );
            all.push(at_json(position, at, question));
        }
        self.json["at"] = json!(all);
        answers.iter().all(|at| at.answer.is_some())
    }

    /// Adds the answers of a formula for a table.
    pub fn answer_by(&mut self, rule: Option<&Guess>, positions: &[Vec<u128>]) {
        let mut all = Vec::new();
        for position in positions {
            let word = rule.and_then(|rule| Some(rule.word(rule.value(position)?)));
            all.push(json!({"position": texts(position), "value": word, "move": null}));
            let word = word.map_or(String::from("is not known"), |word| {
                format!("has {word}, by the formula")
            });
            self.add("at", vec![format!("{} {word}", tuple(position))]);
        }
        self.json["at"] = json!(all);
    }

    /// Writes the lines, or the JSON.
    pub fn write(&self, is_json: bool, out: &mut impl Write) -> io::Result<()> {
        if is_json {
            return writeln!(out, "{}", self.json);
        }
        self.lines
            .iter()
            .try_for_each(|(label, lines)| labelled(out, label, lines))
    }
}

/// Returns numbers as strings: JSON's own are not exact beyond 2^53.
fn texts(numbers: &[u128]) -> Vec<String> {
    numbers.iter().map(u128::to_string).collect()
}

/// Returns what is known of a position as JSON.
pub fn at_json(position: &[u128], at: &At, question: Question) -> Value {
    let (key, answer) = match question {
        Question::Outcome => ("lost", json!(at.answer.map(|answer| answer == 1))),
        Question::Value => ("value", json!(at.answer.map(|answer| answer.to_string()))),
    };
    json!({"position": texts(position), key: answer, "move": at.to.as_ref().map(|to| texts(&to.concat()))})
}

/// Returns what is known of a position as the end of a sentence.
pub fn words(at: &At, question: Question) -> String {
    let Some(answer) = at.answer else {
        return String::from("is not known");
    };
    let (is_lost, value) = match question {
        Question::Outcome => (answer == 1, String::new()),
        Question::Value => (answer == 0, format!("has the value {answer}")),
    };
    let parts = at.to.iter().flatten().map(|part| tuple(part));
    let to = at
        .to
        .as_ref()
        .map(|_| format!(": to {}", parts.collect::<Vec<_>>().join(" & ")));
    let says = match to {
        _ if at.is_guessed => String::new(),
        _ if is_lost => String::from("lost: every move loses"),
        Some(to) => format!("won{to}"),
        None => String::new(),
    };
    let won = if is_lost { "lost" } else { "won" };
    let guess = if at.is_guessed {
        ", by the formula"
    } else {
        ""
    };
    match question {
        Question::Outcome if says.is_empty() => format!("is {won}{guess}"),
        Question::Outcome => format!("is {says}"),
        Question::Value if says.is_empty() => format!("{value}{guess}"),
        Question::Value => format!("{value}; {says}"),
    }
}

/// Writes the game and its first P-positions or values.
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
    match (request.question, game.dimension()) {
        _ if rows.is_empty() => Ok(()),
        (Question::Outcome, _) => labelled(out, "P-positions", &lost_positions(rows)),
        (Question::Value, 1) => {
            let values = rows.iter().take(2 * LISTED).map(|row| row.1.to_string());
            labelled(out, "values", &wrapped(values))
        }
        (Question::Value, 2) => {
            let value = |x, y| {
                rows.iter()
                    .find(|row| row.0 == [x, y])
                    .map(|row| row.1.into())
            };
            labelled(out, "values", &Board::new(game, SIDE, true, value).lines())
        }
        (Question::Value, _) => Ok(()),
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
    let has_all = |one: &&Vec<u64>| (0..dimension - 1).all(|place| has_swapped(one, place));
    let is_symmetric = dimension > 1 && lost.iter().all(has_all);
    lost.sort_by_key(|position| (position.iter().sum::<u64>(), (*position).clone()));
    lost.retain(|position| !is_symmetric || position.is_sorted());
    let more = [
        (lost.len() > LISTED).then_some("…"),
        (is_symmetric && lost.len() > 1).then_some("and in any order"),
        lost.is_empty().then_some("none"),
    ];
    let listed = lost
        .iter()
        .take(LISTED)
        .map(|position| tuple(&wide(position)));
    wrapped(listed.chain(more.into_iter().flatten().map(str::to_owned)))
}

/// Writes a label and lines beside it.
fn labelled(out: &mut impl Write, label: &str, lines: &[String]) -> io::Result<()> {
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        writeln!(out, "{label:LABEL$}{line}")?;
    }
    Ok(())
}

/// Entries side by side.
fn wrapped(entries: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if line.chars().count() + entry.chars().count() < WIDTH - LABEL => {
                line.push_str(&format!(" {entry}"));
            }
            _ => lines.push(entry),
        }
    }
    lines
}
