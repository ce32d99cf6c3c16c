//! Several relations at once: and, or, and not, and the shortest word of such a combination.
//!
//! A state of the product is a tuple with one state of each part. The last parts may be *negated*; such a
//! part is [`DEAD`] once it cannot accept any more.

use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

use super::explore::explore;
use super::{digit, shifted, Automaton, Symbol, Variable, START};
use super::{MOST_DIGITS, MOST_TRACKS};
use crate::limit::{Limit, Stop};

/// The most states of a product.
const MOST_STATES: usize = 2_000_000;

/// The state of a negated part that cannot accept any more.
const DEAD: u32 = u32::MAX;

/// A state of the product: one of each part.
type Tuple = Vec<u32>;

/// A part of a product, with its symbols translated to those of the product.
struct Part<'a> {
    automaton: &'a Automaton,
    /// A mask of the digits that earlier parts determine, too.
    shared: Symbol,
    /// The edges of each state, ascending by the shared digits: these, the symbol, the target.
    edges: Vec<(Symbol, Symbol, u32)>,
}

impl<'a> Part<'a> {
    fn new(automaton: &'a Automaton, tracks: &[Variable], known: &[Variable]) -> Self {
        let place = |track: &Variable| tracks.binary_search(track).expect("a track of the whole");
        let places: Vec<usize> = automaton.tracks.iter().map(place).collect();
        let full = (MOST_DIGITS - 1) as u8;
        let shared = automaton.tracks.iter().zip(&places);
        let shared = shared
            .filter(|(track, _)| known.contains(track))
            .fold(0, |mask, (_, &place)| mask | shifted(full, place));
        let mut edges: Vec<(Symbol, Symbol, u32)> = Vec::with_capacity(automaton.edges.len());
        for edge in &automaton.edges {
            let moved = places.iter().enumerate();
            let symbol = moved.fold(0, |symbol, (old, &new)| {
                symbol | shifted(digit(edge.symbol, old), new)
            });
            edges.push((symbol & shared, symbol, edge.to));
        }
        for bounds in automaton.first.windows(2) {
            edges[bounds[0] as usize..bounds[1] as usize].sort_unstable();
        }
        Part {
            automaton,
            shared,
            edges,
        }
    }

    /// The edges of `state` that agree with the digits known so far.
    fn matching(&self, state: u32, known: Symbol) -> impl Iterator<Item = (Symbol, u32)> + '_ {
        let first = self.automaton.first[state as usize] as usize;
        let last = self.automaton.first[state as usize + 1] as usize;
        let key = known & self.shared;
        let edges = &self.edges[first..last];
        let from = edges.partition_point(|&(shared, ..)| shared < key);
        let agreeing = edges[from..].iter().take_while(move |edge| edge.0 == key);
        agreeing.map(|&(_, symbol, to)| (symbol, to))
    }
}

/// The product of all parts.
struct Product<'a> {
    tracks: Vec<Variable>,
    parts: Vec<Part<'a>>,
    /// The number of parts, the first ones, that must accept; the others must not.
    positive: usize,
}

impl<'a> Product<'a> {
    /// Negated parts have no tracks of their own.
    ///
    /// # Errors
    ///
    /// If there are more tracks than fit a symbol.
    fn new(positive: &[&'a Automaton], negated: &[&'a Automaton]) -> Result<Self, Stop> {
        let mut tracks: Vec<Variable> = Vec::new();
        for part in positive {
            tracks.extend(&part.tracks);
        }
        tracks.sort_unstable();
        tracks.dedup();
        if tracks.len() > MOST_TRACKS {
            return Err(Stop::Size);
        }
        let mut known: Vec<Variable> = Vec::new();
        let mut parts = Vec::new();
        for &automaton in positive.iter().chain(negated) {
            parts.push(Part::new(automaton, &tracks, &known));
            known.extend(&automaton.tracks);
        }
        Ok(Product {
            tracks,
            parts,
            positive: positive.len(),
        })
    }

    fn start(&self) -> Tuple {
        vec![START; self.parts.len()]
    }

    fn accepts_in(&self, tuple: &[u32]) -> bool {
        let mut parts = self.parts.iter().zip(tuple).enumerate();
        parts.all(|(index, (part, &state))| {
            let accepts = state != DEAD && part.automaton.accepts_in(state);
            accepts == (index < self.positive)
        })
    }

    /// Calls `visit` with each symbol that leads on from `tuple`, and where to.
    fn each_edge(&self, tuple: &[u32], visit: &mut dyn FnMut(Symbol, &[u32])) {
        self.each_edge_from(0, 0, tuple, &mut vec![DEAD; tuple.len()], visit);
    }

