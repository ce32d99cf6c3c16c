//! HDU 1536: Nim in which a move may take the numbers of a given set only.
//!
//! Large heaps have their Grundy values found layer by layer, without a mex: the heaps of value 0 are those
//! with no move to another one of value 0; then those of value 1 are found among the rest, and so on.

use std::ops::RangeInclusive;

use crate::game::OneLine;
use crate::prelude::*;
use crate::search::Search;

/// S-Nim.
pub struct SNim;

const COUNT: RangeInclusive<u32> = 1..=100;
const LARGEST: u32 = 10_000;

/// A set and the positions that are played with it.
#[derive(Clone, Debug, Default)]
pub struct Case {
    set: Vec<u32>,
    positions: Vec<Vec<u32>>,
}

impl Game for SNim {
    const ID: &'static str = "hdu1536";
    const WORDS: [&'static str; 2] = ["W", "L"];
    const CASES: Cases = Cases::Until("0");
    const MANY: u32 = 8;
    type Case = Case;
    type Answer = OneLine;

    fn layout(text: &mut Text, Case { set, positions }: &mut Case) -> Checked {
        text.row("k", COUNT, set, |text, taken| {
            text.number("s", 1..=LARGEST, taken)
        })?;
        text.list("m", COUNT, positions, |text, heaps| {
            text.row("l", COUNT, heaps, |text, heap| {
                text.number("h", 0..=LARGEST, heap)
            })
        })
    }

    fn is_small(Case { positions, .. }: &Case) -> bool {
        positions.iter().all(|heaps| heaps.len() <= 3) && positions.iter().flatten().all(|&heap| heap <= 12)
    }

    fn by_search(Case { set, positions }: &Case) -> OneLine {
        let mut search = Search::new(|heaps: &Vec<u32>| options(heaps, set));
        let wins = |heaps: &Vec<u32>| search.wins(heaps.iter().copied().sorted().collect());
        OneLine(positions.iter().map(wins).collect())
    }

    fn answer(Case { set, positions }: &Case) -> OneLine {
        let largest = positions.iter().flatten().max();
        let values = values(set, *largest.unwrap_or(&0));
        OneLine(positions.iter().map(|heaps| wins(heaps, &values)).collect())
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let bounds = Bounds {
            numbers: size.of(2, 100),
            positions: size.of(2, 40),
            heaps: size.of(1, 16),
            largest: size.of(8, LARGEST),
        };
        draw(random, &bounds)
    }

    fn compared() -> Vec<Case> {
        let positions = (1..=3).flat_map(|count| (0..=12).combinations_with_replacement(count));
        let positions: Vec<Vec<u32>> = positions.collect();
        [vec![2, 5], vec![4, 1, 3, 3], vec![1, 2, 3, 4, 5], vec![6]]
            .map(|set| Case {
                set,
                positions: positions.clone(),
            })
            .into()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let cases = "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n\
                     5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n";
        let official = "LWW\nWWL\n";
        drafts.sample("sample", &format!("{cases}0\n"), official);
        drafts.text("no-terminator", cases).without("0").official(official);
        drafts.cases("smallest", [single(vec![1], &[0])]);
        drafts.cases("edges-sets", edge_sets());
        drafts.cases("edges-heaps", edge_heaps());
        let small = Bounds {
            numbers: 5,
            positions: 6,
            heaps: 3,
            largest: 12,
        };
        drafts.drawn("random-small", 40, |random| draw(random, &small));
        let large = Bounds {
            numbers: 100,
            positions: 40,
            heaps: 16,
            largest: LARGEST,
        };
        drafts.drawn("random-large", 8, |random| draw(random, &large));
    }

    /// A hundred cases at all bounds; and three hundred tables for little input, with sets whose period
    /// is too long to help.
    fn large(drafts: &mut Drafts<Self>) {
        let numbers = |random: &mut Random, from: RangeInclusive<u32>| -> Vec<u32> {
            (0..100).map(|_| random.random_range(from.clone())).collect()
        };
        drafts.drawn("largest", 100, |random| Case {
            set: numbers(random, 1..=LARGEST),
            positions: (0..100).map(|_| numbers(random, 0..=LARGEST)).collect(),
        });
        drafts.drawn("tables", 300, |random| single(numbers(random, 1..=1_000), &[LARGEST]));
    }
}

fn options(heaps: &[u32], set: &[u32]) -> Vec<Vec<u32>> {
    moves_in_one(heaps, |&heap| {
        let left = set.iter().filter_map(move |&taken| heap.checked_sub(taken));
        left.map(Some)
    })
}

/// Returns the Grundy values of heaps 0 to `largest`.
fn values(set: &[u32], largest: u32) -> Vec<u32> {
    let mut values = vec![None; largest as usize + 1];
    for value in 0.. {
        let mut reaches = vec![false; values.len()];
        for heap in 0..values.len() {
            if values[heap].is_none() && !reaches[heap] {
                values[heap] = Some(value);
                for &taken in set {
                    if let Some(above) = reaches.get_mut(heap + taken as usize) {
                        *above = true;
                    }
                }
            }
        }
        if let Some(values) = values.iter().copied().collect() {
            return values;
        }
    }
    unreachable!("each layer has at least the smallest heap left")
}

fn wins(heaps: &[u32], values: &[u32]) -> bool {
    heaps
        .iter()
        .fold(0, |sum, &heap| sum ^ values[heap as usize])
        != 0
}

/// Makes each heap a position of its own.
fn single(set: Vec<u32>, heaps: &[u32]) -> Case {
    Case {
        set,
        positions: heaps.iter().map(|&heap| vec![heap]).collect(),
    }
}

/// Sets in any order, with repetitions, without 1, of one number, of a hundred, of large numbers.
fn edge_sets() -> Vec<Case> {
    let heaps: Vec<u32> = (0..=40)
        .chain([99, 100, 101, 9_998, 9_999, LARGEST])
        .collect();
    let sets = [
        vec![5, 2],
        vec![4, 1, 3],
        vec![4, 1, 3, 1, 4, 4],
        vec![7, 2, 3],
        vec![2],
        vec![1],
        vec![LARGEST],
        vec![LARGEST, 1, LARGEST],
        vec![9_999, 3, 9_998, 7],
        (1..=100).rev().collect(),
        vec![6; 100],
        (9_901..=LARGEST).collect(),
        (0..100).map(|index| 100 * index + 1).collect(),
    ];
    sets.into_iter().map(|set| single(set, &heaps)).collect()
}

/// Heaps of 0, ties, a hundred heaps, and large heaps only in the last line of a case.
fn edge_heaps() -> Vec<Case> {
    let positions = || {
        vec![
            vec![0],
            vec![0; 100],
            vec![1; 99],
            vec![3; 100],
            (0..100).collect(),
            (1..=100).collect(),
            vec![0, 7, 0, 7],
            vec![LARGEST; 99],
            vec![LARGEST; 100],
            (LARGEST - 99..=LARGEST).collect(),
        ]
    };
    let sets = [
        vec![1, 3, 4],
        vec![2, 5],
        vec![10, 7, 1],
        vec![3, 1_000, 17],
    ];
    sets.map(|set| Case {
        set,
        positions: positions(),
    })
    .into()
}

struct Bounds {
    numbers: u32,
    positions: u32,
    heaps: u32,
    largest: u32,
}

/// Draws a set and its positions; a small number in the set keeps single heaps from being all lost.
fn draw(random: &mut Random, bounds: &Bounds) -> Case {
    let mut set: Vec<u32> = (0..random.random_range(1..=bounds.numbers))
        .map(|_| magnitude(random, bounds.largest))
        .collect();
    set[0] = random.random_range(1..=3);
    let values = values(&set, bounds.largest);
    let heaps = |random: &mut Random| -> Vec<u32> {
        let count = random.random_range(1..=bounds.heaps);
        (0..count)
            .map(|_| random.random_range(0..=bounds.largest))
            .collect()
    };
    let positions = (0..random.random_range(1..=bounds.positions))
        .map(|_| either(random, heaps, |heaps| wins(heaps, &values)))
        .collect();
    Case { set, positions }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Take 1, 3 or 4.
    #[test]
    fn layers_match_a_published_table() {
        assert_eq!(
            values(&[4, 1, 3], 13),
            [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
        );
    }
}
