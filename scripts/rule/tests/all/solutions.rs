//! The commands in the documentation of the solutions prove what they are said to prove.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The documentation of a solution, as one line.
fn documentation(source: &str) -> String {
    let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// Splits a command as a shell does that knows single quotes alone.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, piece) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn solutions() -> Vec<PathBuf> {
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    let folders = fs::read_dir(problems).unwrap();
    let sources = folders.map(|folder| folder.unwrap().path().join("src/main.rs"));
    let mut sources: Vec<PathBuf> = sources.filter(|source| source.exists()).collect();
    sources.sort();
    sources
}

#[test]
fn commands_in_the_documentation_prove_the_rules() {
    let mut count = 0;
    for source in solutions() {
        let text = documentation(&fs::read_to_string(&source).unwrap());
        let commands = text
            .split('`')
            .filter_map(|code| code.strip_prefix("scripts/rule.sh "));
        for command in commands {
            count += 1;
            let output = Command::new(env!("CARGO_BIN_EXE_rule"))
                .args(words(command))
                .args(["--json", "--time", "120"])
                .output()
                .unwrap();
            let context = format!("{}: {command}", source.display());
            let json: serde_json::Value =
                serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{context}"));
            if let Some(members) = json["members"].as_array() {
                let proved = members.iter().filter(|member| member["status"] == "proved");
                assert_eq!(proved.count(), members.len(), "{context}");
                assert!(
                    !members.is_empty() && json["rule"].is_string(),
                    "{context}: {json}"
                );
            } else {
                assert_eq!(json["status"], "proved", "{context}");
            }
            assert_eq!(output.status.code(), Some(0), "{context}");
        }
    }
    assert!(count >= 9, "only {count} commands were found");
}
