//! The expected output beside the actual one, with the first difference marked.

use crate::difference::Difference;
use crate::rows::{lines, Line, Row};
use crate::style::{BAD, GOOD, HEAD, LOOK, NOTE};
use crate::visible::{cut_around, visible};

/// Rows shown.
const ROWS: usize = 16;
/// Characters shown of a long line.
const WIDTH: usize = 40;

/// A row with both texts as they are shown, and where in them the first difference is.
struct Shown<'a> {
    row: Row<'a>,
    texts: [String; 2],
    carets: [usize; 2],
}

/// The lines that show `difference` between the outputs.
pub fn side_by_side(difference: &Difference, expected: &[u8], actual: &[u8]) -> Vec<String> {
    let rows: Vec<Shown> = difference
        .rows
        .iter()
        .take(ROWS)
        .map(|&row| shown(row))
        .collect();
    let last = |line: Option<Line>, last: usize| line.map_or(last, |line| line.number);
    let last_expected = rows
        .iter()
        .fold(0, |old, shown| last(shown.row.expected, old));
    let last_actual = rows
        .iter()
        .fold(0, |old, shown| last(shown.row.actual, old));
    let digits = last_expected.max(last_actual).to_string().len();
    let titles = [title("expected", expected), title("actual", actual)];
    let lefts = rows.iter().map(|shown| &shown.texts[0]).chain([&titles[0]]);
    let width = lefts.map(|text| text.chars().count()).max().unwrap_or(0);

    let mut table = Vec::new();
    table.push(format!(
        "{HEAD}{:digits$}  {:width$}   {:digits$}  {}{HEAD:#}",
        "", titles[0], "", titles[1]
    ));
    let mut is_first = true;
    for Shown { row, texts, carets } in &rows {
        let (good, bad, mark) = match (row.expected, row.actual) {
            _ if row.is_equal() => (NOTE, NOTE, " "),
            (_, None) => (GOOD, BAD, "<"),
            (None, _) => (GOOD, BAD, ">"),
            _ => (GOOD, BAD, "≠"),
        };
        let number =
            |line: Option<Line>| line.map_or(String::new(), |line| line.number.to_string());
        let (left, right) = (number(row.expected), number(row.actual));
        let line = format!(
            "{NOTE}{left:>digits$}{NOTE:#}  {good}{:width$}{good:#} {LOOK}{mark}{LOOK:#} \
             {NOTE}{right:>digits$}{NOTE:#}  {bad}{}{bad:#}",
            texts[0], texts[1]
        );
        table.push(line);
        if is_first && !row.is_equal() {
            is_first = false;
            if row.expected.is_some() && row.actual.is_some() {
                let [left, right] = carets.map(|caret| format!("{}^", " ".repeat(caret)));
                let blank = " ".repeat(digits);
                table.push(format!(
                    "{LOOK}{blank}  {left:width$}   {blank}  {right}{LOOK:#}"
                ));
            }
        }
    }
    let rest = |text, last| lines(text).count() - last;
    let rests = (rest(expected, last_expected), rest(actual, last_actual));
    if rests != (0, 0) {
        table.push(format!(
            "{NOTE}[… lines left out: {} expected, {} actual]{NOTE:#}",
            rests.0, rests.1
        ));
    }
    table
}

fn title(name: &str, text: &[u8]) -> String {
    let empty = if text.is_empty() { " (empty)" } else { "" };
    format!("{name}{empty}")
}

fn shown(row: Row) -> Shown {
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
    Shown { row, texts, carets }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difference::difference;

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
    fn a_word() {
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
    fn missing_and_extra() {
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
    fn nothing_and_blanks() {
        assert_eq!(plain("a\n", "")[0], "   expected      actual (empty)");
        assert_eq!(
            plain("a\n", "a ")[1],
            "1  a        ≠ 1  a· (no trailing newline)"
        );
        assert_eq!(plain("a\n", "a\n\n")[2], "            > 2  (blank line)");
    }

    #[test]
    fn long_lines_are_cut_around_the_difference() {
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
    fn many_lines_are_cut() {
        let text = "1\n".repeat(100);
        let table = plain(&format!("2\n{text}"), &text);
        assert_eq!(
            table.last().unwrap(),
            "[… lines left out: 85 expected, 85 actual]"
        );
        assert_eq!(table.len(), 1 + ROWS + 1);
    }
}
