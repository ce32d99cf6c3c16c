//! Builds programs, runs them within limits, and judges them on test cases: `check.sh` and `hack.sh`.
//!
//! ```text
//! problem ──▶ build ──▶ grader ──▶ verdict ──▶ show
//! Workspace   solutions    │ run       Verdict    failure
//! Problem     source_file  │ interact  Comparator
//! cases       helper       ▼
//! Case                   Report
//! ```
//!
//! For the modules, see `cargo doc --document-private-items`.

mod build;
mod cases;
mod check;
mod cli;
mod grader;
mod hack;
mod interact;
mod problem;
mod program;
mod run;
mod show;
mod tool;
mod units;
mod verdict;

pub use check::main as check;
pub use cli::{check as check_command, hack as hack_command};
pub use hack::main as hack;
