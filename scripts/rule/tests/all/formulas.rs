//! Formulas: what they compute, the automata that they are, and their words.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;

use automata::numeration::{Kind, Numeration};
use formula::Operation::{self, *};
use formula::{Formula, Language};
use game::language::{wide, Game, Problem};
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rule::solve::{Request, Solver, Verdict};
use shared::period::Period;

use crate::model::Plain;

const SIDE: u64 = 17;

fn names() -> Vec<String> {
    ["x", "y"].map(String::from).to_vec()
}

fn number() -> impl Strategy<Value = Formula> {
    (0..7i128).prop_map(Formula::Number)
}

/// Numbers made from two coordinates.
fn terms() -> impl Strategy<Value = Formula> {
    let leaf = prop_oneof![
        3 => (0..2usize).prop_map(Formula::Coordinate),
        1 => number(),
    ];
    leaf.prop_recursive(2, 5, 2, |inner| {
        let one = |operations: &'static [Operation]| {
            (prop::sample::select(operations), inner.clone(), 2..5i128)
        };
        let pair = (
            prop::sample::select(&[Plus, Xor, BitAnd, Max, Min, Gcd][..]),
            inner.clone(),
            inner.clone(),
        );
        prop_oneof![
            pair.prop_map(|(operation, a, b)| Formula::of(operation, [a, b])),
            one(&[Mod, Floor, DigitCount, DigitSum, LeadingDigit])
                .prop_map(|(operation, a, k)| Formula::of(operation, [a, Formula::Number(k)])),
            one(&[Exponent, LowestPower])
                .prop_map(|(operation, a, k)| Formula::of(operation, [Formula::Number(k), a])),
            one(&[Abs, Ones, Root, PrimeFactors, SmallestPart, Golden])
                .prop_map(|(operation, a, _)| Formula::of(operation, [a])),
            one(&[DigitSum, DigitCount]).prop_map(|(operation, a, k)| Formula::of(
                operation,
                [a, Formula::Number(2)]
            )
            .modulo(k as u64)),
            (inner.clone(), 2..5u64).prop_map(|(a, k)| Formula::of(
                Exponent,
                [Formula::Number(2), a]
            )
            .modulo(k)),
            (inner.clone(), -2..4i128, -3..4i128)
                .prop_map(|(a, factor, more)| a.line(factor, more)),
            (inner.clone(), 2..4u64, inner.clone())
                .prop_map(|(a, k, b)| Formula::of(If, [a.clone(), a.modulo(k).is(1), b])),
        ]
    })
}

fn conditions() -> impl Strategy<Value = Formula> {
    let compared = (
        prop::sample::select(&[Equal, Unequal, AtMost, AtLeast, Less, Greater][..]),
        terms(),
        terms(),
    );
    let plain = (
        prop::sample::select(&[Square, Fibonacci, Primes][..]),
        terms(),
    );
    let tuple = (
        terms(),
        terms(),
        prop::collection::btree_set((0..6i128, 0..6i128), 0..4),
        any::<bool>(),
    );
    let powers = (
        0..2usize,
        1..3i128,
        -1..2i128,
        prop::sample::select(&[Equal, AtMost][..]),
    );
    let leaf = prop_oneof![
        4 => compared.prop_map(|(operation, a, b)| Formula::of(operation, [a, b])),
        1 => (terms(), 2..5i128).prop_map(|(a, k)| Formula::of(PowerOf, [a, Formula::Number(k)])),
        1 => (terms(), terms(), terms()).prop_map(|(a, b, c)| Formula::of(Range, [a, b, c])),
        1 => plain.prop_map(|(operation, a)| Formula::of(operation, [a])),
        1 => (terms(), prop::collection::btree_set(0..40i128, 0..20), any::<bool>())
            .prop_map(|(a, list, holds)| Formula::among(&[a], list.into_iter().map(|n| vec![n]).collect(), holds)),
        1 => tuple.prop_map(|(a, b, list, holds)| {
            Formula::among(&[a.modulo(3), b.modulo(3)], list.into_iter().map(|(a, b)| vec![a, b]).collect(), holds)
        }),
        1 => (terms(), terms(), 1..=8u8).prop_map(|(a, b, t)| Formula::of(Pair(t), [a, b])),
        1 => (terms(), terms(), 2..4i128).prop_map(|(a, b, k)| Formula::of(Moore, [a, b, Formula::Number(k)])),
        1 => powers.prop_map(|(place, factor, more, sign)| {
            let power = Formula::of(Power, [Formula::Number(2), Formula::Coordinate(2)]);
            let term = power.line(factor, more);
            Formula::of(Exists, [Formula::of(sign, [Formula::Coordinate(place), term])])
        }),
    ];
    let leaf = leaf.boxed();
    leaf.prop_recursive(2, 6, 2, |inner| {
        let points = prop::collection::btree_map((0..9i128, 0..9i128), 0..2i128, 1..4);
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..3).prop_map(|all| Formula::of(And, all)),
            prop::collection::vec(inner.clone(), 2..3).prop_map(|all| Formula::of(Or, all)),
            inner.clone().prop_map(|one| Formula::of(Not, [one])),
            inner.clone().prop_map(|one| Formula::of(Sorted, [one])),
            (inner, points).prop_map(|(one, points)| {
                one.except(
                    points
                        .into_iter()
                        .map(|((x, y), value)| (vec![x, y], value))
                        .collect(),
                )
            }),
        ]
    })
}

