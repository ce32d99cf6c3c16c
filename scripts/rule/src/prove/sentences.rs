//! The sentences of a proof, and what they suspect if one fails.

use super::moves::Kind;
use super::Theorem;
use crate::automaton::{
    all_tracks, eliminate, shortest, shortest_difference, Automaton, Symbol, Variable,
};
use crate::limit::{Limit, Stop};
use crate::numeration::Numeration;

/// The variables of the values of positions beside each other, and of their nim-sums.
const FIRST_VALUE: Variable = 96;
/// A smaller value.
const SMALLER: Variable = 95;

/// Positions that may be wrong, each with a number beside it if values are asked for.
type Suspects = Option<Vec<(Vec<u128>, Option<u128>)>>;

/// Returns a set for the positions after a move.
pub fn after(set: &Automaton, targets: &[Variable]) -> Automaton {
    set.renamed(|track| targets.get(usize::from(track)).copied().unwrap_or(track))
}

/// Returns what makes `value` that of an option of a kind, over the coordinates, `value` and the returned
/// variables.
pub fn option_values(
    numeration: &Numeration,
    dimension: usize,
    kind: &Kind,
    relation: &Automaton,
    value: Variable,
) -> (Vec<Automaton>, Vec<Variable>) {
    let mut bound = kind.bound(dimension);
    let mut parts = vec![kind.relation.clone()];
    let mut free = FIRST_VALUE..;
    let mut values = Vec::new();
    for target in &kind.targets {
        let of_part = match kind.targets.len() {
            1 => value,
            _ => free.next().expect("few parts"),
        };
        parts.push(after(relation, &[&target[..], &[of_part]].concat()));
        values.push(of_part);
    }
    // The nim-sum, two at a time.
    while let [one, other, rest @ ..] = &values[..] {
        let sum = match rest {
            [] => value,
            _ => free.next().expect("few parts"),
        };
        let xor = numeration.xor(*one, *other, sum);
        parts.push(xor.expect("games that split are told in base 2"));
        values = [&[sum], rest].concat();
    }
    bound.extend(FIRST_VALUE..free.start);
    (parts, bound)
}

impl Theorem {
    /// The numbers that a word means for these variables.
    fn numbers(
        &self,
        word: &[Symbol],
        parts: &[&Automaton],
        variables: &[Variable],
    ) -> Result<Vec<u128>, Stop> {
        let tracks = all_tracks(parts.iter().copied());
        let numbers = self.moves.numeration().numbers(word, tracks.len());
        let numbers = numbers.ok_or(Stop::Size)?;
        let number = |variable| {
            let place = tracks.iter().position(|track| track == variable);
            place.map_or(0, |place| numbers[place])
        };
        Ok(variables.iter().map(number).collect())
    }

    fn coordinates(&self) -> Vec<Variable> {
        (0..self.moves.dimension() as Variable).collect()
    }

    /// Two sentences on a set of positions, and in misère play a third one: it has no position without a move.
    pub(super) fn wrong_positions(&self, set: &Automaton, limit: &Limit) -> Result<Suspects, Stop> {
        let coordinates = self.coordinates();
        // First, as a product searched on the fly: most wrong sets fail here.
        for kind in self.moves.kinds() {
            let target = after(set, &kind.targets[0]);
            let parts = [set, &kind.relation, &target];
            if let Some(word) = shortest(&parts, limit)? {
                let before = self.numbers(&word, &parts, &coordinates)?;
                let after = self.numbers(&word, &parts, &kind.targets[0])?;
                return Ok(Some(vec![(before, None), (after, None)]));
            }
        }
        let one = |word: Option<Vec<Symbol>>| -> Result<Suspects, Stop> {
            let position = word.map(|word| self.numbers(&word, &[&self.valid], &coordinates));
            Ok(position.transpose()?.map(|position| vec![(position, None)]))
        };
        if let Some(movable) = &self.movable {
            let movable: Vec<&Automaton> = movable.iter().collect();
            let end = one(shortest_difference(&[set], &movable, limit)?)?;
            if end.is_some() {
                return Ok(end);
            }
        }
        let mut reached = vec![set.clone()];
        for kind in self.moves.kinds() {
            let parts = vec![kind.relation.clone(), after(set, &kind.targets[0])];
            reached.push(eliminate(parts, kind.bound(coordinates.len()), limit)?);
        }
        let reached: Vec<&Automaton> = reached.iter().collect();
        let concerned = self.movable.as_deref();
        for with_move in concerned.unwrap_or(std::slice::from_ref(&self.valid)) {
            let parts = [&self.valid, with_move];
            let stranded = one(shortest_difference(&parts, &reached, limit)?)?;
            if stranded.is_some() {
                return Ok(stranded);
            }
        }
        Ok(None)
    }

    /// Three sentences on a relation between positions and numbers.
    pub(super) fn wrong_values(
        &self,
        relation: &Automaton,
        limit: &Limit,
    ) -> Result<Suspects, Stop> {
        let numeration = self.moves.numeration();
        let coordinates = self.coordinates();
        let value = coordinates.len() as Variable;
        let suspect = |word: &[Symbol], parts: &[&Automaton], values: &[Variable]| {
            let position = self.numbers(word, parts, &coordinates)?;
            let values = self.numbers(word, parts, values)?;
            let each = values.iter().map(|&value| (position.clone(), Some(value)));
            Ok(Some(each.collect()))
        };
        let options = |kind| option_values(numeration, coordinates.len(), kind, relation, value);
        // First, as a product searched on the fly: most wrong relations fail here.
        for kind in self.moves.kinds() {
            let (parts, _) = options(kind);
            let parts: Vec<&Automaton> = [relation].into_iter().chain(&parts).collect();
            if let Some(word) = shortest(&parts, limit)? {
                return suspect(&word, &parts, &[value]);
            }
        }
        // Next, whether each position has exactly one number. That it has one is the third sentence; that it
        // has only one follows from the others, but is checked far faster.
        let valued = relation.project(value, limit)?;
        let naturals = coordinates.iter().map(|&track| numeration.natural(track));
        let positions = eliminate(naturals.collect(), [], limit)?;
        if let Some(word) = shortest_difference(&[&positions], &[&valued], limit)? {
            let position = self.numbers(&word, &[&positions], &coordinates)?;
            return Ok(Some(vec![(position, None)]));
        }
        let with_smaller =
            |one: &Automaton| one.renamed(|track| if track == value { SMALLER } else { track });
        let below = numeration.ordered(SMALLER, value, false);
        let second = with_smaller(relation);
        let parts = [relation, &second, &below];
        if let Some(word) = shortest(&parts, limit)? {
            return suspect(&word, &parts, &[value, SMALLER]);
        }
        let mut smaller = Vec::new();
        for kind in self.moves.kinds() {
            let (parts, bound) = options(kind);
            smaller.push(with_smaller(&eliminate(parts, bound, limit)?));
        }
        let smaller: Vec<&Automaton> = smaller.iter().collect();
        let parts = [relation, &below];
        match shortest_difference(&parts, &smaller, limit)? {
            Some(word) => suspect(&word, &parts, &[value]),
            None => Ok(None),
        }
    }
}
