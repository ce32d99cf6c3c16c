//! AtCoder ARC 091 F: a move takes at most the part 1 / K of a heap, which has a K of its own.
//!
//! Large heaps have their values by going down to a smaller heap of the same value, block by block: among the
//! heaps with the same largest take q, the values repeat every q + 1 stones.
//!
//! Edge cases: a K above the heap, plain Nim, bounds, equal heaps, and heaps at and near multiples of K.

use crate::prelude::*;

pub struct StrangeNim;

const HEAPS: u32 = 200;
const LARGEST: u32 = 1_000_000_000;

/// A heap and its K.
type Heap = [u32; 2];

impl Game for StrangeNim {
    const ID: &'static str = "arc091f";
    const WORDS: Words = ["Takahashi", "Aoki"];
    const CASES: Cases = Cases::One;
    const STORED: Stored = &[("small", 12, &[2, 64]), ("large", 6, &[32, 1 << 23])];
    type Case = Vec<Heap>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<Heap>) -> Checked {
        text.list("N", 1..=HEAPS, heaps, |text, heap| {
            text.line([("A", 1..=LARGEST), ("K", 1..=LARGEST)], heap)
        })
    }

    fn by_search(heaps: &Vec<Heap>) -> Option<bool> {
        let left = |&[heap, k]: &Heap| (1..=heap / k).map(move |taken| Some([heap - taken, k]));
        let is_small = heaps.len() <= 3 && heaps.iter().all(|&[heap, _]| heap <= 16);
        is_small.then(|| wins(heaps.clone(), move |heaps: &Vec<Heap>| moves_in_one(heaps, left)))
    }

    fn answer(heaps: &Vec<Heap>) -> bool {
        nim_sum(heaps.iter().copied().map(value)) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Heap> {
        let [most, largest] = size.limits([2, 4], [HEAPS, LARGEST]);
        let count = random.random_range(1..=most);
        heaps(random, count, largest)
    }

    fn compared() -> Vec<Vec<Heap>> {
        let heaps: Vec<Heap> = (1..=16).cartesian_product(1..=5).map(|(heap, k)| [heap, k]).collect();
        let pairs = heaps.iter().copied().array_combinations().map(|pair: [Heap; 2]| pair.to_vec());
        heaps.iter().map(|&heap| vec![heap]).chain(pairs.step_by(3)).collect()
    }

    /// The most steps are made with K a little below the square root of the heap.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("most-steps", 1, |random| {
            let heap = |random: &mut Random| LARGEST - random.random_range(0..9999);
            (0..HEAPS).map(|_| [heap(random), random.random_range(19_000..19_400)]).collect()
        });
        drafts.drawn("square-roots", 1, |random| {
            (0..HEAPS).map(|_| [LARGEST, random.random_range(20_000..60_000)]).collect()
        });
        drafts.lost_and_won("any", 2, |random| heaps(random, HEAPS, LARGEST));
    }
}

fn value([mut heap, k]: Heap) -> u32 {
    loop {
        let most = heap / k;
        let place = (heap - most * k) % (most + 1);
        if place == 0 || most == 0 {
            return most;
        }
        // The same place below the block.
        heap = most * k - (most + 1 - place);
    }
}

/// Draws `count` heaps; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<Heap> {
    let heap = |random: &mut Random| {
        let heap = random.random_range(1..=largest);
        let most = if random.random_range(0..8) == 0 { largest } else { heap };
        [heap, magnitude(random, most)]
    };
    let mut heaps: Vec<Heap> = (0..count).map(|_| heap(random)).collect();
    let sum = nim_sum(heaps[1..].iter().copied().map(value));
    if random.random() && (1..=largest).contains(&sum) {
        let k = magnitude(random, largest / sum);
        heaps[0] = [sum * k, k];
    }
    heaps.shuffle(random);
    heaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_match_their_definition() {
        for k in 1..=30 {
            let values = grundy_values(1000, |heap| (1..=heap / k).map(move |taken| [heap - taken]));
            assert!((0..=1000).map(|heap| value([heap, k])).eq(values), "K = {k}");
        }
    }
}
