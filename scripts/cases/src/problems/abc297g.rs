//! AtCoder ABC 297 G: Nim in which a move takes at least L and at most R stones.
//!
//! Large heaps have their values from the blocks of L sizes, one after the other up to L + R, from where they
//! repeat. Edge cases: heaps below L, plain Nim, bounds, the last block, and L = R.

use crate::prelude::*;

pub struct ConstrainedNim2;

const HEAPS: u32 = 200_000;
const LARGEST: u32 = 1_000_000_000;

/// The bounds of a move, and the heaps.
#[derive(Clone, Debug, Default)]
pub struct Case {
    least: u32,
    most: u32,
    heaps: Vec<u32>,
}

impl Game for ConstrainedNim2 {
    const ID: &'static str = "abc297g";
    const WORDS: Words = ["First", "Second"];
    const CASES: Cases = Cases::One;
    const STORED: Stored = &[("small", 10, &[4, 128]), ("large", 6, &[64, 1 << 18])];
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, Case { least, most, heaps }: &mut Case) -> Checked {
        let count = text.count("N", 1..=HEAPS, heaps.len())?;
        text.number("L", 1..=LARGEST, least)?;
        text.number_line("R", *least..=LARGEST, most)?;
        text.items(count, heaps, |text, heap| text.number("A", 1..=LARGEST, heap))?;
        text.end_line()
    }

    fn by_search(&Case { least, most, ref heaps }: &Case) -> Option<bool> {
        let left = |heap: u32| (least..=most.min(heap)).map(move |taken| [heap - taken]);
        are_few(heaps, 3, 20).then(|| heaps::wins_once(heaps, left))
    }

    fn answer(case: &Case) -> bool {
        nim_sum(case.heaps.iter().map(|&heap| case.value(heap))) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let [heaps, largest] = size.limits([2, 4], [2000, LARGEST]);
        let most = magnitude(random, largest);
        let least = magnitude(random, most);
        let count = random.random_range(1..=heaps);
        case(random, [least, most], count, largest)
    }

    fn compared() -> Vec<Case> {
        let bounds = (1..=5).flat_map(|least| (least..=6).map(move |most| [least, most]));
        let heaps = (1..=20).flat_map(|heap| [vec![heap], vec![heap / 2 + 1, heap], vec![1, 2, heap]]);
        let cases = bounds.cartesian_product(heaps);
        cases.map(|([least, most], heaps)| Case { least, most, heaps }).collect()
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, bounds) in [
            ("nim", [1, LARGEST]),
            ("small-bounds", [2, 1001]),
            ("large-bounds", [LARGEST / 1000, LARGEST / 2]),
            ("equal-bounds", [12_345, 12_345]),
        ] {
            drafts.lost_and_won(name, 2, |random| case(random, bounds, HEAPS, LARGEST));
        }
    }
}

impl Case {
    /// Returns the value of a heap: the number of whole blocks below it in its period.
    fn value(&self, heap: u32) -> u32 {
        let period = u64::from(self.least) + u64::from(self.most);
        let blocks = u64::from(heap) % period / u64::from(self.least);
        blocks as u32
    }
}

/// Draws `count` heaps; about half of the positions are lost, if the bounds allow it.
fn case(random: &mut Random, [least, most]: [u32; 2], count: u32, largest: u32) -> Case {
    let mut case = Case { least, most, heaps: heaps::mixed(random, count, largest) };
    let values = case.heaps[1..].iter().map(|&heap| case.value(heap));
    let start = u64::from(nim_sum(values)) * u64::from(least);
    let in_block = random.random_range(0..least);
    if random.random() && (1..=u64::from(largest.min(most))).contains(&start) {
        case.heaps[0] = (start as u32 + in_block).min(most);
    }
    case.heaps.shuffle(random);
    case
}
