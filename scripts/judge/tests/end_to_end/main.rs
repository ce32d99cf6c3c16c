//! Runs the judge as a whole on small programs, good and bad.

mod command_line;
mod comparison;
mod editing;
mod judges;
mod scratch;
mod solutions;
mod stopping;
mod verdicts;
