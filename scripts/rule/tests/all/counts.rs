//! All winning moves and the numbers of lost positions, against plain recursion; the members of sets, against lists.

use std::collections::BTreeSet;
use std::time::Duration;

use automata::numeration::{Kind, Numeration};
use automata::Unlimited;
use game::language::{wide, Game};
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use rule::proof::members;
use rule::solve::{Request, Solver};

use crate::model::Plain;

type Options = fn(&[u64]) -> Vec<Vec<Vec<u64>>>;

/// Positions with one coordinate less.
fn smaller(position: &[u64], is_legal: impl Fn(u64) -> bool) -> Vec<Vec<Vec<u64>>> {
    let mut options = Vec::new();
    for place in 0..position.len() {
        for left in (0..position[place]).filter(|left| is_legal(position[place] - left)) {
            let mut next = position.to_vec();
            next[place] = left;
            options.push(vec![next]);
        }
    }
    options
}

fn wythoff(position: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let mut options = smaller(position, |_| true);
    let least = position[0].min(position[1]);
    options.extend((1..=least).map(|take| vec![vec![position[0] - take, position[1] - take]]));
    options
}

fn lasker(position: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let mut options = smaller(position, |_| true);
    options.extend((1..=position[0] / 2).map(|part| vec![vec![part], vec![position[0] - part]]));
    options
}

/// Games that an automaton proves, a theorem, and neither.
const GAMES: [(&str, Options); 8] = [
    ("x,y -> x-t,y | x,y-t | x-t,y-t", wythoff),
    ("x,y -> x-t,y : t in 1..3 | x,y-t : t in 1..3", |position| {
        smaller(position, |take| take <= 3)
    }),
    (
        "x,y -> x-t,y : t in {1,90} | x,y-t : t in {1,90}",
        |position| smaller(position, |take| [1, 90].contains(&take)),
    ),
    ("n -> n-t : t mod 2 = 1", |position| {
        smaller(position, |take| take % 2 == 1)
    }),
    ("n -> n-t | a & b : a+b = n", lasker),
    ("n -> n-t : t in {1,3,100}", |position| {
        smaller(position, |take| [1, 3, 100].contains(&take))
    }),
    ("n -> n-t : t in squares", |position| {
        smaller(position, |take| (1..20).any(|root| root * root == take))
    }),
    ("n -> n-t : t in primes", |position| {
        smaller(position, |take| {
            take > 1 && (2..take).all(|divisor| take % divisor != 0)
        })
    }),
];

#[test]
fn all_winning_moves_are_found_and_all_lost_positions_counted() {
    for (text, options) in GAMES {
        let game = Game::parse(text).unwrap();
        for question in [Question::Outcome, Question::Value] {
            let request = Request {
                play: Play::Normal,
                question,
                upto: None,
                wants_automaton: false,
            };
            let limit = Limit::work(Duration::from_millis(800));
            let mut answer = Solver::new(&game, request, limit).unwrap().solve();
            let mut plain = Plain::new(options);
            let side: u64 = if game.dimension() == 1 { 120 } else { 14 };
            let positions =
                (0..side.pow(game.dimension() as u32)).map(|index| match game.dimension() {
                    1 => vec![index],
                    _ => vec![index / side, index % side],
                });
            let mut lost = 0;
            for position in positions {
                let mut wins: BTreeSet<Vec<Vec<u128>>> = BTreeSet::new();
                for mut parts in options(&position) {
                    parts.sort();
                    if plain.sum(&parts) == 0 {
                        wins.insert(parts.iter().map(|part| wide(part)).collect());
                    }
                }
                lost += u128::from(plain.value(&position) == 0);
                let moves = answer
                    .winning_moves(&wide(&position))
                    .expect("small positions are known");
                assert_eq!(moves.count, wins.len() as u128, "{text} at {position:?}");
                assert_eq!(moves.listed, Vec::from_iter(wins), "{text} at {position:?}");
            }
            assert_eq!(answer.count_lost(side - 1), Some(lost), "{text}");
        }
    }
}

proptest! {
    /// Also of sets with few members of many digits, and of pairs.
    #[test]
    fn the_members_of_a_set_are_listed(
        small in prop::collection::btree_set(0_u64..50, 0..8),
        large in prop::collection::btree_set(any::<u64>(), 0..4),
        most in 0_usize..15,
    ) {
        let list: Vec<u64> = small.union(&large).copied().collect();
        for kind in [Kind::Base(2), Kind::Base(10), Kind::Fraenkel(1)] {
            let numeration = Numeration::new(kind);
            let set = numeration.among(0, &list).minimised();
            let equal = automata::join(&[&set, &numeration.equal(0, 1)], &Unlimited).unwrap();
            for (set, width) in [(&set, 1), (&equal, 2)] {
                let found = members(&numeration, set, most).unwrap();
                let expected = list.iter().map(|&n| vec![n.into(); width]).take(most);
                prop_assert_eq!(found, expected.collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn some_members_of_an_endless_set_are_listed() {
    let base = Numeration::new(Kind::Base(2));
    let powers = base.powers(0, 2).unwrap();
    let found = members(&base, &powers, 4).unwrap();
    assert_eq!(found, [[1], [2], [4], [8]]);
    assert_eq!(members(&base, &powers, 200), None, "beyond 2^128");
}
