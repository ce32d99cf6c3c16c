//! Lines of two outputs that belong together.

use similar::{capture_diff_slices, Algorithm};

/// Lines looked at for what belongs together; more would cost time and are not shown anyway.
pub const WINDOW: usize = 100;

/// A line with its number, counted from 1; its newline is part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number.
    pub number: usize,
    /// All of its bytes.
    pub bytes: &'a [u8],
}

/// Lines that belong together; one may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The line that is expected.
    pub expected: Option<Line<'a>>,
    /// The line that was printed.
    pub actual: Option<Line<'a>>,
}

impl Row<'_> {
    /// Do both sides have the same line?
    pub fn is_equal(&self) -> bool {
        self.expected.map(|line| line.bytes) == self.actual.map(|line| line.bytes)
    }
}

/// Puts the lines of two texts, both numbered from `first`, side by side.
///
/// As many lines on both sides are most likely the answers to the same questions, however equal a
/// line is to another one. Otherwise a line is missing or extra, and a diff tells which.
pub fn rows<'a>(first: usize, expected: &'a [u8], actual: &'a [u8]) -> Vec<Row<'a>> {
    let numbered = |text| -> Vec<Line<'a>> {
        let lines = lines(text).take(WINDOW).enumerate();
        let number = |(i, bytes)| Line {
            number: first + i,
            bytes,
        };
        lines.map(number).collect()
    };
    let (old, new) = (numbered(expected), numbered(actual));
    if lines(expected).count() == lines(actual).count() {
        let pairs = old.iter().zip(&new);
        let row = |(&old, &new)| Row {
            expected: Some(old),
            actual: Some(new),
        };
        return pairs.map(row).collect();
    }
    let bytes =
        |lines: &[Line<'a>]| -> Vec<&[u8]> { lines.iter().map(|line| line.bytes).collect() };
    let mut rows = Vec::new();
    for change in capture_diff_slices(Algorithm::Myers, &bytes(&old), &bytes(&new)) {
        let (old, new) = (&old[change.old_range()], &new[change.new_range()]);
        for i in 0..old.len().max(new.len()) {
            rows.push(Row {
                expected: old.get(i).copied(),
                actual: new.get(i).copied(),
            });
        }
    }
    rows
}

/// The lines of a text, each with its newline.
pub fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows such as `2:b|3:b`.
    fn shown(expected: &str, actual: &str) -> Vec<String> {
        let side = |line: Option<Line>| match line {
            Some(line) => format!(
                "{}:{}",
                line.number,
                String::from_utf8_lossy(line.bytes).trim_end()
            ),
            None => String::new(),
        };
        let rows = rows(1, expected.as_bytes(), actual.as_bytes());
        let shown = |row: &Row| format!("{}|{}", side(row.expected), side(row.actual));
        rows.iter().map(shown).collect()
    }

    #[test]
    fn missing_and_extra_lines() {
        assert_eq!(shown("b\nc\n", "c\n"), ["1:b|", "2:c|1:c"]);
        assert_eq!(shown("b\n", "a\nb\n"), ["|1:a", "1:b|2:b"]);
        assert_eq!(shown("", "a\n"), ["|1:a"]);
        assert_eq!(shown("a\nb\n", "x\n"), ["1:a|1:x", "2:b|"]);
    }

    /// A diff would take the second line for missing and the last for extra.
    #[test]
    fn as_many_lines_are_answers_to_the_same_questions() {
        assert_eq!(
            shown("a\nb\na\nb", "b\na\nb\na"),
            ["1:a|1:b", "2:b|2:a", "3:a|3:b", "4:b|4:a"]
        );
    }

    #[test]
    fn a_window_of_many_lines() {
        let text = "1\n".repeat(1000);
        assert_eq!(shown(&text, &text).len(), WINDOW);
        assert_eq!(shown(&text, "").len(), WINDOW);
    }
}
