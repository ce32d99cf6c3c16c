//! Learning an automaton from questions: D. Angluin's algorithm L*, with the improvement of R. Rivest
//! and R. Schapire.
//!
//! A state is known by a word that leads to it, its *access word*, and told from the other states by
//! *suffixes*: two words lead to different states if one of them with some suffix is accepted and the
//! other is not. If a hypothesis answers a word wrongly, binary search along its run finds one new
//! suffix that tells apart two words which the hypothesis takes for one state.

use std::collections::HashMap;

use crate::{Automaton, Edge, Symbol, Variable, START};

/// Answers whether a word is accepted, or fails.
pub type Oracle<'a, E> = dyn FnMut(&[Symbol]) -> Result<bool, E> + 'a;

/// What is known of a language so far.
///
/// # Examples
///
/// The multiples of 3 in base 2. The counterexamples come from numbers that are tried:
///
/// ```
/// use automata::learn::Learner;
/// use automata::numeration::{Kind, Numeration};
/// use std::convert::Infallible;
///
/// let base = Numeration::new(Kind::Base(2));
/// let mut learner = Learner::new(1, base.symbols(1));
/// let mut oracle = |word: &[u64]| Ok::<_, Infallible>(base.numbers(word, 1).unwrap()[0] % 3 == 0);
/// let learned = loop {
///     let hypothesis = learner.hypothesis(&mut oracle).unwrap();
///     let is_wrong = |n: &u128| hypothesis.accepts(&base.word(&[*n])) != (n % 3 == 0);
///     let Some(wrong) = (0..100).find(is_wrong) else {
///         break hypothesis;
///     };
///     learner.refine(&hypothesis, &base.word(&[wrong]), &mut oracle).unwrap();
/// };
/// assert_eq!(learned.states(), 3);
/// assert!(learned.accepts(&base.word(&[3 << 90])));
/// ```
#[derive(Clone, Debug)]
pub struct Learner {
    tracks: Vec<Variable>,
    alphabet: Vec<Symbol>,
    suffixes: Vec<Vec<Symbol>>,
    /// The access words.
    states: Vec<Vec<Symbol>>,
    /// Per access word, and one symbol further: the answers with each suffix, as far as they were asked for.
    rows: HashMap<Vec<Symbol>, Vec<bool>>,
}

impl Learner {
    /// Begins with one state and the empty suffix, and with tracks 0, 1, ….
    pub fn new(tracks: usize, alphabet: Vec<Symbol>) -> Self {
        Learner {
            tracks: (0..tracks as Variable).collect(),
            alphabet,
            suffixes: vec![Vec::new()],
            states: vec![Vec::new()],
            rows: HashMap::new(),
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
    pub fn hypothesis<E>(&mut self, oracle: &mut Oracle<E>) -> Result<Automaton, E> {
        let mut known: HashMap<Vec<bool>, u32> = HashMap::new();
        let mut states = Vec::new();
        for state in 0..self.states.len() {
            known.insert(self.row(self.states[state].clone(), oracle)?, state as u32);
        }
        while let Some(access) = self.states.get(states.len()).cloned() {
            let mut edges = Vec::new();
            for symbol in self.alphabet.clone() {
                let word = [&access[..], &[symbol]].concat();
                let row = self.row(word.clone(), oracle)?;
                let to = *known.entry(row).or_insert_with(|| {
                    self.states.push(word);
                    self.states.len() as u32 - 1
                });
                edges.push(Edge { symbol, to });
            }
            states.push((self.rows[&access][0], edges));
        }
        Ok(Automaton::new(self.tracks.clone(), states))
    }

    /// The answers for a word with each suffix.
    fn row<E>(&mut self, word: Vec<Symbol>, oracle: &mut Oracle<E>) -> Result<Vec<bool>, E> {
        let mut asked = word.clone();
        let row = self.rows.entry(word).or_default();
        for suffix in &self.suffixes[row.len()..] {
            asked.extend(suffix);
            row.push(oracle(&asked)?);
            asked.truncate(asked.len() - suffix.len());
        }
        Ok(row.clone())
    }

    /// Learns from a word that the last hypothesis answers wrongly.
    ///
    /// # Errors
    ///
    /// If the oracle fails.
    ///
    /// # Panics
    ///
    /// If the hypothesis answers the word correctly, or the word has a symbol that is not of the alphabet.
    pub fn refine<E>(
        &mut self,
        hypothesis: &Automaton,
        word: &[Symbol],
        oracle: &mut Oracle<E>,
    ) -> Result<(), E> {
        // The answer for the access word of the state after `split` symbols, and the rest.
        let mut answer = |split: usize| -> Result<bool, E> {
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
