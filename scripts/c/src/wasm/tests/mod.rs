//! The passes against naive versions, on random functions.

// Numbers of all kinds are converted into each other.
#![allow(clippy::pedantic, clippy::float_arithmetic)]

mod draw;
mod lifted;
mod naive;
mod numeric;
mod printed;
mod refusals;
mod statements;
mod text;
