//! HDU 1846: one heap of n stones, a move takes 1 to m of them.
//!
//! Large heaps are answered by a table of won and lost ones: a heap is won if some move leaves a lost one.
//! Edge cases: bounds, and heaps around the multiples of m and of m + 1.

use crate::prelude::*;

pub struct BraveGame;

const LARGEST: u32 = 1000;

/// n and m.
type Case = [u32; 2];

impl Game for BraveGame {
    const ID: &'static str = "hdu1846";
    const WORDS: Words = ["first", "second"];
    const CASES: Cases = Cases::Counted("C", 1..=100);
    const STORED: Stored = &[("small", 100, &[20]), ("large", 100, &[LARGEST])];
    const HALF_LOST: bool = false;
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, case: &mut Case) -> Checked {
        text.line([("n", 1..=LARGEST), ("m", 1..=LARGEST)], case)
    }

    fn by_search(&[n, m]: &Case) -> Option<bool> {
        (n <= 80).then(|| wins([n, m], |&[n, m]| left(n, m).map(|n| [n, m]).collect()))
    }

    fn answer(&[n, m]: &Case) -> bool {
        won_heaps(n, |n| left(n, m))[n as usize]
    }

    /// Draws lost heaps as often as won ones.
    fn draw(random: &mut Random, size: Size) -> Case {
        let largest = size.of(4, LARGEST);
        let wanted = random.random::<bool>();
        loop {
            let m = magnitude(random, largest);
            let won = won_heaps(largest, |n| left(n, m));
            let heaps = (1..=largest).filter(|&n| won[n as usize] == wanted).collect_vec();
            if let Some(&n) = heaps.choose(random) {
                return [n, m]; // with m = largest, no heap is lost
            }
        }
    }

    fn compared() -> Vec<Case> {
        (0..=80).cartesian_product(1..40).map(|(n, m)| [n, m]).collect()
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("largest", (901..=LARGEST).map(|n| [n, 1901 - n]));
    }
}

/// Lists what a move may leave of n stones.
fn left(n: u32, m: u32) -> impl Iterator<Item = u32> {
    n.saturating_sub(m)..n
}
