//! Compiles a bundle.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use kit::compilers::{self, start_error};
use kit::diagnostics::{Diagnostic, Messages};
use kit::run::{self, Output};

use crate::error::{Error, Result};

/// The name of the file in the compiler's messages.
pub const FILE: &str = "bundle.rs";

/// How long after the deadline the compiler may run at most.
pub const GRACE: Duration = Duration::from_secs(15);

/// How to compile.
#[derive(Clone, Debug, Default)]
pub struct Compiler {
    /// The value of `--target`.
    pub target: Option<String>,
    /// More arguments, such as those that name the crates outside of the bundle.
    pub arguments: Vec<String>,
    /// When to compile no more, unless it is to finish something; soon after, the compiler is ended, which
    /// is an error.
    pub deadline: Option<Instant>,
    /// How soon after; by default 15 s.
    pub grace: Option<Duration>,
    /// How long a compilation for its diagnostics may take.
    pub patience: Option<Duration>,
}

/// An edition, and the errors that a bundle has in it.
pub type Verdict = (u16, Vec<Diagnostic>);

/// Returns whether a deadline has passed.
pub fn is_over(deadline: Instant) -> bool {
    deadline <= Instant::now()
}

impl Compiler {
    /// Returns when the compiler is ended.
    pub fn end(&self) -> Option<Instant> {
        self.deadline?.checked_add(self.grace.unwrap_or(GRACE))
    }

