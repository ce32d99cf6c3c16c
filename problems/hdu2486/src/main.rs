//! # HDU 2486 – A simple stone game (also POJ 3922)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=2486>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu2486), [the chapter](http://localhost:8017/#chapter=fibonacci-nim)
//!
//! **The game** (dynamic subtraction). One heap of n stones. The first move takes any positive number
//! but not all; each later one takes at most k times as many as the move before. Whoever takes the
//! last stone wins. The input is a count of cases t ≤ 20 and a line `n k` per case, 2 ≤ n ≤ 10⁸, 1 ≤
//! k ≤ 10⁵; the answer is `Case 1: ` with the number of the case, and `lose` or the least number of stones
//! with which the first player can begin and win.
//!
//! **The rule.** Let a₀ = 1 and aᵢ₊₁ = aᵢ + aₘ for the least m with k·aₘ ≥ aᵢ. Every heap is a sum of such
//! *parts*, each more than k times the next smaller one, in exactly one way. The heaps that are parts
//! are lost; from any other, the least winning first move takes the smallest part. See
//! [`shared::dynamic`] for the proof.
//!
//! **Beware.** The hint in the statement says 57 where it should say 55, a lost heap for k = 2.
//!
//! **Cost.** One step per part until they reach n, O(k·(1 + log(n / k))) of them: 748,551 for k = 10⁵ and
//! n = 10⁸. For k above [`LARGEST_K`], a heap larger than k is refused, as memory might not suffice.
//!
//! **Source.** A. J. Schwenk, *Take-away games*, 1970.

use proconio::input;
use shared::dynamic::Dynamic;
use shared::io::{run, Answers, BadInput, Input, Positive};

/// The largest k for heaps above k: the 31 million parts below 2⁶⁴ take 250 MB.
const LARGEST_K: u64 = 1_000_000;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let number = case.case_number();
        input! { from case, n: Positive, k: Positive }
        Ok(match least_winning_take(n?, k?)? {
            Some(taken) => format!("Case {number}: {taken}"),
            None => format!("Case {number}: lose"),
        })
    })
}

fn least_winning_take(n: u64, k: u64) -> Result<Option<u64>, BadInput> {
    if n <= k {
        return Ok(None); // whatever the first player leaves, the second may take
    }
    if k > LARGEST_K {
        return Err(BadInput::new(format!("k = {k} is above {LARGEST_K}")));
    }
    Ok(Dynamic::new(k).winning_move(n).map(|left| n - left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "5\n16 1\n11 1\n32 2\n34 2\n19 3\n"),
            "Case 1: lose\nCase 2: 1\nCase 3: 3\nCase 4: lose\nCase 5: 4\n"
        );
    }

    #[test]
    fn agrees_with_the_search_up_to_100() {
        for k in 1..=12 {
            let mut game = Search::new(|&(heap, most): &(u64, u64)| {
                (1..=most.min(heap)).map(move |taken| (heap - taken, k * taken))
            });
            for n in 1..=100 {
                let least = (1..n).find(|&taken| !game.first_player_wins((n - taken, k * taken)));
                assert_eq!(least_winning_take(n, k), Ok(least), "n = {n}, k = {k}");
            }
        }
    }

    #[test]
    fn handles_numbers_beyond_the_bounds() {
        assert_eq!(least_winning_take(u64::MAX, 1), Ok(Some(1)));
        assert_eq!(least_winning_take(1 << 63, 1), Ok(None));
        assert_eq!(least_winning_take(u64::MAX, u64::MAX), Ok(None));
        // The heaps up to k + 1 are lost; of k + 2, one stone is taken.
        assert_eq!(least_winning_take(1_000_001, 1_000_000), Ok(None));
        assert_eq!(least_winning_take(1_000_002, 1_000_000), Ok(Some(1)));
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(
            testkit::answer(solve, "2  4294967298 1  3 4294967297"),
            "Case 1: 2\nCase 2: lose\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 0 1", "", "case 1: `0` is not positive");
        testkit::assert_bad(
            solve,
            "2 16 1 5 0",
            "Case 1: lose\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(
            solve,
            "1 2000000 1000001",
            "",
            "case 1: k = 1000001 is above 1000000",
        );
    }
}
