//! Naive versions: of numerations, and of automata as tables.

use automata::numeration::{Kind, Numeration};
use automata::{Automaton, Edge, Symbol, Variable};
use proptest::prelude::*;

/// The digits of a number, by the weights and nothing else.
pub fn digits(kind: Kind, mut number: u128) -> Vec<u8> {
    let (factor, below) = match kind {
        Kind::Base(base) => (u128::from(base), 0),
        Kind::Fraenkel(t) => (u128::from(t), 1),
    };
    let mut weights = vec![1, factor + below];
    while weights[weights.len() - 1] <= number {
        let next = factor * weights[weights.len() - 1] + below * weights[weights.len() - 2];
        weights.push(next);
    }
    let mut digits = Vec::new();
    for weight in weights.into_iter().rev() {
        digits.push((number / weight) as u8);
        number %= weight;
    }
    let first = digits.iter().position(|&digit| digit > 0);
    digits.split_off(first.unwrap_or(digits.len()))
}

/// Columns of digits, padded to one length.
pub fn columns(kind: Kind, numbers: &[u128]) -> Vec<Vec<u8>> {
    let words: Vec<Vec<u8>> = numbers.iter().map(|&number| digits(kind, number)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digit = |word: &Vec<u8>, place: usize| match (place + word.len()).checked_sub(length) {
        Some(index) => word[index],
        None => 0,
    };
    let column = |place| words.iter().map(|word| digit(word, place)).collect();
    (0..length).map(column).collect()
}

/// An automaton over some variables as a table: per state, whether it accepts, and the next state per column.
#[derive(Clone, Debug)]
pub struct Table {
    pub kind: Kind,
    pub tracks: Vec<Variable>,
    pub states: Vec<(bool, Vec<Option<usize>>)>,
}

impl Table {
    fn digits(&self) -> usize {
        match self.kind {
            Kind::Base(base) => base.into(),
            Kind::Fraenkel(t) => usize::from(t) + 1,
        }
    }

    /// The place of a column in a row of the table.
    fn place(&self, column: &[u8]) -> usize {
        let digits = column.iter().rev();
        digits.fold(0, |place, &digit| {
            place * self.digits() + usize::from(digit)
        })
    }

    /// Whether a word of columns is accepted.
    pub fn accepts(&self, word: &[Vec<u8>]) -> bool {
        let mut state = 0;
        for column in word {
            match self.states[state].1[self.place(column)] {
                Some(next) => state = next,
                None => return false,
            }
        }
        self.states[state].0
    }

    /// Whether the relation holds, for numbers that `value` gives the variables.
    pub fn holds(&self, value: impl Fn(Variable) -> u128) -> bool {
        let numbers: Vec<u128> = self.tracks.iter().map(|&track| value(track)).collect();
        self.accepts(&columns(self.kind, &numbers))
    }

    /// The symbols, in the order of the rows.
    pub fn symbols(&self) -> Vec<Symbol> {
        Numeration::new(self.kind).symbols(self.tracks.len())
    }

    /// The relation of valid words.
    pub fn relation(&self) -> Automaton {
        let symbols = self.symbols();
        let step = |&state: &usize, symbol: Symbol| {
            let place = symbols.iter().position(|&other| other == symbol);
            self.states[state].1[place.expect("a symbol")]
        };
        let accepts = |&state: &usize| self.states[state].0;
        Numeration::new(self.kind).relation(self.tracks.clone(), 0, step, accepts)
    }

    /// The table as it is, valid words or not.
    pub fn automaton(&self) -> Automaton {
        let symbols = self.symbols();
        let states = self.states.iter().map(|(accepts, row)| {
            let edges = symbols.iter().zip(row).filter_map(|(&symbol, to)| {
                let to = u32::try_from((*to)?).expect("few states");
                Some(Edge { symbol, to })
            });
            (*accepts, edges.collect())
        });
        Automaton::new(self.tracks.clone(), states.collect::<Vec<_>>())
    }
}

/// Numerations with few digits.
pub fn kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![
        (2..=3u8).prop_map(Kind::Base),
        (1..=2u8).prop_map(Kind::Fraenkel)
    ]
}

/// Tables in which the start leads to itself by zeros, so that leading zeros do not matter.
pub fn table(kind: Kind, tracks: Vec<Variable>, most: usize) -> impl Strategy<Value = Table> {
    let count = Numeration::new(kind).symbols(tracks.len()).len();
    (1..=most).prop_flat_map(move |states| {
        let next = prop_oneof![1 => Just(None), 4 => (0..states).prop_map(Some)];
        let state = (any::<bool>(), prop::collection::vec(next, count));
        let tracks = tracks.clone();
        prop::collection::vec(state, states).prop_map(move |mut states| {
            states[0].1[0] = Some(0);
            Table {
                kind,
                tracks: tracks.clone(),
                states,
            }
        })
    })
}

/// All tuples of so many numbers below a bound.
pub fn tuples(count: usize, bound: u128) -> impl Iterator<Item = Vec<u128>> {
    let number = bound.pow(count as u32);
    (0..number).map(move |index| {
        let mut rest = index;
        let mut next = || {
            let one = rest % bound;
            rest /= bound;
            one
        };
        (0..count).map(|_| next()).collect()
    })
}
