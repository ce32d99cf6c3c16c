//! # AtCoder ARC 087 E – Prefix-free Game
//!
//! <https://atcoder.jp/contests/arc087/tasks/arc087_c>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=turning-coins)
//!
//! **The game.** A set of binary strings of length 1 to L, none of which begins with another. A move adds one more string such
//! that this still holds; the player without a move loses, and Alice begins. The input is `N L`, L ≤ 10¹⁸, and N strings
//! of at most 10⁵ letters in all; the answer is the winner, `Alice` or `Bob`.
//!
//! **The rule.** Put the strings into a trie. A vertex at depth d that has just one child lacks the other one: below it, L − d
//! letters are left, and no string is there yet. Alice wins iff the nim-sum of the largest powers of two that divide these
//! L − d is not 0.
//!
//! Where no string is, and h letters are left, a complete binary tree of h levels is free. A string that ends on its level l uses
//! up the path to there and all below its end. Beside the path, free trees of h − 1, h − 2, …, h − l + 1 levels are left. That
//! is Ruler: the coin h and any number of coins just before it are turned. See [`shared::coins::ruler`] for the proof.
//!
//! **Beware.** The end of a string has no child and lacks none. One string may have all the letters: no recursion.
//!
//! **Cost.** O(1) per letter, for any L below 2⁶⁴.
//!
//! **Source.** Ruler is in E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for your Mathematical Plays*, 1982,
//! chapter 14.

use proconio::input;
use shared::coins::ruler;
use shared::io::{run, shortened, Answers, BadInput, Input, Natural, Word};

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, count: Natural, longest: Natural }
        let (count, mut strings) = (count?, Strings::new(longest?));
        for _ in 0..count {
            input! { from &mut *case, word: Word }
            strings.add(&word?)?;
        }
        Ok(if strings.nim_sum != 0 { "Alice" } else { "Bob" })
    })
}

/// A trie, and the nim-sum of the trees that are free in it.
struct Strings {
    longest: u64,
    /// The children of each vertex, the root being 0; 0 for none.
    children: Vec<[usize; 2]>,
    nim_sum: u64,
}

impl Strings {
    fn new(longest: u64) -> Self {
        Strings {
            longest,
            children: vec![[0; 2]],
            nim_sum: 0,
        }
    }

    fn add(&mut self, word: &str) -> Result<(), BadInput> {
        let bad = |why| BadInput::new(format!("`{}` {why}", shortened(word)));
        if word.len() as u64 > self.longest {
            return Err(bad("is too long"));
        }
        let (mut vertex, mut is_new) = (0, true);
        for (left, letter) in (1..=self.longest).rev().zip(word.bytes()) {
            let letter = match letter {
                b'0' => 0,
                b'1' => 1,
                _ => return Err(bad("is not a binary string")),
            };
            if vertex > 0 && !is_new && self.children[vertex] == [0; 2] {
                return Err(bad("begins with another string"));
            }
            is_new = self.children[vertex][letter] == 0;
            if is_new {
                // A first child leaves the place of the other one free, and a second child takes it.
                self.nim_sum ^= ruler(left);
                self.children[vertex][letter] = self.children.len();
                self.children.push([0; 2]);
            }
            vertex = self.children[vertex][letter];
        }
        is_new
            .then_some(())
            .ok_or_else(|| bad("is the beginning of another string"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, winner) in [
            ("2 2\n00\n01\n", "Alice\n"),
            ("2 2\n00\n11\n", "Bob\n"),
            ("3 3\n0\n10\n110\n", "Alice\n"),
            ("2 1\n0\n1\n", "Bob\n"),
            ("1 2\n11\n", "Alice\n"),
            ("2 3\n101\n11\n", "Bob\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), winner);
        }
    }

    fn is_free(strings: &[String], string: &str) -> bool {
        let is_apart =
            |other: &String| !other.starts_with(string) && !string.starts_with(other.as_str());
        strings.iter().all(is_apart)
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(
            drawn in prop::collection::vec("[01]{1,4}", 1..6),
            longest in 3_usize..5,
        ) {
            let all = (1..=longest).flat_map(|length| (0..length).map(|_| "01".chars()).multi_cartesian_product());
            let all: Vec<String> = all.map(|letters| letters.into_iter().collect()).collect();
            let mut strings = Vec::new();
            for string in drawn {
                if string.len() <= longest && is_free(&strings, &string) {
                    strings.push(string);
                }
            }
            strings.sort();
            let mut game = Search::new(|strings: &Vec<String>| {
                let free = all.iter().filter(|string| is_free(strings, string));
                free.map(|string| strings.iter().chain([string]).cloned().sorted().collect()).collect_vec()
            });
            let winner = if game.first_player_wins(strings.clone()) { "Alice\n" } else { "Bob\n" };
            let input = format!("{} {longest}\n{}\n", strings.len(), strings.join("\n"));
            prop_assert_eq!(testkit::answer(solve, &input), winner);
        }
    }

    #[test]
    fn handles_long_strings_and_the_largest_length() {
        // At the depths 0 to 99,999, one tree each, of 2^64 − 1 down to 2^64 − 10^5 levels.
        let word = "0".repeat(100_000);
        let sum = (1..=100_000_u64).fold(0, |sum, levels| sum ^ 1_u64 << levels.trailing_zeros());
        let mut strings = Strings::new(u64::MAX);
        strings.add(&word).unwrap();
        assert_eq!(strings.nim_sum, sum);
        assert_eq!(testkit::answer(solve, "1 1 0"), "Alice\n");
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("1 1 01", "`01` is too long"),
            ("1 3 02", "`02` is not a binary string"),
            ("2 3 01 011", "`011` begins with another string"),
            ("2 3 011 01", "`01` is the beginning of another string"),
            ("2 3 01 01", "`01` is the beginning of another string"),
            ("2 3 01", "the input ends where a word is due"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
