//! From tokens to moves, by recursive descent. Terms are sums of variables from the start: there is no tree.
//!
//! Terms must be linear. Where a choice turns out to be a factor or a divisor, the option is read again for each of
//! its values.

use std::collections::BTreeMap;

use super::problem::{Problem, Span};
use super::token::{tokens, too_large, Token, WORDS};
use super::{Condition, Game, Move, Set, Unknown, MOST_COORDINATES};
use crate::automaton::Variable;
use crate::numeration::{Comparison, Linear};

/// The most tokens of a game, and the most parentheses within each other: terms are read recursively.
const MOST_TOKENS: usize = 2000;
const MOST_DEPTH: usize = 50;
/// The most assignments to the factors and divisors of an option.
const MOST_ASSIGNMENTS: usize = 1000;
/// The most unknowns of an option.
const MOST_UNKNOWNS: usize = 24;
/// The largest set that is written out.
const LARGEST_SET: i64 = 10_000;

/// Why an option cannot be read.
enum Fault {
    Problem(Problem),
    /// This choice must be a number: one of these.
    Branch(String, Vec<i64>, Span),
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Fault::Problem(problem)
    }
}

type Parsed<T> = Result<T, Fault>;

/// Numbers for names: the parameters, and the factors and divisors of one assignment.
type Values = BTreeMap<String, i64>;

/// Which quotient, or the remainder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounding {
    Floor,
    Ceil,
    Rest,
}

/// A term, and the tokens that it was read from.
struct Term {
    sum: Linear,
    first: usize,
    end: usize,
}

impl Term {
    fn number(&self) -> Option<i64> {
        self.sum.terms.is_empty().then_some(self.sum.constant)
    }
}

/// Parses a game; or, if its coordinates are `given`, conditions on them, as moves that lead nowhere.
pub fn parse(
    text: &str,
    parameters: &BTreeMap<String, i64>,
    given: Option<&[String]>,
) -> Result<Game, Problem> {
    let tokens = tokens(text)?;
    if let Some((_, span)) = tokens.get(MOST_TOKENS) {
        let message = format!("the game has more than {MOST_TOKENS} words and signs");
        let help = "shorten it, by sets and ranges";
        return Err(Problem::new(text, span.clone(), message, help));
    }
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        parameters,
        coordinates: given.unwrap_or_default().to_vec(),
        has_positions: given.is_none(),
        values: parameters.clone(),
        unknowns: Vec::new(),
        conditions: Vec::new(),
        in_quotient: false,
        depth: 0,
    };
    match parser.game() {
        Ok(moves) => Ok(Game {
            text: text.to_owned(),
            coordinates: parser.coordinates,
            moves,
        }),
        Err(Fault::Problem(problem)) => Err(problem),
        Err(Fault::Branch(..)) => unreachable!("options are read again"),
    }
}

