//! Proved rules as functions in Rust, C and Python, which compile as they are.
//!
//! A rule with a short formula is an expression. Else each function is a [`Transducer`] as a table of transitions, which one
//! function per language runs over the digits of the position, the most significant ones first, and which writes the value, the
//! position after the move, or nothing. That takes O(log n) steps. A language is a template in parts: how an item of a list is
//! written, the signs of expressions, the function that runs a table, and what is printed for each function of the rule.

use std::collections::BTreeMap;
use std::iter::once;

use crate::answer::{Answer, Verdict};
use crate::proof::Transducer;
use automata::digit;
use automata::numeration::Kind;
use game::language::Game;
use game::limit::Limit;
use game::Question;

/// Prints a proved rule as functions of 64-bit numbers, in Python of any: `lost`, or `value`, as an expression if it has a
/// short one, else by its automaton, with `winning_move` if `lost` is asked for.
///
/// `language` is `rust`, `c` or `python`; `rule` is the rule in words.
pub fn print(game: &Game, answer: &Answer, language: &str, rule: Option<&str>) -> Option<String> {
    let template = match language {
        "rust" => include_str!("templates/rust.txt"),
        "c" => include_str!("templates/c.txt"),
        _ => include_str!("templates/python.txt"),
    };
    let parts = template.split("@@ ");
    let parts: BTreeMap<&str, &str> = parts.filter_map(|part| part.split_once('\n')).collect();
    let item = |part: &str, item: &str| parts[part].trim_end().replace("@item@", item);
    let items =
        |part: &str, items: &[String]| items.iter().map(|one| item(part, one)).collect::<Vec<_>>();
    let names = ["n", "x y", "x y z", "x y z w"][game.dimension() - 1];
    let names: Vec<String> = names.split(' ').map(str::to_owned).collect();
    let parameters = items("parameter", &names).join(", ");
    let comment = |meaning: &str| {
        let comments = [meaning, &game.text].into_iter().chain(rule);
        let comments = comments.chain(["Proved for all sizes."]);
        let lines = comments.map(|text| item("comment", text) + "\n");
        lines.collect::<String>()
    };
    let (function, meaning) = match answer.question() {
        Question::Value => ("value", "value: the Grundy value."),
        Question::Outcome => ("lost", "lost: the player to move loses."),
    };
    let formula = match &answer.verdict {
        Verdict::Proved(_, formula) => formula.as_ref(),
        Verdict::Theorem(theorem) => Some(&theorem.formula),
        _ => None,
    };
    if let Some(text) = formula.and_then(|formula| formula.expression(&names, &parts)) {
        let used = names.iter().map(|name| {
            let is_used = text
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == name);
            let unused = if is_used { "" } else { "_" };
            format!("{unused}{name}")
        });
        let used: Vec<String> = used.collect();
        let body = parts[format!("short {function}").as_str()];
        let marks = [
            ("parameters", &items("short parameter", &names).join(", ")),
            ("names", &names.join(", ")),
            ("used", &used.join(", ")),
            ("expression", &text),
        ];
        return Some(comment(meaning) + &filled(body, &marks));
    }
    let proof = answer.proof()?;
    let read = |automaton| Transducer::new(automaton, game.dimension());
    let (automaton, meaning) = match answer.question() {
        Question::Value => (proof.automaton.clone(), meaning),
        Question::Outcome => (
            proof.lost(&Limit::NONE).ok()?,
            "lost: the player to move loses. winning_move: the position after it.",
        ),
    };
    let mut functions = vec![(function, read(automaton))];
    let mover = answer.mover.as_ref().filter(|_| functions[0].0 == "lost");
    functions.extend(mover.map(|mover| ("winning_move", mover.relation.clone())));
    let transducers = functions.iter().map(|function| &function.1);
    let outputs = transducers.clone().map(|one| one.outputs().max(1)).max()?;
    let states = transducers.map(|one| one.automaton.states()).max()?;
    let digits = u64::from(proof.numeration.digits());
    let end = digits.pow(game.dimension() as u32);
    let (first, next) = match proof.numeration.kind() {
        Kind::Base(base) => (String::from("1"), format!("{base} * weights[-1]")),
        Kind::Fraenkel(t) => (
            format!("1, {}", t + 1),
            format!("{t} * weights[-1] + weights[-2]"),
        ),
    };
    let marks = [
        ("digits", digits.to_string()),
        ("inputs", game.dimension().to_string()),
        ("outputs", outputs.to_string()),
        ("states", states.to_string()),
        ("width", (outputs + 3).to_string()),
        ("end", end.to_string()),
        ("first", first),
        ("next", next),
        ("parameters", parameters),
        ("names", names.join(", ")),
    ];
    let fill = |part: &str, list: &[String]| {
        let rows = wrapped(list.iter().map(|item| format!("{item},")), WIDTH);
        let text = parts[part]
            .replace("@rows@", &format!("    {}", rows.join("\n    ")))
            .replace("@count@", &list.len().to_string());
        filled(&text, &marks.each_ref().map(|(mark, by)| (*mark, by)))
    };
    let mut out = comment(meaning);
    // The weight 0 stands for the end.
    let weights = proof.numeration.weights().iter();
    let weights = weights.map_while(|&weight| u64::try_from(weight).ok());
    let weights: Vec<String> = once(0).chain(weights).map(|one| one.to_string()).collect();
    out += &fill("least", &items("weight", &weights));
    for (name, transducer) in &functions {
        out += &fill(name, &items("row", &rows(transducer, digits, end, outputs)));
    }
    Some(out)
}

/// A part of a template with its marks replaced.
fn filled(part: &str, marks: &[(&str, &String)]) -> String {
    let replace =
        |text: String, (mark, by): &(&str, &String)| text.replace(&format!("@{mark}@"), by);
    marks.iter().fold(part.to_owned(), replace)
}

/// The transitions: from a state, the symbol read, the digits written, to a state; by the symbol `end`, each accepting
/// state leads to state 0.
fn rows(transducer: &Transducer, digits: u64, end: u64, outputs: usize) -> Vec<String> {
    let automaton = &transducer.automaton;
    let row = |from: u32, read: u64, mut written: Vec<u64>, to: u32| {
        written.resize(outputs, 0);
        let written = written.iter().map(|digit| format!("{digit}, "));
        format!("{from}, {read}, {}{to}", written.collect::<String>())
    };
    let mut rows = Vec::new();
    for state in 0..automaton.states() as u32 {
        for edge in automaton.edges(state) {
            let (read, written) = transducer.split(edge.symbol);
            let number = |sum, place| sum * digits + u64::from(digit(read, place));
            let read = (0..transducer.inputs).rev().fold(0, number);
            rows.push(row(state, read, written.map(u64::from).collect(), edge.to));
        }
        if automaton.accepts_in(state) {
            rows.push(row(state, end, Vec::new(), 0));
        }
    }
    if rows.is_empty() {
        rows.push(row(0, end + 1, Vec::new(), 0)); // a table of C has a row
    }
    rows
}

/// The width of a line of a list.
const WIDTH: usize = 88;

/// Lines of entries side by side, of less than this width if the entries allow.
pub fn wrapped(entries: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if line.chars().count() + entry.chars().count() < width => {
                line.push(' ');
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
    lines
}
