//! The only code that depends on the system: starts a program, and kills it with all processes it has
//! started.
//!
//! | | Linux, macOS | Windows |
//! |---|---|---|
//! | a [`Tree`] is | a process group | a job object |
//! | it dies with its owner | no | yes |
//! | memory and CPU time are measured by | whoever waits for it | the job |

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;
