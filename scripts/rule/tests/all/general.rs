//! Rules for all values of parameters, against a table of each small member.

use std::ops::RangeInclusive;
use std::time::Duration;

use formula::{Formula, Language};
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use rule::general::{self, General};

/// What may be taken for some parameters.
type Takes<'a> = &'a dyn Fn(&[i64]) -> Vec<RangeInclusive<i64>>;

const HEAPS: i64 = 90;

fn prove(text: &str, parameters: &str, play: Play, question: Question) -> Option<Vec<General>> {
    let names: Vec<String> = parameters.split(',').map(str::to_owned).collect();
    let limit = Limit::work(Duration::from_secs(20));
    general::prove(text, &names, (play, question), &limit).unwrap()
}

/// The values of heaps; in misère play 0 where they are lost.
fn table(takes: &[RangeInclusive<i64>], play: Play) -> Vec<i128> {
    let mut values: Vec<i128> = Vec::new();
    for heap in 0..HEAPS {
        let is_legal = |left: &i64| takes.iter().any(|range| range.contains(&(heap - left)));
        let options: Vec<i128> = (0..heap)
            .filter(is_legal)
            .map(|left| values[left as usize])
            .collect();
        values.push(match play {
            Play::Normal => (0..=heap.into())
                .find(|value| !options.contains(value))
                .unwrap(),
            Play::Misere => (options.is_empty() || options.contains(&0)).into(),
        });
    }
    values
}

/// Compares rules with all small members that they are about; returns for how many parameters there was a rule.
fn compare(
    text: &str,
    names: &str,
    rules: &[General],
    takes: Takes,
    play: Play,
    question: Question,
) -> usize {
    let parameters: Vec<String> = names.split(',').map(str::to_owned).collect();
    let all: Vec<String> = [String::from("n")]
        .into_iter()
        .chain(parameters.clone())
        .collect();
    let mut count = 0;
    for rule in rules {
        let words = rule.formula.show(&all, Language::English);
        let conditions = rule.conditions(&parameters);
        let domain = (!conditions.is_empty()).then(|| Formula::parse(&conditions, &all).unwrap());
        for number in 0..144 {
            let numbers = [1 + number % 12, 1 + number / 12];
            let numbers = &numbers[..parameters.len()];
            let at = |heap: i64| -> Vec<i128> {
                [heap]
                    .iter()
                    .chain(numbers)
                    .map(|&number| number.into())
                    .collect()
            };
            let is_meant = domain
                .as_ref()
                .is_none_or(|domain| domain.value(&at(0)) == Some(1));
            if !is_meant || number >= 12 && parameters.len() == 1 {
                continue;
            }
            count += 1;
            for (heap, value) in (0..).zip(table(&takes(numbers), play)) {
                let expected = match question {
                    Question::Value => value,
                    Question::Outcome => (value == 0).into(),
                };
                assert_eq!(
                    rule.formula.value(&at(heap)),
                    Some(expected),
                    "{text}, {numbers:?}: {words} at {heap}"
                );
            }
        }
    }
    count
}

/// Games, their parameters, what may be taken, and for how many of the parameters up to 12 there must be a rule.
const GAMES: [(&str, &str, Takes, usize); 13] = [
    ("n -> n-t : t in 1..m", "m", &|p| vec![1..=p[0]], 12),
    ("n -> n-t : t in l..h", "l,h", &|p| vec![p[0]..=p[1]], 78),
    ("n -> n-t : h <= t <= l", "h,l", &|p| vec![p[0]..=p[1]], 78),
    (
        "n -> n-t : t in {1,2,k}",
        "k",
        &|p| vec![1..=2, p[0]..=p[0]],
        12,
    ),
    (
        "n -> n-t : t in {1,k}",
        "k",
        &|p| vec![1..=1, p[0]..=p[0]],
        12,
    ),
    (
        "n -> n-a | n-2a",
        "a",
        &|p| vec![p[0]..=p[0], 2 * p[0]..=2 * p[0]],
        12,
    ),
    (
        "n -> n-t : t in {a,a+1,2a+1}",
        "a",
        &|p| vec![p[0]..=p[0] + 1, 2 * p[0] + 1..=2 * p[0] + 1],
        12,
    ),
    (
        "n -> n-t : t in {m,3m}",
        "m",
        &|p| vec![p[0]..=p[0], 3 * p[0]..=3 * p[0]],
        12,
    ),
    (
        "n -> n-t : t in {2,k}",
        "k",
        &|p| vec![2..=2, p[0]..=p[0]],
        12,
    ),
    (
        "n -> n-t : t <= m, t != 2",
        "m",
        &|p| vec![1..=1, 3..=p[0]],
        9,
    ),
    (
        "n -> n-t : t in 1..m | n-t : t in 1..k",
        "m,k",
        &|p| vec![1..=p[0].max(p[1])],
        78,
    ),
    ("n -> n-m", "m", &|p| vec![p[0]..=p[0]], 12),
    ("n -> n-t : t in {}, m > 1 | n-1", "m", &|_| vec![1..=1], 12),
];

