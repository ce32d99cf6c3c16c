//! Tables from files: per line a position, then the answer.

use anyhow::{bail, Result};
use rule::guess::{Row, Table};

/// The most different words that answers may be.
const MOST_WORDS: usize = 16;
/// The most coordinates of a position.
const MOST_COORDINATES: usize = 4;

/// Reads a table. Numbers are separated by blanks, tabs, commas or semicolons; empty lines and lines that
/// begin with `#` are skipped.
///
/// # Errors
///
/// The first line that is wrong, and how.
pub fn read(text: &str) -> Result<Table> {
    let mut rows: Vec<(Vec<u64>, &str)> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let separates = |c: char| c.is_whitespace() || c == ',' || c == ';' || c == '\u{feff}';
        let fields = content.split(separates).filter(|field| !field.is_empty());
        let fields: Vec<&str> = fields.collect();
        let Some((answer, coordinates)) =
            fields.split_last().filter(|_| !fields[0].starts_with('#'))
        else {
            continue;
        };
        let (count, most) = (coordinates.len(), MOST_COORDINATES + 1);
        if count == 0 || count >= most {
            bail!(
                "line {line}: a position and its answer are 2 to {most} fields, not {}",
                fields.len()
            );
        }
        if let Some((first, _)) = rows.first().filter(|row| row.0.len() != count) {
            bail!(
                "line {line} has {count} coordinates, but the first one has {}",
                first.len()
            );
        }
        let mut position = Vec::new();
        for field in coordinates {
            match field.parse() {
                Ok(number) => position.push(number),
                Err(_) => bail!("line {line}: '{field}' is not a coordinate: a natural number"),
            }
        }
        rows.push((position, answer));
    }
    let names: &[&str] = match rows.first().map(|row| row.0.len()) {
        None => bail!("the table is empty: write a position and its answer on each line"),
        Some(1) => &["n"],
        Some(count) => &["x", "y", "z", "w"][..count],
    };
    let mut words: Vec<String> = Vec::new();
    let is_number = rows.iter().all(|row| row.1.parse::<i64>().is_ok());
    for (_, word) in rows.iter().filter(|_| !is_number) {
        if !words.iter().any(|known| known == word) {
            words.push((*word).to_owned());
        }
    }
    if let Some(word) = words.get(MOST_WORDS) {
        bail!("'{word}' is one too many: answers are numbers, or at most {MOST_WORDS} words");
    }
    let rows = rows.into_iter().map(|(position, word)| Row {
        position,
        answer: match words.iter().position(|known| known == word) {
            Some(index) => index as i64,
            None => word.parse().expect("a number"),
        },
    });
    Ok(Table {
        names: names.iter().map(|&name| name.to_owned()).collect(),
        rows: rows.collect(),
        words: (!is_number).then_some(words.clone()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbers_and_words() {
        let table = read("# brute force\n0 0\n1, 1\n\n2\t0\r\n").unwrap();
        assert_eq!(
            (&table.names[..], table.rows.len()),
            (&[String::from("n")][..], 3)
        );
        let table = read("1 2 Bob\n2 2 Alice\n3 2 Bob\n").unwrap();
        assert_eq!(table.words.unwrap(), ["Bob", "Alice"]);
        assert_eq!(read("1 -3\n").unwrap().rows[0].answer, -3);
        for (text, wrong) in [
            ("", "empty"),
            ("-1 0\n0 1\n", "line 1: '-1' is not a coordinate"),
            ("n g\n0 1\n", "line 1: 'n' is not a coordinate"),
            ("1 2\n1 2 3\n", "line 2 has 2 coordinates"),
            ("1 2 3 4 5 6\n", "2 to 5 fields"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
