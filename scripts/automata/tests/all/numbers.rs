//! Numerations, against integers.

use automata::numeration::{Comparison, Kind, Linear, Numeration};
use automata::{digit, Automaton, Steps, Stop, Unlimited};
use proptest::prelude::*;

use crate::model::{columns, digits, tuples};

fn all_kinds() -> Vec<Kind> {
    let bases = [2, 3, 4, 8, 9, 10, 64].map(Kind::Base);
    bases
        .into_iter()
        .chain((1..=8).map(Kind::Fraenkel))
        .collect()
}

/// Whether a set of numbers is this one, for all below a bound.
fn is_set(kind: Kind, set: &Automaton, bound: u128, holds: impl Fn(u128) -> bool) -> bool {
    let numeration = Numeration::new(kind);
    (0..bound).all(|n| set.accepts(&numeration.word(&[n])) == holds(n))
}

fn is_prime(n: u128) -> bool {
    n > 1 && (2..n).all(|divisor| n % divisor != 0)
}

/// Whether one prime divides it at most.
fn is_prime_power(n: u128) -> bool {
    n > 0 && (2..=n).filter(|&p| is_prime(p) && n % p == 0).count() <= 1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn words_are_those_of_the_weights(kind in prop::sample::select(all_kinds()), numbers in prop::collection::vec(any::<u64>(), 1..4)) {
        let numeration = Numeration::new(kind);
        let numbers: Vec<u128> = numbers.into_iter().enumerate().map(|(index, n)| u128::from(n) >> (20 * index)).collect();
        prop_assert_eq!(numeration.encode(numbers[0]), digits(kind, numbers[0]));
        let word = numeration.word(&numbers);
        let found: Vec<Vec<u8>> = word.iter().map(|&symbol| (0..numbers.len()).map(|place| digit(symbol, place)).collect()).collect();
        prop_assert_eq!(found, columns(kind, &numbers));
        prop_assert_eq!(numeration.numbers(&word, numbers.len()), Some(numbers));
    }

    /// A word is valid iff it is that of the number that its digits are worth.
    #[test]
    fn only_canonical_words_are_valid((kind, word) in prop::sample::select(all_kinds()).prop_flat_map(|kind| {
        let most = Numeration::new(kind).digits().min(4);
        (Just(kind), prop::collection::vec(0..most, 0..7))
    })) {
        let numeration = Numeration::new(kind);
        let weights = numeration.weights();
        let worth: u128 = word.iter().rev().zip(weights).map(|(&digit, weight)| u128::from(digit) * weight).sum();
        let first = word.iter().position(|&digit| digit > 0).unwrap_or(word.len());
        let is_canonical = digits(kind, worth) == word[first..];
        prop_assert_eq!(numeration.decode(word.iter().copied()), is_canonical.then_some(worth));
        let symbols: Vec<u64> = word.iter().map(|&digit| digit.into()).collect();
        prop_assert_eq!(numeration.natural(0).accepts(&symbols), is_canonical);
    }

    #[test]
    fn sums_are_those_of_integers(kind in prop::sample::select(all_kinds()), x in 0..1u64 << 40, y in 0..1u64 << 40, off in -1i64..=1) {
        prop_assume!(!matches!(kind, Kind::Base(64)));
        let terms = vec![(0, 1), (1, 1), (2, -1)];
        let numeration = Numeration::new(kind);
        let sum = Linear { terms, constant: 0 };
        let [plus, most] = [Comparison::Equal, Comparison::AtMost].map(|sign| numeration.compare(&sum, sign, &Unlimited).unwrap());
        let z = (x + y).checked_add_signed(off);
        if let Some(z) = z {
            let word = numeration.word(&[x.into(), y.into(), z.into()]);
            prop_assert_eq!(plus.accepts(&word), off == 0);
            prop_assert_eq!(most.accepts(&word), off >= 0);
        }
    }

    #[test]
    fn finite_sets_have_their_members(kind in prop::sample::select(all_kinds()), set in prop::collection::btree_set(0u64..60, 0..6), large in any::<u64>()) {
        let numeration = Numeration::new(kind);
        let members: Vec<u64> = set.iter().copied().chain([large]).collect();
        let found = numeration.among(0, &members);
        prop_assert!(is_set(kind, &found, 70, |n| members.iter().any(|&member| u128::from(member) == n)));
        for (n, expected) in [(large, true), (large.wrapping_add(1), members.contains(&large.wrapping_add(1)))] {
            prop_assert_eq!(found.accepts(&numeration.word(&[n.into()])), expected);
        }
        prop_assert!(found.ignores_leading_zeros());
    }
}

