//! The readable report of a failure: the input, the expected beside the actual output, the dialogue.
//!
//! Long texts are cut in the middle, invisible characters are made visible, and columns are measured by display
//! width, so that nothing wraps on the terminal.

mod difference;
mod style;
mod text;

use anstyle::Style;

use terminal::visible;
pub use terminal::width;

use crate::grader::Report;
use crate::interact::{Dialogue, Side};
use crate::verdict::{Comparator, Verdict};
use difference::side_by_side;

use style::DOUBTFUL;
pub use style::{BAD, DIM, GOOD, HEADING};
use text::{cut, excerpt, excerpt_of, is_long};
pub use text::{padded, shortened};

/// What follows the note on a failure for which the program is not to blame.
pub const OUTSIDE: &str = " (the statement rules this input out)";

/// The color of a verdict.
pub fn color(verdict: Verdict) -> Style {
    match verdict {
        Verdict::AC => GOOD.bold(),
        Verdict::PE => DOUBTFUL,
        _ => BAD,
    }
}

/// Returns the line of the expected output, from 1, with the first difference that counts.
pub fn first_difference(expected: &[u8], actual: &[u8], comparator: Comparator) -> Option<usize> {
    let [expected, actual] = [expected, actual].map(|text| comparator.normalized(text));
    difference::find(&expected, &actual).map(|found| found.0)
}

/// Shows a failure: the input, then the outputs side by side with the first difference marked, or the output
/// alone if a checker has judged it, or the dialogue; then stderr.
///
/// `part` is the case with the difference, if the input has many: then that is shown in the place of a long input.
/// `comparator` removes the differences that do not count; none if a checker has judged the output.
pub fn failure(
    input: &[u8],
    part: Option<(usize, String)>,
    expected: Option<&[u8]>,
    report: &Report,
    comparator: Option<Comparator>,
) -> String {
    let mut text = match part {
        Some((number, case)) if is_long(input) => {
            let lines = excerpt(format!("{case}\n").as_bytes());
            section(&format!("input, case {number}"), &lines)
        }
        _ => section("input", &excerpt(input)),
    };
    let actual = &report.outcome.stdout[..];
    text += &match (&report.dialogue, expected, comparator) {
        (Some(dialogue), ..) => {
            let title = "dialogue: < what the program read, > what it wrote";
            section(title, &lines(dialogue))
        }
        (None, Some(expected), Some(comparator)) => {
            let [expected, actual] = [expected, actual].map(|text| comparator.normalized(text));
            match difference::find(&expected, &actual) {
                Some((line, column)) => {
                    let title = format!("output, first difference at line {line}, column {column}");
                    section(&title, &side_by_side(&expected, &actual, line))
                }
                None => section("output as expected", &[]),
            }
        }
        (None, expected, _) => {
            let right = expected.map(|expected| section("one right output", &excerpt(expected)));
            section("output", &excerpt(actual)) + &right.unwrap_or_default()
        }
    };
    if !report.outcome.stderr.is_empty() {
        text += &section("stderr", &excerpt(&report.outcome.stderr));
    }
    text
}

/// The lines of a dialogue, without those in the middle if there are many.
fn lines(dialogue: &Dialogue) -> Vec<String> {
    if dialogue.lines.is_empty() {
        return vec![format!("{DIM}(nothing was said){DIM:#}")];
    }
    excerpt_of(
        &dialogue.lines,
        dialogue.left_out,
        [24, 12],
        |(side, line)| {
            let line = visible(line.strip_suffix(b"\n").unwrap_or(line));
            let (line, _) = cut(&line, 0, width() - 8);
            match side {
                Side::Interactor => format!("< {line}"),
                Side::Program => format!("> {HEADING}{line}{HEADING:#}"),
            }
        },
    )
}

fn section(title: &str, lines: &[String]) -> String {
    let mut text = format!("  {HEADING}{title}{HEADING:#}\n");
    for line in lines {
        text.extend(["    ", line.trim_end(), "\n"]);
    }
    text
}
