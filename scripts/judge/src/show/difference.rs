//! The first difference between two outputs, with the lines around it side by side.

use terminal::visible;
use unicode_width::UnicodeWidthStr;

use super::text::{cut, padded};
use super::{width, BAD, DIM, GOOD, HEADING};

/// Equal lines shown before the first difference.
const CONTEXT: usize = 3;

/// Lines shown.
const ROWS: usize = 16;

/// An expected and an actual line with their newlines; one may be missing.
type Row<'a> = [Option<&'a [u8]>; 2];

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
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

/// Returns the lines that show the first difference, in line `at`, in its surroundings.
pub fn side_by_side(expected: &[u8], actual: &[u8], at: usize) -> Vec<String> {
    let first = at.saturating_sub(CONTEXT).max(1);
    let mut sides = [expected, actual].map(|text| lines(text).skip(first - 1));
    let rows = (0..ROWS).map(|_| [sides[0].next(), sides[1].next()]);
    let rows: Vec<Row> = rows.take_while(|row| *row != [None, None]).collect();
    let digits = (first + rows.len()).to_string().len();
    let room = (width() - 10 - digits) / 2;
    let texts: Vec<_> = rows.iter().map(|row| texts(row, room)).collect();
    let title = |name: &str, text: &[u8]| name.to_owned() + [" (empty)", ""][text.len().min(1)];
    let titles = [title("expected", expected), title("actual", actual)];
    let widths = texts.iter().map(|texts| texts[0].0.width());
    let column = widths.max().unwrap_or(0).max(titles[0].width());
    let [left, right] = [padded(&titles[0], column), titles[1].clone()];
    let head = format!(
        "{:digits$}  {HEADING}{left}{HEADING:#}   {HEADING}{right}{HEADING:#}",
        ""
    );
    let mut table = vec![head];
    for (number, (row, [left, right])) in (first..).zip(rows.iter().zip(&texts)) {
        let (mark, [good, bad]) = match row {
            [one, other] if one == other => (' ', [DIM; 2]),
            [_, None] => ('<', [GOOD, BAD]),
            [None, _] => ('>', [GOOD, BAD]),
            _ => ('≠', [GOOD, BAD]),
        };
        let (text, right_text) = (padded(&left.0, column), &right.0);
        table.push(format!(
            "{DIM}{number:>digits$}{DIM:#}  {good}{text}{good:#} {mark} {bad}{right_text}{bad:#}"
        ));
        if number == at && mark == '≠' {
            let [left, right] = [left.1, right.1].map(|column| " ".repeat(column) + "^");
            let left = padded(&left, column);
            table.push(format!("{:digits$}  {BAD}{left}   {right}{BAD:#}", ""));
        }
    }
    let [expected, actual] = sides.map(Iterator::count);
    if expected + actual > 0 {
        let note = format!("[… lines left out: {expected} expected, {actual} actual]");
        table.push(format!("{DIM}{note}{DIM:#}"));
    }
    table
}

