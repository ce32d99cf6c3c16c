//! # HDU 1846 – Brave Game
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1846>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu1846), [the chapter](http://localhost:8017/#chapter=one-heap)
//!
//! **The game** (Bash). A heap of n stones; a move takes 1 to m of them, and whoever takes the last
//! stone wins. The input is a count of cases C ≤ 100 and a line `n m` per case, 1 ≤ n, m ≤ 1000;
//! the answer is the winner, `first` or `second`.
//!
//! **The rule.** The first player loses iff m + 1 divides n. No move leads from a multiple of m + 1 to
//! another one, as it would take m + 1 or more. From any other heap, taking the remainder, at most m,
//! leaves a multiple. At the multiple 0 the player to move has lost. The remainder is the Grundy value;
//! see [`bash`].
//!
//! `scripts/rule.sh 'n -> n-t : t in 1..m' --for m` proves it for all m and heaps of all sizes.
//!
//! **Cost.** O(1) per case, for any n and m below 2⁶⁴.
//!
//! **Source.** C.-G. Bachet, *Problèmes plaisants et délectables*, 1612: the race to 100.

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};
use shared::subtraction::bash;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, n: Natural, m: Positive }
        Ok(if bash(n?, m?) > 0 { "first" } else { "second" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "2\n23 2\n4 3\n"), "first\nsecond\n");
    }

    fn moves(&(n, m): &(u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        (1..=m.min(n)).map(move |taken| (n - taken, m))
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(n in 1_u64..60, m in 1_u64..60) {
            let first = Search::new(moves).first_player_wins((n, m));
            let winner = if first { "first\n" } else { "second\n" };
            prop_assert_eq!(testkit::answer(solve, &format!("1 {n} {m}")), winner);
        }

        /// Beyond any search: a round of m + 1 stones changes nothing.
        #[test]
        fn has_the_period_m_plus_1(n in 1..u64::MAX / 2, m in 1..u64::MAX / 2) {
            let answer = |n: u64| testkit::answer(solve, &format!("1 {n} {m}"));
            prop_assert_eq!(answer(n), answer(n + m + 1));
        }
    }

    #[test]
    fn handles_the_largest_numbers() {
        let (most, less) = (u64::MAX, u64::MAX - 1);
        let input = format!("3 {most} {most} {most} {less} 0 {most}");
        assert_eq!(testkit::answer(solve, &input), "first\nsecond\nsecond\n");
    }

    /// The mistake of counting in rounds of m: a heap of m is won at once.
    #[test]
    fn a_heap_of_m_is_won() {
        assert_eq!(testkit::answer(solve, "2 1 1 2 2"), "first\nfirst\n");
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1  2 4294967297"), "first\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2\n5 2\n5 0\n",
            "first\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(solve, "", "", "the input ends where a number is due");
    }
}
