//! The games whose rule is known: each is proved in a numeration that the tool finds, and the proved
//! automaton agrees with the closed form on all small positions, and on large ones up to 10^18, near
//! P-positions and anywhere.

mod cases;
mod mutants;

use cases::*;
use rule::find::Proof;
use rule::numeration::Kind;
use rule::search::Play::{self, Misere, Normal};
use rule::search::Question::{Outcome, Value};

fn accepts(proof: &Proof, numbers: &[u128]) -> bool {
    proof.automaton.accepts(&proof.numeration.word(numbers))
}

/// Proves who wins, and compares it with `is_p`: in a box, around the P-positions that `example` makes
/// of a number, and at random. `kinds` are the numerations in which it has a rule; none stands for all,
/// as for a period.
fn check_outcomes(
    text: &'static str,
    play: Play,
    kinds: &[Kind],
    side: u128,
    is_p: impl Fn(&[u128]) -> bool,
    example: impl Fn(&mut Random) -> Vec<u128>,
) {
    let case = Case {
        text,
        play,
        question: Outcome,
    };
    let dimension = case.game().dimension();
    let proof = case.prove();
    let kind = proof.numeration.kind();
    assert!(
        kinds.is_empty() || kinds.contains(&kind),
        "{case:?}: {kind}"
    );
    let check = |position: &[u128]| {
        assert_eq!(
            accepts(&proof, position),
            is_p(position),
            "{case:?} at {position:?}"
        );
    };
    for index in 0..side.pow(dimension as u32) {
        let coordinate = |place: usize| index / side.pow(place as u32) % side;
        check(&(0..dimension).map(coordinate).collect::<Vec<u128>>());
    }
    let mut random = Random(7);
    for _ in 0..2000 {
        check(
            &(0..dimension)
                .map(|_| random.number())
                .collect::<Vec<u128>>(),
        );
        let mut position = example(&mut random);
        assert!(
            is_p(&position),
            "{case:?}: {position:?} is not a P-position"
        );
        check(&position);
        for place in 0..dimension {
            position[place] += 1;
            check(&position);
            position[place] = position[place].saturating_sub(2);
            check(&position);
            position[place] += 1;
        }
    }
}

/// Proves the values of heaps, and compares them with `value`.
fn check_values(text: &'static str, value: impl Fn(u128) -> u128) {
    let case = Case {
        text,
        play: Normal,
        question: Value,
    };
    let proof = case.prove();
    let mut random = Random(7);
    for heap in (0..3000).chain((0..3000).map(|_| random.number()).collect::<Vec<u128>>()) {
        let value = value(heap);
        let found = |v: &u128| accepts(&proof, &[heap, *v]);
        let around = value.saturating_sub(20)..value + 20;
        assert_eq!(
            around.filter(found).collect::<Vec<u128>>(),
            [value],
            "{text} at {heap}"
        );
    }
}

const BINARY: &[Kind] = &[Kind::Base(2)];
const ZECKENDORF: &[Kind] = &[Kind::Fraenkel(1)];
const ANY: &[Kind] = &[];

#[test]
fn take_a_power_of_two() {
    check_outcomes(
        TAKE_A_POWER,
        Normal,
        ANY,
        2000,
        |n| n[0] % 3 == 0,
        |r| vec![r.number() * 3],
    );
}

#[test]
fn take_1_3_or_4() {
    let is_p = |n: &[u128]| matches!(n[0] % 7, 0 | 2);
    check_outcomes(TAKE_1_3_4, Normal, ANY, 2000, is_p, |r| {
        vec![r.number() * 7 + 2]
    });
}

/// The pairs (a, a + t·k) with a = ⌊k·(2 - t + √(t² + 4))/2⌋: A. S. Fraenkel's game, Wythoff's for
/// t = 1. The square is that of k·√(t² + 4).
fn fraenkel_pair(t: u128, k: u128) -> (u128, u128) {
    let root = (k * k * (t * t + 4)).isqrt();
    let smaller = (root + 2 * k - t * k) / 2;
    (smaller, smaller + t * k)
}

fn is_fraenkel_pair(t: u128, x: u128, y: u128) -> bool {
    let difference = x.abs_diff(y);
    difference % t == 0 && fraenkel_pair(t, difference / t).0 == x.min(y)
}

#[test]
fn wythoff_and_the_games_of_fraenkel() {
    for (t, text) in [(1, WYTHOFF), (2, WYTHOFF_2), (3, WYTHOFF_3), (4, WYTHOFF_4)] {
        let is_p = |position: &[u128]| is_fraenkel_pair(t, position[0], position[1]);
        let example = |random: &mut Random| {
            let (x, y) = fraenkel_pair(t, random.number() / t);
            if random.below(2) == 0 {
                vec![x, y]
            } else {
                vec![y, x]
            }
        };
        // For t = 4 the numbers are in Q(√5), too, so that Zeckendorf's system does.
        let all = [Kind::Fraenkel(t as u8), Kind::Fraenkel(1)];
        let kinds = if t == 4 { &all[..] } else { &all[..1] };
        check_outcomes(text, Normal, kinds, 120, is_p, example);
    }
}

