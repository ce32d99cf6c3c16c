//! Partizan games: the two players, Left and Right, have different moves, and the player without a
//! move loses.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/partizan.html"))]
//!
//! # From zero: red–blue Hackenbush
//!
//! A stalk is a row of edges that stand one on the other, the lowest on the ground. Left cuts a blue edge, Right a red
//! one, and everything above the cut goes. A game is written {L | R}, the options of Left and those of Right.
//!
//! | stalk, from the ground | game | value |
//! |---|---|---|
//! | nothing | { \| } | 0: whoever begins has no move |
//! | blue | {0 \| } | 1: a free move for Left |
//! | blue, blue | {0, 1 \| } | 2 |
//! | red | { \| 0} | −1 |
//! | blue, red | {0 \| 1} | ½ |
//!
//! Two stalks blue, red beside one red edge are lost by whoever begins, so ½ + ½ − 1 = 0. If Left begins, they cut one
//! of the blue edges, and Right the red edge of the other stalk: a blue and a red edge are left, and each player has one
//! move. If Right begins, they cut the single red edge, and Left is far ahead; or the red edge of a stalk, and
//! Left the blue one of the other stalk, which leaves the same two edges.
//!
//! **Outcomes.** Write G > 0 if Left wins whoever begins, G < 0 if Right does, and G = 0 if the second player wins. In the
//! fourth case the first player wins, as in ∗ = {0 | 0}, which is neither of these. G ≥ 0 means that Left wins if Right
//! begins.
//!
//! A game that the second player wins changes no outcome beside another: whoever wins the other answers each move in it.
//!
//! **Order.** −G is G with the players exchanged, and G ≥ H means G − H ≥ 0, the two side by side. It is an order: G − G = 0,
//! because the second player can answer each move by the same one in the other copy; and if G ≥ H and H ≥ K,
//! Left wins (G − H) + (H − K) as second player by answering in the part where Right moved, and H − H is worth nothing.
//!
//! **Sums.** If G = G′, then G + H = G′ + H, as the difference is (G − G′) + (H − H), and the second player wins both
//! parts. So a game may be replaced by any of the same value, and the values of games side by side add up.
//!
//! # Numbers
//!
//! Some games are *numbers*, the surreal numbers of Conway: those whose options are numbers, **no left option ≥ a right
//! one**. (That every left option is ≤ every right one is not enough: ∗ is not a number.) A number says how many moves
//! ahead Left is: Left wins a sum, whoever begins, iff it is > 0, Right iff it is < 0; at 0 the player to move loses. A
//! finite game that is a number is a *dyadic* one, an integer over a power of two, and numbers add as usual.
//!
//! **The simplest number.** If the values of all options are numbers, and no left option is ≥ a right one, then the value
//! of G is the *simplest* number x between them, the one born earliest: whoever begins G − x loses.
//!
//! - If Left moves in G, to an option below x, Right wins as that minus x is < 0.
//! - If Left moves in −x, to −y for a right option y of x, then y > x is born earlier. As y is above all left options of G, as
//!   x is, it is not between them only if some right option of G is ≤ y. Right moves there, and has won, as this minus y
//!   is ≤ 0 with Left to move.
//! - If Right begins, the same holds with the players exchanged.
//!
//! There is only one simplest number. Of two numbers x < y between the bounds that are born on the same day, neither is
//! born earliest: as x − y < 0, Right wins it if they begin, by a move to x′ − y ≤ 0 for a right option x′ of x, or to
//! x − y′ ≤ 0 for a left option y′ of y. So x < x′ ≤ y or x ≤ y′ < y: x′ or y′ is between the bounds as well, and born before
//! x and y.
//!
//! For example, between 0 and 1 the simplest number is ½, between 1 and 5 it is 2, and between −1 and 5 it is 0. If
//! the value of an option is not a number, the value of the game may still be one: {∗ | ∗} is 0. [`Numbers`] does not
//! find that.
//!
//! Source: J. H. Conway, *On Numbers and Games*, 1976, chapters 0 to 2 on numbers, 7 and 8 on games.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - surreal numbers and partizan games; the definition ([a chapter](http://localhost:8017/#chapter=hackenbush))
//!   - [Alice's Game](../../hdu3544/index.html), `hdu3544`
//!   - [Advance or Eat](../../abc229h/index.html), `abc229h`
//! - red–blue Hackenbush: numbers with as many binary digits as edges ([a chapter](http://localhost:8017/#chapter=hackenbush))
//!   - [Hackenbush Purplehearts](../../hackenbush/index.html), `hackenbush` [▶](http://localhost:8017/#problem=hackenbush)
//!
//! <!-- end -->

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// A dyadic number: an integer over a power of two, exactly.
///
/// # Examples
///
/// ```
/// use shared::partizan::Dyadic;
///
/// let (half, two) = (Dyadic::new(2, 2), Dyadic::from(2));
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!((half.numerator(), half.denominator()), (1, 2));
/// assert!(half < two);
/// assert_eq!(half.checked_add(two), Some(Dyadic::new(5, 1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    /// Of the denominator, a power of two; 0 if the numerator is even.
    exponent: u32,
}

