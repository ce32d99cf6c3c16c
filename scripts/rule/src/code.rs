//! Proved rules as functions in Rust, C and Python, which compile as they are.
//!
//! Each function is a [`Transducer`] as a table of transitions, which one template per language runs over the
//! digits of the position, the most significant ones first, and which writes the value, the position after the move,
//! or nothing. That takes O(log n) steps.

use std::fmt::Write as _;

use crate::numeration::{Kind, Numeration};
use crate::proof::Transducer;

/// A language to print a rule in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust
    Rust,
    /// C99
    C,
    /// Python 3
    Python,
}

/// Prints functions of 64-bit numbers, in Python of any: `lost` and `winning_move`, or `value`.
pub fn print(
    numeration: &Numeration,
    functions: &[(&str, Transducer)],
    language: Language,
    comments: &[&str],
) -> String {
    let inputs = functions[0].1.inputs;
    let outputs = functions.iter().map(|function| function.1.outputs()).max();
    let outputs = outputs.unwrap_or(0).max(1);
    let states = functions.iter().map(|one| one.1.automaton.states()).max();
    let digits = u64::from(numeration.digits());
    let end = digits.pow(inputs as u32);
    let (mark, includes, template) = match language {
        Language::Rust => ("//", "", include_str!("templates/least.rust.txt")),
        Language::C => (
            "//",
            "#include <stdbool.h>\n#include <string.h>\n",
            include_str!("templates/least.c.txt"),
        ),
        Language::Python => ("#", "", include_str!("templates/least.python.txt")),
    };
    let comments = comments.iter().map(|comment| format!("{mark} {comment}\n"));
    let mut out = comments.collect::<String>() + includes;
    if language != Language::Python {
        // The weight 0 stands for the end.
        let weights = numeration.weights().iter();
        let weights = weights.map_while(|&weight| u64::try_from(weight).ok());
        let suffix = if language == Language::C { "ULL" } else { "" };
        let each = std::iter::once(0).chain(weights);
        let each: Vec<String> = each.map(|weight| format!("{weight}{suffix}")).collect();
        out += &table(
            language,
            "WEIGHTS",
            ("u64", "unsigned long long"),
            "",
            &each,
        );
    }
    let (first, next) = match numeration.kind() {
        Kind::Base(base) => (String::from("1"), format!("{base} * weights[-1]")),
        Kind::Fraenkel(t) => (
            format!("1, {}", t + 1),
            format!("{t} * weights[-1] + weights[-2]"),
        ),
    };
    let marks = [
        ("@digits@", digits.to_string()),
        ("@inputs@", inputs.to_string()),
        ("@outputs@", outputs.to_string()),
        ("@states@", states.unwrap_or(1).to_string()),
        ("@width@", (outputs + 3).to_string()),
        ("@end@", end.to_string()),
        ("@first@", first),
        ("@next@", next),
    ];
    let fill = |text: String, mark: &(&str, String)| text.replace(mark.0, &mark.1);
    out += &marks.iter().fold(template.to_owned(), fill);
    for (name, transducer) in functions {
        let rows = rows(transducer, digits, end, outputs);
        let (open, close) = match language {
            Language::Rust => ("[", "]"),
            Language::C => ("{", "}"),
            Language::Python => ("(", ")"),
        };
        let rows = rows.iter().map(|row| {
            let row: Vec<String> = row.iter().map(u64::to_string).collect();
            format!("{open}{}{close}", row.join(", "))
        });
        let rows: Vec<String> = rows.collect();
        let width = outputs + 3;
        out += if language == Language::Python {
            "\n\n"
        } else {
            "\n"
        };
        let kind = (&format!("[u64; {width}]")[..], "unsigned");
        out += &table(
            language,
            &name.to_uppercase(),
            kind,
            &format!("[{width}]"),
            &rows,
        );
        out += &head(name, language, inputs, outputs, rows.len());
    }
    out
}

