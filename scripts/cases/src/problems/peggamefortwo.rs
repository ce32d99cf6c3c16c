//! Kattis, Peg Game for Two: pegs jump over pegs in a triangle of 15 holes, and a jump scores the product of
//! both values. What is the first player's score minus the second's?
//!
//! By the search, every line of play is followed to its end; otherwise positions are remembered, and none is
//! left out. Edge cases: the empty hole in the corner, beside it, in the middle of a side and inside, of
//! which the others are mirror images, with equal and ascending values.

use std::collections::HashMap;

use crate::prelude::*;
use crate::random::seeded;

pub struct PegGame;

/// The samples go to 100; no bound of the statement is known.
const LARGEST: u32 = 100;

/// The values of the pegs row by row; 0 for an empty hole.
type Holes = [u32; 15];

impl Game for PegGame {
    const ID: &'static str = "peggamefortwo";
    const CASES: Cases = Cases::One;
    const STORED: Stored = &[("small", 4, &[9]), ("large", 6, &[LARGEST])];
    type Case = Holes;
    type Answer = Positive<i32>;

    fn layout(text: &mut Text, holes: &mut Holes) -> Checked {
        let mut holes = holes.iter_mut();
        for row in 1..=5 {
            for hole in holes.by_ref().take(row) {
                text.number("a value", 0..=LARGEST, hole)?;
            }
            text.end_line()?;
        }
        Ok(())
    }

    fn check(cases: &[Holes]) -> Checked {
        let empty = cases[0].iter().filter(|&&value| value == 0).count();
        ensure(empty == 1, || format!("{empty} empty holes"))
    }

    fn by_search(holes: &Holes) -> Option<Positive<i32>> {
        let pegs = holes.iter().filter(|&&value| value > 0).count();
        (pegs <= 9).then(|| Positive(played(holes)))
    }

    fn answer(holes: &Holes) -> Positive<i32> {
        Positive(remembered(holes, &mut HashMap::new()))
    }

    fn draw(random: &mut Random, size: Size) -> Holes {
        let largest = size.of(4, LARGEST);
        let mut holes = [0; 15].map(|_: u32| random.random_range(1..=largest));
        holes[0] = 0;
        holes.shuffle(random);
        holes
    }

    /// With fewer pegs, which have fewer lines of play.
    fn compared() -> Vec<Holes> {
        let mut random = seeded("triangles");
        let sparse = |_| {
            let mut holes = Self::draw(&mut random, Size::Limits(&[9]));
            holes[..6].fill(0);
            holes.shuffle(&mut random);
            holes
        };
        (0..200).map(sparse).collect()
    }

    /// No input is larger than another; these have large values, with the empty hole in each place of the
    /// third row.
    fn large(drafts: &mut Drafts<Self>) {
        for hole in [3, 4, 5] {
            let name = format!("large-values-{hole}");
            let value = |random: &mut Random| random.random_range(LARGEST / 2..=LARGEST);
            drafts.drawn(name, 1, |random| around(hole, [0; 14].map(|_| value(random))));
        }
    }
}

/// The three holes of each jump: from, over, to.
///
/// A jump is two steps of the triangular lattice, where the distance of holes that are a rows and b columns
/// apart is the root of a² + b² − ab; it passes over the hole halfway.
static JUMPS: LazyLock<Vec<[usize; 3]>> = LazyLock::new(|| {
    let holes = (0..5).flat_map(|row| (0..=row).map(move |column| [row, column])).collect_vec();
    let index = |hole: [i32; 2]| holes.iter().position(|&other| other == hole).expect("a hole");
    let mut jumps = Vec::new();
    for (&from, &to) in holes.iter().cartesian_product(&holes) {
        let [a, b] = [to[0] - from[0], to[1] - from[1]];
        if a * a + b * b - a * b == 4 {
            let over = [0, 1].map(|axis| from[axis].midpoint(to[axis]));
            jumps.push([from, over, to].map(index));
        }
    }
    jumps
});

/// Lists what each jump scores and leaves.
fn options(holes: &Holes) -> Vec<(i32, Holes)> {
    let jump = |&[from, over, to]: &[usize; 3]| {
        let (peg, jumped) = (holes[from], holes[over]);
        (peg > 0 && jumped > 0 && holes[to] == 0).then(|| {
            let mut left = *holes;
            (left[from], left[over], left[to]) = (0, 0, peg);
            ((peg * jumped).cast_signed(), left)
        })
    };
    JUMPS.iter().filter_map(jump).collect()
}

fn played(holes: &Holes) -> i32 {
    let options = options(holes).into_iter();
    let values = options.map(|(score, left)| score - played(&left));
    values.max().unwrap_or(0)
}

fn remembered(holes: &Holes, known: &mut HashMap<Holes, i32>) -> i32 {
    if let Some(&value) = known.get(holes) {
        return value;
    }
    let options = options(holes).into_iter();
    let values = options.map(|(score, left)| score - remembered(&left, known));
    let value = values.max().unwrap_or(0);
    known.insert(*holes, value);
    value
}

/// Puts the pegs row by row around the empty hole.
fn around(hole: usize, values: [u32; 14]) -> Holes {
    let mut holes = values.to_vec();
    holes.insert(hole, 0);
    Holes::try_from(holes).expect("15 holes")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 18 lines of three holes, in both directions.
    #[test]
    fn jumps_stay_in_line() {
        assert_eq!(JUMPS.len(), 36);
        for jump in [[0, 1, 3], [3, 1, 0], [3, 4, 5], [4, 8, 13], [14, 13, 12], [12, 7, 3]] {
            assert!(JUMPS.contains(&jump), "{jump:?}");
        }
        assert!(!JUMPS.contains(&[3, 4, 2]));
    }

    #[test]
    fn accepts_only_one_empty_hole() {
        assert_eq!(PegGame::check(&[around(4, [7; 14])]), Ok(()));
        assert!(PegGame::check(&[[7; 15]]).is_err() && PegGame::check(&[[0; 15]]).is_err());
    }
}
