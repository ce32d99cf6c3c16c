//! Rules as functions in Rust, C and Python.

mod helpers;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::expression::{Expression, Operation};
use super::function::Function;
use super::rule::Rule;
use super::text::is_label;
use helpers::Helper;

/// A language to print a rule in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust, edition 2018 or later.
    Rust,
    /// C11 for a compiler with `__int128` where a number may need more than 64 bits: GCC or Clang.
    C,
    /// Python 3.8 or later.
    Python,
}

/// What a function returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Condition,
    Word,
    /// An unsigned number of 64 bits.
    Natural,
    /// A signed number of 64 bits.
    Signed,
    /// A signed number of 128 bits.
    Wide,
}

impl Rule {
    /// A function that computes the rule, with the helpers that it calls; it compiles as it is.
    ///
    /// It takes one 64-bit natural number per coordinate. It is `lost`, a condition, if the answers are lost and won;
    /// else it is `value` and returns the number or the word. Numbers are 64-bit where that is enough for
    /// all positions, else 128-bit.
    pub fn code(&self, language: Language) -> String {
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
        let lost = self.lost();
        let answer = match (&self.words, lost) {
            (_, Some(_)) => Answer::Condition,
            (Some(_), None) => Answer::Word,
            _ if result.0 >= 0 && result.1 <= limit => Answer::Natural,
            _ if result.0 >= i128::from(i64::MIN) && result.1 <= i128::from(i64::MAX) => {
                Answer::Signed
            }
            _ => Answer::Wide,
        };
        let wide = low < 0 || high > limit;
        let mut printer = Printer {
            rule: self,
            language,
            wide,
            answer,
            name: if answer == Answer::Condition {
                "lost"
            } else {
                "value"
            },
            helpers: BTreeSet::new(),
        };
        printer.print()
    }
}

/// How tightly the outermost operation of a piece of code binds: an operand or not.
type Code = (String, bool);

struct Printer<'a> {
    rule: &'a Rule,
    language: Language,
    wide: bool,
    answer: Answer,
    name: &'a str,
    helpers: BTreeSet<Helper>,
}

