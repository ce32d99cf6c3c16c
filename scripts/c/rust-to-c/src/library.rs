//! The libraries that a program is compiled with: `core`, `alloc` and `mini-std`.
//!
//! No toolchain ships the first two for the target. They are built once per compiler from its own source,
//! with small changes, and kept in the target folder, beside `mini-std`.

use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use kit::compilers::{cargo, wasm_rustc};
use kit::progress;
use kit::run::{output, Output};

use crate::source::{self, copy_changed};

/// The target that a Rust file is compiled for. Its `usize` has 64 bits, as on the machines where solutions
/// are written.
pub const TARGET: &str = "wasm64-unknown-unknown";

/// The error if the libraries cannot be built.
const NO_SOURCE: &str =
    "the source of the standard library is missing: rustup component add rust-src";

/// A package that depends on nothing but `core` and `alloc`.
const EMPTY: &str =
    "[package]\nname = \"empty\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[workspace]\n\
    [profile.release]\ncodegen-units = 1\npanic = \"abort\"\n";

/// The flags for `mini-std`, which must agree with [`compile()`](crate::compile()).
const STD: [&str; 9] = [
    "--crate-name=mini_std",
    "--crate-type=rlib",
    "--edition=2021",
    "--cap-lints=warn",
    "-Copt-level=s",
    "-Ccodegen-units=1",
    "-Cembed-bitcode=yes",
    "--target",
    TARGET,
];

/// The option for libraries that are smaller and slower.
const SMALL: &str = "--cfg=feature=\"optimize_for_size\"";

/// How the libraries are compiled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kind {
    /// Smaller and slower.
    pub is_small: bool,
    /// A panic writes its place and its message to stderr.
    pub traces: bool,
    /// A panic unwinds the stack.
    pub unwinds: bool,
}

impl Kind {
    /// The option of the compiler for panics.
    pub fn panic(self) -> &'static str {
        if self.unwinds {
            "-Cpanic=unwind"
        } else {
            "-Cpanic=abort"
        }
    }
}

/// The compiled libraries.
#[derive(Debug)]
pub struct Library {
    sysroot: PathBuf,
    std: PathBuf,
}

impl Library {
    /// Finds the libraries, and builds what is missing or out of date. With `trace`, a panic writes its
    /// place and its message to stderr.
    ///
    /// # Errors
    ///
    /// A message for the user: the source of the standard library is missing, or does not compile.
    pub fn open(trace: bool) -> Result<Self, String> {
        Library::open_built(Kind {
            traces: trace,
            ..Kind::default()
        })
    }

    /// The libraries of a kind.
    pub(crate) fn open_built(kind: Kind) -> Result<Self, String> {
        let version = version()?;
        let mut parts = vec![&version[..]];
        parts.extend(source::CHANGES.map(str::as_bytes));
        if kind.is_small {
            parts.push(SMALL.as_bytes());
        }
        if kind.unwinds {
            parts.push(kind.panic().as_bytes());
        }
        let core = key(&parts);
        let sysroot = kept(&core, |folder| build_sysroot(kind, folder))?;
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mini-std/src");
        let contents = contents(&source).map_err(|error| failed(&source, &error))?;
        let key = key(&[core.as_bytes(), &contents, STD.join(" ").as_bytes()]);
        let name = if kind.traces { "trace" } else { "std" };
        let std = kept(&format!("{name}-{key}"), |folder| {
            build_std(&sysroot, &source.join("lib.rs"), kind, folder)
        })?;
        Ok(Library {
            sysroot,
            std: std.join("libmini_std.rlib"),
        })
    }

    /// The compiler for the target, with these libraries.
    pub fn rustc(&self) -> Command {
        let mut std = OsString::from("std=");
        std.push(&self.std);
        let mut rustc = wasm_rustc();
        rustc.args(["--target", TARGET, "--sysroot"]);
        rustc.arg(&self.sysroot).arg("--extern").arg(std);
        rustc
    }

    /// The environment variables with which Cargo compiles a crate for the target, with these libraries:
    /// build scripts ask the compiler what it can do.
    pub fn environment(&self) -> Vec<(OsString, OsString)> {
        let mut flags = OsString::from("--sysroot\x1f");
        flags.push(&self.sysroot);
        flags.push("\x1f--extern\x1fstd=");
        flags.push(&self.std);
        let rustc = wasm_rustc().get_program().to_owned();
        vec![
            ("RUSTC".into(), rustc),
            ("CARGO_ENCODED_RUSTFLAGS".into(), flags),
        ]
    }
}

/// The folder of that name in the target folder, filled by `make` if it is not there yet.
///
/// If several processes need it, one makes it while the others wait. If the folder exists, it is complete.
fn kept(name: &str, make: impl FnOnce(&Path) -> Result<(), String>) -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"),
        PathBuf::from,
    );
    let all = target.join(TARGET);
    let folder = all.join(name);
    if folder.is_dir() {
        return Ok(folder);
    }
    let locked = fs::create_dir_all(&all)
        .and_then(|()| File::create(all.join(format!("{name}.lock"))))
        .and_then(|lock| lock.lock().map(|()| lock));
    let lock = locked.map_err(|error| failed(&all, &error))?;
    if !folder.is_dir() {
        let unfinished = tempfile::tempdir_in(&all).map_err(|error| failed(&all, &error))?;
        make(unfinished.path())?;
        fs::rename(unfinished.keep(), &folder).map_err(|error| failed(&folder, &error))?;
    }
    drop(lock);
    Ok(folder)
}

