//! HDU 1847: a move takes 1, 2, 4, 8, … of the cards.
//!
//! Large numbers are answered by a table of won and lost ones: a number is won if some move leaves a lost
//! one. Edge cases: every number within the bound.

use crate::prelude::*;

pub struct Cards;

const LARGEST: u32 = 1000;

impl Game for Cards {
    const ID: &'static str = "hdu1847";
    const WORDS: Words = ["Kiki", "Cici"];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const MANY: u32 = 200;
    const STORED: Stored = &[("small", 200, &[30]), ("large", 200, &[LARGEST])];
    type Case = u32;
    type Answer = bool;

    fn layout(text: &mut Text, cards: &mut u32) -> Checked {
        text.number_line("n", 1..=LARGEST, cards)
    }

    fn by_search(&cards: &u32) -> Option<bool> {
        Some(wins(cards, |&cards| left(cards).collect()))
    }

    fn answer(&cards: &u32) -> bool {
        WON[cards as usize]
    }

    fn draw(random: &mut Random, size: Size) -> u32 {
        let largest = size.of(4, LARGEST);
        random.random_range(1..=largest)
    }

    /// A million lines, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("lines", (1..=LARGEST).cycle().take(1_000_000));
    }
}

/// Lists what a move may leave.
fn left(cards: u32) -> impl Iterator<Item = u32> {
    let powers = (0..u32::BITS).map(|exponent| 1 << exponent);
    powers.filter_map(move |taken| cards.checked_sub(taken))
}

static WON: LazyLock<Vec<bool>> = LazyLock::new(|| won_heaps(LARGEST, left));
