//! The theory of impartial games, as far as the solutions need it.

pub mod io;
