//! # POJ 1568 – Find the Winning Move (also UVa 10111 and ZOJ 1703)
//!
//! <http://poj.org/problem?id=1568>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game.** Noughts and crosses on 4 × 4 squares: four in a row, column or diagonal win, a full
//! board is a draw. It is x's turn, each player has made at least two moves, nobody has won, and the
//! board is not full. The input is a line `?` and four rows of `.`, `x` and `o` per case, up to a
//! line that begins with `$`; the answer is the first square, row by row, with which x **forces** a
//! win, as `(row,column)` counted from 0, or `#####` if there is none.
//!
//! **The rule.** Search: a square forces a win iff o, to move after x has taken it, cannot reach at least a
//! draw. Alpha–beta answers just this question, without the value of the position.
//!
//! **Beware.** The first square counts, not the fastest win, and a draw is not a win.
//!
//! **Cost.** The positions that can be reached, pruned by alpha–beta; each is searched once.
//!
//! **Source.** D. E. Knuth and R. W. Moore, *An analysis of alpha-beta pruning*, 1975; see
//! [`shared::minimax`].

use proconio::input;
use shared::io::{run, Answers, BadInput, Input, Word};
use shared::minimax::{Minimax, Turn};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.terminated(|case| {
        input! { from &mut *case, mark: Word }
        let mark = mark?;
        if mark.starts_with('$') {
            return Ok(None);
        }
        if mark != "?" {
            return Err(BadInput::new("a case does not begin with `?`"));
        }
        let (x, o) = read_board(case)?;
        let mut game = Minimax::new(|&board| turn(board));
        let mut free = (0..16).filter(|square| (x | o) >> square & 1 == 0);
        let answer = match free.find(|square| !game.is_at_least((o, x | 1 << square), 0)) {
            Some(square) => format!("({},{})", square / 4, square % 4),
            None => "#####".to_owned(),
        };
        Ok(Some(answer))
    })
}

/// The squares of the player to move and those of the opponent, row by row from the lowest bit.
type Board = (u16, u16);

/// Reads a board with x to move.
fn read_board(case: &mut Input) -> Result<Board, BadInput> {
    let squares = case.board(4, 4, "xo.")?.concat();
    let of = |player: u8| {
        let bits = squares.iter().enumerate();
        bits.fold(0, |bits, (index, &square)| {
            bits | u16::from(square == player) << index
        })
    };
    Ok((of(b'x'), of(b'o')))
}

/// The rows, the columns and the two diagonals.
const LINES: [u16; 10] = [
    0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248,
];

fn turn((own, other): Board) -> Turn<Board> {
    if LINES.iter().any(|line| other & line == *line) {
        return Turn::Over(-1);
    }
    if own | other == u16::MAX {
        return Turn::Over(0);
    }
    let free = (0..16).filter(|square| (own | other) >> square & 1 == 0);
    Turn::Moves(free.map(|square| (0, (other, own | 1 << square))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        let sample = "?\n....\n.xo.\n.ox.\n....\n?\no...\n.ox.\n.xxx\nxooo\n$\n";
        assert_eq!(testkit::answer(solve, sample), "#####\n(0,1)\n");
    }

    fn won(squares: &[u8], player: u8) -> bool {
        let is_full = |line: [usize; 4]| line.iter().all(|&square| squares[square] == player);
        (0..4).any(|i| {
            is_full([4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3]) || is_full([i, i + 4, i + 8, i + 12])
        }) || is_full([0, 5, 10, 15])
            || is_full([3, 6, 9, 12])
    }

    /// Returns whether `goal` forces a win with `player` to move; plays every line to its end.
    fn forces(squares: &mut [u8], player: u8, goal: u8) -> bool {
        let opponent = if player == b'x' { b'o' } else { b'x' };
        if won(squares, opponent) {
            return opponent == goal;
        }
        let free: Vec<usize> = (0..16).filter(|&square| squares[square] == b'.').collect();
        if free.is_empty() {
            return false;
        }
        let mut outcomes = free.into_iter().map(|square| {
            squares[square] = player;
            let forced = forces(squares, opponent, goal);
            squares[square] = b'.';
            forced
        });
        if player == goal {
            outcomes.any(|forced| forced)
        } else {
            outcomes.all(|forced| forced)
        }
    }

    fn first_forced_win(squares: &mut [u8]) -> String {
        for square in 0..16 {
            if squares[square] == b'.' {
                squares[square] = b'x';
                let forced = forces(squares, b'o', b'x');
                squares[square] = b'.';
                if forced {
                    return format!("({},{})\n", square / 4, square % 4);
                }
            }
        }
        "#####\n".to_owned()
    }

    proptest! {
        /// Boards with at most six free squares, on which nobody has won.
        #[test]
        fn agrees_with_a_plain_search(
            squares in Just(b"xxxxxooooo......".to_vec()).prop_shuffle(),
            more in 0_usize..3,
        ) {
            let mut squares = squares;
            for player in [b'x', b'o'].repeat(more) {
                let free = squares.iter().position(|&square| square == b'.').expect("a free square");
                squares[free] = player;
            }
            prop_assume!(!won(&squares, b'x') && !won(&squares, b'o'));
            let rows: Vec<&str> = squares.chunks(4).map(|row| std::str::from_utf8(row).unwrap()).collect();
            let input = format!("?\n{}\n$\n", rows.join("\n"));
            prop_assert_eq!(testkit::answer(solve, &input), first_forced_win(&mut squares));
        }
    }

    /// The mistake of preferring the fastest win: (2,0) wins in two moves, (3,3) at once.
    #[test]
    fn the_first_square_counts() {
        assert_eq!(testkit::answer(solve, "? xo.. .x.o ..xx .oo. $"), "(2,0)\n");
    }

    #[test]
    fn stops_at_a_line_that_begins_with_a_dollar_or_at_the_end() {
        let board = "?\no...\n.ox.\n.xxx\nxooo\n";
        assert_eq!(
            testkit::answer(solve, &format!("{board}$$$\n{board}")),
            "(0,1)\n"
        );
        assert_eq!(testkit::answer(solve, board), "(0,1)\n");
    }

    #[test]
    fn reports_bad_input() {
        for (board, why) in [
            ("x", "a case does not begin with `?`"),
            ("? .... ....", "the input ends where a word is due"),
            ("? .... ... .... ....", "a row is not 4 of the cells `xo.`"),
            ("? .... ..y. .... ....", "a row is not 4 of the cells `xo.`"),
        ] {
            let input = format!("?\no...\n.ox.\n.xxx\nxooo\n{board}\n");
            testkit::assert_bad(solve, &input, "(0,1)\n", &format!("case 2: {why}"));
        }
    }
}
