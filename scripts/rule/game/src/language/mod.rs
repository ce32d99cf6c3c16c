//! The language of games: one line of moves, from which both the search and the proof are made.
//!
//! ```text
//! x,y -> x-t,y | x,y-t | x-t,y-t          Wythoff's game
//! n,q -> n-t,2*t : t <= q                 Fibonacci Nim: a heap, and the limit of the next move
//! n -> n-1 | n-2 | a & b : a+b = n-1      options of one or two heaps
//! n -> ceil(n/k) : k in 2..9, n > 1       a factor or divisor may be a choice from a finite set
//! n -> n-t : t is a submask of n          t AND n = t; false of negative numbers
//! ```
//!
//! A position is one to four coordinates, naturals. Every other name is a choice of the player, from 1 on, or from 0
//! on if a condition says so: `a >= 0`, `a in 0..3`, `a in {0,2}` or `a = 0`. An option exists for each choice that
//! satisfies its conditions and leaves no coordinate below 0. `floor(v/c)`, `ceil(v/c)` and `v mod c` are those of naturals: where v is
//! negative, there is no move. A game with `d divides n` is searched, and proved only if a theorem knows it,
//! unless d is a number, or one of a few that a condition lists.

mod parse;
mod parser;
mod problem;
mod term;
pub mod token;

pub use problem::{Problem, Span};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use automata::numeration::{Comparison, Linear};
use automata::Variable;

/// The most coordinates of a position.
pub const MOST_COORDINATES: usize = 4;

/// What a game with [divisors](Set::Divisors) is told.
const ONLY_SEARCHED: &str =
    "no proof is tried but by a theorem: which numbers divide others is not an automaton. Else the \
     positions, the guess and the answers are those of the search";

/// The moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The moves as they were typed.
    pub text: String,
    /// The names of the coordinates, which are the variables 0, 1, ….
    pub coordinates: Vec<String>,
    /// The kinds of moves.
    pub moves: Vec<Move>,
}

/// A kind of moves: what the player may choose, and what that leads to.
///
/// The variables after the coordinates are the unknowns, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The unknowns: choices, and quotients of `floor` and `ceil`.
    pub unknowns: Vec<Unknown>,
    /// What holds between coordinates and unknowns.
    pub conditions: Vec<Condition>,
    /// The positions that the move leads to; several are beside each other, as a sum.
    pub parts: Vec<Vec<Linear>>,
}

/// A variable that the player chooses, or that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The name as it was typed; none for a quotient.
    pub name: Option<String>,
    /// The least value: 1 for a choice unless a condition allows it 0 by itself, 0 for a quotient.
    pub least: u64,
}

/// What must hold for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A sum compares with 0.
    Compare(Linear, Comparison),
    /// A variable is in a set.
    Member(Variable, Set),
}

/// A set of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// These, ascending.
    Finite(Vec<u64>),
    /// 1, b, b², …
    Powers(u64),
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// One of the series, by its place.
    Series(usize),
    /// 2, 3, 5, 7, …
    Primes,
    /// 1 and the powers of primes: 1, 2, 3, 4, 5, 7, 8, 9, …
    PrimePowers,
    /// The divisors of a variable: of 0 all numbers. 0 divides only 0.
    Divisors(Variable),
    /// The numbers whose binary digits are at most those of a variable, place by place.
    Submasks(Variable),
}

/// Returns a member from its place and the member before, 0 at first.
type Next = fn(i64, i64) -> i64;

/// Sets by their names, and their members.
pub const SERIES: [(&str, Next); 4] = [
    ("squares", |place, _| place * place),
    ("cubes", |place, _| place * place * place),
    ("triangular", |place, before| before + place),
    ("factorials", |place, before| before.max(1) * place),
];

impl Condition {
    /// Returns whether this compares a variable with numbers alone, and allows it 0, as `a >= 0` does: a bound below
    /// a choice that would say nothing if the choice began at 1.
    fn allows_zero(&self, variable: Variable) -> bool {
        match self {
            Condition::Member(own, Set::Finite(numbers)) => {
                *own == variable && numbers.first() == Some(&0)
            }
            Condition::Compare(sum, sign) => match (&sum.terms[..], sign) {
                (&[(own, factor)], Comparison::AtMost) => {
                    own == variable && factor < 0 && sum.constant <= 0
                }
                (&[(own, _)], Comparison::Equal) => own == variable && sum.constant == 0,
                _ => false,
            },
            Condition::Member(..) => false,
        }
    }
}

