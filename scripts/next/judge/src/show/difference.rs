//! The first difference between two outputs, with the lines around it aligned side by side.

use similar::{capture_diff_slices, Algorithm};
use unicode_width::UnicodeWidthStr;

use super::text::{cut_around, padded, visible};
use super::{width, BAD, DIM, GOOD, HEADING};

/// Equal lines shown before the first difference.
const CONTEXT: usize = 3;

/// Lines to align: more would take time, and are not shown.
const WINDOW: usize = 100;

/// Rows shown.
const ROWS: usize = 16;

/// A line with its number, counted from 1, and its newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    number: usize,
    bytes: &'a [u8],
}

/// An expected and an actual line, aligned; one may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a>([Option<Line<'a>>; 2]);

impl Row<'_> {
    fn bytes(&self) -> [Option<&[u8]>; 2] {
        self.0.map(|line| line.map(|line| line.bytes))
    }

    fn is_equal(&self) -> bool {
        let [expected, actual] = self.bytes();
        expected == actual
    }
}

/// The first difference between two outputs, in its surroundings.
#[derive(Debug)]
pub struct Difference<'a> {
    /// The line of the first difference, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// Some equal rows, then the one with the difference and those after it.
    rows: Vec<Row<'a>>,
}

/// Finds the first difference; none if the outputs are equal.
///
/// The equal part is not split into lines, as outputs may have many MB.
pub fn find<'a>(expected: &'a [u8], actual: &'a [u8]) -> Option<Difference<'a>> {
    if expected == actual {
        return None;
    }
    let pairs = expected.iter().zip(actual);
    let equal = pairs.take_while(|(a, b)| a == b).count();
    let start = after_newline(&expected[..equal], 1);
    let line = lines(&expected[..start]).count() + 1;
    let column = column(&expected[start..], &actual[start..], equal - start);
    let context_start = after_newline(&expected[..start], CONTEXT + 1);
    let context = &expected[context_start..start];
    let mut rows = aligned(line - lines(context).count(), context, context);
    rows.extend(aligned(line, &expected[start..], &actual[start..]));
    Some(Difference { line, column, rows })
}

