//! The smallest automaton for a relation: classes of states are refined until those of one class have the same
//! edges (E. F. Moore, "Gedanken-experiments on sequential machines", 1956).

use std::hash::{BuildHasher as _, Hash as _, Hasher as _};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::{explore, Automaton, Budget, Edge, Stop, Unlimited, Visit, START};

/// The class of the states from which no word is accepted, such as the one where a missing edge leads.
const DEAD: u32 = 0;

impl Automaton {
    /// Returns the automaton with the fewest states for the same relation. Equal relations give
    /// equal automata: the states are numbered in the order of a breadth-first search.
    ///
    /// # Panics
    ///
    /// If it has more than 2,000,000 states.
    ///
    /// # Examples
    ///
    /// ```
    /// use automata::numeration::{Kind, Numeration};
    /// use automata::{union, Unlimited};
    ///
    /// let base = Numeration::new(Kind::Base(2));
    /// let (powers, four) = (base.powers(0, 2).unwrap(), base.constant(0, 4));
    /// let both = union(&[&powers, &four], &Unlimited).unwrap();
    /// assert_eq!(both.minimised(), powers.minimised());
    /// ```
    #[must_use]
    pub fn minimised(&self) -> Self {
        let minimised = self.minimised_within(&Unlimited);
        minimised.expect("few states")
    }

    /// The same within a budget. Each round of refinement takes a step per state and edge.
    pub fn minimised_within(&self, budget: &dyn Budget) -> Result<Self, Stop> {
        let mut classes: Vec<u32> = self.accepting.iter().map(|&one| one.into()).collect();
        let mut count = 0;
        loop {
            budget.spend((self.states() + self.edge_count()) as u64)?;
            // The new classes but the dead one, and their hashes.
            let mut numbers: HashTable<(u64, u32)> = HashTable::new();
            // Per class, a state of it; if the start is dead, it is that of its class.
            let mut samples = vec![START];
            let refine = |(state, &class): (u32, &u32)| {
                let edges = || self.edges_between(state, &classes);
                if class == DEAD && edges().next().is_none() {
                    return DEAD;
                }
                let mut hasher = FxBuildHasher.build_hasher();
                class.hash(&mut hasher);
                edges().for_each(|edge| edge.hash(&mut hasher));
                let hash = hasher.finish();
                let known = numbers.find(hash, |&(other, number)| {
                    let sample = samples[number as usize];
                    hash == other
                        && class == classes[sample as usize]
                        && edges().eq(self.edges_between(sample, &classes))
                });
                if let Some(&(_, number)) = known {
                    return number;
                }
                let number = samples.len() as u32;
                numbers.insert_unique(hash, (hash, number), |it| it.0);
                samples.push(state);
                number
            };
            classes = (0..).zip(&classes).map(refine).collect();
            if samples.len() == count {
                return self.quotient(&classes, &samples, budget);
            }
            count = samples.len();
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

    /// Merges the states of each class, of which `samples` holds one each.
    fn quotient(
        &self,
        classes: &[u32],
        samples: &[u32],
        budget: &dyn Budget,
    ) -> Result<Self, Stop> {
        let sample = |class: &u32| samples[*class as usize];
        let each_edge = |class: &u32, visit: &mut Visit<u32>| {
            let edges = self.edges_between(sample(class), classes);
            edges.for_each(|edge| visit(edge.symbol, &edge.to));
        };
        let accepts = |class: &u32| self.accepts_in(sample(class));
        let start = classes[START as usize];
        explore(self.tracks.clone(), start, accepts, each_edge, budget)
    }
}
