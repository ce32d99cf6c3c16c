//! AtCoder AGC 048 D: Left takes from the leftmost heap, Right from the rightmost.
//!
//! Large heaps are answered by binary search for the least heap that wins, in which both players take single
//! stones until one of them can no longer afford it.

use std::collections::HashMap;

use crate::prelude::*;

/// Pocky Game.
pub struct PockyGame;

const TESTS: u32 = 100;
const HEAPS: u32 = 100;
const LARGEST: u32 = 1_000_000_000;

impl Game for PockyGame {
    const ID: &'static str = "agc048d";
    const WORDS: [&'static str; 2] = ["First", "Second"];
    const CASES: Cases = Cases::Counted("T", 1..=TESTS);
    const MANY: u32 = 20;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=HEAPS), ("A", 1..=LARGEST), heaps)
    }

    fn is_small(heaps: &Vec<u32>) -> bool {
        heaps.len() <= 5 && heaps.iter().all(|&heap| heap <= 7)
    }

    /// The row is turned round with each move, so that the player to move takes from its first heap.
    fn by_search(heaps: &Vec<u32>) -> bool {
        wins(heaps.clone(), |heaps: &Vec<u32>| {
            let taken = 1..=heaps.first().copied().unwrap_or(0);
            let left = taken.map(|taken| {
                let mut left = heaps.clone();
                left[0] -= taken;
                left.retain(|&heap| heap > 0);
                left.reverse();
                left
            });
            left.collect()
        })
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        let mut row = Row {
            heaps: heaps.iter().map(|&heap| heap.into()).collect(),
            least: HashMap::new(),
        };
        u64::from(heaps[0]) >= row.least(0, heaps.len() - 1)
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(1..=size.of(2, 40));
        let largest = magnitude(random, size.of(2, LARGEST));
        row(random, count, largest)
    }

    fn compared() -> Vec<Vec<u32>> {
        let rows = |(count, largest)| (0..count).map(|_| 1..=largest).multi_cartesian_product();
        [(1, 7), (2, 7), (3, 7), (4, 4)].into_iter().flat_map(rows).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "3\n1\n10\n2\n3 2\n3\n2 1 2\n";
        drafts.sample("sample", sample, "First\nFirst\nSecond\n");
        drafts.cases("smallest", [vec![1]]);
        drafts.cases("edges", edges());
        drafts.half_lost("random-small", 100, |random| {
            let (count, largest) = (random.random_range(1..=5), random.random_range(1..=7));
            row(random, count, largest)
        });
        drafts.half_lost("random-large", 20, |random| {
            let count = random.random_range(2..=40);
            row(random, count, LARGEST)
        });
        drafts.half_lost("random-close", 30, |random| close(random, 30));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("heaps", TESTS, |random| row(random, HEAPS, LARGEST));
        drafts.drawn("close", TESTS, |random| close(random, HEAPS));
        drafts.cases("largest", (1..=HEAPS).map(|heaps| vec![LARGEST; heaps as usize]));
        drafts.random("thresholds", |random| {
            (0..TESTS).map(|_| at_the_threshold(random, HEAPS)).collect()
        });
    }
}

/// A row with what is known of its parts.
struct Row {
    heaps: Vec<u64>,
    /// By the player's heap and the opponent's, in this order.
    least: HashMap<(usize, usize), u64>,
}

impl Row {
    /// Returns the least heap `own` with which its player, to move, wins on the heaps up to `other`.
    fn least(&mut self, own: usize, other: usize) -> u64 {
        if own == other {
            return 1;
        }
        if let Some(&least) = self.least.get(&(own, other)) {
            return least;
        }
        let next = |from: usize, to: usize| if from < to { from + 1 } else { from - 1 };
        // What the opponent needs when `own` is gone, and the player when `other` is gone.
        let theirs = self.least(other, next(own, other));
        let mine = self.least(own, next(other, own));
        let (mut lost, mut won) = (0, 1 << 50);
        while won - lost > 1 {
            let middle = u64::midpoint(lost, won);
            if duel_is_won([middle, self.heaps[other]], [mine, theirs]) {
                won = middle;
            } else {
                lost = middle;
            }
        }
        self.least.insert((own, other), won);
        won
    }
}

/// Returns whether the player to move wins if both take single stones, and all as soon as the other has
/// fewer stones left than they need.
fn duel_is_won([mut own, mut other]: [u64; 2], [mine, theirs]: [u64; 2]) -> bool {
    // Skip the rounds after which both still have enough.
    let rounds = own.saturating_sub(mine).min(other.saturating_sub(theirs));
    own -= rounds;
    other -= rounds;
    loop {
        if other < theirs {
            return true;
        }
        own -= 1;
        if own < mine {
            return false;
        }
        other -= 1;
    }
}

/// Rows of equal heaps, of ones, and of ends that differ by one.
fn edges() -> Vec<Vec<u32>> {
    let mut rows = Vec::new();
    for heaps in [1, 2, 3, 4, 5, 50] {
        for heap in [1, 2, 3, LARGEST] {
            let row = vec![heap; heaps];
            let (mut more, mut less) = (row.clone(), row.clone());
            more[heaps - 1] = (heap + 1).min(LARGEST);
            less[0] = 1.max(heap - 1);
            rows.extend([row, more, less]);
        }
    }
    rows.truncate(TESTS as usize);
    rows
}

fn row(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    (0..count).map(|_| random.random_range(1..=largest)).collect()
}

/// Draws a row whose heaps are nearly equal.
fn close(random: &mut Random, most: u32) -> Vec<u32> {
    let count = random.random_range(1..=most);
    let least = random.random_range(1..=LARGEST - 2);
    (0..count).map(|_| random.random_range(least..=least + 2)).collect()
}

/// Draws a row whose first heap is at the threshold or one below, if the threshold is within the bounds.
fn at_the_threshold(random: &mut Random, count: u32) -> Vec<u32> {
    let largest = LARGEST / (count + 1);
    let mut heaps = row(random, count, largest);
    let least = |first: u32| {
        let mut heaps = heaps.clone();
        heaps[0] = first;
        PockyGame::answer(&heaps)
    };
    let (mut lost, mut won) = (0, LARGEST);
    while won - lost > 1 {
        let middle = u32::midpoint(lost, won);
        if least(middle) {
            won = middle;
        } else {
            lost = middle;
        }
    }
    heaps[0] = if random.random() { won } else { lost.max(1) };
    heaps
}
