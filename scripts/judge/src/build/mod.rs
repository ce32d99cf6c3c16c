//! Builds what is judged: the packages themselves, or the single files made from them.

mod packages;
mod single_files;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{anyhow, ensure, Result};
use kit::{cargo, run};

pub use packages::build as packages;
pub use single_files::{SingleFiles, Target};

/// An executable, or the messages of a compiler that failed.
pub type Built = Result<PathBuf, String>;

/// Runs a compiler or a tool to its end; the inner error is what it wrote to standard error.
fn run(command: &mut Command) -> Result<Result<(), String>> {
    let output = run::output(command).map_err(|why| anyhow!(why))?;
    Ok(if output.is_success() {
        Ok(())
    } else {
        Err(output.messages())
    })
}

/// Generates the large cases of the named problems, or of all if `names` is empty.
///
/// Does nothing in a workspace without a generator.
///
/// # Errors
///
/// If the generator cannot be built, or fails.
pub fn large_cases(root: &Path, names: &[String]) -> Result<()> {
    let scripts = root.join("scripts");
    if !scripts.join("cases").exists() {
        return Ok(());
    }
    let generator = cargo::tool("cases", &scripts).map_err(|why| anyhow!(why))?;
    let output = run::shown(Command::new(generator).arg("--large").args(names));
    let output = output.map_err(|why| anyhow!(why))?;
    eprint!("{}", String::from_utf8_lossy(&output.stdout));
    ensure!(output.is_success(), "scripts/cases.sh --large failed");
    Ok(())
}
