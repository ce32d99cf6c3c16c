//! The syntax of a description: its tree, and the parser.

use super::pattern::Pattern;
use super::SyntaxError;

/// A command and its line, counted from 1.
#[derive(Clone, Debug)]
pub struct Command {
    pub line: usize,
    pub action: Action,
}

#[derive(Clone, Debug)]
pub enum Action {
    /// `SPACE` or `NEWLINE`.
    Blank(&'static str),
    Eof,
    Int([Expr; 2], Option<Place>),
    Float([Expr; 2], Option<Place>),
    Text(Expr),
    Regex(Pattern, Option<Place>),
    /// A test, and how it is written.
    Assert(Expr, String),
    Set(Vec<(Place, Expr)>),
    Unset(Vec<usize>),
    Loop(Box<Loop>),
    If(Expr, Vec<Command>, Vec<Command>),
}

#[derive(Clone, Debug)]
pub struct Loop {
    pub index: Option<Place>,
    pub times: Times,
    pub separator: Option<Command>,
    pub body: Vec<Command>,
}

#[derive(Clone, Debug)]
pub enum Times {
    Count(Expr),
    While(Expr),
}

/// A variable by its number, or an element of an array.
#[derive(Clone, Debug)]
pub struct Place {
    pub name: usize,
    pub indices: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub enum Expr {
    Literal(Value),
    Variable(Place),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Binary(&'static str, Box<[Expr; 2]>),
    Match(Box<Expr>),
    IsEof,
    Unique(Vec<usize>),
    InArray(Box<Expr>, usize),
}

#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub enum Value {
    Integer(i128),
    Float(f64),
    Text(String),
    Test(bool),
}

impl Expr {
    /// Returns the variable if the expression is one without indices.
    pub fn scalar(&self) -> Option<usize> {
        match self {
            Expr::Variable(place) if place.indices.is_empty() => Some(place.name),
            _ => None,
        }
    }