/// The texts of a row, cut to `room` columns, each with the column of the first difference.
fn texts(row: &Row, room: usize) -> [(String, usize); 2] {
    let whole =
        row.map(|line| visible(line.map_or(b"", |it| it.strip_suffix(b"\n").unwrap_or(it))));
    let pairs = whole[0].chars().zip(whole[1].chars());
    let equal = pairs.take_while(|(a, b)| a == b).count();
    let is_equal = row[0] == row[1];
    [0, 1].map(|side| {
        let note = match row[side] {
            Some(b"\n") if !is_equal => "(blank line)",
            Some(line) if !line.ends_with(b"\n") => " (no newline)",
            _ => "",
        };
        let at = if is_equal { 0 } else { equal };
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
            let found = find(expected.as_bytes(), actual.as_bytes());
            assert_eq!(found, Some(place), "{expected:?} {actual:?}");
        }
    }

    fn plain(expected: &str, actual: &str) -> Vec<String> {
        let (expected, actual) = (expected.as_bytes(), actual.as_bytes());
        let (line, _) = find(expected, actual).unwrap();
        let table = side_by_side(expected, actual, line).join("\n");
        let table = anstream::adapter::strip_str(&table).to_string();
        table.lines().map(|it| it.trim_end().to_owned()).collect()
    }

    #[test]
    fn pairs_lines_and_marks_the_first_different_character() {
        let table = plain("a\nbcd\n", "a\nbed\n");
        assert_eq!(table[..2], ["   expected   actual", "1  a          a"]);
        assert_eq!(table[2..], ["2  bcd      ≠ bed", "    ^          ^"]);
        let empty = ["   expected   actual (empty)", "1  a        <"];
        assert_eq!(plain("a\n", ""), empty);
        assert_eq!(plain("a\n", "a ")[1], "1  a        ≠ a· (no newline)");
        assert_eq!(plain("a\n", "a\n\n")[2], "2           > (blank line)");
    }

    #[test]
    fn cuts_what_is_long() {
        let long = |c: &str| "x".repeat(1000) + c + &"y".repeat(1000);
        let table = plain(&long("1"), &long("2"));
        assert!(table.iter().all(|line| line.width() <= 96), "{table:#?}");
        let caret = table[2].chars().position(|c| c == '^').unwrap();
        assert_eq!(table[1].chars().nth(caret), Some('1'));
        let text = "1\n".repeat(100);
        let table = plain(&format!("2\n{text}"), &text);
        let note = "[… lines left out: 85 expected, 84 actual]";
        assert_eq!(table.last().unwrap(), note);
    }

    /// Texts of these letters, of at most so many.
    fn all(letters: &[&str], length: usize) -> Vec<String> {
        let mut texts = vec![String::new()];
        let mut longest = texts.clone();
        for _ in 0..length {
            let longer = longest.iter();
            let longer = longer.flat_map(|it| letters.iter().map(move |next| it.clone() + next));
            longest = longer.collect();
            texts.extend(longest.iter().cloned());
        }
        texts
    }

    /// Line by line, then character by character.
    #[test]
    fn the_first_difference_is_that_of_a_plain_comparison() {
        let texts = all(&["a", "é", "\n"], 4);
        for expected in &texts {
            for actual in &texts {
                let [one, other] = [expected, actual].map(|it| it.split_inclusive('\n'));
                let (one, other): (Vec<&str>, Vec<&str>) = (one.collect(), other.collect());
                let mut plain = None;
                for at in 0..one.len().max(other.len()) {
                    let lines = [&one, &other].map(|it| it.get(at).copied().unwrap_or(""));
                    if lines[0] == lines[1] {
                        continue;
                    }
                    let [left, right] = lines.map(|it| it.trim_end_matches('\n').chars());
                    let equal = left.zip(right).take_while(|(a, b)| a == b).count();
                    plain = Some((at + 1, equal + 1));
                    break;
                }
                let found = find(expected.as_bytes(), actual.as_bytes());
                assert_eq!(found, plain, "{expected:?} {actual:?}");
            }
        }
    }

    /// The table of two outputs with short lines.
    fn drawn(expected: &str, actual: &str, at: usize) -> Vec<String> {
        let [left, right]: [Vec<&str>; 2] =
            [expected, actual].map(|it| it.split_inclusive('\n').collect());
        let first = if at > 4 { at - 3 } else { 1 };
        let last = (first + 15).min(left.len().max(right.len()));
        let digits = (last + 1).to_string().len();
        let shown = |line: Option<&&str>, is_equal: bool| match line {
            None => String::new(),
            Some(&"\n") if !is_equal => "(blank line)".to_owned(),
            Some(line) => match line.strip_suffix('\n') {
                Some(line) => line.to_owned(),
                None => format!("{line} (no newline)"),
            },
        };
        let rows: Vec<(usize, [Option<&&str>; 2])> = (first..=last)
            .map(|number| (number, [left.get(number - 1), right.get(number - 1)]))
            .collect();
        let title = |name: &str, text: &str| {
            let note = if text.is_empty() { " (empty)" } else { "" };
            format!("{name}{note}")
        };
        let [title, other] = [title("expected", expected), title("actual", actual)];
        let lengths = rows
            .iter()
            .map(|(_, row)| shown(row[0], row[0] == row[1]).len());
        let column = lengths.max().unwrap_or(0).max(title.len());
        let blank = " ".repeat(digits);
        let mut table = vec![format!("{blank}  {title:column$}   {other}")];
        for (number, [one, two]) in rows {
            let is_equal = one == two;
            let mark = match (one, two) {
                _ if is_equal => " ",
                (Some(_), None) => "<",
                (None, Some(_)) => ">",
                _ => "≠",
            };
            let [text, second] = [one, two].map(|it| shown(it, is_equal));
            table.push(format!("{number:>digits$}  {text:column$} {mark} {second}"));
            if number == at && mark == "≠" {
                let lines = [one, two].map(|it| it.unwrap().trim_end_matches('\n'));
                let pairs = lines[0].chars().zip(lines[1].chars());
                let caret = " ".repeat(pairs.take_while(|(a, b)| a == b).count()) + "^";
                table.push(format!("{blank}  {caret:column$}   {caret}"));
            }
        }
        let rest = [&left, &right].map(|it| it.len().saturating_sub(last));
        if rest != [0, 0] {
            let [one, two] = rest;
            table.push(format!("[… lines left out: {one} expected, {two} actual]"));
        }
        table.iter().map(|it| it.trim_end().to_owned()).collect()
    }

    #[test]
    fn the_table_is_that_of_a_plain_drawing() {
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..600 {
            let length = random.usize(..25);
            let mut lines: Vec<String> = (0..length)
                .map(|_| "xyz"[..random.usize(..4)].to_owned() + "\n")
                .collect();
            let expected = lines.concat();
            for _ in 0..random.usize(1..3) {
                let at = random.usize(..=lines.len());
                let mut line = random.choice(["x\n", "xya\n", "\n"]).unwrap().to_owned();
                match random.u32(..4) {
                    0 => lines.insert(at, line),
                    1 => lines.truncate(at),
                    2 if at == lines.len() => {
                        line.pop();
                        lines.push(line);
                    }
                    _ if at < lines.len() => lines[at] = line,
                    _ => {}
                }
            }
            let actual = lines.concat();
            if let Some((at, _)) = find(expected.as_bytes(), actual.as_bytes()) {
                assert_eq!(plain(&expected, &actual), drawn(&expected, &actual, at));
            }
        }
    }
}
