//! # CSES 2208 – Another Game
//!
//! <https://cses.fi/problemset/task/2208>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=cses2208), [the chapter](http://localhost:8017/#chapter=all-at-once)
//!
//! **The game** (a selective sum). Some heaps of coins; a move picks one or more heaps that are not
//! empty and takes one coin from each. Whoever takes the last coin wins. The input is a count of cases
//! t ≤ 2·10⁵ and, per case, n and n heaps from 1 to 10⁹, at most 2·10⁵ heaps in all; the answer is
//! `first` or `second`, the player who wins.
//!
//! **The rule.** The first player wins iff some heap is odd. If all are even, any move makes those it
//! picks odd. If some are odd, they are not empty, and the move that picks exactly those makes all
//! even. Empty heaps are even, so the player without a move has lost.
//!
//! In general, a move in a *selective* sum is made in any number of components, and the first player wins
//! iff they would win one of the components alone. If so, they make a winning move in each of those, and
//! leave only lost components. If all are lost, every move leaves one that is won. Grundy values play no
//! part.
//!
//! `scripts/rule.sh 'x,y,z -> x-1,y,z | x,y-1,z | x,y,z-1 | x-1,y-1,z | x-1,y,z-1 | x,y-1,z-1 | x-1,y-1,z-1'`
//! proves it for three heaps of all sizes.
//!
//! **Beware.** This is not Nim: the heaps 1 1 have the nim-sum 0, and the first player takes both.
//!
//! **Cost.** O(n) per case, for any heaps below 2⁶⁴.
//!
//! **Source.** The argument above; where a move is in all of the heaps, see [`shared::suspense`].

use proconio::input;
use shared::io::{run, Answers, Counted, Input, Natural};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, heaps: Counted<Natural> }
        let some_is_odd = heaps?.iter().any(|heap| heap % 2 == 1);
        Ok(if some_is_odd { "first" } else { "second" })
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
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n"),
            "first\nsecond\nfirst\n"
        );
    }

    /// A move takes from each of a set of heaps that are not empty; heaps have no order.
    fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
        let places = (0..heaps.len()).filter(|&index| heaps[index] > 0);
        let sets = places.powerset().filter(|set| !set.is_empty());
        let options = sets.map(|set| {
            let mut option = heaps.to_vec();
            for index in set {
                option[index] -= 1;
            }
            option.sort_unstable();
            option
        });
        options.collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..7, 0..5)) {
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
            let word = if game.first_player_wins(heaps.clone()) { "first\n" } else { "second\n" };
            let input = format!("1\n{}\n{}\n", heaps.len(), heaps.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }
    }

    #[test]
    fn handles_no_heaps_empty_heaps_and_the_largest() {
        let input = format!("4  0  2 0 0  1 {}  2 {} 0", u64::MAX, u64::MAX - 1);
        assert_eq!(
            testkit::answer(solve, &input),
            "second\nsecond\nfirst\nsecond\n"
        );
    }

    /// The mistake of playing Nim: these have the nim-sum 0, and an even sum.
    #[test]
    fn equal_odd_heaps_are_won() {
        assert_eq!(
            testkit::answer(solve, "3  2 1 1  2 3 3  3 1 2 3"),
            "first\nfirst\nfirst\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2  1 1  1 x",
            "first\n",
            "case 2: `x` is not a whole number",
        );
        testkit::assert_bad(
            solve,
            "1  2 1",
            "",
            "case 1: the input ends where a number is due",
        );
    }
}
