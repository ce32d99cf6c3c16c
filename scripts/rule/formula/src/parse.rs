//! From English to formulas: what is written of a rule can be typed as a claim.
//!
//! Operations are read by their own patterns, and by how tightly they bind. Where no formula can be read, a claim may
//! still be conditions with choices, in the language of moves.

use super::operation::{Level, ATOM, CONDITION, LOOSEST, NUMBER, OR, PRODUCT, SYNTAX};
use super::show::{pair_words, EXPONENT};
use super::Formula;
use super::Operation::{Exists, If, Pair, Power, Times};
use game::language::token::{tokens, Token};
use game::language::{Game, Problem, Span};

/// The most parentheses within each other, and the most numbers of a range in braces.
const MOST_DEPTH: usize = 50;
const MOST_NUMBERS: i128 = 10_000;

impl Formula {
    /// Reads a claim on coordinates with these names.
    ///
    /// # Errors
    ///
    /// The part of the text that cannot be read.
    pub fn parse(text: &str, names: &[String]) -> Result<Self, Problem> {
        let mut parser = Parser {
            tokens: tokens(text)?,
            names,
            patterns: SYNTAX.iter().map(|one| pattern(one.2)).collect(),
            at: 0,
            furthest: 0,
            depth: 0,
        };
        if let Some((found, _)) = parser.formula(LOOSEST) {
            if parser.peek(&Token::End) && found.is_condition() && found.dimension() <= names.len()
            {
                return Ok(found);
            }
        }
        let other = match Game::conditions(text, names) {
            Ok(game) => return Ok(Formula::Choices(Box::new(game))),
            Err(other) => other,
        };
        let span = parser.tokens[parser.furthest].1.clone();
        if other.span().start >= span.start {
            return Err(other);
        }
        let message = match &text[span.clone()] {
            "" => String::from("the claim ends too early"),
            part => format!("a claim cannot say '{part}' here"),
        };
        let help =
            "it is a condition as rules are printed: `n mod 7 in {0, 2}`, `x xor y = 0 and y >= 3`";
        Err(Problem::new(text, span, message, help))
    }

    /// The number of coordinates that it needs.
    fn dimension(&self) -> usize {
        let parts = self.parts().into_iter().map(Formula::dimension);
        match self {
            Formula::Coordinate(place) => place + 1,
            Formula::Apply(Exists, _) => parts.max().unwrap_or(0).saturating_sub(1),
            _ => parts.max().unwrap_or(0),
        }
    }
}

/// What stands for an operand in the tokens of a pattern, and for a list of them.
const OPERAND: &str = "_";
const LIST: &str = "…";

/// The tokens of a pattern.
fn pattern(text: &str) -> Vec<Token> {
    let text = text.replace('#', OPERAND).replace(LIST, "__");
    let all = tokens(&text).expect("a pattern").into_iter();
    let all = all.map(|token| token.0);
    all.filter(|token| *token != Token::End).collect()
}

fn is_name(token: &Token, name: &str) -> bool {
    matches!(token, Token::Name(other) if other == name)
}

struct Parser<'a> {
    tokens: Vec<(Token, Span)>,
    names: &'a [String],
    /// The tokens of each row of the syntax.
    patterns: Vec<Vec<Token>>,
    at: usize,
    /// The last token that was looked at in vain.
    furthest: usize,
    depth: usize,
}

/// A formula, and how tightly it binds as it is written.
type Read = Option<(Formula, Level)>;

