//! One relation or another, and: there are numbers such that several relations hold.

use crate::{all_tracks, explore, join, Automaton, Budget, Stop, Symbol, Variable, Visit};
use crate::{DIGIT_BITS, START};

impl Automaton {
    /// Returns the tuples of the other variables for which some number as `variable` satisfies the
    /// relation: *there is*. Without that variable, it is the relation itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use automata::numeration::{Comparison, Kind, Linear, Numeration};
    /// use automata::Unlimited;
    ///
    /// let base = Numeration::new(Kind::Base(3));
    /// // 3·x - y = 0: there is such an x iff 3 divides y.
    /// let sum = Linear { terms: vec![(0, 3), (1, -1)], constant: 0 };
    /// let triple = base.compare(&sum, Comparison::Equal, &Unlimited).unwrap();
    /// let multiples = triple.project(0, &Unlimited).unwrap();
    /// assert!(multiples.accepts(&base.word(&[12])) && !multiples.accepts(&base.word(&[13])));
    /// ```
    pub fn project(&self, variable: Variable, budget: &dyn Budget) -> Result<Self, Stop> {
        let Ok(place) = self.tracks.binary_search(&variable) else {
            return Ok(self.clone());
        };
        let mut tracks = self.tracks.clone();
        tracks.remove(place);
        let low = (1 << (DIGIT_BITS * place)) - 1;
        let rest = |symbol| symbol & low | symbol >> DIGIT_BITS & !low;
        any(&[self], tracks, rest, budget)
    }
}

/// Returns the tuples for which one of `parts` holds: *or*. All have the same tracks.
///
/// # Examples
///
/// ```
/// use automata::numeration::{Kind, Numeration};
/// use automata::{union, Unlimited};
///
/// let system = Numeration::new(Kind::Fraenkel(1));
/// let parts = [system.constant(0, 4), system.constant(0, 9)];
/// let either = union(&[&parts[0], &parts[1]], &Unlimited).unwrap();
/// assert_eq!(either, system.among(0, &[4u64, 9]));
/// ```
///
/// # Panics
///
/// If the tracks differ, or there are no parts.
pub fn union(parts: &[&Automaton], budget: &dyn Budget) -> Result<Automaton, Stop> {
    let tracks = &parts.first().expect("a part").tracks;
    assert!(parts.iter().all(|part| part.tracks == *tracks));
    any(parts, tracks.clone(), |symbol| symbol, budget)
}

/// Returns the words that a part accepts with some symbols that `translate` makes these: the subset construction.
///
/// A number that is left out may have more digits than the others. So reading may begin in any state that is
/// reached while the others have leading zeros.
fn any(
    parts: &[&Automaton],
    tracks: Vec<Variable>,
    translate: impl Fn(Symbol) -> Symbol,
    budget: &dyn Budget,
) -> Result<Automaton, Stop> {
    let mut accepting: Vec<bool> = Vec::new();
    let mut edges: Vec<Vec<(Symbol, u32)>> = Vec::new();
    let mut start: Vec<u32> = Vec::new();
    for part in parts {
        let first = accepting.len() as u32;
        start.push(first + START);
        accepting.extend(&part.accepting);
        for state in 0..part.states() as u32 {
            let of_state = part.edges(state).iter();
            let of_state = of_state.map(|edge| (translate(edge.symbol), first + edge.to));
            edges.push(of_state.collect());
        }
    }
    let mut next = 0;
    while next < start.len() {
        for &(symbol, to) in &edges[start[next] as usize] {
            if symbol == 0 && !start.contains(&to) {
                start.push(to);
            }
        }
        next += 1;
    }
    start.sort_unstable();
    let accepts = |subset: &Vec<u32>| subset.iter().any(|&state| accepting[state as usize]);
    let each_edge = |subset: &Vec<u32>, visit: &mut Visit<Vec<u32>>| {
        let edges = subset.iter().flat_map(|&state| &edges[state as usize]);
        let mut edges: Vec<(Symbol, u32)> = edges.copied().collect();
        edges.sort_unstable();
        edges.dedup();
        for run in edges.chunk_by(|one, other| one.0 == other.0) {
            visit(run[0].0, &run.iter().map(|&(_, to)| to).collect());
        }
    };
    explore(tracks, start, accepts, each_edge, budget)?.minimised_within(budget)
}

/// Returns the tuples of the other variables for which some numbers as `bound` satisfy all `parts`.
///
/// The bound variables are eliminated one by one, the one first whose relations have the fewest variables
/// together; relations that do not mention it are left alone. Every step ends in a minimal automaton.
pub fn eliminate(
    mut parts: Vec<Automaton>,
    bound: impl IntoIterator<Item = Variable>,
    budget: &dyn Budget,
) -> Result<Automaton, Stop> {
    let mut bound: Vec<Variable> = bound.into_iter().collect();
    let width = |parts: &[Automaton], variable: Variable| {
        let concerned = parts.iter();
        all_tracks(concerned.filter(|part| part.tracks.contains(&variable))).len()
    };
    while let Some(narrowest) = (0..bound.len()).min_by_key(|&index| width(&parts, bound[index])) {
        let variable = bound.swap_remove(narrowest);
        let is_concerned = |part: &Automaton| part.tracks.contains(&variable);
        let (concerned, others) = parts.into_iter().partition(is_concerned);
        parts = others;
        let joined = join_smallest_first(concerned, budget)?;
        parts.push(joined.project(variable, budget)?);
    }
    join_smallest_first(parts, budget)
}

/// Joins two parts at a time, preferably small ones that share variables.
fn join_smallest_first(mut parts: Vec<Automaton>, budget: &dyn Budget) -> Result<Automaton, Stop> {
    while parts.len() > 1 {
        parts.sort_by_key(|part| std::cmp::Reverse(part.edge_count()));
        let smallest = parts.pop().expect("two parts");
        let cost = |part: &Automaton| {
            let is_new = |track: &&Variable| !smallest.tracks.contains(track);
            let new = part.tracks.iter().filter(is_new).count();
            (new == part.tracks.len(), new)
        };
        let best = (0..parts.len()).rev().min_by_key(|&i| cost(&parts[i]));
        let other = parts.remove(best.expect("another part"));
        parts.push(join(&[&smallest, &other], budget)?);
    }
    Ok(parts.pop().unwrap_or_else(|| Automaton::constant(true)))
}
