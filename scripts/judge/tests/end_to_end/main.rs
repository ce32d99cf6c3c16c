//! Runs the judge as a whole on small programs, good and bad; most are written for `sh`.

#![cfg(unix)]

mod command_line;
mod comparison;
mod editing;
mod judges;
mod scratch;
mod solutions;
mod stopping;
mod verdicts;
