//! The local judge behind `scripts/check.sh`: builds the solutions of a workspace and judges them on
//! their test cases, as the online judges do.
//!
//! | module | task |
//! |---|---|
//! | [`cli`] | the command line |
//! | [`judge`] | from the command line to the exit status |
//! | [`model`] | problems, limits, the selection of cases, verdicts |
//! | [`build`] | builds packages or single files |
//! | [`run`] | runs programs on cases, within limits |
//! | [`show`] | prints reports and failures |
//! | [`add`] | adds a case |
//! | [`watch`] | notices that files have changed |
//!
//! No problem is named here: a problem is a package with `[package.metadata.judge]`, its cases are
//! files, and Cargo knows the rest.
//!
//! Cases are judged by supervisors, each of which is this program in a process of its own. It measures,
//! enforces the limits, and leaves nothing running, whatever happens to the judge.
//!
//! Made for Linux. On macOS a process that leaves its process group is not found, and memory is known
//! only after the end. Windows is not supported.

pub mod add;
pub mod build;
pub mod cli;
pub mod judge;
pub mod model;
pub mod run;
pub mod show;
pub mod watch;
