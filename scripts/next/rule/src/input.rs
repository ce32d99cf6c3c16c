//! Tables from files: per line a position, then the answer.

use anyhow::{bail, Result};
use rule::guess::{Row, Table};

/// The most different words that answers may be.
const MOST_WORDS: usize = 16;

/// The most coordinates of a position.
const MOST_COORDINATES: usize = 4;

/// Reads a table. Numbers are separated by blanks, tabs, commas or semicolons; empty lines and lines that
/// begin with `#` are skipped; a first line of names names the columns.
///
/// # Errors
///
/// The first line that is wrong, and how.
pub fn read(text: &str) -> Result<Table> {
    let mut names: Option<Vec<String>> = None;
    let mut lines: Vec<(usize, Vec<u64>, &str)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let separates = |c: char| c.is_whitespace() || c == ',' || c == ';';
        let fields: Vec<&str> = line
            .split(separates)
            .filter(|field| !field.is_empty())
            .collect();
        let Some((answer, coordinates)) = fields.split_last() else {
            bail!("line {line_number}: no numbers");
        };
        let numbers: Result<Vec<u64>, &str> = coordinates
            .iter()
            .map(|field| field.parse().map_err(|_| *field))
            .collect();
        let numbers = match numbers {
            Ok(numbers) => numbers,
            // A first line of words is the heading; one of numbers with a wrong one is not.
            Err(_) if lines.is_empty() && names.is_none() && is_heading(coordinates) => {
                names = Some(coordinates.iter().map(|&name| name.to_owned()).collect());
                continue;
            }
            Err(field) => {
                bail!("line {line_number}: '{field}' is not a coordinate: a natural number")
            }
        };
        if numbers.is_empty() || numbers.len() > MOST_COORDINATES {
            bail!(
                "line {line_number}: a position and its answer are 2 to {} fields, not {}",
                MOST_COORDINATES + 1,
                fields.len()
            );
        }
        if let Some((first, before, _)) = lines.first() {
            if before.len() != numbers.len() {
                bail!(
                    "line {line_number} has {} coordinates, but line {first} has {}",
                    numbers.len(),
                    before.len()
                );
            }
        }
        lines.push((line_number, numbers, answer));
    }
    let Some((_, first, _)) = lines.first() else {
        bail!("the table is empty: write a position and its answer on each line");
    };
    let count = first.len();
    let names = names
        .filter(|names| names.len() == count)
        .unwrap_or_else(|| {
            let plain = match count {
                1 => ["n", "", "", ""],
                _ => ["x", "y", "z", "w"],
            };
            plain[..count].iter().map(|&name| name.to_owned()).collect()
        });

    let numbers: Option<Vec<i64>> = lines.iter().map(|line| line.2.parse().ok()).collect();
    let (answers, words) = match numbers {
        Some(numbers) => (numbers, None),
        None => {
            let mut words: Vec<String> = Vec::new();
            let mut answers = Vec::new();
            for (number, _, word) in &lines {
                let index = words
                    .iter()
                    .position(|known| known == word)
                    .unwrap_or_else(|| {
                        words.push((*word).to_owned());
                        words.len() - 1
                    });
                if words.len() > MOST_WORDS {
                    bail!(
                        "line {number}: '{word}' is the {}th word: answers are numbers, or at most \
                         {MOST_WORDS} words",
                        words.len()
                    );
                }
                answers.push(index as i64);
            }
            (answers, Some(words))
        }
    };
    let rows = lines.into_iter().zip(answers);
    Ok(Table {
        names,
        rows: rows
            .map(|((_, position, _), answer)| Row { position, answer })
            .collect(),
        words,
    })
}

/// Whether no field is a number, so that they are names.
fn is_heading(fields: &[&str]) -> bool {
    fields.iter().all(|field| field.parse::<f64>().is_err())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbers_and_words() {
        let table = read("# brute force\n0 0\n1, 1\n\n2\t0\r\n").unwrap();
        assert_eq!(table.names, ["n"]);
        assert_eq!(table.rows.len(), 3);
        assert_eq!((table.rows[1].position[0], table.rows[1].answer), (1, 1));
        assert!(table.words.is_none());
        let table = read("n k winner\n1 2 Bob\n2 2 Alice\n3 2 Bob\n").unwrap();
        assert_eq!(table.names, ["n", "k"]);
        assert_eq!(table.words.unwrap(), ["Bob", "Alice"]);
        assert_eq!(read("1 -3\n").unwrap().rows[0].answer, -3);
    }

    #[test]
    fn rejects_what_is_no_table() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert!(error("").contains("empty"));
        assert_eq!(
            error("1 2\n1 2 3\n"),
            "line 2 has 2 coordinates, but line 1 has 1"
        );
        assert_eq!(
            error("1 2\nx 2\n"),
            "line 2: 'x' is not a coordinate: a natural number"
        );
        assert_eq!(
            error("-1 0\n0 1\n"),
            "line 1: '-1' is not a coordinate: a natural number"
        );
        assert!(error("1 2 3 4 5 6\n").contains("2 to 5 fields"));
        let words: Vec<String> = (0..20).map(|n| format!("{n} w{n}\n")).collect();
        let words = words.concat();
        assert!(error(&words).contains("17th word"));
    }
}
