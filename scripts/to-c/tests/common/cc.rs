//! Compiling C and running what comes out.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How long a program may run.
const LIMIT: Duration = Duration::from_secs(20);

/// The status of a program that the sanitizer of undefined behaviour ended.
pub const UNDEFINED: i32 = 77;

/// The C compiler: `$CC`, or `cc`.
#[allow(dead_code)] // not every test needs it
pub fn compiler() -> String {
    std::env::var("CC").unwrap_or_else(|_| "cc".to_owned())
}

/// Is [`compiler`] gcc? Others do not know all of its options.
#[allow(dead_code)] // not every test needs it
pub fn is_gcc() -> bool {
    static IS_GCC: OnceLock<bool> = OnceLock::new();
    *IS_GCC.get_or_init(|| {
        let output = Command::new(compiler()).arg("--version").output();
        let text = output.map_or_else(|_| Vec::new(), |output| output.stdout);
        String::from_utf8_lossy(&text).contains("Free Software Foundation")
    })
}

/// An empty directory for the files of a test, under the workspace's own target directory; they
/// stay there for whoever looks for what went wrong.
pub fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a scratch directory");
    directory
}

/// Runs a compiler with its arguments in a directory.
///
/// # Errors
///
/// What it says if it fails.
pub fn compile(directory: &Path, command: &[&str]) -> Result<(), String> {
    let output = Command::new(command[0])
        .args(&command[1..])
        .current_dir(directory)
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

/// What a program did.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    /// What it wrote.
    pub output: Vec<u8>,
    /// Its exit status; none if a signal ended it.
    pub status: Option<i32>,
}

/// Runs a program on an input; its files go beside it.
///
/// # Errors
///
/// If it does not start, or runs too long.
pub fn run(binary: &Path, input: &[u8]) -> Result<Ran, String> {
    let output = binary.with_extension("out");
    let file = File::create(&output).map_err(|error| error.to_string())?;
    let mut child = Command::new(binary)
        .env("UBSAN_OPTIONS", format!("exitcode={UNDEFINED}"))
        .stdin(Stdio::piped())
        .stdout(file)
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{}: {error}", binary.display()))?;
    // A program that reads nothing may be gone already.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            let output = std::fs::read(&output).map_err(|error| error.to_string())?;
            let status = status.code();
            return Ok(Ran { output, status });
        }
        if start.elapsed() > LIMIT {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("{} runs too long", binary.display()));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
