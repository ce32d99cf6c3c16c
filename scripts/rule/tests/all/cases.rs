//! `or`, `max` and `min`: the options of a position against those that plain arithmetic gives.

use game::language::Game;
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use rule::prove;
use search::Search;

/// The options of a position, by the language.
fn options(text: &str, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    let order = prove::order(&game, &Limit::NONE)
        .unwrap()
        .unwrap_or_else(|_| panic!("{text} may not end"));
    let search = Search::new(&game, Play::Normal, Question::Outcome, order, Limit::NONE);
    let mut found = Vec::new();
    let visit = &mut |parts: &[Vec<u64>]| found.push(parts.to_vec());
    search.each_option(position, visit).unwrap();
    found.sort();
    found.dedup();
    found
}

proptest! {
    #[test]
    fn extremes_are_those_of_numbers(a in 1..5u64, b in 0..9u64, c in 0..9u64, n in 0..30u64) {
        let text = format!("n -> max(n-{a}, {b}) : n > {b} | min(n-1, {c}) : n > 0");
        let mut expected = Vec::new();
        expected.extend((n > b).then(|| vec![vec![n.saturating_sub(a).max(b)]]));
        expected.extend((n > 0).then(|| vec![vec![(n - 1).min(c)]]));
        expected.sort();
        expected.dedup();
        prop_assert_eq!(options(&text, &[n]), expected, "{}", text);
    }

    #[test]
    fn one_of_several_conditions_is_enough(a in 1..9u64, b in 1..9u64, c in 0..9u64, n in 0..30u64) {
        let text = format!("n -> n-t : t = {a} or t mod {b} = 1 or n = {c}, t <= 12, t != 3 or n >= 20");
        let is_legal = |t: &u64| {
            (*t == a || t % b == 1 || n == c) && (*t != 3 || n >= 20)
        };
        let takes = (1..=n.min(12)).rev().filter(is_legal);
        let expected: Vec<_> = takes.map(|t| vec![vec![n - t]]).collect();
        prop_assert_eq!(options(&text, &[n]), expected, "{}", text);
    }

    #[test]
    fn parts_of_rows_have_extremes(n in 0..25u64) {
        let text = "n -> max(i-3, 0) & max(n-i-2, 0) : i in 1..n";
        let mut expected: Vec<_> = (1..=n).map(|i| vec![vec![i.saturating_sub(3)], vec![n.saturating_sub(i + 2)]]).collect();
        expected.sort();
        expected.dedup();
        prop_assert_eq!(options(text, &[n]), expected);
    }
}

/// A list of factors that is only one alternative is no list of all factors.
#[test]
fn a_list_with_an_alternative_is_no_domain() {
    assert!(Game::parse("n -> n-k*k : k in {2,3} or k = 5").is_err());
    let inner = "n -> floor(n/k) : k in {2,3}, n > 1 or n > 7";
    assert_eq!(options(inner, &[9]), [[[3]], [[4]]]);
}

#[test]
fn max_and_min_are_names_without_a_parenthesis() {
    for text in [
        "or -> or-1",
        "n -> n-1 : n > 1 or",
        "n -> max(n-1)",
        "n -> n-1 : or n > 1",
    ] {
        assert!(Game::parse(text).is_err(), "{text}");
    }
    let named = "max,min -> max-1,min : max(max-1, min) > 3 | max,min-min : min > 2";
    let plain = "x,y -> x-1,y : max(x-1, y) > 3 | x,y-y : y > 2";
    for position in [[2, 2], [3, 9], [5, 1], [9, 3]] {
        assert_eq!(options(named, &position), options(plain, &position));
    }
}
