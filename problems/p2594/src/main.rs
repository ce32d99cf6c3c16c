//! # Luogu P2594 – 染色游戏 (Colouring game, ZJOI 2009)
//!
//! <https://www.luogu.com.cn/problem/P2594>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=products)
//!
//! **The game.** Coins on a board of n rows and m columns. A move turns a set of coins that is connected by common sides and has
//! a last coin, with all the others in its row or above and in its column or to the left; this coin goes from tails to
//! heads. The player without a move loses. The input is T ≤ 50 boards, each `n m`, both at most 100, and n rows of `H` for
//! heads and `T` for tails; the answer is `-_-` if the first player wins, else `=_=`.
//!
//! **The rule.** The live coins are the tails; see [`shared::coins`]. A single one in row i and column j, counted from 1, is worth
//!
//! - the largest power of two that divides max(i, j), if i = 1 or j = 1;
//! - 2ⁱ⁺ʲ⁻² otherwise.
//!
//! The first player wins iff the nim-sum is not 0.
//!
//! **Why.** In the first row and column the sets are runs, which is [`ruler`](shared::coins::ruler()). Now count from 0, and let
//! (a, b) be a coin with a, b ≥ 1. By induction, each coin up and left of it is worth a power of two below 2ᵃ⁺ᵇ: 2<sup>p+q</sup>
//! for (p, q) with p, q ≥ 1, and at most a + 1 or b + 1 on the border. So every option is worth less than 2ᵃ⁺ᵇ, and it
//! remains to reach all these numbers, by choosing the set such that each 2ᵉ is in it an odd or an even number of times.
//!
//! Take at first all of row 0 up to column b, and column b down to (a, b): that is connected. For each e from 2 to a + b − 1
//! there is one coin of value 2ᵉ that may be added or not, by its side: (1, q) for 1 ≤ q < b, below row 0, for e = 2 to b; and
//! (p, b − 1) for 2 ≤ p ≤ a, beside column b, for e = b + 1 to a + b − 1, if b ≥ 2. Where b = 1, exchange rows and columns; if also
//! a = 1, there is no such e. This settles all e ≥ 2. For 1 and 2:
//!
//! - leaving out (0, 0) changes the 1;
//! - adding (1, 0), which touches (0, 0) and (1, 1), changes the 2;
//! - both can be done if (1, 1) is in the set, as it is for a = b = 1. If it is not, leave out (0, 0) and (0, 1) instead, of values
//!   1 and 2: only (1, 0) and (1, 1) would need them, as row 0 goes on from column 2 to b.
//!
//! **Beware.** The powers of the border cancel those inside: (1, 4) and (2, 2), counted from 1, are both worth 4.
//!
//! **Cost.** O(n·m), with one bit per power of two. n and m are at most [`LARGEST`].
//!
//! **Source.** The argument above; for coins E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for your Mathematical
//! Plays*, 1982, chapter 14.

use shared::io::{run, Answers, Input};

/// The largest n and m.
const LARGEST: u64 = 1000;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let (rows, columns) = (case.number(1..=LARGEST)?, case.number(1..=LARGEST)?);
        let board = case.board(rows, columns, "HT")?;
        Ok(if first_player_wins(&board) { "-_-" } else { "=_=" })
    })
}

fn first_player_wins(board: &[Vec<u8>]) -> bool {
    // The nim-sum, one place after the other.
    let mut is_odd = vec![false; board.len() + board[0].len()];
    for (row, coins) in board.iter().enumerate() {
        for (column, _) in coins.iter().enumerate().filter(|&(_, &coin)| coin == b'T') {
            is_odd[exponent(row, column)] ^= true;
        }
    }
    is_odd.contains(&true)
}

