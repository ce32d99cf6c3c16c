//! From the moves of a game to its rule, proved for all sizes.

pub mod guess;