fn positions() -> impl Iterator<Item = [u128; 2]> {
    (0..SIDE * SIDE).map(|code| [(code % SIDE).into(), (code / SIDE).into()])
}

const KINDS: &[Kind] = &[
    Kind::Base(2),
    Kind::Base(4),
    Kind::Fraenkel(1),
    Kind::Fraenkel(2),
];

/// Many cases, whatever the environment says: each draws few of the operations.
#[test]
fn automata_accept_what_formulas_hold_for() {
    let many = ProptestConfig {
        cases: 3000,
        source_file: Some(file!()),
        ..ProptestConfig::default()
    };
    let made = Cell::new(0);
    let is_same = |(formula, kind): (Formula, Kind)| {
        let numeration = Numeration::new(kind);
        let limit = Limit::NONE.steps(20_000_000);
        let Ok(Some(set)) = formula.to_automaton(2, &numeration, &limit) else {
            return Ok(());
        };
        made.set(made.get() + 1);
        for position in positions() {
            if let Some(value) = formula.at(&position) {
                let accepts = set.accepts(&numeration.word(&position));
                prop_assert_eq!(
                    accepts,
                    value == 1,
                    "{:?} at {:?} in {}",
                    formula,
                    position,
                    kind
                );
            }
        }
        Ok(())
    };
    let drawn = (conditions(), prop::sample::select(KINDS));
    TestRunner::new(many).run(&drawn, is_same).unwrap();
    assert!(made.get() > 400, "{} automata", made.get());
}

/// A binary place of `x & y` has a one where it has one in all operands.
#[test]
fn common_ones_are_those_of_all_operands() {
    let has = |n: u128, place: u32| n / 2u128.pow(place) % 2 == 1;
    let three = ["x", "y", "z"].map(String::from);
    for text in ["x & y = z", "x & y & z = 1", "(x xor y) & z = 0"] {
        let formula = Formula::parse(text, &three).unwrap();
        for code in 0..16 * 16 * 16 {
            let [x, y, z] = [code % 16, code / 16 % 16, code / 256];
            let holds = (0..4).all(|place| {
                let [x, y, z] = [x, y, z].map(|n| has(n, place));
                match text {
                    "x & y = z" => (x && y) == z,
                    "x & y & z = 1" => (x && y && z) == (place == 0),
                    _ => x == y || !z,
                }
            });
            assert_eq!(
                formula.at(&[x, y, z]),
                Some(holds.into()),
                "{text}: {x} {y} {z}"
            );
        }
    }
}

