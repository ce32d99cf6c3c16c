//! What theorems prove of one heap, against a table of all heaps.

use std::time::Duration;

use automata::numeration::{Kind, Numeration};
use automata::Automaton;
use formula::{Formula, Language};
use game::language::Game;
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use rule::recognise;
use rule::solve::Request;
use rule::sum;
use rule::theorem::{self, Divisor, Family, Theorem};
use shared::octal::Octal;
use shared::sparse::Table;

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

/// The rule of a theorem, from its words.
fn read_again(theorem: &Theorem) -> Formula {
    let names = [String::from("n")];
    let text = theorem.formula.show(&names, Language::English);
    Formula::parse(&text, &names).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The lost heaps.
fn automaton(theorem: &Theorem, numeration: &Numeration) -> Automaton {
    let lost = theorem.lost.to_automaton(1, numeration, &Limit::NONE);
    lost.unwrap().expect("a small automaton")
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
        let Some(theorem) = theorem::prove(family.clone(), question, &limit) else {
            return Ok(false);
        };
        let numeration = [2, 3].map(|base| Numeration::new(Kind::Base(base)));
        let words = (question == Question::Outcome).then(|| read_again(&theorem));
        let lost = numeration.each_ref().map(|base| automaton(&theorem, base));
        for heap in 0..HEAPS {
            let value = plain.value(&[heap]);
            prop_assert_eq!(theorem.value(&[heap]), value, "{:?} at {}", family, heap);
            if let Some(words) = &words {
                let holds = words.value(&[heap.into()]);
                prop_assert_eq!(holds, Some((value == 0).into()), "{:?} at {}", words, heap);
            }
            for (set, numeration) in lost.iter().zip(&numeration) {
                let is_lost = set.accepts(&numeration.word(&[heap.into()]));
                prop_assert_eq!(is_lost, value == 0, "{:?} at {}", family, heap);
            }
            let mut wins = options(heap);
            wins.retain(|parts| plain.sum(parts) == 0);
            let least = wins.into_iter().map(|parts| parts.concat()).min();
            prop_assert_eq!(
                theorem.winning_move(&[heap]).map(|to| to.concat()),
                least,
                "{:?} at {}",
                family,
                heap
            );
        }
    }
    Ok(true)
}

