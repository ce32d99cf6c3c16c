//! Octal games.

use shared::octal::Octal;

use crate::grow::{grow, Bounds};
use crate::progress::Progress;
use crate::refusal::Refusal;
use crate::row::{Ask, Row};

/// The last heap that is computed where a move may leave two heaps.
pub const LAST: usize = 100_000;

/// The last heap that is computed where no move splits.
const LAST_UNSPLIT: usize = 1_000_000;

/// How many options are looked at in all: less than a minute.
const WORK: usize = 25_000_000_000;

/// How many are looked at for a proof alone: a blink.
const SEARCH: usize = 200_000_000;

/// The codes that have a name.
const NAMES: [(&str, &str); 4] = [
    ("0.07", "Dawson's Kayles"),
    ("0.137", "Dawson's Chess"),
    ("0.6", "Officers"),
    ("0.77", "Kayles"),
];

/// The row of the game with this code.
pub fn row(code: &str, ask: Ask, progress: &mut Progress) -> Result<Row, Refusal> {
    let game: Octal = code
        .parse()
        .map_err(|error| Refusal::Wrong(format!("{error}")))?;
    let is_this = |known: &&(&str, &str)| known.0.parse().as_ref() == Ok(&game);
    let title = match NAMES.iter().find(is_this) {
        Some((_, name)) => format!("octal {code} ({name})"),
        None => format!("octal {code}"),
    };
    let names = (title, "the theorem of Guy and Smith");
    Ok(grow(&game, names, ask, bounds(code), progress)?)
}

/// For n heaps, each digit from 4 on means up to n² / 4 options.
fn bounds(code: &str) -> Bounds {
    let splits = code.matches(['4', '5', '6', '7']).count();
    if splits == 0 {
        let digits = code.len();
        return Bounds {
            last: LAST_UNSPLIT.min(WORK / digits),
            search: LAST_UNSPLIT.min(SEARCH / digits),
        };
    }
    let within = |work: usize| (4 * work / splits).isqrt();
    Bounds {
        last: LAST.min(within(WORK)),
        search: within(SEARCH),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Law;

    fn explored(code: &str, upto: usize, at: Option<u64>) -> Row {
        row(code, Ask { upto, at }, &mut Progress::new()).expect(code)
    }

    #[test]
    fn golden_periods_are_proved_even_for_a_short_table() {
        for (code, period, preperiod) in [
            ("0.77", 12, 71),
            ("0.07", 34, 53),
            (".177", 20, 497),
            (".1377", 24, 141),
            (".11377", 32, 187),
            (".141", 11, 14),
            (".176", 8, 24),
        ] {
            let Law::Proved { repetition, .. } = explored(code, 10, None).law else {
                panic!("{code} is not proved");
            };
            assert_eq!(
                (repetition.period, repetition.preperiod),
                (period, preperiod)
            );
        }
    }

    /// Heap 2 · 53 + 2 · 34 + 2 is the last that the proof needs.
    #[test]
    fn a_proof_says_what_it_has_seen() {
        let lines = explored("0.07", 10, None).law.lines();
        assert!(
            lines[1].ends_with("from the values of heaps 0 to 176"),
            "{lines:?}"
        );
    }

    #[test]
    fn names_are_known_however_the_code_is_written() {
        assert_eq!(explored(".770", 1, None).title, "octal .770 (Kayles)");
        assert_eq!(explored("0.17", 1, None).title, "octal 0.17");
    }

    #[test]
    fn bad_codes_are_told_how_one_is_written() {
        for code in ["0.78", "77", ""] {
            let ask = Ask { upto: 1, at: None };
            let refusal = row(code, ask, &mut Progress::new()).unwrap_err();
            assert!(matches!(refusal, Refusal::Wrong(_)));
            assert!(refusal.to_string().contains("such as 0.77 (Kayles)"));
        }
    }

    #[test]
    fn many_splitting_digits_cost_more() {
        assert_eq!(bounds("0.77").last, LAST);
        assert_eq!(bounds("0.33").last, LAST_UNSPLIT);
        assert!(bounds(&"7".repeat(1000)).last < 10_001);
    }
}
