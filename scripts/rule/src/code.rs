//! Proved rules as functions in Rust, C and Python, which take O(log n) steps.
//!
//! A rule with a [formula](crate::names::Formula) is printed as that. Every other one is its automaton: a
//! table of states, which reads the digits of the position, the most significant ones first.

use std::fmt::Write as _;

use crate::automaton::{digit, Automaton, START};
use crate::find::Proof;
use crate::guess::Language;
use crate::names::Formula;
use crate::search::Question;

/// Prints the rule as a function `lost`, or `value`, of the coordinates; it compiles as it is.
///
/// `comments` are put before it. The function takes 64-bit numbers, in Python any.
pub fn function(
    proof: &Proof,
    formula: Option<&Formula>,
    coordinates: &[String],
    question: Question,
    language: Language,
    comments: &[String],
) -> String {
    let printer = Printer {
        proof,
        names: parameters(coordinates),
        question,
        language,
    };
    let mark = match language {
        Language::Rust => "///",
        Language::C => "//",
        Language::Python => "#",
    };
    let mut text = String::new();
    if language == Language::C {
        text += "#include <stdbool.h>\n\n";
    }
    for comment in comments {
        let _ = writeln!(text, "{mark} {comment}");
    }
    text += &match formula {
        Some(formula) => printer.formula(formula),
        None => printer.automaton(),
    };
    text
}

/// The coordinates as names of parameters: plain letters, and no keyword.
fn parameters(coordinates: &[String]) -> Vec<String> {
    let is_plain = |name: &String| {
        let mut letters = name.chars();
        let lower = |c: char| c.is_ascii_lowercase() || c == '_';
        letters.next().is_some_and(|c| c.is_ascii_lowercase())
            && letters.all(|c| lower(c) || c.is_ascii_digit())
            && !RESERVED.contains(&&name[..])
    };
    if coordinates.iter().all(is_plain) {
        return coordinates.to_vec();
    }
    (0..coordinates.len())
        .map(|index| format!("x{index}"))
        .collect()
}

/// Keywords of the three languages, and the names that the functions use themselves.
const RESERVED: [&str; 99] = [
    "and", "as", "assert", "async", "auto", "await", "become", "bool", "box", "break", "case",
    "char", "class", "const", "continue", "crate", "def", "default", "del", "digit", "digits",
    "do", "double", "dyn", "elif", "else", "enum", "except", "extern", "final", "finally", "float",
    "fn", "for", "from", "gen", "global", "goto", "if", "impl", "import", "in", "inline", "int",
    "is", "lambda", "let", "long", "loop", "lost", "macro", "match", "mod", "move", "mut", "next",
    "nonlocal", "not", "or", "override", "pass", "place", "priv", "pub", "raise", "ref",
    "register", "restrict", "return", "self", "short", "signed", "sizeof", "state", "static",
    "struct", "super", "switch", "symbol", "trait", "true", "false", "try", "type", "typedef",
    "typeof", "union", "unsafe", "unsigned", "unsized", "use", "value", "virtual", "void",
    "volatile", "weight", "weights", "where", "while",
];

/// The width of a line of a table.
const WIDTH: usize = 92;

struct Printer<'a> {
    proof: &'a Proof,
    names: Vec<String>,
    question: Question,
    language: Language,
}

