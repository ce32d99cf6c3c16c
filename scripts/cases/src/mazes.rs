//! Mazes: boards of free cells, each with the free cells beside, above and below it as neighbours.

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::random::Random;

/// The rows of a maze: `.` is free, `#` is not.
pub type Maze = Vec<Vec<u8>>;

/// Lists the free cells by row and column.
pub fn free_cells(maze: &Maze) -> impl Iterator<Item = [usize; 2]> + '_ {
    let cells = (0..maze.len()).cartesian_product(0..maze[0].len());
    cells.filter(|&(row, column)| maze[row][column] == b'.').map(|(row, column)| [row, column])
}

/// Lists the free neighbours of each free cell, by their indices among the free cells.
pub fn neighbours(maze: &Maze) -> Vec<Vec<usize>> {
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
    cells.iter().map(neighbours).collect()
}

/// Draws each cell by itself, two thirds of them free.
pub fn scattered(random: &mut Random, [rows, columns]: [u32; 2]) -> Maze {
    let mut row = || (0..columns).map(|_| b"..#"[random.random_range(0..3)]).collect();
    (0..rows).map(|_| row()).collect()
}

/// Draws pairs of neighbours, and in half of the mazes frees or blocks some more cells.
pub fn nearly_paired(random: &mut Random, sides: [u32; 2]) -> Maze {
    let mut maze = paired(random, sides);
    if random.random() {
        for _ in 0..random.random_range(1..=4) {
            let [row, column] = sides.map(|side| random.random_range(0..side as usize));
            maze[row][column] = b"#."[random.random_range(0..2)];
        }
    }
    maze
}

/// Draws a maze whose free cells are pairs of neighbours.
pub fn paired(random: &mut Random, sides: [u32; 2]) -> Maze {
    let [rows, columns] = sides.map(|side| side as usize);
    let mut maze = vec![vec![b'#'; columns]; rows];
    let cells = (0..rows).cartesian_product(0..columns);
    let pairs = cells
        .flat_map(|(row, column)| [(row + 1, column), (row, column + 1)].map(|next| [(row, column), next]));
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

    #[test]
    fn neighbours_are_free_cells_side_by_side() {
        let maze = ["..#", "#.."].map(|row| row.as_bytes().to_vec());
        assert!(free_cells(&maze.clone().into()).eq([[0, 0], [0, 1], [1, 1], [1, 2]]));
        assert_eq!(neighbours(&maze.into()), [vec![1], vec![0, 2], vec![1, 3], vec![2]]);
    }

    #[test]
    fn pairs_fill_the_maze() {
        let mut random = seeded("pairs");
        let maze = paired(&mut random, [9, 9]);
        assert_eq!(free_cells(&maze).count() % 2, 0);
        assert!(neighbours(&maze).iter().all(|neighbours| !neighbours.is_empty()));
    }
}