/// (0, 1) and (2, 2) stand for (0, 0) and (1, 2): they take the same rows and differences.
#[test]
fn misere_wythoff() {
    let is_p =
        |position: &[u128]| match (position[0].min(position[1]), position[0].max(position[1])) {
            (0, 1) | (2, 2) => true,
            (0, 0) | (1, 2) => false,
            (x, y) => is_fraenkel_pair(1, x, y),
        };
    let example = |random: &mut Random| {
        let (x, y) = fraenkel_pair(1, random.number() + 2);
        vec![x, y]
    };
    check_outcomes(WYTHOFF, Misere, ZECKENDORF, 120, is_p, example);
}

/// A heap is lost if the limit is below the smallest Fibonacci number of its greedy sum.
#[test]
fn fibonacci_nim() {
    fn smallest(heap: u128) -> u128 {
        let (mut rest, mut last) = (heap, u128::MAX);
        while rest > 0 {
            let (mut one, mut other) = (1, 2);
            while other <= rest {
                (one, other) = (other, one + other);
            }
            (rest, last) = (rest - one, one);
        }
        last
    }
    let is_p = |position: &[u128]| position[1] < smallest(position[0]);
    let example = |random: &mut Random| {
        let heap = random.number();
        vec![heap, smallest(heap).min(10u128.pow(18)) - 1]
    };
    check_outcomes(FIBONACCI_NIM, Normal, ZECKENDORF, 150, is_p, example);
}

fn xor(heaps: &[u128]) -> u128 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

fn balanced(heaps: usize) -> impl Fn(&mut Random) -> Vec<u128> {
    move |random| {
        let mut position: Vec<u128> = (1..heaps).map(|_| random.number() + 2).collect();
        position.push(xor(&position));
        position
    }
}

#[test]
fn nim() {
    let is_p = |heaps: &[u128]| xor(heaps) == 0;
    check_outcomes(NIM_2, Normal, BINARY, 70, is_p, balanced(2));
    check_outcomes(NIM_3, Normal, BINARY, 20, is_p, balanced(3));
    check_outcomes(NIM_4, Normal, BINARY, 9, is_p, balanced(4));
}

#[test]
fn misere_nim() {
    let is_p = |heaps: &[u128]| (xor(heaps) == 0) == heaps.iter().any(|&heap| heap > 1);
    check_outcomes(NIM_2, Misere, BINARY, 70, is_p, balanced(2));
    check_outcomes(NIM_3, Misere, BINARY, 20, is_p, balanced(3));
}

/// Only the stones on every other step count, from the last one on.
#[test]
fn staircase_nim() {
    check_outcomes(
        STAIRS_2,
        Normal,
        ANY,
        50,
        |steps| steps[1] == 0,
        |r| vec![r.number(), 0],
    );
    let balanced = |random: &mut Random| {
        let stones = random.number();
        vec![stones, random.number(), stones]
    };
    check_outcomes(
        STAIRS_3,
        Normal,
        ANY,
        16,
        |steps| steps[0] == steps[2],
        balanced,
    );
}

/// HDU 1517: lost are the goals above 9·18^j up to 18^(j+1).
#[test]
fn multiply_by_2_to_9() {
    let is_p = |goal: &[u128]| {
        let mut power = 1;
        while power < goal[0] {
            if goal[0] <= 9 * power {
                return false;
            }
            power *= 18;
        }
        true
    };
    let example = |random: &mut Random| {
        let power = 18u128.pow(random.below(15) as u32);
        vec![[9 * power + 1, 18 * power][random.below(2)]]
    };
    check_outcomes(MULTIPLY, Normal, &[Kind::Base(18)], 7000, is_p, example);
}

#[test]
fn lasker() {
    check_values(LASKER, |heap| match heap % 4 {
        3 => heap + 1,
        0 => heap.saturating_sub(1),
        _ => heap,
    });
}

/// The values of an octal game without splits into more than two heaps, by the definition: from heap n,
/// `n - taken` is left in one heap or as two, for each number that may be taken.
fn octal_values(taken: &[usize], count: usize) -> Vec<u128> {
    let mut values: Vec<u128> = Vec::new();
    for heap in 0..count {
        let mut seen = [false; 64];
        for rest in taken.iter().filter_map(|taken| heap.checked_sub(*taken)) {
            for part in 0..=rest / 2 {
                seen[(values[part] ^ values[rest - part]) as usize] = true;
            }
        }
        values.push(seen.iter().position(|seen| !seen).expect("a small value") as u128);
    }
    values
}

/// R. K. Guy and C. A. B. Smith (1956): the last exception to the period, and the values from a multiple
/// of the period on.
fn check_octal(text: &'static str, taken: &[usize], last_exception: usize, period: &[u128]) {
    let values = octal_values(taken, 400);
    let regular = |heap: usize| period[heap % period.len()];
    assert_ne!(values[last_exception], regular(last_exception));
    assert!((last_exception + 1..400).all(|heap| values[heap] == regular(heap)));
    check_values(text, |heap| match usize::try_from(heap) {
        Ok(heap) if heap < 400 => values[heap],
        _ => period[(heap % period.len() as u128) as usize],
    });
}

#[test]
fn kayles() {
    check_octal(KAYLES, &[1, 2], 70, &[4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]);
}

#[test]
fn dawsons_kayles() {
    let period = [
        4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0,
        4, 5, 3, 7,
    ];
    check_octal(DAWSON, &[2], 52, &period);
}
