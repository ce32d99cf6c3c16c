//! The libraries that a program is compiled with: `core`, `alloc` and `mini-std`.
//!
//! No toolchain ships the first two for the target, so Cargo builds them from the toolchain's `rust-src`, together with
//! `mini-std`. They are kept in the target folder, or in the user's cache, in a folder per compiler and version of `mini-std`.

use std::env;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use facts::tools::{cache, cargo};

/// The target, whose `usize` has 64 bits as on the machines where solutions are written.
pub(crate) const TARGET: &str = "wasm64-unknown-unknown";

macro_rules! mini_std {
    ($($file:literal,)*) => {
        [$(($file, include_str!(concat!("../mini-std/", $file)))),*]
    };
}

/// The files of `mini-std`, which an installed program has no folder of.
const MINI_STD: [(&str, &str); 24] = mini_std! {
    "Cargo.lock",
    "Cargo.toml",
    "foldhash/Cargo.toml",
    "foldhash/src/lib.rs",
    "src/collections.rs",
    "src/float.rs",
    "src/hash.rs",
    "src/heap.rs",
    "src/host.rs",
    "src/io/buffered.rs",
    "src/io/cursor.rs",
    "src/io/error.rs",
    "src/io/mod.rs",
    "src/io/read.rs",
    "src/io/stdio.rs",
    "src/io/write.rs",
    "src/lib.rs",
    "src/macros.rs",
    "src/panicking.rs",
    "src/prelude.rs",
    "src/process.rs",
    "src/sync.rs",
    "src/thread.rs",
    "src/time.rs",
};

/// The compiled libraries.
#[derive(Debug)]
pub struct Libraries {
    folder: PathBuf,
    /// The major version of LLVM, whose linker comes with the compiler.
    llvm: u32,
}

impl Libraries {
    /// Finds the libraries, or builds them, after a call of `notify`.
    ///
    /// # Errors
    ///
    /// A message for the user, if there is no compiler or the build fails.
    pub fn open(notify: impl FnOnce()) -> Result<Self, String> {
        let version = output(rustc().arg("-vV"))?;
        let llvm = version.split("LLVM version: ").nth(1);
        let llvm = llvm.and_then(|text| text.split('.').next()?.parse().ok());
        let llvm = llvm.ok_or("rustc -vV does not say its version of LLVM")?;
        let mut hasher = DefaultHasher::new();
        version.hash(&mut hasher);
        MINI_STD.hash(&mut hasher);
        let all = cache().join(TARGET);
        let folder = all.join(format!("{:016x}", hasher.finish()));
        if !folder.is_dir() {
            fs::create_dir_all(&all).map_err(|error| failed(&all, &error))?;
            // Several processes may need it: one builds, the others wait. If the folder exists, it is complete.
            let lock = File::create(all.join("lock")).and_then(|lock| lock.lock().map(|()| lock));
            let lock = lock.map_err(|error| failed(&all, &error))?;
            if !folder.is_dir() {
                notify();
                let unfinished = all.join("unfinished");
                build(&unfinished)?;
                fs::rename(&unfinished, &folder).map_err(|error| failed(&folder, &error))?;
            }
            drop(lock);
        }
        Ok(Libraries { folder, llvm })
    }

    /// Whether the linker can place the stack after the data. That of Rust 1.89 cannot, and its C files are larger.
    pub(crate) fn may_place_stack_last(&self) -> bool {
        self.llvm >= 22
    }

    /// The compiler for the target, with these libraries.
    pub(crate) fn rustc(&self) -> Command {
        let mut rustc = rustc();
        let libraries = self.folder.join("libraries");
        rustc
            .args(["--target", TARGET, "--sysroot"])
            .arg(self.folder.join("sysroot"))
            .arg("--extern")
            .arg(format!(
                "std={}",
                libraries.join("libmini_std.rlib").display()
            ))
            .arg("-L")
            .arg(format!("dependency={}", libraries.display()));
        rustc
    }
}