impl Dyadic {
    /// Creates `numerator` / 2^`exponent`.
    ///
    /// # Panics
    ///
    /// Panics if `exponent`, after cancelling, is above 62.
    pub fn new(numerator: i64, exponent: u32) -> Self {
        let cancelled = exponent.min(numerator.trailing_zeros());
        let exponent = if numerator == 0 {
            0
        } else {
            exponent - cancelled
        };
        assert!(exponent <= 62, "a denominator of 2^{exponent}");
        let numerator = if numerator == 0 {
            0
        } else {
            numerator >> cancelled
        };
        Dyadic {
            numerator,
            exponent,
        }
    }

    /// Returns the sum; `None` if it does not fit.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let exponent = self.exponent.max(other.exponent);
        let sum = self.over(exponent) + other.over(exponent);
        let cancelled = exponent.min(sum.trailing_zeros());
        let numerator = i64::try_from(sum >> cancelled).ok()?;
        Some(Dyadic::new(numerator, exponent - cancelled))
    }

    /// Returns 1 if the number is positive, 0 if it is 0, −1 if it is negative.
    pub fn signum(self) -> i64 {
        self.numerator.signum()
    }

    /// Returns the numerator of the fraction in lowest terms.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// Returns the denominator of the fraction in lowest terms, a power of two.
    pub fn denominator(self) -> u64 {
        1 << self.exponent
    }

    fn negated(self) -> Option<Self> {
        let numerator = self.numerator.checked_neg()?;
        Some(Dyadic { numerator, ..self })
    }

    /// Returns ⌊self · 2^`exponent`⌋.
    fn floor(self, exponent: u32) -> i128 {
        match self.exponent.checked_sub(exponent) {
            Some(bits) => i128::from(self.numerator) >> bits,
            None => self.over(exponent),
        }
    }

    /// Returns the numerator over 2^`exponent`, which is at least the number's own exponent and at most 62.
    fn over(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent)
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Dyadic::new(integer, 0)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.over(exponent).cmp(&other.over(exponent))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent => write!(f, "{}/{}", self.numerator, 1_u64 << exponent),
        }
    }
}

/// Returns the simplest number between `left` and `right`, exclusive; `None` if left ≥ right, or if
/// it does not fit.
///
/// An absent bound is no bound. The simplest number is the integer closest to 0 if there is an
/// integer between, else the one with the least denominator.
///
/// # Complexity
///
/// One step per bit of the denominator.
///
/// # Examples
///
/// ```
/// use shared::partizan::{simplest_between, Dyadic};
///
/// let [zero, one, five] = [0, 1, 5].map(Dyadic::from);
/// assert_eq!(simplest_between(None, None), Some(zero));
/// assert_eq!(simplest_between(Some(one), None), Some(Dyadic::from(2)));
/// assert_eq!(simplest_between(Some(zero), Some(one)), Some(Dyadic::new(1, 1)));
/// assert_eq!(simplest_between(Some(Dyadic::new(9, 2)), Some(five)), Some(Dyadic::from(3)));
/// assert_eq!(simplest_between(Some(zero), Some(zero)), None);
/// ```
pub fn simplest_between(left: Option<Dyadic>, right: Option<Dyadic>) -> Option<Dyadic> {
    for exponent in 0..=62 {
        // The fraction with this denominator that is closest to 0, if any is between.
        let above = |bound: Dyadic| bound.floor(exponent) + 1;
        let candidate = match (left, right) {
            (Some(left), _) if left.signum() >= 0 => above(left),
            (_, Some(right)) if right.signum() <= 0 => -above(right.negated()?),
            _ => 0,
        };
        let candidate = Dyadic::new(i64::try_from(candidate).ok()?, exponent);
        if left.iter().all(|&left| left < candidate) && right.iter().all(|&right| candidate < right)
        {
            return Some(candidate);
        }
    }
    None
}

