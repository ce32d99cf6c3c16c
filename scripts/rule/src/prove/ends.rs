//! The proof that play ends: an order in which every move goes down.

use automata::numeration::{self, Comparison, Linear, Numeration};
use automata::{Automaton, Variable};
use game::language::{tuple, Condition, Game};
use game::limit::{Limit, Stop};
use game::moves::{kinds, Bound, Kind};
use search::Order;

/// A move that does not go down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless {
    /// The move as text.
    pub example: String,
    /// Whether the game has this move; otherwise a game without the conditions that are no automata in base 2.
    pub is_real: bool,
    /// Conditions with which all moves go down, if positive coordinates are enough.
    pub cure: Option<String>,
}

/// The weights of a coordinate that are tried.
const WEIGHTS: [u64; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

/// Returns an order in which all moves go down, so that play ends, or a move that does not decrease
/// the sum of the coordinates.
///
/// The orders tried are the sum of the coordinates, the lexicographic orders of the coordinates in every
/// permutation, and sums with small weights. A game that splits has one coordinate, which must fall in each part: then play on all parts
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
    let mut found = find(game, limit)?;
    if let Err(endless) = &mut found {
        endless.cure = cure(game, limit)?;
    }
    Ok(found)
}

/// Returns a condition with which an order is found: that one coordinate is positive.
fn cure(game: &Game, limit: &Limit) -> Result<Option<String>, Stop> {
    for (name, coordinate) in game.coordinates.iter().zip(0..) {
        let mut careful = game.clone();
        let mut zero = Linear::variable(coordinate, -1);
        zero.constant = 1;
        let condition = Condition::Compare(zero, Comparison::AtMost);
        for one in &mut careful.moves {
            one.conditions.push(condition.clone());
        }
        if find(&careful, limit)?.is_ok() {
            return Ok(Some(format!("{name} >= 1")));
        }
    }
    Ok(None)
}

fn find(game: &Game, limit: &Limit) -> Result<Result<Order, Endless>, Stop> {
    let numeration = Numeration::new(numeration::Kind::Base(2));
    let exact = kinds(game, &numeration, Bound::Exact, limit)?;
    let is_real = exact.is_some();
    let kinds = match exact {
        Some(kinds) => kinds,
        None => kinds(game, &numeration, Bound::Above, limit)?.expect("above each set is another"),
    };
    let stays = |order: &Order| stays(&kinds, game.dimension(), &numeration, order, limit);
    let sum = Order::Sum(vec![1; game.dimension()]);
    let Some(positions) = stays(&sum)? else {
        return Ok(Ok(sum));
    };
    let dimension = game.dimension();
    let places: Vec<usize> = (0..dimension).collect();
    let mut orders = lists(&places, dimension);
    orders.retain(|order| places.iter().all(|place| order.contains(place)));
    for order in orders {
        let order = Order::Lexicographic(order);
        if stays(&order)?.is_none() {
            return Ok(Ok(order));
        }
    }
    // Weights with which all moves that were found to stay go down; the small ones first.
    let mut found = vec![positions.clone()];
    let mut all = lists(&WEIGHTS, dimension);
    all.sort_by_key(|weights| weights.iter().sum::<u64>());
    for weights in all {
        let worth = |position: &Vec<u128>| -> u128 {
            let weighed = position.iter().zip(&weights);
            weighed.map(|(n, &weight)| n * u128::from(weight)).sum()
        };
        let falls = |one: &Vec<Vec<u128>>| one[1..].iter().all(|to| worth(to) < worth(&one[0]));
        if found.iter().all(falls) {
            let order = Order::Sum(weights);
            let Some(positions) = stays(&order)? else {
                return Ok(Ok(order));
            };
            found.push(positions);
        }
    }
    let each: Vec<String> = positions.iter().map(|part| tuple(part)).collect();
    let example = format!("{} -> {}", each[0], each[1..].join(" & "));
    Ok(Err(Endless {
        example,
        is_real,
        cure: None,
    }))
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
    let groups: Vec<Vec<(usize, i64)>> = match order {
        Order::Sum(weights) => vec![(0..).zip(weights.iter().map(|&one| one as i64)).collect()],
        Order::Lexicographic(places) => places.iter().map(|&place| vec![(place, 1)]).collect(),
    };
    let pairs = |kind: &'a Kind| kind.targets.iter().map(move |target| (kind, target));
    for (kind, target) in kinds.iter().flat_map(pairs) {
        let add = |sum: Linear, &(place, weight): &(usize, i64)| {
            let before = sum.plus(&Linear::variable(coordinates[place], 1), weight)?;
            before.plus(&Linear::variable(target[place], 1), -weight)
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

/// Returns all lists of so many of the items.
fn lists<T: Copy>(items: &[T], length: usize) -> Vec<Vec<T>> {
    let longer = |one: &Vec<T>| -> Vec<Vec<T>> {
        let each = items.iter();
        each.map(|&item| [&one[..], &[item]].concat()).collect()
    };
    let all = |shorter: Vec<Vec<T>>, _| shorter.iter().flat_map(longer).collect();
    (0..length).fold(vec![Vec::new()], all)
}
