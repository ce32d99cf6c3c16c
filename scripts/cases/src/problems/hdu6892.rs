//! HDU 6892: a move cuts a piece into k > 1 equal pieces of whole length.
//!
//! By the search of single pieces up to length 3000, the Grundy value is the mex over all cuts, each the XOR
//! of its k pieces; a test compares these values with a search of sums. Otherwise a length is divided by
//! every prime up to its square root: an odd prime counts with multiplicity, 2 counts once.
//!
//! Edge cases: bounds, ties, powers, and lengths whose factors are at the end of the table of primes.

use crate::prelude::*;
use crate::primes::{factors, largest_below, primes};

pub struct Lunch;

const CASES: u32 = 20_000;
const PIECES: u32 = 10;
const LONGEST: u32 = 1_000_000_000;
const LONGEST_CUT: u32 = 3000;

impl Game for Lunch {
    const ID: &'static str = "hdu6892";
    const WORDS: Words = ["W", "L"];
    const CASES: Cases = Cases::Counted("t", 1..=CASES);
    const MANY: u32 = 1000;
    type Case = Vec<u32>;
    type Answer = bool;

    fn layout(text: &mut Text, pieces: &mut Vec<u32>) -> Checked {
        text.numbers(("n", 1..=PIECES), ("a length", 1..=LONGEST), pieces)
    }

    fn by_search(pieces: &Vec<u32>) -> Option<bool> {
        let value = |&length: &u32| VALUES[length as usize];
        are_few(pieces, pieces.len(), LONGEST_CUT).then(|| nim_sum(pieces.iter().map(value)) != 0)
    }

    fn answer(pieces: &Vec<u32>) -> bool {
        nim_sum(pieces.iter().copied().map(divided)) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<u32> {
        pieces(random, |random| match size.percent() {
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
        let small = |random: &mut Random| magnitude(random, LONGEST_CUT);
        drafts.half_lost("random-small", 300, |random| pieces(random, small));
        drafts.half_lost("random-large", 1000, |random| pieces(random, any));
    }

    /// Twenty thousand cases of ten lengths. Ten of the same kind cancel, so in about half of the cases the
    /// last one is of another kind that takes about as long to factor.
    fn large(drafts: &mut Drafts<Self>) {
        let primes = largest_below(LONGEST, 200_000);
        let doubles = largest_below(LONGEST / 2, 1000).into_iter().map(|prime| 2 * prime).collect_vec();
        let roots = &ROOTS[ROOTS.len() - 100..];
        let composite = [735_134_400, 698_377_680, 1 << 29, 387_420_489, 2 * 387_420_489, LONGEST];
        let mut unused = primes.iter();
        let mut prime = |_: &mut Random| *unused.next().expect("enough primes");
        drafts.drawn("primes", CASES, |random| mixed(random, &mut prime, &doubles));
        drafts.drawn("semiprimes", CASES, |random| {
            mixed(random, |random| choose(random, roots) * choose(random, roots), &primes)
        });
        drafts
            .drawn("composite", CASES, |random| mixed(random, |random| choose(random, &composite), &primes));
    }
}

/// Lists what each cut leaves of a piece.
fn cuts(length: u32) -> impl Iterator<Item = Vec<u32>> {
    let counts = (2..=length).filter(move |count| length % count == 0);
    counts.map(move |count| vec![length / count; count as usize])
}

/// The Grundy values of lengths up to [`LONGEST_CUT`] by their cuts; that of 0 is meaningless.
static VALUES: LazyLock<Vec<u32>> = LazyLock::new(|| grundy_values(LONGEST_CUT, cuts));

/// Returns the Grundy value of a length by its prime factors.
fn divided(length: u32) -> u32 {
    let (twos, odd) = factors(length, &ROOTS).into_iter().partition::<Vec<u32>, _>(|&factor| factor == 2);
    (twos.len().min(1) + odd.len()) as u32
}

/// The primes up to 31623, the square root of 10^9.
static ROOTS: LazyLock<Vec<u32>> = LazyLock::new(|| primes(2, 31_624));

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

    /// Sums of two pieces by the rules: any piece on the table may be cut.
    #[test]
    fn cuts_match_the_search() {
        for [a, b] in (1..=18).array_combinations_with_replacement() {
            let values = VALUES[a as usize] ^ VALUES[b as usize];
            assert_eq!(values != 0, heaps::wins(&[a, b], cuts), "{a} {b}");
        }
    }
}
