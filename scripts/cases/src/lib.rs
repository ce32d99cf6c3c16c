//! The test cases of the problems: inputs from seeds, answers from the rules of each game.
//!
//! Answers come from searches and tables that know no closed form and share no code with the
//! solutions, so only a mistake made twice can go unnoticed.
//!
//! | module | contents |
//! |---|---|
//! | [`problem`] | drafts of inputs, and their answers |
//! | [`problems`] | one file per problem |
//! | [`structure`] | how an input is put together |
//! | [`shrink`] | makes an input smaller |
//! | [`folder`] | the files of the cases |
//! | [`random`] | streams of random numbers |

pub mod folder;
mod geography;
mod heaps;
pub mod problem;
pub mod problems;
pub mod random;
mod reader;
mod search;
pub mod shrink;
pub mod structure;
mod take_away;
mod text;
mod trees;
