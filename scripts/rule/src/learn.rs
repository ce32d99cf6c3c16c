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

use crate::automaton::{Automaton, Edge, Symbol, Variable};
use crate::limit::Stop;

/// Answers whether a word is accepted.
pub type Oracle<'a> = dyn FnMut(&[Symbol]) -> Result<bool, Stop> + 'a;

/// What is known of a language so far.
#[derive(Clone, Debug)]
pub struct Learner {
    alphabet: Vec<Symbol>,
    suffixes: Vec<Vec<Symbol>>,
    /// The access words.
    states: Vec<Vec<Symbol>>,
    /// Per state: the answers with each suffix.
    rows: Vec<Vec<bool>>,
    /// Per state and symbol: the answers one symbol further.
    next: Vec<Vec<Vec<bool>>>,
}

/// A complete automaton: per state whether it accepts, and the state after each symbol.
#[derive(Clone, Debug)]
pub struct Hypothesis {
    /// Per state: whether it accepts.
    pub accepting: Vec<bool>,
    /// Per state: the state after each symbol of the alphabet.
    pub next: Vec<Vec<u32>>,
}

impl Learner {
    /// Begins with one state and the empty suffix.
    pub fn new(alphabet: Vec<Symbol>) -> Self {
        Learner {
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

    /// Asks what is missing, adds the states that show, and returns the hypothesis.
    ///
    /// # Errors
    ///
    /// If the oracle fails; then a later call goes on.
    pub fn hypothesis(&mut self, oracle: &mut Oracle) -> Result<Hypothesis, Stop> {
        let mut word = Vec::new();
        let mut ask = |row: &mut Vec<bool>,
                       access: &[Symbol],
                       symbol: Option<Symbol>,
                       suffixes: &[Vec<Symbol>]|
         -> Result<(), Stop> {
            while row.len() < suffixes.len() {
                word.clear();
                word.extend(access);
                word.extend(symbol);
                word.extend(&suffixes[row.len()]);
                row.push(oracle(&word)?);
            }
            Ok(())
        };
        let mut known: HashMap<Vec<bool>, u32> = HashMap::new();
        for state in 0..self.states.len() {
            ask(
                &mut self.rows[state],
                &self.states[state],
                None,
                &self.suffixes,
            )?;
            known.insert(self.rows[state].clone(), state as u32);
        }
        let mut next = Vec::new();
        let mut state = 0;
        while state < self.states.len() {
            self.next[state].resize(self.alphabet.len(), Vec::new());
            let mut targets = Vec::new();
            for (index, &symbol) in self.alphabet.iter().enumerate() {
                let row = &mut self.next[state][index];
                ask(row, &self.states[state], Some(symbol), &self.suffixes)?;
                let target = match known.get(row) {
                    Some(&target) => target,
                    None => {
                        let target = self.states.len() as u32;
                        known.insert(row.clone(), target);
                        let mut access = self.states[state].clone();
                        access.push(symbol);
                        self.rows.push(row.clone());
                        self.states.push(access);
                        self.next.push(Vec::new());
                        target
                    }
                };
                targets.push(target);
            }
            next.push(targets);
            state += 1;
        }
        Ok(Hypothesis {
            accepting: self.rows.iter().map(|row| row[0]).collect(),
            next,
        })
    }

    /// Learns from a word that the hypothesis answers wrongly.
    ///
    /// # Errors
    ///
    /// If the oracle fails.
    pub fn refine(
        &mut self,
        hypothesis: &Hypothesis,
        word: &[Symbol],
        oracle: &mut Oracle,
    ) -> Result<(), Stop> {
        // The answer for the access word of the state after `split` symbols, and the rest.
        let mut answer = |split: usize| -> Result<bool, Stop> {
            let state = self.state_after(hypothesis, &word[..split]);
            let mut asked = self.states[state as usize].clone();
            asked.extend(&word[split..]);
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

    fn state_after(&self, hypothesis: &Hypothesis, word: &[Symbol]) -> u32 {
        word.iter().fold(0, |state, symbol| {
            let index = self
                .alphabet
                .binary_search(symbol)
                .expect("a symbol of the alphabet");
            hypothesis.next[state as usize][index]
        })
    }

    /// Returns whether the hypothesis accepts a word.
    pub fn accepts(&self, hypothesis: &Hypothesis, word: &[Symbol]) -> bool {
        hypothesis.accepting[self.state_after(hypothesis, word) as usize]
    }

    /// Returns the hypothesis as a minimal automaton over the first tracks.
    pub fn automaton(&self, hypothesis: &Hypothesis, tracks: usize) -> Automaton {
        let states = hypothesis.accepting.iter().zip(&hypothesis.next);
        let states = states.map(|(&accepts, next)| {
            let edges = self.alphabet.iter().zip(next);
            let edges = edges.map(|(&symbol, &to)| Edge { symbol, to });
            (accepts, edges.collect())
        });
        let tracks: Vec<Variable> = (0..tracks as Variable).collect();
        Automaton::new(tracks, states).minimised()
    }
}