/// Recognises a game of one heap that does not split, and compares its outcomes, values and winning moves.
fn check_single(
    text: &str,
    play: Play,
    family: Family,
    is_legal: impl Fn(u64) -> bool,
) -> Result<(), TestCaseError> {
    let game = Game::parse(text).unwrap();
    let limit = Limit::work(Duration::from_secs(20));
    let found = recognise::recognise(&game, play, &limit);
    prop_assert_eq!(found, Some(family.clone()), "{}", text);
    let options = |heap: u64| -> Vec<Vec<Vec<u64>>> {
        let legal = (1..=heap).filter(|&take| is_legal(take));
        legal.map(|take| vec![vec![heap - take]]).collect()
    };
    if play == Play::Normal {
        prop_assert!(check(&family, options)?, "not proved: {}", text);
        return Ok(());
    }
    let theorem = theorem::prove(family, Question::Outcome, &limit).expect("a proof");
    let words = read_again(&theorem);
    let numeration = Numeration::new(Kind::Base(2));
    let lost = automaton(&theorem, &numeration);
    let mut plain = Plain::new(|heap: &[u64]| options(heap[0]));
    for heap in 0..HEAPS {
        let is_lost = !plain.wins(&[heap], true);
        prop_assert_eq!(theorem.value(&[heap]) == 0, is_lost, "{} at {}", text, heap);
        prop_assert_eq!(lost.accepts(&numeration.word(&[heap.into()])), is_lost);
        let holds = words.value(&[heap.into()]);
        prop_assert_eq!(holds, Some(is_lost.into()), "{:?} at {}", words, heap);
        let mut left = (0..heap).filter(|left| is_legal(heap - left));
        let least = left.find(|&left| !plain.wins(&[left], true));
        let least = least.map(|left| vec![left]);
        let to = theorem.winning_move(&[heap]).map(|to| to.concat());
        prop_assert_eq!(to, least, "{} at {}", text, heap);
    }
    Ok(())
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

    /// Recognised from their text; the values, and the least winning moves.
    #[test]
    fn shares(c in 2..12i128, a in 1..11i128, b in -10..30i128) {
        prop_assume!(a < c && a + b >= 0);
        let text = format!("n -> n-t : {c}*t <= {a}*n {b:+}");
        let game = Game::parse(&text).unwrap();
        let family = recognise::recognise(&game, Play::Normal, &Limit::NONE).expect("a family");
        let is_share = matches!(family, Family::Share(_));
        prop_assert!(is_share, "{}: {:?}", text, family);
        let theorem = theorem::prove(family, Question::Value, &Limit::NONE).expect("a proof");
        let options = |heap: u64| {
            let most = i128::from(heap).min((a * i128::from(heap) + b) / c);
            (heap - most as u64..heap).map(|left| vec![vec![left]]).collect()
        };
        let mut plain = Plain::new(|heap: &[u64]| options(heap[0]));
        for heap in 1..400 {
            prop_assert_eq!(theorem.value(&[heap]), plain.value(&[heap]), "{} at {}", text, heap);
            let mut wins: Vec<Vec<Vec<u64>>> = options(heap);
            wins.retain(|parts| plain.sum(parts) == 0);
            prop_assert_eq!(theorem.winning_move(&[heap]), wins.into_iter().next(), "{} at {}", text, heap);
        }
        // The way up from 0 and the way down to a value agree at the end of the numbers.
        let far = theorem.winning_move(&[u64::MAX]);
        prop_assert_eq!(far.is_some(), theorem.value(&[u64::MAX]) > 0);
        prop_assert!(far.is_none_or(|to| theorem.value(&to[0]) == 0));
    }

    /// The outcomes, the least winning moves and the words.
    #[test]
    fn dynamic_subtraction(k in 3..20u64) {
        let game = Game::parse(&format!("heap,most -> heap-t,{k}*t : most >= t")).unwrap();
        prop_assert_eq!(recognise::dynamic(&game, &Limit::NONE), Some(k));
        let theorem = Theorem::dynamic(k);
        let text = theorem.formula.show(&game.coordinates, Language::English);
        let words = Formula::parse(&text, &game.coordinates).unwrap();
        let options = |heap: u64, most: u64| -> Vec<Vec<Vec<u64>>> {
            (1..=most.min(heap)).rev().map(|take| vec![vec![heap - take, k * take]]).collect()
        };
        let mut plain = Plain::new(|position: &[u64]| options(position[0], position[1]));
        for heap in 0..70 {
            for most in 0..heap + 2 {
                let wins = plain.wins(&[heap, most], false);
                let mut winning = options(heap, most);
                winning.retain(|to| !plain.wins(&to[0], false));
                prop_assert_eq!(wins, !winning.is_empty());
                prop_assert_eq!(theorem.value(&[heap, most]) > 0, wins, "{}, {}", heap, most);
                prop_assert_eq!(theorem.winning_move(&[heap, most]), winning.into_iter().next(), "{}, {}", heap, most);
                let holds = words.value(&[heap.into(), most.into()]);
                prop_assert_eq!(holds, Some((!wins).into()), "{} at {}, {}", text, heap, most);
            }
        }
    }

    /// Recognised from their text, and right for all heaps, in both plays.
    #[test]
    fn intervals(low in 1..7u64, more in 0..8u64, is_misere: bool, is_chain: bool) {
        let high = low + more;
        let play = if is_misere { Play::Misere } else { Play::Normal };
        let set = if is_chain { format!("{low} <= t < {}", high + 1) } else { format!("t in {low}..{high}") };
        check_single(&format!("n -> n-t : {set}"), play, Family::Between(low, high, play), |take| (low..=high).contains(&take))?;
    }

    #[test]
    fn takes_of_1_and_2_and_one_more(more in 4..40u64) {
        let game = format!("n -> n-1 | n-t : t in {{2,{more}}}");
        check_single(&game, Play::Normal, Family::OneTwo(more), |take| [1, 2, more].contains(&take))?;
    }

    #[test]
    fn misere_play_with_finite_sets(takes in prop::collection::btree_set(1..10u64, 2..4)) {
        let takes: Vec<u64> = takes.into_iter().collect();
        prop_assume!(takes[takes.len() - 1] - takes[0] >= takes.len() as u64);
        let set: Vec<String> = takes.iter().map(u64::to_string).collect();
        let game = format!("n -> n-t : t in {{{}}}", set.join(","));
        check_single(&game, Play::Misere, Family::Misere(takes.clone()), |take| takes.contains(&take))?;
    }

    #[test]
    fn all_but_sets(excluded in prop::collection::btree_set(1..7u64, 0..4)) {
        let family = Family::AllBut(excluded.iter().copied().collect());
        let taken = |heap| (1..=heap).filter(|take| !excluded.contains(take));
        let options = |heap: u64| taken(heap).map(|take| vec![vec![heap - take]]).collect();
        prop_assert!(check(&family, options)?, "not proved");
    }
}

