//! HDU 2486: take all but one stone at most first, and then at most k times as many as the move before;
//! what is the least winning take?
//!
//! Small heaps are searched, middle ones answered by the table of the least winning takes. Otherwise a
//! heap is a sum of lost ones, and the smallest of them is the answer; see [`crate::take_away`].

use rand::RngExt;

use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{counted, Reader};
use crate::take_away::{least_by_search, least_takes, lost_heaps, smallest_part};
use crate::text::counted_lines;

/// A simple stone game.
pub const PROBLEM: Problem = Problem {
    id: "hdu2486",
    words: [""; 2], // the answer is `lose` or a number
    stored,
    large,
    random: |name, size| random(name, by_sums, size.of(16, HEAP), size.of(2, FACTOR)),
};

const CASES: u32 = 20;
const HEAP: u32 = 100_000_000;
const FACTOR: u32 = 100_000;

/// A heap n and its k.
type Case = [u32; 2];

fn read(input: &mut Reader) -> Result<Vec<[u64; 2]>, String> {
    counted(input, "t", 1..=CASES, |reader| {
        Ok([
            reader.number("n", 2..=HEAP)?.into(),
            reader.number("k", 1..=FACTOR)?.into(),
        ])
    })
}

fn by_search(input: &mut Reader) -> Result<Vec<Line>, String> {
    answers(input, |heap, factor| {
        least_by_search(heap, factor, 1..=heap - 1)
    })
}

fn by_table(input: &mut Reader) -> Result<Vec<Line>, String> {
    answers(input, |heap, factor| {
        let least = least_takes(factor, heap)[heap as usize];
        (least < heap).then_some(least)
    })
}

fn by_sums(input: &mut Reader) -> Result<Vec<Line>, String> {
    answers(input, |heap, factor| {
        let least = smallest_part(&lost_heaps(factor, heap), heap);
        (least < heap).then_some(least)
    })
}

fn answers(
    input: &mut Reader,
    least: impl Fn(u64, u64) -> Option<u64>,
) -> Result<Vec<Line>, String> {
    let line = |(number, [heap, factor]): (u32, [u64; 2])| {
        let taken = least(heap, factor);
        let answer = taken.map_or("lose".to_owned(), |taken| taken.to_string());
        Line {
            text: format!("Case {number}: {answer}"),
            won: vec![taken.is_some()],
        }
    };
    Ok((1..).zip(read(input)?).map(line).collect())
}

fn stored() -> Vec<Draft> {
    let sample = counted_lines(&[[16, 1], [11, 1], [32, 2], [34, 2], [19, 3]]);
    let official = "Case 1: lose\nCase 2: 1\nCase 3: 3\nCase 4: lose\nCase 5: 4\n";
    let mut drafts = vec![
        Draft::of_lines("sample", by_search, sample).official(official),
        Draft::of_lines("smallest", by_search, counted_lines(&[[2, 1]])),
    ];
    for (name, cases) in edges() {
        drafts.push(Draft::of_lines(name, by_sums, counted_lines(&cases)));
    }
    for index in 1..=5 {
        let name = |size| format!("random-{size}-{index}");
        drafts.extend([
            random(&name("small"), by_search, 60, 12),
            random(&name("middle"), by_table, 20_000, 2_000),
            random(&name("large"), by_sums, HEAP, FACTOR),
        ]);
    }
    drafts
}

/// Both bounds; heaps around k, which are the first not to be lost; powers of two for k = 1; Fibonacci
/// numbers for k = 2, among them those around the statement's hint.
fn edges() -> [(&'static str, Vec<Case>); 4] {
    let bounds = [HEAP - 1, HEAP].into_iter();
    let bounds = bounds.flat_map(|heap| [1, 2, 3, 99, FACTOR].map(|factor| [heap, factor]));
    let small = [1, 2, 3, 10, FACTOR].into_iter();
    let small = small.flat_map(|factor| {
        [factor, factor + 1, factor + 2, factor + 3].map(|heap| [heap.max(2), factor])
    });
    let powers = (8..=26).step_by(3).map(|exponent| 1 << exponent);
    let powers = powers.flat_map(|power| [power, power + power / 4].map(|heap| [heap, 1]));
    let fibonacci = [
        33, 34, 35, 55, 57, 88, 89, 46_367, 46_368, 63_245_985, 63_245_986, 63_245_987,
    ];
    [
        ("edges", bounds.collect()),
        ("edges-small", small.collect()),
        ("edges-powers", powers.collect()),
        ("edges-fibonacci", fibonacci.map(|heap| [heap, 2]).into()),
    ]
}

/// Draws as many cases as a file may have, half of them lost.
fn random(name: &str, printer: Printer, heap: u32, factor: u32) -> Draft {
    let mut random = seeded(&format!("hdu2486/{name}"));
    let mut case = || {
        let factor = magnitude(&mut random, factor);
        let lost = lost_heaps(factor.into(), heap.into());
        let draw = |random: &mut Random| near_lost(random, &lost, heap);
        let wins = |&heap: &u32| lost.binary_search(&heap.into()).is_err();
        [either(&mut random, draw, wins), factor]
    };
    let cases: Vec<Case> = (0..CASES).map(|_| case()).collect();
    Draft::of_lines(name, printer, counted_lines(&cases))
}

/// Draws a lost heap, or one with up to a few stones more, or any heap.
fn near_lost(random: &mut Random, lost: &[u64], largest: u32) -> u32 {
    let near = lost[random.random_range(1..lost.len())] as u32 + magnitude(random, 50) - 1;
    if near <= largest && random.random() {
        near
    } else {
        random.random_range(2..=largest)
    }
}

/// As many lost heaps as the bounds allow: 748,551 for the largest k; the heaps are lost, or their
/// sums have several parts.
fn large() -> Vec<Draft> {
    let lost = lost_heaps(FACTOR.into(), HEAP.into());
    let largest = lost.iter().rev().take(CASES as usize);
    let largest: Vec<Case> = largest.map(|&heap| [heap as u32, FACTOR]).collect();
    let bounds: Vec<Case> = (0..CASES)
        .map(|less| [HEAP - less, FACTOR - less])
        .collect();
    vec![
        Draft::of_lines("lost", by_sums, counted_lines(&largest)),
        Draft::of_lines("bounds", by_sums, counted_lines(&bounds)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_agree() {
        let text = |printer: Printer, input: &str| -> Vec<String> {
            let lines = printer(&mut Reader::new(input)).unwrap();
            lines.into_iter().map(|line| line.text).collect()
        };
        for heap in 2..=40 {
            let cases: Vec<Case> = (1..=CASES).map(|factor| [heap, factor]).collect();
            let input = counted_lines(&cases);
            let searched = text(by_search, &input);
            assert_eq!(text(by_table, &input), searched, "{heap}");
            assert_eq!(text(by_sums, &input), searched, "{heap}");
        }
    }

    #[test]
    fn largest_factor_has_the_known_number_of_lost_heaps() {
        assert_eq!(lost_heaps(FACTOR.into(), HEAP.into()).len(), 748_550);
    }
}
