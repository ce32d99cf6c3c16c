//! A row as a picture: a point for each heap.

use std::path::Path;

use anyhow::Result;
use plotters::prelude::*;

use super::{font, save, Area, GUIDE, N, P};
use crate::games::Row;

/// The last heap that a picture may show: every heap is a shape in the file.
pub const LAST: u64 = 20_000;

/// The number of periods up to which each one is marked.
const MOST_MARKS: usize = 60;

const SIZE: (u32, u32) = (1200, 560);

/// Writes the picture of `row` into `file`.
pub fn write(row: &Row, file: &Path) -> Result<()> {
    let mut legend = vec![
        (N, String::from("N: the player to move wins")),
        (P, String::from("P: the player to move loses")),
    ];
    let marks = marks(row);
    if !marks.is_empty() {
        let how = if row.periodicity.is_proved() {
            "proved"
        } else {
            "only observed"
        };
        legend.push((GUIDE, format!("a period begins ({how})")));
    }
    save(file, SIZE, &legend, |area| plot(row, &marks, area))
}

/// Returns the heaps at which a period begins, proved or observed; none if they are too many.
fn marks(row: &Row) -> Vec<u64> {
    let Some(found) = row.periodicity.period() else {
        return Vec::new();
    };
    let starts = (found.preperiod..=row.upto()).step_by(found.period as usize);
    if starts.clone().nth(MOST_MARKS).is_some() {
        return Vec::new();
    }
    starts.collect()
}

fn plot(row: &Row, marks: &[u64], area: &Area) -> Result<()> {
    let last = row.upto();
    let largest = row.heaps().map(|(_, value)| value).max();
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
        .x_desc(row.unit)
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
        // P-positions are rare in many games, and what a reader looks for.
        let (colour, radius) = if value == 0 {
            (P, radius.max(2))
        } else {
            (N, radius)
        };
        Circle::new((heap, value), radius, colour.filled())
    }))?;
    Ok(())
}
