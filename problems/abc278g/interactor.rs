//! The judge's side of Generalized Subtraction Game: `interactor in out`, as testlib calls it.
//!
//! The input is `N L R`, and a seed for the judge's moves if it cannot win. The status is 0 if the program
//! wins, 1 if it loses or says something else than a move, 3 if the input is malformed.
//!
//! The judge plays perfectly if L = R or N ≤ 200, as it knows the Grundy values then. In other games it takes the middle of
//! the cards and mirrors when that is possible. When it cannot win, it moves at random.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

#[allow(dead_code)] // in the tests of the solution
fn main() -> ExitCode {
    let file = std::env::args().nth(1);
    let case = file.and_then(|file| std::fs::read_to_string(file).ok());
    let result = match case {
        Some(case) => host(&case, io::stdin().lock(), io::stdout().lock()),
        None => Err((3, "usage: interactor in out".to_owned())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err((status, why)) => {
            eprintln!("{why}");
            ExitCode::from(status)
        }
    }
}

/// Plays against a program; an error is the exit status and the reason.
pub fn host(
    case: &str,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), (u8, String)> {
    let numbers: Option<Vec<usize>> = case.split_whitespace().map(|it| it.parse().ok()).collect();
    let (n, least, most, seed) = match numbers.as_deref() {
        Some(&[n, least, most]) if (1..=most).contains(&least) => (n, least, most, 1),
        Some(&[n, least, most, seed]) if (1..=most).contains(&least) => (n, least, most, seed),
        _ => return Err((3, "the input is malformed".to_owned())),
    };
    let mut table = Table::new(n, least, most, seed as u64);
    say(&mut output, &format!("{n} {least} {most}"));
    let mut is_program = match hear(&mut input)?.as_str() {
        "First" => true,
        "Second" => false,
        word => return Err((1, format!("`{word}` is neither First nor Second"))),
    };
    loop {
        if is_program {
            let line = hear(&mut input)?;
            let words: Vec<i64> = line
                .split_whitespace()
                .filter_map(|it| it.parse().ok())
                .collect();
            let wrong = match words[..] {
                [0, 0] if table.rows().iter().all(|row| row.1 < least) => {
                    Some("0 0: the program has no move, and loses".to_owned())
                }
                [from, count] if table.take(from, count) => None,
                _ => Some(format!("`{line}` is not a move")),
            };
            if let Some(wrong) = wrong {
                say(&mut output, "-1 -1");
                return Err((1, wrong));
            }
        } else if let Some((from, count)) = table.answer() {
            say(&mut output, &format!("{from} {count}"));
        } else {
            say(&mut output, "0 0");
            return match hear(&mut input) {
                Ok(line) => Err((1, format!("the program goes on after the end: `{line}`"))),
                Err(_) => Ok(()),
            };
        }
        is_program = !is_program;
    }
}

/// Sends a line. A program that has ended gets its verdict when it is listened to.
fn say(output: &mut impl Write, line: &str) {
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}

/// Waits for a line of the program.
fn hear(input: &mut impl BufRead) -> Result<String, (u8, String)> {
    let mut line = String::new();
    match input.read_line(&mut line) {
        Ok(1..) => Ok(line.trim_end().to_owned()),
        _ => Err((1, "the program ends before the game".to_owned())),
    }
}

/// The cards on the table.
struct Table {
    cards: Vec<bool>,
    least: usize,
    most: usize,
    /// The Grundy values of rows, if they are known.
    values: Option<Vec<usize>>,
    /// The last move of the program: its first card, from 0, and the number of cards.
    last: Option<(usize, usize)>,
    random: u64,
}

impl Table {
    fn new(n: usize, least: usize, most: usize, seed: u64) -> Self {
        let is_known = least == most || n <= 200;
        Table {
            cards: vec![true; n],
            least,
            most,
            values: is_known.then(|| values(n, least, most)),
            last: None,
            random: seed.wrapping_mul(2) + 1,
        }
    }

    /// Takes cards, counted from 1; returns whether that is a move of the program.
    fn take(&mut self, from: i64, count: i64) -> bool {
        let (Ok(from), Ok(count)) = (usize::try_from(from - 1), usize::try_from(count)) else {
            return false;
        };
        let is_move = (self.least..=self.most).contains(&count) && self.is_there(from, count);
        if is_move {
            self.cards[from..from + count].fill(false);
            self.last = Some((from, count));
        }
        is_move
    }

    fn is_there(&self, from: usize, count: usize) -> bool {
        let end = from.saturating_add(count);
        self.cards
            .get(from..end)
            .is_some_and(|cards| cards.iter().all(|&card| card))
    }

    /// The rows of cards: the first card of each, from 0, and its length.
    fn rows(&self) -> Vec<(usize, usize)> {
        let mut rows: Vec<(usize, usize)> = Vec::new();
        for card in (0..self.cards.len()).filter(|&card| self.cards[card]) {
            match rows.last_mut() {
                Some((first, length)) if *first + *length == card => *length += 1,
                _ => rows.push((card, 1)),
            }
        }
        rows
    }

    /// Makes a move of the judge, whose cards count from 1; none if there is none.
    fn answer(&mut self) -> Option<(usize, usize)> {
        let winning = self.to_zero().or_else(|| self.to_mirror());
        let (from, count) = winning.or_else(|| self.at_random())?;
        self.cards[from..from + count].fill(false);
        Some((from + 1, count))
    }

    /// A move to the nim-sum 0.
    fn to_zero(&self) -> Option<(usize, usize)> {
        let values = self.values.as_ref()?;
        let rows = self.rows();
        let sum = rows.iter().fold(0, |sum, row| sum ^ values[row.1]);
        for (first, length) in rows {
            for count in self.least..=self.most.min(length) {
                for left in 0..=length - count {
                    if values[left] ^ values[length - count - left] ^ values[length] == sum {
                        return Some((first + left, count));
                    }
                }
            }
        }
        None
    }

    /// A move after which the cards are symmetric, and no move takes from both halves.
    fn to_mirror(&self) -> Option<(usize, usize)> {
        let n = self.cards.len();
        let middle = (self.least..=self.most.min(n))
            .rev()
            .find(|count| (n - count) % 2 == 0);
        let middle = middle.map(|count| ((n - count) / 2, count));
        let image = self.last.map(|(from, count)| (n - from - count, count));
        let mut moves = [image, middle].into_iter().flatten();
        moves.find(|&(from, count)| {
            if !self.is_there(from, count) {
                return false;
            }
            let is_left = |card: usize| self.cards[card] && !(from..from + count).contains(&card);
            let is_symmetric = (0..n).all(|card| is_left(card) == is_left(n - 1 - card));
            let across = (0..n / 2).rev().take_while(|&card| is_left(card)).count();
            let across = if n % 2 == 1 && !is_left(n / 2) { 0 } else { 2 * across + n % 2 };
            is_symmetric && across < self.least
        })
    }

    fn at_random(&mut self) -> Option<(usize, usize)> {
        let mut rows = self.rows();
        rows.retain(|row| row.1 >= self.least);
        if rows.is_empty() {
            return None;
        }
        let (first, length) = rows[self.below(rows.len())];
        let count = self.least + self.below(self.most.min(length) - self.least + 1);
        Some((first + self.below(length - count + 1), count))
    }

    /// A random number below `size` (xorshift).
    fn below(&mut self, size: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 20) as usize % size
    }
}

/// The Grundy values of rows up to `n`, by trying all moves.
fn values(n: usize, least: usize, most: usize) -> Vec<usize> {
    let mut values = vec![0; n + 1];
    for length in 0..=n {
        let mut is_seen = vec![false; 2 * (n + 1).next_power_of_two()];
        for count in least..=most.min(length) {
            for left in 0..=(length - count) / 2 {
                is_seen[values[left] ^ values[length - count - left]] = true;
            }
        }
        values[length] = is_seen.iter().take_while(|&&seen| seen).count();
    }
    values
}
