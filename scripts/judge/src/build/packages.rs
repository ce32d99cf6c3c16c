//! Builds packages with Cargo, all at once.

use std::io::{self, IsTerminal};

use anyhow::{anyhow, bail, Result};
use kit::cargo::Messages;
use kit::{compilers, run};

use super::Built;
use crate::model::{Problem, Workspace};

/// Builds `problems` in the release profile; a broken one does not prevent the others.
///
/// # Errors
///
/// If Cargo cannot be started, or fails before it gets as far as compiling.
pub fn build(workspace: &Workspace, problems: &[&Problem]) -> Result<Vec<Built>> {
    let mut cargo = compilers::cargo();
    cargo
        .args(["build", "--release", "--bins", "--keep-going"])
        .arg("--message-format=json-diagnostic-rendered-ansi")
        .args(stack_arguments())
        .current_dir(&workspace.root);
    if !io::stderr().is_terminal() {
        cargo.arg("--quiet");
    }
    for problem in problems {
        cargo.args(["--package", &problem.name]);
    }
    let output = run::shown(&mut cargo).map_err(|why| anyhow!(why))?;
    let messages = Messages::parse(&output.stdout);
    if !messages.is_finished {
        bail!("cargo could not build the solutions");
    }
    let built = problems
        .iter()
        .map(|problem| executable(problem, &messages));
    built.collect()
}

/// The arguments for a stack as large as that of the judges: on Windows the linker sets its size, elsewhere the
/// limits of the process do.
fn stack_arguments() -> Vec<String> {
    if cfg!(windows) {
        let flags = compilers::STACK_FLAGS;
        let [option, flag] = flags;
        vec![
            "--config".to_owned(),
            format!("target.'cfg(windows)'.rustflags = [{option:?}, {flag:?}]"),
        ]
    } else {
        Vec::new()
    }
}

/// The executable of a problem.
fn executable(problem: &Problem, messages: &Messages) -> Result<Built> {
    let wanted = problem.default_run.as_ref().unwrap_or(&problem.name);
    let own = messages
        .artifacts
        .iter()
        .filter(|it| it.package == problem.id);
    let executables: Vec<_> = own
        .filter_map(|it| Some((&it.name, it.executable.clone()?)))
        .collect();
    let has_errors = messages.errors.iter().any(|(id, _)| *id == problem.id);
    match &executables[..] {
        [(_, only)] if problem.default_run.is_none() => Ok(Ok(only.clone())),
        [] => Ok(Err(errors(problem, messages))),
        several => match several.iter().find(|(name, _)| *name == wanted) {
            Some((_, path)) => Ok(Ok(path.clone())),
            // That may be the executable that does not compile.
            None if has_errors => Ok(Err(errors(problem, messages))),
            None => bail!(
                "{} has several executables: set its default-run",
                problem.name
            ),
        },
    }
}

/// The errors in the package itself; if there are none, those in the packages on which it may depend.
fn errors(problem: &Problem, messages: &Messages) -> String {
    let has_own = messages.errors.iter().any(|(id, _)| *id == problem.id);
    let errors = messages.errors.iter();
    let errors = errors.filter(|(id, _)| !has_own || *id == problem.id);
    let texts: Vec<&str> = errors.map(|(_, text)| text.as_str()).collect();
    if texts.is_empty() {
        String::from("no executable was built; see cargo's messages above")
    } else {
        texts.join("\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{json, Value};
    use std::path::PathBuf;

    fn messages(values: &[Value]) -> Messages {
        let lines: Vec<String> = values.iter().map(Value::to_string).collect();
        Messages::parse(lines.join("\n").as_bytes())
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
        assert_eq!(
            executable(&problem(None), &one).unwrap(),
            Ok("/other".into())
        );
        let two = messages(&[artifact("nim 1", "a"), artifact("nim 1", "b")]);
        assert_eq!(
            executable(&problem(Some("b")), &two).unwrap(),
            Ok("/b".into())
        );
        assert!(executable(&problem(None), &two).is_err());
    }

    #[test]
    fn shows_a_package_its_own_errors_or_those_of_its_dependencies() {
        let both = [
            error("nim 1", "nim", "own"),
            error("shared 1", "shared", "other"),
        ];
        let built = executable(&problem(None), &messages(&both)).unwrap();
        assert_eq!(built, Err("own".to_owned()));
        let built = executable(&problem(None), &messages(&both[1..])).unwrap();
        assert_eq!(built, Err("other".to_owned()));
        let built = executable(&problem(None), &messages(&[])).unwrap();
        assert!(built.unwrap_err().contains("cargo's messages above"));
    }
}
