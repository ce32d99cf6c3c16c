//! `t is a submask of n`, against plain recursion.

use std::time::Duration;

use automata::numeration::Kind;
use game::language::{wide, Game};
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use rule::find;
use rule::proof::Proof;
use rule::prove;
use search::Search;

use crate::model::Plain;

fn search(text: &str, play: Play, question: Question) -> (Game, Search) {
    let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    let order = prove::order(&game, &Limit::NONE).unwrap().unwrap();
    let search = Search::new(&game, play, question, order, Limit::NONE);
    (game, search)
}

fn proved(text: &str, play: Play, question: Question, seconds: u64) -> Option<Proof> {
    let (game, mut search) = search(text, play, question);
    let limit = Limit::work(Duration::from_secs(seconds));
    find::find(&game, &mut search, &[Kind::Base(2)], limit).ok()
}

/// Whether a proof says that this is the answer.
fn says(proof: &Proof, numbers: &[u64]) -> bool {
    let word = proof.numeration.word(&wide(numbers));
    proof.automaton.accepts(&word)
}

/// Any proper submask of n may be left. One with k ones has such with 0 to k - 1 ones and no others: so by induction the
/// value is the number of ones. Only 0 is lost; in misère play, what can only be made 0: numbers with one 1.
#[test]
fn any_part_of_the_ones_may_be_taken() {
    let text = "n -> n-t : t is a submask of n";
    let (_, mut values) = search(text, Play::Normal, Question::Value);
    let lost = [Play::Normal, Play::Misere].map(|play| proved(text, play, Question::Outcome, 20));
    let [normal, misere] = lost.map(|proof| proof.expect("a proof"));
    for n in 0..300u64 {
        assert_eq!(values.answer(&[n]), Ok(n.count_ones()), "{n}");
        assert_eq!(says(&normal, &[n]), n == 0, "{n}");
        assert_eq!(says(&misere, &[n]), n.is_power_of_two(), "{n}");
    }
}

/// If one 1 is taken in each move, their number is the number of moves.
#[test]
fn one_of_the_ones_may_be_taken() {
    let text = "n -> n-t : t is a submask of n, t in powers of 2";
    let proof = proved(text, Play::Normal, Question::Value, 20).expect("a proof");
    for n in 0..300u64 {
        assert!(says(&proof, &[n, u64::from(n.count_ones() % 2)]), "{n}");
    }
}

/// Only the common ones of x and y count, and any of them may be taken from both.
#[test]
fn common_ones_may_be_taken() {
    let text = "x,y -> x-t,y-t : t is a submask of x, t is a submask of y";
    let (_, mut values) = search(text, Play::Normal, Question::Value);
    let proof = proved(text, Play::Normal, Question::Outcome, 20).expect("a proof");
    for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
        let common: u64 = x & y;
        assert_eq!(values.answer(&[x, y]), Ok(common.count_ones()), "{x}, {y}");
        assert_eq!(says(&proof, &[x, y]), common == 0, "{x}, {y}");
    }
}

/// Codeforces 2027E1, with one pile. Without a common 1 of x and a, a move takes some t, whose lowest 1 is none of x: there
/// both have a 1 after it. With common ones, all of these may be taken, and none is left.
#[test]
fn parts_of_a_mask_may_be_taken() {
    let text = "x,a -> x-t,a : t is a submask of a";
    let proof = proved(text, Play::Normal, Question::Outcome, 20).expect("a proof");
    for (x, a) in (0..40).flat_map(|x| (0..40).map(move |a| (x, a))) {
        assert_eq!(says(&proof, &[x, a]), x & a == 0, "{x}, {a}");
    }
}

/// Whether t may be taken, from `[x, y, t, a]`.
type Legal = fn([i64; 4]) -> bool;

fn is_part(part: i64, of: i64) -> bool {
    part >= 0 && of >= 0 && (0..30).all(|place| part >> place & 1 <= of >> place & 1)
}

/// Conditions on takes of t from x, and what they say; those from the fourth on need y.
const CONDITIONS: [(&str, Legal); 7] = [
    ("t is a submask of x-A", |[x, _, t, a]| is_part(t, x - a)),
    ("t is a submask of A", |[_, _, t, a]| is_part(t, a)),
    ("t+A is a submask of x+2", |[x, _, t, a]| {
        is_part(t + a, x + 2)
    }),
    ("A is a submask of x, t <= 2", |[x, _, t, a]| {
        is_part(a, x) && t <= 2
    }),
    ("t is a submask of y", |[_, y, t, _]| is_part(t, y)),
    ("t is a submask of x, t is a submask of y", |[x, y, t, _]| {
        is_part(t, x) && is_part(t, y)
    }),
    ("y-A is a submask of x, t <= A", |[x, y, t, a]| {
        is_part(y - a, x) && t <= a
    }),
];

/// What may be taken from a coordinate: a condition, and its number.
fn takes(dimension: usize) -> impl Strategy<Value = Vec<(usize, usize, i64)>> {
    let one = (0..dimension, 0..[4, 7usize][dimension - 1], 1..7i64);
    prop::collection::vec(one, 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn games_are_those_of_plain_recursion((dimension, takes) in (1..3usize).prop_flat_map(|dimension| (Just(dimension), takes(dimension))), is_misere: bool) {
        let option = |&(place, condition, a): &(usize, usize, i64)| {
            let names = [["x", "y"], ["y", "x"]][place];
            let named = |c: char| match c {
                'x' => names[0].to_owned(),
                'y' => names[1].to_owned(),
                'A' => a.to_string(),
                c => c.to_string(),
            };
            let condition: String = CONDITIONS[condition].0.chars().map(named).collect();
            let to = [["x-t", "x-t,y"], ["", "x,y-t"]][place][dimension - 1];
            format!("{to} : {condition}")
        };
        let options: Vec<String> = takes.iter().map(option).collect();
        let text = format!("{} -> {}", ["x", "x,y"][dimension - 1], options.join(" | "));
        let mut plain = Plain::new(|position: &[u64]| {
            let mut found = Vec::new();
            for &(place, condition, a) in &takes {
                let (own, other) = (position[place], position.get(1 - place).copied().unwrap_or(0));
                let is_legal = |t: &u64| CONDITIONS[condition].1([own as i64, other as i64, *t as i64, a]);
                for t in (1..=own).filter(is_legal) {
                    let mut to = position.to_vec();
                    to[place] -= t;
                    found.push(vec![to]);
                }
            }
            found
        });
        let play = if is_misere { Play::Misere } else { Play::Normal };
        let (_, mut outcomes) = search(&text, play, Question::Outcome);
        let (_, mut values) = search(&text, Play::Normal, Question::Value);
        let proof = proved(&text, play, Question::Outcome, 1);
        for index in 0..150u64 {
            let position = [[index, 0], [index % 15, index / 15]][dimension - 1];
            let position = &position[..dimension];
            let is_lost = !plain.wins(position, is_misere);
            prop_assert_eq!(outcomes.answer(position), Ok(is_lost.into()), "{} at {:?}", text, position);
            prop_assert_eq!(values.answer(position).map(u64::from), Ok(plain.value(position)), "{} at {:?}", text, position);
            if let Some(proof) = &proof {
                prop_assert_eq!(says(proof, position), is_lost, "{} at {:?}", text, position);
            }
        }
    }
}
