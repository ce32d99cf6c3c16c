//! A proved rule, and what it says of a position: lost or its value, and the move that wins.
//!
//! The second sentence of a proof says that a move into the set of the P-positions exists wherever it is
//! needed. Its witness is the move: the relation "this move leads to a P-position" is an automaton, too, which
//! reads the position and writes the position after the move, as a [`Transducer`].

use std::collections::{BTreeMap, BTreeSet};

use crate::prove::{after, option_values};
use automata::numeration::{Comparison, Linear, Numeration};
use automata::{
    digit, eliminate, shortest, union, Automaton, Symbol, Variable, DIGIT_BITS, MOST_TRACKS, START,
};
use game::language::Game;
use game::limit::{Limit, Stop};
use game::moves::Moves;
use game::{Play, Question};
use search::Order;

/// A rule that is proved for all positions.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The numeration of its automaton.
    pub numeration: Numeration,
    /// The P-positions, over the coordinates; or the pairs of a position and its value.
    pub automaton: Automaton,
    /// What the automaton tells.
    pub question: Question,
    /// How play ends.
    pub play: Play,
    /// The order in which all moves go down.
    pub order: Order,
    /// The largest coordinate, or value, that was searched for it.
    pub largest: u64,
}

impl Proof {
    /// Returns whether a position is a P-position.
    pub fn is_lost(&self, position: &[u128]) -> bool {
        let value = (self.question == Question::Value).then_some(0);
        let numbers: Vec<u128> = position.iter().copied().chain(value).collect();
        self.automaton.accepts(&self.numeration.word(&numbers))
    }

    /// Returns the Grundy value of a position, only of a proof of values; none if it is 2^128 or more.
    pub fn value(&self, position: &[u128]) -> Option<u128> {
        let transducer = Transducer::new(self.automaton.clone(), position.len());
        Some(transducer.run(&self.numeration, position)?[0])
    }

    /// Returns the automaton of the P-positions.
    ///
    /// # Panics
    ///
    /// If a proof of values has no track for them.
    ///
    /// # Errors
    ///
    /// If the limit is reached.
    pub fn lost(&self, limit: &Limit) -> Result<Automaton, Stop> {
        if self.question == Question::Outcome {
            return Ok(self.automaton.clone());
        }
        let value = *self.automaton.tracks().last().expect("a value");
        let zero = self.numeration.constant(value, 0);
        eliminate(vec![self.automaton.clone(), zero], [value], limit)
    }
}

/// A relation read from the first tracks to the others: numbers in, the least related numbers out.
#[derive(Clone, Debug)]
pub struct Transducer {
    /// The relation.
    pub automaton: Automaton,
    /// How many of its tracks are read; the others are written.
    pub inputs: usize,
}

impl Transducer {
    /// Reads the first `inputs` tracks.
    pub fn new(automaton: Automaton, inputs: usize) -> Self {
        Transducer { automaton, inputs }
    }

    /// Returns the number of tracks that are written.
    pub fn outputs(&self) -> usize {
        self.automaton.tracks().len() - self.inputs
    }

    /// Splits a symbol into the digits read, as a symbol, and those written.
    pub fn split(&self, symbol: Symbol) -> (Symbol, impl Iterator<Item = u8>) {
        let low = (1 << (DIGIT_BITS * self.inputs)) - 1;
        let outputs = self.inputs..self.automaton.tracks().len();
        (symbol & low, outputs.map(move |place| digit(symbol, place)))
    }

    /// Returns the least related numbers, where the first one counts most; none if there are none, or one is
    /// 2^128 or more.
    pub fn run(&self, numeration: &Numeration, numbers: &[u128]) -> Option<Vec<u128>> {
        // What is written may have more digits than what is read, but not more of them than there are states: else a
        // cycle could be left out while zeros are read.
        let zeros = std::iter::repeat_n(0, self.automaton.states());
        self.least(numeration, zeros.chain(numeration.word(numbers)))
    }

