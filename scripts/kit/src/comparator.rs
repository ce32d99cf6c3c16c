//! The comparison of outputs, as the judge of a problem does it.

use std::borrow::Cow;

use serde_json::Value;

use crate::judges::{self, Ignored};

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

    /// Reads `[package.metadata.judge]`: the judge of the problem, and its `tolerance`.
    ///
    /// # Errors
    ///
    /// Returns a message if the tolerance is not a number or is negative.
    pub fn of(facts: &Value) -> Result<Self, String> {
        let host = facts["judge"].as_str().and_then(judges::host);
        let tolerance = &facts["tolerance"];
        match tolerance.as_f64() {
            None if !tolerance.is_null() => Err("tolerance: not a number".to_owned()),
            Some(tolerance) if tolerance < 0.0 => Err("tolerance: must not be negative".to_owned()),
            tolerance => Ok(Comparator {
                ignores: host.map_or(Ignored::Nothing, |judge| judge.ignores),
                tolerance,
            }),
        }
    }

    /// Returns whether the judge takes the actual output for the expected one.
    pub fn accepts(&self, expected: Vec<u8>, actual: Vec<u8>) -> bool {
        let [expected, actual] = self.normalize(expected, actual);
        expected == actual
    }

    /// Rewrites both outputs so that they have equal bytes iff they count as equal: ignored white space is
    /// removed, and a number within the tolerance is replaced by the expected one.
    ///
    /// Each CRLF is replaced by LF.
    pub fn normalize(&self, expected: Vec<u8>, actual: Vec<u8>) -> [Vec<u8>; 2] {
        if expected == actual {
            return [expected, actual];
        }
        let expected = self.without_ignored(unix_newlines(expected));
        let mut actual = self.without_ignored(unix_newlines(actual));
        if let Some(tolerance) = self.tolerance {
            actual = with_equal_numbers(&expected, &actual, tolerance);
        }
        [expected, actual]
    }

    fn without_ignored(&self, mut text: Vec<u8>) -> Vec<u8> {
        if self.ignores == Ignored::LineEnds {
            text = without_line_ends(text);
        }
        if self.ignores != Ignored::Nothing && text.last().is_some_and(|&byte| byte != b'\n') {
            text.push(b'\n');
        }
        text
    }
}

/// Replaces each CRLF by LF; any other CR stays.
fn unix_newlines(mut text: Vec<u8>) -> Vec<u8> {
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

/// Removes blanks at the ends of lines and empty lines at the end.
fn without_line_ends(mut text: Vec<u8>) -> Vec<u8> {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
    // Most outputs have none: these searches are fast even in an unoptimised build.
    if text.iter().any(is_blank) {
        let mut kept = Vec::with_capacity(text.len());
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let (line, end) = match line.split_last() {
                Some((b'\n', line)) => (line, &b"\n"[..]),
                _ => (line, &b""[..]),
            };
            let length = line.iter().rposition(|byte| !is_blank(byte));
            kept.extend_from_slice(&line[..length.map_or(0, |last| last + 1)]);
            kept.extend_from_slice(end);
        }
        text = kept;
    }
    let length = text.iter().rposition(|&byte| byte != b'\n');
    text.truncate(length.map_or(0, |last| last + 1));
    text
}

/// Replaces each number in `actual` by the expected one if it is within the tolerance.
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
pub fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ignoring(ignores: Ignored) -> Comparator {
        Comparator {
            ignores,
            ..Comparator::STRICT
        }
    }

    #[track_caller]
    fn assert_accepted(comparator: Comparator, expected: &str, actual: &str, accepted: bool) {
        let is_accepted = comparator.accepts(expected.into(), actual.into());
        assert_eq!(is_accepted, accepted, "{expected:?} {actual:?}");
    }

    #[test]
    fn accepts_equal_outputs_with_either_newline() {
        for (expected, actual) in [
            ("", ""),
            ("1 2\n", "1 2\n"),
            ("1\n2\n", "1\r\n2\r\n"),
            ("1\r\n\r\n", "1\n\n"),
        ] {
            assert_accepted(Comparator::STRICT, expected, actual, true);
        }
    }

    /// An output, and the settings under which it equals the expected `1 2`.
    const OUTPUTS: [(&str, &[Ignored]); 11] = [
        ("1 2", &[Ignored::LastNewline, Ignored::LineEnds]),
        ("1 2 \n", &[Ignored::LineEnds]),
        ("1 2\t", &[Ignored::LineEnds]),
        ("1 2\n\n", &[Ignored::LineEnds]),
        ("1 2\n \n", &[Ignored::LineEnds]),
        ("1 2\r\r\n", &[Ignored::LineEnds]),
        ("1  2\n", &[]),
        ("\n1 2\n", &[]),
        ("1\n2\n", &[]),
        ("1\t2\n", &[]),
        ("1 3\n", &[]),
    ];

    #[test]
    fn ignores_white_space_as_the_judge_does() {
        for ignores in [Ignored::Nothing, Ignored::LastNewline, Ignored::LineEnds] {
            for (actual, equal_if) in OUTPUTS {
                let is_equal = equal_if.contains(&ignores);
                assert_accepted(ignoring(ignores), "1 2\n", actual, is_equal);
            }
        }
        assert_accepted(ignoring(Ignored::LastNewline), "", "\n", false);
        assert_accepted(ignoring(Ignored::LineEnds), "", " \n\n", true);
        assert_accepted(ignoring(Ignored::LineEnds), "1\n2\n", "1 \n2", true);
        assert_accepted(ignoring(Ignored::LineEnds), "1\n2\n", "1\n\n2\n", false);
    }

    #[test]
    fn tolerates_small_errors_of_numbers() {
        let comparator = Comparator {
            ignores: Ignored::LastNewline,
            tolerance: Some(1e-6),
        };
        for (expected, actual, is_accepted) in [
            ("0.5\n", "0.5000009\n", true),
            ("0.5\n", "0.500002\n", false),
            ("-3000000\n", "-2999999", true), // relatively
            ("1000 x\n", "1e3 x\n", true),
            ("1000 x\n", "1e3  x\n", false),
            ("1000 x\n", "1e3 y\n", false),
            ("1 2\n", "1\n", false),
            ("1\n", "1 2\n", false),
            ("inf\n", "Infinity\n", false),
            ("1\n", "nan\n", false),
        ] {
            assert_accepted(comparator, expected, actual, is_accepted);
        }
        let exact = Comparator {
            tolerance: Some(0.0),
            ..comparator
        };
        assert_accepted(exact, "1\n", "1.0\n", true);
        assert_accepted(exact, "1\n", "1.0001\n", false);
        assert_accepted(Comparator::STRICT, "1\n", "1.0\n", false);
    }

    #[test]
    fn compares_as_the_host_does() {
        let comparator =
            |judge: &str| Comparator::of(&json!({"judge": judge, "tolerance": 1e-6})).unwrap();
        assert_eq!(comparator("HDU 1846").ignores, Ignored::LastNewline);
        assert_eq!(comparator("AtCoder ABC 229 H").ignores, Ignored::LineEnds);
        assert_eq!(comparator("Elsewhere").ignores, Ignored::Nothing);
        assert_eq!(comparator("HDU 1846").tolerance, Some(1e-6));
        assert_eq!(Comparator::of(&Value::Null), Ok(Comparator::STRICT));
    }

    #[test]
    fn replaces_crlf_only() {
        assert_eq!(
            unix_newlines(b"\r\n\r\r\n\n\ra\r".to_vec()),
            b"\n\r\n\n\ra\r"
        );
    }
}
