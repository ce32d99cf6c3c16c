//! What is printed: lines with labels, and one JSON object.

use std::collections::HashSet;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use formula::{Formula, Language};
use game::language::{tuple, wide, Game};
use game::limit::Stop;
use game::{Play, Question};
use rule::code::wrapped;
use rule::proof::Proof;
use rule::solve::{Answer, At, Ground, Moves, Request, Verdict};
use rule::theorem::Theorem;
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
const WIDTH: usize = 83;

impl Report {
    /// A report without lines.
    pub fn new(json: Value) -> Self {
        Report {
            lines: Vec::new(),
            json,
        }
    }

    /// Adds a label and lines beside it.
    pub fn add(&mut self, label: &'static str, lines: impl IntoIterator<Item = String>) {
        self.lines.push((label, lines.into_iter().collect()));
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
        let each = match game.dimension() {
            1 => "position searched",
            _ => "position searched, also larger ones where only one coordinate is 3 or more",
        };
        let compared = answer.compared;
        let (names, verdict) = (&game.coordinates, &answer.verdict);
        let mut report = Report::of_verdict(verdict, names, request.question, compared, each);
        let proof = answer.proof();
        report.extend(&json!({
            "game": game.text,
            "play": if request.play == Play::Normal { "normal" } else { "misere" },
            "asks": if request.question == Question::Outcome { "positions" } else { "values" },
            "numeration": proof.map(|proof| proof.numeration.kind().to_string()),
            "states": proof.map(|proof| proof.automaton.states()),
            "warnings": answer.warnings(),
        }));
        report
    }

    /// The report on a table.
    pub fn of_table(outcome: guess::Outcome, names: &[String], largest: u64) -> Self {
        let (attempts, near_miss) = (Vec::new(), outcome.near_miss);
        let none = Verdict::None {
            attempts,
            near_miss,
        };
        let verdict = outcome.rule.map_or(none, Verdict::Holds);
        let largest = Some(largest);
        let mut report = Report::of_verdict(&verdict, names, Question::Value, largest, "row");
        report.extend(&json!({"game": null, "asks": "values"}));
        report
    }

    /// The verdict with its grounds, where positions up to `compared` were looked at.
    fn of_verdict(
        verdict: &Verdict,
        names: &[String],
        question: Question,
        compared: Option<u64>,
        each: &str,
    ) -> Self {
        let upto = compared.unwrap_or(0);
        let agrees = match compared {
            Some(upto) => format!("the search agrees on all positions up to {upto}"),
            None => String::from("there was no time to compare it with the search"),
        };
        let mut says = String::from("proved for all sizes");
        let mut text = None; // of a table of words
        let (status, formula, grounds) = match verdict {
            Verdict::Proved(proof, name) => {
                let ground = by_automaton(proof);
                let learned = format!("learned from numbers up to {}; {agrees}", proof.largest);
                ("proved", name.as_ref(), vec![ground, learned])
            }
            Verdict::Theorem(theorem) => {
                let grounds = vec![by_theorem(theorem), agrees];
                ("proved", Some(&theorem.formula), grounds)
            }
            Verdict::Holds(rule) => {
                says = format!("holds for everything tried, up to {upto}; not proved");
                let (fitted, tested) = (rule.fitted, rule.tested);
                let fitted = format!("fitted to {fitted} rows, tested on {tested} held out");
                let grounds = vec![fitted, format!("it fits every {each}")];
                text = Some(rule.text());
                ("holds", Some(&rule.formula), grounds)
            }
            Verdict::None {
                attempts,
                near_miss,
            } => {
                says = String::from("no rule found");
                let mut grounds = Vec::new();
                if let Some(near) = near_miss {
                    let why = match near.first_wrong.as_ref().map(|first| tuple(&wide(first))) {
                        Some(first) => {
                            format!("wrong at {} positions, first at {first}", near.wrong)
                        }
                        None => String::from("it fails on larger positions"),
                    };
                    grounds.push(format!("near miss: {}; {why}", near.text()));
                }
                grounds.extend(attempts.iter().map(|attempt| {
                    let (kind, stop) = (attempt.kind, attempt.stopped.unwrap_or(Stop::Steps));
                    match attempt.states {
                        Some(states) => format!("{kind}: {states} states, until {stop}"),
                        None => format!("{kind}: a set of the game is not an automaton there"),
                    }
                }));
                grounds.push(format!("formulas on all positions up to {upto}"));
                ("none", None, grounds)
            }
        };
        let english = |formula: &Formula| formula.show(names, Language::English);
        let rule = text.clone().or_else(|| formula.map(english));
        let sentence = |formula: &Formula| formula.sentence(names, question, Language::English);
        let line = match (formula, text) {
            (None, _) => "has no name here; `--code python` prints it as a function".into(),
            (Some(_), Some(text)) if question == Question::Value => text,
            (Some(formula), _) => sentence(formula),
        };
        let line = Some(line).filter(|_| status != "none");
        let (color, label) = match status {
            "proved" => (AnsiColor::Green, "proof"),
            "holds" => (AnsiColor::Yellow, "tested"),
            _ => (AnsiColor::Red, "tried"),
        };
        let style = color.on_default();
        let says = format!("{style}{says}{style:#}");
        let tree = formula.map(|formula| tree(formula, names));
        let json = json!({"status": status, "rule": rule, "formula": tree, "grounds": grounds, "upto": upto});
        let mut report = Report::new(json);
        report.add("rule", line.into_iter().chain([says]));
        report.add(label, grounds);
        report
    }

