//! From tokens to a tree, by recursive descent.

use super::problem::Problem;
use super::token::{tokens, too_large, Token, WORDS};
use super::tree::{
    ConditionTree, Expression, ExpressionKind, OptionTree, Rounding, SetTree, Sign, Span, Tree,
};

/// Parses a game.
///
/// # Errors
///
/// Where the text is wrong, and what would be right.
pub fn parse(text: &str) -> Result<Tree, Problem> {
    parser(text)?.game()
}

/// Parses conditions on these coordinates: alternatives separated by `|`, as options without positions.
///
/// # Errors
///
/// Where the text is wrong, and what would be right.
pub fn parse_conditions(text: &str, coordinates: &[String]) -> Result<Tree, Problem> {
    let mut parser = parser(text)?;
    let mut options = vec![parser.conditions()?];
    while parser.accept("|") {
        options.push(parser.conditions()?);
    }
    if *parser.token() != Token::End {
        return Err(parser.unexpected(
            "`,`, `|` or the end",
            "a claim looks like `n mod 7 in {0, 2}`",
        ));
    }
    let options = options.into_iter().map(|conditions| OptionTree {
        parts: Vec::new(),
        conditions,
    });
    let nowhere = |name: &String| (name.clone(), 0..0);
    Ok(Tree {
        coordinates: coordinates.iter().map(nowhere).collect(),
        options: options.collect(),
    })
}

fn parser(text: &str) -> Result<Parser<'_>, Problem> {
    let tokens = tokens(text)?;
    if let Some((_, span)) = tokens.get(MOST_TOKENS) {
        let message = format!("the game has more than {MOST_TOKENS} words and signs");
        return Err(Problem::new(
            text,
            span.clone(),
            message,
            "shorten it, by sets and ranges",
        ));
    }
    Ok(Parser {
        text,
        tokens,
        at: 0,
        in_quotient: false,
        depth: 0,
    })
}

/// The most tokens of a game, and the most parentheses within each other: terms are read recursively.
const MOST_TOKENS: usize = 2000;
const MOST_DEPTH: usize = 50;

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    /// Whether a division may follow, which `floor` or `ceil` rounds.
    in_quotient: bool,
    /// How many terms this one is within.
    depth: usize,
}

