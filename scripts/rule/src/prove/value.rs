//! Grundy values: the three sentences, and the wrong value if one fails.

use std::ops::ControlFlow;

use super::moves::Kind;
use super::outcome::{all_tracks, is_of_numbers};
use super::{Counterexample, Moves};
use crate::automaton::{
    eliminate, join, shortest, shortest_difference, Automaton, Symbol, Variable,
};
use crate::limit::{Limit, Stop};
use crate::numeration::Numeration;
use crate::search::Search;

/// The moves.
pub struct Theorem {
    moves: Moves,
    positions: Automaton,
    /// The positions with any number beside them.
    pairs: Automaton,
}

/// Why a relation does not give the Grundy values.
pub enum Witness {
    /// A position and a number that both it and one of its options have.
    Repeated(Vec<u128>, u128),
    /// A position, and a number that it has though no option has some smaller one.
    Gap(Vec<u128>, u128),
    /// A position that has no number.
    Without(Vec<u128>),
    /// A position and two numbers that it has.
    Double(Vec<u128>, u128, u128),
    /// Leading zeros matter, or a word is not valid.
    NotOfNumbers,
}

/// The variables of the values of positions beside each other, and of their nim-sums.
const FIRST_VALUE: Variable = 96;
/// A smaller value.
const SMALLER: Variable = 95;

/// What makes `value` that of an option of a kind, over the coordinates, `value` and the returned
/// variables.
pub fn option_values(
    numeration: &Numeration,
    dimension: usize,
    kind: &Kind,
    relation: &Automaton,
    value: Variable,
) -> (Vec<Automaton>, Vec<Variable>) {
    let own = dimension as Variable;
    let mut bound = kind.bound(dimension);
    let mut parts = vec![kind.relation.clone()];
    let mut free = FIRST_VALUE..;
    let mut values = Vec::new();
    for target in &kind.targets {
        let single = kind.targets.len() == 1;
        let part = if single {
            value
        } else {
            free.next().expect("few parts")
        };
        parts.push(relation.renamed(|track| {
            if track == own {
                part
            } else {
                target[usize::from(track)]
            }
        }));
        values.push(part);
    }
    // The nim-sum, two at a time.
    while let [one, other, rest @ ..] = &values[..] {
        let sum = if rest.is_empty() {
            value
        } else {
            free.next().expect("few parts")
        };
        let xor = numeration.xor(*one, *other, sum);
        parts.push(xor.expect("games that split are told in base 2"));
        let rest = rest.iter().copied();
        values = std::iter::once(sum).chain(rest).collect();
    }
    bound.extend(FIRST_VALUE..free.start);
    (parts, bound)
}

impl Theorem {
    pub(super) fn new(moves: Moves, limit: &Limit) -> Result<Self, Stop> {
        let positions = moves.positions(limit)?;
        let value = moves.numeration().natural(moves.dimension() as Variable);
        let pairs = join(&[&positions, &value], limit)?;
        Ok(Theorem {
            moves,
            positions,
            pairs,
        })
    }

    pub(super) fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The values of the options by kinds of moves, as relations between positions and `value`.
    fn options(
        &self,
        relation: &Automaton,
        value: Variable,
        limit: &Limit,
    ) -> Result<Vec<Automaton>, Stop> {
        let kinds = self.moves.kinds().iter();
        let each = kinds.map(|kind| {
            let (parts, bound) = option_values(
                self.moves.numeration(),
                self.moves.dimension(),
                kind,
                relation,
                value,
            );
            eliminate(parts, bound, limit)
        });
        each.collect()
    }

