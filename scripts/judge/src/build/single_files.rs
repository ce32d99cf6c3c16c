//! Builds the single files that are submitted: the bundler makes them, and `rustc` alone, or a
//! compiler of C, compiles them.

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

/// Builds the single files of `problems`, which the bundler makes with the arguments `wanted`; one that is broken does not keep the others from it.
pub fn compile(
    workspace: &Workspace,
    problems: &[&Problem],
    wanted: &[String],
    running: &Running,
) -> Result<Vec<Built>> {
    // Each language and judge has a folder, so that no file is taken for another.
    let folder = workspace.target.join("bundled").join(wanted.join(""));
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
        built.push(build(workspace, problem, wanted, &folder)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(built)
}

fn build(
    workspace: &Workspace,
    problem: &Problem,
    wanted: &[String],
    folder: &Path,
) -> Result<Built> {
    let file = |extension: &str| folder.join(format!("{}.{extension}", problem.name));
    let executable = folder.join(&problem.name);
    for old in [file("rs"), file("c"), executable.clone()] {
        // Most often there is none; and one that stays would show itself.
        let _ = fs::remove_file(old);
    }
    let mut bundle = Command::new(workspace.root.join("scripts").join("bundle.sh"));
    // What the check would find out, the compiler is about to.
    bundle
        .arg(&problem.name)
        .arg("--no-check")
        .args(wanted)
        .arg("-o")
        .arg(folder);
    if let Err(messages) = run(&mut bundle)? {
        return Ok(Err(messages));
    }
    let mut compiler = if file("c").exists() {
        c_compiler(&file("c"), &executable)
    } else {
        let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc
            .args(["-O", "--edition", EDITION, "-o"])
            .arg(&executable)
            .arg(file("rs"));
        rustc
    };
    Ok(run(&mut compiler)?.map(|()| executable))
}

/// `CC`, which may have arguments, else `cc`, as a judge would call it.
fn c_compiler(file: &Path, executable: &Path) -> Command {
    let command = std::env::var("CC").unwrap_or_default();
    let mut words = command.split_whitespace();
    let mut compiler = Command::new(words.next().unwrap_or("cc"));
    compiler
        .args(words)
        .args(["-O2", "-w", "-o"])
        .args([executable, file])
        .arg("-lm");
    compiler
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
