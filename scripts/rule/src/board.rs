//! Boards of two coordinates: on the terminal with axes, and as SVG.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use rule::language::Game;

/// What stands on a board: per row (the second coordinate), the answers of the columns (the first one).
pub struct Board {
    /// The names of the coordinates, across and down.
    pub names: [String; 2],
    /// The answers: 1 for a P-position and 0 for an N-position, or values.
    pub rows: Vec<Vec<Option<u64>>>,
    /// Whether the answers are values.
    pub is_values: bool,
}

/// The distance between marks on an axis.
const MARKS: usize = 5;

impl Board {
    /// The board of the answers to positions with coordinates below `side`.
    pub fn new(
        game: &Game,
        side: u64,
        is_values: bool,
        mut answer: impl FnMut(u64, u64) -> Option<u64>,
    ) -> Self {
        let mut row = |y| (0..side).map(|x| answer(x, y)).collect();
        Board {
            names: [game.coordinates[0].clone(), game.coordinates[1].clone()],
            rows: (0..side).map(&mut row).collect(),
            is_values,
        }
    }

    /// Whether all answers are known.
    pub fn is_known(&self) -> bool {
        self.rows.iter().flatten().all(Option::is_some)
    }

    /// Returns the lines of the board, with axes.
    pub fn lines(&self) -> Vec<String> {
        let cells = self
            .rows
            .iter()
            .map(|row| row.iter().map(|&cell| self.cell(cell)).collect());
        let cells: Vec<Vec<String>> = cells.collect();
        let largest = cells.iter().flatten().map(String::len).max().unwrap_or(1);
        let width = if self.is_values {
            largest.max(2) + 1
        } else {
            2
        };
        let mut head = vec![' '; 4 + width * cells.len() + MARKS];
        for mark in (0..cells.len()).step_by(MARKS) {
            let text = mark.to_string();
            let first = 4 + width * (mark + 1) - text.len();
            let first = if self.is_values {
                first
            } else {
                4 + width * mark + 1
            };
            for (place, digit) in text.chars().enumerate() {
                head[first + place] = digit;
            }
        }
        let head: String = head.into_iter().collect();
        let rows = cells.iter().enumerate().map(|(index, row)| {
            let row: String = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            format!("{index:>3} {row}")
        });
        [head.trim_end().to_owned()]
            .into_iter()
            .chain(rows)
            .collect()
    }

    fn cell(&self, answer: Option<u64>) -> String {
        match answer {
            None => String::from("?"),
            Some(value) if self.is_values => value.to_string(),
            Some(1) => String::from("P"),
            Some(_) => String::from("·"),
        }
    }

    /// Returns what the axes and cells mean.
    pub fn legend(&self) -> String {
        let [across, down] = &self.names;
        let cells = if self.is_values {
            "Grundy values"
        } else {
            "P: the player to move loses, ·: wins"
        };
        format!("{across} across, {down} down; {cells}")
    }

    /// Draws the P-positions into a file, readable on light and on dark backgrounds.
    pub fn write_svg(&self, title: &str, file: &Path) -> Result<()> {
        let size = 10 * self.rows.len();
        let lines = (0..=size).step_by(10);
        let lines = lines.map(|line| format!("M0 {line}h{size}M{line} 0v{size}"));
        let lost = self.rows.iter().enumerate().flat_map(|(y, row)| {
            let lost = row.iter().enumerate().filter(|cell| *cell.1 == Some(1));
            lost.map(move |(x, _)| format!("M{} {}h0", 10 * x + 5, 10 * y + 5))
        });
        let pair = |place: usize, above: &str, beside: &str| {
            let (x, y) = (place + 5, place + 8);
            format!(
                "<text x=\"{x}\" y=\"-4\">{above}</text><text x=\"-7\" y=\"{y}\">{beside}</text>\n"
            )
        };
        let marks = (0..self.rows.len()).step_by(MARKS);
        let mut texts: String = marks
            .map(|mark| pair(10 * mark, &mark.to_string(), &mark.to_string()))
            .collect();
        texts += &pair(size + 2, &self.names[0], &self.names[1]);
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let svg = format!(
            include_str!("templates/board.svg"),
            size = size + 40,
            title = title,
            lines = lines.collect::<String>(),
            lost = lost.collect::<String>(),
            texts = texts,
        );
        fs::write(file, svg).with_context(|| format!("cannot write {}", file.display()))
    }
}
