//! Builds an automaton from a start and a machine that gives the edges of each state.

use rustc_hash::FxHashMap;

use super::{Automaton, Edge, Symbol, Variable, START};
use crate::limit::{Limit, Stop};

/// The limit is checked at least once per this many edges.
const EDGES_PER_CHECK: usize = 4096;

/// The most states before they are minimised.
const MOST_STATES: usize = 2_000_000;

/// The most edges of an automaton: with what minimises them, about 500 MB.
const MOST_EDGES: usize = 6_000_000;

/// An automaton whose states are lists of numbers.
pub(super) trait Machine {
    /// Returns whether words that end in `state` are accepted.
    fn accepts(&self, state: &[u32]) -> bool;

    /// Calls `visit` with the symbol and the target of each edge of a state, one edge per symbol.
    fn each_edge(&self, state: &[u32], visit: &mut dyn FnMut(Symbol, &[u32]));
}

/// Returns the minimal automaton of all states that can be reached from `start`.
pub(super) fn explore(
    tracks: &[Variable],
    start: Vec<u32>,
    machine: &impl Machine,
    limit: &Limit,
) -> Result<Automaton, Stop> {
    let mut result = Automaton::empty(tracks.to_vec());
    search(start, machine, false, limit, |state, edges| {
        edges.sort_unstable();
        result.push(machine.accepts(state), edges.iter().copied());
        if result.edges.len() > MOST_EDGES {
            return Err(Stop::Size);
        }
        Ok(())
    })?;
    result.minimised_within(limit)
}

/// Returns the shortest word that leads from `start` to a state that accepts; none if there is none.
pub(super) fn shortest(
    start: Vec<u32>,
    machine: &impl Machine,
    limit: &Limit,
) -> Result<Option<Vec<Symbol>>, Stop> {
    if machine.accepts(&start) {
        return Ok(Some(Vec::new()));
    }
    // Per state: from where it was reached first, and by which symbol.
    let mut reached: Vec<(u32, Symbol)> = vec![(START, 0)];
    let mut from = START;
    let found = search(start, machine, true, limit, |_, edges| {
        for edge in edges.iter() {
            if edge.to as usize == reached.len() {
                reached.push((from, edge.symbol));
            }
        }
        from += 1;
        Ok(())
    })?;
    let Some(mut state) = found else {
        return Ok(None);
    };
    let mut word = Vec::new();
    while state != START {
        let (from, symbol) = reached[state as usize];
        word.push(symbol);
        state = from;
    }
    word.reverse();
    Ok(Some(word))
}

/// Calls `take` with each state and its edges, breadth first: states are numbered in the order in which they are
/// reached. With `is_goal`, ends with the first one that accepts, after it was reached, and returns it.
fn search(
    start: Vec<u32>,
    machine: &impl Machine,
    is_goal: bool,
    limit: &Limit,
    mut take: impl FnMut(&[u32], &mut Vec<Edge>) -> Result<(), Stop>,
) -> Result<Option<u32>, Stop> {
    let mut numbers = FxHashMap::from_iter([(start.clone(), START)]);
    let mut pending = vec![start];
    let mut edges = Vec::new();
    let (mut next, mut unchecked) = (0, 0);
    while next < pending.len() {
        if unchecked >= EDGES_PER_CHECK || next % 64 == 0 {
            limit.check()?;
            unchecked = 0;
        }
        if pending.len() > MOST_STATES {
            return Err(Stop::Size);
        }
        let state = std::mem::take(&mut pending[next]);
        next += 1;
        edges.clear();
        let mut found = None;
        machine.each_edge(&state, &mut |symbol, target| {
            if found.is_some() {
                return;
            }
            let to = numbers.get(target).copied().unwrap_or_else(|| {
                let new = pending.len() as u32;
                numbers.insert(target.to_vec(), new);
                pending.push(target.to_vec());
                if is_goal && machine.accepts(target) {
                    found = Some(new);
                }
                new
            });
            edges.push(Edge { symbol, to });
        });
        unchecked += edges.len();
        take(&state, &mut edges)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}
