//! # AtCoder ABC 278 G – Generalized Subtraction Game
//!
//! <https://atcoder.jp/contests/abc278/tasks/abc278_g>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game.** Cards 1 to N lie in a row. A move takes y neighbouring cards x, x + 1, …, x + y − 1 that are all
//! there, L ≤ y ≤ R; the player without a move loses. The program plays against the judge: it reads `N L R`,
//! 1 ≤ N ≤ 2000 and 1 ≤ L ≤ R ≤ N, prints `First` or `Second`, the player it wants to be, and then the players
//! take turns. The program prints its moves as `x y`, or `0 0` if it has none, and reads those of the judge. `0 0` from
//! the judge means that the program has won, `-1 -1` that it has lost; it ends then.
//!
//! **The rule.**
//!
//! - If some y from L to R has the parity of N, be first: take y cards from the very middle, and from then on the mirror
//!   image of what the judge takes. The halves stay mirror images of each other, so there always is one. For L < R ≤ N
//!   there is such a y, L or L + 1.
//! - For L = R of the other parity, a move takes L cards and leaves a row on either side: an octal game, whose digits are 0
//!   but for a 7 at place L. Its Grundy values g tell who wins: g(n) is the mex of g(i) XOR g(n − L − i). Be first iff
//!   g(N) is not 0, and move to a nim-sum of 0 each time.
//!
//! For N = 7 and L = R = 2 the values of 0 to 7 cards are 0 0 1 1 2 0 3 1, so the first player wins: of 7 cards, taking
//! cards 1 and 2 leaves g(5) = 0.
//!
//! **Beware.** Every line must be flushed, or both players wait. After `0 0` or `-1 -1` nothing may be printed.
//!
//! **Cost.** O(N²) for the values of an octal game, and O(N) per move.
//!
//! **Source.** R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956; see [`shared::octal`].

use std::io::{self, BufRead, Error, ErrorKind, Write};

use shared::octal::Octal;
use shared::sg::Sequence;

/// The largest N; its table takes a fraction of a second.
const LARGEST: i64 = 20_000;

fn main() {
    if let Err(why) = play(io::stdin().lock(), io::stdout().lock()) {
        eprintln!("error: {why}");
        std::process::exit(1);
    }
}

/// Plays against the judge whose lines `input` has, to the end of the game.
fn play(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let [n, least, most] = numbers(&mut input)?;
    if least < 1 || most < least || n < most || n > LARGEST {
        return Err(bad(format!(
            "not 1 <= L <= R <= N <= {LARGEST}: {n} {least} {most}"
        )));
    }
    let natural = |number: i64| number.unsigned_abs() as usize;
    let mut player = Player::new(natural(n), natural(least), natural(most));
    if let Some((from, count)) = player.opening() {
        writeln!(output, "First\n{from} {count}")?;
    } else {
        writeln!(output, "Second")?;
    }
    loop {
        output.flush()?;
        let [from, count] = numbers(&mut input)?;
        if from <= 0 {
            return Ok(());
        }
        if count < least || count > most || from > n || count > n - from + 1 {
            return Err(bad(format!("not a move: {from} {count}")));
        }
        let (from, count) = player.reply(natural(from), natural(count));
        writeln!(output, "{from} {count}")?;
    }
}

/// Reads a line of `COUNT` whole numbers.
fn numbers<const COUNT: usize>(input: &mut impl BufRead) -> io::Result<[i64; COUNT]> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    // Byte order marks, NUL bytes and Ctrl-Z at the ends count as blanks, as in the other problems.
    let is_padding = |c: char| c.is_whitespace() || "\u{feff}\0\x1a".contains(c);
    let words = line.trim_matches(is_padding).split_whitespace();
    let numbers: Result<Vec<i64>, _> = words.map(str::parse).collect();
    let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
    let line = line.trim_end();
    numbers.ok_or_else(|| {
        bad(format!(
            "a line of {COUNT} whole numbers is due, not `{line}`"
        ))
    })
}

fn bad(why: String) -> Error {
    Error::new(ErrorKind::InvalidData, why)
}

/// How the program plays.
#[derive(Clone)]
enum Player {
    /// It takes `middle` cards from the middle of `n`, then mirrors.
    Mirror { n: usize, middle: usize },
    /// It moves to a nim-sum of 0: `count` cards are taken from rows with these Grundy values. `cards` tells which
    /// are there.
    Nim {
        count: usize,
        values: Vec<u64>,
        cards: Vec<bool>,
    },
}

