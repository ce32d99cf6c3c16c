//! A row as a picture: a point for each heap, or, for many heaps, how many there are in each cell.

use std::path::Path;

use anyhow::Result;
use plotters::coord::types::RangedCoordu64;
use plotters::prelude::*;

use super::{font, save, shade, Area, GUIDE, N, N_RANGE, P};
use crate::games::periodicity::Periodicity;
use crate::model::RowCells;

/// The last heap up to which every heap is a shape in the file.
const LAST_POINT: u64 = 20_000;

/// The number of cells of a density, across and down, at most.
const CELLS: (u64, u64) = (280, 110);

/// The number of periods up to which each one is marked.
const MOST_MARKS: usize = 60;

const SIZE: (u32, u32) = (1200, 560);

type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordu64, RangedCoordu64>>;

/// Writes the picture of `row` into `file`.
pub fn write(row: &RowCells, file: &Path) -> Result<()> {
    let is_density = row.heading.upto > LAST_POINT;
    let mut legend = if is_density {
        vec![
            (N, String::from("N: the darker, the more heaps")),
            (P, String::from("P: some heap has value 0")),
        ]
    } else {
        vec![
            (N, String::from("N: the player to move wins")),
            (P, String::from("P: the player to move loses")),
        ]
    };
    let marks = marks(row);
    if !marks.is_empty() {
        let how = if row.periodicity.is_some_and(Periodicity::is_proved) {
            "proved"
        } else {
            "only observed"
        };
        legend.push((GUIDE, format!("a period begins ({how})")));
    }
    save(file, SIZE, &legend, |area| plot(row, &marks, area))
}

/// Returns the heaps at which a period begins, proved or observed; none if they are too many.
fn marks(row: &RowCells) -> Vec<u64> {
    let Some(found) = row.periodicity.and_then(Periodicity::period) else {
        return Vec::new();
    };
    let starts = (found.preperiod..=row.heading.upto).step_by(found.period as usize);
    if starts.clone().nth(MOST_MARKS).is_some() {
        return Vec::new();
    }
    starts.collect()
}

fn plot(row: &RowCells, marks: &[u64], area: &Area) -> Result<()> {
    let last = row.heading.upto;
    let largest = row.largest();
    let top = largest + largest / 12 + 1;
    let mut chart = ChartBuilder::on(area)
        .caption(&row.heading.title, font(24))
        .margin(20)
        .x_label_area_size(48)
        .y_label_area_size(56)
        .build_cartesian_2d(0..last + 1, 0..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc(row.heading.unit)
        .y_desc("Grundy value")
        .x_labels(if last > LAST_POINT { 10 } else { 20 })
        .label_style(font(14))
        .axis_desc_style(font(18))
        .draw()?;
    let guides = marks
        .iter()
        .map(|&start| PathElement::new([(start, 0), (start, top)], GUIDE));
    chart.draw_series(guides)?;
    if last > LAST_POINT {
        draw_density(row, top, &mut chart)
    } else {
        draw_points(row, &mut chart)
    }
}

fn draw_points(row: &RowCells, chart: &mut Chart) -> Result<()> {
    let radius = match row.heading.upto {
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

fn draw_density(row: &RowCells, top: u64, chart: &mut Chart) -> Result<()> {
    let density = Density::of(row, top);
    let most = density.counts.iter().flatten().copied().max();
    let Density { width, height, .. } = density;
    // The counts differ by orders of magnitude.
    let darkness = |count: u64| u64::from((count + 1).ilog2());
    let largest = most.map_or(0, darkness);
    for (left, column) in (0..).step_by(width as usize).zip(&density.counts) {
        for (bottom, &count) in (0..).step_by(height as usize).zip(column) {
            if count > 0 {
                let cell = [(left, bottom), (left + width, bottom + height)];
                let colour = shade(N_RANGE, darkness(count), largest);
                chart
                    .plotting_area()
                    .draw(&Rectangle::new(cell, colour.filled()))?;
            }
        }
    }
    for (left, _) in (0..)
        .step_by(width as usize)
        .zip(&density.lost)
        .filter(|(_, &lost)| lost)
    {
        let cell = [(left, 0), (left + width, height)];
        chart
            .plotting_area()
            .draw(&Rectangle::new(cell, P.filled()))?;
    }
    Ok(())
}

/// How many heaps there are in each cell.
#[derive(Debug, PartialEq, Eq)]
struct Density {
    /// The heaps of a cell.
    width: u64,
    /// The values of a cell.
    height: u64,
    /// For each column of cells from the bottom up, the number of heaps that are not lost.
    counts: Vec<Vec<u64>>,
    /// For each column, whether any heap is lost.
    lost: Vec<bool>,
}

impl Density {
    /// Counts the heaps of `row`, whose values are below `top`.
    fn of(row: &RowCells, top: u64) -> Self {
        let (across, down) = CELLS;
        let width = (row.heading.upto + 1).div_ceil(across);
        let height = top.div_ceil(down);
        let columns = (row.heading.upto / width + 1) as usize;
        let mut density = Density {
            width,
            height,
            counts: vec![vec![0; top.div_ceil(height) as usize]; columns],
            lost: vec![false; columns],
        };
        for (heap, value) in row.heaps() {
            let column = (heap / width) as usize;
            if value == 0 {
                density.lost[column] = true;
            } else {
                density.counts[column][(value / height) as usize] += 1;
            }
        }
        density
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::row::tests::of;

    #[test]
    fn counts_every_heap_once() {
        let values: Vec<u64> = (0..1_000).map(|heap| heap % 300).collect();
        let density = Density::of(&of(&values).cells(), 330);
        assert_eq!((density.width, density.height), (4, 3));
        assert_eq!((density.counts.len(), density.counts[0].len()), (250, 110));
        let lost: Vec<usize> = (0..250).filter(|&column| density.lost[column]).collect();
        assert_eq!(lost, [0, 75, 150, 225]);
        assert_eq!(density.counts.iter().flatten().sum::<u64>(), 996);
        assert_eq!(density.counts[0][..3], [2, 1, 0]);
    }
}
