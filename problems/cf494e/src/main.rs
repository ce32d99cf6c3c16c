//! # Codeforces 494E – Sharti
//!
//! <https://codeforces.com/problemset/problem/494/E>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=products)
//!
//! **The game.** A board of n × n cells; a cell is white if at least one of m given rectangles covers it. A move chooses a square
//! of side at most k whose lower right cell is white, and changes the colour of all its cells. The player without a
//! move loses; Hamed begins. The input is `n m k`, 1 ≤ k ≤ n ≤ 10⁹ and m ≤ 5·10⁴, and m rectangles `a b c d`, the row and
//! column of the upper left and of the lower right cell; the answer is the winner, `Hamed` or `Malek`.
//!
//! **The rule.** White cells are heads, see [`shared::coins`]. A single one in row i and column j is worth min(r(i), r(j), K),
//! where r(i) is the largest power of two that divides i, and K the largest one that is at most k.
//! So Hamed wins iff for some 2ᵗ ≤ K, an odd number of white cells have both coordinates divisible by 2ᵗ: these are the
//! cells worth 2ᵗ or more, and the nim-sum is 0 iff there is an even number of them for every t.
//!
//! **Why.** Let 2ˢ be that value. By induction, all cells before have values of this kind.
//!
//! - *No option has it:* no square up to this cell has the nim-sum 0. Let 2ᵖ be the largest power of two that divides its side.
//!   Then 2ᵖ ≤ K, and wherever the square is, the multiples of 2ᵖ among its rows are odd in number, and so are those among
//!   its columns. So an odd number of its cells are worth 2ᵖ or more.
//! - *All smaller values are options:* those of the squares of side at most 2ˢ. As 2ˢ divides i and j, the multiples of a power
//!   of two 2ᵗ ≤ 2ˢ are as many among the square's rows as among its columns. Their number and its square have the same
//!   parity, so the square is worth as much as its side in [`ruler`](shared::coins::ruler()), where these m < 2ˢ coins
//!   give all these values.
//!
//! *Counting.* For each t, divide the corners by 2ᵗ, rounding the upper left one up and the lower right one down, and take the
//! parity of the area that the rectangles cover: a sweep over the rows, with a segment tree over the columns that knows the
//! parity of the length that is covered.
//!
//! **Beware.** The value is not a nim-product: for k ≥ 2 the cell (1, 2) is worth 1. Rectangles may overlap, and a cell that
//! several of them cover is white once.
//!
//! **Cost.** O(m·log m·log k). n is at most [`LARGEST`].
//!
//! **Source.** The argument above; E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for your Mathematical Plays*, 1982,
//! chapter 14, for coins.

use std::ops::Range;

use shared::io::{run, Answers, Input};

/// The largest n.
const LARGEST: u64 = 1 << 63;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(1..=LARGEST)?;
        let count = case.number(0..=u64::MAX)?;
        let most = case.number(1..=n)?;
        let rectangles = case.list(count, |case| {
            let (top, left) = (case.number(1..=n)?, case.number(1..=n)?);
            let (bottom, right) = (case.number(top..=n)?, case.number(left..=n)?);
            Ok(Rectangle {
                rows: [top, bottom + 1],
                columns: [left, right + 1],
            })
        })?;
        let hamed = (0..=most.ilog2()).any(|power| {
            let divided = rectangles.iter().map(|rectangle| rectangle.divided(power));
            covers_an_odd_area(divided.filter(Rectangle::is_not_empty).collect())
        });
        Ok(if hamed { "Hamed" } else { "Malek" })
    })
}

/// Rows and columns from the first up to the second, exclusive.
#[derive(Clone, Copy)]
struct Rectangle {
    rows: [u64; 2],
    columns: [u64; 2],
}

impl Rectangle {
    /// Keeps the multiples of 2^`power`, divided by it.
    fn divided(&self, power: u32) -> Self {
        let divided = |bound: u64| ((bound - 1) >> power) + 1;
        Rectangle {
            rows: self.rows.map(divided),
            columns: self.columns.map(divided),
        }
    }

