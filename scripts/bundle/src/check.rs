//! Compiles a bundle with nothing but `rustc`, and says what it missed if it fails.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::error::{Error, Result};

/// How to compile.
#[derive(Clone, Debug, Default)]
pub struct Compiler {
    /// The command; `rustc` if none.
    pub rustc: Option<PathBuf>,
    /// `--target`.
    pub target: Option<String>,
    /// Arguments that name the crates the judge has.
    pub externs: Vec<String>,
}

/// A message of the compiler.
#[derive(Clone, Debug)]
pub struct Message {
    /// The lint or the error's code.
    pub code: String,
    /// `error` or `warning`.
    pub level: String,
    /// What it says.
    pub text: String,
    /// What it says, with the place.
    pub rendered: String,
    /// The bytes of the file that it is about.
    pub spans: Vec<std::ops::Range<usize>>,
}

impl Compiler {
    /// Compiles `source` as far as to know that it is right, and returns the messages.
    pub fn messages(&self, source: &str, edition: u16, lints: &[&str]) -> Result<Vec<Message>> {
        let directory = tempfile::tempdir().map_err(failed)?;
        let file = directory.path().join("bundle.rs");
        std::fs::write(&file, source).map_err(failed)?;
        let default =
            std::env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
        let mut rustc = Command::new(self.rustc.as_ref().unwrap_or(&default));
        rustc
            .arg(&file)
            .args([
                "--crate-type",
                "bin",
                "--crate-name",
                "bundle",
                "--emit",
                "metadata",
            ])
            .args([
                "-O",
                "--error-format",
                "json",
                "--edition",
                &edition.to_string(),
            ])
            .arg("--out-dir")
            .arg(directory.path())
            .args(&self.externs)
            .stdin(Stdio::null());
        if let Some(target) = &self.target {
            rustc.args(["--target", target]);
        }
        for lint in lints {
            rustc.args(["--force-warn", lint]);
        }
        let output = rustc.output().map_err(failed)?;
        let text = String::from_utf8_lossy(&output.stderr);
        let messages: Vec<Message> = text.lines().filter_map(message).collect();
        if !output.status.success() && !messages.iter().any(|message| message.level == "error") {
            return Err(Error::refused(format!("rustc failed: {}", text.trim())));
        }
        Ok(messages)
    }

    /// The editions in which a source compiles; refused if it is none of them.
    pub fn check(&self, source: &str, editions: &[u16]) -> Result<Vec<u16>> {
        let results: Vec<Result<Vec<Message>>> = std::thread::scope(|scope| {
            let threads: Vec<_> = editions
                .iter()
                .map(|edition| scope.spawn(|| self.messages(source, *edition, &[])))
                .collect();
            let ended = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
            ended
                .map(|ended| ended.unwrap_or_else(|_| Err(Error::refused("rustc failed"))))
                .collect()
        });
        let mut good = Vec::new();
        let mut bad = None;
        for (edition, messages) in editions.iter().zip(results) {
            let messages = messages?;
            let errors: Vec<_> = messages
                .iter()
                .filter(|message| message.level == "error")
                .collect();
            match errors.first() {
                None => good.push(*edition),
                Some(first) => {
                    bad = Some(Error::refused(format!(
                        "the bundle does not compile in edition {edition}, {} errors; the first:\n{}",
                        errors.iter().filter(|error| !error.spans.is_empty()).count(),
                        first.rendered.trim_end()
                    )));
                }
            }
        }
        match bad {
            Some(error) if good.is_empty() => Err(error),
            _ => Ok(good),
        }
    }
}

#[allow(clippy::needless_pass_by_value)] // as `map_err` hands it over
fn failed(error: std::io::Error) -> Error {
    Error::refused(format!("cannot run rustc: {error}"))
}

fn message(line: &str) -> Option<Message> {
    let value: Value = serde_json::from_str(line).ok()?;
    let spans = value["spans"].as_array()?;
    let primary = spans.iter().filter(|span| span["is_primary"] == true);
    let range = |span: &Value| {
        let at = |key: &str| span[key].as_u64().and_then(|at| usize::try_from(at).ok());
        Some(at("byte_start")?..at("byte_end")?)
    };
    Some(Message {
        code: value["code"]["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned(),
        level: value["level"].as_str()?.to_owned(),
        text: value["message"].as_str().unwrap_or_default().to_owned(),
        rendered: value["rendered"].as_str().unwrap_or_default().to_owned(),
        spans: primary.filter_map(range).collect(),
    })
}
