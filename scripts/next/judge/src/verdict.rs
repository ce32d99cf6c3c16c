//! Verdicts: from the outcome of a run, and the comparison of its output as the problem's judge does it.

use std::borrow::Cow;
use std::fmt;

use anyhow::{bail, Result};
use serde_json::Value;

use crate::judges::{self, Judge};
use crate::run::{Ending, Limits, Outcome};
use crate::units::in_short;

/// A verdict, in the order of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// AC: the output is right.
    Accepted,
    /// PE: only blanks and newlines differ, in a way that the judge does not ignore.
    Presentation,
    /// WA: the output is wrong.
    Wrong,
    /// TLE: over the limit of CPU or wall time.
    Time,
    /// MLE: over the memory limit.
    Memory,
    /// OLE: over the output limit.
    Output,
    /// RE: a signal, or an exit status other than 0.
    Runtime,
    /// CE: the program does not compile.
    Compile,
    /// SE: the case cannot be judged, and the program is not to blame.
    System,
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
            Verdict::System => "SE",
        })
    }
}

/// Returns the verdict on a run that failed, with the reason in a few words; none if it ended well.
pub fn failure(outcome: &Outcome, limits: &Limits) -> Option<(Verdict, String)> {
    let (time, wall, cpu) = (
        in_short(limits.time),
        in_short(outcome.wall),
        in_short(outcome.cpu),
    );
    let waits = format!("still running after {wall}, with {cpu} of CPU time");
    Some(match outcome.ending {
        Ending::Exited(status) if status.success() => return None,
        Ending::Exited(status) => (Verdict::Runtime, status.to_string()),
        Ending::Time => (Verdict::Time, format!("over {time} of CPU time")),
        Ending::Wall => (Verdict::Time, waits),
        Ending::Memory => (Verdict::Memory, format!("over {}", limits.memory)),
        Ending::Output => (Verdict::Output, format!("over {}", limits.output)),
        Ending::Stopped => (Verdict::System, "stopped".to_owned()),
    })
}

/// The white space that a judge ignores when it compares outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// None.
    Nothing,
    /// The newline at the end of the output.
    LastNewline,
    /// Blanks at the ends of lines, and empty lines at the end of the output.
    LineEnds,
}

/// Which outputs count as equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparator {
    /// The white space that does not count.
    pub ignores: Ignored,
    /// The largest accepted error of a number, absolute or relative.
    pub tolerance: Option<f64>,
}

impl Comparator {
    /// Every byte counts.
    pub const STRICT: Self = Comparator {
        ignores: Ignored::Nothing,
        tolerance: None,
    };

    /// As most judges do.
    pub const LINE_ENDS: Self = Comparator {
        ignores: Ignored::LineEnds,
        tolerance: None,
    };

    /// Returns how the judge of a problem compares, such as `HDU 1846`, with the problem's tolerance.
    pub fn of(judge: &str, tolerance: &Value) -> Result<Self> {
        if !tolerance.is_null() && tolerance.as_f64().is_none_or(|tolerance| tolerance < 0.0) {
            bail!("tolerance: not a number of at least 0");
        }
        Ok(Comparator {
            ignores: judges::host(judge).map_or(Ignored::Nothing, Judge::ignores),
            tolerance: tolerance.as_f64(),
        })
    }

    /// Rewrites both outputs so that they have equal bytes iff they count as equal: removes ignored white
    /// space, and replaces numbers within the tolerance by the expected ones. CRLF counts as LF.
    pub fn normalize(&self, expected: &[u8], actual: &[u8]) -> [Vec<u8>; 2] {
        let [expected, mut actual] = [expected, actual].map(|text| self.without_ignored(text));
        if let Some(tolerance) = self.tolerance {
            actual = with_equal_numbers(&expected, &actual, tolerance);
        }
        [expected, actual]
    }

    /// Returns the verdict on an output: AC, PE or WA.
    pub fn verdict(&self, expected: &[u8], actual: &[u8]) -> Verdict {
        if expected == actual {
            return Verdict::Accepted;
        }
        let [expected, actual] = self.normalize(expected, actual);
        if expected == actual {
            Verdict::Accepted
        } else if tokens(&expected).eq(tokens(&actual)) {
            Verdict::Presentation
        } else {
            Verdict::Wrong
        }
    }

