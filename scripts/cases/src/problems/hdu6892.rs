//! HDU 6892: a move cuts a piece into k > 1 equal pieces of whole length.
//!
//! By the search of single pieces up to length 3000, the Grundy value is the mex over all cuts, each the XOR
//! of its k pieces; a test compares these values with a search of sums. Otherwise a length is divided by
//! every prime up to its square root: an odd prime counts with multiplicity, 2 counts once.

use std::sync::LazyLock;

use crate::prelude::*;

/// Lunch.
pub struct Lunch;

const CASES: u32 = 20_000;
const PIECES: u32 = 10;
const LONGEST: u32 = 1_000_000_000;
const LONGEST_CUT: u32 = 3000;

impl Game for Lunch {
    const ID: &'static str = "hdu6892";
    const WORDS: [&'static str; 2] = ["W", "L"];
    const CASES: Cases = Cases::Counted("t", 1..=CASES);
    const MANY: u32 = 1000;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, pieces: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=PIECES), ("a length", 1..=LONGEST), pieces)
    }

    fn is_small(pieces: &Vec<u32>) -> bool {
        pieces.iter().all(|&length| length <= LONGEST_CUT)
    }

    fn by_search(pieces: &Vec<u32>) -> bool {
        sum(pieces, |length| VALUES[length as usize]) != 0
    }

    fn answer(pieces: &Vec<u32>) -> bool {
        sum(pieces, divided) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        pieces(random, |random| match size.0 {
            0..50 => magnitude(random, size.of(4, LONGEST)),
            _ => any(random),
        })
    }

    fn compared() -> Vec<Vec<u32>> {
        // Beside one of 1, 9, 27 and so on, a sum is lost iff the values are equal.
        let powers = (0..7).map(|power| 3_u32.pow(power));
        let pairs = (1..=LONGEST_CUT).cartesian_product(powers);
        pairs.map(|(length, power)| vec![length, power]).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "3\n2\n4 9\n2\n2 3\n3\n3 9 27\n";
        drafts.sample("sample", sample, "W\nL\nL\n");
        drafts.cases("smallest", [vec![1]]);
        drafts.cases("edges", edges());
        let small = |random: &mut Random| magnitude(random, LONGEST_CUT);
        drafts.half_lost("random-small", 300, |random| pieces(random, small));
        drafts.half_lost("random-large", 1000, |random| pieces(random, any));
    }

    /// Twenty thousand cases of ten lengths. Ten of the same kind cancel, so in about half of the cases the
    /// last one is of another kind that takes about as long to factor.
    fn large(drafts: &mut Drafts<Self>) {
        let primes = primes_below(LONGEST, 200_000);
        let doubles = primes_below(LONGEST / 2, 1000);
        let doubles: Vec<u32> = doubles.iter().map(|prime| 2 * prime).collect();
        let roots = &ROOTS[ROOTS.len() - 100..];
        let composite = [735_134_400, 698_377_680, 1 << 29, 387_420_489, 2 * 387_420_489, LONGEST];
        let mut unused = primes.iter();
        drafts.drawn("primes", CASES, |random| {
            mixed(random, |_| *unused.next().expect("enough primes"), &doubles)
        });
        drafts.drawn("semiprimes", CASES, |random| {
            mixed(random, |random| choose(random, roots) * choose(random, roots), &primes)
        });
        drafts.drawn("composite", CASES, |random| {
            mixed(random, |random| choose(random, &composite), &primes)
        });
    }
}

fn sum(pieces: &[u32], grundy: impl Fn(u32) -> u32) -> u32 {
    pieces.iter().fold(0, |sum, &length| sum ^ grundy(length))
}

/// Lists the numbers of pieces that a length can be cut into.
fn cuts(length: u32) -> impl Iterator<Item = u32> {
    (2..=length).filter(move |pieces| length % pieces == 0)
}

/// The Grundy values of lengths up to [`LONGEST_CUT`] by their cuts; that of 0 is meaningless.
static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut values = vec![0];
    for length in 1..=LONGEST_CUT {
        let after =
            |pieces: u32| (0..pieces).fold(0, |sum, _| sum ^ values[(length / pieces) as usize]);
        let value = mex(cuts(length).map(after));
        values.push(value);
    }
    values
});

/// Returns the Grundy value of a length by its prime factors.
fn divided(length: u32) -> u32 {
    let mut odd = length >> length.trailing_zeros();
    let mut value = u32::from(odd < length);
    for &prime in &ROOTS[1..] {
        if prime * prime > odd {
            break;
        }
        while odd % prime == 0 {
            odd /= prime;
            value += 1;
        }
    }
    value + u32::from(odd > 1)
}

/// The primes up to 31623, the square root of 10^9.
static ROOTS: LazyLock<Vec<u32>> = LazyLock::new(|| sieve(2, 31_624));

