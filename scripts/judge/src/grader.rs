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
//! interactor is first called as Kattis does it; if its status is one of testlib's,
//! the dialogue is repeated as testlib's.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::build;
use crate::interact::{self, Dialogue};
use crate::problem::{Problem, Workspace};
use crate::program::Program;
use crate::run::{self, Ending, Input, Limits, Outcome};
use crate::verdict::{failure, Comparator, Verdict};

/// How long a checker may take.
const CHECKER: Duration = Duration::from_secs(30);

/// How the outputs of a problem are judged.
#[derive(Debug)]
pub enum Grader {
    /// The output is compared with the expected one.
    Compare(Comparator),
    /// A checker judges the output.
    Check(Tool),
    /// An interactor talks to the program.
    Interact(Tool),
}

/// A checker or an interactor.
#[derive(Debug)]
pub struct Tool {
    program: Program,
    protocol: OnceLock<Protocol>,
}

/// Which of the two protocols a tool follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Testlib,
    Kattis,
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
        let dialogue = None;
        Report {
            verdict,
            note,
            outcome,
            dialogue,
        }
    }
}

impl Grader {
    /// Creates a grader from a checker.
    pub fn check(program: Program) -> Self {
        let protocol = OnceLock::new();
        Grader::Check(Tool { program, protocol })
    }

    /// Creates a grader from an interactor.
    pub fn interact(program: Program) -> Self {
        let protocol = OnceLock::new();
        Grader::Interact(Tool { program, protocol })
    }

    /// Builds the grader of a problem.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let program = |source| build::helper(&workspace.helpers(), source);
        Ok(match (&problem.interactor, &problem.checker) {
            (Some(source), _) => Grader::interact(program(source)?),
            (None, Some(source)) => Grader::check(program(source)?),
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
            return interactor.talk(&Files::new(input, answer)?, program, limits);
        }
        let outcome = run::run(program, input, limits)?;
        let output = &outcome.stdout;
        let (verdict, note) = match (self, failure(&outcome, limits), answer) {
            (_, Some(failure), _) => failure,
            (Grader::Compare(compare), _, Some(answer)) => {
                (compare.verdict(answer, output), String::new())
            }
            (Grader::Check(checker), _, Some(_)) => {
                checker.verdict(&Files::new(input, answer)?, output)?
            }
            _ => {
                let why = "there is no answer: the solution crashes or takes too long";
                (Verdict::System, why.to_owned())
            }
        };
        Ok(Report::new(verdict, note, outcome))
    }
}

impl Protocol {
    /// The verdict that an exit status stands for; none if it stands for a failure.
    fn verdict(self, outcome: &Outcome) -> Option<Verdict> {
        match (self, outcome.code()?) {
            (Protocol::Testlib, 0) | (Protocol::Kattis, 42) => Some(Verdict::Accepted),
            (Protocol::Testlib, 1) | (Protocol::Kattis, 43) => Some(Verdict::Wrong),
            (Protocol::Testlib, 2) => Some(Verdict::Presentation),
            _ => None,
        }
    }
}

/// The files for a tool, in a temporary folder.
struct Files {
    _folder: tempfile::TempDir, // is removed when dropped
    input: PathBuf,
    answer: PathBuf,
    output: PathBuf,
    /// Its path ends with a separator, as validators append names to it.
    feedback: PathBuf,
    has_answer: bool,
}

impl Files {
    fn new(input: Input, answer: Option<&[u8]>) -> Result<Self> {
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let path = |name: &str| folder.path().join(name);
        let files = Files {
            input: path("input"),
            answer: path("answer"),
            output: path("output"),
            feedback: path("feedback").join(""),
            has_answer: answer.is_some(),
            _folder: folder,
        };
        match input {
            Input::File(path) => fs::copy(path, &files.input).map(|_| ())?,
            Input::Bytes(bytes) => fs::write(&files.input, bytes)?,
            Input::Empty => fs::write(&files.input, b"")?,
        }
        fs::write(&files.answer, answer.unwrap_or_default())?;
        fs::write(&files.output, b"")?;
        fs::create_dir(&files.feedback)?;
        Ok(files)
    }

