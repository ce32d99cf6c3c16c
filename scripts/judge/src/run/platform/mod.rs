//! The only code of the judge that knows the system: how a program is limited and measured.
//!
//! | | Linux | macOS | Windows |
//! |---|---|---|---|
//! | a program is started by | a supervisor | a supervisor | the judge |
//! | processes that it leaves are found | always | in its process group | always |
//! | over the memory limit, it is killed | at once | after its end | at once |
//! | over the output limit, it is killed | at the byte | at the byte | within milliseconds |
//! | its stack | as large as the system allows | as large as the system allows | as linked |

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;

/// A note for the user on when memory is checked, unless it is checked all the time.
pub const MEMORY_NOTE: Option<&str> = if cfg!(any(target_os = "linux", windows)) {
    None
} else {
    Some("memory is checked when a program ends: this system does not report it before")
};
