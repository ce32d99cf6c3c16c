//! The crate against naive versions: games as trees that are searched by trying every choice.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::missing_docs_in_private_items
)]

mod cases;
mod claims;
mod counts;
mod formulas;
mod general;
mod language;
mod model;
mod search;
mod submasks;
mod sums;
mod theorems;
