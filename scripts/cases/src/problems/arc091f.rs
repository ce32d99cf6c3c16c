//! AtCoder ARC 091 F: a move takes at most the part 1 / K of a heap, which has a K of its own.
//!
//! Large heaps have their values by going down to a smaller heap of the same value, block by block: among the
//! heaps with the same largest take q, the values repeat every q + 1 stones.

use crate::heaps::odd_columns;
use crate::prelude::*;

/// Strange Nim.
pub struct StrangeNim;

const HEAPS: u32 = 200;
const LARGEST: u32 = 1_000_000_000;

/// A heap and its K.
type Heap = [u32; 2];

impl Game for StrangeNim {
    const ID: &'static str = "arc091f";
    const WORDS: [&'static str; 2] = ["Takahashi", "Aoki"];
    const CASES: Cases = Cases::One;
    type Case = Vec<Heap>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<Heap>) -> Checked {
        text.list("N", 1..=HEAPS, heaps, |text, heap| {
            text.line(["A", "K"], &(1..=LARGEST), heap)
        })
    }

    fn is_small(heaps: &Vec<Heap>) -> bool {
        heaps.len() <= 3 && heaps.iter().all(|&[heap, _]| heap <= 16)
    }

    fn by_search(heaps: &Vec<Heap>) -> bool {
        wins(heaps.clone(), |heaps: &Vec<Heap>| {
            let mut options = Vec::new();
            for (index, &[heap, k]) in heaps.iter().enumerate() {
                for taken in 1..=heap / k {
                    let mut heaps = heaps.clone();
                    heaps[index][0] -= taken;
                    heaps.sort_unstable();
                    options.push(heaps);
                }
            }
            options
        })
    }

    fn answer(heaps: &Vec<Heap>) -> bool {
        nim_sum(heaps) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Heap> {
        let count = random.random_range(1..=size.of(2, HEAPS));
        heaps(random, count, size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<Heap>> {
        let heaps: Vec<Heap> = (1..=16).cartesian_product(1..=5).map(|(heap, k)| [heap, k]).collect();
        let pairs = heaps.iter().copied().array_combinations().map(|pair: [Heap; 2]| pair.to_vec());
        let single = heaps.iter().map(|&heap| vec![heap]);
        single.chain(pairs.step_by(3)).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (number, (input, output)) in (1..).zip([
            ("2\n5 2\n3 3\n", "Aoki\n"),
            ("3\n3 2\n4 3\n5 1\n", "Takahashi\n"),
            ("3\n28 3\n16 4\n19 2\n", "Aoki\n"),
            ("4\n3141 59\n26535 897\n93 23\n8462 64\n", "Takahashi\n"),
        ]) {
            drafts.sample(&format!("sample-{number}"), input, output);
        }
        drafts.text("smallest", "1\n1 1\n");
        for (name, heaps) in [
            ("edges-k-above-heap", vec![[4, 5], [1, LARGEST], [LARGEST - 1, LARGEST]]),
            ("edges-nim", vec![[1, 1], [2, 1], [3, 1]]),
            ("edges-largest-nim", vec![[LARGEST, 1], [LARGEST - 1, 1]]),
            ("edges-equal", vec![[LARGEST, 31_623]; 2]),
            ("edges-multiples", vec![[12, 3], [8, 2], [LARGEST, 10], [LARGEST / 10, 1]]),
            ("edges-near-multiples", vec![[13, 3], [11, 3], [9, 2], [7, 2], [LARGEST - 1, 10]]),
            ("edges-halves", (0..30).map(|bit| [LARGEST >> bit, 2]).collect()),
        ] {
            drafts.cases(name, [heaps]);
        }
        drafts.lost_and_won("random-small", 12, |random| Self::draw(random, Size(15)));
        drafts.lost_and_won("random-large", 6, |random| Self::draw(random, Size(80)));
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

fn nim_sum(heaps: &[Heap]) -> u32 {
    odd_columns(&heaps.iter().copied().map(value).collect_vec())
}

fn value([mut heap, k]: Heap) -> u32 {
    loop {
        let most = heap / k;
        let place = (heap - most * k) % (most + 1);
        if place == 0 {
            return most;
        }
        if most == 0 {
            return 0;
        }
        // The same place below the block.
        heap = most * k - (most + 1 - place);
    }
}

/// Draws so many heaps; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<Heap> {
    let heap = |random: &mut Random| {
        let heap = random.random_range(1..=largest);
        match random.random_range(0..8) {
            0 => [heap, magnitude(random, largest)],
            _ => [heap, magnitude(random, heap)],
        }
    };
    let mut heaps: Vec<Heap> = (0..count).map(|_| heap(random)).collect();
    let sum = nim_sum(&heaps[1..]);
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
            let mut values: Vec<u32> = Vec::new();
            for heap in 0..1000 {
                values.push(mex((1..=heap / k).map(|taken| values[(heap - taken) as usize])));
                assert_eq!(value([heap, k]), values[heap as usize], "{heap}, K = {k}");
            }
        }
    }
}
