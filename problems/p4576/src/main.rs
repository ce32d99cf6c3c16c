//! # Luogu P4576 – 棋盘游戏 (Board game, CQOI 2013)
//!
//! <https://www.luogu.com.cn/problem/P4576>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=games-that-may-not-end)
//!
//! **The game.** A white and a black piece on n × n squares. In turn, White first, the players move their own piece in one
//! of the four directions, White by one square and Black by one or two. Whoever moves onto the other piece
//! wins. The winner plays for the fewest moves, the loser for the most. The input is 2 ≤ n ≤ 20, then row and
//! column of the white piece and of the black one, on different squares. The answer is the winner, `WHITE` or `BLACK`, and
//! the number of moves of both players, or `DRAW` if play never ends.
//!
//! **The rule.** A position is the player to move and both squares. If these are the same, the game is over, and the player
//! to move has lost. Retrograde analysis goes backwards from there in the order of the remoteness, which is the number of
//! moves. See [`shared::retrograde`] for the proof.
//!
//! **Beware.** The order matters: positions decided in any other order have the right winner, but not the right number of
//! moves. It reaches 58 at n = 20. Computed for all n ≤ 20: White wins only at once, from a neighbouring
//! square, and otherwise Black does; there is no draw.
//!
//! **Cost.** O(n⁴) time and memory; n is at most [`LARGEST`].
//!
//! **Source.** E. Zermelo 1913 and L. Kalmár 1928; see [`shared::retrograde`].

use shared::io::{run, Answers, BadInput, Input};
use shared::retrograde::{endings_backwards, Ending, Outcome};

/// The largest n: a bound on the memory, which is about 50 bytes for each of 2n⁴ positions.
const LARGEST: u64 = 32;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(2..=LARGEST)?;
        let mut square = || {
            let (row, column) = (case.number(1..=n)?, case.number(1..=n)?);
            Ok::<_, BadInput>(((row - 1) * n + column - 1) as usize)
        };
        let (white, black) = (square()?, square()?);
        if white == black {
            return Err(BadInput::new("both pieces are on the same square"));
        }
        let ending = ending(n as usize, white, black);
        let moves = ending.map_or(0, |ending| ending.remoteness);
        Ok(match Outcome::of(ending) {
            Outcome::Win => format!("WHITE {moves}"),
            Outcome::Loss => format!("BLACK {moves}"),
            Outcome::Draw => "DRAW".into(),
        })
    })
}

/// Returns how the game ends if White moves first.
fn ending(n: usize, white: usize, black: usize) -> Option<Ending> {
    let squares = n * n;
    let reach = [1, 2].map(|most| {
        let reached = (0..squares).map(|square| reached(most, square, n));
        reached.collect::<Vec<_>>()
    });
    // Position `(player * squares + white) * squares + black`, with White as player 0.
    let player = |position| position / squares / squares;
    let pieces = |position| [position / squares % squares, position % squares];
    let moves = (0..2 * squares * squares).map(|position| {
        let [white, black] = pieces(position);
        if white == black {
            return 0;
        }
        let player = player(position);
        reach[player][[white, black][player]].len()
    });
    let endings = endings_backwards(moves.collect(), |position| {
        let [white, black] = pieces(position);
        // The other player has just moved, from a square to which they could move back.
        let before = 1 - player(position);
        let from = reach[before][[white, black][before]].iter();
        from.map(move |&from| match before {
            0 => from * squares + black,
            _ => (squares + white) * squares + from,
        })
    });
    endings[white * squares + black]
}

/// Lists the squares that a piece can move to by 1 to `most` squares in one direction.
fn reached(most: usize, square: usize, n: usize) -> Vec<usize> {
    let (row, column) = (square / n, square % n);
    let mut reached = Vec::new();
    for steps in 1..=most {
        let near = |place: usize| {
            let less = place.checked_sub(steps);
            less.into_iter()
                .chain(Some(place + steps).filter(|&more| more < n))
        };
        reached.extend(near(row).map(|row| row * n + column));
        reached.extend(near(column).map(|column| row * n + column));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::iproduct;
    use proptest::prelude::*;
    use std::collections::HashMap;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "2 1 1 2 2\n"), "BLACK 2\n");
    }

    type Square = (i32, i32);

    /// Plays a game to its end, or up to so many moves: the piece to move, the other one, the greatest step of each.
    #[derive(Default)]
    struct Play {
        n: i32,
        known: HashMap<(Square, Square, i32, u32), bool>,
    }

    impl Play {
        fn moves(&self, (row, column): Square, most: i32) -> Vec<Square> {
            let steps = iproduct!([(0, 1), (1, 0), (0, -1), (-1, 0)], 1..=most);
            let squares =
                steps.map(|((down, right), step)| (row + down * step, column + right * step));
            let on_board =
                |&(row, column): &Square| row.min(column) >= 1 && row.max(column) <= self.n;
            squares.filter(on_board).collect()
        }

        /// Returns whether the player to move, whose piece moves up to `most` squares, wins within `length` moves.
        fn wins(&mut self, own: Square, other: Square, most: i32, length: u32) -> bool {
            if length == 0 {
                return false;
            }
            if let Some(&known) = self.known.get(&(own, other, most, length)) {
                return known;
            }
            let wins = self.moves(own, most).into_iter().any(|to| {
                to == other || (length > 1 && self.loses(other, to, 3 - most, length - 1))
            });
            self.known.insert((own, other, most, length), wins);
            wins
        }

        /// Returns whether they lose within so many moves, whatever they do.
        fn loses(&mut self, own: Square, other: Square, most: i32, length: u32) -> bool {
            self.moves(own, most)
                .into_iter()
                .all(|to| to != other && length > 1 && self.wins(other, to, 3 - most, length - 1))
        }

        fn answer(&mut self, white: Square, black: Square, longest: u32) -> String {
            for length in 1..=longest {
                if self.wins(white, black, 1, length) {
                    return format!("WHITE {length}\n");
                }
                if self.loses(white, black, 1, length) {
                    return format!("BLACK {length}\n");
                }
            }
            "DRAW\n".into()
        }
    }

    fn input(n: i32, white: Square, black: Square) -> String {
        format!("{n} {} {} {} {}", white.0, white.1, black.0, black.1)
    }

    proptest! {
        #[test]
        fn agrees_with_ever_longer_games(
            (n, white, black) in (2..5).prop_flat_map(|n| {
                let square = || (1..=n, 1..=n);
                (Just(n), square(), square())
            }),
        ) {
            prop_assume!(white != black);
            let mut play = Play { n, ..Play::default() };
            let answer = play.answer(white, black, 20);
            prop_assert_eq!(testkit::answer(solve, &input(n, white, black)), answer);
        }
    }

    /// From a neighbouring square White wins at once.
    #[test]
    fn white_wins_next_to_black_only() {
        for (input, answer) in [
            ("9 7 7 7 8", "WHITE 1\n"),
            ("9 7 7 6 7", "WHITE 1\n"),
            ("2 1 1 1 2", "WHITE 1\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), answer);
        }
        for input in ["9 7 7 7 9", "9 7 7 8 8", "9 9 1 1 1"] {
            assert!(testkit::answer(solve, input).starts_with("BLACK "));
        }
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("1 1 1 1 1", "`1` is not from 2 to 32"),
            ("33 1 1 1 2", "`33` is not from 2 to 32"),
            ("3 1 0 1 1", "`0` is not from 1 to 3"),
            ("3 1 1 4 1", "`4` is not from 1 to 3"),
            ("3 2 1 2 1", "both pieces are on the same square"),
            ("3 2 1 2", "the input ends where a number is due"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
