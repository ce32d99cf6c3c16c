//! The crate against naive versions: tables that are run digit by digit, and sets of tuples up to a bound.

mod learner;
mod minimal;
mod model;
mod numbers;
mod operations;