/// The same moves in several ways, what they are, and their options.
type Divisors = (
    &'static [&'static str],
    Divisor,
    fn(u64) -> Vec<Vec<Vec<u64>>>,
);

/// Returns the heaps that some divisors leave, from `least` up to the heap but for `less`.
fn left(heap: u64, least: u64, less: u64, to: fn(u64, u64) -> u64) -> Vec<Vec<Vec<u64>>> {
    let divisors = (least..=heap.saturating_sub(less)).filter(|divisor| heap % divisor == 0);
    divisors
        .map(|divisor| vec![vec![to(heap, divisor)]])
        .collect()
}

/// Recognised from their text, alone and beside each other; the values, the words and the least winning moves.
#[test]
fn divisors() {
    for (texts, family, options) in DIVISORS {
        let family = Family::Divisor(family);
        for text in texts {
            let game = Game::parse(&format!("n -> {text}")).unwrap();
            let limit = Limit::work(Duration::from_secs(5));
            let recognised = |play| recognise::recognise(&game, play, &limit);
            assert_eq!(recognised(Play::Normal), Some(family.clone()), "{text}");
            assert_eq!(recognised(Play::Misere), None, "{text}");
        }
        let mut plain = Plain::new(|heap: &[u64]| options(heap[0]));
        for question in [Question::Value, Question::Outcome] {
            let Some(theorem) = theorem::prove(family.clone(), question, &Limit::NONE) else {
                let unproved = (Family::Divisor(Divisor::TakenBetween), Question::Value);
                assert_eq!((family.clone(), question), unproved);
                continue;
            };
            let words = (question == Question::Outcome).then(|| read_again(&theorem));
            for heap in 0..400 {
                let value = plain.value(&[heap]);
                let known = theorem.value(&[heap]);
                if family == Family::Divisor(Divisor::TakenBetween) {
                    assert_eq!(known == 0, value == 0, "{heap}");
                } else {
                    assert_eq!(known, value, "{family:?} at {heap}");
                }
                let is_lost = Some((value == 0).into());
                for lost in [&theorem.lost].into_iter().chain(&words) {
                    assert_eq!(lost.value(&[heap.into()]), is_lost, "{family:?} at {heap}");
                }
                let mut wins = options(heap);
                wins.retain(|parts| plain.sum(parts) == 0);
                let least = wins.into_iter().min();
                assert_eq!(theorem.winning_move(&[heap]), least, "{family:?} at {heap}");
            }
        }
    }
}

const DIVISORS: [Divisors; 5] = [
    (
        &["n-d : d divides n", "n-d : d divides n, d <= n"],
        Divisor::Taken,
        |heap| left(heap, 1, 0, |heap, divisor| heap - divisor),
    ),
    (
        &[
            "n-d : d divides n, d < n",
            "n-d : d divides n, d != n",
            "n-d : n > d, d divides n",
        ],
        Divisor::TakenInPart,
        |heap| left(heap, 1, 1, |heap, divisor| heap - divisor),
    ),
    (
        &[
            "n-d : d divides n, d > 1, d < n",
            "n-d : d divides n, 1 < d < n",
            "n-d : d divides n, d != 1, d != n",
        ],
        Divisor::TakenBetween,
        |heap| left(heap, 2, 1, |heap, divisor| heap - divisor),
    ),
    (
        &["d : d divides n, d < n", "d : d < n, d divides n"],
        Divisor::Left,
        |heap| left(heap, 1, 1, |_, divisor| divisor),
    ),
    (
        &[
            "d : d divides n, 1 < d < n",
            "d : d divides n, d > 1, d < n",
        ],
        Divisor::LeftBetween,
        |heap| left(heap, 2, 1, |_, divisor| divisor),
    ),
];

