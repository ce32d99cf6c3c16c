//! # Luogu P6487 – HRPA (COCI 2010/2011 #4) (also DMOJ `coci10c4p6`)
//!
//! <https://www.luogu.com.cn/problem/P6487>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=fibonacci-nim)
//!
//! **The game** (Fibonacci Nim). A pile of N pebbles. Mirko takes any positive number first, even all
//! of them; then Slavko and Mirko take in turn, at most twice as many as were taken just before.
//! Whoever takes the last pebble wins. The input is N, 2 ≤ N ≤ 10¹⁵; the answer is the least number
//! with which Mirko can begin and win.
//!
//! **The rule.** N is a sum of Fibonacci numbers, no two of them neighbours, in exactly one way
//! (Zeckendorf's theorem). Mirko takes the smallest; the next is more than twice as large, so Slavko
//! cannot take it. If N is itself a Fibonacci number, only taking everything wins. See
//! [`shared::dynamic`] for the proof.
//!
//! `scripts/rule.sh 'n,q -> n-t,2*t : t <= q'` proves for all sizes that a heap n of which at most q may
//! be taken is lost iff q is less than its smallest part.
//!
//! **Cost.** O(log N), for any N below 2⁶⁴.
//!
//! **Source.** M. J. Whinihan, *Fibonacci Nim*, 1963.

use proconio::input;
use shared::dynamic::Dynamic;
use shared::io::{run, Answers, Input, Positive};

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from case, n: Positive }
        let n = n?;
        Ok(n - Dynamic::new(2).winning_move(n).unwrap_or(0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "4"), "1\n");
    }

    #[test]
    fn agrees_with_the_search_up_to_250() {
        let mut game = Search::new(|&(heap, most): &(u64, u64)| {
            (1..=most.min(heap)).map(move |taken| (heap - taken, 2 * taken))
        });
        for n in 1..=250 {
            let least = (1..=n).find(|&taken| !game.first_player_wins((n - taken, 2 * taken)));
            let answer = format!("{}\n", least.expect("taking everything wins"));
            assert_eq!(testkit::answer(solve, &n.to_string()), answer, "{n}");
        }
    }

    #[test]
    fn handles_the_largest_numbers() {
        assert_eq!(testkit::answer(solve, "1000000000000000"), "3\n");
        let fibonacci = "12200160415121876738"; // F(93), the largest below 2^64
        assert_eq!(testkit::answer(solve, fibonacci), format!("{fibonacci}\n"));
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "0", "", "`0` is not positive");
        testkit::assert_bad(solve, "", "", "the input ends where a number is due");
    }
}
