//! Inputs as text: writing them in rows, and reading them with every bound checked.

use std::fmt::{Debug, Display};
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::str::{FromStr, SplitAsciiWhitespace};

use itertools::Itertools;

/// Writes one line per row, its numbers separated by single blanks.
pub fn lines<R: AsRef<[u32]>>(rows: impl IntoIterator<Item = R>) -> String {
    rows.into_iter()
        .map(|row| row.as_ref().iter().join(" ") + "\n")
        .collect()
}

/// Writes the number of rows in a line of its own, then [`lines`].
pub fn counted_lines<R: AsRef<[u32]>>(rows: &[R]) -> String {
    format!("{}\n{}", rows.len(), lines(rows))
}

/// Writes the number of cases, then [`counted_values`] of each.
pub fn counted_cases(cases: &[Vec<u32>]) -> String {
    let cases_text: String = cases.iter().map(|values| counted_values(values)).collect();
    format!("{}\n{cases_text}", cases.len())
}

/// Writes the number of values, and the values in the next line.
pub fn counted_values(values: &[u32]) -> String {
    format!("{}\n{}\n", values.len(), values.iter().join(" "))
}

/// Writes one line per row of a board.
pub fn board<R: AsRef<[u8]>>(rows: impl IntoIterator<Item = R>) -> String {
    rows.into_iter()
        .map(|row| row.as_ref().escape_ascii().to_string() + "\n")
        .collect()
}

/// Reads the tokens of an input.
pub struct Reader<'a>(Peekable<SplitAsciiWhitespace<'a>>);

impl<'a> Reader<'a> {
    /// Creates a reader at the first token of `input`.
    pub fn new(input: &'a str) -> Self {
        Reader(input.split_ascii_whitespace().peekable())
    }

    /// Reads the next token, which the statement calls `name`.
    pub fn word(&mut self, name: &str) -> Result<&'a str, String> {
        self.0
            .next()
            .ok_or_else(|| format!("the input ends before {name}"))
    }

    /// Reads a board of `rows` words, each of them `columns` of the `cells`.
    pub fn board(&mut self, rows: u32, columns: u32, cells: &str) -> Result<Vec<Vec<u8>>, String> {
        let row = |_| {
            let row = self.word("a row")?.as_bytes();
            if row.len() == columns as usize
                && row.iter().all(|cell| cells.as_bytes().contains(cell))
            {
                Ok(row.to_vec())
            } else {
                let row = row.escape_ascii();
                Err(format!("the row `{row}` is not {columns} of `{cells}`"))
            }
        };
        (0..rows).map(row).collect()
    }

    /// Reads the next number, of any integer type, which the statement calls `name`.
    pub fn number<N>(&mut self, name: &str, bounds: RangeInclusive<N>) -> Result<N, String>
    where
        N: FromStr + PartialOrd + Display + Debug,
    {
        let token = self.word(name)?;
        match token.parse() {
            Ok(number) if token != format!("{number}") => Err(format!("{name} is `{token}`")),
            Ok(number) if bounds.contains(&number) => Ok(number),
            _ => Err(format!("{name} = {token} is not in {bounds:?}")),
        }
    }

    /// Reads the next `count` numbers.
    pub fn numbers(
        &mut self,
        count: u32,
        name: &str,
        bounds: &RangeInclusive<u32>,
    ) -> Result<Vec<u32>, String> {
        (0..count)
            .map(|_| self.number(name, bounds.clone()))
            .collect()
    }

    /// Is there no token left?
    pub fn is_at_end(&mut self) -> bool {
        self.0.peek().is_none()
    }

    /// Checks that no token is left.
    pub fn end(mut self) -> Result<(), String> {
        match self.0.next() {
            None => Ok(()),
            Some(token) => Err(format!("`{token}` after the last case")),
        }
    }
}

