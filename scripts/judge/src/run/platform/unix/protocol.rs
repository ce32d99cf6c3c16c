//! What the judge and its supervisors send each other: a line of JSON each way.
//!
//! Both travel as tuples, for which `serde` needs no derived code. Paths and arguments
//! may be any bytes.

use std::ffi::OsString;
use std::time::Duration;

use anyhow::{anyhow, Context, Result};
use kit::judges::Ignored;
use kit::run::Program;

use super::super::super::job::{Answer as Wanted, Job};
use crate::model::{Comparator, Limits, Report, Size};

type JobTuple = (
    (Vec<OsString>, Option<String>),
    OsString,
    (bool, OsString),
    Duration,
    u64,
    (u8, Option<f64>),
    Option<u64>,
);

/// What a comparison may ignore, by the number that travels.
const IGNORED: [Ignored; 3] = [Ignored::Nothing, Ignored::LastNewline, Ignored::LineEnds];

/// Encodes a job as one line.
pub fn encode_job(job: &Job) -> Result<String> {
    let program = match &job.program {
        Program::Words(words) => (words.clone(), None),
        Program::Line(line) => (Vec::new(), Some(line.clone())),
    };
    let answer = match &job.answer {
        Wanted::Expected(path) => (false, path.into()),
        Wanted::Kept(path) => (true, path.into()),
    };
    let tuple: JobTuple = (
        program,
        job.input.clone().into(),
        answer,
        job.limits.time,
        job.limits.memory.bytes(),
        (job.comparator.ignores as u8, job.comparator.tolerance),
        job.output.map(Size::bytes),
    );
    serde_json::to_string(&tuple).context("cannot encode the job")
}

/// Reads what [`encode_job`] wrote.
pub fn decode_job(line: &[u8]) -> Result<Job> {
    let tuple: JobTuple = serde_json::from_slice(line).context("cannot decode the job")?;
    let ((words, line), input, (is_kept, file), time, memory, (ignores, tolerance), output) = tuple;
    let ignores = IGNORED.get(usize::from(ignores));
    Ok(Job {
        program: line.map_or(Program::Words(words), Program::Line),
        input: input.into(),
        answer: if is_kept {
            Wanted::Kept(file.into())
        } else {
            Wanted::Expected(file.into())
        },
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

type ReportTuple = (String, [Duration; 2], u64, String, String);

/// A supervisor's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The report, or why there is none.
    pub report: Result<Report, String>,
    /// Whether the supervisor can judge another case.
    pub is_reusable: bool,
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
        Ok(report) => (Some(tuple(report)), String::new(), answer.is_reusable),
        Err(why) => (None, why, answer.is_reusable),
    };
    serde_json::to_string(&parts).context("cannot encode the answer")
}

/// Reads what [`encode_answer`] wrote.
pub fn decode_answer(line: &[u8]) -> Result<Answer> {
    let (report, why, is_reusable): (Option<ReportTuple>, String, bool) =
        serde_json::from_slice(line)?;
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
    Ok(Answer {
        report,
        is_reusable,
    })
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
        let words = Program::Words(vec![name(b"sh"), name(b"-c"), name(b"\xff\n\"")]);
        let job = |program| Job {
            program,
            input: name(b"/a\xfe.in").into(),
            answer: Wanted::Expected(name(b"/a\n.out").into()),
            limits: Limits::default(),
            comparator: Comparator {
                ignores: Ignored::LineEnds,
                tolerance: Some(1e-6),
            },
            output: Some(Size::from_kib(64)),
        };
        for job in [job(words), job(Program::Line("a \"b\"\n".to_owned()))] {
            let line = encode_job(&job).unwrap();
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(decode_job(line.as_bytes()).unwrap(), job);
        }
        assert!(decode_job(b"").is_err());
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
                is_reusable: true,
            };
            let text = encode_answer(answer.clone()).unwrap();
            assert!(!text.contains('\n'), "{text}");
            assert_eq!(decode_answer(text.as_bytes()).unwrap(), answer);
        }
        assert!(decode_answer(b"").is_err());
    }
}