    /// Returns why the relation does not give the values; none if it does.
    pub(super) fn witness(
        &self,
        relation: &Automaton,
        limit: &Limit,
    ) -> Result<Option<Witness>, Stop> {
        let numeration = self.moves.numeration();
        let dimension = self.moves.dimension();
        let value = dimension as Variable;
        let decode = |word: &[Symbol], tracks: usize| -> Result<Vec<u128>, Stop> {
            numeration.numbers(word, tracks).ok_or(Stop::Size)
        };
        let split = |mut numbers: Vec<u128>, at: usize| {
            let rest = numbers.split_off(at);
            (numbers, rest)
        };
        if !is_of_numbers(relation, &self.pairs, limit)? {
            return Ok(Some(Witness::NotOfNumbers));
        }
        // First, as a product searched on the fly: most wrong relations fail here.
        for kind in self.moves.kinds() {
            let (parts, _) = option_values(
                self.moves.numeration(),
                self.moves.dimension(),
                kind,
                relation,
                value,
            );
            let parts: Vec<&Automaton> = [relation].into_iter().chain(&parts).collect();
            if let Some(word) = shortest(&parts, limit)? {
                let numbers = decode(&word, all_tracks(&parts).len())?;
                let (position, rest) = split(numbers, dimension);
                return Ok(Some(Witness::Repeated(position, rest[0])));
            }
        }
        // Next, whether each position has exactly one number. That it has one is the third sentence; that it
        // has only one follows from the others, but is checked far faster.
        let valued = relation.project(value, limit)?;
        if let Some(word) = shortest_difference(&[&self.positions], &[&valued], limit)? {
            return Ok(Some(Witness::Without(decode(&word, dimension)?)));
        }
        let below = numeration.ordered(SMALLER, value, false);
        let second = relation.renamed(|track| if track == value { SMALLER } else { track });
        if let Some(word) = shortest(&[relation, &second, &below], limit)? {
            let (position, rest) = split(decode(&word, dimension + 2)?, dimension);
            return Ok(Some(Witness::Double(position, rest[0], rest[1])));
        }
        let options = self.options(relation, value, limit)?;
        let rename = |option: &Automaton| {
            option.renamed(|track| if track == value { SMALLER } else { track })
        };
        let smaller: Vec<Automaton> = options.iter().map(rename).collect();
        let smaller: Vec<&Automaton> = smaller.iter().collect();
        if let Some(word) = shortest_difference(&[relation, &below], &smaller, limit)? {
            let (position, rest) = split(decode(&word, dimension + 2)?, dimension);
            return Ok(Some(Witness::Gap(position, rest[0])));
        }
        Ok(None)
    }

    /// Proves the relation, or finds a position and a number that it has wrong.
    pub(super) fn prove(
        &self,
        relation: &Automaton,
        search: &mut Search,
        limit: &Limit,
    ) -> Result<Option<Counterexample>, Stop> {
        let numeration = self.moves.numeration();
        let narrow = |position: &[u128]| -> Result<Vec<u64>, Stop> {
            let numbers = position.iter().map(|&n| u64::try_from(n));
            numbers.collect::<Result<_, _>>().map_err(|_| Stop::Size)
        };
        let word = |position: &[u64], value: u128| {
            let mut numbers: Vec<u128> = position.iter().map(|&n| n.into()).collect();
            numbers.push(value);
            numeration.word(&numbers)
        };
        let (position, value) = match self.witness(relation, limit)? {
            None => return Ok(None),
            Some(Witness::NotOfNumbers) => unreachable!("the learner asks about numbers"),
            Some(Witness::Without(position)) => {
                let position = narrow(&position)?;
                let value = search.answer(&position)?;
                return Ok(Some(word(&position, value.into())));
            }
            Some(Witness::Double(position, value, other)) => {
                let position = narrow(&position)?;
                let is_right = u128::from(search.answer(&position)?) == value;
                return Ok(Some(word(&position, if is_right { other } else { value })));
            }
            Some(Witness::Repeated(position, value) | Witness::Gap(position, value)) => {
                (narrow(&position)?, value)
            }
        };
        if u128::from(search.answer(&position)?) != value {
            return Ok(Some(word(&position, value)));
        }
        // The position has the right value, so an option has a wrong number or none.
        let mut options = Vec::new();
        let _ = search.each_option(&position, &mut |parts| {
            options.extend(parts.iter().cloned());
            ControlFlow::Continue(())
        })?;
        options.sort_unstable();
        options.dedup();
        for option in options {
            let truth = word(&option, search.answer(&option)?.into());
            if !relation.accepts(&truth) {
                return Ok(Some(truth));
            }
            if let Some(other) = self.another_value(relation, &option, &truth, limit)? {
                return Ok(Some(other));
            }
        }
        panic!("the search and the proof differ at {position:?}: one of them is wrong");
    }

    /// A word of the relation for this position and another value.
    fn another_value(
        &self,
        relation: &Automaton,
        position: &[u64],
        truth: &[Symbol],
        limit: &Limit,
    ) -> Result<Option<Counterexample>, Stop> {
        let numeration = self.moves.numeration();
        let tracks = position.len() + 1;
        let truth = numeration.numbers(truth, tracks).ok_or(Stop::Size)?;
        let fixed: Vec<Automaton> = (0..position.len())
            .map(|track| numeration.constant(track as Variable, truth[track]))
            .collect();
        let right = numeration.constant(position.len() as Variable, truth[position.len()]);
        let mut parts = vec![relation];
        parts.extend(&fixed);
        shortest_difference(&parts, &[&right], limit)
    }
}