/// Returns the `count` largest primes below `end`, which is at most 10^9, in descending order.
fn primes_below(end: u32, count: usize) -> Vec<u32> {
    const WINDOW: u32 = 1 << 20;
    let mut primes = Vec::new();
    let mut end = end;
    while primes.len() < count && end > 2 {
        let start = end.saturating_sub(WINDOW).max(2);
        primes.extend(sieve(start, end).into_iter().rev());
        end = start;
    }
    primes.truncate(count);
    primes
}

/// Returns the primes in `start..end`, where `start` is at least 2, by the sieve of Eratosthenes.
fn sieve(start: u32, end: u32) -> Vec<u32> {
    let mut is_prime = vec![true; (end - start) as usize];
    for divisor in (2..).take_while(|divisor| divisor * divisor < end) {
        let first = start.next_multiple_of(divisor).max(divisor * divisor);
        for multiple in (first..end).step_by(divisor as usize) {
            is_prime[(multiple - start) as usize] = false;
        }
    }
    (start..end)
        .zip(is_prime)
        .filter_map(|(number, is_prime)| is_prime.then_some(number))
        .collect()
}

/// Bounds, ties, powers, and lengths whose factors are at the end of the table of primes.
fn edges() -> Vec<Vec<u32>> {
    let powers_of_two = (0..30).map(|power| 1 << power);
    let powers_of_three = (0..19).map(|power| 3_u32.pow(power));
    let special = [
        LONGEST,
        LONGEST - 1,
        999_999_937, // the largest prime below 10^9
        31_607 * 31_607,
        31_607 * 31_601,
        2 * 499_999_993,
        735_134_400, // the most divisors below 10^9
        6,
        2 * 387_420_489,
    ];
    let single: Vec<u32> = powers_of_two
        .chain(powers_of_three)
        .chain(special)
        .collect();
    let pairs = single.windows(2).map(<[u32]>::to_vec);
    let with_value_two = single.iter().map(|&length| vec![length, 9]);
    let mut cases: Vec<Vec<u32>> = single.iter().map(|&length| vec![length]).collect();
    cases.extend(pairs);
    cases.extend(with_value_two);
    for length in [1, 2, 4, LONGEST, 999_999_937] {
        cases.extend([vec![length; 9], vec![length; 10]]);
    }
    cases
}

/// Draws 1 to 10 pieces.
fn pieces(random: &mut Random, piece: impl Fn(&mut Random) -> u32) -> Vec<u32> {
    let pieces = random.random_range(1..=PIECES);
    (0..pieces).map(|_| piece(random)).collect()
}

/// Draws a length of any magnitude, or a product of as many random primes as fit.
fn any(random: &mut Random) -> u32 {
    if random.random() {
        return magnitude(random, LONGEST);
    }
    let most = magnitude(random, 3400) as usize;
    let mut length = 1_u32;
    loop {
        let prime = choose(random, &ROOTS[..most]);
        match length.checked_mul(prime) {
            Some(longer) if longer <= LONGEST => length = longer,
            _ => return length,
        }
    }
}

/// Draws ten pieces, of which the last may be one of the `other` lengths.
fn mixed(random: &mut Random, mut length: impl FnMut(&mut Random) -> u32, other: &[u32]) -> Vec<u32> {
    let mut pieces: Vec<u32> = (0..PIECES).map(|_| length(random)).collect();
    if random.random() {
        pieces[9] = choose(random, other);
    }
    pieces.shuffle(random);
    pieces
}

fn choose(random: &mut Random, lengths: &[u32]) -> u32 {
    *lengths.choose(random).expect("some lengths")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;

    #[test]
    fn division_matches_the_cuts() {
        for (length, &value) in (1..).zip(&VALUES[1..]) {
            assert_eq!(divided(length), value, "{length}");
        }
    }

    /// Sums of two pieces by the rules: any piece on the table may be cut.
    #[test]
    fn cuts_match_the_search() {
        let options = |pieces: &Vec<u32>| {
            moves_in_one(pieces, |&length| {
                cuts(length).map(move |count| (0..count).map(move |_| length / count))
            })
        };
        let mut search = Search::new(options);
        for a in 1..=18 {
            for b in a..=18 {
                let values = VALUES[a as usize] ^ VALUES[b as usize];
                assert_eq!(values != 0, search.wins(vec![a, b]), "{a} {b}");
            }
        }
    }

    #[test]
    fn the_primes_end_at_the_root_of_the_bound() {
        assert_eq!(ROOTS.len(), 3401);
        assert_eq!(ROOTS[..4], [2, 3, 5, 7]);
        assert_eq!(ROOTS.last(), Some(&31_607));
    }

    #[test]
    fn lists_the_largest_primes_first() {
        assert_eq!(primes_below(1_000_000_000, 2), [999_999_937, 999_999_929]);
        assert_eq!(primes_below(12, 9), [11, 7, 5, 3, 2]);
        assert_eq!(primes_below(31_624, 3401), {
            let mut descending = ROOTS.clone();
            descending.reverse();
            descending
        });
    }
}
