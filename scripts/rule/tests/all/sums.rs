//! Sums of heaps, against the nim-sums of the values of each.

use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;
use rule::language::{wide, Game};
use rule::limit::Limit;
use rule::prove;
use rule::search::{Play, Question, Search};
use rule::sum;

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
