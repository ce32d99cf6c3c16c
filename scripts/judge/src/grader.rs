//! Judges a program on a case: by comparing its output, by a checker, or by an interactor.
//!
//! Checkers and interactors are programs in one of the two protocols in use, told apart by their exit status:
//!
//! | | testlib | Kattis |
//! |---|---|---|
//! | checker | `checker in out ans` | `validator in ans feedback_dir/ < out` |
//! | interactor, its stdin and stdout joined with the program's | `interactor in out ans` | `validator in ans feedback_dir/` |
//! | right | 0 | 42 |
//! | wrong | 1, or 2 for PE | 43 |
//! | anything else | not the program's fault: SE | likewise |
//!
//! A checker is first asked about the expected output itself, in either way: one of them must accept it. An
//! interactor is first called as Kattis does it; if its status is one of testlib's, the dialogue is repeated as
//! testlib's.

use std::fs;
use std::path::PathBuf;
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
    /// Any output is right: only crashes and limits count.
    Any,
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
    /// Once it is known.
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

impl Grader {
    /// Builds the grader of a problem.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let tool = |source| build::helper(&workspace.helpers(), source).map(Tool::new);
        Ok(match (&problem.interactor, &problem.checker) {
            (Some(source), _) => Grader::Interact(tool(source)?),
            (None, Some(source)) => Grader::Check(tool(source)?),
            (None, None) => Grader::Compare(problem.comparator),
        })
    }

    /// Returns how outputs are compared, if they are.
    pub fn comparator(&self) -> Option<Comparator> {
        match self {
            Grader::Compare(comparator) => Some(*comparator),
            _ => None,
        }
    }

    pub fn is_interactive(&self) -> bool {
        matches!(self, Grader::Interact(_))
    }

    /// Runs a program on an input and judges it; `answer` is the expected output, of which an interactor may need
    /// none. The program may print four times as much as expected, if that exceeds the limit.
    ///
    /// It is an error if something cannot be started or read. A failing checker or interactor is a verdict (SE).
    pub fn judge(
        &self,
        program: &Program,
        input: Input,
        answer: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Report> {
        let mut limits = *limits;
        limits.output = limits.output.max(4 * answer.map_or(0, <[u8]>::len) as u64);
        if let Grader::Interact(interactor) = self {
            return interactor.talk(program, input, answer.unwrap_or_default(), &limits);
        }
        let outcome = run::run(program, input, &limits)?;
        let output = &outcome.stdout;
        let (verdict, note) = match (self, failure(&outcome, &limits), answer) {
            (_, Some(failure), _) => failure,
            (Grader::Any, ..) => (Verdict::AC, String::new()),
            (Grader::Compare(compare), _, Some(answer)) => {
                (compare.verdict(answer, output), String::new())
            }
            (Grader::Check(checker), _, Some(answer)) => checker.verdict(input, answer, output)?,
            _ => {
                let why = "there is no answer: the solution crashes or takes too long";
                (Verdict::SE, why.to_owned())
            }
        };
        Ok(Report {
            verdict,
            note,
            outcome,
            dialogue: None,
        })
    }
}

impl Protocol {
    /// The verdict that an exit status stands for; none if it stands for a failure.
    fn verdict(self, outcome: &Outcome) -> Option<Verdict> {
        match (self, outcome.code()?) {
            (Protocol::Testlib, 0) | (Protocol::Kattis, 42) => Some(Verdict::AC),
            (Protocol::Testlib, 1) | (Protocol::Kattis, 43) => Some(Verdict::WA),
            (Protocol::Testlib, 2) => Some(Verdict::PE),
            _ => None,
        }
    }
}

/// A temporary folder with the files for a tool, `input`, `answer` and `output`, and a folder `feedback`.
struct Files(tempfile::TempDir);

