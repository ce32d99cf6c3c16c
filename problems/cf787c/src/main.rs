//! # Codeforces 787C – Berzerk
//!
//! <https://codeforces.com/problemset/problem/787/C>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=games-that-may-not-end)
//!
//! **The game.** A monster on a circle of n objects, of which object 1 is the black hole. In turn Rick and
//! Morty move it clockwise by a number of their own set, and whoever brings it to the black hole wins. The
//! input is 2 ≤ n ≤ 7000 and both sets, Rick's first, each a count and distinct numbers from 1 to n − 1.
//! The answer is a line with Rick moving first, and one with Morty: for a monster on each object from 2 to
//! n, whether the first player can force a win (`Win`), the other can (`Lose`), or play never ends (`Loop`).
//!
//! **The rule.** A position is an object and the player to move. At the black hole the game is over, and
//! the player to move has lost. Retrograde analysis goes backwards from there; what it never reaches is a
//! draw. See [`shared::retrograde`] for the proof.
//!
//! **Beware.** The sets differ, so the positions of both players must be analysed together. The 98 million
//! moves at the bounds do not fit in memory as lists; the predecessors are computed instead.
//!
//! **Cost.** O(n·(k₁ + k₂)) for sets of k₁ and k₂ numbers, and O(n) memory; n is at most [`LARGEST`].
//!
//! **Source.** E. Zermelo 1913 and L. Kalmár 1928; see [`shared::retrograde`].

use proconio::input;
use shared::io::{run, Answers, Input, Lines, Natural};
use shared::retrograde::{outcomes_backwards, Outcome};

/// The largest n.
const LARGEST: u64 = 1 << 20;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(2..=LARGEST)?;
        let mut set = || {
            input! { from &mut *case, count: Natural }
            case.list(count?, |case| Ok(case.number(1..=n - 1)? as usize))
        };
        let sets = [set()?, set()?];
        let n = n as usize;
        // Position `player * n + object`, both counted from 0.
        let moves = (0..2 * n).map(|position| match position % n {
            0 => 0,
            _ => sets[position / n].len(),
        });
        let outcomes = outcomes_backwards(moves.collect(), |position| {
            let (before, object) = (1 - position / n, position % n);
            sets[before].iter().map(move |&step| {
                let object = if object < step { object + n } else { object };
                before * n + object - step
            })
        });
        let answers = outcomes.chunks(n).map(|outcomes| {
            let words = outcomes[1..].iter().map(|outcome| match outcome {
                Outcome::Win => "Win",
                Outcome::Loss => "Lose",
                Outcome::Draw => "Loop",
            });
            words.collect::<Vec<_>>().join(" ")
        });
        Ok(Lines(answers.collect()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, answers) in [
            (
                "5\n2 3 2\n3 1 2 3\n",
                "Lose Win Win Loop\nLoop Win Win Win\n",
            ),
            (
                "8\n4 6 2 3 4\n2 3 6\n",
                "Win Win Win Win Win Win Win\nLose Win Lose Lose Win Lose Lose\n",
            ),
        ] {
            assert_eq!(testkit::answer(solve, input), answers);
        }
    }

    type Set = BTreeSet<usize>;

    /// Finds, for both players and each object but the hole, who can force a win within 0, 1, 2, … moves.
    fn searched(n: usize, sets: &[Set; 2]) -> String {
        let mut known = [vec![None; n], vec![None; n]];
        known[0][0] = Some(false);
        known[1][0] = Some(false);
        for _ in 0..2 * n {
            let before = known.clone();
            for (player, object) in (0..2).cartesian_product(1..n) {
                let options = sets[player]
                    .iter()
                    .map(|step| before[1 - player][(object + step) % n]);
                let options = options.collect_vec();
                if options.contains(&Some(false)) {
                    known[player][object] = Some(true);
                } else if options.iter().all(|&option| option == Some(true)) {
                    known[player][object] = Some(false);
                }
            }
        }
        let word = |&known: &Option<bool>| match known {
            Some(true) => "Win",
            Some(false) => "Lose",
            None => "Loop",
        };
        known
            .iter()
            .map(|known| known[1..].iter().map(word).join(" ") + "\n")
            .collect()
    }

    fn line(set: &Set) -> String {
        format!("{} {}\n", set.len(), set.iter().join(" "))
    }

    proptest! {
        /// Empty sets, too: the player without a move loses.
        #[test]
        fn agrees_with_ever_longer_games(
            (n, first, second) in (2_usize..12).prop_flat_map(|n| {
                let set = || prop::collection::btree_set(1..n, 0..n.min(6));
                (Just(n), set(), set())
            }),
        ) {
            let sets = [first, second];
            let input = format!("{n}\n{}{}", line(&sets[0]), line(&sets[1]));
            prop_assert_eq!(testkit::answer(solve, &input), searched(n, &sets));
        }
    }

    /// The mistake of analysing one player's game with the other's numbers.
    #[test]
    fn the_sets_differ() {
        assert_eq!(testkit::answer(solve, "3 1 1 1 2"), "Loop Win\nWin Loop\n");
    }

    #[test]
    fn handles_the_smallest_circle_and_one_beyond_the_bound() {
        assert_eq!(testkit::answer(solve, "2 1 1 1 1"), "Win\nWin\n");
        let answers = testkit::answer(solve, "100000 1 1 1 1");
        let [first, second] = answers.lines().collect_array().expect("two lines");
        assert_eq!(first, second);
        assert!(first.starts_with("Win Lose Win") && first.ends_with("Lose Win"));
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("1 0 0", "`1` is not from 2 to 1048576"),
            ("3 1 3 1 1", "`3` is not from 1 to 2"),
            ("3 1 1 1 0", "`0` is not from 1 to 2"),
            ("3 1 1 2 1", "the input ends where a number is due"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
