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
use crate::problem::{Case, Workspace};
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
    generator: Option<Program>,
    /// What the inputs look like.
    format: Option<Format>,
    /// The lines of an input, to make those smaller that leave the statement on purpose.
    lines: Format,
    /// Prints the right answer; none if only crashes and limits count, or an interactor judges.
    truth: Option<Program>,
    /// The stored cases, and how they are put together, once that is known.
    stored: Vec<(Case, OnceLock<Option<Trace>>)>,
}

/// An input and its answer, if there is one.
pub struct Attempt {
    pub input: String,
    pub answer: Option<Vec<u8>>,
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
            generator: line("generator"),
            format: None,
            lines: Format::parse(LINES)?,
            truth: line("brute"),
            stored: Vec::new(),
        };
        if let (Some(problem), Some(workspace)) = (problem, &workspace) {
            target.grader = Grader::of(workspace, problem)?;
            target.folder.clone_from(&problem.cases);
            target.format = ctd::of(problem)?;
            let stored = problem.stored_cases()?.into_iter();
            target.stored = stored.map(|case| (case, OnceLock::new())).collect();
            if let (None, Some(source)) = (&target.generator, &problem.generator) {
                target.generator = Some(build::helper(&workspace.helpers(), source)?);
            }
            if own.is_none() || target.truth.is_none() && problem.interactor.is_none() {
                let solution = build::solutions(workspace, &[problem])?.remove(0);
                let solution =
                    solution.map_err(|why| anyhow!("{} does not compile\n{why}", problem.id))?;
                match own {
                    Some(_) => target.truth = Some(solution),
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
            self.generator.is_some() || self.format.is_some(),
            "there are no inputs to draw: give --generator, or write testcases/{name}/input.ctd"
        );
        let is_interactive = self.grader.is_interactive();
        ensure!(
            self.truth.is_some() || self.problem.is_some() || is_interactive,
            "what is right? give --brute, or --interactor"
        );
        self.truth = self.truth.filter(|_| !is_interactive);
        if self.truth.is_none() && !is_interactive {
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
            self.format.as_ref()?.trace(&input).ok()
        });
        match trace {
            Some(trace) => self.answered(trace.mutated(&mut random), false),
            None => self.random(&mut random, number % ROUND),
        }
    }

    /// Returns a random input; `step` from 0 to [`ROUND`] is the size.
    pub fn random(&self, random: &mut Rng, step: u64) -> Result<Option<Attempt>> {
        // Half of the inputs are of the smallest quarter of sizes.
        let percent = (step * step * 100 / (ROUND * ROUND)) as u32;
        let input = match (&self.generator, &self.format) {
            (Some(generator), _) => drawn(generator, random.u32(..), percent.max(1))?,
            (None, Some(format)) => format.draw(random, ctd::Size::percent(percent)),
            (None, None) => None,
        };
        input.map_or(Ok(None), |input| self.answered(input, false))
    }

    /// Returns an input with its answer; none if the statement forbids it, as the solution says, or the description
    /// unless the input `is_outside`.
    pub fn answered(&self, input: String, is_outside: bool) -> Result<Option<Attempt>> {
        let breaks = |format: &Format| !is_outside && format.check(&input).is_err();
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
            if !outcome.is_success() {
                return Ok(None);
            }
            answer = Some(outcome.stdout);
        }
        Ok(Some(Attempt { input, answer }))
    }

    /// Returns how an input is put together, and whether it is outside of the description.
    pub fn trace(&self, input: &str) -> Option<(Trace, bool)> {
        match self.format.as_ref()?.trace(input) {
            Ok(trace) => Some((trace, false)),
            Err(_) => Some((self.lines.trace(input).ok()?, true)),
        }
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
        fs::write(file(&name, "in"), &attempt.input)?;
        if let Some(answer) = &attempt.answer {
            fs::write(file(&name, "out"), answer)?;
        }
        Ok(name)
    }
}

/// Runs a generator; none if it takes too long.
pub fn drawn(generator: &Program, seed: u32, size: u32) -> Result<Option<String>> {
    let program = generator
        .clone()
        .with_arguments(&[seed.to_string(), size.to_string()]);
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
/// There is none if the solution does not compile, or if the inputs are not described, which is said on stderr.
pub fn large(workspace: &Workspace, id: &str, folder: &Path) -> Result<Vec<Case>> {
    let problem = workspace.problem(id)?;
    let Ok(solution) = build::solutions(workspace, &[problem])?.remove(0) else {
        return Ok(Vec::new());
    };
    let generator = match &problem.generator {
        Some(source) => Some(build::helper(&workspace.helpers(), source)?),
        None => None,
    };
    let format = match ctd::of(problem) {
        Ok(None) if generator.is_none() => Err(anyhow!("input.ctd is missing")),
        format => format,
    };
    let format = match format {
        Ok(format) => format,
        Err(why) => {
            anstream::eprintln!("{id}: draft, no large inputs: {why:#}");
            return Ok(Vec::new());
        }
    };
    let mut cases = Vec::new();
    for number in 1..=3 {
        let mut random = Rng::with_seed(number.into());
        let size = ctd::Size::largest(number);
        let input = match (&generator, &format) {
            (Some(generator), _) => drawn(generator, number, 100)?,
            (None, format) => format.as_ref().and_then(|it| it.draw(&mut random, size)),
        };
        let name = format!("large-{number}");
        let [input_file, answer] = ["in", "out"].map(|kind| folder.join(format!("{name}.{kind}")));
        fs::write(&input_file, input.unwrap_or_default())?;
        let mut output = None;
        if problem.interactor.is_none() {
            let limits = Limits::wall_only(6 * PATIENCE);
            let outcome = run::run(&solution, Input::File(&input_file), &limits)?;
            if outcome.code() == Some(1) {
                continue;
            }
            // Without an answer, the case cannot be judged.
            if outcome.is_success() {
                fs::write(&answer, outcome.stdout)?;
                output = Some(answer);
            }
        }
        cases.push(Case {
            name,
            input: input_file,
            output,
        });
    }
    Ok(cases)
}
