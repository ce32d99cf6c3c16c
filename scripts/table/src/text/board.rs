//! A board as text: a line and a column for each heap.

use std::io::{self, Write};

use super::{p_positions, DIM, HEADING, LOST};
use crate::games::board::{Board, Measure};

/// The distance between the columns whose heap is written above them.
const MARKS: usize = 5;

/// Writes the board and its P-positions.
pub fn write(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let legend = match board.measure {
        Measure::Outcome => {
            format!("{LOST}P{LOST:#} the player to move loses   {DIM}·{DIM:#} N: the player to move wins")
        }
        Measure::Grundy => format!("{LOST}0{LOST:#} P: the player to move loses"),
        Measure::Number => format!(
            "{LOST}0{LOST:#} P: the player to move loses   positive: Alice wins   negative: Bob wins"
        ),
        Measure::Suspense => {
            format!(
                "{LOST}even{LOST:#} P: the player to move loses   odd N: the player to move wins"
            )
        }
    };
    let (title, first, upto) = (board.title(), board.first, board.upto());
    let unit = match board.measure {
        Measure::Number => "sides",
        _ => "heaps",
    };
    writeln!(
        out,
        "{HEADING}{title}{HEADING:#} for {unit} {first} to {upto}\n"
    )?;
    table(board, out)?;
    if !board.is_symmetric {
        let [across, down] = board.axes;
        writeln!(out, "\nacross: {across}   down: {down}")?;
    }
    writeln!(out, "\n{legend}")?;
    let lost = board.p_positions();
    let pairs = lost.iter().map(|(x, y)| format!("({x},{y})"));
    p_positions(out, pairs, lost.len() as u64)
}

fn table(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let text = |x: usize, y: usize| match board.measure {
        Measure::Outcome if board.is_p(x, y) => String::from("P"),
        Measure::Outcome => String::from("·"),
        Measure::Grundy | Measure::Suspense | Measure::Number => board.numbers[y][x].to_string(),
    };
    let cells = || {
        board
            .heaps()
            .flat_map(|y| board.heaps().map(move |x| (x, y)))
    };
    let widths = cells().map(|(x, y)| text(x, y).chars().count());
    let cell = widths.max().unwrap_or(0) + 1;
    let margin = board.upto().to_string().len().max(3);

    let mut header = String::new();
    for (column, x) in board.heaps().enumerate() {
        if x % MARKS == 0 || x == board.first {
            let end = margin + 2 + (column + 1) * cell;
            header = format!("{header}{x:>width$}", width = end - header.len());
        }
    }
    writeln!(out, "{DIM}{header}{DIM:#}")?;
    for y in board.heaps() {
        write!(out, "{DIM}{y:margin$} │{DIM:#}")?;
        for x in board.heaps() {
            let text = text(x, y);
            if board.is_p(x, y) {
                write!(out, "{LOST}{text:>cell$}{LOST:#}")?;
            } else if board.measure == Measure::Outcome {
                write!(out, "{DIM}{text:>cell$}{DIM:#}")?;
            } else {
                write!(out, "{text:>cell$}")?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::board::Game;
    use crate::games::Progress;

    fn text(game: Game, values: bool, upto: usize) -> String {
        let mut out = Vec::new();
        let board = Board::of_heaps(game, None, values, upto, &mut Progress::new());
        write(&board, &mut out).unwrap();
        let plain = anstream::adapter::strip_bytes(&out).into_vec();
        String::from_utf8(plain).unwrap()
    }

    #[test]
    fn shows_outcomes() {
        assert_eq!(
            text(Game::Wythoff, false, 5),
            "Wythoff's game (take from one heap, or the same from both): \
             who wins for heaps 0 to 5\n\
             \n      0         5\
             \n  0 │ P · · · · ·\
             \n  1 │ · · P · · ·\
             \n  2 │ · P · · · ·\
             \n  3 │ · · · · · P\
             \n  4 │ · · · · · ·\
             \n  5 │ · · · P · ·\n\
             \nP the player to move loses   · N: the player to move wins\
             \nP-positions  (0,0) (1,2) (3,5)\n"
        );
    }

    #[test]
    fn aligns_the_values() {
        let text = text(Game::Nim, true, 10);
        assert!(
            text.contains("\n       0              5             10\n"),
            "{text}"
        );
        assert!(text.contains("\n 10 │ 10 11  8  9 14 15 12 13  2  3  0\n"));
    }

    #[test]
    fn leaves_out_the_zeros_of_euclid() {
        let text = text(Game::EuclidSuspense, false, 3);
        assert!(
            text.contains("\n      1\n  1 │ 1 1 1\n  2 │ 1 1 2\n  3 │ 1 2 1\n"),
            "{text}"
        );
        assert!(text.contains("P-positions  (2,3)\n"));
    }
}
