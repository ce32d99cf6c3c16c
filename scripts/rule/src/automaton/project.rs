//! There is a number such that …

use super::explore::explore;
use super::{Automaton, Symbol, Variable, DIGIT_BITS, START};
use crate::limit::{Limit, Stop};

/// The most states of a subset construction.
const MOST_STATES: usize = 1_000_000;

impl Automaton {
    /// Returns the tuples of the other variables for which some number as `variable` satisfies the
    /// relation: its track goes, and the subset construction makes the rest deterministic.
    ///
    /// The number may have more digits than the others. So reading may begin in any state that is reached
    /// while the others have leading zeros.
    pub fn project(&self, variable: Variable, limit: &Limit) -> Result<Self, Stop> {
        let Ok(place) = self.tracks.binary_search(&variable) else {
            return Ok(self.clone());
        };
        let mut tracks = self.tracks.clone();
        tracks.remove(place);
        let low = (1 << (DIGIT_BITS * place)) - 1;
        let without = |symbol: Symbol| symbol & low | symbol >> DIGIT_BITS & !low;

        // The edges of each state without the track, ascending.
        let mut edges: Vec<Vec<(Symbol, u32)>> = Vec::with_capacity(self.states());
        for state in 0..self.states() as u32 {
            let all = self.edges(state).iter();
            let mut all: Vec<_> = all.map(|edge| (without(edge.symbol), edge.to)).collect();
            all.sort_unstable();
            all.dedup();
            edges.push(all);
        }

        let mut start = vec![START];
        let mut next = 0;
        while next < start.len() {
            let zeros = edges[start[next] as usize].iter();
            for &(_, to) in zeros.take_while(|edge| edge.0 == 0) {
                if !start.contains(&to) {
                    start.push(to);
                }
            }
            next += 1;
        }
        start.sort_unstable();

        let mut moves: Vec<(Symbol, u32)> = Vec::new();
        explore(&tracks, start, MOST_STATES, limit, |subset, visit| {
            moves.clear();
            for &state in subset {
                moves.extend(&edges[state as usize]);
            }
            moves.sort_unstable();
            moves.dedup();
            for run in moves.chunk_by(|one, other| one.0 == other.0) {
                let target: Vec<u32> = run.iter().map(|&(_, to)| to).collect();
                visit(run[0].0, &target);
            }
            subset.iter().any(|&state| self.accepts_in(state))
        })
    }
}
