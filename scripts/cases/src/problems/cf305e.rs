//! Codeforces 305E: a move cuts a piece of paper around the middle of a palindrome; the first cut that
//! wins.
//!
//! By the search, every palindrome of every piece is tried. Otherwise each first cut is tried, its pieces are
//! searched for places between equal letters, and runs of such places have the Grundy values of a table.

use std::fmt;
use std::sync::LazyLock;

use crate::prelude::*;

/// Playing with String.
pub struct PlayingWithString;

const LONGEST: usize = 5000;
const ALPHABET: &str = "abcdefghijklmnopqrstuvwxyz";

/// The place of a cut, counted from 1.
#[derive(Debug, PartialEq)]
pub struct Cut(usize);

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "First\n{}", self.0)
    }
}

impl Game for PlayingWithString {
    const ID: &'static str = "cf305e";
    const WORDS: [&'static str; 2] = ["", "Second"];
    const CASES: Cases = Cases::One;
    type Case = String;
    type Answer = Option<Cut>;

    fn layout(text: &mut Text, letters: &mut String) -> Checked {
        text.letters("s", 1..=LONGEST, ALPHABET, letters)?;
        text.end_line()
    }

    fn is_small(letters: &String) -> bool {
        letters.len() <= 9
    }

    fn by_search(letters: &String) -> Option<Cut> {
        let mut cuts = cuts(letters).into_iter();
        let winning = cuts.find(|(_, pieces)| !wins(worth_cutting(pieces.clone()), options));
        winning.map(|(middle, _)| Cut(middle + 1))
    }

    fn answer(letters: &String) -> Option<Cut> {
        let is_lost = |pieces: [&[u8]; 2]| pieces.iter().fold(0, |sum, piece| sum ^ value(piece)) == 0;
        let letters = letters.as_bytes();
        let middles = (1..letters.len().max(2) - 1).filter(|&at| letters[at - 1] == letters[at + 1]);
        let mut middles = middles.map(|at| (at, [&letters[..at], &letters[at + 1..]]));
        let winning = middles.find(|&(_, pieces)| is_lost(pieces));
        winning.map(|(at, _)| Cut(at + 1))
    }

    fn draw(random: &mut Random, size: Size) -> String {
        let length = random.random_range(1..=size.of(6, 1000));
        let letters = random.random_range(1..=3);
        runs(random, length, letters)
    }

    fn compared() -> Vec<String> {
        let words = (1..=7).flat_map(|length| (0..length).map(|_| "ab".chars()).multi_cartesian_product());
        words.map(String::from_iter).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "abacaba\n", "First\n2\n");
        drafts.sample("sample-2", "abcde\n", "Second\n");
        drafts.cases("smallest", ["a".to_owned()]);
        for (name, letters) in edges() {
            drafts.cases(format!("edges-{name}"), [letters]);
        }
        drafts.lost_and_won("random-small", 8, |random| {
            let length = random.random_range(3..=9);
            runs(random, length, 2)
        });
        drafts.lost_and_won("random-large", 8, |random| {
            let length = random.random_range(500..=1000);
            runs(random, length, 3)
        });
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("equal", ["a".repeat(LONGEST)]);
        drafts.cases("alternating", ["ab".repeat(LONGEST / 2)]);
        drafts.cases("no-cut", ["abc".repeat(LONGEST / 3)]);
        drafts.lost_and_won("runs", 2, |random| runs(random, LONGEST as u32, 3));
    }
}

/// Lists the cuts of a piece: the index of the middle of a palindrome, and the pieces.
fn cuts(piece: &str) -> Vec<(usize, Vec<String>)> {
    let is_palindrome = |word: &str| word.bytes().eq(word.bytes().rev());
    let is_middle = |&middle: &usize| {
        (1..=middle.min(piece.len() - 1 - middle))
            .any(|wing| is_palindrome(&piece[middle - wing..=middle + wing]))
    };
    let pieces = |at: usize| [&piece[..at], &piece[at..=at], &piece[at + 1..]].map(str::to_owned);
    let middles = (0..piece.len()).filter(is_middle);
    middles.map(|middle| (middle, pieces(middle).to_vec())).collect()
}

/// Returns the pieces of three letters or more in order.
fn worth_cutting(pieces: Vec<String>) -> Vec<String> {
    let pieces = pieces.into_iter().filter(|piece| piece.len() > 2);
    pieces.sorted().collect()
}

fn options(pieces: &Vec<String>) -> Vec<Vec<String>> {
    let mut options = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        for (_, parts) in cuts(piece) {
            let others = [&pieces[..index], &pieces[index + 1..]].concat();
            options.push(worth_cutting([others, parts].concat()));
        }
    }
    options
}

/// Returns the Grundy value of a piece.
fn value(piece: &[u8]) -> usize {
    let places = piece.windows(3).map(|three| three[0] == three[2]);
    let runs = places.chunk_by(|&is_middle| is_middle);
    let lengths = runs.into_iter().filter(|(is_middle, _)| *is_middle).map(|(_, run)| run.count());
    lengths.fold(0, |sum, length| sum ^ VALUES[length])
}

/// The Grundy values of runs of places between equal letters: a cut takes a place and those next to it.
static VALUES: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let mut values: Vec<usize> = vec![0];
    for length in 1..=LONGEST {
        let mut is_option = [false; 64];
        for before in 0..length {
            let after = length - before - 1;
            let rest = [before, after].map(|places| values[places.max(1) - 1]);
            is_option[rest[0] ^ rest[1]] = true;
        }
        let value = is_option.iter().position(|is_option| !is_option);
        values.push(value.expect("a value below 64"));
    }
    values
});

/// No cut at all, cuts at the ends, runs of one and of all places, and a cut that wins in the last run.
fn edges() -> Vec<(&'static str, String)> {
    let in_the_last_run = "aba".to_owned() + &"c".repeat(7);
    vec![
        ("two", "aa".to_owned()),
        ("three", "aba".to_owned()),
        ("no-cut", "abc".repeat(30)),
        ("equal", "z".repeat(500)),
        ("alternating", "xy".repeat(251)),
        ("lost-run", "a".repeat(6)),
        ("equal-runs", "aaaaabbbbb".to_owned()),
        ("runs-of-one", "abacdcefe".to_owned()),
        ("last-run", in_the_last_run),
        ("longest", "q".repeat(LONGEST)),
    ]
}

/// Draws runs of equal or alternating letters, at most so many different ones.
fn runs(random: &mut Random, length: u32, different: u32) -> String {
    let mut letters = String::new();
    let longest = random.random_range(1..=length.min(100));
    while letters.len() < length as usize {
        let pair = [0; 2].map(|_| random.random_range(0..different) as usize);
        let pair = pair.map(|index| &ALPHABET[index..=index]).concat();
        letters += &pair.repeat(random.random_range(1..=longest) as usize);
    }
    letters.truncate(length as usize);
    letters
}
