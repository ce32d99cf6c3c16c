//! Boards of two coordinates, with axes.

use std::fmt;

use game::language::Game;

/// What stands on a board: per row (the second coordinate), the answers of the columns (the first one).
pub struct Board {
    /// The names of the coordinates, across and down.
    pub names: [String; 2],
    /// The answers: 1 for a P-position and 0 for an N-position, or values.
    pub rows: Vec<Vec<Option<u32>>>,
    /// Whether the answers are values.
    pub is_values: bool,
}

/// The distance between marks on an axis.
const MARKS: usize = 5;

impl Board {
    /// The board of the known answers to positions with coordinates below `side`.
    pub fn new(game: &Game, side: u64, is_values: bool, known: &[(Vec<u64>, u32)]) -> Self {
        let mut rows = vec![vec![None; side as usize]; side as usize];
        let is_here = |row: &&(Vec<u64>, u32)| row.0.iter().all(|&n| n < side);
        for (position, answer) in known.iter().filter(is_here) {
            rows[position[1] as usize][position[0] as usize] = Some(*answer);
        }
        Board {
            names: [game.coordinates[0].clone(), game.coordinates[1].clone()],
            rows,
            is_values,
        }
    }

    /// Whether all answers are known.
    pub fn is_known(&self) -> bool {
        self.rows.iter().flatten().all(Option::is_some)
    }

    /// Returns the lines of the board, with axes.
    pub fn lines(&self) -> Vec<String> {
        let cell = |answer: &Option<u32>| match answer {
            None => String::from("?"),
            Some(value) if self.is_values => value.to_string(),
            Some(1) => String::from("P"),
            Some(_) => String::from("·"),
        };
        let cells = self.rows.iter().map(|row| row.iter().map(cell).collect());
        let cells: Vec<Vec<String>> = cells.collect();
        let widths = cells.iter().flatten().map(|cell| cell.chars().count());
        let width = widths.max().unwrap_or(1) + 1;
        let marks = (0..cells.len()).step_by(MARKS);
        let marks = marks.map(|mark| format!("{mark:>0$}", width * mark.clamp(1, MARKS)));
        let head = format!("    {}", marks.collect::<String>());
        let rows = cells.iter().zip(0..).map(|(row, y)| {
            let cells = row.iter().map(|cell| format!("{cell:>width$}"));
            format!("{y:>3} {}", cells.collect::<Vec<_>>().concat())
        });
        [head].into_iter().chain(rows).collect()
    }
}

/// What the axes and cells mean, and the board.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [across, down] = &self.names;
        let cells = if self.is_values {
            "Grundy values"
        } else {
            "P: the player to move loses, ·: wins"
        };
        writeln!(f, "{across} across, {down} down; {cells}\n")?;
        f.write_str(&self.lines().join("\n"))
    }
}
