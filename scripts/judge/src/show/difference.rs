//! The first difference between two outputs, with the lines around it aligned.

use similar::{capture_diff_slices, Algorithm};

/// Equal lines shown before the first difference.
const CONTEXT: usize = 3;

/// Lines to align: more would take time, and are not shown.
const WINDOW: usize = 100;

/// A line with its number, counted from 1, and its newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number.
    pub number: usize,
    /// Its bytes.
    pub bytes: &'a [u8],
}

/// A pair of aligned lines; one may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The expected line.
    pub expected: Option<Line<'a>>,
    /// The actual line.
    pub actual: Option<Line<'a>>,
}

impl Row<'_> {
    /// Returns whether both lines are equal.
    pub fn is_equal(&self) -> bool {
        self.expected.map(|line| line.bytes) == self.actual.map(|line| line.bytes)
    }
}

/// Aligns the lines of two texts, both numbered from `first`.
///
/// If both have the same number of lines, they are paired in order, as they most likely answer the same
/// questions. Otherwise a diff finds the lines that are missing or extra.
fn rows<'a>(first: usize, expected: &'a [u8], actual: &'a [u8]) -> Vec<Row<'a>> {
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

/// The first difference between two outputs, in its surroundings.
#[derive(Debug)]
pub struct Difference<'a> {
    /// The line of the first difference, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// Some equal rows, then the one with the difference and those after it.
    pub rows: Vec<Row<'a>>,
}

/// Finds the first difference; none if the outputs are equal.
///
/// The equal part is not split into lines, as outputs may have many MB.
pub fn difference<'a>(expected: &'a [u8], actual: &'a [u8]) -> Option<Difference<'a>> {
    if expected == actual {
        return None;
    }
    let pairs = expected.iter().zip(actual);
    let equal = pairs.take_while(|(a, b)| a == b).count();
    let line_start = after_newlines(&expected[..equal], 1);
    let line = lines(&expected[..line_start]).count() + 1;
    let column = column(
        &expected[line_start..],
        &actual[line_start..],
        equal - line_start,
    );

    let context_start = after_newlines(&expected[..line_start], CONTEXT + 1);
    let context = &expected[context_start..line_start];
    let mut found = rows(line - lines(context).count(), context, context);
    found.extend(rows(line, &expected[line_start..], &actual[line_start..]));
    Some(Difference {
        line,
        column,
        rows: found,
    })
}

/// The end of the `count`-th newline from the back, or 0.
fn after_newlines(text: &[u8], count: usize) -> usize {
    let newlines = text
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, &byte)| byte == b'\n');
    newlines.map(|(i, _)| i + 1).nth(count - 1).unwrap_or(0)
}

/// The number, counted from 1, of the character that contains the byte `at` on either side.
fn column(expected: &[u8], actual: &[u8], at: usize) -> usize {
    let continues = |text: &[u8], i: usize| text.get(i).is_some_and(|byte| byte & 0xc0 == 0x80);
    let starts = (0..at).filter(|&i| !continues(expected, i)).count();
    let within = continues(expected, at) || continues(actual, at);
    if within {
        starts.max(1)
    } else {
        starts + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(expected: &'a str, actual: &'a str) -> Difference<'a> {
        difference(expected.as_bytes(), actual.as_bytes()).unwrap()
    }

    #[test]
    fn finds_no_difference_between_equal_outputs() {
        assert!(difference(b"a\n", b"a\n").is_none());
    }

    #[test]
    fn locates_the_first_difference() {
        for (expected, actual, line, column) in [
            ("a\nb\n", "a\nc\n", 2, 1),
            ("abc\n", "abd\n", 1, 3),
            ("a\n", "a", 1, 2),
            ("a\n", "a\n\n", 2, 1),
            ("a\n", "", 1, 1),
            ("éa\n", "éb\n", 1, 2),
            ("xé\n", "xè\n", 1, 2), // the same first byte
            ("é", "\u{e9}x", 1, 2),
        ] {
            let found = found(expected, actual);
            assert_eq!(
                (found.line, found.column),
                (line, column),
                "{expected:?} {actual:?}"
            );
        }
    }

    #[test]
    fn aligns_a_missing_line() {
        let found = found("a\na\nb\n", "a\nb\n");
        assert!(found.rows[0].is_equal());
        assert_eq!(found.rows[1].expected.unwrap().number, found.line);
        assert_eq!(found.rows[1].actual, None);
    }

    #[test]
    fn finds_a_difference_far_down() {
        let text = |odd: usize| -> String {
            let line = |i| {
                if i == odd {
                    "odd\n".to_owned()
                } else {
                    format!("{i}\n")
                }
            };
            (1..=500_000).map(line).collect()
        };
        let (expected, actual) = (text(0), text(400_000));
        let found = found(&expected, &actual);
        assert_eq!((found.line, found.column), (400_000, 1));
        assert_eq!(found.rows.len(), CONTEXT + WINDOW);
        assert_eq!(found.rows[0].expected.unwrap().number, 399_997);
        assert!(found.rows[2].is_equal() && !found.rows[3].is_equal() && found.rows[4].is_equal());
    }

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
    fn aligns_missing_and_extra_lines() {
        assert_eq!(shown("b\nc\n", "c\n"), ["1:b|", "2:c|1:c"]);
        assert_eq!(shown("b\n", "a\nb\n"), ["|1:a", "1:b|2:b"]);
        assert_eq!(shown("", "a\n"), ["|1:a"]);
        assert_eq!(shown("a\nb\n", "x\n"), ["1:a|1:x", "2:b|"]);
    }

    /// A diff would report a missing and an extra line.
    #[test]
    fn pairs_equally_many_lines_in_order() {
        assert_eq!(
            shown("a\nb\na\nb", "b\na\nb\na"),
            ["1:a|1:b", "2:b|2:a", "3:a|3:b", "4:b|4:a"]
        );
    }

    #[test]
    fn aligns_a_window_of_long_outputs() {
        let text = "1\n".repeat(1000);
        assert_eq!(shown(&text, &text).len(), WINDOW);
        assert_eq!(shown(&text, "").len(), WINDOW);
    }
}