    /// Returns the least numbers that are related to those of a word, and have no more digits than it.
    fn least(
        &self,
        numeration: &Numeration,
        word: impl IntoIterator<Item = Symbol>,
    ) -> Option<Vec<u128>> {
        // Per state, the least digits written so far: of two ways to a state, which the same digits follow, the
        // lesser one stays the lesser.
        let mut runs: BTreeMap<u32, Vec<Vec<u8>>> =
            BTreeMap::from([(START, vec![Vec::new(); self.outputs()])]);
        for symbol in word {
            let mut next: BTreeMap<u32, Vec<Vec<u8>>> = BTreeMap::new();
            for (state, written) in &runs {
                for edge in self.automaton.edges(*state) {
                    let (read, digits) = self.split(edge.symbol);
                    if read != symbol {
                        continue;
                    }
                    let mut longer = written.clone();
                    let tracks = longer.iter_mut().zip(digits);
                    tracks.for_each(|(track, digit)| track.push(digit));
                    let known = next.entry(edge.to).or_insert_with(|| longer.clone());
                    if longer < *known {
                        *known = longer;
                    }
                }
            }
            runs = next;
        }
        runs.retain(|&state, _| self.automaton.accepts_in(state));
        let least = runs.into_values().min()?;
        let decoded = least.into_iter().map(|track| numeration.decode(track));
        decoded.collect()
    }
}

/// Returns the number of tuples in a set all of whose numbers are at most `last`; none if there are 2^128 or more.
pub fn count(numeration: &Numeration, set: &Automaton, last: u128) -> Option<u128> {
    let tracks = 0..set.tracks().len();
    // Valid words of one length are in the order of their numbers. Per state, and per track whether all digits so far
    // are those of the last number: the number of words.
    let start = (START, vec![true; tracks.len()]);
    let mut words = BTreeMap::from([(start, 1u128)]);
    for last in numeration.encode(last) {
        let mut longer = BTreeMap::new();
        for ((state, is_last), words) in words {
            for edge in set.edges(state) {
                let digits = tracks
                    .clone()
                    .map(|place| (digit(edge.symbol, place), is_last[place]));
                if digits
                    .clone()
                    .all(|(digit, is_last)| !is_last || digit <= last)
                {
                    let is_last = digits.map(|(digit, is_last)| is_last && digit == last);
                    let known: &mut u128 = longer.entry((edge.to, is_last.collect())).or_default();
                    *known = known.checked_add(words)?;
                }
            }
        }
        words = longer;
    }
    let accepted = words.into_iter().filter(|(end, _)| set.accepts_in(end.0));
    accepted
        .map(|(_, words)| words)
        .try_fold(0, u128::checked_add)
}

/// Returns the tuples in a set of at most `most` of them, ascending, and of a larger set some of them; none if a
/// number is 2^128 or more.
///
/// # Complexity
///
/// A step per digit of what is found, and one per state and number of digits: no word is begun that cannot be ended.
pub fn members(numeration: &Numeration, set: &Automaton, most: usize) -> Option<Vec<Vec<u128>>> {
    // The edges of a state, without leading zeros.
    let edges = |state, is_first: bool| {
        let edges = set.edges(state).iter();
        edges.filter(move |edge| edge.symbol > 0 || !is_first)
    };
    let mut found = Vec::new();
    // Per number of digits, whether so many more can end in acceptance from a state.
    let mut ends: Vec<Vec<bool>> = Vec::new();
    // The states that words with as many digits lead to.
    let mut reached = BTreeSet::from([START]);
    while !reached.is_empty() && found.len() < most {
        let may_end = |state| match ends.last() {
            Some(shorter) => edges(state, false).any(|edge| shorter[edge.to as usize]),
            None => set.accepts_in(state),
        };
        ends.push((0..set.states() as u32).map(may_end).collect());
        let length = ends.len() - 1;
        let mut open = vec![(START, Vec::new())];
        while let Some((state, word)) = open.pop().filter(|_| found.len() < most) {
            let left = length - word.len();
            if left == 0 && ends[0][state as usize] {
                found.push(numeration.numbers(&word, set.tracks().len())?);
            }
            if left > 0 {
                let next = edges(state, word.is_empty()).rev();
                let next = next.filter(|edge| ends[left - 1][edge.to as usize]);
                open.extend(next.map(|edge| (edge.to, [&word[..], &[edge.symbol]].concat())));
            }
        }
        let longer = reached.iter().flat_map(|&state| edges(state, length == 0));
        reached = longer.map(|edge| edge.to).collect();
    }
    found.sort_unstable();
    Some(found)
}

