//! What to hack: the program, its inputs and the right answers.

use std::time::Duration;

use anyhow::{anyhow, bail, ensure, Context, Result};
use ctd::{Format, Trace};
use fastrand::Rng;

use crate::build;
use crate::cases::{self, Case};
use crate::cli;
use crate::grader::{Grader, Report};
use crate::problem::{description, helpers, Problem, Workspace};
use crate::program::Program;
use crate::run::{self, Limits};

/// The number of inputs over which the size grows from the smallest to the largest, again and again.
pub const ROUND: u64 = 128;
/// How many small random inputs are tried before the stored cases.
const BEFORE_STORED: u64 = 16;
/// The longest stored input that is changed at random.
const CHANGED: usize = 1 << 14;
/// How long a generator or the right program may take; inputs that take longer are skipped.
const PATIENCE: Duration = Duration::from_secs(10);
/// Draws inputs, and answers them.
#[derive(Default)]
pub struct Inputs {
    pub generator: Option<Program>,
    /// What the inputs look like.
    format: Option<Format>,
    /// Prints the right answer; none if only crashes and limits count, or an interactor judges.
    truth: Option<Program>,
    /// Whether inputs are kept, without an answer, on which the solution crashes or takes too long.
    keeps_unanswered: bool,
}

/// An input and its answer, if there is one.
#[derive(Clone)]
pub struct Attempt {
    pub input: String,
    pub answer: Option<Vec<u8>>,
}

