//! What all pictures have in common: the sheet, its legend, the file.

use std::fs;
use std::path::Path;

use anyhow::{anyhow, Context, Result};
use plotters::coord::Shift;
use plotters::prelude::*;

/// A part of the sheet.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The font of everything, with the size in pixels.
pub fn font(size: u32) -> (&'static str, u32) {
    ("sans-serif", size)
}

/// Pixels of the strip below the plot.
const STRIP: u32 = 48;
/// Pixels of an entry of the legend.
const ENTRY: i32 = 230;

/// Draws a sheet of `size` pixels with a plot and a legend below it, and writes it into `file`.
pub fn save(
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
    let sheet = SVGBackend::with_string(svg, (width, height + STRIP)).into_drawing_area();
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
