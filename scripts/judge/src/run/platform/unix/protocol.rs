//! What the judge and its supervisors send each other: a line of JSON each way.
//!
//! Both travel as tuples, for which `serde` needs no derived code. Paths and arguments
//! may be any bytes.

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use anyhow::{anyhow, Context, Result};
use kit::run::Program;

use super::super::super::job::Task;
use super::super::super::measurement::Exit;
use crate::model::{Limits, Size};

/// The words or the line of the program, the input, the time limit, the memory limit, the output limit.
type TaskTuple = (Vec<OsString>, Option<String>, OsString, Duration, u64, u64);

/// Encodes a task as one line.
pub fn encode_task(task: &Task) -> Result<String> {
    let (words, line) = match &task.program {
        Program::Words(words) => (words.clone(), None),
        Program::Line(line) => (Vec::new(), Some(line.clone())),
    };
    let tuple: TaskTuple = (
        words,
        line,
        task.input.clone().into(),
        task.limits.time,
        task.limits.memory.bytes(),
        task.cap.bytes(),
    );
    serde_json::to_string(&tuple).context("cannot encode the task")
}

/// Reads what [`encode_task`] wrote.
pub fn decode_task(line: &[u8]) -> Result<Task> {
    let tuple: TaskTuple = serde_json::from_slice(line).context("cannot decode the task")?;
    let (words, line, input, time, memory, cap) = tuple;
    Ok(Task {
        program: line.map_or(Program::Words(words), Program::Line),
        input: input.into(),
        limits: Limits {
            time,
            memory: Size::from_bytes(memory),
        },
        cap: Size::from_bytes(cap),
    })
}

/// The limit at which the program was killed, the exit status, wall-clock and processor time, memory.
type ExitTuple = (Option<String>, i32, Duration, Duration, u64);

/// Encodes a supervisor's answer as one line: how the program ended, or why it did not run.
pub fn encode_answer(answer: Result<Exit>) -> Result<String> {
    let tuple = |exit: Exit| -> ExitTuple {
        let killed_at = exit.killed_at.map(|verdict| verdict.to_string());
        let status = exit.status.into_raw();
        (killed_at, status, exit.time, exit.cpu, exit.memory.bytes())
    };
    let answer = match answer {
        Ok(exit) => (Some(tuple(exit)), String::new()),
        Err(error) => (None, format!("{error:#}")),
    };
    serde_json::to_string(&answer).context("cannot encode the answer")
}

/// Reads what [`encode_answer`] wrote.
///
/// # Errors
///
/// The outer error if it is malformed.
pub fn decode_answer(line: &[u8]) -> Result<Result<Exit>> {
    let (exit, why): (Option<ExitTuple>, String) = serde_json::from_slice(line)?;
    let Some((killed_at, status, time, cpu, memory)) = exit else {
        return Ok(Err(anyhow!(why)));
    };
    let killed_at = killed_at.map(|verdict| verdict.parse());
    Ok(Ok(Exit {
        killed_at: killed_at.transpose().map_err(|why: String| anyhow!(why))?,
        status: ExitStatus::from_raw(status),
        time,
        cpu,
        memory: Size::from_bytes(memory),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Verdict;
    use std::os::unix::ffi::OsStringExt;

    #[test]
    fn tasks_round_trip() {
        let name = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
        let words = Program::Words(vec![name(b"sh"), name(b"-c"), name(b"\xff\n\"")]);
        for program in [words, Program::Line("a \"b\"\n".to_owned())] {
            let task = Task {
                program,
                input: name(b"/a\xfe\n.in").into(),
                limits: Limits::default(),
                cap: Size::from_kib(64),
            };
            let line = encode_task(&task).unwrap();
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(decode_task(line.as_bytes()).unwrap(), task);
        }
        assert!(decode_task(b"").is_err());
    }

    #[test]
    fn answers_round_trip() {
        let exit = |killed_at, status| Exit {
            killed_at,
            status: ExitStatus::from_raw(status),
            time: Duration::from_nanos(1_234_567_891),
            cpu: Duration::from_nanos(1),
            memory: Size::from_bytes(12_345),
        };
        for exit in [exit(None, 3 << 8), exit(Some(Verdict::Memory), 9)] {
            let text = encode_answer(Ok(exit)).unwrap();
            assert_eq!(decode_answer(text.as_bytes()).unwrap().unwrap(), exit);
        }
        let text = encode_answer(Err(anyhow!("a\nreason").context("what"))).unwrap();
        assert!(!text.contains('\n'), "{text}");
        let error = decode_answer(text.as_bytes()).unwrap().unwrap_err();
        assert_eq!(error.to_string(), "what: a\nreason");
        assert!(decode_answer(b"").is_err());
    }
}
