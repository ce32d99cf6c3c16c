//! Games that cut a heap up: Grundy's game, and Lunch.

use shared::factor::FactorCounter;
use shared::mex::MexSet;
use shared::sg::{HeapGame, Sums};

use crate::grow::{grow, Bounds};
use crate::law::Law;
use crate::progress::Progress;
use crate::refusal::Refusal;
use crate::row::{Ask, Row};

/// The last heap of Grundy's game that is computed.
pub const LAST_GRUNDY: usize = 100_000;

/// The last length of Lunch that is computed.
const LAST_LUNCH: usize = 1_000_000;

/// The row of the game in which a heap is split into two unequal ones.
pub fn grundys_game(ask: Ask, progress: &mut Progress) -> Result<Row, Refusal> {
    let unequal = |heap: usize| (1..heap.div_ceil(2)).map(move |part| [part, heap - part]);
    let title = String::from("Grundy's game (split a heap into two unequal ones)");
    let bounds = Bounds {
        last: LAST_GRUNDY,
        search: 0,
    };
    Ok(grow(&Sums(unequal), (title, ""), ask, bounds, progress)?)
}

/// The row of the game in which a piece is cut into two or more equal ones.
///
/// With c odd prime factors, counted as often as they divide it, a length has the value c if it is
/// odd and c + 1 if it is even: an odd number of parts takes away any of the c factors, an even one
/// leads to 0.
pub fn lunch(ask: Ask, progress: &mut Progress) -> Result<Row, Refusal> {
    if ask.at == Some(0) {
        return Err(Refusal::Wrong(String::from(
            "there is no piece of length 0: lengths begin with 1",
        )));
    }
    let title = String::from("Lunch (cut a piece into equal ones)");
    let bounds = Bounds {
        last: LAST_LUNCH,
        search: 0,
    };
    let table = Ask { at: None, ..ask };
    let mut row = grow(&Lunch, (title, ""), table, bounds, progress)?;
    row.thing = "length";
    row.first = 1;
    row.law = Law::Never {
        why: String::from(
            "the value is the number of odd prime factors, and one more for even lengths; \
             3^k has k of them, for any k",
        ),
    };
    row.at = ask.at.map(|length| (length, by_factors(length)));
    Ok(row)
}

fn by_factors(length: u64) -> u64 {
    let twos = length.trailing_zeros();
    u64::from(FactorCounter::new().count(length >> twos)) + u64::from(twos > 0)
}

#[derive(Clone, Copy)]
struct Lunch;

impl HeapGame for Lunch {
    /// Equal parts cancel in pairs: an even number of them is worth 0, an odd one as much as a
    /// single part.
    fn see_options(&self, values: &[u32], seen: &mut MexSet) {
        let length = values.len();
        let mut see = |parts: usize| {
            if parts % 2 == 0 {
                seen.insert(0);
            } else if parts > 1 {
                seen.insert(values[length / parts]);
            }
        };
        for divisor in (1..=length.isqrt()).filter(|divisor| length % divisor == 0) {
            see(divisor);
            see(length / divisor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(upto: usize, at: Option<u64>) -> Ask {
        Ask { upto, at }
    }

    #[test]
    fn golden_table_of_grundys_game() {
        let row = grundys_game(ask(20, None), &mut Progress::new()).unwrap();
        assert_eq!(
            row.values[1..],
            [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
        );
        let refusal = grundys_game(ask(20, Some(100_001)), &mut Progress::new()).unwrap_err();
        assert!(refusal.to_string().contains("no period is proved"));
    }

    /// Cuts of small pieces written out; 9 = 3 · 3 has two odd prime factors.
    #[test]
    fn small_lunches() {
        let row = lunch(ask(12, None), &mut Progress::new()).unwrap();
        assert_eq!(row.values[1..], [0, 1, 1, 1, 1, 2, 1, 1, 2, 2, 1, 2]);
        assert_eq!(row.p_positions(), [1]);
    }

    #[test]
    fn the_factors_are_the_table() {
        let row = lunch(ask(20_000, None), &mut Progress::new()).unwrap();
        for (length, value) in row.heaps() {
            assert_eq!(by_factors(length as u64), u64::from(value), "{length}");
        }
    }

    #[test]
    fn huge_lunches() {
        let length = 12_157_665_459_056_928_801; // 3^40
        let row = lunch(ask(1, Some(length)), &mut Progress::new()).unwrap();
        assert_eq!(row.at, Some((length, 40)));
        assert!(lunch(ask(1, Some(0)), &mut Progress::new()).is_err());
    }
}
