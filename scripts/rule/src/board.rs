//! Boards of two coordinates: on the terminal with axes, and as SVG.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

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
        let side = self.rows.len();
        let lines = (0..=side).map(|line| format!("M0 {line}h{side}M{line} 0v{side}"));
        let lost = self.rows.iter().enumerate().flat_map(|(y, row)| {
            let lost = row.iter().enumerate().filter(|cell| *cell.1 == Some(1));
            lost.map(move |(x, _)| format!("M{x}.5 {y}.5h0"))
        });
        let text =
            |x: f64, y: f64, text: &str| format!("<text x=\"{x}\" y=\"{y}\">{text}</text>\n");
        let mut texts = String::new();
        for mark in (0..side).step_by(MARKS) {
            let (place, mark) = (mark as f64 + 0.5, mark.to_string());
            texts += &(text(place, -0.4, &mark) + &text(-0.7, place + 0.25, &mark));
        }
        let [across, down] = &self.names;
        let end = side as f64 + 0.6;
        texts += &(text(end, -0.4, across) + &text(-0.7, end + 0.25, down));
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let svg = format!(
            include_str!("templates/board.svg"),
            size = side + 4,
            title = title,
            lines = lines.collect::<String>(),
            lost = lost.collect::<String>(),
            texts = texts,
        );
        fs::write(file, svg).with_context(|| format!("cannot write {}", file.display()))
    }
}
