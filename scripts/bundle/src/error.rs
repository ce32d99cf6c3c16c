//! What can go wrong, and whose move it is.

use std::fmt;

/// Why there is no bundle.
#[derive(Debug)]
pub enum Error {
    /// The request makes no sense: no such package, no such judge.
    Usage(String),
    /// The request is sound, but this program can't become one file, or not a good one.
    Refused(String),
}

impl Error {
    /// A refusal that says `why`.
    pub fn refused(why: impl Into<String>) -> Self {
        Error::Refused(why.into())
    }

    /// A complaint about the request.
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

/// A result of this library.
pub type Result<T> = std::result::Result<T, Error>;
