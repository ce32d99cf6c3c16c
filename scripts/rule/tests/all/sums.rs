//! Sums of heaps, against the nim-sums of the values of each.

use std::collections::BTreeSet;
use std::time::Duration;

use automata::numeration::{Kind, Numeration};
use game::language::{wide, Game};
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use rule::prove;
use rule::solve::Request;
use rule::sum;
use search::Search;

use crate::model::Plain;

/// What may be taken from a heap: these numbers, all up to one, or powers of 2.
#[derive(Clone, Debug)]
enum Takes {
    These(BTreeSet<u64>),
    UpTo(u64),
    Powers,
}

impl Takes {
    fn text(&self) -> String {
        match self {
            Takes::These(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                format!("t in {{{}}}", numbers.join(","))
            }
            Takes::UpTo(most) => format!("t <= {most}"),
            Takes::Powers => String::from("t in powers of 2"),
        }
    }

    fn options(&self, heap: u64) -> Vec<Vec<Vec<u64>>> {
        let is_legal = |take: &u64| match self {
            Takes::These(numbers) => numbers.contains(take),
            Takes::UpTo(most) => take <= most,
            Takes::Powers => take.is_power_of_two(),
        };
        let takes = (1..=heap).filter(is_legal);
        takes.map(|take| vec![vec![heap - take]]).collect()
    }
}

fn takes() -> impl Strategy<Value = Takes> {
    prop_oneof![
        prop::collection::btree_set(1..5u64, 1..3).prop_map(Takes::These),
        (1..4u64).prop_map(Takes::UpTo),
        Just(Takes::Powers),
    ]
}

