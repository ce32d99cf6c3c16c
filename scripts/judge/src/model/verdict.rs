//! Verdicts and reports.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::Size;

/// A verdict, in the order of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The output is as expected.
    Accepted,
    /// Only blanks and newlines differ.
    Presentation,
    /// The output differs.
    Wrong,
    /// Over the time limit.
    Time,
    /// Over the memory limit.
    Memory,
    /// Over the output limit.
    Output,
    /// A signal, or an exit status other than 0.
    Runtime,
    /// The program does not compile.
    Compile,
    /// The case cannot be judged, for example because a file cannot be read.
    System,
}

const ABBREVIATIONS: [(Verdict, &str); 9] = [
    (Verdict::Accepted, "AC"),
    (Verdict::Presentation, "PE"),
    (Verdict::Wrong, "WA"),
    (Verdict::Time, "TLE"),
    (Verdict::Memory, "MLE"),
    (Verdict::Output, "OLE"),
    (Verdict::Runtime, "RE"),
    (Verdict::Compile, "CE"),
    (Verdict::System, "SE"),
];

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let found = ABBREVIATIONS.iter().find(|(verdict, _)| verdict == self);
        f.pad(found.map_or("", |(_, text)| text))
    }
}

impl FromStr for Verdict {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = ABBREVIATIONS.iter().find(|(_, known)| *known == text);
        let found = found.map(|&(verdict, _)| verdict);
        found.ok_or_else(|| format!("no verdict `{text}`"))
    }
}

/// The result of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// Wall-clock time from start to exit.
    pub time: Duration,
    /// Processor time of all its processes.
    pub cpu: Duration,
    /// Peak resident memory of the largest process.
    pub memory: Size,
    /// The reason for the verdict in a few words: the limit, the signal.
    pub note: String,
    /// Lines that show a failure.
    pub details: String,
}

impl Report {
    /// A case whose program never ran.
    pub fn not_run(verdict: Verdict, note: String, details: String) -> Self {
        Report {
            verdict,
            time: Duration::ZERO,
            cpu: Duration::ZERO,
            memory: Size::default(),
            note,
            details,
        }
    }

    /// Returns whether the program ran.
    pub fn has_run(&self) -> bool {
        !matches!(self.verdict, Verdict::Compile | Verdict::System)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_round_trip() {
        for (verdict, text) in ABBREVIATIONS {
            assert_eq!(verdict.to_string(), text);
            assert_eq!(text.parse(), Ok(verdict));
        }
        assert!("??".parse::<Verdict>().is_err());
    }
}
