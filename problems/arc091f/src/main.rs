//! # AtCoder ARC 091 F – Strange Nim
//!
//! <https://atcoder.jp/contests/arc091/tasks/arc091_d>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=arc091f), [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** Each heap has a number K of its own: if X stones are left of it, a move takes 1 to
//! ⌊X / K⌋ of them. The player without a move loses. The input is N ≤ 200 and a line `A K` per heap of A
//! stones, 1 ≤ A, K ≤ 10⁹; the answer is `Takahashi` if the first player wins, else `Aoki`.
//!
//! **The rule.** The first player wins iff the nim-sum of the Grundy values is not 0. With q = ⌊x / K⌋,
//! the value of a heap of x stones is q if K divides x, else that of x − q − 1 stones; it is 0 if x < K.
//!
//! A move leads to any of the q sizes before x. By induction on x, the q + 1 sizes from x − q to x have
//! the values 0 to q, each once:
//!
//! - If x < K, there is no move, and x has the value 0.
//! - If K divides x, the claim for x − 1, where the quotient is q − 1, says that the q sizes before x have
//!   the values 0 to q − 1. So x has the value q.
//! - Otherwise the claim for x − 1 says that the q + 1 sizes before x have the values 0 to q, each once.
//!   The options are all of these sizes but the first, x − q − 1. So x has the value of that size.
//!
//! **Beware.** A heap of less than K stones has no move, and K = 1 is Nim.
//!
//! **Cost.** All sizes with the same q are passed in one iteration, which takes at least x / K stones. So
//! there are about K·ln(x / K²) iterations down to x = K², where q = K, and at most K from there on: in all
//! less than 40,000 for x ≤ 10⁹, the most for K near 19,000. The number grows like √x, so x is at most
//! [`LARGEST`].
//!
//! **Source.** The argument above; for sums of heaps see [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};
use shared::nim::first_player_wins;

/// The largest A: 200 heaps take a few seconds at most.
const LARGEST: u64 = 1_000_000_000_000;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, n: Natural }
        let values = case.list(n?, |case| {
            let a = case.number(0..=LARGEST)?;
            input! { from case, k: Positive }
            Ok(grundy(a, k?))
        })?;
        Ok(if first_player_wins(values) { "Takahashi" } else { "Aoki" })
    })
}

/// Returns the Grundy value of a heap of which a move takes at most 1 / `k`.
fn grundy(mut heap: u64, k: u64) -> u64 {
    loop {
        let (quotient, rest) = (heap / k, heap % k);
        if quotient == 0 || rest == 0 {
            return quotient;
        }
        // Take quotient + 1 until the heap is a multiple of k or the quotient falls.
        heap -= rest.div_ceil(quotient + 1) * (quotient + 1);
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
        for (input, answer) in [
            ("2\n5 2\n3 3\n", "Aoki\n"),
            ("3\n3 2\n4 3\n5 1\n", "Takahashi\n"),
            ("3\n28 3\n16 4\n19 2\n", "Aoki\n"),
            ("4\n3141 59\n26535 897\n93 23\n8462 64\n", "Takahashi\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), answer, "{input:?}");
        }
    }

    /// A heap keeps its number.
    fn moves(heaps: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let take = |index: usize| {
            let (heap, k) = heaps[index];
            (1..=heap / k).map(move |taken| {
                let mut option = heaps.to_vec();
                option[index].0 -= taken;
                option
            })
        };
        (0..heaps.len()).flat_map(take).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec((0_u64..13, 1_u64..6), 0..4)) {
            let mut game = Search::new(|heaps: &Vec<(u64, u64)>| moves(heaps));
            let word = if game.first_player_wins(heaps.clone()) { "Takahashi\n" } else { "Aoki\n" };
            let lines = heaps.iter().map(|(heap, k)| format!("{heap} {k}\n")).join("");
            let input = format!("{}\n{lines}", heaps.len());
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }

        #[test]
        fn values_match_the_search(heap in 0_u64..300, k in 1_u64..40) {
            let mut game = Search::new(|&heap: &u64| heap - heap / k..heap);
            prop_assert_eq!(grundy(heap, k), game.grundy(heap));
        }

        /// One step at a time, as in the proof.
        #[test]
        fn long_steps_match_single_ones(heap in 0_u64..1_000_000_000, k in 1_u64..10_000) {
            let mut left = heap;
            while left % k != 0 && left >= k {
                left -= left / k + 1;
            }
            prop_assert_eq!(grundy(heap, k), left / k);
        }
    }

    #[test]
    fn handles_no_heaps_empty_heaps_and_the_largest() {
        let largest = u64::MAX;
        assert_eq!(testkit::answer(solve, "0"), "Aoki\n");
        assert_eq!(testkit::answer(solve, "1 0 5"), "Aoki\n");
        assert_eq!(grundy(largest, 1), largest);
        assert_eq!(grundy(largest, largest), 1);
        assert_eq!(grundy(largest, largest - 1), 0); // q = 1: 2 less is below K
        assert_eq!(grundy(largest - 1, largest), 0);
    }

    /// The mistake of forgetting that K may exceed the heap, and that K = 1 is Nim.
    #[test]
    fn heaps_below_k_have_no_move() {
        assert_eq!(testkit::answer(solve, "1 4 5"), "Aoki\n");
        assert_eq!(testkit::answer(solve, "3 1 1 2 1 3 1"), "Aoki\n");
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1  4294967296 1"), "Takahashi\n");
        assert_eq!(testkit::answer(solve, "1  4 4294967297"), "Aoki\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "1 1000000000001 1",
            "",
            "`1000000000001` is not from 0 to 1000000000000",
        );
        testkit::assert_bad(solve, "1 5 0", "", "`0` is not positive");
        testkit::assert_bad(solve, "2 5 2 3", "", "the input ends where a number is due");
    }
}
