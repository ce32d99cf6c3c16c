//! Guessed rules as functions.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::helpers::Helper;
use super::program::{operand, Code, Parameter, Program, Type, Use};
use super::{parameters, Language};
use crate::guess::{is_label, Expression, Function, Operation, Rule};

impl Rule {
    /// A function that computes the rule, with the helpers that it calls; it compiles as it is.
    /// `comments` are put before it.
    ///
    /// It takes one 64-bit natural number per coordinate. It is `lost`, a condition, if the answers are lost
    /// and won; else it is `value` and returns the number or the word. Numbers are 64-bit where that is
    /// enough for all positions, else 128-bit.
    pub fn code(&self, language: Language, comments: &[String]) -> String {
        let limit = i128::from(u64::MAX);
        let listed = self.exceptions.values().map(|&answer| i128::from(answer));
        let listed = (listed.clone().min().unwrap_or(0), listed.max().unwrap_or(0));
        // A recursion at least halves the position: its values are bounded by as many rounds.
        let mut own = listed;
        if self.is_recursive() {
            for _ in 0..140 {
                let next = self.body.bounds(limit, own, &mut |_| ());
                own = (own.0.min(next.0), own.1.max(next.1));
            }
        }
        let (mut low, mut high) = (0, 0);
        let result = self.body.bounds(limit, own, &mut |(a, b)| {
            (low, high) = (low.min(a), high.max(b));
        });
        let result = (result.0.min(listed.0), result.1.max(listed.1));
        let answer = match (&self.words, self.lost()) {
            (_, Some(_)) => Type::Condition,
            (Some(_), None) => Type::Word,
            _ if result.0 >= 0 && result.1 <= limit => Type::Natural,
            _ if i64::try_from(result.0).is_ok() && i64::try_from(result.1).is_ok() => Type::Signed,
            _ => Type::Wide,
        };
        let number = if low < 0 || high > limit {
            Type::Wide
        } else {
            Type::Natural
        };
        let mut printer = Printer {
            rule: self,
            parameters: parameters(&self.names, 2), // a longer one may be that of a helper
            number,
            answer,
            helpers: BTreeSet::new(),
            program: Program::new(language),
        };
        printer.print(comments);
        let mut program = Program::new(language);
        for &helper in &printer.helpers {
            helper.print(&mut program, number);
        }
        program.append(&printer.program);
        program.finish()
    }
}

struct Printer<'a> {
    rule: &'a Rule,
    parameters: Vec<String>,
    /// The type of the numbers in the formula.
    number: Type,
    /// The type of the answers.
    answer: Type,
    helpers: BTreeSet<Helper>,
    program: Program,
}

