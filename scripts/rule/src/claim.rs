//! A rule that somebody has in mind: proved, or refuted by the smallest position at which it is wrong.

use std::time::Duration;

use crate::automaton::{union, Automaton};
use crate::find::find;
use crate::language::Game;
use crate::limit::{Limit, Stop};
use crate::numeration::{Kind, Numeration};
use crate::proof::Proof;
use crate::prove::{self, alternative, Moves};
use crate::search::Question;
use crate::solve::{searcher, wide, At, Refusal, Request};

/// What became of a claim.
pub enum Outcome {
    /// It holds for all positions.
    Proved(Box<Proof>),
    /// It is wrong at this position, the smallest one.
    Refuted(Vec<u128>, At),
    /// It is right for all positions whose coordinates are at most this, and could not be proved.
    Open(u64),
    /// It is not an automaton in any numeration that may help, or the time was over.
    Unknown,
}

/// The largest sides of the search for a counterexample.
const SIDES: [u64; 4] = [20_000, 200, 32, 14];

/// Proves or refutes a claim: that the P-positions are those that fulfil [conditions](Game::conditions) on the coordinates.
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
    let mut search = searcher(game, request, limit)?;
    let time = limit.left().unwrap_or(Duration::from_secs(3600));
    let sets = request.kinds(game).into_iter().filter_map(|kind| {
        let numeration = Numeration::new(kind);
        let set = set(claim, &numeration, &limit.at_most(time / 8)).ok()??;
        Some((numeration, set))
    });
    let sets: Vec<(Numeration, Automaton)> = sets.collect();
    let Some((numeration, set)) = sets.first() else {
        return Ok(Outcome::Unknown);
    };
    // First a counterexample, by the search; then a proof.
    search.set_limit(limit.at_most(time / 4));
    let dimension = game.dimension();
    let lost = u32::from(search.question() == Question::Outcome);
    let mut open = Outcome::Unknown;
    let mut side = 8;
    while side <= SIDES[dimension - 1] && search.grow(&vec![side; dimension]).is_ok() {
        let wrong = search.rows(side).filter(|(position, answer)| {
            (*answer == lost) != set.accepts(&numeration.word(&wide(position)))
        });
        let size = |row: &(Vec<u64>, u32)| (row.0.iter().sum::<u64>(), row.0.clone());
        if let Some((position, answer)) = wrong.min_by_key(size) {
            let at = At {
                answer: Some((answer == lost).into()),
                to: search.winning_option(&position).ok().flatten(),
                is_guessed: false,
            };
            return Ok(Outcome::Refuted(wide(&position), at));
        }
        open = search
            .searched()
            .map_or(open, |searched| Outcome::Open(searched.min(side - 1)));
        side *= 2;
    }
    search.set_limit(limit);
    if game.splits() {
        // A set alone says nothing of the sums that a move may lead to: find the values, and compare.
        let kind = numeration.kind();
        let found = find(game, &mut search, &[Kind::Base(2)], limit).ok();
        let same =
            found.filter(|proof| kind == Kind::Base(2) && proof.lost(&limit) == Ok(set.clone()));
        return Ok(same.map_or(open, |proof| Outcome::Proved(Box::new(proof))));
    }
    for (numeration, set) in sets {
        let moves = Moves::new(game, &numeration, &limit);
        let Ok(Some(moves)) = moves else { continue };
        let theorem = prove::Theorem::new(moves, &search, &limit);
        if theorem.and_then(|theorem| theorem.holds(&set, &limit)) == Ok(true) {
            return Ok(Outcome::Proved(Box::new(Proof {
                numeration,
                automaton: set,
                question: Question::Outcome,
                play: request.play,
                order: search.order().clone(),
                largest: 0,
            })));
        }
    }
    Ok(open)
}

/// The positions that fulfil the conditions, if they are an automaton.
pub(crate) fn set(
    claim: &Game,
    numeration: &Numeration,
    limit: &Limit,
) -> Result<Option<Automaton>, Stop> {
    let alternatives = claim.moves.iter();
    let parts = alternatives.map(|one| alternative(claim, one, numeration, limit));
    let Some(parts) = parts.collect::<Result<Option<Vec<Automaton>>, Stop>>()? else {
        return Ok(None);
    };
    union(&parts.iter().collect::<Vec<_>>(), limit).map(Some)
}
