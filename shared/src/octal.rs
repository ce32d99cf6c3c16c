//! Octal games: a code says, digit by digit, what may be left of a heap after k stones are taken.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/octal.html"))]
//!
//! The k-th digit after the point is a sum: 1 if k stones may be taken as the **whole** heap, 2 if
//! **one** heap may be left, 4 if **two** heaps may be left. The digit before the point is 0, or 4
//! if a heap may be split without taking a stone.
//!
//! | code | game |
//! |---|---|
//! | `0.77` | Kayles: take one stone or two neighbours |
//! | `0.07` | Dawson's Kayles: take two neighbours |
//! | `0.137` | Dawson's Chess |
//! | `4.0` | split a heap into two |
//!
//! [`sg::Sequence`](crate::sg::Sequence) tries all moves, which is quadratic where heaps split.
//!
//! Source: R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - two neighbours go, and the row splits; octal games ([a chapter](http://localhost:8017/#chapter=kayles))
//!   - [다각형 게임 (Polygon game)](../../boj13034/index.html), `boj13034` [▶](http://localhost:8017/#problem=boj13034)
//!   - [Playing with String](../../cf305e/index.html), `cf305e`
//!   - [Colouring Game](../../cf1704f/index.html), `cf1704f`
//! - cells of two colours; if as many, the values of an octal game decide ([a chapter](http://localhost:8017/#chapter=hackenbush))
//!   - [Colouring Game](../../cf1704f/index.html), `cf1704f`
//!
//! <!-- end -->

use std::fmt;
use std::str::FromStr;

use crate::mex::MexSet;
use crate::period::Period;
use crate::sg::HeapGame;

/// An octal game, parsed from its code.
///
/// A period p is proved once the values show it from heap n₀ up to heap 2·n₀ + 2·p + t, where t is the
/// number of digits after the point (Guy and Smith). Let n > 2·n₀ + p + t, and by induction let the values
/// below heap n + p show the period. Then heaps n and n + p have options of the same values:
///
/// - A move from n + p leaves at least n + p − t stones in one or two heaps, so more than n₀ + p in one of
///   them. Made p smaller, that heap keeps its value, and the move is one from n.
/// - A move from n leaves at least n − t stones, so more than n₀ in one of the heaps. Made p larger, that
///   heap keeps its value, and the move is one from n + p.
///
/// Whether every octal game is periodic is not known.
///
/// # Examples
///
/// ```
/// use shared::{octal::Octal, period::Period, sg::Sequence};
///
/// let kayles: Octal = "0.77".parse().unwrap();
/// let mut kayles = Sequence::new(kayles);
/// assert_eq!(kayles.table(6), [0, 1, 2, 3, 1, 4, 3]);
/// assert_eq!(kayles.period(), Some(Period { preperiod: 71, period: 12, saltus: 0 }));
/// assert_eq!(kayles.grundy(1_000_000_000_000_000_000), Ok(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    /// The digit before the point, then those after it, without trailing zeros.
    digits: Vec<u8>,
}

const TO_NOTHING: u8 = 1;
const TO_ONE: u8 = 2;
const TO_TWO: u8 = 4;

impl HeapGame for Octal {
    fn next_value(&mut self, values: &[u32]) -> u32 {
        let mut seen = MexSet::new();
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
        seen.mex()
    }

    fn proof(&self, found: Period) -> Option<u64> {
        if found.saltus > 0 {
            return None;
        }
        // Heap 2·n₀ + 2·p + t is the last; with heap 0 that is one value more, as many as digits.
        let first = found.preperiod.checked_add(found.period)?;
        first.checked_mul(2)?.checked_add(self.digits.len() as u64)
    }
}

impl Octal {
    /// Returns the digit before the point, then those after it without trailing zeros.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

impl FromStr for Octal {
    type Err = BadCode;

