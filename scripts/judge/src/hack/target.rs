//! What to hack: the program, its inputs and the right answers.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{anyhow, bail, ensure, Context, Result};
use fastrand::Rng;

use crate::build;
use crate::cli::Arguments;
use crate::ctd::{self, Format, Trace};
use crate::grader::{Grader, Report};
use crate::problem::{cases_in, Case, Problem, Workspace};
use crate::program::Program;
use crate::run::{self, Input, Limits};
use crate::verdict::Comparator;

/// The number of inputs over which the size grows from the smallest to the largest, again and again.
pub const ROUND: u64 = 128;
/// How many small random inputs are tried before the stored cases.
const BEFORE_STORED: u64 = 16;
/// The longest stored input that is changed at random.
const CHANGED: usize = 1 << 14;
/// How long a generator or the right program may take; inputs that take longer are skipped.
const PATIENCE: Duration = Duration::from_secs(10);
/// Draws inputs, and answers them.
pub struct Inputs {
    pub generator: Option<Program>,
    /// What the inputs look like.
    format: Option<Format>,
    /// Prints the right answer; none if only crashes and limits count, or an interactor judges.
    truth: Option<Program>,
}

/// An input and its answer, if there is one.
pub struct Attempt {
    pub input: String,
    pub answer: Option<Vec<u8>>,
}

impl Inputs {
    /// Reads the description of a problem, and builds its generator.
    fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let source = problem.generator.as_ref();
        let generator = source.map(|source| build::helper(&workspace.helpers(), source));
        Ok(Inputs {
            generator: generator.transpose()?,
            format: ctd::of(problem)?,
            truth: None,
        })
    }

    /// Draws an input, and answers it like [`Inputs::answered`]; none if none was found.
    fn random(&self, random: &mut Rng, size: ctd::Size) -> Result<Option<Attempt>> {
        let input = match (&self.generator, &self.format) {
            (Some(generator), _) => drawn(generator, random.u32(..), size.percent)?,
            (None, Some(format)) => format.draw(random, size),
            (None, None) => None,
        };
        input.map_or(Ok(None), |input| self.answered(input))
    }

    /// Returns an input with its answer; none if the statement forbids it, as the description or the solution says,
    /// by status 1. Without an answer, the solution crashes or takes too long.
    fn answered(&self, input: String) -> Result<Option<Attempt>> {
        let breaks = |format: &Format| format.check(&input).is_err();
        if self.format.as_ref().is_some_and(breaks) {
            return Ok(None);
        }
        let mut answer = None;
        if let Some(truth) = &self.truth {
            let limits = Limits::wall_only(PATIENCE);
            let outcome = run::run(truth, Input::Bytes(input.as_bytes()), &limits)?;
            if let (Program::Line(line), Some(1..)) = (truth, outcome.code()) {
                bail!("`{line}` failed: {}", outcome.messages());
            }
            if outcome.code() == Some(1) {
                return Ok(None);
            }
            answer = outcome.is_success().then_some(outcome.stdout);
        }
        Ok(Some(Attempt { input, answer }))
    }
}

/// Lines of numbers.
const LINES: &str = r#"WHILE(!ISEOF)
    REP(99) IF(MATCH("0123456789")) INT(0, 10^18) IF(MATCH(" ")) SPACE END END END
    REGEX("[^\n]*") NEWLINE
END"#;

/// What to hack.
pub struct Target {
    /// The problem's id.
    pub problem: Option<String>,
    /// The program, and the words that call it; none for the solution or a command of the shell.
    pub program: Program,
    pub words: Vec<OsString>,
    pub limits: Limits,
    pub grader: Grader,
    /// Where cases are kept.
    pub folder: PathBuf,
    pub inputs: Inputs,
    /// The stored cases, and how they are put together, once that is known.
    stored: Vec<(Case, OnceLock<Option<Trace>>)>,
}

