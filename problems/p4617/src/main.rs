//! # Luogu P4617 – Planinarenje (COCI 2017/2018 #5)
//!
//! <https://www.luogu.com.cn/problem/P4617>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=p4617), [the chapter](http://localhost:8017/#chapter=piece-on-a-graph)
//!
//! **The game.** N peaks and N valleys, joined by M trails. The hikers start on a peak. On a peak,
//! Slavko chooses the trail to a valley; in a valley, Mirko chooses the trail to a peak; no place is
//! visited twice. Mirko wins if they get stuck on a peak, Slavko if they get stuck in a valley. The
//! input is N, M and M lines `peak valley`; the answer is the winner for each peak from 1 to N, a line
//! each.
//!
//! **The rule.** Slavko moves first, on a bipartite graph, and the player without a move loses. So Slavko
//! wins iff every maximum matching covers the peak. See [`shared::matching`] for the proof.
//!
//! **Cost.** At worst O(N·M), in practice a few rounds of O(N + M); no recursion. N is at most [`LARGEST`].
//!
//! **Source.** C. Berge, *Graphs and Hypergraphs*, 1973.

use proconio::input;
use shared::io::{run, Answers, Input, Lines, Natural};
use shared::matching::first_player_wins;

/// The largest N; even without a trail it takes 800 MB.
const LARGEST: u64 = 10_000_000;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let size = case.number(0..=LARGEST)?;
        input! { from &mut *case, trails: Natural }
        let trails = case.edges(trails?, size)?;
        let (peaks, _) = first_player_wins(size as usize, size as usize, &trails);
        let winner = |slavko| if slavko { "Slavko" } else { "Mirko" };
        Ok(Lines(peaks.into_iter().map(winner).collect()))
    })
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
        for (input, winners) in [
            ("2 3 1 2 2 2 2 1", "SS"),
            ("4 5 2 2 1 2 1 1 1 3 4 2", "SMMM"),
            ("4 5 1 2 1 3 2 2 2 3 4 1", "SSMS"),
        ] {
            let name = |winner| if winner == 'S' { "Slavko\n" } else { "Mirko\n" };
            assert_eq!(
                testkit::answer(solve, input),
                winners.chars().map(name).join("")
            );
        }
    }

    proptest! {
        /// Where they are, whether that is a peak, and the peaks and valleys visited as bits.
        #[test]
        fn agrees_with_the_search(trails in prop::collection::vec((0_usize..4, 0_usize..4), 0..12)) {
            let mut game = Search::new(|&(at, is_peak, visited): &(usize, bool, u32)| {
                let next = trails.iter().filter_map(move |&(peak, valley)| {
                    let (from, to) = if is_peak { (peak, valley) } else { (valley, peak) };
                    (from == at).then_some(to)
                });
                let bit = move |next: usize| if is_peak { 16 << next } else { 1 << next };
                next.filter(move |&next| visited & bit(next) == 0)
                    .map(move |next| (next, !is_peak, visited | bit(next)))
            });
            let winners = (0..4).map(|peak| {
                if game.first_player_wins((peak, true, 1 << peak)) { "Slavko\n" } else { "Mirko\n" }
            });
            let lines = trails.iter().map(|(peak, valley)| format!("{} {}\n", peak + 1, valley + 1)).join("");
            prop_assert_eq!(
                testkit::answer(solve, &format!("4 {}\n{lines}", trails.len())),
                winners.collect::<String>()
            );
        }
    }

    #[test]
    fn peaks_without_a_trail_are_lost() {
        assert_eq!(testkit::answer(solve, "2 0"), "Mirko\nMirko\n");
        assert_eq!(testkit::answer(solve, "0 0"), "");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 1 1 3", "", "`3` is not from 1 to 2");
        testkit::assert_bad(solve, "2 1 0 1", "", "`0` is not from 1 to 2");
        testkit::assert_bad(solve, "2 1 1", "", "the input ends where a number is due");
        testkit::assert_bad(
            solve,
            "10000001 0",
            "",
            "`10000001` is not from 0 to 10000000",
        );
    }
}
