//! What is printed about a game: lines with labels, and one JSON object.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use rule::code::{self, Language};
use rule::guess::{self, Guess};
use rule::language::{tuple, Game};
use rule::limit::Limit;
use rule::search::{Play, Question};
use rule::solve::{wide, Answer, At, Request, Verdict};
use serde_json::{json, Value};

/// Headings.
pub const HEADING: Style = Style::new().bold();

/// A rule and what supports it.
pub struct Report {
    /// The lines, by their labels.
    pub lines: Vec<(&'static str, Vec<String>)>,
    /// The same for programs.
    pub json: Value,
    /// The functions in the language that was asked for.
    pub code: Option<String>,
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
    /// Returns `proved`, `holds` or `none`.
    pub fn status(&self) -> &str {
        self.json["status"].as_str().unwrap_or("none")
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
        let upto = answer.compared.unwrap_or(0);
        let agrees = match answer.compared {
            Some(upto) => format!("the search agrees on all positions up to {upto}"),
            None => String::from("there was no time to compare it with the search"),
        };
        let warnings = answer.warnings();
        let (mut code, mut function) = (None, None);
        let (mut numeration, mut states) = (Value::Null, Value::Null);
        let mut report = match &answer.verdict {
            Verdict::Proved(proof, name) => {
                let (kind, count) = (
                    proof.numeration.kind().to_string(),
                    proof.automaton.states(),
                );
                (numeration, states) = (json!(kind), json!(count));
                let rule_text = name.as_ref().map(|name| &name.text[..]);
                let formula = name.as_ref().and_then(|name| name.formula.as_ref());
                let print = |language: Language, is_whole: bool| {
                    let lost = proof.lost(&Limit::NONE).ok();
                    let mover = answer
                        .mover
                        .as_ref()
                        .filter(|_| is_whole && question == Question::Outcome);
                    let moves = mover.and_then(|mover| mover.relation(&Limit::NONE).ok().flatten());
                    let rule = code::Rule {
                        proof,
                        formula,
                        moves: moves.as_ref(),
                        coordinates: &game.coordinates,
                        question,
                        lost: lost.as_ref(),
                    };
                    let what = match question {
                        Question::Outcome => {
                            "lost: the player to move loses. winning_move: the position after it."
                        }
                        Question::Value => "value: the Grundy value.",
                    };
                    let mut comments = vec![what, &game.text];
                    comments.extend(rule_text);
                    comments.push("Proved for all sizes.");
                    code::print(&rule, language, if is_whole { &comments } else { &[] })
                };
                code = language.map(|language| print(language, true));
                function = name.is_none().then(|| print(Language::Python, false));
                let plural = if count == 1 { "" } else { "s" };
                let phrase = numeration_phrase(&kind);
                let grounds = vec![
                    format!("an automaton of {count} state{plural}, which reads the numbers in {phrase}"),
                    format!("learned from numbers up to {}; {agrees}", proof.largest),
                ];
                Report::proved(rule_text, question, grounds)
            }
            Verdict::Theorem(theorem) => {
                let (name, last) = (theorem.family().theorem(), theorem.last);
                let ground = format!("by {name}, from the values of heaps 0 to {last}");
                Report::proved(Some(&theorem.text), question, vec![ground, agrees])
            }
            Verdict::Holds(rule) => {
                let more = match game.dimension() {
                    1 => "",
                    _ => ", and larger ones where only one coordinate is 3 or more",
                };
                let ground = format!("it fits every position searched: all up to {upto}{more}");
                Report::holds(rule, upto, vec![ground])
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
                        (Some(states), stop) => {
                            let stop = stop
                                .map_or(String::from("the time was over"), |stop| stop.to_string());
                            format!("{}: {states} states, until {stop}", attempt.kind)
                        }
                    });
                let formulas = format!("formulas on all positions up to {upto}");
                Report::none(near_miss.as_ref(), each.chain([formulas]).collect())
            }
        };
        let positions = positions
            .iter()
            .map(|position| (position.clone(), answer.at(position)));
        let positions: Vec<(Vec<u128>, At)> = positions.collect();
        for (position, at) in &positions {
            report.lines.push((
                "at",
                vec![format!("{} {}", tuple(position), words(at, question))],
            ));
        }
        report.lines.push(("careful", warnings.clone()));
        if let Some(function) = &function {
            report
                .lines
                .push(("function", vec![String::new(), function.trim().to_owned()]));
        }
        report.code = code;
        let at: Vec<Value> = positions
            .iter()
            .map(|(position, at)| at_json(position, at, question))
            .collect();
        let more = json!({
            "game": game.text,
            "play": if request.play == Play::Normal { "normal" } else { "misere" },
            "asks": if question == Question::Outcome { "positions" } else { "values" },
            "upto": upto, "numeration": numeration, "states": states, "warnings": warnings, "at": at,
            "code": report.code,
        });
        report.add(&more);
        if let Some(function) = function {
            report.json["rule"] = json!(function);
        }
        report
    }

    /// The report on a table.
    pub fn of_table(outcome: &guess::Outcome, positions: &[Vec<u128>], largest: u64) -> Self {
        let mut report = match &outcome.rule {
            Some(rule) => Report::holds(rule, largest, Vec::new()),
            None => Report::none(
                outcome.near_miss.as_ref(),
                vec![String::from("formulas on all rows")],
            ),
        };
        let mut at = Vec::new();
        for position in positions {
            let word = outcome
                .rule
                .as_ref()
                .and_then(|rule| Some(rule.word(rule.value(position)?)));
            at.push(json!({"position": texts(position), "value": word, "move": null}));
            let word = word.map_or(String::from("is not known"), |word| {
                format!("has {word}, by the formula")
            });
            report
                .lines
                .push(("at", vec![format!("{} {word}", tuple(position))]));
        }
        report.add(&json!({"game": null, "asks": "values", "upto": largest, "at": at}));
        report
    }

    fn new(
        status: &str,
        label: &'static str,
        rule: Option<&str>,
        mut lines: Vec<String>,
        grounds: Vec<String>,
    ) -> Self {
        let (color, says) = match status {
            "proved" => (AnsiColor::Green, String::from("proved for all sizes")),
            "none" => (AnsiColor::Red, String::from("no rule found")),
            holds => (
                AnsiColor::Yellow,
                format!("holds for everything tried, up to {holds}; not proved"),
            ),
        };
        let style = color.on_default();
        lines.push(format!("{style}{says}{style:#}"));
        let word = if label == "tested" { "holds" } else { status };
        Report {
            json: json!({"status": word, "rule": rule, "grounds": grounds}),
            lines: vec![("rule", lines), (label, grounds)],
            code: None,
        }
    }

    fn proved(rule: Option<&str>, question: Question, grounds: Vec<String>) -> Self {
        let line = match (question, rule) {
            (_, None) => String::from("has no name here; it is the function below"),
            (Question::Outcome, Some("always")) => String::from("every position is lost"),
            (Question::Outcome, Some("never")) => String::from("no position is lost"),
            (Question::Outcome, Some(rule)) => format!("lost if and only if {rule}"),
            (Question::Value, Some(rule)) => format!("value: {rule}"),
        };
        Report::new("proved", "proof", rule, vec![line], grounds)
    }

    fn holds(rule: &Guess, upto: u64, mut grounds: Vec<String>) -> Self {
        let Guess { fitted, tested, .. } = rule;
        let ground = format!(
            "fitted to {fitted} rows, and tested on {tested} that the search for it had not seen"
        );
        grounds.insert(0, ground);
        Report::new(
            &upto.to_string(),
            "tested",
            Some(&rule.text()),
            vec![rule.text()],
            grounds,
        )
    }

    fn none(near_miss: Option<&Guess>, grounds: Vec<String>) -> Self {
        let near = near_miss.map(|near| match (near.wrong, &near.first_wrong) {
            (count @ 1.., Some(first)) => {
                let first = tuple(&wide(first));
                format!(
                    "near miss: {}; it is wrong at {count} positions, first at {first}",
                    near.text()
                )
            }
            _ => format!("near miss: {}; it fails on larger positions", near.text()),
        });
        Report::new(
            "none",
            "tried",
            None,
            Vec::new(),
            near.into_iter().chain(grounds).collect(),
        )
    }

    /// Adds the fields of an object to the JSON; a null code is left out.
    fn add(&mut self, more: &Value) {
        for (key, value) in more.as_object().into_iter().flatten() {
            if key != "code" || !value.is_null() {
                self.json[key] = value.clone();
            }
        }
    }

    /// Writes the lines.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (label, lines) in &self.lines {
            match *label {
                "function" => writeln!(out, "{}", lines.join("\n"))?,
                label => labelled(out, label, lines)?,
            }
        }
        Ok(())
    }
}

