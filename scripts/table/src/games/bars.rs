//! Alice's Game (HDU 3544), a partizan game: Alice cuts a bar into A by Y and X − A by Y, Bob into X by
//! B and X by Y − B. It is known as Cutcake.

use anyhow::{Context, Result};
use shared::partizan::{simplest_between, Dyadic};

use super::board::{Board, Measure};
use super::Progress;

/// Computes the number of each bar of x by y squares, from those of both parts of each cut.
///
/// # Errors
///
/// Returns an error if a bar is not an integer; every bar is one.
pub fn bars(upto: usize, progress: &mut Progress) -> Result<Board> {
    let mut numbers = vec![vec![0; upto + 1]; upto + 1];
    for y in 1..=upto {
        for x in 1..=upto {
            let alice = (1..=x / 2).map(|part| numbers[y][part] + numbers[y][x - part]);
            let bob = (1..=y / 2).map(|part| numbers[part][x] + numbers[y - part][x]);
            let (left, right) = (alice.max(), bob.min());
            let value = simplest_between(left.map(Dyadic::from), right.map(Dyadic::from));
            let integer = value.filter(|value| value.denominator() == 1);
            numbers[y][x] = integer
                .with_context(|| format!("a bar of {x} by {y} is not an integer"))?
                .numerator();
        }
        progress.update(y as u64, upto as u64);
    }
    Ok(Board {
        game: String::from("Alice's Game (bars of x by y: Alice divides x, Bob divides y)"),
        measure: Measure::Number,
        axes: ["x", "y"],
        first: 1,
        is_symmetric: false,
        numbers,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The closed form: halve both sides while both are above 1.
    #[test]
    fn bars_match_the_closed_form() {
        let board = bars(100, &mut Progress::new()).unwrap();
        for (y, row) in (0_i64..).zip(&board.numbers).skip(1) {
            for (x, number) in (0..).zip(row).skip(1) {
                let halvings = y.min(x).ilog2();
                assert_eq!(*number, (x >> halvings) - (y >> halvings), "({x}, {y})");
            }
        }
    }
}
