//! AtCoder ABC 209 E: words that begin with the last three letters of the one before.
//!
//! A search finds who can force the end within more and more words; otherwise each position watches one of
//! its moves.

use std::collections::HashMap;

use crate::endless::{balanced, by_length, by_watching, Outcome, Outcomes};
use crate::prelude::*;

/// Shiritori.
pub struct Shiritori;

const WORDS: u32 = 200_000;
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Game for Shiritori {
    const ID: &'static str = "abc209e";
    const WORDS: [&'static str; 2] = ["Takahashi", "Aoki"];
    const CASES: Cases = Cases::One;
    type Case = Vec<String>;
    type Answer = Outcomes;

    fn layout(text: &mut Text, words: &mut Vec<String>) -> Checked {
        text.list("N", 1..=WORDS, words, |text, word| {
            text.letters("s", 3..=8, LETTERS, word)?;
            text.end_line()
        })
    }

    fn is_small(words: &Vec<String>) -> bool {
        words.len() <= 100
    }

    fn by_search(words: &Vec<String>) -> Outcomes {
        answer(words, by_length)
    }

    fn answer(words: &Vec<String>) -> Outcomes {
        answer(words, by_watching)
    }

    fn draw(random: &mut Random, size: Size) -> Vec<String> {
        let count = magnitude(random, size.of(4, WORDS));
        words(random, count)
    }

    fn compared() -> Vec<Vec<String>> {
        let words = ["aaa", "aaab", "aabb", "abbb", "bbba", "bbbaa"].map(str::to_owned);
        (1..=6).flat_map(|count| words.clone().into_iter().combinations(count)).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample-1", "3\nabcd\nbcda\nada\n", "Aoki\nTakahashi\nDraw\n");
        drafts.sample("sample-2", "1\nABC\n", "Draw\n");
        drafts.sample(
            "sample-3",
            "5\neaaaabaa\neaaaacaa\ndaaaaaaa\neaaaadaa\ndaaaafaa\n",
            "Takahashi\nTakahashi\nTakahashi\nAoki\nTakahashi\n",
        );
        drafts.text("smallest", "1\nabcd\n");
        drafts.text("edges-cycle-and-win", "5\nfffccc\naaabbb\nbbbccc\ncccaaa\naaaeee\n");
        drafts.text("edges-case-matters", "5\nabcABC\nABCabc\nAbcaBc\nabcxyz\naBcAbc\n");
        drafts.cases("edges-line", [line(150)]);
        drafts.cases("edges-star", [star(150)]);
        for number in 1..=6 {
            for (name, count) in [("small", 12), ("large", 400)] {
                drafts.drawn(format!("random-{name}-{number}"), 1, |random| {
                    balanced(random, |random| words(random, count), Self::answer)
                });
            }
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("line", [line(WORDS)]);
        drafts.cases("star", [star(WORDS)]);
        drafts.random("line-shuffled", |random| {
            let mut words = line(WORDS);
            words.shuffle(random);
            vec![words]
        });
        for count in [100_000, WORDS] {
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
    let moves: Vec<[usize; 2]> = words
        .iter()
        .map(|word| [name(&word[..3]), name(&word[word.len() - 3..])])
        .collect();
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
    let lines = moves.iter().map(|ends| vec![outcome(ends)]).collect();
    Outcomes { lines, draw: "Draw" }
}

/// Three letters, by a number.
fn three(number: u32) -> String {
    let letter = |unit: u32| LETTERS.as_bytes()[(number / unit % 52) as usize];
    [1, 52, 52 * 52].map(|unit| char::from(letter(unit))).iter().collect()
}

/// One word leads to the next; with more words than there are positions, some leave the line.
fn line(count: u32) -> Vec<String> {
    let next = |position: u32| three((position + 1) % 52_u32.pow(3));
    (0..count)
        .map(|position| match position {
            0..140_607 => three(position) + &next(position),
            _ => three(position / 7 % 140_607) + "xy" + &three(140_607),
        })
        .collect()
}

/// All words but the last begin with the same letters, and lead to words that cannot be continued; the last
/// one leads to where the others begin.
fn star(count: u32) -> Vec<String> {
    let mut words: Vec<String> = (1..count)
        .map(|word| {
            let middle = if word < 140_000 { "" } else { "x" };
            three(0) + middle + &three(1 + word % 139_999)
        })
        .collect();
    words.push(three(140_600) + &three(0));
    words
}

/// Draws different words over so many letters that there are about as many positions as words.
fn words(random: &mut Random, count: u32) -> Vec<String> {
    let letters = (2..=52).find(|letters: &u32| 2 * letters.pow(3) >= count).unwrap_or(52) as usize;
    let word = |_| {
        let length = random.random_range(3..=8);
        let letter = |_| char::from(LETTERS.as_bytes()[random.random_range(0..letters)]);
        (0..length).map(letter).collect::<String>()
    };
    (0..count).map(word).unique().collect()
}
