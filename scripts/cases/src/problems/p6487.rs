//! Luogu P6487: take any number of pebbles first, and then at most twice as many as the move before;
//! what is the least winning take?
//!
//! Small piles are searched. Otherwise a pile is a sum of lost ones, and the smallest of them is the
//! answer; see [`crate::take_away`].

use rand::RngExt;

use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{seeded, Random};
use crate::reader::Reader;
use crate::take_away::{least_by_search, lost_heaps, smallest_part};

/// HRPA.
pub const PROBLEM: Problem = Problem {
    id: "p6487",
    words: [""; 2], // the answer is a number
    stored,
    large,
    random: |name, size| random(name, by_sums, size.scale(8, LARGEST), size.0.into()),
};

const LARGEST: u64 = 1_000_000_000_000_000;

/// The largest Fibonacci number within the bound.
const LARGEST_LOST: u64 = 806_515_533_049_393;

/// Reads the one number of the input.
fn read(reader: &mut Reader) -> Result<u64, String> {
    let pile = reader.number("N", 2..=LARGEST)?;
    reader.end()?;
    Ok(pile)
}

fn by_search(input: &mut Reader) -> Result<Vec<Line>, String> {
    let pile = read(input)?;
    let least = least_by_search(pile, 2, 1..=pile).ok_or("no take wins")?;
    Ok(vec![line(least)])
}

fn by_sums(input: &mut Reader) -> Result<Vec<Line>, String> {
    let pile = read(input)?;
    Ok(vec![line(smallest_part(&lost_heaps(2, pile), pile))])
}

fn line(least: u64) -> Line {
    Line {
        text: least.to_string(),
        won: vec![true],
    }
}

fn text(pile: u64) -> String {
    format!("{pile}\n")
}

fn stored() -> Vec<Draft> {
    let mut drafts = vec![
        Draft::of_lines("sample", by_search, text(4)).official("1\n"),
        Draft::of_lines("smallest", by_search, text(2)),
    ];
    for pile in edges() {
        drafts.push(Draft::of_lines(
            format!("edges-{pile}"),
            by_sums,
            text(pile),
        ));
    }
    for index in 1..=8 {
        drafts.extend([
            random(&format!("random-small-{index}"), by_search, 200, index),
            random(&format!("random-large-{index}"), by_sums, LARGEST, index),
        ]);
    }
    drafts
}

/// Small piles, a power of two, the limits of 32 bits, the largest lost pile with both neighbours, of
/// which the lower has the most parts, and the bound.
fn edges() -> [u64; 11] {
    [
        3,
        7,
        1 << 49,
        (1 << 31) - 1,
        1 << 32,
        2_971_215_073, // F(47), the largest in 32 bits
        LARGEST_LOST - 1,
        LARGEST_LOST,
        LARGEST_LOST + 1,
        LARGEST - 1,
        LARGEST,
    ]
}

/// Draws a pile: any one in the upper half for an odd `index`, otherwise a sum with a large smallest
/// part.
fn random(name: &str, printer: Printer, largest: u64, index: u64) -> Draft {
    let mut random = seeded(&format!("p6487/{name}"));
    let pile = if index % 2 == 1 {
        random.random_range(largest / 2..=largest)
    } else {
        far_apart(&mut random, largest)
    };
    Draft::of_lines(name, printer, text(pile))
}

/// Draws a sum of lost heaps, no two consecutive and none below the square root of `largest`.
fn far_apart(random: &mut Random, largest: u64) -> u64 {
    let lost = lost_heaps(2, largest / 2);
    let mut parts = lost
        .iter()
        .rev()
        .take_while(|&&part| part >= largest.isqrt());
    let mut sum = 0;
    while let Some(&part) = parts.next() {
        if sum == 0 || random.random() {
            sum += part;
            parts.next();
        }
    }
    sum
}

/// The bound, and the largest piles with one part and with the most parts.
fn large() -> Vec<Draft> {
    [LARGEST, LARGEST_LOST, LARGEST_LOST - 1]
        .map(|pile| Draft::of_lines(format!("largest-{pile}"), by_sums, text(pile)))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_match_the_search() {
        for pile in 2..=150 {
            let [searched, summed] = [by_search, by_sums].map(|printer| {
                printer(&mut Reader::new(&text(pile)))
                    .unwrap()
                    .remove(0)
                    .text
            });
            assert_eq!(summed, searched, "{pile}");
        }
    }

    #[test]
    fn lost_heaps_reach_the_bound() {
        let lost = lost_heaps(2, LARGEST);
        assert_eq!(lost.len(), 72);
        assert_eq!(lost.last(), Some(&LARGEST_LOST));
    }

    #[test]
    fn reads_one_number() {
        assert_eq!(read(&mut Reader::new("1000000000000000\n")), Ok(LARGEST));
        assert!(
            read(&mut Reader::new("1\n")).is_err()
                && read(&mut Reader::new("1000000000000001\n")).is_err()
        );
        assert!(read(&mut Reader::new("3\n4\n")).is_err());
    }
}
