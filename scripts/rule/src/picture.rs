//! The board as an SVG picture, with the positions of the rule marked.

use std::path::Path;

use anyhow::{anyhow, Context, Result};
use plotters::prelude::*;
use rule::language::Game;
use rule::search::Question;
use rule::solve::{Answer, Verdict};

use crate::report::{Report, Status};

/// The number of columns and rows.
const SIDE: u128 = 48;
/// The edge of a square, in pixels.
const SQUARE: u32 = 14;
/// The room beside and above the squares, for labels.
const MARGIN: u32 = 60;

/// A P-position, or value 0.
const P: RGBColor = RGBColor(230, 97, 1);
/// An N-position.
const N: RGBColor = RGBColor(226, 236, 245);
/// What is not known.
const UNKNOWN: RGBColor = RGBColor(255, 255, 255);
const DARK: RGBColor = RGBColor(8, 48, 107);

/// Checks that the game can be drawn.
///
/// # Errors
///
/// Why not.
pub fn check(game: &Game, file: Option<&Path>) -> Result<(), String> {
    if file.is_some() && game.dimension() > 2 {
        return Err(format!(
            "--svg draws games with one or two coordinates, not {}",
            game.dimension()
        ));
    }
    Ok(())
}

/// Draws the rule, or what the search knows if there is none, into `file`.
pub fn write(game: &Game, report: &Report, answer: &Answer, file: &Path) -> Result<()> {
    let mut svg = String::new();
    draw(&mut svg, game, report, answer).map_err(|error| anyhow!("cannot draw: {error}"))?;
    std::fs::write(file, svg).with_context(|| format!("cannot write {}", file.display()))
}

fn draw(svg: &mut String, game: &Game, report: &Report, answer: &Answer) -> Result<()> {
    let is_row = game.dimension() == 1;
    let size = MARGIN * 2 + SIDE as u32 * SQUARE;
    let sheet = SVGBackend::with_string(svg, (size, size + MARGIN)).into_drawing_area();
    sheet.fill(&WHITE)?;
    let font = |size: u32| ("sans-serif", size).into_font();
    let note = match report.status {
        Status::Proved => String::from("proved for all sizes"),
        Status::Holds => format!("holds up to {}; not proved", report.upto),
        Status::None => String::from("no rule: the positions that were searched"),
    };
    sheet.draw(&Text::new(game.text.clone(), (MARGIN as i32, 12), font(18)))?;
    let rule = report.rule.clone().unwrap_or_default();
    sheet.draw(&Text::new(
        format!("{rule} ({note})"),
        (MARGIN as i32, 34),
        font(14),
    ))?;

    let value = |x: u128, y: u128| -> Option<u128> {
        let position = if is_row {
            vec![y * SIDE + x]
        } else {
            vec![x, y]
        };
        let searched = || answer.searched.at(&position).map(u128::from);
        match (&answer.verdict, report.question) {
            (Verdict::Proved(proof, _), Question::Outcome) => Some(proof.is_lost(&position).into()),
            (Verdict::Proved(proof, _), Question::Value) => proof.value(&position),
            (Verdict::Holds(rule), _) => rule
                .value(&position)
                .and_then(|value| u128::try_from(value).ok()),
            (Verdict::None { .. }, _) => searched(),
        }
    };
    let board: Vec<Vec<Option<u128>>> = (0..SIDE)
        .map(|y| (0..SIDE).map(|x| value(x, y)).collect())
        .collect();
    let largest = board
        .iter()
        .flatten()
        .flatten()
        .copied()
        .max()
        .unwrap_or(1)
        .max(1);
    let colour = |value: Option<u128>| match (value, report.question) {
        (None, _) => UNKNOWN,
        (Some(1), Question::Outcome) | (Some(0), Question::Value) => P,
        (Some(_), Question::Outcome) => N,
        (Some(value), Question::Value) => shade(value, largest),
    };
    for (y, row) in board.iter().enumerate() {
        for (x, &value) in row.iter().enumerate() {
            let left = (MARGIN + x as u32 * SQUARE) as i32;
            let top = (MARGIN + y as u32 * SQUARE) as i32;
            let corners = [
                (left, top),
                (left + SQUARE as i32 - 1, top + SQUARE as i32 - 1),
            ];
            sheet.draw(&Rectangle::new(corners, colour(value).filled()))?;
        }
        if y % 8 == 0 {
            let top = (MARGIN + y as u32 * SQUARE) as i32;
            let label = if is_row { y * SIDE as usize } else { y };
            sheet.draw(&Text::new(label.to_string(), (12, top), font(12)))?;
            let left = (MARGIN + y as u32 * SQUARE) as i32;
            sheet.draw(&Text::new(
                y.to_string(),
                (left, MARGIN as i32 - 14),
                font(12),
            ))?;
        }
    }
    let below = (MARGIN + SIDE as u32 * SQUARE + 16) as i32;
    let axes = match &game.coordinates[..] {
        [n] => format!("{n}, {SIDE} per row"),
        names => format!("{} to the right, {} down", names[0], names[1]),
    };
    let legend = match report.question {
        Question::Outcome => [
            (P, "P: the player to move loses"),
            (N, "N: the player to move wins"),
        ],
        Question::Value => [(P, "value 0"), (DARK, "the largest value")],
    };
    let mut left = MARGIN as i32;
    for (colour, text) in legend {
        let swatch = [(left, below), (left + 14, below + 14)];
        sheet.draw(&Rectangle::new(swatch, colour.filled()))?;
        sheet.draw(&Text::new(text, (left + 20, below), font(14)))?;
        left += 220;
    }
    sheet.draw(&Text::new(axes, (left, below), font(14)))?;
    sheet.present()?;
    Ok(())
}

/// From pale to dark.
fn shade(value: u128, largest: u128) -> RGBColor {
    let between = |pale: u8, dark: u8| {
        let mixed = u128::from(pale) * (largest - value) + u128::from(dark) * value;
        (mixed / largest) as u8
    };
    RGBColor(
        between(N.0, DARK.0),
        between(N.1, DARK.1),
        between(N.2, DARK.2),
    )
}
