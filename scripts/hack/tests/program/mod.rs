//! The program under test, run in the workspace of this repository.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What it printed, and its exit status.
#[derive(Debug)]
pub struct Outcome {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Outcome {
    /// The lines of the input that it shows.
    pub fn input(&self) -> Vec<&str> {
        let lines = self.stdout.lines().skip_while(|line| *line != "  input");
        let lines = lines.skip(1).take_while(|line| line.starts_with("    "));
        lines.map(str::trim_start).collect()
    }
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Self {
        Outcome {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The program with these arguments.
pub fn command(arguments: &[&str]) -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_hack"));
    command.arg("--root").arg(root).args(arguments);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "CARGO_TARGET_DIR"] {
        command.env_remove(variable);
    }
    command
}

/// Runs the program to its end.
pub fn hack(arguments: &[&str]) -> Outcome {
    Outcome::from(command(arguments).output().unwrap())
}