impl Player {
    fn new(n: usize, least: usize, most: usize) -> Self {
        if let Some(middle) = (least..=most).find(|middle| (n - middle) % 2 == 0) {
            return Player::Mirror { n, middle };
        }
        let code = format!("0.{}7", "0".repeat(least - 1));
        let game: Octal = code.parse().expect("an octal code");
        Player::Nim {
            count: least,
            values: Sequence::new(game).table(n as u64),
            cards: vec![true; n],
        }
    }

    /// Returns the first move, as its first card and the number of cards; none if the program is second.
    fn opening(&mut self) -> Option<(usize, usize)> {
        match self {
            Player::Mirror { n, middle } => Some(((*n - *middle) / 2 + 1, *middle)),
            Player::Nim { .. } => self.move_to_zero(),
        }
    }

    /// Answers a move of the judge; (0, 0) if there is no move.
    fn reply(&mut self, from: usize, count: usize) -> (usize, usize) {
        match self {
            Player::Mirror { n, .. } => (*n + 2 - from - count, count),
            Player::Nim { cards, .. } => {
                cards[from - 1..][..count].fill(false);
                self.move_to_zero().unwrap_or((0, 0))
            }
        }
    }

    /// Moves to a nim-sum of 0; none if there is no such move, or to a player who mirrors.
    fn move_to_zero(&mut self) -> Option<(usize, usize)> {
        let Player::Nim {
            count,
            values,
            cards,
        } = self
        else {
            return None;
        };
        let count = *count;
        let mut rows = Vec::new(); // the first card and the length of each
        for (card, _) in cards.iter().enumerate().filter(|&(_, &is_there)| is_there) {
            match rows.last_mut() {
                Some((first, length)) if *first + *length == card => *length += 1,
                _ => rows.push((card, 1)),
            }
        }
        let sum = rows
            .iter()
            .fold(0, |sum, &(_, length)| sum ^ values[length]);
        for (first, length) in rows {
            for left in 0..(length + 1).saturating_sub(count) {
                let right = length - count - left;
                if values[left] ^ values[right] ^ values[length] == sum {
                    cards[first + left..][..count].fill(false);
                    return Some((first + left + 1, count));
                }
            }
        }
        None
    }
}

