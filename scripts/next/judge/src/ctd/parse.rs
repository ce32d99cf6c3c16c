//! The parser: text to syntax tree.

use super::pattern;
use super::syntax::{Action, Command, Expr, Notation, Operator, Place, Times, Value};
use super::SyntaxError;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A keyword.
    Word(String),
    Name(String),
    Literal(Value),
    Symbol(&'static str),
    End,
}

/// The symbols, longer ones first.
const SYMBOLS: [&str; 21] = [
    "<=", ">=", "==", "!=", "&&", "||", "<", ">", "=", "!", "+", "-", "*", "/", "%", "^", "(", ")", "[", "]", ",",
];

/// The operators of each precedence, the loosest first; all associate to the left.
const OPERATORS: [&[(&str, Operator)]; 7] = [
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[("==", Operator::Equal), ("!=", Operator::Different)],
    &[
        ("<", Operator::Less),
        (">", Operator::Greater),
        ("<=", Operator::AtMost),
        (">=", Operator::AtLeast),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[
        ("*", Operator::Times),
        ("/", Operator::Over),
        ("%", Operator::Modulo),
    ],
    &[("^", Operator::Power)],
];

/// The index in [`OPERATORS`] from which on a sign binds its operand.
const SIGNED: usize = 6;

type Parsed<T> = Result<T, SyntaxError>;

/// Parses a description; returns the commands and the names of the variables.
pub fn parse(text: &str) -> Parsed<(Vec<Command>, Vec<String>)> {
    let mut parser = Parser {
        tokens: tokens(text)?,
        text,
        at: 0,
        names: Vec::new(),
        ints: 0,
    };
    let commands = parser.commands()?;
    match parser.peek() {
        Token::End => Ok((commands, parser.names)),
        Token::Word(word) => Err(parser.error(format!("`{word}` without its loop or `IF`"))),
        _ => Err(parser.unexpected("a command")),
    }
}

fn error<T>(line: usize, message: impl Into<String>) -> Parsed<T> {
    let message = message.into();
    Err(SyntaxError { line, message })
}

struct Spanned {
    token: Token,
    line: usize,
    start: usize,
    end: usize,
}

fn tokens(text: &str) -> Parsed<Vec<Spanned>> {
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    loop {
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else {
            break;
        };
        let length = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (token, size) = match first {
            '\n' => {
                line += 1;
                at += 1;
                continue;
            }
            ' ' | '\t' | '\r' => {
                at += 1;
                continue;
            }
            '#' => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            'A'..='Z' => {
                let size = length(|c| c.is_ascii_uppercase());
                (Token::Word(rest[..size].to_owned()), size)
            }
            'a'..='z' => {
                let size = length(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
                (Token::Name(rest[..size].to_owned()), size)
            }
            '0'..='9' => number(rest, line)?,
            '"' => string(rest, line)?,
            _ => match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
                Some(symbol) => (Token::Symbol(symbol), symbol.len()),
                None => return error(line, format!("unexpected character `{}`", first.escape_default())),
            },
        };
        let (start, end) = (at, at + size);
        tokens.push(Spanned {
            token,
            line,
            start,
            end,
        });
        line += rest[..size].matches('\n').count();
        at = end;
    }
    tokens.push(Spanned {
        token: Token::End,
        line,
        start: at,
        end: at,
    });
    Ok(tokens)
}

fn number(rest: &str, line: usize) -> Parsed<(Token, usize)> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut size = digits(rest);
    let whole = size;
    if rest[size..].starts_with('.') {
        size += 1 + digits(&rest[size + 1..]);
    }
    if let Some(exponent) = rest[size..].strip_prefix(['e', 'E']) {
        let unsigned = exponent.trim_start_matches(['+', '-']);
        size += 1 + (exponent.len() - unsigned.len()) + digits(unsigned);
    }
    let text = &rest[..size];
    let value = if size == whole {
        text.parse().ok().map(Value::Integer)
    } else {
        text.parse().ok().map(Value::Float)
    };
    match value {
        Some(value) => Ok((Token::Literal(value), size)),
        None => error(line, format!("`{text}` does not fit into 128 bits")),
    }
}

fn string(rest: &str, line: usize) -> Parsed<(Token, usize)> {
    let mut text = String::new();
    let mut chars = rest.char_indices().skip(1).peekable();
    while let Some((at, char)) = chars.next() {
        match char {
            '"' => return Ok((Token::Literal(Value::Text(text)), at + 1)),
            '\\' => match chars.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, 't')) => text.push('\t'),
                Some((_, 'r')) => text.push('\r'),
                Some((_, 'b')) => text.push('\u{8}'),
                Some((_, same @ ('"' | '\\'))) => text.push(same),
                Some((_, '\n')) => {}
                Some((_, digit @ '0'..='7')) => {
                    let mut code = digit.to_digit(8).unwrap_or(0);
                    for _ in 0..2 {
                        let Some(digit) = chars.peek().and_then(|(_, next)| next.to_digit(8)) else {
                            break;
                        };
                        code = 8 * code + digit;
                        chars.next();
                    }
                    match char::from_u32(code).filter(char::is_ascii) {
                        Some(char) => text.push(char),
                        None => return error(line, format!("`\\{code:o}` is not an ASCII character")),
                    }
                }
                Some((_, other)) => text.extend(['\\', other]),
                None => break,
            },
            other => text.push(other),
        }
    }
    error(line, "a string without its closing `\"`")
}

