//! # HDU 2516 – 取石子游戏 (Taking stones)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=2516>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu2516), [the chapter](http://localhost:8017/#chapter=fibonacci-nim)
//!
//! **The game** (Fibonacci Nim). One heap of n stones. The first move takes any positive number but
//! not all; each later one takes at most twice as many as the move before. Whoever takes the last
//! stone wins. The input is a number n per case, 2 ≤ n < 2³¹, up to a 0; the answer is `First win` or
//! `Second win`.
//!
//! **The rule.** The second player wins iff n is a Fibonacci number. Every other n is a sum of two or more
//! Fibonacci numbers, no two neighbours. The first player takes the smallest; the next is
//! more than twice as large, out of reach. See [`shared::dynamic`] for the proof.
//!
//! `scripts/rule.sh 'n,q -> n-t,2*t : t <= q'` proves which heaps n are lost with at most q to take; here
//! q = n − 1.
//!
//! **Cost.** O(log n) per case, for any n below 2⁶⁴.
//!
//! **Source.** M. J. Whinihan, *Fibonacci Nim*, 1963.

use proconio::input;
use shared::dynamic::Dynamic;
use shared::io::{run, Answers, Input, Natural};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    let mut game = Dynamic::new(2);
    cases.terminated(|case| {
        input! { from case, n: Natural }
        let n = n?;
        if n == 0 {
            return Ok(None);
        }
        let first = game.first_player_wins(n);
        Ok(Some(if first { "First win" } else { "Second win" }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "2\n13\n10000\n0\n"),
            "Second win\nSecond win\nFirst win\n"
        );
    }

    #[test]
    fn agrees_with_the_search_up_to_250() {
        let mut game = Search::new(|&(heap, most): &(u64, u64)| {
            (1..=most.min(heap)).map(move |taken| (heap - taken, 2 * taken))
        });
        for n in 1..=250 {
            let wins = game.first_player_wins((n, n - 1));
            let word = if wins { "First win\n" } else { "Second win\n" };
            assert_eq!(testkit::answer(solve, &format!("{n} 0")), word, "{n}");
        }
    }

    #[test]
    fn fibonacci_numbers_are_lost_up_to_64_bits() {
        let (mut a, mut b) = (2_u64, 3_u64);
        while let Some(sum) = a.checked_add(b) {
            (a, b) = (b, sum);
            let answer = testkit::answer(solve, &format!("{} {b}", b - 1));
            assert_eq!(answer, "First win\nSecond win\n", "{b}");
        }
        assert!(b > 1 << 63);
    }

    #[test]
    fn stops_at_0_or_the_end() {
        assert_eq!(testkit::answer(solve, "3 0 4"), "Second win\n");
        assert_eq!(testkit::answer(solve, "3"), "Second win\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2 x",
            "Second win\n",
            "case 2: `x` is not a whole number",
        );
    }
}
