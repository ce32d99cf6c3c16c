//! Rules as text.

use super::expression::{Expression, Operation};
use super::function::Function;
use super::rule::Rule;

/// How tightly the outermost operation binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Choice,
    Or,
    And,
    Comparison,
    Xor,
    Sum,
    Product,
    Atom,
}

/// What a formula is written with.
struct Writer<'a> {
    names: &'a [String],
    words: Option<&'a [String]>,
    /// In a self-similar law: the base, and how bn + r is written.
    law: Option<(i64, String)>,
}

impl Rule {
    /// The rule as text: for the answers lost and won the condition for lost; for two words
    /// "Bob if …, else Alice"; for numbers the value.
    pub fn text(&self) -> String {
        let mut writer = Writer {
            names: &self.names,
            words: self.words.as_deref(),
            law: None,
        };
        let mut text = match (&*self.body, self.lost()) {
            (Expression::Cases(selector, cases), _) if self.is_recursive() => {
                writer.laws(selector, cases)
            }
            (Expression::If(condition, yes, no), Some(lost)) if is_label(yes) && is_label(no) => {
                if **yes == Expression::Constant(lost) {
                    writer.text(condition).0
                } else {
                    writer.text(&condition.negated()).0
                }
            }
            (body, _) => writer.answer(body),
        };
        let exceptions = self.exceptions.iter().map(|(position, answer)| {
            let position: Vec<String> = position.iter().map(u64::to_string).collect();
            let position = position.join(", ");
            format!("g({position}) = {}", writer.word(*answer))
        });
        let exceptions: Vec<String> = exceptions.collect();
        if exceptions.is_empty() {
            return text;
        }
        if self.is_recursive() {
            text += "; ";
            text += &exceptions.join(", ");
            return text;
        }
        text += ", except ";
        if self.answers_two_ways() {
            // With two answers, an exception has the other one.
            let places = self.exceptions.keys().map(|position| {
                let position: Vec<String> = position.iter().map(u64::to_string).collect();
                if position.len() == 1 {
                    position.concat()
                } else {
                    format!("({})", position.join(", "))
                }
            });
            text += &places.collect::<Vec<_>>().join(", ");
        } else {
            text += &exceptions.join(", ");
        }
        text
    }

    /// The index of the word `lost`, if the answers are lost and won.
    pub(crate) fn lost(&self) -> Option<i64> {
        let words = self.words.as_ref()?;
        let index = |word: &str| words.iter().position(|w| w == word);
        let (lost, _) = (index("lost")?, index("won")?);
        (words.len() == 2).then_some(lost as i64)
    }

    /// Whether the formula is a choice between two answers.
    fn answers_two_ways(&self) -> bool {
        let two = self.words.as_ref().is_some_and(|words| words.len() == 2);
        let Expression::If(_, yes, no) = &*self.body else {
            return two;
        };
        two && is_label(yes) && is_label(no)
    }
}

pub(crate) fn is_label(expression: &Expression) -> bool {
    matches!(expression, Expression::Constant(_))
}

