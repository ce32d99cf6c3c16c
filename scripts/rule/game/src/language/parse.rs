//! From tokens to moves, by recursive descent: options and conditions. Terms are in the file `term`.

use std::collections::BTreeMap;

use super::parser::{Fault, Parsed, Parser};
use super::problem::Problem;
use super::term::{number, Rounding};
use super::token::{tokens, Token};
use super::{Condition, Game, Move, Set, MOST_COORDINATES, SERIES};
use automata::numeration::{Comparison, Linear};
use automata::Variable;

/// The most tokens of a game.
const MOST_TOKENS: usize = 2000;
/// The most assignments to the factors and divisors of an option.
const MOST_ASSIGNMENTS: usize = 1000;
/// The most listed divisors that are tried one by one.
const MOST_DIVISORS: usize = 100;
/// The largest set that is written out.
const LARGEST_SET: i64 = 10_000;
const SETS: &str = "sets are `{1,3,4}`, `2..9`, `powers of 2`, `fibonacci`, `squares`, `cubes`, `triangular`, `factorials` and `primes`";

/// Parses a game, which may have coordinates that no move changes, after its own; or, if its coordinates are `given`,
/// conditions on them, as moves that lead nowhere.
pub fn parse(
    text: &str,
    parameters: &BTreeMap<String, i64>,
    unchanged: &[String],
    given: Option<&[String]>,
) -> Result<Game, Problem> {
    let tokens = tokens(text)?;
    if let Some((_, span)) = tokens.get(MOST_TOKENS) {
        let message = format!("the game has more than {MOST_TOKENS} words and signs");
        let help = "shorten it, by sets and ranges";
        return Err(Problem::new(text, span.clone(), message, help));
    }
    let mut parser = Parser {
        text: text.to_owned(),
        tokens,
        parameters: parameters.clone(),
        unchanged: unchanged.to_vec(),
        coordinates: given.unwrap_or_default().to_vec(),
        has_positions: given.is_none(),
        ..Parser::default()
    };
    match parser.game() {
        Ok(moves) => Ok(Game {
            text: parser.text,
            coordinates: parser.coordinates,
            moves,
        }),
        Err(Fault::Problem(problem)) => Err(problem),
        Err(Fault::Branch(..)) => unreachable!("options are read again"),
    }
}

/// Returns the names that a text has in place of those of another one, in the order in which that has them; none if the
/// two differ in anything else.
pub fn names_like(like: &str, text: &str) -> Option<Vec<String>> {
    let (like, own) = (tokens(like).ok()?, tokens(text).ok()?);
    let mut names: Vec<(&String, &String)> = Vec::new();
    for ((like, _), (own, _)) in like.iter().zip(&own) {
        match (like, own) {
            (Token::Name(like), Token::Name(own)) => {
                let known = names.iter().find(|pair| pair.0 == like || pair.1 == own);
                if known.is_none() {
                    names.push((like, own));
                } else if known != Some(&(like, own)) {
                    return None;
                }
            }
            _ if like == own => {}
            _ => return None,
        }
    }
    let names = names.into_iter().map(|pair| pair.1.clone()).collect();
    (like.len() == own.len()).then_some(names)
}

