//! The syntax of a description: its tree, and the parser.

use anyhow::{bail, Result};

use super::pattern::Pattern;
use super::Format;

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
    /// How often it runs, or the test of a `WHILE`.
    pub head: Expr,
    pub is_counted: bool,
    pub separator: Option<Command>,
    pub body: Vec<Command>,
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
    /// An operator or a function. An array is a variable without indices.
    Call(&'static str, Vec<Expr>),
    /// `UNIQUE` of a list of arrays, by the number of the list.
    Unique(usize),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    Integer(i128),
    Text(String),
    Test(bool),
}

impl Expr {
    /// Calls `see` with each variable without indices.
    pub fn scalars(&self, see: &mut impl FnMut(usize)) {
        match self {
            Expr::Variable(place) if place.indices.is_empty() => see(place.name),
            Expr::Call(_, operands) => operands.iter().for_each(|operand| operand.scalars(see)),
            _ => {}
        }
    }
}

/// The symbols, the longer ones first.
const SYMBOLS: [&str; 21] = [
    "&&", "||", "<=", ">=", "==", "!=", "-", "+", "*", "/", "%", "^", "<", ">", "=", "!", "(", ")",
    ",", "[", "]",
];

/// The operators by precedence, the loosest first. All associate to the left, `&&` and `||` are equal, `!` takes a
/// comparison, and a sign binds as loosely as `^`.
const OPERATORS: [&[&str]; 5] = [
    &["&&", "||"],
    &["==", "!=", "<=", ">=", "<", ">"],
    &["+", "-"],
    &["*", "/", "%"],
    &["^"],
];

/// How deep parentheses, signs, indices and blocks may be nested: the parser and the machine are recursive.
const DEPTH: usize = 100;
/// The most operators of an expression: its tree is as deep as a chain of them is long.
const OPERATIONS: usize = 1000;

/// The commands of the implemented subset.
const COMMANDS: &str = " SPACE NEWLINE EOF INT STRING REGEX ASSERT SET UNSET IF REP REPI WHILE ";

impl Format {
    /// Parses a description.
    ///
    /// # Errors
    ///
    /// Names the line that is malformed, or uses a feature that is not implemented.
    pub fn parse(text: &str) -> Result<Self> {
        let mut parser = Parser {
            text,
            tokens: Vec::new(),
            at: 0,
            format: Format::default(),
            variable_loops: 0,
            depth: 0,
            operations: 0,
        };
        let mut start = 0;
        while let Some(next) = text[start..].chars().next() {
            let Some(length) = token(&text[start..]) else {
                parser.tokens = vec![(start, "")];
                return parser.fail(format!("unexpected character `{next}`"));
            };
            if next != '#' && !next.is_ascii_whitespace() {
                parser.tokens.push((start, &text[start..start + length]));
            }
            start += length;
        }
        parser.tokens.push((start, ""));
        parser.format.commands = parser.commands()?;
        match parser.peek() {
            "" => Ok(parser.format),
            _ => parser.expected("a command"),
        }
    }
}

