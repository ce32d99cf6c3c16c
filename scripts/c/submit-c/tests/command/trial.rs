//! Runs the command in a package of one file.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::common;

/// A solution that adds one to a number.
pub const SOLUTION: &str = "fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!(\"{}\", line.trim().parse::<u32>().unwrap() + 1);
}
";

/// What the command did.
pub struct Done {
    pub status: Option<i32>,
    pub output: String,
    pub stderr: String,
}

/// A package, and the command in it.
pub struct Trial {
    pub folder: PathBuf,
    pub command: Command,
}

impl Trial {
    /// Writes a package named `copy` whose binary is `source`.
    pub fn new(name: &str, source: &str) -> Self {
        let folder = common::package(&format!("c-{name}"), source);
        let _ = std::fs::remove_dir_all(folder.join("testcases"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_submit-c"));
        command
            .args(["--lang", "c"])
            .current_dir(&folder)
            .env_remove("CC");
        Trial { folder, command }
    }

    /// Adds a test case.
    pub fn case(self, name: &str, input: &str, output: &str) -> Self {
        let cases = self.folder.join("testcases/copy");
        std::fs::create_dir_all(&cases).expect("a folder");
        std::fs::write(cases.join(format!("{name}.in")), input).expect("a file");
        std::fs::write(cases.join(format!("{name}.out")), output).expect("a file");
        self
    }

    /// Sets an environment variable.
    pub fn with(mut self, name: &str, value: impl AsRef<std::ffi::OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Removes an environment variable.
    pub fn without(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// Runs the command with more arguments.
    pub fn run(&mut self, arguments: &[&str]) -> Done {
        let output = self
            .command
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the command");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        Done {
            status: output.status.code(),
            output: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// Returns the path of a script that replaces a compiler.
pub fn script(name: &str) -> PathBuf {
    common::directory("tests/command").join(name)
}
