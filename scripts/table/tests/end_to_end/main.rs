//! Runs the explorer as its users do.

mod boards;
mod errors;
mod explorer;
mod pictures;
mod rows;
mod streams;
mod theories;
