//! The proof that play ends: an order in which every move goes down.

use super::moves::{Moves, Unknowable};
use crate::automaton::{all_tracks, shortest, Automaton, Variable};
use crate::language::{tuple, Game};
use crate::limit::{Limit, Stop};
use crate::numeration::{Comparison, Kind, Linear, Numeration};
use crate::search::Order;

/// A move that does not go down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless {
    /// The position before the move.
    pub from: Vec<u128>,
    /// The positions after it.
    pub to: Vec<Vec<u128>>,
    /// Whether the game has this move; otherwise a game without the conditions that are no automata in base 2.
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
    let numeration = Numeration::new(Kind::Base(2));
    let exact = Moves::new(game, &numeration, Unknowable::Refused, limit)?;
    let is_real = exact.is_some();
    let widened = match exact {
        Some(moves) => Some(moves),
        None => Moves::new(game, &numeration, Unknowable::Widened, limit)?,
    };
    let moves = widened.expect("widened moves are always automata");
    let Some((from, to)) = sum_stays(&moves, limit)? else {
        return Ok(Ok(Order::Sum));
    };
    for permutation in permutations(moves.dimension()) {
        if goes_down(&moves, &permutation, limit)? {
            return Ok(Ok(Order::Lexicographic(permutation)));
        }
    }
    Ok(Err(Endless { from, to, is_real }))
}

/// A position, and those after a move.
type Example = (Vec<u128>, Vec<Vec<u128>>);

/// Returns a move that does not decrease the sum; of moves that split, that of some part.
fn sum_stays(moves: &Moves, limit: &Limit) -> Result<Option<Example>, Stop> {
    let numeration = moves.numeration();
    let coordinates: Vec<Variable> = (0..moves.dimension() as Variable).collect();
    for kind in moves.kinds() {
        for target in &kind.targets {
            let mut sum = Linear::default(); // before - after, which should be positive
            for (&before, &after) in coordinates.iter().zip(target) {
                for (variable, factor) in [(before, 1), (after, -1)] {
                    let term = Linear::variable(variable, factor);
                    sum = sum.plus(&term, 1).ok_or(Stop::Size)?;
                }
            }
            let stays = numeration.compare(&sum, Comparison::AtMost, limit)?;
            let parts = [&kind.relation, &stays];
            let Some(word) = shortest(&parts, limit)? else {
                continue;
            };
            let tracks = all_tracks(parts);
            let numbers = numeration.numbers(&word, tracks.len()).ok_or(Stop::Size)?;
            let values = |variables: &Vec<Variable>| -> Vec<u128> {
                let place = |variable| tracks.iter().position(|track| track == variable);
                let values = variables.iter().map(place);
                values
                    .map(|place| place.map_or(0, |place| numbers[place]))
                    .collect()
            };
            let to = kind.targets.iter().map(values).collect();
            return Ok(Some((values(&coordinates), to)));
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
