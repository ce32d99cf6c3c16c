//! AtCoder ABC 255 G: Nim, but from a heap of exactly X stones one may not take exactly Y.
//!
//! Large heaps have their values by the sizes that share one: a size with bans repeats the least value of
//! which it can reach no size. For each value that is banned somehow, all its sizes are looked at.

use std::collections::{BTreeMap, BTreeSet};

use crate::prelude::*;
use crate::search::Search;

/// Constrained Nim.
pub struct ConstrainedNim;

const HEAPS: u32 = 200_000;
const BANS: u32 = 200_000;
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The heaps, and the bans: a size and what must not be taken from it.
#[derive(Clone, Debug, Default)]
pub struct Case {
    heaps: Vec<u64>,
    bans: Vec<[u64; 2]>,
}

impl Game for ConstrainedNim {
    const ID: &'static str = "abc255g";
    const WORDS: [&'static str; 2] = ["Takahashi", "Aoki"];
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
            text.number("Y", 1..=*size, taken)?;
            text.end_line()
        })
    }

    fn check(cases: &[Case]) -> Checked {
        let different = cases.iter().all(|case| case.bans.iter().all_unique());
        different.then_some(()).ok_or_else(|| "a pair comes twice".to_owned())
    }

    fn is_small(Case { heaps, .. }: &Case) -> bool {
        heaps.len() <= 3 && heaps.iter().all(|&heap| heap <= 9)
    }

    fn by_search(Case { heaps, bans }: &Case) -> bool {
        let mut search = Search::new(|heaps: &Vec<u64>| {
            let mut options = Vec::new();
            for (index, &heap) in heaps.iter().enumerate() {
                for taken in (1..=heap).filter(|&taken| !bans.contains(&[heap, taken])) {
                    let mut heaps = heaps.clone();
                    heaps[index] -= taken;
                    heaps.sort_unstable();
                    options.push(heaps);
                }
            }
            options
        });
        search.wins(heaps.clone())
    }

    fn answer(Case { heaps, bans }: &Case) -> bool {
        Values::new(bans).nim_sum(heaps) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let heaps = random.random_range(1..=size.of(2, 2000));
        let bans = random.random_range(1..=size.of(4, 2000));
        case(random, heaps, bans, size.scale(4, LARGEST))
    }

    fn compared() -> Vec<Case> {
        let bans = (1..=3).flat_map(|size| (1..=size).map(move |taken| [size, taken]));
        let heaps = [vec![1], vec![2], vec![3], vec![4], vec![1, 3], vec![2, 3], vec![2, 4], vec![1, 2, 5]];
        let sets = bans.powerset().filter(|bans| !bans.is_empty());
        let cases = sets.cartesian_product(heaps);
        cases.map(|(bans, heaps)| Case { heaps, bans }).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let first = "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n";
        drafts.sample("sample-1", first, "Takahashi\n");
        drafts.sample("sample-2", "1 5\n5\n5 1\n5 2\n5 3\n5 4\n5 5\n", "Aoki\n");
        drafts.text("smallest", "1 1\n1\n1 1\n");
        let all = |size: u64| (1..=size).map(move |taken| [size, taken]);
        for (name, heaps, bans) in [
            ("edges-largest", vec![LARGEST, LARGEST - 1], vec![[LARGEST, LARGEST], [LARGEST, 1]]),
            ("edges-no-move", vec![1, 2, 3, 4, 5], (1..=5).flat_map(all).collect()),
            ("edges-shifted", vec![6, 7, 8, 9], (1..=5).flat_map(all).collect()),
            ("edges-falling", vec![3, 5, 9, 60], (1..=60).rev().map(|size| [size, size]).collect()),
            ("edges-same-value", vec![2, 3, 4], vec![[4, 4], [2, 2], [3, 1], [3, 3]]),
            ("edges-value-kept", vec![3, 2, 1], vec![[1, 1], [2, 2], [2, 1], [3, 1]]),
            ("edges-above-all-heaps", vec![3, 3, 2], vec![[50, 1], [LARGEST, 5]]),
        ] {
            drafts.cases(name, [Case { heaps, bans }]);
        }
        drafts.lost_and_won("random-small", 20, |random| Self::draw(random, Size(3)));
        drafts.lost_and_won("random-medium", 8, |random| Self::draw(random, Size(12)));
        drafts.lost_and_won("random-large", 4, |random| Self::draw(random, Size(50)));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.lost_and_won("any", 2, |random| case(random, HEAPS, BANS, LARGEST));
        drafts.lost_and_won("dense", 2, |random| case(random, HEAPS, BANS, 2000));
        // As many sizes with a repeated value as there may be: one ban each, on the only size of a value.
        drafts.random("repeating", |random| {
            let size = u64::from(BANS);
            let mut bans: Vec<[u64; 2]> = (0..size).map(|option| [size + option, size]).collect();
            bans.shuffle(random);
            let heap = |_| random.random_range(1..=3 * size);
            let heaps = (0..HEAPS).map(heap).collect();
            vec![Case { heaps, bans }]
        });
    }
}

