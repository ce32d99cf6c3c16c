//! The smallest automaton for a relation: classes of states are refined until those of one class have the same
//! edges (E. F. Moore, "Gedanken-experiments on sequential machines", 1956).

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashMap;

use super::{explore, Automaton, Edge, Visit, START};
use crate::limit::{Limit, Stop};

/// The class of the states from which no word is accepted, such as the one where a missing edge leads.
const DEAD: u32 = 0;

impl Automaton {
    /// Returns the automaton with the fewest states for the same relation. Equal relations give
    /// equal automata: the states are numbered in the order of a breadth-first search.
    #[must_use]
    pub fn minimised(&self) -> Self {
        let minimised = self.minimised_within(&Limit::NONE);
        minimised.expect("nothing limits it")
    }

    /// The same within a limit.
    pub(crate) fn minimised_within(&self, limit: &Limit) -> Result<Self, Stop> {
        let mut classes: Vec<u32> = self.accepting.iter().map(|&one| one.into()).collect();
        let mut count = 0;
        loop {
            limit.check()?;
            let dead = (DEAD, hash([].into_iter()));
            let mut numbers = FxHashMap::from_iter([(dead, DEAD)]);
            // Per class, a state of it; if the start is dead, it is that of its class.
            let mut samples = vec![START];
            let refine = |(state, &class): (u32, &u32)| {
                let new = numbers.len() as u32;
                let edges = hash(self.edges_between(state, &classes));
                let class = *numbers.entry((class, edges)).or_insert(new);
                if class == new {
                    samples.push(state);
                }
                class
            };
            let refined: Vec<u32> = (0..).zip(&classes).map(refine).collect();
            let is_stable = samples.len() == count;
            count = samples.len();
            classes = refined;
            if is_stable {
                return self.quotient(&classes, &samples, limit);
            }
        }
    }

    /// The edges of a state to classes, without those to dead states.
    fn edges_between<'a>(
        &'a self,
        state: u32,
        classes: &'a [u32],
    ) -> impl Iterator<Item = Edge> + 'a {
        let edges = self.edges(state).iter().map(|edge| Edge {
            to: classes[edge.to as usize],
            ..*edge
        });
        edges.filter(|edge| edge.to != DEAD)
    }

    /// Merges the states of each class.
    ///
    /// # Panics
    ///
    /// If two states of one class differ, as they would if their hashes were equal by chance.
    fn quotient(&self, classes: &[u32], samples: &[u32], limit: &Limit) -> Result<Self, Stop> {
        let edges = |state| self.edges_between(state, classes);
        for (state, &class) in (0u32..).zip(classes).filter(|pair| *pair.1 != DEAD) {
            let sample = samples[class as usize];
            let is_alike = self.accepts_in(state) == self.accepts_in(sample);
            assert!(is_alike && edges(state).eq(edges(sample)), "a hash of two");
        }
        let sample = |class: &u32| samples[*class as usize];
        let start = classes[START as usize];
        let accepts = |class: &u32| self.accepts_in(sample(class));
        let each_edge = |class: &u32, visit: &mut Visit<u32>| {
            edges(sample(class)).for_each(|edge| visit(edge.symbol, &edge.to));
            Ok(())
        };
        explore(self.tracks.clone(), start, accepts, each_edge, limit)
    }
}

fn hash(edges: impl Iterator<Item = Edge>) -> u64 {
    let mut hasher = DefaultHasher::new();
    edges.for_each(|edge| edge.hash(&mut hasher));
    hasher.finish()
}