/// A choice may be below 0, although a coordinate never is.
#[test]
fn choices_of_negative_numbers_are_automata() {
    for text in [
        "x != (0 - x if x mod 2 = 1, else x)",
        "y = 3 + (0 - x if x mod 2 = 1, else x)",
        "y = x + min(2 - x, 1)",
        "x + y = max(2 - x, y - 5) + 4",
        "y = 5 - |x - 3|",
    ] {
        let formula = Formula::parse(text, &names()).unwrap_or_else(|problem| panic!("{problem}"));
        let numeration = Numeration::new(Kind::Base(2));
        let set = formula
            .to_automaton(2, &numeration, &Limit::NONE)
            .unwrap()
            .unwrap();
        for position in positions() {
            let accepts = set.accepts(&numeration.word(&position));
            if let Some(value) = formula.at(&position) {
                assert_eq!(accepts, value == 1, "{text} at {position:?}");
            }
        }
    }
}

/// A number of a coordinate that has a period from some place on.
fn periodic(place: usize) -> impl Strategy<Value = Formula> {
    let values = prop::collection::vec(0..4_u64, 1..7);
    values.prop_flat_map(move |values| {
        (0..values.len() as u64).prop_map(move |preperiod| {
            let period = Period {
                preperiod,
                period: values.len() as u64 - preperiod,
                saltus: 0,
            };
            let coordinate = Box::new(Formula::Coordinate(place));
            Formula::Periodic(coordinate, period, values.clone())
        })
    })
}

proptest! {
    /// Each coordinate with its own period, in every numeration.
    #[test]
    fn periods_are_automata(x in periodic(0), y in periodic(1), sum in 0..4_i128) {
        let condition = Formula::of(Xor, [x, y]).is(sum);
        for kind in [Kind::Base(2), Kind::Base(3), Kind::Fraenkel(1), Kind::Fraenkel(2)] {
            let numeration = Numeration::new(kind);
            let set = condition.to_automaton(2, &numeration, &Limit::NONE).unwrap().expect("small periods");
            for position in positions() {
                let accepts = set.accepts(&numeration.word(&position));
                prop_assert_eq!(Some(accepts.into()), condition.at(&position), "{:?} at {:?} in {}", condition, position, kind);
            }
        }
    }
}

