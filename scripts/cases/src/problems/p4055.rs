//! Luogu P4055: AA puts a piece on a cell of a maze; YY and AA move it in turn, never to a cell visited
//! before. On which cells may AA start and win?
//!
//! Small mazes are searched. Otherwise AA wins on the cells without which the maze has a matching of
//! neighbours as large as with them; each cell is removed in turn.

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::geography::{wins_by_matching, wins_by_search};
use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{seeded, with_answer, Random};
use crate::reader::Reader;
use crate::text;

/// 游戏 (A game).
pub const PROBLEM: Problem = Problem {
    id: "p4055",
    words: ["WIN", "LOSE"],
    stored,
    large,
    random: |name, size| {
        random(name, by_matching, size.0, |random| match size.0 {
            0..50 => scattered(random, size.of(2, 8) as usize, size.of(3, 8) as usize),
            _ => nearly_paired(random, size.of(3, 40) as usize, size.of(3, 40) as usize),
        })
    },
};

const SIZE: u32 = 100;

/// The rows of a maze.
type Maze = Vec<Vec<u8>>;

fn read(reader: &mut Reader) -> Result<Maze, String> {
    let (rows, columns) = (reader.count("N", 1..=SIZE)?, reader.count("M", 1..=SIZE)?);
    let maze = reader.board(rows, columns, ".#")?;
    reader.end()?;
    Ok(maze)
}

fn by_search(input: &mut Reader) -> Result<Vec<Line>, String> {
    Ok(vec![line(&starts(&read(input)?, wins_by_search))])
}

fn by_matching(input: &mut Reader) -> Result<Vec<Line>, String> {
    Ok(vec![line(&starts(&read(input)?, wins_by_matching))])
}

fn line(starts: &[[usize; 2]]) -> Line {
    let [win, lose] = PROBLEM.words;
    let mut cells = starts
        .iter()
        .map(|[row, column]| format!("\n{} {}", row + 1, column + 1));
    Line {
        text: if starts.is_empty() {
            lose.to_owned()
        } else {
            win.to_owned() + &cells.join("")
        },
        won: vec![!starts.is_empty()],
    }
}

/// Lists the free cells from which the player to move loses.
fn starts(maze: &Maze, wins: fn(&[Vec<usize>]) -> Vec<bool>) -> Vec<[usize; 2]> {
    let cells: Vec<[usize; 2]> = free_cells(maze).collect();
    let mut indices = vec![vec![None; maze[0].len()]; maze.len()];
    for (index, &[row, column]) in cells.iter().enumerate() {
        indices[row][column] = Some(index);
    }
    let index_at = |row: usize, column: usize| *indices.get(row)?.get(column)?;
    let neighbours = |&[row, column]: &[usize; 2]| {
        let around = [
            index_at(row.wrapping_sub(1), column),
            index_at(row, column.wrapping_sub(1)),
            index_at(row, column + 1),
            index_at(row + 1, column),
        ];
        around.into_iter().flatten().collect()
    };
    let neighbours: Vec<Vec<usize>> = cells.iter().map(neighbours).collect();
    let lost = cells
        .iter()
        .zip(wins(&neighbours))
        .filter(|(_, wins)| !wins);
    lost.map(|(&cell, _)| cell).collect()
}

fn free_cells(maze: &Maze) -> impl Iterator<Item = [usize; 2]> + '_ {
    let cells = (0..maze.len()).cartesian_product(0..maze[0].len());
    cells
        .filter(|&(row, column)| maze[row][column] == b'.')
        .map(|(row, column)| [row, column])
}

fn text(maze: &Maze) -> String {
    format!("{} {}\n{}", maze.len(), maze[0].len(), text::board(maze))
}

fn stored() -> Vec<Draft> {
    let mut drafts = vec![
        Draft::of_lines("sample", by_search, "3 3\n.##\n...\n#.#\n".to_owned())
            .official("WIN\n2 3\n3 2\n"),
        Draft::of_lines("smallest", by_search, "1 1\n.\n".to_owned()),
    ];
    for (name, maze) in edges() {
        drafts.push(Draft::of_lines(
            format!("edges-{name}"),
            by_matching,
            text(&maze),
        ));
    }
    for index in 1..=6 {
        let small = |random: &mut Random| {
            let (rows, columns) = (random.random_range(3..=4), random.random_range(3..=5));
            scattered(random, rows, columns)
        };
        drafts.push(random(
            &format!("random-small-{index}"),
            by_search,
            index,
            small,
        ));
        let large = |random: &mut Random| {
            let (rows, columns) = (random.random_range(20..=40), random.random_range(20..=40));
            nearly_paired(random, rows, columns)
        };
        drafts.push(random(
            &format!("random-large-{index}"),
            by_matching,
            index,
            large,
        ));
    }
    drafts
}

