//! The comparison of outputs, as the judge of a problem does it.

use std::borrow::Cow;

use kit::judges::Ignored;

use super::Verdict;

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

/// Compares two outputs that [`Comparator::normalize`] has rewritten.
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

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ignoring(ignores: Ignored) -> Comparator {
        Comparator {
            ignores,
            ..Comparator::STRICT
        }
    }

    #[track_caller]
    fn assert_judged(comparator: Comparator, expected: &str, actual: &str, verdict: Verdict) {
        let [left, right] = comparator.normalize(expected.into(), actual.into());
        assert_eq!(compare(&left, &right), verdict, "{expected:?} {actual:?}");
    }

    #[test]
    fn accepts_equal_outputs_with_either_newline() {
        for (expected, actual) in [
            ("", ""),
            ("1 2\n", "1 2\n"),
            ("1\n2\n", "1\r\n2\r\n"),
            ("1\r\n\r\n", "1\n\n"),
        ] {
            assert_judged(Comparator::STRICT, expected, actual, Verdict::Accepted);
        }
    }

    /// An output, and the settings under which it equals the expected `1 2`.
    const OUTPUTS: [(&str, &[Ignored]); 10] = [
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
    ];

    #[test]
    fn ignores_white_space_as_the_judge_does() {
        for ignores in [Ignored::Nothing, Ignored::LastNewline, Ignored::LineEnds] {
            for (actual, equal_if) in OUTPUTS {
                let verdict = if equal_if.contains(&ignores) {
                    Verdict::Accepted
                } else {
                    Verdict::Presentation
                };
                assert_judged(ignoring(ignores), "1 2\n", actual, verdict);
            }
        }
        let presentation = Verdict::Presentation;
        assert_judged(ignoring(Ignored::LastNewline), "", "\n", presentation);
        assert_judged(ignoring(Ignored::LineEnds), "", " \n\n", Verdict::Accepted);
        assert_judged(
            ignoring(Ignored::LineEnds),
            "1\n2\n",
            "1 \n2",
            Verdict::Accepted,
        );
        assert_judged(
            ignoring(Ignored::LineEnds),
            "1\n2\n",
            "1\n\n2\n",
            presentation,
        );
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
            assert_judged(ignoring(Ignored::LineEnds), "1 2\n", actual, Verdict::Wrong);
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
            ("1000 x\n", "1e3 x\n", Verdict::Accepted),
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
    fn replaces_crlf_only() {
        assert_eq!(
            unix_newlines(b"\r\n\r\r\n\n\ra\r".to_vec()),
            b"\n\r\n\n\ra\r"
        );
    }
}
