//! A board as a picture: a square for each pair of heaps.

use std::path::Path;

use anyhow::Result;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{font, is_dark, save, shade, Area, BOB_RANGE, GROUND, N_RANGE, P, P_RANGE};
use crate::games::board::{Board, Measure};
use crate::games::Error;

/// The last heap of a picture of values, where nearly every square is a shape in the file.
const LAST: usize = 300;

/// The last heap of a picture with the numbers written into the squares.
const LAST_WRITTEN: usize = 24;

const SIZE: (u32, u32) = (900, 900);

/// Writes the picture of `board` into `file`.
///
/// # Errors
///
/// Returns an error if the board is too large, or the file cannot be written.
pub fn write(board: &Board, file: &Path) -> Result<()> {
    let upto = board.upto();
    if board.measure != Measure::Outcome && upto > LAST {
        let why = format!("a picture up to heap {upto} is too large: --upto {LAST} at most");
        return Err(Error::Usage(why).into());
    }
    let largest = largest(board);
    let n = |number| {
        (
            shade(N_RANGE, number, largest),
            format!("N: Grundy value {number}"),
        )
    };
    let legend = match board.measure {
        Measure::Outcome => vec![
            (GROUND, String::from("N: the player to move wins")),
            (P, String::from("P: the player to move loses")),
        ],
        Measure::Grundy => vec![
            (P, String::from("P: Grundy value 0")),
            n(1.min(largest)),
            n(largest),
        ],
        Measure::Suspense => vec![
            (shade(P_RANGE, 2, largest), String::from("P: even suspense")),
            (shade(N_RANGE, 1, largest), String::from("N: odd suspense")),
            (
                shade(N_RANGE, largest, largest),
                format!("darker is longer, up to {largest}"),
            ),
        ],
        Measure::Number => vec![
            (P, String::from("0: the player to move loses")),
            (
                shade(N_RANGE, largest, largest),
                format!("Alice wins, up to {largest} ahead"),
            ),
            (
                shade(BOB_RANGE, largest, largest),
                format!("Bob wins, up to {largest} ahead"),
            ),
        ],
    };
    save(file, SIZE, &legend, |area| plot(board, area))
}

/// Returns the largest number, regardless of its sign.
fn largest(board: &Board) -> u64 {
    let cells = board.heaps().flat_map(|y| &board.numbers[y][board.first..]);
    cells.map(|number| number.unsigned_abs()).max().unwrap_or(0)
}

fn colour(board: &Board, largest: u64, x: usize, y: usize) -> RGBColor {
    let (is_p, number) = (board.is_p(x, y), board.numbers[y][x]);
    let range = match board.measure {
        Measure::Suspense if is_p => P_RANGE,
        _ if is_p => return P,
        Measure::Outcome => return GROUND,
        Measure::Number if number < 0 => BOB_RANGE,
        Measure::Grundy | Measure::Suspense | Measure::Number => N_RANGE,
    };
    shade(range, number.unsigned_abs(), largest)
}

fn plot(board: &Board, area: &Area) -> Result<()> {
    let (first, last) = (board.first as u32, board.upto() as u32);
    let heaps = || (first..last).into_segmented();
    let mut chart = ChartBuilder::on(area)
        .caption(board.title(), font(18))
        .margin(20)
        .x_label_area_size(48)
        .y_label_area_size(56)
        .build_cartesian_2d(heaps(), heaps())?;
    chart
        .configure_mesh()
        .disable_mesh()
        .x_desc(board.axes[0])
        .y_desc(board.axes[1])
        .x_labels(21)
        .y_labels(21)
        .label_style(font(14))
        .axis_desc_style(font(18))
        .draw()?;
    let largest = largest(board);
    let corner = |heap: usize| SegmentValue::Exact(heap as u32);
    for y in board.heaps() {
        // Neighbours of one colour share a rectangle, which keeps large boards to a few MB.
        let colours: Vec<RGBColor> = board
            .heaps()
            .map(|x| colour(board, largest, x, y))
            .collect();
        let mut x = board.first;
        for run in colours.chunk_by(|one, other| one == other) {
            let corners = [
                (corner(x), corner(y)),
                (corner(x + run.len()), corner(y + 1)),
            ];
            x += run.len();
            chart.draw_series([Rectangle::new(corners, run[0].filled())])?;
        }
    }
    if board.upto() <= LAST_WRITTEN && board.measure != Measure::Outcome {
        let middle = |heap: usize| SegmentValue::CenterOf(heap as u32);
        let cells = board
            .heaps()
            .flat_map(|y| board.heaps().map(move |x| (x, y)));
        chart.draw_series(cells.map(|(x, y)| {
            let dark = is_dark(colour(board, largest, x, y));
            let style = font(16)
                .into_font()
                .color(if dark { &WHITE } else { &BLACK })
                .pos(Pos::new(HPos::Center, VPos::Center));
            Text::new(
                board.numbers[y][x].to_string(),
                (middle(x), middle(y)),
                style,
            )
        }))?;
    }
    Ok(())
}
