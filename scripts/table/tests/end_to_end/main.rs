//! Runs the explorer itself, as its users do.

mod boards;
mod errors;
mod explorer;
mod rows;
mod streams;
