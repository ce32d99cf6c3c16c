//! From the tree to moves: names become variables, and terms become sums.

use std::collections::BTreeMap;
use std::fmt;

use super::parse::{
    ConditionTree, Expression, ExpressionKind, OptionTree, Rounding, SetTree, Sign, Span, Tree,
};
use super::{Condition, Game, Move, Set, Unknown, MOST_COORDINATES};
use crate::automaton::Variable;
use crate::numeration::{Comparison, Linear};

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    text: String,
    span: Span,
    message: String,
    help: String,
}

impl Problem {
    /// A problem with this part of `text`.
    pub fn new(
        text: &str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Problem {
            text: text.to_owned(),
            span,
            message: message.into(),
            help: help.into(),
        }
    }
}

/// The message, the text with carets under the place, and what would be right.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // A tab or a line break would put the carets elsewhere.
        let blank = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = self.text.chars().map(blank).collect();
        let before = self.text[..self.span.start].chars().count();
        let width = self.text[self.span.clone()].chars().count().max(1);
        writeln!(f, "{}", self.message)?;
        writeln!(f, "  {text}")?;
        writeln!(f, "  {}{}", " ".repeat(before), "^".repeat(width))?;
        write!(f, "{}", self.help)
    }
}

impl std::error::Error for Problem {}

/// The most choices of factors and divisors of an option.
const MOST_ASSIGNMENTS: usize = 1000;

/// The most unknowns of an option.
const MOST_UNKNOWNS: usize = 24;

/// Reads the moves of a parsed game.
///
/// # Errors
///
/// Where the text is wrong, and what would be right.
pub fn read(tree: &Tree, text: &str, parameters: &BTreeMap<String, i64>) -> Result<Game, Problem> {
    let mut coordinates: Vec<String> = Vec::new();
    for (name, span) in &tree.coordinates {
        let problem = |message: String, help: &str| Problem::new(text, span.clone(), message, help);
        if coordinates.contains(name) {
            let message = format!("the coordinate '{name}' stands twice");
            return Err(problem(message, "give each coordinate a name of its own"));
        }
        if parameters.contains_key(name) {
            let message = format!("'{name}' is a coordinate and the parameter of --for");
            return Err(problem(message, "give the parameter another name"));
        }
        coordinates.push(name.clone());
        if coordinates.len() > MOST_COORDINATES {
            let message = format!("more than {MOST_COORDINATES} coordinates");
            return Err(problem(message, "a position has at most four coordinates"));
        }
    }
    let mut moves = Vec::new();
    for option in &tree.options {
        let reader = OptionReader {
            text,
            parameters,
            coordinates: &coordinates,
        };
        moves.extend(reader.moves(option)?);
    }
    Ok(Game {
        text: text.to_owned(),
        coordinates,
        moves,
    })
}

struct OptionReader<'a> {
    text: &'a str,
    parameters: &'a BTreeMap<String, i64>,
    coordinates: &'a [String],
}

/// Numbers for names: the parameters, and the factors and divisors of one assignment.
type Values = BTreeMap<String, i64>;

