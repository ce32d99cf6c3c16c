//! # Codeforces 2027E2 – Bit Game (Hard Version)
//!
//! <https://codeforces.com/problemset/problem/2027/E2>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** Piles of stones, each with a limit a. A move takes d stones from a pile of x stones, 1 ≤ d ≤ a, where d has ones
//! only where x has them, in binary. The player without a move loses; Alice begins. The input is up to 1000 cases, each n,
//! the n limits and n bounds b, from 1 to 2³⁰ − 1, n at most 10⁴ in all. Each pile may be anything from 1 to its b; the answer
//! is how many of these choices Bob wins, modulo 10⁹ + 7.
//!
//! **The rule.** The solution `cf2027e1` proves what a pile is worth. Let t be the largest number ≤ a with ones only where x has
//! them, read in these places only, and k its length: the value is k, but 0 for 0 and 1…10, and (k − 1) XOR 1 for 10…0 of at
//! least three digits.
//!
//! *Values of one pile, digit by digit.* Read a, b and x from the highest place on. A one of x adds a digit to t: a one if a
//! has a one there, or if the places so far are below those of a, as they are once a has a one where x has none. So it is
//! enough to know whether they are, which of the five kinds t is so far, its length, and whether x is still equal to b; then
//! count the numbers x in each of these states.
//!
//! *All piles.* Bob wins iff the nim-sum is 0. The number of such choices is the mean, over all places, of the product of the
//! transforms of the piles' counts; see [`shared::walsh`].
//!
//! **Beware.** x = 0 is not a choice, but is counted with the rest; its value is 0.
//!
//! **Cost.** O(B²) per pile for numbers of B bits; for any numbers below 2⁶⁴.
//!
//! **Source.** The argument above.

use shared::io::{run, Answers, Input};
use shared::walsh::{mean, transform};

const MODULUS: u64 = 1_000_000_007;

/// Above every value: t has at most 64 digits.
const VALUES: usize = 128;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let piles = case.number(0..=u64::MAX)?;
        let limits = case.list(piles, |case| case.number(0..=u64::MAX))?;
        let bounds = case.list(piles, |case| case.number(1..=u64::MAX))?;
        let mut product = [1; VALUES];
        for (limit, bound) in limits.into_iter().zip(bounds) {
            let mut counts = counts(limit, bound);
            transform(&mut counts, MODULUS);
            for (product, place) in product.iter_mut().zip(counts) {
                *product = *product * place % MODULUS;
            }
        }
        Ok(mean(&product, MODULUS))
    })
}

/// What the digits of t say so far.
#[derive(Clone, Copy)]
enum Kind {
    Empty,
    Ones,
    OnesZero,
    OneZeros,
    Other,
}
use Kind::{Empty, OneZeros, Ones, OnesZero, Other};

const KINDS: [Kind; 5] = [Empty, Ones, OnesZero, OneZeros, Other];

/// What of a pile, read so far, decides its value.
#[derive(Clone, Copy)]
struct State {
    kind: Kind,
    /// The digits of t from its first one on.
    length: usize,
    /// Whether the pile's places so far are below those of the limit.
    is_below: bool,
}

const START: State = State {
    kind: Empty,
    length: 0,
    is_below: false,
};

impl State {
    /// The number of states of at most 64 digits.
    const COUNT: usize = 65 * 5 * 2;

    fn index(self) -> usize {
        (self.length * 5 + self.kind as usize) * 2 + usize::from(self.is_below)
    }

    fn from_index(index: usize) -> Self {
        State {
            kind: KINDS[index / 2 % 5],
            length: index / 10,
            is_below: index % 2 == 1,
        }
    }

    /// Reads one more digit of the pile and of the limit.
    fn read(mut self, in_pile: bool, in_limit: bool) -> Self {
        if !in_pile {
            self.is_below |= in_limit;
            return self;
        }
        self.kind = match (self.kind, self.is_below || in_limit) {
            (Empty, false) => return self,
            (Empty | Ones, true) => Ones,
            (Ones, false) => OnesZero,
            (OnesZero, false) if self.length == 2 => OneZeros,
            (OneZeros, false) => OneZeros,
            _ => Other,
        };
        self.length += 1;
        self
    }

    fn value(self) -> usize {
        match self.kind {
            Empty | OnesZero => 0,
            OneZeros => (self.length - 1) ^ 1,
            Ones | Other => self.length,
        }
    }
}

