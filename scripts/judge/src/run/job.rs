//! What to run, and what its output is compared with.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use kit::names;
use kit::run::Program;

use super::measurement::Run;
use crate::model::{compare, Comparator, Limits, Report, Size, Verdict};
use crate::show;

/// A program to run on an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The program.
    pub program: Program,
    /// The file for its standard input.
    pub input: PathBuf,
    /// What it may use.
    pub limits: Limits,
    /// How much it may write to standard output, and to standard error.
    pub cap: Size,
}

/// A program to judge on a case.
#[derive(Clone, Debug)]
pub struct Job {
    /// The program.
    pub program: Program,
    /// The file for its standard input.
    pub input: PathBuf,
    /// The expected output.
    pub expected: Expected,
    /// What it may use.
    pub limits: Limits,
    /// How its output is compared.
    pub comparator: Comparator,
    /// The output limit, if the user sets one.
    pub output: Option<Size>,
}

/// An expected output.
#[derive(Clone, Debug)]
pub enum Expected {
    /// The contents of a file.
    File(PathBuf),
    /// This text.
    Text(String),
}

impl Job {
    /// Reads the expected output. To be called before the program runs, which may overwrite its file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn expected(&self) -> Result<Vec<u8>> {
        match &self.expected {
            Expected::File(path) => read(path),
            Expected::Text(text) => Ok(text.clone().into_bytes()),
        }
    }

    /// The run to judge; `expected` is the length of the expected output.
    pub fn task(&self, expected: usize) -> Task {
        let cap = self.output.unwrap_or_else(|| output_cap(expected));
        Task {
            program: self.program.clone(),
            input: self.input.clone(),
            limits: self.limits,
            cap,
        }
    }

    /// Judges a run of `task`.
    ///
    /// # Errors
    ///
    /// If the input of a failure cannot be read to be shown.
    pub fn judge(&self, task: &Task, expected: Vec<u8>, run: Run) -> Result<Report> {
        let failure = run.failure(task);
        let [expected, actual] = self.comparator.normalize(expected, run.stdout);
        let (verdict, note) =
            failure.unwrap_or_else(|| (compare(&expected, &actual), String::new()));
        let details = if verdict == Verdict::Accepted {
            String::new()
        } else {
            show::failure(&read(&self.input)?, &expected, &actual, &run.stderr)
        };
        Ok(Report {
            verdict,
            time: run.exit.time,
            cpu: run.exit.cpu,
            memory: run.exit.memory,
            note,
            details,
        })
    }
}

/// The output limit unless the user sets one: 16 MiB, or four times the expected output if that is more.
///
/// Far more than the expected output, so that a merely longer answer is still a wrong answer.
pub fn output_cap(expected: usize) -> Size {
    let cap = Size::from_bytes((expected as u64).saturating_mul(4));
    cap.max(Size::from_kib(16 << 10))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", names::escape(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caps_output_far_above_the_expected_size() {
        assert_eq!(output_cap(0), Size::from_kib(16 << 10));
        assert_eq!(output_cap(8 << 20), Size::from_kib(32 << 10));
        assert_eq!(output_cap(usize::MAX), Size::from_bytes(u64::MAX));
    }
}
