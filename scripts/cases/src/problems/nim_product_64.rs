//! Library Checker `nim_product_64`: the nim-product of two numbers of 64 bits.
//!
//! By the search, products are those of the definition. Otherwise they are summed digit by digit. Edge cases:
//! powers of two, and those with a power of two for exponent.

use crate::nim_field::{defined_product, product, DEFINED};
use crate::prelude::*;

pub struct NimProduct;

const LINES: u32 = 1_000_000;

impl Game for NimProduct {
    const ID: &'static str = "nim-product-64";
    const CASES: Cases = Cases::Counted("T", 1..=LINES);
    const MANY: u32 = 1000;
    const STORED: Stored = &[("small", 200, &[3]), ("large", 400, &[64])];
    const HALF_LOST: bool = false;
    type Case = [u64; 2];
    type Answer = Plain<u64>;

    fn layout(text: &mut Text, factors: &mut [u64; 2]) -> Checked {
        text.line([("A", 0..=u64::MAX), ("B", 0..=u64::MAX)], factors)
    }

    fn by_search(factors: &[u64; 2]) -> Option<Plain<u64>> {
        let is_small = factors.iter().all(|&factor| factor < DEFINED.into());
        is_small.then(|| Plain(defined_product(factors[0] as u32, factors[1] as u32).into()))
    }

    fn answer(&[a, b]: &[u64; 2]) -> Plain<u64> {
        Plain(product(a, b))
    }

    fn draw(random: &mut Random, size: Size) -> [u64; 2] {
        let bits = size.of(3, 64);
        [0; 2].map(|_| random.random::<u64>() >> (64 - random.random_range(1..=bits)))
    }

    fn compared() -> Vec<[u64; 2]> {
        let factors = 0..u64::from(DEFINED);
        factors.clone().cartesian_product(factors).map(|(a, b)| [a, b]).collect()
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("any", LINES, |random| [0; 2].map(|_| random.random()));
        drafts.cases("last", (0..LINES).map(|line| [u64::MAX - u64::from(line % 1000), u64::MAX]));
        drafts.cases("small", (0..LINES).map(|line| [line / 1000, line % 1000].map(u64::from)));
    }
}