/// The values of the positions of a game as numbers, computed on demand.
///
/// The moves are a function from a position to the options of Left and those of Right.
///
/// # Examples
///
/// ```
/// use shared::partizan::{Dyadic, Numbers};
///
/// // A stalk of Hackenbush, the root first: each player cuts an edge of their colour, and what is
/// // above it goes.
/// let mut stalks = Numbers::new(|stalk: &String| {
///     let cut = |colour: char| -> Vec<String> {
///         stalk.match_indices(colour).map(|(edge, _)| stalk[..edge].to_owned()).collect()
///     };
///     (cut('L'), cut('R'))
/// });
/// assert_eq!(stalks.value("LL".to_owned()), Some(Dyadic::from(2)));
/// assert_eq!(stalks.value("LRL".to_owned()), Some(Dyadic::new(3, 2)));
/// ```
#[derive(Clone, Debug)]
pub struct Numbers<P, M> {
    moves: M,
    /// `None` while the options of a position are being looked at.
    known: HashMap<P, Option<Value>>,
}

/// The number, or `None` as [`Numbers::value`] returns it.
type Value = Option<Dyadic>;

impl<P, M> Numbers<P, M>
where
    P: Clone + Eq + Hash,
    M: FnMut(&P) -> (Vec<P>, Vec<P>),
{
    /// Creates the values of the game with these moves.
    pub fn new(moves: M) -> Self {
        let known = HashMap::new();
        Numbers { moves, known }
    }

    /// Returns the value of a position; `None` if that of the position, or of one that can be reached from it,
    /// is not a number or does not fit.
    ///
    /// # Panics
    ///
    /// Panics if the search returns to a position on the line of play that it follows.
    ///
    /// # Complexity
    ///
    /// Visits each position that can be reached once; recursion as deep as the longest play, where
    /// one player may move several times in a row.
    pub fn value(&mut self, position: P) -> Option<Dyadic> {
        match self.known.get(&position) {
            Some(Some(value)) => return *value,
            Some(None) => panic!("play can return to a position"),
            None => {}
        }
        self.known.insert(position.clone(), None);
        let (left, right) = (self.moves)(&position);
        let left: Option<Vec<Dyadic>> = left.into_iter().map(|option| self.value(option)).collect();
        let right: Option<Vec<Dyadic>> =
            right.into_iter().map(|option| self.value(option)).collect();
        let value = match (left, right) {
            (Some(left), Some(right)) => {
                simplest_between(left.into_iter().max(), right.into_iter().min())
            }
            _ => None,
        };
        self.known.insert(position, Some(value));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use proptest::prelude::*;

    fn dyadic() -> impl Strategy<Value = Dyadic> {
        (-40_i64..40, 0_u32..4).prop_map(|(numerator, exponent)| Dyadic::new(numerator, exponent))
    }

    /// The day on which a number is born: 0 on day 0, and each number from the two next to it.
    fn birthday(number: Dyadic) -> i64 {
        let whole = number.numerator.abs() >> number.exponent;
        match number.exponent {
            0 => whole,
            exponent => whole + 1 + i64::from(exponent),
        }
    }

    #[test]
    fn sums_may_fit_only_after_cancelling() {
        for (numerator, exponent) in [(i64::MAX, 1), (i64::MIN + 1, 1), (i64::MAX, 62)] {
            let half = Dyadic::new(numerator, exponent);
            let sum = Dyadic::new(numerator, exponent - 1);
            assert_eq!(half.checked_add(half), Some(sum));
        }
        assert_eq!(Dyadic::from(i64::MAX).checked_add(Dyadic::from(1)), None);
    }

    proptest! {
        /// Born earlier than every other number between, of those with small denominators.
        #[test]
        fn the_simplest_number_is_born_first(left in dyadic(), right in dyadic()) {
            let between: Vec<Dyadic> = (-3000..3000)
                .map(|numerator| Dyadic::new(numerator, 6))
                .filter(|&number| left < number && number < right)
                .collect();
            let simplest = between.iter().copied().min_by_key(|&number| birthday(number));
            prop_assert_eq!(simplest_between(Some(left), Some(right)), simplest);
        }

        #[test]
        fn order_and_sums_are_those_of_fractions(a in dyadic(), b in dyadic()) {
            let sixteenths = |number: Dyadic| number.over(4);
            prop_assert_eq!(a.cmp(&b), sixteenths(a).cmp(&sixteenths(b)));
            let sum = a.checked_add(b).expect("a small number");
            prop_assert_eq!(sixteenths(sum), sixteenths(a) + sixteenths(b));
        }

        /// Sums of Hackenbush stalks, played: Left wins moving second iff the sum is ≥ 0, and moving
        /// first iff it is > 0.
        #[test]
        fn the_sign_of_the_sum_decides(stalks in prop::collection::vec("[LR]{0,3}", 0..4)) {
            let cut = |stalk: &str, colour: char| -> Vec<String> {
                stalk.match_indices(colour).map(|(edge, _)| stalk[..edge].to_owned()).collect()
            };
            let mut values = Numbers::new(|stalk: &String| (cut(stalk, 'L'), cut(stalk, 'R')));
            let sum = stalks.iter().fold(Dyadic::from(0), |sum, stalk| {
                sum.checked_add(values.value(stalk.clone()).expect("a number")).expect("a small sum")
            });
            let mut game = Search::new(|(stalks, is_left): &(Vec<String>, bool)| {
                let colour = if *is_left { 'L' } else { 'R' };
                let mut options = Vec::new();
                for (index, stalk) in stalks.iter().enumerate() {
                    for option in cut(stalk, colour) {
                        let mut stalks = stalks.clone();
                        stalks[index] = option;
                        options.push((stalks, !is_left));
                    }
                }
                options
            });
            prop_assert_eq!(game.first_player_wins((stalks.clone(), true)), sum.signum() > 0);
            prop_assert_eq!(game.first_player_wins((stalks, false)), sum.signum() < 0);
        }
    }

    #[test]
    fn games_that_reach_a_star_have_none() {
        // Both players may end the game: {0 | 0}.
        let mut star = Numbers::new(|&left: &u8| match left {
            0 => (vec![], vec![]),
            _ => (vec![left - 1], vec![left - 1]),
        });
        assert_eq!(star.value(0), Some(Dyadic::from(0)));
        assert_eq!(star.value(1), None);
        assert_eq!(star.value(2), None);
    }

    #[test]
    fn refuses_what_does_not_fit() {
        let largest = Dyadic::from(i64::MAX);
        assert_eq!(largest.checked_add(Dyadic::from(1)), None);
        assert_eq!(simplest_between(Some(largest), None), None);
        assert_eq!(simplest_between(None, Some(Dyadic::from(i64::MIN))), None);
        // Between 2^-61 and 2^-60 is 3/2^62, the smallest denominator that fits.
        let (left, right) = (Dyadic::new(1, 61), Dyadic::new(1, 60));
        assert_eq!(
            simplest_between(Some(left), Some(right)),
            Some(Dyadic::new(3, 62))
        );
        let tiny = Dyadic::new(1, 62);
        assert_eq!(simplest_between(Some(Dyadic::from(0)), Some(tiny)), None);
        assert_eq!(tiny.checked_add(tiny), Some(Dyadic::new(1, 61)));
    }

    #[test]
    #[should_panic(expected = "play can return to a position")]
    fn refuses_a_cycle() {
        Numbers::new(|&side: &u8| (vec![1 - side], vec![])).value(0);
    }
}
