//! Octal games: a code says, digit by digit, what may become of a heap from which k stones are
//! taken.
//!
//! The k-th digit behind the point is a sum: 1 if k stones may be taken when they are the **whole**
//! heap, 2 if **one** heap may be left, 4 if **two** heaps may be left. The digit before the point
//! is 0, or 4 if a heap may be split without taking a stone.
//!
//! | code | game |
//! |---|---|
//! | `0.77` | Kayles: knock over one pin or two neighbours |
//! | `0.07` | Dawson's Kayles: two neighbours go |
//! | `0.137` | Dawson's Chess |
//! | `4.0` | split a heap into two |
//!
//! Source: R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956.

use std::fmt;
use std::str::FromStr;

use crate::mex::MexSet;
use crate::period::Period;
use crate::sg::HeapGame;

/// An octal game, read from its code.
///
/// Guy and Smith proved: if the values show the period p from heap n₀ up to heap 2·n₀ + 2·p + t,
/// where t is the number of digits behind the point, they show it for ever. For a heap n beyond, a
/// move leaves a + b ≥ n − t stones in two heaps; the larger one is at least n₀ + p, so it may be
/// made p smaller without a change of its value.
///
/// # Examples
///
/// ```
/// use shared::{octal::Octal, period::Period, sg::Sequence};
///
/// let kayles: Octal = "0.77".parse().unwrap();
/// let mut kayles = Sequence::new(kayles, 1000);
/// assert_eq!(kayles.table(6), [0, 1, 2, 3, 1, 4, 3]);
/// assert_eq!(kayles.period(), Some(Period { preperiod: 71, period: 12 }));
/// assert_eq!(kayles.grundy(1_000_000_000_000_000_000), Ok(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    /// The digit before the point, then those behind it, without zeros at the end.
    digits: Vec<u8>,
}

const TO_NOTHING: u8 = 1;
const TO_ONE: u8 = 2;
const TO_TWO: u8 = 4;

impl HeapGame for Octal {
    fn see_options(&self, values: &[u32], seen: &mut MexSet) {
        let heap = values.len();
        for (taken, &digit) in self.digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if left == 0 && digit & TO_NOTHING != 0 {
                seen.insert(0);
            }
            if left > 0 && digit & TO_ONE != 0 {
                seen.insert(values[left]);
            }
            if left > 1 && digit & TO_TWO != 0 {
                let half = left / 2;
                let pairs = values[1..=half]
                    .iter()
                    .zip(values[left - half..left].iter().rev());
                seen.extend(pairs.map(|(one, other)| one ^ other));
            }
        }
    }

    fn proof(&self, Period { preperiod, period }: Period) -> Option<usize> {
        // Heap 2·n₀ + 2·p + t is the last that has to be seen; heap 0 comes before the first.
        preperiod
            .checked_add(period)?
            .checked_mul(2)?
            .checked_add(self.digits.len())
    }
}

impl FromStr for Octal {
    type Err = BadCode;

    /// Reads a code such as `0.77`, `.137` or `4.07`.
    ///
    /// # Errors
    ///
    /// [`BadCode`] if it is not a 0, a 4 or nothing, then a point, then digits from 0 to 7.
    fn from_str(code: &str) -> Result<Self, BadCode> {
        let bad = || BadCode(code.chars().take(40).collect());
        let (whole, behind) = code.split_once('.').ok_or_else(bad)?;
        let whole = match whole {
            "" | "0" => 0,
            "4" => TO_TWO,
            _ => return Err(bad()),
        };
        let mut digits = vec![whole];
        for digit in behind.chars() {
            digits.push(digit.to_digit(8).ok_or_else(bad)? as u8);
        }
        while digits.len() > 1 && digits.ends_with(&[0]) {
            digits.pop();
        }
        Ok(Octal { digits })
    }
}

/// A text that is no octal code; its message shows how one is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCode(String);

impl fmt::Display for BadCode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "`{}` is no octal code: write 0 or 4, a point, and digits from 0 to 7, such as 0.77 (Kayles)",
            self.0
        )
    }
}

impl std::error::Error for BadCode {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sg::{Sequence, Sums};
    use proptest::prelude::*;

    fn game(code: &str) -> Sequence<Octal> {
        Sequence::new(code.parse().expect("an octal code"), 1 << 12)
    }

    /// Periods and preperiods as R. K. Guy and C. A. B. Smith list them.
    #[test]
    fn golden_periods() {
        for (code, period, preperiod) in [
            ("0.77", 12, 71),
            ("0.07", 34, 53),
            (".177", 20, 497),
            (".1377", 24, 141),
            (".11377", 32, 187),
            (".141", 11, 14),
            (".176", 8, 24),
        ] {
            assert_eq!(
                game(code).period(),
                Some(Period { preperiod, period }),
                "{code}"
            );
        }
    }

    #[test]
    fn golden_tables() {
        assert_eq!(
            game("0.77").table(20)[1..],
            [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]
        );
        assert_eq!(
            game("0.07").table(20)[1..],
            [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3]
        );
    }

    #[test]
    fn bad_codes_are_told_how_one_is_written() {
        for code in ["", "77", "0.78", "1.7", "0.7.7", "0.-7", " 0.77", "a.7"] {
            let error = code.parse::<Octal>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("`{code}` is no octal code")),
                "{error}"
            );
        }
        assert_eq!("0.7700".parse::<Octal>(), ".77".parse());
    }

    proptest! {
        /// The digits read once more, with each heap that a move leaves written out.
        #[test]
        fn is_the_game_of_its_moves(splits: bool, behind in prop::collection::vec(0_u8..8, 0..5)) {
            let code = behind.iter().fold(String::from(if splits { "4." } else { "0." }), |code, digit| {
                code + &digit.to_string()
            });
            let digits: Vec<u8> = [if splits { 4 } else { 0 }].into_iter().chain(behind).collect();
            let moves = |heap: usize| {
                let mut moves = Vec::new();
                for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= heap) {
                    for left in 0..=heap - taken {
                        let heaps: Vec<usize> =
                            [left, heap - taken - left].into_iter().filter(|&left| left > 0).collect();
                        if digit >> heaps.len() & 1 == 1 && heaps.iter().all(|&left| left < heap) {
                            moves.push(heaps);
                        }
                    }
                }
                moves
            };
            let (mut by_code, mut by_moves) = (game(&code), Sequence::new(Sums(moves), 1000));
            prop_assert_eq!(by_code.table(60), by_moves.table(60));
        }

        #[test]
        fn a_proved_period_tells_what_the_table_tells(
            code in prop::sample::select(vec!["0.77", "0.07", ".137", ".141", ".176", ".1377"]),
            heap in 0_usize..3000,
        ) {
            let (mut proved, mut computed) = (game(code), game(code));
            prop_assert!(proved.period().is_some());
            prop_assert_eq!(proved.grundy(heap as u64), Ok(u64::from(computed.table(heap)[heap])));
        }
    }
}