/// Reads as many cases as the first number says, up to the end of the input.
pub fn counted<T>(
    input: &str,
    name: &str,
    bounds: RangeInclusive<u32>,
    case: impl Fn(&mut Reader) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut reader = Reader::new(input);
    let count = reader.number(name, bounds)?;
    let cases = (0..count)
        .map(|_| case(&mut reader))
        .collect::<Result<_, _>>()?;
    reader.end()?;
    Ok(cases)
}

/// Reads cases until `case` returns `None` for the terminator, which ends the input.
pub fn terminated<T>(
    input: &str,
    case: impl Fn(&mut Reader) -> Result<Option<T>, String>,
) -> Result<Vec<T>, String> {
    let mut reader = Reader::new(input);
    let mut cases = Vec::new();
    while let Some(read) = case(&mut reader)? {
        cases.push(read);
    }
    reader.end()?;
    Ok(cases)
}

/// Reads cases until the end of the input.
pub fn until_end<T>(
    input: &str,
    case: impl Fn(&mut Reader) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut reader = Reader::new(input);
    let mut cases = Vec::new();
    while !reader.is_at_end() {
        cases.push(case(&mut reader)?);
    }
    Ok(cases)
}

/// Checks the layout of a judge's file: numbers, or words without digits, separated by single blanks,
/// and `\n` after each line.
pub fn check_layout(input: &str) -> Result<(), String> {
    if !input.ends_with('\n') {
        return Err("no newline at the end".to_owned());
    }
    for line in input.lines() {
        if !line.is_empty() && !line.split(' ').all(is_token) {
            return Err(format!("the line {line:?}"));
        }
    }
    if input.contains('\r') {
        return Err("a carriage return".to_owned());
    }
    Ok(())
}

fn is_token(token: &str) -> bool {
    let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = token
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_digit());
    !token.is_empty() && (is_number || is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(input: &str) -> Result<Vec<[u32; 2]>, String> {
        counted(input, "C", 1..=3, |reader| {
            Ok([reader.number("n", 1..=9)?, reader.number("n", 1..=9)?])
        })
    }

    #[test]
    fn reads_what_is_written() {
        let rows = vec![[1, 9], [5, 5]];
        assert_eq!(counted_lines(&rows), "2\n1 9\n5 5\n");
        assert_eq!(pairs(&counted_lines(&rows)), Ok(rows));
    }

    #[test]
    fn rejects_what_breaks_a_bound() {
        for (input, why) in [
            ("0\n", "C = 0 is not in 1..=3"),
            ("4\n", "C = 4 is not in 1..=3"),
            ("1\n1 10\n", "n = 10 is not in 1..=9"),
            ("1\n1 -1\n", "n = -1 is not in 1..=9"),
            ("1\n1 07\n", "n is `07`"),
            ("1\n1\n", "the input ends before n"),
            ("1\n1 1\n1\n", "`1` after the last case"),
        ] {
            assert_eq!(pairs(input), Err(why.to_owned()), "{input:?}");
        }
    }

    #[test]
    fn accepts_only_plain_layout() {
        assert_eq!(check_layout("2\n1 2\n\n3\n"), Ok(()));
        assert_eq!(check_layout("?\n..xo\n$\n"), Ok(()));
        for bad in [
            "", "1", "1 \n", " 1\n", "1  2\n", "1\t2\n", "1\r\n", "-1\n", "é\n",
        ] {
            assert!(check_layout(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn reads_only_boards_of_the_size_and_the_cells() {
        let read = |input: &str| Reader::new(input).board(2, 3, "#.");
        let rows = vec![b"#..".to_vec(), b".#.".to_vec()];
        assert_eq!(board(&rows), "#..\n.#.\n");
        assert_eq!(read(&board(&rows)), Ok(rows));
        for (input, why) in [
            ("#..\n", "the input ends before a row"),
            ("#..\n..\n", "the row `..` is not 3 of `#.`"),
            ("#.x\n...\n", "the row `#.x` is not 3 of `#.`"),
        ] {
            assert_eq!(read(input), Err(why.to_owned()), "{input:?}");
        }
    }
}