#[test]
fn sets_of_numbers_are_those_of_integers() {
    for kind in all_kinds() {
        let numeration = Numeration::new(kind);
        assert!(is_set(kind, &numeration.natural(0), 100, |_| true));
        assert!(is_set(kind, &numeration.constant(0, 37), 100, |n| n == 37));
        let equal = numeration.equal(4, 1);
        assert_eq!(equal.tracks(), [1, 4]);
        for pair in tuples(2, 12) {
            assert_eq!(equal.accepts(&numeration.word(&pair)), pair[0] == pair[1]);
        }
        for base in 2..10u64 {
            let powers = numeration.powers(0, base);
            let is_power_of = |n: u128, base: u128| (0..12).any(|exponent| base.pow(exponent) == n);
            let is_known =
                matches!(kind, Kind::Base(size) if is_power_of(size.into(), base.into()));
            assert_eq!(powers.is_some(), is_known, "{kind}, powers of {base}");
            if let Some(powers) = powers {
                assert!(is_set(kind, &powers, 700, |n| is_power_of(n, base.into())));
            }
        }
        for (powers, holds) in [
            (false, is_prime as fn(u128) -> bool),
            (true, is_prime_power),
        ] {
            let bounds = [false, true].map(|above| numeration.near_primes(0, powers, above));
            let [Some(below), Some(above)] = bounds else {
                assert!(matches!(kind, Kind::Fraenkel(_)));
                continue;
            };
            assert!(is_set(kind, &below, 300, |n| n < 60 && holds(n)));
            // From 60 on, at most one of 2, 3 and 5 may divide it, or none.
            let may =
                |n: u128| [2, 3, 5].iter().filter(|&p| n % p == 0).count() <= usize::from(powers);
            assert!(is_set(kind, &above, 300, |n| if n < 60 {
                holds(n)
            } else {
                may(n)
            }));
        }
    }
    let fibonacci = Numeration::new(Kind::Fraenkel(1)).single_digit(0, &[1]);
    assert!(is_set(Kind::Fraenkel(1), &fibonacci, 100, |n| [
        1, 2, 3, 5, 8, 13, 21, 34, 55, 89
    ]
    .contains(&n)));
    let sums = Numeration::new(Kind::Base(2)).digit_sums(&[0, 1, 2], 2);
    let base = Numeration::new(Kind::Base(2));
    for tuple in tuples(3, 8) {
        let is_zero = tuple.iter().fold(0, |sum, n| sum ^ n) == 0;
        assert_eq!(sums.accepts(&base.word(&tuple)), is_zero);
    }
}

#[test]
fn a_witness_has_the_numbers_of_each_group() {
    let base = Numeration::new(Kind::Base(10));
    let parts = [base.constant(3, 70), base.constant(1, 5)];
    let parts: Vec<&Automaton> = parts.iter().collect();
    let found = base.witness(&parts, &[], &[vec![1, 3], vec![2]], &Unlimited);
    assert_eq!(found, Ok(Some(vec![vec![5, 70], vec![0]])));
    let none = base.witness(&parts[..1], &[parts[0]], &[vec![3]], &Unlimited);
    assert_eq!(none, Ok(None));
}

#[test]
fn large_relations_are_refused() {
    let compare = |kind, terms: Vec<(u8, i64)>| {
        let sum = Linear { terms, constant: 0 };
        Numeration::new(kind).compare(&sum, Comparison::Equal, &Unlimited)
    };
    assert_eq!(
        compare(Kind::Base(2), vec![(0, 60_000), (1, -60_000)]),
        Err(Stop::Size)
    );
    assert_eq!(
        compare(Kind::Base(64), vec![(0, 1), (1, 1), (2, -1)]),
        Err(Stop::Size)
    );
    assert!(compare(Kind::Base(64), vec![(0, 1), (1, -1)]).is_ok());
    // Those at the limits are begun: 100,000 factors, and 36³ < 50,000 < 37³ symbols.
    for (kind, terms, expected) in [
        (Kind::Base(2), vec![(0, 50_000), (1, -50_000)], Stop::Steps),
        (Kind::Base(2), vec![(0, 50_000), (1, -50_001)], Stop::Size),
        (Kind::Base(36), vec![(0, 1), (1, 1), (2, -1)], Stop::Steps),
        (Kind::Base(37), vec![(0, 1), (1, 1), (2, -1)], Stop::Size),
        // As many tracks as a symbol has, and one more.
        (
            Kind::Base(2),
            (0..10).map(|x| (x, 1)).collect(),
            Stop::Steps,
        ),
        (Kind::Base(2), (0..11).map(|x| (x, 1)).collect(), Stop::Size),
    ] {
        let sum = Linear { terms, constant: 0 };
        let found = Numeration::new(kind).compare(&sum, Comparison::Equal, &Steps::new(0));
        assert_eq!(found, Err(expected), "{kind}");
    }
}

#[test]
fn a_large_constant_is_a_track() {
    for (count, expected) in [(9, Stop::Steps), (10, Stop::Size)] {
        let sum = Linear {
            terms: (0..count).map(|x| (x, 1)).collect(),
            constant: -1000,
        };
        let found = Numeration::new(Kind::Base(2)).compare(&sum, Comparison::Equal, &Steps::new(0));
        assert_eq!(found, Err(expected), "{count}");
    }
}

#[test]
fn sums_that_overflow_are_none() {
    let most = Linear {
        terms: vec![(0, i64::MAX)],
        constant: 1,
    };
    assert_eq!(most.plus(&most, 1), None);
    assert_eq!(most.plus(&most, -1), Some(Linear::default()));
    assert_eq!(Linear::number(i64::MAX).plus(&Linear::number(1), 1), None);
    assert_eq!(
        most.plus(&Linear::variable(1, 2), 3).unwrap().terms,
        [(0, i64::MAX), (1, 6)]
    );
    assert_eq!(Linear::variable(7, 1).as_variable(), Some(7));
    assert_eq!(Linear::variable(7, 2).as_variable(), None);
    let shifted = Linear {
        terms: vec![(7, 1)],
        constant: 1,
    };
    assert_eq!(shifted.as_variable(), None);
}

#[test]
#[should_panic(expected = "there is no numeration base 1")]
fn a_base_is_at_least_2() {
    Numeration::new(Kind::Base(1));
}