impl Printer<'_> {
    fn print(&mut self) -> String {
        let mut body = String::new();
        for (position, &answer) in &self.rule.exceptions {
            let tests: Vec<String> = position
                .iter()
                .zip(self.parameters())
                .map(|(x, name)| {
                    format!(
                        "{name} == {x}{}",
                        if self.language == Language::C && *x > i64::MAX as u64 {
                            "u"
                        } else {
                            ""
                        }
                    )
                })
                .collect();
            let joined = tests.join(match self.language {
                Language::Python => " and ",
                _ => " && ",
            });
            let answer = self.constant_answer(answer);
            let _ = match self.language {
                Language::Rust => write!(
                    body,
                    "    if {joined} {{\n        return {answer};\n    }}\n"
                ),
                Language::C => write!(body, "    if ({joined})\n        return {answer};\n"),
                Language::Python => write!(body, "    if {joined}:\n        return {answer}\n"),
            };
        }
        let expression = &self.rule.body;
        let used = self.used_parameters();
        if self.wide && self.language != Language::Python {
            for (index, name) in self.parameters().into_iter().enumerate() {
                if used.contains(&index) {
                    let _ = match self.language {
                        Language::Rust => writeln!(body, "    let {name} = i128::from({name});"),
                        _ => writeln!(body, "    __int128 {name}_ = {name};"),
                    };
                }
            }
        }
        self.returned(expression, 1, &mut body);
        let signature = self.signature(&used);
        let helpers = helpers::text(self.language, self.wide, &self.helpers);
        let end = if self.language == Language::Python {
            ""
        } else {
            "}\n"
        };
        let comment = match self.language {
            Language::Python => "# ",
            _ => "// ",
        };
        let text = self.rule.text();
        let mut head = String::new();
        if self.language == Language::C && self.answer == Answer::Condition {
            head += "#include <stdbool.h>\n\n";
        }
        format!("{head}{helpers}{comment}{text}\n{signature}{body}{end}")
    }

    /// The names of the parameters: those of the coordinates, unless a language reserves them.
    fn parameters(&self) -> Vec<String> {
        let names = self.rule.names.iter().enumerate();
        names
            .map(|(index, name)| {
                let plain = name.len() <= 2
                    && name.chars().all(|c| c.is_ascii_lowercase())
                    && !["if", "as", "in", "is", "or", "do", "fn"].contains(&&**name);
                if plain {
                    name.clone()
                } else {
                    format!("x{index}")
                }
            })
            .collect()
    }

    fn used_parameters(&self) -> BTreeSet<usize> {
        let mut marked = vec![false; self.rule.names.len()];
        self.rule.body.mark_coordinates(&mut marked);
        (0..marked.len()).filter(|&index| marked[index]).collect()
    }

    fn signature(&self, used: &BTreeSet<usize>) -> String {
        let parameters = self.parameters();
        let unused = self.rule.exceptions.is_empty();
        let parameter = |(index, name): (usize, &String)| {
            let silent = unused && !used.contains(&index);
            match self.language {
                Language::Rust if silent => format!("_{name}: u64"),
                Language::Rust => format!("{name}: u64"),
                Language::C => format!("unsigned long long {name}"),
                Language::Python => name.clone(),
            }
        };
        let list: Vec<String> = parameters.iter().enumerate().map(parameter).collect();
        let list = list.join(", ");
        let name = self.name;
        match self.language {
            Language::Rust => {
                let answer = match self.answer {
                    Answer::Condition => "bool",
                    Answer::Word => "&'static str",
                    Answer::Natural => "u64",
                    Answer::Signed => "i64",
                    Answer::Wide => "i128",
                };
                format!("pub fn {name}({list}) -> {answer} {{\n")
            }
            Language::C => {
                let answer = match self.answer {
                    Answer::Condition => "bool ",
                    Answer::Word => "const char *",
                    Answer::Natural => "unsigned long long ",
                    Answer::Signed => "long long ",
                    Answer::Wide => "__int128 ",
                };
                let silent: String = parameters
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| unused && !used.contains(index))
                    .fold(String::new(), |all, (_, name)| {
                        all + &format!("    (void){name};\n")
                    });
                format!("{answer}{name}({list})\n{{\n{silent}")
            }
            Language::Python => format!("def {name}({list}):\n"),
        }
    }

    /// An answer as it is returned.
    fn constant_answer(&self, answer: i64) -> String {
        match self.answer {
            Answer::Condition => {
                let lost = self.rule.lost() == Some(answer);
                match self.language {
                    Language::Python => if lost { "True" } else { "False" }.to_string(),
                    _ => lost.to_string(),
                }
            }
            Answer::Word => {
                let words = self.rule.words.as_deref().unwrap_or_default();
                let word = usize::try_from(answer)
                    .ok()
                    .and_then(|index| words.get(index));
                let word = word.map_or("", |word| word);
                let escaped = word.replace('\\', "\\\\").replace('"', "\\\"");
                format!("\"{escaped}\"")
            }
            _ => answer.to_string(),
        }
    }

    /// The statements that return the value of a formula.
    fn returned(&mut self, expression: &Expression, depth: usize, body: &mut String) {
        let indent = "    ".repeat(depth);
        match expression {
            Expression::If(condition, yes, no) => {
                if self.answer == Answer::Condition && is_label(yes) && is_label(no) {
                    let lost = self.rule.lost();
                    let turned =
                        !matches!(**yes, Expression::Constant(label) if Some(label) == lost);
                    let condition = if turned {
                        condition.negated()
                    } else {
                        std::sync::Arc::clone(condition)
                    };
                    self.returned_condition(&condition, depth, body);
                    return;
                }
                if let Expression::If(first, one, other) = &**condition {
                    let choice = |condition: &std::sync::Arc<Expression>| {
                        Expression::If(condition.clone(), yes.clone(), no.clone())
                    };
                    self.open(first, &indent, body);
                    self.returned(&choice(one), depth + 1, body);
                    self.close(&indent, body);
                    self.returned(&choice(other), depth, body);
                    return;
                }
                self.open(condition, &indent, body);
                self.returned(yes, depth + 1, body);
                self.close(&indent, body);
                self.returned(no, depth, body);
            }
            Expression::Cases(selector, cases) if !cases.iter().all(|case| is_label(case)) => {
                let selector = self.number(selector).0;
                let name = "rest";
                let _ = match self.language {
                    Language::Rust => writeln!(body, "{indent}let {name} = {selector};"),
                    Language::C => {
                        writeln!(body, "{indent}unsigned {name} = (unsigned)({selector});")
                    }
                    Language::Python => writeln!(body, "{indent}{name} = {selector}"),
                };
                for (index, case) in cases.iter().enumerate() {
                    if index + 1 == cases.len() {
                        self.returned(case, depth, body);
                        break;
                    }
                    let _ = match self.language {
                        Language::Rust => writeln!(body, "{indent}if {name} == {index} {{"),
                        Language::C => writeln!(body, "{indent}if ({name} == {index}) {{"),
                        Language::Python => writeln!(body, "{indent}if {name} == {index}:"),
                    };
                    self.returned(case, depth + 1, body);
                    if self.language != Language::Python {
                        let _ = writeln!(body, "{indent}}}");
                    }
                }
            }
            Expression::Cases(selector, cases) => {
                let answers: Vec<String> = cases
                    .iter()
                    .map(|case| match **case {
                        Expression::Constant(answer) => self.constant_answer(answer),
                        _ => String::new(),
                    })
                    .collect();
                let answers = answers.join(", ");
                let selector = self.number(selector);
                match self.language {
                    Language::Rust => {
                        let index = format!("{} as usize", operand(selector));
                        self.give(&format!("[{answers}][{index}]"), &indent, body);
                    }
                    Language::C => {
                        let kind = match self.answer {
                            Answer::Condition => "bool answers",
                            Answer::Word => "char *const answers",
                            _ => "long long answers",
                        };
                        let _ = writeln!(body, "{indent}static const {kind}[] = {{{answers}}};");
                        let _ = writeln!(body, "{indent}return answers[{}];", selector.0);
                    }
                    Language::Python => {
                        self.give(&format!("[{answers}][{}]", selector.0), &indent, body);
                    }
                }
            }
            Expression::Constant(answer) => {
                self.give(&self.constant_answer(*answer), &indent, body);
            }
            Expression::Recall(arguments) => {
                let code = self.recall(arguments).0;
                self.give(&code, &indent, body);
            }
            other => {
                let number = self.number(other);
                let code = self.convert(number);
                self.give(&code, &indent, body);
            }
        }
    }

    /// The statements that return whether a condition holds.
    fn returned_condition(&mut self, condition: &Expression, depth: usize, body: &mut String) {
        let indent = "    ".repeat(depth);
        let Expression::If(first, yes, no) = condition else {
            let code = self.condition(condition).0;
            self.give(&code, &indent, body);
            return;
        };
        self.open(first, &indent, body);
        self.returned_condition(yes, depth + 1, body);
        self.close(&indent, body);
        self.returned_condition(no, depth, body);
    }

    fn open(&mut self, condition: &Expression, indent: &str, body: &mut String) {
        let condition = self.condition(condition).0;
        let _ = match self.language {
            Language::Rust => writeln!(body, "{indent}if {condition} {{"),
            Language::C => writeln!(body, "{indent}if ({condition}) {{"),
            Language::Python => writeln!(body, "{indent}if {condition}:"),
        };
    }

    fn close(&self, indent: &str, body: &mut String) {
        if self.language != Language::Python {
            let _ = writeln!(body, "{indent}}}");
        }
    }

    fn give(&self, code: &str, indent: &str, body: &mut String) {
        let _ = match self.language {
            Language::Rust if indent.len() == 4 => writeln!(body, "{indent}{code}"),
            Language::Rust | Language::C => writeln!(body, "{indent}return {code};"),
            Language::Python => writeln!(body, "{indent}return {code}"),
        };
    }

    /// A number in the type of the answer.
    fn convert(&self, code: Code) -> String {
        let kind = match (self.language, self.wide, self.answer) {
            (Language::Rust, true, Answer::Natural | Answer::Signed)
            | (Language::Rust, false, Answer::Signed) => {
                if self.answer == Answer::Natural {
                    "u64"
                } else {
                    "i64"
                }
            }
            (Language::C, true, Answer::Natural) => {
                return format!("(unsigned long long){}", operand(code))
            }
            (Language::C, _, Answer::Signed) => return format!("(long long){}", operand(code)),
            _ => return code.0,
        };
        format!("{} as {kind}", operand(code))
    }

    fn number_type(&self) -> &'static str {
        match (self.language, self.wide) {
            (Language::Rust, false) => "u64",
            (Language::Rust, true) => "i128",
            (_, false) => "unsigned long long",
            (_, true) => "__int128",
        }
    }

    fn call(&mut self, helper: Helper, arguments: &[String]) -> Code {
        let name = helper.name();
        self.helpers.insert(helper);
        (format!("{name}({})", arguments.join(", ")), true)
    }

    fn recall(&mut self, arguments: &[std::sync::Arc<Expression>]) -> Code {
        let arguments: Vec<String> = arguments
            .iter()
            .map(|argument| {
                let code = self.number(argument);
                match (self.language, self.wide) {
                    (Language::Rust, true) => format!("{} as u64", operand(code)),
                    (Language::C, true) => format!("(unsigned long long){}", operand(code)),
                    _ => code.0,
                }
            })
            .collect();
        (format!("{}({})", self.name, arguments.join(", ")), true)
    }

    /// A formula as a number.
    fn number(&mut self, expression: &Expression) -> Code {
        if expression.is_condition() {
            let code = self.condition(expression);
            return match self.language {
                Language::Rust => (format!("{}::from({})", self.number_type(), code.0), true),
                Language::C => (operand(code), true),
                Language::Python => (format!("int({})", code.0), true),
            };
        }
        match expression {
            Expression::Constant(value) => (value.to_string(), *value >= 0),
            Expression::Coordinate(index) => {
                let name = self.parameters().swap_remove(*index);
                let mark = if self.wide && self.language == Language::C {
                    "_"
                } else {
                    ""
                };
                (format!("{name}{mark}"), true)
            }
            Expression::Binary(operation, a, b) => self.binary(*operation, a, b),
            Expression::Unary(function, a) => {
                let argument = self.number(a).0;
                let mut arguments = vec![argument];
                arguments.extend(function.parameter().map(|p| p.to_string()));
                self.call(Helper::Function(without_parameter(*function)), &arguments)
            }
            Expression::OneOf(..) => unreachable!("a condition"),
            Expression::If(condition, yes, no) => {
                let condition = self.condition(condition);
                let (yes, no) = (self.number(yes), self.number(no));
                match self.language {
                    Language::Rust => (
                        format!("(if {} {{ {} }} else {{ {} }})", condition.0, yes.0, no.0),
                        true,
                    ),
                    Language::C => (
                        format!(
                            "{} ? {} : {}",
                            operand(condition),
                            operand(yes),
                            operand(no)
                        ),
                        false,
                    ),
                    Language::Python => (
                        format!(
                            "{} if {} else {}",
                            operand(yes),
                            operand(condition),
                            operand(no)
                        ),
                        false,
                    ),
                }
            }
            Expression::Cases(selector, cases) => {
                let selector = self.number(selector);
                let cases: Vec<Code> = cases.iter().map(|case| self.number(case)).collect();
                match self.language {
                    Language::Rust => {
                        let cases: Vec<String> = cases.into_iter().map(|case| case.0).collect();
                        let first = cases.first().map_or("0", |case| case);
                        let rest = cases.get(1..).unwrap_or_default().join(", ");
                        let separator = if rest.is_empty() { "" } else { ", " };
                        // The first one fixes the type.
                        (
                            format!(
                                "[{first}_{}{separator}{rest}][{} as usize]",
                                self.number_type(),
                                operand(selector)
                            ),
                            true,
                        )
                    }
                    Language::C => {
                        let list: Vec<String> = cases.into_iter().map(|case| case.0).collect();
                        let kind = if self.wide {
                            "long long"
                        } else {
                            "unsigned long long"
                        };
                        (
                            format!("((const {kind}[]){{{}}})[{}]", list.join(", "), selector.0),
                            true,
                        )
                    }
                    Language::Python => {
                        let list: Vec<String> = cases.into_iter().map(|case| case.0).collect();
                        (format!("[{}][{}]", list.join(", "), selector.0), true)
                    }
                }
            }
            Expression::Recall(arguments) => {
                let code = self.recall(arguments);
                match (self.language, self.wide) {
                    (Language::Rust, true) if self.answer != Answer::Wide => {
                        (format!("i128::from({})", code.0), true)
                    }
                    _ => code,
                }
            }
        }
    }

    fn binary(&mut self, operation: Operation, a: &Expression, b: &Expression) -> Code {
        let limit = i128::from(u64::MAX);
        let (first, second) = (
            a.bounds(limit, (0, 0), &mut |_| ()),
            b.bounds(limit, (0, 0), &mut |_| ()),
        );
        let plain = first.0 >= 0 && second.0 > 0 && !a.is_recursive() && !b.is_recursive();
        let (left, right) = (self.number(a), self.number(b));
        let helper = match operation {
            Operation::Divide if !plain => Helper::Divide,
            Operation::Remainder if !plain => Helper::Remainder,
            Operation::Min => Helper::Min,
            Operation::Max => Helper::Max,
            Operation::Distance => Helper::Distance,
            Operation::Gcd => Helper::Gcd,
            _ => {
                let symbol = match operation {
                    Operation::Add => "+",
                    Operation::Subtract => "-",
                    Operation::Multiply => "*",
                    Operation::Divide if self.language == Language::Python => "//",
                    Operation::Divide => "/",
                    Operation::Remainder => "%",
                    _ => "^",
                };
                return (
                    format!("{} {symbol} {}", operand(left), operand(right)),
                    false,
                );
            }
        };
        self.call(helper, &[left.0, right.0])
    }

    /// A formula as a condition.
    fn condition(&mut self, expression: &Expression) -> Code {
        let python = self.language == Language::Python;
        match expression {
            Expression::Binary(Operation::And | Operation::Or, a, b) => {
                let (left, right) = (self.condition(a), self.condition(b));
                let and = matches!(expression, Expression::Binary(Operation::And, ..));
                let symbol = match (and, python) {
                    (true, true) => "and",
                    (true, false) => "&&",
                    (false, true) => "or",
                    (false, false) => "||",
                };
                (
                    format!("{} {symbol} {}", operand(left), operand(right)),
                    false,
                )
            }
            Expression::Binary(operation, a, b) if operation.is_condition() => {
                let conditions = a.is_condition() && b.is_condition();
                let (left, right) = if conditions {
                    (self.condition(a), self.condition(b))
                } else {
                    self.compared(a, b)
                };
                let symbol = match operation {
                    Operation::Equal => "==",
                    Operation::NotEqual => "!=",
                    Operation::Less => "<",
                    _ => "<=",
                };
                (
                    format!("{} {symbol} {}", operand(left), operand(right)),
                    false,
                )
            }
            Expression::Unary(Function::Not, a) if a.is_condition() => {
                let code = operand(self.condition(a));
                if python {
                    (format!("not {code}"), false)
                } else {
                    (format!("!{code}"), true)
                }
            }
            Expression::Unary(function, a)
                if function.is_condition() && *function != Function::Not =>
            {
                let mut arguments = vec![self.number(a).0];
                arguments.extend(function.parameter().map(|p| p.to_string()));
                self.call(Helper::Function(without_parameter(*function)), &arguments)
            }
            Expression::OneOf(a, set) => {
                let run = set.len() > 3 && set.windows(2).all(|pair| pair[0] + 1 == pair[1]);
                let number = self.number(a);
                if self.language == Language::Rust && !run {
                    let list: Vec<String> = set.iter().map(i64::to_string).collect();
                    return (
                        format!("matches!({}, {})", number.0, list.join(" | ")),
                        true,
                    );
                }
                let number = operand(number);
                if run {
                    let (first, last) = (set[0], set[set.len() - 1]);
                    if first == 0 && !self.wide {
                        return (format!("{number} <= {last}"), false);
                    }
                    let and = if python { "and" } else { "&&" };
                    return match self.language {
                        Language::Rust => (format!("({first}..={last}).contains(&{number})"), true),
                        _ => (
                            format!("{number} >= {first} {and} {number} <= {last}"),
                            false,
                        ),
                    };
                }
                let list: Vec<String> = set.iter().map(i64::to_string).collect();
                if python {
                    return (format!("{number} in ({},)", list.join(", ")), false);
                }
                let tests: Vec<String> = list
                    .iter()
                    .map(|value| format!("{number} == {value}"))
                    .collect();
                (tests.join(" || "), false)
            }
            Expression::If(condition, yes, no) if expression.is_condition() => {
                let condition = self.condition(condition);
                let (yes, no) = (self.condition(yes), self.condition(no));
                match self.language {
                    Language::Rust => (
                        format!("(if {} {{ {} }} else {{ {} }})", condition.0, yes.0, no.0),
                        true,
                    ),
                    Language::C => (
                        format!(
                            "{} ? {} : {}",
                            operand(condition),
                            operand(yes),
                            operand(no)
                        ),
                        false,
                    ),
                    Language::Python => (
                        format!(
                            "{} if {} else {}",
                            operand(yes),
                            operand(condition),
                            operand(no)
                        ),
                        false,
                    ),
                }
            }
            Expression::Unary(Function::Not, a) => {
                let number = operand(self.number(a));
                (format!("{number} == 0"), false)
            }
            other => {
                let number = operand(self.number(other));
                (format!("{number} != 0"), false)
            }
        }
    }

    /// Two numbers to compare; a recalled answer may be a word or a condition.
    fn compared(&mut self, a: &Expression, b: &Expression) -> (Code, Code) {
        if let (Expression::Recall(arguments), Expression::Constant(answer)) = (a, b) {
            let recalled = self.recall(arguments);
            return (recalled, (self.constant_answer(*answer), true));
        }
        (self.number(a), self.number(b))
    }
}

fn operand((code, atom): Code) -> String {
    if atom {
        code
    } else {
        format!("({code})")
    }
}

/// The function with 0 for its parameter: one helper serves all of them.
fn without_parameter(function: Function) -> Function {
    match function {
        Function::Valuation(_) => Function::Valuation(0),
        Function::LeadingDigit(_) => Function::LeadingDigit(0),
        Function::DigitSum(_) => Function::DigitSum(0),
        Function::IsPower(_) => Function::IsPower(0),
        other => other,
    }
}
