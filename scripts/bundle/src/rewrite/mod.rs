//! Rewrites paths: the root of an inlined crate has become a module of the bundle.
//!
//! Inlined crates are rewritten as syntax trees. The solution is edited as text, so that what stays
//! is as its author wrote it.

mod edits;
mod items;
mod paths;
mod solution;
mod tokens;

pub use edits::Edits;
pub use items::Rewriter;
pub use solution::{lints, text};
pub use tokens::local_inner_macros;
