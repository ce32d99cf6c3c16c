//! The local judge behind `scripts/check.sh`: builds the solutions of the workspace and judges them
//! on their test cases, as the online judges do.
//!
//! It knows no problem by name. A problem is a package with `[package.metadata.judge]`, its cases
//! are files, and what it needs to know of a package it asks cargo for.
//!
//! Each case runs below a supervisor, which is this program again, in a process of its own
//! ([`supervise`]): it measures, enforces the limits and sees to it that nothing is left running,
//! whatever becomes of the judge.
//!
//! Made for Linux. On macOS a process that leaves its process group is not found, and memory is known
//! only after the end. Windows is not supported.

mod bundled;
mod case;
mod cli;
mod compare;
mod compile;
mod descendants;
mod difference;
mod excerpt;
mod job;
mod judge;
mod limits;
mod list;
mod monitor;
mod near;
mod outcome;
mod problem;
mod program;
mod report;
mod rows;
mod run;
mod running;
mod seconds;
mod show;
mod side_by_side;
mod size;
mod style;
mod supervise;
mod task;
mod verdict;
mod visible;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    // Before anything else, which would take memory that the supervisor's programs begin with.
    if std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == job::SUPERVISE)
    {
        return supervise::main();
    }
    match judge::judge(&cli::Arguments::parse()) {
        Ok(judge::End::AllAccepted) => ExitCode::SUCCESS,
        Ok(judge::End::NotAll) => ExitCode::from(1),
        Ok(judge::End::Interrupted) => ExitCode::from(130),
        Err(error) => {
            let bad = style::LOOK;
            // Nobody is left to tell if standard error is closed too.
            let _ = writeln!(anstream::stderr(), "{bad}error:{bad:#} {error:#}");
            ExitCode::from(2)
        }
    }
}