/// Takes of divisors with other conditions, and of divisors of another heap, are not what the theorem is about.
#[test]
fn other_divisors_are_not_recognised() {
    for text in [
        "n -> n-d : d divides n, d > 2, d < n",
        "n -> n-d : d divides n, d < n, n > 7",
        "n -> n-d : d divides n, 2*d < n",
        "n -> n-d-1 : d divides n, d < n",
        "n -> n-d : d divides n, d < n | n-1 : n > 5",
        "n -> n-d : d divides n, e divides n, d < n, e = d",
    ] {
        let game = Game::parse(text).unwrap();
        assert_eq!(
            recognise::recognise(&game, Play::Normal, &Limit::NONE),
            None,
            "{text}"
        );
    }
    for (second, is_sum) in [("d divides y", true), ("d divides x", false)] {
        let text = format!("x,y -> x-d,y : d divides x, d < x | x,y-d : {second}, d < y");
        let game = Game::parse(&text).unwrap();
        let request = Request {
            play: Play::Normal,
            question: Question::Outcome,
            upto: None,
            wants_automaton: false,
        };
        let theorem = sum::by_theorems(&game, request, &Limit::NONE);
        assert_eq!(theorem.is_some(), is_sum, "{text}");
        let Some(theorem) = theorem else { continue };
        let lost = |x: u64, y: u64| x.max(1).trailing_zeros() == y.max(1).trailing_zeros();
        for (x, y) in (0..64).flat_map(|x| (0..64).map(move |y| (x, y))) {
            assert_eq!(theorem.value(&[x, y]) == 0, lost(x, y), "({x}, {y})");
            let to = theorem.winning_move(&[x, y]);
            assert_eq!(to.is_none(), lost(x, y));
            assert!(
                to.is_none_or(|to| lost(to[0][0], to[0][1])),
                "from ({x}, {y})"
            );
        }
    }
}

/// Numbers of stones.
type Heaps = &'static [u64];

/// Games with a move to two equal heaps or to an end, and such without one from some heap.
#[test]
fn moves_to_two_equal_heaps() {
    let left = |heap: u64, takes: &[u64]| -> Vec<Vec<Vec<u64>>> {
        let left = takes.iter().filter_map(|take| heap.checked_sub(*take));
        let parts = left.flat_map(|left| (0..=left / 2).map(move |one| (one, left - one)));
        parts
            .map(|(one, other)| vec![vec![one], vec![other]])
            .collect()
    };
    let cases: [(&str, Heaps, Option<Heaps>); 4] = [
        ("t in {2,3}", &[2, 3], Some(&[0, 1])),
        ("t in {3,4,9}", &[3, 4, 9], Some(&[0, 1, 2])),
        ("t = 2", &[2], None),
        ("t in {2,4}", &[2, 4], None),
    ];
    for (takes, list, lost) in cases {
        let text = format!("n -> n-t : {takes} | a & b : a+b = n-t, {takes}");
        let game = Game::parse(&text).unwrap();
        let found = recognise::mirror(&game, &Limit::NONE).unwrap();
        assert_eq!(found.as_deref(), lost, "{text}");
        let Some(found) = found else { continue };
        let theorem = theorem::prove(
            Family::Mirror(found.clone()),
            Question::Outcome,
            &Limit::NONE,
        );
        let theorem = theorem.expect("a proof");
        assert!(theorem::prove(Family::Mirror(found), Question::Value, &Limit::NONE).is_none());
        let mut plain = Plain::new(|heap: &[u64]| left(heap[0], list));
        let words = read_again(&theorem);
        for heap in 0..60 {
            let is_lost = plain.value(&[heap]) == 0;
            assert_eq!(theorem.value(&[heap]) == 0, is_lost, "{text} at {heap}");
            assert_eq!(words.value(&[heap.into()]), Some(is_lost.into()));
        }
        // The move that is named, checked by the plain search, or by the theorem where heaps are large.
        let mover = theorem.mover(&game, &Limit::NONE).expect("moves");
        for heap in (0..60).chain((1 << 60)..(1 << 60) + 40) {
            let Some(to) = mover.winning_move(&[heap.into()]) else {
                assert_eq!(theorem.value(&[heap]), 0, "{text} at {heap}");
                continue;
            };
            let to: Vec<u64> = to.iter().map(|part| part[0] as u64).collect();
            assert!(
                list.contains(&(heap - to.iter().sum::<u64>())),
                "{text}: {heap} to {to:?}"
            );
            if heap < 60 {
                let sum = to.iter().fold(0, |sum, &part| sum ^ plain.value(&[part]));
                assert_eq!(sum, 0, "{text}: {heap} to {to:?}");
            } else {
                assert!(
                    matches!(to[..], [a, b] if a == b),
                    "{text}: {heap} to {to:?}"
                );
            }
        }
    }
}