    /// Returns whether the deadline is over.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(is_over)
    }

    /// Returns when a fraction of the time until the deadline will have passed.
    pub fn after(&self, (part, whole): (u32, u32)) -> Option<Instant> {
        let now = Instant::now();
        let left = self.deadline?.saturating_duration_since(now);
        Some(now + left * part / whole)
    }

    /// Compiles `source` up to code generation, with `lints` as warnings, and returns the diagnostics.
    pub fn diagnostics(
        &self,
        source: &str,
        edition: u16,
        lints: &[&str],
    ) -> Result<Vec<Diagnostic>> {
        let folder = Folder::new(source)?;
        let mut rustc = self.command(compilers::rustc(), &folder, edition);
        if !lints.is_empty() {
            // Programs read them, and need long types in full.
            rustc.args(["--diagnostic-width", "100000"]);
        }
        for lint in lints {
            rustc.args(["--force-warn", lint]);
        }
        diagnostics(&self.run(&mut rustc, self.patience)?)
    }

    /// Compiles `source` without optimisation, and returns the LLVM IR with line tables but without the
    /// positions that panics report; if that fails, the errors.
    pub fn ir(
        &self,
        source: &str,
        edition: u16,
        debug_assertions: bool,
    ) -> Result<std::result::Result<String, Vec<Diagnostic>>> {
        let folder = Folder::new(source)?;
        let ir = folder.path().join("bundle.ll");
        let mut emit = std::ffi::OsString::from("llvm-ir=");
        emit.push(&ir);
        let mut rustc = self.command(compilers::rustc(), &folder, edition);
        let assertions = if debug_assertions { "on" } else { "off" };
        rustc
            .arg("--emit")
            .arg(emit)
            .args(["-C", "opt-level=0", "-C", "no-prepopulate-passes"])
            .args(["-C", "codegen-units=1", "-C", "debuginfo=line-tables-only"])
            .args(["-C", "symbol-mangling-version=v0"])
            .args(["-C", &format!("debug-assertions={assertions}")])
            .args(["-C", &format!("overflow-checks={assertions}")])
            // Stable compilers take unstable options only so.
            .env("RUSTC_BOOTSTRAP", "1")
            .arg("-Zlocation-detail=none");
        let output = self.run(&mut rustc, None)?;
        let text = std::fs::read_to_string(ir).ok();
        let text = text.filter(|_| output.is_success());
        Ok(text.ok_or_else(|| {
            let mut errors = Messages::parse(&output.stderr).diagnostics;
            errors.retain(Diagnostic::is_error);
            errors
        }))
    }

    /// Asks Clippy for the diagnostics of a lint, configured by `settings` in the format of
    /// `clippy.toml`; returns `None` if Clippy is not installed.
    pub fn clippy(
        &self,
        source: &str,
        edition: u16,
        lint: &str,
        settings: &str,
    ) -> Result<Option<Vec<Diagnostic>>> {
        let folder = Folder::new(source)?;
        std::fs::write(folder.path().join("clippy.toml"), settings).map_err(failed)?;
        let mut clippy = self.command(Command::new("clippy-driver"), &folder, edition);
        clippy.env("CLIPPY_CONF_DIR", folder.path()).args([
            "-A",
            "clippy::all",
            "--force-warn",
            lint,
        ]);
        let Ok(output) = run::output(&mut clippy) else {
            return Ok(None);
        };
        // Without the component, rustup's proxy says so in plain text.
        Ok(output
            .is_success()
            .then(|| Messages::parse(&output.stderr).diagnostics))
    }

    /// Returns the errors that a bundle has in each of these editions.
    ///
    /// # Errors
    ///
    /// If the compiler cannot be asked.
    pub fn check(&self, source: &str, editions: &[u16]) -> Result<Vec<Verdict>> {
        let verdict = |edition: u16| {
            let mut errors = self.diagnostics(source, edition, &[])?;
            errors.retain(Diagnostic::is_error);
            Ok((edition, errors))
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = editions
                .iter()
                .map(|edition| scope.spawn(|| verdict(*edition)))
                .collect();
            let results = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
            results
                .map(|result| result.unwrap_or_else(|_| Err(Error::refused("rustc failed"))))
                .collect()
        })
    }

    /// Runs a compiler, and ends it when it is too late or takes longer than it may.
    fn run(&self, command: &mut Command, patience: Option<Duration>) -> Result<Output> {
        let now = Instant::now();
        let end = self.end();
        let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(now));
        let left = left.min(patience.unwrap_or(Duration::MAX));
        run::run(command, b"", left).map_err(|error| Error::Refused(start_error(command, &error)))
    }

    /// Returns a command that compiles the file in `folder`.
    fn command(&self, mut compiler: Command, folder: &Folder, edition: u16) -> Command {
        // Messages name the file alone.
        let mut prefix = folder.path().as_os_str().to_owned();
        prefix.push(format!("{}=", std::path::MAIN_SEPARATOR));
        compiler
            .arg(folder.path().join(FILE))
            .arg("--remap-path-prefix")
            .arg(prefix)
            .args(["--crate-type", "bin", "--crate-name", "bundle"])
            .args(["--emit", "metadata", "-O", "--error-format", "json"])
            .args(["--edition", &edition.to_string(), "--out-dir"])
            .arg(folder.path())
            .args(&self.arguments)
            .stdin(std::process::Stdio::null());
        if let Some(target) = &self.target {
            compiler.args(["--target", target]);
        }
        compiler
    }
}

/// A temporary folder with a bundle.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(source: &str) -> Result<Self> {
        let folder = tempfile::tempdir().map_err(failed)?;
        std::fs::write(folder.path().join(FILE), source).map_err(failed)?;
        Ok(Folder(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

fn diagnostics(output: &Output) -> Result<Vec<Diagnostic>> {
    let messages = Messages::parse(&output.stderr);
    if !output.is_success() && messages.errors().next().is_none() {
        let why = messages.other.join("\n");
        return Err(Error::refused(format!("rustc failed: {why}")));
    }
    Ok(messages.diagnostics)
}

#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn failed(error: std::io::Error) -> Error {
    Error::refused(format!("cannot write a temporary file: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_of_the_time_ends_before_the_deadline() {
        let now = Instant::now();
        let compiler = Compiler {
            deadline: Some(now + Duration::from_secs(100)),
            ..Compiler::default()
        };
        let part = compiler.after((2, 5)).map(|it| it - now);
        assert_eq!(part.map(|it| it.as_secs()), Some(40));
        assert!(!compiler.is_late());
        assert_eq!(Compiler::default().after((2, 5)), None);
    }
}
