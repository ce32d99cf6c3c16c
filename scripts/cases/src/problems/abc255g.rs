//! AtCoder ABC 255 G: Nim, but from a heap of exactly X stones one may not take exactly Y.
//!
//! Large heaps have their values by the sizes that share one: a size with bans repeats the least value of
//! which it can reach no size. For each value that is banned somehow, all its sizes are looked at.
//!
//! Edge cases: bounds, heaps without a move, values that shift, fall or stay, and bans above all heaps.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::prelude::*;
use crate::random::magnitude_64;
use crate::search::Search;

pub struct ConstrainedNim;

const HEAPS: u32 = 200_000;
const BANS: u32 = 200_000;
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// A size, and what must not be taken from it.
type Ban = [u64; 2];

#[derive(Clone, Debug, Default)]
pub struct Case {
    heaps: Vec<u64>,
    bans: Vec<Ban>,
}

impl Game for ConstrainedNim {
    const ID: &'static str = "abc255g";
    const WORDS: Words = ["Takahashi", "Aoki"];
    const CASES: Cases = Cases::One;
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, Case { heaps, bans }: &mut Case) -> Checked {
        let count = text.count("N", 1..=HEAPS, heaps.len())?;
        let ban_count = text.count("M", 1..=BANS, bans.len())?;
        text.end_line()?;
        text.items(count, heaps, |text, heap| text.number("A", 1..=LARGEST, heap))?;
        text.end_line()?;
        text.items(ban_count, bans, |text, [size, taken]| {
            text.number("X", 1..=LARGEST, size)?;
            text.number_line("Y", 1..=*size, taken)
        })
    }

    fn check(cases: &[Case]) -> Checked {
        ensure(cases[0].bans.iter().all_unique(), || "a pair comes twice".to_owned())
    }

    fn by_search(Case { heaps, bans }: &Case) -> Option<bool> {
        let left = |&heap: &u64| {
            let takes = (1..=heap).filter(move |&taken| !bans.contains(&[heap, taken]));
            takes.map(move |taken| Some(heap - taken))
        };
        let is_small = heaps.len() <= 3 && heaps.iter().all(|&heap| heap <= 9);
        is_small.then(|| Search::new(|heaps: &Vec<u64>| moves_in_one(heaps, left)).wins(heaps.clone()))
    }

    fn answer(Case { heaps, bans }: &Case) -> bool {
        Values::new(bans).nim_sum(heaps) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let [heaps, bans] = [2, 4].map(|least| random.random_range(1..=size.of(least, 2000)));
        case(random, heaps, bans, size.scale(4, LARGEST))
    }

    fn compared() -> Vec<Case> {
        let bans = (1..=3).flat_map(|size| (1..=size).map(move |taken| [size, taken]));
        let heaps = [vec![1], vec![2], vec![3], vec![4], vec![1, 3], vec![2, 3], vec![2, 4], vec![1, 2, 5]];
        let sets = bans.powerset().filter(|bans| !bans.is_empty());
        sets.cartesian_product(heaps).map(|(bans, heaps)| Case { heaps, bans }).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (name, count, percent) in [("small", 20, 3), ("medium", 8, 12), ("large", 4, 50)] {
            let draw = |random: &mut Random| Self::draw(random, Size::Percent(percent));
            drafts.lost_and_won(&format!("random-{name}"), count, draw);
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.lost_and_won("any", 2, |random| case(random, HEAPS, BANS, LARGEST));
        drafts.lost_and_won("dense", 2, |random| case(random, HEAPS, BANS, 2000));
        // As many sizes with a repeated value as there may be: one ban each, on the only size of a value.
        drafts.drawn("repeating", 1, |random| {
            let size = u64::from(BANS);
            let mut bans: Vec<Ban> = (0..size).map(|option| [size + option, size]).collect();
            bans.shuffle(random);
            Case { heaps: (0..HEAPS).map(|_| random.random_range(1..=3 * size)).collect(), bans }
        });
    }
}

