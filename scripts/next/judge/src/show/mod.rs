//! The readable report of a failure: the input, the expected beside the actual output, the dialogue.
//!
//! Long texts are cut in the middle, invisible characters are made visible, and columns are measured by display
//! width, so that nothing wraps on the terminal.

mod difference;
mod text;

use anstyle::{AnsiColor, Style};

use crate::grader::Report;
use crate::interact::{Dialogue, Side};
use crate::verdict::{Comparator, Verdict};

pub use text::{cut, excerpt, padded, visible};

/// Headings.
pub const HEADING: Style = Style::new().bold();
/// What is less important.
pub const DIM: Style = Style::new().dimmed();
/// What is right.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default();

/// The width of the output: that of the terminal, at least 60; 100 if it goes elsewhere.
pub fn width() -> usize {
    let size = terminal_size::terminal_size_of(std::io::stdout());
    size.map_or(100, |(width, _)| usize::from(width.0).clamp(60, 160))
}

/// The color of a verdict.
pub fn color(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Accepted => GOOD.bold(),
        Verdict::Presentation => AnsiColor::Yellow.on_default().bold(),
        _ => BAD.bold(),
    }
}

/// Returns the line of the expected output, from 1, with the first difference that counts.
pub fn first_difference(expected: &[u8], actual: &[u8], comparator: Comparator) -> Option<usize> {
    let [expected, actual] = comparator.normalize(expected, actual);
    difference::find(&expected, &actual).map(|found| found.line)
}

/// Shows a failure: the input, then the outputs side by side with the first difference marked, or the output
/// alone if nothing is expected, or the dialogue; then stderr.
///
/// `which` is the case with the difference, if the input has many: then that is shown in the place of a long input.
/// `comparator` removes the differences that do not count; none if a checker has judged the output.
pub fn failure(
    input: &[u8],
    which: Option<(usize, String)>,
    expected: Option<&[u8]>,
    report: &Report,
    comparator: Option<Comparator>,
) -> String {
    let mut text = match which {
        Some((number, case)) if text::is_long(input) => {
            section(&format!("input, case {number}"), excerpt(case.as_bytes()))
        }
        _ => section("input", excerpt(input)),
    };
    let actual = &report.stdout[..];
    if let Some(dialogue) = &report.dialogue {
        text += &section(
            "dialogue: < what the program read, > what it wrote",
            lines_of(dialogue),
        );
    } else if let (Some(expected), Some(comparator)) = (expected, comparator) {
        let [expected, actual] = comparator.normalize(expected, actual);
        text += &match difference::find(&expected, &actual) {
            Some(found) => {
                let title = format!(
                    "output, first difference at line {}, column {}",
                    found.line, found.column
                );
                section(&title, difference::side_by_side(&found, &expected, &actual))
            }
            None => section("output as expected", Vec::new()),
        };
    } else {
        text += &section("output", excerpt(actual));
        if let Some(expected) = expected {
            text += &section("one right output", excerpt(expected));
        }
    }
    if !report.stderr.is_empty() {
        text += &section("stderr", excerpt(&report.stderr));
    }
    text
}

/// The lines of a dialogue.
fn lines_of(dialogue: &Dialogue) -> Vec<String> {
    const EDGE: (usize, usize) = (24, 12);
    let said: Vec<_> = dialogue.head.iter().chain(&dialogue.tail).collect();
    let line = |(side, line): &(Side, Vec<u8>)| {
        let (mark, style) = match side {
            Side::Interactor => ("<", Style::new()),
            Side::Program => (">", HEADING),
        };
        format!(
            "{mark} {style}{}{style:#}",
            cut(&visible(line), width() - 8)
        )
    };
    if said.is_empty() {
        return vec![format!("{DIM}(nothing was said){DIM:#}")];
    }
    let count = said.len() + dialogue.left_out;
    if count <= EDGE.0 + EDGE.1 + 1 {
        return said.into_iter().map(line).collect();
    }
    let mut lines: Vec<String> = said[..EDGE.0].iter().map(|it| line(it)).collect();
    lines.push(format!(
        "{DIM}[… {} lines …]{DIM:#}",
        count - EDGE.0 - EDGE.1
    ));
    lines.extend(said[said.len() - EDGE.1..].iter().map(|it| line(it)));
    lines
}

fn section(title: &str, lines: Vec<String>) -> String {
    let mut text = format!("  {HEADING}{title}{HEADING:#}\n");
    for line in lines {
        text.push_str("    ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
