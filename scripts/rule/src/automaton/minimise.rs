//! The smallest automaton for a relation.
//!
//! Partition refinement on states and edges at once, for partial automata, in O(m log m) for m
//! edges: A. Valmari, "Fast brief practical DFA minimization", *Information Processing Letters* 112
//! (2012).

use super::{Automaton, Edge, START};
use crate::limit::{Limit, Stop};

impl Automaton {
    /// Returns the automaton with the fewest states for the same relation. Equal relations give
    /// equal automata: the states are numbered in the order of a breadth-first search.
    ///
    /// # Complexity
    ///
    /// O(m log m) for m edges.
    #[must_use]
    pub fn minimised(&self) -> Self {
        let minimised = self.minimised_within(&Limit::NONE);
        minimised.expect("nothing limits it")
    }

    /// The same within a limit.
    pub(super) fn minimised_within(&self, limit: &Limit) -> Result<Self, Stop> {
        limit.check()?;
        let useful = self.useful_states();
        if !useful[START as usize] {
            return Ok(Automaton::new(self.tracks.clone(), [(false, Vec::new())]));
        }
        // The edges between useful states, by symbol.
        let mut edges: Vec<(u32, Edge)> = Vec::new();
        for state in 0..self.states() as u32 {
            if useful[state as usize] {
                let kept = self
                    .edges(state)
                    .iter()
                    .filter(|edge| useful[edge.to as usize]);
                edges.extend(kept.map(|&edge| (state, edge)));
            }
        }
        edges.sort_unstable_by_key(|&(from, edge)| (edge.symbol, from));
        let classes = self.classes(&useful, &edges, limit)?;
        Ok(self.quotient(&classes, &useful))
    }

    /// Returns for each state whether some accepted word passes through it.
    fn useful_states(&self) -> Vec<bool> {
        let count = self.states();
        let mut reached = vec![false; count];
        let mut pending = vec![START];
        reached[START as usize] = true;
        while let Some(state) = pending.pop() {
            for edge in self.edges(state) {
                if !std::mem::replace(&mut reached[edge.to as usize], true) {
                    pending.push(edge.to);
                }
            }
        }
        let mut sources = vec![Vec::new(); count];
        for state in (0..count as u32).filter(|&state| reached[state as usize]) {
            for edge in self.edges(state) {
                sources[edge.to as usize].push(state);
            }
        }
        let ends = |state: &u32| reached[*state as usize] && self.accepts_in(*state);
        let mut pending: Vec<u32> = (0..count as u32).filter(ends).collect();
        let mut useful = vec![false; count];
        for &state in &pending {
            useful[state as usize] = true;
        }
        while let Some(state) = pending.pop() {
            for &source in &sources[state as usize] {
                if !std::mem::replace(&mut useful[source as usize], true) {
                    pending.push(source);
                }
            }
        }
        useful
    }

    /// Returns the class of each useful state: two states are in one class iff the same words lead
    /// from them to acceptance.
    fn classes(
        &self,
        useful: &[bool],
        edges: &[(u32, Edge)],
        limit: &Limit,
    ) -> Result<Vec<u32>, Stop> {
        let mut states = Partition::new(self.states());
        // Useless states have no edges here, so it does not matter which class they are in.
        for state in (0..self.states()).filter(|&state| useful[state] && self.accepting[state]) {
            states.mark(state as u32);
        }
        states.split();
        for (state, &is_useful) in useful.iter().enumerate() {
            if is_useful {
                states.mark(state as u32);
            }
        }
        states.split();

        let mut cords = Partition::grouped(edges.len(), |a, b| {
            edges[a as usize].1.symbol == edges[b as usize].1.symbol
        });
        let mut incoming = vec![Vec::new(); self.states()];
        for (index, (_, edge)) in edges.iter().enumerate() {
            incoming[edge.to as usize].push(index as u32);
        }
        // The first class of states never needs to split the edges: the others do.
        let (mut block, mut cord) = (1, 0);
        while cord < cords.sets() {
            if cord % 256 == 0 {
                limit.check()?;
            }
            for index in cords.set(cord) {
                let edge = cords.elements[index] as usize;
                states.mark(edges[edge].0);
            }
            states.split();
            cord += 1;
            while block < states.sets() {
                for index in states.set(block) {
                    for &edge in &incoming[states.elements[index] as usize] {
                        cords.mark(edge);
                    }
                }
                cords.split();
                block += 1;
            }
        }
        Ok(states.set_of)
    }

