//! Games that cut a heap: Grundy's game and Lunch.

use shared::cutting::{equal_cuts, equal_cuts_value};
use shared::factor::FactorCounter;
use shared::sg::Sums;

use super::periodicity::Periodicity;
use super::row::{row, Heading, Limits, Plain, Query, Row, LAST};
use super::{Error, Progress};
use crate::sparse::Table;

/// The last length of Lunch: its table is computed by the rules, not by the theorem.
const LAST_LENGTH: u64 = 1_000_000;

/// Computes the row of the game in which a heap is split into two unequal ones.
pub fn grundys_game(query: Query, progress: &mut Progress) -> Result<Row, Error> {
    let title = String::from("Grundy's game (split a heap into two unequal ones)");
    let limits = Limits {
        last: LAST,
        search: 0,
    };
    let names = (Heading::new(title, query), "");
    row(Table::grundys_game(), names, query, limits, progress)
}

/// Computes the row of the game in which a piece is cut into two or more equal ones.
pub fn lunch(query: Query, progress: &mut Progress) -> Result<Row, Error> {
    if query.at == Some(0) {
        return Err(Error::Usage(String::from(
            "there is no piece of length 0: lengths begin with 1",
        )));
    }
    let title = String::from("Lunch (cut a piece into equal ones)");
    let limits = Limits {
        last: LAST_LENGTH,
        search: 0,
    };
    if query.upto > LAST_LENGTH {
        return Err(Error::Usage(format!(
            "a table of Lunch goes up to length {LAST_LENGTH}; --at answers any length"
        )));
    }
    let table = Query { at: None, ..query };
    let heading = Heading {
        unit: "length",
        first: 1,
        ..Heading::new(title, table)
    };
    Ok(Row {
        periodicity: Periodicity::Aperiodic {
            why: String::from(
                "the value is the number of odd prime factors, and one more for even lengths; \
                 3^k has k of them, for any k",
            ),
        },
        at: query
            .at
            .map(|length| (length, equal_cuts_value(length, &mut FactorCounter::new()))),
        ..row(
            Plain::new(Sums(equal_cuts)),
            (heading, ""),
            table,
            limits,
            progress,
        )?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(row: &Row) -> Vec<u64> {
        row.heaps().map(|(_, value)| value).collect()
    }

    fn query(upto: u64, at: Option<u64>) -> Query {
        Query { upto, at }
    }

    #[test]
    fn grundys_game_ends_at_its_limit() {
        let row = grundys_game(query(8, None), &mut Progress::new()).unwrap();
        assert_eq!(values(&row), [0, 0, 0, 1, 0, 2, 1, 0, 2]);
        let error = grundys_game(query(8, Some(LAST + 1)), &mut Progress::new())
            .err()
            .unwrap();
        assert!(matches!(error, Error::OutOfReach { .. }));
    }

    #[test]
    fn lunch_answers_any_length() {
        let length = 12_157_665_459_056_928_801; // 3^40
        let row = lunch(query(12, Some(length)), &mut Progress::new()).unwrap();
        assert_eq!(values(&row), [0, 1, 1, 1, 1, 2, 1, 1, 2, 2, 1, 2]);
        assert!(row.p_positions().eq([1]));
        assert_eq!(row.at, Some((length, 40)));
        assert!(lunch(query(1, Some(0)), &mut Progress::new()).is_err());
    }
}
