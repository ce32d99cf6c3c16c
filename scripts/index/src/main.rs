//! Writes `problems/README.md`, the index of the problems by idea, from the metadata of their packages.
//!
//! A row is the tables `[package.metadata.judge]` and `[package.metadata.index]` of a problem's `Cargo.toml`;
//! the order of the ideas is `[workspace.metadata.index]` in the root `Cargo.toml`.

mod page;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{bail, Context, Result};
use clap::{Arg, ArgAction, Command};
use serde_json::Value;

/// The command line, declared without `clap`'s derive macros, which would have to be compiled first.
fn command() -> Command {
    Command::new("index")
        .bin_name("scripts/index.sh")
        .about("Writes problems/README.md, the index of the problems by idea, from the Cargo.toml of each")
        .arg(
            Arg::new("check")
                .long("check")
                .help("Write nothing; exit with status 1 if the index is out of date")
                .action(ArgAction::SetTrue),
        )
}

fn main() -> ExitCode {
    match run(command().get_matches().get_flag("check")) {
        Ok(status) => status,
        Err(error) => {
            kit::console::error(format_args!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(is_check: bool) -> Result<ExitCode> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = root.join("problems/README.md");
    let page = page::render(&metadata(&root)?)?;
    if is_check {
        if fs::read_to_string(&file).is_ok_and(|current| current == page) {
            return Ok(ExitCode::SUCCESS);
        }
        kit::console::error("problems/README.md is out of date: run scripts/index.sh");
        return Ok(ExitCode::FAILURE);
    }
    fs::write(&file, page).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns what Cargo knows of the workspace in `root`.
fn metadata(root: &Path) -> Result<Value> {
    let output = kit::compilers::cargo()
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(root)
        .output()
        .context("cannot start cargo")?;
    if !output.status.success() {
        bail!(
            "cargo metadata: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    serde_json::from_slice(&output.stdout).context("cannot parse cargo metadata")
}
