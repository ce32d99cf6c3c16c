//! What the judge prints: reports on cases, failures in detail, the list of problems.

mod difference;
mod list;
mod report;
mod side_by_side;
mod text;

use kit::console::HEADING;

pub use list::list;
pub use report::{Name, Printer};

use difference::difference;
use side_by_side::side_by_side;
use text::excerpt;

/// The details of a failure: the input, the expected beside the actual output, standard error.
pub fn failure(input: &[u8], expected: &[u8], actual: &[u8], stderr: &[u8]) -> String {
    let mut text = section("input", excerpt(input));
    text += &match difference(expected, actual) {
        Some(found) => {
            let title = format!(
                "output, first difference at line {}, column {}",
                found.line, found.column
            );
            section(&title, side_by_side(&found, expected, actual))
        }
        None => section("output as expected", Vec::new()),
    };
    if !stderr.is_empty() {
        text += &section("standard error", excerpt(stderr));
    }
    text
}

/// A case: its input and its output.
pub fn case(input: &[u8], output: &[u8]) -> String {
    let text = section("input", excerpt(input)) + &section("output", excerpt(output));
    anstream::adapter::strip_str(&text).to_string()
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