#[test]
fn families_have_rules() {
    for (text, names, takes, expected) in GAMES {
        let rules = prove(text, names, Play::Normal, Question::Outcome).expect(text);
        let count = compare(text, names, &rules, takes, Play::Normal, Question::Outcome);
        assert!(count >= expected, "{text}: {count}");
    }
}

#[test]
fn families_have_rules_in_misere_play() {
    for (text, names, takes, expected) in [GAMES[0], GAMES[1], GAMES[4]] {
        let rules = prove(text, names, Play::Misere, Question::Outcome).expect(text);
        let count = compare(text, names, &rules, takes, Play::Misere, Question::Outcome);
        assert!(count >= expected, "{text}: {count}");
    }
}

#[test]
fn families_of_intervals_have_values() {
    for (text, names, takes, expected) in [GAMES[0], GAMES[1]] {
        let rules = prove(text, names, Play::Normal, Question::Value).expect(text);
        let count = compare(text, names, &rules, takes, Play::Normal, Question::Value);
        assert!(count >= expected, "{text}: {count}");
    }
}

#[test]
fn what_depends_on_the_heap_or_is_not_a_take_has_no_rule() {
    let games = [
        "n -> n-t : 2*t <= n+m",
        "n -> n-t : t <= m, n != 9",
        "n -> t : t < n, t <= m",
        "n -> n-t : t <= m, t in powers of 3",
    ];
    for text in games {
        assert_eq!(
            prove(text, "m", Play::Normal, Question::Outcome),
            None,
            "{text}"
        );
    }
    assert_eq!(
        prove(
            "x,y -> x-t,y : t <= m, y > 3 | x,y-t : t <= m",
            "m",
            Play::Normal,
            Question::Outcome
        ),
        None
    );
    assert_eq!(
        prove(
            "x,y -> x-t,y : t <= m | x,y-t : t <= m",
            "m",
            Play::Misere,
            Question::Outcome
        ),
        None
    );
}

/// The nim-sum of the values of heaps, by those of each.
#[test]
fn sums_of_families_have_rules() {
    let text = "x,y -> x-t,y : t in l..h | x,y-t : t in 1..h";
    let rules = prove(text, "l,h", Play::Normal, Question::Outcome).expect("rules");
    assert_eq!(rules.len(), 1);
    for (l, h) in [(1, 1), (2, 2), (2, 5), (3, 4)] {
        let (left, right) = (table(&[l..=h], Play::Normal), table(&[1..=h], Play::Normal));
        for (x, one) in (0..).zip(&left[..40]) {
            for (y, other) in (0..).zip(&right[..40]) {
                let lost = rules[0].formula.value(&[x, y, l.into(), h.into()]);
                assert_eq!(lost, Some((one == other).into()), "{x}, {y}, {l}, {h}");
            }
        }
    }
}

/// How much may be taken is k times the last take.
#[test]
fn dynamic_subtraction_for_all_multiples() {
    let text = "heap, last -> heap-s, k*s : s <= last";
    let rules = prove(text, "k", Play::Normal, Question::Outcome).expect("a rule");
    let limit = Limit::work(Duration::from_secs(1));
    let asks = (Play::Normal, Question::Outcome);
    let other = general::prove("n,q -> n-t,k*t : t < q", &[String::from("k")], asks, &limit);
    assert!(other.is_err());
    for k in 1..8_u64 {
        let mut wins = vec![vec![false; 1]; 1];
        for heap in 1..45_u64 {
            let mut row = vec![false];
            for most in 1..=heap {
                let is_won = (1..=most).any(|take| {
                    let left = heap - take;
                    !wins[left as usize][left.min(k * take) as usize]
                });
                row.push(is_won);
            }
            wins.push(row);
        }
        for heap in 0..45_u64 {
            for most in 0..=heap {
                let lost = rules[0]
                    .formula
                    .value(&[heap.into(), most.into(), k.into()]);
                assert_eq!(
                    lost,
                    Some((!wins[heap as usize][most as usize]).into()),
                    "{heap}, {most}, {k}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Takes of linear numbers and ranges, mostly without a rule: those that are proved are right.
    #[test]
    fn random_families(
        items in prop::collection::vec((0..3_i64, 0..5_i64, 0..2_i64, 0..3_i64), 1..4),
        is_misere: bool,
    ) {
        let item = |&(a, b, c, d): &(i64, i64, i64, i64)| format!("{a}k+{b}..{}k+{}", a + c, b + d);
        let text: Vec<String> = items.iter().map(item).collect();
        let text = format!("n -> n-t : t in {{{}}}", text.join(","));
        let play = if is_misere { Play::Misere } else { Play::Normal };
        let takes = |p: &[i64]| -> Vec<RangeInclusive<i64>> {
            let k = p[0];
            items.iter().map(|&(a, b, c, d)| (a * k + b).max(1)..=(a + c) * k + b + d).collect()
        };
        if let Some(rules) = prove(&text, "k", play, Question::Outcome) {
            compare(&text, "k", &rules, &takes, play, Question::Outcome);
        }
    }
}
