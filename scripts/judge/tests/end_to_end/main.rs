//! Runs the judge itself on programs that are each wrong in a way of their own.

mod command_line;
mod scratch;
mod solutions;
mod stopping;
mod verdicts;
