//! What the tests of the solutions share: the very code that is submitted, run in-process.

mod solution;

pub use solution::{answer, assert_bad, assert_cases, assert_layout_is_free, Solve};
