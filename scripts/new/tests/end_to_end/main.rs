//! Runs the command in temporary workspaces.

mod hostile;
mod listening;
mod package;
mod posts;
mod scratch;
