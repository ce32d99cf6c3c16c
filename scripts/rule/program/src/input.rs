//! Tables from files: per line a position, then the answer.

use std::collections::BTreeMap;

use anyhow::{bail, Context, Result};
use guess::{Row, Table};

/// The most different words that answers may be.
const MOST_WORDS: usize = 16;

/// Reads a table. Numbers are separated by blanks, tabs, commas or semicolons; empty lines and lines that
/// begin with `#` are skipped.
///
/// # Errors
///
/// The first line that is wrong, and how.
pub fn read(text: &str) -> Result<Table> {
    let mut rows: Vec<(Vec<u64>, &str)> = Vec::new();
    let mut known: BTreeMap<Vec<u64>, (u64, &str)> = BTreeMap::new();
    for (line, content) in (1..).zip(text.lines()) {
        let fields = fields(content);
        let (Some((answer, coordinates)), false) =
            (fields.split_last(), content.trim_start().starts_with('#'))
        else {
            continue;
        };
        if !(1..=4).contains(&coordinates.len()) {
            let count = fields.len();
            bail!("line {line}: a position and its answer are 2 to 5 fields, not {count}");
        }
        let position = coordinates.iter().map(|field| {
            let wrong = || format!("line {line}: '{field}' is not a coordinate: a natural number");
            field.parse().ok().with_context(wrong)
        });
        let position: Vec<u64> = position.collect::<Result<_>>()?;
        let &mut (before, other) = known.entry(position.clone()).or_insert((line, answer));
        let number = |word: &str| word.parse::<i64>().ok();
        if *answer != other && (number(answer).is_none() || number(answer) != number(other)) {
            bail!("line {line} contradicts line {before}: the answer is {answer} here, and {other} there");
        }
        rows.push((position, answer));
        let (count, first) = (coordinates.len(), rows[0].0.len());
        if count != first {
            bail!("line {line} has {count} coordinates, but the first one has {first}");
        }
    }
    let Some(first) = rows.first() else {
        bail!("the table is empty: write a position and its answer on each line");
    };
    let names = ["n", "x y", "x y z", "x y z w"][first.0.len() - 1];
    let mut words: Vec<String> = Vec::new();
    let is_number = rows.iter().all(|row| row.1.parse::<i64>().is_ok());
    let mut answer = |word: &str| {
        let known = words.iter().position(|known| known == word);
        word.parse().ok().filter(|_| is_number).unwrap_or_else(|| {
            let place = known.unwrap_or(words.len());
            words.extend(known.is_none().then(|| word.to_owned()));
            i64::try_from(place).expect("few words")
        })
    };
    let row = |(position, word)| Row {
        position,
        answer: answer(word),
    };
    let rows: Vec<Row> = rows.into_iter().map(row).collect();
    if let Some(word) = words.get(MOST_WORDS) {
        bail!("'{word}' is one too many: answers are numbers, or at most {MOST_WORDS} words");
    }
    Ok(Table {
        names: names.split(' ').map(str::to_owned).collect(),
        rows,
        words: (!is_number).then_some(words),
        is_condition: false,
    })
}

/// Splits a line at blanks, commas and semicolons.
pub fn fields(line: &str) -> Vec<&str> {
    let separates = |c: char| c.is_whitespace() || c == ',' || c == ';' || c == '\u{feff}';
    line.split(separates)
        .filter(|field| !field.is_empty())
        .collect()
}
