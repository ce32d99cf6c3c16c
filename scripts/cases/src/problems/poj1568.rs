//! POJ 1568: noughts and crosses on 4 × 4 squares; the first square from which x forces a win.
//!
//! On nearly full boards, every move is searched. Otherwise a table holds the outcome of each way to fill the
//! free squares, the fullest first.
//!
//! Edge cases: for each line and each of its squares, a board on which x has the other three; openings, a
//! slow win before a fast one, threats of o, and draws; a terminator of several characters.

use crate::prelude::*;
use crate::text::Count;

pub struct WinningMove;

/// The squares, row by row: `x`, `o` or `.`.
type Board = [u8; 16];

impl Game for WinningMove {
    const ID: &'static str = "poj1568";
    const WORDS: Words = ["", "#####"];
    const CASES: Cases = Cases::Until("$");
    const MANY: u32 = 8;
    type Case = Board;
    type Answer = Option<String>;

    fn layout(text: &mut Text, board: &mut Board) -> Checked {
        text.word("?")?;
        text.end_line()?;
        let mut rows = board.chunks(4).map(<[u8]>::to_vec).collect();
        text.board(Count::fixed(4), Count::fixed(4), "xo.", &mut rows)?;
        board.copy_from_slice(&rows.concat());
        Ok(())
    }

    fn check(boards: &[Board]) -> Checked {
        boards.iter().try_for_each(check)
    }

    fn by_search(board: &Board) -> Option<Option<String>> {
        let mut free = squares(board, b'.').into_iter();
        let wins = |&square: &usize| !wins((with(board, square, b'x'), b'o'), options);
        (free.len() <= 8).then(|| free.find(wins).map(named))
    }

    fn answer(board: &Board) -> Option<String> {
        looked_up(board).map(named)
    }

    fn draw(random: &mut Random, size: Size) -> Board {
        let least = 7 - size.percent() as usize / 30;
        let moves = random.random_range(least..=7);
        draw(random, moves)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (name, boards, moves) in [("random-small", 60, 5..=7), ("random-large", 40, 4..=6)] {
            drafts.half_lost(name, boards, |random| {
                let moves = random.random_range(moves.clone());
                draw(random, moves)
            });
        }
    }

    /// Openings, which have the most lines of play; the statement does not limit the number of cases.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("openings", 40, |random| draw(random, 2));
    }
}

/// Checks what the statement promises: x began and is to move, each player has made two moves, and the game
/// is not over.
fn check(board: &Board) -> Result<(), String> {
    let [xs, os] = [b'x', b'o'].map(|player| squares(board, player).len());
    match xs {
        _ if xs != os => Err(format!("{xs} x and {os} o")),
        2..8 if !has_line(board, b'x') && !has_line(board, b'o') => Ok(()),
        _ => Err("no board in play".to_owned()),
    }
}

fn has_line(board: &Board, player: u8) -> bool {
    let has = |row: usize, column: usize| board[4 * row + column] == player;
    let has_row_or_column = |i: usize| (0..4).all(|j| has(i, j)) || (0..4).all(|j| has(j, i));
    (0..4).any(has_row_or_column) || (0..4).all(|i| has(i, i)) || (0..4).all(|i| has(i, 3 - i))
}

fn squares(board: &Board, content: u8) -> Vec<usize> {
    (0..16).filter(|&square| board[square] == content).collect()
}

fn with(board: &Board, square: usize, player: u8) -> Board {
    let mut board = *board;
    board[square] = player;
    board
}

fn named(square: usize) -> String {
    format!("({},{})", square / 4, square % 4)
}

/// Lists the moves of a player, who has lost if there is none: the opponent has a line, or x finds a full
/// board.
fn options((board, player): &(Board, u8)) -> Vec<(Board, u8)> {
    let opponent = if *player == b'x' { b'o' } else { b'x' };
    let free = squares(board, b'.').into_iter().filter(|_| !has_line(board, opponent));
    free.map(|square| (with(board, square, *player), opponent)).collect()
}

/// Finds the first forced win in a table.
///
/// What stands on the free squares is a number in base 3, with a digit per square: 0 if it is still free,
/// else 1 for x or 2 for o. Moves enlarge the number.
fn looked_up(board: &Board) -> Option<usize> {
    let free = squares(board, b'.');
    let units = (0..free.len()).map(|square| 3_usize.pow(square as u32)).collect_vec();
    let mut x_wins = vec![false; 3_usize.pow(free.len() as u32)];
    for index in (0..x_wins.len()).rev() {
        let (mut filled, mut lead) = (*board, 0); // of x, in moves
        for (&square, &unit) in free.iter().zip(&units) {
            let content = index / unit % 3;
            filled[square] = b".xo"[content];
            lead += [0, 1, -1][content];
        }
        let mut left = units.iter().filter(|&unit| index / unit % 3 == 0).peekable();
        x_wins[index] = match lead {
            0 if has_line(&filled, b'o') => false,
            1 if has_line(&filled, b'x') => true,
            0 => left.any(|unit| x_wins[index + unit]),
            1 => left.peek().is_some() && left.all(|unit| x_wins[index + 2 * unit]),
            _ => continue, // out of turn
        };
    }
    let first = units.iter().position(|&unit| x_wins[unit]);
    first.map(|square| free[square])
}

/// Draws a board on which each player has made `moves` moves and nobody has won.
fn draw(random: &mut Random, moves: usize) -> Board {
    loop {
        let mut board = [b'.'; 16];
        board[..moves].fill(b'x');
        board[moves..2 * moves].fill(b'o');
        board.shuffle(random);
        if check(&board).is_ok() {
            return board;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_lines_have_four_squares_each() {
        let full =
            |squares: &Vec<usize>| squares.iter().fold([b'.'; 16], |board, &at| with(&board, at, b'x'));
        let lines = (0..16).combinations(4).filter(|squares| has_line(&full(squares), b'x'));
        assert_eq!(lines.count(), 10);
    }

    #[test]
    fn accepts_only_boards_in_play() {
        for (board, is_in_play) in [
            (b"xxoo............", true),
            (b"xo..............", false),
            (b"xxo.............", false),
            (b"xxxxooo..o......", false),
            (b"xxx.oooo.....x..", false),
            (b"xoxooxoxxoxooxox", false),
        ] {
            assert_eq!(check(board).is_ok(), is_in_play, "{}", board.escape_ascii());
        }
    }
}
