//! HDU 1536: Nim in which a move may take the numbers of a given set only.
//!
//! Small positions are searched. Otherwise the Grundy values are found layer by layer, without a mex:
//! the heaps of value 0 are those with no move to another one of value 0; then those of value 1 are
//! found among the rest, and so on.

use std::ops::RangeInclusive;

use itertools::Itertools;
use rand::RngExt;

use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{terminated, Reader};
use crate::search::Search;

/// S-Nim.
pub const PROBLEM: Problem = Problem {
    id: "hdu1536",
    words: ["W", "L"],
    stored,
    large,
    random: |name, size| {
        let bounds = Bounds {
            numbers: size.of(2, 100),
            positions: size.of(2, 40),
            heaps: size.of(1, 16),
            largest: size.of(8, LARGEST),
        };
        random(name, by_layers, size.of(2, 8) as usize, &bounds)
    },
};

const COUNT: RangeInclusive<u32> = 1..=100;
const LARGEST: u32 = 10_000;

/// A set and the positions that are played with it.
struct Case {
    set: Vec<u32>,
    positions: Vec<Vec<u32>>,
}

/// Reads the cases before the `0`.
fn read(input: &mut Reader) -> Result<Vec<Case>, String> {
    terminated(input, |reader| {
        let set = reader.list("k", 0..=*COUNT.end(), |reader| {
            reader.number("s", 1..=LARGEST)
        })?;
        if set.is_empty() {
            return Ok(None);
        }
        let positions = reader.list("m", COUNT, |reader| {
            reader.list("l", COUNT, |reader| reader.number("h", 0..=LARGEST))
        })?;
        Ok(Some(Case { set, positions }))
    })
}

fn by_search(input: &mut Reader) -> Result<Vec<Line>, String> {
    let searched = |Case { set, positions }: Case| {
        let mut search = Search::new(|heaps: &Vec<u32>| options(heaps, &set));
        line(
            positions
                .into_iter()
                .map(|heaps| search.wins(heaps))
                .collect(),
        )
    };
    Ok(read(input)?.into_iter().map(searched).collect())
}

fn by_layers(input: &mut Reader) -> Result<Vec<Line>, String> {
    let answered = |Case { set, positions }: Case| {
        let largest = positions.iter().flatten().copied().max().unwrap_or(0);
        let values = values(&set, largest);
        line(positions.iter().map(|heaps| wins(heaps, &values)).collect())
    };
    Ok(read(input)?.into_iter().map(answered).collect())
}

fn line(won: Vec<bool>) -> Line {
    let [w, l] = PROBLEM.words;
    let text = won.iter().map(|&won| if won { w } else { l }).collect();
    Line { text, won }
}

fn options(heaps: &[u32], set: &[u32]) -> Vec<Vec<u32>> {
    let take = |index: usize, taken: u32| {
        let mut heaps = heaps.to_vec();
        heaps[index] = heaps[index].checked_sub(taken)?;
        heaps.sort_unstable();
        Some(heaps)
    };
    (0..heaps.len())
        .flat_map(|index| set.iter().filter_map(move |&taken| take(index, taken)))
        .collect()
}

/// Returns the Grundy values of heaps 0 to `largest`.
fn values(set: &[u32], largest: u32) -> Vec<u32> {
    let mut values = vec![None; largest as usize + 1];
    for value in 0.. {
        let mut reaches = vec![false; values.len()];
        for heap in 0..values.len() {
            if values[heap].is_none() && !reaches[heap] {
                values[heap] = Some(value);
                for &taken in set {
                    if let Some(above) = reaches.get_mut(heap + taken as usize) {
                        *above = true;
                    }
                }
            }
        }
        if let Some(values) = values.iter().copied().collect() {
            return values;
        }
    }
    unreachable!("each layer has at least the smallest heap left")
}

fn wins(heaps: &[u32], values: &[u32]) -> bool {
    heaps
        .iter()
        .fold(0, |sum, &heap| sum ^ values[heap as usize])
        != 0
}

/// Writes the cases: a line with the size of the set and the set, then the positions likewise.
fn text(cases: &[Case]) -> String {
    let counted = |numbers: &[u32]| format!("{} {}\n", numbers.len(), numbers.iter().join(" "));
    let case = |Case { set, positions }: &Case| {
        let lines = positions.iter().map(|heaps| counted(heaps)).join("");
        format!("{}{}\n{lines}", counted(set), positions.len())
    };
    cases.iter().map(case).join("") + "0\n"
}

fn stored() -> Vec<Draft> {
    let cases = "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n\
                 5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n";
    let official = "LWW\nWWL\n";
    vec![
        Draft::of_lines("sample", by_search, format!("{cases}0\n")).official(official),
        Draft::of_lines("no-terminator", by_search, cases.to_owned())
            .without("0\n")
            .official(official),
        Draft::of_lines("smallest", by_search, text(&[single(vec![1], &[0])])),
        Draft::of_lines("edges-sets", by_layers, text(&edge_sets())),
        Draft::of_lines("edges-heaps", by_layers, text(&edge_heaps())),
        random(
            "random-small",
            by_search,
            40,
            &Bounds {
                numbers: 5,
                positions: 6,
                heaps: 3,
                largest: 12,
            },
        ),
        random(
            "random-large",
            by_layers,
            8,
            &Bounds {
                numbers: 100,
                positions: 40,
                heaps: 16,
                largest: LARGEST,
            },
        ),
    ]
}

