//! # HDU 6892 – Lunch
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=6892>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game.** Some pieces, each of a length l; a move chooses a piece with l > 1 and a divisor k > 1 of
//! l, and cuts the piece into k equal ones. The player without a move loses. The input is a count of
//! cases t ≤ 20000 and, per case, n ≤ 10 and n lengths from 1 to 10⁹; the answer is `W` if the
//! first player wins, else `L`.
//!
//! **The rule.** The first player wins iff the nim-sum of the Grundy values is not 0. The value of l is the
//! number of its odd prime factors, with multiplicity, plus 1 if l is even. For k equal pieces cancel in
//! pairs: an even k leaves the value 0, an odd k the value of one piece of length l / k. So, by induction,
//! with c odd prime factors:
//!
//! - l odd: k removes any positive number of the c factors. The options have the values c − 1, …, 1,
//!   0, and their mex is c.
//! - l even: for odd k, l / k stays even, so the options have the values c, …, 2, 1; even k, such as 2,
//!   leave 0. The mex is c + 1.
//!
//! **Beware.** k = l is allowed. With 2·10⁵ lengths, dividing by every prime up to √l is slow.
//!
//! **Cost.** The factors are counted, not found: once the primes up to the cube root are divided
//! out, what remains is 1, a prime or a product of two. That is 167 odd primes and one primality
//! test for lengths up to 10⁹.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939; the counting is [`shared::factor`].

use proconio::input;
use shared::cutting::equal_cuts_value;
use shared::factor::FactorCounter;
use shared::io::{run, Answers, Counted, Input, Positive};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    let mut counter = FactorCounter::new();
    cases.counted(|case| {
        input! { from case, lengths: Counted<Positive> }
        let lengths = lengths?.into_iter();
        let values = lengths.map(|length| equal_cuts_value(length, &mut counter));
        Ok(if first_player_wins(values) { "W" } else { "L" })
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
            testkit::answer(solve, "3\n2\n4 9\n2\n2 3\n3\n3 9 27\n"),
            "W\nL\nL\n"
        );
    }

    /// Pieces of length 1 have no move, and pieces have no order.
    fn moves(pieces: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (index, &length) in pieces.iter().enumerate() {
            for parts in (2..=length).filter(|parts| length % parts == 0) {
                let mut option = pieces.to_vec();
                option.remove(index);
                option.extend((0..parts).map(|_| length / parts).filter(|&part| part > 1));
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(pieces in prop::collection::vec(1_u64..=24, 0..3)) {
            let case = format!("1\n{}\n{}\n", pieces.len(), pieces.iter().join(" "));
            let wins = Search::new(|pieces: &Vec<u64>| moves(pieces)).first_player_wins(pieces);
            prop_assert_eq!(testkit::answer(solve, &case), if wins { "W\n" } else { "L\n" });
        }
    }

    /// By definition: the mex, over all cuts, of the nim-sums of the pieces.
    #[test]
    fn grundy_values_follow_from_the_cuts_up_to_1500() {
        let mut values = vec![0, 0];
        let mut counter = FactorCounter::new();
        for length in 2..=1500 {
            let cuts = (2..=length).filter(|parts| length % parts == 0);
            let options =
                cuts.map(|parts| (0..parts).fold(0, |sum, _| sum ^ values[length / parts]));
            values.push(shared::mex::mex(options));
            assert_eq!(
                equal_cuts_value(length as u64, &mut counter),
                values[length],
                "{length}"
            );
        }
    }

    #[test]
    fn handles_lengths_beyond_the_bound() {
        let mut counter = FactorCounter::new();
        assert_eq!(equal_cuts_value(1, &mut counter), 0);
        assert_eq!(equal_cuts_value(1 << 63, &mut counter), 1);
        assert_eq!(
            equal_cuts_value(12_157_665_459_056_928_801, &mut counter),
            40
        ); // 3^40
        assert_eq!(
            equal_cuts_value(18_446_744_073_709_551_557, &mut counter),
            1
        ); // a prime
    }

    /// The mistake of counting each prime once: 3 and 9 have the same prime, but different values.
    #[test]
    fn factors_count_with_multiplicity() {
        assert_eq!(testkit::answer(solve, "1 2 3 9"), "W\n");
    }

    #[test]
    fn lengths_have_64_bits() {
        // The Fermat number 2^32 + 1 is 641 times 6700417.
        assert_eq!(testkit::answer(solve, "1  1 4294967297"), "W\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2\n1 2\n2 3 0\n",
            "W\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(
            solve,
            "2\n1 2\n1 99999999999999999999",
            "W\n",
            "case 2: `99999999999999999999` does not fit in 64 bits",
        );
    }
}