impl Inputs {
    /// Reads the description of a problem, and builds its generator.
    fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let source = problem.generator.as_ref();
        let generator = source.map(|source| build::helper(&helpers(workspace), source));
        Ok(Inputs {
            generator: generator.transpose()?,
            format: description(problem)?,
            ..Inputs::default()
        })
    }

    /// Draws an input, and answers it like [`Inputs::answered`]; none if none was found.
    fn random(&self, random: &mut Rng, size: ctd::Size) -> Result<Option<Attempt>> {
        let input = match (&self.generator, &self.format) {
            (Some(generator), _) => {
                let input = drawn(generator, random.u32(..), size.percent)?;
                return input.map_or(Ok(None), |input| self.answered(input));
            }
            // It keeps the description.
            (None, Some(format)) => format.draw(random, size),
            (None, None) => None,
        };
        input.map_or(Ok(None), |input| self.with_answer(input))
    }

    /// Returns whether an input leaves the statement, as some stored cases do on purpose.
    pub fn is_outside(&self, input: &str) -> bool {
        let format = self.format.as_ref();
        format.is_some_and(|format| format.check(input).is_err())
    }

    /// Takes any lines for the description, so that an input outside the statement can be made smaller.
    pub fn take_any_lines(&mut self) {
        self.format = Format::parse(LINES).ok();
    }

    /// Returns an input with its answer; none if the statement forbids it, as the description or the solution says.
    pub fn answered(&self, input: String) -> Result<Option<Attempt>> {
        if self.is_outside(&input) {
            return Ok(None);
        }
        self.with_answer(input)
    }

    /// Returns an input that keeps the description with its answer; none if the solution refuses it by status 1.
    fn with_answer(&self, input: String) -> Result<Option<Attempt>> {
        let mut answer = None;
        if let Some(truth) = &self.truth {
            let limits = Limits::wall_only(PATIENCE);
            let outcome = run::run(truth, input.as_bytes(), &limits)?;
            if let (Program::Line(line), Some(1..)) = (truth, outcome.code()) {
                bail!("`{line}` failed: {}", outcome.messages());
            }
            if outcome.code() == Some(1) || !outcome.is_success() && !self.keeps_unanswered {
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
    REGEX("[^\n]*") IF(!ISEOF) NEWLINE END
END"#;

/// What to hack.
pub struct Target {
    /// The problem's id.
    pub problem: Option<String>,
    pub program: Program,
    pub limits: Limits,
    pub grader: Grader,
    pub inputs: Inputs,
    stored: Vec<Case>,
}

impl Target {
    /// Resolves the command line, and builds what is needed.
    pub fn of(request: &cli::Hack) -> Result<Self> {
        let mut words = &request.words[..];
        let workspace = request.common.workspace();
        let found = match (&workspace, words.first()) {
            (Ok(workspace), Some(id)) => {
                let problem = workspace.problem(&id.to_string_lossy());
                problem.map(|problem| Some((workspace, problem)))
            }
            (Ok(_), None) => Ok(None),
            (Err(why), _) => Err(anyhow!("{why:#}")),
        };
        let found = match found {
            // With a generator, the first word may be the program, and there need not be a workspace.
            Err(_) if request.generator.is_some() => None,
            found => found?,
        };
        let problem = found.map(|it| it.1);
        words = &words[usize::from(problem.is_some())..];
        let mut inputs = match found {
            Some((workspace, problem)) => Inputs::of(workspace, problem)?,
            None => Inputs::default(),
        };
        let helpers = workspace
            .as_ref()
            .map_or_else(|_| request.common.helpers(), helpers);
        let tool = |command: &Option<String>| {
            let command = command.as_deref();
            command.map(|it| build::tool(it, &helpers)).transpose()
        };
        inputs.generator = tool(&request.generator)?.or(inputs.generator);
        inputs.truth = tool(&request.brute)?;
        let name = problem.map_or("ID", |problem| &problem.id);
        ensure!(
            inputs.generator.is_some() || inputs.format.is_some(),
            "there are no inputs to draw: give --generator, or write testcases/{name}/input.ctd"
        );
        let solution = |missing: &'static str| -> Result<Program> {
            let (workspace, problem) = found.context(missing)?;
            let solution = build::solutions(workspace, &[problem])?.remove(0);
            solution.map_err(|why| anyhow!("{name} does not compile:\n{why}"))
        };
        let own = request.program(words);
        let own = own.map(|own| build::typed(&own, &helpers)).transpose()?;
        let own = own
            .transpose()
            .map_err(|why| anyhow!("it does not compile:\n{why}"))?;
        let mut grader = request.common.grader(found)?;
        if grader.is_interactive() {
            inputs.truth = None;
        } else if own.is_some() && inputs.truth.is_none() {
            inputs.truth = Some(solution("what is right? give --brute, or --interactor")?);
        } else if inputs.truth.is_none() {
            grader = Grader::Any;
        }
        let mut limits = request.common.limits(problem);
        // Much less than a judge's limit, so that endless output ends soon.
        limits.output = 1 << 20;
        Ok(Target {
            problem: problem.map(|problem| problem.id.clone()),
            program: own
                .map_or_else(|| solution("what to run? give a problem or a program"), Ok)?,
            limits,
            grader,
            inputs,
            stored: problem.map_or(Ok(Vec::new()), cases::of)?,
        })
    }

    /// Returns the input with a number of a search: small random ones, then random, stored and changed ones.
    ///
    /// `step`, from 0 to [`ROUND`], is the size of a random one.
    pub fn attempt(&self, seed: u64, number: u64, step: u64) -> Result<Option<Attempt>> {
        let mut random = Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let later = number.saturating_sub(BEFORE_STORED) as usize;
        if number < BEFORE_STORED || later % 2 == 1 || self.stored.is_empty() {
            return self.random(&mut random, step);
        }
        let case = &self.stored[later / 2 % self.stored.len()];
        let input = String::from_utf8_lossy(&case.input).into_owned();
        if later / 2 < self.stored.len() {
            let answer = case.output.as_deref().map(<[u8]>::to_vec);
            return Ok(Some(Attempt { input, answer }));
        }
        let is_short = input.len() <= CHANGED;
        match is_short.then(|| self.trace(&input)).flatten() {
            Some(trace) => self.inputs.answered(trace.mutated(&mut random)),
            None => self.random(&mut random, step),
        }
    }

    /// Returns a random input; `step` from 0 to [`ROUND`] is the size.
    pub fn random(&self, random: &mut Rng, step: u64) -> Result<Option<Attempt>> {
        let (percent, shape) = (size(step), None);
        self.inputs.random(random, ctd::Size { percent, shape })
    }

    /// Returns how an input is put together, if it keeps the description.
    pub fn trace(&self, input: &str) -> Option<Trace> {
        self.inputs.format.as_ref()?.trace(input).ok()
    }

    /// Runs the program on an input and judges it.
    pub fn judge(&self, attempt: &Attempt) -> Result<Report> {
        let (input, answer) = (attempt.input.as_bytes(), attempt.answer.as_deref());
        self.grader
            .judge(&self.program, input, answer, &self.limits)
    }
}

/// Returns the size in percent of a step from 0 to [`ROUND`]: half of them are at most a quarter.
pub fn size(step: u64) -> u32 {
    (step * step * 100 / (ROUND * ROUND)) as u32
}

/// Runs a generator; none if it takes too long.
fn drawn(generator: &Program, seed: u32, size: u32) -> Result<Option<String>> {
    let arguments = [seed.to_string(), size.max(1).to_string()];
    let program = generator.clone().with_arguments(&arguments);
    let outcome = run::run(&program, b"", &Limits::wall_only(PATIENCE))?;
    ensure!(
        outcome.code().is_none_or(|code| code == 0),
        "`{program}` failed: {}",
        outcome.messages()
    );
    let mut text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n'); // or an input.ctd refuses it
    }
    Ok(outcome.is_success().then_some(text))
}

/// Draws inputs at the bounds of a problem, with what its solution answers.
///
/// An input that the solution refuses with status 1 is left out: the description cannot say that it is forbidden.
/// There is none if the inputs are not described, which is said on stderr.
pub fn large(workspace: &Workspace, problem: &Problem, solution: &Program) -> Result<Vec<Case>> {
    let inputs = Inputs::of(workspace, problem).and_then(|inputs| {
        let is_described = inputs.generator.is_some() || inputs.format.is_some();
        ensure!(is_described, "input.ctd is missing");
        Ok(inputs)
    });
    let mut inputs = match inputs {
        Ok(inputs) => inputs,
        Err(why) => {
            terminal::say(&format!("{}: draft, no large inputs: {why:#}", problem.id));
            return Ok(Vec::new());
        }
    };
    inputs.keeps_unanswered = true;
    inputs.truth = problem.interactor.is_none().then(|| solution.clone());
    let drawn = run::all_in_parallel(3, |number| {
        let mut random = Rng::with_seed(number as u64);
        let (percent, shape) = (100, Some(number as u32));
        inputs.random(&mut random, ctd::Size { percent, shape })
    })?;
    let cases = drawn
        .into_iter()
        .enumerate()
        .filter_map(|(number, attempt)| {
            let attempt = attempt?;
            Some(Case {
                name: format!("large-{number}"),
                input: attempt.input.into_bytes().into(),
                output: attempt.answer.map(Into::into),
                fault: None,
            })
        });
    Ok(cases.collect())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn line(text: &str) -> Program {
        Program::Line(text.to_owned())
    }

    #[test]
    fn what_a_generator_prints_ends_with_a_newline() {
        for (prints, expected) in [
            ("printf 5", "5\n"),
            ("printf '5\\n'", "5\n"),
            ("printf '5\\n\\n'", "5\n\n"),
            ("true", ""),
            ("echo", "7 1\n"), // the arguments: the seed, and the size, at least 1
        ] {
            let found = drawn(&line(prints), 7, 0).unwrap();
            assert_eq!(found.as_deref().unwrap(), expected, "{prints}");
        }
        let why = drawn(&line("f() { echo no >&2; return 3; }; f"), 7, 50).unwrap_err();
        let expected = "`f() { echo no >&2; return 3; }; f 7 50` failed: no";
        assert_eq!(why.to_string(), expected);
        assert_eq!(drawn(&line("kill -9 $$;"), 7, 50).unwrap(), None);
    }

    /// The status of the right program: 1 refuses an input, others are a crash.
    #[test]
    fn inputs_are_answered_or_refused_by_the_right_program() {
        let words = |text: &str| Program::Words(["sh", "-c", text].map(Into::into).into());
        for (truth, keeps_unanswered, expected) in [
            ("echo 5", false, Some(Some("5\n"))),
            ("echo 5; exit 1", false, None),
            ("echo 5; exit 1", true, None),
            ("echo 5; exit 2", false, None),
            ("echo 5; exit 2", true, Some(None)),
            ("kill -9 $$", false, None),
            ("kill -9 $$", true, Some(None)),
        ] {
            let inputs = Inputs {
                truth: Some(words(truth)),
                keeps_unanswered,
                ..Inputs::default()
            };
            let found = inputs.answered("1\n".to_owned()).unwrap();
            let expected = expected.map(|it| it.map(|it| it.as_bytes().to_vec()));
            assert_eq!(found.map(|it| it.answer), expected, "{truth}");
        }
        // A right program that the user has typed should not fail.
        let inputs = Inputs {
            truth: Some(line("echo why >&2; exit 1")),
            ..Inputs::default()
        };
        let why = inputs.answered(String::new()).err().unwrap();
        assert_eq!(why.to_string(), "`echo why >&2; exit 1` failed: why");
    }

    #[test]
    fn inputs_outside_of_the_description_are_refused() {
        let mut inputs = Inputs {
            format: Format::parse("INT(1, 9) NEWLINE").ok(),
            ..Inputs::default()
        };
        let is_taken = |inputs: &Inputs, input: &str| {
            let attempt = inputs.answered(input.to_owned()).unwrap();
            assert_eq!(attempt.is_none(), inputs.is_outside(input));
            attempt.is_some_and(|it| it.input == input && it.answer.is_none())
        };
        assert!(is_taken(&inputs, "5\n"));
        assert!(!is_taken(&inputs, "0\n"));
        inputs.take_any_lines();
        for input in ["0\n", "a b\n1 2\n", "", "x", "-1\n", "1 2 3\n\n"] {
            assert!(is_taken(&inputs, input), "{input:?}");
        }
        inputs.format = None;
        assert!(is_taken(&inputs, "anything"));
    }

    fn target(stored: &[&str], format: &str) -> Target {
        let case = |input: &&str| Case {
            input: input.as_bytes().into(),
            output: Some(b"right".as_slice().into()),
            ..Case::default()
        };
        Target {
            problem: None,
            program: line("true"),
            limits: Limits::wall_only(PATIENCE),
            grader: Grader::Any,
            inputs: Inputs {
                format: Format::parse(format).ok(),
                ..Inputs::default()
            },
            stored: stored.iter().map(case).collect(),
        }
    }

    /// Small random inputs come first, then the stored ones in between, then changed ones.
    #[test]
    fn attempts_begin_with_small_and_stored_inputs() {
        let target = target(&["55\n", "66\n"], "INT(10, 99) NEWLINE");
        let attempt = |seed, number| target.attempt(seed, number, 0).unwrap().unwrap();
        for number in 0..BEFORE_STORED {
            assert!(attempt(1, number).answer.is_none());
        }
        for (number, input) in [(16, "55\n"), (18, "66\n")] {
            let attempt = attempt(1, number);
            assert_eq!(attempt.input, input);
            assert_eq!(attempt.answer.as_deref(), Some(&b"right"[..]));
        }
        for number in [17, 19, 20, 21, 22] {
            assert!(attempt(1, number).answer.is_none(), "{number}");
        }
        // Those that are changed at random begin with a stored one.
        let near = (20..200).step_by(4).map(|number| attempt(1, number).input);
        let near: Vec<i64> = near.map(|input| input.trim().parse().unwrap()).collect();
        assert!(near.iter().any(|it| (50..60).contains(it)), "{near:?}");
        // A seed says the input.
        for number in 0..40 {
            assert_eq!(attempt(3, number).input, attempt(3, number).input);
        }
        let all = |seed| (0..40).map(move |number| (seed, number));
        let inputs = |seed| all(seed).map(|(seed, number)| attempt(seed, number).input);
        assert!(inputs(3).ne(inputs(4)));
    }

    #[test]
    fn half_of_the_sizes_are_at_most_a_quarter() {
        let sizes: Vec<u32> = (0..=ROUND).map(size).collect();
        assert_eq!((sizes[0], sizes[ROUND as usize]), (0, 100));
        assert_eq!(sizes[ROUND as usize / 2], 25);
        assert!(sizes.is_sorted());
    }
}
