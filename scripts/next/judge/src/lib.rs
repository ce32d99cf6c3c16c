//! Builds programs, runs them within limits, and judges them on test cases: what `check.sh` and `hack.sh` share.
//!
//! ```text
//! problem ──▶ build ──▶ grader ──▶ verdict ──▶ show
//! Workspace   solutions    │ run       Verdict    failure
//! Problem     source_file  │ interact  Comparator
//! Case        helper       ▼
//!                        Report
//! ```
//!
//! A tool finds the [`problem::Workspace`], [builds](build) the programs, makes a [`grader::Grader`] for the
//! problem, and calls [`grader::Grader::judge`] for each case. [`show::failure`] shows what went wrong.

pub mod build;
pub mod ctd;
pub mod grader;
pub mod hack;
pub mod interact;
pub mod judges;
pub mod problem;
pub mod program;
pub mod run;
pub mod show;
pub mod units;
pub mod verdict;