/// Full boards, corridors, isolated cells, and no free cell, which the statement does not exclude.
fn edges() -> Vec<(&'static str, Maze)> {
    let full = |rows: usize, columns: usize| vec![vec![b'.'; columns]; rows];
    let checkered = (0..9).map(|row| (0..9).map(|column| b".#"[(row + column) % 2]).collect());
    vec![
        ("no-free-cell", vec![b"###".to_vec(); 2]),
        ("even-board", full(10, 10)),
        ("odd-board", full(11, 11)),
        ("even-row", full(1, 100)),
        ("odd-row", full(1, 99)),
        ("even-column", full(100, 1)),
        ("odd-column", full(99, 1)),
        ("isolated-cells", checkered.collect()),
        ("even-corridor", snake(13, 16)),
        ("odd-corridor", snake(13, 17)),
    ]
}

/// Makes one corridor that turns at each end of a row.
fn snake(rows: usize, columns: usize) -> Maze {
    let row = |row: usize| match row % 4 {
        1 => [vec![b'#'; columns - 1], vec![b'.']].concat(),
        3 => [vec![b'.'], vec![b'#'; columns - 1]].concat(),
        _ => vec![b'.'; columns],
    };
    (0..rows).map(row).collect()
}

/// Draws each cell by itself, two thirds of them free.
fn scattered(random: &mut Random, rows: usize, columns: usize) -> Maze {
    let mut row = || {
        (0..columns)
            .map(|_| b"..#"[random.random_range(0..3)])
            .collect()
    };
    (0..rows).map(|_| row()).collect()
}

/// Draws pairs of neighbours, so that AA loses, and in half of the mazes frees or blocks some more cells.
fn nearly_paired(random: &mut Random, rows: usize, columns: usize) -> Maze {
    let mut maze = paired(random, rows, columns);
    if random.random() {
        for _ in 0..random.random_range(1..=4) {
            let (row, column) = (
                random.random_range(0..rows),
                random.random_range(0..columns),
            );
            maze[row][column] = b"#."[random.random_range(0..2)];
        }
    }
    maze
}

/// Draws a maze whose free cells are pairs of neighbours.
fn paired(random: &mut Random, rows: usize, columns: usize) -> Maze {
    let mut maze = vec![vec![b'#'; columns]; rows];
    let cells = (0..rows).cartesian_product(0..columns);
    let mut pairs: Vec<_> = cells
        .flat_map(|(row, column)| {
            [(row + 1, column), (row, column + 1)].map(|next| [(row, column), next])
        })
        .filter(|[_, (row, column)]| *row < rows && *column < columns)
        .collect();
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

/// Draws a maze without a winning start iff `index` is odd.
fn random(name: &str, printer: Printer, index: u32, draw: impl Fn(&mut Random) -> Maze) -> Draft {
    let mut random = seeded(&format!("p4055/{name}"));
    let wins = |maze: &Maze| !starts(maze, wins_by_matching).is_empty();
    let maze = with_answer(&mut random, index % 2 == 0, draw, wins);
    Draft::of_lines(name, printer, text(&maze))
}

/// Mazes of all the cells that the bounds allow.
fn large() -> Vec<Draft> {
    let mut random = seeded("p4055/large");
    let size = SIZE as usize;
    let full = vec![vec![b'.'; size]; size];
    let mut one_short = full.clone();
    one_short[size / 2][size / 2] = b'#';
    vec![
        ("full", full),
        ("full-but-one", one_short),
        ("full-but-a-row", vec![vec![b'.'; size - 1]; size - 1]),
        ("corridor", snake(size - 1, size - 1)),
        ("paired", paired(&mut random, size, size)),
        ("nearly-paired", nearly_paired(&mut random, size, size)),
        ("scattered", scattered(&mut random, size, size)),
    ]
    .into_iter()
    .map(|(name, maze)| Draft::of_lines(name, by_matching, text(&maze)))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matchings_agree_with_the_search() {
        let mut random = seeded("mazes");
        for _ in 0..60 {
            let maze = scattered(&mut random, 4, 4);
            let [matched, searched] =
                [wins_by_matching, wins_by_search].map(|wins| starts(&maze, wins));
            assert_eq!(matched, searched, "{}", text(&maze));
        }
    }

    /// By hand: in pairs, YY answers with the other cell of the pair.
    #[test]
    fn pairs_leave_no_winning_start() {
        let mut random = seeded("pairs");
        for size in 1..20 {
            let maze = paired(&mut random, size, 20);
            assert!(starts(&maze, wins_by_matching).is_empty());
        }
    }

    /// By hand: with an even number of cells on either side, AA makes the last move.
    #[test]
    fn every_other_cell_of_an_odd_corridor_wins() {
        let expected: Vec<[usize; 2]> = (0..99).step_by(2).map(|column| [0, column]).collect();
        assert_eq!(starts(&vec![vec![b'.'; 99]], wins_by_matching), expected);
        assert!(starts(&vec![vec![b'.'; 100]], wins_by_matching).is_empty());
    }
}
