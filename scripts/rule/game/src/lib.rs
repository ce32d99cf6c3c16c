//! A game of positions that are tuples of naturals: its moves as text, and as relations in a numeration.
//!
//! [`language`] reads the moves. The plain search, a crate of its own, and the [moves as automata](moves), of which proofs
//! are made, both start from what it returns. All that works on a game counts its steps in a [`limit`].
#![allow(clippy::cast_sign_loss)] // what is read as a natural was compared with 0 before
#![allow(clippy::cast_possible_wrap)] // factors and digits are small

pub mod language;
pub mod limit;
pub mod moves;

/// How play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Whoever cannot move loses.
    Normal,
    /// Whoever cannot move wins.
    Misere,
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether it is a P-position: the player to move loses.
    Outcome,
    /// Its Grundy value.
    Value,
}
