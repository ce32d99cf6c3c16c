//! What the judge says of a case.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What the judge says of a case; the order is that of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    /// The output is the expected one.
    Accepted,
    /// Only blanks and newlines differ.
    Presentation,
    /// The output is another one.
    Wrong,
    /// It took too long.
    Time,
    /// It took too much memory.
    Memory,
    /// It printed too much.
    Output,
    /// It ended with a status other than 0 or by a signal.
    Runtime,
    /// There is nothing to run.
    Compile,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Verdict::Accepted => "AC",
            Verdict::Presentation => "PE",
            Verdict::Wrong => "WA",
            Verdict::Time => "TLE",
            Verdict::Memory => "MLE",
            Verdict::Output => "OLE",
            Verdict::Runtime => "RE",
            Verdict::Compile => "CE",
        })
    }
}
