//! One self-contained file of any Cargo binary.

mod artifacts;
mod assemble;
mod attributes;
mod cfg;
mod check;
mod conditions;
mod error;
pub mod judges;
mod layout;
mod load;
mod mentions;
mod metadata;
mod minify;
mod names;
mod print;
mod program;
mod reach;
mod resolve;
mod rewrite;
mod session;
mod solution;
mod source;
mod std_names;
mod strip;
mod tokens;
mod trim;

pub use error::{Error, Result};
pub use session::{Bundle, Request, Session};
