//! From the tree to moves. Terms must be linear, so choices that are factors or divisors are replaced by
//! numbers: an option becomes one kind of moves per assignment.

use std::collections::BTreeMap;

use super::problem::Problem;
use super::terms::{number, MoveBuilder, Values};
use super::tree::{ConditionTree, Expression, ExpressionKind, OptionTree, SetTree, Span, Tree};
use super::{Condition, Game, Move, MOST_COORDINATES};
use crate::numeration::{Comparison, Linear};

/// The most choices of factors and divisors of an option.
const MOST_ASSIGNMENTS: usize = 1000;

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

/// Reads the options of a game.
pub(super) struct OptionReader<'a> {
    text: &'a str,
    parameters: &'a BTreeMap<String, i64>,
    pub coordinates: &'a [String],
}

impl OptionReader<'_> {
    pub fn problem(&self, span: &Span, message: impl Into<String>, help: &str) -> Problem {
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

    /// The choices that are divisors or are multiplied by a name, which become numbers.
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
        if let ExpressionKind::Name(name) = &expression.kind {
            if !self.coordinates.contains(name) && !self.parameters.contains_key(name) {
                visit(name, &expression.span);
            }
        }
        for part in expression.parts() {
            self.each_choice(part, visit);
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
        let is_coordinate = |name| self.coordinates.contains(name);
        !matches!(&expression.kind, ExpressionKind::Name(name) if is_coordinate(name))
            && expression
                .parts()
                .into_iter()
                .all(|part| self.is_choice(part))
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
        let mut builder = MoveBuilder::new(self, values);
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
        // Conditions between numbers are decided here.
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
