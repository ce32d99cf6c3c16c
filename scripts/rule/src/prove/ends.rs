//! The proof that play ends: an order in which every move goes down.

use super::moves::{kinds, Bound, Kind};
use crate::language::{tuple, Game};
use crate::limit::{Limit, Stop};
use crate::search::Order;
use automata::numeration::{self, Comparison, Linear, Numeration};
use automata::{Automaton, Variable};

/// A move that does not go down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless {
    /// The move as text.
    pub example: String,
    /// Whether the game has this move; otherwise a game without the conditions that are no automata in base 2.
    pub is_real: bool,
}

/// Returns an order in which all moves go down, so that play ends, or a move that does not decrease
/// the sum of the coordinates.
///
/// The orders tried are the sum of the coordinates, and the lexicographic orders of the coordinates in every
/// permutation. A game that splits has one coordinate, which must fall in each part: then play on all parts
/// ends, too.
///
/// # Panics
///
/// If a set has no set above it, which would be a defect of this tool.
///
/// # Errors
///
/// If the limit is reached.
pub fn order(game: &Game, limit: &Limit) -> Result<Result<Order, Endless>, Stop> {
    let numeration = Numeration::new(numeration::Kind::Base(2));
    let exact = kinds(game, &numeration, Bound::Exact, limit)?;
    let is_real = exact.is_some();
    let kinds = match exact {
        Some(kinds) => kinds,
        None => kinds(game, &numeration, Bound::Above, limit)?.expect("above each set is another"),
    };
    let stays = |order: &Order| stays(&kinds, game.dimension(), &numeration, order, limit);
    let Some(positions) = stays(&Order::Sum)? else {
        return Ok(Ok(Order::Sum));
    };
    for permutation in permutations(game.dimension()) {
        let order = Order::Lexicographic(permutation);
        if stays(&order)?.is_none() {
            return Ok(Ok(order));
        }
    }
    let each: Vec<String> = positions.iter().map(|part| tuple(part)).collect();
    let example = format!("{} -> {}", each[0], each[1..].join(" & "));
    Ok(Err(Endless { example, is_real }))
}

/// Returns a move that does not go down in the order, a position and those after it; of moves that split, because of
/// some part.
fn stays<'a>(
    kinds: &'a [Kind],
    dimension: usize,
    numeration: &Numeration,
    order: &Order,
    limit: &Limit,
) -> Result<Option<Vec<Vec<u128>>>, Stop> {
    let coordinates: Vec<Variable> = (0..dimension as Variable).collect();
    let groups = match order {
        Order::Sum => vec![(0..dimension).collect()],
        Order::Lexicographic(places) => places.iter().map(|&place| vec![place]).collect(),
    };
    let pairs = |kind: &'a Kind| kind.targets.iter().map(move |target| (kind, target));
    for (kind, target) in kinds.iter().flat_map(pairs) {
        let add = |sum: Linear, &place: &usize| {
            let before = sum.plus(&Linear::variable(coordinates[place], 1), 1)?;
            before.plus(&Linear::variable(target[place], 1), -1)
        };
        // What should fall lexicographically, before the move less after it: it does not if the first one that
        // changes rises, or none changes.
        let mut equal: Vec<Automaton> = vec![kind.relation.clone()];
        for (index, group) in groups.iter().enumerate() {
            let is_last = index + 1 == groups.len();
            let fall = group.iter().try_fold(Linear::default(), add);
            let fall = fall.ok_or(Stop::Size)?;
            let rise = fall.plus(&Linear::number(i64::from(!is_last)), 1);
            let rise = rise.ok_or(Stop::Size)?;
            let rises = numeration.compare(&rise, Comparison::AtMost, limit)?;
            let parts: Vec<&Automaton> = equal.iter().chain([&rises]).collect();
            let all = [std::slice::from_ref(&coordinates), &kind.targets].concat();
            if let example @ Some(_) = numeration.witness(&parts, &[], &all, limit)? {
                return Ok(example);
            }
            equal.push(numeration.compare(&fall, Comparison::Equal, limit)?);
        }
    }
    Ok(None)
}

/// Returns all orders of 0, 1, …, n - 1.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let longer = |one: &Vec<usize>| -> Vec<Vec<usize>> {
        let others = (0..n).filter(|place| !one.contains(place));
        others.map(|place| [&one[..], &[place]].concat()).collect()
    };
    let all = |shorter: Vec<Vec<usize>>, _| shorter.iter().flat_map(longer).collect();
    (0..n).fold(vec![Vec::new()], all)
}