impl Printer<'_> {
    fn language(&self) -> Language {
        self.program.language
    }

    fn name(&self) -> &'static str {
        match self.answer {
            Type::Condition => "lost",
            _ => "value",
        }
    }

    fn print(&mut self, comments: &[String]) {
        for comment in comments {
            self.program.comment(comment);
        }
        self.program.comment(&self.rule.text());
        let mut occurs = vec![false; self.parameters.len()];
        self.rule.body.mark_coordinates(&mut occurs);
        let parameters = self.parameters.clone();
        let uses = parameters
            .iter()
            .zip(&occurs)
            .map(|(name, &occurs)| Parameter {
                name,
                kind: Type::Natural,
                used: if occurs || !self.rule.exceptions.is_empty() {
                    Use::Read
                } else {
                    Use::Ignored
                },
            });
        let signature: Vec<Parameter> = uses.collect();
        self.program
            .function(self.name(), true, &signature, self.answer);
        for (position, &answer) in &self.rule.exceptions {
            let tests = position.iter().zip(&parameters);
            let tests = tests.map(|(&x, name)| format!("{name} == {}", self.language().number(x)));
            let tests: Vec<String> = tests.collect();
            let and = format!(" {} ", self.language().and());
            self.program.block("if", &tests.join(&and));
            self.program.give(&self.constant(answer));
            self.program.end();
        }
        if self.number == Type::Wide && self.language() != Language::Python {
            for (name, _) in parameters.iter().zip(occurs).filter(|(_, occurs)| *occurs) {
                let wide = self.language().convert((name.clone(), true), Type::Wide).0;
                self.program
                    .define(&format!("wide_{name}"), Type::Wide, &wide, false);
            }
        }
        self.statements(&self.rule.body);
        self.program.end();
    }

    /// An answer as it is returned.
    fn constant(&self, answer: i64) -> String {
        match self.answer {
            Type::Condition => {
                let lost = self.rule.lost() == Some(answer);
                self.language().truth(lost).to_owned()
            }
            Type::Word => {
                let word = self.rule.answer_text(i128::from(answer));
                format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
            }
            _ => answer.to_string(),
        }
    }

    /// The statements that return the value of a formula.
    fn statements(&mut self, expression: &Expression) {
        match expression {
            Expression::If(condition, yes, no) => {
                if self.answer == Type::Condition && is_label(yes) && is_label(no) {
                    let lost = self.rule.lost();
                    let holds = matches!(**yes, Expression::Constant(label) if Some(label) == lost);
                    let condition = if holds {
                        Arc::clone(condition)
                    } else {
                        condition.negated()
                    };
                    return self.condition_statements(&condition);
                }
                // A choice between conditions becomes one between choices.
                let chosen = |condition: &Arc<Expression>| {
                    Expression::If(condition.clone(), yes.clone(), no.clone())
                };
                let (condition, yes, no) = match &**condition {
                    Expression::If(first, one, other) => (first, &chosen(one), &chosen(other)),
                    _ => (condition, &**yes, &**no),
                };
                let condition = self.condition(condition).0;
                self.program.block("if", &condition);
                self.statements(yes);
                self.program.end();
                self.statements(no);
            }
            Expression::Cases(selector, cases) if !cases.iter().all(|case| is_label(case)) => {
                let selector = self.number(selector).0;
                self.program.define("rest", self.number, &selector, false);
                for (index, case) in cases.iter().enumerate() {
                    if index + 1 == cases.len() {
                        return self.statements(case);
                    }
                    self.program.block("if", &format!("rest == {index}"));
                    self.statements(case);
                    self.program.end();
                }
            }
            Expression::Cases(selector, cases) => {
                let answer = |case: &Arc<Expression>| match **case {
                    Expression::Constant(answer) => self.constant(answer),
                    _ => unreachable!("labels"),
                };
                let answers: Vec<String> = cases.iter().map(answer).collect();
                let selector = self.number(selector);
                let item = self.language().item(self.answer, &answers, selector);
                self.program.give(&item.0);
            }
            Expression::Constant(answer) => self.program.give(&self.constant(*answer)),
            Expression::Recall(arguments) => {
                let code = self.recall(arguments).0;
                self.program.give(&code);
            }
            other => {
                let mut code = self.number(other);
                if self.number != self.answer {
                    code = self.language().convert(code, self.answer);
                }
                self.program.give(&code.0);
            }
        }
    }

    /// The statements that return whether a condition holds.
    fn condition_statements(&mut self, condition: &Expression) {
        if let Expression::If(first, yes, no) = condition {
            let first = self.condition(first).0;
            self.program.block("if", &first);
            self.condition_statements(yes);
            self.program.end();
            self.condition_statements(no);
        } else {
            let code = self.condition(condition).0;
            self.program.give(&code);
        }
    }

    fn call(&mut self, helper: Helper, arguments: &[String]) -> Code {
        self.helpers.insert(helper);
        (format!("{}({})", helper.name(), arguments.join(", ")), true)
    }

    fn call_function(&mut self, function: Function, argument: &Expression) -> Code {
        let mut arguments = vec![self.number(argument).0];
        arguments.extend(function.parameter().map(|p| p.to_string()));
        self.call(Helper::function(function), &arguments)
    }

    /// The rule's own answer at another position.
    fn recall(&mut self, arguments: &[Arc<Expression>]) -> Code {
        let arguments = arguments.iter().map(|argument| {
            let code = self.number(argument);
            match self.number {
                Type::Wide => self.language().convert(code, Type::Natural).0,
                _ => code.0,
            }
        });
        let arguments: Vec<String> = arguments.collect();
        (format!("{}({})", self.name(), arguments.join(", ")), true)
    }

    /// A formula as a number.
    fn number(&mut self, expression: &Expression) -> Code {
        let language = self.language();
        if expression.is_condition() {
            let condition = self.condition(expression);
            return match language {
                Language::Python => (format!("int({})", condition.0), true),
                _ => language.convert(condition, self.number),
            };
        }
        match expression {
            Expression::Constant(value) => (value.to_string(), *value >= 0),
            Expression::Coordinate(index) => {
                let name = self.parameters[*index].clone();
                match (self.number, language) {
                    (Type::Wide, Language::Rust | Language::C) => (format!("wide_{name}"), true),
                    _ => (name, true),
                }
            }
            Expression::Binary(operation, a, b) => self.binary(*operation, a, b),
            Expression::Unary(function, a) => self.call_function(*function, a),
            Expression::OneOf(..) => unreachable!("a condition"),
            Expression::If(condition, yes, no) => {
                let condition = self.condition(condition);
                let (yes, no) = (self.number(yes), self.number(no));
                language.choice(condition, yes, no)
            }
            Expression::Cases(selector, cases) => {
                let selector = self.number(selector);
                let cases: Vec<String> = cases.iter().map(|case| self.number(case).0).collect();
                language.item(self.number, &cases, selector)
            }
            Expression::Recall(arguments) => {
                let code = self.recall(arguments);
                if self.number == self.answer {
                    return code;
                }
                language.convert(code, self.number)
            }
        }
    }

    fn binary(&mut self, operation: Operation, a: &Expression, b: &Expression) -> Code {
        let limit = i128::from(u64::MAX);
        let least = |side: &Expression| side.bounds(limit, (0, 0), &mut |_| ()).0;
        let is_natural = least(a) >= 0 && least(b) > 0 && !a.is_recursive() && !b.is_recursive();
        let (left, right) = (self.number(a), self.number(b));
        let symbol = match operation {
            Operation::Add => "+",
            Operation::Subtract => "-",
            Operation::Multiply => "*",
            Operation::Divide if is_natural => self.language().over(),
            Operation::Remainder if is_natural => "%",
            Operation::Xor => "^",
            _ => return self.call(Helper::Operation(operation), &[left.0, right.0]),
        };
        infix(left, symbol, right)
    }

    /// A formula as a condition.
    fn condition(&mut self, expression: &Expression) -> Code {
        let language = self.language();
        match expression {
            Expression::Binary(operation @ (Operation::And | Operation::Or), a, b) => {
                let symbol = match operation {
                    Operation::And => language.and(),
                    _ => language.or(),
                };
                let (left, right) = (self.condition(a), self.condition(b));
                infix(left, symbol, right)
            }
            Expression::Binary(operation, a, b) if operation.is_condition() => {
                let symbol = match operation {
                    Operation::Equal => "==",
                    Operation::NotEqual => "!=",
                    Operation::Less => "<",
                    _ => "<=",
                };
                let (left, right) = if a.is_condition() && b.is_condition() {
                    (self.condition(a), self.condition(b))
                } else if let (Expression::Recall(arguments), Expression::Constant(answer)) =
                    (&**a, &**b)
                {
                    // A recalled answer may be a word or a condition.
                    let (recalled, answer) = (self.recall(arguments), self.constant(*answer));
                    if self.answer == Type::Word && language == Language::C {
                        let compared = format!("strcmp({}, {answer})", recalled.0);
                        ((compared, true), (String::from("0"), true))
                    } else {
                        (recalled, (answer, true))
                    }
                } else {
                    (self.number(a), self.number(b))
                };
                infix(left, symbol, right)
            }
            Expression::Unary(Function::Not, a) if a.is_condition() => {
                let condition = self.condition(a);
                language.not(condition)
            }
            Expression::Unary(function, a)
                if function.is_condition() && *function != Function::Not =>
            {
                self.call_function(*function, a)
            }
            Expression::OneOf(a, set) => {
                let number = self.number(a);
                language.one_of(number, self.number, set)
            }
            Expression::If(condition, yes, no) if expression.is_condition() => {
                let condition = self.condition(condition);
                let (yes, no) = (self.condition(yes), self.condition(no));
                language.choice(condition, yes, no)
            }
            Expression::Unary(Function::Not, a) => {
                let number = self.number(a);
                infix(number, "==", (String::from("0"), true))
            }
            other => {
                let number = self.number(other);
                infix(number, "!=", (String::from("0"), true))
            }
        }
    }
}

