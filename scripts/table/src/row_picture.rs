//! A row as a picture: a point for each heap.

use std::path::Path;

use anyhow::Result;
use plotters::prelude::*;

use crate::law::Law;
use crate::palette::{GUIDE, N, P};
use crate::picture::{font, save, Area};
use crate::row::Row;

/// The last heap that a picture shows: every heap is a shape in the file.
pub const LAST: usize = 20_000;

/// So many beginnings of a period are marked; more would be a wall.
const MOST_MARKS: u64 = 60;

const SIZE: (u32, u32) = (1200, 560);

/// Writes the picture of `row` into `file`.
pub fn write(row: &Row, file: &Path) -> Result<()> {
    let mut legend = vec![
        (N, String::from("N: the one to move wins")),
        (P, String::from("P: the one to move loses")),
    ];
    let marks = marks(row);
    if !marks.is_empty() {
        let proved = matches!(row.law, Law::Proved { .. });
        let how = if proved { "proved" } else { "only seen" };
        legend.push((GUIDE, format!("a period begins ({how})")));
    }
    save(file, SIZE, &legend, |area| plot(row, &marks, area))
}

/// The heaps at which a period begins, proved or seen.
fn marks(row: &Row) -> Vec<u64> {
    let Some(repetition) = row.law.repetition() else {
        return Vec::new();
    };
    let starts = (0..).map(|round| repetition.preperiod + round * repetition.period);
    let marks: Vec<u64> = starts
        .take_while(|&start| start <= row.upto() as u64)
        .take(MOST_MARKS as usize + 1)
        .collect();
    if marks.len() as u64 > MOST_MARKS {
        return Vec::new();
    }
    marks
}

fn plot(row: &Row, marks: &[u64], area: &Area) -> Result<()> {
    let (last, thing) = (row.upto() as u64, row.thing);
    let largest = row.heaps().map(|(_, value)| u64::from(value)).max();
    let top = largest.map_or(1, |largest| largest + largest / 12 + 1);
    let mut chart = ChartBuilder::on(area)
        .caption(&row.title, font(24))
        .margin(20)
        .x_label_area_size(48)
        .y_label_area_size(56)
        .build_cartesian_2d(0..last + 1, 0..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc(thing)
        .y_desc("Grundy value")
        .x_labels(20)
        .label_style(font(14))
        .axis_desc_style(font(18))
        .draw()?;
    let guides = marks
        .iter()
        .map(|&start| PathElement::new([(start, 0), (start, top)], GUIDE));
    chart.draw_series(guides)?;
    let radius = match last {
        0..=250 => 4,
        251..=2500 => 2,
        _ => 1,
    };
    chart.draw_series(row.heaps().map(|(heap, value)| {
        // P-positions are few in many games, and what one looks for.
        let (colour, radius) = if value == 0 {
            (P, radius.max(2))
        } else {
            (N, radius)
        };
        Circle::new((heap as u64, u64::from(value)), radius, colour.filled())
    }))?;
    Ok(())
}
