//! # Luogu P2490 – 黑白棋 (Black and white, SDOI 2011) (also BZOJ 2281)
//!
//! <https://www.luogu.com.cn/problem/P2490>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=nim)
//!
//! **The game.** A row of n squares holds k pieces, k even, alternately white and black from the left. A
//! player moves 1 to d of their pieces, each at least one square and without jumping, white ones to the right
//! and black ones to the left; whoever cannot move loses. The input is `n k d`, 1 ≤ d ≤ k ≤ n ≤ 10⁴ and
//! k ≤ 100; the answer is how many of the starts the owner of the white pieces wins, moving first, modulo
//! 10⁹ + 7.
//!
//! **The rule.** Pair each white piece with the black one to its right. A move of either player makes the
//! gaps of 1 to d pairs smaller, by any amounts: the gaps are k/2 heaps of Moore's Nim. So a start is lost iff
//! d + 1 divides the number of ones in every binary place of the gaps; see [`shared::moore`] for the proof.
//!
//! Count the lost starts by the sum s of their gaps. Let a(s) be the number of lost lists of k/2 gaps with
//! this sum. A lost list has c ones in the lowest place, where d + 1 divides c and s − c is even; without
//! this place it is a lost list with the sum (s − c)/2. So a(0) = 1, and for s > 0, a(s) is the sum of
//! C(k/2, c) · a((s − c)/2) over these c. The pairs with their gaps cover s + k squares, and the other
//! n − s − k lie before, between or after them, in C(n − s − k/2, k/2) ways.
//!
//! **Beware.** In an older statement the pieces may move in either direction. For that game the rule is
//! wrong, as one move may shrink a gap and widen another: with n = 12, k = 8 and d = 2, 409 starts are won,
//! but the rule says 405. With n = 13 some starts are even drawn. The judge's answers follow the rule.
//!
//! **Cost.** O(n·k/d).
//!
//! **Source.** E. H. Moore, *A generalization of the game called Nim*, 1910, for the game; the count is the
//! argument above.

use shared::io::{run, Answers, BadInput, Input};

const MODULUS: u64 = 1_000_000_007;

/// The largest n; any number of pieces takes a second or two at most.
const LARGEST: u64 = 100_000;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let squares = case.number(0..=LARGEST)?;
        let pieces = case.number(0..=squares)?;
        let most = case.number(1..=LARGEST)?;
        if pieces % 2 == 1 {
            return Err(BadInput::new(format!("{pieces} pieces are not pairs")));
        }
        Ok(won_starts(squares as usize, pieces as usize, most as usize))
    })
}

/// Counts the starts that the first player wins, modulo [`MODULUS`].
fn won_starts(squares: usize, pieces: usize, most: usize) -> u64 {
    let (binomials, pairs) = (Binomials::up_to(squares), pieces / 2);
    let mut lost_gaps = vec![1];
    for sum in 1..=squares - pieces {
        let ones = (0..=sum.min(pairs)).step_by(most + 1);
        let last_places = ones.filter(|ones| (sum - ones) % 2 == 0);
        let lists =
            last_places.map(|ones| binomials.get(pairs, ones) * lost_gaps[(sum - ones) / 2]);
        lost_gaps.push(lists.fold(0, |sum, lists| (sum + lists) % MODULUS));
    }
    let places = lost_gaps.iter().enumerate();
    let lost =
        places.map(|(sum, lists)| lists * binomials.get(squares - sum - pairs, pairs) % MODULUS);
    (binomials.get(squares, pieces) + lost.map(|lost| MODULUS - lost).sum::<u64>()) % MODULUS
}

/// Binomial coefficients modulo [`MODULUS`], computed from factorials and their inverses.
struct Binomials {
    factorials: Vec<u64>,
    inverses: Vec<u64>,
}

impl Binomials {
    /// Computes what C(n, k) takes for n up to `largest`.
    fn up_to(largest: usize) -> Self {
        let mut factorials = vec![1];
        for number in 1..=largest {
            factorials.push(factorials[number - 1] * number as u64 % MODULUS);
        }
        let mut inverses = vec![power(factorials[largest], MODULUS - 2); largest + 1];
        for number in (1..=largest).rev() {
            inverses[number - 1] = inverses[number] * number as u64 % MODULUS;
        }
        Binomials {
            factorials,
            inverses,
        }
    }

