//! What all tools do alike at the terminal: read the command line, print, and show text from outside.

mod visible;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::{self, ExitCode};

use anstyle::{AnsiColor, Style};
use anyhow::{Context as _, Error, Result};
use clap::{ArgMatches, Command};

pub use visible::{visible, visible_lines};

/// The style of errors and of bad verdicts.
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// The width of the output: that of the terminal, at least 60; 100 if it goes elsewhere.
pub fn width() -> usize {
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map_or(100, |(width, _)| usize::from(width.0).clamp(60, 160))
}

/// Parses a command line; shows help or an error and ends the tool if asked to or malformed.
pub fn matches(command: Command, words: impl IntoIterator<Item = OsString>) -> ArgMatches {
    let words: Vec<OsString> = words.into_iter().collect();
    let has_controls = words
        .iter()
        .any(|word| word.to_string_lossy().contains(char::is_control));
    command.try_get_matches_from(words).unwrap_or_else(|error| {
        let text = error.render();
        let text = if has_controls {
            visible_lines(&text.to_string()) + "\n" // an error repeats what was typed
        } else {
            text.ansi().to_string()
        };
        let status = error.exit_code();
        if error.use_stderr() {
            let _ = write!(anstream::stderr(), "{text}"); // it may be closed
        } else if let Err(error) = print(&text) {
            process::exit(i32::from(failure(&error, 2)));
        }
        process::exit(status)
    })
}

/// Writes a text to stdout, without its styles unless that is a terminal.
///
/// # Errors
///
/// Returns an error if it cannot be written.
pub fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.context("cannot write the output")
}

/// Returns the exit status of a tool, after an error that is shown.
pub fn status(result: Result<()>, on_error: u8) -> ExitCode {
    let status = result.map_or_else(|error| failure(&error, on_error), |()| 0);
    status.into()
}

/// Shows an error with which a tool ends; returns its exit status.
///
/// A closed pipe is not shown. Its status is 1: whoever closed it has not seen everything.
pub fn failure(error: &Error, status: u8) -> u8 {
    let cause = error.downcast_ref::<io::Error>();
    if cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return 1;
    }
    let text = visible_lines(&format!("{error:#}"));
    say(&format!("{BAD}error:{BAD:#} {text}"));
    status
}

/// Prints a line on stderr, if that can be written.
pub fn say(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}
