//! The first difference between two outputs, with the lines around it aligned side by side.

use anstyle::Style;
use similar::{capture_diff_slices, Algorithm};
use unicode_width::UnicodeWidthStr;

use super::text::{cut, padded, visible};
use super::{width, BAD, DIM, GOOD, HEADING};

/// Equal lines shown before the first difference.
const CONTEXT: usize = 3;

/// Lines to align: more would take time, and are not shown.
const WINDOW: usize = 100;

/// Rows shown.
const ROWS: usize = 16;

/// An expected and an actual line, each with its number from 1 and its newline; one may be missing.
type Row<'a> = [Option<(usize, &'a [u8])>; 2];

fn is_equal(row: &Row) -> bool {
    let [expected, actual] = row.map(|line| line.map(|(_, bytes)| bytes));
    expected == actual
}

/// Finds the line and the column of the first difference, counted from 1; none if the outputs are equal.
pub fn find(expected: &[u8], actual: &[u8]) -> Option<(usize, usize)> {
    if expected == actual {
        return None;
    }
    let pairs = expected.iter().zip(actual);
    let equal = &expected[..pairs.take_while(|(a, b)| a == b).count()];
    let start = equal.iter().rposition(|&byte| byte == b'\n');
    let start = start.map_or(0, |at| at + 1);
    let line = lines(&expected[..start]).count() + 1;
    let texts = [expected, actual].map(|text| String::from_utf8_lossy(&text[start..]));
    let pairs = texts[0].chars().zip(texts[1].chars());
    let equal = pairs.take_while(|(a, b)| a == b && *a != '\n').count();
    Some((line, equal + 1))
}