impl OptionReader<'_> {
    fn problem(&self, span: &Span, message: impl Into<String>, help: &str) -> Problem {
        Problem::new(self.text, span.clone(), message, help)
    }

    /// One kind of moves per assignment of the choices that are factors or divisors.
    fn moves(&self, option: &OptionTree) -> Result<Vec<Move>, Problem> {
        for (part, span) in &option.parts {
            if option.parts.len() > 1 && self.coordinates.len() > 1 {
                let help = "write the heaps of a sum as one coordinate, or without `&`";
                return Err(self.problem(span, "only games with one coordinate split", help));
            }
            if part.len() != self.coordinates.len() {
                let (count, coordinates) = (part.len(), self.coordinates.len());
                let plural = if count == 1 { "" } else { "s" };
                let message = format!("a position of {count} term{plural}, not {coordinates}");
                let help = format!(
                    "write one term per coordinate: {}",
                    self.coordinates.join(",")
                );
                return Err(self.problem(span, message, &help));
            }
        }
        let mut assignments = vec![self.parameters.clone()];
        for (name, span) in self.factors(option) {
            let domain = self.domain(option, &name, &span)?;
            let mut longer = Vec::new();
            for values in &assignments {
                for &value in &domain {
                    let mut values = values.clone();
                    values.insert(name.clone(), value);
                    longer.push(values);
                }
            }
            assignments = longer;
            if assignments.len() > MOST_ASSIGNMENTS {
                let message = format!("more than {MOST_ASSIGNMENTS} factors and divisors");
                return Err(self.problem(&span, message, "choose them from smaller sets"));
            }
        }
        assignments
            .into_iter()
            .map(|values| self.single(option, &values))
            .filter_map(Result::transpose)
            .collect()
    }

    /// The choices that stand as a divisor, or that are multiplied by a name: they become numbers.
    fn factors(&self, option: &OptionTree) -> Vec<(String, Span)> {
        let mut found: Vec<(String, Span)> = Vec::new();
        let mut visit = |expression: &Expression| {
            self.each_factor(option, expression, &mut |name, span| {
                if !found.iter().any(|(known, _)| known == name) {
                    found.push((name.to_owned(), span.clone()));
                }
            });
        };
        option
            .parts
            .iter()
            .flat_map(|part| &part.0)
            .for_each(&mut visit);
        for condition in &option.conditions {
            match condition {
                ConditionTree::Chain(first, rest) => {
                    visit(first);
                    for (_, term) in rest {
                        visit(term);
                    }
                }
                ConditionTree::Member(term, set, _) => {
                    visit(term);
                    if let SetTree::Range(first, last) = set {
                        visit(first);
                        visit(last);
                    }
                }
            }
        }
        found
    }

    fn each_factor(
        &self,
        option: &OptionTree,
        expression: &Expression,
        visit: &mut impl FnMut(&str, &Span),
    ) {
        match &expression.kind {
            ExpressionKind::Number(_) | ExpressionKind::Name(_) => {}
            ExpressionKind::Sum(one, _, other) => {
                self.each_factor(option, one, visit);
                self.each_factor(option, other, visit);
            }
            ExpressionKind::Quotient(_, dividend, divisor) => {
                self.each_factor(option, dividend, visit);
                self.each_choice(divisor, visit);
            }
            ExpressionKind::Product(one, other) => {
                self.each_factor(option, one, visit);
                self.each_factor(option, other, visit);
                if !self.is_number(one) && !self.is_number(other) {
                    // The side that can become a number; if both can, one whose values are listed.
                    let is_listed = |side| self.is_choice(side) && self.is_listed(option, side);
                    let is_first = self.is_choice(one) && (is_listed(one) || !is_listed(other));
                    let side = if is_first { one } else { other };
                    self.each_choice(side, visit);
                }
            }
        }
    }

    fn each_choice(&self, expression: &Expression, visit: &mut impl FnMut(&str, &Span)) {
        match &expression.kind {
            ExpressionKind::Number(_) => {}
            ExpressionKind::Name(name) => {
                if !self.coordinates.contains(name) && !self.parameters.contains_key(name) {
                    visit(name, &expression.span);
                }
            }
            ExpressionKind::Sum(one, _, other)
            | ExpressionKind::Product(one, other)
            | ExpressionKind::Quotient(_, one, other) => {
                self.each_choice(one, visit);
                self.each_choice(other, visit);
            }
        }
    }

    /// Whether the values of all choices in it are listed.
    fn is_listed(&self, option: &OptionTree, expression: &Expression) -> bool {
        let mut is_listed = true;
        self.each_choice(expression, &mut |name, span| {
            is_listed &= self.domain(option, name, span).is_ok();
        });
        is_listed
    }

    fn is_number(&self, expression: &Expression) -> bool {
        number(expression, self.parameters).is_some()
    }

    /// Whether no coordinate is in it.
    fn is_choice(&self, expression: &Expression) -> bool {
        match &expression.kind {
            ExpressionKind::Number(_) => true,
            ExpressionKind::Name(name) => !self.coordinates.contains(name),
            ExpressionKind::Sum(one, _, other)
            | ExpressionKind::Product(one, other)
            | ExpressionKind::Quotient(_, one, other) => {
                self.is_choice(one) && self.is_choice(other)
            }
        }
    }

    /// The numbers that a factor or divisor may be.
    fn domain(&self, option: &OptionTree, name: &str, span: &Span) -> Result<Vec<i64>, Problem> {
        let number = |expression: &Expression| number(expression, self.parameters);
        for condition in &option.conditions {
            let ConditionTree::Member(term, set, _) = condition else {
                continue;
            };
            if !matches!(&term.kind, ExpressionKind::Name(other) if other == name) {
                continue;
            }
            let ranges: Vec<(Option<i64>, Option<i64>)> = match set {
                SetTree::Listed(ranges) => {
                    let both =
                        |(first, last): &(Expression, Expression)| (number(first), number(last));
                    ranges.iter().map(both).collect()
                }
                SetTree::Range(first, last) => vec![(number(first), number(last))],
                SetTree::Powers(_) | SetTree::Named(_) => continue,
            };
            let mut domain = Vec::new();
            for range in ranges {
                let (Some(first), Some(last)) = range else {
                    return Err(self.unknown_domain(name, span));
                };
                if last.saturating_sub(first) >= MOST_ASSIGNMENTS as i64 {
                    let message = format!("more than {MOST_ASSIGNMENTS} factors and divisors");
                    return Err(self.problem(span, message, "choose them from smaller sets"));
                }
                domain.extend(first.max(1)..=last);
            }
            domain.sort_unstable();
            domain.dedup();
            return Ok(domain);
        }
        Err(self.unknown_domain(name, span))
    }

    fn unknown_domain(&self, name: &str, span: &Span) -> Problem {
        let message = format!("'{name}' is a factor or divisor, but its values are not listed");
        let help = format!("name its values: `{name} in 2..9` or `{name} in {{2,3}}`");
        self.problem(span, message, &help)
    }

    /// The moves of an option whose factors and divisors are numbers; none if a condition between
    /// numbers fails.
    fn single(&self, option: &OptionTree, values: &Values) -> Result<Option<Move>, Problem> {
        let mut builder = MoveBuilder {
            reader: self,
            values,
            unknowns: Vec::new(),
            conditions: Vec::new(),
        };
        let mut parts = Vec::new();
        for (terms, _) in &option.parts {
            let terms = terms.iter().map(|term| builder.linear(term));
            parts.push(terms.collect::<Result<Vec<Linear>, Problem>>()?);
        }
        for condition in &option.conditions {
            match condition {
                ConditionTree::Chain(first, rest) => {
                    let mut left = builder.linear(first)?;
                    let mut left_span = first.span.clone();
                    for (sign, term) in rest {
                        let right = builder.linear(term)?;
                        let span = left_span.start..term.span.end;
                        builder.compare(&left, *sign, &right, &span)?;
                        (left, left_span) = (right, term.span.clone());
                    }
                }
                ConditionTree::Member(term, set, span) => builder.member(term, set, span)?,
            }
        }
        let MoveBuilder {
            unknowns,
            mut conditions,
            ..
        } = builder;
        // What holds between numbers is settled here.
        let mut holds = true;
        conditions.retain(|condition| match condition {
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
        Ok(holds.then_some(Move {
            unknowns,
            conditions,
            parts,
        }))
    }
}

/// The value of a term without variables.
fn number(expression: &Expression, values: &Values) -> Option<i64> {
    match &expression.kind {
        ExpressionKind::Number(number) => Some(*number),
        ExpressionKind::Name(name) => values.get(name).copied(),
        ExpressionKind::Sum(one, sign, other) => {
            let other = number(other, values)?.checked_mul(*sign)?;
            number(one, values)?.checked_add(other)
        }
        ExpressionKind::Product(one, other) => {
            let other = number(other, values)?;
            number(one, values)?.checked_mul(other)
        }
        ExpressionKind::Quotient(rounding, dividend, divisor) => {
            let dividend = number(dividend, values)?;
            let divisor = number(divisor, values)?;
            let positive = divisor > 0 && dividend >= 0;
            positive.then(|| match rounding {
                Rounding::Floor => dividend / divisor,
                Rounding::Ceil => dividend.div_ceil_of(divisor),
                Rounding::Rest => dividend % divisor,
            })
        }
    }
}

/// Collects the unknowns and conditions of one kind of moves.
struct MoveBuilder<'a> {
    reader: &'a OptionReader<'a>,
    values: &'a Values,
    unknowns: Vec<Unknown>,
    conditions: Vec<Condition>,
}