impl Target {
    /// Resolves the command line, and builds what is needed.
    pub fn of(arguments: &Arguments) -> Result<Self> {
        let line = |name: &str| arguments.text(name).map(Program::Line);
        let has_generator = line("generator").is_some();
        let mut words = arguments.all::<OsString>("words");
        let first = words.first().map(|word| word.to_string_lossy());
        // With a generator, the first word may be the program.
        let is_program = |word: &str| has_generator && word.contains(['/', '.']);
        let workspace = match &first {
            Some(word) if !is_program(word) => Some(Workspace::find(&arguments.root())?),
            _ => None,
        };
        let problem = match (&workspace, &first) {
            (Some(workspace), Some(id)) => match workspace.problem(id) {
                Err(_) if has_generator => None,
                found => Some(found?),
            },
            _ => None,
        };
        words.drain(..usize::from(problem.is_some()));
        let typed = match (line("command"), words.is_empty()) {
            (Some(command), _) => Some(Ok(command)),
            (None, true) => None,
            (None, false) => Some(build::typed(&words, &arguments.helpers())?),
        };
        let own = typed
            .transpose()
            .map_err(|messages| anyhow!("it does not compile:\n{messages}"))?;
        let mut target = Target {
            problem: problem.map(|problem| problem.id.clone()),
            program: Program::Words(Vec::new()),
            words,
            limits: arguments.limits(problem.map(|problem| problem.limits), "limit"),
            grader: Grader::Compare(Comparator::LineEnds),
            folder: PathBuf::from("."),
            inputs: Inputs {
                generator: line("generator"),
                format: None,
                truth: line("brute"),
            },
            stored: Vec::new(),
        };
        if let (Some(problem), Some(workspace)) = (problem, &workspace) {
            target.grader = Grader::of(workspace, problem)?;
            target.folder.clone_from(&problem.cases);
            let inputs = Inputs::of(workspace, problem)?;
            target.inputs.format = inputs.format;
            target.inputs.generator = target.inputs.generator.or(inputs.generator);
            let stored = problem.stored_cases()?.into_iter();
            target.stored = stored.map(|case| (case, OnceLock::new())).collect();
            if own.is_none() || target.inputs.truth.is_none() && problem.interactor.is_none() {
                let solution = build::solutions(workspace, &[problem])?.remove(0);
                let solution =
                    solution.map_err(|why| anyhow!("{} does not compile\n{why}", problem.id))?;
                match own {
                    Some(_) => target.inputs.truth = Some(solution),
                    None => target.program = solution,
                }
            }
        }
        if let Some(own) = own {
            target.program = own;
        } else if problem.is_none() {
            bail!("what to run? give a problem or a program");
        }
        target.with_options(arguments)
    }

    /// Applies the options that replace what a problem has, and checks that nothing is missing.
    fn with_options(mut self, arguments: &Arguments) -> Result<Self> {
        if let Some(grader) = arguments.grader()? {
            self.grader = grader;
        }
        // Much less than a judge's limit, so that endless output ends soon.
        self.limits.output = 1 << 20;
        let name = self.problem.as_deref().unwrap_or("ID");
        ensure!(
            self.inputs.generator.is_some() || self.inputs.format.is_some(),
            "there are no inputs to draw: give --generator, or write testcases/{name}/input.ctd"
        );
        let is_interactive = self.grader.is_interactive();
        ensure!(
            self.inputs.truth.is_some() || self.problem.is_some() || is_interactive,
            "what is right? give --brute, or --interactor"
        );
        self.inputs.truth = self.inputs.truth.filter(|_| !is_interactive);
        if self.inputs.truth.is_none() && !is_interactive {
            self.grader = Grader::Any;
        }
        Ok(self)
    }

    /// Returns the input with a number of a search: small random ones, then random, stored and changed ones.
    pub fn attempt(&self, seed: u64, number: u64) -> Result<Option<Attempt>> {
        let mut random = Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let later = number.saturating_sub(BEFORE_STORED) as usize;
        if number < BEFORE_STORED || later % 2 == 1 || self.stored.is_empty() {
            return self.random(&mut random, number % ROUND);
        }
        let (case, trace) = &self.stored[later / 2 % self.stored.len()];
        let input = || -> Result<String> {
            let input = fs::read(&case.input)?;
            Ok(String::from_utf8_lossy(&input).into_owned())
        };
        if later / 2 < self.stored.len() {
            let (input, answer) = (input()?, case.output.as_ref().map(fs::read).transpose()?);
            return Ok(Some(Attempt { input, answer }));
        }
        let trace = trace.get_or_init(|| {
            let input = input().ok().filter(|input| input.len() <= CHANGED)?;
            self.trace(&input)
        });
        match trace {
            Some(trace) => self.answered(trace.mutated(&mut random)),
            None => self.random(&mut random, number % ROUND),
        }
    }

    /// Returns a random input; `step` from 0 to [`ROUND`] is the size.
    pub fn random(&self, random: &mut Rng, step: u64) -> Result<Option<Attempt>> {
        // Half of the inputs are of the smallest quarter of sizes.
        let percent = (step * step * 100 / (ROUND * ROUND)) as u32;
        let attempt = self.inputs.random(random, ctd::Size::percent(percent))?;
        Ok(attempt.filter(|it| self.is_answered(it)))
    }

