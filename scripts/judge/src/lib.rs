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
//! It measures programs, enforces limits and leaves nothing running, whatever happens to the judge. On Unix,
//! programs are run by supervisors, which are processes of this executable; on Windows, in job objects.

pub mod add;
pub mod build;
pub mod cli;
pub mod judge;
pub mod model;
pub mod run;
pub mod show;
pub mod watch;