    /// Merges the states of each class, and numbers the classes as a breadth-first search meets
    /// them.
    fn quotient(&self, classes: &[u32], useful: &[bool]) -> Self {
        let mut number = vec![None; self.states()];
        let mut representatives = vec![START];
        number[classes[START as usize] as usize] = Some(0);
        let mut result = Automaton {
            tracks: self.tracks.clone(),
            accepting: Vec::new(),
            first: vec![0],
            edges: Vec::new(),
        };
        let mut next = 0;
        while next < representatives.len() {
            let state = representatives[next];
            next += 1;
            let kept = self
                .edges(state)
                .iter()
                .filter(|edge| useful[edge.to as usize]);
            let edges: Vec<Edge> = kept
                .map(|edge| {
                    let class = classes[edge.to as usize] as usize;
                    let to = *number[class].get_or_insert_with(|| {
                        representatives.push(edge.to);
                        representatives.len() as u32 - 1
                    });
                    Edge { to, ..*edge }
                })
                .collect();
            result.push(self.accepts_in(state), edges);
        }
        result
    }
}

/// A partition of 0, 1, …, n - 1 into sets, which is refined by marking elements.
struct Partition {
    /// The elements, set by set, in each set the marked ones first.
    elements: Vec<u32>,
    /// Where each element stands among `elements`.
    place: Vec<u32>,
    /// The set of each element.
    set_of: Vec<u32>,
    /// Per set: where its elements begin and end, and how many are marked.
    sets: Vec<(u32, u32, u32)>,
    /// The sets with marked elements.
    touched: Vec<u32>,
}

impl Partition {
    /// One set of all.
    fn new(count: usize) -> Self {
        Partition::grouped(count, |_, _| true)
    }

    /// A set per run of neighbours that are `alike`.
    fn grouped(count: usize, alike: impl Fn(u32, u32) -> bool) -> Self {
        let elements: Vec<u32> = (0..count as u32).collect();
        let mut partition = Partition {
            place: elements.clone(),
            set_of: vec![0; count],
            sets: Vec::new(),
            touched: Vec::new(),
            elements: Vec::new(),
        };
        for run in elements.chunk_by(|&a, &b| alike(a, b)) {
            let set = partition.sets.len() as u32;
            for &element in run {
                partition.set_of[element as usize] = set;
            }
            partition.sets.push((run[0], run[0] + run.len() as u32, 0));
        }
        partition.elements = elements;
        partition
    }

    fn sets(&self) -> usize {
        self.sets.len()
    }

    /// Where the elements of a set stand.
    fn set(&self, set: usize) -> std::ops::Range<usize> {
        self.sets[set].0 as usize..self.sets[set].1 as usize
    }

    /// Marks an element. The sets do not change before [`split`](Self::split).
    fn mark(&mut self, element: u32) {
        let set = self.set_of[element as usize];
        let (first, _, marked) = &mut self.sets[set as usize];
        let (from, to) = (self.place[element as usize], *first + *marked);
        if from < to {
            return; // marked before
        }
        if *marked == 0 {
            self.touched.push(set);
        }
        *marked += 1;
        let other = self.elements[to as usize];
        self.elements.swap(from as usize, to as usize);
        self.place[other as usize] = from;
        self.place[element as usize] = to;
    }

    /// Splits each set into its marked and its other elements; the smaller part becomes a new set.
    fn split(&mut self) {
        while let Some(set) = self.touched.pop() {
            let (first, last, marked) = self.sets[set as usize];
            let middle = first + marked;
            self.sets[set as usize].2 = 0;
            if middle == last {
                continue;
            }
            let new = self.sets.len() as u32;
            let (kept, moved) = if marked <= last - middle {
                ((middle, last), (first, middle))
            } else {
                ((first, middle), (middle, last))
            };
            self.sets[set as usize] = (kept.0, kept.1, 0);
            self.sets.push((moved.0, moved.1, 0));
            for place in moved.0..moved.1 {
                let element = self.elements[place as usize];
                self.set_of[element as usize] = new;
            }
        }
    }
}
