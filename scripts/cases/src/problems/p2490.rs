//! Luogu P2490: white and black pieces in turn move towards each other, up to d at once; how many starts does
//! the first player win?
//!
//! By the search, pieces are moved on the board. Otherwise lost gaps are counted place by place: a list of
//! gaps is a choice of ones for each binary place, whose number d + 1 divides, and the sum of the gaps that
//! of the places. Binomial coefficients come from Pascal's triangle.
//!
//! Edge cases: full rows, one pair, moves of one piece and of all, and the bounds.

use std::iter::successors;

use crate::prelude::*;

pub struct BlackAndWhite;

const SQUARES: u32 = 10_000;
const PIECES: u32 = 100;
const MODULUS: u64 = 1_000_000_007;

/// The numbers of squares, of pieces, and of pieces that move at once.
type Board = [u32; 3];

impl Game for BlackAndWhite {
    const ID: &'static str = "p2490";
    const CASES: Cases = Cases::One;
    const STORED: Stored = &[("small", 8, &[6]), ("large", 8, &[SQUARES])];
    const HALF_LOST: bool = false;
    type Case = Board;
    type Answer = Positive<u64>;

    fn layout(text: &mut Text, board: &mut Board) -> Checked {
        text.line([("n", 1..=SQUARES), ("k", 1..=PIECES), ("d", 1..=PIECES)], board)
    }

    fn check(cases: &[Board]) -> Checked {
        let [squares, pieces, most] = cases[0];
        let is_board = pieces % 2 == 0 && most <= pieces && pieces <= squares;
        ensure(is_board, || format!("{pieces} pieces on {squares} squares, {most} at once"))
    }

    fn by_search(&board: &Board) -> Option<Positive<u64>> {
        let [squares, pieces, _] = board;
        (squares <= 9 && pieces % 2 == 0 && pieces <= squares).then(|| {
            let starts = (0..squares).combinations(pieces as usize);
            Positive(starts.filter(|pieces| wins((board, pieces.clone(), 0), options)).count() as u64)
        })
    }

    fn answer(&board: &Board) -> Positive<u64> {
        Positive(won_starts(board))
    }

    fn draw(random: &mut Random, size: Size) -> Board {
        let squares = random.random_range(2..=size.of(6, SQUARES));
        let pieces = 2 * random.random_range(1..=(squares / 2).min(PIECES / 2));
        let most = if random.random() { random.random_range(1..=pieces) } else { magnitude(random, pieces) };
        [squares, pieces, most]
    }

    fn compared() -> Vec<Board> {
        let boards = (2..=8).cartesian_product((2..=8).step_by(2)).cartesian_product(1..=8);
        let boards = boards.map(|((squares, pieces), most)| [squares, pieces, most]);
        boards.filter(|[squares, pieces, most]| most <= pieces && pieces <= squares).collect()
    }

    fn large(drafts: &mut Drafts<Self>) {
        for most in [1, 2, 50, 100] {
            drafts.cases(format!("one-in-{most}"), [[SQUARES, PIECES, most]]);
        }
    }
}

/// A board, the squares of the pieces, and whose turn it is: 0 for white, 1 for black.
type Position = (Board, Vec<u32>, usize);

fn options((board, pieces, turn): &Position) -> Vec<Position> {
    let &[squares, _, most] = board;
    let mut left: Vec<(Vec<u32>, u32)> = vec![(Vec::new(), 0)];
    for (index, &square) in pieces.iter().enumerate() {
        let reached = match (index % 2 == *turn, turn) {
            (false, _) => square..=square,
            (true, 0) => square..=*pieces.get(index + 1).unwrap_or(&squares) - 1,
            (true, _) => pieces[index - 1] + 1..=square,
        };
        let moved = left
            .iter()
            .cartesian_product(reached)
            .map(|((before, moved), to)| ([&before[..], &[to]].concat(), moved + u32::from(to != square)));
        left = moved.collect();
    }
    let left = left.into_iter().filter(|(_, moved)| (1..=most).contains(moved));
    left.map(|(pieces, _)| (*board, pieces, 1 - turn)).collect()
}

/// Pascal's triangle up to both bounds.
static TRIANGLE: LazyLock<Vec<Vec<u64>>> = LazyLock::new(|| {
    let next = |above: &Vec<u64>| {
        let inner = above.windows(2).map(|pair| (pair[0] + pair[1]) % MODULUS);
        let row = [1].into_iter().chain(inner).chain([1]);
        Some(row.take(PIECES as usize + 1).collect())
    };
    successors(Some(vec![1]), next).take(SQUARES as usize + 1).collect()
});

fn won_starts(board: Board) -> u64 {
    let [squares, pieces, most] = board.map(|number| number as usize);
    let (pairs, free) = (pieces / 2, squares - pieces);
    // The lists of gaps by their sum, with the places so far.
    let mut lists = vec![0; free + 1];
    lists[0] = 1;
    for place in (0..14).map(|exponent| 1 << exponent) {
        let mut longer = vec![0; free + 1];
        for ones in (0..=pairs).step_by(most + 1) {
            for sum in ones * place..=free {
                longer[sum] += lists[sum - ones * place] * TRIANGLE[pairs][ones] % MODULUS;
            }
        }
        lists = longer.into_iter().map(|count| count % MODULUS).collect();
    }
    let lost = lists.iter().enumerate();
    let lost = lost.map(|(sum, count)| count * TRIANGLE[free - sum + pairs][pairs] % MODULUS);
    (TRIANGLE[squares][pieces] + MODULUS - lost.sum::<u64>() % MODULUS) % MODULUS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: one pair, which is lost iff it has no gap.
    #[test]
    fn one_pair_is_lost_in_as_many_ways_as_it_fits() {
        for squares in [2, 3, 100, 10_000] {
            let all = u64::from(squares) * u64::from(squares - 1) / 2;
            assert_eq!(won_starts([squares, 2, 1]), all - u64::from(squares - 1));
        }
    }
}
