//! The smallest automaton for a relation: classes of states are refined until those of one class have the same
//! edges (E. F. Moore, "Gedanken-experiments on sequential machines", 1956).

use rustc_hash::FxHashMap;

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
            let mut numbers = FxHashMap::from_iter([((DEAD, [].into()), DEAD)]);
            // Per class, a state of it; if the start is dead, it is that of its class.
            let mut samples = vec![START];
            let refine = |(state, &class): (u32, &u32)| {
                let edges = self.edges_between(state, &classes);
                *numbers.entry((class, edges)).or_insert_with(|| {
                    samples.push(state);
                    samples.len() as u32 - 1
                })
            };
            classes = (0..).zip(&classes).map(refine).collect();
            if samples.len() == count {
                return self.quotient(&classes, &samples, budget);
            }
            count = samples.len();
        }
    }

    /// The edges of a state to classes, without those to dead states.
    fn edges_between(&self, state: u32, classes: &[u32]) -> Box<[Edge]> {
        let edges = self.edges(state).iter().map(|edge| Edge {
            to: classes[edge.to as usize],
            ..*edge
        });
        edges.filter(|edge| edge.to != DEAD).collect()
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
            edges.iter().for_each(|edge| visit(edge.symbol, &edge.to));
        };
        let accepts = |class: &u32| self.accepts_in(sample(class));
        let start = classes[START as usize];
        explore(self.tracks.clone(), start, accepts, each_edge, budget)
    }
}