/// The transitions: from a state, the symbol read, the digits written, to a state; by the symbol `end`, each accepting
/// state leads to state 0.
fn rows(transducer: &Transducer, digits: u64, end: u64, outputs: usize) -> Vec<Vec<u64>> {
    let automaton = &transducer.automaton;
    let mut rows = Vec::new();
    for state in 0..automaton.states() as u32 {
        let mut add = |read: u64, written: Vec<u64>, to: u32| {
            let mut row = [vec![state.into(), read], written].concat();
            row.resize(outputs + 2, 0);
            row.push(to.into());
            rows.push(row);
        };
        for edge in automaton.edges(state) {
            let (read, written) = transducer.split(edge.symbol);
            let number =
                |sum, place| sum * digits + u64::from(crate::automaton::digit(read, place));
            let read = (0..transducer.inputs).rev().fold(0, number);
            add(read, written.map(u64::from).collect(), edge.to);
        }
        if automaton.accepts_in(state) {
            add(end, Vec::new(), 0);
        }
    }
    if rows.is_empty() {
        // A table of C has a row.
        rows.push(
            std::iter::once(0)
                .chain([end + 1])
                .chain(vec![0; outputs + 1])
                .collect(),
        );
    }
    rows
}

/// The function that looks into a table.
fn head(name: &str, language: Language, inputs: usize, outputs: usize, rows: usize) -> String {
    let names = if inputs == 1 {
        &["n"][..]
    } else {
        &["x", "y", "z", "w"][..inputs]
    };
    let (list, table) = (names.join(", "), name.to_uppercase());
    let typed = |before: &str, after: &str| {
        let each = names.iter().map(|name| format!("{before}{name}{after}"));
        each.collect::<Vec<_>>().join(", ")
    };
    match language {
        Language::Rust => {
            let (result, then) = match name {
                "lost" => (String::from("bool"), ".is_some()"),
                "value" => (
                    String::from("u64"),
                    ".expect(\"each position has a value\")[0]",
                ),
                _ => (format!("Option<[u64; {outputs}]>"), ""),
            };
            let typed = typed("", ": u64");
            format!("\npub fn {name}({typed}) -> {result} {{\n    least(&{table}, [{list}]){then}\n}}\n")
        }
        Language::C => {
            let (result, more, local, then) = match name {
                "lost" => ("bool", String::new(), format!(", to[{outputs}]"), ""),
                "value" => (
                    "unsigned long long",
                    String::new(),
                    format!(", to[{outputs}]"),
                    " ? to[0] : 0",
                ),
                _ => (
                    "bool",
                    format!(", unsigned long long to[{outputs}]"),
                    String::new(),
                    "",
                ),
            };
            let typed = typed("unsigned long long ", "");
            format!(
                "\n{result} {name}({typed}{more}) {{\n    unsigned long long position[] = {{{list}}}{local};\n    \
                 return least({table}, {rows}, position, to){then};\n}}\n"
            )
        }
        Language::Python => {
            let then = match name {
                "lost" => " is not None",
                "value" => "[0]",
                _ => "",
            };
            format!("\n\ndef {name}({list}):\n    return _least({table}, [{list}]){then}\n")
        }
    }
}

/// The width of a line of a table.
const WIDTH: usize = 92;

/// A constant list, of a type in Rust and one in C.
fn table(
    language: Language,
    name: &str,
    kind: (&str, &str),
    after: &str,
    items: &[String],
) -> String {
    let mut lines = vec![String::from("   ")];
    for item in items {
        let line = lines.last_mut().expect("a line");
        if line.len() + item.len() + 2 > WIDTH {
            lines.push(format!("    {item},"));
        } else {
            let _ = write!(line, " {item},");
        }
    }
    let (lines, count) = (lines.join("\n"), items.len());
    match language {
        Language::Rust => format!("const {name}: [{}; {count}] = [\n{lines}\n];\n", kind.0),
        Language::C => format!(
            "static const {} {name}[{count}]{after} = {{\n{lines}\n}};\n",
            kind.1
        ),
        Language::Python => format!("{name} = [\n{lines}\n]\n"),
    }
}
