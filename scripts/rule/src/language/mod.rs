//! The language of games: one line of moves, from which both the search and the proof are made.
//!
//! ```text
//! x,y -> x-t,y | x,y-t | x-t,y-t          Wythoff's game
//! n,q -> n-t,2*t : t <= q                 Fibonacci Nim: a heap, and the limit of the next move
//! n -> n-1 | n-2 | a & b : a+b = n-1      options of one or two heaps
//! n -> ceil(n/k) : k in 2..9, n > 1       a factor or divisor may be a choice from a finite set
//! ```
//!
//! A position is one to four coordinates, naturals. Every other name is a choice of the player, an
//! integer from 1 on; an option exists for each choice that satisfies its conditions and leaves no
//! coordinate below 0. `floor(v/c)`, `ceil(v/c)` and `v mod c` are those of naturals: where v is
//! negative, there is no move.
//!
//! | file | contents |
//! |---|---|
//! | `token`, `term`, `parse` | from the text to moves: sums of variables, conditions and options |
//! | `problem` | a mistake, with its place |

mod parse;
mod problem;
mod term;
mod token;

pub use problem::Problem;

use std::collections::BTreeMap;
use std::fmt;

use crate::automaton::Variable;
use crate::numeration::{Comparison, Linear};

/// The most coordinates of a position.
pub const MOST_COORDINATES: usize = 4;

/// The moves of a game.
#[derive(Clone, Debug)]
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
    /// The least value: 1 for a choice, 0 for a quotient.
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
    /// 1, 4, 9, …
    Squares,
    /// 2, 3, 5, 7, …
    Primes,
    /// 1 and the powers of primes: 1, 2, 3, 4, 5, 7, 8, 9, …
    PrimePowers,
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Set::Finite(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                write!(f, "{{{}}}", numbers.join(","))
            }
            Set::Powers(base) => write!(f, "powers of {base}"),
            Set::Fibonacci => f.write_str("fibonacci"),
            Set::Squares => f.write_str("squares"),
            Set::Primes => f.write_str("primes"),
            Set::PrimePowers => f.write_str("powers of primes"),
        }
    }
}

impl Game {
    /// Reads the moves of a game, in which `parameters` stand for integers.
    ///
    /// # Errors
    ///
    /// Where the text is wrong, and what would be right.
    ///
    /// # Examples
    ///
    /// ```
    /// use rule::language::Game;
    ///
    /// let game = Game::parse("n -> n-t : t in {1,3,4}").unwrap();
    /// assert_eq!(game.coordinates, ["n"]);
    /// assert_eq!(game.moves.len(), 1);
    /// let error = Game::parse("n -> n-t : t inn {1,3}").unwrap_err();
    /// assert!(error.to_string().contains("^^^"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, Problem> {
        Game::with_parameters(text, &BTreeMap::new())
    }

    /// Reads the moves of a member of a family; see [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// Where the text is wrong, and what would be right.
    pub fn with_parameters(
        text: &str,
        parameters: &BTreeMap<String, i64>,
    ) -> Result<Self, Problem> {
        parse::parse(text, parameters, None)
    }

    /// Reads conditions on these coordinates, alternatives separated by `|`, as moves that lead nowhere.
    ///
    /// # Errors
    ///
    /// Where the text is wrong, and what would be right.
    pub fn conditions(text: &str, coordinates: &[String]) -> Result<Self, Problem> {
        parse::parse(text, &BTreeMap::new(), Some(coordinates))
    }

    /// Returns whether some move leaves several positions beside each other.
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|one| one.parts.len() > 1)
    }

    /// Returns whether a condition names a set that is not an automaton in any numeration.
    pub fn has_irregular_set(&self) -> bool {
        use Condition::Member;
        let mut conditions = self.moves.iter().flat_map(|one| &one.conditions);
        conditions.any(|one| {
            matches!(
                one,
                Member(_, Set::Primes | Set::PrimePowers | Set::Squares)
            )
        })
    }

    /// Returns the largest number in the moves, such as a bound of a condition.
    pub fn largest_constant(&self) -> u64 {
        let of_condition = |condition: &Condition| match condition {
            Condition::Compare(sum, _) => sum.constant.unsigned_abs(),
            Condition::Member(_, Set::Finite(numbers)) => numbers.last().copied().unwrap_or(0),
            Condition::Member(..) => 0,
        };
        let each = self.moves.iter().flat_map(|one| {
            let parts = one.parts.iter().flatten();
            let parts = parts.map(|sum| sum.constant.unsigned_abs());
            one.conditions.iter().map(of_condition).chain(parts)
        });
        each.max().unwrap_or(0)
    }

    /// Returns a warning per choice that only bounds occur with, most likely a typing error: a choice that is
    /// in no position after the move, and in no equation.
    pub fn suspicious_choices(&self) -> Vec<String> {
        let mut warnings: Vec<String> = Vec::new();
        for one in &self.moves {
            let first = self.dimension();
            for (index, unknown) in one.unknowns.iter().enumerate() {
                let Some(name) = &unknown.name else { continue };
                let variable = (first + index) as Variable;
                let mentions = |sum: &Linear| sum.terms.iter().any(|term| term.0 == variable);
                let is_linked = |sum: &Linear| {
                    let hidden = |term: &(Variable, i64)| {
                        let unknown = usize::from(term.0).checked_sub(first);
                        unknown.is_some_and(|unknown| one.unknowns[unknown].name.is_none())
                    };
                    mentions(sum) && sum.terms.iter().any(hidden)
                };
                let is_used = one.parts.iter().flatten().any(mentions)
                    || one.conditions.iter().any(|condition| match condition {
                        Condition::Compare(sum, Comparison::Equal) => mentions(sum),
                        Condition::Compare(sum, _) => is_linked(sum),
                        Condition::Member(..) => false,
                    });
                let warning = format!(
                    "'{name}' is a choice that occurs in conditions only: is the name mistyped?"
                );
                if !is_used && !warnings.contains(&warning) {
                    warnings.push(warning);
                }
            }
        }
        warnings
    }

    /// Returns the number of coordinates.
    pub fn dimension(&self) -> usize {
        self.coordinates.len()
    }

    /// Returns the names and numbers of a position: `(n, q) = (3, 1)`, or `n = 3`.
    pub fn describe(&self, position: &[u128]) -> String {
        let names = self.coordinates.join(", ");
        match self.coordinates.len() {
            1 => format!("{names} = {}", position[0]),
            _ => format!("({names}) = {}", tuple(position)),
        }
    }
}

/// Returns a position: `3`, or `(3, 1)`.
pub fn tuple(position: &[u128]) -> String {
    let numbers: Vec<String> = position.iter().map(u128::to_string).collect();
    match &numbers[..] {
        [number] => number.clone(),
        _ => format!("({})", numbers.join(", ")),
    }
}