    /// Returns an input with its answer, if it has one.
    pub fn answered(&self, input: String) -> Result<Option<Attempt>> {
        let attempt = self.inputs.answered(input)?;
        Ok(attempt.filter(|it| self.is_answered(it)))
    }

    fn is_answered(&self, attempt: &Attempt) -> bool {
        attempt.answer.is_some() == self.inputs.truth.is_some()
    }

    /// Takes any lines for the description if an input leaves the statement on purpose, so that it can be made smaller.
    pub fn cover(&mut self, input: &str) -> Result<()> {
        if self.inputs.format.is_some() && self.trace(input).is_none() {
            self.inputs.format = Some(Format::parse(LINES)?);
        }
        Ok(())
    }

    /// Returns how an input is put together, if it keeps the description.
    pub fn trace(&self, input: &str) -> Option<Trace> {
        self.inputs.format.as_ref()?.trace(input).ok()
    }

    /// Runs the program on an input and judges it.
    pub fn judge(&self, attempt: &Attempt) -> Result<Report> {
        let (input, answer) = (attempt.input.as_bytes(), attempt.answer.as_deref());
        let input = Input::Bytes(input);
        self.grader
            .judge(&self.program, input, answer, &self.limits)
    }

    /// Keeps an input and its answer as a case; returns its name.
    pub fn save(&self, name: &str, attempt: &Attempt) -> Result<String> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        ensure!(
            !name.is_empty() && name.chars().all(is_plain),
            "cannot keep a case as `{name}`: use letters, digits, `.`, `_` and `-`"
        );
        fs::create_dir_all(&self.folder)?;
        let base = format!("own-{}", name.trim_start_matches("own-"));
        let more = (2..).map(|number| format!("{base}-{number}"));
        let file = |name: &str, kind: &str| self.folder.join(format!("{name}.{kind}"));
        let mut names = [base.clone()].into_iter().chain(more);
        let name = names.find(|name| !file(name, "in").exists() && !file(name, "out").exists());
        let name = name.context("no free name")?;
        write_case(&self.folder, &name, attempt)?;
        Ok(name)
    }
}

/// Runs a generator; none if it takes too long.
fn drawn(generator: &Program, seed: u32, size: u32) -> Result<Option<String>> {
    let arguments = [seed.to_string(), size.max(1).to_string()];
    let program = generator.clone().with_arguments(&arguments);
    let outcome = run::run(&program, Input::Empty, &Limits::wall_only(PATIENCE))?;
    ensure!(
        outcome.code().is_none_or(|code| code == 0),
        "`{program}` failed: {}",
        outcome.messages()
    );
    let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    Ok(outcome.is_success().then_some(text))
}

/// Writes inputs at the bounds of a problem to a folder, with what its solution answers, and returns them as cases.
///
/// An input that the solution refuses with status 1 is left out: the description cannot say that it is forbidden.
/// There is none if the inputs are not described, which is said on stderr.
pub fn large(
    workspace: &Workspace,
    problem: &Problem,
    solution: &Program,
    folder: &Path,
) -> Result<Vec<Case>> {
    let inputs = Inputs::of(workspace, problem).and_then(|inputs| {
        let is_described = inputs.generator.is_some() || inputs.format.is_some();
        ensure!(is_described, "input.ctd is missing");
        Ok(inputs)
    });
    let mut inputs = match inputs {
        Ok(inputs) => inputs,
        Err(why) => {
            anstream::eprintln!("{}: draft, no large inputs: {why:#}", problem.id);
            return Ok(Vec::new());
        }
    };
    inputs.truth = problem.interactor.is_none().then(|| solution.clone());
    fs::create_dir(folder)?;
    for shape in 1..=3 {
        let mut random = Rng::with_seed(shape.into());
        if let Some(attempt) = inputs.random(&mut random, ctd::Size::largest(shape))? {
            write_case(folder, &format!("large-{shape}"), &attempt)?;
        }
    }
    cases_in(folder)
}

fn write_case(folder: &Path, name: &str, attempt: &Attempt) -> Result<()> {
    let file = folder.join(name);
    fs::write(file.with_extension("in"), &attempt.input)?;
    if let Some(answer) = &attempt.answer {
        fs::write(file.with_extension("out"), answer)?;
    }
    Ok(())
}