fn infix(left: Code, symbol: &str, right: Code) -> Code {
    (
        format!("{} {symbol} {}", operand(left), operand(right)),
        false,
    )
}

#[cfg(test)]
#[path = "../../tests/all/printed/mod.rs"]
mod printed;

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::printed::{check, Printed, LANGUAGES};
    use super::*;
    use Operation::{Distance, Divide, Gcd, Max, Min, Remainder};

    /// The printed functions of a formula in x and y.
    fn printed(body: Arc<Expression>, positions: &[Vec<u64>]) -> Printed {
        let rule = Rule {
            fitted: 0,
            tested: 0,
            names: vec![String::from("x"), String::from("y")],
            words: None,
            exceptions: BTreeMap::new(),
            body,
        };
        let expected = positions.iter().filter_map(|position| {
            let wide: Vec<u128> = position.iter().map(|&n| n.into()).collect();
            Some((position.clone(), rule.value(&wide)?.to_string()))
        });
        Printed {
            name: rule.text(),
            function: "value",
            code: LANGUAGES.map(|language| rule.code(language, &[])),
            expected: expected.collect(),
        }
    }

    #[test]
    fn helpers_agree_with_their_functions() {
        let mut seed = 1_u64;
        let mut random = |bits: u32| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed ^ seed >> 29) >> (64 - bits)
        };
        let mut positions = vec![
            vec![u64::MAX - 58, 0],
            vec![0, u64::MAX],
            vec![(1 << 61) - 1, 1],
        ];
        positions.extend((0..40).map(|n| vec![n, n / 7]));
        positions.extend((0..20).map(|n| vec![n / 3, n]));
        for bits in [8, 16, 20, 62, 64] {
            positions.extend((0..10).map(|_| vec![random(bits), random(bits)]));
        }
        let [x, y] = [0, 1].map(Expression::coordinate);
        let difference = Expression::binary(Operation::Subtract, &x, &y);
        let mut all = Vec::new();
        let functions = Function::all().into_iter().chain([Function::Golden]);
        let mut helpers = BTreeSet::new();
        for function in functions.filter(|&one| helpers.insert(Helper::function(one))) {
            for argument in [&x, &difference] {
                all.push(printed(Expression::unary(function, argument), &positions));
            }
        }
        let less = y.shifted(-5);
        for operation in [Divide, Remainder, Min, Max, Distance, Gcd] {
            for (a, b) in [(&x, &y), (&difference, &less)] {
                all.push(printed(Expression::binary(operation, a, b), &positions));
            }
        }
        check(&all);
    }
}
