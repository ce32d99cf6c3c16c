//! Luogu P4055: AA puts a piece on a cell of a maze; YY and AA move it in turn, never to a cell visited
//! before. On which cells may AA start and win?
//!
//! In large mazes, AA wins on the cells without which the maze has a matching of neighbours as large as with
//! them; each cell is removed in turn.
//!
//! Edge cases: full boards, corridors, isolated cells, and no free cell, which the statement does not
//! exclude.

use crate::geography::{wins_by_matching, wins_by_search};
use crate::prelude::*;

/// 游戏 (A game).
pub struct MazeGame;

const SIZE: u32 = 100;

/// The rows of a maze.
type Maze = Vec<Vec<u8>>;

impl Game for MazeGame {
    const ID: &'static str = "p4055";
    const WORDS: Words = ["WIN", "LOSE"];
    const CASES: Cases = Cases::One;
    type Case = Maze;
    type Answer = Starts;

    fn layout(text: &mut Text, maze: &mut Maze) -> Checked {
        let width = maze.first().map_or(0, Vec::len);
        let rows = text.count("N", 1..=SIZE, maze.len())?;
        let columns = text.count("M", 1..=SIZE, width)?;
        text.end_line()?;
        text.board(rows, columns, ".#", maze)
    }

    fn by_search(maze: &Maze) -> Option<Starts> {
        (free_cells(maze).count() <= 16).then(|| starts(maze, wins_by_search))
    }

    fn answer(maze: &Maze) -> Starts {
        starts(maze, wins_by_matching)
    }

    fn draw(random: &mut Random, size: Size) -> Maze {
        match size.0 {
            0..50 => scattered(random, size.of(2, 8) as usize, size.of(3, 8) as usize),
            _ => nearly_paired(random, size.of(3, 40) as usize, size.of(3, 40) as usize),
        }
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.lost_and_won("random-small", 6, |random| {
            let (rows, columns) = (random.random_range(3..=4), random.random_range(3..=5));
            scattered(random, rows, columns)
        });
        drafts.lost_and_won("random-large", 6, |random| {
            let (rows, columns) = (random.random_range(20..=40), random.random_range(20..=40));
            nearly_paired(random, rows, columns)
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
        drafts.drawn("paired", 1, |random| paired(random, size, size));
        drafts.drawn("nearly-paired", 1, |random| nearly_paired(random, size, size));
        drafts.drawn("scattered", 1, |random| scattered(random, size, size));
    }
}

/// The cells on which AA may start and win.
#[derive(Debug, PartialEq)]
pub struct Starts(Vec<[usize; 2]>);

impl Answer for Starts {
    fn won(&self) -> Vec<bool> {
        vec![!self.0.is_empty()]
    }

    fn lines(&self, words: Words) -> Vec<String> {
        let mut lines = self.won().lines(words);
        lines.extend(self.0.iter().map(|[row, column]| format!("{} {}", row + 1, column + 1)));
        lines
    }
}

/// Lists the free cells from which the player to move loses.
fn starts(maze: &Maze, wins: fn(&[Vec<usize>]) -> Vec<bool>) -> Starts {
    let cells: Vec<[usize; 2]> = free_cells(maze).collect();
    let mut indices = vec![vec![None; maze[0].len()]; maze.len()];
    for (index, &[row, column]) in cells.iter().enumerate() {
        indices[row][column] = Some(index);
    }
    let index_at = |row: usize, column: usize| *indices.get(row)?.get(column)?;
    let neighbours = |&[row, column]: &[usize; 2]| {
        let [above, left] = [row, column].map(|index| index.wrapping_sub(1));
        let around = [[above, column], [row, left], [row, column + 1], [row + 1, column]];
        around.into_iter().filter_map(|[row, column]| index_at(row, column)).collect()
    };
    let neighbours: Vec<Vec<usize>> = cells.iter().map(neighbours).collect();
    let lost = cells.iter().zip(wins(&neighbours)).filter(|(_, wins)| !wins);
    Starts(lost.map(|(&cell, _)| cell).collect())
}

fn free_cells(maze: &Maze) -> impl Iterator<Item = [usize; 2]> + '_ {
    let cells = (0..maze.len()).cartesian_product(0..maze[0].len());
    cells.filter(|&(row, column)| maze[row][column] == b'.').map(|(row, column)| [row, column])
}

/// Draws each cell by itself, two thirds of them free.
fn scattered(random: &mut Random, rows: usize, columns: usize) -> Maze {
    let mut row = || (0..columns).map(|_| b"..#"[random.random_range(0..3)]).collect();
    (0..rows).map(|_| row()).collect()
}

/// Draws pairs of neighbours, so that AA loses, and in half of the mazes frees or blocks some more cells.
fn nearly_paired(random: &mut Random, rows: usize, columns: usize) -> Maze {
    let mut maze = paired(random, rows, columns);
    if random.random() {
        for _ in 0..random.random_range(1..=4) {
            let (row, column) = (random.random_range(0..rows), random.random_range(0..columns));
            maze[row][column] = b"#."[random.random_range(0..2)];
        }
    }
    maze
}

/// Draws a maze whose free cells are pairs of neighbours.
fn paired(random: &mut Random, rows: usize, columns: usize) -> Maze {
    let mut maze = vec![vec![b'#'; columns]; rows];
    let cells = (0..rows).cartesian_product(0..columns);
    let pairs = cells
        .flat_map(|(row, column)| [[(row, column), (row + 1, column)], [(row, column), (row, column + 1)]]);
    let mut pairs = pairs.filter(|&[_, (row, column)]| row < rows && column < columns).collect_vec();
    pairs.shuffle(random);
    for pair in pairs {
        if pair.iter().all(|&(row, column)| maze[row][column] == b'#') {
            for (row, column) in pair {
                maze[row][column] = b'.';
            }
        }
    }
    maze
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
            assert_eq!(MazeGame::answer(&paired(&mut random, size, 20)), Starts(vec![]));
        }
    }

    /// By hand: with an even number of cells on either side, AA makes the last move.
    #[test]
    fn every_other_cell_of_an_odd_corridor_wins() {
        let starts = |cells: usize| MazeGame::answer(&vec![vec![b'.'; cells]]);
        assert_eq!(starts(99), Starts((0..99).step_by(2).map(|column| [0, column]).collect()));
        assert_eq!(starts(100), Starts(vec![]));
    }
}
