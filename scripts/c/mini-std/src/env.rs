//! The surroundings of the program: there are none.

use alloc_crate::string::String;
use core::error::Error;
use core::fmt;

/// The arguments; see [`args`].
#[derive(Debug)]
pub struct Args {
    left: usize,
}

/// The name of the program, which is empty, and no arguments.
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

/// Why there is no such variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VarError {
    /// It is not set.
    NotPresent,
}

impl fmt::Display for VarError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("environment variable not found")
    }
}

impl Error for VarError {}

/// The variable of that name.
///
/// # Errors
///
/// [`VarError::NotPresent`], whatever the name.
pub fn var<K: AsRef<str>>(_name: K) -> Result<String, VarError> {
    Err(VarError::NotPresent)
}
