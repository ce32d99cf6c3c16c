//! A rule that somebody has in mind: proved, or refuted by the smallest position at which it is wrong.

use std::time::Duration;

use crate::automaton::{shortest, union, Automaton, Variable};
use crate::find::{candidates, find};
use crate::language::{Game, Problem};
use crate::limit::{Limit, Stop};
use crate::numeration::{Kind, Numeration};
use crate::proof::Proof;
use crate::prove::{self, alternative, Moves, Unknowable};
use crate::search::{Question, Search};
use crate::solve::{searcher, wide, At, Refusal, Request};

/// What became of a claim.
pub enum Outcome {
    /// It holds for all positions.
    Proved(Box<Proof>),
    /// It is wrong at this position, the smallest one.
    Refuted(Vec<u128>, At),
    /// It is right for all positions whose coordinates are at most this, and could not be proved.
    Open(u64),
}

/// The largest sides of the search for a counterexample.
const SIDES: [u64; 4] = [20_000, 200, 32, 14];

/// Reads a claim: conditions on the coordinates, and on `value` if values are asked for.
///
/// # Errors
///
/// Where the text is wrong.
pub fn read(text: &str, game: &Game, question: Question) -> Result<Game, Problem> {
    let mut names = game.coordinates.clone();
    if question == Question::Value {
        names.push(String::from("value"));
    }
    Game::conditions(text, &names)
}

/// Proves or refutes a claim that was [read].
///
/// # Errors
///
/// Why the game is refused.
pub fn decide(
    game: &Game,
    claim: &Game,
    request: Request,
    limit: Limit,
) -> Result<Outcome, Refusal> {
    let Request {
        play,
        question,
        numeration,
        ..
    } = request;
    let mut search = searcher(game, request, limit)?;
    let kinds = numeration.map_or_else(|| candidates(game), |kind| vec![kind]);
    let set_in = |numeration: &Numeration, limit: &Limit| -> Result<Option<Automaton>, Stop> {
        let tracks = (0..claim.dimension() as Variable).collect();
        let mut parts = vec![Automaton::new(tracks, [(false, Vec::new())])];
        for one in &claim.moves {
            match alternative(claim, one, numeration, limit)? {
                Some(part) => parts.push(part),
                None => return Ok(None),
            }
        }
        union(&parts.iter().collect::<Vec<_>>(), limit).map(Some)
    };
    let mut sets: Vec<(Numeration, Automaton)> = Vec::new();
    for kind in kinds {
        let soon = limit.at_most(limit.left().unwrap_or(FOREVER) / 8);
        let numeration = Numeration::new(kind);
        if let Ok(Some(set)) = set_in(&numeration, &soon) {
            sets.push((numeration, set));
        }
    }
    // First a counterexample, by the search; then a proof.
    let asked = search.question();
    search.set_limit(limit.at_most(limit.left().unwrap_or(FOREVER) / 4));
    let mut upto = 0;
    if let Some((numeration, set)) = sets.first() {
        let dimension = game.dimension();
        let mut side = 8;
        while side <= SIDES[dimension - 1] && search.grow(&vec![side; dimension]).is_ok() {
            let wrong = smallest_difference(&search, set, numeration, question, side);
            if let Some((position, truth)) = wrong {
                let answer = Some(truth.into());
                let to = search.winning_option(&position).ok().flatten();
                let at = At {
                    answer,
                    to,
                    is_guessed: false,
                };
                return Ok(Outcome::Refuted(wide(&position), at));
            }
            upto = search.searched_sides().into_iter().min().unwrap_or(1) - 1;
            side *= 2;
        }
        if let Some(position) = doubled(set, numeration, question, dimension, &limit) {
            // One of two values is wrong.
            let answer = search.answer(&position).ok().map(u128::from);
            let at = At {
                answer,
                to: None,
                is_guessed: answer.is_none(),
            };
            return Ok(Outcome::Refuted(wide(&position), at));
        }
    }
    search.set_limit(limit);
    if asked != question {
        // A set alone says nothing of the sums that a move may lead to: find the values, and compare.
        if let Ok(proof) = find(game, &mut search, &[Kind::Base(2)], limit) {
            let same = sets.iter().find(|one| one.0.kind() == Kind::Base(2));
            if same.is_some_and(|(_, set)| proof.lost(&limit).is_ok_and(|lost| lost == *set)) {
                return Ok(Outcome::Proved(Box::new(proof)));
            }
        }
        return Ok(Outcome::Open(upto));
    }
    for (numeration, set) in sets {
        let moves = Moves::new(game, &numeration, Unknowable::Refused, &limit);
        let Ok(Some(moves)) = moves else { continue };
        let theorem = prove::Theorem::new(moves, &search, &limit);
        if theorem.and_then(|theorem| theorem.holds(&set, &limit)) == Ok(true) {
            return Ok(Outcome::Proved(Box::new(Proof {
                numeration,
                automaton: set,
                question,
                play,
                order: search.order().clone(),
                largest: 0,
            })));
        }
    }
    Ok(Outcome::Open(upto))
}

/// Where there is no limit of time.
const FOREVER: Duration = Duration::from_secs(3600);

/// Returns a position for which two values are claimed, if values are.
fn doubled(
    set: &Automaton,
    numeration: &Numeration,
    question: Question,
    dimension: usize,
    limit: &Limit,
) -> Option<Vec<u64>> {
    let value = Some(dimension as Variable).filter(|_| question == Question::Value)?;
    let other = set.renamed(|track| if track == value { value + 1 } else { track });
    let below = numeration.ordered(value, value + 1, false);
    let word = shortest(&[set, &other, &below], limit).ok()??;
    let numbers = numeration.numbers(&word, dimension + 2)?;
    let position = numbers[..dimension].iter().map(|&n| u64::try_from(n).ok());
    position.collect()
}

/// The position of the least sum, in a box, whose answer the claim has wrong.
fn smallest_difference(
    search: &Search,
    set: &Automaton,
    numeration: &Numeration,
    question: Question,
    side: u64,
) -> Option<(Vec<u64>, u32)> {
    let wrong = search.rows(side).filter_map(|(position, answer)| {
        let mut numbers: Vec<u128> = position.iter().map(|&n| n.into()).collect();
        let (truth, is_right) = match question {
            Question::Value => {
                numbers.push(answer.into());
                let others = (0..u128::from(answer) + 9).filter(|&v| v != u128::from(answer));
                let claimed = |value: u128| {
                    let mut numbers = numbers.clone();
                    *numbers.last_mut().expect("a value") = value;
                    set.accepts(&numeration.word(&numbers))
                };
                let is_right = claimed(answer.into()) && !others.into_iter().any(claimed);
                (answer, is_right)
            }
            Question::Outcome => {
                let is_values = search.question() == Question::Value;
                let truth = if is_values {
                    u32::from(answer == 0)
                } else {
                    answer
                };
                (
                    truth,
                    set.accepts(&numeration.word(&numbers)) == (truth == 1),
                )
            }
        };
        (!is_right).then_some((position, truth))
    });
    wrong.min_by_key(|(position, _)| (position.iter().sum::<u64>(), position.clone()))
}
