//! Inputs and their answers: from the generator of a problem, or from commands.

use std::time::Duration;

use anyhow::{bail, ensure, Context, Result};
use cases::problem::{Draft, Problem};
use cases::problems::PROBLEMS;
use cases::random::Size;
use kit::run::{self, Program};

use crate::attempt::Attempt;

/// The number of runs in which the size grows from the smallest to the largest.
pub const ROUND: usize = 128;
/// Timeout for a generator or a brute force; inputs that take longer are skipped.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where inputs and answers come from.
pub enum Source {
    /// The generator of a problem.
    Problem(&'static Problem),
    /// Shell commands.
    Commands {
        /// Prints an input.
        generator: String,
        /// Prints the answer.
        brute: String,
    },
}

impl Source {
    /// The commands if there are any, or else the generator of the problem.
    ///
    /// # Errors
    ///
    /// If the problem has no generator.
    pub fn new(problem: &str, commands: Option<(&String, &String)>) -> Result<Self> {
        if let Some((generator, brute)) = commands {
            return Ok(Source::Commands {
                generator: generator.clone(),
                brute: brute.clone(),
            });
        }
        match PROBLEMS.iter().find(|known| known.id == problem) {
            Some(known) => Ok(Source::Problem(known)),
            None => bail!("{problem} has no generator: give --generator and --brute"),
        }
    }

    /// The cases that are stored, in their order.
    pub fn stored(&self) -> Vec<Draft> {
        match self {
            Source::Problem(problem) => (problem.stored)(),
            Source::Commands { .. } => Vec::new(),
        }
    }

    /// A random attempt; none if it takes too long to make.
    ///
    /// Sizes grow over [`ROUND`] runs, again and again.
    ///
    /// # Errors
    ///
    /// If a command fails.
    pub fn random(&self, seed: u64, run: usize) -> Result<Option<Attempt>> {
        let size = (run % ROUND * 100 / (ROUND - 1)) as u32;
        match self {
            Source::Problem(problem) => {
                let draft = (problem.random)(&format!("{seed}-{run}"), Size::Percent(size));
                self.answered(draft)
            }
            Source::Commands { .. } => self.printed(seed.wrapping_add(run as u64), size.max(1)),
        }
    }

    /// An attempt with a drafted input.
    ///
    /// # Errors
    ///
    /// If the draft breaks a bound of its problem.
    pub fn answered(&self, draft: Draft) -> Result<Option<Attempt>> {
        let input = draft.input.clone();
        let attempt = self.smaller(&draft, input);
        let attempt = attempt.context("a generated input breaks the bounds of the problem")?;
        Ok(Some(Attempt {
            draft: Some(draft),
            ..attempt
        }))
    }

    /// An attempt with another input of a draft; none if it breaks a bound of the problem.
    pub fn smaller(&self, draft: &Draft, input: String) -> Option<Attempt> {
        let Source::Problem(problem) = self else {
            return None;
        };
        let (expected, structure) = problem.answer(draft, &input).ok()?;
        Some(Attempt {
            input,
            expected,
            structure,
            draft: None,
        })
    }

    fn printed(&self, seed: u64, size: u32) -> Result<Option<Attempt>> {
        let Source::Commands { generator, brute } = self else {
            return Ok(None);
        };
        let line = format!("{generator} {seed} {size}");
        let Some(input) = print(&line, b"")? else {
            return Ok(None);
        };
        let expected = print(brute, input.as_bytes())?;
        let expected = expected.map(|expected| Attempt {
            input,
            expected,
            ..Attempt::default()
        });
        Ok(expected)
    }
}

/// Runs a shell command and returns what it prints; nothing if it takes too long.
fn print(line: &str, input: &[u8]) -> Result<Option<String>> {
    let mut shell = Program::Line(line.to_owned()).command();
    let output = run::run(&mut shell, input, PATIENCE)?;
    if output.timed_out() {
        return Ok(None);
    }
    let why = String::from_utf8_lossy(&output.stderr);
    ensure!(output.is_success(), "`{line}` failed: {}", why.trim_end());
    let text = String::from_utf8(output.stdout);
    Ok(Some(
        text.with_context(|| format!("`{line}` prints no UTF-8"))?,
    ))
}
