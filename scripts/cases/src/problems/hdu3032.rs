//! HDU 3032: Nim in which a move may split a heap into two instead (Lasker's Nim).
//!
//! Large heaps have their values from a table by definition: from heap 1 on, four more stones are worth four
//! more. Edge cases: bounds, ties, and lost positions of few heaps.

use crate::prelude::*;

pub struct NimOrNotNim;

const TESTS: u32 = 100;
const HEAPS: u32 = 1_000_000;
const LARGEST: u32 = (1 << 31) - 1;

impl Game for NimOrNotNim {
    const ID: &'static str = "hdu3032";
    const WORDS: Words = ["Alice", "Bob"];
    const CASES: Cases = Cases::Counted("T", 1..=TESTS);
    const STORED: Stored = &[("small", 100, &[4, 128]), ("large", 20, &[64, 1 << 20])];
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=HEAPS), ("s", 1..=LARGEST), heaps)
    }

    fn by_search(heaps: &Vec<u32>) -> Option<bool> {
        (are_few(heaps, 3, 14) && heaps.iter().sum::<u32>() <= 14).then(|| heaps::wins(heaps, moves))
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        nim_sum(heaps.iter().copied().map(value)) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let [most, largest] = size.limits([2, 4], [2000, LARGEST]);
        let count = random.random_range(1..=most);
        heaps(random, count, largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::all(1..=3, 1..=12)
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.numbered("one-test", 2, |random, _| heaps(random, HEAPS, LARGEST));
        drafts.drawn("many-tests", TESTS, |random| heaps(random, HEAPS / TESTS, LARGEST));
    }
}

/// Lists what each move leaves of a heap.
fn moves(heap: u32) -> impl Iterator<Item = [u32; 2]> {
    let taken = (0..heap).map(|left| [left, 0]);
    taken.chain((1..heap).map(move |part| [part, heap - part]))
}

static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| grundy_values(8, moves));

fn value(heap: u32) -> u32 {
    let like = if heap > 8 { (heap - 5) % 4 + 5 } else { heap };
    VALUES[like as usize] + (heap - like)
}

/// Draws `count` heaps; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps = heaps::mixed(random, count, largest);
    let sum = nim_sum(heaps[1..].iter().copied().map(value));
    let balance = (sum.saturating_sub(1)..=sum.saturating_add(1)).find(|&heap| value(heap) == sum);
    if let Some(heap) = balance.filter(|heap| (1..=largest).contains(heap) && random.random()) {
        heaps[0] = heap;
    }
    heaps.shuffle(random);
    heaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_more_stones_are_worth_four_more() {
        assert!((0..=600).map(value).eq(grundy_values(600, moves)));
    }
}
