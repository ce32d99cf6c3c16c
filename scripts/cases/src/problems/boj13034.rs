//! BOJ 13034: a move joins two corners of a polygon by a line that meets no earlier one.
//!
//! Small polygons are searched line by line. For the others the corners on the two sides of a line are
//! polygons of their own, and the Grundy value is the mex over all lines of the XOR of both sides;
//! every value up to the bound is computed, and no period is used.

use std::sync::LazyLock;

use rand::RngExt;

use crate::mex::mex;
use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{seeded, with_answer};
use crate::text::{lines, Reader};

/// 다각형 게임.
pub const PROBLEM: Problem = Problem {
    id: "boj13034",
    words: ["1", "2"],
    stored,
    large,
};

const LARGEST: u32 = 1000;

/// The one number of an input.
fn read(input: &str) -> Result<u32, String> {
    let mut reader = Reader::new(input);
    let corners = reader.number("N", 3..=LARGEST)?;
    reader.end()?;
    Ok(corners)
}

fn by_search(input: &str) -> Answers {
    Ok(vec![searched(read(input)?)])
}

fn by_values(input: &str) -> Answers {
    Ok(vec![wins(read(input)?)])
}

/// A position is its regions, each the corners about it that are still free.
fn searched(corners: u32) -> bool {
    crate::search::first_player_wins(vec![(0..corners).collect()], |regions| options(regions))
}

fn options(regions: &[Vec<u32>]) -> Vec<Vec<Vec<u32>>> {
    let mut options = Vec::new();
    for (index, region) in regions.iter().enumerate() {
        for to in 1..region.len() {
            for from in 0..to {
                let mut option = regions.to_vec();
                let inner = region[from + 1..to].to_vec();
                let outer = [&region[..from], &region[to + 1..]].concat();
                option[index] = inner;
                option.push(outer);
                option.retain(|region| region.len() > 1);
                option.sort_unstable();
                options.push(option);
            }
        }
    }
    options
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

fn wins(corners: u32) -> bool {
    VALUES[corners as usize] != 0
}

fn text(corners: u32) -> String {
    lines([[corners]])
}

/// The four samples, each number with another reason to be asked, and random ones, half of them lost.
fn stored() -> Vec<Draft> {
    let mut drafts = vec![
        Draft::sample(by_search, "3\n", "1\n"),
        Draft::new("sample-2", by_search, text(4)).official("1\n"),
        Draft::new("sample-3", by_values, text(15)).official("2\n"),
        Draft::new("sample-4", by_values, text(191)).official("2\n"),
    ];
    for corners in [5, 9, 34, 35, 52, 53, 69, 87, 999, LARGEST] {
        drafts.push(Draft::new(
            format!("edges-{corners}"),
            by_values,
            text(corners),
        ));
    }
    for index in 1..=6 {
        drafts.push(random(
            &format!("random-small-{index}"),
            by_search,
            index,
            10,
        ));
        drafts.push(random(
            &format!("random-large-{index}"),
            by_values,
            index,
            LARGEST,
        ));
    }
    drafts
}

/// A polygon that is lost if `index` is odd.
fn random(name: &str, oracle: Oracle, index: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("boj13034/{name}"));
    let draw = |random: &mut crate::random::Random| random.random_range(3..=largest);
    let corners = with_answer(&mut random, index % 2 == 0, draw, |&corners| wins(corners));
    Draft::new(name, oracle, text(corners))
}

/// The largest polygon, and the largest that is lost.
fn large() -> Vec<Draft> {
    let lost = (3..=LARGEST).rev().find(|&corners| !wins(corners));
    let corners = [LARGEST, lost.expect("5 is lost")];
    corners
        .map(|corners| Draft::new(format!("largest-{corners}"), by_values, text(corners)))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_the_search() {
        for corners in 0..=11 {
            assert_eq!(wins(corners), searched(corners), "{corners}");
        }
    }

    /// Dawson's Kayles, as the tables have it.
    #[test]
    fn values_are_the_known_ones() {
        let known = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
        assert_eq!(VALUES[1..=20], known);
    }

    #[test]
    fn one_number_is_read() {
        assert_eq!(read("3\n"), Ok(3));
        assert!(read("2\n").is_err() && read("1001\n").is_err() && read("3\n4\n").is_err());
    }
}