    /// Returns C(n, k) for k ≤ n.
    fn get(&self, n: usize, k: usize) -> u64 {
        self.factorials[n] * self.inverses[k] % MODULUS * self.inverses[n - k] % MODULUS
    }
}

/// Raises `base` to `exponent`, modulo [`MODULUS`].
fn power(base: u64, exponent: u64) -> u64 {
    match exponent {
        0 => 1,
        _ if exponent % 2 == 1 => base * power(base, exponent - 1) % MODULUS,
        _ => power(base * base % MODULUS, exponent / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::moore::first_player_wins;
    use shared::search::Search;
    use std::collections::HashMap;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "10 4 2"), "182\n");
    }

    /// The squares of the pieces from left to right, and whose turn it is: 0 for white, 1 for black.
    type Position = (Vec<usize>, usize);

    /// The rules: 1 to `most` pieces move, and in the older game they may retreat.
    #[derive(Clone, Copy)]
    struct Rules {
        squares: usize,
        most: usize,
        retreat: bool,
    }

    impl Rules {
        fn moves(self, (pieces, turn): &Position) -> Vec<Position> {
            let before = |piece: usize| if piece == 0 { 0 } else { pieces[piece - 1] + 1 };
            let after = |piece: usize| pieces.get(piece + 1).map_or(self.squares, |&next| next) - 1;
            let squares = (0..pieces.len()).map(|piece| {
                let square = pieces[piece];
                match (piece % 2 == *turn, self.retreat) {
                    (false, _) => square..=square,
                    (true, true) => before(piece)..=after(piece),
                    (true, false) if *turn == 0 => square..=after(piece),
                    (true, false) => before(piece)..=square,
                }
            });
            let moved = |left: &[usize]| {
                left.iter()
                    .zip(pieces)
                    .filter(|(left, from)| left != from)
                    .count()
            };
            let options = squares.multi_cartesian_product();
            let options = options.filter(|left| (1..=self.most).contains(&moved(left)));
            options.map(|left| (left, 1 - turn)).collect()
        }

        fn starts(self, pieces: usize) -> impl Iterator<Item = Position> {
            (0..self.squares)
                .combinations(pieces)
                .map(|pieces| (pieces, 0))
        }

        /// Counts the starts that are won and lost, in a game that may go on for ever: decides positions by
        /// those after them until none is added.
        fn won_and_lost_starts(self, pieces: usize) -> (usize, usize) {
            let all = self
                .starts(pieces)
                .flat_map(|(pieces, _)| [(pieces.clone(), 0), (pieces, 1)]);
            let mut open = all
                .map(|position| (self.moves(&position), position))
                .collect_vec();
            let mut wins: HashMap<Position, bool> = HashMap::new();
            loop {
                let known = wins.len();
                open.retain(|(moves, position)| {
                    let some_is_lost = moves.iter().any(|option| wins.get(option) == Some(&false));
                    let all_are_won = moves.iter().all(|option| wins.get(option) == Some(&true));
                    if some_is_lost || all_are_won {
                        wins.insert(position.clone(), some_is_lost);
                    }
                    !(some_is_lost || all_are_won)
                });
                if wins.len() == known {
                    break;
                }
            }
            let mut starts = wins.iter().filter(|((_, turn), _)| *turn == 0);
            let won = starts.clone().filter(|(_, &won)| won).count();
            (won, starts.by_ref().count() - won)
        }
    }

    /// Each position by itself, with either player to move.
    #[test]
    fn the_rule_agrees_with_the_search() {
        for (squares, pairs, most) in [(8, 2, 1), (8, 2, 2), (9, 3, 1), (9, 3, 2), (10, 4, 2)] {
            let rules = Rules {
                squares,
                most,
                retreat: false,
            };
            let mut game = Search::new(|position: &Position| rules.moves(position));
            for ((pieces, _), turn) in rules.starts(2 * pairs).cartesian_product(0..2) {
                let gaps = pieces.chunks(2).map(|pair| (pair[1] - pair[0] - 1) as u64);
                let by_rule = first_player_wins(gaps.collect_vec(), most as u64);
                assert_eq!(
                    game.first_player_wins((pieces.clone(), turn)),
                    by_rule,
                    "{pieces:?}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn the_count_agrees_with_the_search(squares in 2_usize..10, pairs in 1_usize..5, most in 1_usize..5) {
            prop_assume!(2 * pairs <= squares && most <= 2 * pairs);
            let rules = Rules { squares, most, retreat: false };
            let mut game = Search::new(|position: &Position| rules.moves(position));
            let won = rules.starts(2 * pairs).filter(|start| game.first_player_wins(start.clone())).count();
            let input = format!("{squares} {} {most}", 2 * pairs);
            prop_assert_eq!(testkit::answer(solve, &input), format!("{won}\n"));
        }
    }

    /// The game of the older statement, where the rule is wrong.
    #[test]
    fn pieces_that_retreat_make_another_game() {
        for (squares, pieces, won, lost, by_rule) in
            [(12, 8, 409, 86, 405), (13, 8, 1082, 181, 1101)]
        {
            let rules = Rules {
                squares,
                most: 2,
                retreat: true,
            };
            assert_eq!(rules.won_and_lost_starts(pieces), (won, lost));
            assert_eq!(won_starts(squares, pieces, 2), by_rule);
        }
    }

    /// Up to 9 squares, as many starts are won and lost in the older game.
    #[test]
    fn pieces_that_retreat_make_no_difference_on_short_rows() {
        for (squares, pairs, most) in (2..=9)
            .cartesian_product(1..=4)
            .cartesian_product(1..=3)
            .map(|((a, b), c)| (a, b, c))
        {
            if 2 * pairs <= squares {
                let rules = Rules {
                    squares,
                    most,
                    retreat: true,
                };
                let won = won_starts(squares, 2 * pairs, most) as usize;
                let (by_search, lost) = rules.won_and_lost_starts(2 * pairs);
                assert_eq!(by_search, won);
                assert_eq!(won + lost, rules.starts(2 * pairs).count());
            }
        }
    }

    /// Full rows, where nobody can move, and d = k, where only starts without gaps are lost.
    #[test]
    fn handles_full_rows_and_moves_of_all_pieces() {
        assert_eq!(testkit::answer(solve, "8 8 3"), "0\n");
        assert_eq!(testkit::answer(solve, "0 0 1"), "0\n");
        // 210 starts, and 28 ways to place two pairs without gaps in 10 squares.
        assert_eq!(testkit::answer(solve, "10 4 4"), "182\n");
    }

    /// Beyond the bounds: one pair, which is lost iff it has no gap.
    #[test]
    fn handles_the_largest_row() {
        let (all, lost) = (LARGEST * (LARGEST - 1) / 2, LARGEST - 1);
        let won = format!("{}\n", (all - lost) % MODULUS);
        assert_eq!(testkit::answer(solve, &format!("{LARGEST} 2 1")), won);
    }

    /// Against Pascal's triangle.
    #[test]
    fn binomials_are_those_of_pascal() {
        let binomials = Binomials::up_to(60);
        let mut row = vec![1_u64];
        for n in 0..60 {
            let expected = row.iter().map(|binomial| binomial % MODULUS).collect_vec();
            assert_eq!((0..=n).map(|k| binomials.get(n, k)).collect_vec(), expected);
            let inner = row.windows(2).map(|pair| pair[0] + pair[1]);
            row = [1].into_iter().chain(inner).chain([1]).collect();
        }
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("10 3 2", "3 pieces are not pairs"),
            ("10 12 2", "`12` is not from 0 to 10"),
            ("10 4 0", "`0` is not from 1 to 100000"),
            ("100001 4 1", "`100001` is not from 0 to 100000"),
            ("10 4", "the input ends where a number is due"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
