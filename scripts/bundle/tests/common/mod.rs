//! What the tests share: compiling a file with nothing but `rustc`, and running it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A directory of this package.
pub fn directory(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Where builds of tests may go: under the workspace's own target directory.
pub fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&directory).expect("a scratch directory");
    directory
}

/// The packages of all problems.
#[allow(dead_code)] // not every test needs it
pub fn problems() -> Vec<String> {
    let mut problems: Vec<String> = std::fs::read_dir(directory("../../problems"))
        .expect("problems")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    problems.sort();
    assert!(!problems.is_empty());
    problems
}

/// The stored cases of a problem, input and output; the same each time.
#[allow(dead_code)] // not every test needs it
pub fn cases(problem: &str) -> Vec<(String, String)> {
    let folder = directory("../../testcases").join(problem.replace('_', "-"));
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(folder).expect("cases") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "in") {
            let read = |path| std::fs::read_to_string(path).expect("a case");
            cases.push((read(path.clone()), read(path.with_extension("out"))));
        }
    }
    assert!(!cases.is_empty(), "{problem} has no case");
    cases.sort();
    cases
}

/// Compiles a source with plain `rustc`, every warning an error; the binary's path.
#[allow(dead_code)] // not every test needs it
pub fn compile(
    source: &str,
    edition: u16,
    name: &str,
    arguments: &[String],
) -> Result<PathBuf, String> {
    let directory = scratch("compiled");
    let file = directory.join(format!("{name}-{edition}.rs"));
    let binary = directory.join(format!("{name}-{edition}"));
    std::fs::write(&file, source).expect("a source");
    let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["-O", "--edition", &edition.to_string()])
        .arg(&file)
        .arg("-o")
        .arg(&binary)
        .args(arguments)
        .output()
        .expect("rustc runs");
    if output.status.success() {
        Ok(binary)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Runs a program; its output if it succeeds.
#[allow(dead_code)] // not every test needs it
pub fn run(binary: &Path, input: &str) -> Result<String, String> {
    let mut child = Command::new(binary)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    // A program that reads nothing may be gone already.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// A package of its own whose binary is `source`, without any dependency.
#[allow(dead_code)] // not every test needs it
pub fn package(name: &str, source: &str) -> PathBuf {
    let directory = scratch("packages").join(name);
    std::fs::create_dir_all(directory.join("src")).expect("a directory");
    std::fs::write(directory.join("src/main.rs"), source).expect("a source");
    let manifest =
        "[package]\nname = \"copy\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n";
    std::fs::write(directory.join("Cargo.toml"), manifest).expect("a manifest");
    directory
}

/// The first lines of a text.
#[allow(dead_code)] // not every test needs it
pub fn head(text: &str) -> String {
    text.lines().take(12).collect::<Vec<_>>().join("\n")
}

/// Warnings are errors.
#[allow(dead_code)] // not every test needs it
pub fn strict() -> Vec<String> {
    vec!["-Dwarnings".to_owned()]
}
