//! Verdicts: from the outcome of a run, and the comparison of its output as the problem's judge does it.

use std::fmt;

use crate::run::{Ending, Limits, Outcome};
use crate::units::{in_mib, in_short};

/// A verdict, named as on the judges, in the order of the summary.
#[allow(clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The output is right.
    AC,
    /// Only blanks and newlines differ, in a way that the judge does not ignore.
    PE,
    /// The output is wrong.
    WA,
    /// Over the limit of CPU or wall time.
    TLE,
    /// Over the memory limit.
    MLE,
    /// Over the output limit.
    OLE,
    /// A signal, or an exit status other than 0.
    RE,
    /// The program does not compile.
    CE,
    /// The case cannot be judged, and the program is not to blame.
    SE,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{self:?}"))
    }
}

/// Returns the verdict on a run that failed, with the reason in a few words; none if it ended well.
pub fn failure(outcome: &Outcome, limits: &Limits) -> Option<(Verdict, String)> {
    use Verdict::{MLE, OLE, RE, SE, TLE};
    let [time, wall, cpu] = [limits.time, outcome.wall, outcome.cpu].map(in_short);
    let [memory, output] = [limits.memory, limits.output].map(in_mib);
    let late = format!("still running after {wall}, with {cpu} of CPU time");
    let stuck = format!("deadlock after {wall}: each waits for the other; is the output flushed?");
    Some(match outcome.ending {
        Ending::Exited(status) if status.success() => return None,
        Ending::Exited(status) => (RE, status.to_string()),
        Ending::Time => (TLE, format!("over {time} of CPU time")),
        Ending::Wall => (TLE, late),
        Ending::Memory => (MLE, format!("over {memory}")),
        Ending::Output => (OLE, format!("over {output}")),
        Ending::Deadlock => (TLE, stuck),
        Ending::Stopped => (SE, "stopped".to_owned()),
    })
}

/// Which outputs count as equal: what a judge ignores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// Nothing.
    Strict,
    /// The newline at the end of the output.
    LastNewline,
    /// Blanks at the ends of lines, and empty lines at the end of the output.
    LineEnds,
}

impl Comparator {
    /// Returns the verdict on an output: AC, PE or WA.
    pub fn verdict(self, expected: &[u8], actual: &[u8]) -> Verdict {
        if expected == actual {
            return Verdict::AC;
        }
        let [expected, actual] = [expected, actual].map(|text| self.normalized(text));
        if expected == actual {
            Verdict::AC
        } else if tokens(&expected).eq(tokens(&actual)) {
            Verdict::PE
        } else {
            Verdict::WA
        }
    }

    /// Removes ignored white space, so that outputs have equal bytes iff they count as equal. CRLF counts as LF.
    pub fn normalized(self, text: &[u8]) -> Vec<u8> {
        let ignores_ends = self == Comparator::LineEnds;
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
        if self != Comparator::Strict && kept.last().is_some_and(|&byte| byte != b'\n') {
            kept.push(b'\n');
        }
        kept
    }
}

/// Returns what white space separates.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignores_white_space_as_the_judge_does() {
        use Comparator::{LastNewline, LineEnds, Strict};
        // Outputs that only differ in blanks from the expected `1 2`, and where they are accepted.
        let outputs: [(&str, &[Comparator]); 8] = [
            ("1 2", &[LastNewline, LineEnds]),
            ("1 2\r\n", &[Strict, LastNewline, LineEnds]),
            ("1 2 \n", &[LineEnds]),
            ("1 2\n \n", &[LineEnds]),
            ("1 2\r\r\n", &[LineEnds]),
            ("1  2\n", &[]),
            ("\n1 2\n", &[]),
            ("1\t2\n", &[]),
        ];
        for comparator in [Strict, LastNewline, LineEnds] {
            let verdict = |actual: &str| comparator.verdict(b"1 2\n", actual.as_bytes());
            for (actual, accepted) in outputs {
                let is_accepted = verdict(actual) == Verdict::AC;
                assert_eq!(is_accepted, accepted.contains(&comparator), "{actual:?}");
                assert!(is_accepted || verdict(actual) == Verdict::PE);
            }
            for actual in ["", "1\n", "12\n", "1 2 3\n", "2 1\n", "1\u{a0}2\n"] {
                assert_eq!(verdict(actual), Verdict::WA, "{actual:?}");
            }
        }
    }

    /// What is left of a text where white space does not count, by its definition in words.
    fn plain(comparator: Comparator, text: &str) -> String {
        let text = text.replace("\r\n", "\n");
        match comparator {
            Comparator::Strict => text,
            Comparator::LastNewline if text.is_empty() || text.ends_with('\n') => text,
            Comparator::LastNewline => text + "\n",
            Comparator::LineEnds => {
                let lines = text
                    .split('\n')
                    .map(|line| line.trim_end_matches([' ', '\r']));
                let lines: Vec<&str> = lines.collect();
                let end = lines.iter().rposition(|line| !line.is_empty());
                lines[..end.map_or(0, |last| last + 1)].join("\n")
            }
        }
    }

    #[test]
    fn outputs_are_compared_as_their_definition_says() {
        let mut texts = vec![String::new()];
        let mut longest = texts.clone();
        for _ in 0..5 {
            let longer = longest.iter();
            let longer = longer.flat_map(|it| ["1", " ", "\n", "\r"].map(|next| it.clone() + next));
            longest = longer.collect();
            texts.extend(longest.iter().cloned());
        }
        for comparator in [
            Comparator::Strict,
            Comparator::LastNewline,
            Comparator::LineEnds,
        ] {
            for expected in ["", "\n", "1", "1\n", "1 1\n", "1\n1\n", " 1\n\n1", "1\r\n1"] {
                let kept = plain(comparator, expected);
                for actual in &texts {
                    let verdict = comparator.verdict(expected.as_bytes(), actual.as_bytes());
                    let wanted = if plain(comparator, actual) == kept {
                        Verdict::AC
                    } else if expected.split_whitespace().eq(actual.split_whitespace()) {
                        Verdict::PE
                    } else {
                        Verdict::WA
                    };
                    assert_eq!(verdict, wanted, "{comparator:?} {expected:?} {actual:?}");
                }
            }
        }
    }

    #[test]
    fn each_ending_has_its_verdict_and_reason() {
        use std::time::Duration;

        let limits = Limits {
            time: Duration::from_millis(1500),
            wall: Duration::from_secs(4),
            memory: 64 << 20,
            output: 16 << 20,
        };
        for (ending, verdict, reason) in [
            (Ending::Time, Verdict::TLE, "over 1.5 s of CPU time"),
            (
                Ending::Wall,
                Verdict::TLE,
                "still running after 5 s, with 0.25 s of CPU time",
            ),
            (
                Ending::Deadlock,
                Verdict::TLE,
                "deadlock after 5 s: each waits for the other; is the output flushed?",
            ),
            (Ending::Memory, Verdict::MLE, "over 64 MiB"),
            (Ending::Output, Verdict::OLE, "over 16 MiB"),
            (Ending::Stopped, Verdict::SE, "stopped"),
        ] {
            let outcome = Outcome {
                ending,
                wall: Duration::from_secs(5),
                cpu: Duration::from_millis(250),
                ..Outcome::default()
            };
            let found = failure(&outcome, &limits);
            assert_eq!(found, Some((verdict, reason.to_owned())));
        }
    }
}
