//! Where two outputs differ first, and how their lines go on from there.

use similar::{capture_diff_slices, Algorithm};

/// Lines looked at for what belongs together; more would cost time and are not shown anyway.
const WINDOW: usize = 100;
/// Equal lines shown before the first difference.
const CONTEXT: usize = 3;

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

/// The first difference between two outputs and its surroundings.
#[derive(Debug)]
pub struct Difference<'a> {
    /// The line of the first difference, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// The rows around it: some equal ones, then the one that differs.
    pub rows: Vec<Row<'a>>,
}

/// Finds the first difference; `None` if there is none.
///
/// What is equal before it is skipped without being looked at as lines: outputs may have many MB.
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
    let context: Vec<&[u8]> = lines(&expected[context_start..line_start]).collect();
    let first = line - context.len();
    let same = context.iter().enumerate().map(|(i, &bytes)| {
        let line = Some(Line {
            number: first + i,
            bytes,
        });
        Row {
            expected: line,
            actual: line,
        }
    });
    let mut rows: Vec<Row> = same.collect();

    let old: Vec<&[u8]> = lines(&expected[line_start..]).take(WINDOW).collect();
    let new: Vec<&[u8]> = lines(&actual[line_start..]).take(WINDOW).collect();
    for change in capture_diff_slices(Algorithm::Myers, &old, &new) {
        let (old_range, new_range) = (change.old_range(), change.new_range());
        for i in 0..old_range.len().max(new_range.len()) {
            let side = |range: &std::ops::Range<usize>, lines: &[&'a [u8]]| {
                let index = range.clone().nth(i)?;
                Some(Line {
                    number: line + index,
                    bytes: lines[index],
                })
            };
            rows.push(Row {
                expected: side(&old_range, &old),
                actual: side(&new_range, &new),
            });
        }
    }
    Some(Difference { line, column, rows })
}

/// The lines of a text, each with its newline.
pub fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
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

/// The character, counted from 1, that the byte at `at` belongs to on either side.
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

    /// Rows such as `2:b|3:b`.
    fn rows(expected: &str, actual: &str) -> Vec<String> {
        let side = |line: Option<Line>| {
            line.map_or(String::new(), |line| {
                format!(
                    "{}:{}",
                    line.number,
                    String::from_utf8_lossy(line.bytes).trim_end()
                )
            })
        };
        let shown = |row: &Row| format!("{}|{}", side(row.expected), side(row.actual));
        found(expected, actual).rows.iter().map(shown).collect()
    }

    #[test]
    fn equal() {
        assert!(difference(b"a\n", b"a\n").is_none());
    }

    #[test]
    fn position() {
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
    fn changed_missing_and_extra_lines() {
        assert_eq!(
            rows("a\nb\nc\n", "a\nx\nc\n"),
            ["1:a|1:a", "2:b|2:x", "3:c|3:c"]
        );
        assert_eq!(rows("a\nb\nc\n", "a\nc\n"), ["1:a|1:a", "2:b|", "3:c|2:c"]);
        assert_eq!(rows("a\nc\n", "a\nb\nc\n"), ["1:a|1:a", "|2:b", "2:c|3:c"]);
        assert_eq!(rows("", "a\n"), ["|1:a"]);
    }

    #[test]
    fn the_first_row_that_differs_is_the_first_difference() {
        assert_eq!(rows("a\na\nb\n", "a\nb\n"), ["1:a|1:a", "2:a|", "3:b|2:b"]);
    }

    #[test]
    fn far_down_in_a_long_output() {
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
}
