//! Luogu P4617: hikers walk between peaks and valleys, never to the same place twice; on a peak Slavko
//! chooses the trail, in a valley Mirko, and who cannot choose loses.
//!
//! On large maps, Slavko wins on the peaks without which the map has no matching of neighbours as large as
//! with them; each peak is removed in turn.
//!
//! Edge cases: paths from either end, stars, a complete map, and places without a trail.

use std::iter::repeat_with;

use crate::game::balanced;
use crate::geography::{wins_by_matching, wins_by_search};
use crate::prelude::*;

pub struct Hiking;

const PLACES: u32 = 5000;
const TRAILS: u32 = 5000;

/// Peaks and as many valleys, and the trails between them, each a peak and a valley counted from 1.
#[derive(Clone, Debug, Default)]
pub struct Map {
    peaks: u32,
    trails: Vec<[u32; 2]>,
}

impl Game for Hiking {
    const ID: &'static str = "p4617";
    const WORDS: Words = ["Slavko", "Mirko"];
    const CASES: Cases = Cases::One;
    type Case = Map;
    type Answer = Vec<bool>;

    fn layout(text: &mut Text, Map { peaks, trails }: &mut Map) -> Checked {
        let count = text.count("N", 1..=PLACES, *peaks as usize)?;
        *peaks = count.value;
        let names = text.names(count, 1);
        text.list("M", 1..=TRAILS, trails, |text, [peak, valley]| {
            text.name("a peak", names, peak)?;
            text.name("a valley", names, valley)?;
            text.end_line()
        })
    }

    fn check(cases: &[Map]) -> Checked {
        ensure(cases[0].trails.iter().all_unique(), || "two trails between the same places".to_owned())
    }

    fn by_search(map: &Map) -> Option<Vec<bool>> {
        (map.trails.len() <= 12).then(|| map.won_peaks(wins_by_search))
    }

    fn answer(map: &Map) -> Vec<bool> {
        map.won_peaks(wins_by_matching)
    }

    fn draw(random: &mut Random, size: Size) -> Map {
        mixed(random, size.of(4, 400))
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.numbered("random-small", 4, |random, number| mixed(random, 4 + number / 2));
        drafts.numbered("random-large", 4, |random, number| mixed(random, 100 * number));
    }

    /// Paths in order and shuffled, and random maps, as large as the bounds allow.
    fn large(drafts: &mut Drafts<Self>) {
        let map = |trails| Map { peaks: PLACES, trails };
        let complete = (1..=71).cartesian_product(1..=70).map(|(peak, valley)| [peak, valley]);
        drafts.cases("path", [map(path(PLACES / 2))]);
        drafts.drawn("path-shuffled", 1, |random| {
            let mut trails = path(PLACES / 2);
            trails.shuffle(random);
            map(trails)
        });
        drafts.cases("complete", [map(complete.collect())]);
        drafts.drawn("sparse", 1, |random| draw(random, PLACES, TRAILS));
        drafts.drawn("dense", 1, |random| draw(random, PLACES / 3, TRAILS));
    }
}

impl Map {
    /// Returns for each peak whether Slavko wins, given for each place of a graph whether the player to move
    /// wins.
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

/// Lists the trails of a path through all places: peak 1, valley 1, peak 2, valley 2 and so on.
fn path(peaks: u32) -> Vec<[u32; 2]> {
    (2..=2 * peaks).map(|place| [place.div_ceil(2), place / 2]).collect()
}

/// Draws a map on which each player wins at least a quarter of the peaks.
fn mixed(random: &mut Random, peaks: u32) -> Map {
    balanced::<Hiking>(random, |random| {
        let trails = random.random_range(peaks..=2 * peaks);
        draw(random, peaks, trails)
    })
}

fn draw(random: &mut Random, peaks: u32, trails: u32) -> Map {
    let trail = || [0; 2].map(|_| random.random_range(1..=peaks));
    Map { peaks, trails: repeat_with(trail).unique().take(trails as usize).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: Slavko walks to the other end, where Mirko is stuck iff it is a valley.
    #[test]
    fn paths_are_answered_as_by_hand() {
        let won = |trails: &[[u32; 2]]| {
            let map = Map { peaks: 9, trails: trails.to_vec() };
            map.won_peaks(wins_by_matching)
        };
        let path = path(9);
        assert_eq!(won(&path), [true; 9]);
        assert_eq!(won(&path[..16]), [false; 9]);
        assert_eq!(won(&path[1..]), [vec![false], vec![true; 8]].concat());
    }

    #[test]
    fn rejects_a_place_above_n_and_a_trail_twice() {
        let read = |input| {
            let mut map = Map::default();
            Hiking::layout(&mut Text::reading(input), &mut map)?;
            Hiking::check(&[map])
        };
        assert_eq!(read("2 1\n2 2\n"), Ok(()));
        assert!(read("2 1\n2 3\n").is_err());
        assert!(read("2 2\n1 1\n1 1\n").is_err());
    }
}
