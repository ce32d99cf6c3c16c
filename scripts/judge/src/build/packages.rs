//! Builds packages with Cargo, all at once.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{anyhow, bail, Context, Result};
use kit::compilers;
use kit::diagnostics::Diagnostic;
use serde_json::Value;

use super::Built;
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
        .args(["build", "--release", "--bins", "--keep-going"])
        .arg("--message-format=json-diagnostic-rendered-ansi")
        .current_dir(&workspace.root)
        .stdout(Stdio::piped());
    if !io::stderr().is_terminal() {
        cargo.arg("--quiet");
    }
    for problem in problems {
        cargo.args(["--package", &problem.name]);
    }
    let _guard = cancellation.building();
    let child = cargo.spawn();
    let mut child = child.map_err(|error| anyhow!(compilers::start_error(&cargo, &error)))?;
    let stdout = child.stdout.take().context("cargo has no output")?;
    let messages = CargoMessages::read(BufReader::new(stdout));
    // Even after an error, so that Cargo is not left running.
    let status = child.wait().context("cannot wait for cargo")?;
    let messages = messages.context("cannot read cargo's messages")?;
    if !messages.is_finished {
        bail!("cargo could not build: {status}");
    }
    let built = problems.iter().map(|problem| messages.executable(problem));
    built.collect()
}

/// The executables and errors that Cargo reports.
#[derive(Debug, Default)]
struct CargoMessages {
    /// The names and paths of the executables by the id of their package.
    executables: HashMap<String, Vec<(String, PathBuf)>>,
    /// Rendered errors, each with the id of its package.
    errors: Vec<(String, String)>,
    /// Whether Cargo got as far as compiling.
    is_finished: bool,
}

impl CargoMessages {
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
        let package = text(&message["package_id"]);
        match message["reason"].as_str() {
            Some("compiler-artifact") if message["target"]["kind"][0] == "bin" => {
                if let Some(path) = message["executable"].as_str() {
                    let executables = self.executables.entry(package).or_default();
                    executables.push((text(&message["target"]["name"]), path.into()));
                }
            }
            Some("compiler-message") => {
                let diagnostic = Diagnostic::from_json(&message["message"]);
                if let Some(error) = diagnostic.filter(Diagnostic::is_error) {
                    self.errors.push((package, error.rendered));
                }
            }
            Some("build-finished") => self.is_finished = true,
            _ => {}
        }
    }

    /// The executable of a problem.
    fn executable(&self, problem: &Problem) -> Result<Built> {
        let wanted = problem.default_run.as_ref().unwrap_or(&problem.name);
        match self.executables.get(&problem.id).map(Vec::as_slice) {
            Some([(_, only)]) if problem.default_run.is_none() => Ok(Ok(only.clone())),
            Some(several) => match several.iter().find(|(name, _)| name == wanted) {
                Some((_, path)) => Ok(Ok(path.clone())),
                // The one to judge may be the one that is broken.
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

    /// The errors in the package itself, or else in what it may depend on.
    fn errors(&self, problem: &Problem) -> String {
        let has_own = self.has_errors(problem);
        let errors = self.errors.iter();
        let errors = errors.filter(|(id, _)| !has_own || *id == problem.id);
        let texts: Vec<&str> = errors.map(|(_, text)| text.as_str()).collect();
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
            folder: PathBuf::new(),
            limits: crate::model::Limits::default(),
            comparator: crate::model::Comparator::STRICT,
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
    fn notices_that_cargo_did_not_compile() {
        assert!(!messages(&[]).is_finished);
        assert!(messages(&[json!({"reason": "build-finished"})]).is_finished);
    }
}
