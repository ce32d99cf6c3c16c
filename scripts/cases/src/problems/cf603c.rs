//! Codeforces 603C: a move takes one cow from a pile, or replaces a pile of 2x cows by k piles of x.
//!
//! Large piles have their values from how often they can be halved.

use crate::heaps::{odd_columns, sorted};
use crate::prelude::*;
use crate::search::Search;

/// Lieges of Legendre.
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
    const WORDS: [&'static str; 2] = ["Kevin", "Nicky"];
    const CASES: Cases = Cases::One;
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, Case { parts, piles }: &mut Case) -> Checked {
        let count = text.count("n", 1..=PILES, piles.len())?;
        text.number("k", 1..=LARGEST, parts)?;
        text.end_line()?;
        text.items(count, piles, |text, pile| text.number("a", 1..=LARGEST, pile))?;
        text.end_line()
    }

    fn is_small(Case { parts, piles }: &Case) -> bool {
        *parts <= 4 && piles.len() <= 3 && piles.iter().sum::<u32>() <= 10
    }

    fn by_search(&Case { parts, ref piles }: &Case) -> bool {
        let mut search = Search::new(|piles: &Vec<u32>| {
            let mut options = Vec::new();
            for (index, &pile) in piles.iter().enumerate() {
                let rest = [&piles[..index], &piles[index + 1..]].concat();
                let split = vec![pile / 2; parts as usize];
                options.push(sorted(&[&rest[..], &[pile - 1]].concat()));
                if pile % 2 == 0 {
                    options.push(sorted(&[rest, split].concat()));
                }
            }
            options
        });
        search.wins(sorted(piles))
    }

    fn answer(&Case { parts, ref piles }: &Case) -> bool {
        let values = piles.iter().map(|&pile| value(pile, parts)).collect_vec();
        odd_columns(&values) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        let parts = magnitude(random, size.of(4, LARGEST));
        let count = random.random_range(1..=size.of(2, 2000));
        piles(random, parts, count, size.of(4, LARGEST))
    }

    fn compared() -> Vec<Case> {
        let piles = (1..=3).flat_map(|count| (1..=10).combinations_with_replacement(count));
        let cases = (1..=4).cartesian_product(piles.collect_vec());
        let cases = cases.map(|(parts, piles)| Case { parts, piles });
        cases.filter(Self::is_small).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample-1", "2 1\n3 4\n", "Kevin\n");
        drafts.sample("sample-2", "1 2\n3\n", "Nicky\n");
        drafts.text("smallest", "1 1\n1\n");
        for (name, parts, piles) in [
            ("edges-even", 2, vec![1, 2, 3, 4, 5, 6]),
            ("edges-odd", 3, vec![1, 3, 4, 6, 8, 12, 16]),
            ("edges-pairs", 1, vec![2, 5, 7, 9]),
            ("edges-largest-odd", LARGEST - 1, vec![LARGEST, LARGEST - 1, 1 << 29]),
            ("edges-largest-even", LARGEST, vec![LARGEST; 3]),
            ("edges-halving", 1, (0..30).map(|bit| 1 << bit).collect()),
            ("edges-three-halving", 1, (0..28).map(|bit| 3 << bit).collect()),
        ] {
            drafts.cases(name, [Case { parts, piles }]);
        }
        drafts.lost_and_won("random-small", 12, |random| Self::draw(random, Size(20)));
        drafts.lost_and_won("random-large", 6, |random| Self::draw(random, Size(60)));
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, parts) in [("even", LARGEST), ("odd", LARGEST - 1)] {
            drafts.lost_and_won(name, 2, |random| piles(random, parts, PILES, LARGEST));
        }
        drafts.cases("halving", [Case { parts: 1, piles: vec![1 << 29; PILES as usize] }]);
    }
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

/// Draws so many piles, half of them with many factors 2.
fn piles(random: &mut Random, parts: u32, count: u32, largest: u32) -> Case {
    let pile = |random: &mut Random| {
        let pile = magnitude(random, largest);
        if random.random() {
 return pile;
 }
 let halvings = random.random_range(0..=pile.ilog2());
 pile >> halvings << halvings
 };
    let piles = (0..count).map(|_| pile(random)).collect();
    Case { parts, piles }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_match_their_definition() {
        for parts in 1..=4 {
            let mut values: Vec<u32> = vec![0];
            for pile in 1..=3000_usize {
                let half = (pile % 2 == 0).then(|| (0..parts).fold(0, |sum, _| sum ^ values[pile / 2]));
                values.push(mex([values[pile - 1]].into_iter().chain(half)));
                assert_eq!(value(pile as u32, parts), values[pile], "{pile}, {parts} parts");
            }
        }
    }
}
