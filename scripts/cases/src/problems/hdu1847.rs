//! HDU 1847: a move takes 1, 2, 4, 8, … of the cards.
//!
//! Small numbers are searched. Otherwise the answers are a table of won and lost numbers: a number is
//! won if some move leaves a lost one.

use std::sync::LazyLock;

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, seeded};
use crate::reader::{until_end, Reader};
use crate::search::Search;
use crate::text::lines;

/// Good Luck in CET-4 Everybody!
pub const PROBLEM: Problem = Problem {
    id: "hdu1847",
    words: ["Kiki", "Cici"],
    stored,
    large,
    random: |name, size| random(name, by_table, size.of(4, LARGEST)),
};

const LARGEST: u32 = 1000;

fn read(input: &mut Reader) -> Result<Vec<u32>, String> {
    until_end(input, |reader| reader.number("n", 1..=LARGEST))
}

fn by_search(input: &mut Reader) -> Answers {
    let cases = read(input)?.into_iter();
    let mut search = Search::new(|&cards: &u32| options(cards));
    Ok(cases.map(|cards| search.wins(cards)).collect())
}

fn by_table(input: &mut Reader) -> Answers {
    let cases = read(input)?.into_iter();
    Ok(cases.map(|cards| WON[cards as usize]).collect())
}

fn options(cards: u32) -> Vec<u32> {
    let powers = (0..u32::BITS).map(|exponent| 1 << exponent);
    powers
        .filter_map(|taken| cards.checked_sub(taken))
        .collect()
}

static WON: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut won: Vec<bool> = Vec::new();
    for cards in 0..=LARGEST {
        let wins = options(cards).into_iter().any(|left| !won[left as usize]);
        won.push(wins);
    }
    won
});

fn text(cases: impl IntoIterator<Item = u32>) -> String {
    lines(cases.into_iter().map(|cards| [cards]))
}

fn stored() -> Vec<Draft> {
    vec![
        Draft::sample(by_search, "1\n3\n", "Kiki\nCici\n"),
        Draft::new("smallest", by_search, text([1])),
        Draft::new("edges", by_table, text((1..=LARGEST).rev())), // every n
        random("random-small", by_search, 30),
        random("random-large", by_table, LARGEST),
    ]
}

/// Draws two hundred cases up to `largest`, half of them lost.
fn random(name: &str, oracle: Oracle, largest: u32) -> Draft {
    let mut random = seeded(&format!("hdu1847/{name}"));
    let case = |_| {
        either(
            &mut random,
            |random| random.random_range(1..=largest),
            |&cards| WON[cards as usize],
        )
    };
    Draft::new(name, oracle, text((0..200).map(case)))
}

/// A million lines, because the statement does not limit their number.
fn large() -> Vec<Draft> {
    let cases = (1..=LARGEST).cycle().take(1_000_000);
    vec![Draft::new("lines", by_table, text(cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_take_powers_of_two() {
        assert_eq!(options(9), [8, 7, 5, 1]);
    }

    #[test]
    fn the_table_matches_the_search() {
        let mut search = Search::new(|&cards: &u32| options(cards));
        for (cards, &won) in (0..).zip(WON.iter()) {
            assert_eq!(won, search.wins(cards), "{cards}");
        }
    }
}