    fn is_not_empty(&self) -> bool {
        self.rows[0] < self.rows[1] && self.columns[0] < self.columns[1]
    }
}

/// Returns whether an odd number of cells is in at least one of the rectangles.
fn covers_an_odd_area(rectangles: Vec<Rectangle>) -> bool {
    let mut columns: Vec<u64> = rectangles.iter().flat_map(|one| one.columns).collect();
    columns.sort_unstable();
    columns.dedup();
    let mut events = Vec::with_capacity(2 * rectangles.len());
    for rectangle in rectangles {
        let [first, last] = rectangle
            .columns
            .map(|column| columns.partition_point(|&other| other < column));
        let [top, bottom] = rectangle.rows;
        events.push((top, true, first, last));
        events.push((bottom, false, first, last));
    }
    events.sort_unstable();
    let mut cover = Cover::new(columns);
    let (mut is_odd, mut row) = (false, 0);
    for (next, begins, first, last) in events {
        is_odd ^= cover.is_odd[1] && (next - row) % 2 == 1;
        row = next;
        cover.change(1, 0..cover.width, &(first..last), begins);
    }
    is_odd
}

/// A segment tree over the columns: which of them are covered, and whether that is an odd number.
struct Cover {
    /// The leaf i stands for the columns from `columns[i]` up to the next bound.
    columns: Vec<u64>,
    width: usize,
    /// How many rectangles cover all columns of a vertex, but not all of its parent.
    counts: Vec<u32>,
    /// Whether an odd number of the columns of a vertex is covered, by these or below it.
    is_odd: Vec<bool>,
}

impl Cover {
    fn new(columns: Vec<u64>) -> Self {
        let width = columns.len().saturating_sub(1).next_power_of_two();
        Cover {
            columns,
            width,
            counts: vec![0; 2 * width],
            is_odd: vec![false; 2 * width],
        }
    }

