//! The test cases of the problems: inputs from seeds or by hand, answers from the rules of each game.
//!
//! Answers come from searches and tables that know no closed form and share no code with the solutions, so
//! only a mistake made twice can go unnoticed.
//!
//! # Adding a problem
//!
//! 1. Write `testcases/<id>/NAME.in` for each sample, the smallest input and the edge cases, in the format of the
//!    judge; `scripts/new.sh` has written the samples. Beside a sample, `NAME.out` is the official output.
//! 2. Implement `Game` in a file in `problems`: how an input is laid out and bounded, a search by the rules, a
//!    fast answer by another method, how to draw a case within limits, and the limits of the random inputs to
//!    keep. Start from a short one such as `hdu1847.rs`.
//! 3. Add it to the list in `problems/mod.rs`.
//! 4. Run `scripts/cases.sh <id>`: it checks each input, draws the random ones and writes all outputs.
//!
//! A test compares both answers on small cases.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`problems`] | one file per problem |
//! | `game` | what such a file declares |
//! | [`problem`] | what follows from it: inputs and their answers |
//! | `drafts` | inputs to be answered, drawn or read from files |
//! | `text` | reads, writes and describes an input by one declaration of its layout |
//! | [`grammar`], [`structure`] | the layout of a problem's inputs, and the parts of one input |
//! | [`shrink`] | makes an input smaller |
//! | [`folder`] | the files of the cases |
//! | [`random`] | streams of random numbers |
//! | `search`, `grundy` | who wins a game: by search, by a table of Grundy values |
//! | `heaps` | games on heaps, and random heaps |
//! | `take_away`, `nim_field`, `numbers`, `fixed`, `endless` | take-away, nim-products, games that are numbers, games that may never end |
//! | `trees`, `cactus`, `digraphs`, `mazes`, `geography` | games on graphs |
//! | `primes` | a sieve, and factors |

mod cactus;
mod digraphs;
mod drafts;
mod endless;
mod fixed;
pub mod folder;
mod game;
mod geography;
pub mod grammar;
mod grundy;
mod heaps;
mod mazes;
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