impl Printer<'_> {
    /// The first line.
    fn head(&self) -> String {
        let (name, rust, c) = match self.question {
            Question::Outcome => ("lost", "bool", "bool"),
            Question::Value => ("value", "u64", "unsigned long long"),
        };
        let typed = |before: &str, after: &str| -> String {
            let each = self
                .names
                .iter()
                .map(|name| format!("{before}{name}{after}"));
            each.collect::<Vec<_>>().join(", ")
        };
        match self.language {
            Language::Rust => format!("pub fn {name}({}) -> {rust} {{\n", typed("", ": u64")),
            Language::C => format!("{c} {name}({}) {{\n", typed("unsigned long long ", "")),
            Language::Python => format!("def {name}({}):\n", typed("", "")),
        }
    }

    fn foot(&self) -> &'static str {
        match self.language {
            Language::Python => "",
            _ => "}\n",
        }
    }

    /// `return x;`, in the last line.
    fn result(&self, expression: &str) -> String {
        match self.language {
            Language::Rust => format!("    {expression}\n"),
            Language::C => format!("    return {expression};\n"),
            Language::Python => format!("    return {expression}\n"),
        }
    }

    fn formula(&self, formula: &Formula) -> String {
        let body = match formula {
            Formula::Residues { period, residues } => {
                let rest = format!("{} % {period}", self.names[0]);
                let numbers: Vec<String> = residues.iter().map(u64::to_string).collect();
                let expression = match (self.language, &numbers[..]) {
                    (_, [one]) => format!("{rest} == {one}"),
                    (Language::Rust, _) => format!("matches!({rest}, {})", numbers.join(" | ")),
                    (Language::Python, _) => format!("{rest} in ({})", numbers.join(", ")),
                    (Language::C, _) => {
                        let each = numbers.iter().map(|number| format!("{rest} == {number}"));
                        each.collect::<Vec<_>>().join(" || ")
                    }
                };
                self.result(&expression)
            }
            Formula::NimSum {
                coordinates,
                modulus,
            } => {
                let term = |name: &String| match modulus {
                    Some(modulus) => format!("{name} % {modulus}"),
                    None => name.clone(),
                };
                let bracketed = |term: String| match modulus {
                    Some(_) => format!("({term})"),
                    None => term,
                };
                let terms: Vec<String> = coordinates
                    .iter()
                    .map(|&index| term(&self.names[index]))
                    .collect();
                let sum = || {
                    terms
                        .iter()
                        .cloned()
                        .map(bracketed)
                        .collect::<Vec<_>>()
                        .join(" ^ ")
                };
                let expression = match (self.question, &terms[..]) {
                    (Question::Outcome, [x, y]) => format!("{x} == {y}"),
                    (Question::Outcome, _) => format!("({}) == 0", sum()),
                    (Question::Value, _) => sum(),
                };
                self.result(&expression)
            }
            Formula::Periodic {
                preperiod,
                period,
                saltus,
                values,
            } => self.periodic(*preperiod, *period, *saltus, values),
        };
        // A coordinate that does not matter is named, lest the compiler warns.
        let idle = self
            .names
            .iter()
            .enumerate()
            .filter(|&(place, _)| match formula {
                Formula::NimSum { coordinates, .. } => !coordinates.contains(&place),
                Formula::Residues { .. } | Formula::Periodic { .. } => false,
            });
        let idle = idle.map(|(_, name)| match self.language {
            Language::Rust => format!("    let _ = {name};\n"),
            Language::C => format!("    (void){name};\n"),
            Language::Python => String::new(),
        });
        self.head() + &idle.collect::<String>() + &body + self.foot()
    }

    fn periodic(&self, preperiod: u64, period: u64, saltus: u64, values: &[u64]) -> String {
        let n = &self.names[0];
        if preperiod == 0 && saltus == 0 && values.iter().enumerate().all(|(i, &v)| i as u64 == v) {
            return self.result(&format!("{n} % {period}"));
        }
        if preperiod == 0 && period == 1 && values == [0] {
            return self.result(&match saltus {
                1 => n.clone(),
                _ => format!("{n} * {saltus}"),
            });
        }
        // The heap of the table, and how many periods lie between.
        let (index, count) = match preperiod {
            0 => (format!("{n} % {period}"), format!("{n} / {period}")),
            _ => (
                format!("{preperiod} + ({n} - {preperiod}) % {period}"),
                format!("({n} - {preperiod}) / {period}"),
            ),
        };
        let count = match self.language {
            Language::Python => count.replace('/', "//"),
            _ => count,
        };
        let added = |value: String| match saltus {
            0 => value,
            1 => format!("{value} + {count}"),
            _ => format!("{value} + {count} * {saltus}"),
        };
        let length = values.len();
        let table = self.table(
            "VALUES",
            &[values.to_vec()],
            "u64",
            "unsigned long long",
            true,
        );
        let at = match self.language {
            Language::Rust => |index: &str| format!("VALUES[({index}) as usize]"),
            _ => |index: &str| format!("VALUES[{index}]"),
        };
        let settled = added(at(&index));
        let mut body = table;
        if preperiod > 0 {
            let early = at(n);
            body += &match self.language {
                Language::Rust => {
                    let early = format!("VALUES[{n} as usize]");
                    format!("    if {n} < {length} {{\n        return {early};\n    }}\n")
                }
                Language::C => format!("    if ({n} < {length})\n        return {early};\n"),
                Language::Python => format!("    if {n} < {length}:\n        return {early}\n"),
            };
        }
        body + &self.result(&settled)
    }

    /// A constant table, of one row if `flat`.
    fn table(&self, name: &str, rows: &[Vec<u64>], rust: &str, c: &str, flat: bool) -> String {
        let (open, close) = match self.language {
            Language::C => ("{", "}"),
            _ => ("[", "]"),
        };
        let wide = if self.language == Language::C && c == "unsigned long long" {
            "ULL"
        } else {
            ""
        };
        let row = |row: &Vec<u64>| -> String {
            let numbers: Vec<String> = row
                .iter()
                .map(|number| match number {
                    number if *number > u64::from(u32::MAX) => format!("{number}{wide}"),
                    number => number.to_string(),
                })
                .collect();
            let plain = numbers.join(", ");
            if plain.len() <= WIDTH {
                return format!("{open}{plain}{close}");
            }
            let mut lines = String::new();
            let mut line = String::new();
            for number in numbers {
                if line.len() + number.len() > WIDTH - 12 {
                    let _ = write!(lines, "\n       {line}");
                    line.clear();
                }
                let _ = write!(line, " {number},");
            }
            let _ = write!(lines, "\n       {line}");
            format!("{open}{lines}\n    {close}")
        };
        let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
        let content = if flat {
            row(&rows[0])
        } else {
            let rows: Vec<String> = rows
                .iter()
                .map(|one| format!("        {},\n", row(one)))
                .collect();
            format!("{open}\n{}    {close}", rows.concat())
        };
        match self.language {
            Language::Rust if flat => format!("    const {name}: [{rust}; {width}] = {content};\n"),
            Language::Rust => {
                format!("    const {name}: [[{rust}; {width}]; {height}] = {content};\n")
            }
            Language::C if flat => format!("    static const {c} {name}[{width}] = {content};\n"),
            Language::C => format!("    static const {c} {name}[{height}][{width}] = {content};\n"),
            Language::Python => format!("    {name} = {content}\n"),
        }
    }

    fn automaton(&self) -> String {
        match self.question {
            Question::Outcome => self.lost(),
            Question::Value => self.value(),
        }
    }

    /// The weights of the digits of 64-bit numbers, the highest first.
    fn weights(&self) -> Vec<u64> {
        let weights = self.proof.numeration.weights().iter();
        let mut weights: Vec<u64> = weights
            .map_while(|&weight| u64::try_from(weight).ok())
            .collect();
        weights.reverse();
        weights
    }

    fn is_binary(&self) -> bool {
        self.proof.numeration.digits() == 2 && self.proof.numeration.weights()[2] == 4
    }

    /// The table of states: per symbol, in the order of all digits, the next state.
    fn next_table(&self, automaton: &Automaton, tracks: usize) -> Vec<Vec<u64>> {
        let dead = automaton.states() as u64;
        let symbols = self.proof.numeration.symbols(tracks);
        let mut rows = Vec::new();
        for state in 0..automaton.states() as u32 {
            let next = |&symbol: &u64| automaton.next(state, symbol).map_or(dead, u64::from);
            rows.push(symbols.iter().map(next).collect());
        }
        rows.push(vec![dead; symbols.len()]);
        rows
    }

    fn small_type(largest: u64) -> (&'static str, &'static str) {
        match largest {
            0..=255 => ("u8", "unsigned char"),
            _ => ("u16", "unsigned short"),
        }
    }

    /// The digits of all coordinates as one number: `x / weight + 3 * (y / weight)`.
    fn symbol(&self, digit: impl Fn(&str) -> String) -> String {
        let base = u64::from(self.proof.numeration.digits());
        let each =
            self.names
                .iter()
                .enumerate()
                .map(|(place, name)| match (place, self.names.len()) {
                    (_, 1) => digit(name),
                    (0, _) => format!("({})", digit(name)),
                    _ => format!("{} * ({})", base.pow(place as u32), digit(name)),
                });
        each.collect::<Vec<_>>().join(" + ")
    }

    /// The weights as a constant, where the loop over the digits needs them.
    fn weight_table(&self) -> String {
        if self.is_binary() || self.language == Language::Python {
            return String::new();
        }
        self.table(
            "WEIGHTS",
            &[self.weights()],
            "u64",
            "unsigned long long",
            true,
        )
    }

    /// The loop over the digits of the coordinates; `body` uses `symbol`, and except in base 2 `weight`.
    fn each_digit(&self, body: &str) -> String {
        let names = &self.names;
        let list = names.join(", ");
        if self.is_binary() {
            let symbol = self.symbol(|name| format!("{name} >> place & 1"));
            // A value may have more digits than the position.
            let more = match self.question {
                Question::Value => format!(" + {}", self.proof.automaton.states()),
                Question::Outcome => String::new(),
            };
            return match self.language {
                Language::Rust => format!(
                    "    for place in (0..64).rev() {{\n        let symbol = {symbol};\n{body}    }}\n"
                ),
                Language::C => format!(
                    "    for (int place = 63; place >= 0; place--) {{\n        \
                     unsigned long long symbol = {symbol};\n{body}    }}\n"
                ),
                Language::Python => format!(
                    "    for place in reversed(range(max({list}, 0).bit_length(){more})):\n        \
                     symbol = {symbol}\n{body}"
                ),
            };
        }
        let end = if self.language == Language::Python {
            ""
        } else {
            ";"
        };
        let rests = names
            .iter()
            .map(|name| format!("        {name} %= weight{end}\n"));
        let rests: String = rests.collect();
        match self.language {
            Language::Rust => {
                let symbol = self.symbol(|name| format!("{name} / weight"));
                let shadows = names
                    .iter()
                    .map(|name| format!("    let mut {name} = {name};\n"));
                format!(
                    "{}    for weight in WEIGHTS {{\n        let symbol = {symbol};\n{rests}{body}    }}\n",
                    shadows.collect::<String>()
                )
            }
            Language::C => {
                let symbol = self.symbol(|name| format!("{name} / weight"));
                let count = self.weights().len();
                format!(
                    "    for (int place = 0; place < {count}; place++) {{\n        \
                     unsigned long long weight = WEIGHTS[place];\n        \
                     unsigned long long symbol = {symbol};\n{rests}{body}    }}\n"
                )
            }
            Language::Python => {
                let symbol = self.symbol(|name| format!("{name} // weight"));
                let (first, next) = self.recurrence();
                let (digits, states) = (
                    self.proof.numeration.digits(),
                    self.proof.automaton.states(),
                );
                let more = match self.question {
                    Question::Value => format!(" * {digits} ** {states}"),
                    Question::Outcome => String::new(),
                };
                format!(
                    "    weights = {first}\n    while weights[-1] <= max({list}, 1){more}:\n        \
                     weights.append({next})\n    for weight in reversed(weights):\n        \
                     symbol = {symbol}\n{rests}{body}"
                )
            }
        }
    }

    /// The first weights, and how the next one follows, in Python.
    fn recurrence(&self) -> (String, String) {
        let weights = self.proof.numeration.weights();
        match self.proof.numeration.kind() {
            crate::numeration::Kind::Base(base) => {
                (String::from("[1]"), format!("{base} * weights[-1]"))
            }
            crate::numeration::Kind::Fraenkel(t) => {
                let first = format!("[{}, {}]", weights[0], weights[1]);
                let last = match t {
                    1 => String::from("weights[-1]"),
                    _ => format!("{t} * weights[-1]"),
                };
                (first, format!("{last} + weights[-2]"))
            }
        }
    }

    fn lost(&self) -> String {
        let automaton = &self.proof.automaton;
        let rows = self.next_table(automaton, self.names.len());
        let (rust, c) = Self::small_type(rows.len() as u64 - 1);
        let mut body = self.head();
        body += &self.table("NEXT", &rows, rust, c, false);
        body += &self.weight_table();
        let accepting: Vec<u32> = (0..automaton.states() as u32)
            .filter(|&state| automaton.accepts_in(state))
            .collect();
        let (start, step) = match self.language {
            Language::Rust => (
                "    let mut state = 0;\n",
                "        state = NEXT[state as usize][symbol as usize];\n",
            ),
            Language::C => (
                "    int state = 0;\n",
                "        state = NEXT[state][symbol];\n",
            ),
            Language::Python => ("    state = 0\n", "        state = NEXT[state][symbol]\n"),
        };
        body += start;
        body += &self.each_digit(step);
        let numbers: Vec<String> = accepting.iter().map(u32::to_string).collect();
        let result = match (self.language, &numbers[..]) {
            (Language::Python, []) => String::from("False"),
            (_, []) => String::from("false"),
            (_, [one]) => format!("state == {one}"),
            (Language::Rust, _) => format!("matches!(state, {})", numbers.join(" | ")),
            (Language::Python, _) => format!("state in ({})", numbers.join(", ")),
            (Language::C, _) => {
                let each = numbers.iter().map(|number| format!("state == {number}"));
                each.collect::<Vec<_>>().join(" || ")
            }
        };
        body + &self.result(&result) + self.foot()
    }

    /// Follows each state that the digits so far of the position and of some value lead to, with that
    /// value: no two of them can both be completed.
    fn value(&self) -> String {
        let automaton = &self.proof.automaton;
        let numeration = &self.proof.numeration;
        let dimension = self.names.len();
        let digits = u64::from(numeration.digits());
        // Edges as rows: state, symbol of the position, digit of the value, next state.
        let mut edges: Vec<Vec<u64>> = Vec::new();
        for state in 0..automaton.states() as u32 {
            for edge in automaton.edges(state) {
                let symbol = (0..dimension).rev().fold(0, |symbol, place| {
                    symbol * digits + u64::from(digit(edge.symbol, place))
                });
                let value = u64::from(digit(edge.symbol, dimension));
                edges.push(vec![u64::from(state), symbol, value, edge.to.into()]);
            }
        }
        let accepting: Vec<u64> = (0..automaton.states() as u32)
            .filter(|&state| automaton.accepts_in(state))
            .map(u64::from)
            .collect();
        debug_assert_eq!(START, 0);
        let states = automaton.states();
        let (rust, c) = Self::small_type(edges.iter().flatten().copied().max().unwrap_or(0));
        let mut body = self.head();
        body += &self.table("EDGES", &edges, rust, c, false);
        body += &self.table("ENDS", std::slice::from_ref(&accepting), rust, c, true);
        body += &self.weight_table();
        let (count, ends) = (edges.len(), accepting.len());
        // The value so far is in weights, whose next one is that of the digit.
        let append = |before: &str, digit: &str| -> String {
            if self.is_binary() {
                format!("2 * {before} + {digit}")
            } else {
                format!("{before} + {digit} * weight")
            }
        };
        match self.language {
            Language::Rust => {
                let step = format!(
                    "        let mut next = [None; {states}];\n        for [from, read, digit, to] in EDGES {{\n            if let (Some(value), true) = (values[from as usize], u64::from(read) == symbol) {{\n                next[to as usize] = Some({});\n            }}\n        }}\n        values = next;\n",
                    append("value", "u64::from(digit)")
                );
                let _ = writeln!(body, "    let mut values: [Option<u64>; {states}] = [None; {states}];\n    values[0] = Some(0);");
                body += &self.each_digit(&step);
                body += "    let ends = ENDS.iter().find_map(|&state| values[state as usize]);\n    ends.expect(\"every position has a value\")\n";
            }
            Language::C => {
                let step = format!(
                    "        unsigned long long next[{states}] = {{0}};\n        bool reached[{states}] = {{false}};\n        for (int edge = 0; edge < {count}; edge++) {{\n            int from = EDGES[edge][0], to = EDGES[edge][3];\n            if (known[from] && EDGES[edge][1] == symbol) {{\n                next[to] = {};\n                reached[to] = true;\n            }}\n        }}\n        for (int state = 0; state < {states}; state++) {{\n            known[state] = reached[state];\n            values[state] = next[state];\n        }}\n",
                    append("values[from]", "EDGES[edge][2]")
                );
                let _ = writeln!(body, "    unsigned long long values[{states}] = {{0}};\n    bool known[{states}] = {{true}};");
                body += &self.each_digit(&step);
                let _ = writeln!(body, "    for (int end = 0; end < {ends}; end++)\n        if (known[ENDS[end]])\n            return values[ENDS[end]];\n    return 0; // never reached: every position has a value");
            }
            Language::Python => {
                let step = format!(
                    "        following = {{}}\n        for start, read, digit, to in EDGES:\n            if start in values and read == symbol:\n                following[to] = {}\n        values = following\n",
                    append("values[start]", "digit")
                );
                body += "    values = {0: 0}\n";
                body += &self.each_digit(&step);
                body += "    return next(values[state] for state in ENDS if state in values)\n";
            }
        }
        body + self.foot()
    }
}
