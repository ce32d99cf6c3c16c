//! There are numbers such that several relations hold together.

use super::{all_tracks, join, Automaton, Variable};
use crate::limit::{Limit, Stop};

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
        let (concerned, others) = parts
            .into_iter()
            .partition(|part: &Automaton| part.tracks.contains(&variable));
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
        let new_tracks = |part: &Automaton| {
            let known = |track: &&Variable| !smallest.tracks.contains(track);
            part.tracks.iter().filter(known).count()
        };
        let shares = |part: &Automaton| new_tracks(part) < part.tracks.len();
        let best = (0..parts.len())
            .rev()
            .min_by_key(|&index| (!shares(&parts[index]), new_tracks(&parts[index])))
            .expect("another part");
        let other = parts.remove(best);
        parts.push(join(&[&smallest, &other], limit)?);
    }
    Ok(parts.pop().unwrap_or_else(|| Automaton::constant(true)))
}