    /// The first line that a tool says: in Kattis' file for it, or on stderr.
    fn message(&self, outcome: &Outcome) -> String {
        let file = fs::read(self.feedback.join("judgemessage.txt")).unwrap_or_default();
        let text = String::from_utf8_lossy(&file).into_owned() + "\n" + &outcome.messages();
        text.trim().lines().next().unwrap_or_default().to_owned()
    }
}

/// How a tool ended, with what it said.
pub fn ending(outcome: &Outcome, message: &str) -> String {
    let ending = match outcome.ending {
        Ending::Exited(status) => status.to_string(),
        Ending::Stopped => "stopped".to_owned(),
        _ => "over its limits".to_owned(),
    };
    match message {
        "" => ending,
        _ => format!("{ending} ({message})"),
    }
}

impl Tool {
    /// The tool with the arguments after the input.
    fn with(&self, files: &Files, arguments: &[&Path]) -> Program {
        let program = self.program.clone().with_arguments(&[&files.input]);
        program.with_arguments(arguments)
    }

    /// Returns the verdict on an output and what the checker says about it.
    fn verdict(&self, files: &Files, output: &[u8]) -> Result<(Verdict, String)> {
        let protocol = match self.protocol.get() {
            Some(&protocol) => protocol,
            None => match self.protocol_for(files)? {
                Ok(protocol) => *self.protocol.get_or_init(|| protocol),
                Err(why) => return Ok((Verdict::System, why)),
            },
        };
        fs::write(&files.output, output)?;
        let outcome = self.check(protocol, files)?;
        let message = files.message(&outcome);
        if let Some(verdict) = protocol.verdict(&outcome) {
            return Ok((verdict, message));
        }
        let ending = ending(&outcome, &message);
        Ok((Verdict::System, format!("the checker fails: {ending}")))
    }

    /// Asks the checker about the expected output, in either way; an inner error says that it accepts it in neither.
    fn protocol_for(&self, files: &Files) -> Result<Result<Protocol, String>> {
        fs::copy(&files.answer, &files.output)?;
        let mut why = vec!["the checker does not accept the expected output".to_owned()];
        for protocol in [Protocol::Kattis, Protocol::Testlib] {
            let outcome = self.check(protocol, files)?;
            if protocol.verdict(&outcome) == Some(Verdict::Accepted) {
                return Ok(Ok(protocol));
            }
            let ending = ending(&outcome, &files.message(&outcome));
            why.push(format!("as {protocol:?} calls it: {ending}"));
        }
        Ok(Err(why.join("; ")))
    }

    /// Calls the checker on the output.
    fn check(&self, protocol: Protocol, files: &Files) -> Result<Outcome> {
        let (program, input) = match protocol {
            Protocol::Testlib => (
                self.with(files, &[&files.output, &files.answer]),
                Input::Empty,
            ),
            Protocol::Kattis => {
                let program = self.with(files, &[&files.answer, &files.feedback]);
                (program, Input::File(&files.output))
            }
        };
        run::run(&program, input, &Limits::wall_only(CHECKER))
    }

    /// Lets the interactor talk to a program.
    fn talk(&self, files: &Files, program: &Program, limits: &Limits) -> Result<Report> {
        let play = |protocol: Protocol| {
            let arguments = match protocol {
                Protocol::Kattis => &[&files.answer, &files.feedback][..],
                Protocol::Testlib if files.has_answer => &[&files.output, &files.answer],
                Protocol::Testlib => &[&files.output],
            };
            let arguments: Vec<&Path> = arguments.iter().map(|path| path.as_path()).collect();
            interact::play(program, &self.with(files, &arguments), limits)
        };
        // Other threads may find out in the meantime.
        let known = self.protocol.get().copied();
        let mut protocol = known.unwrap_or(Protocol::Kattis);
        let mut played = play(protocol)?;
        if known.is_none() {
            let status = played.interactor.as_ref().and_then(Outcome::code);
            if let Some(0..=3) = status {
                protocol = Protocol::Testlib;
                played = play(protocol)?;
            }
            if let Some(0..=3 | 42 | 43) = status {
                self.protocol.get_or_init(|| protocol);
            }
        }
        let outcome = played.interactor.as_ref();
        let said = outcome.and_then(|outcome| protocol.verdict(outcome));
        let message = outcome.map_or_else(String::new, |outcome| files.message(outcome));
        Ok(played.report(said, &message, limits))
    }
}
