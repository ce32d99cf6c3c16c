//! Verdicts, and the comparison of outputs behind them.

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
            memory: Size::default(),
            note,
            details,
        }
    }

    /// Did the program run?
    pub fn has_run(&self) -> bool {
        !matches!(self.verdict, Verdict::Compile | Verdict::System)
    }
}

/// Compares two outputs that [`unix_newlines`] has normalised.
pub fn compare(expected: &[u8], actual: &[u8]) -> Verdict {
    if expected == actual {
        Verdict::Accepted
    } else if tokens(expected).eq(tokens(actual)) {
        Verdict::Presentation
    } else {
        Verdict::Wrong
    }
}

/// Replaces each CRLF by LF; any other CR stays.
pub fn unix_newlines(mut text: Vec<u8>) -> Vec<u8> {
    if !text.contains(&b'\r') {
        return text; // a search of the standard library, fast even in an unoptimised build
    }
    let mut previous = 0;
    let mut kept = 0;
    for i in 0..text.len() {
        let byte = text[i];
        if byte == b'\n' && previous == b'\r' {
            kept -= 1;
        }
        text[kept] = byte;
        kept += 1;
        previous = byte;
    }
    text.truncate(kept);
    text
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(expected: &str, actual: &str) -> Verdict {
        compare(
            &unix_newlines(expected.into()),
            &unix_newlines(actual.into()),
        )
    }

    #[test]
    fn abbreviations_round_trip() {
        for (verdict, text) in ABBREVIATIONS {
            assert_eq!(verdict.to_string(), text);
            assert_eq!(text.parse(), Ok(verdict));
        }
        assert!("??".parse::<Verdict>().is_err());
    }

    #[test]
    fn accepts_equal_outputs_with_either_newline() {
        assert_eq!(judged("", ""), Verdict::Accepted);
        assert_eq!(judged("1 2\n", "1 2\n"), Verdict::Accepted);
        assert_eq!(judged("1\n2\n", "1\r\n2\r\n"), Verdict::Accepted);
        assert_eq!(judged("1\r\n\r\n", "1\n\n"), Verdict::Accepted);
    }

    #[test]
    fn other_whitespace_is_a_presentation_error() {
        for actual in [
            "1 2",
            "1  2\n",
            "1 2 \n",
            "1 2\n\n",
            "1\n2\n",
            "1\t2\n",
            "1 2\r\r\n",
        ] {
            assert_eq!(judged("1 2\n", actual), Verdict::Presentation, "{actual:?}");
        }
        assert_eq!(judged("", "\n"), Verdict::Presentation);
    }

    #[test]
    fn other_tokens_are_a_wrong_answer() {
        for actual in [
            "",
            "1\n",
            "12\n",
            "1 2 3\n",
            "2 1\n",
            "1 2\0\n",
            "1\u{a0}2\n",
        ] {
            assert_eq!(judged("1 2\n", actual), Verdict::Wrong, "{actual:?}");
        }
    }

    #[test]
    fn replaces_crlf_only() {
        assert_eq!(
            unix_newlines(b"\r\n\r\r\n\n\ra\r".to_vec()),
            b"\n\r\n\n\ra\r"
        );
    }
}
