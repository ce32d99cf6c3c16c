//! The sentences of a proof, and what they suspect if one fails.

use super::{Suspects, Theorem};
use automata::numeration::{Comparison, Linear, Numeration};
use automata::{eliminate, Automaton, Variable};
use game::limit::Limit;
use game::moves::Kind;

/// The variables of the values of positions beside each other, and of their nim-sums.
const FIRST_VALUE: Variable = 96;
/// A smaller value.
const SMALLER: Variable = 95;

/// What is 0 or less where the smaller value is less than `value`.
fn smaller_than(value: Variable) -> Linear {
    let terms = vec![(value, -1), (SMALLER, 1)];
    Linear { terms, constant: 1 }
}

/// Returns a set for the positions after a move.
pub fn after(set: &Automaton, targets: &[Variable]) -> Automaton {
    set.renamed(|track| targets.get(usize::from(track)).copied().unwrap_or(track))
}

/// Returns what makes `value` that of an option of a kind, over the coordinates, `value` and the returned
/// variables.
///
/// # Panics
///
/// If a game that splits is told in another base than 2.
pub fn option_values(
    numeration: &Numeration,
    dimension: usize,
    kind: &Kind,
    relation: &Automaton,
    value: Variable,
) -> (Vec<Automaton>, Vec<Variable>) {
    let mut bound = kind.bound(dimension);
    let mut parts = vec![kind.relation.clone()];
    let mut values = vec![value];
    let is_one = kind.targets.len() == 1;
    for (target, of_part) in kind.targets.iter().zip(FIRST_VALUE..) {
        let of_part = if is_one { value } else { of_part };
        parts.push(after(relation, &[&target[..], &[of_part]].concat()));
        values.push(of_part);
    }
    if !is_one {
        assert_eq!(
            numeration.digits(),
            2,
            "games that split are told in base 2"
        );
        bound.extend(&values[1..]);
        parts.push(numeration.digit_sums(&values, 2));
    }
    (parts, bound)
}

impl Theorem {
    fn coordinates(&self) -> Vec<Variable> {
        (0..self.moves.dimension as Variable).collect()
    }

    /// Two sentences on a set of positions, and in misère play a third one: it has no position without a move.
    pub(super) fn wrong_positions(&self, set: &Automaton, limit: &Limit) -> Suspects {
        let numeration = &self.moves.numeration;
        let coordinates = self.coordinates();
        // First, as a product searched on the fly: most wrong sets fail here.
        for kind in self.moves.possible() {
            let target = after(set, &kind.targets[0]);
            let parts = [set, &kind.relation, &target];
            let both = [coordinates.clone(), kind.targets[0].clone()];
            if let wrong @ Some(_) = numeration.witness(&parts, &[], &both, limit)? {
                return Ok(wrong);
            }
        }
        let mut reached = vec![set.clone()];
        for kind in &self.moves.certain {
            let parts = vec![kind.relation.clone(), after(set, &kind.targets[0])];
            reached.push(eliminate(parts, kind.bound(coordinates.len()), limit)?);
        }
        let all = std::slice::from_ref(&self.valid);
        let [certain, possible] = match &self.movable {
            None => [all; 2],
            Some(movable) => movable.each_ref().map(Vec::as_slice),
        };
        let without_move = std::iter::once((set, certain));
        let stranded = possible.iter().map(|with_move| (with_move, &reached[..]));
        for (one, others) in without_move.chain(stranded) {
            let others: Vec<&Automaton> = others.iter().collect();
            let (one, position) = ([&self.valid, one], [coordinates.clone()]);
            if let wrong @ Some(_) = numeration.witness(&one, &others, &position, limit)? {
                return Ok(wrong);
            }
        }
        Ok(None)
    }

    /// Three sentences on a relation between positions and numbers.
    pub(super) fn wrong_values(&self, relation: &Automaton, limit: &Limit) -> Suspects {
        let numeration = &self.moves.numeration;
        let value = self.moves.dimension as Variable;
        let pair = [[self.coordinates(), vec![value]].concat()];
        let options = |kind| option_values(numeration, value.into(), kind, relation, value);
        // First, as a product searched on the fly: most wrong relations fail here.
        for kind in self.moves.possible() {
            let (parts, _) = options(kind);
            let parts: Vec<&Automaton> = [relation].into_iter().chain(&parts).collect();
            if let wrong @ Some(_) = numeration.witness(&parts, &[], &pair, limit)? {
                return Ok(wrong);
            }
        }
        let valued = relation.project(value, limit)?;
        let positions = self.valid.project(value, limit)?;
        let without =
            numeration.witness(&[&positions], &[&valued], &[self.coordinates()], limit)?;
        if without.is_some() {
            return Ok(without);
        }
        let two = self.two_values(relation, limit)?;
        if two.is_some() {
            return Ok(two);
        }
        let below = numeration.compare(&smaller_than(value), Comparison::AtMost, limit)?;
        let mut smaller = Vec::new();
        for kind in &self.moves.certain {
            let (parts, bound) = options(kind);
            let all = eliminate(parts, bound, limit)?;
            smaller.push(all.renamed(|track| if track == value { SMALLER } else { track }));
        }
        let smaller: Vec<&Automaton> = smaller.iter().collect();
        numeration.witness(&[relation, &below], &smaller, &pair, limit)
    }

    /// A position that has two numbers. That there is none follows from the sentences, but is checked far faster.
    pub(super) fn two_values(&self, relation: &Automaton, limit: &Limit) -> Suspects {
        let numeration = &self.moves.numeration;
        let value = self.moves.dimension as Variable;
        let below = numeration.compare(&smaller_than(value), Comparison::AtMost, limit)?;
        let smaller = relation.renamed(|track| if track == value { SMALLER } else { track });
        let pairs = [value, SMALLER].map(|value| [self.coordinates(), vec![value]].concat());
        numeration.witness(&[relation, &smaller, &below], &[], &pairs, limit)
    }
}
