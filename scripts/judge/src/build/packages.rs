//! Builds the solutions, all at once.

use std::collections::HashMap;
use std::io::{self, BufReader, IsTerminal};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{bail, Context, Result};
use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::{Artifact, Message, PackageId, TargetKind};

use crate::problem::{Problem, Workspace};
use crate::running::Running;

/// What became of a problem's solution: its executable, or what the compiler says.
pub type Built = Result<PathBuf, String>;

/// What cargo told while it was building.
#[derive(Default)]
struct Told {
    executables: HashMap<PackageId, Vec<(String, PathBuf)>>,
    errors: Vec<(PackageId, String)>,
    /// Whether it got as far as building.
    finished: bool,
}

/// Builds `problems`; one that is broken does not keep the others from being built.
pub fn compile(
    workspace: &Workspace,
    problems: &[&Problem],
    running: &Running,
) -> Result<Vec<Built>> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--release", "--bins", "--keep-going"])
        .arg("--message-format=json-diagnostic-rendered-ansi")
        .current_dir(&workspace.root)
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    if !io::stderr().is_terminal() {
        cargo.arg("--quiet");
    }
    for problem in problems {
        cargo.args(["--package", &problem.name]);
    }
    let mut child = cargo.spawn().context("cannot start cargo")?;
    let messages = child.stdout.take().context("cargo has no output")?;
    let told = {
        let _guard = running.building();
        Told::by(BufReader::new(messages))
    };
    // Waited for in any case, so that it is not left behind.
    let status = child.wait().context("cannot wait for cargo")?;
    let told = told.context("cannot read cargo's messages")?;
    if !told.finished {
        bail!("cargo could not build: {status}");
    }
    problems.iter().map(|problem| told.built(problem)).collect()
}

impl Told {
    fn by(messages: impl io::BufRead) -> io::Result<Self> {
        let mut told = Told::default();
        for message in Message::parse_stream(messages) {
            match message? {
                Message::CompilerArtifact(artifact) => told.artifact(artifact),
                Message::CompilerMessage(message) => {
                    let level = message.message.level;
                    if matches!(level, DiagnosticLevel::Error | DiagnosticLevel::Ice) {
                        let text = message.message.rendered.unwrap_or(message.message.message);
                        told.errors.push((message.package_id, text));
                    }
                }
                Message::BuildFinished(_) => told.finished = true,
                _ => {}
            }
        }
        Ok(told)
    }

    fn artifact(&mut self, artifact: Artifact) {
        if let (Some(path), [TargetKind::Bin]) = (artifact.executable, &artifact.target.kind[..]) {
            let executables = self.executables.entry(artifact.package_id).or_default();
            executables.push((artifact.target.name, path.into()));
        }
    }

    fn built(&self, problem: &Problem) -> Result<Built> {
        let wanted = problem.default_run.as_ref().unwrap_or(&problem.name);
        match self.executables.get(&problem.id).map(Vec::as_slice) {
            Some([(_, only)]) if problem.default_run.is_none() => Ok(Ok(only.clone())),
            Some(several) => match several.iter().find(|(name, _)| name == wanted) {
                Some((_, path)) => Ok(Ok(path.clone())),
                // The one that counts may be the one that is broken.
                None if self.has_errors(problem) => Ok(Err(self.errors(problem))),
                None => bail!(
                    "{} has several executables: set its default-run",
                    problem.name
                ),
            },
            None => Ok(Err(self.errors(problem))),
        }
    }

    fn has_errors(&self, problem: &Problem) -> bool {
        self.errors.iter().any(|(id, _)| *id == problem.id)
    }

    /// What is wrong in the package itself, otherwise in what it may depend on.
    fn errors(&self, problem: &Problem) -> String {
        let own = self.has_errors(problem);
        let counts = |(id, _): &&(PackageId, String)| !own || *id == problem.id;
        let texts: Vec<&str> = self
            .errors
            .iter()
            .filter(counts)
            .map(|(_, text)| text.trim_end())
            .collect();
        if texts.is_empty() {
            String::from("no executable was built; cargo's own message is above")
        } else {
            texts.join("\n\n")
        }
    }
}
