//! How much work a computation may do.

use std::cell::Cell;
use std::fmt;

/// Why a computation stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The steps of its budget were spent.
    Steps,
    /// The time of its budget was over. The budgets of this crate have no clock.
    Time,
    /// An automaton or a number would have become too large.
    Size,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Stop::Steps => "the steps were spent",
            Stop::Time => "the time was over",
            Stop::Size => "the tables became too large",
        })
    }
}

impl std::error::Error for Stop {}

/// Counts the steps of computations and ends them when it is exhausted.
///
/// A step is about one edge that is built or looked at. The same computation always takes the same steps, so a budget of
/// steps gives the same result on every machine.
pub trait Budget {
    /// Takes this many steps from the budget.
    ///
    /// # Errors
    ///
    /// Why the computation must end.
    fn spend(&self, steps: u64) -> Result<(), Stop>;
}

/// A budget without an end.
#[derive(Clone, Copy, Debug)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn spend(&self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

/// A number of steps, shared by all computations that borrow it.
///
/// # Examples
///
/// ```
/// use automata::numeration::{Comparison, Kind, Linear, Numeration};
/// use automata::{Steps, Stop};
///
/// let (steps, base) = (Steps::new(50), Numeration::new(Kind::Base(10)));
/// let double = Linear::variable(0, 2).plus(&Linear::variable(1, -1), 1).unwrap();
/// assert_eq!(base.compare(&double, Comparison::Equal, &steps), Err(Stop::Steps));
/// assert_eq!(steps.left(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Steps(Cell<u64>);

impl Steps {
    /// Returns a budget of this many steps.
    pub fn new(steps: u64) -> Self {
        Steps(Cell::new(steps))
    }

    /// Returns how many steps are left.
    pub fn left(&self) -> u64 {
        self.0.get()
    }
}

impl Budget for Steps {
    fn spend(&self, steps: u64) -> Result<(), Stop> {
        let left = self.left().checked_sub(steps);
        self.0.set(left.unwrap_or(0));
        left.map(|_| ()).ok_or(Stop::Steps)
    }
}