impl Files {
    fn new(input: Input, answer: &[u8]) -> Result<Self> {
        let files = Files(tempfile::tempdir().context("cannot make a temporary folder")?);
        match input {
            Input::File(path) => fs::copy(path, files.path("input")).map(|_| ())?,
            Input::Bytes(bytes) => fs::write(files.path("input"), bytes)?,
        }
        fs::write(files.path("answer"), answer)?;
        fs::write(files.path("output"), b"")?;
        fs::create_dir(files.path("feedback"))?;
        Ok(files)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The first line that a tool says: in Kattis' file for it, or on stderr.
    fn message(&self, outcome: &Outcome) -> String {
        let file = fs::read(self.path("feedback/judgemessage.txt")).unwrap_or_default();
        let text = String::from_utf8_lossy(&file).into_owned() + "\n" + &outcome.messages();
        text.trim().lines().next().unwrap_or_default().to_owned()
    }
}

/// How a tool ended, with what it said.
fn ending(outcome: &Outcome, message: &str) -> String {
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
    pub fn new(program: Program) -> Self {
        let protocol = OnceLock::new();
        Tool { program, protocol }
    }

    /// The tool with its arguments. Validators append names to the folder, so it ends with a separator.
    fn with(&self, protocol: Protocol, files: &Files) -> Program {
        let names = match protocol {
            Protocol::Testlib => ["input", "output", "answer"],
            Protocol::Kattis => ["input", "answer", "feedback/"],
        };
        let paths = names.map(|name| files.path(name));
        self.program.clone().with_arguments(&paths)
    }

    /// Returns the verdict on an output and what the checker says about it.
    fn verdict(&self, input: Input, answer: &[u8], output: &[u8]) -> Result<(Verdict, String)> {
        let files = Files::new(input, answer)?;
        let ask = |protocol, output| -> Result<(Option<Verdict>, String, String)> {
            fs::write(files.path("output"), output)?;
            let (program, limits) = (self.with(protocol, &files), Limits::wall_only(CHECKER));
            let outcome = run::run(&program, Input::File(&files.path("output")), &limits)?;
            let message = files.message(&outcome);
            let ending = ending(&outcome, &message);
            Ok((protocol.verdict(&outcome), message, ending))
        };
        let mut why = vec!["the checker does not accept the expected output".to_owned()];
        for protocol in [Protocol::Kattis, Protocol::Testlib] {
            if self.protocol.get().is_none() {
                let (verdict, _, ending) = ask(protocol, answer)?;
                if verdict == Some(Verdict::AC) {
                    self.protocol.get_or_init(|| protocol);
                }
                why.push(format!("as {protocol:?} calls it: {ending}"));
            }
        }
        let Some(protocol) = self.protocol.get() else {
            return Ok((Verdict::SE, why.join("; ")));
        };
        let (verdict, message, ending) = ask(*protocol, output)?;
        let fails = (Verdict::SE, format!("the checker fails: {ending}"));
        Ok(verdict.map_or(fails, |verdict| (verdict, message)))
    }

    /// Lets the interactor talk to a program.
    fn talk(
        &self,
        program: &Program,
        input: Input,
        answer: &[u8],
        limits: &Limits,
    ) -> Result<Report> {
        let known = self.protocol.get().copied();
        let protocol = known.unwrap_or(Protocol::Kattis);
        let files = Files::new(input, answer)?;
        let played = interact::play(program, &self.with(protocol, &files), limits)?;
        match (known, played.interactor.code()) {
            (None, Some(0..=3)) => {
                self.protocol.get_or_init(|| Protocol::Testlib);
                return self.talk(program, input, answer, limits);
            }
            (None, Some(42 | 43)) => {
                self.protocol.get_or_init(|| protocol);
            }
            _ => {}
        }
        let message = files.message(&played.interactor);
        let said = protocol.verdict(&played.interactor);
        let own = failure(&played.program, limits);
        // A verdict against the program counts if it came first: then the program may have been killed.
        let own = own.filter(|_| !played.interactor_first || said == Some(Verdict::AC));
        let (verdict, note) = match (own, said) {
            // If the program was killed, that is what the message is about.
            (Some(own), _) if own.0 != Verdict::RE || message.is_empty() => own,
            (Some((verdict, note)), _) => (verdict, format!("{note}; the interactor: {message}")),
            (None, Some(said)) => (said, message),
            (None, None) => {
                let ending = ending(&played.interactor, &message);
                (Verdict::SE, format!("the interactor fails: {ending}"))
            }
        };
        Ok(Report {
            verdict,
            note,
            outcome: played.program,
            dialogue: Some(played.dialogue),
        })
    }
}
