//! HDU 1536: Nim in which a move may take the numbers of a given set only.
//!
//! Large heaps have their Grundy values found layer by layer, without a mex: the heaps of value 0 are those
//! with no move to another one of value 0; then those of value 1 are found among the rest, and so on.
//!
//! Edge cases: sets in any order, with repetitions, without 1, of one number, of a hundred, of large numbers;
//! heaps of 0, ties, a hundred heaps, and large heaps only in the last line of a case.

use std::ops::RangeInclusive;

use crate::game::OneLine;
use crate::prelude::*;
use crate::search::Search;

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
    const WORDS: Words = ["W", "L"];
    const CASES: Cases = Cases::Until("0");
    const MANY: u32 = 8;
    const STORED: Stored = &[("small", 40, &[5, 6, 3, 12]), ("large", 8, &[100, 40, 16, LARGEST])];
    const HALF_LOST: bool = false;
    type Case = Case;
    type Answer = OneLine;

    fn layout(text: &mut Text, Case { set, positions }: &mut Case) -> Checked {
        text.row("k", COUNT, set, |text, taken| text.number("s", 1..=LARGEST, taken))?;
        text.list("m", COUNT, positions, |text, heaps| {
            text.row("l", COUNT, heaps, |text, heap| text.number("h", 0..=LARGEST, heap))
        })
    }

    fn by_search(Case { set, positions }: &Case) -> Option<OneLine> {
        let left = |heap: u32| set.iter().filter_map(move |&taken| heap.checked_sub(taken)).map(Some);
        positions.iter().all(|heaps| are_few(heaps, 3, 12)).then(|| {
            let mut search = Search::new(|heaps: &Vec<u32>| heaps::after_a_move(heaps, left));
            let wins = |heaps: &Vec<u32>| search.wins(heaps::sorted(heaps));
            OneLine(positions.iter().map(wins).collect())
        })
    }

    fn answer(Case { set, positions }: &Case) -> OneLine {
        let largest = positions.iter().flatten().max();
        let values = values(set, *largest.unwrap_or(&0));
        OneLine(positions.iter().map(|heaps| is_won(heaps, &values)).collect())
    }

    /// Draws a set with a small number, which keeps single heaps from being all lost.
    fn draw(random: &mut Random, size: Size) -> Case {
        let [numbers, positions, heaps, largest] = size.limits([2, 2, 1, 8], [100, 40, 16, LARGEST]);
        let count = random.random_range(1..=numbers);
        let mut set = heaps::magnitudes(random, count, largest);
        set[0] = random.random_range(1..=3);
        let values = values(&set, largest);
        let heaps = |random: &mut Random| {
            let count = random.random_range(1..=heaps);
            heaps::uniform(random, count, 0..=largest)
        };
        let positions = 0..random.random_range(1..=positions);
        let positions = positions.map(|_| either(random, heaps, |heaps| is_won(heaps, &values))).collect();
        Case { set, positions }
    }

    fn compared() -> Vec<Case> {
        let sets = [vec![2, 5], vec![4, 1, 3, 3], vec![1, 2, 3, 4, 5], vec![6]];
        let positions = heaps::all(1..=3, 0..=12);
        let cases = sets.into_iter().cartesian_product(positions.chunks(20).map(<[_]>::to_vec));
        cases.map(|(set, positions)| Case { set, positions }).collect()
    }

    /// A hundred cases at all bounds; and three hundred tables for little input, with sets whose period is
    /// too long to help.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("largest", 100, |random| Case {
            set: heaps::uniform(random, 100, 1..=LARGEST),
            positions: (0..100).map(|_| heaps::uniform(random, 100, 0..=LARGEST)).collect(),
        });
        drafts.drawn("tables", 300, |random| Case {
            set: heaps::uniform(random, 100, 1..=1_000),
            positions: vec![vec![LARGEST]],
        });
    }
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

fn is_won(heaps: &[u32], values: &[u32]) -> bool {
    nim_sum(heaps.iter().map(|&heap| values[heap as usize])) != 0
}