fn proved(text: &str, play: Play, question: Question) -> Option<rule::proof::Proof> {
    let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    let order = prove::order(&game, &Limit::NONE).unwrap().unwrap();
    let search = Search::new(&game, play, question, order, Limit::NONE);
    let limit = Limit::work(Duration::from_secs(20));
    sum::prove(&game, &search, &limit)
        .unwrap()
        .map(|proved| proved.0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn values_are_nim_sums(heaps in prop::collection::vec(takes(), 2..4), is_value: bool) {
        let names = &["x", "y", "z"][..heaps.len()];
        let option = |place: usize| {
            let mut terms = names.to_vec();
            let taken = format!("{}-t", names[place]);
            terms[place] = &taken;
            format!("{} : {}", terms.join(","), heaps[place].text())
        };
        let options: Vec<String> = (0..heaps.len()).map(option).collect();
        let text = format!("{} -> {}", names.join(","), options.join(" | "));
        let question = if is_value { Question::Value } else { Question::Outcome };
        let proof = proved(&text, Play::Normal, question).expect("each heap has a rule");
        let mut plain: Vec<_> = heaps.iter().map(|heap| Plain::new(|n: &[u64]| heap.options(n[0]))).collect();
        for index in 0..9 * 9 * 9 {
            let position = [index % 9, index / 9 % 9, 5 * (index / 81)];
            let position = &position[..heaps.len()];
            let sum = position.iter().zip(&mut plain).fold(0, |sum, (&n, heap)| sum ^ heap.value(&[n]));
            if is_value {
                prop_assert_eq!(proof.value(&wide(position)), Some(sum.into()), "{} at {:?}", text, position);
            }
            prop_assert_eq!(proof.is_lost(&wide(position)), sum == 0, "{} at {:?}", text, position);
        }
    }
}

#[test]
fn only_moves_that_concern_one_heap_alone_make_a_sum() {
    for text in [
        "x,y -> x-t,y : t <= 2 | x,y-t : t <= x",
        "x,y -> x-t,y | x,y-t | x-1,y-1",
        "x,y -> x-1,y : y > 3 | x,y-1",
        "n -> n-1",
        "x,y -> x-t,y : t in {1,2} | y,x-1",
    ] {
        let game = Game::parse(text).unwrap();
        let Ok(order) = prove::order(&game, &Limit::NONE).unwrap() else {
            continue;
        };
        let search = Search::new(&game, Play::Normal, Question::Outcome, order, Limit::NONE);
        let proof = sum::prove(&game, &search, &Limit::NONE).unwrap();
        assert!(proof.is_none(), "{text}");
    }
    let nim = "x,y -> x-t,y | x,y-t";
    assert!(proved(nim, Play::Normal, Question::Outcome).is_some());
    assert!(proved(nim, Play::Misere, Question::Outcome).is_none());
}

/// Takes with a theorem, as a condition, and whether a number may be taken.
fn known_takes() -> impl Strategy<Value = (String, Vec<bool>)> {
    let listed = |set: &BTreeSet<u64>| {
        let numbers: Vec<String> = set.iter().map(u64::to_string).collect();
        numbers.join(",")
    };
    let legal = |is_legal: &dyn Fn(u64) -> bool| (0..200).map(is_legal).collect::<Vec<bool>>();
    prop_oneof![
        prop::collection::btree_set(1..12u64, 1..4).prop_map(move |set| {
            let text = format!("t in {{{}}}", listed(&set));
            (text, legal(&|take| set.contains(&take)))
        }),
        (1..6u64, 0..20u64).prop_map(move |(low, more)| {
            let range = low..=low + more;
            let text = format!("t in {low}..{}", low + more);
            (text, legal(&|take| range.contains(&take)))
        }),
        prop::collection::btree_set(1..6u64, 0..3).prop_map(move |set| {
            let others = set.iter().map(|number| format!(", t != {number}"));
            let text = format!("t > 0{}", others.collect::<String>());
            (text, legal(&|take| take > 0 && !set.contains(&take)))
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn theorems_on_heaps_answer_sums(heaps in prop::collection::vec(known_takes(), 2..4), is_value: bool, far in 1..1u64 << 50) {
        let names = &["x", "y", "z"][..heaps.len()];
        let option = |place: usize| {
            let mut terms = names.to_vec();
            let taken = format!("{}-t", names[place]);
            terms[place] = &taken;
            format!("{} : {}", terms.join(","), heaps[place].0)
        };
        let options: Vec<String> = (0..heaps.len()).map(option).collect();
        let text = format!("{} -> {}", names.join(","), options.join(" | "));
        let game = Game::parse(&text).unwrap();
        let question = if is_value { Question::Value } else { Question::Outcome };
        let mut request = Request { play: Play::Normal, question, upto: None, wants_automaton: false };
        let limit = Limit::work(Duration::from_secs(20));
        let theorem = sum::by_theorems(&game, request, &limit).expect("a theorem on each heap");
        let left = |place: usize, n: u64| -> Vec<u64> {
            let legal = &heaps[place].1;
            (0..n).filter(|left| legal[(n - left) as usize]).collect()
        };
        let mut plain: Vec<_> = (0..heaps.len()).map(|place| {
            let left = &left;
            Plain::new(move |n: &[u64]| left(place, n[0]).into_iter().map(|n| vec![vec![n]]).collect())
        }).collect();
        let system = Numeration::new(Kind::Base(2));
        let lost = theorem.lost.to_automaton(heaps.len(), &system, &Limit::NONE.steps(20_000_000));
        let lost = lost.ok().flatten();
        for index in 0..12 * 12 * 12 {
            let position = [index % 12, 11 * (index / 12 % 12), index / 144];
            let position = &position[..heaps.len()];
            let mut value = |position: &[u64]| position.iter().zip(&mut plain).fold(0, |sum, (&n, heap)| sum ^ heap.value(&[n]));
            let own = value(position);
            prop_assert_eq!(theorem.value(position), own, "{} at {:?}", text, position);
            let mut least = None;
            for place in 0..position.len() {
                for n in left(place, position[place]) {
                    let mut next = position.to_vec();
                    next[place] = n;
                    if value(&next) == 0 && least.as_ref().is_none_or(|least| next < *least) {
                        least = Some(next);
                    }
                }
            }
            prop_assert_eq!(theorem.winning_move(position), least.map(|next| vec![next]), "{} at {:?}", text, position);
            if let Some(lost) = &lost {
                prop_assert_eq!(lost.accepts(&system.word(&wide(position))), own == 0, "{} at {:?}", text, position);
            }
        }
        // A winning move leads to a lost position, and takes what the heap allows, however large the heaps are.
        let large: Vec<u64> = (1..).map(|place| place * far).take(heaps.len()).collect();
        match theorem.winning_move(&large) {
            None => prop_assert_eq!(theorem.value(&large), 0),
            Some(to) => {
                prop_assert_eq!(theorem.value(&to[0]), 0);
                let changed: Vec<usize> = (0..large.len()).filter(|&place| to[0][place] != large[place]).collect();
                prop_assert_eq!(changed.len(), 1);
                let take = (large[changed[0]] - to[0][changed[0]]) as usize;
                let (condition, legal) = &heaps[changed[0]];
                prop_assert!(legal.get(take).copied().unwrap_or(condition.starts_with("t > 0")), "{}", text);
            }
        }
        request.play = Play::Misere;
        request.question = Question::Outcome;
        prop_assert!(sum::by_theorems(&game, request, &limit).is_none());
    }
}