/// Makes each heap a position of its own.
fn single(set: Vec<u32>, heaps: &[u32]) -> Case {
    Case {
        set,
        positions: heaps.iter().map(|&heap| vec![heap]).collect(),
    }
}

/// Sets in any order, with repetitions, without 1, of one number, of a hundred, of large numbers.
fn edge_sets() -> Vec<Case> {
    let heaps: Vec<u32> = (0..=40)
        .chain([99, 100, 101, 9_998, 9_999, LARGEST])
        .collect();
    let sets = [
        vec![5, 2],
        vec![4, 1, 3],
        vec![4, 1, 3, 1, 4, 4],
        vec![7, 2, 3],
        vec![2],
        vec![1],
        vec![LARGEST],
        vec![LARGEST, 1, LARGEST],
        vec![9_999, 3, 9_998, 7],
        (1..=100).rev().collect(),
        vec![6; 100],
        (9_901..=LARGEST).collect(),
        (0..100).map(|index| 100 * index + 1).collect(),
    ];
    sets.into_iter().map(|set| single(set, &heaps)).collect()
}

/// Heaps of 0, ties, a hundred heaps, and large heaps only in the last line of a case.
fn edge_heaps() -> Vec<Case> {
    let positions = || {
        vec![
            vec![0],
            vec![0; 100],
            vec![1; 99],
            vec![3; 100],
            (0..100).collect(),
            (1..=100).collect(),
            vec![0, 7, 0, 7],
            vec![LARGEST; 99],
            vec![LARGEST; 100],
            (LARGEST - 99..=LARGEST).collect(),
        ]
    };
    let sets = [
        vec![1, 3, 4],
        vec![2, 5],
        vec![10, 7, 1],
        vec![3, 1_000, 17],
    ];
    sets.map(|set| Case {
        set,
        positions: positions(),
    })
    .into()
}

struct Bounds {
    numbers: u32,
    positions: u32,
    heaps: u32,
    largest: u32,
}

/// Draws cases, half of whose positions are lost.
fn random(name: &str, printer: Printer, cases: usize, bounds: &Bounds) -> Draft {
    let mut random = seeded(&format!("hdu1536/{name}"));
    let cases: Vec<Case> = (0..cases).map(|_| draw(&mut random, bounds)).collect();
    Draft::of_lines(name, printer, text(&cases))
}

/// Draws a set and its positions; a small number in the set keeps single heaps from being all lost.
fn draw(random: &mut Random, bounds: &Bounds) -> Case {
    let mut set: Vec<u32> = (0..random.random_range(1..=bounds.numbers))
        .map(|_| magnitude(random, bounds.largest))
        .collect();
    set[0] = random.random_range(1..=3);
    let values = values(&set, bounds.largest);
    let heaps = |random: &mut Random| -> Vec<u32> {
        let count = random.random_range(1..=bounds.heaps);
        (0..count)
            .map(|_| random.random_range(0..=bounds.largest))
            .collect()
    };
    let positions = (0..random.random_range(1..=bounds.positions))
        .map(|_| either(random, heaps, |heaps| wins(heaps, &values)))
        .collect();
    Case { set, positions }
}

/// A hundred cases at all bounds; and three hundred tables for little input, with sets whose period
/// is too long to help.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu1536/large");
    let mut numbers = |count: usize, from: RangeInclusive<u32>| -> Vec<u32> {
        (0..count)
            .map(|_| random.random_range(from.clone()))
            .collect()
    };
    let full: Vec<Case> = (0..100)
        .map(|_| Case {
            set: numbers(100, 1..=LARGEST),
            positions: (0..100).map(|_| numbers(100, 0..=LARGEST)).collect(),
        })
        .collect();
    let tables: Vec<Case> = (0..300)
        .map(|_| single(numbers(100, 1..=1_000), &[LARGEST]))
        .collect();
    vec![
        Draft::of_lines("largest", by_layers, text(&full)),
        Draft::of_lines("tables", by_layers, text(&tables)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_match_the_search() {
        for set in [vec![2, 5], vec![4, 1, 3, 3], vec![1, 2, 3, 4, 5], vec![6]] {
            let values = values(&set, 12);
            let mut search = Search::new(|heaps: &Vec<u32>| options(heaps, &set));
            for heaps in (0..=3).flat_map(|count| (0..=12).combinations_with_replacement(count)) {
                assert_eq!(
                    wins(&heaps, &values),
                    search.wins(heaps.clone()),
                    "{heaps:?} by {set:?}"
                );
            }
        }
    }

    /// Take 1, 3 or 4.
    #[test]
    fn layers_match_a_published_table() {
        assert_eq!(
            values(&[4, 1, 3], 13),
            [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
        );
    }

    #[test]
    fn reads_what_is_written() {
        let cases = read(&mut Reader::new("2 5 2\n2\n1 0\n2 3 4\n0\n")).unwrap();
        assert_eq!(text(&cases), "2 5 2\n2\n1 0\n2 3 4\n0\n");
        assert!(read(&mut Reader::new("1 0\n1\n1 1\n0\n")).is_err());
        assert!(read(&mut Reader::new("1 1\n1\n1 1\n")).is_err());
    }
}
