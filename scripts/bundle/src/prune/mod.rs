//! Prunes a bundle, in one of two ways.
//!
//! [`remove_unused`] leaves out what the compiler's lints call unused imports and macro arms. Both lints are
//! exact, so this needs no proof.
//!
//! [`shrink()`] leaves out these and much more, with a proof:
//!
//! 1. `programs`, `ir`: the compiler shows what it compiles the text to, and so which functions may run.
//! 2. `expand`: macro calls that may hide impls are expanded.
//! 3. `hollow`: in a large text, bodies that do not run are left out.
//! 4. `units`: the text falls into items, members, leaves of imports, derived traits, bounds, macro arms.
//! 5. `selection`: a guess which of them the instantiated functions need.
//! 6. `attempt`, `blame`: the compiler's errors tell what is missing, its lints what is unused; until it compiles.
//!    `erode` begins with everything instead, if that does not lead to a text that compiles, and thins out
//!    a large one.
//! 7. `cut`: the text without the rest.
//! 8. `ir`: the proof that it compiles to the same program.

mod attempt;
mod blame;
mod cut;
mod erode;
mod expand;
mod hollow;
mod ir;
mod programs;
mod selection;
mod shrink;
#[cfg(test)]
mod tests;
mod unify;
mod units;
mod unused;

pub use shrink::{shrink, TOO_LATE};
pub use unused::remove_unused;