/// Builds a sysroot with `core` and `alloc`.
fn build_sysroot(kind: Kind, folder: &Path) -> Result<(), String> {
    let library = library()?;
    let package = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let written = fs::create_dir(package.path().join("src"))
        .and_then(|()| fs::write(package.path().join("src/lib.rs"), "#![no_std]\n"))
        .and_then(|()| fs::write(package.path().join("Cargo.toml"), EMPTY));
    written.map_err(|error| failed(package.path(), &error))?;
    let copy = package.path().join("library");
    let is_changed = copy_changed(&library, &copy).map_err(|error| failed(&copy, &error))?;
    let bar = progress::bar(
        1,
        "standard libraries for C files, built once per compiler,",
    );
    let built = if is_changed {
        // Without the change the program is still correct, but floats take more room.
        build_core(package.path(), &copy, kind)
            .or_else(|_| build_core(package.path(), &library, kind))
    } else {
        build_core(package.path(), &library, kind)
    };
    bar.finish_and_clear();
    let libraries = folder.join("lib/rustlib").join(TARGET).join("lib");
    copy_libraries(&built?, &libraries).map_err(|error| failed(&libraries, &error))
}

/// Builds `core` and `alloc` from `source` in an empty package. Returns the folder of the libraries.
fn build_core(package: &Path, source: &Path, kind: Kind) -> Result<PathBuf, String> {
    // Messages of a panic name files.
    let mut flags = OsString::from("-Cembed-bitcode=yes\x1f--remap-path-prefix=");
    flags.push(source);
    flags.push("=library");
    if kind.is_small {
        flags.push("\x1f");
        flags.push(SMALL);
    }
    if kind.unwinds {
        flags.push("\x1f");
        flags.push(kind.panic());
    }
    // A build that failed leaves libraries that a second one must not find.
    let target = tempfile::tempdir_in(package).map_err(|error| failed(package, &error))?;
    let target = target.keep();
    let mut cargo = cargo();
    cargo
        .args(["build", "-Z", "build-std=core,alloc", "--release"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&target)
        .current_dir(package)
        .env("__CARGO_TESTS_ONLY_SRC_ROOT", source) // the only way to tell Cargo
        .env("RUSTC", wasm_rustc().get_program())
        .env("RUSTC_BOOTSTRAP", "1") // for -Z
        .env("CARGO_ENCODED_RUSTFLAGS", flags);
    succeeded("the standard library", &output(&mut cargo)?)?;
    Ok(target.join(TARGET).join("release/deps"))
}

fn copy_libraries(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if Path::new(&name).extension() == Some("rlib".as_ref()) {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

fn build_std(sysroot: &Path, source: &Path, kind: Kind, folder: &Path) -> Result<(), String> {
    let mut rustc = wasm_rustc();
    if kind.traces {
        rustc.args(["--cfg", "trace"]);
    }
    if kind.unwinds {
        rustc.args(["--cfg", "unwinding"]);
    }
    let mut names = OsString::from("--remap-path-prefix=");
    names.push(source.parent().unwrap_or(source));
    names.push("=std");
    rustc
        .args(STD)
        .arg(kind.panic())
        .arg(names)
        .arg("--sysroot")
        .args([sysroot, source])
        .arg("--out-dir")
        .arg(folder)
        .env("RUSTC_BOOTSTRAP", "mini_std"); // for the instructions of the target
    succeeded("mini-std", &output(&mut rustc)?)
}

/// The folder with the source of the compiler's standard library.
pub(crate) fn library() -> Result<PathBuf, String> {
    let output = output(wasm_rustc().args(["--print", "sysroot"]))?;
    let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let library = Path::new(&sysroot).join("lib/rustlib/src/rust/library");
    if output.is_success() && library.join("core").is_dir() {
        return Ok(library);
    }
    Err(NO_SOURCE.to_owned())
}

/// What the compiler says about itself.
fn version() -> Result<Vec<u8>, String> {
    let output = output(wasm_rustc().arg("-vV"))?;
    let version = output.is_success().then_some(output.stdout);
    version.ok_or_else(|| NO_SOURCE.to_owned())
}

fn key(parts: &[impl AsRef<[u8]>]) -> String {
    let mut hasher = DefaultHasher::new();
    for part in parts {
        part.as_ref().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// The names and the bytes of all files in a folder.
fn contents(folder: &Path) -> io::Result<Vec<u8>> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut all = Vec::new();
    for entry in entries {
        all.extend(entry.file_name().as_encoded_bytes());
        all.extend(if entry.file_type()?.is_dir() {
            contents(&entry.path())?
        } else {
            fs::read(entry.path())?
        });
    }
    Ok(all)
}

fn succeeded(what: &str, output: &Output) -> Result<(), String> {
    if output.is_success() {
        return Ok(());
    }
    let messages = output.messages();
    Err(format!("{what} does not compile:\n{messages}"))
}

fn failed(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
