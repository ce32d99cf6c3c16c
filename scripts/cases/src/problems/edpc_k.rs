//! AtCoder EDPC K: a move takes a number of a given set from one heap.
//!
//! Small heaps are searched. Otherwise a table is filled forwards: each lost heap makes the heaps above
//! it won from which a move leads to it. No Grundy values, no period.

use std::collections::BTreeSet;

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{magnitude, seeded, with_answer, Random};
use crate::reader::Reader;
use crate::search::Search;
use crate::text::lines;

/// Stones.
pub const PROBLEM: Problem = Problem {
    id: "edpc-k",
    words: ["First", "Second"],
    stored,
    large,
    random: |name, size| {
        random(
            name,
            by_table,
            size.0,
            size.of(2, NUMBERS),
            size.of(40, HEAP),
        )
    },
};

const NUMBERS: u32 = 100;
const HEAP: u32 = 100_000;

#[derive(Debug)]
struct Case {
    set: Vec<u32>,
    heap: u32,
}

fn read(reader: &mut Reader) -> Result<Case, String> {
    let count = reader.count("N", 1..=NUMBERS)?;
    let heap = reader.number("K", 1..=HEAP)?;
    let set = reader.items(count, |reader| reader.number("a", 1..=heap))?;
    reader.end()?;
    if !set.is_sorted_by(|a, b| a < b) {
        return Err(format!("{set:?} does not increase"));
    }
    Ok(Case { set, heap })
}

fn by_search(input: &mut Reader) -> Answers {
    let Case { set, heap } = read(input)?;
    Ok(vec![searched(&set, heap)])
}

fn by_table(input: &mut Reader) -> Answers {
    let Case { set, heap } = read(input)?;
    Ok(vec![wins(&set, heap)[heap as usize]])
}

fn searched(set: &[u32], heap: u32) -> bool {
    let left = |&heap: &u32| set.iter().filter_map(move |&taken| heap.checked_sub(taken));
    Search::new(|heap| left(heap).collect()).wins(heap)
}

/// Returns whether each heap up to `largest` is won.
fn wins(set: &[u32], largest: u32) -> Vec<bool> {
    let mut wins = vec![false; largest as usize + 1];
    for heap in 0..wins.len() {
        if !wins[heap] {
            for &taken in set {
                if let Some(above) = wins.get_mut(heap + taken as usize) {
                    *above = true;
                }
            }
        }
    }
    wins
}

fn text(set: &[u32], heap: u32) -> String {
    lines([&[set.len() as u32, heap], set])
}

/// The six samples, edges, and random cases, half of them lost.
fn stored() -> Vec<Draft> {
    let mut drafts = vec![
        Draft::sample(by_search, "2 4\n2 3\n", "First\n"),
        Draft::new("sample-2", by_search, text(&[2, 3], 5)).official("Second\n"),
        Draft::new("sample-3", by_search, text(&[2, 3], 7)).official("First\n"),
        Draft::new("sample-4", by_search, text(&[1, 2, 3], 20)).official("Second\n"),
        Draft::new("sample-5", by_search, text(&[1, 2, 3], 21)).official("First\n"),
        Draft::new("sample-6", by_table, text(&[1], HEAP)).official("Second\n"),
        Draft::new("smallest", by_search, text(&[1], 1)),
    ];
    for (name, set, heap) in edges() {
        drafts.push(Draft::new(
            format!("edges-{name}"),
            by_table,
            text(&set, heap),
        ));
    }
    for index in 1..=8 {
        drafts.extend([
            random(&format!("random-small-{index}"), by_search, index, 5, 40),
            random(
                &format!("random-large-{index}"),
                by_table,
                index,
                NUMBERS,
                HEAP,
            ),
        ]);
    }
    drafts
}

/// Bounds of both, no 1 in the set, and full sets whose lost heaps are known: for 1 to 100 the
/// multiples of 101, for odd numbers the even ones.
fn edges() -> [(&'static str, Vec<u32>, u32); 9] {
    let first: Vec<u32> = (1..=100).collect();
    [
        ("all-at-once", vec![HEAP], HEAP),
        ("one-is-left", vec![2], 3),
        ("too-few-left", vec![HEAP / 2], HEAP - 1),
        ("first-hundred-lost", first.clone(), 99_990),
        ("first-hundred-won", first, HEAP),
        ("last-hundred", (HEAP - 99..=HEAP).collect(), HEAP),
        ("odd-lost", (1..200).step_by(2).collect(), HEAP),
        ("odd-won", (1..200).step_by(2).collect(), HEAP - 1),
        ("one-and-most", vec![1, HEAP - 1], HEAP),
    ]
}

/// Draws a set and a heap that is lost iff `index` is odd.
fn random(name: &str, oracle: Oracle, index: u32, numbers: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("edpc-k/{name}"));
    let number = magnitude(&mut random, largest / 8).max(numbers);
    let set = set(&mut random, numbers, number);
    let wins = wins(&set, largest);
    let draw = |random: &mut Random| random.random_range(number..=largest);
    let wanted = index % 2 == 0;
    let heap = with_answer(&mut random, wanted, draw, |&heap| wins[heap as usize]);
    Draft::new(name, oracle, text(&set, heap))
}

/// Draws a set of at most `count` numbers from 1 to `largest`.
fn set(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let numbers = (0..random.random_range(1..=count)).map(|_| random.random_range(1..=largest));
    numbers.collect::<BTreeSet<u32>>().into_iter().collect()
}

/// A hundred numbers up to several bounds, with the largest heap and the largest one that is lost.
fn large() -> Vec<Draft> {
    let mut random = seeded("edpc-k/large");
    let mut drafts = Vec::new();
    for largest in [150, 1_000, 10_000, HEAP] {
        let mut set = BTreeSet::new();
        while set.len() < NUMBERS as usize {
            set.insert(random.random_range(1..=largest));
        }
        let set: Vec<u32> = set.into_iter().collect();
        let wins = wins(&set, HEAP);
        let lost = (largest..=HEAP).rev().find(|&heap| !wins[heap as usize]);
        drafts.push(Draft::new(
            format!("to-{largest}"),
            by_table,
            text(&set, HEAP),
        ));
        if let Some(heap) = lost {
            drafts.push(Draft::new(
                format!("to-{largest}-lost"),
                by_table,
                text(&set, heap),
            ));
        }
    }
    drafts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_matches_the_search() {
        for set in [
            vec![1],
            vec![2, 3],
            vec![2, 5, 9],
            vec![4, 6, 7, 11],
            vec![1, 40],
        ] {
            let wins = wins(&set, 120);
            for heap in 0..=120 {
                assert_eq!(
                    wins[heap as usize],
                    searched(&set, heap),
                    "{heap} by {set:?}"
                );
            }
        }
    }

    /// Take 1, 3 or 4: the lost heaps are those with remainder 0 or 2 by 7.
    #[test]
    fn table_matches_a_known_period() {
        for (heap, &won) in wins(&[1, 3, 4], 1_000).iter().enumerate() {
            assert_eq!(won, ![0, 2].contains(&(heap % 7)), "{heap}");
        }
    }

    #[test]
    fn rejects_sets_that_break_the_bounds() {
        assert!(read(&mut Reader::new("2 5\n2 3\n")).is_ok());
        for bad in [
            "2 5\n3 2\n",
            "2 5\n3 3\n",
            "2 5\n2 6\n",
            "0 5\n",
            "1 5\n2 3\n",
        ] {
            assert!(read(&mut Reader::new(bad)).is_err(), "{bad:?}");
        }
    }
}