/// The command that adds the source of the standard library, if it is missing.
///
/// # Errors
///
/// A message for the user, if there is no compiler.
pub fn missing_source() -> Result<Option<Vec<String>>, String> {
    if source()?.join("core").is_dir() {
        return Ok(None);
    }
    let mut command = vec!["rustup", "component", "add", "rust-src"];
    let toolchain = env::var("RUSTUP_TOOLCHAIN").unwrap_or_default();
    if !toolchain.is_empty() {
        command.extend(["--toolchain", &toolchain]);
    }
    Ok(Some(command.into_iter().map(str::to_owned).collect()))
}

/// The folder with the source of the standard library.
fn source() -> Result<PathBuf, String> {
    let sysroot = output(rustc().args(["--print", "sysroot"]))?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library"))
}

/// The compiler that Cargo uses, or that of the path.
fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// Builds the libraries and puts them into `folder`.
fn build(folder: &Path) -> Result<(), String> {
    let source = source()?;
    let (target, own) = (folder.join("build"), folder.join("mini-std"));
    for (name, text) in MINI_STD {
        let file = own.join(name);
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        let made = made.and_then(|()| fs::write(&file, text));
        made.map_err(|error| failed(&file, &error))?;
    }
    // Places of panics are in files, and the files of dependencies are in Cargo's registry.
    let registry = env::var_os("CARGO_HOME").map(PathBuf::from);
    let registry = registry.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let registry = registry.unwrap_or_default().join("registry/src");
    let flags = [
        "-Cembed-bitcode=yes".to_owned(),
        format!("--remap-path-prefix={}=std", source.display()),
        format!("--remap-path-prefix={}=std", registry.display()),
        "--remap-path-prefix=src=std".to_owned(),
    ];
    let mut cargo = cargo();
    cargo
        .args([
            "build",
            "-Z",
            "build-std=core,alloc",
            "--release",
            "--quiet",
            "--locked",
        ])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&target)
        .current_dir(&own)
        .env("RUSTC_BOOTSTRAP", "1") // for -Z, and for what `std` itself needs
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    output(&mut cargo)
        .map_err(|why| format!("the libraries for C files do not compile:\n{why}"))?;
    let built = target.join(TARGET).join("release");
    let sysroot = folder.join("sysroot/lib/rustlib").join(TARGET).join("lib");
    let libraries = folder.join("libraries");
    let copied = copy_libraries(&built, &sysroot, &libraries);
    copied
        .and_then(|()| fs::remove_dir_all(&target))
        .map_err(|error| failed(folder, &error))
}

/// Copies what the toolchain would have to its place, and the rest to `libraries`.
fn copy_libraries(built: &Path, sysroot: &Path, libraries: &Path) -> io::Result<()> {
    fs::create_dir_all(sysroot)?;
    fs::create_dir_all(libraries)?;
    fs::copy(
        built.join("libmini_std.rlib"),
        libraries.join("libmini_std.rlib"),
    )?;
    for entry in fs::read_dir(built.join("deps"))? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_of_toolchain = ["libcore-", "liballoc-", "libcompiler_builtins-"]
            .iter()
            .any(|start| name.starts_with(start));
        if path.extension() == Some("rlib".as_ref()) && !name.starts_with("libmini_std") {
            let to = if is_of_toolchain { sysroot } else { libraries };
            fs::copy(&path, to.join(&name))?;
        }
    }
    Ok(())
}

/// Runs a command; returns its output, or what it writes to stderr if it fails.
fn output(command: &mut Command) -> Result<String, String> {
    let done = stop::output(command).map_err(|error| {
        let program = command.get_program().to_string_lossy();
        format!("cannot run {program}: {error}")
    })?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    Err(String::from_utf8_lossy(&done.stderr).trim_end().to_owned())
}

fn failed(path: impl AsRef<Path>, error: &io::Error) -> String {
    format!("{}: {error}", path.as_ref().display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_every_file_of_mini_std() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("mini-std");
        let mut folders = vec![root.clone()];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if !path.is_dir() {
                    let name = path.strip_prefix(&root).unwrap();
                    found.push(name.to_str().unwrap().replace('\\', "/"));
                } else if !path.ends_with("target") {
                    folders.push(path);
                }
            }
        }
        found.sort();
        assert_eq!(found, MINI_STD.map(|(name, _)| name));
    }
}
