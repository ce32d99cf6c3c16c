//! Builds packages with Cargo, all at once.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{bail, Context, Result};
use kit::compilers;
use kit::diagnostics::Diagnostic;
use serde_json::Value;

use super::{start_cargo, Built};
use crate::model::{Problem, Workspace};
use crate::run::Cancellation;

/// Builds `problems` in the release profile; a broken one does not prevent the others.
///
/// # Errors
///
/// If Cargo cannot be started, or fails before it gets as far as compiling.
pub fn build(
    workspace: &Workspace,
    problems: &[&Problem],
    cancellation: &Cancellation,
) -> Result<Vec<Built>> {
    let mut cargo = compilers::cargo();
    cargo
        .args(["build", "--release", "--bins"])
        .current_dir(&workspace.root);
    for problem in problems {
        cargo.args(["--package", &problem.name]);
    }
    let messages = CargoMessages::of(&mut cargo, cancellation)?;
    let built = problems.iter().map(|problem| messages.executable(problem));
    built.collect()
}

/// The executables and errors that Cargo reports.
#[derive(Debug, Default)]
pub struct CargoMessages {
    executables: HashMap<String, Vec<(String, PathBuf)>>,
    errors: Vec<CompileError>,
    /// Whether Cargo got as far as compiling.
    is_finished: bool,
}

/// An error in a package's target.
#[derive(Debug)]
struct CompileError {
    package: String,
    target: String,
    text: String,
}

impl CargoMessages {
    /// Runs `cargo build` with its options and reads its messages.
    pub fn of(cargo: &mut Command, cancellation: &Cancellation) -> Result<Self> {
        cargo.args([
            "--keep-going",
            "--message-format=json-diagnostic-rendered-ansi",
        ]);
        if !io::stderr().is_terminal() {
            cargo.arg("--quiet");
        }
        let mut child = start_cargo(cargo)?;
        let stdout = child.stdout.take().context("cargo has no output")?;
        let messages = {
            let _guard = cancellation.building();
            Self::read(BufReader::new(stdout))
        };
        // Even after an error, so that Cargo is not left running.
        let status = child.wait().context("cannot wait for cargo")?;
        let messages = messages.context("cannot read cargo's messages")?;
        if !messages.is_finished {
            bail!("cargo could not build: {status}");
        }
        Ok(messages)
    }

    fn read(lines: impl BufRead) -> io::Result<Self> {
        let mut messages = Self::default();
        for line in lines.lines() {
            // Other lines come from build scripts.
            if let Ok(message) = serde_json::from_str(&line?) {
                messages.add(&message);
            }
        }
        Ok(messages)
    }

    fn add(&mut self, message: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (package, target) = (
            text(&message["package_id"]),
            text(&message["target"]["name"]),
        );
        match message["reason"].as_str() {
            Some("compiler-artifact") if message["target"]["kind"][0] == "bin" => {
                if let Some(path) = message["executable"].as_str() {
                    let executables = self.executables.entry(package).or_default();
                    executables.push((target, path.into()));
                }
            }
            Some("compiler-message") => {
                let diagnostic = Diagnostic::from_json(&message["message"]);
                if let Some(error) = diagnostic.filter(Diagnostic::is_error) {
                    self.errors.push(CompileError {
                        package,
                        target,
                        text: error.rendered,
                    });
                }
            }
            Some("build-finished") => self.is_finished = true,
            _ => {}
        }
    }

    /// The executable of a problem.
    fn executable(&self, problem: &Problem) -> Result<Built> {
        let wanted = problem.default_run.as_ref().unwrap_or(&problem.name);
        let is_own = |error: &CompileError| error.package == problem.id;
        match self.executables.get(&problem.id).map(Vec::as_slice) {
            Some([(_, only)]) if problem.default_run.is_none() => Ok(Ok(only.clone())),
            Some(several) => match several.iter().find(|(name, _)| name == wanted) {
                Some((_, path)) => Ok(Ok(path.clone())),
                // The one to judge may be the one that is broken.
                None if self.errors.iter().any(is_own) => Ok(Err(self.errors(is_own))),
                None => bail!(
                    "{} has several executables: set its default-run",
                    problem.name
                ),
            },
            None => Ok(Err(self.errors(is_own))),
        }
    }

