//! Builds an automaton from a start and a function that gives the edges of each state, as they are reached.

use std::hash::Hash;

use rustc_hash::FxHashMap;

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
    let mut numbers = FxHashMap::from_iter([(start.clone(), START)]);
    let mut states = vec![start];
    // Per state: from where it was reached first, and by which symbol.
    let mut reached: Vec<(u32, Symbol)> = vec![(START, 0)];
    let mut edges = Vec::new();
    let mut next = 0;
    while next < states.len() && found.is_none() {
        budget.spend(1 + edges.len() as u64)?;
        if states.len() > MOST_STATES {
            return Err(Stop::Size);
        }
        let state = states[next].clone();
        next += 1;
        edges.clear();
        each_edge(&state, &mut |symbol, target| {
            if found.is_some() {
                return;
            }
            let to = numbers.get(target).copied().unwrap_or_else(|| {
                let new = states.len() as u32;
                numbers.insert(target.clone(), new);
                states.push(target.clone());
                reached.push((next as u32 - 1, symbol));
                found = is_goal(target).then_some(new);
                new
            });
            edges.push(Edge { symbol, to });
        });
        if !take(&state, &mut edges) {
            return Err(Stop::Size);
        }
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
