//! The compilers, as the environment names them.
//!
//! An unset or empty variable stands for the usual name on the `PATH`. No command reads standard
//! input.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Cargo: `CARGO`, which Cargo itself sets for the programs it runs, or `cargo`.
pub fn cargo() -> Command {
    command(variable("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The Rust compiler: `RUSTC`, or `rustc`.
pub fn rustc() -> Command {
    let named = variable("RUSTC").or_else(|| beside_cargo(&variable));
    command(named.unwrap_or_else(|| "rustc".into()))
}

/// Returns the `rustc` beside Cargo, if Cargo belongs to the toolchain that rustup has chosen.
///
/// Starting it directly skips rustup's proxy, which takes as long to start as the compiler.
fn beside_cargo(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<OsString> {
    let toolchain = variable("RUSTUP_TOOLCHAIN")?;
    let cargo = variable("CARGO")?;
    let folder = Path::new(&cargo).parent()?;
    let is_same = folder.parent()?.file_name() == Some(&toolchain);
    let rustc = folder.join(format!("rustc{}", env::consts::EXE_SUFFIX));
    (is_same && rustc.is_file()).then(|| rustc.into())
}

/// A Rust compiler with the WebAssembly target: `WASM_RUSTC`, or the usual one.
pub fn wasm_rustc() -> Command {
    variable("WASM_RUSTC").map_or_else(rustc, command)
}

/// The C compiler: `CC`, which may hold arguments separated by blanks, or `cc`.
pub fn cc() -> Command {
    words(&variable("CC").unwrap_or_default().to_string_lossy())
}

/// The flags of `rustc` for a stack of 256 MiB on Windows, where the linker decides: as large as the memory
/// that most judges give.
pub const STACK_FLAGS: [&str; 2] = if cfg!(target_env = "msvc") {
    ["-C", "link-arg=/STACK:268435456"]
} else {
    ["-C", "link-arg=-Wl,--stack,268435456"]
};

/// Describes why `command` could not be started, with a remedy if it was not found.
pub fn start_error(command: &Command, error: &io::Error) -> String {
    let name = command.get_program().to_string_lossy();
    let remedy = match (error.kind(), name.as_ref()) {
        (io::ErrorKind::NotFound, "cargo" | "rustc") => {
            "; install Rust from https://rustup.rs, or add it to the PATH"
        }
        (io::ErrorKind::NotFound, "cc") => "; install a C compiler, or name one in CC",
        _ => "",
    };
    format!("cannot start {name}: {error}{remedy}")
}

fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

fn command(program: OsString) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null());
    command
}

fn words(text: &str) -> Command {
    let mut words = text.split_whitespace();
    let mut command = command(words.next().unwrap_or("cc").into());
    command.args(words);
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    #[test]
    fn splits_cc_into_words() {
        for (text, program, arguments) in [
            ("", "cc", &[][..]),
            (" ", "cc", &[]),
            ("clang", "clang", &[]),
            (" ccache  gcc -m32 ", "ccache", &["gcc", "-m32"]),
        ] {
            let command = words(text);
            assert_eq!(command.get_program(), program, "{text:?}");
            assert!(
                command.get_args().eq(arguments.iter().map(OsStr::new)),
                "{text:?}"
            );
        }
    }

    #[test]
    fn finds_the_compiler_beside_the_cargo_of_the_toolchain() {
        let toolchains = tempfile::tempdir().expect("a folder");
        let folder = toolchains.path().join("stable/bin");
        std::fs::create_dir_all(&folder).expect("a folder");
        let [cargo, rustc] = ["cargo", "rustc"]
            .map(|name| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)));
        let found = |toolchain: Option<&str>| {
            beside_cargo(&|name| match name {
                "CARGO" => Some(cargo.clone().into()),
                "RUSTUP_TOOLCHAIN" => toolchain.map(OsString::from),
                _ => None,
            })
        };
        assert_eq!(found(Some("stable")), None);
        std::fs::write(&rustc, "").expect("a file");
        assert_eq!(found(Some("stable")), Some(rustc.clone().into()));
        assert_eq!(found(None), None);
        // A toolchain without a Cargo of its own borrows that of another.
        assert_eq!(found(Some("mine")), None);
    }

    #[test]
    fn suggests_a_remedy_for_a_missing_compiler() {
        let missing = io::Error::from(io::ErrorKind::NotFound);
        let error = start_error(&Command::new("cargo"), &missing);
        assert!(error.contains("https://rustup.rs"), "{error}");
        let error = start_error(&words(""), &missing);
        assert!(error.contains("name one in CC"), "{error}");
        let denied = io::Error::from(io::ErrorKind::PermissionDenied);
        let error = start_error(&Command::new("cargo"), &denied);
        assert!(!error.contains("rustup"), "{error}");
    }
}
