//! Dynamic subtraction: a move takes at most k times as much as the one before.

use shared::dynamic::{Dynamic, Recurrence};
use shared::mex::MexSet;

use super::board::{signed, Board, Measure};

/// The largest k: its parts below 2^64 take 32 MB.
pub const LARGEST_K: u64 = 100_000;

/// The lost heaps of the game whose first move may take all stones but one.
#[derive(Clone, Debug)]
pub struct LostHeaps {
    /// The game.
    pub title: String,
    /// The k.
    pub k: u64,
    /// The last heap of the list.
    pub upto: u64,
    /// The lost heaps up to `upto`.
    pub heaps: Vec<u64>,
    /// The recurrence that all of them settle into.
    pub recurrence: Recurrence,
}

impl LostHeaps {
    /// Computes the lost heaps up to `upto`, and as many more as a proof of the recurrence takes.
    pub fn new(k: u64, upto: u64) -> Self {
        let mut game = Dynamic::new(k);
        LostHeaps {
            title: title(k),
            k,
            upto,
            recurrence: game.recurrence(),
            heaps: game.lost_heaps(upto).to_vec(),
        }
    }
}

/// Computes the board of a heap (x) and the most that the next move may take from it (y), from the
/// moves of the game.
pub fn board(k: u64, values: bool, upto: usize) -> Board {
    let mut numbers = vec![vec![0; upto + 1]; upto + 1];
    let mut seen = MexSet::new();
    for heap in 0..=upto {
        seen.clear();
        // Each option of (heap, most - 1) is one of (heap, most).
        for most in 1..=upto {
            if let Some(left) = heap.checked_sub(most) {
                let next = k.saturating_mul(most as u64).min(left as u64);
                seen.insert(numbers[next as usize][left]);
            }
            numbers[most][heap] = seen.mex();
        }
    }
    Board {
        game: title(k),
        measure: Measure::of_values(values),
        axes: ["heap", "at most to be taken"],
        first: 1,
        is_symmetric: false,
        numbers: signed(numbers),
    }
}

fn title(k: u64) -> String {
    match k {
        1 => String::from("dynamic subtraction (take at most as much as the move before)"),
        _ => format!("dynamic subtraction (take at most {k} times as much as the move before)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::search::Search;

    #[test]
    fn the_board_matches_the_theory() {
        for k in [1, 2, 3, 7, LARGEST_K] {
            let (board, mut game) = (board(k, false, 90), Dynamic::new(k));
            for (heap, most) in (1..=90).flat_map(|heap| (1..=90).map(move |most| (heap, most))) {
                let is_won = game.smallest_part(heap as u64) <= most as u64;
                assert_eq!(board.is_p(heap, most), !is_won, "{k}, ({heap}, {most})");
            }
        }
    }

    #[test]
    fn the_values_match_the_search() {
        for k in 1..=4 {
            let board = board(k, true, 30);
            let mut game = Search::new(|&(heap, most): &(u64, u64)| {
                (1..=most.min(heap)).map(move |taken| (heap - taken, k * taken))
            });
            for (heap, most) in (1..=30).flat_map(|heap| (1..=30).map(move |most| (heap, most))) {
                let value = game.grundy((heap as u64, most as u64));
                assert_eq!(board.numbers[most][heap], value.cast_signed());
            }
        }
    }

    #[test]
    fn lists_the_fibonacci_numbers() {
        let lost = LostHeaps::new(2, 100);
        assert_eq!(lost.heaps, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
        assert!(lost.recurrence.is_proved);
    }
}
