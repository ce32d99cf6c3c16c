//! Builds what is judged: the packages themselves, or the single files made from them.

mod packages;
mod single_files;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{anyhow, Context, Result};
use kit::compilers;

pub use packages::build as packages;
pub use single_files::{SingleFiles, Target};

use crate::run::Cancellation;

/// An executable, or the messages of the compiler that made none.
pub type Built = Result<PathBuf, String>;

/// Runs a compiler or a script to its end; the inner error is what it wrote to standard error.
fn run(command: &mut Command) -> Result<Result<(), String>> {
    command.stdin(Stdio::null());
    let output = command.output();
    let output = output.map_err(|error| anyhow!(compilers::start_error(command, &error)))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    Ok(if output.status.success() {
        Ok(())
    } else {
        Err(messages.trim_end().to_owned())
    })
}

/// Runs `scripts/cases.sh --large` for problems, or for all of them if `names` is empty.
///
/// Does nothing in a workspace without that script.
///
/// # Errors
///
/// If the script fails.
pub fn large_cases(
    root: &std::path::Path,
    names: &[String],
    cancellation: &Cancellation,
) -> Result<()> {
    let script = root.join("scripts").join("cases.sh");
    if !script.exists() {
        return Ok(());
    }
    let _guard = cancellation.building();
    let status = Command::new(&script)
        .arg("--large")
        .args(names)
        .stdin(Stdio::null())
        .stdout(std::io::stderr())
        .status()
        .with_context(|| format!("cannot start {}", script.display()))?;
    if status.success() {
        Ok(())
    } else {
        Err(anyhow!("scripts/cases.sh --large failed: {status}"))
    }
}
