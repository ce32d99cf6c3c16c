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
//! interactor is first called as Kattis does it; if its status is 0 to 3, the dialogue is repeated as testlib's. Only
//! 42 and 43 decide which protocol it follows: any program may crash with 0 to 3. Other verdicts are guesses, which are
//! judged again if the protocol turns out to be that of Kattis.
//!
//! If there are both, the interactor writes to `out` what the checker then judges, as in testlib.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result};
use stop::{locked, Folder};

use terminal::visible_lines;

use crate::build;
use crate::interact::{self, Dialogue, Played};
use crate::problem::{self, helpers, Problem, Workspace};
use crate::program::Program;
use crate::run::{self, temporary, Ending, Limits, Outcome};
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
    /// An interactor talks to the program; then perhaps a checker judges what the interactor writes.
    Interact(Tool, Option<Tool>),
}

/// A checker or an interactor.
#[derive(Debug)]
pub struct Tool {
    program: Program,
    /// Once it is known, or at least likely.
    protocol: Mutex<Option<Protocol>>,
}

/// Which of the two protocols a tool follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Testlib,
    Kattis,
}

/// The result of a case.
#[derive(Clone, Debug)]
pub struct Report {
    pub verdict: Verdict,
    /// The reason in a few words, such as the limit, the signal, or what the checker says; may be empty.
    pub note: String,
    /// What the program did and used. In a dialogue, the output is not kept.
    pub outcome: Outcome,
    /// What the program and the interactor said.
    pub dialogue: Option<Dialogue>,
    /// Whether the interactor was taken for one of testlib, which is never known for sure.
    is_guess: bool,
}

impl Report {
    /// Returns the report on a case that cannot be judged.
    pub fn fault(why: &str) -> Self {
        Report {
            verdict: Verdict::SE,
            note: visible_lines(why),
            outcome: Outcome::default(),
            dialogue: None,
            is_guess: false,
        }
    }
}

