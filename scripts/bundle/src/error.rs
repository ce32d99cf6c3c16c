//! Errors, by who can act on them, and running programs.

use std::fmt;
use std::process::Command;
use std::time::Instant;

use kit::compilers::start_error;
use kit::run::{self, Output};

/// Why there is no bundle.
#[derive(Debug)]
pub enum Error {
    /// The request makes no sense: no such package, no such binary.
    Usage(String),
    /// The request is sound, but the program cannot become a single file, or not a good one.
    Refused(String),
    /// The bundle does not compile.
    Broken {
        /// What is wrong, and where.
        why: String,
        /// The bundle.
        bundle: String,
    },
}

impl Error {
    /// The program cannot become a single file; `why` is shown to the user.
    pub fn refused(why: impl Into<String>) -> Self {
        Error::Refused(why.into())
    }

    /// The request makes no sense; `why` is shown to the user.
    pub fn usage(why: impl Into<String>) -> Self {
        Error::Usage(why.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Usage(why) | Error::Refused(why) | Error::Broken { why, .. } => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}

/// The result type of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Runs a program and collects its output.
pub(crate) fn run(command: &mut Command) -> Result<Output> {
    run::output(command).map_err(Error::Refused)
}

/// Runs a program, at most until `deadline`, and collects its output.
pub(crate) fn run_until(command: &mut Command, deadline: Option<Instant>) -> Result<Output> {
    let Some(deadline) = deadline else {
        return run(command);
    };
    let left = deadline.saturating_duration_since(Instant::now());
    run::run(command, b"", left).map_err(|error| Error::refused(start_error(command, &error)))
}
