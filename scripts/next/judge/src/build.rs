//! Builds programs: the solutions of a workspace by Cargo, single source files by their compilers.
//!
//! Compilers are taken from `CARGO`, `RUSTC`, `CC` and `CXX`, or from the `PATH`. A program that does not compile
//! is an inner `Err` with the compiler's messages: a verdict (CE), not an error of the tool.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{anyhow, bail, Context, Result};
use serde_json::Value;

use crate::problem::{Problem, Workspace};
use crate::program::Program;
use crate::run::{self, Input, Limits};

/// A program, or the messages of the compiler.
pub type Built = std::result::Result<Program, String>;

/// Longer than any build takes; Ctrl-C ends it earlier.
pub const PATIENCE: Duration = Duration::from_secs(3600);

/// No flags for [`source_file`].
pub const NO_FLAGS: [&str; 0] = [];

/// The flags for a stack of 256 MiB on Windows, where the linker decides: as large as the memory of most judges.
const WINDOWS_STACK: [&str; 2] = if cfg!(target_env = "msvc") {
    ["-C", "link-arg=/STACK:268435456"]
} else {
    ["-C", "link-arg=-Wl,--stack,268435456"]
};

/// Returns Cargo: `CARGO`, or `cargo`.
pub fn cargo() -> Command {
    compiler("CARGO", "cargo")
}

/// Returns the Rust compiler: `RUSTC`, or `rustc`.
pub fn rustc() -> Command {
    let mut rustc = compiler("RUSTC", "rustc");
    if cfg!(windows) {
        rustc.args(WINDOWS_STACK);
    }
    rustc
}

/// A compiler named by an environment variable, which may hold arguments separated by blanks.
fn compiler(variable: &str, default: &str) -> Command {
    let text = env::var(variable).unwrap_or_default();
    let mut words = text.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(default));
    command.args(words);
    command
}

/// Builds the solutions of some problems in the release profile; one that does not compile does not prevent the
/// others.
///
/// # Errors
///
/// If Cargo cannot be started, or fails before it gets as far as compiling.
pub fn solutions(workspace: &Workspace, problems: &[&Problem]) -> Result<Vec<Built>> {
    if problems.is_empty() {
        return Ok(Vec::new());
    }
    let mut cargo = cargo();
    cargo
        .args(["build", "--release", "--bins", "--keep-going"])
        .arg("--message-format=json-diagnostic-rendered-ansi")
        .current_dir(&workspace.root);
    if cfg!(windows) {
        let flags = format!("target.'cfg(windows)'.rustflags = {WINDOWS_STACK:?}");
        cargo.args(["--config", &flags]);
    }
    if !io::stderr().is_terminal() {
        cargo.arg("--quiet");
    }
    for problem in problems {
        cargo.args(["--package", &problem.id]);
    }
    let stdout = with_progress(cargo)?;
    let messages: Vec<Value> = stdout
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    if !messages.iter().any(|it| it["reason"] == "build-finished") {
        bail!("cargo could not build the solutions");
    }
    let built = problems.iter().map(|problem| solution(problem, &messages));
    Ok(built.collect())
}

/// Runs a tool that shows its progress on stderr; returns what it printed.
fn with_progress(mut command: Command) -> Result<Vec<u8>> {
    let mut stdout = tempfile::tempfile()?;
    command
        .stdin(Stdio::null())
        .stdout(stdout.try_clone()?)
        .stderr(Stdio::inherit());
    let mut process = run::Process::start(command)?;
    while !process.wait(Duration::from_millis(20))? {
        if run::is_stopped() {
            bail!("stopped");
        }
    }
    drop(process);
    let mut bytes = Vec::new();
    io::Seek::rewind(&mut stdout)?;
    io::Read::read_to_end(&mut stdout, &mut bytes)?;
    Ok(bytes)
}

