//! Codeforces 603C: a move takes one cow from a pile, or replaces a pile of 2x cows by k piles of x.
//!
//! Large piles have their values from how often they can be halved. Edge cases: even and odd k, k = 1,
//! bounds, and powers of two and three times these.

use crate::prelude::*;

pub struct Lieges;

const PILES: u32 = 100_000;
const LARGEST: u32 = 1_000_000_000;

/// The number of piles after a split, and the piles.
#[derive(Clone, Debug, Default)]
pub struct Case {
    parts: u32,
    piles: Vec<u32>,
}

impl Game for Lieges {
    const ID: &'static str = "cf603c";
    const WORDS: Words = ["Kevin", "Nicky"];
    const CASES: Cases = Cases::One;
    const STORED: Stored = &[("small", 12, &[4, 128]), ("large", 6, &[64, 1 << 18])];
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, Case { parts, piles }: &mut Case) -> Checked {
        let count = text.count("n", 1..=PILES, piles.len())?;
        text.number_line("k", 1..=LARGEST, parts)?;
        text.items(count, piles, |text, pile| text.number("a", 1..=LARGEST, pile))?;
        text.end_line()
    }

    fn by_search(&Case { parts, ref piles }: &Case) -> Option<bool> {
        let is_small = parts <= 4 && are_few(piles, 3, 10) && piles.iter().sum::<u32>() <= 10;
        is_small.then(|| heaps::wins_once(piles, |pile| moves(pile, parts)))
    }

    fn answer(&Case { parts, ref piles }: &Case) -> bool {
        nim_sum(piles.iter().map(|&pile| value(pile, parts))) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let [most, largest] = size.limits([2, 4], [2000, LARGEST]);
        let parts = magnitude(random, largest);
        let count = random.random_range(1..=most);
        piles(random, parts, count, largest)
    }

    fn compared() -> Vec<Case> {
        let cases = (1..=4).cartesian_product(heaps::all(1..=3, 1..=10));
        cases.map(|(parts, piles)| Case { parts, piles }).collect()
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, parts) in [("even", LARGEST), ("odd", LARGEST - 1)] {
            drafts.lost_and_won(name, 2, |random| piles(random, parts, PILES, LARGEST));
        }
        drafts.cases("halving", [Case { parts: 1, piles: vec![1 << 29; PILES as usize] }]);
    }
}

/// Lists what each move leaves of a pile.
fn moves(pile: u32, parts: u32) -> impl Iterator<Item = Vec<u32>> {
    let split = vec![pile / 2; parts as usize];
    let split = (pile > 0 && pile % 2 == 0).then_some(split);
    pile.checked_sub(1).map(|left| vec![left]).into_iter().chain(split)
}

/// Returns the value of a pile: by how often it is halved until it is odd.
fn value(pile: u32, parts: u32) -> u32 {
    let halvings = pile.trailing_zeros();
    match (parts % 2, pile, pile >> halvings) {
        (0, 1 | 2, _) => pile,
        (0, _, _) => u32::from(halvings > 0),
        (_, 1, _) => 1,
        (_, 2, _) => 0,
        (_, _, 3) => 1 + halvings % 2,
        (_, _, _) if halvings == 0 => 0,
        _ => 2 - halvings % 2,
    }
}

/// Draws `count` piles, half of them with many factors 2.
fn piles(random: &mut Random, parts: u32, count: u32, largest: u32) -> Case {
    let pile = |_| {
        let pile = magnitude(random, largest);
        let halvings = if random.random() { 0 } else { random.random_range(0..=pile.ilog2()) };
        pile >> halvings << halvings
    };
    Case { parts, piles: (0..count).map(pile).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_match_their_definition() {
        for parts in 1..=4 {
            let values = grundy_values(3000, |pile| moves(pile, parts));
            assert!((1..=3000).map(|pile| value(pile, parts)).eq(values[1..].to_vec()), "{parts} parts");
        }
    }
}