/// Returns numbers as strings: JSON's own are not exact beyond 2^53.
pub fn texts(numbers: &[u128]) -> Vec<String> {
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
    let guess = if at.is_guessed {
        ", by the formula"
    } else {
        ""
    };
    let to = at.to.as_ref().map(|to| {
        let parts: Vec<String> = to.iter().map(|part| tuple(part)).collect();
        parts.join(" & ")
    });
    let is_outcome = question == Question::Outcome;
    match (at.answer, to) {
        (None, _) => String::from("is not known"),
        (Some(1), _) if is_outcome && at.is_guessed => format!("is lost{guess}"),
        (Some(1), _) if is_outcome => String::from("is lost: every move loses"),
        (Some(_), Some(to)) if is_outcome => format!("is won: to {to}"),
        (Some(_), None) if is_outcome => format!("is won{guess}"),
        (Some(answer), Some(to)) => format!("has the value {answer}; won: to {to}"),
        (Some(0), None) if !at.is_guessed => {
            String::from("has the value 0; lost: every move loses")
        }
        (Some(answer), None) => format!("has the value {answer}{guess}"),
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
            let row = |x: u64| {
                let row = rows.iter().filter(|row| row.0[0] == x && row.0[1] < SIDE);
                row.map(|row| format!("{:>2}", row.1))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let lines: Vec<String> = (0..SIDE).map(row).filter(|line| !line.is_empty()).collect();
            labelled(out, "values", &lines)
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
    let is_symmetric = dimension > 1
        && lost
            .iter()
            .all(|one| (0..dimension - 1).all(|place| has_swapped(one, place)));
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
        if !line.is_empty() && line.chars().count() + entry.chars().count() + 1 > WIDTH - LABEL {
            lines.push(entry);
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(&entry);
        }
    }
    lines
}