#[derive(Clone)]
struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    parameters: &'a Values,
    coordinates: Vec<String>,
    /// Whether options begin with positions.
    has_positions: bool,
    values: Values,
    unknowns: Vec<Unknown>,
    conditions: Vec<Condition>,
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

    /// The place from a token to the one before this one.
    fn since(&self, first: usize) -> Span {
        self.between(first, self.at)
    }

    fn between(&self, first: usize, end: usize) -> Span {
        let start = self.tokens[first].1.start;
        start..self.tokens[end.saturating_sub(1)].1.end.max(start)
    }

    fn is_mark(&self, mark: &str) -> bool {
        matches!(self.token(), Token::Mark(found) if *found == mark)
    }

    fn accept(&mut self, mark: &str) -> bool {
        let accepted = self.is_mark(mark);
        self.at += usize::from(accepted);
        accepted
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let accepted = matches!(self.token(), Token::Name(found) if found == word);
        self.at += usize::from(accepted);
        accepted
    }

    fn expect(&mut self, mark: &str, help: &str) -> Parsed<()> {
        if self.accept(mark) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{mark}`"), help))
    }

    fn fault(&self, span: Span, message: impl Into<String>, help: &str) -> Fault {
        Fault::Problem(Problem::new(self.text, span, message, help))
    }

    fn unexpected(&self, wanted: &str, help: &str) -> Fault {
        let found = match self.token() {
            Token::End => String::from("the game ends"),
            _ => format!("'{}' stands", &self.text[self.span()]),
        };
        let message = format!("{found} where {wanted} is expected");
        self.fault(self.span(), message, help)
    }

    fn overflow(&self, first: usize) -> Fault {
        let message = "the numbers in this term are too large";
        self.fault(self.since(first), message, "use numbers below 2^63")
    }

    fn game(&mut self) -> Parsed<Vec<Move>> {
        if self.has_positions {
            self.head()?;
        }
        let mut moves = self.option()?;
        while self.accept("|") {
            moves.extend(self.option()?);
        }
        if *self.token() == Token::End {
            return Ok(moves);
        }
        Err(if self.has_positions {
            self.unexpected("`|`, `:` or the end", "options are separated by `|`")
        } else {
            let help = "a claim looks like `n mod 7 in {0, 2}`";
            self.unexpected("`,`, `|` or the end", help)
        })
    }

    fn head(&mut self) -> Parsed<()> {
        loop {
            let span = self.span();
            let name = self.name("begin with the coordinates: `x,y -> …`")?;
            if self.coordinates.contains(&name) {
                let message = format!("the coordinate '{name}' stands twice");
                return Err(self.fault(span, message, "give each coordinate a name of its own"));
            }
            if self.parameters.contains_key(&name) {
                let message = format!("'{name}' is a coordinate and the parameter of --for");
                return Err(self.fault(span, message, "give the parameter another name"));
            }
            if self.coordinates.len() == MOST_COORDINATES {
                let message = format!("more than {MOST_COORDINATES} coordinates");
                return Err(self.fault(span, message, "a position has at most four coordinates"));
            }
            self.coordinates.push(name);
            if !self.accept(",") {
                return self.expect("->", "after the coordinates come `->` and the options");
            }
        }
    }

    fn name(&mut self, help: &str) -> Parsed<String> {
        match self.token() {
            Token::Name(name) if !WORDS.contains(&&name[..]) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.unexpected("a name", help)),
        }
    }

    /// One kind of moves per assignment of the choices that are factors or divisors.
    fn option(&mut self) -> Parsed<Vec<Move>> {
        let start = self.at;
        let (mut moves, mut done) = (Vec::new(), 0);
        let mut pending = vec![self.parameters.clone()];
        while let Some(values) = pending.pop() {
            self.at = start;
            self.values = values;
            match self.single() {
                Ok(one) => {
                    moves.extend(one);
                    done += 1;
                }
                Err(Fault::Branch(name, domain, span)) => {
                    for &value in domain.iter().rev() {
                        let mut values = self.values.clone();
                        values.insert(name.clone(), value);
                        pending.push(values);
                    }
                    if done + pending.len() > MOST_ASSIGNMENTS {
                        return Err(self.too_many_factors(span));
                    }
                }
                Err(problem) => return Err(problem),
            }
        }
        Ok(moves)
    }

    /// The moves of an option whose factors and divisors are numbers; none if a condition between numbers fails.
    fn single(&mut self) -> Parsed<Option<Move>> {
        (self.unknowns, self.conditions) = (Vec::new(), Vec::new());
        (self.in_quotient, self.depth) = (false, 0);
        let mut parts = Vec::new();
        if self.has_positions {
            let start = self.at;
            parts.push(self.part()?);
            while self.accept("&") {
                parts.push(self.part()?);
            }
            if parts.len() > 1 && self.coordinates.len() > 1 {
                let help = "write the heaps of a sum as one coordinate, or without `&`";
                let message = "only games with one coordinate split";
                return Err(self.fault(self.since(start), message, help));
            }
        }
        if !self.has_positions || self.accept(":") {
            self.condition()?;
            while self.accept(",") {
                self.condition()?;
            }
        }
        let mut holds = true;
        self.conditions.retain(|condition| match condition {
            Condition::Compare(sum, comparison) if sum.terms.is_empty() => {
                holds &= match comparison {
                    Comparison::Equal => sum.constant == 0,
                    Comparison::Unequal => sum.constant != 0,
                    Comparison::AtMost => sum.constant <= 0,
                };
                false
            }
            _ => true,
        });
        Ok(holds.then(|| Move {
            unknowns: std::mem::take(&mut self.unknowns),
            conditions: std::mem::take(&mut self.conditions),
            parts,
        }))
    }

    fn part(&mut self) -> Parsed<Vec<Linear>> {
        let start = self.at;
        let mut terms = vec![self.sum()?.sum];
        while self.accept(",") {
            terms.push(self.sum()?.sum);
        }
        let (count, wanted) = (terms.len(), self.coordinates.len());
        if count == wanted {
            return Ok(terms);
        }
        let plural = if count == 1 { "" } else { "s" };
        let message = format!("a position of {count} term{plural}, not {wanted}");
        let names = self.coordinates.join(",");
        let help = format!("write one term per coordinate: {names}");
        Err(self.fault(self.since(start), message, &help))
    }

    fn condition(&mut self) -> Parsed<()> {
        let start = self.at;
        let mut left = self.sum()?;
        if self.accept_word("in") {
            return self.member(start, &left.sum);
        }
        let mut is_chain = false;
        while let Token::Mark(sign @ ("<" | "<=" | "=" | "!=" | ">=" | ">")) = *self.token() {
            self.at += 1;
            let right = self.sum()?;
            self.compare(&left.sum, sign, &right.sum, start)?;
            (left, is_chain) = (right, true);
        }
        if is_chain {
            return Ok(());
        }
        let help = "a condition looks like `t <= q` or `t in {1,3,4}`";
        Err(self.unexpected("`<`, `<=`, `=`, `!=`, `>=`, `>` or `in`", help))
    }

    fn compare(&mut self, left: &Linear, sign: &str, right: &Linear, start: usize) -> Parsed<()> {
        let (from, to, comparison, gap) = match sign {
            "=" => (left, right, Comparison::Equal, 0),
            "!=" => (left, right, Comparison::Unequal, 0),
            "<=" => (left, right, Comparison::AtMost, 0),
            "<" => (left, right, Comparison::AtMost, 1),
            ">=" => (right, left, Comparison::AtMost, 0),
            _ => (right, left, Comparison::AtMost, 1),
        };
        let difference = self.plus(from, to, -1, start)?;
        let sum = self.plus(&difference, &Linear::number(gap), 1, start)?;
        self.conditions.push(Condition::Compare(sum, comparison));
        Ok(())
    }

    /// Reads the set that a term is in.
    fn member(&mut self, start: usize, sum: &Linear) -> Parsed<()> {
        let help = "sets are `{1,3,4}`, `2..9`, `powers of 2`, `fibonacci`, `squares` and `primes`";
        let set = if self.accept("{") {
            Set::Finite(self.listed(help)?)
        } else if self.accept_word("powers") {
            if !self.accept_word("of") {
                return Err(self.unexpected("`of`", "write `powers of 2`"));
            }
            if self.accept_word("primes") {
                Set::PrimePowers
            } else {
                let base = self.product()?;
                match self.constant(&base)? {
                    power @ 2.. => Set::Powers(power as u64),
                    _ => {
                        let help = "write `powers of 2`, or of a larger number";
                        return Err(self.fault(self.since(base.first), "too small a base", help));
                    }
                }
            }
        } else if self.accept_word("fibonacci") {
            Set::Fibonacci
        } else if self.accept_word("squares") {
            Set::Squares
        } else if self.accept_word("primes") {
            Set::Primes
        } else {
            let starts_sum = match self.token() {
                Token::Number(_) => true,
                Token::Name(name) => !WORDS.contains(&&name[..]),
                Token::Mark(mark) => *mark == "(" || *mark == "-",
                Token::End => false,
            };
            if !starts_sum {
                return Err(self.unexpected("a set", help));
            }
            let least = self.sum()?;
            if !self.accept("..") {
                return Err(self.unexpected("`..`", help));
            }
            let most = self.sum()?;
            self.compare(&least.sum, "<=", sum, start)?;
            return self.compare(sum, "<=", &most.sum, start);
        };
        let variable = match sum.as_variable() {
            Some(variable) => variable,
            None => {
                let variable = self.unknown(None, start)?;
                let equation = self.plus(sum, &Linear::variable(variable, 1), -1, start)?;
                let equation = Condition::Compare(equation, Comparison::Equal);
                self.conditions.push(equation);
                variable
            }
        };
        self.conditions.push(Condition::Member(variable, set));
        Ok(())
    }

    /// Reads the numbers of a set after its brace.
    fn listed(&mut self, help: &str) -> Parsed<Vec<u64>> {
        let mut numbers = Vec::new();
        while !self.accept("}") {
            if !numbers.is_empty() && !self.accept(",") {
                return Err(self.unexpected("`,` or `}`", help));
            }
            let (start, (first, last)) = (self.at, self.range()?);
            if last.saturating_sub(first) > LARGEST_SET {
                let message = format!("more than {LARGEST_SET} numbers");
                let help = "write a range without braces: `t in 1..10^6`";
                return Err(self.fault(self.since(start), message, help));
            }
            numbers.push(first.max(0)..=last);
        }
        let mut numbers: Vec<u64> = numbers.into_iter().flatten().map(|n| n as u64).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    /// Reads a number, or a range of numbers.
    fn range(&mut self) -> Parsed<(i64, i64)> {
        let first = self.sum()?;
        let first = self.constant(&first)?;
        if !self.accept("..") {
            return Ok((first, first));
        }
        let last = self.sum()?;
        Ok((first, self.constant(&last)?))
    }

    fn constant(&self, term: &Term) -> Parsed<i64> {
        let help = "the members of a set are numbers";
        let problem = || self.fault(self.since(term.first), "not a number", help);
        term.number().ok_or_else(problem)
    }

    /// Returns `one` and `factor` times `other`.
    fn plus(&self, one: &Linear, other: &Linear, factor: i64, start: usize) -> Parsed<Linear> {
        let sum = one.plus(other, factor);
        sum.ok_or_else(|| self.overflow(start))
    }

    fn unknown(&mut self, name: Option<&str>, start: usize) -> Parsed<Variable> {
        let known = |unknown: &Unknown| name.is_some() && unknown.name.as_deref() == name;
        let known = self.unknowns.iter().position(known);
        let index = known.unwrap_or(self.unknowns.len());
        if index == MOST_UNKNOWNS {
            let message = format!("more than {MOST_UNKNOWNS} choices in one option");
            return Err(self.fault(self.since(start), message, "split the option by `|`"));
        }
        if known.is_none() {
            self.unknowns.push(Unknown {
                name: name.map(str::to_owned),
                least: u64::from(name.is_some()),
            });
        }
        Ok((self.coordinates.len() + index) as Variable)
    }

    fn term(&self, first: usize, sum: Linear) -> Term {
        let end = self.at;
        Term { sum, first, end }
    }

    fn sum(&mut self) -> Parsed<Term> {
        if self.depth == MOST_DEPTH {
            let message = format!("more than {MOST_DEPTH} parentheses within each other");
            return Err(self.fault(self.span(), message, "leave out some of them"));
        }
        self.depth += 1;
        let start = self.at;
        let mut sum = Linear::default();
        let mut sign = if self.accept("-") { -1 } else { 1 };
        loop {
            let next = self.product()?;
            sum = self.plus(&sum, &next.sum, sign, start)?;
            sign = if self.accept("+") {
                1
            } else if self.accept("-") {
                -1
            } else {
                break;
            };
        }
        self.depth -= 1;
        Ok(self.term(start, sum))
    }

    fn product(&mut self) -> Parsed<Term> {
        let start = self.at;
        let mut is_literal = matches!(self.token(), Token::Number(_));
        let mut product = self.factor()?;
        loop {
            // 2t is 2·t; in `n-1 n-2`, a sign is missing.
            let is_adjacent = self.span().start == self.tokens[self.at - 1].1.end;
            let is_term = matches!(self.token(), Token::Name(name) if !WORDS.contains(&&name[..]))
                || self.is_mark("(");
            if self.accept("*") || (is_literal && is_adjacent && is_term) {
                let next = self.factor()?;
                let (factor, rest) = match (product.number(), next.number()) {
                    (Some(factor), _) => (factor, next.sum),
                    (_, Some(factor)) => (factor, product.sum),
                    _ => return Err(self.factor_choice(&product, &next)),
                };
                let sum = self.plus(&Linear::default(), &rest, factor, start)?;
                product = self.term(start, sum);
            } else if self.accept_word("mod") {
                let divisor = self.factor()?;
                let sum = self.quotient(Rounding::Rest, &product.sum, &divisor, start)?;
                product = self.term(start, sum);
            } else if self.is_mark("/") && !self.in_quotient {
                let help = "say how to round: `floor(n/2)` or `ceil(n/2)`";
                return Err(self.unexpected("no division", help));
            } else {
                return Ok(product);
            }
            is_literal = false;
        }
    }

    fn factor(&mut self) -> Parsed<Term> {
        let start = self.at;
        if let Token::Number(mut number) = *self.token() {
            self.at += 1;
            if self.accept("^") {
                let Token::Number(exponent) = *self.token() else {
                    return Err(self.unexpected("a number", "powers of numbers only: `10^18`"));
                };
                self.at += 1;
                let power = u32::try_from(exponent).ok();
                let power = power.and_then(|exponent| number.checked_pow(exponent));
                number = power.ok_or_else(|| too_large(self.text, self.since(start)))?;
            }
            return Ok(self.term(start, Linear::number(number)));
        }
        for (word, rounding) in [("floor", Rounding::Floor), ("ceil", Rounding::Ceil)] {
            if self.accept_word(word) {
                let help = format!("write `{word}(n/2)`");
                self.expect("(", &help)?;
                let outer = std::mem::replace(&mut self.in_quotient, true);
                let dividend = self.sum()?;
                self.in_quotient = outer;
                self.expect("/", &help)?;
                let divisor = self.factor()?;
                self.expect(")", &help)?;
                let sum = self.quotient(rounding, &dividend.sum, &divisor, start)?;
                return Ok(self.term(start, sum));
            }
        }
        if self.accept("(") {
            let outer = std::mem::replace(&mut self.in_quotient, false);
            let inner = self.sum()?;
            self.in_quotient = outer;
            self.expect(")", "each `(` needs its `)`")?;
            return Ok(self.term(start, inner.sum));
        }
        let help = "a term is made of names and numbers: `n-2*t+1`, `floor(n/2)`";
        let Ok(name) = self.name(help) else {
            return Err(self.unexpected("a term", help));
        };
        let sum = match self.values.get(&name) {
            Some(&number) => Linear::number(number),
            None => {
                let coordinate = self.coordinates.iter().position(|other| *other == name);
                let variable = match coordinate {
                    Some(index) => index as Variable,
                    None => self.unknown(Some(&name), start)?,
                };
                Linear::variable(variable, 1)
            }
        };
        Ok(self.term(start, sum))
    }

    /// An unknown q with c·q ≤ v < c·q + c, or c·q - c < v ≤ c·q; or v - c·q.
    fn quotient(
        &mut self,
        rounding: Rounding,
        dividend: &Linear,
        divisor: &Term,
        start: usize,
    ) -> Parsed<Linear> {
        let Some(number) = divisor.number() else {
            let choice = self
                .choices(divisor)
                .and_then(|names| names.into_iter().next());
            let Some((name, span)) = choice else {
                let span = self.between(divisor.first, divisor.end);
                let help = "divide by a number, or by a choice with few values: `k in 2..9`";
                return Err(self.fault(span, "the divisor is a variable", help));
            };
            return Err(self.branch(name, span));
        };
        if number <= 0 {
            let span = self.between(divisor.first, divisor.end);
            let help = "divide by a number from 1 on";
            return Err(self.fault(span, "the divisor is not positive", help));
        }
        let ceiling = |v: i64| v / number + i64::from(v % number > 0);
        match dividend.constant {
            v @ 0.. if dividend.terms.is_empty() => {
                return Ok(Linear::number(match rounding {
                    Rounding::Floor => v / number,
                    Rounding::Ceil => ceiling(v),
                    Rounding::Rest => v % number,
                }));
            }
            _ => {}
        }
        let quotient = Linear::variable(self.unknown(None, start)?, 1);
        let rest = self.plus(dividend, &quotient, -number, start)?;
        let (least, most) = match rounding {
            Rounding::Floor | Rounding::Rest => (0, number - 1),
            Rounding::Ceil => (1 - number, 0),
        };
        // None of these may be positive.
        let mut sums = vec![
            self.plus(&rest, &Linear::number(most), -1, start)?,
            self.plus(&Linear::number(least), &rest, -1, start)?,
        ];
        if rounding != Rounding::Floor {
            // The dividend must be a natural: ceil(-1/2) is not allowed.
            sums.push(self.plus(&Linear::default(), dividend, -1, start)?);
        }
        let compared = |sum| Condition::Compare(sum, Comparison::AtMost);
        self.conditions.extend(sums.into_iter().map(compared));
        Ok(match rounding {
            Rounding::Rest => rest,
            _ => quotient,
        })
    }

    /// The choice that must be a number in a product of two terms with variables: of the side that can become a
    /// number; if both can, of one whose values are listed.
    fn factor_choice(&self, one: &Term, other: &Term) -> Fault {
        let sides = [one, other].map(|side| self.choices(side));
        let is_listed = |names: &&Vec<(String, Span)>| {
            let mut names = names.iter();
            names.all(|(name, span)| self.domain(name, span).is_ok())
        };
        let listed = sides.iter().flatten().find(is_listed);
        let side = listed.or(sides.iter().flatten().next());
        match side.and_then(|names| names.first()) {
            Some((name, span)) => self.branch(name.clone(), span.clone()),
            None => {
                let help = "terms are linear: one factor must be a number";
                let span = self.between(one.first, other.end);
                self.fault(span, "a product of two variables", help)
            }
        }
    }

    fn branch(&self, name: String, span: Span) -> Fault {
        match self.domain(&name, &span) {
            Ok(domain) => Fault::Branch(name, domain, span),
            Err(problem) => problem,
        }
    }

    /// The choices in a term; nothing if a coordinate is in it.
    fn choices(&self, term: &Term) -> Option<Vec<(String, Span)>> {
        let mut choices = Vec::new();
        for (token, span) in &self.tokens[term.first..term.end] {
            match token {
                Token::Name(name) if self.coordinates.contains(name) => return None,
                Token::Name(name)
                    if !WORDS.contains(&&name[..]) && !self.values.contains_key(name) =>
                {
                    choices.push((name.clone(), span.clone()));
                }
                _ => {}
            }
        }
        Some(choices)
    }

    /// The numbers that a factor or divisor may be: by a condition of this option that it is in a finite set.
    fn domain(&self, name: &str, span: &Span) -> Parsed<Vec<i64>> {
        let is = |at: usize, mark: &str| matches!(self.tokens[at].0, Token::Mark(m) if m == mark);
        let start = (0..self.at).rev().find(|&at| is(at, "|") || is(at, "->"));
        let starts = start.map_or(0, |at| at + 1)..self.tokens.len() - 2;
        let starts = starts.take_while(|&at| !is(at, "|"));
        for at in starts {
            let is_condition = at == 0 || is(at - 1, ":") || is(at - 1, ",") || is(at - 1, "|");
            let is_name = matches!(&self.tokens[at].0, Token::Name(other) if other == name);
            let is_in = matches!(&self.tokens[at + 1].0, Token::Name(word) if word == "in");
            let is_endless =
                matches!(&self.tokens[at + 2].0, Token::Name(word) if WORDS.contains(&&word[..]));
            if !is_condition || !is_name || !is_in || is_endless {
                continue;
            }
            let mut reader = Parser {
                at: at + 2,
                values: self.parameters.clone(),
                in_quotient: false,
                depth: 0,
                ..self.clone()
            };
            let mut ranges = Vec::new();
            let is_listed = reader.accept("{");
            while !(is_listed && reader.accept("}")) {
                if !(ranges.is_empty() || is_listed && reader.accept(",")) {
                    break;
                }
                let Ok(range) = reader.range() else {
                    return Err(self.unknown_domain(name, span));
                };
                ranges.push(range);
            }
            let mut domain = Vec::new();
            for (first, last) in ranges {
                if last.saturating_sub(first) >= MOST_ASSIGNMENTS as i64 {
                    return Err(self.too_many_factors(span.clone()));
                }
                domain.extend(first.max(1)..=last);
            }
            domain.sort_unstable();
            domain.dedup();
            if domain.is_empty() {
                domain.push(1); // the condition fails, and the rest of the option is read
            }
            return Ok(domain);
        }
        Err(self.unknown_domain(name, span))
    }

    fn unknown_domain(&self, name: &str, span: &Span) -> Fault {
        let message = format!("'{name}' is a factor or divisor, but its values are not listed");
        let help = format!("name its values: `{name} in 2..9` or `{name} in {{2,3}}`");
        self.fault(span.clone(), message, &help)
    }

    fn too_many_factors(&self, span: Span) -> Fault {
        let message = format!("more than {MOST_ASSIGNMENTS} factors and divisors");
        self.fault(span, message, "choose them from smaller sets")
    }
}
