//! Luogu P4055: AA puts a piece on a cell of a maze; YY and AA move it in turn, never to a cell visited
//! before. On which cells may AA start and win?
//!
//! In large mazes, AA wins on the cells without which the maze has a matching of neighbours as large as with
//! them; each cell is removed in turn.
//!
//! Edge cases: full boards, corridors, isolated cells, and no free cell, which the statement does not
//! exclude.

use crate::geography::{wins_by_matching, wins_by_search};
use crate::mazes::{free_cells, nearly_paired, neighbours, paired, scattered, Maze};
use crate::prelude::*;

pub struct MazeGame;

const SIZE: u32 = 100;

impl Game for MazeGame {
    const ID: &'static str = "p4055";
    const WORDS: Words = ["", "LOSE"];
    const CASES: Cases = Cases::One;
    type Case = Maze;
    type Answer = Option<String>;

    fn layout(text: &mut Text, maze: &mut Maze) -> Checked {
        let width = maze.first().map_or(0, Vec::len);
        let rows = text.count("N", 1..=SIZE, maze.len())?;
        let columns = text.count("M", 1..=SIZE, width)?;
        text.end_line()?;
        text.board(rows, columns, ".#", maze)
    }

    fn by_search(maze: &Maze) -> Option<Option<String>> {
        (free_cells(maze).count() <= 16).then(|| listed(&starts(maze, wins_by_search)))
    }

    fn answer(maze: &Maze) -> Option<String> {
        listed(&starts(maze, wins_by_matching))
    }

    fn draw(random: &mut Random, size: Size) -> Maze {
        match size.percent() {
            0..50 => scattered(random, size.limits([2, 3], [8, 8])),
            _ => nearly_paired(random, size.limits([3, 3], [40, 40])),
        }
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.lost_and_won("random-small", 6, |random| {
            let sides = [4, 5].map(|most| random.random_range(3..=most));
            scattered(random, sides)
        });
        drafts.lost_and_won("random-large", 6, |random| {
            let sides = [0; 2].map(|_| random.random_range(20..=40));
            nearly_paired(random, sides)
        });
    }

    /// Mazes of all the cells that the bounds allow.
    fn large(drafts: &mut Drafts<Self>) {
        let size = SIZE as usize;
        let full = vec![vec![b'.'; size]; size];
        let mut one_short = full.clone();
        one_short[size / 2][size / 2] = b'#';
        drafts.cases("full", [full]);
        drafts.cases("full-but-one", [one_short]);
        drafts.cases("full-but-a-row", [vec![vec![b'.'; size - 1]; size - 1]]);
        // One corridor that turns at each end of a row.
        let row = |row: usize| match row % 4 {
            1 => [vec![b'#'; size - 2], vec![b'.']].concat(),
            3 => [vec![b'.'], vec![b'#'; size - 2]].concat(),
            _ => vec![b'.'; size - 1],
        };
        drafts.cases("corridor", [(0..size - 1).map(row).collect()]);
        drafts.drawn("paired", 1, |random| paired(random, [SIZE; 2]));
        drafts.drawn("nearly-paired", 1, |random| nearly_paired(random, [SIZE; 2]));
        drafts.drawn("scattered", 1, |random| scattered(random, [SIZE; 2]));
    }
}

/// Returns what is printed if AA may start on one of these cells and win.
fn listed(starts: &[[usize; 2]]) -> Option<String> {
    let cells = starts.iter().map(|[row, column]| format!("\n{} {}", row + 1, column + 1));
    (!starts.is_empty()).then(|| "WIN".to_owned() + &cells.collect::<String>())
}

/// Lists the free cells from which the player to move loses.
fn starts(maze: &Maze, wins: fn(&[Vec<usize>]) -> Vec<bool>) -> Vec<[usize; 2]> {
    let cells = free_cells(maze).zip(wins(&neighbours(maze)));
    cells.filter(|(_, wins)| !wins).map(|(cell, _)| cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;

    /// By hand: in pairs, YY answers with the other cell of the pair.
    #[test]
    fn pairs_leave_no_winning_start() {
        let mut random = seeded("pairs");
        for size in 1..20 {
            assert_eq!(MazeGame::answer(&paired(&mut random, [size, 20])), None);
        }
    }

    /// By hand: with an even number of cells on either side, AA makes the last move.
    #[test]
    fn every_other_cell_of_an_odd_corridor_wins() {
        let starts = |cells: usize| starts(&vec![vec![b'.'; cells]], wins_by_matching);
        assert!(starts(99).into_iter().eq((0..99).step_by(2).map(|column| [0, column])));
        assert_eq!(starts(100), [[0; 2]; 0]);
    }
}
