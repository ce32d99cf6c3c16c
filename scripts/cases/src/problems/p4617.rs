//! Luogu P4617: hikers walk between peaks and valleys, never to the same place twice; on a peak Slavko
//! chooses the trail, in a valley Mirko, and who cannot choose loses.
//!
//! Small maps are searched. Otherwise Slavko wins on the peaks without which the map has no matching of
//! neighbours as large as with them; each peak is removed in turn.

use std::iter::repeat_with;

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::geography::{wins_by_matching, wins_by_search};
use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{seeded, with_answer, Random};
use crate::reader::Reader;
use crate::text::lines;

/// Planinarenje.
pub const PROBLEM: Problem = Problem {
    id: "p4617",
    words: ["Slavko", "Mirko"],
    stored,
    large,
    random: |name, size| random(name, by_matching, size.of(4, 400)),
};

const PLACES: u32 = 5000;
const TRAILS: u32 = 5000;

/// Peaks and as many valleys, and the trails between them, each a peak and a valley counted from 1.
struct Map {
    peaks: u32,
    trails: Vec<[u32; 2]>,
}

impl Map {
    fn read(reader: &mut Reader) -> Result<Self, String> {
        let peaks = reader.count("N", 1..=PLACES)?;
        let names = reader.names(peaks, 1);
        let trails: Vec<[u32; 2]> = reader.list("M", 1..=TRAILS, |reader| {
            Ok([
                reader.name("a peak", names)?,
                reader.name("a valley", names)?,
            ])
        })?;
        reader.end()?;
        if trails.iter().all_unique() {
            let peaks = peaks.value;
            Ok(Map { peaks, trails })
        } else {
            Err("two trails between the same places".to_owned())
        }
    }

    fn text(&self) -> String {
        let Map { peaks, trails } = self;
        format!("{peaks} {}\n{}", trails.len(), lines(trails))
    }

    /// Returns for each peak whether Slavko wins, given for each place of a graph whether the player to
    /// move wins.
    fn won_peaks(&self, wins: fn(&[Vec<usize>]) -> Vec<bool>) -> Vec<bool> {
        let peaks = self.peaks as usize;
        let mut neighbours = vec![Vec::new(); 2 * peaks];
        for &[peak, valley] in &self.trails {
            let (peak, valley) = (peak as usize - 1, peaks + valley as usize - 1);
            neighbours[peak].push(valley);
            neighbours[valley].push(peak);
        }
        let mut won = wins(&neighbours);
        won.truncate(peaks);
        won
    }
}

fn by_search(input: &mut Reader) -> Answers {
    Ok(Map::read(input)?.won_peaks(wins_by_search))
}

fn by_matching(input: &mut Reader) -> Answers {
    Ok(Map::read(input)?.won_peaks(wins_by_matching))
}

fn stored() -> Vec<Draft> {
    let sample = |name: &str, input: &str, output| {
        Draft::new(name, by_search, input.to_owned()).official(output)
    };
    let mut drafts = vec![
        sample("sample", "2 3\n1 2\n2 2\n2 1\n", "Slavko\nSlavko\n"),
        sample(
            "sample-2",
            "4 5\n2 2\n1 2\n1 1\n1 3\n4 2\n",
            "Slavko\nMirko\nMirko\nMirko\n",
        ),
        sample(
            "sample-3",
            "4 5\n1 2\n1 3\n2 2\n2 3\n4 1\n",
            "Slavko\nSlavko\nMirko\nSlavko\n",
        ),
        Draft::new("smallest", by_search, "1 1\n1 1\n".to_owned()),
    ];
    for (name, map) in edges() {
        drafts.push(Draft::new(format!("edges-{name}"), by_matching, map.text()));
    }
    for index in 1..=4 {
        drafts.push(random(
            &format!("random-small-{index}"),
            by_search,
            4 + index / 2,
        ));
        drafts.push(random(
            &format!("random-large-{index}"),
            by_matching,
            100 * index,
        ));
    }
    drafts
}

