//! HDU 3404: a move switches the corners of a rectangle of lights, the last of which was on.
//!
//! Otherwise than by the search, the Grundy values of single lights are nim-products, each of them summed
//! bit by bit.

use crate::nim_field::product;
use crate::prelude::*;

/// Switch lights.
pub struct SwitchLights;

const LIGHTS: u32 = 1000;
const LARGEST: u32 = 10_000;

/// The column and the row of a light.
type Light = [u32; 2];

impl Game for SwitchLights {
    const ID: &'static str = "hdu3404";
    const WORDS: [&'static str; 2] = ["Have a try, lxhgww.", "Don't waste your time."];
    const CASES: Cases = Cases::Counted("T", 1..=100);
    const MANY: u32 = 50;
    type Case = Vec<Light>;
    type Answer = bool;

    fn layout(text: &mut Text, lights: &mut Vec<Light>) -> Checked {
        text.list("n", 1..=LIGHTS, lights, |text, light| {
            text.line(["x", "y"], &(1..=LARGEST), light)
        })
    }

    fn check(cases: &[Vec<Light>]) -> Checked {
        if cases.iter().all(|lights| lights.iter().all_unique()) {
            Ok(())
        } else {
            Err("a light twice".to_owned())
        }
    }

    fn is_small(lights: &Vec<Light>) -> bool {
        // Moves stay within the rectangle up to the last column and row.
        let [columns, rows] = [0, 1].map(|axis| lights.iter().map(|light| light[axis]).max());
        columns.unwrap_or(0) * rows.unwrap_or(0) <= 10
    }

    fn by_search(lights: &Vec<Light>) -> bool {
        wins(lights.iter().copied().sorted().collect(), options)
    }

    fn answer(lights: &Vec<Light>) -> bool {
        let values = lights.iter().map(|&[x, y]| product(x.into(), y.into()));
        values.fold(0, |sum, value| sum ^ value) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Light> {
        lights(random, size.of(4, 100), size.of(3, LARGEST))
    }

    fn compared() -> Vec<Vec<Light>> {
        let board: Vec<Light> = (1..=4).cartesian_product(1..=2).map(|(x, y)| [x, y]).collect();
        board.into_iter().powerset().filter(|lights| !lights.is_empty()).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "2\n2\n1 2\n2 1\n2\n1 1\n2 2\n";
        let words = "Don't waste your time.\nHave a try, lxhgww.\n";
        drafts.sample("sample", sample, words);
        drafts.cases("smallest", [vec![[1, 1]]]);
        drafts.cases("edges", edges());
        drafts.half_lost("random-small", 60, |random| lights(random, 6, 5));
        drafts.half_lost("random-large", 30, |random| lights(random, 100, LARGEST));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.half_lost("scattered", 100, |random| full(random, LIGHTS, LARGEST));
        let dense = (9_901..=LARGEST).cartesian_product(9_991..=LARGEST);
        let dense: Vec<Light> = dense.map(|(x, y)| [x, y]).collect();
        drafts.cases("dense", vec![dense; 100]);
    }
}

fn options(lights: &Vec<Light>) -> Vec<Vec<Light>> {
    let mut options = Vec::new();
    for &[x2, y2] in lights {
        for (x1, y1) in (1..=x2).cartesian_product(1..=y2) {
            let mut left = lights.clone();
            for corner in [[x1, y1], [x1, y2], [x2, y1], [x2, y2]].iter().unique() {
                match left.binary_search(corner) {
                    Ok(index) => _ = left.remove(index),
                    Err(index) => left.insert(index, *corner),
                }
            }
            options.push(left);
        }
    }
    options
}

/// Bounds; lost rows and columns; pairs that the usual product takes for equal, and the other way round.
fn edges() -> Vec<Vec<Light>> {
    vec![
        vec![[LARGEST, LARGEST]],
        vec![[LARGEST, 1], [1, LARGEST]],
        vec![[2, 2], [4, 1]],
        vec![[2, 2], [3, 1]],
        vec![[16, 16], [24, 1]],
        vec![[256, 256], [1, 384]],
        vec![[8192, 8192], [1, 10_000]],
        vec![[1, 1], [2, 1], [3, 1]],
        vec![[1, 4], [1, 8], [1, 12]],
        (1..=999).map(|x| [x, 1]).collect(),
        (1..=LIGHTS).map(|x| [x, x]).collect(),
    ]
}

/// Draws different lights; about half of the boards are lost.
fn lights(random: &mut Random, most: u32, largest: u32) -> Vec<Light> {
    let count = random.random_range(1..=most);
    full(random, count, largest)
}

/// Draws `count` different lights, or a few less; about half of the boards are lost.
fn full(random: &mut Random, count: u32, largest: u32) -> Vec<Light> {
    let light = |_| [0; 2].map(|_| random.random_range(1..=largest));
    let mut lights: Vec<Light> = (0..count).map(light).unique().collect();
    // Rows 1 and 2 can make up for any value with few lights: x ⊗ 1 is x.
    let rest = lights[1..].iter();
    let value = rest.fold(0, |sum, &[x, y]| sum ^ product(x.into(), y.into()));
    if random.random() && (1..=largest.into()).contains(&value) {
        lights[0] = [value as u32, 1];
    }
    lights.into_iter().unique().collect()
}