    /// Adds the fields of an object to the JSON.
    pub fn extend(&mut self, more: &Value) {
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
        let mut is_known = true;
        let mut all = Vec::new();
        for position in positions {
            let at = answer(position);
            is_known &= at.answer.is_some();
            let words = words(&at, question);
            self.add("at", [format!("{} {words}", tuple(position))]);
            all.push(at_json(position, &at, question));
        }
        self.json["at"] = json!(all);
        is_known
    }

    /// Adds the winning moves of the positions that were answered.
    pub fn moves(&mut self, all: impl Iterator<Item = Option<Moves>>) {
        for (place, moves) in all.enumerate() {
            let Some(Moves { count, listed }) = moves else {
                self.json["at"][place]["count"] = Value::Null;
                self.add("moves", [String::from("not all winning moves are known")]);
                continue;
            };
            let at = &mut self.json["at"][place];
            at["count"] = json!(count.to_string());
            at["moves"] = listed.iter().map(|to| texts(&to.concat())).collect();
            let lines = wrapped(listed.iter().map(|to| beside(to)), WIDTH);
            let all = format!("{count} winning, {} listed", listed.len());
            self.add("moves", [all].into_iter().chain(lines));
        }
    }

    /// Adds the number of lost positions up to a number.
    pub fn count_lost(&mut self, last: u64, count: Option<u128>) {
        let (last, count) = (last.to_string(), count.map(|count| count.to_string()));
        let line = match &count {
            Some(count) => format!("{count} with coordinates up to {last}"),
            None => format!("not known up to {last}: no small automaton proves the rule, and the search ends before"),
        };
        self.add("lost", [line]);
        self.json["lost"] = json!({"upto": last, "count": count});
    }

    /// Adds answers to positions that a formula gives, which is not proved.
    pub fn answer_by_formula(&mut self, answers: &[(Vec<u128>, Option<String>)]) {
        let line = |(position, answer): &(Vec<u128>, Option<String>)| match answer {
            Some(answer) => format!("{}: {answer}{BY_FORMULA}", tuple(position)),
            None => format!("{} is not known", tuple(position)),
        };
        self.add("at", answers.iter().map(line));
        let json = |(position, answer): &(Vec<u128>, Option<String>)| json!({"position": texts(position), "value": answer, "move": null, "proved": false});
        self.json["at"] = answers.iter().map(json).collect();
    }

    /// Writes the lines, or the JSON.
    pub fn write(&self, is_json: bool, out: &mut impl Write) -> io::Result<()> {
        if is_json {
            return writeln!(out, "{}", self.json);
        }
        let mut lines = self.lines.iter();
        lines.try_for_each(|(label, lines)| labelled(out, label, lines))
    }
}

/// Returns what a proof is made of.
pub fn by_automaton(proof: &Proof) -> String {
    let (states, kind) = (proof.automaton.states(), proof.numeration.kind());
    let plural = if states == 1 { "" } else { "s" };
    format!("an automaton of {states} state{plural} (numeration: {kind})")
}

/// Returns what a theorem proves a rule from.
pub fn by_theorem(theorem: &Theorem) -> String {
    let (name, last) = (theorem.family().theorem(), theorem.last);
    match last {
        0 => format!("by {name}, which these moves are"),
        _ => format!("by {name}, from heaps 0 to {last}"),
    }
}

/// Returns positions beside each other as text.
fn beside(to: &[Vec<u128>]) -> String {
    let parts = to.iter().map(|part| tuple(part));
    parts.collect::<Vec<_>>().join(" & ")
}

