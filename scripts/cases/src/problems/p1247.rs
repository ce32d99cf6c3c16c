//! Luogu P1247: Nim; if the first player wins, a winning move in the first heap that has one, and the heaps
//! after it.
//!
//! By the search, every move is tried. Otherwise the move is C. L. Bouton's: in binary, a heap with a one in
//! the highest odd column has a winning move, which changes its digit in every odd column. All columns are
//! counted again after it.
//!
//! Edge cases: the bounds; a winning move in every heap, in the last alone, and from a smaller heap than the
//! largest; heaps taken whole.

use crate::prelude::*;

pub struct Matches;

const HEAPS: u32 = 500_000;
const LARGEST: u32 = 1_000_000_000;

impl Game for Matches {
    const ID: &'static str = "p1247";
    const WORDS: Words = ["", "lose"];
    const CASES: Cases = Cases::One;
    type Case = Vec<u32>;
    type Answer = Option<String>;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("k", 1..=HEAPS), ("a heap", 1..=LARGEST), heaps)
    }

    fn by_search(heaps: &Vec<u32>) -> Option<Option<String>> {
        are_few(heaps, 4, 7).then(|| {
            let mut left = heaps::after_nim(heaps).into_iter();
            left.find(|left| !heaps::wins(left, heaps::nim)).map(|after| shown(heaps, &after))
        })
    }

    fn answer(heaps: &Vec<u32>) -> Option<String> {
        balanced(heaps).map(|after| shown(heaps, &after))
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(2..=size.of(2, 500));
        heaps::nim_half_lost(random, count, size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::rows(4..=4, 1..=6)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (name, most, largest) in [("random-small", 4, 7), ("random-large", 500, LARGEST)] {
            drafts.numbered(name, 8, |random, number| {
                let count = random.random_range(2..=most);
                let draw = |random: &mut Random| heaps::nim_half_lost(random, count, largest);
                with_answer(random, number % 2 == 0, draw, |heaps| odd_columns(heaps) != 0)
            });
        }
    }

    /// Half a million heaps: any, with a winning move in the last heap alone, and lost.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("any", 1, |random| heaps::uniform(random, HEAPS, 1..=LARGEST));
        let below = |random: &mut Random| heaps::uniform(random, HEAPS - 1, 1..=(1 << 29) - 1);
        drafts.drawn("last", 1, |random| [below(random), vec![LARGEST]].concat());
        drafts.drawn("lost", 1, |random| {
            let mut heaps = below(random);
            heaps.push(odd_columns(&heaps));
            heaps
        });
    }
}

/// Tells how many are taken, from which heap, and what is left.
fn shown(before: &[u32], after: &[u32]) -> String {
    let index = before.iter().zip(after).position(|(from, to)| from != to).expect("a move");
    format!("{} {}\n{}", before[index] - after[index], index + 1, after.iter().join(" "))
}

/// Returns the heaps after Bouton's move in the first heap that has one.
fn balanced(heaps: &[u32]) -> Option<Vec<u32>> {
    let odd = odd_columns(heaps);
    let highest = 1 << odd.checked_ilog2()?;
    let index = heaps.iter().position(|heap| heap & highest != 0)?;
    let mut after = heaps.to_vec();
    for column in (0..u32::BITS).map(|column| 1 << column) {
        match (odd & column != 0, heaps[index] & column != 0) {
            (true, true) => after[index] -= column,
            (true, false) => after[index] += column,
            (false, _) => {}
        }
    }
    assert_eq!(odd_columns(&after), 0, "the move leaves a lost position");
    Some(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_with_the_move_and_the_heaps_after_it() {
        assert_eq!(Matches::answer(&vec![5, 3, 5]).unwrap(), "3 2\n5 0 5");
        assert_eq!(Matches::answer(&vec![2, 2]), None);
    }
}
