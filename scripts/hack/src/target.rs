//! What to hack.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{anyhow, bail, Result};
use judge::build;
use judge::model::{Comparator, Limits, Workspace};
use kit::judges::Ignored;
use kit::run::Program;

use crate::cli::Arguments;
use crate::source::Source;

/// What to hack.
pub struct Target {
    /// The name to show.
    pub name: String,
    /// The program.
    pub program: Program,
    /// The words of the command line that call it; none for the solution or a line for the shell.
    pub words: Vec<OsString>,
    /// What it may use.
    pub limits: Limits,
    /// How its output is compared.
    pub comparator: Comparator,
    /// Where the inputs come from.
    pub source: Source,
    /// Where the cases are kept.
    pub folder: PathBuf,
}

impl Target {
    /// Resolves `arguments`, and builds the solution if no other program is given.
    ///
    /// # Errors
    ///
    /// If there is no such problem or program, the problem has no generator, or its solution does not compile.
    pub fn of(arguments: &Arguments) -> Result<Self> {
        let commands = arguments.generator.as_ref().zip(arguments.brute.as_ref());
        // With a generator, the first word may be the program: a path, which is not the name of a package.
        let is_file = |word: &&String| commands.is_some() && word.contains(['/', '\\', '.']);
        let workspace = match arguments.problem.as_ref().filter(|word| !is_file(word)) {
            Some(_) => Some(Workspace::find(&arguments.root)?),
            None => None,
        };
        let problems = workspace.iter().flat_map(|it| &it.problems);
        let problems: Vec<&str> = problems.map(|problem| problem.name.as_str()).collect();
        let (name, words) = arguments.words(|name| problems.contains(&name));
        let own = match &arguments.command {
            Some(line) => Some(Program::Line(line.clone())),
            None if words.is_empty() => None,
            None => Some(Program::find(&words).map_err(|why| anyhow!(why))?),
        };
        let (Some(name), Some(workspace)) = (name, &workspace) else {
            let Some(program) = own else {
                bail!("what to run? give a program");
            };
            return Ok(Target {
                name: String::from("hack"),
                program,
                words,
                limits: arguments.limits(Limits::default()),
                comparator: Comparator {
                    ignores: Ignored::LineEnds,
                    ..Comparator::STRICT
                },
                source: Source::new("", commands)?,
                folder: PathBuf::from("."),
            });
        };
        let problem = workspace.select(&[name.to_owned()])?[0];
        let source = Source::new(name, commands)?;
        let program = match own {
            Some(program) => program,
            None => match build::packages(workspace, &[problem])?.remove(0) {
                Ok(solution) => solution.into(),
                Err(messages) => bail!("{name} does not compile\n{messages}"),
            },
        };
        Ok(Target {
            name: name.to_owned(),
            program,
            words,
            limits: arguments.limits(problem.limits),
            comparator: problem.comparator,
            source,
            folder: workspace.cases(problem),
        })
    }
}
