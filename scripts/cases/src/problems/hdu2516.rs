//! HDU 2516: take all but one stone at most first, and then at most twice as many as the move before.
//!
//! By the search, heaps are won iff less than all of them is a winning take; see [`crate::take_away`]. A
//! large n is a Fibonacci number, and lost, iff 5n² + 4 or 5n² − 4 is a square (I. Gessel, 1972).
//!
//! Edge cases: the first heaps, each Fibonacci number with its neighbours, and the bound.

use crate::prelude::*;
use crate::take_away::{least_takes, lost_heaps};

pub struct FibonacciNim;

const LARGEST: u32 = (1 << 31) - 1;

impl Game for FibonacciNim {
    const ID: &'static str = "hdu2516";
    const WORDS: Words = ["First win", "Second win"];
    const CASES: Cases = Cases::Until("0");
    const MANY: u32 = 200;
    const STORED: Stored = &[("small", 200, &[150]), ("middle", 200, &[20_000]), ("large", 200, &[LARGEST])];
    type Case = u32;
    type Answer = bool;

    fn layout(text: &mut Text, heap: &mut u32) -> Checked {
        text.number_line("n", 2..=LARGEST, heap)
    }

    fn by_search(&heap: &u32) -> Option<bool> {
        LEAST_TAKES.get(heap as usize).map(|&least| least < heap.into())
    }

    fn answer(&heap: &u32) -> bool {
        let heap = u128::from(heap);
        let is_square = |number: u128| number.isqrt().pow(2) == number;
        !is_square(5 * heap * heap + 4) && !is_square(5 * heap * heap - 4)
    }

    /// Draws a Fibonacci number or one of the next three, or sometimes any heap.
    fn draw(random: &mut Random, size: Size) -> u32 {
        let largest = size.of(8, LARGEST);
        let numbers = fibonacci(largest);
        let near = numbers[random.random_range(0..numbers.len())] + random.random_range(0..4);
        let near = Some(near).filter(|&near| near <= largest && random.random());
        near.unwrap_or_else(|| magnitude(random, largest - 1) + 1)
    }

    fn compared() -> Vec<u32> {
        (2..=50_000).collect()
    }

    /// Half a million lines, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("lines", 500_000, |random| Self::draw(random, Size::LARGEST));
    }
}

static LEAST_TAKES: LazyLock<Vec<u64>> = LazyLock::new(|| least_takes(2, 50_000));

/// Lists the Fibonacci numbers from 2 to `largest`.
fn fibonacci(largest: u32) -> Vec<u32> {
    lost_heaps(2, largest.into()).into_iter().skip(1).map(|number| number as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_exact_up_to_the_bound() {
        assert_eq!(fibonacci(LARGEST).last(), Some(&1_836_311_903));
        for number in fibonacci(LARGEST).into_iter().skip_while(|&number| number < 8) {
            let wins = [number - 1, number, number + 1].map(|heap| FibonacciNim::answer(&heap));
            assert_eq!(wins, [true, false, true], "{number}");
        }
    }
}
