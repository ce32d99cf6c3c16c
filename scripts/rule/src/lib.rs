#![doc = include_str!("overview.md")]
// Digits, states and symbols are small numbers by construction. A panic is a defect of this crate. What a limit
// does is said once, above. A `match` with `else` reads as its cases, and templates as wholes.
#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::similar_names,
    clippy::single_match_else,
    clippy::too_many_lines
)]

mod answer;
pub mod certificate;
pub mod claim;
pub mod code;
pub mod find;
pub mod guess;
pub mod language;
pub mod limit;
pub mod names;
pub mod proof;
pub mod prove;
pub mod recognise;
pub mod search;
pub mod solve;
mod solver;
pub mod sparse;
pub mod sum;
pub mod theorem;
