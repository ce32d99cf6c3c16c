//! A program to run on a case.

use std::path::PathBuf;

use kit::run::Program;

use crate::model::{Comparator, Limits, Size};

/// A program to run on a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The program.
    pub program: Program,
    /// The file for its standard input.
    pub input: PathBuf,
    /// What becomes of its output.
    pub answer: Answer,
    /// What the program may use.
    pub limits: Limits,
    /// How its output is compared.
    pub comparator: Comparator,
    /// How much it may print, if the user says so.
    pub output: Option<Size>,
}

/// What becomes of the output of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is compared with this file.
    Expected(PathBuf),
    /// It is written to this file; the details of the report are what the program wrote to standard error.
    Kept(PathBuf),
}