    fn each_edge_from(
        &self,
        index: usize,
        known: Symbol,
        tuple: &[u32],
        target: &mut Tuple,
        visit: &mut dyn FnMut(Symbol, &[u32]),
    ) {
        let Some(part) = self.parts.get(index) else {
            visit(known, target);
            return;
        };
        if index >= self.positive {
            let state = tuple[index];
            let mut edges = (state != DEAD).then(|| part.matching(state, known));
            let edge = edges.as_mut().and_then(Iterator::next);
            target[index] = edge.map_or(DEAD, |(_, to)| to);
            self.each_edge_from(index + 1, known, tuple, target, visit);
            return;
        }
        for (symbol, to) in part.matching(tuple[index], known) {
            target[index] = to;
            self.each_edge_from(index + 1, known | symbol, tuple, target, visit);
        }
    }

    fn automaton(&self, limit: &Limit) -> Result<Automaton, Stop> {
        explore(
            &self.tracks,
            self.start(),
            MOST_STATES,
            limit,
            |tuple, visit| {
                self.each_edge(tuple, visit);
                self.accepts_in(tuple)
            },
        )
    }

    fn shortest(&self, limit: &Limit) -> Result<Option<Vec<Symbol>>, Stop> {
        if self.accepts_in(&self.start()) {
            return Ok(Some(Vec::new()));
        }
        // Per state: it, and the edge and the state by which it was reached.
        let mut reached: FxHashMap<Tuple, u32> = FxHashMap::from_iter([(self.start(), 0)]);
        let mut queue: Vec<(Tuple, u32, Symbol)> = vec![(self.start(), 0, 0)];
        let mut next = 0;
        while next < queue.len() {
            if next % 16 == 0 {
                limit.check()?;
            }
            if queue.len() > MOST_STATES {
                return Err(Stop::Size);
            }
            let tuple = queue[next].0.clone();
            let mut found = None;
            self.each_edge(&tuple, &mut |symbol, target| {
                if found.is_some() {
                    return;
                }
                if let Entry::Vacant(entry) = reached.entry(target.to_vec()) {
                    entry.insert(queue.len() as u32);
                    queue.push((target.to_vec(), next as u32, symbol));
                    if self.accepts_in(target) {
                        found = Some(queue.len() - 1);
                    }
                }
            });
            if let Some(mut index) = found {
                let mut word = Vec::new();
                while index != 0 {
                    let (_, from, symbol) = queue[index];
                    word.push(symbol);
                    index = from as usize;
                }
                word.reverse();
                return Ok(Some(word));
            }
            next += 1;
        }
        Ok(None)
    }
}

/// Returns the tuples for which all `parts` hold, over the tracks of all of them.
pub fn join(parts: &[&Automaton], limit: &Limit) -> Result<Automaton, Stop> {
    difference(parts, &[], limit)
}

/// Returns the tuples for which all of `positive` hold and none of `negated`, whose tracks are among
/// those of the former.
pub fn difference(
    positive: &[&Automaton],
    negated: &[&Automaton],
    limit: &Limit,
) -> Result<Automaton, Stop> {
    match (positive, negated) {
        ([], []) => Ok(Automaton::constant(true)),
        ([one], []) => Ok((*one).clone()),
        _ => Product::new(positive, negated)?.automaton(limit),
    }
}

/// Returns the shortest word for which all of `parts` hold, as symbols over the tracks of all parts
/// in ascending order; none if there is none.
pub fn shortest(parts: &[&Automaton], limit: &Limit) -> Result<Option<Vec<Symbol>>, Stop> {
    shortest_difference(parts, &[], limit)
}

/// Returns the shortest word for which all of `positive` hold and none of `negated`; see
/// [`shortest`] and [`difference`].
pub fn shortest_difference(
    positive: &[&Automaton],
    negated: &[&Automaton],
    limit: &Limit,
) -> Result<Option<Vec<Symbol>>, Stop> {
    Product::new(positive, negated)?.shortest(limit)
}

/// Returns the tuples for which one of `parts` holds; all have the same tracks.
///
/// # Panics
///
/// If the tracks differ, or there are no parts.
pub fn union(parts: &[&Automaton], limit: &Limit) -> Result<Automaton, Stop> {
    let tracks = &parts.first().expect("a part").tracks;
    assert!(parts.iter().all(|part| part.tracks == *tracks));
    if let [one] = parts {
        return Ok((*one).clone());
    }
    explore(
        tracks,
        vec![START; parts.len()],
        MOST_STATES,
        limit,
        |tuple, visit| {
            let live = || tuple.iter().zip(parts).enumerate();
            let live = || live().filter(|(_, (&state, _))| state != DEAD);
            let mut moves: Vec<(Symbol, usize, u32)> = Vec::new();
            for (index, (&state, part)) in live() {
                let edges = part.edges(state).iter();
                moves.extend(edges.map(|edge| (edge.symbol, index, edge.to)));
            }
            moves.sort_unstable();
            for run in moves.chunk_by(|one, other| one.0 == other.0) {
                let mut target = vec![DEAD; parts.len()];
                for &(_, index, to) in run {
                    target[index] = to;
                }
                visit(run[0].0, &target);
            }
            live().any(|(_, (&state, part))| part.accepts_in(state))
        },
    )
}
