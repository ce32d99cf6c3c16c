//! What the tests of every problem share.
//!
//! - [`search`]: the plain search of a game, which every rule is compared with.
//! - [`solution`]: the very code that is submitted, run in-process on a text and on `testcases/`.

pub mod search;
pub mod solution;

pub use search::{first_player_wins, first_player_wins_misere, grundy, Search};
pub use solution::{answer, assert_bad, assert_cases, assert_layout_is_free};
