//! Games that are numbers: by how many moves, or fractions of a move, Left is ahead of Right.

use std::collections::HashMap;
use std::hash::Hash;

use crate::search::Search;

/// A position beside a number, and whether Left is to move.
type Beside<P> = (P, i64, bool);

type Options<P> = Box<dyn Fn(&Beside<P>) -> Vec<Beside<P>>>;

/// The values of positions of a game, counted in fractions of a move.
///
/// A position is worth x iff the player to move loses beside −x, whoever it is; the rule of the simplest
/// number is not used.
pub struct Numbers<P> {
    search: Search<Beside<P>, Options<P>>,
    values: HashMap<P, i64>,
    bound: i64,
}

impl<P: Clone + Eq + Hash + 'static> Numbers<P> {
    /// Creates the values of a game in which Left is never ahead by more than `most` moves, nor Right;
    /// `options` lists what Left, or Right, can make of a position.
    ///
    /// Values are counted in fractions of which a move has `unit`, a power of two.
    pub fn new(unit: i64, most: i64, options: impl Fn(&P, bool) -> Vec<P> + 'static) -> Self {
        let beside = move |(position, number, is_left): &Beside<P>| {
            let moved = options(position, *is_left).into_iter();
            let moved = moved.map(|position| (position, *number, !is_left));
            let reduced = reduced(*number, unit, *is_left);
            moved.chain(reduced.map(|number| (position.clone(), number, !is_left))).collect()
        };
        Numbers { search: Search::new(Box::new(beside)), values: HashMap::new(), bound: most * unit }
    }

    /// Returns the value of a position, by bisection.
    ///
    /// # Panics
    ///
    /// Panics if the position is not a number, or not a multiple of the fraction.
    pub fn value(&mut self, position: &P) -> i64 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let (mut least, mut most) = (-self.bound, self.bound);
        let value = loop {
            assert!(least <= most, "a position with smaller fractions");
            let guess = least.midpoint(most);
            let mut wins = |is_left| self.search.wins((position.clone(), -guess, is_left));
            match (wins(true), wins(false)) {
                (true, false) => least = guess + 1,
                (false, true) => most = guess - 1,
                (false, false) => break guess,
                (true, true) => panic!("a position that is not a number"),
            }
        };
        self.values.insert(position.clone(), value);
        value
    }
}

/// Returns what a player can make of a number.
///
/// An integer n is n moves of Left, or −n of Right; from a fraction m/2^k in lowest terms, Left moves to (m −
/// 1)/2^k and Right to (m + 1)/2^k.
fn reduced(number: i64, unit: i64, is_left: bool) -> Option<i64> {
    let sign = if is_left { 1 } else { -1 };
    let is_integer = number % unit == 0;
    let lowest_bit = number & -number;
    if is_integer {
        (sign * number > 0).then(|| number - sign * unit)
    } else {
        Some(number - sign * lowest_bit)
    }
}

/// Returns the simplest number above `left` and below `right`, if they are given, by walking down the tree of
/// numbers. Numbers are counted in fractions of which 1 has `unit`, a power of two.
///
/// # Panics
///
/// Panics if there is no such number.
pub fn simplest(left: Option<i64>, right: Option<i64>, unit: i64) -> i64 {
    // The number, and the nearest ones above it in the tree on either side.
    let (mut number, mut less, mut more) = (0, None, None);
    loop {
        if left.is_some_and(|left| number <= left) {
            less = Some(number);
        } else if right.is_some_and(|right| number >= right) {
            more = Some(number);
        } else {
            return number;
        }
        number = match (less, more) {
            (Some(less), Some(more)) => {
                assert!(more - less > 1, "no number between {left:?} and {right:?}");
                i64::midpoint(less, more)
            }
            (Some(less), None) => less + unit,
            (None, Some(more)) => more - unit,
            (None, None) => unreachable!("one of them was just set"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simplest_numbers_are_those_of_the_tree() {
        for (left, right, number) in [
            (None, None, 0),
            (Some(-3), Some(2), 0),
            (Some(24), None, 32),
            (None, Some(-8), -16),
            (Some(0), Some(8), 4),
            (Some(4), Some(8), 6),
            (Some(13), Some(15), 14),
        ] {
            assert_eq!(simplest(left, right, 8), number, "{left:?}, {right:?}");
        }
    }

    /// Red-blue Hackenbush: a stalk of edges, of which Left cuts the blue ones.
    #[test]
    fn stalks_have_known_values() {
        let mut numbers = Numbers::new(8, 4, |stalk: &String, is_left| {
            let own = if is_left { 'B' } else { 'R' };
            stalk.match_indices(own).map(|(cut, _)| stalk[..cut].to_owned()).collect()
        });
        let mut value = |stalk: &str| numbers.value(&stalk.to_owned());
        let values = ["", "B", "BBB", "R", "BR", "BRR", "RB", "BRRB"].map(&mut value);
        assert_eq!(values, [0, 8, 24, -8, 4, 2, -4, 3]);
    }
}