impl Writer<'_> {
    fn word(&self, answer: i64) -> String {
        let word = usize::try_from(answer)
            .ok()
            .and_then(|index| self.words?.get(index));
        word.cloned().unwrap_or_else(|| answer.to_string())
    }

    /// A formula whose value is an answer.
    fn answer(&self, expression: &Expression) -> String {
        match expression {
            Expression::Constant(answer) => self.word(*answer),
            Expression::If(condition, yes, no) => {
                let condition = self.text(condition).0;
                let separator = if matches!(**no, Expression::If(..)) {
                    "; else"
                } else {
                    ", else"
                };
                format!(
                    "{} if {condition}{separator} {}",
                    self.answer(yes),
                    self.answer(no)
                )
            }
            Expression::Cases(selector, cases) => {
                let cases: Vec<String> = cases.iter().map(|case| self.answer(case)).collect();
                format!("[{}][{}]", cases.join(", "), self.text(selector).0)
            }
            other => self.text(other).0,
        }
    }

    fn laws(&mut self, selector: &Expression, cases: &[std::sync::Arc<Expression>]) -> String {
        let base = match selector {
            Expression::Binary(Operation::Remainder, _, base) => match **base {
                Expression::Constant(base) => base,
                _ => return String::new(),
            },
            _ => return String::new(),
        };
        let name = self.names[0].clone();
        let laws = cases.iter().enumerate().map(|(rest, case)| {
            let argument = if rest == 0 {
                format!("{base}{name}")
            } else {
                format!("{base}{name} + {rest}")
            };
            self.law = Some((base, argument.clone()));
            format!("g({argument}) = {}", self.answer(case))
        });
        laws.collect::<Vec<_>>().join(", ")
    }

    fn within(&self, expression: &Expression, least: Level) -> String {
        let (text, level) = self.text(expression);
        if level < least {
            format!("({text})")
        } else {
            text
        }
    }

    fn text(&self, expression: &Expression) -> (String, Level) {
        match expression {
            Expression::Constant(value) if *value < 0 => (value.to_string(), Level::Sum),
            Expression::Constant(value) => (value.to_string(), Level::Atom),
            Expression::Coordinate(index) => match &self.law {
                Some((_, argument)) => (argument.clone(), Level::Sum),
                None => (self.names[*index].clone(), Level::Atom),
            },
            Expression::Binary(operation, a, b) => self.binary(*operation, a, b),
            Expression::Unary(function, a) => self.unary(*function, a),
            Expression::OneOf(a, set) => (
                format!("{} in {}", self.within(a, Level::Xor), braces(set)),
                Level::Comparison,
            ),
            Expression::If(condition, yes, no) => {
                let (condition, yes) = (
                    self.within(condition, Level::Or),
                    self.within(yes, Level::Or),
                );
                (
                    format!("{yes} if {condition}, else {}", self.text(no).0),
                    Level::Choice,
                )
            }
            Expression::Cases(selector, cases) => {
                let cases: Vec<String> = cases.iter().map(|case| self.text(case).0).collect();
                (
                    format!("[{}][{}]", cases.join(", "), self.text(selector).0),
                    Level::Atom,
                )
            }
            Expression::Recall(arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|a| self.text(a).0).collect();
                (format!("g({})", arguments.join(", ")), Level::Atom)
            }
        }
    }

    /// The operands of nested operations of the same kind.
    fn operands(
        &self,
        operation: Operation,
        expression: &Expression,
        least: Level,
        into: &mut Vec<String>,
    ) {
        match expression {
            Expression::Binary(inner, a, b) if *inner == operation => {
                self.operands(operation, a, least, into);
                self.operands(operation, b, least, into);
            }
            other => into.push(self.within(other, least)),
        }
    }

    fn chain(
        &self,
        operation: Operation,
        a: &Expression,
        b: &Expression,
        least: Level,
    ) -> Vec<String> {
        let mut operands = Vec::new();
        self.operands(operation, a, least, &mut operands);
        self.operands(operation, b, least, &mut operands);
        operands
    }

    fn binary(&self, operation: Operation, a: &Expression, b: &Expression) -> (String, Level) {
        if let (Some((base, _)), Operation::Divide, Expression::Coordinate(_)) =
            (&self.law, operation, a)
        {
            if *b == Expression::Constant(*base) {
                return (self.names[0].clone(), Level::Atom);
            }
        }
        let infix = |symbol: &str, left: Level, right: Level, level: Level| {
            (
                format!(
                    "{} {symbol} {}",
                    self.within(a, left),
                    self.within(b, right)
                ),
                level,
            )
        };
        let call = |name: &str| {
            (
                format!(
                    "{name}({})",
                    self.chain(operation, a, b, Level::Choice).join(", ")
                ),
                Level::Atom,
            )
        };
        match operation {
            Operation::Add => match b {
                Expression::Constant(value) if *value < 0 => (
                    format!("{} - {}", self.within(a, Level::Sum), value.unsigned_abs()),
                    Level::Sum,
                ),
                _ => infix("+", Level::Sum, Level::Sum, Level::Sum),
            },
            Operation::Subtract if *a == Expression::Constant(0) => {
                (format!("-{}", self.within(b, Level::Atom)), Level::Sum)
            }
            Operation::Subtract => infix("-", Level::Sum, Level::Product, Level::Sum),
            Operation::Multiply => match (a, b) {
                (Expression::Constant(c), other) | (other, Expression::Constant(c)) => {
                    let (text, level) = self.text(other);
                    let plain = level == Level::Atom && text.chars().all(char::is_alphabetic);
                    let text = if level < Level::Atom {
                        format!("({text})")
                    } else {
                        text
                    };
                    let dot = if plain || level < Level::Atom {
                        ""
                    } else {
                        "·"
                    };
                    (format!("{c}{dot}{text}"), Level::Product)
                }
                _ => infix("·", Level::Product, Level::Atom, Level::Product),
            },
            Operation::Divide => (
                format!(
                    "floor({} / {})",
                    self.within(a, Level::Product),
                    self.within(b, Level::Atom)
                ),
                Level::Atom,
            ),
            Operation::Remainder => infix("mod", Level::Atom, Level::Atom, Level::Xor),
            Operation::Xor => (
                self.chain(operation, a, b, Level::Product).join(" xor "),
                Level::Xor,
            ),
            Operation::Min => call("min"),
            Operation::Max => call("max"),
            Operation::Gcd => call("gcd"),
            Operation::Distance => (
                format!(
                    "|{} - {}|",
                    self.within(a, Level::Sum),
                    self.within(b, Level::Product)
                ),
                Level::Atom,
            ),
            Operation::Equal | Operation::NotEqual if a.is_condition() && b.is_condition() => {
                let symbol = if operation == Operation::Equal {
                    "iff"
                } else {
                    "xor"
                };
                (
                    format!("({}) {symbol} ({})", self.text(a).0, self.text(b).0),
                    Level::Or,
                )
            }
            Operation::Equal | Operation::NotEqual => {
                let symbol = if operation == Operation::Equal {
                    "="
                } else {
                    "!="
                };
                if let (Expression::Recall(_), Expression::Constant(answer)) = (a, b) {
                    return (
                        format!("{} {symbol} {}", self.text(a).0, self.word(*answer)),
                        Level::Comparison,
                    );
                }
                infix(symbol, Level::Xor, Level::Xor, Level::Comparison)
            }
            Operation::Less | Operation::AtMost if is_label(a) => {
                let limit = match a {
                    Expression::Constant(limit) => limit + i64::from(operation == Operation::Less),
                    _ => unreachable!("a number"),
                };
                (
                    format!("{} >= {limit}", self.within(b, Level::Xor)),
                    Level::Comparison,
                )
            }
            Operation::Less => infix("<", Level::Xor, Level::Xor, Level::Comparison),
            Operation::AtMost => infix("<=", Level::Xor, Level::Xor, Level::Comparison),
            Operation::And => (
                self.chain(operation, a, b, Level::Comparison).join(" and "),
                Level::And,
            ),
            Operation::Or => (
                self.chain(operation, a, b, Level::And).join(" or "),
                Level::Or,
            ),
        }
    }

    fn unary(&self, function: Function, a: &Expression) -> (String, Level) {
        let argument = || self.text(a).0;
        let is = |what: &str| {
            (
                format!("{} is {what}", self.within(a, Level::Xor)),
                Level::Comparison,
            )
        };
        let call = |name: &str| (format!("{name}({})", argument()), Level::Atom);
        match function {
            Function::Ones => call("popcount"),
            Function::BitLength => call("bit_length"),
            Function::LowBit => call("lowbit"),
            Function::Valuation(p) => call(&format!("v{p}")),
            Function::LeadingDigit(base) => (
                format!("first_digit({}, base {base})", argument()),
                Level::Atom,
            ),
            Function::DigitSum(base) => (
                format!("digit_sum({}, base {base})", argument()),
                Level::Atom,
            ),
            Function::SquareRoot => (format!("floor(sqrt({}))", argument()), Level::Atom),
            Function::Golden => (
                format!("floor(φ·{})", self.within(a, Level::Atom)),
                Level::Atom,
            ),
            Function::LeastFibonacciPart => call("least_zeckendorf_part"),
            Function::FibonacciParts => call("zeckendorf_parts"),
            Function::PrimeFactors => call("prime_factors"),
            Function::DistinctPrimeFactors => call("distinct_prime_factors"),
            Function::OddPrimeFactors => call("odd_prime_factors"),
            Function::Divisors => call("divisors"),
            Function::IsSquare => is("a square"),
            Function::IsTriangular => is("a triangular number"),
            Function::IsPower(base) => is(&format!("a power of {base}")),
            Function::IsFibonacci => is("a Fibonacci number"),
            Function::IsPrime => is("prime"),
            Function::Not => match a {
                Expression::Unary(inner, b) if inner.is_condition() && *inner != Function::Not => {
                    let (text, level) = self.unary(*inner, b);
                    (text.replacen(" is ", " is not ", 1), level)
                }
                Expression::OneOf(b, set) => (
                    format!("{} not in {}", self.within(b, Level::Xor), braces(set)),
                    Level::Comparison,
                ),
                _ => (format!("not ({})", argument()), Level::Comparison),
            },
        }
    }
}

/// A set of numbers; a long run as its ends.
fn braces(set: &[i64]) -> String {
    let numbers: Vec<String> = set.iter().map(i64::to_string).collect();
    match (set.first(), set.last()) {
        (Some(first), Some(last)) if set.len() > 3 && last - first == set.len() as i64 - 1 => {
            format!("{first}..{last}")
        }
        _ => format!("{{{}}}", numbers.join(", ")),
    }
}