struct Parser<'a> {
    tokens: Vec<Spanned>,
    text: &'a str,
    at: usize,
    names: Vec<String>,
    /// The number of `INT` commands so far.
    ints: usize,
}

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    fn line(&self) -> usize {
        self.tokens[self.at].line
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn error(&self, message: String) -> SyntaxError {
        SyntaxError {
            line: self.line(),
            message,
        }
    }

    fn unexpected(&self, expected: &str) -> SyntaxError {
        let token = &self.tokens[self.at];
        let found = match token.token {
            Token::End => "the end of the file".to_owned(),
            _ => format!("`{}`", &self.text[token.start..token.end]),
        };
        self.error(format!("expected {expected}, found {found}"))
    }

    /// Takes a symbol if it comes next.
    fn take(&mut self, symbol: &str) -> bool {
        let is_next = matches!(self.peek(), Token::Symbol(next) if *next == symbol);
        if is_next {
            self.next();
        }
        is_next
    }

    fn expect(&mut self, symbol: &str) -> Parsed<()> {
        if self.take(symbol) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{symbol}`")))
        }
    }

    /// Takes a keyword if it comes next.
    fn take_word(&mut self, word: &str) -> bool {
        let is_next = matches!(self.peek(), Token::Word(next) if next == word);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Parses commands up to `END`, `ELSE` or the end of the file.
    fn commands(&mut self) -> Parsed<Vec<Command>> {
        let mut commands = Vec::new();
        while let Token::Word(word) = self.peek() {
            if word == "END" || word == "ELSE" {
                break;
            }
            commands.push(self.command()?);
        }
        Ok(commands)
    }

    fn block(&mut self, of: &str, line: usize) -> Parsed<Vec<Command>> {
        let body = self.commands()?;
        if self.take_word("END") {
            return Ok(body);
        }
        match self.peek() {
            Token::End => error(line, format!("`{of}` without `END`")),
            _ => Err(self.unexpected("a command or `END`")),
        }
    }

    fn command(&mut self) -> Parsed<Command> {
        let line = self.line();
        let Token::Word(word) = self.next() else {
            self.at -= 1;
            return Err(self.unexpected("a command"));
        };
        let action = match word.as_str() {
            "SPACE" => Action::Space,
            "NEWLINE" => Action::Newline,
            "EOF" => Action::Eof,
            "REP" | "REPI" | "WHILE" | "WHILEI" => self.repetition(&word, line)?,
            "IF" => self.condition(line)?,
            "INT" | "FLOAT" | "STRING" | "REGEX" | "ASSERT" | "SET" | "UNSET" => {
                self.expect("(")?;
                let action = self.simple(&word)?;
                self.expect(")")?;
                action
            }
            "FLOATP" => return error(line, "`FLOATP` is not supported"),
            _ => return error(line, format!("unknown command `{word}`")),
        };
        Ok(Command { line, action })
    }

    /// Parses what stands in the parentheses of a command without a body.
    fn simple(&mut self, word: &str) -> Parsed<Action> {
        let line = self.line();
        Ok(match word {
            "INT" => {
                let id = self.ints;
                self.ints += 1;
                let (min, max) = self.range()?;
                let place = self.optional_place()?;
                Action::Int {
                    id,
                    min,
                    max,
                    place,
                }
            }
            "FLOAT" => {
                let (min, max) = self.range()?;
                let place = self.optional_place()?;
                let notation = if place.is_none() || !self.take(",") {
                    Notation::Any
                } else if self.take_word("FIXED") {
                    Notation::Fixed
                } else if self.take_word("SCIENTIFIC") {
                    Notation::Scientific
                } else {
                    return Err(self.unexpected("`FIXED` or `SCIENTIFIC`"));
                };
                Action::Float {
                    min,
                    max,
                    place,
                    notation,
                }
            }
            "STRING" => Action::Text(self.expr()?),
            "REGEX" => {
                let Token::Literal(Value::Text(source)) = self.next() else {
                    return error(line, "the pattern of `REGEX` must be a string literal");
                };
                let pattern = match pattern::parse(&source) {
                    Ok(pattern) => Box::new(pattern),
                    Err(why) => return error(line, format!("the pattern `{source}`: {why}")),
                };
                let place = self.optional_place()?;
                Action::Regex {
                    pattern,
                    source,
                    place,
                }
            }
            "ASSERT" => {
                let start = self.tokens[self.at].start;
                let test = self.expr()?;
                let end = self.tokens[self.at].start;
                Action::Assert(test, self.text[start..end].trim_end().to_owned())
            }
            "SET" => {
                let mut pairs = Vec::new();
                loop {
                    let place = self.place()?;
                    self.expect("=")?;
                    pairs.push((place, self.expr()?));
                    if !self.take(",") {
                        break Action::Set(pairs);
                    }
                }
            }
            _ => Action::Unset(self.names()?),
        })
    }

    fn repetition(&mut self, word: &str, line: usize) -> Parsed<Action> {
        self.expect("(")?;
        let index = if word.ends_with('I') {
            let place = self.place()?;
            self.expect(",")?;
            Some(place)
        } else {
            None
        };
        let times = self.expr()?;
        let separator = if self.take(",") {
            Some(Box::new(self.command()?))
        } else {
            None
        };
        self.expect(")")?;
        let body = self.block(word, line)?;
        let times = if word.starts_with("REP") {
            Times::Count(times)
        } else {
            Times::While(times)
        };
        Ok(Action::Loop {
            index,
            times,
            separator,
            body,
        })
    }

    fn condition(&mut self, line: usize) -> Parsed<Action> {
        self.expect("(")?;
        let condition = self.expr()?;
        self.expect(")")?;
        let yes = self.commands()?;
        let no = if self.take_word("ELSE") {
            self.block("IF", line)?
        } else if self.take_word("END") {
            Vec::new()
        } else {
            return error(line, "`IF` without `END`");
        };
        Ok(Action::If { condition, yes, no })
    }

    fn range(&mut self) -> Parsed<(Expr, Expr)> {
        let min = self.expr()?;
        self.expect(",")?;
        Ok((min, self.expr()?))
    }

    fn optional_place(&mut self) -> Parsed<Option<Place>> {
        if self.take(",") {
            self.place().map(Some)
        } else {
            Ok(None)
        }
    }

    fn name(&mut self) -> Parsed<usize> {
        let Token::Name(name) = self.peek().clone() else {
            return Err(self.unexpected("a variable"));
        };
        self.next();
        let known = self.names.iter().position(|known| *known == name);
        Ok(known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        }))
    }

    fn names(&mut self) -> Parsed<Vec<usize>> {
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        Ok(names)
    }

    fn place(&mut self) -> Parsed<Place> {
        let name = self.name()?;
        let mut indices = Vec::new();
        if self.take("[") {
            indices.push(self.expr()?);
            while self.take(",") {
                indices.push(self.expr()?);
            }
            self.expect("]")?;
        }
        Ok(Place { name, indices })
    }

    fn expr(&mut self) -> Parsed<Expr> {
        self.binary(0)
    }

    fn binary(&mut self, level: usize) -> Parsed<Expr> {
        if level == SIGNED {
            if self.take("-") {
                return Ok(Expr::Negate(Box::new(self.binary(level)?)));
            }
            if self.take("!") {
                return Ok(Expr::Not(Box::new(self.binary(level)?)));
            }
        }
        let Some(operators) = OPERATORS.get(level) else {
            return self.primary();
        };
        let mut left = self.binary(level + 1)?;
        while let Some((symbol, operator)) = operators
            .iter()
            .find(|(symbol, _)| *self.peek() == Token::Symbol(symbol))
        {
            self.take(symbol);
            let right = self.binary(level + 1)?;
            left = Expr::Binary(*operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        if self.take("(") {
            let inner = self.expr()?;
            self.expect(")")?;
            return Ok(inner);
        }
        match self.peek().clone() {
            Token::Literal(value) => {
                self.next();
                Ok(Expr::Literal(value))
            }
            Token::Name(_) => Ok(Expr::Variable(self.place()?)),
            Token::Word(word) => self.function(&word),
            _ => Err(self.unexpected("a value or a test")),
        }
    }

    fn function(&mut self, word: &str) -> Parsed<Expr> {
        if !["ISEOF", "MATCH", "STRLEN", "UNIQUE", "INARRAY"].contains(&word) {
            return Err(self.unexpected("a value or a test"));
        }
        self.next();
        if word == "ISEOF" {
            return Ok(Expr::IsEof);
        }
        self.expect("(")?;
        let function = match word {
            "MATCH" => Expr::Match(Box::new(self.expr()?)),
            "STRLEN" => Expr::StrLen(Box::new(self.expr()?)),
            "UNIQUE" => Expr::Unique(self.names()?),
            _ => {
                let value = Box::new(self.expr()?);
                self.expect(",")?;
                Expr::InArray(value, self.name()?)
            }
        };
        self.expect(")")?;
        Ok(function)
    }
}