impl Parser<'_> {
    fn token(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1.clone()
    }

    /// The place from `start` to the token before this one.
    fn since(&self, start: usize) -> Span {
        let end = self.tokens[self.at.saturating_sub(1)].1.end;
        start..end.max(start)
    }

    fn is_mark(&self, mark: &str) -> bool {
        matches!(self.token(), Token::Mark(found) if *found == mark)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.token(), Token::Name(found) if found == word)
    }

    fn accept(&mut self, mark: &str) -> bool {
        let accepted = self.is_mark(mark);
        if accepted {
            self.at += 1;
        }
        accepted
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let accepted = self.is_word(word);
        if accepted {
            self.at += 1;
        }
        accepted
    }

    fn expect(&mut self, mark: &str, help: &str) -> Result<(), Problem> {
        if self.accept(mark) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{mark}`"), help))
    }

    fn unexpected(&self, wanted: &str, help: &str) -> Problem {
        let found = match self.token() {
            Token::End => String::from("the game ends"),
            _ => format!("'{}' stands", &self.text[self.span()]),
        };
        let message = format!("{found} where {wanted} is expected");
        Problem::new(self.text, self.span(), message, help)
    }

    fn game(&mut self) -> Result<Tree, Problem> {
        let help = "begin with the coordinates: `x,y -> …`";
        let mut coordinates = vec![self.name(help)?];
        while self.accept(",") {
            coordinates.push(self.name(help)?);
        }
        self.expect("->", "after the coordinates come `->` and the options")?;
        let mut options = vec![self.option()?];
        while self.accept("|") {
            options.push(self.option()?);
        }
        if *self.token() != Token::End {
            return Err(self.unexpected("`|`, `:` or the end", "options are separated by `|`"));
        }
        Ok(Tree {
            coordinates,
            options,
        })
    }

    fn name(&mut self, help: &str) -> Result<(String, Span), Problem> {
        match self.token() {
            Token::Name(name) if !WORDS.contains(&&name[..]) => {
                let named = (name.clone(), self.span());
                self.at += 1;
                Ok(named)
            }
            _ => Err(self.unexpected("a name", help)),
        }
    }

    fn option(&mut self) -> Result<OptionTree, Problem> {
        let mut parts = vec![self.part()?];
        while self.accept("&") {
            parts.push(self.part()?);
        }
        let conditions = if self.accept(":") {
            self.conditions()?
        } else {
            Vec::new()
        };
        Ok(OptionTree { parts, conditions })
    }

    fn conditions(&mut self) -> Result<Vec<ConditionTree>, Problem> {
        let mut conditions = vec![self.condition()?];
        while self.accept(",") {
            conditions.push(self.condition()?);
        }
        Ok(conditions)
    }

    fn part(&mut self) -> Result<(Vec<Expression>, Span), Problem> {
        let start = self.span().start;
        let mut terms = vec![self.sum()?];
        while self.accept(",") {
            terms.push(self.sum()?);
        }
        Ok((terms, self.since(start)))
    }

    fn condition(&mut self) -> Result<ConditionTree, Problem> {
        let start = self.span().start;
        let first = self.sum()?;
        if self.accept_word("in") {
            let set = self.set()?;
            return Ok(ConditionTree::Member(first, set, self.since(start)));
        }
        let mut rest = Vec::new();
        while let Some(sign) = self.sign() {
            self.at += 1;
            rest.push((sign, self.sum()?));
        }
        if rest.is_empty() {
            return Err(self.unexpected(
                "`<`, `<=`, `=`, `!=`, `>=`, `>` or `in`",
                "a condition looks like `t <= q` or `t in {1,3,4}`",
            ));
        }
        Ok(ConditionTree::Chain(first, rest))
    }

    fn sign(&self) -> Option<Sign> {
        let Token::Mark(mark) = self.token() else {
            return None;
        };
        Some(match *mark {
            "<" => Sign::Less,
            "<=" => Sign::AtMost,
            "=" => Sign::Equal,
            "!=" => Sign::Unequal,
            ">=" => Sign::AtLeast,
            ">" => Sign::Greater,
            _ => return None,
        })
    }

    fn set(&mut self) -> Result<SetTree, Problem> {
        let help = "sets are `{1,3,4}`, `2..9`, `powers of 2`, `fibonacci`, `squares` and `primes`";
        if self.accept("{") {
            let mut ranges = Vec::new();
            if !self.accept("}") {
                loop {
                    let first = self.sum()?;
                    let last = if self.accept("..") {
                        self.sum()?
                    } else {
                        first.clone()
                    };
                    ranges.push((first, last));
                    if self.accept("}") {
                        break;
                    }
                    if !self.accept(",") {
                        return Err(self.unexpected("`,` or `}`", help));
                    }
                }
            }
            return Ok(SetTree::Listed(ranges));
        }
        if self.accept_word("powers") {
            if !self.accept_word("of") {
                return Err(self.unexpected("`of`", "write `powers of 2`"));
            }
            return Ok(SetTree::Powers(self.product()?));
        }
        for word in ["fibonacci", "squares", "primes"] {
            if self.accept_word(word) {
                return Ok(SetTree::Named(word));
            }
        }
        let starts_sum = match self.token() {
            Token::Number(_) => true,
            Token::Name(name) => !WORDS.contains(&&name[..]),
            Token::Mark(mark) => *mark == "(" || *mark == "-",
            Token::End => false,
        };
        if !starts_sum {
            return Err(self.unexpected("a set", help));
        }
        let first = self.sum()?;
        if !self.accept("..") {
            return Err(self.unexpected("`..`", help));
        }
        Ok(SetTree::Range(first, self.sum()?))
    }

    fn sum(&mut self) -> Result<Expression, Problem> {
        if self.depth == MOST_DEPTH {
            let message = format!("more than {MOST_DEPTH} parentheses within each other");
            return Err(Problem::new(
                self.text,
                self.span(),
                message,
                "leave out some of them",
            ));
        }
        self.depth += 1;
        let sum = self.signed_products();
        self.depth -= 1;
        sum
    }

    fn signed_products(&mut self) -> Result<Expression, Problem> {
        let start = self.span().start;
        let mut sum = if self.accept("-") {
            let zero = Expression {
                kind: ExpressionKind::Number(0),
                span: self.since(start),
            };
            let negated = self.product()?;
            self.combine(
                start,
                ExpressionKind::Sum(Box::new(zero), -1, Box::new(negated)),
            )
        } else {
            self.product()?
        };
        loop {
            let sign = if self.accept("+") {
                1
            } else if self.accept("-") {
                -1
            } else {
                return Ok(sum);
            };
            let next = self.product()?;
            sum = self.combine(
                start,
                ExpressionKind::Sum(Box::new(sum), sign, Box::new(next)),
            );
        }
    }

    fn combine(&self, start: usize, kind: ExpressionKind) -> Expression {
        let span = self.since(start);
        Expression { kind, span }
    }

    fn product(&mut self) -> Result<Expression, Problem> {
        let start = self.span().start;
        let mut product = self.factor()?;
        loop {
            // 2t is 2·t; in `n-1 n-2`, a sign is missing.
            let is_adjacent = self.span().start == self.tokens[self.at - 1].1.end;
            let is_term = matches!(self.token(), Token::Name(name) if !WORDS.contains(&&name[..]))
                || self.is_mark("(");
            let follows = is_adjacent && is_term;
            let is_number = matches!(product.kind, ExpressionKind::Number(_));
            if self.accept("*") || (is_number && follows) {
                let next = self.factor()?;
                let kind = ExpressionKind::Product(Box::new(product), Box::new(next));
                product = self.combine(start, kind);
            } else if self.accept_word("mod") {
                let divisor = Box::new(self.factor()?);
                let kind = ExpressionKind::Quotient(Rounding::Rest, Box::new(product), divisor);
                product = self.combine(start, kind);
            } else if self.is_mark("/") && !self.in_quotient {
                let help = "say how to round: `floor(n/2)` or `ceil(n/2)`";
                return Err(self.unexpected("no division", help));
            } else {
                return Ok(product);
            }
        }
    }

    fn factor(&mut self) -> Result<Expression, Problem> {
        let start = self.span().start;
        if let Token::Number(number) = *self.token() {
            self.at += 1;
            let mut number = number;
            if self.accept("^") {
                let Token::Number(exponent) = *self.token() else {
                    return Err(self.unexpected("a number", "powers of numbers only: `10^18`"));
                };
                self.at += 1;
                let power = u32::try_from(exponent).ok();
                let power = power.and_then(|exponent| number.checked_pow(exponent));
                number = power.ok_or_else(|| too_large(self.text, self.since(start)))?;
            }
            return Ok(self.combine(start, ExpressionKind::Number(number)));
        }
        for (word, rounding) in [("floor", Rounding::Floor), ("ceil", Rounding::Ceil)] {
            if self.accept_word(word) {
                let help = format!("write `{word}(n/2)`");
                self.expect("(", &help)?;
                let outer = std::mem::replace(&mut self.in_quotient, true);
                let dividend = self.sum();
                self.in_quotient = outer;
                let dividend = Box::new(dividend?);
                self.expect("/", &help)?;
                let divisor = Box::new(self.factor()?);
                self.expect(")", &help)?;
                let kind = ExpressionKind::Quotient(rounding, dividend, divisor);
                return Ok(self.combine(start, kind));
            }
        }
        if self.accept("(") {
            let outer = std::mem::replace(&mut self.in_quotient, false);
            let inner = self.sum();
            self.in_quotient = outer;
            let inner = inner?;
            self.expect(")", "each `(` needs its `)`")?;
            return Ok(self.combine(start, inner.kind));
        }
        let help = "a term is made of names and numbers: `n-2*t+1`, `floor(n/2)`";
        match self.name(help) {
            Ok((name, span)) => Ok(Expression {
                kind: ExpressionKind::Name(name),
                span,
            }),
            Err(_) => Err(self.unexpected("a term", help)),
        }
    }
}