impl MoveBuilder<'_> {
    fn overflow(&self, span: &Span) -> Problem {
        let message = "the numbers in this term are too large";
        self.reader.problem(span, message, "use numbers below 2^63")
    }

    fn unknown(&mut self, name: Option<&str>, span: &Span) -> Result<Variable, Problem> {
        let known = |unknown: &Unknown| name.is_some() && unknown.name.as_deref() == name;
        let index = match self.unknowns.iter().position(known) {
            Some(index) => index,
            None => {
                if self.unknowns.len() == MOST_UNKNOWNS {
                    let message = format!("more than {MOST_UNKNOWNS} choices in one option");
                    return Err(self
                        .reader
                        .problem(span, message, "split the option by `|`"));
                }
                self.unknowns.push(Unknown {
                    name: name.map(str::to_owned),
                    least: u64::from(name.is_some()),
                });
                self.unknowns.len() - 1
            }
        };
        Ok((self.reader.coordinates.len() + index) as Variable)
    }

    /// Whether a term is made of numbers by `+`, `-` and `*`, so that it has a value, small or large.
    fn is_constant(&self, expression: &Expression) -> bool {
        match &expression.kind {
            ExpressionKind::Number(_) => true,
            ExpressionKind::Name(name) => self.values.contains_key(name),
            ExpressionKind::Sum(one, _, other) | ExpressionKind::Product(one, other) => {
                self.is_constant(one) && self.is_constant(other)
            }
            ExpressionKind::Quotient(..) => false,
        }
    }

    fn linear(&mut self, expression: &Expression) -> Result<Linear, Problem> {
        let span = &expression.span;
        if let Some(constant) = number(expression, self.values) {
            let terms = Vec::new();
            return Ok(Linear { terms, constant });
        }
        match &expression.kind {
            ExpressionKind::Number(_) => unreachable!("a number"),
            ExpressionKind::Name(name) => {
                let coordinate = self
                    .reader
                    .coordinates
                    .iter()
                    .position(|other| other == name);
                let variable = match coordinate {
                    Some(index) => index as Variable,
                    None => self.unknown(Some(name), span)?,
                };
                Ok(Linear::variable(variable, 1))
            }
            ExpressionKind::Sum(one, sign, other) => {
                let (one, other) = (self.linear(one)?, self.linear(other)?);
                one.plus(&other, *sign).ok_or_else(|| self.overflow(span))
            }
            ExpressionKind::Product(one, other) => {
                let number = |side: &Expression| number(side, self.values);
                let (factor, rest) = match (number(one), number(other)) {
                    (Some(factor), _) => (factor, other),
                    (_, Some(factor)) => (factor, one),
                    _ if self.is_constant(one) || self.is_constant(other) => {
                        return Err(self.overflow(span));
                    }
                    _ => {
                        let message = "a product of two variables";
                        let help = "terms are linear: one factor must be a number";
                        return Err(self.reader.problem(span, message, help));
                    }
                };
                let rest = self.linear(rest)?;
                let product = Linear::default().plus(&rest, factor);
                product.ok_or_else(|| self.overflow(span))
            }
            ExpressionKind::Quotient(rounding, dividend, divisor) => {
                let divisor_span = &divisor.span;
                let divisor = match number(divisor, self.values) {
                    Some(divisor) if divisor > 0 => divisor,
                    Some(_) => {
                        let help = "divide by a number from 1 on";
                        let message = "the divisor is not positive";
                        return Err(self.reader.problem(divisor_span, message, help));
                    }
                    None => {
                        let message = "the divisor is a variable";
                        let help =
                            "divide by a number, or by a choice with few values: `k in 2..9`";
                        return Err(self.reader.problem(divisor_span, message, help));
                    }
                };
                let dividend = self.linear(dividend)?;
                self.quotient(*rounding, &dividend, divisor, span)
            }
        }
    }

    /// An unknown q with c·q ≤ v < c·q + c, or c·q - c < v ≤ c·q.
    fn quotient(
        &mut self,
        rounding: Rounding,
        dividend: &Linear,
        divisor: i64,
        span: &Span,
    ) -> Result<Linear, Problem> {
        let quotient = Linear::variable(self.unknown(None, span)?, 1);
        let rest = dividend.plus(&quotient, -divisor); // v - c·q
        let rest = rest.ok_or_else(|| self.overflow(span))?;
        let (least, most) = match rounding {
            Rounding::Floor | Rounding::Rest => (0, divisor - 1),
            Rounding::Ceil => (1 - divisor, 0),
        };
        let number = |constant| Linear {
            terms: Vec::new(),
            constant,
        };
        let below = rest.plus(&number(most), -1); // rest - most <= 0
        let above = number(least).plus(&rest, -1); // least - rest <= 0
        for side in [below, above] {
            let side = side.ok_or_else(|| self.overflow(span))?;
            self.conditions
                .push(Condition::Compare(side, Comparison::AtMost));
        }
        if rounding != Rounding::Floor {
            // The dividend is a natural: ceil(-1/2) is no quotient.
            let negative = Linear::default().plus(dividend, -1);
            let negative = negative.ok_or_else(|| self.overflow(span))?;
            self.conditions
                .push(Condition::Compare(negative, Comparison::AtMost));
        }
        Ok(match rounding {
            Rounding::Rest => rest,
            _ => quotient,
        })
    }

    fn compare(
        &mut self,
        left: &Linear,
        sign: Sign,
        right: &Linear,
        span: &Span,
    ) -> Result<(), Problem> {
        let (from, to, comparison, gap) = match sign {
            Sign::Equal => (left, right, Comparison::Equal, 0),
            Sign::Unequal => (left, right, Comparison::Unequal, 0),
            Sign::AtMost => (left, right, Comparison::AtMost, 0),
            Sign::Less => (left, right, Comparison::AtMost, 1),
            Sign::AtLeast => (right, left, Comparison::AtMost, 0),
            Sign::Greater => (right, left, Comparison::AtMost, 1),
        };
        let gap = Linear {
            terms: Vec::new(),
            constant: gap,
        };
        let sum = from.plus(to, -1).and_then(|sum| sum.plus(&gap, 1));
        let sum = sum.ok_or_else(|| self.overflow(span))?;
        self.conditions.push(Condition::Compare(sum, comparison));
        Ok(())
    }

    fn member(&mut self, term: &Expression, set: &SetTree, span: &Span) -> Result<(), Problem> {
        if let SetTree::Range(first, last) = set {
            let (term, first, last) = (self.linear(term)?, self.linear(first)?, self.linear(last)?);
            self.compare(&first, Sign::AtMost, &term, span)?;
            return self.compare(&term, Sign::AtMost, &last, span);
        }
        let number = |side: &Expression| -> Result<i64, Problem> {
            number(side, self.values).ok_or_else(|| {
                let help = "the members of a set are numbers";
                self.reader.problem(&side.span, "not a number", help)
            })
        };
        let set = match set {
            SetTree::Range(..) => unreachable!("a range is two comparisons"),
            SetTree::Named("fibonacci") => Set::Fibonacci,
            SetTree::Named("squares") => Set::Squares,
            SetTree::Named(_) => Set::Primes,
            SetTree::Powers(base) => match number(base)? {
                power @ 2.. => Set::Powers(power as u64),
                _ => {
                    let help = "write `powers of 2`, or of a larger number";
                    return Err(self.reader.problem(&base.span, "too small a base", help));
                }
            },
            SetTree::Listed(ranges) => {
                let mut numbers = Vec::new();
                for (first, last) in ranges {
                    let (first_number, last_number) = (number(first)?, number(last)?);
                    if last_number.saturating_sub(first_number) > LARGEST_SET {
                        let span = first.span.start..last.span.end;
                        let message = format!("more than {LARGEST_SET} numbers");
                        let help = "write a range without braces: `t in 1..10^6`";
                        return Err(self.reader.problem(&span, message, help));
                    }
                    numbers.extend((first_number.max(0)..=last_number).map(|n| n as u64));
                }
                numbers.sort_unstable();
                numbers.dedup();
                Set::Finite(numbers)
            }
        };
        let sum = self.linear(term)?;
        let variable = match sum.as_variable() {
            Some(variable) => variable,
            None => {
                let variable = self.unknown(None, span)?;
                let equation = sum.plus(&Linear::variable(variable, 1), -1);
                let equation = equation.ok_or_else(|| self.overflow(span))?;
                self.conditions
                    .push(Condition::Compare(equation, Comparison::Equal));
                variable
            }
        };
        self.conditions.push(Condition::Member(variable, set));
        Ok(())
    }
}

/// The largest set that is written out.
const LARGEST_SET: i64 = 10_000;

trait DivCeil {
    fn div_ceil_of(self, divisor: Self) -> Self;
}

impl DivCeil for i64 {
    /// The quotient of naturals, rounded up.
    fn div_ceil_of(self, divisor: i64) -> i64 {
        self / divisor + i64::from(self % divisor > 0)
    }
}
