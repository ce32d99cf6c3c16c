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

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, Error, Result};

use crate::build;
use crate::interact::{self, Dialogue};
use crate::problem::{Problem, Workspace};
use crate::program::Program;
use crate::run::{self, describe, Ending, Input, Limits, Outcome};
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
    pub verdict: Verdict,
    /// The reason in a few words, such as the limit, the signal, or what the checker says; may be empty.
    pub note: String,
    /// What the program did and used. In a dialogue, the output is not kept.
    pub outcome: Outcome,
    /// What the program and the interactor said.
    pub dialogue: Option<Dialogue>,
}

impl Report {
    /// Creates the report on a run.
    pub fn new(verdict: Verdict, note: String, outcome: Outcome) -> Self {
        Report {
            verdict,
            note,
            outcome,
            dialogue: None,
        }
    }

    /// Creates the report on a case that cannot be judged.
    pub fn system(why: &Error) -> Self {
        Report::new(Verdict::System, format!("{why:#}"), Outcome::default())
    }
}

impl Grader {
    /// Builds the grader of a problem.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let program = |source| build::helper(&workspace.helpers(), source);
        Ok(match (&problem.interactor, &problem.checker) {
            (Some(source), _) => Grader::Interact(Interactor::new(program(source)?)),
            (None, Some(source)) => Grader::Check(Checker::new(program(source)?)),
            (None, None) => Grader::Compare(problem.comparator),
        })
    }

    /// Runs a program on an input and judges it; `answer` is the expected output, of which an interactor may need
    /// none.
    ///
    /// It is an error if something cannot be started or read. A failing checker or interactor is a verdict (SE).
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
        let (verdict, note) = match (failure(&outcome, limits), self, answer) {
            (Some(failure), ..) => failure,
            (None, Grader::Compare(comparator), Some(answer)) => {
                (comparator.verdict(answer, &outcome.stdout), String::new())
            }
            (None, Grader::Check(checker), Some(answer)) => {
                checker.verdict(input, &outcome.stdout, answer)?
            }
            _ => (Verdict::System, "there is no expected output".to_owned()),
        };
        Ok(Report::new(verdict, note, outcome))
    }
}

/// Which of the two protocols a checker or an interactor follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Testlib,
    Kattis,
}

impl Protocol {
    /// The verdict that an exit status stands for; none if it stands for a failure.
    fn verdict(self, outcome: &Outcome) -> Option<Verdict> {
        match (self, outcome.code()) {
            (Protocol::Testlib, Some(0)) | (Protocol::Kattis, Some(42)) => Some(Verdict::Accepted),
            (Protocol::Testlib, Some(1)) | (Protocol::Kattis, Some(43)) => Some(Verdict::Wrong),
            (Protocol::Testlib, Some(2)) => Some(Verdict::Presentation),
            _ => None,
        }
    }
}

/// The files for a checker or an interactor, in a temporary folder.
struct Files {
    folder: tempfile::TempDir,
    input: PathBuf,
}

impl Files {
    fn new(input: Input) -> Result<Self> {
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        fs::create_dir(folder.path().join("feedback"))?;
        let path = match input {
            Input::File(path) => std::path::absolute(path)?,
            Input::Bytes(_) | Input::Empty => folder.path().join("input"),
        };
        if let Input::Bytes(bytes) = input {
            fs::write(&path, bytes)?;
        }
        Ok(Files {
            folder,
            input: path,
        })
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf> {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).context("cannot write a temporary file")?;
        Ok(path)
    }

    /// Kattis' feedback folder; its path ends with a separator, as validators append names to it.
    fn feedback(&self) -> PathBuf {
        self.folder.path().join("feedback").join("")
    }

    /// The first line that a checker or an interactor says: in Kattis' file for it, or on stderr.
    fn message(&self, outcome: &Outcome) -> String {
        let file = fs::read(self.feedback().join("judgemessage.txt")).unwrap_or_default();
        let text = [String::from_utf8_lossy(&file).trim(), &outcome.messages()].join("\n");
        text.trim().lines().next().unwrap_or_default().to_owned()
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
        let protocol = OnceLock::new();
        Checker { program, protocol }
    }

