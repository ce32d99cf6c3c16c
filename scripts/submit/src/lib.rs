//! The file to submit: a bundle of a solution, made for a judge and checked as far as the judge is known.
//!
//! This is the command behind `scripts/bundle.sh`. Judges that do not accept Rust need a C file, which
//! the package `submit-c` makes from the same [`Arguments`]; it is built only when a C file is asked for.
//!
//! # What is checked for a judge
//!
//! * The bundle compiles in one of the judge's editions, with nothing but `rustc` and the crates that the
//!   judge provides, in the judge's versions and with its features; those that the solution uses are
//!   compiled for that. If `Cargo.toml` asks for another version, there is a note.
//! * It is not larger than the judge's limit.
//! * It uses no item of the standard library that is newer than the judge's compiler, as far as Clippy's
//!   `incompatible_msrv` knows. Newer syntax is not detected. If a package declares a `rust-version` newer
//!   than the judge's compiler, there is only a note, as the bundle may not need it.
//!
//! What is not confirmed about a judge causes a note where it would otherwise cause an error.

mod arguments;
mod rust;
mod watch;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bundle::{Error, Result};

pub use arguments::Arguments;
pub use rust::rust_file;
pub use watch::Watch;

/// A file to submit.
pub struct Submission {
    /// The file.
    pub text: String,
    /// The status line for the user: size, crates and notes.
    pub status: String,
    /// The name of the package.
    pub package: String,
    /// The file name extension: `rs` or `c`.
    pub extension: &'static str,
}

impl Submission {
    /// Writes the file to `output` or standard output, then the status to standard error.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn write(&self, output: Option<&Path>) -> Result<()> {
        let written = match output {
            Some(output) => std::fs::write(self.place(output), &self.text),
            None => std::io::stdout().write_all(self.text.as_bytes()),
        };
        written.map_err(|error| Error::refused(format!("cannot write the file: {error}")))?;
        note(&self.status);
        Ok(())
    }

    /// Returns the file to write: in a folder, one named after the package.
    fn place(&self, output: &Path) -> PathBuf {
        if output.is_dir() {
            output.join(format!("{}.{}", self.package, self.extension))
        } else {
            output.to_owned()
        }
    }
}

/// From now on, Ctrl-C ends this process and the compilers it has started, which run in process groups of
/// their own and so do not receive Ctrl-C themselves.
///
/// # Errors
///
/// Returns an error if the system refuses.
pub fn end_at_interrupt() -> Result<()> {
    let handler = || {
        let _stopped = kit::run::kill_all();
        std::process::exit(130);
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Error::refused(format!("cannot watch for Ctrl-C: {error}")))
}

/// Prints a line on standard error; a closed standard error is ignored.
pub fn note(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Reports an error, and returns the exit status: 2 for wrong usage, otherwise 1.
pub fn finish(result: Result<ExitCode>) -> ExitCode {
    result.unwrap_or_else(|error| {
        note(&format!("error: {error}"));
        ExitCode::from(match error {
            Error::Usage(_) => 2,
            Error::Refused(_) | Error::Broken { .. } => 1,
        })
    })
}
