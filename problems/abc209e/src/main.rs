//! # AtCoder ABC 209 E – Shiritori
//!
//! <https://atcoder.jp/contests/abc209/tasks/abc209_e>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=games-that-may-not-end)
//!
//! **The game.** The players say words of a dictionary in turn; each must begin with the last three
//! letters of the one before, and may have been said already. Whoever cannot say a word loses. The
//! input is N ≤ 2·10⁵ and N words of 3 to 8 letters, in which case matters. The answer is a line per
//! word, the winner if Takahashi begins with it, `Takahashi` or `Aoki`, or `Draw` if play never ends;
//! each player would rather draw than lose.
//!
//! **The rule.** Only the last three letters of a word matter for what may follow: they are the position, and
//! a word is a move from its first three letters to its last three. Play may return to a position, so
//! this needs retrograde analysis: it goes backwards from the positions without a word, which are lost, and
//! what it never reaches is a draw. See [`shared::retrograde`] for the proof.
//!
//! **Beware.** After Takahashi's word it is Aoki's turn, so Takahashi wins iff the position after it is
//! *lost*. A depth-first search that calls every position it meets again a draw is wrong: whether it is
//! one depends on moves not searched yet.
//!
//! **Cost.** O(N) time and memory, besides 2¹⁸ positions.
//!
//! **Source.** E. Zermelo 1913 and L. Kalmár 1928; see [`shared::retrograde`].

use proconio::input;
use shared::io::{run, Answers, BadInput, Input, Lines, Natural, Word};
use shared::retrograde::{outcomes, Outcome};

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, n: Natural }
        let moves = case.list(n?, |case| {
            input! { from case, word: Word }
            ends(&word?)
        })?;
        let outcomes = outcomes(1 << 18, &moves);
        let answers = moves.iter().map(|&(_, last)| match outcomes[last] {
            Outcome::Loss => "Takahashi",
            Outcome::Win => "Aoki",
            Outcome::Draw => "Draw",
        });
        Ok(Lines(answers.collect()))
    })
}

/// Returns the first and the last three letters of a word, each as a number of 18 bits.
fn ends(word: &str) -> Result<(usize, usize), BadInput> {
    let letters = word.as_bytes();
    if letters.len() < 3 || !letters.iter().all(u8::is_ascii_alphabetic) {
        return Err(BadInput::new("a word is not three letters or more"));
    }
    let number = |three: &[u8]| {
        let digits = three.iter().map(|letter| usize::from(letter - b'A'));
        digits.fold(0, |number, digit| number << 6 | digit)
    };
    Ok((number(&letters[..3]), number(&letters[letters.len() - 3..])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, winners) in [
            ("3\nabcd\nbcda\nada\n", "Aoki\nTakahashi\nDraw\n"),
            ("1\nABC\n", "Draw\n"),
            (
                "5\neaaaabaa\neaaaacaa\ndaaaaaaa\neaaaadaa\ndaaaafaa\n",
                "Takahashi\nTakahashi\nTakahashi\nAoki\nTakahashi\n",
            ),
        ] {
            assert_eq!(testkit::answer(solve, input), winners);
        }
    }

    /// Returns whether the player who must go on from a word wins within so many more words.
    fn wins(words: &[String], said: &str, length: usize) -> bool {
        length > 0
            && words
                .iter()
                .any(|word| word[..3] == said[said.len() - 3..] && loses(words, word, length - 1))
    }

    /// Returns whether they lose within so many more words.
    fn loses(words: &[String], said: &str, length: usize) -> bool {
        let mut next = words
            .iter()
            .filter(|word| word[..3] == said[said.len() - 3..]);
        next.all(|word| length > 0 && wins(words, word, length - 1))
    }

    proptest! {
        /// Every line of play of as many words as there are positions: a forced win need not visit one twice.
        #[test]
        fn agrees_with_every_line_of_play(words in prop::collection::vec("[ab]{3,4}|[ab]{2}Ab{2}", 1..7)) {
            let answers = words.iter().map(|said| {
                if loses(&words, said, words.len() + 1) {
                    "Takahashi\n"
                } else if wins(&words, said, words.len() + 1) {
                    "Aoki\n"
                } else {
                    "Draw\n"
                }
            });
            let input = format!("{}\n{}\n", words.len(), words.join("\n"));
            prop_assert_eq!(testkit::answer(solve, &input), answers.collect::<String>());
        }
    }

    /// The mistake of a depth-first search: from `ccc` by `aaa` to `bbb` it meets `ccc` again, and calls `bbb`
    /// a draw. But `ccc` is lost, as `aaaeee` answers its only word, so `bbb` is won.
    #[test]
    fn a_position_met_again_need_not_be_a_draw() {
        assert_eq!(
            testkit::answer(solve, "5 fffccc aaabbb bbbccc cccaaa aaaeee"),
            "Takahashi\nAoki\nTakahashi\nAoki\nTakahashi\n"
        );
    }

    #[test]
    fn handles_no_words_equal_words_and_upper_case() {
        assert_eq!(testkit::answer(solve, "0"), "");
        assert_eq!(
            testkit::answer(solve, "3 abcd abcd bcdz"),
            "Aoki\nAoki\nTakahashi\n"
        );
        assert_eq!(testkit::answer(solve, "2 abC abc"), "Draw\nDraw\n");
        assert_eq!(testkit::answer(solve, "2 abCd abc"), "Takahashi\nDraw\n");
        let long = format!("1 {}zzz", "a".repeat(100));
        assert_eq!(testkit::answer(solve, &long), "Takahashi\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 abc", "", "the input ends where a word is due");
        for word in ["ab", "ab1", "abé"] {
            let input = format!("2 abc {word}");
            testkit::assert_bad(solve, &input, "", "a word is not three letters or more");
        }
    }
}
