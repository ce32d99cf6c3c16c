//! # Luogu P3179 – 数组游戏 (Array game, HAOI 2015)
//!
//! <https://www.luogu.com.cn/problem/P3179>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=turning-coins)
//!
//! **The game.** Cells 1 to n, white or black. A move chooses a white cell x and some k ≤ n/x, and changes the colour of the cells
//! x, 2x, …, kx; the player without a move loses. The input is n ≤ 10⁹, the number of queries, at most 100, and each
//! query, w ≤ 100 and the w white cells; the answer is `Yes` if the first player wins, else `No`.
//!
//! **The rule.** White cells are heads, see [`shared::coins`], in a row that is read backwards. The first player wins iff the
//! nim-sum of their values is not 0.
//!
//! The value of a cell x depends on v = ⌊n/x⌋ only. For x has v multiples up to n, and for the multiple jx the quotient is
//! ⌊v/j⌋. So by induction on v, the value g(v) is the mex of the nim-sums of g(⌊v/2⌋), …, g(⌊v/k⌋), for k from 1 to v.
//! There are at most 2·√n different ⌊n/x⌋, and the ⌊v/j⌋ are among them. Equal ones are next to each other; after a nim-sum
//! p, those of value g give p XOR g and p in turn. So a block of them gives just one new nim-sum, and p XOR g goes on if the
//! block is odd.
//!
//! For example, g(1) = mex {0} = 1, g(2) = mex {0, 1} = 2 and g(3) = mex {0, 1, 1 XOR 1} = 2.
//!
//! **Cost.** O(n<sup>3/4</sup>) for all values, then O(1) per cell. n is at most [`LARGEST`].
//!
//! **Source.** The argument above; for coins E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for your Mathematical
//! Plays*, 1982, chapter 14.

use shared::io::{run, Answers, BadInput, Input, Lines, Result};
use shared::mex::MexSet;
use shared::nim::first_player_wins;

/// The largest n: it takes a second or two.
const LARGEST: u64 = 10_000_000_000;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(1..=LARGEST)?;
        let values = Values::new(n);
        let queries = case.number(0..=u64::MAX)?;
        let answers = case.list(queries, |case| {
            let cells = white_cells(case, n)?;
            let wins = first_player_wins(cells.into_iter().map(|cell| values.get(n / cell)));
            Ok(if wins { "Yes" } else { "No" })
        });
        Ok(Lines(answers?))
    })
}

fn white_cells(case: &mut Input, n: u64) -> Result<Vec<u64>> {
    let count = case.number(0..=n)?;
    let mut cells = case.list(count, |case| case.number(1..=n))?;
    cells.sort_unstable();
    match cells.windows(2).find(|cells| cells[0] == cells[1]) {
        Some(cell) => Err(BadInput::new(format!("cell {} is there twice", cell[0]))),
        None => Ok(cells),
    }
}

/// The values g(v) of all quotients v of n.
struct Values {
    n: u64,
    /// g(v) at v, for v up to √n.
    small: Vec<u32>,
    /// g(v) at n/v, for the others.
    large: Vec<u32>,
}

impl Values {
    fn new(n: u64) -> Self {
        let root = n.isqrt() as usize;
        let mut values = Values {
            n,
            small: vec![0; root + 1],
            large: vec![0; root + 1],
        };
        let mut reached = MexSet::new();
        let mut v = 0;
        while v < n {
            // The least quotient above v.
            v = n / (n / (v + 1));
            reached.clear();
            reached.insert(0);
            let (mut sum, mut first) = (0, 2);
            while first <= v {
                let quotient = v / first;
                let last = v / quotient;
                let value = values.at(quotient);
                reached.insert(sum ^ value);
                if (last - first) % 2 == 0 {
                    sum ^= value;
                }
                first = last + 1;
            }
            let value = reached.mex();
            let place = if v < values.small.len() as u64 {
                &mut values.small[v as usize]
            } else {
                &mut values.large[(n / v) as usize]
            };
            *place = value;
        }
        values
    }

    fn at(&self, quotient: u64) -> u32 {
        match self.small.get(quotient as usize) {
            Some(&value) => value,
            None => self.large[(self.n / quotient) as usize],
        }
    }

    fn get(&self, quotient: u64) -> u64 {
        self.at(quotient).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;
    use shared::sg::{Sequence, Sums};

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        let input = "3\n2\n2\n1 2\n2\n2 3\n";
        assert_eq!(testkit::answer(solve, input), "Yes\nNo\n");
    }

    /// Boards as bits, cell 1 being the lowest.
    #[test]
    fn agrees_with_the_search_on_small_boards() {
        for n in 1..=9_u64 {
            let mut game = Search::new(|&board: &u64| {
                let white = (1..=n).filter(|cell| board >> (cell - 1) & 1 == 1);
                let turned = |(cell, most): (u64, u64)| {
                    (1..=most).fold(board, |board, times| board ^ 1 << (times * cell - 1))
                };
                let moves = white.flat_map(|cell| (1..=n / cell).map(move |most| (cell, most)));
                moves.map(turned).collect_vec()
            });
            let boards = 0..1 << n;
            let queries = boards.clone().map(|board: u64| {
                let white = (1..=n)
                    .filter(|cell| board >> (cell - 1) & 1 == 1)
                    .collect_vec();
                format!("{} {}\n", white.len(), white.iter().join(" "))
            });
            let input = format!("{n}\n{}\n{}", boards.end, queries.format(""));
            let answers =
                boards.map(|board| if game.first_player_wins(board) { "Yes\n" } else { "No\n" });
            assert_eq!(testkit::answer(solve, &input), answers.collect::<String>());
        }
    }

    proptest! {
        /// The head at a cell becomes heads at some of its multiples; the last cell comes first.
        #[test]
        fn values_match_their_definition(n in 1_u64..400) {
            let heads = |place: u64| {
                let cell = n - place;
                (1..=n / cell).map(move |most| (2..=most).map(|times| n - times * cell).collect_vec())
            };
            let table = Sequence::new(Sums(heads)).table(n - 1);
            let values = Values::new(n);
            let computed = (1..=n).rev().map(|cell| values.get(n / cell)).collect_vec();
            prop_assert_eq!(computed, table);
        }
    }

    #[test]
    fn handles_a_single_cell_and_no_white_ones() {
        assert_eq!(testkit::answer(solve, "1 2 0 1 1"), "No\nYes\n");
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("0 0", "`0` is not from 1 to 10000000000"),
            ("5 1 1 6", "`6` is not from 1 to 5"),
            ("5 1 2 3 3", "cell 3 is there twice"),
            ("5 2 1 3", "the input ends where a number is due"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
