//! Library Checker `nim_product_64`: the nim-product of two numbers of 64 bits.
//!
//! By the search, products are those of the definition. Otherwise they are summed bit by bit.

use crate::game::Plain;
use crate::nim_field::{defined_product, product, DEFINED};
use crate::prelude::*;

/// Nim Product.
pub struct NimProduct;

const LINES: u32 = 1_000_000;

impl Game for NimProduct {
    const ID: &'static str = "nim-product-64";
    const CASES: Cases = Cases::Counted("T", 1..=LINES);
    const MANY: u32 = 1000;
    type Case = [u64; 2];
    type Answer = Plain<u64>;

    fn layout(text: &mut Text, [a, b]: &mut [u64; 2]) -> Checked {
        text.number("A", 0..=u64::MAX, a)?;
        text.number_line("B", 0..=u64::MAX, b)
    }

    fn is_small(factors: &[u64; 2]) -> bool {
        factors.iter().all(|&factor| factor < DEFINED.into())
    }

    fn by_search(&[a, b]: &[u64; 2]) -> Plain<u64> {
        Plain(defined_product(a as u32, b as u32).into())
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

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "11\n5 0\n5 1\n5 2\n5 3\n5 4\n5 5\n5 6\n5 7\n5 8\n3141 5926\n\
            18446744073709551615 18446744073709551615\n";
        let products = "0\n5\n10\n15\n2\n7\n8\n13\n3\n14994\n11290409524105353207\n";
        drafts.sample("sample", sample, products);
        drafts.cases("smallest", [[0, 0]]);
        let fermat = (0..6).flat_map(|exponent| {
            let power = 1_u64 << (1 << exponent);
            [[power, power], [power, power - 1], [power + 1, power - 1]]
        });
        drafts.cases("edges-fermat", fermat);
        let powers = (0..64).map(|exponent| 1_u64 << exponent);
        let last = powers.clone().map(|power| [power, 1 << 63]);
        drafts.cases("edges-powers", last.chain(powers.map(|power| [u64::MAX, power])));
        drafts.drawn("random-small", 200, |random| Self::draw(random, Size(10)));
        drafts.drawn("random-large", 400, |random| Self::draw(random, Size(100)));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.drawn("any", LINES, |random| [0; 2].map(|_| random.random()));
        drafts.cases("last", (0..LINES).map(|line| [u64::MAX - u64::from(line % 1000), u64::MAX]));
        let small = |line: u32| [line / 1000, line % 1000].map(u64::from);
        drafts.cases("small", (0..LINES).map(small));
    }
}
