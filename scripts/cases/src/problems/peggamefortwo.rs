//! Kattis, Peg Game for Two: pegs jump over pegs in a triangle of 15 holes, and a jump scores the product of
//! both values. What is the first player's score minus the second's?
//!
//! In small cases every line of play is followed to its end; otherwise positions are remembered, and none is
//! left out.

use std::collections::HashMap;
use std::sync::LazyLock;

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{seeded, with_answer, Random};
use crate::reader::Reader;
use crate::text::lines;

/// Peg Game for Two.
pub const PROBLEM: Problem = Problem {
    id: "peggamefortwo",
    words: [""; 2], // the answer is a number
    stored,
    large,
    random: |name, size| random(name, by_memory, size.0, size.of(4, LARGEST)),
};

/// The samples go to 100; no bound of the statement is known.
const LARGEST: u32 = 100;

/// The values of the pegs row by row; 0 for an empty hole.
type Holes = [u32; 15];

fn read(reader: &mut Reader) -> Result<Holes, String> {
    let value = |_| reader.number("a value", 0..=LARGEST);
    let values: Vec<u32> = (0..15).map(value).try_collect()?;
    reader.end()?;
    match values.iter().filter(|&&value| value == 0).count() {
        1 => Ok(Holes::try_from(values).expect("15 values")),
        count => Err(format!("{count} empty holes")),
    }
}

fn by_playing(input: &mut Reader) -> Result<Vec<Line>, String> {
    Ok(vec![line(played(&read(input)?))])
}

fn by_memory(input: &mut Reader) -> Result<Vec<Line>, String> {
    Ok(vec![line(remembered(&read(input)?, &mut HashMap::new()))])
}

fn line(difference: i32) -> Line {
    Line {
        text: difference.to_string(),
        won: vec![difference > 0],
    }
}

/// The three holes of each jump: from, over, to.
///
/// A jump is two steps of the triangular lattice, where the distance of holes that are a rows and b columns
/// apart is the root of a² + b² − ab; it passes over the hole halfway.
static JUMPS: LazyLock<Vec<[usize; 3]>> = LazyLock::new(|| {
    let holes = (0..5)
        .flat_map(|row| (0..=row).map(move |column| [row, column]))
        .collect_vec();
    let index = |hole: [i32; 2]| {
        holes
            .iter()
            .position(|&other| other == hole)
            .expect("a hole")
    };
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

/// Writes the triangle.
fn text(holes: &Holes) -> String {
    lines((0..5).map(|row| &holes[row * (row + 1) / 2..][..=row]))
}

fn stored() -> Vec<Draft> {
    let sample = |name: &str, holes: Holes, output| {
        Draft::of_lines(name, by_memory, text(&holes)).official(output)
    };
    let mut drafts = vec![
        sample(
            "sample",
            [3, 1, 6, 1, 7, 8, 5, 0, 3, 4, 9, 3, 2, 1, 9],
            "21\n",
        ),
        sample(
            "sample-2",
            [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 13, 14],
            "19\n",
        ),
        sample(
            "sample-3",
            [100, 1, 17, 99, 3, 4, 0, 76, 33, 42, 12, 13, 14, 15, 16],
            "2148\n",
        ),
    ];
    // The corner, its neighbour, the middle of a side, and a hole inside; the others mirror them.
    for (name, hole) in [("corner", 0), ("side", 1), ("middle", 3), ("inside", 4)] {
        for (kind, values) in [("equal", [LARGEST; 14]), ("ascending", ASCENDING)] {
            let name = format!("edges-{name}-{kind}");
            drafts.push(Draft::of_lines(
                name,
                by_memory,
                text(&around(hole, values)),
            ));
        }
    }
    for index in 1..=4 {
        drafts.push(random(
            &format!("random-small-{index}"),
            by_playing,
            index,
            9,
        ));
    }
    for index in 1..=6 {
        drafts.push(random(
            &format!("random-large-{index}"),
            by_memory,
            index,
            LARGEST,
        ));
    }
    drafts
}

const ASCENDING: [u32; 14] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

/// Puts the pegs row by row around the empty hole.
fn around(hole: usize, values: [u32; 14]) -> Holes {
    let mut holes = values.to_vec();
    holes.insert(hole, 0);
    Holes::try_from(holes).expect("15 holes")
}

/// Draws a triangle on which the first player scores more iff `index` is even.
fn random(name: &str, printer: Printer, index: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("peggamefortwo/{name}"));
    let draw = |random: &mut Random| draw(random, largest);
    let wins = |holes: &Holes| remembered(holes, &mut HashMap::new()) > 0;
    let holes = with_answer(&mut random, index % 2 == 0, draw, wins);
    Draft::of_lines(name, printer, text(&holes))
}

fn draw(random: &mut Random, largest: u32) -> Holes {
    let mut holes = [0; 15].map(|_: u32| random.random_range(1..=largest));
    holes[0] = 0;
    holes.shuffle(random);
    holes
}

/// No input is larger than another; these have large values, with the empty hole in each place of the
/// third row.
fn large() -> Vec<Draft> {
    let mut random = seeded("peggamefortwo/large");
    let mut drafts = Vec::new();
    for hole in [3, 4, 5] {
        let values = [0; 14].map(|_: u32| random.random_range(LARGEST / 2..=LARGEST));
        let name = format!("large-values-{hole}");
        drafts.push(Draft::of_lines(
            name,
            by_memory,
            text(&around(hole, values)),
        ));
    }
    drafts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 18 lines of three holes, in both directions.
    #[test]
    fn jumps_stay_in_line() {
        assert_eq!(JUMPS.len(), 36);
        for jump in [
            [0, 1, 3],
            [3, 1, 0],
            [3, 4, 5],
            [4, 8, 13],
            [14, 13, 12],
            [12, 7, 3],
        ] {
            assert!(JUMPS.contains(&jump), "{jump:?}");
        }
        assert!(!JUMPS.contains(&[3, 4, 2]));
    }

    /// With fewer pegs, which have fewer lines of play.
    #[test]
    fn memory_matches_the_lines_of_play() {
        let mut random = seeded("triangles");
        for _ in 0..200 {
            let mut holes = draw(&mut random, 9);
            holes[..6].fill(0);
            holes.shuffle(&mut random);
            assert_eq!(
                remembered(&holes, &mut HashMap::new()),
                played(&holes),
                "{holes:?}"
            );
        }
    }

    #[test]
    fn accepts_only_one_empty_hole() {
        let holes = around(4, ASCENDING);
        assert_eq!(read(&mut Reader::new(&text(&holes))), Ok(holes));
        assert!(read(&mut Reader::new(&text(&[7; 15]))).is_err());
        assert!(read(&mut Reader::new(&text(&[0; 15]))).is_err());
    }
}