    fn without_ignored(&self, text: &[u8]) -> Vec<u8> {
        let ignores_ends = self.ignores == Ignored::LineEnds;
        let mut kept = Vec::with_capacity(text.len() + 1);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let (content, end) = match line.strip_suffix(b"\n") {
                Some(content) => (content.strip_suffix(b"\r").unwrap_or(content), &b"\n"[..]),
                None => (line, &b""[..]),
            };
            let trimmed = content.trim_ascii_end();
            kept.extend(if ignores_ends { trimmed } else { content });
            kept.extend(end);
        }
        if ignores_ends {
            let length = kept.iter().rposition(|&byte| byte != b'\n');
            kept.truncate(length.map_or(0, |last| last + 1));
        }
        if self.ignores != Ignored::Nothing && kept.last().is_some_and(|&byte| byte != b'\n') {
            kept.push(b'\n');
        }
        kept
    }
}

/// Replaces each number in the actual output by the expected one if it is within the tolerance.
fn with_equal_numbers(expected: &[u8], actual: &[u8], tolerance: f64) -> Vec<u8> {
    let mut expected = tokens(expected);
    let mut text = Vec::with_capacity(actual.len());
    for part in actual.chunk_by(|a, b| a.is_ascii_whitespace() == b.is_ascii_whitespace()) {
        let mut part = Cow::Borrowed(part);
        if !part[0].is_ascii_whitespace() {
            if let Some(expected) = expected.next().filter(|it| is_near(it, &part, tolerance)) {
                part = Cow::Borrowed(expected);
            }
        }
        text.extend_from_slice(&part);
    }
    text
}

#[allow(clippy::float_arithmetic)] // judges compare like this
fn is_near(expected: &[u8], actual: &[u8], tolerance: f64) -> bool {
    let number = |token: &[u8]| -> Option<f64> {
        let number: f64 = std::str::from_utf8(token).ok()?.parse().ok()?;
        number.is_finite().then_some(number)
    };
    let (Some(expected), Some(actual)) = (number(expected), number(actual)) else {
        return false;
    };
    (expected - actual).abs() <= tolerance * expected.abs().max(1.0)
}

/// Returns what white space separates.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use Ignored::{LastNewline, LineEnds, Nothing};

    /// Outputs that only differ in blanks from the expected `1 2`, and where they are accepted.
    const OUTPUTS: [(&str, &[Ignored]); 8] = [
        ("1 2", &[LastNewline, LineEnds]),
        ("1 2\r\n", &[Nothing, LastNewline, LineEnds]),
        ("1 2 \n", &[LineEnds]),
        ("1 2\n \n", &[LineEnds]),
        ("1 2\r\r\n", &[LineEnds]),
        ("1  2\n", &[]),
        ("\n1 2\n", &[]),
        ("1\t2\n", &[]),
    ];

    #[test]
    fn ignores_white_space_as_the_judge_does() {
        for ignores in [Nothing, LastNewline, LineEnds] {
            let tolerance = None;
            let comparator = Comparator { ignores, tolerance };
            let verdict = |actual: &str| comparator.verdict(b"1 2\n", actual.as_bytes());
            for (actual, accepted) in OUTPUTS {
                let is_accepted = verdict(actual) == Verdict::Accepted;
                assert_eq!(is_accepted, accepted.contains(&ignores), "{actual:?}");
                assert!(is_accepted || verdict(actual) == Verdict::Presentation);
            }
            for actual in ["", "1\n", "12\n", "1 2 3\n", "2 1\n", "1\u{a0}2\n"] {
                assert_eq!(verdict(actual), Verdict::Wrong, "{actual:?}");
            }
        }
    }

    #[test]
    fn tolerates_small_errors_of_numbers() {
        let comparator = Comparator::of("HDU 1", &json!(1e-6)).unwrap();
        for (expected, actual, verdict) in [
            ("0.5\n", "0.5000009\n", Verdict::Accepted),
            ("0.5\n", "0.500002\n", Verdict::Wrong),
            ("-3000000\n", "-2999999", Verdict::Accepted), // relatively
            ("1000 x\n", "1e3  x\n", Verdict::Presentation),
            ("1000 x\n", "1e3 y\n", Verdict::Wrong),
            ("1 2\n", "1\n", Verdict::Wrong),
            ("inf\n", "Infinity\n", Verdict::Wrong),
            ("1\n", "nan\n", Verdict::Wrong),
        ] {
            let found = comparator.verdict(expected.as_bytes(), actual.as_bytes());
            assert_eq!(found, verdict, "{expected:?} {actual:?}");
        }
        assert_eq!(Comparator::STRICT.verdict(b"1\n", b"1.0\n"), Verdict::Wrong);
    }

    #[test]
    fn compares_as_the_host_does() {
        let ignored = |judge| Comparator::of(judge, &Value::Null).unwrap().ignores;
        assert_eq!(ignored("HDU 1846"), LastNewline);
        assert_eq!(ignored("AtCoder ABC 229 H"), LineEnds);
        assert_eq!(ignored("Elsewhere"), Nothing);
    }
}