/// Paths from either end, stars, a complete map, and places without a trail.
fn edges() -> Vec<(&'static str, Map)> {
    let complete = (1..=20)
        .cartesian_product(1..=19)
        .map(|(peak, valley)| [peak, valley]);
    [
        ("path-from-a-peak", 50, path(50)),
        ("path-from-peak-to-peak", 50, path(50)[..98].to_vec()),
        ("path-from-valley-to-valley", 50, path(50)[1..].to_vec()),
        ("one-valley", 40, (1..=40).map(|peak| [peak, 1]).collect()),
        ("one-peak", 40, (1..=40).map(|valley| [1, valley]).collect()),
        ("complete-but-one-valley", 20, complete.collect()),
        (
            "single-trails",
            40,
            (1..=20).map(|place| [2 * place, place]).collect(),
        ),
    ]
    .map(|(name, peaks, trails)| (name, Map { peaks, trails }))
    .into()
}

/// Lists the trails of a path through all places: peak 1, valley 1, peak 2, valley 2 and so on.
fn path(peaks: u32) -> Vec<[u32; 2]> {
    (2..=2 * peaks)
        .map(|place| [place.div_ceil(2), place / 2])
        .collect()
}

/// Draws a map on which each player wins at least a quarter of the peaks.
fn random(name: &str, oracle: Oracle, peaks: u32) -> Draft {
    let mut random = seeded(&format!("p4617/{name}"));
    let draw = |random: &mut Random| {
        let trails = random.random_range(peaks..=2 * peaks);
        draw(random, peaks, trails)
    };
    let is_mixed = |map: &Map| {
        let won = map.won_peaks(wins_by_matching);
        let count = won.iter().filter(|&&won| won).count();
        4 * count.min(won.len() - count) >= won.len()
    };
    let map = with_answer(&mut random, true, draw, is_mixed);
    Draft::new(name, oracle, map.text())
}

fn draw(random: &mut Random, peaks: u32, trails: u32) -> Map {
    let trail = || [0; 2].map(|_| random.random_range(1..=peaks));
    Map {
        peaks,
        trails: repeat_with(trail).unique().take(trails as usize).collect(),
    }
}

/// Paths in order and shuffled, and random maps, as large as the bounds allow.
fn large() -> Vec<Draft> {
    let mut random = seeded("p4617/large");
    let ordered = path(PLACES / 2);
    let mut shuffled = ordered.clone();
    shuffled.shuffle(&mut random);
    let complete = (1..=71)
        .cartesian_product(1..=70)
        .map(|(peak, valley)| [peak, valley]);
    let map = |trails| Map {
        peaks: PLACES,
        trails,
    };
    vec![
        ("path", map(ordered)),
        ("path-shuffled", map(shuffled)),
        ("complete", map(complete.collect())),
        ("sparse", draw(&mut random, PLACES, TRAILS)),
        ("dense", draw(&mut random, PLACES / 3, TRAILS)),
    ]
    .into_iter()
    .map(|(name, map)| Draft::new(name, by_matching, map.text()))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: Slavko walks to the other end, where Mirko is stuck iff it is a valley.
    #[test]
    fn paths_are_answered_as_by_hand() {
        let won = |trails: &[[u32; 2]]| {
            let map = Map {
                peaks: 9,
                trails: trails.to_vec(),
            };
            map.won_peaks(wins_by_matching)
        };
        let path = path(9);
        assert_eq!(won(&path), [true; 9]);
        assert_eq!(won(&path[..16]), [false; 9]);
        let mut without_the_first = [true; 9];
        without_the_first[0] = false;
        assert_eq!(won(&path[1..]), without_the_first);
    }

    #[test]
    fn rejects_a_place_above_n_and_a_trail_twice() {
        assert!(Map::read(&mut Reader::new("2 1\n2 2\n")).is_ok());
        assert!(Map::read(&mut Reader::new("2 1\n2 3\n")).is_err());
        assert!(Map::read(&mut Reader::new("2 2\n1 1\n1 1\n")).is_err());
    }
}
