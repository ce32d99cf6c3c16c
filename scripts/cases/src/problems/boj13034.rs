//! BOJ 13034: a move joins two corners of a polygon by a line that meets no earlier one.
//!
//! Small polygons are searched line by line. Otherwise the corners on each side of a line form a
//! polygon of their own, and the Grundy value is the mex over all lines of the XOR of both sides. Every
//! value up to the bound is computed, without a period.

use std::sync::LazyLock;

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{seeded, with_answer, Random};
use crate::reader::Reader;
use crate::search::{mex, Search};
use crate::text::lines;

/// 다각형 게임.
pub const PROBLEM: Problem = Problem {
    id: "boj13034",
    words: ["1", "2"],
    stored,
    large,
    random: |name, size| random(name, by_values, size.0, size.of(10, LARGEST)),
};

const LARGEST: u32 = 1000;

/// Reads the one number of the input.
fn read(reader: &mut Reader) -> Result<u32, String> {
    let corners = reader.number("N", 3..=LARGEST)?;
    reader.end()?;
    Ok(corners)
}

fn by_search(input: &mut Reader) -> Answers {
    Ok(vec![searched(read(input)?)])
}

fn by_values(input: &mut Reader) -> Answers {
    Ok(vec![wins(read(input)?)])
}

/// A position is a list of regions, each given by its free corners.
fn searched(corners: u32) -> bool {
    Search::new(|regions: &Vec<Vec<u32>>| options(regions)).wins(vec![(0..corners).collect()])
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

/// The four samples, edges, and random numbers, half of them lost.
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

/// Draws a polygon that is lost iff `index` is odd.
fn random(name: &str, oracle: Oracle, index: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("boj13034/{name}"));
    let draw = |random: &mut Random| random.random_range(3..=largest);
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
    fn values_match_the_search() {
        for corners in 0..=11 {
            assert_eq!(wins(corners), searched(corners), "{corners}");
        }
    }

    /// Dawson's Kayles, as published.
    #[test]
    fn values_match_a_published_table() {
        let known = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
        assert_eq!(VALUES[1..=20], known);
    }

    #[test]
    fn reads_one_number() {
        assert_eq!(read(&mut Reader::new("3\n")), Ok(3));
        assert!(
            read(&mut Reader::new("2\n")).is_err()
                && read(&mut Reader::new("1001\n")).is_err()
                && read(&mut Reader::new("3\n4\n")).is_err()
        );
    }
}
