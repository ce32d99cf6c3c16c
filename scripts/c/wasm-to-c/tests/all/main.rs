//! All tests of the crate from outside, in one binary: it is linked once, and no core waits for the last test of
//! a file.

mod check;
mod compilers;
mod exceptions;
mod fuzz;
mod harness;
mod program;
mod rejected;
mod spec;
mod wat;