    /// The executable of the target `name`, which no other package has.
    pub fn executable_named(&self, name: &str) -> Built {
        let mut executables = self.executables.values().flatten();
        match executables.find(|(target, _)| target == name) {
            Some((_, path)) => Ok(path.clone()),
            None => Err(self.errors(|error| error.target == name)),
        }
    }

    /// The errors that `is_own` selects; all of them if there is none, as a dependency is broken.
    fn errors(&self, is_own: impl Fn(&CompileError) -> bool) -> String {
        let has_own = self.errors.iter().any(&is_own);
        let errors = self.errors.iter().filter(|it| !has_own || is_own(it));
        let texts: Vec<&str> = errors.map(|error| error.text.as_str()).collect();
        if texts.is_empty() {
            String::from("no executable was built; see cargo's messages above")
        } else {
            texts.join("\n\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn messages(values: &[Value]) -> CargoMessages {
        let lines: Vec<String> = values.iter().map(Value::to_string).collect();
        let text = format!("not a message\n{}\n", lines.join("\n"));
        CargoMessages::read(text.as_bytes()).unwrap()
    }

    fn artifact(package: &str, name: &str) -> Value {
        json!({
            "reason": "compiler-artifact", "package_id": package, "executable": format!("/{name}"),
            "target": {"name": name, "kind": ["bin"]},
        })
    }

    fn error(package: &str, target: &str, text: &str) -> Value {
        json!({
            "reason": "compiler-message", "package_id": package, "target": {"name": target},
            "message": {"level": "error", "rendered": text},
        })
    }

    fn problem(default_run: Option<&str>) -> Problem {
        Problem {
            name: "nim".to_owned(),
            id: "nim 1".to_owned(),
            default_run: default_run.map(str::to_owned),
            title: String::new(),
            judge: String::new(),
            limits: crate::model::Limits::default(),
        }
    }

    #[test]
    fn finds_the_only_executable_or_the_default_one() {
        let one = messages(&[artifact("nim 1", "other"), artifact("x 1", "nim")]);
        assert_eq!(one.executable(&problem(None)).unwrap(), Ok("/other".into()));
        let two = messages(&[artifact("nim 1", "a"), artifact("nim 1", "b")]);
        assert_eq!(
            two.executable(&problem(Some("b"))).unwrap(),
            Ok("/b".into())
        );
        assert!(two.executable(&problem(None)).is_err());
    }

    #[test]
    fn shows_a_package_its_own_errors_or_those_of_its_dependencies() {
        let both = [
            error("nim 1", "nim", "own"),
            error("shared 1", "shared", "other"),
        ];
        let built = messages(&both).executable(&problem(None)).unwrap();
        assert_eq!(built, Err("own".to_owned()));
        let built = messages(&both[1..]).executable(&problem(None)).unwrap();
        assert_eq!(built, Err("other".to_owned()));
        let built = messages(&[]).executable(&problem(None)).unwrap();
        assert!(built.unwrap_err().contains("cargo's messages above"));
    }

    #[test]
    fn finds_targets_of_one_package_by_name() {
        let two = messages(&[artifact("all 1", "a"), error("all 1", "b", "broken")]);
        assert_eq!(two.executable_named("a"), Ok("/a".into()));
        assert_eq!(two.executable_named("b"), Err("broken".to_owned()));
    }

    #[test]
    fn notices_that_cargo_did_not_compile() {
        assert!(!messages(&[]).is_finished);
        assert!(messages(&[json!({"reason": "build-finished"})]).is_finished);
    }
}