/// The judge's side, which `scripts/check.sh` builds.
#[cfg(test)]
#[path = "../interactor.rs"]
mod interactor;

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use shared::search::Search;
    use std::collections::HashSet;
    use std::io::BufReader;
    use std::thread;

    /// The moves from a set of cards, as bits: the first card from 1, the number of cards, and what is left.
    fn moves(cards: u32, least: usize, most: usize) -> Vec<(usize, usize, u32)> {
        let places = (least..=most).cartesian_product(0..16);
        let masks = places.map(|(count, at)| (at + 1, count, ((1 << count) - 1) << at));
        let possible = masks.filter(|&(_, _, taken)| cards & taken == taken);
        possible
            .map(|(from, count, taken)| (from, count, cards & !taken))
            .collect()
    }

    /// Plays on against every move of the judge.
    fn wins_against_all(
        player: &Player,
        cards: u32,
        bounds: (usize, usize),
        met: &mut HashSet<u32>,
    ) {
        if !met.insert(cards) {
            return;
        }
        for (from, count, left) in moves(cards, bounds.0, bounds.1) {
            let mut player = player.clone();
            let (x, y) = player.reply(from, count);
            let after = moves(left, bounds.0, bounds.1);
            let found = after
                .iter()
                .find(|&&(from, count, _)| (from, count) == (x, y));
            let (_, _, left) = found.unwrap_or_else(|| panic!("illegal: {x} {y} of {left:b}"));
            wins_against_all(&player, *left, bounds, met);
        }
    }

    #[test]
    fn wins_every_small_game_whatever_the_judge_does() {
        for (n, least) in (1..=12).cartesian_product(1..=12) {
            for most in least..=n {
                let mut game = Search::new(|&cards: &u32| {
                    moves(cards, least, most)
                        .into_iter()
                        .map(|(_, _, left)| left)
                        .collect_vec()
                });
                let all = (1 << n) - 1;
                let mut player = Player::new(n, least, most);
                let opening = player.opening();
                let is_first = game.first_player_wins(all);
                assert_eq!(opening.is_some(), is_first, "{n} {least} {most}");
                let cards = opening.map_or(all, |(x, y)| {
                    let found = moves(all, least, most);
                    let found = found
                        .into_iter()
                        .find(|&(from, count, _)| (from, count) == (x, y));
                    found
                        .unwrap_or_else(|| panic!("illegal: {n} {least} {most}: {x} {y}"))
                        .2
                });
                wins_against_all(&player, cards, (least, most), &mut HashSet::new());
            }
        }
    }

    /// What the program prints when the judge says these lines.
    fn printed(lines: &str) -> String {
        let mut output = Vec::new();
        play(lines.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn speaks_the_protocol() {
        // Two of six cards from the middle; the mirror image of card 1 is card 6, and so on.
        assert_eq!(printed("6 1 2\n1 1\n2 1\n0 0\n"), "First\n3 2\n6 1\n5 1\n");
        assert_eq!(printed("7 2 2\n4 2\n0 0\n"), "First\n1 2\n6 2\n");
        assert_eq!(printed("5 2 2\n1 2\n-1 -1\n"), "Second\n3 2\n");
        // The judge may take the last card; N may be the largest.
        assert_eq!(printed("3 1 1\n3 1\n0 0\n"), "First\n2 1\n1 1\n");
        assert_eq!(printed("\u{feff}5 2 2\n-1 -1\0\x1a"), "Second\n");
        assert_eq!(printed("20000 2 2\n0 0\n"), "First\n10000 2\n");
    }

    #[test]
    fn reports_what_is_not_the_protocol() {
        for (lines, why) in [
            ("", "a line of 3 whole numbers is due, not ``"),
            ("6 1\n", "a line of 3 whole numbers is due, not `6 1`"),
            (
                "6 1 2\nx 1\n",
                "a line of 2 whole numbers is due, not `x 1`",
            ),
            ("6 0 2\n", "not 1 <= L <= R <= N <= 20000: 6 0 2"),
            ("6 3 2\n", "not 1 <= L <= R <= N <= 20000: 6 3 2"),
            ("6 2 7\n", "not 1 <= L <= R <= N <= 20000: 6 2 7"),
            ("20001 1 2\n", "not 1 <= L <= R <= N <= 20000: 20001 1 2"),
            // A table of the octal code would not fit into memory.
            (
                "5 1000000000000 1000000000000\n",
                "not 1 <= L <= R <= N <= 20000: 5 1000000000000 1000000000000",
            ),
            (
                "5 9223372036854775807 9223372036854775807\n",
                "not 1 <= L <= R <= N <= 20000: 5 9223372036854775807 9223372036854775807",
            ),
            ("6 1 2\n6 2\n", "not a move: 6 2"),
            ("6 1 2\n1 3\n", "not a move: 1 3"),
        ] {
            let error = play(lines.as_bytes(), Vec::new()).unwrap_err();
            assert_eq!(error.to_string(), why);
        }
    }

    /// The very dialogue of `scripts/check.sh`, over pipes.
    fn against_the_interactor(case: &str) -> Result<(), (u8, String)> {
        let (for_program, to_program) = io::pipe().unwrap();
        let (for_judge, to_judge) = io::pipe().unwrap();
        let program = thread::spawn(|| play(BufReader::new(for_program), to_judge));
        let verdict = interactor::host(case, BufReader::new(for_judge), to_program);
        program.join().unwrap().unwrap();
        verdict
    }

    #[test]
    fn wins_against_the_interactor() {
        for case in [
            "6 1 2",
            "7 2 2 5",
            "30 3 5 1",
            "31 2 2 2",
            "64 4 4 3",
            "1999 2 2",
            "2000 1 2000",
        ] {
            assert_eq!(against_the_interactor(case), Ok(()), "{case}");
        }
    }

    #[test]
    fn interactor_wins_against_mistakes() {
        for (case, lines, why) in [
            ("7 2 2", "", "the program ends before the game"),
            ("7 2 2", "Third\n", "`Third` is neither First nor Second"),
            ("7 2 2", "First\n", "the program ends before the game"),
            ("7 2 2", "First\n6 3\n", "`6 3` is not a move"),
            ("7 2 2", "First\n7 2\n", "`7 2` is not a move"),
            ("7 2 2", "First\n1\n", "`1` is not a move"),
            ("7 2 2", "First\n0 0\n", "`0 0` is not a move"),
            // It is second in a game that the first player wins, or the other way round.
            (
                "6 3 3",
                "Second\n0 0\n",
                "0 0: the program has no move, and loses",
            ),
            (
                "4 1 1",
                "First\n1 1\n3 1\n0 0\n",
                "0 0: the program has no move, and loses",
            ),
            // It opens well and then does not mirror: the judge does.
            (
                "400 1 2",
                "First\n200 2\n1 1\n",
                "the program ends before the game",
            ),
            (
                "2 2 2",
                "First\n1 2\n1 2\n",
                "the program goes on after the end: `1 2`",
            ),
        ] {
            let mut said = Vec::new();
            let verdict = interactor::host(case, lines.as_bytes(), &mut said);
            assert_eq!(verdict, Err((1, why.to_owned())), "{case}: {lines}");
        }
    }
}
