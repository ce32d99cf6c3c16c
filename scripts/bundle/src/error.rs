//! Errors, by who can act on them.

use std::fmt;
use std::process::{Command, Output};

use kit::compilers::start_error;

/// Why there is no bundle.
#[derive(Debug)]
pub enum Error {
    /// The request makes no sense: no such package, no such binary.
    Usage(String),
    /// The request is sound, but the program cannot become a single file, or not a good one.
    Refused(String),
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
            Error::Usage(why) | Error::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}

/// The result type of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Runs a program and collects its output.
pub(crate) fn run(command: &mut Command) -> Result<Output> {
    command
        .output()
        .map_err(|error| Error::refused(start_error(command, &error)))
}
