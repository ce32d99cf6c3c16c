//! Tables as SVG pictures: the sheet with its legend, and the colours.
//!
//! P-positions are orange, N-positions blue; the larger the number, the darker the colour.

mod board;
mod column;
mod row;

use std::fs;
use std::path::Path;

use anyhow::{anyhow, bail, Context, Result};
use plotters::coord::Shift;
use plotters::prelude::*;

use crate::model::{Cells, Part, Table};

/// A part of the sheet.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Returns the font of this size in pixels.
fn font(size: u32) -> (&'static str, u32) {
    ("sans-serif", size)
}

/// The height of the legend, in pixels.
const LEGEND: u32 = 48;
/// The width of an entry of the legend, in pixels.
const ENTRY: i32 = 260;

/// Writes a picture of the cells of `table` into `file`.
///
/// # Errors
///
/// Returns an error if the table has no picture or too large a one, or if the file cannot be written.
pub fn write(table: &Table, file: &Path) -> Result<()> {
    let cells = table.parts.iter().find_map(|part| match part {
        Part::Cells(cells) => Some(cells),
        _ => None,
    });
    match cells {
        Some(Cells::Row(cells)) => row::write(cells, file),
        Some(Cells::Board(board)) => board::write(board, file),
        Some(Cells::Columns(columns)) => column::write(columns, file),
        None => bail!("this table has no picture"),
    }
}

/// Writes a picture into `file`: what `plot` draws in `size` pixels, and a legend below it.
fn save(
    file: &Path,
    size: (u32, u32),
    legend: &[(RGBColor, String)],
    plot: impl FnOnce(&Area) -> Result<()>,
) -> Result<()> {
    let mut svg = String::new();
    draw(&mut svg, size, legend, plot).map_err(|error| anyhow!("cannot draw: {error}"))?;
    fs::write(file, svg).with_context(|| format!("cannot write {}", file.display()))
}

fn draw(
    svg: &mut String,
    (width, height): (u32, u32),
    legend: &[(RGBColor, String)],
    plot: impl FnOnce(&Area) -> Result<()>,
) -> Result<()> {
    let sheet = SVGBackend::with_string(svg, (width, height + LEGEND)).into_drawing_area();
    sheet.fill(&WHITE)?;
    let (above, strip) = sheet.split_vertically(height);
    plot(&above)?;
    let mut left = 60;
    for (colour, text) in legend {
        let swatch = [(left, 8), (left + 16, 24)];
        strip.draw(&Rectangle::new(swatch, colour.filled()))?;
        strip.draw(&Rectangle::new(swatch, BLACK.stroke_width(1)))?;
        strip.draw(&Text::new(
            text.clone(),
            (left + 24, 9),
            font(16).into_font(),
        ))?;
        left += ENTRY;
    }
    sheet.present()?;
    Ok(())
}

/// A P-position.
const P: RGBColor = RGBColor(230, 97, 1);
/// An N-position.
const N: RGBColor = RGBColor(31, 105, 170);
/// An N-position on a board of outcomes.
const GROUND: RGBColor = RGBColor(226, 236, 245);
/// Lines that mark periods.
const GUIDE: RGBColor = RGBColor(190, 190, 190);

const P_RANGE: [RGBColor; 2] = [RGBColor(255, 190, 110), RGBColor(180, 60, 0)];
const N_RANGE: [RGBColor; 2] = [RGBColor(226, 236, 245), RGBColor(8, 48, 107)];

/// Numbers that Bob is ahead; where Alice is, the numbers have the colours of N-positions.
const BOB_RANGE: [RGBColor; 2] = [RGBColor(224, 243, 219), RGBColor(0, 88, 44)];

/// Returns the colour of `number` on a scale from 0 to `largest`, pale to dark.
fn shade([pale, dark]: [RGBColor; 2], number: u64, largest: u64) -> RGBColor {
    let (number, largest) = (number.min(largest), largest.max(1));
    let between = |pale: u8, dark: u8| {
        let weighted = u64::from(pale) * (largest - number) + u64::from(dark) * number;
        (weighted / largest) as u8
    };
    RGBColor(
        between(pale.0, dark.0),
        between(pale.1, dark.1),
        between(pale.2, dark.2),
    )
}

/// Whether white text reads better than black on this colour.
fn is_dark(RGBColor(red, green, blue): RGBColor) -> bool {
    // The perceived brightness of each primary, in thousandths.
    u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114 < 140_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_range_from_pale_to_dark() {
        for range in [P_RANGE, N_RANGE, BOB_RANGE] {
            assert!(!is_dark(shade(range, 0, 9)));
            assert!(is_dark(shade(range, 9, 9)));
        }
        assert_eq!(shade(P_RANGE, 0, 0), P_RANGE[0]);
    }
}