    /// Adds a rectangle over the leaves `wanted`, or takes it away, in the part of the tree below `vertex`, whose
    /// leaves are `leaves`.
    fn change(&mut self, vertex: usize, leaves: Range<usize>, wanted: &Range<usize>, begins: bool) {
        if leaves.end <= wanted.start || wanted.end <= leaves.start {
            return;
        }
        if wanted.start <= leaves.start && leaves.end <= wanted.end {
            if begins {
                self.counts[vertex] += 1;
            } else {
                self.counts[vertex] -= 1;
            }
        } else {
            let middle = leaves.start + leaves.len() / 2;
            self.change(2 * vertex, leaves.start..middle, wanted, begins);
            self.change(2 * vertex + 1, middle..leaves.end, wanted, begins);
        }
        self.is_odd[vertex] = if self.counts[vertex] > 0 {
            (self.columns[leaves.end] - self.columns[leaves.start]) % 2 == 1
        } else if vertex < self.width {
            self.is_odd[2 * vertex] ^ self.is_odd[2 * vertex + 1]
        } else {
            false
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::{iproduct, Itertools};
    use proptest::prelude::*;
    use shared::search::Search;
    use shared::sg::{Sequence, Sums};
    use std::collections::HashSet;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        let first = "5 2 1\n1 1 3 3\n2 2 4 4\n";
        assert_eq!(testkit::answer(solve, first), "Malek\n");
        let second = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";
        assert_eq!(testkit::answer(solve, second), "Hamed\n");
    }

    /// The coordinates of a rectangle, in any order.
    fn rectangles(n: u64, most: usize) -> impl Strategy<Value = Vec<[u64; 4]>> {
        prop::collection::vec([1..=n, 1..=n, 1..=n, 1..=n], 0..=most).prop_map(|all| {
            let ordered = |[a, b, c, d]: [u64; 4]| [a.min(c), b.min(d), a.max(c), b.max(d)];
            all.into_iter().map(ordered).collect()
        })
    }

    fn text(n: u64, most: u64, rectangles: &[[u64; 4]]) -> String {
        let lines = rectangles
            .iter()
            .map(|corners| format!("{}\n", corners.iter().join(" ")));
        format!("{n} {} {most}\n{}", rectangles.len(), lines.format(""))
    }

    fn white(rectangles: &[[u64; 4]]) -> HashSet<(u64, u64)> {
        rectangles
            .iter()
            .flat_map(|&[a, b, c, d]| iproduct!(a..=c, b..=d))
            .collect()
    }

    /// Row by row, from the definition: the head at a cell becomes heads at the other cells of a square.
    fn values(n: u64, most: u64) -> Vec<u64> {
        let squares = move |cell: u64| {
            let (row, column) = (cell / n, cell % n);
            let sides = 1..=most.min(row + 1).min(column + 1);
            sides.map(move |side| {
                let cells = iproduct!(row + 1 - side..=row, column + 1 - side..=column);
                cells
                    .map(|(row, column)| row * n + column)
                    .filter(|&other| other != cell)
                    .collect_vec()
            })
        };
        Sequence::new(Sums(squares)).table(n * n - 1)
    }

    #[test]
    fn values_match_their_definition() {
        for most in 1..=17 {
            let values = values(17, most);
            for (row, column) in iproduct!(1..=17_u64, 1..=17_u64) {
                let powers = [row, column, 1 << most.ilog2()].map(u64::trailing_zeros);
                let value = 1 << powers.into_iter().min().unwrap();
                assert_eq!(
                    values[(17 * (row - 1) + column - 1) as usize],
                    value,
                    "{row} {column} {most}"
                );
            }
        }
    }

    proptest! {
        /// Boards as bits, the last cell being the highest.
        #[test]
        fn agrees_with_the_search(n in 1_u64..4, k in any::<prop::sample::Index>(), drawn in rectangles(3, 3)) {
            let most = k.index(n as usize) as u64 + 1;
            let drawn = drawn.into_iter().filter(|corners| corners[2].max(corners[3]) <= n).collect_vec();
            let bit = |row: u64, column: u64| 1_u64 << ((row - 1) * n + column - 1);
            let mut game = Search::new(|&board: &u64| {
                let cells = iproduct!(1..=n, 1..=n, 1..=most);
                let squares = cells.filter(|&(row, column, side)| {
                    side <= row.min(column) && board & bit(row, column) != 0
                });
                squares.map(|(row, column, side)| {
                    let cells = iproduct!(row + 1 - side..=row, column + 1 - side..=column);
                    cells.fold(board, |board, (row, column)| board ^ bit(row, column))
                }).collect_vec()
            });
            let board = white(&drawn).into_iter().fold(0, |board, (row, column)| board | bit(row, column));
            let winner = if game.first_player_wins(board) { "Hamed\n" } else { "Malek\n" };
            prop_assert_eq!(testkit::answer(solve, &text(n, most, &drawn)), winner);
        }

        #[test]
        fn agrees_with_the_values_of_white_cells(drawn in rectangles(9, 6), most in 1_u64..10) {
            let values = values(9, most);
            let white = white(&drawn).into_iter();
            let sum = white.fold(0, |sum, (row, column)| sum ^ values[(9 * (row - 1) + column - 1) as usize]);
            let winner = if sum != 0 { "Hamed\n" } else { "Malek\n" };
            prop_assert_eq!(testkit::answer(solve, &text(9, most, &drawn)), winner);
        }
    }

    #[test]
    fn handles_no_rectangles_and_the_largest_board() {
        assert_eq!(testkit::answer(solve, "5 0 5"), "Malek\n");
        let n = LARGEST;
        // Only the last cell has both coordinates divisible by 2^63.
        assert_eq!(
            testkit::answer(solve, &format!("{n} 1 {n} 1 1 {n} {n}")),
            "Hamed\n"
        );
        assert_eq!(
            testkit::answer(solve, &format!("{n} 1 {} 1 1 {n} {n}", n - 1)),
            "Malek\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("0 1 1", "`0` is not from 1 to 9223372036854775808"),
            ("3 1 4", "`4` is not from 1 to 3"),
            ("3 1 1 2 2 1 3", "`1` is not from 2 to 3"),
            ("3 1 1 2 2 3", "the input ends where a number is due"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
