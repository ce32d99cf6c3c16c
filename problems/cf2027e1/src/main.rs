//! # Codeforces 2027E1 – Bit Game (Easy Version)
//!
//! <https://codeforces.com/problemset/problem/2027/E1>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** Piles of stones, each with a limit a. A move takes d stones from a pile of x stones, 1 ≤ d ≤ a, where d has ones
//! only where x has them, in binary. The player without a move loses; Alice begins. The input is up to 1000 cases, each n,
//! the n limits and the n piles, from 1 to 2³⁰ − 1, n at most 10⁴ in all; the answer is the winner, `Alice` or `Bob`.
//!
//! **The rule.** Alice wins iff the nim-sum of the values is not 0. Let t be the largest number ≤ a with ones only where x has
//! them, read in these places only, and k its length in binary. The first of these that fits is the value:
//!
//! | t | value |
//! |---|---|
//! | 0 | 0 |
//! | 1…1, k ones | k |
//! | 1…10, k − 1 ones and a zero | 0 |
//! | 10…0, a one and k − 1 zeros | (k − 1) XOR 1 |
//! | any other | k |
//!
//! **Why.** A move takes away some places, those of the ones of d; in the places of x, it may be any d ≤ t but 0. If t had a one
//! at a place that goes, the places below the highest such one become ones: so much the remaining number is below t. Otherwise,
//! t keeps its other digits. Places above the first one of t never matter. By induction on k:
//!
//! - **1…1.** Any places may go, and what is left is 1…1 of any smaller length: the mex of 0 to k − 1 is k.
//! - **1…10.** If a one goes, ones are left, at least one, since 1…1 is not allowed; if only the zero goes, ones are left as well.
//!   No option has the value 0.
//! - **10…0.** The one goes alone, and leaves k − 1 ones, of value k − 1. Or some zeros go, and leave 10…0 of any smaller length k′,
//!   of value (k′ − 1) XOR 1: for 1 and 10 this says 1 and 0, as it should. So the options have the values i XOR 1
//!   for i from 0 to k − 2, and k − 1. If k − 1 is even, these are 0 to k − 1, with the mex k; if it is odd, they are 0 to
//!   k − 3 and k − 1, with the mex k − 2.
//! - **Any other.** No option has the value k: all are shorter, and no value is greater than the length. It remains to find the values from 0 to
//!   k − 1. If the first one goes, with e ≤ s of the lower part s of t, then k − 1 − |e| ones are left, |e| being the number of
//!   ones of e. Let l be the length of s, without zeros in front. As e may be 1…1 of any length below l, this gives
//!   the values from k − l to k − 1; and k − 1 − l if s is 1…1 of length l.
//!   - If l = k − 1, only 0 is missing. As t is neither 1…1 nor 1…10, it has a zero before its last place. Take away what is after
//!     the first zero: 1…10 is left, of value 0.
//!   - Otherwise t is a one, z = k − 1 − l ≥ 1 zeros, and s. Missing are 0 to z, or to z − 1 if s is 1…1. Take away s and some
//!     zeros: a one and i zeros are left, of value i XOR 1, for any i ≤ z. This gives 0 to z − 1, and also z if z is odd. If z
//!     is even and s is not 1…1, z itself is left as 10…01, with z − 2 zeros and the first one of s: its length is z.
//!
//! For example, x = 13 and a = 6: in the places of x, 8, 4 and 1, the largest is 5 = 4 + 1, so t = 11 and the value is 2.
//!
//! **Cost.** O(1) per pile, in 64 steps; for any numbers below 2⁶⁴.
//!
//! **Source.** The four cases are those of the contest's editorial; the argument above.

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from &mut *case, piles: Natural }
        let piles = piles?;
        let mut numbers = || {
            case.list(piles, |case| {
                input! { from case, number: Natural }
                number
            })
        };
        let (limits, piles) = (numbers()?, numbers()?);
        let piles = piles.into_iter().zip(limits);
        let alice = first_player_wins(piles.map(|(pile, limit)| value(pile, limit)));
        Ok(if alice { "Alice" } else { "Bob" })
    })
}

