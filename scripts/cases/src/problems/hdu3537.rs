//! HDU 3537: a move turns up to three coins, the rightmost from head to tail; who cannot move loses.
//!
//! Otherwise than by the search of positions, the Grundy values of single heads up to 100 are tabulated from
//! the moves. Beyond that, a row is lost iff the number of heads is even and so is the number of heads with a
//! one in each binary place. Edge cases: bounds, coins named more than once, and an odd number of heads whose
//! positions sum to 0.

use crate::prelude::*;
use crate::search::toggled;

pub struct Coins;

const HEADS: u32 = 100;
const LAST: u32 = 99_999_999;
const LAST_IN_TABLE: u32 = 100;

impl Game for Coins {
    const ID: &'static str = "hdu3537";
    const WORDS: Words = ["No", "Yes"];
    const CASES: Cases = Cases::UntilEnd(1000);
    const STORED: Stored =
        &[("small", 200, &[7, 8]), ("medium", 50, &[30, LAST_IN_TABLE]), ("large", 20, &[HEADS, LAST])];
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heads: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 0..=HEADS), ("a position", 0..=LAST), heads)
    }

    fn by_search(heads: &Vec<u32>) -> Option<bool> {
        are_few(heads, heads.len(), 8).then(|| wins(different(heads), options))
    }

    fn answer(heads: &Vec<u32>) -> bool {
        let heads = different(heads);
        if heads.iter().all(|&head| head <= LAST_IN_TABLE) {
            nim_sum(heads.iter().map(|&head| VALUES[head as usize])) != 0
        } else {
            heads.len() % 2 == 1 || odd_columns(&heads) != 0
        }
    }

    /// Draws heads, some of them named twice; about half of the rows are lost.
    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let [most, last] = size.limits([5, 6], [HEADS, LAST]);
        let count = random.random_range(0..most);
        let mut heads = heaps::uniform(random, count, 0..=last);
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

    fn compared() -> Vec<Vec<u32>> {
        (0..8).powerset().collect()
    }

    /// A thousand rows, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("rows", 1000, |random| heaps::uniform(random, HEADS, 10_000_000..=LAST));
        drafts.drawn("nearly-equal", 1000, |random| heaps::uniform(random, HEADS, LAST - 50..=LAST));
    }
}

/// A coin that is named twice is one head.
fn different(heads: &[u32]) -> Vec<u32> {
    heads.iter().copied().sorted().dedup().collect()
}

fn options(heads: &Vec<u32>) -> Vec<Vec<u32>> {
    let sets = (1..=3).flat_map(|size| (0..9).combinations(size));
    let sets = sets.filter(|coins: &Vec<u32>| heads.contains(coins.last().expect("a coin")));
    sets.map(|coins| toggled(heads, &coins)).collect()
}

/// The Grundy values of single heads; none, one, or two different ones appear in their place.
static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    grundy_values(LAST_IN_TABLE, |head| (0..=2).flat_map(move |count| (0..head).combinations(count)))
});
