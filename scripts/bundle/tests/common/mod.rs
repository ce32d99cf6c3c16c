//! What the tests share: compiling a file with nothing but `rustc`, and running it.

#![allow(dead_code)] // no test needs all of it

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

/// Warnings are errors.
pub const STRICT: [&str; 1] = ["-Dwarnings"];

/// Warnings are fine, as in what macros generate.
pub const LENIENT: [&str; 1] = ["-Awarnings"];

/// Returns a path in this package.
pub fn directory(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns a folder for the artifacts of tests, below the workspace's target folder.
pub fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&directory).expect("a scratch folder");
    directory
}

/// Compiles a source with plain `rustc`, without optimisations, and returns the program.
pub fn compile<A: AsRef<OsStr>>(
    source: &str,
    edition: u16,
    name: &str,
    arguments: &[A],
) -> Result<PathBuf, String> {
    let program = scratch("compiled").join(format!("{name}-{edition}"));
    let arguments = arguments.iter().map(AsRef::as_ref);
    // As a judge's build has it: faster to compile, but the program is the same.
    let flags = ["-Copt-level=0", "-Cdebug-assertions=off", "-o"].map(OsStr::new);
    rustc(
        source,
        edition,
        name,
        flags
            .into_iter()
            .chain([program.as_os_str()])
            .chain(arguments),
    )?;
    Ok(program)
}

/// Compiles a source without generating code, with warnings as errors.
pub fn check(source: &str, edition: u16, name: &str) -> Result<(), String> {
    let folder = scratch("compiled");
    let flags = ["--emit=metadata", "-O", "-Dwarnings", "--out-dir"].map(OsStr::new);
    rustc(
        source,
        edition,
        name,
        flags.into_iter().chain([folder.as_os_str()]),
    )
}

fn rustc<'a>(
    source: &str,
    edition: u16,
    name: &str,
    arguments: impl Iterator<Item = &'a OsStr>,
) -> Result<(), String> {
    let file = scratch("compiled").join(format!("{name}-{edition}.rs"));
    std::fs::write(&file, source).expect("a source");
    let crate_name = format!("test_{}", name.replace(['-', '/'], "_"));
    let output = kit::compilers::rustc()
        .args(["--edition", &edition.to_string()])
        .args(["--crate-name", &crate_name])
        .arg(&file)
        .args(arguments)
        .output()
        .expect("rustc runs");
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Runs a program on a file, or on nothing; returns its output if it succeeds.
pub fn run(program: &Path, input: Option<&Path>) -> Result<String, String> {
    let input = match input {
        Some(file) => Stdio::from(std::fs::File::open(file).expect("an input")),
        None => Stdio::null(),
    };
    let output = Command::new(program)
        .stdin(input)
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Writes a package without dependencies whose binary is `source`.
pub fn package(name: &str, source: &str) -> PathBuf {
    let directory = scratch("packages").join(name);
    std::fs::create_dir_all(directory.join("src")).expect("a folder");
    std::fs::write(directory.join("src/main.rs"), source).expect("a source");
    let manifest =
        "[package]\nname = \"copy\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n";
    std::fs::write(directory.join("Cargo.toml"), manifest).expect("a manifest");
    directory
}

/// Runs `job` on all items, on as many threads as there are cores, and panics with all errors.
pub fn for_each<T: Sync>(items: &[T], job: impl Fn(&T) -> Result<(), String> + Sync) {
    let next = AtomicUsize::new(0);
    let errors = Mutex::new(Vec::new());
    let work = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(error) = job(item) {
                errors.lock().expect("no panic").push(error);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let errors = errors.into_inner().expect("no panic");
    assert!(errors.is_empty(), "{}", errors.join("\n\n"));
}

/// Returns the first lines of a text.
pub fn head(text: &str) -> String {
    text.lines().take(12).collect::<Vec<_>>().join("\n")
}