impl Parser {
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
        let help = "`:` begins conditions, `,` is between them, `|` between options";
        Err(self.unexpected("one of these, or the end,", help))
    }

    fn head(&mut self) -> Parsed<()> {
        loop {
            let span = self.span();
            let name = self.name("a name", "begin with the coordinates: `x,y -> …`")?;
            let others = [&self.coordinates[..], &self.unchanged].concat();
            if others.contains(&name) || self.parameters.contains_key(&name) {
                let message = format!("the name '{name}' stands twice");
                let help = "give each coordinate, and the parameter of --for, a name of its own";
                return Err(self.fault(span, message, help));
            }
            if self.coordinates.len() == MOST_COORDINATES {
                let message = format!("more than {MOST_COORDINATES} coordinates");
                return Err(self.fault(span, message, "describe a position by fewer numbers"));
            }
            self.coordinates.push(name);
            if !self.accept(",") {
                self.coordinates.extend(self.unchanged.clone());
                return self.expect("->", "after the coordinates come `->` and the options");
            }
        }
    }

    /// One kind of moves per assignment of the choices that are factors or divisors.
    fn option(&mut self) -> Parsed<Vec<Move>> {
        self.option = self.at;
        let (mut moves, mut done) = (Vec::new(), 0);
        let mut pending = vec![self.parameters.clone()];
        while let Some(values) = pending.pop() {
            (self.at, self.depth) = (self.option, 0);
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
                        let message = format!("more than {MOST_ASSIGNMENTS} factors and divisors");
                        let help = "choose them from smaller sets";
                        return Err(self.fault(span, message, help));
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
        let mut parts = Vec::new();
        if self.has_positions {
            parts.push(self.part()?);
            while self.accept("&") {
                parts.push(self.part()?);
            }
            if parts.len() > 1 && self.coordinates.len() > 1 {
                let help = "write the heaps of a sum as one coordinate, or without `&`";
                let message = "only games with one coordinate split";
                return Err(self.fault(self.since(self.option), message, help));
            }
        }
        if !self.has_positions || self.accept(":") {
            self.alternatives()?;
            while self.accept(",") {
                self.alternatives()?;
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
        let mut terms = vec![self.sum()?];
        while self.accept(",") {
            terms.push(self.sum()?);
        }
        let own = self.coordinates.len() - self.unchanged.len();
        if terms.len() == own {
            let unchanged = (0..self.coordinates.len() as Variable).skip(own);
            terms.extend(unchanged.map(|place| Linear::variable(place, 1)));
            return Ok(terms);
        }
        let message = format!(
            "a position has one term per coordinate, not {}",
            terms.len()
        );
        let help = format!(
            "the coordinates are `{}`",
            self.coordinates[..own].join(",")
        );
        Err(self.fault(self.since(start), message, &help))
    }

    /// Reads conditions of which one must hold: the option is read again for each.
    fn alternatives(&mut self) -> Parsed<()> {
        let (start, mut count) = (self.at, 0);
        let chosen = self.case(start, 0).ok();
        loop {
            let before = (self.unknowns.clone(), self.conditions.clone());
            self.condition()?;
            if chosen.is_some_and(|chosen| chosen != count) {
                (self.unknowns, self.conditions) = before;
            }
            count += 1;
            if !self.accept("or") {
                break;
            }
        }
        if count > 1 {
            self.case(start, count)?;
        }
        Ok(())
    }

    fn condition(&mut self) -> Parsed<()> {
        let start = self.at;
        let mut left = self.sum()?;
        if self.accept("in") {
            return self.member(start, &left);
        }
        if self.accept("divides") {
            return self.divides(start, &left);
        }
        if self.accept_names(&["is", "a", "submask"]) {
            return self.submask(start, &left);
        }
        let mut is_chain = false;
        while let Token::Mark(sign @ ("<" | "<=" | "=" | "!=" | ">=" | ">")) = *self.token() {
            self.at += 1;
            let right = self.sum()?;
            self.compare(&left, sign, &right, start)?;
            (left, is_chain) = (right, true);
        }
        if is_chain {
            return Ok(());
        }
        let help = "a condition looks like `t <= q` or `t in {1,3,4}`";
        Err(self.unexpected(
            "`<`, `<=`, `=`, `!=`, `>=`, `>`, `in`, `divides` or `is a submask of`",
            help,
        ))
    }

    /// Reads what a term divides. A number is a divisor as in `n mod 3 = 0`, and so is each of a few listed ones; the
    /// divisors of a position have a set of their own.
    fn divides(&mut self, start: usize, left: &Linear) -> Parsed<()> {
        let (first, span) = self.tokens[start].clone();
        if let (Token::Name(name), Some(_)) = (first, left.as_variable()) {
            let is_choice = !self.coordinates.contains(&name);
            let domain = self.domain(&name, &span).ok();
            let domain = domain.filter(|domain| is_choice && domain.len() <= MOST_DIVISORS);
            if let Some(domain) = domain {
                return Err(Fault::Branch(name, domain, span));
            }
        }
        let right = self.sum()?;
        let rest = match number(left) {
            Some(0) => right, // 0 divides only 0
            Some(divisor @ 1..) => self.divided(Rounding::Rest, &right, divisor, start)?,
            _ => {
                let of = self.named(start, &right)?;
                return self.is_in(start, left, Set::Divisors(of));
            }
        };
        self.compare(&rest, "=", &Linear::default(), start)
    }

    /// Reads words that are names elsewhere, all of them or none.
    fn accept_names(&mut self, words: &[&str]) -> bool {
        let mut pairs = words.iter().zip(&self.tokens[self.at..]);
        let are_next =
            pairs.all(|(word, token)| matches!(&token.0, Token::Name(name) if name == word));
        self.at += if are_next { words.len() } else { 0 };
        are_next
    }

    /// Reads what a term is a submask of. Each number is one of itself.
    fn submask(&mut self, start: usize, left: &Linear) -> Parsed<()> {
        self.expect("of", "write `t is a submask of n`")?;
        let right = self.sum()?;
        let (one, of) = (self.named(start, left)?, self.named(start, &right)?);
        if one != of {
            self.conditions
                .push(Condition::Member(one, Set::Submasks(of)));
        }
        Ok(())
    }

    fn compare(&mut self, left: &Linear, sign: &str, right: &Linear, start: usize) -> Parsed<()> {
        let (from, to, comparison) = match sign {
            "=" => (left, right, Comparison::Equal),
            "!=" => (left, right, Comparison::Unequal),
            "<=" | "<" => (left, right, Comparison::AtMost),
            _ => (right, left, Comparison::AtMost),
        };
        let gap = Linear::number((sign == "<" || sign == ">").into());
        let difference = self.plus(from, to, -1, start)?;
        let sum = self.plus(&difference, &gap, 1, start)?;
        self.add(Condition::Compare(sum, comparison));
        Ok(())
    }

    /// Adds a condition that was typed, which may let a choice begin at 0.
    fn add(&mut self, condition: Condition) {
        let first = self.coordinates.len() as Variable;
        for (variable, unknown) in (first..).zip(&mut self.unknowns) {
            if condition.allows_zero(variable) {
                unknown.least = 0;
            }
        }
        self.conditions.push(condition);
    }

    /// Reads the set that a term is in.
    fn member(&mut self, start: usize, sum: &Linear) -> Parsed<()> {
        let set = match *self.token() {
            Token::Mark("{") if !self.unchanged.is_empty() => return self.braces(sum),
            Token::Mark("{") => {
                let mut numbers = self.numbers()?;
                numbers.retain(|&number| number >= 0);
                Set::Finite(numbers.into_iter().map(|number| number as u64).collect())
            }
            Token::Mark("powers") => {
                self.at += 1;
                self.expect("of", "write `powers of 2`")?;
                let first = self.at;
                if self.accept("primes") {
                    Set::PrimePowers
                } else {
                    let base = self.product()?;
                    if !base.terms.is_empty() || base.constant < 2 {
                        let help = "write `powers of 2`, or of a larger number";
                        return Err(self.fault(self.since(first), "not a number from 2 on", help));
                    }
                    Set::Powers(base.constant as u64)
                }
            }
            Token::Mark("fibonacci") => Set::Fibonacci,
            Token::Mark("primes") => Set::Primes,
            Token::Number(_)
            | Token::Name(_)
            | Token::Mark("(" | "-" | "floor" | "ceil" | "max" | "min") => {
                let least = self.sum()?;
                if !self.accept("..") {
                    return Err(self.unexpected("`..`", SETS));
                }
                let most = self.sum()?;
                self.compare(&least, "<=", sum, start)?;
                return self.compare(sum, "<=", &most, start);
            }
            Token::Mark(name) => match SERIES.iter().position(|series| series.0 == name) {
                Some(place) => Set::Series(place),
                None => return Err(self.unexpected("a set", SETS)),
            },
            Token::End => return Err(self.unexpected("a set", SETS)),
        };
        self.at += usize::from(matches!(set, Set::Fibonacci | Set::Series(_) | Set::Primes));
        self.is_in(start, sum, set)
    }

    /// Reads a set with parameters: the option is read again for each number, or range.
    fn braces(&mut self, sum: &Linear) -> Parsed<()> {
        let start = self.at;
        let mut ranges = Vec::new();
        self.at += 1;
        while !self.accept("}") {
            if !ranges.is_empty() && !self.accept(",") {
                return Err(self.unexpected("`,` or `}`", SETS));
            }
            let first = self.sum()?;
            let last = if self.accept("..") {
                self.sum()?
            } else {
                first.clone()
            };
            ranges.push((first, last));
        }
        if ranges.is_empty() {
            return self.compare(&Linear::number(1), "=", &Linear::default(), start);
        }
        let case = self.case(start, ranges.len() as i64)?;
        let (first, last) = &ranges[case as usize];
        self.compare(first, "<=", sum, start)?;
        self.compare(sum, "<=", last, start)
    }

    fn is_in(&mut self, start: usize, sum: &Linear, set: Set) -> Parsed<()> {
        let variable = self.named(start, sum)?;
        self.add(Condition::Member(variable, set));
        Ok(())
    }

    /// Returns the variable that a term is, or an unknown that is equal to it.
    fn named(&mut self, start: usize, sum: &Linear) -> Parsed<Variable> {
        if let Some(variable) = sum.as_variable() {
            return Ok(variable);
        }
        let variable = self.unknown(None, start)?;
        let equation = self.plus(sum, &Linear::variable(variable, 1), -1, start)?;
        let equation = Condition::Compare(equation, Comparison::Equal);
        self.conditions.push(equation);
        Ok(variable)
    }

    /// Reads the numbers of a set in braces, or of a range without.
    pub fn numbers(&mut self) -> Parsed<Vec<i64>> {
        let (mut numbers, start) = (Vec::new(), self.at);
        let is_listed = self.accept("{");
        while !(is_listed && self.accept("}")) {
            if is_listed && self.at > start + 1 && !self.accept(",") {
                return Err(self.unexpected("`,` or `}`", SETS));
            }
            let (range, first) = (self.at, self.constant()?);
            let mut last = first;
            if self.accept("..") {
                last = self.constant()?;
            }
            if last.saturating_sub(first) > LARGEST_SET {
                let message = format!("more than {LARGEST_SET} numbers");
                let help = "write a range without braces: `t in 1..10^6`";
                return Err(self.fault(self.since(range), message, help));
            }
            numbers.extend(first..=last);
            if !is_listed {
                break;
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }
}
