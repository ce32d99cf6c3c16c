//! Verdicts: from the outcome of a run, and the comparison of its output as the problem's judge does it.

use std::borrow::Cow;
use std::fmt;

use anyhow::{bail, Result};
use serde_json::Value;

use crate::judges;
use crate::run::{describe, Ending, Limit, Limits, Outcome};
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
    match outcome.ending {
        Ending::Exited(status) if status.success() => None,
        Ending::Exited(status) => Some((Verdict::Runtime, describe(status))),
        Ending::Exceeded(Limit::Time) => Some((
            Verdict::Time,
            format!("over {} of CPU time", in_short(limits.time)),
        )),
        Ending::Exceeded(Limit::Wall) => Some((
            Verdict::Time,
            format!(
                "still running after {}, with {} of CPU time",
                in_short(limits.wall),
                in_short(outcome.cpu)
            ),
        )),
        Ending::Exceeded(Limit::Memory) => {
            Some((Verdict::Memory, format!("over {}", limits.memory)))
        }
        Ending::Exceeded(Limit::Output) => {
            Some((Verdict::Output, format!("over {}", limits.output)))
        }
        Ending::Stopped => Some((Verdict::System, String::from("stopped"))),
    }
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

    /// Returns how the judge of a problem compares, such as `HDU 1846`, with the problem's tolerance.
    ///
    /// # Errors
    ///
    /// If the tolerance is not a number or is negative.
    pub fn of(judge: &str, tolerance: &Value) -> Result<Self> {
        let tolerance = match (tolerance, tolerance.as_f64()) {
            (Value::Null, _) => None,
            (_, None) => bail!("tolerance: not a number"),
            (_, Some(tolerance)) if tolerance < 0.0 => bail!("tolerance: must not be negative"),
            (_, tolerance) => tolerance,
        };
        Ok(Comparator {
            ignores: judges::host(judge).map_or(Ignored::Nothing, |host| host.ignores),
            tolerance,
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
        let mut kept = Vec::with_capacity(text.len() + 1);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let (mut line, end) = match line.strip_suffix(b"\n") {
                Some(line) => (line.strip_suffix(b"\r").unwrap_or(line), &b"\n"[..]),
                None => (line, &b""[..]),
            };
            if self.ignores == Ignored::LineEnds {
                line = line.trim_ascii_end();
            }
            kept.extend_from_slice(line);
            kept.extend_from_slice(end);
        }
        if self.ignores == Ignored::LineEnds {
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

    #[track_caller]
    fn assert_judged(comparator: Comparator, expected: &str, actual: &str, verdict: Verdict) {
        let found = comparator.verdict(expected.as_bytes(), actual.as_bytes());
        assert_eq!(found, verdict, "{expected:?} {actual:?}");
    }

    /// An output where `1 2` is expected, and the settings under which it is accepted.
    const OUTPUTS: [(&str, &[Ignored]); 11] = [
        ("1 2", &[Ignored::LastNewline, Ignored::LineEnds]),
        (
            "1 2\r\n",
            &[Ignored::Nothing, Ignored::LastNewline, Ignored::LineEnds],
        ),
        ("1 2 \n", &[Ignored::LineEnds]),
        ("1 2\t", &[Ignored::LineEnds]),
        ("1 2\n\n", &[Ignored::LineEnds]),
        ("1 2\n \n", &[Ignored::LineEnds]),
        ("1 2\r\r\n", &[Ignored::LineEnds]),
        ("1  2\n", &[]),
        ("\n1 2\n", &[]),
        ("1\n2\n", &[]),
        ("1\t2\n", &[]),
    ];

    #[test]
    fn ignores_white_space_as_the_judge_does() {
        for ignores in [Ignored::Nothing, Ignored::LastNewline, Ignored::LineEnds] {
            let comparator = Comparator {
                ignores,
                tolerance: None,
            };
            for (actual, accepted_if) in OUTPUTS {
                let is_accepted = accepted_if.contains(&ignores);
                let verdict = [Verdict::Presentation, Verdict::Accepted][usize::from(is_accepted)];
                assert_judged(comparator, "1 2\n", actual, verdict);
            }
            for actual in [
                "",
                "1\n",
                "12\n",
                "1 2 3\n",
                "2 1\n",
                "1 2\0\n",
                "1\u{a0}2\n",
            ] {
                assert_judged(comparator, "1 2\n", actual, Verdict::Wrong);
            }
            let is_blank = [Verdict::Presentation, Verdict::Accepted];
            let verdict = is_blank[usize::from(ignores == Ignored::LineEnds)];
            assert_judged(comparator, "", " \n\n", verdict);
        }
    }

    #[test]
    fn tolerates_small_errors_of_numbers() {
        let comparator = Comparator {
            ignores: Ignored::LastNewline,
            tolerance: Some(1e-6),
        };
        for (expected, actual, verdict) in [
            ("0.5\n", "0.5000009\n", Verdict::Accepted),
            ("0.5\n", "0.500002\n", Verdict::Wrong),
            ("-3000000\n", "-2999999", Verdict::Accepted), // relatively
            ("1000 x\n", "1e3  x\n", Verdict::Presentation),
            ("1000 x\n", "1e3 y\n", Verdict::Wrong),
            ("1 2\n", "1\n", Verdict::Wrong),
            ("1\n", "1 2\n", Verdict::Wrong),
            ("inf\n", "Infinity\n", Verdict::Wrong),
            ("1\n", "nan\n", Verdict::Wrong),
        ] {
            assert_judged(comparator, expected, actual, verdict);
        }
        assert_judged(Comparator::STRICT, "1\n", "1.0\n", Verdict::Wrong);
    }

    #[test]
    fn compares_as_the_host_does() {
        let comparator = |judge: &str| Comparator::of(judge, &json!(1e-6)).unwrap();
        assert_eq!(comparator("HDU 1846").ignores, Ignored::LastNewline);
        assert_eq!(comparator("AtCoder ABC 229 H").ignores, Ignored::LineEnds);
        assert_eq!(comparator("Kattis").ignores, Ignored::LineEnds);
        assert_eq!(comparator("Elsewhere").ignores, Ignored::Nothing);
        assert_eq!(comparator("HDU 1846").tolerance, Some(1e-6));
    }
}
