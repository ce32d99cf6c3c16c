//! BOJ 13034: a move joins two corners of a polygon by a line that meets no earlier one.
//!
//! By the search, the lines are drawn one by one. Otherwise the corners on each side of a line form a
//! polygon of their own, and the Grundy value is the mex over all lines of the XOR of both sides. Every
//! value up to the bound is computed, without a period.

use std::sync::LazyLock;

use crate::prelude::*;

/// 다각형 게임.
pub struct Polygon;

const LARGEST: u32 = 1000;

impl Game for Polygon {
    const ID: &'static str = "boj13034";
    const WORDS: [&'static str; 2] = ["1", "2"];
    const CASES: Cases = Cases::One;
    type Case = u32;
    type Answer = bool;

    fn layout(text: &mut Text, corners: &mut u32) -> Checked {
        text.number_line("N", 3..=LARGEST, corners)
    }

    fn is_small(&corners: &u32) -> bool {
        corners <= 11
    }

    /// A position is a list of regions, each given by its free corners.
    fn by_search(&corners: &u32) -> bool {
        wins(vec![(0..corners).collect()], options)
    }

    fn answer(&corners: &u32) -> bool {
        VALUES[corners as usize] != 0
    }

    fn draw(random: &mut Random, size: Size) -> u32 {
        draw(random, size.of(10, LARGEST))
    }

    fn compared() -> Vec<u32> {
        (0..=11).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "3\n", "1\n");
        drafts.sample("sample-2", "4\n", "1\n");
        drafts.sample("sample-3", "15\n", "2\n");
        drafts.sample("sample-4", "191\n", "2\n");
        for corners in [5, 9, 34, 35, 52, 53, 69, 87, 999, LARGEST] {
            drafts.cases(format!("edges-{corners}"), [corners]);
        }
        drafts.lost_and_won("random-small", 6, |random| draw(random, 10));
        drafts.lost_and_won("random-large", 6, |random| draw(random, LARGEST));
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
    let mut values: Vec<u32> = vec![0, 0]; // no line without two corners
    for corners in 2..=LARGEST as usize {
        let sides = (0..=corners - 2).map(|inner| (inner, corners - 2 - inner));
        let value = mex(sides.map(|(inner, outer)| values[inner] ^ values[outer]));
        values.push(value);
    }
    values
});

fn draw(random: &mut Random, largest: u32) -> u32 {
    random.random_range(3..=largest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dawson's Kayles, as published.
    #[test]
    fn values_match_a_published_table() {
        let known = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
        assert_eq!(VALUES[1..=20], known);
    }
}
