//! Where two outputs differ first, and how their lines go on from there.

use crate::rows::{lines, rows, Row};

/// Equal lines shown before the first difference.
const CONTEXT: usize = 3;

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
    use crate::rows::WINDOW;

    fn found<'a>(expected: &'a str, actual: &'a str) -> Difference<'a> {
        difference(expected.as_bytes(), actual.as_bytes()).unwrap()
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
    fn the_first_row_that_differs_is_the_first_difference() {
        let found = found("a\na\nb\n", "a\nb\n");
        assert!(found.rows[0].is_equal());
        assert_eq!(found.rows[1].expected.unwrap().number, found.line);
        assert_eq!(found.rows[1].actual, None);
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
