//! Compiles bundles with nothing but `rustc`, and asks Clippy which Rust version they need.

mod compiler;
mod rust_version;

pub use compiler::{Compiler, FILE};
pub use rust_version::{Feature, RustVersion};
