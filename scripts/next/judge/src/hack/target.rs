//! What to hack: the program, its inputs and the right answers.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail, ensure, Context, Result};
use fastrand::Rng;

use super::cli::Arguments;
use crate::build;
use crate::ctd::{self, Format, Trace};
use crate::grader::{Checker, Grader, Interactor, Report};
use crate::problem::{Case, Problem, Workspace};
use crate::program::Program;
use crate::run::{self, Input, Limits};
use crate::units::Size;
use crate::verdict::{failure, Comparator, Ignored, Verdict};

/// The number of inputs over which the size grows from the smallest to the largest, again and again.
pub const ROUND: u64 = 128;
/// How many small random inputs are tried before the stored cases.
const BEFORE_STORED: u64 = 16;
/// The longest input that is changed at random.
const CHANGED: usize = 1 << 16;
/// How long a generator or the right program may take; inputs that take longer are skipped.
const PATIENCE: Duration = Duration::from_secs(10);

/// What to hack.
pub struct Target {
    /// The problem's id.
    pub problem: Option<String>,
    /// The program.
    pub program: Program,
    /// The words that call it; none for the solution or a command of the shell.
    pub words: Vec<OsString>,
    /// What it may use.
    pub limits: Limits,
    /// How its outputs are judged.
    pub grader: Grader,
    /// What the inputs look like.
    pub format: Option<Format>,
    /// Where cases are kept.
    pub folder: PathBuf,
    generator: Option<Program>,
    /// Prints the right answer; none if only crashes and limits count, or an interactor judges.
    truth: Option<Program>,
    stored: Vec<Stored>,
}

/// A stored case.
struct Stored {
    case: Case,
    /// How it is put together, if it can be changed.
    trace: Option<Trace>,
}

/// An input and its answer, if there is one.
#[derive(Clone)]
pub struct Attempt {
    pub input: String,
    pub answer: Option<Vec<u8>>,
}

impl Target {
    /// Resolves the command line, and builds what is needed.
    ///
    /// # Errors
    ///
    /// If there is no such problem or program, something does not compile, or there are no inputs to draw.
    pub fn of(arguments: &Arguments) -> Result<Self> {
        let line = |text: &Option<String>| text.clone().map(Program::Line);
        let is_path = |word: &OsStr| {
            Path::new(word).components().count() > 1 || word.to_string_lossy().contains('.')
        };
        let first = arguments.words.first();
        let has_inputs = arguments.generator.is_some();
        let workspace = match first.filter(|word| !(has_inputs && is_path(word))) {
            Some(_) => Some(Workspace::find(&arguments.root)?),
            None => None,
        };
        let problem = match (&workspace, first) {
            (Some(workspace), Some(id)) => match workspace.problem(&id.to_string_lossy()) {
                Ok(problem) => Some((workspace, problem)),
                Err(_) if has_inputs => None,
                Err(unknown) => return Err(unknown),
            },
            _ => None,
        };
        let words = arguments.words[usize::from(problem.is_some())..].to_vec();
        let own = match &arguments.command {
            Some(line) => Some(Program::Line(line.clone())),
            None if words.is_empty() => None,
            None => Some(Program::find(&words).map_err(|why| anyhow!(why))?),
        };
        let brute = line(&arguments.brute);
        let mut target = match (problem, own) {
            (Some((workspace, problem)), own) => {
                Self::with_problem(workspace, problem, own, brute)?
            }
            (None, Some(program)) => Self::without_problem(program, brute),
            (None, None) => bail!("what to run? give a problem or a program"),
        };
        target.words = words;
        target.generator = line(&arguments.generator).or(target.generator);
        if let Some(checker) = line(&arguments.checker) {
            target.grader = Grader::Check(Checker::new(checker));
        }
        if let Some(interactor) = line(&arguments.interactor) {
            target.grader = Grader::Interact(Interactor::new(interactor));
        }
        let name = target.problem.as_deref().unwrap_or("the program");
        ensure!(
            target.generator.is_some() || target.format.is_some(),
            "{name} has neither testcases/{name}/input.ctd nor a generator: give --generator"
        );
        if let Grader::Interact(_) = target.grader {
            target.truth = None;
        } else {
            ensure!(
                target.truth.is_some() || target.problem.is_some(),
                "what is right? give --brute, or --interactor"
            );
        }
        let Limits { time, memory, .. } = target.limits;
        target.limits = Limits::new(
            arguments.limit.unwrap_or(time),
            arguments.memory.unwrap_or(memory),
        );
        Ok(target)
    }

