//! The environment of the program, which is empty.

use alloc_crate::string::String;
use core::error::Error;
use core::fmt;

/// An iterator over the arguments; see [`args`].
#[derive(Debug)]
pub struct Args {
    left: usize,
}

/// Returns the arguments: an empty program name and nothing else.
pub fn args() -> Args {
    Args { left: 1 }
}

impl Iterator for Args {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.left = self.left.checked_sub(1)?;
        Some(String::new())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Args {}

/// The error of [`var`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VarError {
    /// The variable is not set.
    NotPresent,
}

impl fmt::Display for VarError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("environment variable not found")
    }
}

impl Error for VarError {}

/// Looks up an environment variable.
///
/// # Errors
///
/// Always [`VarError::NotPresent`].
pub fn var<K: AsRef<str>>(_name: K) -> Result<String, VarError> {
    Err(VarError::NotPresent)
}
