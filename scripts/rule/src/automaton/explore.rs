//! Builds an automaton from a start and a function that gives the edges of each state, as they are reached.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Automaton, Edge, Symbol, Variable, START};
use crate::limit::{Limit, Stop};

/// The limit is checked at least once per this many edges, and per [`STATES_PER_CHECK`].
const EDGES_PER_CHECK: usize = 4096;
const STATES_PER_CHECK: usize = 64;

/// The most states before they are minimised.
const MOST_STATES: usize = 2_000_000;

/// The most edges of an automaton: with what minimises them, about 700 MB.
const MOST_EDGES: usize = 6_000_000;

/// Receives the symbol and the target of an edge.
pub(crate) type Visit<'a, S> = dyn FnMut(Symbol, &S) + 'a;

/// Returns the automaton of all states that can be reached from `start`; `each_edge` visits the edges of a state,
/// one per symbol.
pub(crate) fn explore<S: Clone + Eq + Hash>(
    tracks: Vec<Variable>,
    start: S,
    accepts: impl Fn(&S) -> bool,
    each_edge: impl Fn(&S, &mut Visit<S>),
    limit: &Limit,
) -> Result<Automaton, Stop> {
    let mut result = Automaton::empty(tracks);
    let take = |state: &S, edges: &mut Vec<Edge>| {
        edges.sort_unstable();
        result.push(accepts(state), edges.iter().copied());
        result.edges.len() <= MOST_EDGES
    };
    search(start, |_| false, each_edge, limit, take)?;
    Ok(result)
}

/// Calls `take` with each state and its edges, breadth first, as long as it returns that these fit: states are
/// numbered in the order in which they are reached. Ends with the first one that is a goal, once it is reached, and
/// returns the shortest word that leads to it.
pub(super) fn search<S: Clone + Eq + Hash>(
    start: S,
    is_goal: impl Fn(&S) -> bool,
    each_edge: impl Fn(&S, &mut Visit<S>),
    limit: &Limit,
    mut take: impl FnMut(&S, &mut Vec<Edge>) -> bool,
) -> Result<Option<Vec<Symbol>>, Stop> {
    let mut found = is_goal(&start).then_some(START);
    let mut numbers = FxHashMap::from_iter([(start.clone(), START)]);
    let mut states = vec![start];
    // Per state: from where it was reached first, and by which symbol.
    let mut reached: Vec<(u32, Symbol)> = vec![(START, 0)];
    let mut edges = Vec::new();
    let (mut next, mut unchecked) = (0, 0);
    while next < states.len() && found.is_none() {
        if unchecked >= EDGES_PER_CHECK || next % STATES_PER_CHECK == 0 {
            limit.check()?;
            unchecked = 0;
        }
        if states.len() > MOST_STATES {
            return Err(Stop::Size);
        }
        let state = states[next].clone();
        next += 1;
        edges.clear();
        each_edge(&state, &mut |symbol, target| {
            if found.is_some() {
                return;
            }
            let to = numbers.get(target).copied().unwrap_or_else(|| {
                let new = states.len() as u32;
                numbers.insert(target.clone(), new);
                states.push(target.clone());
                reached.push((next as u32 - 1, symbol));
                found = is_goal(target).then_some(new);
                new
            });
            edges.push(Edge { symbol, to });
        });
        unchecked += edges.len();
        if !take(&state, &mut edges) {
            return Err(Stop::Size);
        }
    }
    Ok(found.map(|mut state| {
        let mut word = Vec::new();
        while state != START {
            let (from, symbol) = reached[state as usize];
            word.push(symbol);
            state = from;
        }
        word.reverse();
        word
    }))
}
