//! `src/main.rs`: the parts of a solution in their order, and a reader guessed from the samples.

use std::fmt::Write;

use super::layout::{Cases, Start};
use super::text::{literal, markdown};
use super::Problem;

/// Samples beyond these, and longer ones, are in files only.
const MOST_TESTS: usize = 3;

/// The source of a solution that reads its cases and answers `unsolved`.
///
/// It has the shape that rustfmt gives it: no line depends on the width of what is inserted.
pub fn text(problem: &Problem) -> String {
    let title = markdown(&problem.title);
    let heading = match &problem.judge {
        Some(judge) => format!("{} – {title}", markdown(judge)),
        None => title,
    };
    let link = problem
        .url
        .as_ref()
        .map_or_else(String::new, |url| format!("//!\n//! <{url}>\n"));
    let (imports, body) = (imports(problem.layout.start), body(problem));
    let tests = tests(problem);
    format!(
        "\
//! # {heading}
{link}//!
//! **The game.** The position, the moves, and who wins. The input with its bounds; the answer.
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
{body}}}

#[cfg(test)]
mod tests {{
    use super::*;

    testkit::judged!(solve);
{tests}}}
"
    )
}

fn imports(start: Start) -> &'static str {
    match start {
        Start::Numbers(_) => "Input, Natural",
        Start::List => "Counted, Input, Natural",
        Start::Word => "Input, Word",
    }
}

/// The statements of `solve`.
fn body(problem: &Problem) -> String {
    let names: &[&str] = match problem.layout.start {
        Start::Numbers(1) => &["n"],
        Start::Numbers(2) => &["n", "m"],
        Start::Numbers(3) => &["a", "b", "c"],
        Start::Numbers(_) => &["a", "b", "c", "d"],
        Start::List => &["heaps"],
        Start::Word => &["word"],
    };
    let (kind, hole, is_more) = match problem.layout.start {
        Start::Numbers(_) => ("Natural", "", " > 0"),
        Start::List => ("Counted<Natural>", ":?", ""),
        Start::Word => ("Word", "", " != \"0\""),
    };
    let join = |show: &dyn Fn(&str) -> String, between: &str| -> String {
        let shown: Vec<String> = names.iter().map(|&name| show(name)).collect();
        shown.join(between)
    };
    let read = join(&|name| format!("{name}: {kind}"), ", ");
    let values = join(&|name| format!("{name}?"), ", ");
    let holes = join(&|name| format!("{{{name}{hole}}}"), " ");
    let variables = names.join(", ");
    let (variables, values) = match names {
        [_] => (variables, values),
        _ => (format!("({variables})"), format!("({values})")),
    };
    let answer = format!("format!(\"unsolved: {holes}\")");
    let (method, layout, answer) = match problem.layout.cases {
        Cases::Counted => (
            "counted",
            "a count of cases, then the cases",
            format!("Ok({answer})"),
        ),
        Cases::UntilEnd => ("until_end", "cases up to the end", format!("Ok({answer})")),
        Cases::Single => ("single", "one case", format!("Ok({answer})")),
        Cases::Terminated => {
            let is_case = match problem.layout.start {
                Start::List => String::from("(!heaps.is_empty())"),
                _ => format!("({})", join(&|name| format!("{name}{is_more}"), " || ")),
            };
            let answer = format!("let answer = {answer};\n        Ok({is_case}.then_some(answer))");
            ("terminated", "cases up to zeros", answer)
        }
    };
    let guessed = match problem.samples[..] {
        [] => "To be adapted",
        _ => "Guessed from the samples",
    };
    format!(
        "    // {guessed}: {layout}. `shared::io` has others.
    cases.{method}(|case| {{
        input! {{ from case, {read} }}
        let {variables} = {values};
        {answer}
    }})
"
    )
}

/// A test for each short sample.
fn tests(problem: &Problem) -> String {
    let mut tests = String::new();
    for (sample, number) in problem.samples.iter().take(MOST_TESTS).zip(1..) {
        let input = format!("        let input = {};", literal(&sample.input));
        let answer = format!("        let answer = {};", literal(&sample.output));
        if [&input, &answer]
            .into_iter()
            .any(|line| columns(line) > 100)
        {
            continue;
        }
        let name = match number {
            1 => String::from("answers_the_official_sample"),
            _ => format!("answers_the_official_sample_{number}"),
        };
        // A String takes everything.
        let _ = write!(
            tests,
            "
    #[test]
    fn {name}() {{
{input}
{answer}
        assert_eq!(testkit::answer(solve, input), answer);
    }}
"
        );
    }
    tests
}

/// The most columns that a line may take.
fn columns(line: &str) -> usize {
    line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
