//! Learning an automaton from questions: D. Angluin's algorithm L*, with the improvement of R. Rivest
//! and R. Schapire.
//!
//! A state is known by a word that leads to it, its *access word*, and told from the other states by
//! *suffixes*: two words lead to different states if one of them with some suffix is accepted and the
//! other is not. If a hypothesis answers a word wrongly, binary search along its run finds one new
//! suffix that tells apart two words which the hypothesis takes for one state.
//!
//! Sources: D. Angluin, "Learning regular sets from queries and counterexamples" (1987); R. L. Rivest
//! and R. E. Schapire, "Inference of finite automata using homing sequences" (1993).

use std::collections::HashMap;

use crate::automaton::{Automaton, Edge, Symbol, Variable, START};
use crate::limit::Stop;

/// Answers whether a word is accepted.
pub type Oracle<'a> = dyn FnMut(&[Symbol]) -> Result<bool, Stop> + 'a;

/// What is known of a language so far.
#[derive(Clone, Debug)]
pub struct Learner {
    tracks: Vec<Variable>,
    alphabet: Vec<Symbol>,
    suffixes: Vec<Vec<Symbol>>,
    /// The access words.
    states: Vec<Vec<Symbol>>,
    /// Per state: the answers with each suffix.
    rows: Vec<Vec<bool>>,
    /// Per state and symbol: the answers one symbol further.
    next: Vec<Vec<Vec<bool>>>,
}

impl Learner {
    /// Begins with one state and the empty suffix, and with tracks 0, 1, ….
    pub fn new(tracks: usize, alphabet: Vec<Symbol>) -> Self {
        Learner {
            tracks: (0..tracks as Variable).collect(),
            alphabet,
            suffixes: vec![Vec::new()],
            states: vec![Vec::new()],
            rows: vec![Vec::new()],
            next: vec![Vec::new()],
        }
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Asks what is missing, adds the states that show, and returns the hypothesis: a complete automaton.
    ///
    /// # Errors
    ///
    /// If the oracle fails; then a later call goes on.
    pub fn hypothesis(&mut self, oracle: &mut Oracle) -> Result<Automaton, Stop> {
        let suffixes = &self.suffixes;
        let mut ask = |row: &mut Vec<bool>, word: &[Symbol]| -> Result<(), Stop> {
            for suffix in &suffixes[row.len()..] {
                row.push(oracle(&[word, suffix].concat())?);
            }
            Ok(())
        };
        let mut known: HashMap<Vec<bool>, u32> = HashMap::new();
        for (state, access) in (0..).zip(&self.states) {
            let row = &mut self.rows[state as usize];
            ask(row, access)?;
            known.insert(row.clone(), state);
        }
        let mut states = Vec::new();
        while states.len() < self.states.len() {
            let state = states.len();
            self.next[state].resize(self.alphabet.len(), Vec::new());
            let mut edges = Vec::new();
            for (index, &symbol) in self.alphabet.iter().enumerate() {
                let word = [&self.states[state][..], &[symbol]].concat();
                ask(&mut self.next[state][index], &word)?;
                let row = &self.next[state][index];
                if !known.contains_key(row) {
                    known.insert(row.clone(), self.states.len() as u32);
                    self.rows.push(row.clone());
                    self.states.push(word);
                    self.next.push(Vec::new());
                }
                let to = known[&self.next[state][index]];
                edges.push(Edge { symbol, to });
            }
            states.push((self.rows[state][0], edges));
        }
        Ok(Automaton::new(self.tracks.clone(), states))
    }

    /// Learns from a word that the hypothesis answers wrongly.
    ///
    /// # Errors
    ///
    /// If the oracle fails.
    pub fn refine(
        &mut self,
        hypothesis: &Automaton,
        word: &[Symbol],
        oracle: &mut Oracle,
    ) -> Result<(), Stop> {
        // The answer for the access word of the state after `split` symbols, and the rest.
        let mut answer = |split: usize| -> Result<bool, Stop> {
            let step = |state, &symbol| hypothesis.next(state, symbol).expect("a complete one");
            let state = word[..split].iter().fold(START, step);
            let asked = [&self.states[state as usize][..], &word[split..]].concat();
            oracle(&asked)
        };
        let (mut low, mut high) = (0, word.len());
        let truth = answer(low)?;
        while high - low > 1 {
            let middle = low.midpoint(high);
            if answer(middle)? == truth {
                low = middle;
            } else {
                high = middle;
            }
        }
        let suffix = word[high..].to_vec();
        assert!(
            !self.suffixes.contains(&suffix),
            "the word is no counterexample"
        );
        self.suffixes.push(suffix);
        Ok(())
    }
}
