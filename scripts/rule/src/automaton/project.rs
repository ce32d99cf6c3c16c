//! One relation or another, and: there is a number such that … Both by subsets of states.

use super::explore::{explore, Machine};
use super::{Automaton, Symbol, Variable, DIGIT_BITS, START};
use crate::limit::{Limit, Stop};

/// An automaton with several edges per symbol. A state of the machine is a set of its states, ascending.
struct Subsets {
    accepting: Vec<bool>,
    /// Per state, ascending.
    edges: Vec<Vec<(Symbol, u32)>>,
}

impl Machine for Subsets {
    fn accepts(&self, subset: &[u32]) -> bool {
        subset.iter().any(|&state| self.accepting[state as usize])
    }

    fn each_edge(&self, subset: &[u32], visit: &mut dyn FnMut(Symbol, &[u32])) {
        let edges = subset.iter().flat_map(|&state| &self.edges[state as usize]);
        let mut edges: Vec<(Symbol, u32)> = edges.copied().collect();
        edges.sort_unstable();
        edges.dedup();
        for run in edges.chunk_by(|one, other| one.0 == other.0) {
            let target: Vec<u32> = run.iter().map(|&(_, to)| to).collect();
            visit(run[0].0, &target);
        }
    }
}

impl Subsets {
    /// Adds the states of an automaton, and returns the first one. `translate` gives the new symbols.
    fn add(&mut self, automaton: &Automaton, translate: impl Fn(Symbol) -> Symbol) -> u32 {
        let first = self.accepting.len() as u32;
        self.accepting.extend(&automaton.accepting);
        for state in 0..automaton.states() as u32 {
            let edges = automaton.edges(state).iter();
            let edges = edges.map(|edge| (translate(edge.symbol), first + edge.to));
            self.edges.push(edges.collect());
        }
        first + START
    }
}

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
        let mut subsets = Subsets {
            accepting: Vec::new(),
            edges: Vec::new(),
        };
        let mut start =
            vec![subsets.add(self, |symbol| symbol & low | symbol >> DIGIT_BITS & !low)];
        let mut next = 0;
        while next < start.len() {
            for &(symbol, to) in &subsets.edges[start[next] as usize] {
                if symbol == 0 && !start.contains(&to) {
                    start.push(to);
                }
            }
            next += 1;
        }
        start.sort_unstable();
        explore(&tracks, start, &subsets, limit)
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
    let mut subsets = Subsets {
        accepting: Vec::new(),
        edges: Vec::new(),
    };
    let start = parts.iter().map(|part| subsets.add(part, |symbol| symbol));
    let start = start.collect();
    explore(tracks, start, &subsets, limit)
}