    fn with_problem(
        workspace: &Workspace,
        problem: &Problem,
        own: Option<Program>,
        brute: Option<Program>,
    ) -> Result<Self> {
        let solution = || -> Result<Program> {
            match build::solutions(workspace, &[problem])?.remove(0) {
                Ok(solution) => Ok(solution),
                Err(messages) => bail!("{} does not compile\n{messages}", problem.id),
            }
        };
        let format = ctd::of(problem)?;
        let generator = problem.generator.as_ref();
        let cases = problem.stored_cases()?.into_iter();
        let stored = cases.map(|case| {
            let input = fs::read_to_string(&case.input).unwrap_or_default();
            let format = format.as_ref().filter(|_| input.len() <= CHANGED);
            let trace = format.and_then(|format| format.trace(&input).ok());
            Stored { case, trace }
        });
        let is_interactive = problem.interactor.is_some();
        Ok(Target {
            problem: Some(problem.id.clone()),
            truth: match (&own, brute) {
                (_, Some(brute)) => Some(brute),
                (Some(_), None) if !is_interactive => Some(solution()?),
                _ => None,
            },
            program: own.map_or_else(solution, Ok)?,
            words: Vec::new(),
            limits: problem.limits,
            grader: Grader::of(workspace, problem)?,
            generator: generator
                .map(|source| build::helper(workspace, source))
                .transpose()?,
            stored: stored.collect(),
            folder: problem.cases.clone(),
            format,
        })
    }

    fn without_problem(program: Program, brute: Option<Program>) -> Self {
        Target {
            problem: None,
            program,
            words: Vec::new(),
            limits: Limits::new(Duration::from_secs(2), Size::from_kib(256 << 10)),
            grader: Grader::Compare(Comparator {
                ignores: Ignored::LineEnds,
                tolerance: None,
            }),
            format: None,
            folder: PathBuf::from("."),
            generator: None,
            truth: brute,
            stored: Vec::new(),
        }
    }

    /// Returns whether a program draws the inputs.
    pub fn has_generator(&self) -> bool {
        self.generator.is_some()
    }

    /// Returns the input with a number of a search: small random ones, then random, stored and changed ones.
    ///
    /// # Errors
    ///
    /// If a generator or a brute force fails.
    pub fn attempt(&self, seed: u64, number: u64) -> Result<Option<Attempt>> {
        let mut random = Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let later = number.saturating_sub(BEFORE_STORED) as usize;
        if number < BEFORE_STORED || later % 2 == 1 || self.stored.is_empty() {
            return self.random(&mut random, number % ROUND);
        }
        let stored = &self.stored[later / 2 % self.stored.len()];
        if later / 2 < self.stored.len() {
            let input = fs::read_to_string(&stored.case.input)?;
            let answer = stored.case.output.as_ref().map(fs::read).transpose()?;
            return Ok(Some(Attempt { input, answer }));
        }
        match &stored.trace {
            Some(trace) => self.answered(trace.mutated(&mut random)),
            None => self.random(&mut random, number % ROUND),
        }
    }