/// Returns the length of the token that comes first: a keyword, a name, a number, a string or a symbol; or white space
/// or a comment.
fn token(text: &str) -> Option<usize> {
    let is_in = |is_part: fn(&u8) -> bool| text.bytes().take_while(is_part).count();
    Some(match text.bytes().next()? {
        byte if byte.is_ascii_whitespace() => is_in(u8::is_ascii_whitespace),
        b'#' => is_in(|byte| *byte != b'\n'),
        b'A'..=b'Z' => is_in(u8::is_ascii_uppercase),
        b'a'..=b'z' => is_in(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
        b'0'..=b'9' => is_in(u8::is_ascii_digit),
        b'"' => {
            let mut is_escaped = false;
            let end = text[1..].find(|char| {
                let is_end = char == '"' && !is_escaped;
                is_escaped = char == '\\' && !is_escaped;
                is_end
            });
            end? + 2
        }
        _ => {
            let mut symbols = SYMBOLS.iter();
            symbols.find(|symbol| text.starts_with(**symbol))?.len()
        }
    })
}

struct Parser<'a> {
    text: &'a str,
    /// The tokens with their positions; at the end an empty one.
    tokens: Vec<(usize, &'a str)>,
    at: usize,
    format: Format,
    /// How many loops are counted by a variable so far.
    variable_loops: usize,
    /// How deep the parser is nested.
    depth: usize,
    /// The operators of the outermost expression so far.
    operations: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> &'a str {
        self.tokens[self.at].1
    }

    fn next(&mut self) -> &'a str {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn line(&self) -> usize {
        let before = &self.text[..self.tokens[self.at].0];
        before.matches('\n').count() + 1
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        bail!("line {}: {}", self.line(), message.into())
    }

    fn expected<T>(&self, what: &str) -> Result<T> {
        match self.peek() {
            "" => self.fail(format!("expected {what}, found the end of the file")),
            found => self.fail(format!("expected {what}, found `{found}`")),
        }
    }

    /// Takes a token if it comes next.
    fn take(&mut self, token: &str) -> bool {
        let is_next = self.peek() == token;
        if is_next {
            self.next();
        }
        is_next
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if self.take(token) {
            Ok(())
        } else {
            self.expected(&format!("`{token}`"))
        }
    }

    /// Parses something that may contain the like.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == DEPTH {
            return self.fail("nested too deeply");
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// Counts an operator of the expression that is parsed.
    fn operator(&mut self) -> Result<()> {
        self.operations += 1;
        if self.operations > OPERATIONS {
            return self.fail(format!("an expression of more than {OPERATIONS} operators"));
        }
        Ok(())
    }

    /// Parses commands up to the end of the file or of a block.
    fn commands(&mut self) -> Result<Vec<Command>> {
        let mut commands = Vec::new();
        let is_command = |word: &str| word.starts_with(|c: char| c.is_ascii_uppercase());
        while is_command(self.peek()) && !["END", "ELSE"].contains(&self.peek()) {
            commands.push(self.command()?);
        }
        Ok(commands)
    }

    fn command(&mut self) -> Result<Command> {
        let (line, word) = (self.line(), self.peek());
        if !COMMANDS.contains(&format!(" {word} ")) {
            return self.expected("a command of the implemented subset");
        }
        self.next();
        self.operations = 0;
        let action = match word {
            "SPACE" => Action::Blank(" "),
            "NEWLINE" => Action::Blank("\n"),
            "EOF" => Action::Eof,
            _ => self.nested(|it| {
                it.expect("(")?;
                it.with_arguments(word)
            })?,
        };
        Ok(Command { line, action })
    }

    fn with_arguments(&mut self, word: &str) -> Result<Action> {
        let action = match word {
            "INT" => {
                let min = self.expr()?;
                self.expect(",")?;
                Action::Int([min, self.expr()?], self.optional_place()?)
            }
            "STRING" => Action::Text(self.expr()?),
            "REGEX" => match self.expr()? {
                Expr::Literal(Value::Text(source)) => match Pattern::new(&source) {
                    Ok(pattern) => Action::Regex(pattern, self.optional_place()?),
                    Err(why) => return self.fail(format!("the pattern `{source}`: {why}")),
                },
                _ => return self.fail("the pattern of `REGEX` must be a string literal"),
            },
            "ASSERT" => {
                let start = self.tokens[self.at].0;
                let test = self.expr()?;
                let source = &self.text[start..self.tokens[self.at].0];
                if let Expr::Unique(list) = test {
                    self.format.distinct.push(list);
                }
                Action::Assert(test, source.trim().to_owned())
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
    fn block(&mut self, word: &str) -> Result<Action> {
        let mut index = None;
        if word == "REPI" {
            index = Some(self.place()?);
            self.expect(",")?;
        }
        let head = self.expr()?;
        let mut separator = None;
        if word != "IF" && self.take(",") {
            separator = Some(self.command()?);
        }
        self.expect(")")?;
        let is_counted = word.starts_with("REP");
        let before = self.variable_loops;
        let body = self.commands()?;
        if is_counted {
            let is_outer = self.variable_loops > before;
            head.scalars(&mut |name| *self.format.counts.entry(name).or_default() |= is_outer);
            self.variable_loops += usize::from(matches!(head, Expr::Variable(_)));
        }
        let mut other = Vec::new();
        if word == "IF" && self.take("ELSE") {
            other = self.commands()?;
        }
        self.expect("END")?;
        if word == "IF" {
            return Ok(Action::If(head, body, other));
        }
        Ok(Action::Loop(Box::new(Loop {
            index,
            head,
            is_counted,
            separator,
            body,
        })))
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.take(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn name(&mut self) -> Result<usize> {
        if !self.peek().starts_with(|c: char| c.is_ascii_lowercase()) {
            return self.expected("a variable");
        }
        let name = self.next();
        let known = self.format.names.iter().position(|known| known == name);
        Ok(known.unwrap_or_else(|| {
            self.format.names.push(name.to_owned());
            self.format.names.len() - 1
        }))
    }

    fn place(&mut self) -> Result<Place> {
        let name = self.name()?;
        let mut indices = Vec::new();
        if self.take("[") {
            indices = self.list(Self::expr)?;
            self.expect("]")?;
        }
        Ok(Place { name, indices })
    }

    fn optional_place(&mut self) -> Result<Option<Place>> {
        self.take(",").then(|| self.place()).transpose()
    }

    fn expr(&mut self) -> Result<Expr> {
        self.nested(|it| it.operation(0))
    }

    fn operation(&mut self, level: usize) -> Result<Expr> {
        let Some(operators) = OPERATORS.get(level) else {
            return self.primary();
        };
        if level == 1 && self.take("!") {
            return self.negation();
        }
        if level + 1 == OPERATORS.len() && self.take("-") {
            let operand = self.nested(|it| it.operation(level))?;
            return Ok(Expr::Call("-", vec![operand]));
        }
        let mut left = self.operation(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.take(operator)) {
            self.operator()?;
            let right = self.operation(level + 1)?;
            left = Expr::Call(operator, vec![left, right]);
        }
        Ok(left)
    }

    /// Parses what follows a `!`: a comparison, or a test in parentheses.
    ///
    /// The specification leaves open what `!a && b` is, and implementations differ.
    fn negation(&mut self) -> Result<Expr> {
        let operand = self.nested(|it| it.operation(1))?;
        match self.peek() {
            operator @ ("&&" | "||") => self.fail(format!(
                "write parentheses: `(!…) {operator} …`, or `!(… {operator} …)`"
            )),
            _ => Ok(Expr::Call("!", vec![operand])),
        }
    }

    fn primary(&mut self) -> Result<Expr> {
        let token = self.peek();
        let literal = match token.chars().next() {
            Some('a'..='z') => return Ok(Expr::Variable(self.place()?)),
            Some('"') => Value::Text(self.string(token)?),
            Some('0'..='9') => match token.parse() {
                Ok(value) => Value::Integer(value),
                Err(_) => return self.fail(format!("`{token}` does not fit into 128 bits")),
            },
            _ if ["(", "ISEOF", "MATCH", "UNIQUE", "INARRAY"].contains(&token) => {
                return self.call()
            }
            _ => return self.expected("a value or a test"),
        };
        self.next();
        Ok(Expr::Literal(literal))
    }

    /// Parses a function, or an expression in parentheses.
    fn call(&mut self) -> Result<Expr> {
        let word = self.next();
        if word == "ISEOF" {
            return Ok(Expr::Call("ISEOF", Vec::new()));
        } else if word != "(" {
            self.expect("(")?;
        }
        let value = match word {
            "MATCH" => Expr::Call("MATCH", vec![self.expr()?]),
            "UNIQUE" => {
                let names = self.list(Self::name)?;
                self.format.lists.push(names);
                Expr::Unique(self.format.lists.len() - 1)
            }
            "INARRAY" => {
                let value = self.expr()?;
                self.expect(",")?;
                let (name, indices) = (self.name()?, Vec::new());
                let array = Expr::Variable(Place { name, indices });
                Expr::Call("INARRAY", vec![value, array])
            }
            _ => self.expr()?,
        };
        self.expect(")")?;
        Ok(value)
    }

    /// Returns the text of a string literal.
    fn string(&self, literal: &str) -> Result<String> {
        let mut text = String::new();
        let mut chars = literal[1..literal.len() - 1].chars();
        while let Some(char) = chars.next() {
            match (char, if char == '\\' { chars.next() } else { None }) {
                (_, None) => text.push(char),
                (_, Some('n')) => text.push('\n'),
                (_, Some('t')) => text.push('\t'),
                (_, Some(same @ ('"' | '\\'))) => text.push(same),
                (_, Some(other @ ('0'..='7' | 'b' | 'f' | 'r' | '\n'))) => {
                    let shown = other.escape_debug();
                    return self.fail(format!("the escape `\\{shown}` is not implemented"));
                }
                (_, Some(other)) => text.extend(['\\', other]),
            }
        }
        Ok(text)
    }
}
