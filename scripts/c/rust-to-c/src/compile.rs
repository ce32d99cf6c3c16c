//! Rust to WebAssembly.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::casts;
use crate::fault::{judge, Fault};

/// What the Rust file is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The stack of the program, in bytes, as large as that of a process usually is.
const STACK: &str = "link-arg=-zstack-size=8388608";

/// What is appended to the file: `mini_std::START`, of a crate that is not linked here.
const START: &str = include_str!("../../mini-std/src/start.rs");

/// The compiler: `WASM_RUSTC`, where another one than usual has the target; else `RUSTC`, as Cargo
/// has it.
fn rustc() -> Command {
    let named = ["WASM_RUSTC", "RUSTC"]
        .into_iter()
        .find_map(std::env::var_os);
    let name = named.unwrap_or_else(|| "rustc".into());
    let mut rustc = Command::new(name);
    rustc.stdin(Stdio::null()).args(["--target", TARGET]);
    rustc
}

fn cannot_run(rustc: &Command, error: &std::io::Error) -> String {
    format!("cannot run {}: {error}", rustc.get_program().display())
}

/// What the compiler makes of a program.
#[derive(Debug)]
pub struct Module {
    /// In the binary format; its function `start` runs the program.
    pub wasm: Vec<u8>,
    /// How many casts to `usize` and `isize` are not checked: they cut silently to 32 bits.
    pub unchecked_casts: usize,
}

/// What a program is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As fast as the Rust program.
    Speed,
    /// About a seventh smaller, and up to twice as slow.
    Size,
}

/// Compiles a Rust file to a module.
///
/// # Errors
///
/// In words for the user.
pub fn compile(rust: &str, edition: u16, goal: Goal) -> Result<Module, String> {
    require_target()?;
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let facade = facade(folder.path())?;
    let build = |rust: &str| build(rust, edition, goal, folder.path(), &facade);
    let all_casts = casts::count(rust.parse().unwrap_or_default());
    if let Some(checked) = casts::check(rust) {
        let unchecked_casts = checked.left;
        match build(&checked.text) {
            Ok(wasm) => {
                return Ok(Module {
                    wasm,
                    unchecked_casts,
                })
            }
            Err(Fault::Number(words)) => return Err(words),
            // Of the program as it is; or a check is not possible where it was put.
            Err(Fault::Other(_)) => {}
        }
    }
    let wasm = build(rust).map_err(|(Fault::Number(words) | Fault::Other(words))| words)?;
    let unchecked_casts = all_casts;
    Ok(Module {
        wasm,
        unchecked_casts,
    })
}

fn build(
    rust: &str,
    edition: u16,
    goal: Goal,
    folder: &Path,
    facade: &Path,
) -> Result<Vec<u8>, Fault> {
    let said = |path: &Path, error| Fault::Other(format!("{}: {error}", path.display()));
    let (source, module) = (folder.join("solution.rs"), folder.join("solution.wasm"));
    // A comment at the end of the file may lack the end of its line.
    let text = format!("{rust}\n{START}");
    std::fs::write(&source, text).map_err(|error| said(&source, error))?;
    let mut extern_std = std::ffi::OsString::from("std=");
    extern_std.push(facade);
    let level = match goal {
        Goal::Speed => "opt-level=2",
        Goal::Size => "opt-level=s",
    };
    let mut rustc = rustc();
    rustc
        .args(["--crate-type", "cdylib", "--crate-name", "solution"])
        .args(["--edition", &edition.to_string()])
        .args(["-C", level, "-C", "lto=fat", "-C", "panic=abort"])
        .args(["-C", "codegen-units=1", "-C", "strip=debuginfo"])
        .args(["-C", "overflow-checks=on", "-C", STACK])
        // A program that denies warnings is not denied for what is appended to it.
        .args(["--cap-lints", "warn", "--error-format", "json"])
        .arg("--extern")
        .arg(&extern_std)
        .arg("-o")
        .args([&module, &source]);
    let output = rustc
        .output()
        .map_err(|error| Fault::Other(cannot_run(&rustc, &error)))?;
    judge(
        &String::from_utf8_lossy(&output.stderr),
        output.status.success(),
    )?;
    std::fs::read(&module).map_err(|error| said(&module, error))
}

/// Is the standard library of the target there?
fn require_target() -> Result<(), String> {
    let mut rustc = rustc();
    rustc.args(["--print", "target-libdir"]);
    let output = rustc.output().map_err(|error| cannot_run(&rustc, &error))?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if output.status.success() && Path::new(&folder).is_dir() {
        return Ok(());
    }
    Err(format!(
        "the target {TARGET} is missing: rustup target add {TARGET}"
    ))
}

/// Compiles the crate in the place of std: it is small, and never out of date like this.
fn facade(folder: &Path) -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mini-std/src/lib.rs");
    let library = folder.join("libfacade.rlib");
    let mut rustc = rustc();
    rustc
        .args(["--crate-type", "rlib", "--crate-name", "mini_std"])
        .args(["--edition", "2021", "-C", "opt-level=s"])
        .args(["-C", "panic=abort", "-C", "codegen-units=1", "-o"])
        .args([&library, &source]);
    let output = rustc.output().map_err(|error| cannot_run(&rustc, &error))?;
    if output.status.success() {
        return Ok(library);
    }
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(format!("the crate facade does not compile:\n{messages}"))
}
