//! Automata, their symbols and tracks.

use std::collections::BTreeSet;

/// A variable: the name of a track.
pub type Variable = u8;

/// A tuple of digits, one per track: [`DIGIT_BITS`] each, the first track in the lowest bits. See [`digit`] and [`symbol`].
pub type Symbol = u64;

/// The bits of a digit in a [`Symbol`].
pub const DIGIT_BITS: usize = 6;

/// The largest number of digits of a numeration system.
pub const MOST_DIGITS: usize = 1 << DIGIT_BITS;

/// The largest number of tracks.
pub const MOST_TRACKS: usize = 64 / DIGIT_BITS;

/// The state in which a run begins.
pub const START: u32 = 0;

/// An edge from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The digits read.
    pub symbol: Symbol,
    /// The state reached.
    pub to: u32,
}

/// A relation between numbers, recognised by an automaton that reads them together, most significant digits first.
///
/// A number is a word of digits in some [system of numeration](crate::numeration); a tuple of numbers is a word of tuples
/// of digits, padded with leading zeros to one length. The automaton accepts a set of such tuples, that is, a relation
/// between named variables, its *tracks*. It is deterministic and partial: a missing edge rejects.
///
/// The relations of a [`Numeration`](crate::numeration::Numeration) accept only words that are valid in the system on each
/// track, and do not distinguish words that differ in leading zeros. All operations preserve both, and rely on it.
///
/// Automata compare as they are written. Two relations are equal iff their [minimal](Automaton::minimised) automata are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The variables, ascending.
    pub(crate) tracks: Vec<Variable>,
    /// Per state: whether the words that end here are accepted.
    pub(crate) accepting: Vec<bool>,
    /// Per state, and one more: where its edges begin.
    pub(crate) first: Vec<u32>,
    /// The edges of all states; those of one state ascend by symbol.
    pub(crate) edges: Vec<Edge>,
}

/// Returns the digit of a symbol on the track at `place`.
///
/// # Examples
///
/// ```
/// use automata::{digit, shifted, symbol};
///
/// let pair = symbol([5, 7]);
/// assert_eq!((digit(pair, 0), digit(pair, 1)), (5, 7));
/// assert_eq!(pair, shifted(5, 0) | shifted(7, 1));
/// ```
pub fn digit(symbol: Symbol, place: usize) -> u8 {
    (symbol >> (DIGIT_BITS * place)) as u8 & (MOST_DIGITS - 1) as u8
}

/// Returns the symbol that has `digit` on the track at `place`, which is below [`MOST_TRACKS`], and zeros elsewhere.
pub fn shifted(digit: u8, place: usize) -> Symbol {
    Symbol::from(digit) << (DIGIT_BITS * place)
}

/// Returns the symbol with these digits.
pub fn symbol(digits: impl IntoIterator<Item = u8>) -> Symbol {
    let places = digits.into_iter().enumerate();
    places.fold(0, |symbol, (place, digit)| symbol | shifted(digit, place))
}

/// Returns the symbol with its digits moved to these places.
pub(crate) fn moved(symbol: Symbol, places: &[usize]) -> Symbol {
    let places = places.iter().enumerate();
    places.fold(0, |moved, (old, &new)| {
        moved | shifted(digit(symbol, old), new)
    })
}

/// Returns the variables of all parts, ascending.
pub fn all_tracks<'a>(parts: impl IntoIterator<Item = &'a Automaton>) -> Vec<Variable> {
    let tracks = parts.into_iter().flat_map(|part| part.tracks.iter());
    let ascending: BTreeSet<Variable> = tracks.copied().collect();
    ascending.into_iter().collect()
}

