//! Guesses, against the tables that they are made from.
#![allow(clippy::cast_possible_wrap)] // the numbers are small

use formula::Language;
use game::language::wide;
use guess::feature::features;
use guess::{guess, Guess, Row, Table};
use proptest::prelude::*;

fn table(names: &[&str], rows: Vec<(Vec<u64>, i64)>) -> Table {
    let row = |(position, answer)| Row { position, answer };
    Table {
        names: names.iter().map(ToString::to_string).collect(),
        rows: rows.into_iter().map(row).collect(),
        words: None,
        is_condition: false,
    }
}

fn wrong(guess: &Guess, table: &Table) -> Vec<Vec<u64>> {
    let is_wrong = |row: &&Row| guess.value(&wide(&row.position)) != Some(row.answer.into());
    let rows = table.rows.iter().filter(is_wrong);
    rows.map(|row| row.position.clone()).collect()
}

/// A rule of one coordinate that is known to be found.
#[derive(Clone, Debug)]
enum Rule {
    Residue(Vec<i64>),
    Line(i64, i64),
    Ones(i64),
    /// g(bn + r) is n or g(n), by r.
    Similar(Vec<bool>),
}

impl Rule {
    fn at(&self, n: u64) -> i64 {
        match self {
            Rule::Residue(answers) => answers[n as usize % answers.len()],
            Rule::Line(factor, constant) => factor * n as i64 + constant,
            Rule::Ones(modulus) => i64::from(n.count_ones()) % modulus,
            Rule::Similar(laws) => {
                let base = laws.len() as u64;
                match n {
                    0 => 0,
                    _ if laws[(n % base) as usize] => self.at(n / base),
                    _ => (n / base) as i64,
                }
            }
        }
    }
}

fn rules() -> impl Strategy<Value = Rule> {
    prop_oneof![
        prop::collection::vec(0..4i64, 2..9).prop_map(Rule::Residue),
        (1..5i64, -3..9i64).prop_map(|(factor, constant)| Rule::Line(factor, constant)),
        (2..5i64).prop_map(Rule::Ones),
        prop::collection::vec(any::<bool>(), 2..5).prop_map(Rule::Similar),
    ]
}

/// A condition is named as it is, and what is left needs none.
#[test]
fn a_condition_tells_the_rarer_answer() {
    let rows = (0..100).map(|n| (vec![n], i64::from(n == 0))).collect();
    let found = guess(&table(&["n"], rows), &|_| false).rule;
    assert_eq!(found.unwrap().text(), "1 if n = 0, else 0");
}

