//! What the tests of the solutions share: the very code that is submitted, run in-process.

mod search;
mod solution;

pub use search::{first_player_wins, first_player_wins_misere, grundy, Search};
pub use solution::{answer, assert_bad, assert_cases, assert_layout_is_free, Solve};