impl Game {
    /// Reads the moves of a game.
    ///
    /// # Errors
    ///
    /// Where the text is wrong, and what would be right.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        Game::with_parameters(text, &BTreeMap::new())
    }

    /// Reads the moves of a member of a family: names that stand for integers.
    ///
    /// # Errors
    ///
    /// Where the text is wrong, and what would be right.
    pub fn with_parameters(
        text: &str,
        parameters: &BTreeMap<String, i64>,
    ) -> Result<Self, Problem> {
        parse::parse(text, parameters, &[], None)
    }

    /// Reads the moves of a family, whose parameters become coordinates that no move changes, after those of the game.
    ///
    /// # Errors
    ///
    /// Where the text is wrong, and what would be right.
    pub fn for_all(text: &str, parameters: &[String]) -> Result<Self, Problem> {
        parse::parse(text, &BTreeMap::new(), parameters, None)
    }

    /// Returns the names of a game that is another one but for them, in the order in which that has its names.
    pub fn names_like(like: &str, text: &str) -> Option<Vec<String>> {
        parse::names_like(like, text)
    }

    /// Reads conditions on these coordinates, alternatives separated by `|`, as moves that lead nowhere.
    ///
    /// # Errors
    ///
    /// Where the text is wrong, and what would be right.
    pub fn conditions(text: &str, coordinates: &[String]) -> Result<Self, Problem> {
        parse::parse(text, &BTreeMap::new(), &[], Some(coordinates))
    }

    /// Returns whether some move leaves several positions beside each other.
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|one| one.parts.len() > 1)
    }

    /// Returns whether a condition names a set that is not an automaton in any numeration.
    pub fn has_irregular_set(&self) -> bool {
        use Set::{Divisors, PrimePowers, Primes, Series};
        self.has_set(|set| matches!(set, Divisors(_) | PrimePowers | Primes | Series(_)))
    }

    /// Returns whether a condition is that a number divides another: such a game is only searched.
    pub fn has_divisors(&self) -> bool {
        self.has_set(|set| matches!(set, Set::Divisors(_)))
    }

    fn has_set(&self, is_wanted: impl Fn(&Set) -> bool) -> bool {
        let mut conditions = self.moves.iter().flat_map(|one| &one.conditions);
        conditions.any(|one| matches!(one, Condition::Member(_, set) if is_wanted(set)))
    }

    /// Returns a warning per choice that is most likely a typing error: it is in no position after the move, in no
    /// equation, and bounds no other unknown; and one if the game is only searched, as it is not proved.
    pub fn warnings(&self, is_proved: bool) -> Vec<String> {
        let mut names: BTreeSet<&String> = BTreeSet::new();
        let first = self.dimension() as Variable;
        for one in &self.moves {
            for (variable, unknown) in (first..).zip(&one.unknowns) {
                let mentions = |sum: &Linear| sum.terms.iter().any(|term| term.0 == variable);
                let is_other = |term: &(Variable, i64)| term.0 >= first && term.0 != variable;
                let is_used = one.parts.iter().flatten().any(mentions)
                    || one.conditions.iter().any(|condition| {
                        matches!(condition, Condition::Compare(sum, sign) if mentions(sum)
                            && (*sign == Comparison::Equal || sum.terms.iter().any(is_other)))
                    });
                names.extend(unknown.name.iter().filter(|_| !is_used));
            }
        }
        let why = "is a choice that occurs in conditions only: is the name mistyped?";
        let names = names.iter().map(|name| format!("'{name}' {why}"));
        let is_searched = self.has_divisors() && !is_proved;
        let searched = is_searched.then(|| String::from(ONLY_SEARCHED));
        names.chain(searched).collect()
    }

    /// Returns the number of coordinates.
    pub fn dimension(&self) -> usize {
        self.coordinates.len()
    }

    /// Returns the names and numbers of a position: `(n, q) = (3, 1)`, or `n = 3`.
    pub fn describe(&self, position: &[u128]) -> String {
        format!("{} = {}", tuple(&self.coordinates), tuple(position))
    }
}

/// Returns a position as wide numbers.
pub fn wide(position: &[u64]) -> Vec<u128> {
    position.iter().map(|&n| n.into()).collect()
}

/// Returns a position, or its names: `3`, or `(3, 1)`.
pub fn tuple(items: &[impl fmt::Display]) -> String {
    if let [one] = items {
        return one.to_string();
    }
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    format!("({})", items.join(", "))
}
