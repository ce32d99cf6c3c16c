//! The smallest automaton for a relation: classes of states are refined until those of one class have the same
//! edges (E. F. Moore, "Gedanken-experiments on sequential machines", 1956).

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashMap;

use super::{Automaton, Edge, START};
use crate::limit::{Limit, Stop};

/// The class of the states from which no word is accepted: their edges do not count.
const USELESS: u32 = u32::MAX;

impl Automaton {
    /// Returns the automaton with the fewest states for the same relation. Equal relations give
    /// equal automata: the states are numbered in the order of a breadth-first search.
    #[must_use]
    pub fn minimised(&self) -> Self {
        let minimised = self.minimised_within(&Limit::NONE);
        minimised.expect("nothing limits it")
    }

    /// The same within a limit.
    pub(super) fn minimised_within(&self, limit: &Limit) -> Result<Self, Stop> {
        let mut classes = self.usefulness();
        if classes[START as usize] == USELESS {
            return Ok(Automaton::new(self.tracks.clone(), [(false, Vec::new())]));
        }
        let mut count = 0;
        loop {
            limit.check()?;
            let mut numbers: FxHashMap<(u32, u64), u32> = FxHashMap::default();
            let refined: Vec<u32> = (0..self.states() as u32)
                .map(|state| {
                    let class = classes[state as usize];
                    if class == USELESS {
                        return USELESS;
                    }
                    let mut hasher = DefaultHasher::new();
                    for edge in self.edges_between(state, &classes) {
                        edge.hash(&mut hasher);
                    }
                    let new = numbers.len() as u32;
                    *numbers.entry((class, hasher.finish())).or_insert(new)
                })
                .collect();
            let is_stable = numbers.len() == count;
            count = numbers.len();
            classes = refined;
            if is_stable {
                return Ok(self.quotient(&classes, count));
            }
        }
    }

    /// The edges of a state to classes, without those to useless states.
    fn edges_between<'a>(
        &'a self,
        state: u32,
        classes: &'a [u32],
    ) -> impl Iterator<Item = Edge> + 'a {
        let edges = self.edges(state).iter().map(|edge| Edge {
            to: classes[edge.to as usize],
            ..*edge
        });
        edges.filter(|edge| edge.to != USELESS)
    }

    /// Returns the first classes: whether a state accepts; but [`USELESS`] if no word does from there, or
    /// none leads there.
    fn usefulness(&self) -> Vec<u32> {
        let count = self.states();
        let mut reached = vec![false; count];
        reached[START as usize] = true;
        let mut pending = vec![START];
        let mut sources = vec![Vec::new(); count];
        while let Some(state) = pending.pop() {
            for edge in self.edges(state) {
                sources[edge.to as usize].push(state);
                if !std::mem::replace(&mut reached[edge.to as usize], true) {
                    pending.push(edge.to);
                }
            }
        }
        let mut classes = vec![USELESS; count];
        let ends = |state: &u32| reached[*state as usize] && self.accepts_in(*state);
        let mut pending: Vec<u32> = (0..count as u32).filter(ends).collect();
        for &state in &pending {
            classes[state as usize] = 1;
        }
        while let Some(state) = pending.pop() {
            for &source in &sources[state as usize] {
                if classes[source as usize] == USELESS {
                    classes[source as usize] = 0;
                    pending.push(source);
                }
            }
        }
        classes
    }

    /// Merges the states of each class, and numbers the classes as a breadth-first search meets them.
    ///
    /// # Panics
    ///
    /// If two states of one class differ, as they would if their hashes were equal by chance.
    fn quotient(&self, classes: &[u32], count: usize) -> Self {
        let mut representatives: Vec<Option<u32>> = vec![None; count];
        for (state, &class) in (0u32..).zip(classes).filter(|pair| *pair.1 != USELESS) {
            let first = *representatives[class as usize].get_or_insert(state);
            let is_alike = self.accepts_in(state) == self.accepts_in(first)
                && self
                    .edges_between(state, classes)
                    .eq(self.edges_between(first, classes));
            assert!(is_alike, "the states {first} and {state} are not alike");
        }
        let mut numbers: Vec<Option<u32>> = vec![None; count];
        let mut order = vec![classes[START as usize]];
        numbers[order[0] as usize] = Some(START);
        let mut result = Automaton::empty(self.tracks.clone());
        let mut next = 0;
        while next < order.len() {
            let state = representatives[order[next] as usize].expect("a state of each class");
            next += 1;
            let edges = self.edges_between(state, classes).map(|edge| {
                let to = *numbers[edge.to as usize].get_or_insert_with(|| {
                    order.push(edge.to);
                    order.len() as u32 - 1
                });
                Edge { to, ..edge }
            });
            let edges: Vec<Edge> = edges.collect();
            result.push(self.accepts_in(state), edges);
        }
        result
    }
}