/// Counts the piles from 1 to `bound` by value, modulo [`MODULUS`].
fn counts(limit: u64, bound: u64) -> [u64; VALUES] {
    let places = 64 - (limit | bound).leading_zeros();
    // The piles whose places so far are below those of the bound; and the one whose are equal.
    let mut below = [0; State::COUNT];
    let mut equal = START;
    for place in (0..places).rev() {
        let [in_limit, in_bound] = [limit, bound].map(|number| number >> place & 1 == 1);
        let longest = State {
            length: (places - place) as usize,
            ..START
        };
        let mut longer = [0; State::COUNT];
        for (index, &piles) in below[..longest.index()].iter().enumerate() {
            if piles > 0 {
                for in_pile in [false, true] {
                    longer[State::from_index(index).read(in_pile, in_limit).index()] += piles;
                }
            }
        }
        if in_bound {
            longer[equal.read(false, in_limit).index()] += 1;
        }
        equal = equal.read(in_bound, in_limit);
        below = longer;
    }
    let mut counts = [0_u64; VALUES];
    counts[equal.value()] += 1;
    for (index, piles) in below.into_iter().enumerate() {
        if piles > 0 {
            counts[State::from_index(index).value()] += piles;
        }
    }
    counts[0] -= 1; // the pile of no stones
    counts.map(|piles| piles % MODULUS)
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
        let input =
            "7\n3\n1 2 3\n3 2 2\n1\n13\n45\n5\n5 4 7 8 6\n4 4 5 5 5\n4\n6 4 8 8\n12 13 14 12\n3\n\
            92856133 46637598 12345678\n29384774 73775896 87654321\n2\n65 12\n110 31\n4\n\
            677810235 275091182 428565855 720629731\n74522416 889934149 3394714 230851724\n";
        let choices = "4\n4\n0\n6552\n722019507\n541\n665443265\n";
        assert_eq!(testkit::answer(solve, input), choices);
    }

    fn takes(pile: u64, limit: u64) -> impl Iterator<Item = u64> {
        (1..=pile.min(limit)).filter(move |taken| taken & pile == *taken)
    }

    proptest! {
        /// Plays on every choice of piles.
        #[test]
        fn agrees_with_the_search(piles in prop::collection::vec((0_u64..12, 1_u64..12), 1..3)) {
            let mut game = Search::new(|piles: &Vec<(u64, u64)>| {
                let mut options = Vec::new();
                for (index, &(limit, pile)) in piles.iter().enumerate() {
                    options.extend(takes(pile, limit).map(|taken| {
                        let mut piles = piles.clone();
                        piles[index].1 -= taken;
                        piles
                    }));
                }
                options
            });
            let each = piles.iter().map(|&(limit, bound)| (1..=bound).map(move |pile| (limit, pile)));
            let choices = each.multi_cartesian_product();
            let lost = choices.filter(|piles| !game.first_player_wins(piles.clone())).count();
            let limits = piles.iter().map(|(limit, _)| limit).join(" ");
            let bounds = piles.iter().map(|(_, bound)| bound).join(" ");
            let input = format!("1\n{}\n{limits}\n{bounds}\n", piles.len());
            prop_assert_eq!(testkit::answer(solve, &input), format!("{lost}\n"));
        }

        #[test]
        fn counts_match_the_search(limit in 0_u64..300, bound in 1_u64..300) {
            let mut game = Search::new(|&pile: &u64| takes(pile, limit).map(move |taken| pile - taken));
            let mut expected = [0; VALUES];
            for pile in 1..=bound {
                expected[game.grundy(pile) as usize] += 1;
            }
            prop_assert_eq!(counts(limit, bound), expected);
        }
    }

    /// Without a limit, the value is the number of ones.
    #[test]
    fn handles_the_largest_numbers() {
        let counts = counts(u64::MAX, u64::MAX);
        let (mut ways, mut expected) = (1_u128, [0; VALUES]);
        for ones in 1..=64 {
            ways = ways * (65 - ones) / ones;
            expected[ones as usize] = (ways % u128::from(MODULUS)) as u64;
        }
        assert_eq!(counts, expected);
        assert_eq!(testkit::answer(solve, "1 0"), "1\n");
    }

    #[test]
    fn reports_bad_input() {
        let zero = "case 1: `0` is not from 1 to 18446744073709551615";
        testkit::assert_bad(solve, "1 1 1 0", "", zero);
        let end = "case 1: the input ends where a number is due";
        testkit::assert_bad(solve, "1 2 1 1 1", "", end);
    }
}