    /// Returns a random input; `step` from 0 to [`ROUND`] is the size.
    ///
    /// # Errors
    ///
    /// See [`Target::attempt`].
    pub fn random(&self, random: &mut Rng, step: u64) -> Result<Option<Attempt>> {
        // Half of the inputs are of the smallest quarter of sizes.
        let percent = (step * step * 100 / (ROUND * ROUND)) as u32;
        let input = match (&self.generator, &self.format) {
            (Some(generator), _) => {
                let words = [random.u32(..).to_string(), percent.max(1).to_string()];
                let words = words.each_ref().map(OsStr::new);
                let outcome = run::run_with(
                    generator,
                    &words,
                    Input::Empty,
                    &Limits::wall_only(PATIENCE),
                )?;
                ensure!(
                    outcome.code().is_none_or(|code| code == 0),
                    "`{generator}` failed: {}",
                    outcome.messages()
                );
                Some(String::from_utf8_lossy(&outcome.stdout).into_owned())
                    .filter(|_| outcome.is_success())
            }
            (None, Some(format)) => format.draw(random, ctd::Size::percent(percent)),
            (None, None) => None,
        };
        input.map_or(Ok(None), |input| self.answered(input))
    }

    /// Returns an input with its answer; none if the statement forbids it, as the description or the solution says.
    ///
    /// # Errors
    ///
    /// If the brute force of the user fails.
    pub fn answered(&self, input: String) -> Result<Option<Attempt>> {
        if self
            .format
            .as_ref()
            .is_some_and(|format| format.check(&input).is_err())
        {
            return Ok(None);
        }
        let Some(truth) = &self.truth else {
            let answer = None;
            return Ok(Some(Attempt { input, answer }));
        };
        let outcome = run::run(
            truth,
            Input::Bytes(input.as_bytes()),
            &Limits::wall_only(PATIENCE),
        )?;
        if outcome.is_success() {
            let answer = Some(outcome.stdout);
            return Ok(Some(Attempt { input, answer }));
        }
        if let (Program::Line(line), Some(_)) = (truth, outcome.code()) {
            bail!("`{line}` failed: {}", outcome.messages());
        }
        Ok(None)
    }

    /// Runs the program on an input and judges it.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn judge(&self, attempt: &Attempt) -> Result<Report> {
        // Much less than a judge's limit, so that endless output ends soon.
        let answer = attempt.answer.as_deref();
        let output = Size::from_bytes((1 << 20).max(4 * answer.map_or(0, <[u8]>::len) as u64));
        let limits = Limits {
            output,
            ..self.limits
        };
        let input = Input::Bytes(attempt.input.as_bytes());
        if answer.is_none() && !matches!(self.grader, Grader::Interact(_)) {
            // Any output is right.
            let outcome = run::run(&self.program, input, &limits)?;
            let failure = failure(&outcome, &limits);
            let (verdict, note) = failure.unwrap_or((Verdict::Accepted, String::new()));
            return Ok(Report::new(verdict, note, outcome));
        }
        self.grader.judge(&self.program, input, answer, &limits)
    }

    /// Keeps an input and its answer as a case; returns its name.
    ///
    /// # Errors
    ///
    /// If the name is not one for files, or they cannot be written.
    pub fn save(&self, name: &str, attempt: &Attempt) -> Result<String> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        ensure!(
            !name.is_empty() && name.chars().all(is_plain),
            "cannot keep a case as `{name}`: use letters, digits, `.`, `_` and `-`"
        );
        fs::create_dir_all(&self.folder)?;
        let file = |name: &str, kind: &str| self.folder.join(format!("{name}.{kind}"));
        let base = format!("own-{}", name.trim_start_matches("own-"));
        let more = (2..).map(|number| format!("{base}-{number}"));
        let mut names = [base.clone()].into_iter().chain(more);
        let name = names.find(|name| !["in", "out"].iter().any(|kind| file(name, kind).exists()));
        let name = name.context("no free name")?;
        fs::write(file(&name, "in"), &attempt.input)?;
        if let Some(answer) = &attempt.answer {
            fs::write(file(&name, "out"), answer)?;
        }
        Ok(name)
    }
}
