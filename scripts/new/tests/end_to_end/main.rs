//! Runs the command as its users do, in a workspace of its own.

mod hostile;
mod listening;
mod package;
mod posts;
mod scratch;
