//! HDU 3404: a move switches the corners of a rectangle of lights, the last of which was on.
//!
//! Otherwise than by the search, the Grundy values of single lights are nim-products, each of them summed bit
//! by bit. Edge cases: bounds; lost rows and columns; pairs that the usual product takes for equal, and the
//! other way round.

use crate::nim_field::product;
use crate::prelude::*;
use crate::search::toggled;

pub struct SwitchLights;

const LIGHTS: u32 = 1000;
const LARGEST: u32 = 10_000;

/// The column and the row of a light.
type Light = [u32; 2];

impl Game for SwitchLights {
    const ID: &'static str = "hdu3404";
    const WORDS: Words = ["Have a try, lxhgww.", "Don't waste your time."];
    const CASES: Cases = Cases::Counted("T", 1..=100);
    const MANY: u32 = 50;
    const STORED: Stored = &[("small", 60, &[6, 5]), ("large", 30, &[100, LARGEST])];
    type Case = Vec<Light>;
    type Answer = bool;

    fn layout(text: &mut Text, lights: &mut Vec<Light>) -> Checked {
        text.list("n", 1..=LIGHTS, lights, |text, light| {
            text.line([("x", 1..=LARGEST), ("y", 1..=LARGEST)], light)
        })
    }

    fn check(cases: &[Vec<Light>]) -> Checked {
        ensure(cases.iter().all(|lights| lights.iter().all_unique()), || "a light twice".to_owned())
    }

    fn by_search(lights: &Vec<Light>) -> Option<bool> {
        // Moves stay within the rectangle up to the last column and row.
        let [columns, rows] = [0, 1].map(|axis| lights.iter().map(|light| light[axis]).max().unwrap_or(0));
        (columns * rows <= 10).then(|| wins(lights.iter().copied().sorted().collect(), options))
    }

    fn answer(lights: &Vec<Light>) -> bool {
        value(lights) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Light> {
        let [most, largest] = size.limits([4, 3], [100, LARGEST]);
        let count = random.random_range(1..=most);
        lights(random, count, largest)
    }

    fn compared() -> Vec<Vec<Light>> {
        let board = (1..=4).cartesian_product(1..=2).map(|(x, y)| [x, y]);
        board.powerset().filter(|lights| !lights.is_empty()).collect()
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.half_lost("scattered", 100, |random| lights(random, LIGHTS, LARGEST));
        let dense = (9_901..=LARGEST).cartesian_product(9_991..=LARGEST);
        let dense: Vec<Light> = dense.map(|(x, y)| [x, y]).collect();
        drafts.cases("dense", vec![dense; 100]);
    }
}

fn options(lights: &Vec<Light>) -> Vec<Vec<Light>> {
    let rectangles = lights.iter().flat_map(|&[x2, y2]| {
        let corners = (1..=x2).cartesian_product(1..=y2);
        corners.map(move |(x1, y1)| [[x1, y1], [x1, y2], [x2, y1], [x2, y2]])
    });
    rectangles.map(|corners| toggled(lights, &corners.into_iter().unique().collect_vec())).collect()
}

/// Returns the Grundy value of lights.
fn value(lights: &[Light]) -> u64 {
    lights.iter().fold(0, |sum, &[x, y]| sum ^ product(x.into(), y.into()))
}

/// Draws `count` different lights, or a few less; about half of the boards are lost.
fn lights(random: &mut Random, count: u32, largest: u32) -> Vec<Light> {
    let light = |_| [0; 2].map(|_| random.random_range(1..=largest));
    let mut lights: Vec<Light> = (0..count).map(light).unique().collect();
    // Rows 1 and 2 can make up for any value with few lights: x ⊗ 1 is x.
    let value = value(&lights[1..]);
    if random.random() && (1..=largest.into()).contains(&value) {
        lights[0] = [value as u32, 1];
    }
    lights.into_iter().unique().collect()
}
