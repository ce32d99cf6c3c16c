//! Runs the binary.

use std::process::{Command, Stdio};

use serde_json::Value;

/// The result of a run.
pub struct Outcome {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Returns the command with these arguments, outside of a terminal.
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

/// Runs the command.
pub fn run(explorer: &mut Command) -> Outcome {
    let output = explorer.output().unwrap();
    Outcome {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Returns the output of a run that succeeds.
#[track_caller]
pub fn text(words: &str) -> String {
    let outcome = run(&mut explorer(words));
    assert_eq!(
        (outcome.status, outcome.stderr.as_str()),
        (Some(0), ""),
        "{words}"
    );
    outcome.stdout
}

/// Returns the JSON output of a run that succeeds.
#[track_caller]
pub fn json(words: &str) -> Value {
    serde_json::from_str(&text(&format!("{words} --json"))).unwrap()
}

/// Returns the values in the text of a row: everything right of the margin, without the header.
pub fn values(text: &str) -> Vec<u64> {
    let lines = text.lines().filter_map(|line| line.split_once('│'));
    let numbers = lines
        .skip(1)
        .flat_map(|(_, values)| values.split_whitespace());
    numbers.map(|number| number.parse().unwrap()).collect()
}
