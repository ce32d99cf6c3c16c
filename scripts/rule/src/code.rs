//! Proved rules as functions in Rust, C and Python, which compile as they are.
//!
//! `lost` or `value` is a formula if the rule has one, else it runs the automaton over the digits of the position,
//! the most significant ones first. `winning_move` runs a [`Transducer`]: it reads the position and writes the
//! position after the move. Both take O(log n) steps.

use std::fmt::Write as _;

use crate::automaton::{digit, Symbol};
use crate::names::Formula;
use crate::numeration::{Kind, Numeration};
use crate::proof::{Proof, Transducer};
use crate::search::Question;

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

/// What is printed.
pub struct Rule<'a> {
    /// The proof.
    pub proof: &'a Proof,
    /// The rule as a formula, if it has one.
    pub formula: Option<&'a Formula>,
    /// The winning moves, if they are wanted and known.
    pub moves: Option<&'a Transducer>,
    /// The names of the coordinates.
    pub coordinates: &'a [String],
    /// What is asked.
    pub question: Question,
    /// The automaton of the P-positions, if these are asked for.
    pub lost: Option<&'a crate::automaton::Automaton>,
}

/// Prints a rule as a function `lost` or `value`, and `winning_move`, of 64-bit numbers, in Python of any.
pub fn print(rule: &Rule, language: Language, comments: &[&str]) -> String {
    let mark = if language == Language::Python {
        "#"
    } else {
        "//"
    };
    let mut out = String::new();
    for comment in comments {
        let _ = writeln!(out, "{mark} {comment}");
    }
    if language == Language::C {
        out += "#include <stdbool.h>\n";
    }
    let printer = Printer { rule, language };
    let needs_digits = rule.formula.is_none() || rule.moves.is_some();
    if needs_digits {
        out += &printer.weights();
    }
    out += &match (rule.formula, rule.question, rule.lost) {
        (Some(formula), ..) => printer.formula(formula),
        (None, Question::Outcome, Some(lost)) => printer.acceptor(lost),
        _ => {
            let values = Transducer::new(rule.proof.automaton.clone(), rule.coordinates.len());
            printer.transducer("value", &values)
        }
    };
    if let Some(moves) = rule.moves {
        out += &printer.transducer("winning_move", moves);
    }
    out
}

struct Printer<'a> {
    rule: &'a Rule<'a>,
    language: Language,
}

/// Words that no parameter may have as its name: keywords of the three languages, and the functions.
const RESERVED: &str = " and as assert async auto await become bool box break case char class const continue \
    crate def default del do double dyn elif else enum except extern false final finally float fn for from gen \
    global goto if impl import in inline int is lambda let long loop lost macro match mod move mut nonlocal not or \
    override pass priv pub raise ref register restrict return self short signed sizeof static struct super \
    switch trait true try type typedef typeof union unsafe unsigned unsized use value virtual void volatile where \
    while winning_move with yield abstract rest state symbol numbers to known next best place sum weight weights \
    edge edges end ends fits found less before total at following max min len range tuple zip reversed ";

