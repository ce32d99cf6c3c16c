//! Codeforces 305E: a move cuts a piece of paper around the middle of a palindrome; the first cut that wins.
//!
//! By the search, every palindrome of every piece is tried. Otherwise each first cut is tried, its pieces are
//! searched for places between equal letters, and runs of such places have the Grundy values of a table.
//!
//! Edge cases: no cut at all, cuts at the ends, runs of one and of all places, and a cut that wins in the
//! last run.

use crate::prelude::*;

pub struct PlayingWithString;

const LONGEST: u32 = 5000;
const ALPHABET: &str = "abcdefghijklmnopqrstuvwxyz";

impl Game for PlayingWithString {
    const ID: &'static str = "cf305e";
    const WORDS: Words = ["", "Second"];
    const CASES: Cases = Cases::One;
    type Case = String;
    type Answer = Option<String>;

    fn layout(text: &mut Text, letters: &mut String) -> Checked {
        text.letters("s", 1..=LONGEST as usize, ALPHABET, letters)?;
        text.end_line()
    }

    fn by_search(letters: &String) -> Option<Option<String>> {
        (letters.len() <= 9).then(|| {
            let mut cuts = cuts(letters).into_iter();
            let winning = cuts.find(|(_, pieces)| !wins(worth_cutting(pieces.clone()), options));
            winning.map(|(middle, _)| format!("First\n{}", middle + 1))
        })
    }

    fn answer(letters: &String) -> Option<String> {
        let letters = letters.as_bytes();
        let is_won = |&at: &usize| {
            letters[at - 1] == letters[at + 1]
                && nim_sum([&letters[..at], &letters[at + 1..]].map(value)) == 0
        };
        (1..letters.len().max(2) - 1).find(is_won).map(|at| format!("First\n{}", at + 1))
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
        for (name, lengths, different) in [("random-small", 3..=9, 2), ("random-large", 500..=1000, 3)] {
            drafts.lost_and_won(name, 8, |random| {
                let length = random.random_range(lengths.clone());
                runs(random, length, different)
            });
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, letters) in [("equal", "a"), ("alternating", "ab"), ("no-cut", "abc")] {
            drafts.cases(name, [letters.repeat(LONGEST as usize / letters.len())]);
        }
        drafts.lost_and_won("runs", 2, |random| runs(random, LONGEST, 3));
    }
}

/// Lists the cuts of a piece: the index of the middle of a palindrome, and the pieces.
fn cuts(piece: &str) -> Vec<(usize, Vec<String>)> {
    let is_palindrome = |word: &str| word.bytes().eq(word.bytes().rev());
    let is_middle = |&middle: &usize| {
        let mut wings = 1..=middle.min(piece.len() - 1 - middle);
        wings.any(|wing| is_palindrome(&piece[middle - wing..=middle + wing]))
    };
    let pieces = |at: usize| [&piece[..at], &piece[at..=at], &piece[at + 1..]].map(str::to_owned);
    let middles = (0..piece.len()).filter(is_middle);
    middles.map(|middle| (middle, pieces(middle).to_vec())).collect()
}

/// Returns the pieces of three letters or more in order.
fn worth_cutting(pieces: Vec<String>) -> Vec<String> {
    pieces.into_iter().filter(|piece| piece.len() > 2).sorted().collect()
}

fn options(pieces: &Vec<String>) -> Vec<Vec<String>> {
    moves_in_one(pieces, |piece| cuts(piece).into_iter().map(|(_, parts)| worth_cutting(parts)))
}

/// Returns the Grundy value of a piece.
fn value(piece: &[u8]) -> u32 {
    let places = piece.windows(3).map(|three| three[0] == three[2]);
    let runs = places.chunk_by(|&is_middle| is_middle);
    let runs = runs.into_iter().filter(|(is_middle, _)| *is_middle);
    nim_sum(runs.map(|(_, run)| VALUES[run.count()]))
}

/// The Grundy values of runs of places between equal letters: a cut takes a place and those next to it.
static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    grundy_values(LONGEST, |places| {
        let before = 0..places.div_ceil(2); // the other half mirrors these
        before.map(move |before| [before, places - before - 1].map(|left| left.saturating_sub(1)))
    })
});

/// Draws runs of equal or alternating letters, of which at most `different` occur.
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
