//! What the tool says and does, with scripts in the place of rustc, Cargo and rustup.
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

use common::run;
use tempfile::TempDir;

const SOURCE: &str = "lib/rustlib/src/rust/library/core";

const RUSTC: &str = r#"#!/bin/sh
cd "$HERE"
case "$*" in
-vV) echo "rustc 1.95.0"; echo "LLVM version: ${LLVM-22.1.2}" ;;
"--print sysroot") echo "$HERE/sysroot" ;;
*)  echo "$*" >> rustc.log
    if [ -n "$ERROR" ]; then echo "$ERROR" >&2; exit 1; fi
    while [ "$1" != -o ]; do shift; done
    cp module.wasm "$2" ;;
esac
"#;

const CARGO: &str = r#"#!/bin/sh
echo "$* in $(basename "$PWD") with $RUSTC_BOOTSTRAP" >> "$HERE/cargo.log"
if [ -n "$NO_BUILD" ]; then echo "error: it does not build" >&2; exit 1; fi
while [ "$1" != --target-dir ]; do shift; done
release="$2/wasm64-unknown-unknown/release"
mkdir -p "$release/deps"
for file in libmini_std.rlib deps/libmini_std-1.rlib deps/libcore-2.rlib deps/liballoc-3.rlib \
    deps/libcompiler_builtins-4.rlib deps/libhashbrown-5.rlib deps/libcore-2.rmeta deps/hashbrown-5.d; do
    echo "$file" > "$release/$file"
done
"#;

const RUSTUP: &str = r#"#!/bin/sh
echo "$*" >> "$HERE/rustup.log"
mkdir -p "$HERE/sysroot/lib/rustlib/src/rust/library/core"
exit ${RUSTUP_STATUS-0}
"#;

/// A folder with the tool, the scripts that it calls, a program and the module that it becomes.
struct House {
    folder: TempDir,
    _alone: MutexGuard<'static, ()>,
}

/// One test at a time: a program cannot start while another thread starts one and has inherited the open file.
static ALONE: Mutex<()> = Mutex::new(());

