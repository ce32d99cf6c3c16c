//! bundler
#![warn(missing_docs)]

pub mod attributes;
pub mod cfg;
pub mod check;
pub mod conditions;
pub mod error;
pub mod layout;
pub mod load;
pub mod mentions;
pub mod metadata;
pub mod minify;
pub mod names;
pub mod print;
pub mod program;
pub mod reach;
pub mod resolve;
pub mod rewrite;
pub mod solution;
pub mod source;
pub mod std_names;
pub mod strip;
pub mod tokens;
pub mod trim;
pub mod assemble;
