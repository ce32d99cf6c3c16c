//! # Kattis – Peg Game for Two
//!
//! <https://open.kattis.com/problems/peggamefortwo>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game.** A triangle of 15 holes, in rows of 1 to 5. Each but one holds a peg with a value. A
//! move jumps with a peg over a neighbour into the empty hole behind it, along a row or parallel to one of
//! the other two sides; the peg jumped over is removed, and the move scores the product of both values. The
//! game ends when the player to move has no jump. Each player maximises their own score minus the
//! opponent's. The input is the values row by row, 0 for the empty hole; the answer is the
//! first player's score minus the second's.
//!
//! **The rule.** Minimax: a position is worth the best, over all jumps, of the score of the jump minus
//! what the position after it is worth to the opponent, and 0 without a jump.
//!
//! **Cost.** The positions that can be reached, pruned by alpha–beta; values are at most [`LARGEST`].
//!
//! **Source.** D. E. Knuth and R. W. Moore, *An analysis of alpha-beta pruning*, 1975; see
//! [`shared::minimax`].

use shared::io::{run, Answers, Input};
use shared::minimax::{Minimax, Turn};

/// The largest value; thirteen products of two of them are below 2⁶².
const LARGEST: u64 = 500_000_000;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let mut holes = Holes::default();
        for hole in &mut holes {
            *hole = i64::try_from(case.number(0..=LARGEST)?).expect("a small number");
        }
        Ok(Minimax::new(turn).value(holes))
    })
}

/// The values of the pegs row by row; 0 for an empty hole.
type Holes = [i64; 15];

/// Returns the index in [`Holes`] of the hole in this row and column, if there is one.
fn index(row: i8, column: i8) -> Option<usize> {
    let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    (column <= row && row < 5).then(|| row * (row + 1) / 2 + column)
}

fn turn(holes: &Holes) -> Turn<Holes> {
    let mut moves = Vec::new();
    for (row, column) in (0..5).flat_map(|row| (0..=row).map(move |column| (row, column))) {
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)] {
            let at = |step: i8| index(row + step * down, column + step * right);
            if let (Some(from), Some(over), Some(to)) = (at(0), at(1), at(2)) {
                if holes[from] > 0 && holes[over] > 0 && holes[to] == 0 {
                    let mut next = *holes;
                    (next[from], next[over], next[to]) = (0, 0, holes[from]);
                    moves.push((holes[from] * holes[over], next));
                }
            }
        }
    }
    if moves.is_empty() {
        return Turn::Over(0);
    }
    // The largest gain first, so that it prunes the others.
    let largest = (0..moves.len()).max_by_key(|&index| moves[index].0);
    moves.swap(0, largest.expect("there is a move"));
    Turn::Moves(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (triangle, difference) in [
            ("3 1 6 1 7 8 5 0 3 4 9 3 2 1 9", "21\n"),
            ("1 2 3 4 5 6 7 8 9 10 11 12 0 13 14", "19\n"),
            ("100 1 17 99 3 4 0 76 33 42 12 13 14 15 16", "2148\n"),
        ] {
            assert_eq!(testkit::answer(solve, triangle), difference);
        }
    }

    /// All lines of three holes, as indices.
    const LINES: [[usize; 3]; 18] = [
        [0, 1, 3],
        [1, 3, 6],
        [3, 6, 10],
        [2, 4, 7],
        [4, 7, 11],
        [5, 8, 12],
        [0, 2, 5],
        [2, 5, 9],
        [5, 9, 14],
        [1, 4, 8],
        [4, 8, 13],
        [3, 7, 12],
        [3, 4, 5],
        [6, 7, 8],
        [7, 8, 9],
        [10, 11, 12],
        [11, 12, 13],
        [12, 13, 14],
    ];

    /// Every line of play to its end.
    fn plain(holes: &mut Vec<i64>) -> i64 {
        let lines = LINES.iter().flat_map(|&[a, b, c]| [[a, b, c], [c, b, a]]);
        let mut best = None;
        for [from, over, to] in lines.collect_vec() {
            let (peg, taken) = (holes[from], holes[over]);
            if peg > 0 && taken > 0 && holes[to] == 0 {
                (holes[from], holes[over], holes[to]) = (0, 0, peg);
                let value = peg * taken - plain(holes);
                (holes[from], holes[over], holes[to]) = (peg, taken, 0);
                best = best.max(Some(value));
            }
        }
        best.unwrap_or(0)
    }

    proptest! {
        /// Few pegs, so that all of it can be played.
        #[test]
        fn agrees_with_plain_minimax(
            holes in prop::collection::vec(1_i64..10, 8)
                .prop_map(|mut pegs| { pegs.resize(15, 0); pegs })
                .prop_shuffle(),
        ) {
            let input = holes.iter().join(" ");
            prop_assert_eq!(testkit::answer(solve, &input), format!("{}\n", plain(&mut holes.clone())));
        }
    }

    #[test]
    fn handles_a_triangle_without_a_jump() {
        assert_eq!(testkit::answer(solve, &"0 ".repeat(15)), "0\n");
        assert_eq!(testkit::answer(solve, &"7 ".repeat(15)), "0\n");
    }

    /// If all pegs have the same value, its square is a factor of the difference.
    #[test]
    fn handles_the_largest_values() {
        let difference = |value: u64| -> i64 {
            let mut triangle = [value; 15];
            triangle[1] = 0;
            let triangle = triangle.iter().join(" ");
            testkit::answer(solve, &triangle).trim().parse().unwrap()
        };
        let square = i64::try_from(LARGEST * LARGEST).unwrap();
        assert_ne!(difference(1), 0);
        assert_eq!(difference(LARGEST), difference(1) * square);
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 2", "", "the input ends where a number is due");
        testkit::assert_bad(
            solve,
            "500000001",
            "",
            "`500000001` is not from 0 to 500000000",
        );
    }
}