/// Returns a formula as JSON: numbers as strings, coordinates by their names, else the operation and its operands.
fn tree(formula: &Formula, names: &[String]) -> Value {
    let all = |parts: &[Formula]| {
        parts
            .iter()
            .map(|part| tree(part, names))
            .collect::<Vec<_>>()
    };
    let items = |list: &[Vec<i128>]| -> Vec<Vec<String>> {
        let item = |one: &Vec<i128>| one.iter().map(i128::to_string).collect();
        list.iter().map(item).collect()
    };
    match formula {
        Formula::Number(number) => json!(number.to_string()),
        Formula::Coordinate(place) => json!(names.get(*place).map_or("k", |name| name)),
        Formula::Apply(operation, operands) => {
            json!({"is": format!("{operation:?}").to_lowercase(), "of": all(operands)})
        }
        Formula::Member(tuple, list) => {
            json!({"is": "member", "of": all(tuple), "list": items(list)})
        }
        Formula::Except(part, points) => {
            let (points, values): (Vec<_>, Vec<_>) = points
                .iter()
                .map(|(point, value)| (point.clone(), value.to_string()))
                .unzip();
            json!({"is": "except", "of": [tree(part, names)], "at": items(&points), "values": values})
        }
        Formula::Periodic(part, period, values) => json!({
            "is": "periodic", "of": [tree(part, names)], "preperiod": period.preperiod,
            "period": period.period, "saltus": period.saltus, "values": values,
        }),
        Formula::Share(part, most) => json!({
            "is": "share", "of": [tree(part, names), tree(most, &[String::from("n")])],
        }),
        Formula::Similar(..) | Formula::Choices(_) => json!(formula.show(names, Language::English)),
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
    let to = at.to.as_ref().map(|to| texts(&to.concat()));
    json!({"position": texts(position), key: answer, "move": to, "proved": at.is_proved()})
}

/// The end of an answer that only a formula gives.
pub const BY_FORMULA: &str = ", by the formula, which is not proved";

/// Returns what is known of a position as the end of a sentence.
pub fn words(at: &At, question: Question) -> String {
    let Some(answer) = at.answer else {
        return String::from("is not known");
    };
    let (is_lost, words) = match question {
        Question::Outcome => (answer == 1, String::from("is ")),
        Question::Value => (answer == 0, format!("has the value {answer}; ")),
    };
    let outcome = if is_lost { "lost" } else { "won" };
    let how = match &at.to {
        _ if at.ground == Ground::Formula => String::from(BY_FORMULA),
        _ if at.ground == Ground::Table => String::from(", by the table"),
        None if is_lost => String::from(": every move loses"),
        None => String::new(),
        Some(to) => format!(": to {}", beside(to)),
    };
    format!("{words}{outcome}{how}")
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
            labelled(out, "values", &wrapped(values, WIDTH))
        }
        (Question::Value, 2) => {
            let board = Board::new(game, SIDE, true, rows);
            labelled(out, "values", &board.lines())
        }
        (Question::Value, _) => Ok(()),
    }
}

/// The first P-positions, in lines; of a symmetric game only those with ascending coordinates.
fn lost_positions(rows: &[(Vec<u64>, u32)]) -> Vec<String> {
    let lost = rows.iter().filter(|row| row.1 == 1);
    let mut lost: Vec<&[u64]> = lost.map(|row| &row.0[..]).collect();
    let all: HashSet<&[u64]> = lost.iter().copied().collect();
    let is_lost_swapped = |position: &&[u64]| {
        (1..position.len()).all(|place| {
            let mut swapped = position.to_vec();
            swapped.swap(place - 1, place);
            all.contains(&swapped[..])
        })
    };
    let is_symmetric =
        lost.iter().all(is_lost_swapped) && lost.iter().any(|position| !position.is_sorted());
    lost.retain(|position| !is_symmetric || position.is_sorted());
    lost.sort_by_key(|position| (position.iter().sum::<u64>(), *position));
    let more = match (lost.len(), is_symmetric) {
        (0, _) => Some("none"),
        (1..=LISTED, true) => Some("and in any order"),
        (1..=LISTED, false) => None,
        (_, true) => Some("… and in any order"),
        (_, false) => Some("…"),
    };
    let listed = lost.iter().take(LISTED);
    let listed = listed.map(|position| tuple(&wide(position)));
    wrapped(listed.chain(more.map(str::to_owned)), WIDTH)
}

/// Writes a label and lines beside it.
pub fn labelled(out: &mut impl Write, label: &str, lines: &[String]) -> io::Result<()> {
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        writeln!(out, "{label:LABEL$}{line}")?;
    }
    Ok(())
}
