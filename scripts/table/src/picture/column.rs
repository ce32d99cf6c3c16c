//! Columns as a picture: their cells and pieces, with the number below.

use std::path::Path;

use anyhow::Result;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{font, save, Area, GROUND};
use crate::games::column::Columns;
use crate::games::Error;

/// The largest number of columns in a picture.
const MOST: usize = 243;

/// The side of a cell, in pixels.
const CELL: i32 = 36;
/// The distance between the left edges of two columns, in pixels: room for a fraction.
const STEP: i32 = 64;
/// The space below a column, in pixels, with its number.
const BELOW: i32 = 56;
/// The columns of a line.
const LINE: i32 = 14;
/// The space around the columns, in pixels.
const MARGIN: i32 = 24;
/// The height of the title, in pixels.
const TITLE: i32 = 56;

const WIDTH: i32 = 2 * MARGIN + LINE * STEP;

/// Writes the picture of `columns` into `file`.
///
/// # Errors
///
/// Returns an error if there are too many columns, or the file cannot be written.
pub fn write(columns: &Columns, file: &Path) -> Result<()> {
    let count = columns.values.len();
    if count > MOST {
        let why = format!("a picture of {count} columns is too large: {MOST} at most");
        return Err(Error::Usage(why).into());
    }
    let longest = columns.values.iter().map(|(column, _)| column.len()).max();
    let line = i32::try_from(longest.unwrap_or(0))? * CELL + BELOW;
    let lines = (i32::try_from(columns.values.len())? - 1) / LINE + 1;
    let size = (
        WIDTH.cast_unsigned(),
        (TITLE + lines * line).cast_unsigned(),
    );
    let legend = [
        (WHITE, String::from("W: Takahashi, ahead if positive")),
        (BLACK, String::from("B: Snuke, ahead if negative")),
    ];
    save(file, size, &legend, |area| plot(columns, line, area))
}

fn plot(columns: &Columns, line: i32, area: &Area) -> Result<()> {
    let title = "Advance or Eat: how many moves Takahashi is ahead";
    let text = |text: String, place: (i32, i32), size: u32, across: HPos| {
        let anchor = Pos::new(across, VPos::Top);
        Text::new(
            text,
            place,
            font(size).into_font().color(&BLACK).pos(anchor),
        )
    };
    let place = (WIDTH / 2, MARGIN / 2);
    area.draw(&text(title.to_owned(), place, 24, HPos::Center))?;
    for (index, (column, value)) in (0..).zip(&columns.values) {
        let left = MARGIN + index % LINE * STEP + (STEP - CELL) / 2;
        let mut top = TITLE + index / LINE * line;
        let middle = left + CELL / 2;
        for cell in column.chars() {
            let square = [(left, top), (left + CELL, top + CELL)];
            area.draw(&Rectangle::new(square, GROUND.filled()))?;
            area.draw(&Rectangle::new(square, BLACK.stroke_width(1)))?;
            let centre = (middle, top + CELL / 2);
            let (radius, colour) = (CELL / 3, if cell == 'W' { WHITE } else { BLACK });
            if cell != '.' {
                area.draw(&Circle::new(centre, radius, colour.filled()))?;
                area.draw(&Circle::new(centre, radius, BLACK.stroke_width(1)))?;
            }
            top += CELL;
        }
        let place = (middle, top + 8);
        area.draw(&text(value.to_string(), place, 18, HPos::Center))?;
    }
    Ok(())
}