impl Parser<'_> {
    /// Returns whether this token comes next.
    fn peek(&mut self, token: &Token) -> bool {
        let is_next = self.tokens[self.at].0 == *token;
        if !is_next {
            self.furthest = self.furthest.max(self.at);
        }
        is_next
    }

    /// Reads these tokens, all of them or none.
    fn accept(&mut self, words: &str) -> bool {
        let start = self.at;
        for token in pattern(words) {
            if !self.peek(&token) {
                self.at = start;
                return false;
            }
            self.at += 1;
        }
        true
    }

    /// A formula that binds at least as tightly as `level`.
    fn formula(&mut self, level: Level) -> Read {
        if self.depth == MOST_DEPTH {
            return None;
        }
        self.depth += 1;
        let mut read = self.first(level);
        while let Some(left) = &read {
            let start = self.at;
            let next = self.next(left, level);
            if next.is_none() {
                self.at = start;
                break;
            }
            read = next;
        }
        self.depth -= 1;
        read
    }

    fn number(&mut self, level: Level) -> Option<Formula> {
        let formula = self.formula(level)?.0;
        (!formula.is_condition()).then_some(formula)
    }

    fn numbers(&mut self) -> Option<Vec<Formula>> {
        let mut all = vec![self.number(NUMBER)?];
        while self.accept(",") {
            all.push(self.number(NUMBER)?);
        }
        Some(all)
    }

    /// What begins with no operand.
    fn first(&mut self, level: Level) -> Read {
        let start = self.at;
        for (place, syntax) in SYNTAX.iter().enumerate() {
            if let Some(formula) = self.operation(place, Vec::new(), level) {
                return Some((formula, syntax.1[0]));
            }
            self.at = start;
        }
        if self.accept("(") {
            return self.parenthesis();
        }
        if let Some(number) = self.literal() {
            return self.multiple(number);
        }
        self.furthest = self.furthest.max(self.at);
        let Token::Name(name) = &self.tokens[self.at].0 else {
            return None;
        };
        let known = self.names.iter().position(|known| known == name);
        let place = known.or_else(|| (name == EXPONENT).then_some(self.names.len()))?;
        self.at += 1;
        Some((Formula::Coordinate(place), ATOM))
    }

    /// A number, such as -3.
    fn literal(&mut self) -> Option<i128> {
        let start = self.at;
        let sign = if self.accept("-") { -1 } else { 1 };
        if let Token::Number(number) = self.tokens[self.at].0 {
            self.at += 1;
            return Some(sign * i128::from(number));
        }
        self.at = start;
        None
    }

    /// A number, or 10^18, or 2^k, or 2y.
    fn multiple(&mut self, number: i128) -> Read {
        let is_adjacent = self.tokens[self.at].1.start == self.tokens[self.at - 1].1.end;
        if self.accept("^") {
            let exponent = self.number(ATOM)?;
            let power = Formula::of(Power, [Formula::Number(number), exponent]);
            return Some((power.value(&[]).map_or(power, Formula::Number), ATOM));
        }
        let number = Formula::Number(number);
        let is_factor = matches!(self.tokens[self.at].0, Token::Name(_) | Token::Mark("("));
        if is_adjacent && is_factor {
            return Some((Formula::of(Times, [number, self.number(ATOM)?]), PRODUCT));
        }
        Some((number, ATOM))
    }

    /// What stands in parentheses; a tuple is one of a list, or a pair.
    fn parenthesis(&mut self) -> Read {
        let mut tuple = vec![self.formula(LOOSEST)?.0];
        while self.accept(",") {
            tuple.push(self.number(NUMBER)?);
        }
        if !self.accept(")") {
            return None;
        }
        if let [_, _, ..] = tuple[..] {
            if self.accept("or (") {
                let swapped = self.numbers()?;
                let is_swapped =
                    format!("{swapped:?}") == format!("[{:?}, {:?}]", tuple[1], tuple[0]);
                let is_pair = is_swapped && self.accept(") is a pair");
                let t = (1..=8).find(|&t| is_pair && self.accept(&pair_words(t)))?;
                return Some((Formula::of(Pair(t), tuple), OR));
            }
            return self.member(&tuple);
        }
        Some((tuple.remove(0), ATOM))
    }

    /// Reads `in {…}`, or of a tuple also `= …`, or their opposites.
    fn member(&mut self, tuple: &[Formula]) -> Read {
        let signs = [
            ("in {", true),
            ("not in {", false),
            ("=", true),
            ("!=", false),
        ];
        let count = if tuple.len() == 1 { 2 } else { 4 };
        let &(sign, holds) = signs[..count].iter().find(|sign| self.accept(sign.0))?;
        let is_closed = sign.ends_with('{');
        let list = if is_closed && self.accept("}") {
            Vec::new()
        } else {
            let items = self.items()?;
            if is_closed && !self.accept("}") {
                return None;
            }
            items
        };
        let is_alike = list.iter().all(|one| one.len() == tuple.len());
        is_alike.then(|| (Formula::among(tuple, list, holds), CONDITION))
    }

    /// What follows an operand.
    fn next(&mut self, (left, own): &(Formula, Level), level: Level) -> Read {
        let start = self.at;
        if level <= CONDITION && !left.is_condition() && *own >= NUMBER {
            if let Some(found) = self.member(std::slice::from_ref(left)) {
                return Some(found);
            }
            self.at = start;
        }
        if level == LOOSEST && left.is_condition() {
            for (words, value) in [("but not", 0), ("and also", 1)] {
                self.accept(",");
                if self.accept(words) {
                    let points = self.items()?.into_iter().map(|point| (point, value));
                    return Some((left.clone().except(points.collect()), LOOSEST));
                }
                self.at = start;
            }
        }
        for (place, &(operation, [found, least, _], ..)) in SYNTAX.iter().enumerate() {
            let is_same = matches!(left, Formula::Apply(other, _) if *other == operation);
            if *own >= least || is_same {
                if let Some(formula) = self.operation(place, vec![left.clone()], level) {
                    return Some((formula, found));
                }
                self.at = start;
            }
        }
        None
    }

    /// Reads an operation by its pattern, after its first operand if that comes first.
    fn operation(
        &mut self,
        place: usize,
        mut operands: Vec<Formula>,
        level: Level,
    ) -> Option<Formula> {
        let (operation, levels, ..) = SYNTAX[place];
        let pattern = self.patterns[place].clone();
        let first = operands.len();
        if levels[0] < level
            || operation == Pair(0)
            || is_name(&pattern[0], OPERAND) != (first == 1)
        {
            return None;
        }
        for token in &pattern[first..] {
            if is_name(token, OPERAND) {
                let is_last = operation == If && operands.len() == 2;
                let level = levels[operands.len().min(1) + 1];
                operands.push(self.formula(if is_last { LOOSEST } else { level })?.0);
            } else if is_name(token, "__") {
                operands.extend(self.numbers()?);
            } else if self.peek(token) {
                self.at += 1;
            } else {
                return None;
            }
        }
        let mut all = operands.iter().enumerate();
        let is_fit = all.all(|(place, one)| one.is_condition() == operation.takes_condition(place));
        is_fit.then_some(Formula::Apply(operation, operands))
    }

    /// The items of a list: numbers, ranges, `0, 2, …, 8`, or tuples.
    fn items(&mut self) -> Option<Vec<Vec<i128>>> {
        let mut all = vec![self.item()?];
        loop {
            let (start, count) = (self.at, all.len());
            let step = if self.accept("..") {
                1
            } else if count > 1 && self.accept(", ..,") {
                all[count - 1][0] - all[count - 2][0]
            } else {
                let item = if self.accept(",") { self.item() } else { None };
                let Some(item) = item else {
                    self.at = start;
                    all.sort_unstable();
                    all.dedup();
                    return Some(all);
                };
                all.push(item);
                continue;
            };
            let (first, last) = (all[count - 1][0], self.item()?[0]);
            if step < 1 || (last - first) / step > MOST_NUMBERS {
                return None;
            }
            let more = (1..).map(|k| first + k * step).take_while(|&n| n <= last);
            all.extend(more.map(|n| vec![n]));
        }
    }

    /// A number or a tuple of them.
    fn item(&mut self) -> Option<Vec<i128>> {
        if self.accept("(") {
            let numbers = self.numbers()?;
            let is_closed = self.accept(")");
            return numbers
                .iter()
                .map(|one| one.value(&[]).filter(|_| is_closed))
                .collect();
        }
        let number = self.literal()?;
        Some(vec![self.multiple(number)?.0.value(&[])?])
    }
}
