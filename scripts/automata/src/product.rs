//! Several relations at once: and, and not, and the shortest word of such a combination.
//!
//! A state of the product is a tuple with one state of each part. The last parts may be *negated*; such a
//! part is [`DEAD`] once it cannot accept any more.

use crate::automaton::moved;
use crate::explore::search;
use crate::{all_tracks, explore, shifted, Automaton, Budget, Stop, Symbol, Variable, Visit};
use crate::{MOST_DIGITS, MOST_TRACKS, START};

/// The state of a negated part that cannot accept any more.
const DEAD: u32 = u32::MAX;

/// A state of each part.
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
        let is_known = |place: &&usize| known.contains(&tracks[**place]);
        let full = (MOST_DIGITS - 1) as u8;
        let shared = places.iter().filter(is_known);
        let shared = shared.fold(0, |mask, &place| mask | shifted(full, place));
        let edges = automaton.edges.iter().map(|edge| {
            let symbol = moved(edge.symbol, &places);
            (symbol & shared, symbol, edge.to)
        });
        let mut edges: Vec<(Symbol, Symbol, u32)> = edges.collect();
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
        let key = known & self.shared;
        let edges = if state == DEAD {
            &[]
        } else {
            let bounds = &self.automaton.first[state as usize..];
            &self.edges[bounds[0] as usize..bounds[1] as usize]
        };
        let from = edges.partition_point(|&(shared, ..)| shared < key);
        let agreeing = edges[from..].iter().take_while(move |edge| edge.0 == key);
        agreeing.map(|&(_, symbol, to)| (symbol, to))
    }
}

/// The product of all parts.
struct Product<'a> {
    tracks: Vec<Variable>,
    start: Tuple,
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
        let tracks = all_tracks(positive.iter().copied());
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
            start: vec![START; parts.len()],
            parts,
            positive: positive.len(),
        })
    }

    fn accepts(&self, tuple: &Tuple) -> bool {
        let mut parts = self.parts.iter().zip(tuple).enumerate();
        parts.all(|(index, (part, &state))| {
            let accepts = state != DEAD && part.automaton.accepts_in(state);
            accepts == (index < self.positive)
        })
    }

    fn each_edge(&self, tuple: &Tuple, visit: &mut Visit<Tuple>) {
        self.follow(0, 0, tuple, &mut tuple.clone(), visit);
    }

    /// Follows the parts from `index` on.
    fn follow(
        &self,
        index: usize,
        known: Symbol,
        tuple: &Tuple,
        target: &mut Tuple,
        visit: &mut Visit<Tuple>,
    ) {
        let Some(part) = self.parts.get(index) else {
            visit(known, target);
            return;
        };
        let mut edges = part.matching(tuple[index], known);
        if index >= self.positive {
            target[index] = edges.next().map_or(DEAD, |(_, to)| to);
            self.follow(index + 1, known, tuple, target, visit);
            return;
        }
        for (symbol, to) in edges {
            target[index] = to;
            self.follow(index + 1, known | symbol, tuple, target, visit);
        }
    }
}

/// Returns the tuples for which all `parts` hold, over the tracks of all of them: *and*.
///
/// # Examples
///
/// ```
/// use automata::numeration::{Kind, Numeration};
/// use automata::{join, Unlimited};
///
/// let base = Numeration::new(Kind::Base(2));
/// let (powers, equal) = (base.powers(3, 2).unwrap(), base.equal(3, 5));
/// let both = join(&[&powers, &equal], &Unlimited).unwrap();
/// assert_eq!(both.tracks(), [3, 5]);
/// assert!(both.accepts(&base.word(&[8, 8])) && !both.accepts(&base.word(&[8, 4])));
/// ```
pub fn join(parts: &[&Automaton], budget: &dyn Budget) -> Result<Automaton, Stop> {
    difference(parts, &[], budget)
}

/// Returns the tuples for which all of `positive` hold and none of `negated`, whose tracks are among
/// those of the former: *and not*.
///
/// # Panics
///
/// If a negated part has another track.
///
/// # Examples
///
/// ```
/// use automata::numeration::{Kind, Numeration};
/// use automata::{difference, Unlimited};
///
/// let base = Numeration::new(Kind::Base(10));
/// let others = difference(&[&base.natural(0)], &[&base.constant(0, 7)], &Unlimited).unwrap();
/// assert!(others.accepts(&base.word(&[8])) && !others.accepts(&base.word(&[7])));
/// ```
pub fn difference(
    positive: &[&Automaton],
    negated: &[&Automaton],
    budget: &dyn Budget,
) -> Result<Automaton, Stop> {
    let product = Product::new(positive, negated)?;
    let tracks = product.tracks.clone();
    let accepts = |tuple: &_| product.accepts(tuple);
    let each_edge = |tuple: &_, visit: &mut Visit<_>| product.each_edge(tuple, visit);
    explore(tracks, product.start.clone(), accepts, each_edge, budget)?.minimised_within(budget)
}

/// Returns the shortest word for which all of `positive` hold and none of `negated`, as symbols over the tracks
/// in ascending order; none if there is none. So it decides whether some relations imply another one, and builds no
/// automaton. See [`difference`].
///
/// # Panics
///
/// If a negated part has another track.
///
/// # Examples
///
/// Each power of 4 is one of 2, but not the other way round:
///
/// ```
/// use automata::numeration::{Kind, Numeration};
/// use automata::{shortest, Unlimited};
///
/// let base = Numeration::new(Kind::Base(4));
/// let (fours, twos) = (base.powers(0, 4).unwrap(), base.powers(0, 2).unwrap());
/// assert_eq!(shortest(&[&fours], &[&twos], &Unlimited), Ok(None));
/// let two = shortest(&[&twos], &[&fours], &Unlimited).unwrap().unwrap();
/// assert_eq!(base.numbers(&two, 1), Some(vec![2]));
/// ```
pub fn shortest(
    positive: &[&Automaton],
    negated: &[&Automaton],
    budget: &dyn Budget,
) -> Result<Option<Vec<Symbol>>, Stop> {
    let product = Product::new(positive, negated)?;
    let accepts = |tuple: &_| product.accepts(tuple);
    let each_edge = |tuple: &_, visit: &mut Visit<_>| product.each_edge(tuple, visit);
    search(product.start.clone(), accepts, each_edge, budget, |_, _| {
        true
    })
}
