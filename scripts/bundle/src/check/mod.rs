//! Compiles bundles with nothing but `rustc`, and asks Clippy which Rust version they need.

mod compiler;
mod report;
mod rust_version;

pub use compiler::{is_over, Compiler, Verdict, FILE, GRACE};
pub use report::Origins;
pub use rust_version::{Feature, RustVersion};