/// Finds the executable of a problem in Cargo's messages, or the errors of its package; if it has none, those of
/// the packages on which it may depend.
fn solution(problem: &Problem, messages: &[Value]) -> Built {
    let own = || {
        messages
            .iter()
            .filter(|it| it["package_id"] == problem.package.as_str())
    };
    let executable = own().rfind(|it| it["executable"].is_string());
    if let Some(path) = executable.and_then(|it| it["executable"].as_str()) {
        return Ok(PathBuf::from(path).into());
    }
    let error = |it: &&Value| it["message"]["level"] == "error";
    let mut errors: Vec<&Value> = own().filter(error).collect();
    if errors.is_empty() {
        errors = messages.iter().filter(error).collect();
    }
    let texts: Vec<&str> = errors
        .iter()
        .filter_map(|it| it["message"]["rendered"].as_str())
        .collect();
    Err(match texts[..] {
        [] => String::from("no executable was built; see cargo's messages above"),
        _ => texts.join("\n"),
    })
}

/// Compiles a single source file: `.rs`, `.c`, `.cpp` or `.cc`; a `.py` file is run by `python3`.
///
/// The executable is kept in `folder` and built again only if the content, the compiler or `flags` change.
///
/// # Errors
///
/// If the file cannot be read, has another extension, or the compiler cannot be started.
pub fn source_file(source: &Path, folder: &Path, flags: &[impl AsRef<OsStr>]) -> Result<Built> {
    let extension = source
        .extension()
        .and_then(OsStr::to_str)
        .unwrap_or_default();
    let mut compiler = match extension {
        "rs" => {
            let mut rustc = rustc();
            if flags.is_empty() {
                rustc.args(["--edition=2021", "-O"]);
            }
            rustc.args(flags);
            rustc
        }
        "c" | "cpp" | "cc" => {
            let mut compiler = match extension {
                "c" => compiler("CC", "cc"),
                _ => compiler("CXX", "c++"),
            };
            compiler.arg("-O2").args(flags);
            compiler
        }
        "py" => {
            let path = std::path::absolute(source)?;
            return Ok(Ok(Program::Words(vec!["python3".into(), path.into()])));
        }
        _ => bail!(
            "{}: not a source file in Rust, C, C++ or Python (.rs, .c, .cpp, .cc, .py)",
            source.display()
        ),
    };
    let text = fs::read(source).with_context(|| format!("cannot read {}", source.display()))?;
    let mut hasher = DefaultHasher::new();
    (&text, format!("{compiler:?}"), std::path::absolute(source)?).hash(&mut hasher);
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-{:016x}{}", hasher.finish(), env::consts::EXE_SUFFIX);
    let executable = folder.join(name);
    if executable.is_file() {
        return Ok(Ok(executable.into()));
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    // Renamed when it is complete: two tools may build it at the same time.
    let unfinished = executable.with_extension(format!("{}.tmp", std::process::id()));
    compiler.arg("-o").args([&unfinished, source]);
    if extension != "rs" {
        compiler.arg("-lm");
    }
    let outcome = run::run_command(compiler, Input::Empty, &Limits::wall_only(PATIENCE))?;
    if !outcome.is_success() {
        if run::is_stopped() {
            bail!("stopped");
        }
        return Ok(Err(outcome.messages()));
    }
    fs::rename(&unfinished, &executable)?;
    Ok(Ok(executable.into()))
}

/// Returns whether a file can be built by [`source_file`].
pub fn is_source_file(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    matches!(extension, Some("rs" | "c" | "cpp" | "cc" | "py")) && path.is_file()
}

/// Finds the program that the user has typed: an executable with arguments, or a source file, which is built.
///
/// # Errors
///
/// If there is no such program.
pub fn typed(words: &[OsString], folder: &Path) -> Result<Built> {
    match words {
        [first, rest @ ..] if is_source_file(Path::new(first)) => {
            let built = source_file(Path::new(first), folder, &NO_FLAGS)?;
            Ok(built.map(|program| program.with_arguments(rest)))
        }
        _ => Program::find(words).map(Ok).map_err(|why| anyhow!(why)),
    }
}

/// Builds a checker, an interactor or a generator of a problem: one file, whose executable is kept in `folder`, by
/// convention [`Workspace::helpers`].
///
/// # Errors
///
/// If it cannot be built, as it is part of the problem.
pub fn helper(folder: &Path, source: &Path) -> Result<Program> {
    let built = source_file(source, folder, &NO_FLAGS)?;
    built.map_err(|messages| anyhow!("{} does not compile:\n{messages}", source.display()))
}
