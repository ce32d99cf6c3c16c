//! All tests of the crate from outside, in one binary: it is linked once, and no core waits for the last test of
//! a file.

mod automata;
mod code;
mod command;
mod guess;
mod language;
mod outside;
mod printed;
mod proved;
mod solutions;
mod unproved;