/// No number in a claim is a reason to panic, or for work that is not counted.
#[test]
fn numbers_of_no_use_are_refused() {
    let limit = Limit::NONE.steps(50_000_000);
    let bounds = [
        "-1",
        "0",
        "1",
        "2",
        "65",
        "300",
        "100000",
        "1000000000",
        "2^64",
        "2^100",
    ];
    for (number, kind) in bounds.into_iter().flat_map(|number| {
        [Kind::Base(2), Kind::Base(4), Kind::Fraenkel(1)].map(|kind| (number, kind))
    }) {
        for text in [
            "x in powers of N",
            "x mod N = 1",
            "floor(x/N) = 1",
            "N·x = y",
            "x = N^k with k >= 0",
            "in each binary place, the number of ones of x, y is divisible by N (Moore)",
            "(the number of ones of x in binary) mod N = 0",
            "(the number of digits of x in base 2) mod N = 0",
            "(the sum of the digits of x in base N) mod 2 = 0",
            "(the exponent of N in x) mod 2 = 0",
            "(the exponent of 2 in x) mod N = 0",
            "the largest power of N that divides x = 1",
            "the leading digit of x in base N = 1",
            "x in {N}",
            "x = gcd(N, y)",
        ] {
            let text = text.replace('N', number);
            let Ok(formula) = Formula::parse(&text, &names()) else {
                continue;
            };
            let numeration = Numeration::new(kind);
            let Ok(Some(set)) = formula.to_automaton(2, &numeration, &limit) else {
                continue;
            };
            for position in positions() {
                if let Some(value) = formula.at(&position) {
                    let accepts = set.accepts(&numeration.word(&position));
                    assert_eq!(accepts, value == 1, "{text} at {position:?} in {kind}");
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn what_is_shown_is_read_again(formula in conditions()) {
        let text = formula.show(&names(), Language::English);
        let read = Formula::parse(&text, &names());
        match read {
            Ok(read) => for position in positions() {
                prop_assert_eq!(read.at(&position), formula.at(&position), "{} at {:?}: {:?}", text, position, read);
            },
            Err(problem) => prop_assert!(false, "{}", problem),
        }
    }
}

/// Texts that are conditions of a game and a formula alike.
fn common() -> impl Strategy<Value = String> {
    let conditions = &[
        "x = 0",
        "y < 5",
        "x mod 3 = 1",
        "x + y = 4",
        "y in {2, 3, 7}",
        "x != y",
        "x >= 6",
    ];
    let conditions = prop::collection::vec(prop::sample::select(&conditions[..]), 5);
    let signs = prop::collection::vec(prop::sample::select(&[" or ", ", ", " | "][..]), 4);
    (conditions, signs, 1..6usize).prop_map(|(conditions, signs, count)| {
        let signs = signs.into_iter().take(count - 1).chain([""]);
        let pairs = conditions.into_iter().zip(signs);
        pairs
            .map(|(condition, sign)| condition.to_owned() + sign)
            .collect()
    })
}

proptest! {
    #[test]
    fn reads_conditions_as_the_language_of_games_does(text in common()) {
        let game = Game::conditions(&text, &names()).unwrap();
        let numeration = Numeration::new(Kind::Base(2));
        let set = Formula::Choices(Box::new(game)).to_automaton(2, &numeration, &Limit::NONE);
        let set = set.unwrap().unwrap();
        let formula = Formula::parse(&text, &names()).unwrap();
        prop_assert!(!matches!(formula, Formula::Choices(_)));
        for position in positions() {
            let accepts = set.accepts(&numeration.word(&position));
            prop_assert_eq!(formula.at(&position) == Some(1), accepts, "{} at {:?}", text, position);
        }
    }
}

/// What a claim cannot say is named.
#[test]
fn names_the_part_that_cannot_be_read() {
    let problem = |text: &str| -> Option<Problem> { Formula::parse(text, &names()).err() };
    for (text, part) in [
        ("x xor y = 0 and x is blue", "blue"),
        ("x mod 3 = 0, but not twelve", "twelve"),
        ("g(x) xor (y mod 3) = 0, where g has period 7", "("),
        (
            "(x, y) or (x, x) is a pair (⌊kφ⌋, ⌊kφ⌋ + k), φ = (1 + √5)/2",
            ")",
        ),
    ] {
        let problem = problem(text).unwrap_or_else(|| panic!("{text} was read"));
        assert_eq!(&text[problem.span()], part, "{problem}");
    }
}

#[test]
fn texts_of_either_language() {
    let show = |formula: &Formula| {
        [Language::English, Language::Chinese].map(|language| formula.show(&names(), language))
    };
    let [x, y] = [0, 1].map(Formula::Coordinate);
    let nim = Formula::of(Xor, [x.clone(), y.clone()]).is(0);
    assert_eq!(show(&nim), ["x xor y = 0", "x xor y = 0"]);
    let both = Formula::among(
        &[x.clone().modulo(2), y.clone().modulo(2)],
        vec![vec![1, 1]],
        true,
    );
    assert_eq!(show(&both)[0], "(x mod 2, y mod 2) = (1, 1)");
    let points = BTreeMap::from([(vec![0, 0], 0), (vec![1, 2], 1)]);
    let but = nim.clone().except(points);
    assert_eq!(
        show(&but),
        [
            "x xor y = 0, but not (0, 0), and also (1, 2)",
            "x xor y = 0，但不含 (0, 0)，还有 (1, 2)"
        ]
    );
    let sorted = Formula::of(Sorted, [nim.clone()]).except(BTreeMap::from([(vec![0, 0], 0)]));
    assert_eq!(
        show(&sorted),
        [
            "(after sorting the coordinates: x xor y = 0), but not (0, 0)",
            "(坐标按升序排列后，x xor y = 0)，但不含 (0, 0)"
        ]
    );
    let exponent = Formula::of(Exponent, [Formula::Number(2), x.clone().line(1, 1)]).is(3);
    assert_eq!(
        show(&exponent),
        [
            "the exponent of 2 in (x + 1) = 3",
            "(x + 1) 所含因子 2 的个数 = 3"
        ]
    );
    let large = Formula::of(
        Greater,
        [Formula::of(Max, [x.clone(), y]), Formula::Number(1)],
    );
    let misere = Formula::of(
        Equal,
        [
            x,
            Formula::of(If, [Formula::Number(0), large, Formula::Number(1)]),
        ],
    );
    assert_eq!(show(&misere)[0], "x = (0 if max(x, y) > 1, else 1)");
}

/// Laws for g(bn + r) that the guesser finds are proved by the automaton.
#[test]
fn laws_of_values_are_proved() {
    let game = Game::parse("n -> n-1 | a & a & a : a+a = n").unwrap();
    let request = Request {
        play: Play::Normal,
        question: Question::Value,
        upto: None,
        wants_automaton: false,
    };
    let answer = Solver::new(&game, request, Limit::work(Duration::from_secs(5)));
    let answer = answer.unwrap().solve();
    let Verdict::Proved(_, Some(formula @ Formula::Similar(..))) = &answer.verdict else {
        panic!("no laws");
    };
    let mut values: Vec<usize> = vec![0];
    for n in 1..500 {
        let half = (n % 2 == 0).then(|| values[n / 2]);
        let options = [Some(values[n - 1]), half];
        values.extend((0..3).find(|&value| !options.contains(&Some(value))));
        assert_eq!(formula.at(&[n as u128]), Some(values[n] as i128), "{n}");
    }
}

/// The words of what is found, with a proof or without, can be typed as a claim, and mean the same.
#[test]
fn names_are_read_again() {
    for (text, is_misere) in [
        ("n -> n-t : t in {1,3,4}", false),
        ("n -> n-1 : n in {5,6,7}", false),
        ("n -> n-1 : n = 1", false),
        ("n -> n-1 : n < 0", false),
        ("n -> n-t : 2*t <= n", false),
        ("n -> n-t : 2*t >= n, t < n", false),
        ("n -> n-t : t in powers of 2", true),
        ("n -> n-t : t in 3..7", true),
        ("n -> ceil(n/k) : k in 2..3, n > 1", false),
        ("n -> n-d : d divides n, d < n", false),
        ("n,q -> n-t,2*t : t <= q", false),
        ("n,q -> n-t,t : t <= q | n,0 : q >= 3", false),
        ("x,y -> x-t,y | x,y-t", true),
        ("x,y -> x-t,y : t is a submask of y", false),
        ("x,y -> x-t,y : t is a submask of y", true),
        (
            "x,y,a -> x-t,y,a : t is a submask of a | x,y-t,a : t is a submask of a",
            false,
        ),
        ("x,y -> x-1,y | x,y-1 | x-1,y-1", false),
        ("x,y -> x-1,y | x,y-1 | x-3,y-3", false),
        ("x,y -> x-1,y-4", false),
        ("x,y -> x-2,y-3", true),
        ("x,y -> x-t,y-t | x-t,0 : y = 0 | 0,y-t : x = 0", false),
        ("x,y -> a,b : a+b=x, y > 0 | a,b : a+b = y, x > 0", false),
        (
            "x,y,z -> x-t,y,z | x,y-t,z : x = 0 | x,y,z-t : x = 0, y = 0",
            false,
        ),
        (
            "x,y,z -> x-t,y,z | x,y,z-t | x,y-t,z : x = 0 | x,y-t,z : z = 0",
            false,
        ),
        ("x,y -> x-t,y | x,y-t | x-t,y-t", false),
        ("x,y -> x-t,y | x,y-t | x-a,y-b : a < b+2, b < a+2", false),
        (
            "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t | x-t,y-s,z | x-t,y,z-s | x,y-t,z-s",
            false,
        ),
    ] {
        let game = Game::parse(text).unwrap();
        let request = Request {
            play: if is_misere {
                Play::Misere
            } else {
                Play::Normal
            },
            question: Question::Outcome,
            upto: None,
            wants_automaton: false,
        };
        let limit = Limit::work(Duration::from_secs(2));
        let answer = Solver::new(&game, request, limit).unwrap().solve();
        let formula = match &answer.verdict {
            Verdict::Proved(_, Some(formula)) => formula,
            Verdict::Theorem(theorem) => &theorem.formula,
            Verdict::Holds(guess) => &guess.formula,
            _ => panic!("no words for {text}"),
        };
        let words = formula.show(&game.coordinates, Language::English);
        let read =
            Formula::parse(&words, &game.coordinates).unwrap_or_else(|problem| panic!("{problem}"));
        let (side, dimension) = (12, game.dimension() as u32);
        for code in 0..u128::pow(side, dimension) {
            let position: Vec<u128> = (0..dimension)
                .map(|place| code / side.pow(place) % side)
                .collect();
            assert_eq!(
                read.at(&position),
                formula.at(&position),
                "{words} at {position:?}"
            );
        }
    }
}

type Options<'a> = &'a dyn Fn(&[u64]) -> Vec<Vec<Vec<u64>>>;

/// Where there are few values, each has words for its positions.
#[test]
fn few_values_are_told_apart() {
    let steps = |position: &[u64], steps: &[[u64; 2]]| -> Vec<Vec<Vec<u64>>> {
        let to = |step: &[u64; 2]| {
            let each = position.iter().zip(step);
            let each: Option<Vec<u64>> = each.map(|(n, less)| n.checked_sub(*less)).collect();
            Some(vec![each?])
        };
        steps.iter().filter_map(to).collect()
    };
    let games: [(&str, u64, Options); 5] = [
        ("x,y,z -> x,y-t,z : t in 3..5 | z,y,z-1", 9, &|at| {
            let [_, y, z] = at[..] else { unreachable!() };
            let takes = (3..6).filter_map(|t| Some(vec![vec![at[0], y.checked_sub(t)?, z]]));
            let last = z.checked_sub(1).map(|less| vec![vec![z, y, less]]);
            takes.chain(last).collect()
        }),
        ("x,y -> x-1,y | x,y-1 | x-1,y-1", 12, &|at| {
            steps(at, &[[1, 0], [0, 1], [1, 1]])
        }),
        ("x,y -> x-1,y-2 | x-2,y-1", 20, &|at| {
            steps(at, &[[1, 2], [2, 1]])
        }),
        ("n -> floor(n/k) : k in 2..6, n > 0", 4000, &|at| {
            let quotients = (2..7).filter(|_| at[0] > 0);
            quotients.map(|k| vec![vec![at[0] / k]]).collect()
        }),
        // No words for two of the three values.
        ("n -> n-1 | floor(n/2) : n > 0", 0, &|_| Vec::new()),
    ];
    for (text, side, options) in games {
        let game = Game::parse(text).unwrap();
        let request = Request {
            play: Play::Normal,
            question: Question::Value,
            upto: None,
            wants_automaton: false,
        };
        let limit = Limit::work(Duration::from_secs(5));
        let answer = Solver::new(&game, request, limit).unwrap().solve();
        let Verdict::Proved(_, formula) = &answer.verdict else {
            panic!("no proof of {text}");
        };
        assert_eq!(formula.is_some(), side > 0, "{text}");
        let mut plain = Plain::new(options);
        for code in 0..side.pow(game.dimension() as u32) {
            let places = 0..game.dimension() as u32;
            let position: Vec<u64> = places.map(|place| code / side.pow(place) % side).collect();
            let said = formula.as_ref().and_then(|one| one.at(&wide(&position)));
            assert_eq!(
                said,
                Some(plain.value(&position).into()),
                "{text} at {position:?}"
            );
        }
    }
}
