//! AtCoder ABC 209 E: words that begin with the last three letters of the one before.
//!
//! A search finds who can force the end within more and more words; otherwise each position watches one of
//! its moves. Edge cases: a cycle beside a win, letters of both cases, one long line, and a star.

use std::collections::HashMap;

use crate::endless::{by_length, by_watching, Outcome, Outcomes};
use crate::game::balanced;
use crate::prelude::*;

pub struct Shiritori;

const MOST_WORDS: u32 = 200_000;
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Game for Shiritori {
    const ID: &'static str = "abc209e";
    const WORDS: Words = ["Takahashi", "Aoki"];
    const CASES: Cases = Cases::One;
    type Case = Vec<String>;
    type Answer = Outcomes;

    fn layout(text: &mut Text, words: &mut Vec<String>) -> Checked {
        text.list("N", 1..=MOST_WORDS, words, |text, word| {
            text.letters("s", 3..=8, LETTERS, word)?;
            text.end_line()
        })
    }

    fn by_search(words: &Vec<String>) -> Option<Outcomes> {
        (words.len() <= 100).then(|| answer(words, by_length))
    }

    fn answer(words: &Vec<String>) -> Outcomes {
        answer(words, by_watching)
    }

    fn draw(random: &mut Random, size: Size) -> Vec<String> {
        let count = magnitude(random, size.of(4, MOST_WORDS));
        words(random, count)
    }

    fn compared() -> Vec<Vec<String>> {
        let words = ["aaa", "aaab", "aabb", "abbb", "bbba", "bbbaa"].map(str::to_owned);
        (1..=6).flat_map(|count| words.clone().into_iter().combinations(count)).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        for (name, count) in [("random-small", 12), ("random-large", 400)] {
            drafts.numbered(name, 6, |random, _| balanced::<Self>(random, |random| words(random, count)));
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("line", [line(MOST_WORDS)]);
        drafts.cases("star", [star(MOST_WORDS)]);
        drafts.drawn("line-shuffled", 1, |random| {
            let mut words = line(MOST_WORDS);
            words.shuffle(random);
            words
        });
        for count in [100_000, MOST_WORDS] {
            drafts.drawn(format!("words-{count}"), 1, |random| words(random, count));
        }
    }
}

/// Takes each three letters for a position; the player who begins has lost if the opponent wins.
fn answer(words: &[String], outcomes: fn(&[Vec<usize>]) -> Vec<Outcome>) -> Outcomes {
    let mut names = HashMap::new();
    let mut name = |letters: &str| {
        let next = names.len();
        *names.entry(letters.to_owned()).or_insert(next)
    };
    let ends = words.iter().map(|word| [name(&word[..3]), name(&word[word.len() - 3..])]);
    let moves: Vec<[usize; 2]> = ends.collect();
    let mut successors = vec![Vec::new(); names.len()];
    for &[first, last] in &moves {
        successors[first].push(last);
    }
    let outcomes = outcomes(&successors);
    let outcome = |&[_, last]: &[usize; 2]| match outcomes[last] {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
    };
    Outcomes { lines: moves.iter().map(|ends| vec![outcome(ends)]).collect(), draw: "Draw" }
}

/// Three letters, by a number.
fn three(number: u32) -> String {
    let letter = |unit: u32| LETTERS.as_bytes()[(number / unit % 52) as usize];
    [1, 52, 52 * 52].map(|unit| char::from(letter(unit))).iter().collect()
}

/// One word leads to the next; with more words than there are positions, some leave the line.
fn line(count: u32) -> Vec<String> {
    let word = |position: u32| match position {
        0..140_607 => three(position) + &three((position + 1) % 52_u32.pow(3)),
        _ => three(position / 7 % 140_607) + "xy" + &three(140_607),
    };
    (0..count).map(word).collect()
}

/// All words but the last begin with the same letters, and lead to words that cannot be continued; the last
/// one leads to where the others begin.
fn star(count: u32) -> Vec<String> {
    let middle = |word: u32| if word < 140_000 { "" } else { "x" };
    let words = (1..count).map(|word| three(0) + middle(word) + &three(1 + word % 139_999));
    words.chain([three(140_600) + &three(0)]).collect()
}

/// Draws different words, over an alphabet that makes about as many positions as words.
fn words(random: &mut Random, count: u32) -> Vec<String> {
    let letters = (2..=52).find(|letters: &u32| 2 * letters.pow(3) >= count).unwrap_or(52) as usize;
    let word = |_| {
        let length = random.random_range(3..=8);
        let letter = |_| char::from(LETTERS.as_bytes()[random.random_range(0..letters)]);
        (0..length).map(letter).collect::<String>()
    };
    (0..count).map(word).unique().collect()
}
