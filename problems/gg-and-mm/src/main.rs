//! # HDU 3595 – GG and MM
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=3595>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=all-at-once)
//!
//! **The game** (Every-SG). N games of two piles each, played at once: the player to move takes, in
//! **every** unfinished game, a positive multiple of one pile from the other. A game is over when
//! one of its piles is empty; whoever loses the game that ends last loses. MM moves first. The input
//! has at most 100 cases up to its end, each N ≤ 1000 and N lines `p q`, p, q ≤ 1000; the answer is
//! the winner, `MM` or `GG`.
//!
//! **The rule.** As all games move at once, only their lengths count. The winner of a game wants it to be
//! the last, the loser wants it to be over soon; the number of moves under such play is the *suspense*
//! of the game, odd iff MM wins it. MM wins the whole iff the largest suspense is odd; see
//! [`shared::suspense`] for the proof.
//!
//! The suspense of one game needs no table. Let p ≤ q, q = k·p + r, and s the suspense of (r, p). The
//! suspense of (p, q) is s + 1, plus 1 if s is odd and k ≥ 2: then the player moves to (p + r, p), from
//! which the opponent must move to (r, p). See [`shared::euclid::suspense`] for the proof.
//!
//! **Beware.** A game with an empty pile is over from the start; with N = 0 or only such games, GG wins.
//!
//! **Cost.** O(log min(p, q)) per game, for any numbers below 2⁶⁴.
//!
//! **Source.** J. H. Conway, *On Numbers and Games*, 1976, chapter 14.

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::{euclid, suspense::first_player_wins};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        input! { from &mut *case, n: Natural }
        let suspenses = case.list(n?, |game| {
            input! { from game, p: Natural, q: Natural }
            Ok(euclid::suspense(p?, q?))
        })?;
        Ok(if first_player_wins(suspenses) { "MM" } else { "GG" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    /// No copy of the official sample could be confirmed. This one is played by hand; a turn moves in
    /// every unfinished game, MM on odd turns:
    ///
    /// 1. MM: they take 2 from 2.
    /// 2. GG: (1, 2) is forced, and GG ends it on turn 2.
    /// 3. GG: as before; that MM has ended (1, 1) on turn 1 counts for nothing.
    /// 4. MM: they leave (1, 2) and (2, 3). GG has to leave (1, 2) of the second game, and (0, 1) or (1, 1)
    ///    of the first. On turn 3 MM ends all that is left.
    /// 5. GG: the first game is forced for three turns, (3, 5), (2, 3), (1, 2), and GG ends it on turn 4.
    ///    The second does not last longer. If MM leaves (1, 2) of it, GG ends it on turn 2; if MM leaves
    ///    (2, 3), then (1, 2) is forced, MM leaves (0, 1) or (1, 1), and GG ends that on turn 4.
    #[test]
    fn answers_a_sample_played_by_hand() {
        let sample = "1\n2 2\n1\n2 3\n2\n2 3\n1 1\n2\n2 3\n2 5\n2\n5 8\n2 5\n";
        assert_eq!(testkit::answer(solve, sample), "MM\nGG\nGG\nMM\nGG\n");
    }

    /// A move in every game at once; finished games are gone, and games have no order.
    fn moves(games: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let moves = games
            .iter()
            .map(|&(p, q)| (1..=q / p).map(move |multiple| (q - multiple * p, p)));
        let played = moves
            .multi_cartesian_product()
            .filter(|played| !played.is_empty());
        played.map(|played| unfinished(&played)).collect()
    }

    fn unfinished(games: &[(u64, u64)]) -> Vec<(u64, u64)> {
        let ordered = games.iter().map(|&(p, q)| (p.min(q), p.max(q)));
        ordered.filter(|&(p, _)| p > 0).sorted().collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(games in prop::collection::vec((0_u64..16, 0_u64..16), 0..4)) {
            let lines = games.iter().map(|(p, q)| format!("{p} {q}")).join("\n");
            let mm = Search::new(|games: &Vec<_>| moves(games)).first_player_wins(unfinished(&games));
            let word = if mm { "MM\n" } else { "GG\n" };
            prop_assert_eq!(testkit::answer(solve, &format!("{}\n{lines}\n", games.len())), word);
        }
    }

    #[test]
    fn handles_no_games_empty_piles_and_the_largest() {
        assert_eq!(
            testkit::answer(solve, "0\n1\n0 5\n2\n0 0\n3 0\n"),
            "GG\nGG\nGG\n"
        );
        assert_eq!(
            testkit::answer(solve, "1 18446744073709551615 18446744073709551614"),
            "GG\n"
        );
        assert_eq!(testkit::answer(solve, ""), "");
    }

    /// The mistake of adding up who wins each game: MM wins the first and loses the second, which
    /// lasts longer.
    #[test]
    fn the_longest_game_decides() {
        assert_eq!(testkit::answer(solve, "2  1 1  2 3"), "GG\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "1\n1 1\n1\n1\n",
            "MM\n",
            "case 2: the input ends where a number is due",
        );
        testkit::assert_bad(
            solve,
            "1\n1 1\n1\n1 one",
            "MM\n",
            "case 2: `one` is not a whole number",
        );
    }
}
