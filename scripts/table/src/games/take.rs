//! Subtraction games.

use shared::period::Period;
use shared::subtraction::{bash, AllBut, Subtraction};

use super::periodicity::Periodicity;
use super::row::{row, Heading, Limits, Plain, Query, Row, LAST};
use super::set::{fibonacci_numbers, Numbers, Set};
use super::{Error, Progress};

/// The largest number of elements of a set, unless Bash's rule applies.
pub const MOST_NUMBERS: u64 = 10_000;

/// The number of options that a table may cost: less than a minute.
const WORK: u64 = 2_000_000_000;

/// The number of options that may be visited only for a proof, and the last heap.
const SEARCH: u64 = 500_000_000;
const LAST_SEARCH: u64 = 1_000_000;

/// Computes the row of the game in which a move takes a number of stones in `set`.
pub fn take(set: &Set, query: Query, progress: &mut Progress) -> Result<Row, Error> {
    let title = set.to_string();
    match set {
        Set::PowersOfTwo => Ok(by_bash(title, 2, query)),
        Set::Finite(numbers) => {
            if let Some(most) = bash_bound(numbers) {
                return Ok(by_bash(title, most, query));
            }
            let game = Subtraction::new(numbers.iter());
            let names = (Heading::new(title, query), "Golomb's theorem");
            row(Plain::new(game), names, query, limits(numbers)?, progress)
        }
        Set::Fibonacci => {
            let limits = Limits {
                last: LAST,
                search: 0,
            };
            let game = Subtraction::new(fibonacci_numbers());
            row(
                Plain::new(game),
                (Heading::new(title, query), ""),
                query,
                limits,
                progress,
            )
        }
        Set::AllBut(numbers) => {
            let limits = limits(numbers)?;
            let game = AllBut::new(numbers.iter());
            let names = (Heading::new(title, query), "Siegel's theorem");
            row(Plain::new(game), names, query, limits, progress)
        }
    }
}

/// Returns the m for which the set has 1 to m and no multiple of m + 1, so that [`bash`] applies.
fn bash_bound(numbers: &Numbers) -> Option<u64> {
    let most = numbers.initial_run();
    (most > 0 && !numbers.has_multiple_of(most + 1)).then_some(most)
}

fn by_bash(title: String, most: u64, query: Query) -> Row {
    let these = match most {
        1 => String::from("1"),
        2 => String::from("1 and 2"),
        _ => format!("1 to {most}"),
    };
    let modulus = most + 1;
    Row {
        heading: Heading::new(title, query),
        value: Box::new(move |heap| bash(heap, most)),
        periodicity: Periodicity::Proved {
            period: Period {
                preperiod: 0,
                period: modulus,
                saltus: 0,
            },
            why: format!(
                "{these} may be taken and no multiple of {modulus}: \
                 heap n has the value n mod {modulus}"
            ),
        },
        at: query.at.map(|heap| (heap, bash(heap, most))),
        sparse: None,
        is_interrupted: false,
    }
}

fn limits(numbers: &Numbers) -> Result<Limits, Error> {
    let count = numbers.count();
    if count > MOST_NUMBERS {
        return Err(Error::Usage(format!(
            "a set of {count} numbers takes too long: at most {MOST_NUMBERS}, except for 1..m"
        )));
    }
    Ok(Limits {
        last: LAST.min(WORK / count),
        search: LAST_SEARCH.min(SEARCH / count),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::search::Search;

    fn query(words: &str, upto: u64, at: Option<u64>) -> Result<Row, Error> {
        let set = Set::parse(words).expect(words);
        take(&set, Query { upto, at }, &mut Progress::new())
    }

    #[test]
    fn proves_published_periods() {
        for (words, length) in [
            ("1,3,4", 7),
            ("2,3,7", 5),
            ("1..7", 8),
            ("powers-of-two", 3),
        ] {
            let periodicity = query(words, 10, None).unwrap().periodicity;
            assert!(periodicity.is_proved());
            let found = periodicity.period().unwrap();
            assert_eq!((found.preperiod, found.period), (0, length), "{words}");
        }
    }

    #[test]
    fn answers_huge_heaps_and_huge_sets() {
        let heap = 1_000_000_000_000_000_002;
        for (words, value) in [
            ("1..10^18", 1),
            ("1,3,4", 1),
            ("all-but 1", 500_000_000_000_000_001),
        ] {
            assert_eq!(
                query(words, 3, Some(heap)).unwrap().at,
                Some((heap, value)),
                "{words}"
            );
        }
    }

    /// The proof takes at least 2 · 5 + 2 values.
    #[test]
    fn proves_a_period_beyond_a_short_table() {
        let row = query("all-but 2,5", 3, None).unwrap();
        assert!(row.heaps().map(|(_, value)| value).eq([0, 1, 0, 1]));
        assert!(row.periodicity.is_proved());
    }

    #[test]
    fn fibonacci_numbers_have_no_proof() {
        let row = query("fibonacci", 1000, None).unwrap();
        assert!(!row.periodicity.is_proved());
        let error = query("fibonacci", 10, Some(LAST + 1)).err().unwrap();
        assert!(error.to_string().contains("no period is proved"));
    }

    #[test]
    fn rejects_sets_that_take_too_long() {
        let error = query("2..10002", 10, None).err().unwrap();
        assert!(matches!(error, Error::Usage(_)), "{error}");
    }

    proptest! {
        #[test]
        fn finite_sets_match_the_search(
            set in prop::collection::btree_set(1_u64..20, 1..6),
            heap in 0_u64..200,
        ) {
            let words: Vec<String> = set.iter().map(u64::to_string).collect();
            let row = query(&words.join(","), 200, Some(heap)).unwrap();
            let options = |&heap: &u64| -> Vec<u64> {
                set.iter().filter(|&&taken| taken <= heap).map(|&taken| heap - taken).collect()
            };
            let searched = Search::new(options).grundy(heap);
            prop_assert_eq!(row.at, Some((heap, searched)));
            prop_assert_eq!((row.value)(heap), searched);
        }

        #[test]
        fn powers_of_two_match_the_search(heap in 0_u64..300) {
            let options = |&heap: &u64| -> Vec<u64> {
                let powers = (0..9).map(|power| 1 << power);
                powers.filter(|&taken| taken <= heap).map(|taken| heap - taken).collect()
            };
            let row = query("powers-of-two", 1, Some(heap)).unwrap();
            prop_assert_eq!(row.at, Some((heap, Search::new(options).grundy(heap))));
        }
    }
}
