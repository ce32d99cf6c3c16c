//! Builds an automaton from a start and a function that gives the edges of each state.

use rustc_hash::FxHashMap;

use super::{Automaton, Edge, Symbol, Variable, START};
use crate::limit::{Limit, Stop};

/// The limit is checked at least once per this many edges.
const EDGES_PER_CHECK: usize = 4096;

/// The most edges of an automaton: with what minimises them, about 500 MB.
const MOST_EDGES: usize = 6_000_000;

/// Explores all states that can be reached from `start`, and returns their automaton, minimised.
///
/// A state is a list of numbers. `step` calls its second argument with the symbol and the target of each
/// edge of a state, one edge per symbol, and returns whether the state accepts. Before it is minimised,
/// the automaton has at most `most` states.
pub(super) fn explore(
    tracks: &[Variable],
    start: Vec<u32>,
    most: usize,
    limit: &Limit,
    mut step: impl FnMut(&[u32], &mut dyn FnMut(Symbol, &[u32])) -> bool,
) -> Result<Automaton, Stop> {
    let mut numbers = FxHashMap::from_iter([(start.clone(), START)]);
    let mut pending = vec![start];
    let mut result = Automaton {
        tracks: tracks.to_vec(),
        accepting: Vec::new(),
        first: vec![0],
        edges: Vec::new(),
    };
    let mut next = 0;
    let mut unchecked = 0;
    while next < pending.len() {
        if unchecked >= EDGES_PER_CHECK || next % 64 == 0 {
            limit.check()?;
            unchecked = 0;
        }
        if pending.len() > most || result.edges.len() > MOST_EDGES {
            return Err(Stop::Size);
        }
        let state = std::mem::take(&mut pending[next]);
        next += 1;
        let mut edges = Vec::new();
        let accepts = step(&state, &mut |symbol, target| {
            let to = numbers.get(target).copied().unwrap_or_else(|| {
                let new = pending.len() as u32;
                numbers.insert(target.to_vec(), new);
                pending.push(target.to_vec());
                new
            });
            edges.push(Edge { symbol, to });
        });
        unchecked += edges.len();
        edges.sort_unstable();
        result.push(accepts, edges);
    }
    result.minimised_within(limit)
}
