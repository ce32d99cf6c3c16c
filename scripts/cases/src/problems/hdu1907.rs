//! HDU 1907: misère Nim, where whoever takes the last stone loses.
//!
//! A large position is lost iff
//!
//! - all heaps are 1 and their number is odd: every move is forced; or
//! - at least two heaps are larger, and each binary column has an even number of ones: a move makes
//!   some column odd, and the reply makes all even again or, once a single larger heap is left, cuts
//!   it so that an odd number of ones remains.
//!
//! Edge cases: bounds, ties, any number of ones, one large heap among ones, powers of two.

use crate::prelude::*;

pub struct John;

const CASES: u32 = 474;
const HEAPS: u32 = 47;
const LARGEST: u32 = 4747;

impl Game for John {
    const ID: &'static str = "hdu1907";
    const WORDS: Words = ["John", "Brother"];
    const CASES: Cases = Cases::Counted("T", 1..=CASES);
    const MANY: u32 = CASES;
    const STORED: Stored = &[("small", 200, &[4, 7]), ("large", CASES, &[HEAPS, LARGEST])];
    const HALF_LOST: bool = false;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, heaps: &mut Vec<u32>) -> Checked {
        text.numbers(("N", 1..=HEAPS), ("A", 1..=LARGEST), heaps)
    }

    fn by_search(heaps: &Vec<u32>) -> Option<bool> {
        are_few(heaps, 4, 7).then(|| heaps::wins_misere(heaps, heaps::nim))
    }

    fn answer(heaps: &Vec<u32>) -> bool {
        let larger = heaps.iter().filter(|&&heap| heap > 1).count();
        let is_lost = match larger {
            0 => heaps.len() % 2 == 1,
            1 => false,
            _ => odd_columns(heaps) == 0,
        };
        !is_lost
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        let [most, largest] = size.limits([2, 4], [HEAPS, LARGEST]);
        let count = magnitude(random, most);
        heaps::draw(random, count, largest, |heaps| heaps::nim_balance(heaps, 1..=largest))
    }

    fn compared() -> Vec<Vec<u32>> {
        heaps::all(0..=4, 1..=7)
    }

    fn large(drafts: &mut Drafts<Self>) {
        let balance = |heaps: &[u32]| heaps::nim_balance(heaps, 1..=LARGEST);
        drafts.drawn("largest", CASES, |random| heaps::draw_large(random, HEAPS, LARGEST, balance));
    }
}