impl Automaton {
    /// Builds an automaton from the edges of each state, beside whether it accepts; state 0 is the
    /// start.
    ///
    /// # Examples
    ///
    /// The even numbers, in base 2:
    ///
    /// ```
    /// use automata::numeration::{Kind, Numeration};
    /// use automata::{Automaton, Edge};
    ///
    /// let edges = || vec![Edge { symbol: 0, to: 0 }, Edge { symbol: 1, to: 1 }];
    /// let even = Automaton::new(vec![0], [(true, edges()), (false, edges())]);
    /// let base = Numeration::new(Kind::Base(2));
    /// assert!(even.accepts(&base.word(&[6])) && !even.accepts(&base.word(&[7])));
    /// ```
    ///
    /// # Panics
    ///
    /// If the tracks are not ascending or too many, or two edges of a state have one symbol.
    pub fn new(tracks: Vec<Variable>, states: impl IntoIterator<Item = (bool, Vec<Edge>)>) -> Self {
        assert!(
            tracks.is_sorted_by(|a, b| a < b) && tracks.len() <= MOST_TRACKS,
            "the tracks {tracks:?} do not ascend, or are more than {MOST_TRACKS}"
        );
        let mut automaton = Automaton::empty(tracks);
        for (accepts, mut edges) in states {
            edges.sort_unstable();
            assert!(
                edges.windows(2).all(|pair| pair[0].symbol < pair[1].symbol),
                "two edges with one symbol"
            );
            automaton.push(accepts, edges);
        }
        automaton
    }

    /// Without states.
    pub(crate) fn empty(tracks: Vec<Variable>) -> Self {
        Automaton {
            tracks,
            accepting: Vec::new(),
            first: vec![0],
            edges: Vec::new(),
        }
    }

    /// Adds a state with edges that ascend by symbol.
    pub(crate) fn push(&mut self, accepts: bool, edges: impl IntoIterator<Item = Edge>) {
        self.accepting.push(accepts);
        self.edges.extend(edges);
        self.first.push(self.edges.len() as u32);
    }

    /// Returns the relation without tracks that always holds, or never.
    pub fn constant(holds: bool) -> Self {
        let (symbol, to) = (0, START);
        let edges = holds.then_some(Edge { symbol, to });
        Automaton::new(Vec::new(), [(holds, edges.into_iter().collect())])
    }

    /// Returns the variables, ascending.
    pub fn tracks(&self) -> &[Variable] {
        &self.tracks
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Returns the number of edges.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Returns whether words that end in `state` are accepted.
    pub fn accepts_in(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Returns the edges of a state, ascending by symbol.
    pub fn edges(&self, state: u32) -> &[Edge] {
        let range = self.first[state as usize] as usize..self.first[state as usize + 1] as usize;
        &self.edges[range]
    }

    /// Returns the state after `symbol`; none if no word goes on like this.
    pub fn next(&self, state: u32, symbol: Symbol) -> Option<u32> {
        let edges = self.edges(state);
        let found = edges.binary_search_by_key(&symbol, |edge| edge.symbol);
        found.ok().map(|index| edges[index].to)
    }

    /// Returns whether `word` is accepted.
    pub fn accepts(&self, word: &[Symbol]) -> bool {
        let step = |state, &symbol| self.next(state, symbol);
        let last = word.iter().try_fold(START, step);
        last.is_some_and(|state| self.accepts_in(state))
    }

    /// Returns whether words that differ in leading zeros are accepted alike.
    pub fn ignores_leading_zeros(&self) -> bool {
        let minimal = self.minimised();
        minimal.is_empty() || minimal.next(START, 0) == Some(START)
    }

    /// Returns whether no state accepts. Of a minimal automaton, this says that no word is accepted.
    pub fn is_empty(&self) -> bool {
        !self.accepting.contains(&true)
    }

    /// Returns the same relation between other variables: `rename` gives the new name of each.
    ///
    /// # Panics
    ///
    /// If two new names are the same.
    ///
    /// # Examples
    ///
    /// ```
    /// use automata::numeration::{Kind, Numeration};
    ///
    /// let base = Numeration::new(Kind::Base(2));
    /// assert_eq!(base.constant(0, 5).renamed(|_| 9), base.constant(9, 5));
    /// ```
    #[must_use]
    pub fn renamed(&self, rename: impl Fn(Variable) -> Variable) -> Self {
        let names: Vec<Variable> = self.tracks.iter().map(|&track| rename(track)).collect();
        let mut tracks = names.clone();
        tracks.sort_unstable();
        let place = |name| tracks.binary_search(name).expect("one of the new names");
        let places: Vec<usize> = names.iter().map(place).collect();
        let states = (0..self.states() as u32).map(|state| {
            let edges = self.edges(state).iter().map(|edge| Edge {
                symbol: moved(edge.symbol, &places),
                ..*edge
            });
            (self.accepts_in(state), edges.collect())
        });
        Automaton::new(tracks.clone(), states)
    }
}