    /// Returns the verdict on an output and what the checker says about it.
    fn verdict(&self, input: Input, output: &[u8], answer: &[u8]) -> Result<(Verdict, String)> {
        let files = Files::new(input)?;
        let answer_file = files.write("answer", answer)?;
        let protocol = match self.protocol.get() {
            Some(&protocol) => protocol,
            None => match self.find_protocol(&files, answer, &answer_file)? {
                Ok(protocol) => *self.protocol.get_or_init(|| protocol),
                Err(why) => return Ok((Verdict::System, why)),
            },
        };
        let output = files.write("output", output)?;
        let outcome = self.call(protocol, &files, &output, &answer_file)?;
        let message = files.message(&outcome);
        let failed = || format!("the checker fails: {}", ending(&outcome, &message));
        Ok(match protocol.verdict(&outcome) {
            Some(verdict) => (verdict, message),
            None => (Verdict::System, failed()),
        })
    }

    /// Asks the checker about the expected output, in either way; an inner error says that it accepts it in neither.
    fn find_protocol(
        &self,
        files: &Files,
        answer: &[u8],
        answer_file: &Path,
    ) -> Result<std::result::Result<Protocol, String>> {
        let output = files.write("output", answer)?;
        let mut said = Vec::new();
        for protocol in [Protocol::Kattis, Protocol::Testlib] {
            let outcome = self.call(protocol, files, &output, answer_file)?;
            if protocol.verdict(&outcome) == Some(Verdict::Accepted) {
                return Ok(Ok(protocol));
            }
            said.push(ending(&outcome, &files.message(&outcome)));
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
        let (words, input) = match protocol {
            Protocol::Testlib => ([&files.input, output, answer], Input::Empty),
            Protocol::Kattis => (
                [&files.input, answer, &files.feedback()],
                Input::File(output),
            ),
        };
        run::run(
            &self.program.clone().with_arguments(&words),
            input,
            &Limits::wall_only(CHECKER),
        )
    }
}

/// How a checker or an interactor ended, with what it said.
pub fn ending(outcome: &Outcome, message: &str) -> String {
    let ending = match outcome.ending {
        Ending::Exited(status) => describe(status),
        Ending::Stopped => "stopped".to_owned(),
        _ => "over its limits".to_owned(),
    };
    if message.is_empty() {
        ending
    } else {
        format!("{ending} ({message})")
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
        let protocol = OnceLock::new();
        Interactor { program, protocol }
    }

    fn judge(
        &self,
        program: &Program,
        input: Input,
        answer: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Report> {
        let play = |protocol| self.play(protocol, program, input, answer, limits);
        if let Some(&protocol) = self.protocol.get() {
            return Ok(play(protocol)?.0);
        }
        let (report, status) = play(Protocol::Kattis)?;
        let protocol = match status {
            Some(42 | 43) => Protocol::Kattis,
            Some(0..=3) => Protocol::Testlib,
            _ => return Ok(report),
        };
        match self.protocol.get_or_init(|| protocol) {
            Protocol::Kattis => Ok(report),
            Protocol::Testlib => Ok(play(Protocol::Testlib)?.0),
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
        let mut words = vec![files.input.clone()];
        match protocol {
            Protocol::Kattis => words.extend([answer_file, files.feedback()]),
            Protocol::Testlib => {
                words.push(files.write("output", b"")?);
                words.extend(answer.map(|_| answer_file));
            }
        }
        let interactor = self.program.clone().with_arguments(&words);
        let played = interact::play(program, &interactor, limits)?;
        let status = played.interactor.as_ref().and_then(Outcome::code);
        let said = played
            .interactor
            .as_ref()
            .and_then(|it| protocol.verdict(it));
        let message = played.interactor.as_ref().map(|it| files.message(it));
        Ok((
            played.report(said, &message.unwrap_or_default(), limits),
            status,
        ))
    }
}
