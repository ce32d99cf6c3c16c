//! The proof that play ends: an order in which every move goes down.

use std::ops::ControlFlow;

use super::moves::{Moves, Unknowable};
use super::outcome::all_tracks;
use crate::automaton::{shortest, Automaton, Variable};
use crate::language::{tuple, Game};
use crate::limit::{Limit, Stop};
use crate::numeration::{Comparison, Kind, Linear, Numeration};
use crate::search::{Order, Play, Question, Search};

/// A move that does not go down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless {
    /// The position before the move.
    pub from: Vec<u128>,
    /// The positions after it.
    pub to: Vec<Vec<u128>>,
    /// Whether the search finds this move in the game; otherwise it is a move of a game with weaker
    /// conditions, which the proof used.
    pub is_real: bool,
}

impl Endless {
    /// Returns the move as text.
    pub fn describe(&self) -> String {
        let to: Vec<String> = self.to.iter().map(|part| tuple(part)).collect();
        format!("{} -> {}", tuple(&self.from), to.join(" & "))
    }
}

/// Returns an order in which all moves go down, so that play ends, or a move that does not decrease
/// the sum of the coordinates.
///
/// The orders tried are the sum of the coordinates, and the lexicographic orders of the coordinates in every
/// permutation. A game that splits has one coordinate, which must fall in each part: then play on all parts
/// ends, too.
pub fn order(game: &Game, limit: &Limit) -> Result<Result<Order, Endless>, Stop> {
    let numeration = Numeration::new(Kind::Base(2), limit)?;
    let moves = Moves::new(game, &numeration, Unknowable::Widened, limit)?;
    let moves = moves.expect("widened moves are always automata");
    let dimension = game.dimension();

    let Some(endless) = sum_stays(&moves, limit)? else {
        return Ok(Ok(Order::Sum));
    };
    for permutation in permutations(dimension) {
        if goes_down(&moves, &permutation, limit)? {
            return Ok(Ok(Order::Lexicographic(permutation)));
        }
    }
    Ok(Err(real(game, endless, limit)?))
}

/// Returns a move that does not decrease the sum; of moves that split, that of some part.
fn sum_stays(moves: &Moves, limit: &Limit) -> Result<Option<Endless>, Stop> {
    let numeration = moves.numeration();
    let dimension = moves.dimension();
    for kind in moves.kinds() {
        for target in &kind.targets {
            let mut sum = Linear::default(); // before - after, which should be positive
            for (coordinate, &after) in target.iter().enumerate() {
                sum = sum
                    .plus(&Linear::variable(coordinate as Variable, 1), 1)
                    .and_then(|sum| sum.plus(&Linear::variable(after, 1), -1))
                    .ok_or(Stop::Size)?;
            }
            let stays = numeration.compare(&sum, Comparison::AtMost, limit)?;
            let parts = [&kind.relation, &stays];
            if let Some(word) = shortest(&parts, limit)? {
                let tracks = all_tracks(&parts);
                let numbers = numeration.numbers(&word, tracks.len()).ok_or(Stop::Size)?;
                let value = |variable: &Variable| {
                    let place = tracks.iter().position(|track| track == variable);
                    place.map_or(0, |place| numbers[place])
                };
                let from: Vec<Variable> = (0..dimension as Variable).collect();
                return Ok(Some(Endless {
                    from: from.iter().map(value).collect(),
                    to: kind
                        .targets
                        .iter()
                        .map(|part| part.iter().map(value).collect())
                        .collect(),
                    is_real: false,
                }));
            }
        }
    }
    Ok(None)
}

/// Whether the coordinates fall lexicographically in this order with every move.
fn goes_down(moves: &Moves, order: &[usize], limit: &Limit) -> Result<bool, Stop> {
    let numeration = moves.numeration();
    for kind in moves.kinds() {
        for target in &kind.targets {
            // The move does not go down if the first coordinate that changes rises, or if none changes.
            let mut equal: Vec<Automaton> = vec![kind.relation.clone()];
            for &coordinate in order {
                let (before, after) = (coordinate as Variable, target[coordinate]);
                if before == after {
                    continue;
                }
                let rises = numeration.ordered(before, after, false);
                let parts: Vec<&Automaton> = equal.iter().chain([&rises]).collect();
                if shortest(&parts, limit)?.is_some() {
                    return Ok(false);
                }
                equal.push(numeration.equal(before.min(after), before.max(after)));
            }
            let parts: Vec<&Automaton> = equal.iter().collect();
            if shortest(&parts, limit)?.is_some() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Marks the move as real if the search knows it, or finds a real one among small positions.
fn real(game: &Game, endless: Endless, limit: &Limit) -> Result<Endless, Stop> {
    let mut search = Search::new(game, Play::Normal, Question::Outcome, Order::Sum, *limit);
    let mut rising = |position: &[u64]| -> Result<Option<Endless>, Stop> {
        let sum: u64 = position.iter().sum();
        let mut found = None;
        let searched = search.each_option(position, &mut |parts| {
            if parts.iter().any(|part| part.iter().sum::<u64>() >= sum) {
                found = Some(parts.to_vec());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let Err(stop @ (Stop::Time | Stop::Interrupted)) = searched {
            return Err(stop);
        }
        Ok(found.map(|parts| Endless {
            from: position.iter().map(|&n| n.into()).collect(),
            to: parts
                .iter()
                .map(|part| part.iter().map(|&n| n.into()).collect())
                .collect(),
            is_real: true,
        }))
    };
    let first: Option<Vec<u64>> = endless
        .from
        .iter()
        .map(|&n| u64::try_from(n).ok())
        .collect();
    let first = first.filter(|position| position.iter().sum::<u64>() < 1000);
    if let Some(position) = first {
        if let Some(found) = rising(&position)? {
            return Ok(found);
        }
    }
    let side: u64 = [40, 12, 6, 4][game.dimension() - 1];
    for index in 0..side.pow(game.dimension() as u32) {
        let place = |coordinate: usize| index / side.pow(coordinate as u32) % side;
        let position: Vec<u64> = (0..game.dimension()).map(place).collect();
        if let Some(found) = rising(&position)? {
            return Ok(found);
        }
    }
    Ok(endless)
}

/// Returns all orders of 0, 1, …, n - 1.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for shorter in permutations(last) {
        for place in (0..=shorter.len()).rev() {
            let mut longer = shorter.clone();
            longer.insert(place, last);
            all.push(longer);
        }
    }
    all.sort_unstable();
    all
}
