//! # Luogu P5387 – 人形演舞 (Doll dance, Cnoi 2019)
//!
//! <https://www.luogu.com.cn/problem/P5387>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** A row of n numbers from 1 to m. A move picks a number x and a y from 1 to x with x XOR y < x, and writes x XOR y
//! in the place of x; the player without a move loses. The input is `n m`, n ≤ 10¹⁸ and m ≤ 10⁶; the answer is how
//! many of the mⁿ rows the first player wins, modulo 998244353.
//!
//! **The rule.** Let 2ᵏ be the leading bit of x. Then x is worth x − 2ᵏ + 1, and the first player wins iff the nim-sum of the
//! values is not 0.
//!
//! By induction, x leads to each z from 2ᵏ to x − 1: y = x XOR z has no bit as high as 2ᵏ, so it is below x. These z
//! have the values 1 to x − 2ᵏ. It leads to 0, of value 0, by y = x. Any other z < x has a leading bit 2ʲ below 2ᵏ, and y = x XOR z
//! keeps the bit 2ᵏ; it is at most x only if x has the bit 2ʲ. So z is worth at most 2ʲ ≤ x − 2ᵏ, nothing new, and the mex
//! is x − 2ᵏ + 1.
//!
//! Let c(v) count the numbers up to m of value v. The rows of nim-sum 0 are counted by the transform of c: they are the
//! mean of its n-th powers; see [`shared::walsh`]. The others are won.
//!
//! **Beware.** The largest value is 2ᵏ for the largest full block of numbers, so 2¹⁹ places are enough for m = 10⁶. A power
//! of 0 is 0, which an exponent reduced modulo p − 1 may turn into 1.
//!
//! **Cost.** O(m·(log m + log n)), for any n below 2⁶⁴. m is at most [`LARGEST`].
//!
//! **Source.** The argument above.

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::walsh::{mean, transform};

const MODULUS: u64 = 998_244_353;

/// The largest m: it takes about two seconds.
const LARGEST: u64 = 1 << 22;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, count: Natural }
        let (count, largest) = (count?, case.number(1..=LARGEST)?);
        let values = (1..=largest).map(value);
        let places = values.clone().max().unwrap_or(0) + 1;
        let mut counts = vec![0; places.next_power_of_two() as usize];
        for value in values {
            counts[value as usize] += 1;
        }
        transform(&mut counts, MODULUS);
        for place in &mut counts {
            *place = power(*place, count);
        }
        Ok((power(largest, count) + MODULUS - mean(&counts, MODULUS)) % MODULUS)
    })
}

/// Returns the Grundy value of a positive number.
fn value(number: u64) -> u64 {
    number - (1 << number.ilog2()) + 1
}

/// Raises `base` to `exponent`, modulo [`MODULUS`].
fn power(base: u64, exponent: u64) -> u64 {
    match exponent {
        0 => 1,
        _ if exponent % 2 == 0 => power(base * base % MODULUS, exponent / 2),
        _ => base * power(base, exponent - 1) % MODULUS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::{repeat_n, Itertools};
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(testkit::answer(solve, "4 5\n"), "312\n");
    }

    fn moves(number: u64) -> impl Iterator<Item = u64> {
        let options = (1..=number).map(move |other| number ^ other);
        options.filter(move |&option| option < number)
    }

    #[test]
    fn values_match_the_search() {
        let mut game = Search::new(|&number: &u64| moves(number));
        for number in 1..=130 {
            assert_eq!(value(number), game.grundy(number), "{number}");
        }
    }

    proptest! {
        /// Plays on every row.
        #[test]
        fn agrees_with_the_search(count in 0_usize..4, largest in 1_u64..7) {
            let mut game = Search::new(|row: &Vec<u64>| {
                let mut options = Vec::new();
                for (index, &number) in row.iter().enumerate() {
                    options.extend(moves(number).map(|option| {
                        let mut row = row.clone();
                        row[index] = option;
                        row.sort_unstable();
                        row
                    }));
                }
                options
            });
            let rows = repeat_n(1..=largest, count).multi_cartesian_product();
            let won = rows.filter(|row| game.first_player_wins(row.clone())).count();
            let input = format!("{count} {largest}");
            prop_assert_eq!(testkit::answer(solve, &input), format!("{won}\n"));
        }

        /// Counts the nim-sums number by number.
        #[test]
        fn counts_as_a_table_of_nim_sums(count in 0_u64..40, largest in 1_u64..40) {
            let mut rows = [0; 64];
            rows[0] = 1;
            for _ in 0..count {
                let mut longer = [0; 64];
                for (sum, number) in (0..64).cartesian_product(1..=largest) {
                    let place: &mut u64 = &mut longer[sum ^ value(number) as usize];
                    *place = (*place + rows[sum]) % MODULUS;
                }
                rows = longer;
            }
            let won = rows[1..].iter().sum::<u64>() % MODULUS;
            let input = format!("{count} {largest}");
            prop_assert_eq!(testkit::answer(solve, &input), format!("{won}\n"));
        }
    }

    /// The mistake of reducing the exponent: one of the transforms for m = 6 is 0.
    #[test]
    fn powers_of_zero_are_zero() {
        assert_eq!(testkit::answer(solve, &format!("{} 6", MODULUS - 1)), {
            // The mean of 1, 1, 0 and 1.
            let quarter = (3 * MODULUS + 1) / 4;
            format!("{}\n", (1 + MODULUS - 3 * quarter % MODULUS) % MODULUS)
        });
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 0", "", "`0` is not from 1 to 4194304");
        testkit::assert_bad(solve, "1 4194305", "", "`4194305` is not from 1 to 4194304");
        testkit::assert_bad(solve, "1", "", "the input ends where a number is due");
    }
}
