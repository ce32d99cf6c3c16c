//! Columns of Advance or Eat (AtCoder ABC 229 H), a partizan game.
//!
//! Takahashi moves a white piece one cell up, to an empty cell, or removes a black piece; Snuke moves
//! a black piece up, or removes a white one. A board is the sum of its columns.

use std::collections::HashMap;

use anyhow::{anyhow, Context, Result};
use shared::partizan::{Dyadic, Numbers};

/// The largest number of cells of a column: it may lead to 3^10 others.
pub const LONGEST: usize = 10;

/// Columns with their numbers: how many moves Takahashi, who has the white pieces, is ahead.
#[derive(Clone, Debug)]
pub struct Columns {
    /// Each column from top to bottom.
    pub values: Vec<(String, Dyadic)>,
    /// The number of the board of these columns.
    pub sum: Dyadic,
    /// Whether these are all columns of their length.
    pub is_complete: bool,
}

impl Columns {
    /// Computes the numbers of these columns, given as the user writes them.
    ///
    /// # Errors
    ///
    /// Returns an error if a column is not a number; every one of up to [`LONGEST`] cells is.
    pub fn new(columns: impl IntoIterator<Item = String>) -> Result<Self> {
        let mut game = Numbers::new(|column: &Vec<u8>| {
            (options(column, b'W', b'B'), options(column, b'B', b'W'))
        });
        let mut values = Vec::new();
        let mut sum = Dyadic::from(0);
        for column in columns {
            let value = game.value(column.clone().into_bytes());
            let value = value.with_context(|| format!("the column {column} is not a number"))?;
            sum = sum
                .checked_add(value)
                .ok_or_else(|| anyhow!("the sum of the columns is too large"))?;
            values.push((column, value));
        }
        Ok(Columns {
            values,
            sum,
            is_complete: false,
        })
    }

    /// Computes the numbers of all columns of `length` cells.
    ///
    /// # Errors
    ///
    /// Returns an error if a column is not a number.
    pub fn all(length: usize) -> Result<Self> {
        let longer = |columns: Vec<String>, _| {
            let add = |column: String| ['.', 'W', 'B'].map(|cell| format!("{column}{cell}"));
            columns.into_iter().flat_map(add).collect()
        };
        let columns = Columns::new((0..length).fold(vec![String::new()], longer))?;
        Ok(Columns {
            is_complete: true,
            ..columns
        })
    }

    /// Returns the columns of each number, in the order of the numbers.
    pub fn by_value(&self) -> Vec<(Dyadic, Vec<String>)> {
        let mut groups: HashMap<Dyadic, Vec<String>> = HashMap::new();
        for (column, value) in &self.values {
            groups.entry(*value).or_default().push(column.clone());
        }
        let mut groups = Vec::from_iter(groups);
        groups.sort_unstable_by_key(|&(value, _)| value);
        groups
    }
}

/// Parses a column.
pub fn parse(text: &str) -> Result<String, String> {
    let column = text.to_uppercase();
    if let Some(cell) = column.chars().find(|&cell| !".WB".contains(cell)) {
        return Err(format!(
            "`{cell}` is not a cell: write W (white), B (black) and . (empty) from top to bottom, \
             such as W.BW"
        ));
    }
    if (1..=LONGEST).contains(&column.len()) {
        Ok(column)
    } else {
        Err(format!("a column has 1 to {LONGEST} cells"))
    }
}

/// Returns what the player of the `own` pieces can make of a column.
fn options(column: &[u8], own: u8, other: u8) -> Vec<Vec<u8>> {
    let mut options = Vec::new();
    for (index, &cell) in column.iter().enumerate() {
        let mut option = column.to_vec();
        if cell == other {
            option[index] = b'.';
        } else if cell == own && index > 0 && column[index - 1] == b'.' {
            option.swap(index - 1, index);
        } else {
            continue;
        }
        options.push(option);
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::search::Search;

    #[test]
    fn columns_have_fractions() {
        let columns = ["B", "W", ".W", ".B", "WB"].map(String::from);
        let columns = Columns::new(columns).unwrap();
        let values: Vec<String> = columns
            .values
            .iter()
            .map(|(_, value)| value.to_string())
            .collect();
        assert_eq!(values, ["1", "-1", "-1/2", "1/2", "0"]);
        assert_eq!(columns.sum, Dyadic::from(0));
    }

    /// A column alone, and whose turn it is.
    #[test]
    fn the_sign_is_the_winner() {
        let mut game = Search::new(|(column, is_white): &(Vec<u8>, bool)| {
            let is_white = *is_white;
            let (own, other) = if is_white { (b'W', b'B') } else { (b'B', b'W') };
            let options = options(column, own, other);
            options.into_iter().map(move |option| (option, !is_white))
        });
        for (column, value) in Columns::all(5).unwrap().values {
            let column = column.into_bytes();
            assert_eq!(
                game.first_player_wins((column.clone(), true)),
                value.signum() > 0
            );
            assert_eq!(game.first_player_wins((column, false)), value.signum() < 0);
        }
    }

    #[test]
    fn every_column_is_a_number() {
        assert_eq!(Columns::all(LONGEST).unwrap().values.len(), 59_049);
    }

    #[test]
    fn groups_columns_by_value() {
        let groups = Columns::all(1).unwrap().by_value();
        let groups: Vec<_> = groups
            .iter()
            .map(|(value, columns)| (value.to_string(), columns.join(" ")))
            .collect();
        let expected = [("-1", "W"), ("0", "."), ("1", "B")];
        assert_eq!(
            groups,
            expected.map(|(value, column)| (value.into(), column.into()))
        );
    }

    #[test]
    fn parses_columns() {
        assert_eq!(parse("w.B"), Ok(String::from("W.B")));
        assert!(parse("").is_err() && parse("WX").is_err() && parse("...........").is_err());
    }
}
