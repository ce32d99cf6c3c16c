//! A program under construction, in one of three languages.
//!
//! Statements are appended one by one. Longer pieces are written once, as lines in the common subset of
//! the three languages, which [`Program::lines`] translates.

use std::fmt::Write as _;

use super::Language;

/// The type of a value. Python has no use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Condition,
    Word,
    /// An unsigned number of 64 bits.
    Natural,
    /// A signed number of 64 bits.
    Signed,
    /// A signed number of 128 bits.
    Wide,
    /// An unsigned number of 128 bits.
    Large,
}

/// An expression as text, and whether it can be an operand as it stands, without parentheses.
pub(super) type Code = (String, bool);

/// The expression as an operand.
pub(super) fn operand((code, is_operand): Code) -> String {
    if is_operand {
        code
    } else {
        format!("({code})")
    }
}

/// A parameter of a function.
pub(super) struct Parameter<'a> {
    pub name: &'a str,
    pub kind: Type,
    pub used: Use,
}

/// What a function does with a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Ignored,
    Read,
    Changed,
}

/// The width of a line of a table.
const WIDTH: usize = 92;

impl Language {
    fn type_name(self, kind: Type) -> &'static str {
        let (rust, c) = match kind {
            Type::Condition => ("bool", "bool "),
            Type::Word => ("&'static str", "const char *"),
            Type::Natural => ("u64", "unsigned long long "),
            Type::Signed => ("i64", "long long "),
            Type::Wide => ("i128", "__int128 "),
            Type::Large => ("u128", "unsigned __int128 "),
        };
        match self {
            Language::Rust => rust,
            _ => c,
        }
    }

    /// Whether a condition holds, as a constant.
    pub(super) fn truth(self, holds: bool) -> &'static str {
        match (self, holds) {
            (Language::Python, true) => "True",
            (Language::Python, false) => "False",
            (_, true) => "true",
            (_, false) => "false",
        }
    }

    pub(super) fn and(self) -> &'static str {
        match self {
            Language::Python => "and",
            _ => "&&",
        }
    }

    pub(super) fn or(self) -> &'static str {
        match self {
            Language::Python => "or",
            _ => "||",
        }
    }

    pub(super) fn not(self, condition: Code) -> Code {
        match self {
            Language::Python => (format!("not {}", operand(condition)), false),
            _ => (format!("!{}", operand(condition)), true),
        }
    }

    /// The sign of a division of naturals.
    pub(super) fn over(self) -> &'static str {
        match self {
            Language::Python => "//",
            _ => "/",
        }
    }

    fn end_of_statement(self) -> &'static str {
        match self {
            Language::Python => "",
            _ => ";",
        }
    }

    /// A natural number.
    pub(super) fn number(self, number: u64) -> String {
        match self {
            Language::C if number > u64::from(u32::MAX) => format!("{number}ULL"),
            _ => number.to_string(),
        }
    }

    /// A number or a condition as a number of type `to`.
    pub(super) fn convert(self, code: Code, to: Type) -> Code {
        match self {
            Language::Rust => {
                let kind = self.type_name(to);
                (format!("{} as {kind}", operand(code)), false)
            }
            Language::C => {
                let kind = self.type_name(to).trim_end();
                (format!("({kind}){}", operand(code)), true)
            }
            Language::Python => code,
        }
    }

    /// Whether a number of type `kind` is one of `set`, which ascends and is not empty; a long run is a
    /// comparison with its ends.
    pub(super) fn one_of(self, number: Code, kind: Type, set: &[i64]) -> Code {
        let (first, last) = (set[0], set[set.len() - 1]);
        let is_run = set.len() > 3 && last - first == set.len() as i64 - 1;
        if is_run && first == 0 && kind == Type::Natural {
            return (format!("{} <= {last}", operand(number)), false);
        }
        let listed = |separator: &str| {
            let each: Vec<String> = set.iter().map(i64::to_string).collect();
            each.join(separator)
        };
        if self == Language::Rust && set.len() > 1 {
            let pattern = if is_run {
                format!("{first}..={last}")
            } else {
                listed(" | ")
            };
            return (format!("matches!({}, {pattern})", number.0), true);
        }
        let number = operand(number);
        let text = match self {
            _ if set.len() == 1 => format!("{number} == {first}"),
            _ if is_run => format!("{number} >= {first} {} {number} <= {last}", self.and()),
            Language::Python => format!("{number} in ({})", listed(", ")),
            _ => format!("{number} == {}", listed(&format!(" || {number} == "))),
        };
        (text, false)
    }

    /// The second if the first holds, else the third.
    pub(super) fn choice(self, condition: Code, yes: Code, no: Code) -> Code {
        let text = match self {
            Language::Rust => {
                format!("if {} {{ {} }} else {{ {} }}", condition.0, yes.0, no.0)
            }
            Language::C => {
                let (condition, yes, no) = (operand(condition), operand(yes), operand(no));
                format!("{condition} ? {yes} : {no}")
            }
            Language::Python => {
                let (condition, yes, no) = (operand(condition), operand(yes), operand(no));
                format!("{yes} if {condition} else {no}")
            }
        };
        (text, false)
    }

    /// The item at an index of a list of values of type `kind`.
    pub(super) fn item(self, kind: Type, list: &[String], index: Code) -> Code {
        let list = list.join(", ");
        let text = match self {
            Language::Rust => {
                let list = match kind {
                    Type::Condition | Type::Word => format!("[{list}]"),
                    // The type of the first one is that of all.
                    _ => format!(
                        "[{}]",
                        list.replacen(',', &format!("_{},", self.type_name(kind)), 1)
                    ),
                };
                format!("{list}[{} as usize]", operand(index))
            }
            Language::C => {
                let kind = self.type_name(kind);
                let separator = if kind.ends_with('*') { "const " } else { "" };
                let constant = if separator.is_empty() { "const " } else { "" };
                let kind = format!("{constant}{kind}{separator}");
                format!("(({}[]){{{list}}})[{}]", kind.trim_end(), index.0)
            }
            Language::Python => format!("[{list}][{}]", index.0),
        };
        (text, true)
    }
}

