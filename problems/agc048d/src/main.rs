//! # AtCoder AGC 048 D – Pocky Game
//!
//! <https://atcoder.jp/contests/agc048/tasks/agc048_d>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game.** Heaps in a row. Left takes at least one stone from the leftmost heap that is not empty,
//! Right from the rightmost; Left begins, and the player without a move loses. The input is a count of
//! cases T ≤ 100 and, per case, N ≤ 100 and N heaps of 1 to 10⁹; the answer is the winner, `First`
//! (Left) or `Second`.
//!
//! **The rule.** The row is not a sum of games, so the rule is a threshold instead of a value. Let x be the
//! leftmost heap, y the rightmost, and all others whole.
//!
//! - *More stones in their own heap never hurt a player.* With one more, they play as before, and take the
//!   additional stone where they took the last one. If a single heap is left, the player to move takes all
//!   of it and wins, however large it is.
//! - *A player need only take a single stone or all.* If a move that leaves some stones wins, so does the one
//!   that leaves all but one.
//!
//! So Left, to move on the heaps l to r with heap r whole, wins iff x ≥ f(l, r); Right, to move with
//! heap l whole, wins iff y ≥ g(l, r). For one heap f = g = 1. Otherwise let F = f(l, r − 1) and
//! G = g(l + 1, r).
//!
//! - If Left takes all on their turn, they win iff y < G. So f = 1 if the whole heap r is smaller than G.
//!   Likewise, if Right takes all on their turn, they win iff x < F.
//! - Otherwise each player takes one stone at a time until taking all wins. Left can do so once Right has
//!   taken y − G + 1 stones, and Right once x < F. Before each of these stones, Left takes one, so Left wins
//!   iff x ≥ F still holds after y − G + 1 stones of Left's: f = y − G + 1 + F, where y is the whole heap r.
//!   (If G = 1, the last of Right's stones is all of the heap. Left has x ≥ F then, and wins as well.)
//!
//! g is the same with the sides exchanged. Left wins the row iff the first heap is at least f(1, N).
//!
//! **Beware.** The thresholds reach 10¹¹, and each table needs the other.
//!
//! **Cost.** O(N²) time per case and O(N) memory, in order of length. N is at most [`LARGEST`].
//!
//! **Source.** The argument above; for partizan games that are sums see [`shared::partizan`].

use proconio::input;
use shared::io::{run, Answers, Input, Positive};

/// The largest N: a case takes a fraction of a second.
const LARGEST: u64 = 10_000;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let n = case.number(0..=LARGEST)?;
        let heaps = case.list(n, |case| {
            input! { from case, heap: Positive }
            Ok(u128::from(heap?)) // sums of heaps below 2^64 fit in 128 bits
        })?;
        // f and g for the rows of one length, by their first heap.
        let (mut f, mut g) = (vec![1; heaps.len()], vec![1; heaps.len()]);
        for length in 2..=heaps.len() {
            for l in 0..=heaps.len() - length {
                let (shorter_f, shorter_g) = (f[l], g[l + 1]);
                f[l] = threshold(heaps[l + length - 1], shorter_g, shorter_f);
                g[l] = threshold(heaps[l], shorter_f, shorter_g);
            }
        }
        let first = heaps.first().is_some_and(|&heap| heap >= f[0]);
        Ok(if first { "First" } else { "Second" })
    })
}

/// Returns how many stones the player to move needs, given the opponent's heap, how many stones of it the
/// opponent must `keep`, and how many of their `own` the player must keep.
fn threshold(theirs: u128, keep: u128, own: u128) -> u128 {
    if theirs < keep {
        1
    } else {
        theirs - keep + 1 + own
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
    fn answers_the_official_sample() {
        let sample = "3\n1\n10\n2\n3 2\n3\n2 1 2\n";
        assert_eq!(testkit::answer(solve, sample), "First\nFirst\nSecond\n");
    }

    /// The heaps that are left, from the side of the player to move: the order is reversed at each turn.
    fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
        let Some((&own, others)) = heaps.split_first() else {
            return Vec::new();
        };
        let leave = |left: u64| {
            let own = Some(left).filter(|&left| left > 0);
            let left = own.into_iter().chain(others.iter().copied());
            left.collect_vec().into_iter().rev().collect()
        };
        (0..own).map(leave).collect()
    }

    fn winner(heaps: &[u64]) -> String {
        testkit::answer(
            solve,
            &format!("1\n{}\n{}\n", heaps.len(), heaps.iter().join(" ")),
        )
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(1_u64..7, 0..5)) {
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
            let word = if game.first_player_wins(heaps.clone()) { "First\n" } else { "Second\n" };
            prop_assert_eq!(winner(&heaps), word);
        }
    }

    #[test]
    fn agrees_with_the_search_on_all_small_rows() {
        let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
        for (heaps, largest) in [(2, 9), (3, 6), (4, 4), (5, 3)] {
            for heaps in (0..heaps).map(|_| 1..=largest).multi_cartesian_product() {
                let word =
                    if game.first_player_wins(heaps.clone()) { "First\n" } else { "Second\n" };
                assert_eq!(winner(&heaps), word, "{heaps:?}");
            }
        }
    }

    #[test]
    fn handles_no_heaps_and_the_largest() {
        assert_eq!(testkit::answer(solve, "1 0"), "Second\n");
        let largest = u64::MAX;
        assert_eq!(winner(&[largest]), "First\n");
        // The second player mirrors the moves; with one heap more, the first player takes it and mirrors.
        // Thresholds need more than 64 bits.
        assert_eq!(winner(&[largest; 98]), "Second\n");
        assert_eq!(winner(&[largest; 99]), "First\n");
        assert_eq!(winner(&[largest, largest]), "Second\n");
        assert_eq!(winner(&[largest, largest - 1]), "First\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 1 1 1 0", "First\n", "case 2: `0` is not positive");
        testkit::assert_bad(
            solve,
            "2 1 1 10001",
            "First\n",
            "case 2: `10001` is not from 0 to 10000",
        );
        testkit::assert_bad(
            solve,
            "2 1 1 2 1",
            "First\n",
            "case 2: the input ends where a number is due",
        );
    }
}
