//! From the moves of a game to its rule, proved for all sizes.

pub mod automaton;
pub mod code;
pub mod family;
pub mod find;
pub mod guess;
pub mod language;
pub mod learner;
pub mod limit;
pub mod names;
pub mod numeration;
pub mod prove;
pub mod search;
pub mod solve;
