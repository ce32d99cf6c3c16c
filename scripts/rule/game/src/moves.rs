//! The moves of a game as relations in a numeration.

use crate::language::{Condition, Game, Move, Set};
use crate::limit::{Limit, Stop};
use automata::numeration::{self, Comparison, Linear, Numeration};
use automata::{digit, eliminate, union, Automaton, Variable};

/// The moves of a game in a numeration.
///
/// Where a set is not an automaton, these are two bounds: moves that the game has, and moves among which are all that
/// it has.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The numeration.
    pub numeration: Numeration,
    /// The number of coordinates.
    pub dimension: usize,
    /// Moves that the game has.
    pub certain: Vec<Kind>,
    /// None if these are the certain ones.
    pub possible: Option<Vec<Kind>>,
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

/// Relations are merged as long as they are small.
const MOST_EDGES: usize = 20_000;

/// How a set is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Just as it is, or refused.
    Exact,
    /// By a subset, or refused.
    Below,
    /// By a set that contains it.
    Above,
}

impl Moves {
    /// Translates the moves; none if a set has no bounds in the numeration.
    ///
    /// # Errors
    ///
    /// If the limit is reached.
    pub fn new(game: &Game, numeration: &Numeration, limit: &Limit) -> Result<Option<Self>, Stop> {
        let Some(certain) = kinds(game, numeration, Bound::Below, limit)? else {
            return Ok(None);
        };
        let possible = if game.has_irregular_set() {
            kinds(game, numeration, Bound::Above, limit)?
        } else {
            None
        };
        Ok(Some(Moves {
            numeration: numeration.clone(),
            dimension: game.dimension(),
            certain,
            possible,
        }))
    }

    /// Returns moves among which are all of the game.
    pub fn possible(&self) -> &[Kind] {
        self.possible.as_ref().unwrap_or(&self.certain)
    }
}

/// Translates the moves, a relation per kind; none if a set is refused.
///
/// # Errors
///
/// If the limit is reached.
pub fn kinds(
    game: &Game,
    numeration: &Numeration,
    bound: Bound,
    limit: &Limit,
) -> Result<Option<Vec<Kind>>, Stop> {
    let mut kinds: Vec<Kind> = Vec::new();
    for one in &game.moves {
        let Some(kind) = Kind::new(game, one, numeration, bound, limit)? else {
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
    Ok(Some(kinds))
}

/// Returns a set, or a bound of it.
fn members(numeration: &Numeration, x: Variable, set: &Set, bound: Bound) -> Option<Automaton> {
    let above = bound == Bound::Above;
    let known = match set {
        Set::Finite(numbers) => Some(numeration.among(x, numbers)),
        Set::Powers(base) => numeration.powers(x, *base),
        Set::Fibonacci if numeration.kind() == numeration::Kind::Fraenkel(1) => {
            Some(numeration.single_digit(x, &[1]))
        }
        Set::Submasks(of) if numeration.kind() == numeration::Kind::Base(2) => {
            Some(submasks(numeration, x, *of))
        }
        Set::Primes if bound != Bound::Exact => numeration.near_primes(x, false, above),
        Set::PrimePowers if bound != Bound::Exact => numeration.near_primes(x, true, above),
        _ => None,
    };
    known.or_else(|| above.then(|| numeration.natural(x)))
}

/// Where no binary digit of a number is larger than that of another one, `of`.
fn submasks(numeration: &Numeration, x: Variable, of: Variable) -> Automaton {
    let step = |(): &(), symbol| (digit(symbol, 0) <= digit(symbol, 1)).then_some(());
    let relation = numeration.relation(vec![0, 1], (), step, |()| true);
    relation.renamed(|track| if track == 0 { x } else { of })
}

/// The positions that fulfil the conditions, if they are an automaton.
///
/// # Errors
///
/// If the limit is reached.
pub fn set(
    claim: &Game,
    numeration: &Numeration,
    limit: &Limit,
) -> Result<Option<Automaton>, Stop> {
    let Some(kinds) = kinds(claim, numeration, Bound::Exact, limit)? else {
        return Ok(None);
    };
    let tracks = 0..claim.dimension() as Variable;
    let mut sets = vec![Automaton::new(
        tracks.clone().collect(),
        [(false, Vec::new())],
    )];
    for kind in kinds {
        // A coordinate that no condition mentions is any number.
        let naturals = tracks.clone().map(|track| numeration.natural(track));
        let parts = naturals.chain([kind.relation]).collect();
        sets.push(eliminate(parts, [], limit)?);
    }
    union(&sets.iter().collect::<Vec<_>>(), limit).map(Some)
}

impl Kind {
    fn new(
        game: &Game,
        one: &Move,
        numeration: &Numeration,
        bound: Bound,
        limit: &Limit,
    ) -> Result<Option<Self>, Stop> {
        let dimension = game.dimension() as Variable;
        let unknowns = dimension..dimension + one.unknowns.len() as Variable;
        let mut parts = Vec::new();
        for (variable, unknown) in unknowns.clone().zip(&one.unknowns) {
            let mut below = Linear::variable(variable, -1);
            below.constant = unknown.least as i64;
            parts.push(numeration.compare(&below, Comparison::AtMost, limit)?);
        }
        for condition in &one.conditions {
            let part = match condition {
                Condition::Compare(sum, sign) => Some(numeration.compare(sum, *sign, limit)?),
                Condition::Member(variable, set) => members(numeration, *variable, set, bound),
            };
            let Some(part) = part else { return Ok(None) };
            parts.push(part);
        }
        let mut next = FIRST_TARGET..;
        let mut targets = Vec::new();
        for position in &one.parts {
            let mut variables = Vec::new();
            for (term, coordinate) in position.iter().zip(0..) {
                if term.as_variable() == Some(coordinate) {
                    variables.push(coordinate);
                    continue;
                }
                let target = next.next().expect("few targets");
                let equation = term.plus(&Linear::variable(target, -1), 1);
                let equation = equation.ok_or(Stop::Size)?;
                parts.push(numeration.compare(&equation, Comparison::Equal, limit)?);
                variables.push(target);
            }
            targets.push(variables);
        }
        let relation = eliminate(parts, unknowns, limit)?;
        Ok(Some(Kind { relation, targets }))
    }

    /// The variables of the targets that are not coordinates.
    pub fn bound(&self, dimension: usize) -> Vec<Variable> {
        let all = self.targets.iter().flatten().copied();
        all.filter(|&v| usize::from(v) >= dimension).collect()
    }
}
