//! HDU 2516: take all but one stone at most first, and then at most twice as many as the move before.
//!
//! Small heaps are searched, middle ones answered by the table of the least winning takes; see
//! [`crate::take_away`]. Otherwise n is a Fibonacci number, and lost, iff 5n² + 4 or 5n² − 4 is a
//! square (I. Gessel, 1972).

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{terminated, Reader};
use crate::take_away::{least_by_search, least_takes, lost_heaps};
use crate::text::lines;

/// 取石子游戏.
pub const PROBLEM: Problem = Problem {
    id: "hdu2516",
    words: ["First win", "Second win"],
    stored,
    large,
    random: |name, size| random(name, by_squares, size.of(8, LARGEST)),
};

const LARGEST: u32 = (1 << 31) - 1;

/// Reads the heaps before the `0`.
fn read(input: &mut Reader) -> Result<Vec<u32>, String> {
    terminated(input, |reader| match reader.number("n", 0..=LARGEST)? {
        0 => Ok(None),
        1 => Err("n = 1".to_owned()),
        heap => Ok(Some(heap)),
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let won = |heap| least_by_search(heap, 2, 1..=heap - 1).is_some();
    Ok(read(input)?.into_iter().map(u64::from).map(won).collect())
}

fn by_table(input: &mut Reader) -> Answers {
    let heaps = read(input)?;
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let least = least_takes(2, largest.into());
    let won = |heap: u32| least[heap as usize] < heap.into();
    Ok(heaps.into_iter().map(won).collect())
}

fn by_squares(input: &mut Reader) -> Answers {
    Ok(read(input)?.into_iter().map(wins).collect())
}

fn wins(heap: u32) -> bool {
    let heap = u128::from(heap);
    let is_square = |number: u128| number.isqrt().pow(2) == number;
    !is_square(5 * heap * heap + 4) && !is_square(5 * heap * heap - 4)
}

/// Lists the Fibonacci numbers from 2 to `largest`.
fn fibonacci(largest: u32) -> impl Iterator<Item = u32> {
    let numbers = lost_heaps(2, largest.into()).into_iter().skip(1);
    numbers.map(|number| number as u32)
}

/// Writes the heaps, one per line, and the terminator.
fn text(heaps: impl IntoIterator<Item = u32>) -> String {
    lines(heaps.into_iter().chain([0]).map(|heap| [heap]))
}

fn stored() -> Vec<Draft> {
    let official = "Second win\nSecond win\nFirst win\n";
    vec![
        Draft::new("sample", by_table, text([2, 13, 10_000])).official(official),
        Draft::new("smallest", by_search, text([2])),
        Draft::new("no-terminator", by_search, lines([[2], [13], [14]])).without("0\n"),
        Draft::new("edges", by_squares, text(edges())),
        random("random-small", by_search, 150),
        random("random-middle", by_table, 20_000),
        random("random-large", by_squares, LARGEST),
    ]
}

/// The first heaps, each Fibonacci number with its neighbours, and the bound.
fn edges() -> Vec<u32> {
    let mut heaps: Vec<u32> = (2..=60).collect();
    heaps.extend(fibonacci(LARGEST).flat_map(|number| [number - 1, number, number + 1]));
    heaps.extend([LARGEST - 1, LARGEST]);
    heaps.retain(|&heap| heap >= 2);
    heaps
}

/// Draws two hundred heaps, half of them lost.
fn random(name: &str, oracle: Oracle, largest: u32) -> Draft {
    let mut random = seeded(&format!("hdu2516/{name}"));
    let case = |_| {
        let draw = |random: &mut Random| near_lost(random, largest);
        either(&mut random, draw, |&heap| wins(heap))
    };
    Draft::new(name, oracle, text((0..200).map(case)))
}

/// Draws a Fibonacci number or one of the next three, or sometimes any heap.
fn near_lost(random: &mut Random, largest: u32) -> u32 {
    let numbers: Vec<u32> = fibonacci(largest).collect();
    let near = numbers[random.random_range(0..numbers.len())] + random.random_range(0..4);
    if near <= largest && random.random() {
        near
    } else {
        magnitude(random, largest - 1) + 1
    }
}

/// Half a million lines, because the statement does not limit their number.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu2516/large");
    let heaps = (0..500_000).map(|_| near_lost(&mut random, LARGEST));
    vec![Draft::new("lines", by_squares, text(heaps))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_match_the_table() {
        let least = least_takes(2, 50_000);
        for heap in 2..=50_000 {
            assert_eq!(wins(heap), least[heap as usize] < u64::from(heap), "{heap}");
        }
    }

    #[test]
    fn squares_are_exact_up_to_the_bound() {
        assert_eq!(fibonacci(LARGEST).last(), Some(1_836_311_903));
        for number in fibonacci(LARGEST) {
            assert!(!wins(number), "{number}");
        }
        for number in fibonacci(LARGEST).skip_while(|&number| number < 8) {
            assert!(wins(number - 1) && wins(number + 1), "{number}");
        }
    }

    #[test]
    fn rejects_a_heap_of_one_stone() {
        assert_eq!(read(&mut Reader::new("2\n0\n")), Ok(vec![2]));
        assert!(
            read(&mut Reader::new("1\n0\n")).is_err() && read(&mut Reader::new("2\n")).is_err()
        );
    }
}
