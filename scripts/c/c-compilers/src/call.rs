//! Calling a compiler.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The compiler that is there always: `$CC`, or `cc`.
pub fn default() -> String {
    std::env::var("CC").unwrap_or_else(|_| "cc".to_owned())
}

/// Is [`default`] gcc? Others do not know all of its options.
pub fn is_gcc() -> bool {
    static IS_GCC: OnceLock<bool> = OnceLock::new();
    *IS_GCC.get_or_init(|| {
        let output = Command::new(default()).arg("--version").output();
        let text = output.map_or_else(|_| Vec::new(), |output| output.stdout);
        String::from_utf8_lossy(&text).contains("Free Software Foundation")
    })
}

/// An empty folder for the files of a test, in `parent`, which is `env!("CARGO_TARGET_TMPDIR")`; they
/// stay there for whoever looks for what went wrong.
///
/// # Panics
///
/// If it can't be made.
pub fn scratch(parent: &str, name: &str) -> PathBuf {
    let folder = Path::new(parent).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

/// Runs a compiler with its arguments in a folder.
///
/// # Errors
///
/// What it says if it fails.
pub fn call(folder: &Path, command: &[&str]) -> Result<(), String> {
    let output = Command::new(command[0])
        .args(&command[1..])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", command[0]))?;
    if output.status.success() {
        Ok(())
    } else {
        let text = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = text.lines().take(8).collect();
        Err(format!("{}:\n{}", command.join(" "), lines.join("\n")))
    }
}
