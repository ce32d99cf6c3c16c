//! What theorems prove of one heap, against a table of all heaps.

use std::time::Duration;

use automata::numeration::{Kind, Numeration};
use proptest::prelude::*;
use rule::limit::Limit;
use rule::search::Question;
use rule::theorem::{self, Family};

use crate::model::Plain;

const HEAPS: u64 = 160;

/// The heaps that are left if a number of stones is taken, by the octal digit.
fn octal(digits: &[u8], heap: u64) -> Vec<Vec<Vec<u64>>> {
    let mut options = Vec::new();
    for (taken, digit) in (0..).zip(digits) {
        let Some(left) = heap.checked_sub(taken) else {
            break;
        };
        if digit & 1 != 0 && left == 0 || digit & 2 != 0 && left > 0 {
            options.push(vec![vec![left]]);
        }
        let pairs = (1..left).filter(|&one| one <= left - one);
        let pairs = pairs.map(|one| vec![vec![one], vec![left - one]]);
        options.extend(pairs.filter(|_| digit & 4 != 0));
    }
    options
}

/// Compares the values, the lost heaps and the winning moves of all small heaps, and of some that the table reaches only by
/// the period.
fn check(
    family: &Family,
    options: impl Fn(u64) -> Vec<Vec<Vec<u64>>>,
) -> Result<bool, TestCaseError> {
    let limit = Limit::work(Duration::from_millis(200));
    let mut plain = Plain::new(|heap: &[u64]| options(heap[0]));
    for question in [Question::Value, Question::Outcome] {
        let Some(theorem) = theorem::prove(family.clone(), question, "n", &limit) else {
            return Ok(false);
        };
        let numeration = [2, 3].map(|base| Numeration::new(Kind::Base(base)));
        let lost = [2, 3].map(|base| theorem.lost(Kind::Base(base)).expect("a small automaton"));
        for heap in 0..HEAPS {
            let value = plain.value(&[heap]);
            prop_assert_eq!(theorem.value(heap), value, "{:?} at {}", family, heap);
            for (set, numeration) in lost.iter().zip(&numeration) {
                let is_lost = set.accepts(&numeration.word(&[heap.into()]));
                prop_assert_eq!(is_lost, value == 0, "{:?} at {}", family, heap);
            }
            let mut wins = options(heap);
            wins.retain(|parts| plain.sum(parts) == 0);
            let least = wins.into_iter().map(|parts| parts.concat()).min();
            prop_assert_eq!(
                theorem.winning_move(heap),
                least,
                "{:?} at {}",
                family,
                heap
            );
        }
        prop_assert!(theorem.lost(Kind::Fraenkel(1)).is_none());
    }
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn octal_games(digits in prop::collection::vec(0..8u8, 1..4), splits in any::<bool>()) {
        let first = if splits { 4 } else { 0 };
        let fraction: String = digits.iter().map(u8::to_string).collect();
        let family = Family::Octal(format!("{first}.{fraction}").parse().unwrap());
        let digits: Vec<u8> = [first].into_iter().chain(digits).collect();
        check(&family, |heap| octal(&digits, heap))?;
    }

    #[test]
    fn finite_subtraction_sets(taken in prop::collection::btree_set(1..12usize, 1..4)) {
        let digits: Vec<u8> = (0..12).map(|take| if taken.contains(&take) { 3 } else { 0 }).collect();
        let fraction: String = digits[1..].iter().map(u8::to_string).collect();
        let family = Family::Octal(format!("0.{fraction}").parse().unwrap());
        prop_assert!(check(&family, |heap| octal(&digits, heap))?, "not proved");
    }

    #[test]
    fn all_but_sets(excluded in prop::collection::btree_set(1..7u64, 0..4)) {
        let family = Family::AllBut(excluded.iter().copied().collect());
        let taken = |heap| (1..=heap).filter(|take| !excluded.contains(take));
        let options = |heap: u64| taken(heap).map(|take| vec![vec![heap - take]]).collect();
        prop_assert!(check(&family, options)?, "not proved");
    }
}
