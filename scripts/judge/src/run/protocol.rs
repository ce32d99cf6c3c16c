//! What the judge and its supervisors send each other: a line of JSON each way.
//!
//! Both travel as tuples, for which `serde` needs no derived code. Paths and arguments
//! may be any bytes.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{anyhow, Context, Result};
use kit::judges::Ignored;

use crate::model::{Comparator, Limits, Report, Size};

/// The argument that makes this program a supervisor.
pub const SUPERVISE: &str = "--supervise";

/// A program to run on a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// The file for its standard input.
    pub input: PathBuf,
    /// The file with the expected output.
    pub expected: PathBuf,
    /// What the program may use.
    pub limits: Limits,
    /// How its output is compared.
    pub comparator: Comparator,
    /// How much it may print, if the user says so.
    pub output: Option<Size>,
}

type JobTuple = (
    Vec<OsString>,
    OsString,
    OsString,
    Duration,
    u64,
    (u8, Option<f64>),
    Option<u64>,
);

/// What a comparison may ignore, by the number that travels.
const IGNORED: [Ignored; 3] = [Ignored::Nothing, Ignored::LastNewline, Ignored::LineEnds];

impl Job {
    /// The job as one line.
    ///
    /// # Errors
    ///
    /// If it cannot be written as JSON.
    pub fn encode(&self) -> Result<String> {
        let tuple: JobTuple = (
            self.command.clone(),
            self.input.clone().into(),
            self.expected.clone().into(),
            self.limits.time,
            self.limits.memory.bytes(),
            (self.comparator.ignores as u8, self.comparator.tolerance),
            self.output.map(Size::bytes),
        );
        serde_json::to_string(&tuple).context("cannot encode the job")
    }

    /// Reads what [`Job::encode`] wrote.
    ///
    /// # Errors
    ///
    /// If the line is something else.
    pub fn decode(line: &str) -> Result<Self> {
        let tuple: JobTuple = serde_json::from_str(line).context("cannot decode the job")?;
        let (command, input, expected, time, memory, (ignores, tolerance), output) = tuple;
        let ignores = IGNORED.get(usize::from(ignores));
        Ok(Job {
            command,
            input: input.into(),
            expected: expected.into(),
            limits: Limits {
                time,
                memory: Size::from_bytes(memory),
            },
            comparator: Comparator {
                ignores: *ignores.context("cannot decode the job")?,
                tolerance,
            },
            output: output.map(Size::from_bytes),
        })
    }
}

type ReportTuple = (String, [Duration; 2], u64, String, String);

/// A supervisor's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The report, or why there is none.
    pub report: Result<Report, String>,
    /// Whether the supervisor is still as small as at its start, so that it can judge another case.
    pub is_fresh: bool,
}

/// Encodes an answer as one line.
pub fn encode_answer(answer: Answer) -> Result<String> {
    let tuple = |report: Report| -> ReportTuple {
        (
            report.verdict.to_string(),
            [report.time, report.cpu],
            report.memory.bytes(),
            report.note,
            report.details,
        )
    };
    let parts = match answer.report {
        Ok(report) => (Some(tuple(report)), String::new(), answer.is_fresh),
        Err(why) => (None, why, answer.is_fresh),
    };
    serde_json::to_string(&parts).context("cannot encode the answer")
}

/// Reads what [`encode_answer`] wrote.
pub fn decode_answer(text: &[u8]) -> Result<Answer> {
    let (report, why, is_fresh): (Option<ReportTuple>, String, bool) =
        serde_json::from_slice(text)?;
    let report = match report {
        None => Err(why),
        Some((verdict, [time, cpu], memory, note, details)) => Ok(Report {
            verdict: verdict.parse().map_err(|why: String| anyhow!(why))?,
            time,
            cpu,
            memory: Size::from_bytes(memory),
            note,
            details,
        }),
    };
    Ok(Answer { report, is_fresh })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Verdict;
    use std::os::unix::ffi::OsStringExt;

    #[test]
    fn everything_ignored_has_its_number() {
        for (number, ignored) in IGNORED.into_iter().enumerate() {
            assert_eq!(ignored as usize, number);
        }
    }

    #[test]
    fn jobs_round_trip() {
        let name = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
        let job = Job {
            command: vec![name(b"sh"), name(b"-c"), name(b"\xff\n\"")],
            input: name(b"/a\xfe.in").into(),
            expected: name(b"/a\n.out").into(),
            limits: Limits::default(),
            comparator: Comparator {
                ignores: Ignored::LineEnds,
                tolerance: Some(1e-6),
            },
            output: Some(Size::from_kib(64)),
        };
        let line = job.encode().unwrap();
        assert!(!line.contains('\n'), "{line}");
        assert_eq!(Job::decode(&line).unwrap(), job);
        assert!(Job::decode("").is_err());
    }

    #[test]
    fn answers_round_trip() {
        let report = Report {
            verdict: Verdict::Wrong,
            time: Duration::from_nanos(1_234_567_891),
            cpu: Duration::from_nanos(1),
            memory: Size::from_bytes(12_345),
            note: "a note".to_owned(),
            details: "two\nlines\n".to_owned(),
        };
        for report in [Ok(report), Err("a reason".to_owned())] {
            let answer = Answer {
                report,
                is_fresh: true,
            };
            let text = encode_answer(answer.clone()).unwrap();
            assert!(!text.contains('\n'), "{text}");
            assert_eq!(decode_answer(text.as_bytes()).unwrap(), answer);
        }
        assert!(decode_answer(b"").is_err());
    }
}
