//! Builds an automaton from a start and a function that gives the edges of each state, as they are reached.

use std::hash::{BuildHasher as _, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::{Automaton, Budget, Edge, Stop, Symbol, Variable, START};

/// The most states before they are minimised.
const MOST_STATES: usize = 2_000_000;

/// The most edges of an automaton: with what minimises them, about 700 MB.
const MOST_EDGES: usize = 6_000_000;

/// Receives the symbol and the target of an edge.
pub type Visit<'a, S> = dyn FnMut(Symbol, &S) + 'a;

/// Returns the automaton of all states that can be reached from `start`; `each_edge` visits the edges of a state,
/// one per symbol.
///
/// A step is a state or an edge.
///
/// # Examples
///
/// The numbers with an even sum of digits, in base 10; a state is that sum modulo 2:
///
/// ```
/// use automata::numeration::{Kind, Numeration};
/// use automata::{explore, Unlimited, Visit};
///
/// let each_edge = |&sum: &u64, visit: &mut Visit<u64>| {
///     for digit in 0..10 {
///         visit(digit, &((sum + digit) % 2));
///     }
/// };
/// let even = explore(vec![0], 0, |&sum| sum == 0, each_edge, &Unlimited).unwrap();
/// let base = Numeration::new(Kind::Base(10));
/// assert!(even.accepts(&base.word(&[7104])));
/// assert!(!even.accepts(&base.word(&[7103])));
/// ```
///
/// # Panics
///
/// If the tracks are not ascending or too many, or two edges of a state have one symbol.
pub fn explore<S: Clone + Eq + Hash>(
    tracks: Vec<Variable>,
    start: S,
    accepts: impl Fn(&S) -> bool,
    each_edge: impl Fn(&S, &mut Visit<S>),
    budget: &dyn Budget,
) -> Result<Automaton, Stop> {
    let mut result = Automaton::empty(tracks);
    let take = |state: &S, edges: &mut Vec<Edge>| {
        edges.sort_unstable();
        result.push(accepts(state), edges.iter().copied());
        result.edges.len() <= MOST_EDGES
    };
    search(start, |_| false, each_edge, budget, take)?;
    Ok(result)
}

/// Calls `take` with each state and its edges, breadth first, as long as it returns that these fit: states are
/// numbered in the order in which they are reached. Ends with the first one that is a goal, once it is reached, and
/// returns the shortest word that leads to it.
pub(crate) fn search<S: Clone + Eq + Hash>(
    start: S,
    is_goal: impl Fn(&S) -> bool,
    each_edge: impl Fn(&S, &mut Visit<S>),
    budget: &dyn Budget,
    mut take: impl FnMut(&S, &mut Vec<Edge>) -> bool,
) -> Result<Option<Vec<Symbol>>, Stop> {
    let mut found = is_goal(&start).then_some(START);
    // The numbers of the states, and their hashes: each state is stored once.
    let mut numbers = HashTable::new();
    let hash = FxBuildHasher.hash_one(&start);
    numbers.insert_unique(hash, (hash, START), |it| it.0);
    let mut states = vec![start];
    // Those that are reached first from the state whose edges are visited.
    let mut new = Vec::new();
    // Per state: from where it was reached first, and by which symbol.
    let mut reached: Vec<(u32, Symbol)> = vec![(START, 0)];
    let mut edges = Vec::new();
    let mut next = 0;
    while next < states.len() && found.is_none() {
        budget.spend(1 + edges.len() as u64)?;
        if states.len() > MOST_STATES {
            return Err(Stop::Size);
        }
        edges.clear();
        each_edge(&states[next], &mut |symbol, target| {
            if found.is_some() {
                return;
            }
            let hash = FxBuildHasher.hash_one(target);
            let known = numbers.find(hash, |&(other, number)| {
                let number = number as usize;
                let state = states.get(number);
                hash == other && target == state.unwrap_or_else(|| &new[number - states.len()])
            });
            let to = known.map_or(reached.len() as u32, |it| it.1);
            if known.is_none() {
                numbers.insert_unique(hash, (hash, to), |it| it.0);
                new.push(target.clone());
                reached.push((next as u32, symbol));
                found = is_goal(target).then_some(to);
            }
            edges.push(Edge { symbol, to });
        });
        if !take(&states[next], &mut edges) {
            return Err(Stop::Size);
        }
        states.append(&mut new);
        next += 1;
    }
    Ok(found.map(|mut state| {
        let mut word = Vec::new();
        while state != START {
            let (from, symbol) = reached[state as usize];
            word.push(symbol);
            state = from;
        }
        word.reverse();
        word
    }))
}
