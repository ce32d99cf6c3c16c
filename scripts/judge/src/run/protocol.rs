//! What the judge and its supervisors tell each other: a line of JSON there, another one back.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::limits::Limits;
use crate::size::Size;
use crate::verdict::Verdict;

/// The first argument of a judge that is a supervisor.
pub const SUPERVISE: &str = "--supervise";

/// What a supervisor is to run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Job {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The file that becomes its standard input.
    pub input: PathBuf,
    /// The file that holds what it should print.
    pub expected: PathBuf,
    /// What it may use.
    pub limits: Limits,
    /// What it may print, if somebody says so.
    pub output: Option<Size>,
}

/// What a supervisor answers. One that was told to stop answers nothing.
#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The program ran, or was stopped at a limit.
    Judged(Report),
    /// It could not be run: this is why.
    Failed(String),
}

/// How a program did on a case.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// Wall clock from start to exit.
    pub time: Duration,
    /// Peak resident memory of its largest process.
    pub memory: Size,
    /// What the verdict means here, in a few words: the signal, the limit.
    pub note: String,
    /// Lines that show a failure.
    pub details: String,
}
