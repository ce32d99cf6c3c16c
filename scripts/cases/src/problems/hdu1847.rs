//! HDU 1847: a move takes 1, 2, 4, 8, … of the cards.
//!
//! Large numbers are answered by a table of won and lost ones: a number is won if some move leaves a lost one.

use std::sync::LazyLock;

use crate::prelude::*;

/// Good Luck in CET-4 Everybody!
pub struct Cards;

const LARGEST: u32 = 1000;

impl Game for Cards {
    const ID: &'static str = "hdu1847";
    const WORDS: [&'static str; 2] = ["Kiki", "Cici"];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const MANY: u32 = 200;
    type Case = u32;
    type Answer = bool;

    fn layout(text: &mut Text, cards: &mut u32) -> Checked {
        text.number_line("n", 1..=LARGEST, cards)
    }

    fn is_small(_: &u32) -> bool {
        true
    }

    fn by_search(&cards: &u32) -> bool {
        wins(cards, options)
    }

    fn answer(&cards: &u32) -> bool {
        WON[cards as usize]
    }

    fn draw(random: &mut Random, size: Size) -> u32 {
        draw(random, size.of(4, LARGEST))
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "1\n3\n", "Kiki\nCici\n");
        drafts.cases("smallest", [1]);
        drafts.cases("edges", (1..=LARGEST).rev()); // every n
        drafts.half_lost("random-small", 200, |random| draw(random, 30));
        drafts.half_lost("random-large", 200, |random| draw(random, LARGEST));
    }

    /// A million lines, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        let cards = (1..=LARGEST).cycle().take(1_000_000);
        drafts.cases("lines", cards);
    }
}

fn options(&cards: &u32) -> Vec<u32> {
    let powers = (0..u32::BITS).map(|exponent| 1 << exponent);
    powers
        .filter_map(|taken| cards.checked_sub(taken))
        .collect()
}

static WON: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut won: Vec<bool> = Vec::new();
    for cards in 0..=LARGEST {
        let wins = options(&cards).into_iter().any(|left| !won[left as usize]);
        won.push(wins);
    }
    won
});

fn draw(random: &mut Random, largest: u32) -> u32 {
    random.random_range(1..=largest)
}
