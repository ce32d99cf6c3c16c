//! Judges a program on a case: by comparing its output, by a checker, or by an interactor.
//!
//! Checkers and interactors are programs in one of the two protocols in use, told apart by their exit status:
//!
//! | | testlib | Kattis |
//! |---|---|---|
//! | checker | `checker in out ans` | `validator in ans feedback_dir/ < out` |
//! | interactor, its stdin and stdout joined with the program's | `interactor in out [ans]` | `validator in ans feedback_dir/` |
//! | right | 0 | 42 |
//! | wrong | 1, or 2 for PE | 43 |
//! | anything else | not the program's fault: SE | likewise |
//!
//! A checker is first asked about the expected output itself, in either way: one of them must accept it. An
//! interactor is first called as Kattis does it, with a copy of the answer; if its status is one of testlib's,
//! the dialogue is repeated as testlib's.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::build;
use crate::interact::{self, Dialogue};
use crate::problem::{Problem, Workspace};
use crate::program::Program;
use crate::run::{self, describe, Ending, Input, Limits, Outcome};
use crate::units::Size;
use crate::verdict::{failure, Comparator, Verdict};

/// How long a checker may take.
const CHECKER: Duration = Duration::from_secs(30);

/// How the outputs of a problem are judged.
#[derive(Debug)]
pub enum Grader {
    /// The output is compared with the expected one.
    Compare(Comparator),
    /// A checker judges the output.
    Check(Checker),
    /// An interactor talks to the program.
    Interact(Interactor),
}

/// The result of a case.
#[derive(Debug)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason in a few words, such as the limit, the signal, or what the checker says; may be empty.
    pub note: String,
    /// CPU time.
    pub cpu: Duration,
    /// Wall-clock time.
    pub wall: Duration,
    /// Peak resident memory.
    pub memory: Size,
    /// The output; empty if there was a dialogue.
    pub stdout: Vec<u8>,
    /// The end of stderr.
    pub stderr: Vec<u8>,
    /// What the program and the interactor said.
    pub dialogue: Option<Dialogue>,
}

impl Report {
    pub(crate) fn new(verdict: Verdict, note: String, outcome: Outcome) -> Self {
        Report {
            verdict,
            note,
            cpu: outcome.cpu,
            wall: outcome.wall,
            memory: outcome.memory,
            stdout: outcome.stdout,
            stderr: outcome.stderr,
            dialogue: None,
        }
    }
}

impl Report {
    /// Creates the report on a case that cannot be judged.
    pub fn system(why: String) -> Self {
        Report {
            verdict: Verdict::System,
            note: why,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: Size::default(),
            stdout: Vec::new(),
            stderr: Vec::new(),
            dialogue: None,
        }
    }
}

impl Grader {
    /// Builds the grader of a problem.
    ///
    /// # Errors
    ///
    /// If its checker or interactor does not compile.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        Ok(if let Some(source) = &problem.interactor {
            Grader::Interact(Interactor::new(build::helper(
                &workspace.helpers(),
                source,
            )?))
        } else if let Some(source) = &problem.checker {
            Grader::Check(Checker::new(build::helper(&workspace.helpers(), source)?))
        } else {
            Grader::Compare(problem.comparator)
        })
    }

    /// Runs a program on an input and judges it; `answer` is the expected output, of which an interactor may need none.
    ///
    /// # Errors
    ///
    /// If the program cannot be started or a file cannot be read. A failing checker or interactor is a verdict
    /// (SE), as the other cases may be judged.
    pub fn judge(
        &self,
        program: &Program,
        input: Input,
        answer: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Report> {
        if let Grader::Interact(interactor) = self {
            return interactor.judge(program, input, answer, limits);
        }
        let outcome = run::run(program, input, limits)?;
        if let Some((verdict, note)) = failure(&outcome, limits) {
            return Ok(Report::new(verdict, note, outcome));
        }
        let answer = answer.context("the case has no expected output")?;
        let (verdict, note) = match self {
            Grader::Check(checker) => checker.verdict(input, &outcome.stdout, answer)?,
            Grader::Compare(comparator) => {
                (comparator.verdict(answer, &outcome.stdout), String::new())
            }
            Grader::Interact(_) => unreachable!("handled above"),
        };
        Ok(Report::new(verdict, note, outcome))
    }
}

