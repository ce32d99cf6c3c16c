//! Luogu P1247: Nim; if the first player wins, a winning move in the first heap that has one, and the
//! heaps after it.
//!
//! For small positions, every move is searched. Otherwise the move is C. L. Bouton's: in binary, a heap
//! with a one in the highest odd column has a winning move, which changes its digit in every odd
//! column. All columns are counted again after it.

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::heaps::odd_columns;
use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{magnitude, seeded, with_answer, Random};
use crate::reader::Reader;
use crate::search::Search;
use crate::text::counted_values;

/// 取火柴游戏.
pub const PROBLEM: Problem = Problem {
    id: "p1247",
    words: [""; 2], // the answer is `lose` or a move
    stored,
    large,
    random: |name, size| {
        random(
            name,
            by_columns,
            size.0,
            size.of(2, 500),
            size.of(4, LARGEST),
        )
    },
};

const HEAPS: u32 = 500_000;
const LARGEST: u32 = 1_000_000_000;

fn read(reader: &mut Reader) -> Result<Vec<u32>, String> {
    let heaps = reader.list("k", 1..=HEAPS, |reader| {
        reader.number("a heap", 1..=LARGEST)
    })?;
    reader.end()?;
    Ok(heaps)
}

fn by_search(input: &mut Reader) -> Result<Vec<Line>, String> {
    let heaps = read(input)?;
    let after = searched(&heaps);
    Ok(vec![answer(&heaps, after.as_deref())])
}

fn by_columns(input: &mut Reader) -> Result<Vec<Line>, String> {
    let heaps = read(input)?;
    let after = balanced(&heaps);
    Ok(vec![answer(&heaps, after.as_deref())])
}

/// Writes the move from the heaps `before` it to those `after` it, if there is one.
fn answer(before: &[u32], after: Option<&[u32]>) -> Line {
    let text = match after {
        None => "lose".to_owned(),
        Some(after) => {
            let mut changed = (1..).zip(before.iter().zip(after));
            let (number, (from, to)) = changed.find(|(_, (from, to))| from != to).expect("a move");
            format!("{} {number}\n{}", from - to, after.iter().join(" "))
        }
    };
    Line {
        text,
        won: vec![after.is_some()],
    }
}

/// Returns the heaps after the first move that leaves a lost position, by search.
fn searched(heaps: &[u32]) -> Option<Vec<u32>> {
    let mut search = Search::new(|heaps: &Vec<u32>| options(heaps));
    options(heaps)
        .into_iter()
        .find(|after| !search.wins(after.clone()))
}

/// Lists what each move leaves, in the order of the heaps moved in; the heaps keep their places.
fn options(heaps: &[u32]) -> Vec<Vec<u32>> {
    let leave = |index: usize, left: u32| {
        let mut heaps = heaps.to_vec();
        heaps[index] = left;
        heaps
    };
    (0..heaps.len())
        .flat_map(|index| (0..heaps[index]).map(move |left| leave(index, left)))
        .collect()
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

/// The two samples, edges, and random positions, half of them lost.
fn stored() -> Vec<Draft> {
    let text = counted_values;
    let mut drafts = vec![
        Draft::of_lines("sample", by_search, text(&[3, 6, 9])).official("4 3\n3 6 5\n"),
        Draft::of_lines("sample-2", by_search, text(&[15, 22, 19, 10])).official("lose\n"),
        Draft::of_lines("smallest", by_search, text(&[1])),
    ];
    for (name, heaps) in edges() {
        drafts.push(Draft::of_lines(
            format!("edges-{name}"),
            by_columns,
            text(&heaps),
        ));
    }
    for index in 1..=8 {
        drafts.extend([
            random(&format!("random-small-{index}"), by_search, index, 4, 7),
            random(
                &format!("random-large-{index}"),
                by_columns,
                index,
                500,
                LARGEST,
            ),
        ]);
    }
    drafts
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

/// Draws a position that is lost iff `index` is odd.
fn random(name: &str, printer: Printer, index: u32, most: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("p1247/{name}"));
    let count = random.random_range(2..=most);
    let draw = |random: &mut Random| heaps(random, count, largest);
    let wanted = index % 2 == 0;
    let heaps = with_answer(&mut random, wanted, draw, |heaps| odd_columns(heaps) != 0);
    Draft::of_lines(name, printer, counted_values(&heaps))
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

/// Half a million heaps: any, with a winning move in the last heap alone, and lost.
fn large() -> Vec<Draft> {
    let mut random = seeded("p1247/large");
    let mut numbers = |count: u32, largest: u32| -> Vec<u32> {
        (0..count)
            .map(|_| random.random_range(1..=largest))
            .collect()
    };
    let any = numbers(HEAPS, LARGEST);
    let mut last = numbers(HEAPS - 1, (1 << 29) - 1);
    let mut even = last.clone();
    last.push(LARGEST);
    even.push(odd_columns(&even));
    [("any", any), ("last", last), ("lost", even)]
        .map(|(name, heaps)| Draft::of_lines(name, by_columns, counted_values(&heaps)))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_match_the_search() {
        for heaps in (0..4).map(|_| 1..=6).multi_cartesian_product() {
            assert_eq!(balanced(&heaps), searched(&heaps), "{heaps:?}");
        }
    }

    #[test]
    fn answers_with_the_move_and_the_heaps_after_it() {
        let line = |heaps: &[u32]| answer(heaps, balanced(heaps).as_deref()).text;
        assert_eq!(line(&[5, 3, 5]), "3 2\n5 0 5");
        assert_eq!(line(&[2, 2]), "lose");
    }

    #[test]
    fn rejects_what_breaks_the_bounds() {
        assert_eq!(
            read(&mut Reader::new("2\n1 1000000000\n")),
            Ok(vec![1, LARGEST])
        );
        assert!(
            read(&mut Reader::new("1\n0\n")).is_err()
                && read(&mut Reader::new("0\n\n")).is_err()
                && read(&mut Reader::new("1\n1 1\n")).is_err()
        );
    }
}