impl Printer<'_> {
    fn numeration(&self) -> &Numeration {
        &self.rule.proof.numeration
    }

    /// The names of the parameters: the coordinates, if these are plain words.
    fn names(&self) -> Vec<String> {
        let coordinates = self.rule.coordinates;
        let is_plain = |name: &String| {
            let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.chars().all(is_letter)
                && (name.len() == 1 || !RESERVED.contains(&format!(" {name} ")))
        };
        if coordinates.iter().all(is_plain) {
            return coordinates.to_vec();
        }
        (0..coordinates.len())
            .map(|index| format!("x{index}"))
            .collect()
    }

    /// The head of a function of the position.
    fn head(&self, name: &str, result: &str) -> String {
        let names = self.names();
        match self.language {
            Language::Rust => {
                let list: Vec<String> = names.iter().map(|name| format!("{name}: u64")).collect();
                format!("\npub fn {name}({}) -> {result} {{\n", list.join(", "))
            }
            Language::C => {
                let list: Vec<String> = names
                    .iter()
                    .map(|name| format!("unsigned long long {name}"))
                    .collect();
                format!("\n{result}{name}({}", list.join(", "))
            }
            Language::Python => format!("\n\ndef {name}({}):\n", names.join(", ")),
        }
    }

    /// A function that is one expression.
    fn expression(&self, expression: &str) -> String {
        let (name, rust, c) = match self.rule.question {
            Question::Outcome => ("lost", "bool", "bool "),
            Question::Value => ("value", "u64", "unsigned long long "),
        };
        let unused = (self.names().into_iter()).filter(|name| !mentions(expression, name));
        match self.language {
            Language::Rust => {
                let unused: String = unused
                    .map(|name| format!("    let _ = {name};\n"))
                    .collect();
                format!("{}{unused}    {expression}\n}}\n", self.head(name, rust))
            }
            Language::C => {
                let unused: String = unused.map(|name| format!("    (void){name};\n")).collect();
                format!(
                    "{}) {{\n{unused}    return {expression};\n}}\n",
                    self.head(name, c)
                )
            }
            Language::Python => format!("{}    return {expression}\n", self.head(name, "")),
        }
    }

    fn formula(&self, formula: &Formula) -> String {
        let names = self.names();
        let n = &names[0];
        match formula {
            Formula::Residues { period, residues } => {
                let listed = |separator: &str| {
                    let each: Vec<String> = residues.iter().map(u64::to_string).collect();
                    each.join(separator)
                };
                let rest = format!("{n} % {period}");
                let text = match (self.language, residues.len()) {
                    (_, 1) => format!("{rest} == {}", residues[0]),
                    (Language::Rust, _) => format!("matches!({rest}, {})", listed(" | ")),
                    (Language::C, _) => {
                        format!("{rest} == {}", listed(&format!(" || {rest} == ")))
                    }
                    (Language::Python, _) => format!("{rest} in ({})", listed(", ")),
                };
                self.expression(&text)
            }
            Formula::NimSum {
                coordinates,
                modulus,
            } => {
                let terms = coordinates.iter().map(|&index| match modulus {
                    Some(modulus) => format!("({} % {modulus})", names[index]),
                    None => names[index].clone(),
                });
                let terms: Vec<String> = terms.collect();
                let sum = terms.join(" ^ ");
                self.expression(&match (self.rule.question, &terms[..]) {
                    (Question::Outcome, [x, y]) => format!("{x} == {y}"),
                    (Question::Outcome, _) => format!("({sum}) == 0"),
                    (Question::Value, _) => sum,
                })
            }
            Formula::Periodic {
                preperiod,
                period,
                saltus,
                values,
            } => {
                if *preperiod == 0 && *saltus == 0 && values.iter().zip(0..).all(|(&v, i)| v == i) {
                    return self.expression(&format!("{n} % {period}"));
                }
                let (over, index) = match self.language {
                    Language::Rust => ("/", " as usize"),
                    Language::C => ("/", ""),
                    Language::Python => ("//", ""),
                };
                let later = match preperiod {
                    0 => n.clone(),
                    _ => format!("({n} - {preperiod})"),
                };
                let growth = match saltus {
                    0 => String::new(),
                    _ => format!(" + {later} {over} {period} * {saltus}"),
                };
                let place = match preperiod {
                    0 => format!("{n} % {period}"),
                    _ => format!("{preperiod} + {later} % {period}"),
                };
                let settled = format!("VALUES[({place}){index}]{growth}");
                let first = format!("VALUES[{n}{index}]");
                let text = match (self.language, preperiod) {
                    (_, 0) => settled,
                    (Language::Rust, _) => {
                        format!("if {n} < {preperiod} {{\n        {first}\n    }} else {{\n        {settled}\n    }}")
                    }
                    (Language::C, _) => format!("{n} < {preperiod} ? {first} : {settled}"),
                    (Language::Python, _) => format!("{first} if {n} < {preperiod} else {settled}"),
                };
                self.list("VALUES", "u64", values) + &self.expression(&text)
            }
        }
    }

    /// A constant list of numbers.
    fn list(&self, name: &str, kind: &str, values: &[u64]) -> String {
        let c = match kind {
            "u64" => "unsigned long long",
            "u8" => "unsigned char",
            _ => "unsigned",
        };
        let suffix = |value: &u64| match self.language {
            Language::C if *value > u64::from(u32::MAX) => format!("{value}ULL"),
            _ => value.to_string(),
        };
        let items = wrapped(&values.iter().map(suffix).collect::<Vec<_>>());
        let count = values.len();
        match self.language {
            Language::Rust => format!("const {name}: [{kind}; {count}] = [\n{items}];\n"),
            Language::C => format!("static const {c} {name}[{count}] = {{\n{items}}};\n"),
            Language::Python => format!("{name} = [\n{items}]\n"),
        }
    }

    /// The weights of 64-bit numbers, and in Python of any.
    fn weights(&self) -> String {
        let numeration = self.numeration();
        let all = numeration.weights().iter();
        let all: Vec<u64> = all
            .map_while(|&weight| u64::try_from(weight).ok())
            .collect();
        if self.language != Language::Python {
            return self.list("WEIGHTS", "u64", &all);
        }
        let (first, next) = match numeration.kind() {
            Kind::Base(base) => (String::from("1"), format!("{base} * weights[-1]")),
            Kind::Fraenkel(t) => (
                format!("1, {}", t + 1),
                format!("{t} * weights[-1] + weights[-2]"),
            ),
        };
        // What is written may have more digits than what is read.
        let digits = numeration.digits().to_string();
        let marks = [("first", &first), ("next", &next), ("digits", &digits)];
        filled(include_str!("templates/places.python.txt"), &marks)
    }

    /// The digits of a symbol as one number.
    fn symbol(&self, symbol: Symbol, places: usize) -> u64 {
        let digits = u64::from(self.numeration().digits());
        let number = |sum: u64, place| sum * digits + u64::from(digit(symbol, place));
        (0..places).rev().fold(0, number)
    }

    /// `lost`: the automaton as a table of states, the last one for rejected words.
    fn acceptor(&self, lost: &crate::automaton::Automaton) -> String {
        let dimension = self.rule.coordinates.len();
        let mut symbols = self.numeration().symbols(dimension);
        symbols.sort_by_key(|&symbol| self.symbol(symbol, dimension));
        let (states, width) = (lost.states(), symbols.len());
        let mut next: Vec<u64> = Vec::new();
        for state in 0..states as u32 {
            let to = |&symbol: &Symbol| lost.next(state, symbol).map_or(states as u64, u64::from);
            next.extend(symbols.iter().map(to));
        }
        next.extend(std::iter::repeat_n(states as u64, width));
        let accepts = (0..states as u32).map(|state| u64::from(lost.accepts_in(state)));
        let accepts: Vec<u64> = accepts.chain([0]).collect();
        let tables = self.list("NEXT", "u32", &next) + &self.list("ACCEPTS", "u8", &accepts);
        let (head, template) = match self.language {
            Language::Rust => (
                self.head("lost", "bool"),
                include_str!("templates/lost.rust.txt"),
            ),
            Language::C => (
                self.head("lost", "bool ") + ") {\n",
                include_str!("templates/lost.c.txt"),
            ),
            Language::Python => (
                self.head("lost", ""),
                include_str!("templates/lost.python.txt"),
            ),
        };
        let marks = [
            ("list", &self.names().join(", ")),
            ("digits", &self.numeration().digits().to_string()),
            ("inputs", &dimension.to_string()),
            ("width", &width.to_string()),
        ];
        tables + &head + &filled(template, &marks)
    }

    /// A function that follows each state with the least numbers written on the way to it.
    fn transducer(&self, name: &str, transducer: &Transducer) -> String {
        let (inputs, outputs) = (transducer.inputs, transducer.outputs());
        let automaton = &transducer.automaton;
        let states = automaton.states();
        // From state, symbol read, digits written, to state.
        let mut edges: Vec<u64> = Vec::new();
        for state in 0..states as u32 {
            for edge in automaton.edges(state) {
                let (read, written) = transducer.split(edge.symbol);
                edges.extend([u64::from(state), self.symbol(read, inputs)]);
                edges.extend(written.map(u64::from));
                edges.push(edge.to.into());
            }
        }
        let accepting = (0..states as u32).filter(|&state| automaton.accepts_in(state));
        let accepting: Vec<u64> = accepting.map(u64::from).collect();
        let upper = if name == "value" { "VALUE" } else { "MOVE" };
        let tables = self.list(&format!("{upper}_EDGES"), "u32", &edges)
            + &self.list(&format!("{upper}_ENDS"), "u32", &accepting);
        let is_value = name == "value";
        let (head, template, end) = match (self.language, is_value) {
            (Language::Rust, true) => (
                self.head(name, "u64"),
                include_str!("templates/transducer.rust.txt"),
                "best.expect(\"each position has a value\")[0]",
            ),
            (Language::Rust, false) => (
                self.head(name, &format!("Option<[u64; {outputs}]>")),
                include_str!("templates/transducer.rust.txt"),
                "best",
            ),
            (Language::C, true) => (
                self.head(name, "unsigned long long ")
                    + ") {\n    unsigned long long to[1] = {0};\n",
                include_str!("templates/transducer.c.txt"),
                "(void)found;\n    return to[0]",
            ),
            (Language::C, false) => (
                self.head(name, "bool ") + &format!(", unsigned long long to[{outputs}]) {{\n"),
                include_str!("templates/transducer.c.txt"),
                "return found",
            ),
            (Language::Python, _) => (
                self.head(name, ""),
                include_str!("templates/transducer.python.txt"),
                if is_value {
                    "return best[0]"
                } else {
                    "return best"
                },
            ),
        };
        let marks = [
            ("list", &self.names().join(", ")),
            ("digits", &self.numeration().digits().to_string()),
            ("inputs", &inputs.to_string()),
            ("outputs", &outputs.to_string()),
            ("states", &states.to_string()),
            ("width", &(outputs + 3).to_string()),
            ("edges", &edges.len().to_string()),
            ("ends", &accepting.len().to_string()),
            ("upper", &upper.to_owned()),
            ("end", &end.to_owned()),
        ];
        tables + &head + &filled(template, &marks)
    }
}

/// Fills in the marks `@name@` of a template.
fn filled(template: &str, marks: &[(&str, &String)]) -> String {
    let fill =
        |text: String, (name, value): &(&str, &String)| text.replace(&format!("@{name}@"), value);
    marks.iter().fold(template.to_owned(), fill)
}

/// Whether a name stands in an expression.
fn mentions(expression: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    expression.split(|c| !is_part(c)).any(|word| word == name)
}

/// The width of a line of a table.
const WIDTH: usize = 92;

/// Items in lines, with a comma after each.
fn wrapped(items: &[String]) -> String {
    let mut text = String::new();
    let mut line = String::from("   ");
    for item in items {
        if line.len() + item.len() + 2 > WIDTH {
            text += &line;
            text.push('\n');
            line = String::from("   ");
        }
        let _ = write!(line, " {item},");
    }
    text + &line + "\n"
}
