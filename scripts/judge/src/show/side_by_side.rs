//! The expected output beside the actual one, the first difference marked.

use kit::console::{ALERT, BAD, DIM, GOOD, HEADING};

use super::difference::{lines, Difference, Line, Row};
use super::text::{cut_around, visible};

/// Rows shown.
const ROWS: usize = 16;
/// Characters shown of a long line.
const WIDTH: usize = 40;

/// A row ready to print: both texts, and the column of the first difference in each.
struct DisplayRow<'a> {
    row: Row<'a>,
    texts: [String; 2],
    carets: [usize; 2],
}

/// The lines that show `difference` in its surroundings.
pub fn side_by_side(difference: &Difference, expected: &[u8], actual: &[u8]) -> Vec<String> {
    let rows: Vec<DisplayRow> = difference
        .rows
        .iter()
        .take(ROWS)
        .map(|&row| display_row(row))
        .collect();
    let last = |line: Option<Line>, last: usize| line.map_or(last, |line| line.number);
    let last_expected = rows
        .iter()
        .fold(0, |number, it| last(it.row.expected, number));
    let last_actual = rows
        .iter()
        .fold(0, |number, it| last(it.row.actual, number));
    let digits = last_expected.max(last_actual).to_string().len();
    let titles = [title("expected", expected), title("actual", actual)];
    let lefts = rows.iter().map(|it| &it.texts[0]).chain([&titles[0]]);
    let width = lefts.map(|text| text.chars().count()).max().unwrap_or(0);

    let mut table = Vec::new();
    table.push(format!(
        "{HEADING}{:digits$}  {:width$}   {:digits$}  {}{HEADING:#}",
        "", titles[0], "", titles[1]
    ));
    let mut is_first = true;
    for DisplayRow { row, texts, carets } in &rows {
        let (good, bad, mark) = match (row.expected, row.actual) {
            _ if row.is_equal() => (DIM, DIM, " "),
            (_, None) => (GOOD, BAD, "<"),
            (None, _) => (GOOD, BAD, ">"),
            _ => (GOOD, BAD, "≠"),
        };
        let number =
            |line: Option<Line>| line.map_or(String::new(), |line| line.number.to_string());
        let (left, right) = (number(row.expected), number(row.actual));
        let line = format!(
            "{DIM}{left:>digits$}{DIM:#}  {good}{:width$}{good:#} {ALERT}{mark}{ALERT:#} \
             {DIM}{right:>digits$}{DIM:#}  {bad}{}{bad:#}",
            texts[0], texts[1]
        );
        table.push(line);
        if is_first && !row.is_equal() {
            is_first = false;
            if row.expected.is_some() && row.actual.is_some() {
                let [left, right] = carets.map(|caret| format!("{}^", " ".repeat(caret)));
                let blank = " ".repeat(digits);
                table.push(format!(
                    "{ALERT}{blank}  {left:width$}   {blank}  {right}{ALERT:#}"
                ));
            }
        }
    }
    let rest = |text, last| lines(text).count() - last;
    let rests = (rest(expected, last_expected), rest(actual, last_actual));
    if rests != (0, 0) {
        table.push(format!(
            "{DIM}[… lines left out: {} expected, {} actual]{DIM:#}",
            rests.0, rests.1
        ));
    }
    table
}

fn title(name: &str, text: &[u8]) -> String {
    let empty = if text.is_empty() { " (empty)" } else { "" };
    format!("{name}{empty}")
}

fn display_row(row: Row) -> DisplayRow {
    let bytes = [row.expected, row.actual].map(|line| line.map_or(&b""[..], |line| line.bytes));
    let whole = bytes.map(|bytes| visible(bytes.strip_suffix(b"\n").unwrap_or(bytes)));
    let at = match (row.expected, row.actual) {
        _ if row.is_equal() => 0,
        (Some(_), Some(_)) => {
            let pairs = whole[0].chars().zip(whole[1].chars());
            pairs.take_while(|(a, b)| a == b).count()
        }
        _ => 0,
    };
    let cut = whole.map(|text| cut_around(&text, at, WIDTH));
    let carets = [cut[0].1, cut[1].1];
    let [(left, _), (right, _)] = cut;
    let mut texts = [left, right];
    for (text, bytes) in texts.iter_mut().zip(bytes) {
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            text.push_str(" (no trailing newline)");
        } else if bytes == b"\n" && !row.is_equal() {
            text.push_str("(blank line)");
        }
    }
    DisplayRow { row, texts, carets }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::difference::difference;

    fn plain(expected: &str, actual: &str) -> Vec<String> {
        let (expected, actual) = (expected.as_bytes(), actual.as_bytes());
        let table = side_by_side(&difference(expected, actual).unwrap(), expected, actual);
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
    }

    #[test]
    fn makes_blanks_and_empty_output_visible() {
        assert_eq!(plain("a\n", "")[0], "   expected      actual (empty)");
        assert_eq!(
            plain("a\n", "a ")[1],
            "1  a        ≠ 1  a· (no trailing newline)"
        );
        assert_eq!(plain("a\n", "a\n\n")[2], "            > 2  (blank line)");
    }

    #[test]
    fn cuts_long_lines_around_the_difference() {
        let long = |c: char| format!("{}{c}{}\n", "x".repeat(1000), "y".repeat(1000));
        let table = plain(&long('1'), &long('2'));
        assert!(
            table[1].contains("[980 …]xxxx") && table[1].contains("yyyy[… 981]"),
            "{}",
            table[1]
        );
        let caret = table[2].chars().position(|c| c == '^').unwrap();
        assert_eq!(table[1].chars().nth(caret), Some('1'));
        let caret = table[2].chars().count() - 1;
        assert_eq!(table[1].chars().nth(caret), Some('2'));
    }

    #[test]
    fn cuts_long_outputs() {
        let text = "1\n".repeat(100);
        let table = plain(&format!("2\n{text}"), &text);
        assert_eq!(
            table.last().unwrap(),
            "[… lines left out: 85 expected, 85 actual]"
        );
        assert_eq!(table.len(), 1 + ROWS + 1);
    }
}
