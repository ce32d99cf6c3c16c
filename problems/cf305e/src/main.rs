//! # Codeforces 305E – Playing with String
//!
//! <https://codeforces.com/problemset/problem/305/E>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game.** A string is written on a piece of paper. A move chooses a piece and a letter in it that is
//! the middle of a palindrome of odd length greater than 1; it cuts the piece before and after that letter,
//! into three. Whoever cannot move loses. The input is the string, 1 to 5000 letters. If the first player
//! wins, the answer is `First` and in the next line the least place, counted from 1, at which the first cut
//! wins; else it is `Second`.
//!
//! **The rule.** Call a place *good* if the letters on its two sides are equal. A longer palindrome contains
//! the one of three letters with the same middle, so the cuts are at the good places. A cut leaves its letter
//! without neighbours and makes the letters next to it ends of their pieces; all other places keep their
//! neighbours. So the cut place and those next to it are no longer good, and all others stay as they are: a
//! run of n good places is a heap of n in Dawson's Chess, the octal game 0.137. A cut at an end of the run
//! takes two places (or all of a run of one), any other takes three and may leave two runs.
//!
//! The first player wins iff the nim-sum of the values of the runs is not 0. A cut wins iff the two runs
//! that it leaves have the same nim-sum as all the other runs.
//!
//! `scripts/rule.sh --values 'n -> 0 : n = 1 | n-2 | n-3 | a & b : a+b = n-3'` proves the period of the
//! values.
//!
//! **Beware.** The first and the last letter are never good, and the least place may be in any run.
//!
//! **Cost.** O(n): the values have the period 34 from heap 52 on, proved by a table of 176 heaps.
//!
//! **Source.** R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956; see [`shared::octal`].

use proconio::input;
use shared::io::{run, Answers, BadInput, Input, Word};
use shared::octal::Octal;
use shared::sg::Sequence;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from case, letters: Word }
        Ok(match winning_cut(&letters?)? {
            Some(place) => format!("First\n{place}"),
            None => "Second".to_owned(),
        })
    })
}

/// Returns the least place, counted from 1, at which a cut wins.
fn winning_cut(letters: &str) -> Result<Option<u64>, BadInput> {
    let letters: Vec<char> = letters.chars().collect();
    let good: Vec<bool> = letters
        .windows(3)
        .map(|three| three[0] == three[2])
        .collect();
    let runs = good.split(|good| !good).map(|run| run.len() as u64);
    let mut dawsons_chess = Sequence::new(".137".parse::<Octal>()?);
    let sum = dawsons_chess.nim_sum(runs.clone())?;
    let mut place = 2;
    for run in runs {
        let others = sum ^ dawsons_chess.grundy(run)?;
        for before in 0..run {
            let after = run - before - 1;
            let left = [before, after].map(|places| places.saturating_sub(1));
            if dawsons_chess.nim_sum(left)? == others {
                return Ok(Some(place));
            }
            place += 1;
        }
        place += 1;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::period::Period;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        assert_eq!(testkit::answer(solve, "abacaba"), "First\n2\n");
        assert_eq!(testkit::answer(solve, "abcde"), "Second\n");
    }

    /// The pieces after each cut of one piece, with any palindrome tried; the place counts from 1.
    fn cuts(piece: &str) -> Vec<(usize, Vec<String>)> {
        let letters = piece.as_bytes();
        let mut cuts = Vec::new();
        for middle in 0..letters.len() {
            let is_palindrome = |wing: usize| {
                let word = &letters[middle - wing..=middle + wing];
                word.iter().eq(word.iter().rev())
            };
            if (1..=middle.min(letters.len() - 1 - middle)).any(is_palindrome) {
                let pieces = [
                    &piece[..middle],
                    &piece[middle..=middle],
                    &piece[middle + 1..],
                ];
                cuts.push((middle + 1, pieces.map(str::to_owned).to_vec()));
            }
        }
        cuts
    }

    fn moves(pieces: &[String]) -> Vec<Vec<String>> {
        let mut options = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            for (_, left) in cuts(piece) {
                let others = pieces[..index].iter().chain(&pieces[index + 1..]);
                let mut option: Vec<String> = others.cloned().chain(left).collect();
                option.retain(|piece| piece.len() > 2); // shorter ones have no cut
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(letters in "[ab]{1,11}|[abc]{1,11}") {
            let mut game = Search::new(|pieces: &Vec<String>| moves(pieces));
            let won = cuts(&letters).into_iter().find(|(_, pieces)| !game.first_player_wins(pieces.clone()));
            let answer = won.map_or("Second\n".to_owned(), |(place, _)| format!("First\n{place}\n"));
            prop_assert_eq!(testkit::answer(solve, &letters), answer);
        }

        /// Runs beyond any search: the cut at the middle of an odd run leaves equal ones.
        #[test]
        fn an_odd_run_is_won_no_later_than_in_the_middle(half in 0_usize..200) {
            let letters = "a".repeat(2 * half + 3);
            let answer = testkit::answer(solve, &letters);
            let place = answer.strip_prefix("First\n").and_then(|place| place.trim().parse::<usize>().ok());
            prop_assert!(place.is_some_and(|place| place <= half + 2));
        }
    }

    #[test]
    fn the_period_is_34() {
        let mut game = Sequence::new(".137".parse::<Octal>().unwrap());
        let period = Period {
            preperiod: 52,
            period: 34,
            saltus: 0,
        };
        assert_eq!(game.period(), Some(period));
    }

    /// The mistake of counting the ends: with them, `aa` would have a move.
    #[test]
    fn strings_without_a_middle_are_lost() {
        for letters in ["a", "aa", "aabb", "abcd"] {
            assert_eq!(testkit::answer(solve, letters), "Second\n", "{letters}");
        }
    }

    /// Runs of 1 and 3 good places have the values 1 and 2; only a cut in the second leaves equal ones.
    #[test]
    fn the_winning_cut_may_be_in_a_later_run() {
        let mut game = Sequence::new(".137".parse::<Octal>().unwrap());
        assert_eq!(game.table(4), [0, 1, 1, 2, 0]);
        assert_eq!(testkit::answer(solve, "abaccccc"), "First\n5\n");
    }

    #[test]
    fn handles_long_strings_and_any_letters() {
        // Heaps 199,998 and 200,001 of Dawson's Chess; their values and first winning moves, by the published
        // period of 34, are 3 and 1, and 4 and 7. The first letter is no place of the heap.
        assert_eq!(testkit::answer(solve, &"ab".repeat(100_000)), "First\n2\n");
        assert_eq!(testkit::answer(solve, &"z".repeat(200_003)), "First\n8\n");
        assert_eq!(testkit::answer(solve, "éaé"), "First\n2\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "", "", "the input ends where a word is due");
    }
}
