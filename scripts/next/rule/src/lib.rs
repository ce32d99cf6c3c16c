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
pub mod find;
pub mod language;
pub mod learn;
pub mod limit;
pub mod names;
pub mod numeration;
pub mod proof;
pub mod prove;
pub mod search;
