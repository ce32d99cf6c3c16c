#![doc = include_str!("overview.md")]
#![allow(clippy::cast_sign_loss)] // what is read as a natural was compared with 0 before
#![allow(clippy::cast_possible_wrap)] // naturals of the search stay below 2^61, factors and digits are small

mod answer;
pub mod certificate;
pub mod claim;
pub mod code;
pub mod find;
pub mod general;
pub mod names;
pub mod proof;
pub mod prove;
pub mod recognise;
pub mod solve;
mod solver;
pub mod sum;
pub mod theorem;