/// Returns the Grundy value of a pile with a limit.
fn value(pile: u64, limit: u64) -> u64 {
    let most = most_in_places(pile, limit);
    if most == 0 {
        return 0;
    }
    let length = u64::from(most.ilog2()) + 1;
    let ones = u64::MAX >> (64 - length);
    if most == ones {
        length
    } else if most == ones - 1 {
        0
    } else if most.is_power_of_two() {
        (length - 1) ^ 1
    } else {
        length
    }
}

/// Returns the largest number of stones to take, read in the places where the pile has ones.
fn most_in_places(pile: u64, limit: u64) -> u64 {
    let mut most = 0;
    // Whether the digits so far are below those of the limit: then all others may be taken.
    let mut is_below = false;
    for place in (0..64).rev() {
        let [in_pile, in_limit] = [pile, limit].map(|number| number >> place & 1 == 1);
        if in_pile {
            most = 2 * most + u64::from(is_below || in_limit);
        } else if in_limit {
            is_below = true;
        }
    }
    most
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
        let input = "7\n2\n1 6\n10 7\n3\n10 8 15\n25 4 14\n4\n8 32 65 64\n7 45 126 94\n3\n20 40 1\n23 55 1\n\
            5\n12345 9876 86419 8641 1\n6789 54321 7532 97532 1\n2\n20 64\n44 61\n3\n57 109 55\n69 90 85\n";
        let winners = "Bob\nBob\nBob\nBob\nBob\nAlice\nAlice\n";
        assert_eq!(testkit::answer(solve, input), winners);
    }

    fn takes(pile: u64, limit: u64) -> impl Iterator<Item = u64> {
        (1..=pile.min(limit)).filter(move |taken| taken & pile == *taken)
    }

    #[test]
    fn values_match_the_search() {
        for limit in 0..70 {
            let mut game =
                Search::new(|&pile: &u64| takes(pile, limit).map(move |taken| pile - taken));
            for pile in 0..128 {
                assert_eq!(
                    value(pile, limit),
                    game.grundy(pile),
                    "{pile}, at most {limit}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(piles in prop::collection::vec((0_u64..20, 0_u64..20), 0..4)) {
            let mut game = Search::new(|piles: &Vec<(u64, u64)>| {
                let mut options = Vec::new();
                for (index, &(pile, limit)) in piles.iter().enumerate() {
                    options.extend(takes(pile, limit).map(|taken| {
                        let mut piles = piles.clone();
                        piles[index].0 -= taken;
                        piles
                    }));
                }
                options
            });
            let winner = if game.first_player_wins(piles.clone()) { "Alice\n" } else { "Bob\n" };
            let limits = piles.iter().map(|(_, limit)| limit).join(" ");
            let stones = piles.iter().map(|(pile, _)| pile).join(" ");
            let input = format!("1\n{}\n{limits}\n{stones}\n", piles.len());
            prop_assert_eq!(testkit::answer(solve, &input), winner);
        }
    }

    #[test]
    fn handles_the_largest_numbers() {
        assert_eq!(value(u64::MAX, u64::MAX), 64);
        assert_eq!(value(u64::MAX, u64::MAX - 1), 0);
        assert_eq!(value(u64::MAX, 1 << 63), 62);
        assert_eq!(value(u64::MAX, (1 << 63) + 1), 64);
        assert_eq!(value(1 << 63, u64::MAX), 1);
        assert_eq!(value(1 << 63, (1 << 63) - 1), 0);
    }

    #[test]
    fn reports_bad_input() {
        let end = "case 2: the input ends where a number is due";
        testkit::assert_bad(solve, "2 1 1 1 2 1 1 1", "Alice\n", end);
        testkit::assert_bad(solve, "1 1 -1 1", "", "case 1: `-1` is negative");
    }
}