    /// Calls `see` with each variable without indices.
    pub fn scalars(&self, see: &mut impl FnMut(usize)) {
        match self {
            Expr::Variable(_) => self.scalar().into_iter().for_each(see),
            Expr::Negate(inner) => inner.scalars(see),
            Expr::Binary(_, operands) => operands.iter().for_each(|operand| operand.scalars(see)),
            _ => {}
        }
    }
}

/// The operators by precedence, the loosest first. All associate to the left, and a sign binds as loosely as `^`.
const OPERATORS: [&[&str]; 7] = [
    &["||"],
    &["&&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["+", "-"],
    &["*", "/", "%"],
    &["^"],
];

type Parsed<T> = Result<T, SyntaxError>;

/// Parses a description; returns the commands and the names of the variables.
pub fn parse(text: &str) -> Parsed<(Vec<Command>, Vec<String>)> {
    let mut parser = Parser {
        text,
        at: 0,
        names: Vec::new(),
    };
    let commands = parser.commands()?;
    if parser.rest().is_empty() {
        Ok((commands, parser.names))
    } else {
        parser.expected("a command")
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    names: Vec<String>,
}

impl<'a> Parser<'a> {
    /// Skips white space and comments; returns what follows.
    fn rest(&mut self) -> &'a str {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('#') {
                return rest;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn line(&mut self) -> usize {
        self.rest();
        self.text[..self.at].matches('\n').count() + 1
    }

    fn fail<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        Err(SyntaxError {
            line: self.line(),
            message: message.into(),
        })
    }

    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric();
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let found = match rest.chars().next() {
            Some(first) => &rest[..length.max(first.len_utf8())],
            None => "the end of the file",
        };
        self.fail(format!("expected {what}, found `{found}`"))
    }

    /// Takes the next characters of a kind.
    fn word(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Takes a symbol or a keyword if it comes next.
    fn take(&mut self, symbol: &str) -> bool {
        let is_next = self.rest().starts_with(symbol);
        self.at += if is_next { symbol.len() } else { 0 };
        is_next
    }

    fn expect(&mut self, symbol: &str) -> Parsed<()> {
        if self.take(symbol) {
            Ok(())
        } else {
            self.expected(&format!("`{symbol}`"))
        }
    }

    /// Parses commands up to the end of the file or of a block.
    fn commands(&mut self) -> Parsed<Vec<Command>> {
        let mut commands = Vec::new();
        loop {
            let rest = self.rest();
            let is_end = rest.starts_with("END") || rest.starts_with("ELSE");
            if is_end || !rest.starts_with(|c: char| c.is_ascii_uppercase()) {
                return Ok(commands);
            }
            commands.push(self.command()?);
        }
    }

    fn command(&mut self) -> Parsed<Command> {
        let line = self.line();
        let start = self.at;
        let word = self.word(|c| c.is_ascii_uppercase());
        let action = match word {
            "SPACE" => Action::Blank(" "),
            "NEWLINE" => Action::Blank("\n"),
            "EOF" => Action::Eof,
            "INT" | "FLOAT" | "STRING" | "REGEX" | "ASSERT" | "SET" | "UNSET" | "IF" | "REP"
            | "REPI" | "WHILE" | "WHILEI" => {
                self.expect("(")?;
                self.with_arguments(word)?
            }
            _ => {
                self.at = start;
                return self.expected("a command of the implemented subset");
            }
        };
        Ok(Command { line, action })
    }

    fn with_arguments(&mut self, word: &str) -> Parsed<Action> {
        let action = match word {
            "INT" => Action::Int(self.range()?, self.optional_place()?),
            "FLOAT" => Action::Float(self.range()?, self.optional_place()?),
            "STRING" => Action::Text(self.expr()?),
            "REGEX" => {
                if !self.rest().starts_with('"') {
                    return self.fail("the pattern of `REGEX` must be a string literal");
                }
                let source = self.string()?;
                match Pattern::new(&source) {
                    Ok(pattern) => Action::Regex(pattern, self.optional_place()?),
                    Err(why) => return self.fail(format!("the pattern `{source}`: {why}")),
                }
            }
            "ASSERT" => {
                let start = self.at;
                let test = self.expr()?;
                Action::Assert(test, self.text[start..self.at].trim().to_owned())
            }
            "SET" => Action::Set(self.list(|it| {
                let place = it.place()?;
                it.expect("=")?;
                Ok((place, it.expr()?))
            })?),
            "UNSET" => Action::Unset(self.list(Self::name)?),
            _ => return self.block(word),
        };
        self.expect(")")?;
        Ok(action)
    }

    /// Parses `IF` and loops.
    fn block(&mut self, word: &str) -> Parsed<Action> {
        let index = if word.ends_with('I') {
            let place = self.place()?;
            self.expect(",")?;
            Some(place)
        } else {
            None
        };
        let head = self.expr()?;
        let separator = if word != "IF" && self.take(",") {
            Some(self.command()?)
        } else {
            None
        };
        self.expect(")")?;
        let body = self.commands()?;
        let other = if word == "IF" && self.take("ELSE") {
            self.commands()?
        } else {
            Vec::new()
        };
        self.expect("END")?;
        let times = match word {
            "IF" => return Ok(Action::If(head, body, other)),
            "REP" | "REPI" => Times::Count(head),
            _ => Times::While(head),
        };
        Ok(Action::Loop(Box::new(Loop {
            index,
            times,
            separator,
            body,
        })))
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.take(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn range(&mut self) -> Parsed<[Expr; 2]> {
        let min = self.expr()?;
        self.expect(",")?;
        Ok([min, self.expr()?])
    }

    fn name(&mut self) -> Parsed<usize> {
        if !self.rest().starts_with(|c: char| c.is_ascii_lowercase()) {
            return self.expected("a variable");
        }
        let name = self.word(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        let known = self.names.iter().position(|known| known == name);
        Ok(known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        }))
    }

    fn place(&mut self) -> Parsed<Place> {
        let name = self.name()?;
        let mut indices = Vec::new();
        if self.take("[") {
            indices = self.list(Self::expr)?;
            self.expect("]")?;
        }
        Ok(Place { name, indices })
    }

    fn optional_place(&mut self) -> Parsed<Option<Place>> {
        if self.take(",") {
            self.place().map(Some)
        } else {
            Ok(None)
        }
    }

    fn expr(&mut self) -> Parsed<Expr> {
        self.operation(0)
    }

    fn operation(&mut self, level: usize) -> Parsed<Expr> {
        let Some(operators) = OPERATORS.get(level) else {
            return self.primary();
        };
        if *operators == ["^"] {
            if self.take("-") {
                return Ok(Expr::Negate(Box::new(self.operation(level)?)));
            }
            if self.take("!") {
                return Ok(Expr::Not(Box::new(self.operation(level)?)));
            }
        }
        let mut left = self.operation(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.take(operator)) {
            let right = self.operation(level + 1)?;
            left = Expr::Binary(operator, Box::new([left, right]));
        }
        Ok(left)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        match self.rest().chars().next() {
            Some('(') => {
                self.take("(");
                let inner = self.expr()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some('"') => Ok(Expr::Literal(Value::Text(self.string()?))),
            Some('0'..='9') => self.number(),
            Some('a'..='z') => Ok(Expr::Variable(self.place()?)),
            _ => self.function(),
        }
    }

    fn function(&mut self) -> Parsed<Expr> {
        let start = self.at;
        let word = self.word(|c| c.is_ascii_uppercase());
        if word == "ISEOF" {
            return Ok(Expr::IsEof);
        }
        if !["MATCH", "UNIQUE", "INARRAY"].contains(&word) {
            self.at = start;
            return self.expected("a value or a test");
        }
        self.expect("(")?;
        let function = match word {
            "MATCH" => Expr::Match(Box::new(self.expr()?)),
            "UNIQUE" => Expr::Unique(self.list(Self::name)?),
            _ => {
                let value = Box::new(self.expr()?);
                self.expect(",")?;
                Expr::InArray(value, self.name()?)
            }
        };
        self.expect(")")?;
        Ok(function)
    }

    fn number(&mut self) -> Parsed<Expr> {
        let text = self.word(|c| c.is_ascii_digit() || c == '.');
        let value = match text.contains('.') {
            true => text.parse().ok().map(Value::Float),
            false => text.parse().ok().map(Value::Integer),
        };
        match value {
            Some(value) => Ok(Expr::Literal(value)),
            None => self.fail(format!("`{text}` is not a number of 128 bits")),
        }
    }

    fn string(&mut self) -> Parsed<String> {
        let (start, mut text) = (self.at, String::new());
        let mut chars = self.text[start..].char_indices().skip(1);
        while let Some((at, char)) = chars.next() {
            let escaped = match char {
                '"' => {
                    self.at = start + at + 1;
                    return Ok(text);
                }
                '\\' => chars.next().map(|(_, escaped)| escaped),
                _ => {
                    text.push(char);
                    continue;
                }
            };
            match escaped {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some(same @ ('"' | '\\')) => text.push(same),
                Some('0'..='7' | 'b' | 'r' | '\n') => {
                    return self.fail("this escape is not implemented")
                }
                other => text.extend(['\\'].into_iter().chain(other)),
            }
        }
        self.fail("a string without its closing `\"`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_the_line_of_what_is_not_implemented() {
        for (text, line, message) in [
            (
                "SPACE\nFLOATP(0, 1, 1, 2)",
                2,
                "expected a command of the implemented subset, found `FLOATP`",
            ),
            (
                "REP(3)\nSPACE\n",
                3,
                "expected `END`, found `the end of the file`",
            ),
            ("INT(1, n", 1, "expected `)`, found `the end of the file`"),
            ("# a comment\n\nINT(1 2)", 3, "expected `,`, found `2`"),
            (
                "REGEX(name)",
                1,
                "the pattern of `REGEX` must be a string literal",
            ),
            ("REGEX(\"a{2,1}\")", 1, "the pattern `a{2,1}`: "),
            ("STRING(\"a)", 1, "a string without its closing `\"`"),
            ("SPACE END", 1, "expected a command, found `END`"),
            (
                "ASSERT(1 < 1234567890123456789012345678901234567890)",
                1,
                "`1234567890123456789012345678901234567890` is not a number of 128 bits",
            ),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.line, line, "{text}: {error}");
            assert!(error.message.starts_with(message), "{text}: {error}");
        }
    }
}
