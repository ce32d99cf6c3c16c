//! What is shown of a case that failed.

use crate::difference::difference;
use crate::excerpt::excerpt;
use crate::side_by_side::side_by_side;
use crate::style::HEAD;

/// The input, the output beside the expected one, and what went to standard error.
pub fn failure(input: &[u8], expected: &[u8], actual: &[u8], stderr: &[u8]) -> String {
    let mut text = section("input", excerpt(input));
    text += &match difference(expected, actual) {
        Some(found) => {
            let title = format!(
                "output, first difference in line {}, column {}",
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

fn section(title: &str, lines: Vec<String>) -> String {
    let mut text = format!("  {HEAD}{title}{HEAD:#}\n");
    for line in lines {
        text.push_str("    ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
