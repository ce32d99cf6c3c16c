//! Claims, against a table of outcomes that is long enough: the smallest counterexample, or a proof.

use std::collections::BTreeSet;
use std::time::Duration;

use formula::Formula;
use game::language::Game;
use game::limit::Limit;
use game::{Play, Question};
use proptest::prelude::*;
use rule::claim::{decide, Outcome};
use rule::solve::Request;

/// Both the outcomes and the claim repeat long before.
const HEAPS: u64 = 60_000;

/// Lost are n whose rest is one of these, but for one number.
#[derive(Clone, Debug)]
struct Claim {
    modulus: u64,
    rests: BTreeSet<u64>,
    exception: Option<u64>,
}

impl Claim {
    fn holds(&self, n: u64) -> bool {
        self.rests.contains(&(n % self.modulus)) != (self.exception == Some(n))
    }

    fn text(&self) -> String {
        let rests: Vec<String> = self.rests.iter().map(u64::to_string).collect();
        let rule = format!("n mod {} in {{{}}}", self.modulus, rests.join(","));
        match self.exception {
            Some(n) if self.rests.contains(&(n % self.modulus)) => format!("{rule}, n != {n}"),
            Some(n) => format!("{rule} | n = {n}"),
            None => rule,
        }
    }
}

/// Whether the player to move loses, from 0 on.
fn lost(takes: &BTreeSet<u64>, is_misere: bool) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::new();
    for heap in 0..HEAPS {
        let mut left = takes
            .iter()
            .filter_map(|&take| heap.checked_sub(take))
            .peekable();
        let is_over = left.peek().is_none();
        lost.push(if is_over {
            !is_misere
        } else {
            left.all(|left| !lost[left as usize])
        });
    }
    lost
}

/// The true rule or another one, with an exception or without.
fn claims() -> impl Strategy<Value = (BTreeSet<u64>, bool, Claim)> {
    let takes = prop::collection::btree_set(1..7u64, 1..4);
    let exception = prop::option::of(prop_oneof![0..40u64, 1000..HEAPS - 1000]);
    let rests = prop::collection::btree_set(0..12u64, 0..4);
    (
        takes,
        any::<bool>(),
        1..12u64,
        any::<bool>(),
        rests,
        exception,
    )
        .prop_map(|(takes, is_misere, modulus, is_true, rests, exception)| {
            let table = lost(&takes, is_misere);
            let is_period = |period: &u64| {
                let period = *period as usize;
                table[..2000] == table[period..2000 + period]
            };
            let period = (1..64).find(is_period).filter(|_| is_true);
            let modulus = period.unwrap_or(modulus);
            let is_rest = |&rest: &u64| match period {
                Some(_) => table[rest as usize],
                None => rests.contains(&rest),
            };
            let rests = (0..modulus).filter(is_rest).collect();
            let claim = Claim {
                modulus,
                rests,
                exception,
            };
            (takes, is_misere, claim)
        })
}

/// Typed back, also where it is no automaton; what differs from it is refuted or stays open.
#[test]
fn what_a_theorem_says_is_proved() {
    for (text, rule, is_proved) in [
        (
            "n,q -> n-t,3*t : t <= q",
            "n = 0 or q < the smallest part of n in Schwenk's sum for 3",
            true,
        ),
        (
            "n,q -> n-t,3*t : t <= q",
            "n = 0 or q < the smallest part of n in Schwenk's sum for 4",
            false,
        ),
        (
            "x,y -> x-t,y : t in 1..10000000 | x,y-t : t in 1..10000000",
            "(x mod 10000001) xor (y mod 10000001) = 0",
            true,
        ),
    ] {
        let game = Game::parse(text).unwrap();
        let request = Request {
            play: Play::Normal,
            question: Question::Outcome,
            upto: None,
            wants_automaton: false,
        };
        let claim = Formula::parse(rule, &game.coordinates).unwrap_or_else(|one| panic!("{one}"));
        let outcome = decide(
            &game,
            &claim,
            request,
            Limit::work(Duration::from_millis(500)),
        );
        let Ok(outcome) = outcome else {
            panic!("{text} is refused");
        };
        let found = matches!(outcome, Outcome::Theorem(_));
        assert_eq!(found, is_proved, "{rule}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn are_proved_or_wrong_at_the_smallest_counterexample((takes, is_misere, claim) in claims()) {
        let set: Vec<String> = takes.iter().map(u64::to_string).collect();
        let game = Game::parse(&format!("n -> n-t : t in {{{}}}", set.join(","))).unwrap();
        let text = claim.text();
        let conditions = Formula::parse(&text, &game.coordinates).unwrap();
        let request = Request {
            play: if is_misere { Play::Misere } else { Play::Normal },
            question: Question::Outcome,
            upto: None,
            wants_automaton: false,
        };
        let outcome = decide(&game, &conditions, request, Limit::work(Duration::from_secs(20))).unwrap();
        let table = lost(&takes, is_misere);
        let wrong = (0..HEAPS).find(|&n| table[n as usize] != claim.holds(n));
        match (outcome, wrong) {
            (Outcome::Refuted(position, at), Some(n)) => {
                prop_assert_eq!(position, vec![u128::from(n)], "{} {}", game.text, text);
                prop_assert_eq!(at.answer, Some(table[n as usize].into()));
            }
            (Outcome::Proved(_) | Outcome::Theorem(_), None) => {}
            (_, wrong) => prop_assert!(false, "{} {} (misère: {}): {:?}", game.text, text, is_misere, wrong),
        }
    }
}