/// The sizes with a value that a smaller size has, too, and that value; these sizes by value.
#[derive(Default)]
struct Values {
    repeating: Vec<u64>,
    repeated: Vec<u64>,
    sizes: BTreeMap<u64, Vec<u64>>,
}

impl Values {
    fn new(bans: &[[u64; 2]]) -> Self {
        let mut options: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        for &[size, taken] in bans {
            options.entry(size).or_default().insert(size - taken);
        }
        let mut values = Values::default();
        for (size, banned) in options {
            let candidates: BTreeSet<u64> = banned.iter().map(|&option| values.of(option)).collect();
            let is_lost = |value: &u64| values.sizes_of(*value).all(|size| banned.contains(&size));
            if let Some(value) = candidates.into_iter().find(is_lost) {
                values.repeating.push(size);
                values.repeated.push(value);
                values.sizes.entry(value).or_default().push(size);
            }
        }
        values
    }

    fn of(&self, size: u64) -> u64 {
        let before = self.repeating.partition_point(|&repeating| repeating < size);
        match self.repeating.get(before) {
            Some(&repeating) if repeating == size => self.repeated[before],
            _ => size - before as u64,
        }
    }

    /// Lists the sizes of a value: the one that has it first, then those that repeat it.
    fn sizes_of(&self, value: u64) -> impl Iterator<Item = u64> + '_ {
        let repeating = self.sizes.get(&value).into_iter().flatten().copied();
        [self.first(value)].into_iter().chain(repeating)
    }

    /// Returns the size that is the first with a value: it comes after so many that do not repeat one.
    fn first(&self, value: u64) -> u64 {
        let (mut before, mut after) = (0, self.repeating.len());
        while before < after {
            let middle = before.midpoint(after);
            if self.repeating[middle] - middle as u64 <= value {
                before = middle + 1;
            } else {
                after = middle;
            }
        }
        value + before as u64
    }

    fn nim_sum(&self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.of(heap))
    }
}

/// Draws so many heaps, and at most so many bans; about half of the positions are lost, and many bans are for
/// sizes with others.
fn case(random: &mut Random, heaps: u32, bans: u32, largest: u64) -> Case {
    let any = |random: &mut Random, largest: u64| {
        let least = 1 << random.random_range(0..=largest.ilog2());
        random.random_range(least..=largest.min(2 * least - 1))
    };
    let mut pairs = BTreeSet::new();
    while pairs.len() < bans as usize {
        let size = any(random, largest);
        match random.random_range(0..4) {
            0 => pairs.insert([size, any(random, size)]),
            1 => pairs.insert([size, random.random_range(1..=size)]),
            // All options up to a small one, which mostly repeats a value; or all that are small takes.
            kind => {
                let count = any(random, size.min(8));
                let taken = (0..count).map(|option| if kind == 2 { size - option } else { option + 1 });
                pairs.extend(taken.map(|taken| [size, taken]));
                true
            }
        };
        if pairs.len() as u64 >= largest.saturating_mul(largest + 1) / 4 {
            break; // half of all pairs
        }
    }
    let mut bans: Vec<[u64; 2]> = pairs.into_iter().collect();
    bans.shuffle(random);
    bans.truncate(BANS as usize);
    let values = Values::new(&bans);
    let heap = |random: &mut Random| match random.random_range(0..3) {
        0 => any(random, largest),
        1 => random.random_range(1..=largest),
        _ => (bans[random.random_range(0..bans.len())][0] + random.random_range(0..3)).min(LARGEST),
    };
    let mut heaps: Vec<u64> = (0..heaps).map(|_| heap(random)).collect();
    let balance = values.first(values.nim_sum(&heaps[1..]));
    if random.random() && (1..=LARGEST).contains(&balance) {
        heaps[0] = balance;
    }
    heaps.shuffle(random);
    Case { heaps, bans }
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
            let mut values: Vec<u32> = Vec::new();
            for size in 0..=50 {
                let options = (0..size).filter(|&option| !bans.contains(&[size, size - option]));
                values.push(mex(options.map(|option| values[option as usize])));
                assert_eq!(known.of(size), u64::from(values[size as usize]), "{size}, {bans:?}");
            }
        }
    }
}