/// Aligns the lines of two texts from line `first` on.
///
/// If both have the same number of lines, they are paired in order, as they most likely answer the same
/// questions. Otherwise a diff finds the lines that are missing or extra.
fn aligned<'a>(expected: &'a [u8], actual: &'a [u8], first: usize) -> Vec<Row<'a>> {
    let some = |text| lines(text).skip(first - 1).take(WINDOW).collect();
    let [old, new]: [Vec<&[u8]>; 2] = [expected, actual].map(some);
    let mut parts = vec![(0..old.len(), 0..new.len())];
    if lines(expected).count() != lines(actual).count() {
        let changes = capture_diff_slices(Algorithm::Myers, &old, &new);
        parts = changes
            .iter()
            .map(|it| (it.old_range(), it.new_range()))
            .collect();
    }
    let mut rows = Vec::new();
    for (mut left, mut right) in parts {
        for _ in 0..left.len().max(right.len()) {
            let left = left.next().map(|at| (first + at, old[at]));
            rows.push([left, right.next().map(|at| (first + at, new[at]))]);
        }
    }
    rows
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// Returns the lines that show the difference in line `at` in its surroundings.
pub fn side_by_side(expected: &[u8], actual: &[u8], at: usize) -> Vec<String> {
    let mut rows = aligned(expected, actual, at.saturating_sub(CONTEXT).max(1));
    rows.truncate(ROWS);
    let last = [0, 1].map(|side| rows.iter().filter_map(|row| row[side]).next_back());
    let last = last.map(|line| line.map_or(0, |(number, _)| number));
    let digits = last[0].max(last[1]).to_string().len();
    let room = (width() - 12 - 2 * digits) / 2;
    let shown: Vec<[(String, usize); 2]> = rows.iter().map(|row| texts(row, room)).collect();
    let title = |name: &str, text: &[u8]| match text {
        b"" => format!("{name} (empty)"),
        _ => name.to_owned(),
    };
    let titles = [title("expected", expected), title("actual", actual)];
    let column = shown.iter().map(|texts| texts[0].0.width()).max();
    let column = column.unwrap_or(0).max(titles[0].width());
    let line = |[good, bad]: [Style; 2], numbers: [&str; 2], left: &str, mark, right: &str| {
        let [one, other] = numbers.map(|number| format!("{DIM}{number:>digits$}{DIM:#}"));
        let left = padded(left, column);
        format!("{one}  {good}{left}{good:#} {mark} {other}  {bad}{right}{bad:#}")
    };

    let mut table = vec![line([HEADING; 2], ["", ""], &titles[0], ' ', &titles[1])];
    let mut is_first = true;
    for (row, [(left, left_at), (right, right_at)]) in rows.iter().zip(&shown) {
        let mark = match row {
            _ if is_equal(row) => ' ',
            [_, None] => '<',
            [None, _] => '>',
            _ => '≠',
        };
        let numbers = row.map(|line| line.map(|(number, _)| number.to_string()));
        let numbers = [0, 1].map(|side| numbers[side].as_deref().unwrap_or_default());
        let styles = if mark == ' ' { [DIM; 2] } else { [GOOD, BAD] };
        table.push(line(styles, numbers, left, mark, right));
        if is_first && mark == '≠' {
            let [left, right] = [left_at, right_at].map(|&at| " ".repeat(at) + "^");
            table.push(line([BAD; 2], ["", ""], &left, ' ', &right));
        }
        is_first &= mark == ' ';
    }
    let rest = |text, last| lines(text).count().saturating_sub(last);
    let rest = [rest(expected, last[0]), rest(actual, last[1])];
    if rest != [0, 0] {
        let [expected, actual] = rest;
        let note = format!("[… lines left out: {expected} expected, {actual} actual]");
        table.push(format!("{DIM}{note}{DIM:#}"));
    }
    table
}

/// The texts of a row, cut to `room` columns, each with the column of the first difference.
fn texts(row: &Row, room: usize) -> [(String, usize); 2] {
    let bytes = row.map(|line| line.map_or(&b""[..], |(_, bytes)| bytes));
    let whole = bytes.map(|bytes| visible(bytes.strip_suffix(b"\n").unwrap_or(bytes)));
    let pairs = whole[0].chars().zip(whole[1].chars());
    let equal = pairs.take_while(|(a, b)| a == b).count();
    let at = if is_equal(row) { 0 } else { equal };
    [0, 1].map(|side| {
        let note = match bytes[side] {
            b"" => "",
            b"\n" if !is_equal(row) => "(blank line)",
            bytes if !bytes.ends_with(b"\n") => " (no newline)",
            _ => "",
        };
        let (text, column) = cut(&whole[side], at, room.saturating_sub(note.len()));
        (text + note, column)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locates_the_first_difference() {
        assert!(find(b"a\n", b"a\n").is_none());
        for (expected, actual, place) in [
            ("a\nb\n", "a\nc\n", (2, 1)),
            ("abc\n", "abd\n", (1, 3)),
            ("a\n", "a", (1, 2)),
            ("a\n", "a\n\n", (2, 1)),
            ("a\n", "", (1, 1)),
            ("xé\n", "xè\n", (1, 2)), // the same first byte
        ] {
            let found = find(expected.as_bytes(), actual.as_bytes()).unwrap();
            assert_eq!(found, place, "{expected:?} {actual:?}");
        }
    }

    fn plain(expected: &str, actual: &str) -> Vec<String> {
        let (expected, actual) = (expected.as_bytes(), actual.as_bytes());
        let (line, _) = find(expected, actual).unwrap();
        let table = side_by_side(expected, actual, line);
        let lines = table.iter().map(|line| anstream::adapter::strip_str(line));
        lines
            .map(|line| line.to_string().trim_end().to_owned())
            .collect()
    }

    #[test]
    fn aligns_lines_and_marks_the_first_different_character() {
        let shown = plain("first\nsecond\n", "first\nsedond\n");
        assert_eq!(shown[0], "   expected      actual");
        assert_eq!(shown[1], "1  first      1  first");
        assert_eq!(shown[2], "2  second   ≠ 2  sedond");
        assert_eq!(shown[3], "     ^             ^");
        let shown = plain("a\nb\n", "b\nc\nd\n");
        assert_eq!(shown[1..3], ["1  a        <", "2  b          1  b"]);
        assert_eq!(shown[3..], ["            > 2  c", "            > 3  d"]);
    }

    #[test]
    fn makes_blanks_visible_and_cuts_what_is_long() {
        assert_eq!(plain("a\n", "")[0], "   expected      actual (empty)");
        assert_eq!(plain("a\n", "a ")[1], "1  a        ≠ 1  a· (no newline)");
        assert_eq!(plain("a\n", "a\n\n")[2], "            > 2  (blank line)");
        let long = |c: &str| "x".repeat(1000) + c + &"y".repeat(1000);
        let table = plain(&long("1"), &long("2"));
        assert!(table.iter().all(|line| line.width() <= 96), "{table:#?}");
        let caret = table[2].chars().position(|c| c == '^').unwrap();
        assert_eq!(table[1].chars().nth(caret), Some('1'));
        let text = "1\n".repeat(100);
        let table = plain(&format!("2\n{text}"), &text);
        assert_eq!(
            table[ROWS + 1],
            "[… lines left out: 85 expected, 85 actual]"
        );
    }
}
