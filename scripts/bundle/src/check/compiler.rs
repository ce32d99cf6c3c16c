//! Compiles a bundle.

use std::path::Path;
use std::process::{Command, Output};

use kit::compilers;
use kit::diagnostics::{Diagnostic, Messages};

use crate::error::{run, Error, Result};

/// The name of the file in the compiler's messages.
pub const FILE: &str = "bundle.rs";

/// How to compile.
#[derive(Clone, Debug, Default)]
pub struct Compiler {
    /// The value of `--target`.
    pub target: Option<String>,
    /// More arguments, such as those that name the crates outside of the bundle.
    pub arguments: Vec<String>,
}

/// Why a bundle compiles in no edition.
#[derive(Debug)]
pub enum Failure {
    /// It has errors.
    Errors {
        /// The last edition that was tried.
        edition: u16,
        /// Its errors.
        errors: Vec<Diagnostic>,
    },
    /// The compiler cannot be asked.
    Compiler(Error),
}

impl Compiler {
    /// Compiles `source` up to code generation, with `lints` as warnings, and returns the diagnostics.
    pub fn diagnostics(
        &self,
        source: &str,
        edition: u16,
        lints: &[&str],
    ) -> Result<Vec<Diagnostic>> {
        let folder = Folder::new(source)?;
        let mut rustc = self.command(compilers::rustc(), &folder, edition);
        for lint in lints {
            rustc.args(["--force-warn", lint]);
        }
        diagnostics(&run(&mut rustc)?)
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
        let Ok(output) = clippy.output() else {
            return Ok(None);
        };
        // Without the component, rustup's proxy says so in plain text.
        Ok(output
            .status
            .success()
            .then(|| Messages::parse(&output.stderr).diagnostics))
    }

    /// Returns the editions that a bundle compiles in.
    ///
    /// # Errors
    ///
    /// If there are none, or if the compiler cannot be asked.
    pub fn check(&self, source: &str, editions: &[u16]) -> std::result::Result<Vec<u16>, Failure> {
        let results: Vec<Result<Vec<Diagnostic>>> = std::thread::scope(|scope| {
            let threads: Vec<_> = editions
                .iter()
                .map(|edition| scope.spawn(|| self.diagnostics(source, *edition, &[])))
                .collect();
            let results = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
            results
                .map(|result| result.unwrap_or_else(|_| Err(Error::refused("rustc failed"))))
                .collect()
        });
        let mut good = Vec::new();
        let mut bad = None;
        for (edition, diagnostics) in editions.iter().zip(results) {
            let mut errors = diagnostics.map_err(Failure::Compiler)?;
            errors.retain(Diagnostic::is_error);
            if errors.is_empty() {
                good.push(*edition);
            } else {
                let edition = *edition;
                bad = Some(Failure::Errors { edition, errors });
            }
        }
        match bad {
            Some(failure) if good.is_empty() => Err(failure),
            _ => Ok(good),
        }
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
    if !output.status.success() && messages.errors().next().is_none() {
        let why = messages.other.join("\n");
        return Err(Error::refused(format!("rustc failed: {why}")));
    }
    Ok(messages.diagnostics)
}

#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn failed(error: std::io::Error) -> Error {
    Error::refused(format!("cannot write a temporary file: {error}"))
}
