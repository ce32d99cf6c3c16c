//! Luogu P1247: Nim; if the first player wins, a winning move in the first heap that has one, and the
//! heaps after it.
//!
//! By the search, every move is tried. Otherwise the move is C. L. Bouton's: in binary, a heap with a one in
//! the highest odd column has a winning move, which changes its digit in every odd column. All columns are
//! counted again after it.

use std::fmt;

use crate::heaps::{self, odd_columns};
use crate::prelude::*;

/// 取火柴游戏.
pub struct Matches;

const HEAPS: u32 = 500_000;
const LARGEST: u32 = 1_000_000_000;

/// The heaps before a move and after it.
#[derive(Debug, PartialEq)]
pub struct Move([Vec<u32>; 2]);

/// How many are taken, from which heap, and what is left.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [before, after] = &self.0;
        let mut changed = (1..).zip(before.iter().zip(after));
        let (number, (from, to)) = changed.find(|(_, (from, to))| from != to).expect("a move");
        write!(f, "{} {number}\n{}", from - to, after.iter().join(" "))
    }
}

impl Game for Matches {
    const ID: &'static str = "p1247";
    const WORDS: [&'static str; 2] = ["", "lose"];
    const CASES: Cases = Cases::One;
    type Case = Vec<u32>;
    type Answer = Option<Move>;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("k", 1..=HEAPS), ("a heap", 1..=LARGEST), heaps)
    }

    fn is_small(heaps: &Vec<u32>) -> bool {
        heaps.len() <= 4 && heaps.iter().all(|&heap| heap <= 7)
    }

    fn by_search(heaps: &Vec<u32>) -> Option<Move> {
        let mut left = heaps::moves(heaps).into_iter();
        let after = left.find(|left| !wins(heaps::sorted(left), heaps::nim))?;
        Some(Move([heaps.clone(), after]))
    }

    fn answer(heaps: &Vec<u32>) -> Option<Move> {
        let after = balanced(heaps)?;
        Some(Move([heaps.clone(), after]))
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let count = random.random_range(2..=size.of(2, 500));
        heaps(random, count, size.of(4, LARGEST))
    }

    fn compared() -> Vec<Vec<u32>> {
        (0..4).map(|_| 1..=6).multi_cartesian_product().collect()
    }

    /// The two samples, edges, and random positions, half of them lost.
    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "3\n3 6 9\n", "4 3\n3 6 5\n");
        drafts.sample("sample-2", "4\n15 22 19 10\n", "lose\n");
        drafts.cases("smallest", [vec![1]]);
        for (name, heaps) in edges() {
            drafts.cases(format!("edges-{name}"), [heaps]);
        }
        for number in 1..=8 {
            for (name, most, largest) in [("small", 4, 7), ("large", 500, LARGEST)] {
                drafts.drawn(format!("random-{name}-{number}"), 1, |random| {
                    let count = random.random_range(2..=most);
                    let draw = |random: &mut Random| heaps(random, count, largest);
                    let wins = |heaps: &Vec<u32>| odd_columns(heaps) != 0;
                    with_answer(random, number % 2 == 0, draw, wins)
                });
            }
        }
    }

    /// Half a million heaps: any, with a winning move in the last heap alone, and lost.
    fn large(drafts: &mut Drafts<Self>) {
        let numbers = |random: &mut Random, count: u32, largest: u32| -> Vec<u32> {
            (0..count).map(|_| random.random_range(1..=largest)).collect()
        };
        drafts.drawn("any", 1, |random| numbers(random, HEAPS, LARGEST));
        let below = |random: &mut Random| numbers(random, HEAPS - 1, (1 << 29) - 1);
        drafts.drawn("last", 1, |random| [below(random), vec![LARGEST]].concat());
        drafts.drawn("lost", 1, |random| {
            let heaps = below(random);
            let even = odd_columns(&heaps);
            [heaps, vec![even]].concat()
        });
    }
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

/// The bounds; a winning move in every heap, in the last alone, and from a smaller heap than the
/// largest; heaps taken whole.
fn edges() -> [(&'static str, Vec<u32>); 11] {
    [
        ("one", vec![LARGEST]),
        ("equal", vec![LARGEST; 2]),
        ("many-equal", vec![LARGEST; 1_000]),
        ("any-of-three", vec![7; 3]),
        ("whole", vec![LARGEST, 5, LARGEST]),
        ("last", [vec![LARGEST; 98], vec![1]].concat()),
        ("smaller", vec![12, 9, 2, 10]),
        ("powers", (0..30).map(|exponent| 1 << exponent).collect()),
        ("bits", vec![(1 << 29) - 1, 1 << 29]),
        ("in-order-lost", (1..=999).collect()),
        ("in-order-won", (1..=1_000).collect()),
    ]
}

/// Draws heaps of any magnitude; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps: Vec<u32> = (0..count).map(|_| magnitude(random, largest)).collect();
    let even = odd_columns(&heaps[1..]);
    if random.random() && (1..=largest).contains(&even) {
        heaps[0] = even;
    }
    heaps.shuffle(random);
    heaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_with_the_move_and_the_heaps_after_it() {
        let answer = Matches::answer(&vec![5, 3, 5]).unwrap();
        assert_eq!(answer.to_string(), "3 2\n5 0 5");
        assert_eq!(Matches::answer(&vec![2, 2]), None);
    }
}
