//! One relation or another, and: there are numbers such that several relations hold.

use super::{all_tracks, explore, join, Automaton, Symbol, Variable, Visit, DIGIT_BITS, START};
use crate::limit::{Limit, Stop};

impl Automaton {
    /// Returns the tuples of the other variables for which some number as `variable` satisfies the
    /// relation.
    pub fn project(&self, variable: Variable, limit: &Limit) -> Result<Self, Stop> {
        let Ok(place) = self.tracks.binary_search(&variable) else {
            return Ok(self.clone());
        };
        let mut tracks = self.tracks.clone();
        tracks.remove(place);
        let low = (1 << (DIGIT_BITS * place)) - 1;
        let rest = |symbol| symbol & low | symbol >> DIGIT_BITS & !low;
        any(&[self], tracks, rest, limit)
    }
}

/// Returns the tuples for which one of `parts` holds; all have the same tracks.
///
/// # Panics
///
/// If the tracks differ, or there are no parts.
pub fn union(parts: &[&Automaton], limit: &Limit) -> Result<Automaton, Stop> {
    let tracks = &parts.first().expect("a part").tracks;
    assert!(parts.iter().all(|part| part.tracks == *tracks));
    any(parts, tracks.clone(), |symbol| symbol, limit)
}

/// Returns the words that a part accepts with some symbols that `translate` makes these: the subset construction.
///
/// A number that is left out may have more digits than the others. So reading may begin in any state that is
/// reached while the others have leading zeros.
fn any(
    parts: &[&Automaton],
    tracks: Vec<Variable>,
    translate: impl Fn(Symbol) -> Symbol,
    limit: &Limit,
) -> Result<Automaton, Stop> {
    let mut accepting: Vec<bool> = Vec::new();
    let mut edges: Vec<Vec<(Symbol, u32)>> = Vec::new();
    let mut start: Vec<u32> = Vec::new();
    for part in parts {
        let first = accepting.len() as u32;
        start.push(first + START);
        accepting.extend(&part.accepting);
        for state in 0..part.states() as u32 {
            let of_state = part.edges(state).iter();
            let of_state = of_state.map(|edge| (translate(edge.symbol), first + edge.to));
            edges.push(of_state.collect());
        }
    }
    let mut next = 0;
    while next < start.len() {
        for &(symbol, to) in &edges[start[next] as usize] {
            if symbol == 0 && !start.contains(&to) {
                start.push(to);
            }
        }
        next += 1;
    }
    start.sort_unstable();
    let accepts = |subset: &Vec<u32>| subset.iter().any(|&state| accepting[state as usize]);
    let each_edge = |subset: &Vec<u32>, visit: &mut Visit<Vec<u32>>| {
        let edges = subset.iter().flat_map(|&state| &edges[state as usize]);
        let mut edges: Vec<(Symbol, u32)> = edges.copied().collect();
        edges.sort_unstable();
        edges.dedup();
        for run in edges.chunk_by(|one, other| one.0 == other.0) {
            visit(run[0].0, &run.iter().map(|&(_, to)| to).collect());
        }
    };
    explore(tracks, start, accepts, each_edge, limit)?.minimised_within(limit)
}

/// Returns the tuples of the other variables for which some numbers as `bound` satisfy all `parts`.
///
/// The bound variables are eliminated one by one, the one first whose relations have the fewest variables
/// together; relations that do not mention it are left alone. Every step ends in a minimal automaton.
pub fn eliminate(
    mut parts: Vec<Automaton>,
    bound: impl IntoIterator<Item = Variable>,
    limit: &Limit,
) -> Result<Automaton, Stop> {
    let mut bound: Vec<Variable> = bound.into_iter().collect();
    let width = |parts: &[Automaton], variable: Variable| {
        let concerned = parts.iter();
        all_tracks(concerned.filter(|part| part.tracks.contains(&variable))).len()
    };
    while !bound.is_empty() {
        let narrowest = (0..bound.len()).min_by_key(|&index| width(&parts, bound[index]));
        let variable = bound.swap_remove(narrowest.expect("bound variables"));
        let is_concerned = |part: &Automaton| part.tracks.contains(&variable);
        let (concerned, others) = parts.into_iter().partition(is_concerned);
        parts = others;
        let joined = join_smallest_first(concerned, limit)?;
        parts.push(joined.project(variable, limit)?);
    }
    join_smallest_first(parts, limit)
}

/// Joins two parts at a time, preferably small ones that share variables.
fn join_smallest_first(mut parts: Vec<Automaton>, limit: &Limit) -> Result<Automaton, Stop> {
    while parts.len() > 1 {
        parts.sort_by_key(|part| std::cmp::Reverse(part.edge_count()));
        let smallest = parts.pop().expect("two parts");
        let cost = |part: &Automaton| {
            let is_new = |track: &&Variable| !smallest.tracks.contains(track);
            let new = part.tracks.iter().filter(is_new).count();
            (new == part.tracks.len(), new)
        };
        let best = (0..parts.len()).rev().min_by_key(|&i| cost(&parts[i]));
        let other = parts.remove(best.expect("another part"));
        parts.push(join(&[&smallest, &other], limit)?);
    }
    Ok(parts.pop().unwrap_or_else(|| Automaton::constant(true)))
}