impl Grader {
    /// Builds the grader of a problem.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let tool = |source: &Option<PathBuf>| -> Result<Option<Tool>> {
            let program = source
                .as_ref()
                .map(|source| build::helper(&helpers(workspace), source));
            Ok(program.transpose()?.map(Tool::new))
        };
        Ok(
            match (tool(&problem.interactor)?, tool(&problem.checker)?) {
                (Some(interactor), checker) => Grader::Interact(interactor, checker),
                (None, Some(checker)) => Grader::Check(checker),
                (None, None) => Grader::Compare(problem::comparator(problem)),
            },
        )
    }

    /// Returns how outputs are compared, if they are.
    pub fn comparator(&self) -> Option<Comparator> {
        match self {
            Grader::Compare(comparator) => Some(*comparator),
            _ => None,
        }
    }

    pub fn is_interactive(&self) -> bool {
        matches!(self, Grader::Interact(..))
    }

    /// Returns whether a report has to be judged again, as later ones have shown another protocol.
    pub fn is_outdated(&self, report: &Report) -> bool {
        matches!(self, Grader::Interact(interactor, _)
            if report.is_guess && interactor.protocol() == Some(Protocol::Kattis))
    }

    /// Runs a program on an input and judges it; `answer` is the expected output, of which an interactor may need
    /// none. The program may print four times as much as expected, if that exceeds the limit.
    ///
    /// It is an error if something cannot be started or read. A failing checker or interactor is a verdict (SE).
    pub fn judge(
        &self,
        program: &Program,
        input: &[u8],
        answer: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Report> {
        let mut limits = *limits;
        limits.output = limits.output.max(4 * answer.map_or(0, <[u8]>::len) as u64);
        if let Grader::Interact(interactor, checker) = self {
            let answer = answer.unwrap_or_default();
            return interactor.talk(program, input, answer, &limits, checker.as_ref());
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
            note: visible_lines(&note),
            outcome,
            dialogue: None,
            is_guess: false,
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

/// A temporary folder with copies of the files for one run of a tool, `input`, `answer` and `output`, and a folder `feedback`.
struct Files(Folder);

impl Files {
    fn new(input: &[u8], answer: &[u8], output: &[u8]) -> Result<Self> {
        let files = Files(Folder::new()?);
        for (name, content) in [("input", input), ("answer", answer), ("output", output)] {
            temporary(fs::write(files.path(name), content))?;
        }
        temporary(fs::create_dir(files.path("feedback")))?;
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
        let protocol = Mutex::new(None);
        Tool { program, protocol }
    }

    fn protocol(&self) -> Option<Protocol> {
        *locked(&self.protocol)
    }

    fn set_protocol(&self, protocol: Protocol) {
        let mut known = locked(&self.protocol);
        // Another case may have shown meanwhile that it is Kattis', by 42 or 43; 0 is only likely to be testlib's.
        if protocol == Protocol::Kattis || known.is_none() {
            *known = Some(protocol);
        }
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
    fn verdict(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Result<(Verdict, String)> {
        let ask = |protocol, output| {
            let files = Files::new(input, answer, output)?;
            self.ask(protocol, &files, output)
        };
        let mut why = vec!["the checker does not accept the expected output".to_owned()];
        for protocol in [Protocol::Kattis, Protocol::Testlib] {
            if self.protocol().is_none() {
                let (verdict, _, ending) = ask(protocol, answer)?;
                if verdict == Some(Verdict::AC) {
                    self.set_protocol(protocol);
                }
                why.push(format!("as {protocol:?} calls it: {ending}"));
            }
        }
        let Some(protocol) = self.protocol() else {
            return Ok((Verdict::SE, why.join("; ")));
        };
        let (verdict, message, ending) = ask(protocol, output)?;
        let fails = (Verdict::SE, format!("the checker fails: {ending}"));
        Ok(verdict.map_or(fails, |verdict| (verdict, message)))
    }

    /// Returns the verdict of the checker if it gives one, what it says, and how it ended.
    fn ask(
        &self,
        protocol: Protocol,
        files: &Files,
        output: &[u8],
    ) -> Result<(Option<Verdict>, String, String)> {
        let (program, limits) = (self.with(protocol, files), Limits::wall_only(CHECKER));
        let outcome = run::run(&program, output, &limits)?;
        let message = files.message(&outcome);
        let ending = ending(&outcome, &message);
        Ok((protocol.verdict(&outcome), message, ending))
    }

    /// Lets the interactor talk to a program, and the checker judge what it writes.
    fn talk(
        &self,
        program: &Program,
        input: &[u8],
        answer: &[u8],
        limits: &Limits,
        checker: Option<&Tool>,
    ) -> Result<Report> {
        let play = |protocol| -> Result<(Files, Played)> {
            let files = Files::new(input, answer, b"")?;
            let played = interact::play(program, &self.with(protocol, &files), limits)?;
            Ok((files, played))
        };
        let known = self.protocol();
        let mut protocol = known.unwrap_or(Protocol::Kattis);
        let (mut files, mut played) = play(protocol)?;
        if known.is_none() && matches!(played.interactor.code(), Some(0..=3)) {
            protocol = Protocol::Testlib;
            (files, played) = play(protocol)?;
        }
        match (protocol, played.interactor.code()) {
            (Protocol::Kattis, Some(42 | 43)) => self.set_protocol(protocol),
            (Protocol::Testlib, Some(42 | 43)) => {
                protocol = Protocol::Kattis;
                self.set_protocol(protocol);
                (files, played) = play(protocol)?;
            }
            (Protocol::Testlib, Some(0)) if known.is_none() => self.set_protocol(protocol),
            _ => {}
        }
        let message = files.message(&played.interactor);
        let (mut verdict, mut note) = on_dialogue(&played, protocol, message, limits);
        if let (Verdict::AC, Some(checker)) = (verdict, checker) {
            let transcript = fs::read(files.path("output")).context("the interactor's output")?;
            let (said, message, ending) = checker.ask(Protocol::Testlib, &files, &transcript)?;
            verdict = said.unwrap_or(Verdict::SE);
            let fails = || format!("the checker fails: {ending}");
            note = said.map_or_else(fails, |_| message);
        }
        Ok(Report {
            verdict,
            note: visible_lines(&note),
            outcome: played.program,
            dialogue: Some(played.dialogue),
            is_guess: protocol == Protocol::Testlib,
        })
    }
}

/// Returns the verdict on a dialogue, and the reason; `message` is what the interactor says.
fn on_dialogue(
    played: &Played,
    protocol: Protocol,
    message: String,
    limits: &Limits,
) -> (Verdict, String) {
    let said = protocol.verdict(&played.interactor);
    let own = failure(&played.program, limits);
    // A verdict against the program counts if it came first: then the program may have been killed.
    let own = own.filter(|_| !played.interactor_first || said == Some(Verdict::AC));
    match (own, said) {
        // If the program was killed, that is what the message is about.
        (Some(own), _) if own.0 != Verdict::RE || message.is_empty() => own,
        (Some((verdict, note)), _) => (verdict, format!("{note}; the interactor: {message}")),
        (None, Some(said)) => (said, message),
        (None, None) => {
            let ending = ending(&played.interactor, &message);
            (Verdict::SE, format!("the interactor fails: {ending}"))
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::*;
    use Verdict::{AC, MLE, OLE, PE, RE, SE, TLE, WA};

    const LIMITS: Limits = Limits {
        time: Duration::from_secs(9),
        wall: Duration::from_secs(90),
        memory: 1 << 30,
        output: 10,
    };

    fn ended(ending: Ending) -> Outcome {
        Outcome {
            ending,
            ..Outcome::default()
        }
    }

    fn exited(code: i32) -> Ending {
        Ending::Exited(ExitStatus::from_raw(code << 8))
    }

    #[test]
    fn exit_statuses_are_those_of_the_protocols() {
        for code in 0..256_i32 {
            let [testlib, kattis] = [Protocol::Testlib, Protocol::Kattis]
                .map(|protocol| protocol.verdict(&ended(exited(code))));
            assert_eq!(
                testlib,
                [AC, WA, PE].get(usize::try_from(code).unwrap()).copied(),
                "{code}"
            );
            let expected = [(42, AC), (43, WA)];
            let expected = expected.iter().find(|it| it.0 == code).map(|it| it.1);
            assert_eq!(kattis, expected, "{code}");
        }
        let signal = Ending::Exited(ExitStatus::from_raw(9));
        for ending in [signal, Ending::Wall, Ending::Stopped] {
            assert_eq!(Protocol::Testlib.verdict(&ended(ending)), None);
        }
    }

    /// How the program ended, the status of the interactor, whether that came first, and the verdict.
    #[test]
    fn the_one_who_fails_first_decides_a_dialogue() {
        use Ending::{Deadlock, Memory, Output, Stopped, Time, Wall};
        for (program, status, is_first, verdict) in [
            (exited(0), 42, false, AC),
            (exited(0), 42, true, AC),
            (exited(0), 43, false, WA),
            (exited(0), 43, true, WA),
            (exited(0), 1, true, SE), // not a status of this protocol
            (exited(0), 1, false, SE),
            (exited(5), 43, false, RE),
            (exited(5), 43, true, WA), // nobody talks to it any more
            (exited(5), 42, false, RE),
            (exited(5), 42, true, RE), // nobody is to blame but the program
            (exited(5), 1, false, RE),
            (exited(5), 1, true, SE),
            (Stopped, 43, true, WA),
            (Stopped, 1, true, SE),
            (Time, 43, false, TLE),
            (Time, 42, true, TLE),
            (Wall, 42, false, TLE),
            (Deadlock, 1, false, TLE),
            (Memory, 43, false, MLE),
            (Output, 43, false, OLE),
            (Output, 43, true, WA),
        ] {
            let played = Played {
                program: ended(program),
                interactor: ended(exited(status)),
                interactor_first: is_first,
                dialogue: Dialogue::default(),
            };
            let found =
                |message: &str| on_dialogue(&played, Protocol::Kattis, message.to_owned(), &LIMITS);
            let case = format!("{program:?} {status} {is_first}");
            assert_eq!(found("").0, verdict, "{case}");
            let (again, note) = found("why");
            assert_eq!(again, verdict, "{case}");
            let expected = match verdict {
                AC | WA => "why".to_owned(),
                RE => "exit status: 5; the interactor: why".to_owned(),
                SE => format!("the interactor fails: exit status: {status} (why)"),
                _ => found("").1,
            };
            assert_eq!(note, expected, "{case}");
            assert!(verdict != RE || found("").1 == "exit status: 5");
        }
    }

    #[test]
    fn a_program_that_fails_is_to_blame_though_the_interactor_hangs() {
        for (code, expected) in [(5, RE), (0, SE)] {
            let played = Played {
                program: ended(exited(code)),
                interactor: ended(Ending::Wall),
                interactor_first: false,
                dialogue: Dialogue::default(),
            };
            let (verdict, note) = on_dialogue(&played, Protocol::Kattis, String::new(), &LIMITS);
            assert_eq!(verdict, expected);
            assert!(verdict == RE || note == "the interactor fails: over its limits");
        }
    }

    fn line(text: &str) -> Program {
        Program::Line(text.to_owned())
    }

    /// Judges a line of the shell; the answer is `12345`.
    fn judged(grader: &Grader, program: &str) -> (Verdict, String) {
        let report = grader.judge(&line(program), b"7\n", Some(b"12345"), &LIMITS);
        let report = report.unwrap();
        (report.verdict, report.note)
    }

    /// 10 bytes are allowed, but also 20, four times as many as expected.
    #[test]
    fn output_is_limited_by_what_is_expected() {
        let grader = Grader::Compare(Comparator::LineEnds);
        for (length, verdict) in [(5, AC), (11, WA), (20, WA), (21, OLE), (1000, OLE)] {
            let text = format!("{:0<1000}", 12345);
            let program = format!("printf %s {}", &text[..length]);
            assert_eq!(judged(&grader, &program).0, verdict, "{length}");
        }
        assert_eq!(judged(&Grader::Any, "echo 1; echo 2").0, AC);
        assert_eq!(judged(&Grader::Any, "echo 1; exit 2").0, RE);
        let report = grader.judge(&line("echo"), b"", None, &LIMITS).unwrap();
        let why = "there is no answer: the solution crashes or takes too long";
        assert_eq!((report.verdict, &report.note[..]), (SE, why));
    }

    /// The input is 7, the answer 12345; whatever begins with `1` is right.
    #[test]
    fn checkers_are_called_as_their_protocols_say() {
        let testlib = "f() { [ $(cat $1) = 7 ] && [ $(cat $3) = 12345 ] || exit 3; \
            case $(cat $2) in 1*) echo good >&2;; 2*) echo bad >&2; exit 1;; 3*) exit 2;; *) exit 9;; esac; }; f";
        let kattis = "f() { [ $(cat $1) = 7 ] && [ $(cat $2) = 12345 ] && [ -d $3 ] || exit 3; \
            read x; echo said > $3/judgemessage.txt; \
            case $x in 1*) exit 42;; 2*) exit 43;; 3*) exit 2;; *) exit 9;; esac; }; f";
        let [testlib, kattis] = [testlib, kattis].map(|it| Grader::Check(Tool::new(line(it))));
        for (output, of_testlib, of_kattis) in [
            ("1", (AC, "good"), (AC, "said")),
            ("2", (WA, "bad"), (WA, "said")),
            (
                "3",
                (PE, ""),
                (SE, "the checker fails: exit status: 2 (said)"),
            ),
            (
                "4",
                (SE, "the checker fails: exit status: 9"),
                (SE, "the checker fails: exit status: 9 (said)"),
            ),
        ] {
            for (grader, expected) in [(&testlib, of_testlib), (&kattis, of_kattis)] {
                let (verdict, note) = judged(grader, &format!("echo {output}"));
                assert_eq!((verdict, &note[..]), expected, "{output}");
            }
        }
    }

    /// An interactor is asked again once a later case shows that it is one of Kattis.
    #[test]
    fn reports_are_outdated_once_the_protocol_is_known() {
        let interactor = line("f() { exit $(cat $1); }; f");
        let grader = Grader::Interact(Tool::new(interactor), None);
        let judge = |status: &str| {
            let report = grader.judge(&line("true"), status.as_bytes(), None, &LIMITS);
            report.unwrap()
        };
        let first = judge("0");
        assert_eq!(first.verdict, AC);
        assert!(!grader.is_outdated(&first));
        let second = judge("1");
        assert_eq!(second.verdict, WA);
        assert!(!grader.is_outdated(&second));
        let third = judge("43");
        assert_eq!(third.verdict, WA);
        assert!(grader.is_outdated(&first) && grader.is_outdated(&second));
        assert!(!grader.is_outdated(&third));
        assert_eq!(judge("0").verdict, SE);
        assert_eq!(judge("42").verdict, AC);
        let any = Grader::Any;
        assert!(!any.is_outdated(&first) && !any.is_interactive() && grader.is_interactive());
    }

    #[test]
    fn a_guess_never_replaces_what_is_known() {
        let tool = Tool::new(Program::typed(&["true".into()]));
        for (found, protocol) in [
            (Protocol::Testlib, Protocol::Testlib),
            (Protocol::Kattis, Protocol::Kattis),
            (Protocol::Testlib, Protocol::Kattis),
        ] {
            tool.set_protocol(found);
            assert_eq!(tool.protocol(), Some(protocol));
        }
    }
}