/// A program under construction.
pub(super) struct Program {
    pub language: Language,
    text: String,
    /// How many blocks are open.
    depth: usize,
}

impl Program {
    pub fn new(language: Language) -> Self {
        Program {
            language,
            text: String::new(),
            depth: 0,
        }
    }

    /// The text, after what it must include.
    pub fn finish(self) -> String {
        let mut includes = String::new();
        if self.language == Language::C {
            for (name, file) in [("bool ", "stdbool"), ("strcmp(", "string")] {
                if self.text.contains(name) {
                    let _ = writeln!(includes, "#include <{file}.h>\n");
                }
            }
        }
        includes + self.text.trim_end() + "\n"
    }

    /// Appends all of another program.
    pub fn append(&mut self, other: &Program) {
        self.text += &other.text;
    }

    /// A line as it stands.
    pub fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", 4 * self.depth);
    }

    /// A line of documentation.
    pub fn comment(&mut self, text: &str) {
        self.line(&match self.language {
            Language::Rust => format!("/// {text}"),
            Language::C => format!("// {text}"),
            Language::Python => format!("# {text}"),
        });
    }

    /// Begins a function; a public one is for the reader, the others are its helpers.
    pub fn function(
        &mut self,
        name: &str,
        is_public: bool,
        parameters: &[Parameter],
        result: Type,
    ) {
        let language = self.language;
        let list = parameters.iter().map(|parameter| {
            let (name, kind) = (parameter.name, language.type_name(parameter.kind));
            match (language, parameter.used) {
                (Language::Rust, Use::Changed) => format!("mut {name}: {kind}"),
                (Language::Rust, _) => format!("{name}: {kind}"),
                (Language::C, _) => format!("{kind}{name}"),
                (Language::Python, _) => name.to_owned(),
            }
        });
        let list = list.collect::<Vec<_>>().join(", ");
        let result = language.type_name(result);
        self.line(&match (language, is_public) {
            (Language::Rust, true) => format!("pub fn {name}({list}) -> {result} {{"),
            (Language::Rust, false) => format!("fn {name}({list}) -> {result} {{"),
            (Language::C, true) => format!("{result}{name}({list}) {{"),
            (Language::C, false) => format!("static {result}{name}({list}) {{"),
            (Language::Python, _) => format!("def {name}({list}):"),
        });
        self.depth += 1;
        // Named once, so that no compiler warns.
        for parameter in parameters.iter().filter(|one| one.used == Use::Ignored) {
            match language {
                Language::Rust => self.line(&format!("let _ = {};", parameter.name)),
                Language::C => self.line(&format!("(void){};", parameter.name)),
                Language::Python => {}
            }
        }
    }

    /// Fails at run time if a number has more than 64 bits.
    pub fn require_64_bits(&mut self, name: &str) {
        self.line(&match self.language {
            Language::Rust => format!("assert!({name} < 1 << 64, \"more than 64 bits\");"),
            Language::C => format!("if ({name} >> 64 != 0) __builtin_trap();"),
            Language::Python => format!("assert {name} < 2**64"),
        });
    }

    /// Ends a block or a function.
    pub fn end(&mut self) {
        self.depth -= 1;
        if self.language != Language::Python {
            self.line("}");
        }
        if self.depth == 0 {
            self.text += match self.language {
                Language::Python => "\n\n",
                _ => "\n",
            };
        }
    }

    /// Begins a block: `keyword` is `if` or `while`.
    pub fn block(&mut self, keyword: &str, condition: &str) {
        self.line(&match self.language {
            Language::Rust => format!("{keyword} {condition} {{"),
            Language::C => format!("{keyword} ({condition}) {{"),
            Language::Python => format!("{keyword} {condition}:"),
        });
        self.depth += 1;
    }

    /// Returns a value. At the end of a function in Rust, it is the last expression.
    pub fn give(&mut self, value: &str) {
        self.line(&match self.language {
            Language::Rust if self.depth == 1 => value.to_owned(),
            Language::Rust | Language::C => format!("return {value};"),
            Language::Python => format!("return {value}"),
        });
    }

    /// A new variable, which may change later if `is_mutable`.
    pub fn define(&mut self, name: &str, kind: Type, value: &str, is_mutable: bool) {
        let kind = self.language.type_name(kind);
        let mutable = if is_mutable { "mut " } else { "" };
        self.line(&match self.language {
            Language::Rust => format!("let {mutable}{name}: {kind} = {value};"),
            Language::C => format!("{kind}{name} = {value};"),
            Language::Python => format!("{name} = {value}"),
        });
    }

    fn zeros(&mut self, name: &str, length: &str) {
        self.line(&match self.language {
            Language::Rust => format!("let mut {name} = [0_u64; {length}];"),
            Language::C => format!("unsigned long long {name}[{length}] = {{0}};"),
            Language::Python => format!("{name} = [0] * {length}"),
        });
    }

    /// A constant list of numbers.
    pub fn list(&mut self, name: &str, numbers: &[u64]) {
        let (content, length) = (self.row(numbers), numbers.len());
        self.constant(
            name,
            &format!("[{length}]"),
            &format!("[u64; {length}]"),
            &content,
        );
    }

    /// A constant table of rows of equal length.
    pub fn table(&mut self, name: &str, rows: &[Vec<u64>]) {
        let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
        let each = rows
            .iter()
            .map(|row| format!("        {},\n", self.row(row)));
        let each: String = each.collect();
        let content = match self.language {
            Language::C => format!("{{\n{each}    }}"),
            _ => format!("[\n{each}    ]"),
        };
        let rust = format!("[[u64; {width}]; {height}]");
        self.constant(name, &format!("[{height}][{width}]"), &rust, &content);
    }

    fn constant(&mut self, name: &str, sizes: &str, rust: &str, content: &str) {
        self.line(&match self.language {
            Language::Rust => format!("const {name}: {rust} = {content};"),
            Language::C => format!("static const unsigned long long {name}{sizes} = {content};"),
            Language::Python => format!("{name} = {content}"),
        });
    }

    /// Numbers in brackets, on several lines if one is too short.
    fn row(&self, numbers: &[u64]) -> String {
        let (open, close) = match self.language {
            Language::C => ('{', '}'),
            _ => ('[', ']'),
        };
        let numbers: Vec<String> = numbers.iter().map(|&n| self.language.number(n)).collect();
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
    }

    /// Appends lines that are written as in Python, with `/` for the quotient of naturals.
    ///
    /// A line is `if …:`, `while …:`, `return …`, `name = …` or `name = zeros 8`, a new array. A name that
    /// is neither in `known` nor an element becomes a new variable of type `kind`, and a returned number is
    /// converted to `result`. Indices in brackets are names, numbers or elements of tables.
    pub fn lines(&mut self, lines: &str, known: &[&str], kind: Type, result: Type) {
        let depth = self.depth;
        let mut known = known.to_vec();
        for line in lines.lines().filter(|line| !line.trim().is_empty()) {
            let statement = line.trim_start();
            while self.depth > depth + (line.len() - statement.len()) / 4 {
                self.end();
            }
            if let Some(value) = statement.strip_prefix("return ") {
                let mut value = self.expression(value);
                if result != kind && result != Type::Condition {
                    let is_operand = value.chars().all(char::is_alphanumeric);
                    value = self.language.convert((value, is_operand), result).0;
                }
                self.give(&value);
            } else if let Some(head) = statement.strip_suffix(':') {
                let (keyword, condition) = head.split_once(' ').expect("a keyword and a condition");
                let condition = self.expression(condition);
                self.block(keyword, &condition);
            } else {
                let (name, value) = statement.split_once(" = ").expect("an assignment");
                let text = self.expression(value);
                if let Some(length) = value.strip_prefix("zeros ") {
                    self.zeros(name, length);
                } else if known.contains(&name) || name.ends_with(']') {
                    let name = self.expression(name);
                    let end = self.language.end_of_statement();
                    self.line(&(assignment(&name, &text) + end));
                } else {
                    known.push(name);
                    let is_mutable = assignments(lines, name) > 1;
                    self.define(name, kind, &text, is_mutable);
                }
            }
        }
        while self.depth > depth {
            self.end();
        }
    }

    /// An expression in the syntax of [`lines`](Self::lines).
    fn expression(&self, text: &str) -> String {
        if self.language == Language::Python {
            return text.replace(" / ", " // ");
        }
        let text = text.replace(" and ", " && ").replace(" or ", " || ");
        let text = text.replace("True", "true").replace("False", "false");
        match self.language {
            Language::Rust => cast_indices(&text),
            _ => text,
        }
    }
}

/// Assigns a value: `n = n / 2` as `n /= 2`.
fn assignment(name: &str, value: &str) -> String {
    let operation = value
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(' '));
    match operation.and_then(|rest| rest.split_once(' ')) {
        Some((operator, operand)) if operator == "+" || !operand.contains(' ') => {
            format!("{name} {operator}= {operand}")
        }
        _ => format!("{name} = {value}"),
    }
}

/// How many of the lines assign to a name.
pub(super) fn assignments(lines: &str, name: &str) -> usize {
    let assigned = lines.lines().filter_map(|line| line.split_once(" = "));
    assigned.filter(|(to, _)| to.trim_start() == name).count()
}

/// Makes the indices `usize`, except those that are literals.
fn cast_indices(text: &str) -> String {
    let mut result = String::new();
    // Where the contents of the brackets that are open begin in `result`.
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '[' => open.push(result.len() + 1),
            ']' => {
                let start = open.pop().unwrap_or_default();
                if !result[start..].chars().all(|c| c.is_ascii_digit()) {
                    result += " as usize";
                }
            }
            _ => {}
        }
        result.push(c);
    }
    result
}
