//! Octal games.

use shared::octal::Octal;

use super::row::{row, Heading, Limits, Query, Row};
use super::{Error, Progress};
use crate::sparse::Table;

/// The last heap that is computed to answer a larger one.
const REACH: u64 = 1_000_000;

/// The last heap that is computed only for a proof: no noticeable time in most games.
const SEARCH: u64 = 30_000;

/// The codes that have a name.
const NAMES: [(&str, &str); 4] = [
    ("0.07", "Dawson's Kayles"),
    ("0.137", "Dawson's Chess"),
    ("0.6", "Officers"),
    ("0.77", "Kayles"),
];

/// Computes the row of the game with this code.
pub fn octal(code: &str, query: Query, progress: &mut Progress) -> Result<Row, Error> {
    let game: Octal = code
        .parse()
        .map_err(|error| Error::Usage(format!("{error}")))?;
    let is_this = |known: &&(&str, &str)| known.0.parse().as_ref() == Ok(&game);
    let title = match NAMES.iter().find(is_this) {
        Some((_, name)) => format!("octal {code} ({name})"),
        None => format!("octal {code}"),
    };
    let names = (Heading::new(title, query), "the theorem of Guy and Smith");
    let limits = Limits {
        last: REACH.max(query.upto),
        search: SEARCH,
    };
    row(Table::octal(game), names, query, limits, progress)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(code: &str, upto: u64) -> Row {
        octal(code, Query { upto, at: None }, &mut Progress::new()).expect(code)
    }

    /// Heap 2 · 53 + 2 · 34 + 2 is the last that the proof needs.
    #[test]
    fn proves_a_period_beyond_a_short_table() {
        let row = query("0.07", 10);
        assert_eq!(row.heading.upto, 10);
        let lines = row.periodicity.lines();
        assert_eq!(lines[0], "34, after a preperiod of 53: from heap 53 on");
        assert!(
            lines[1].ends_with("from the values of heaps 0 to 176"),
            "{lines:?}"
        );
    }

    #[test]
    fn names_known_games_however_the_code_is_written() {
        assert_eq!(query(".770", 1).heading.title, "octal .770 (Kayles)");
        assert_eq!(query("0.17", 1).heading.title, "octal 0.17");
    }

    #[test]
    fn rejects_bad_codes() {
        let query = Query { upto: 1, at: None };
        let error = octal("0.78", query, &mut Progress::new()).err().unwrap();
        assert!(matches!(error, Error::Usage(_)));
    }
}
