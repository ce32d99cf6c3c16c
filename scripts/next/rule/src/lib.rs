//! Games.
#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::missing_panics_doc,
    clippy::format_push_string,
    clippy::single_match_else
)]
pub mod automaton;
pub mod certificate;
pub mod claim;
pub mod code;
pub mod family;
pub mod find;
pub mod guess;
pub mod language;
pub mod learn;
pub mod limit;
pub mod names;
pub mod numeration;
pub mod proof;
pub mod prove;
pub mod search;
pub mod solve;
pub mod sparse;
pub mod theorem;
pub mod walnut;