    /// Parses a code such as `0.77`, `.137` or `4.07`.
    ///
    /// # Errors
    ///
    /// Returns [`BadCode`] unless it is 0, 4 or nothing, a point, and digits from 0 to 7.
    fn from_str(code: &str) -> Result<Self, BadCode> {
        let bad = || BadCode(code.chars().take(40).collect());
        let (whole, fraction) = code.split_once('.').ok_or_else(bad)?;
        let whole = match whole {
            "" | "0" => 0,
            "4" => TO_TWO,
            _ => return Err(bad()),
        };
        let mut digits = vec![whole];
        for digit in fraction.chars() {
            digits.push(digit.to_digit(8).ok_or_else(bad)? as u8);
        }
        while digits.len() > 1 && digits.ends_with(&[0]) {
            digits.pop();
        }
        Ok(Octal { digits })
    }
}

/// A string that is not an octal code; its message shows how one is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCode(String);

impl fmt::Display for BadCode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "`{}` is not an octal code: write 0 or 4, a point, and digits from 0 to 7, such as 0.77 (Kayles)",
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
        Sequence::new(code.parse().expect("an octal code"))
    }

    /// As published by Guy and Smith.
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
                Some(Period {
                    preperiod,
                    period,
                    saltus: 0
                }),
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
    fn rejects_bad_codes_and_shows_a_good_one() {
        for code in ["", "77", "0.78", "1.7", "0.7.7", "0.-7", " 0.77", "a.7"] {
            let error = code.parse::<Octal>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("`{code}` is not an octal code")),
                "{error}"
            );
        }
        assert_eq!("0.7700".parse::<Octal>(), ".77".parse());
    }

    proptest! {
        /// The digits are interpreted again, with each heap that a move leaves written out.
        #[test]
        fn matches_the_game_of_its_moves(splits: bool, fraction in prop::collection::vec(0_u64..8, 0..5)) {
            let code = fraction.iter().fold(String::from(if splits { "4." } else { "0." }), |code, digit| {
                code + &digit.to_string()
            });
            let digits: Vec<u64> = [if splits { 4 } else { 0 }].into_iter().chain(fraction).collect();
            let moves = |heap: u64| {
                let mut moves = Vec::new();
                for (taken, digit) in (0..=heap).zip(&digits) {
                    for left in 0..=heap - taken {
                        let heaps: Vec<u64> =
                            [left, heap - taken - left].into_iter().filter(|&left| left > 0).collect();
                        if digit >> heaps.len() & 1 == 1 && heaps.iter().all(|&left| left < heap) {
                            moves.push(heaps);
                        }
                    }
                }
                moves
            };
            let (mut by_code, mut by_moves) = (game(&code), Sequence::new(Sums(moves)));
            prop_assert_eq!(by_code.table(60), by_moves.table(60));
        }
    }

    /// Guy and Smith: from period p and preperiod n₀ on to heap 2n₀ + 2p + t, where t is the last place of a digit.
    #[test]
    fn a_proof_takes_the_heaps_up_to_2n_2p_t() {
        for (code, preperiod, period, last) in [
            ("0.77", 71, 12, 2 * 71 + 2 * 12 + 2),
            (".11377", 187, 32, 2 * 187 + 2 * 32 + 5),
        ] {
            let mut game = game(code);
            game.extend_to(last - 1);
            assert_eq!(game.proved(), None, "{code}");
            game.extend_to(last);
            let saltus = 0;
            let expected = Period {
                preperiod,
                period,
                saltus,
            };
            assert_eq!(game.proved(), Some(expected), "{code}");
        }
    }

    #[test]
    fn a_proved_period_agrees_with_the_table() {
        for code in ["0.77", "0.07", ".137", ".141", ".176", ".1377"] {
            let table = game(code).table(3000);
            let mut proved = game(code);
            assert!(proved.period().is_some());
            for (heap, &value) in (0..).zip(&table) {
                assert_eq!(proved.grundy(heap), Ok(value), "{code}: {heap}");
            }
        }
    }
}