/// The sizes with a value that a smaller size has, too, and that value, in ascending order of the sizes.
struct Values(Vec<[u64; 2]>);

impl Values {
    fn new(bans: &[Ban]) -> Self {
        let mut options: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for &[size, taken] in bans {
            options.entry(size).or_default().push(size - taken);
        }
        let (mut values, mut repeated) = (Values(Vec::new()), HashMap::new());
        for (size, banned) in options {
            let banned = banned.into_iter().map(|option| values.of(option)).counts();
            // A value is out of reach if all sizes that have it are banned: the first, and those that repeat it.
            let sizes = |value| 1 + repeated.get(value).copied().unwrap_or(0);
            let unreached = banned.iter().filter(|&(value, &count)| count == sizes(value));
            if let Some(&value) = unreached.map(|(value, _)| value).min() {
                values.0.push([size, value]);
                *repeated.entry(value).or_default() += 1;
            }
        }
        values
    }

    fn of(&self, size: u64) -> u64 {
        match self.0.binary_search_by_key(&size, |&[size, _]| size) {
            Ok(index) => self.0[index][1],
            Err(before) => size - before as u64,
        }
    }

    /// Returns the first size with a value: the value, plus the number of smaller sizes that repeat one.
    fn first(&self, value: u64) -> u64 {
        let is_after = |before| self.0[before as usize][0] - before > value;
        value + least(0..=self.0.len() as u64, is_after)
    }

    fn nim_sum(&self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.of(heap))
    }
}

/// Draws heaps and at most this number of bans; about half of the positions are lost, and many bans are for
/// sizes with others.
fn case(random: &mut Random, heaps: u32, bans: u32, largest: u64) -> Case {
    let mut pairs = BTreeSet::new();
    while pairs.len() < bans as usize {
        let size = magnitude_64(random, largest);
        match random.random_range(0..4) {
            0 => _ = pairs.insert([size, magnitude_64(random, size)]),
            1 => _ = pairs.insert([size, random.random_range(1..=size)]),
            // All options up to a small one, which mostly repeats a value; or all that are small takes.
            kind => {
                let count = magnitude_64(random, size.min(8));
                let taken = (0..count).map(|option| if kind == 2 { size - option } else { option + 1 });
                pairs.extend(taken.map(|taken| [size, taken]));
            }
        }
        if pairs.len() as u64 >= largest.saturating_mul(largest + 1) / 4 {
            break; // half of all pairs
        }
    }
    let mut bans: Vec<Ban> = pairs.into_iter().collect();
    bans.shuffle(random);
    bans.truncate(BANS as usize);
    let values = Values::new(&bans);
    let heap = |_| match random.random_range(0..3) {
        0 => magnitude_64(random, largest),
        1 => random.random_range(1..=largest),
        _ => (bans[random.random_range(0..bans.len())][0] + random.random_range(0..3)).min(LARGEST),
    };
    let heaps = (0..heaps).map(heap).collect();
    let balance = |heaps: &[u64]| Some(values.first(values.nim_sum(heaps)));
    let balance = |heaps: &[u64]| balance(heaps).filter(|heap| (1..=LARGEST).contains(heap));
    Case { heaps: heaps::half_lost(random, heaps, balance), bans }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;

    #[test]
    fn values_match_their_definition() {
        let mut random = seeded("abc255g/tests");
        for largest in (1..=30).chain(20..40) {
            let Case { bans, .. } = case(&mut random, 1, 60, largest);
            let known = Values::new(&bans);
            let is_free = |size: u32, left: u32| !bans.contains(&[size.into(), (size - left).into()]);
            let options = |size| (0..size).filter(move |&left| is_free(size, left)).map(Some);
            for (size, value) in (0..).zip(grundy_values(50, options)) {
                assert_eq!(known.of(size), u64::from(value), "{size}, {bans:?}");
            }
        }
    }
}