/// Also where the table of features that it was made from says nothing, and the formula does.
#[test]
fn a_near_miss_counts_its_rows() {
    for late in (40..300).step_by(31) {
        let answer = |n: u64| match n {
            _ if n == late => 0,
            _ => i64::from(n.count_ones()) % 3,
        };
        let table = table(&["n"], (0..300).map(|n| (vec![n], answer(n))).collect());
        if let Some(near) = guess(&table, &|_| false).near_miss {
            let wrong = wrong(&near, &table);
            assert!(near.wrong > 0, "{}", near.text());
            assert_eq!(near.wrong, wrong.len(), "{}", near.text());
            assert_eq!(near.first_wrong, wrong.first().cloned());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// Also with a few small exceptions, which are told.
    #[test]
    fn known_rules_are_found(rule in rules(), exceptions in prop::collection::btree_set(0..12u64, 0..3)) {
        // Other answers would follow from an exception of a law.
        let has_exceptions = !matches!(rule, Rule::Similar(_));
        let answer = |n: u64| rule.at(n) + i64::from(has_exceptions && exceptions.contains(&n));
        let constant = (1..400).all(|n| rule.at(n) == rule.at(0));
        prop_assume!(!constant);
        let table = table(&["n"], (0..400).map(|n| (vec![n], answer(n))).collect());
        let found = guess(&table, &|_| false).rule.expect("a rule");
        prop_assert_eq!(wrong(&found, &table), Vec::<Vec<u64>>::new());
        prop_assert_eq!(found.fitted + found.tested, 400);
        prop_assert!(found.tested > 40);
        for n in [400, 401, 577, 1000, 4097, 123_456] {
            prop_assert_eq!(found.value(&[n.into()]), Some(answer(n).into()), "{} at {}", found.text(), n);
        }
    }

    /// A rule fits all rows; what does not is at most a near miss, whose rows are counted.
    #[test]
    fn no_row_contradicts_a_rule(
        rule in rules(),
        changes in prop::collection::btree_map(0..300u64, 0..4i64, 0..20),
        is_noise in any::<bool>(),
        noise in prop::collection::vec(0..3i64, 300),
    ) {
        let answer = |n: u64| match changes.get(&n) {
            _ if is_noise => noise[n as usize],
            Some(&other) => other,
            None => rule.at(n),
        };
        let table = table(&["n"], (0..300).map(|n| (vec![n], answer(n))).collect());
        let found = guess(&table, &|_| false);
        if let Some(found) = &found.rule {
            prop_assert!(!is_noise, "{}", found.text());
            prop_assert_eq!(wrong(found, &table), Vec::<Vec<u64>>::new(), "{}", found.text());
            prop_assert_eq!((found.wrong, &found.first_wrong), (0, &None));
        }
        if let Some(near) = found.near_miss {
            let wrong = wrong(&near, &table);
            prop_assert_eq!(near.wrong, wrong.len(), "{}", near.text());
            prop_assert_eq!(near.first_wrong, wrong.first().cloned());
            prop_assert!(20 * wrong.len() <= 300);
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// A few exceptions among the smallest rows are enough for a rule, and for none if a late row is one.
    #[test]
    fn constants_with_small_exceptions_are_found(small in prop::collection::btree_map(0..5u64, 0..3i64, 0..4), late in prop::option::of(25..60u64)) {
        let answer = |n: u64| match small.get(&n) {
            Some(&answer) => answer,
            None if late == Some(n) => 1,
            None => 7,
        };
        let table = table(&["n"], (0..60).map(|n| (vec![n], answer(n))).collect());
        let found = guess(&table, &|_| false).rule;
        let is_found = found.is_some();
        prop_assert_eq!(is_found, late.is_none());
        if let Some(found) = found {
            prop_assert_eq!(wrong(&found, &table), Vec::<Vec<u64>>::new());
            prop_assert_eq!(found.value(&[1_000_000]), Some(7));
            prop_assert!(found.tested >= 24 && found.fitted + found.tested == 60);
        }
    }

    #[test]
    fn rules_of_two_coordinates_are_found(which in 0..4usize, modulus in 2..5u64) {
        let answer = |x: u64, y: u64| match which {
            0 => x ^ y,
            1 => (x + y) % modulus,
            2 => u64::from(x % modulus == 0 && y % modulus == 1),
            _ => x.max(y) / 2,
        };
        let rows = (0..20 * 20).map(|index| (index % 20, index / 20));
        let table = table(&["x", "y"], rows.map(|(x, y)| (vec![x, y], answer(x, y) as i64)).collect());
        let found = guess(&table, &|_| false).rule.expect("a rule");
        for (x, y) in [(0, 0), (19, 3), (40, 41), (300, 7), (65, 130)] {
            let expected = Some(answer(x, y).into());
            prop_assert_eq!(found.value(&[x.into(), y.into()]), expected, "{} at {} {}", found.text(), x, y);
        }
    }
}

/// Each feature is what its words say.
#[test]
fn features_are_what_their_words_say() {
    fn gcd(x: u64, y: u64) -> u64 {
        (1..=x.max(y))
            .rev()
            .find(|d| x % d == 0 && y % d == 0)
            .unwrap_or(0)
    }
    fn is_prime(n: u64) -> bool {
        n > 1 && (2..n).all(|d| n % d != 0)
    }
    fn fibonacci(n: u64) -> bool {
        [1, 2, 3, 5, 8, 13, 21, 34, 55].contains(&n)
    }
    /// Digits in a base, the highest first.
    fn digits(n: u64, base: u64) -> Vec<u64> {
        let mut digits = Vec::new();
        let mut power = 1;
        while power <= n {
            digits.insert(0, n / power % base);
            power *= base;
        }
        digits
    }
    type Feature = fn(u64, u64) -> i64;
    let expected: [(&str, Feature); 24] = [
        ("x mod 3", |x, _| (x % 3) as i64),
        ("y >= 2", |_, y| i64::from(y >= 2)),
        ("floor(x/3)", |x, _| (x / 3) as i64),
        ("the exponent of 2 in y", |_, y| {
            (0..9).take_while(|e| y > 0 && y % (2 << e) == 0).count() as i64
        }),
        ("the largest power of 2 that divides x", |x, _| {
            (0..9)
                .map(|e| 1 << e)
                .filter(|p| x > 0 && x % p == 0)
                .max()
                .unwrap_or(0) as i64
        }),
        ("the number of ones of x in binary", |x, _| {
            format!("{x:b}").matches('1').count() as i64
        }),
        ("(the number of ones of x in binary) mod 2", |x, _| {
            format!("{x:b}").matches('1').count() as i64 % 2
        }),
        ("the leading digit of x in base 3", |x, _| {
            digits(x, 3).first().copied().unwrap_or(0) as i64
        }),
        ("(the number of digits of x in base 4) mod 2", |x, _| {
            digits(x, 4).len() as i64 % 2
        }),
        ("x in powers of 3", |x, _| {
            i64::from([1, 3, 9, 27, 81].contains(&x))
        }),
        ("x is a square", |x, _| {
            i64::from((0..=x).any(|root| root * root == x))
        }),
        ("isqrt(y)", |_, y| {
            (0..=y).filter(|root| root * root <= y).max().unwrap() as i64
        }),
        ("y in fibonacci", |_, y| i64::from(fibonacci(y))),
        ("x in primes", |x, _| i64::from(is_prime(x))),
        ("the number of prime factors of x", |x, _| {
            let powers = (2..=x)
                .filter(|&p| is_prime(p))
                .flat_map(|p| (1..9).map(move |e| p.pow(e)));
            powers.filter(|&power| x > 0 && x % power == 0).count() as i64
        }),
        ("x xor y", |x, y| (x ^ y) as i64),
        ("max(x, y)", |x, y| x.max(y) as i64),
        ("gcd(x, y)", |x, y| gcd(x, y) as i64),
        ("x mod 2 + y mod 2", |x, y| (x % 2 + y % 2) as i64),
        ("|x - y|", |x, y| x.abs_diff(y) as i64),
        ("y - 2x", |x, y| y as i64 - 2 * x as i64),
        ("x mod (y + 1)", |x, y| (x % (y + 1)) as i64),
        ("floor(x/(y + 1))", |x, y| (x / (y + 1)) as i64),
        // 987/610 is the golden ratio to five places.
        ("min(x, y) - floor(φ·|x - y|)", |x, y| {
            x.min(y) as i64 - (x.abs_diff(y) * 987 / 610) as i64
        }),
    ];
    let names = ["x", "y"].map(String::from);
    let all = features(2);
    for (text, expected) in expected {
        let feature = all
            .iter()
            .find(|one| one.show(&names, Language::English) == text);
        let feature = feature.unwrap_or_else(|| panic!("no {text}"));
        for (x, y) in (0..900).map(|index| (index % 30, index / 30)) {
            let found = feature.value(&[x.into(), y.into()]);
            assert_eq!(found, Some(expected(x, y).into()), "{text} at {x}, {y}");
        }
    }
}
