//! The test cases of the problems: inputs from seeds, answers from the rules of each game.
//!
//! Answers come from searches and tables that know no closed form and share no code with the
//! solutions, so only a mistake made twice can go unnoticed.
//!
//! | module | contents |
//! |---|---|
//! | [`problems`] | one file per problem: what it declares about its inputs and answers |
//! | [`problem`] | what follows from it: inputs and their answers |
//! | [`grammar`] | how inputs are laid out |
//! | [`structure`] | how an input is put together |
//! | [`shrink`] | makes an input smaller |
//! | [`folder`] | the files of the cases |
//! | [`random`] | streams of random numbers |

mod cactus;
mod drafts;
mod endless;
mod fixed;
pub mod folder;
mod game;
mod geography;
pub mod grammar;
mod grundy;
mod heaps;
mod nim_field;
mod numbers;
mod prelude;
mod primes;
pub mod problem;
pub mod problems;
pub mod random;
mod search;
pub mod shrink;
pub mod structure;
mod take_away;
mod text;
mod trees;