/// Aligns the lines of two texts, both numbered from `first`.
///
/// If both have the same number of lines, they are paired in order, as they most likely answer the same
/// questions. Otherwise a diff finds the lines that are missing or extra.
fn aligned<'a>(first: usize, expected: &'a [u8], actual: &'a [u8]) -> Vec<Row<'a>> {
    let numbered = |text| -> Vec<Line<'a>> {
        let lines = lines(text).take(WINDOW).zip(first..);
        lines
            .map(|(bytes, number)| Line { number, bytes })
            .collect()
    };
    let (old, new) = (numbered(expected), numbered(actual));
    if lines(expected).count() == lines(actual).count() {
        let pairs = old.iter().zip(&new);
        return pairs
            .map(|(&old, &new)| Row([Some(old), Some(new)]))
            .collect();
    }
    let bytes = |lines: &[Line<'a>]| -> Vec<&[u8]> { lines.iter().map(|it| it.bytes).collect() };
    let mut rows = Vec::new();
    for change in capture_diff_slices(Algorithm::Myers, &bytes(&old), &bytes(&new)) {
        let (old, new) = (&old[change.old_range()], &new[change.new_range()]);
        let length = old.len().max(new.len());
        rows.extend((0..length).map(|i| Row([old.get(i).copied(), new.get(i).copied()])));
    }
    rows
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// The end of the `count`-th newline from the back, or 0.
fn after_newline(text: &[u8], count: usize) -> usize {
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
    if continues(expected, at) || continues(actual, at) {
        starts.max(1)
    } else {
        starts + 1
    }
}

/// The lines that show a difference in its surroundings.
pub fn side_by_side(difference: &Difference, expected: &[u8], actual: &[u8]) -> Vec<String> {
    let rows = &difference.rows[..difference.rows.len().min(ROWS)];
    let last = [0, 1].map(|side| rows.iter().filter_map(|row| row.0[side]).next_back());
    let last = last.map(|line| line.map_or(0, |line| line.number));
    let digits = last[0].max(last[1]).to_string().len();
    let room = (width() - 12 - 2 * digits) / 2;
    let shown: Vec<[(String, usize); 2]> = rows.iter().map(|row| texts(row, room)).collect();
    let titles = [("expected", expected), ("actual", actual)].map(|(name, text)| {
        let empty = if text.is_empty() { " (empty)" } else { "" };
        format!("{name}{empty}")
    });
    let lefts = shown.iter().map(|texts| texts[0].0.width());
    let column = lefts.chain([titles[0].width()]).max().unwrap_or(0);

    let blank = " ".repeat(digits);
    let mut table = vec![format!(
        "{HEADING}{blank}  {}   {blank}  {}{HEADING:#}",
        padded(&titles[0], column),
        titles[1]
    )];
    let mut is_first = true;
    for (row, [(left, left_at), (right, right_at)]) in rows.iter().zip(&shown) {
        let is_equal = row.is_equal();
        let mark = match row.0 {
            _ if is_equal => " ",
            [_, None] => "<",
            [None, _] => ">",
            _ => "≠",
        };
        let (good, bad) = if is_equal { (DIM, DIM) } else { (GOOD, BAD) };
        let numbers = row
            .0
            .map(|line| line.map_or_else(String::new, |line| line.number.to_string()));
        table.push(format!(
            "{DIM}{:>digits$}{DIM:#}  {good}{}{good:#} {mark} {DIM}{:>digits$}{DIM:#}  {bad}{right}{bad:#}",
            numbers[0],
            padded(left, column),
            numbers[1]
        ));
        if is_first && mark == "≠" {
            let carets = [left_at, right_at].map(|&at| format!("{}^", " ".repeat(at)));
            table.push(format!(
                "{BAD}{blank}  {}   {blank}  {}{BAD:#}",
                padded(&carets[0], column),
                carets[1]
            ));
        }
        is_first &= is_equal;
    }
    let rest = [(expected, last[0]), (actual, last[1])]
        .map(|(text, last)| lines(text).count().saturating_sub(last));
    if rest != [0, 0] {
        let [expected, actual] = rest;
        table.push(format!(
            "{DIM}[… lines left out: {expected} expected, {actual} actual]{DIM:#}"
        ));
    }
    table
}

/// The texts of a row, cut to `room` columns, each with the column of the first difference.
fn texts(row: &Row, room: usize) -> [(String, usize); 2] {
    let bytes = row.bytes().map(Option::unwrap_or_default);
    let whole = bytes.map(|bytes| visible(bytes.strip_suffix(b"\n").unwrap_or(bytes)));
    let at = if row.is_equal() || bytes.contains(&&b""[..]) {
        0
    } else {
        let pairs = whole[0].chars().zip(whole[1].chars());
        pairs.take_while(|(a, b)| a == b).count()
    };
    let is_equal = row.is_equal();
    let show = |side: usize| {
        let note = match bytes[side] {
            b"" => "",
            b"\n" if !is_equal => "(blank line)",
            bytes if !bytes.ends_with(b"\n") => " (no newline)",
            _ => "",
        };
        let (text, column) = cut_around(&whole[side], at, room.saturating_sub(note.len()));
        (text + note, column)
    };
    [show(0), show(1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locates_the_first_difference() {
        assert!(find(b"a\n", b"a\n").is_none());
        for (expected, actual, line, column) in [
            ("a\nb\n", "a\nc\n", 2, 1),
            ("abc\n", "abd\n", 1, 3),
            ("a\n", "a", 1, 2),
            ("a\n", "a\n\n", 2, 1),
            ("a\n", "", 1, 1),
            ("éa\n", "éb\n", 1, 2),
            ("xé\n", "xè\n", 1, 2), // the same first byte
        ] {
            let found = find(expected.as_bytes(), actual.as_bytes()).unwrap();
            assert_eq!(
                (found.line, found.column),
                (line, column),
                "{expected:?} {actual:?}"
            );
        }
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
            (1..=100_000).map(line).collect()
        };
        let (expected, actual) = (text(0), text(80_000));
        let found = find(expected.as_bytes(), actual.as_bytes()).unwrap();
        assert_eq!((found.line, found.column), (80_000, 1));
        assert_eq!(found.rows.len(), CONTEXT + WINDOW);
        assert!(found.rows[2].is_equal() && !found.rows[3].is_equal());
    }

    fn plain(expected: &str, actual: &str) -> Vec<String> {
        let (expected, actual) = (expected.as_bytes(), actual.as_bytes());
        let table = side_by_side(&find(expected, actual).unwrap(), expected, actual);
        let strip = |line: &String| anstream::adapter::strip_str(line).to_string();
        table
            .iter()
            .map(|line| strip(line).trim_end().to_owned())
            .collect()
    }

    #[test]
    fn marks_the_first_different_character() {
        assert_eq!(
            plain("first\nsecond\n", "first\nsedond\n"),
            [
                "   expected      actual",
                "1  first      1  first",
                "2  second   ≠ 2  sedond",
                "     ^             ^",
            ]
        );
    }

    #[test]
    fn aligns_chinese_text() {
        assert_eq!(
            plain("取石子\n", "取石头\n")[1..],
            ["1  取石子   ≠ 1  取石头", "       ^             ^"]
        );
    }

    #[test]
    fn shows_missing_and_extra_lines() {
        assert_eq!(
            plain("a\nb\n", "b\nc\nd\n")[1..],
            [
                "1  a        <",
                "2  b          1  b",
                "            > 2  c",
                "            > 3  d"
            ]
        );
        // As many lines: paired in order, where a diff would report a missing and an extra line.
        let paired = plain("a\nb\na\n", "b\na\nb\n");
        assert_eq!(paired.iter().filter(|line| line.contains('≠')).count(), 3);
    }

    #[test]
    fn makes_blanks_and_empty_output_visible() {
        assert_eq!(plain("a\n", "")[0], "   expected      actual (empty)");
        assert_eq!(plain("a\n", "a ")[1], "1  a        ≠ 1  a· (no newline)");
        assert_eq!(plain("a\n", "a\n\n")[2], "            > 2  (blank line)");
    }

    #[test]
    fn cuts_long_lines_around_the_difference_and_long_outputs() {
        let long = |c: char| format!("{}{c}{}\n", "x".repeat(1000), "y".repeat(1000));
        let table = plain(&long('1'), &long('2'));
        assert!(table.iter().all(|line| line.width() <= 96), "{table:#?}");
        let caret = table[2].chars().position(|c| c == '^').unwrap();
        assert_eq!(table[1].chars().nth(caret), Some('1'));
        let caret = table[2].chars().count() - 1;
        assert_eq!(table[1].chars().nth(caret), Some('2'));

        let text = "1\n".repeat(100);
        let table = plain(&format!("2\n{text}"), &text);
        assert_eq!(
            table.last().unwrap(),
            "[… lines left out: 85 expected, 85 actual]"
        );
        assert_eq!(table.len(), 1 + ROWS + 1);
    }
}
