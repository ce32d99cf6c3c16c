//! The binary, run to its end, and what it said.

use std::process::{Command, Stdio};

use serde_json::Value;

/// What the explorer said.
pub struct Said {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// The explorer with these words behind its name, outside of a terminal.
pub fn explorer(words: &str) -> Command {
    let mut explorer = Command::new(env!("CARGO_BIN_EXE_table"));
    explorer
        .args(words.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR_FORCE"] {
        explorer.env_remove(variable);
    }
    explorer
}

/// Runs it, whatever comes of it.
pub fn run(explorer: &mut Command) -> Said {
    let output = explorer.output().unwrap();
    Said {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// What it prints where nothing goes wrong.
#[track_caller]
pub fn text(words: &str) -> String {
    let said = run(&mut explorer(words));
    assert_eq!(
        (said.status, said.stderr.as_str()),
        (Some(0), ""),
        "{words}"
    );
    said.stdout
}

/// What it tells programs.
#[track_caller]
pub fn json(words: &str) -> Value {
    serde_json::from_str(&text(&format!("{words} --json"))).unwrap()
}

/// The values of a row in its text: all that stands right of the margin, without the column heads.
pub fn values(text: &str) -> Vec<u64> {
    let lines = text.lines().filter_map(|line| line.split_once('│'));
    let numbers = lines
        .skip(1)
        .flat_map(|(_, values)| values.split_whitespace());
    numbers.map(|number| number.parse().unwrap()).collect()
}
