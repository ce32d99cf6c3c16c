//! BOJ 13034: a move joins two corners of a polygon by a line that meets no earlier one.
//!
//! By the search, the lines are drawn one by one. Otherwise the corners on each side of a line form a polygon
//! of their own, and the Grundy value is the mex over all lines of the XOR of both sides. Every value up to
//! the bound is computed, without a period. Edge cases: lost polygons, those beside them, and the bound.

use crate::prelude::*;

pub struct Polygon;

const LARGEST: u32 = 1000;

impl Game for Polygon {
    const ID: &'static str = "boj13034";
    const WORDS: Words = ["1", "2"];
    const CASES: Cases = Cases::One;
    const STORED: Stored = &[("small", 6, &[10]), ("large", 6, &[LARGEST])];
    type Case = u32;
    type Answer = bool;

    fn layout(text: &mut Text, corners: &mut u32) -> Checked {
        text.number_line("N", 3..=LARGEST, corners)
    }

    /// A position is a list of regions, each given by its free corners.
    fn by_search(&corners: &u32) -> Option<bool> {
        (corners <= 11).then(|| wins(vec![(0..corners).collect()], options))
    }

    fn answer(&corners: &u32) -> bool {
        VALUES[corners as usize] != 0
    }

    fn draw(random: &mut Random, size: Size) -> u32 {
        let most = size.of(10, LARGEST);
        random.random_range(3..=most)
    }

    fn compared() -> Vec<u32> {
        (0..=11).collect()
    }

    /// The largest polygon, and the largest that is lost.
    fn large(drafts: &mut Drafts<Self>) {
        let mut lost = (3..=LARGEST).rev().filter(|&corners| !Self::answer(&corners));
        for corners in [LARGEST, lost.next().expect("5 is lost")] {
            drafts.cases(format!("largest-{corners}"), [corners]);
        }
    }
}

fn options(regions: &Vec<Vec<u32>>) -> Vec<Vec<Vec<u32>>> {
    moves_in_one(regions, |region| {
        let lines = (0..region.len()).array_combinations();
        lines.map(|[from, to]| {
            let inner = region[from + 1..to].to_vec();
            let outer = [&region[..from], &region[to + 1..]].concat();
            [inner, outer].into_iter().filter(|region| region.len() > 1)
        })
    })
}

static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    // There is no line without two corners.
    grundy_values(LARGEST, |corners| (2..=corners).map(move |other| [other - 2, corners - other]))
});
