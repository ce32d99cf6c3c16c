//! Errors, by who can act on them.

use std::fmt;

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