/// Which of the two protocols a checker or an interactor follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Testlib,
    Kattis,
}

impl Protocol {
    /// Returns the verdict that an exit status stands for; none if it stands for a failure.
    pub(crate) fn verdict(self, status: Option<i32>) -> Option<Verdict> {
        match (self, status) {
            (Protocol::Testlib, Some(0)) | (Protocol::Kattis, Some(42)) => Some(Verdict::Accepted),
            (Protocol::Testlib, Some(1)) | (Protocol::Kattis, Some(43)) => Some(Verdict::Wrong),
            (Protocol::Testlib, Some(2)) => Some(Verdict::Presentation),
            _ => None,
        }
    }
}

/// The files for a checker or an interactor.
pub(crate) struct Files {
    folder: tempfile::TempDir,
    pub(crate) input: PathBuf,
}

impl Files {
    pub(crate) fn new(input: Input) -> Result<Self> {
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        fs::create_dir(folder.path().join("feedback"))?;
        let path = match input {
            Input::File(path) => std::path::absolute(path)?,
            Input::Bytes(_) | Input::Empty => folder.path().join("input"),
        };
        match input {
            Input::File(_) => {}
            Input::Bytes(bytes) => fs::write(&path, bytes)?,
            Input::Empty => fs::write(&path, b"")?,
        }
        Ok(Files {
            folder,
            input: path,
        })
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf> {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).context("cannot write a temporary file")?;
        Ok(path)
    }

    /// Kattis' feedback folder; its path ends with a separator, as validators append names to it.
    pub(crate) fn feedback(&self) -> PathBuf {
        self.folder.path().join("feedback").join("")
    }

    /// What a checker or an interactor says about its verdict: in Kattis' file for it, or on stderr.
    pub(crate) fn message(&self, outcome: &Outcome) -> String {
        let file = self.feedback().join("judgemessage.txt");
        let message = fs::read(file).unwrap_or_default();
        let message = String::from_utf8_lossy(&message);
        let text = match message.trim() {
            "" => outcome.messages(),
            text => text.to_owned(),
        };
        text.lines().next().unwrap_or_default().to_owned()
    }
}

/// A program that judges outputs.
#[derive(Debug)]
pub struct Checker {
    program: Program,
    protocol: OnceLock<Protocol>,
}

impl Checker {
    /// Creates a checker from a program in either protocol.
    pub fn new(program: Program) -> Self {
        Checker {
            program,
            protocol: OnceLock::new(),
        }
    }

    /// Returns the verdict on an output and what the checker says about it.
    ///
    /// # Errors
    ///
    /// If the checker cannot be started or a file cannot be written.
    pub fn verdict(&self, input: Input, output: &[u8], answer: &[u8]) -> Result<(Verdict, String)> {
        let files = Files::new(input)?;
        let answer = files.write("answer", answer)?;
        let protocol = match self.protocol.get() {
            Some(&protocol) => protocol,
            None => match self.find_protocol(&files, &answer)? {
                Ok(protocol) => *self.protocol.get_or_init(|| protocol),
                Err(why) => return Ok((Verdict::System, why)),
            },
        };
        let output = files.write("output", output)?;
        let outcome = self.call(protocol, &files, &output, &answer)?;
        let message = files.message(&outcome);
        Ok(match protocol.verdict(outcome.code()) {
            Some(verdict) => (verdict, message),
            None => (
                Verdict::System,
                format!("the checker fails: {}", failed(&outcome, &message)),
            ),
        })
    }

