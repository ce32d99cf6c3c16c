//! AtCoder ABC 297 G: Nim in which a move takes at least L and at most R stones.
//!
//! Large heaps have their values from the blocks of L sizes, one after the other up to L + R, from where they
//! repeat.

use crate::heaps::{odd_columns, sorted};
use crate::prelude::*;
use crate::search::Search;

/// Constrained Nim 2.
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
    const WORDS: [&'static str; 2] = ["First", "Second"];
    const CASES: Cases = Cases::One;
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, Case { least, most, heaps }: &mut Case) -> Checked {
        let count = text.count("N", 1..=HEAPS, heaps.len())?;
        text.number("L", 1..=LARGEST, least)?;
        text.number("R", *least..=LARGEST, most)?;
        text.end_line()?;
        text.items(count, heaps, |text, heap| text.number("A", 1..=LARGEST, heap))?;
        text.end_line()
    }

    fn is_small(Case { heaps, .. }: &Case) -> bool {
        heaps.len() <= 3 && heaps.iter().all(|&heap| heap <= 20)
    }

    fn by_search(&Case { least, most, ref heaps }: &Case) -> bool {
        let mut search = Search::new(|heaps: &Vec<u32>| {
            let moves = (0..heaps.len()).cartesian_product(least..=most.min(20));
            let left = moves.filter_map(|(index, taken)| {
                let mut heaps = heaps.clone();
                heaps[index] = heaps[index].checked_sub(taken)?;
                Some(sorted(&heaps))
            });
            left.collect()
        });
        search.wins(sorted(heaps))
    }

    fn answer(case: &Case) -> bool {
        nim_sum(case, &case.heaps) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let largest = size.of(4, LARGEST);
        let most = magnitude(random, largest);
        let least = magnitude(random, most);
        let count = random.random_range(1..=size.of(2, 2000));
        case(random, [least, most], count, largest)
    }

    fn compared() -> Vec<Case> {
        let bounds = (1..=5).flat_map(|least| (least..=6).map(move |most| [least, most]));
        let pairs = (1..=20).flat_map(|heap| [vec![heap], vec![heap / 2 + 1, heap], vec![1, 2, heap]]);
        let cases = bounds.cartesian_product(pairs);
        cases.map(|([least, most], heaps)| Case { least, most, heaps }).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample-1", "3 1 2\n2 3 3\n", "First\n");
        drafts.sample("sample-2", "5 1 1\n3 1 4 1 5\n", "Second\n");
        drafts.sample("sample-3", "7 3 14\n10 20 30 40 50 60 70\n", "First\n");
        drafts.text("smallest", "1 1 1\n1\n");
        for (name, bounds, heaps) in [
            ("edges-all-below-l", [6, 9], vec![1, 2, 3, 4, 5]),
            ("edges-nim", [1, LARGEST], vec![LARGEST, LARGEST - 1, 511]),
            ("edges-largest", [LARGEST, LARGEST], vec![LARGEST, LARGEST, LARGEST - 1]),
            ("edges-last-block", [3, 13], vec![15, 16, 31, 32, 47]),
            ("edges-one-number", [7, 7], vec![6, 7, 13, 14, 20, 21, 27]),
        ] {
            let [least, most] = bounds;
            drafts.cases(name, [Case { least, most, heaps }]);
        }
        drafts.lost_and_won("random-small", 10, |random| Self::draw(random, Size(20)));
        drafts.lost_and_won("random-large", 6, |random| Self::draw(random, Size(60)));
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

/// Returns the nim-sum of the values of heaps, by the bounds of the case.
fn nim_sum(&Case { least, most, .. }: &Case, heaps: &[u32]) -> u32 {
    let (least, period) = (u64::from(least), u64::from(least) + u64::from(most));
    let value = |&heap: &u32| {
        let whole_periods = u64::from(heap) / period;
        let rest = u64::from(heap) - whole_periods * period;
        let begun = (rest + 1).div_ceil(least); // blocks
        begun as u32 - 1
    };
    odd_columns(&heaps.iter().map(value).collect_vec())
}

/// Draws so many heaps; about half of the positions are lost, if the bounds allow it.
fn case(random: &mut Random, [least, most]: [u32; 2], count: u32, largest: u32) -> Case {
    let draw = |random: &mut Random| if random.random() {
 magnitude(random, largest)
 } else {
 random.random_range(1..=largest)
 };
    let mut case = Case {
        least,
        most,
        heaps: (0..count).map(|_| draw(random)).collect(),
    };
    let start = u64::from(nim_sum(&case, &case.heaps[1..])) * u64::from(least);
    let in_block = random.random_range(0..least);
    if random.random() && (1..=u64::from(largest.min(most))).contains(&start) {
        case.heaps[0] = (start as u32 + in_block).min(most);
    }
    case.heaps.shuffle(random);
    case
}
