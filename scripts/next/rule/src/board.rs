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

impl Board {
    /// Returns the lines of the board, with axes.
    pub fn lines(&self) -> Vec<String> {
        let cells: Vec<Vec<String>> = self
            .rows
            .iter()
            .map(|row| row.iter().map(|&cell| self.cell(cell)).collect())
            .collect();
        let largest = cells
            .iter()
            .flatten()
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or(1);
        let columns = self.rows.first().map_or(0, Vec::len);
        let width = largest.max(if self.is_values { 2 } else { 1 }) + 1;
        let margin = self.rows.len().to_string().len().max(2);
        let mut head = format!("{:margin$} ", "");
        let mut column = 0;
        while column < columns {
            // A mark may be as wide as several columns.
            let mark = column.to_string();
            let span = if self.is_values {
                1
            } else {
                MARKS.min(columns - column)
            };
            let room = span * width;
            let first = width - 1;
            let _ = write!(head, " {mark:>first$}");
            head.extend(std::iter::repeat_n(
                ' ',
                room.saturating_sub(first.max(mark.len()) + 1),
            ));
            column += span;
        }
        let mut lines = vec![head.trim_end().to_owned()];
        for (index, row) in cells.iter().enumerate() {
            let row: String = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            lines.push(format!("{index:>margin$} {row}"));
        }
        lines
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
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write_svg(&self, title: &str, file: &Path) -> Result<()> {
        let columns = self.rows.first().map_or(0, Vec::len);
        let side = (640 / columns.max(1)).clamp(4, 24);
        let margin = 40;
        let (width, height) = (
            columns * side + 2 * margin,
            self.rows.len() * side + 2 * margin,
        );
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
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"11\">\n<title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
             <text x=\"{margin}\" y=\"14\">{title}</text>\n"
        );
        for (y, row) in self.rows.iter().enumerate() {
            for (x, &cell) in row.iter().enumerate() {
                let shade = match cell {
                    None => String::from("#f4d9a8"),
                    Some(value) if self.is_values => {
                        format!("hsl(220,60%,{}%)", 95 - 70 * value / most)
                    }
                    Some(1) => String::from("#1f3b70"),
                    Some(_) => String::from("#eef1f6"),
                };
                let (left, top) = (margin + x * side, margin + y * side);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"{shade}\" \
                     stroke=\"white\" stroke-width=\"0.5\"><title>{x}, {y}: {}</title></rect>",
                    self.cell(cell)
                );
            }
        }
        for mark in (0..columns.max(self.rows.len())).step_by(MARKS) {
            let place = margin + mark * side + side / 2;
            let (above, before) = (margin - 4, margin - 4);
            if mark < columns {
                let _ = writeln!(
                    svg,
                    "<text x=\"{place}\" y=\"{above}\" text-anchor=\"middle\">{mark}</text>"
                );
            }
            if mark < self.rows.len() {
                let _ = writeln!(
                    svg,
                    "<text x=\"{before}\" y=\"{place}\" text-anchor=\"end\" dy=\"4\">{mark}</text>"
                );
            }
        }
        let bottom = height - 10;
        let _ = writeln!(
            svg,
            "<text x=\"{margin}\" y=\"{bottom}\">{}</text>\n</svg>",
            self.legend()
        );
        fs::write(file, svg).with_context(|| format!("cannot write {}", file.display()))
    }
}
