//! The moves of a game as relations in a numeration.

use crate::automaton::{eliminate, union, Automaton, Variable};
use crate::language::{Condition, Game, Move, Set};
use crate::limit::{Limit, Stop};
use crate::numeration::{Comparison, Linear, Numeration};

/// The moves of a game in a numeration.
#[derive(Clone, Debug)]
pub struct Moves {
    numeration: Numeration,
    dimension: usize,
    kinds: Vec<Kind>,
}

/// A kind of moves.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The relation between the coordinates and the targets.
    pub relation: Automaton,
    /// Per position after the move, the variable of each coordinate. A coordinate that a move leaves as
    /// it is has one variable before and after.
    pub targets: Vec<Vec<Variable>>,
}

/// The first variable of the targets, above all coordinates and unknowns.
const FIRST_TARGET: Variable = 64;

/// How sets are treated that no automaton of the numeration recognises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknowable {
    /// The game cannot be told in this numeration.
    Refused,
    /// All numbers are allowed: more moves than there are.
    Widened,
}

impl Moves {
    /// Translates the moves; none if a set is no automaton in the numeration.
    pub fn new(
        game: &Game,
        numeration: &Numeration,
        unknowable: Unknowable,
        limit: &Limit,
    ) -> Result<Option<Self>, Stop> {
        let mut kinds: Vec<Kind> = Vec::new();
        for one in &game.moves {
            let Some(kind) = Kind::new(game, one, numeration, unknowable, limit)? else {
                return Ok(None);
            };
            // Moves that differ in numbers only, such as those of a list of takes, become one kind.
            let alike = kinds.iter_mut().find(|other| {
                other.targets == kind.targets && other.relation.tracks() == kind.relation.tracks()
            });
            match alike {
                Some(other) if other.relation.edge_count() < MOST_EDGES => {
                    other.relation = union(&[&other.relation, &kind.relation], limit)?;
                }
                _ => kinds.push(kind),
            }
        }
        Ok(Some(Moves {
            numeration: numeration.clone(),
            dimension: game.dimension(),
            kinds,
        }))
    }

    /// Returns the numeration.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// Returns the number of coordinates.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Returns the kinds of moves.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }
}

/// Relations are merged as long as they are small.
const MOST_EDGES: usize = 20_000;

/// Returns where the conditions of a kind of moves without positions hold; none if a set of them is not an
/// automaton in the numeration.
pub fn alternative(
    game: &Game,
    one: &Move,
    numeration: &Numeration,
    limit: &Limit,
) -> Result<Option<Automaton>, Stop> {
    let Some(kind) = Kind::new(game, one, numeration, Unknowable::Refused, limit)? else {
        return Ok(None);
    };
    let each = (0..game.dimension()).map(|track| numeration.natural(track as Variable));
    let parts = each.chain([kind.relation]).collect();
    eliminate(parts, [], limit).map(Some)
}

impl Kind {
    fn new(
        game: &Game,
        one: &Move,
        numeration: &Numeration,
        unknowable: Unknowable,
        limit: &Limit,
    ) -> Result<Option<Self>, Stop> {
        let dimension = game.dimension() as Variable;
        let mut parts = Vec::new();
        for (index, unknown) in one.unknowns.iter().enumerate() {
            let variable = dimension + index as Variable;
            parts.push(if unknown.least > 0 {
                numeration.positive(variable)
            } else {
                numeration.natural(variable)
            });
        }
        for condition in &one.conditions {
            match condition {
                Condition::Compare(sum, comparison) => {
                    parts.push(numeration.compare(sum, *comparison, limit)?);
                }
                Condition::Member(variable, set) => {
                    let members = match set {
                        Set::Finite(numbers) => Some(numeration.among(*variable, numbers)),
                        Set::Powers(base) => numeration.powers(*variable, *base),
                        Set::Fibonacci => numeration.fibonacci(*variable),
                        Set::Squares | Set::Primes => None,
                    };
                    match members {
                        Some(members) => parts.push(members),
                        None if unknowable == Unknowable::Widened => {}
                        None => return Ok(None),
                    }
                }
            }
        }
        let mut next = FIRST_TARGET;
        let mut targets = Vec::new();
        let mut chosen: Vec<(Variable, Variable)> = Vec::new(); // unknowns that are a target
        for position in &one.parts {
            let mut variables = Vec::new();
            for term in position {
                match term.as_variable() {
                    Some(coordinate) if coordinate < dimension => {
                        variables.push(coordinate);
                        continue;
                    }
                    Some(unknown) => {
                        if !chosen.iter().any(|&(known, _)| known == unknown) {
                            chosen.push((unknown, next));
                            next += 1;
                        }
                        let known = chosen.iter().find(|&&(known, _)| known == unknown);
                        variables.extend(known.map(|&(_, target)| target));
                        continue;
                    }
                    None => {}
                }
                let target = Linear::variable(next, 1);
                let equation = term.plus(&target, -1).ok_or(Stop::Size)?;
                parts.push(numeration.natural(next));
                parts.push(numeration.compare(&equation, Comparison::Equal, limit)?);
                variables.push(next);
                next += 1;
            }
            targets.push(variables);
        }
        let target = |variable: Variable| {
            let found = chosen.iter().find(|&&(unknown, _)| unknown == variable);
            found.map(|&(_, target)| target)
        };
        let unknowns = dimension..dimension + one.unknowns.len() as Variable;
        let bound: Vec<Variable> = unknowns
            .filter(|&unknown| target(unknown).is_none())
            .collect();
        let relation = eliminate(parts, bound, limit)?;
        let relation = relation.renamed(|variable| target(variable).unwrap_or(variable));
        Ok(Some(Kind { relation, targets }))
    }

    /// The variables of the targets that are not coordinates.
    pub fn bound(&self, dimension: usize) -> Vec<Variable> {
        let all = self.targets.iter().flatten().copied();
        let mut bound: Vec<Variable> = all.filter(|&v| usize::from(v) >= dimension).collect();
        bound.sort_unstable();
        bound.dedup();
        bound
    }
}
