//! Boards of two coordinates: on the terminal with axes, and as SVG.

use std::fmt::Write as _;
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
/// The side of a square of a picture, and its margin.
const SQUARE: usize = 12;
const MARGIN: usize = 40;

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

    /// Draws the board into a file.
    pub fn write_svg(&self, title: &str, file: &Path) -> Result<()> {
        let side = self.rows.len() * SQUARE + 2 * MARGIN;
        let most = self
            .rows
            .iter()
            .flatten()
            .flatten()
            .max()
            .copied()
            .unwrap_or(1)
            .max(1);
        let title = title
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
             font-family=\"sans-serif\" font-size=\"10\">\n<rect width=\"{side}\" height=\"{side}\" \
             fill=\"white\"/>\n<text x=\"{MARGIN}\" y=\"14\">{title}</text>\n\
             <text x=\"{MARGIN}\" y=\"{}\">{}</text>\n",
            side - 10,
            self.legend()
        );
        for (y, row) in self.rows.iter().enumerate() {
            let top = MARGIN + y * SQUARE;
            if y % MARKS == 0 {
                let (before, base) = (MARGIN - 4, top + SQUARE - 2);
                let _ = writeln!(
                    svg,
                    "<text x=\"{before}\" y=\"{base}\" text-anchor=\"end\">{y}</text>"
                );
                let _ = writeln!(svg, "<text x=\"{top}\" y=\"{before}\">{y}</text>");
                // the axes are alike
            }
            for (x, &cell) in row.iter().enumerate() {
                let shade = match cell {
                    None => String::from("#f4d9a8"),
                    Some(value) if self.is_values => {
                        format!("hsl(220,60%,{}%)", 95 - 70 * value / most)
                    }
                    Some(1) => String::from("#1f3b70"),
                    Some(_) => String::from("#eef1f6"),
                };
                let _ = writeln!(
                    svg,
                    "<rect x=\"{}\" y=\"{top}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{shade}\" \
                     stroke=\"white\"><title>{x}, {y}: {}</title></rect>",
                    MARGIN + x * SQUARE,
                    self.cell(cell)
                );
            }
        }
        fs::write(file, svg + "</svg>\n")
            .with_context(|| format!("cannot write {}", file.display()))
    }
}