    /// Asks the checker about the expected output, in either way.
    fn find_protocol(
        &self,
        files: &Files,
        answer: &Path,
    ) -> Result<std::result::Result<Protocol, String>> {
        let output = files.write("output", &fs::read(answer)?)?;
        let mut said = Vec::new();
        for protocol in [Protocol::Kattis, Protocol::Testlib] {
            let outcome = self.call(protocol, files, &output, answer)?;
            if protocol.verdict(outcome.code()) == Some(Verdict::Accepted) {
                return Ok(Ok(protocol));
            }
            said.push(failed(&outcome, &files.message(&outcome)));
        }
        Ok(Err(format!(
            "the checker does not accept the expected output: {} as Kattis calls it, {} as testlib does",
            said[0], said[1]
        )))
    }

    fn call(
        &self,
        protocol: Protocol,
        files: &Files,
        output: &Path,
        answer: &Path,
    ) -> Result<Outcome> {
        let limits = Limits::wall_only(CHECKER);
        let (input, feedback) = (files.input.as_os_str(), files.feedback());
        match protocol {
            Protocol::Testlib => {
                let words = [input, output.as_os_str(), answer.as_os_str()];
                run::run(
                    &self.program.clone().with_arguments(&words),
                    Input::Empty,
                    &limits,
                )
            }
            Protocol::Kattis => {
                let words = [input, answer.as_os_str(), feedback.as_os_str()];
                run::run(
                    &self.program.clone().with_arguments(&words),
                    Input::File(output),
                    &limits,
                )
            }
        }
    }
}

/// How a checker or an interactor ended, with what it said.
pub(crate) fn failed(outcome: &Outcome, message: &str) -> String {
    let ending = match outcome.ending {
        Ending::Exited(status) => describe(status),
        Ending::Exceeded(_) => String::from("over its limits"),
        Ending::Stopped => String::from("stopped"),
    };
    match message {
        "" => ending,
        message => format!("{ending} ({message})"),
    }
}

/// A program that talks to the program that is judged.
#[derive(Debug)]
pub struct Interactor {
    program: Program,
    protocol: OnceLock<Protocol>,
}

impl Interactor {
    /// Creates an interactor from a program in either protocol.
    pub fn new(program: Program) -> Self {
        Interactor {
            program,
            protocol: OnceLock::new(),
        }
    }

    fn judge(
        &self,
        program: &Program,
        input: Input,
        answer: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Report> {
        if let Some(&protocol) = self.protocol.get() {
            return Ok(self.play(protocol, program, input, answer, limits)?.0);
        }
        let (report, status) = self.play(Protocol::Kattis, program, input, answer, limits)?;
        let protocol = match status {
            Some(42 | 43) => Protocol::Kattis,
            Some(0..=3) => Protocol::Testlib,
            _ => return Ok(report),
        };
        match self.protocol.get_or_init(|| protocol) {
            Protocol::Kattis => Ok(report),
            testlib @ Protocol::Testlib => {
                Ok(self.play(*testlib, program, input, answer, limits)?.0)
            }
        }
    }

    /// Returns the report, and the exit status of the interactor.
    fn play(
        &self,
        protocol: Protocol,
        program: &Program,
        input: Input,
        answer: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<(Report, Option<i32>)> {
        let files = Files::new(input)?;
        let answer_file = files.write("answer", answer.unwrap_or_default())?;
        let (output, feedback) = (files.write("output", b"")?, files.feedback());
        let words: Vec<&OsStr> = match (protocol, answer) {
            (Protocol::Kattis, _) => vec![answer_file.as_ref(), feedback.as_ref()],
            (Protocol::Testlib, Some(_)) => vec![output.as_ref(), answer_file.as_ref()],
            (Protocol::Testlib, None) => vec![output.as_ref()],
        };
        let words: Vec<&OsStr> = [files.input.as_os_str()].into_iter().chain(words).collect();
        let interactor = self.program.clone().with_arguments(&words);
        let played = interact::play(program, &interactor, limits)?;
        let status = played.interactor.as_ref().and_then(Outcome::code);
        let message = played.interactor.as_ref().map(|it| files.message(it));
        let said = protocol.verdict(status);
        let report = played.report(said, &message.unwrap_or_default(), limits);
        Ok((report, status))
    }
}
