//! HDU 3537: a move turns up to three coins, the rightmost from head to tail; who cannot move loses.
//!
//! Otherwise than by the search of positions, the Grundy values of single heads up to 100 are tabulated from
//! the moves. Beyond that, a row is lost iff the number of heads is even and so is the number of heads
//! with a one in each binary place.

use std::sync::LazyLock;

use crate::heaps::odd_columns;
use crate::prelude::*;

/// Daizhenyang's Coin.
pub struct Coins;

const HEADS: u32 = 100;
const LAST: u32 = 99_999_999;
const LAST_IN_TABLE: u32 = 100;

impl Game for Coins {
    const ID: &'static str = "hdu3537";
    const WORDS: [&'static str; 2] = ["No", "Yes"];
    const CASES: Cases = Cases::UntilEnd(1000);
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heads: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 0..=HEADS), ("a position", 0..=LAST), heads)
    }

    fn is_small(heads: &Vec<u32>) -> bool {
        heads.iter().all(|&head| head < 9)
    }

    fn by_search(heads: &Vec<u32>) -> bool {
        wins(different(heads), options)
    }

    fn answer(heads: &Vec<u32>) -> bool {
        let heads = different(heads);
        if heads.iter().all(|&head| head <= LAST_IN_TABLE) {
            let values = heads.iter().map(|&head| VALUES[head as usize]);
            values.fold(0, |sum, value| sum ^ value) != 0
        } else {
            heads.len() % 2 == 1 || odd_columns(&heads) != 0
        }
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        heads(random, size.of(5, HEADS), size.of(6, LAST))
    }

    fn compared() -> Vec<Vec<u32>> {
        (0..8).powerset().collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "0\n1\n0\n4\n0 1 2 3\n", "Yes\nNo\nYes\n");
        drafts.cases("smallest", [vec![]]);
        drafts.cases("edges", edges());
        drafts.half_lost("random-small", 200, |random| heads(random, 7, 8));
        drafts.half_lost("random-medium", 50, |random| heads(random, 30, LAST_IN_TABLE));
        drafts.half_lost("random-large", 20, |random| heads(random, HEADS, LAST));
    }

    /// A thousand rows, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        let numbers = |random: &mut Random, first: u32| {
            (0..HEADS).map(|_| random.random_range(first..=LAST)).collect()
        };
        drafts.drawn("rows", 1000, |random| numbers(random, 10_000_000));
        drafts.drawn("nearly-equal", 1000, |random| numbers(random, LAST - 50));
    }
}

/// A coin that is named twice is one head.
fn different(heads: &[u32]) -> Vec<u32> {
    heads.iter().copied().sorted().dedup().collect()
}

fn options(heads: &Vec<u32>) -> Vec<Vec<u32>> {
    let sets = (1..=3).flat_map(|size| (0..9).combinations(size));
    let sets = sets.filter(|set: &Vec<u32>| heads.contains(set.last().expect("a coin")));
    let turned = sets.map(|set| {
        let (off, on): (Vec<u32>, Vec<u32>) = set.iter().partition(|coin| heads.contains(coin));
        let left = heads.iter().copied().filter(|head| !off.contains(head));
        left.chain(on).sorted().collect()
    });
    turned.collect()
}

/// The Grundy values of single heads.
static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut values: Vec<u32> = Vec::new();
    for _ in 0..=LAST_IN_TABLE {
        let pairs = values.iter().array_combinations().map(|[a, b]| a ^ b);
        values.push(mex(pairs.chain(values.iter().copied()).chain([0])));
    }
    values
});

/// Bounds, coins named more than once, and an odd number of heads whose positions sum to 0.
fn edges() -> Vec<Vec<u32>> {
    vec![
        vec![LAST],
        vec![0, LAST],
        vec![LAST - 1, LAST, 0, 1],
        vec![LAST; 100],
        vec![5, 5],
        vec![5, 5, 7, 7, 5],
        vec![1, 2, 3],
        vec![0, 1, 2, 3],
        vec![1, 2, 3, 1, 2, 3],
        vec![4_194_304, 12_582_912, 8_388_608],
        vec![4_194_304, 12_582_912, 8_388_608, 0],
        (0..100).collect(),
        (1..100).collect(),
        (0..HEADS).map(|head| head % 4).collect(),
    ]
}

/// Draws heads, some of them named twice; about half of the rows are lost.
fn heads(random: &mut Random, most: u32, last: u32) -> Vec<u32> {
    let mut heads = Vec::new();
    for _ in 0..random.random_range(0..most) {
        heads.push(random.random_range(0..=last));
    }
    let rest = odd_columns(&different(&heads));
    if random.random() && rest <= last {
        heads.push(rest);
    }
    if let Some(&again) = heads.choose(random).filter(|_| heads.len() < most as usize) {
        if random.random_range(0..4) == 0 {
            heads.push(again);
        }
    }
    heads.shuffle(random);
    heads
}
