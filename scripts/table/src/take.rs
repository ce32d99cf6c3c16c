//! Subtraction games.
//!
//! **Bash's rule.** If 1 to m may be taken, and no multiple of m + 1, then heap n has the value
//! n mod (m + 1). For let r be that remainder: taking 1 to r leads to all remainders below r, with
//! their values; and no move leads to a heap with the remainder r, as it would take a multiple of
//! m + 1. So 1 to m, and the powers of two with m = 2, need no table.

use shared::subtraction::Subtraction;

use crate::all_but;
use crate::grow::{grow, Bounds};
use crate::law::{Law, Repetition};
use crate::numbers::Numbers;
use crate::progress::Progress;
use crate::refusal::Refusal;
use crate::row::{Ask, Row};
use crate::set::{fibonacci_numbers, Set};

/// The last heap of any table.
pub const LAST: usize = 1_000_000;

/// How many numbers a set may have, if Bash's rule does not make them one.
pub const MOST_NUMBERS: u64 = 10_000;

/// How many options are looked at in all: less than a minute.
const WORK: u64 = 2_000_000_000;

/// How many are looked at for a proof alone.
const SEARCH: u64 = 500_000_000;

/// The row of the game in which a move takes a number of stones that is in `set`.
pub fn row(set: &Set, ask: Ask, progress: &mut Progress) -> Result<Row, Refusal> {
    let title = set.to_string();
    match set {
        Set::PowersOfTwo => Ok(remainders(title, 2, ask)),
        Set::Finite(numbers) => {
            if let Some(m) = bash(numbers) {
                return Ok(remainders(title, m, ask));
            }
            let bounds = bounds(numbers)?;
            let game = Subtraction::new(numbers.iter());
            let names = (title, "Golomb's theorem");
            Ok(grow(&game, names, ask, bounds, progress)?)
        }
        Set::Fibonacci => {
            // All that fit in 64 bits: the largest of them keeps every proof out of reach.
            let game = Subtraction::new(fibonacci_numbers());
            let bounds = Bounds {
                last: LAST,
                search: 0,
            };
            Ok(grow(&game, (title, ""), ask, bounds, progress)?)
        }
        Set::AllBut(numbers) => {
            let bounds = bounds(numbers)?;
            all_but::row(title, numbers, ask, bounds, progress)
        }
    }
}

/// The m of Bash's rule, if the set follows it.
fn bash(numbers: &Numbers) -> Option<u64> {
    let m = numbers.initial_run();
    (m > 0 && !numbers.has_multiple_of(m + 1)).then_some(m)
}

fn remainders(title: String, m: u64, ask: Ask) -> Row {
    let value = |heap: u64| heap % (m + 1);
    let these = match m {
        1 => String::from("1"),
        2 => String::from("1 and 2"),
        _ => format!("1 to {m}"),
    };
    Row {
        title,
        thing: "heap",
        first: 0,
        values: (0..=ask.upto)
            .map(|heap| value(heap as u64) as u32)
            .collect(),
        law: Law::Proved {
            repetition: Repetition {
                preperiod: 0,
                period: m + 1,
                saltus: 0,
            },
            why: format!(
                "{these} may be taken and no multiple of {0}: heap n has the value n mod {0}",
                m + 1
            ),
        },
        at: ask.at.map(|heap| (heap, value(heap))),
    }
}

fn bounds(numbers: &Numbers) -> Result<Bounds, Refusal> {
    let count = numbers.count();
    if count > MOST_NUMBERS {
        return Err(Refusal::Wrong(format!(
            "a set of {count} numbers takes too long: at most {MOST_NUMBERS}, except for 1..m"
        )));
    }
    let last = LAST.min((WORK / count) as usize);
    Ok(Bounds {
        last,
        search: LAST.min((SEARCH / count) as usize),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn explored(words: &str, upto: usize, at: Option<u64>) -> Row {
        let set = Set::parse(words).expect(words);
        row(&set, Ask { upto, at }, &mut Progress::new()).expect(words)
    }

    fn repetition(row: &Row) -> (u64, u64) {
        let Law::Proved { repetition, .. } = row.law else {
            panic!("not proved: {row:?}");
        };
        (repetition.preperiod, repetition.period)
    }

    #[test]
    fn golden_periods() {
        assert_eq!(repetition(&explored("1,3,4", 10, None)), (0, 7));
        assert_eq!(repetition(&explored("2,3,7", 10, None)), (0, 5));
        assert_eq!(repetition(&explored("1..7", 10, None)), (0, 8));
        assert_eq!(repetition(&explored("powers-of-two", 10, None)), (0, 3));
        assert_eq!(explored("1,3,4", 6, None).values, [0, 1, 0, 1, 2, 3, 2]);
    }

    #[test]
    fn huge_sets_and_huge_heaps() {
        let row = explored("1..10^18", 3, Some(1_000_000_000_000_000_002));
        assert_eq!(row.at, Some((1_000_000_000_000_000_002, 1)));
        let huge = Some(1_000_000_000_000_000_000);
        assert_eq!(explored("1,3,4", 3, huge).at, huge.zip(Some(1)));
    }

    #[test]
    fn nothing_is_proved_of_fibonacci_numbers() {
        let row = explored("fibonacci", 1000, None);
        assert!(!matches!(row.law, Law::Proved { .. }));
        let ask = Ask {
            upto: 10,
            at: Some(1_000_001),
        };
        let refusal = super::row(&Set::Fibonacci, ask, &mut Progress::new()).unwrap_err();
        assert!(refusal.to_string().contains("no period is proved"));
    }

    #[test]
    fn sets_that_take_too_long() {
        let set = Set::parse("2..10002").unwrap();
        let ask = Ask { upto: 10, at: None };
        let refusal = row(&set, ask, &mut Progress::new()).unwrap_err();
        assert!(matches!(refusal, Refusal::Wrong(_)), "{refusal}");
    }

    proptest! {
        #[test]
        fn every_set_is_the_search(
            set in prop::collection::btree_set(1_u64..20, 1..6),
            heap in 0_u64..200,
        ) {
            let words: Vec<String> = set.iter().map(u64::to_string).collect();
            let row = explored(&words.join(","), 200, Some(heap));
            let options = |&heap: &u64| {
                set.iter().filter(|&&taken| taken <= heap).map(|&taken| heap - taken).collect()
            };
            let searched = testkit::grundy(&heap, options);
            prop_assert_eq!(row.at, Some((heap, searched)));
            prop_assert_eq!(u64::from(row.values[heap as usize]), searched);
        }

        #[test]
        fn powers_of_two_are_the_search(heap in 0_u64..300) {
            let options = |&heap: &u64| {
                let powers = (0..9).map(|power| 1 << power);
                powers.filter(|&taken| taken <= heap).map(|taken| heap - taken).collect()
            };
            let row = explored("powers-of-two", 1, Some(heap));
            prop_assert_eq!(row.at, Some((heap, testkit::grundy(&heap, options))));
        }
    }
}