impl House {
    fn new() -> Self {
        let house = House {
            folder: tempfile::tempdir().expect("a folder"),
            _alone: ALONE.lock().unwrap_or_else(PoisonError::into_inner),
        };
        for (name, text) in [("rustc", RUSTC), ("cargo", CARGO), ("rustup", RUSTUP)] {
            let path = house.path(&format!("bin/{name}"));
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, text).expect("a file");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
        }
        fs::create_dir_all(house.path("target/debug")).expect("a folder");
        fs::copy(env!("CARGO_BIN_EXE_c"), house.path("target/debug/c")).expect("a program");
        fs::write(house.path("target/.rustc_info.json"), "").expect("a file");
        fs::create_dir_all(house.path("sysroot").join(SOURCE)).expect("a folder");
        let module = wat::parse_str("(module (func (export \"start\")))").expect("a module");
        fs::write(house.path("module.wasm"), module).expect("a file");
        fs::write(house.path("a.rs"), "//! Says nothing.\nfn main() {}\n").expect("a file");
        house
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let bin = self.path("bin");
        let mut path = bin.clone().into_os_string();
        path.push(":/usr/bin:/bin");
        let mut command = Command::new(self.path("target/debug/c"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env("HERE", self.folder.path())
            .env("XDG_CACHE_HOME", self.path("cache"))
            .env("PATH", path)
            .env("RUSTC", bin.join("rustc"))
            .env("CARGO", bin.join("cargo"))
            .env("RUSTUP_TOOLCHAIN", "");
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        run(&mut self.command(arguments), b"")
    }

    fn remove_source(&self) {
        fs::remove_dir(self.path("sysroot").join(SOURCE)).expect("it is there");
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// The file of a call that must succeed.
#[track_caller]
fn made(output: &Output) -> &str {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The message of a call that must fail.
#[track_caller]
fn refused(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "");
    let message = text(&output.stderr).strip_prefix("error: ");
    message.expect("an error").trim_end()
}

#[test]
fn the_libraries_are_built_once_and_in_their_places() {
    let house = House::new();
    made(&house.run(&["a.rs"]));
    made(&house.run(&["a.rs"]));
    let log = house.text("cargo.log");
    assert_eq!(log.lines().count(), 1, "{log}");
    assert!(log.starts_with(
        "build -Z build-std=core,alloc --release --quiet --locked --target wasm64-unknown-unknown"
    ));
    assert!(log.ends_with("in mini-std with 1\n"), "{log}");

    let all = house.path("target/wasm64-unknown-unknown");
    let mut kept: Vec<PathBuf> = fs::read_dir(all)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .collect();
    let folder = kept.pop().expect("a folder");
    assert_eq!(kept, Vec::<PathBuf>::new());
    let files = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("a folder");
        let names = entries.map(|it| it.expect("an entry").file_name().into_string());
        let mut names: Vec<String> = names.collect::<Result<_, _>>().expect("UTF-8");
        names.sort();
        names
    };
    assert_eq!(files(&folder), ["libraries", "mini-std", "sysroot"]);
    assert_eq!(
        files(&folder.join("libraries")),
        ["libhashbrown-5.rlib", "libmini_std.rlib"]
    );
    assert_eq!(
        files(&folder.join("sysroot/lib/rustlib/wasm64-unknown-unknown/lib")),
        [
            "liballoc-3.rlib",
            "libcompiler_builtins-4.rlib",
            "libcore-2.rlib"
        ]
    );
    let log = house.text("rustc.log");
    let libraries = folder.join("libraries");
    for option in [
        format!("--sysroot {}/sysroot ", folder.display()),
        format!("--extern std={}/libmini_std.rlib ", libraries.display()),
        format!("-L dependency={} ", libraries.display()),
    ] {
        assert!(log.contains(&option), "{option}: {log}");
    }
}

#[test]
fn another_compiler_has_libraries_of_its_own() {
    let house = House::new();
    made(&house.run(&["a.rs"]));
    made(&run(house.command(&["a.rs"]).env("LLVM", "21.1.0"), b""));
    assert_eq!(house.text("cargo.log").lines().count(), 2);
    // Its linker cannot place the stack after the data.
    let log = house.text("rustc.log");
    let has = |line: &str| line.contains("--no-stack-first");
    assert_eq!(
        log.lines().map(has).collect::<Vec<_>>(),
        [true, false],
        "{log}"
    );
}

#[test]
fn libraries_that_do_not_compile_are_not_kept() {
    let house = House::new();
    let output = run(house.command(&["a.rs"]).env("NO_BUILD", "1"), b"");
    assert_eq!(
        refused(&output),
        "the libraries for C files do not compile:\nerror: it does not build"
    );
    made(&house.run(&["a.rs"]));
}

#[test]
fn the_libraries_are_in_a_target_folder_or_the_cache() {
    let house = House::new();
    let libraries = "wasm64-unknown-unknown";
    made(&house.run(&["a.rs"]));
    assert!(house.path("target").join(libraries).is_dir());
    fs::remove_file(house.path("target/.rustc_info.json")).expect("it is there");
    made(&house.run(&["a.rs"]));
    let mut own = fs::read_dir(house.path("cache"))
        .expect("a folder")
        .map(Result::unwrap);
    assert!(own.any(|it| it.path().join(libraries).is_dir()));
}

#[test]
fn a_missing_source_is_told_with_the_command_that_adds_it() {
    let house = House::new();
    house.remove_source();
    let missing = "a C file needs the source of Rust's standard library, which is missing; \
        add it with --yes, or by: rustup component add rust-src";
    assert_eq!(refused(&house.run(&["a.rs"])), missing);
    let mut command = house.command(&["a.rs"]);
    let output = run(command.env("RUSTUP_TOOLCHAIN", "beta"), b"");
    assert_eq!(refused(&output), format!("{missing} --toolchain beta"));
    assert_eq!(house.text("rustup.log"), "");
}

#[test]
fn a_missing_source_is_added_if_that_is_wanted() {
    let house = House::new();
    house.remove_source();
    made(&house.run(&["a.rs", "--yes"]));
    made(&house.run(&["a.rs", "--yes"]));
    assert_eq!(house.text("rustup.log"), "component add rust-src\n");
    house.remove_source();
    let output = run(
        house.command(&["a.rs", "--yes"]).env("RUSTUP_STATUS", "1"),
        b"",
    );
    assert_eq!(refused(&output), "`rustup component add rust-src` failed");
    house.remove_source();
    fs::remove_file(house.path("bin/rustup")).expect("it is there");
    let output = run(house.command(&["a.rs", "--yes"]).env("PATH", "/none"), b"");
    let message = refused(&output);
    assert!(
        message.starts_with("cannot run `rustup component add rust-src`: "),
        "{message}"
    );
    assert!(
        message.ends_with("; install Rust from https://rustup.rs"),
        "{message}"
    );
}

#[test]
fn a_compiler_that_is_missing_or_strange_is_told() {
    let house = House::new();
    let output = run(house.command(&["a.rs"]).env("RUSTC", "/none/rustc"), b"");
    let message = refused(&output);
    assert!(message.starts_with("cannot run /none/rustc: "), "{message}");
    let output = run(house.command(&["a.rs"]).env("LLVM", "new"), b"");
    assert_eq!(
        refused(&output),
        "rustc -vV does not say its version of LLVM"
    );
}

#[test]
fn a_file_of_just_the_limit_is_made() {
    let house = House::new();
    let size = made(&house.run(&["a.rs"])).len();
    let output = house.run(&["a.rs", "--limit", &size.to_string()]);
    made(&output);
    assert_eq!(text(&output.stderr), format!("a: {size} bytes of C\n"));
    let less = size - 1;
    assert_eq!(
        refused(&house.run(&["a.rs", "--limit", &less.to_string()])),
        format!("a: {size} bytes of C, more than {less}: shorten the program")
    );
}

#[test]
fn the_file_names_the_program_and_the_command() {
    let house = House::new();
    let output = house.run(&["a.rs"]);
    assert!(
        made(&output).starts_with("/* a\n\nMade by `scripts/tool.sh c a.rs` from a Rust program")
    );
    assert!(made(&output).contains("\n\nSays nothing.\n*/\n"));
    let output = house.run(&["a.rs", "--name", "hdu-1 b", "--command", "make it"]);
    assert!(made(&output).starts_with("/* hdu-1 b\n\nMade by `make it` from a Rust program"));
    let log = house.text("rustc.log");
    let names: Vec<_> = log
        .lines()
        .filter_map(|line| line.rsplit(' ').next())
        .collect();
    assert_eq!(names, ["a.rs", "hdu_1_b.rs"]);
}

#[test]
fn a_file_that_cannot_be_read_is_told() {
    let house = House::new();
    let message = refused(&house.run(&["none.rs"])).to_owned();
    assert!(message.starts_with("none.rs: No such file"), "{message}");
    assert_eq!(house.text("rustc.log"), "");
}

#[test]
fn what_rustc_says_is_passed_on() {
    let house = House::new();
    let output = run(house.command(&["a.rs"]).env("ERROR", "linking failed"), b"");
    assert_eq!(
        refused(&output),
        "a does not compile for C:\nlinking failed".replacen("a ", "a.rs ", 1)
    );
    let module = wat::parse_str("(module (memory 1) (func (export \"start\")))").expect("a module");
    fs::write(house.path("module.wasm"), module).expect("a file");
    assert_eq!(
        refused(&house.run(&["a.rs"])),
        "not supported: a memory with 32-bit addresses"
    );
}

#[test]
fn a_closed_output_ends_quietly() {
    let house = House::new();
    made(&house.run(&["a.rs"]));
    let mut child = house
        .command(&["a.rs"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", text(&output.stderr));
}