/// Returns e for a coin of value 2ᵉ, counting rows and columns from 0.
fn exponent(row: usize, column: usize) -> usize {
    if row == 0 || column == 0 {
        (row + column + 1).trailing_zeros() as usize
    } else {
        row + column
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::{iproduct, Itertools};
    use proptest::prelude::*;
    use shared::search::Search;
    use shared::sg::{Sequence, Sums};

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        let input = "3\n2 3\nHHH\nHHH\n2 3\nHHH\nTTH\n2 1\nT\nH\n";
        assert_eq!(testkit::answer(solve, input), "=_=\n-_-\n-_-\n");
    }

    /// The connected sets with a last coin, as bits row by row, and this coin.
    fn sets(rows: u64, columns: u64) -> Vec<(u64, u64)> {
        let coins = iproduct!(0..rows, 0..columns).collect_vec();
        let bit = |(row, column): (u64, u64)| 1_u64 << (row * columns + column);
        let members = |set: u64| {
            coins
                .iter()
                .copied()
                .filter(move |&coin| set & bit(coin) != 0)
        };
        let is_connected = |set: u64| {
            let mut reached = set & set.wrapping_neg();
            for _ in &coins {
                for [one, other] in members(set).array_combinations() {
                    let is_side = one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1;
                    if is_side && reached & (bit(one) | bit(other)) != 0 {
                        reached |= bit(one) | bit(other);
                    }
                }
            }
            reached == set
        };
        let last = |set: u64| {
            let row = members(set).map(|coin| coin.0).max()?;
            let column = members(set).map(|coin| coin.1).max()?;
            Some(row * columns + column).filter(|last| set >> last & 1 == 1)
        };
        let sets = (1..1 << coins.len()).filter(|&set| is_connected(set));
        sets.filter_map(|set| Some((set, last(set)?))).collect()
    }

    #[test]
    fn agrees_with_the_search_on_small_boards() {
        for (rows, columns) in [(1, 6), (2, 4), (3, 3), (4, 2)] {
            let sets = sets(rows, columns);
            let mut game = Search::new(|&board: &u64| {
                let possible = sets.iter().filter(move |(_, last)| board >> last & 1 == 1);
                possible.map(move |(set, _)| board ^ set)
            });
            for board in 0..1 << (rows * columns) {
                let coin = |row, column| {
                    if board >> (row * columns + column) & 1 == 1 {
                        'T'
                    } else {
                        'H'
                    }
                };
                let lines =
                    (0..rows).map(|row| (0..columns).map(|column| coin(row, column)).join(""));
                let input = format!("1\n{rows} {columns}\n{}\n", lines.format("\n"));
                let answer = if game.first_player_wins(board) { "-_-\n" } else { "=_=\n" };
                assert_eq!(testkit::answer(solve, &input), answer, "{input}");
            }
        }
    }

    /// A single coin becomes those turned with it.
    #[test]
    fn values_match_their_definition() {
        for (rows, columns) in [(1, 12), (2, 6), (3, 4), (6, 2)] {
            let sets = sets(rows, columns);
            let others = |coin: u64| {
                let turned = sets
                    .iter()
                    .filter(|(_, last)| *last == coin)
                    .map(|(set, _)| set ^ 1 << coin);
                turned
                    .map(|set| {
                        (0..coin)
                            .filter(|other| set >> other & 1 == 1)
                            .collect_vec()
                    })
                    .collect_vec()
            };
            let values = Sequence::new(Sums(others)).table(rows * columns - 1);
            for (coin, value) in values.into_iter().enumerate() {
                let (row, column) = (coin / columns as usize, coin % columns as usize);
                assert_eq!(
                    1 << exponent(row, column),
                    value,
                    "{row} {column} of {rows} × {columns}"
                );
            }
        }
    }

    proptest! {
        /// The mistake of taking the border for the inside: its coins cancel those inside.
        #[test]
        fn the_border_cancels_the_inside(power in 2_usize..6, row in 1_usize..30) {
            let (row, column) = (row % power, power - row % power);
            prop_assume!(row > 0);
            let mut board = vec![vec![b'H'; 32]; 32];
            board[row][column] = b'T';
            board[0][(1 << power) - 1] = b'T';
            prop_assert!(!first_player_wins(&board));
        }
    }

    #[test]
    fn handles_the_largest_board() {
        let row = "T".repeat(1000) + "\n";
        let answer = testkit::answer(solve, &format!("1\n1000 1000\n{}", row.repeat(1000)));
        assert_eq!(answer, "-_-\n"); // the last coin is the only one of its value
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("1 0 1", "case 1: `0` is not from 1 to 1000"),
            ("1 1 1001", "case 1: `1001` is not from 1 to 1000"),
            ("1 1 2 HX", "case 1: a row is not 2 of the cells `HT`"),
            ("1 2 1 H", "case 1: the input ends where a word is due"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
