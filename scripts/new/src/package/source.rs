//! `src/main.rs`: the sections of a solution in their usual order, with a reader guessed from the samples.

use std::fmt::Write;

use super::layout::{Cases, Start};
use super::text::{literal, markdown};
use super::Problem;

/// How many samples become tests of their own; the others are only stored as cases.
const MOST_TESTS: usize = 3;

/// The widest line that rustfmt leaves alone.
const COLUMNS: usize = 100;

/// Returns a source that compiles, reads the cases and answers `unsolved`, formatted as by rustfmt.
pub fn text(problem: &Problem) -> String {
    let title = markdown(&problem.title);
    let heading = match &problem.judge {
        Some(judge) => format!("{} – {title}", markdown(judge)),
        None => title,
    };
    let link = match &problem.url {
        Some(url) => format!("//!\n//! <{url}>\n"),
        None => String::new(),
    };
    let imports = match problem.layout.start {
        Start::Numbers(_) => "Input, Natural",
        Start::List => "Counted, Input, Natural",
        Start::Word => "Input, Word",
    };
    let (solve, tests) = (solve(problem), tests(problem));
    format!(
        "\
//! # {heading}
{link}//!
//! **The game.** The positions, the moves, and who wins. The input with its bounds; the answer.
//!
//! **The rule.** Who wins, and why.
//!
//! **Cost.** Per case.
//!
//! **Source.** Who proved it; the module of [`shared`] that explains it.

use proconio::input;
use shared::io::{{run, Answers, {imports}}};

fn main() {{
    run(solve);
}}

fn solve(cases: Input) -> Answers {{
{solve}}}

#[cfg(test)]
mod tests {{
    use super::*;

    testkit::judged!(solve);
{tests}}}
"
    )
}

/// The body of `solve`.
fn solve(problem: &Problem) -> String {
    let start = problem.layout.start;
    let read = |kind: &str| start.each(", ", |name| format!("{name}: {kind}"));
    let (fields, answer, is_case) = match start {
        Start::Numbers(_) => (
            read("Natural"),
            start.each(" ", |name| format!("{{{name}}}")),
            start.each(" || ", |name| format!("{name} > 0")),
        ),
        Start::List => (
            read("Counted<Natural>"),
            String::from("{heaps:?}"),
            String::from("!heaps.is_empty()"),
        ),
        Start::Word => (
            read("Word"),
            String::from("{word}"),
            String::from("word != \"0\""),
        ),
    };
    let answer = format!("format!(\"unsolved: {answer}\")");
    let (method, layout) = match problem.layout.cases {
        Cases::Counted => ("counted", "a count of cases, then the cases"),
        Cases::UntilEnd => ("until_end", "cases up to the end"),
        Cases::Terminated => ("terminated", "cases up to zeros"),
        Cases::Single => ("single", "one case"),
    };
    let result = if problem.layout.cases == Cases::Terminated {
        format!("let answer = {answer};\n        Ok(({is_case}).then_some(answer))")
    } else {
        format!("Ok({answer})")
    };
    let origin = if problem.samples.is_empty() {
        "To be adapted"
    } else {
        "Guessed from the samples"
    };
    let variables = tuple(start, str::to_owned);
    let values = tuple(start, |name| format!("{name}?"));
    format!(
        "    // {origin}: {layout}. `shared::io` has others.
    cases.{method}(|case| {{
        input! {{ from case, {fields} }}
        let {variables} = {values};
        {result}
    }})
"
    )
}

impl Start {
    /// The variables for what a case begins with.
    fn names(self) -> &'static [&'static str] {
        match self {
            Start::Numbers(1) => &["n"],
            Start::Numbers(2) => &["n", "m"],
            Start::Numbers(3) => &["a", "b", "c"],
            Start::Numbers(_) => &["a", "b", "c", "d"],
            Start::List => &["heaps"],
            Start::Word => &["word"],
        }
    }

    fn each(self, separator: &str, show: impl Fn(&str) -> String) -> String {
        let shown: Vec<String> = self.names().iter().map(|name| show(name)).collect();
        shown.join(separator)
    }
}

/// A tuple with an element per variable; no parentheses around a single one.
fn tuple(start: Start, show: impl Fn(&str) -> String) -> String {
    let elements = start.each(", ", show);
    match start.names() {
        [_] => elements,
        _ => format!("({elements})"),
    }
}

/// A test per sample that fits on a line.
fn tests(problem: &Problem) -> String {
    let mut tests = String::new();
    for (sample, number) in problem.samples.iter().take(MOST_TESTS).zip(1..) {
        let input = format!("        let input = {};", literal(&sample.input));
        let answer = format!("        let answer = {};", literal(&sample.output));
        if columns(&input).max(columns(&answer)) > COLUMNS {
            continue;
        }
        let suffix = match number {
            1 => String::new(),
            _ => format!("_{number}"),
        };
        // Writing to a string cannot fail.
        let _ = write!(
            tests,
            "
    #[test]
    fn answers_the_official_sample{suffix}() {{
{input}
{answer}
        assert_eq!(testkit::answer(solve, input), answer);
    }}
"
        );
    }
    tests
}

/// An upper bound on the width of a line: letters of other scripts may be two columns wide.
fn columns(line: &str) -> usize {
    line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