#[test]
fn euclids_game() {
    for (text, is_euclids) in [
        ("x,y -> x-t,y : y divides t | x,y-t : x divides t", true),
        ("a,b -> a,b-s : a divides s | a-t,b : b divides t", true),
        ("x,y -> x-t,y : y divides t | x-t,y : y divides t", false),
        ("x,y -> x-t,y : y divides t | x,y-t : y divides t", false),
        (
            "x,y -> x-t,y : y divides t, t > 1 | x,y-t : x divides t",
            false,
        ),
        ("x,y -> x-t,y : y divides t | x,y-t-1 : x divides t", false),
        ("x,y -> x-t,y : y divides t", false),
    ] {
        let game = Game::parse(text).unwrap();
        assert_eq!(recognise::is_euclids_game(&game), is_euclids, "{text}");
    }
    let theorem = theorem::prove(Family::Euclid, Question::Outcome, &Limit::NONE).expect("a proof");
    let options = |x: u64, y: u64| -> Vec<Vec<Vec<u64>>> {
        let first = (1..=x).filter(|take| y > 0 && take % y == 0);
        let first = first.map(|take| vec![vec![x - take, y]]);
        let second = (1..=y).filter(|take| x > 0 && take % x == 0);
        first
            .chain(second.map(|take| vec![vec![x, y - take]]))
            .collect()
    };
    let mut plain = Plain::new(|position: &[u64]| options(position[0], position[1]));
    for (x, y) in (0..60).flat_map(|x| (0..60).map(move |y| (x, y))) {
        let wins = plain.wins(&[x, y], false);
        assert_eq!(theorem.value(&[x, y]) > 0, wins, "({x}, {y})");
        assert_eq!(
            theorem.lost.value(&[x.into(), y.into()]),
            Some((!wins).into())
        );
        let mut winning = options(x, y);
        winning.retain(|to| !plain.wins(&to[0], false));
        assert_eq!(
            theorem.winning_move(&[x, y]),
            winning.into_iter().min(),
            "({x}, {y})"
        );
    }
}

/// J. C. Kenyon's game, whose period of 349 from 3479 on is proved by 2·3479 + 2·349 + 3 values.
#[test]
fn a_finished_table_is_asked() {
    let octal: Octal = "0.156".parse().unwrap();
    let mut table = Table::octal(octal.clone());
    let needed = 2 * 3479 + 2 * 349 + 3;
    table.extend_to(needed - 20);
    assert!(theorem::of_table(&table, Question::Value).is_none());
    table.extend_to(needed + 20);
    let theorem = theorem::of_table(&table, Question::Value).expect("a proof");
    let period = theorem.period;
    assert_eq!(
        (period.preperiod, period.period, period.saltus),
        (3479, 349, 0)
    );
    assert_eq!(
        theorem.value(&[3479 + 349 * 1_000_000_007 + 5]),
        table.values()[3484].into()
    );
    assert!(theorem::of_table(&Table::grundys_game(), Question::Value).is_none());
}