/// Returns the position of a set with the least sum of the coordinates, and of these the first one; none of an empty
/// set, or if a coordinate is 2^128 or more.
///
/// # Errors
///
/// If the limit is reached.
pub fn smallest(
    numeration: &Numeration,
    set: &Automaton,
    limit: &Limit,
) -> Result<Option<Vec<u128>>, Stop> {
    let sum: Variable = 0;
    let above = |track| track + 1;
    let mut terms: Vec<(Variable, i64)> = vec![(sum, -1)];
    terms.extend(set.tracks().iter().map(|&track| (above(track), 1)));
    let equation = Linear { terms, constant: 0 };
    let adds_up = numeration.compare(&equation, Comparison::Equal, limit)?;
    let with_sum = eliminate(vec![set.renamed(above), adds_up], [], limit)?;
    let Some(word) = shortest(&[&with_sum], &[], limit)? else {
        return Ok(None);
    };
    // The least sum, and so its summands, have no more digits than any other sum.
    let digits = std::iter::repeat_n(0, word.len());
    let least = Transducer::new(with_sum, 0).least(numeration, digits);
    Ok(least.map(|numbers| numbers[1..].to_vec()))
}

/// The winning moves of a proved game.
#[derive(Clone, Debug)]
pub struct Mover {
    /// From a position to the positions beside each other that a winning move leads to. If it leaves fewer of them than
    /// another move of the game does, the others are empty heaps, from which there is no move.
    pub relation: Transducer,
    /// The numeration of what is read and written.
    pub numeration: Numeration,
}

/// The first variable of what is written, above all others of a move.
const FIRST_OUTPUT: Variable = 112;

impl Mover {
    /// Builds the relation between a position and the P-positions that a move leads to.
    ///
    /// # Errors
    ///
    /// If the limit is reached.
    pub fn new(game: &Game, proof: &Proof, limit: &Limit) -> Result<Self, Stop> {
        let numeration = &proof.numeration;
        let moves = Moves::new(game, numeration, limit)?.ok_or(Stop::Size)?;
        let dimension = game.dimension();
        let most = moves.certain.iter().map(|kind| kind.targets.len()).max();
        let written = (FIRST_OUTPUT..).take(most.unwrap_or(1) * dimension);
        let tracks: Vec<Variable> = (0..dimension as Variable).chain(written).collect();
        if tracks.len() > MOST_TRACKS {
            return Err(Stop::Size);
        }
        let mut relations = vec![Automaton::new(tracks.clone(), [(false, Vec::new())])];
        for kind in &moves.certain {
            let (mut parts, bound) = match proof.question {
                Question::Outcome => {
                    let lost = after(&proof.automaton, &kind.targets[0]);
                    (vec![kind.relation.clone(), lost], Vec::new())
                }
                Question::Value => {
                    let value = FIRST_OUTPUT - 1;
                    let (mut parts, mut bound) =
                        option_values(numeration, dimension, kind, &proof.automaton, value);
                    parts.push(numeration.constant(value, 0));
                    bound.push(value);
                    bound.retain(|variable| !kind.targets.iter().flatten().any(|t| t == variable));
                    (parts, bound)
                }
            };
            let mut outputs: BTreeMap<Variable, Variable> = BTreeMap::new();
            for (&target, output) in kind.targets.iter().flatten().zip(FIRST_OUTPUT..) {
                if usize::from(target) < dimension || outputs.contains_key(&target) {
                    let target = outputs.get(&target).copied().unwrap_or(target);
                    parts.push(numeration.equal(target, output));
                } else {
                    outputs.insert(target, output);
                }
            }
            let empty = &tracks[dimension * (1 + kind.targets.len())..];
            parts.extend(empty.iter().map(|&track| numeration.constant(track, 0)));
            // A coordinate that no condition mentions is any number.
            parts.extend(tracks.iter().map(|&track| numeration.natural(track)));
            let rename = |variable| outputs.get(&variable).copied().unwrap_or(variable);
            let parts = parts.iter().map(|part| part.renamed(rename));
            let bound: Vec<Variable> = bound.into_iter().map(rename).collect();
            relations.push(eliminate(parts.collect(), bound, limit)?);
        }
        let relation = union(&relations.iter().collect::<Vec<_>>(), limit)?;
        Ok(Mover {
            relation: Transducer::new(relation, dimension),
            numeration: numeration.clone(),
        })
    }

    /// Returns the least position, or positions beside each other, that a winning move leads to; none if every
    /// move loses.
    pub fn winning_move(&self, position: &[u128]) -> Option<Vec<Vec<u128>>> {
        let least = self.relation.run(&self.numeration, position)?;
        let parts = least.chunks(position.len()).enumerate();
        let parts = parts.filter(|(place, part)| *place == 0 || part.iter().any(|&n| n > 0));
        Some(parts.map(|part| part.1.to_vec()).collect())
    }
}
