//! Octal games.

use shared::octal::Octal;

use super::{row, Error, Limits, Progress, Query, Row, LAST};

/// The last heap that is computed where a move may leave two heaps.
const LAST_SPLIT: u64 = 100_000;

/// The number of options that a table may cost: less than a minute.
const WORK: u64 = 25_000_000_000;

/// The number of options that may be visited only for a proof: no noticeable time.
const SEARCH: u64 = 200_000_000;

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
    let names = (title, "the theorem of Guy and Smith");
    row(&game, names, query, limits(code), progress)
}

/// For n heaps, each digit from 4 on costs up to n² / 4 options, any other up to n.
fn limits(code: &str) -> Limits {
    let splits = code.matches(['4', '5', '6', '7']).count() as u64;
    if splits == 0 {
        let digits = code.len() as u64;
        return Limits {
            last: LAST.min(WORK / digits),
            search: LAST.min(SEARCH / digits),
        };
    }
    let within = |work: u64| (4 * work / splits).isqrt();
    Limits {
        last: LAST_SPLIT.min(within(WORK)),
        search: within(SEARCH),
    }
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
        assert_eq!(row.upto(), 10);
        let lines = row.periodicity.lines();
        assert_eq!(lines[0], "34, after a preperiod of 53: from heap 53 on");
        assert!(
            lines[1].ends_with("from the values of heaps 0 to 176"),
            "{lines:?}"
        );
    }

    #[test]
    fn names_known_games_however_the_code_is_written() {
        assert_eq!(query(".770", 1).title, "octal .770 (Kayles)");
        assert_eq!(query("0.17", 1).title, "octal 0.17");
    }

    #[test]
    fn rejects_bad_codes() {
        let query = Query { upto: 1, at: None };
        let error = octal("0.78", query, &mut Progress::new()).unwrap_err();
        assert!(matches!(error, Error::Usage(_)));
    }

    #[test]
    fn limits_depend_on_the_digits_that_split() {
        assert_eq!(limits("0.77").last, LAST_SPLIT);
        assert_eq!(limits("0.33").last, LAST);
        assert!(limits(&"7".repeat(1000)).last < 10_001);
    }
}
