//! Colours and error lines.
//!
//! Print styles through `anstream`, which drops them in a pipe and under `NO_COLOR`.

use std::fmt;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

/// Headings.
pub const HEADING: Style = Style::new().bold();
/// What is right, expected or proved.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default();
/// What is doubtful.
pub const DOUBTFUL: Style = AnsiColor::Yellow.on_default();
/// Where to look first: failures and the word `error`.
pub const ALERT: Style = AnsiColor::Red.on_default().bold();
/// Line numbers, notes and other secondary text.
pub const DIM: Style = Style::new().dimmed();

/// Prints `error: …` as a line on standard error; a closed standard error is ignored.
pub fn error(message: impl fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{ALERT}error:{ALERT:#} {message}");
}

/// Returns whether a write failed because the reader has closed the pipe.
pub fn is_closed_pipe(error: &io::Error) -> bool {
    /// `ERROR_PIPE_NOT_CONNECTED`, which Windows reports for the pipes of Git Bash.
    const NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || cfg!(windows) && error.raw_os_error() == Some(NOT_CONNECTED)
}
