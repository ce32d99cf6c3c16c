//! Builds the single files that are submitted: the bundler makes them, and `rustc` alone compiles them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{bail, Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

use crate::compile::Built;
use crate::problem::{Problem, Workspace};
use crate::running::Running;

/// The edition that every judge with Rust takes.
const EDITION: &str = "2021";

/// Builds the single files of `problems`; one that is broken does not keep the others from it.
pub fn compile(
    workspace: &Workspace,
    problems: &[&Problem],
    running: &Running,
) -> Result<Vec<Built>> {
    let folder = workspace.target.join("bundled");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let _guard = running.building();
    // On standard error, and only if that is a terminal.
    let bar = ProgressBar::new(problems.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} bundled in {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut built = Vec::new();
    for problem in problems {
        if running.is_interrupted() {
            bail!("interrupted");
        }
        built.push(build(workspace, problem, &folder)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(built)
}

fn build(workspace: &Workspace, problem: &Problem, folder: &Path) -> Result<Built> {
    let (file, executable) = (
        folder.join(format!("{}.rs", problem.name)),
        folder.join(&problem.name),
    );
    let mut bundle = Command::new(workspace.root.join("scripts").join("bundle.sh"));
    // What the check would find out, the compiler is about to.
    bundle
        .arg(&problem.name)
        .arg("--no-check")
        .arg("-o")
        .arg(&file);
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc
        .args(["-O", "--edition", EDITION, "-o"])
        .arg(&executable)
        .arg(&file);
    for mut step in [bundle, rustc] {
        if let Err(messages) = run(&mut step)? {
            return Ok(Err(messages));
        }
    }
    Ok(Ok(executable))
}

/// Runs a step to its end; what it says if it fails.
fn run(step: &mut Command) -> Result<Result<(), String>> {
    let name = step.get_program().to_string_lossy().into_owned();
    step.stdin(Stdio::null());
    let output = step
        .output()
        .with_context(|| format!("cannot start {name}"))?;
    let messages = String::from_utf8_lossy(&output.stderr)
        .trim_end()
        .to_owned();
    Ok(if output.status.success() {
        Ok(())
    } else {
        Err(messages)
    })
}
