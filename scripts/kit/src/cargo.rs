//! Cargo's reports of a build, and building the tools of this workspace.
//!
//! The messages are read from JSON without `cargo_metadata`: it needs procedural macros, which the first run
//! of the judge would have to compile.

use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::compilers;
use crate::diagnostics::Diagnostic;
use crate::run;

/// A compiled target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// The id of its package.
    pub package: String,
    /// The name of the target.
    pub name: String,
    /// What it is: `bin`, `lib`, `proc-macro`.
    pub kinds: Vec<String>,
    /// The files.
    pub files: Vec<PathBuf>,
    /// The executable, if it is one.
    pub executable: Option<PathBuf>,
}

/// What a build script has printed for the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The id of its package.
    pub package: String,
    /// Its `OUT_DIR`.
    pub folder: PathBuf,
    /// The `cfg`s that it sets.
    pub cfgs: Vec<String>,
    /// The environment variables that it sets.
    pub variables: Vec<(String, String)>,
    /// The libraries that it links.
    pub libraries: Vec<String>,
}

/// What Cargo reports under `--message-format json`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// The compiled targets.
    pub artifacts: Vec<Artifact>,
    /// The build scripts that were run.
    pub scripts: Vec<Script>,
    /// The errors of the compiler as it shows them, each with the id of its package.
    pub errors: Vec<(String, String)>,
    /// Whether Cargo got as far as compiling.
    pub is_finished: bool,
}

impl Messages {
    /// Reads standard output of Cargo.
    pub fn parse(stdout: &[u8]) -> Self {
        let mut messages = Self::default();
        for line in String::from_utf8_lossy(stdout).lines() {
            // Other lines come from build scripts.
            if let Ok(message) = serde_json::from_str(line) {
                messages.add(&message);
            }
        }
        messages
    }

    fn add(&mut self, message: &Value) {
        let package = text(&message["package_id"]);
        match message["reason"].as_str() {
            Some("compiler-artifact") => self.artifacts.push(Artifact {
                package,
                name: text(&message["target"]["name"]),
                kinds: texts(&message["target"]["kind"]),
                files: texts(&message["filenames"])
                    .into_iter()
                    .map(Into::into)
                    .collect(),
                executable: message["executable"].as_str().map(Into::into),
            }),
            Some("build-script-executed") => {
                let variables = message["env"].as_array().into_iter().flatten();
                self.scripts.push(Script {
                    package,
                    folder: text(&message["out_dir"]).into(),
                    cfgs: texts(&message["cfgs"]),
                    variables: variables.map(|it| (text(&it[0]), text(&it[1]))).collect(),
                    libraries: texts(&message["linked_libs"]),
                });
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
}

impl Artifact {
    /// Returns whether it is of this kind.
    pub fn is(&self, kind: &str) -> bool {
        self.kinds.iter().any(|it| it == kind)
    }

    /// The file that a compiler loads: the library itself, or that of procedural macros.
    pub fn library(&self) -> Option<&Path> {
        let extension = if self.is("proc-macro") {
            std::env::consts::DLL_EXTENSION
        } else {
            "rlib"
        };
        let is_library = |file: &&PathBuf| file.extension() == Some(OsStr::new(extension));
        self.files.iter().find(is_library).map(PathBuf::as_path)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(text).collect()
}

/// Builds a tool of the workspace in `scripts` as the scripts do; returns its executable.
///
/// # Errors
///
/// Returns a message for the user if Cargo cannot be started, or does not build the tool.
pub fn tool(name: &str, scripts: &Path) -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| scripts.join("target"), PathBuf::from);
    let manifest = scripts.join("Cargo.toml");
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let is_built = target.join("tool").join(file).exists();
    let mut cargo = compilers::cargo();
    cargo
        .args(["build", "--profile", "tool"])
        .args(["--package", name, "--bin", name])
        .args([
            "--message-format",
            "json-render-diagnostics",
            "--manifest-path",
        ])
        .arg(manifest)
        .arg("--target-dir")
        .arg(target);
    if scripts.join("Cargo.lock").exists() {
        cargo.arg("--locked");
    }
    if name == "cases" {
        cargo.args(["--config", "profile.tool.package.cases.opt-level=3"]); // as in tool.sh
    }
    // The first build takes long, so Cargo's progress is shown.
    if is_built || !io::stderr().is_terminal() {
        cargo.arg("--quiet");
    }
    let output = run::shown(&mut cargo)?;
    let built = Messages::parse(&output.stdout).artifacts;
    let executable = built.into_iter().find_map(|it| it.executable);
    let executable = executable.filter(|_| output.is_success());
    executable.ok_or_else(|| format!("cargo could not build {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn reads_messages_and_skips_other_lines() {
        let lines = [
            json!({
                "reason": "compiler-artifact", "package_id": "a 1", "executable": "/a",
                "target": {"name": "a", "kind": ["bin"]}, "filenames": ["/a"],
            }),
            json!({
                "reason": "build-script-executed", "package_id": "b 1", "out_dir": "/out",
                "cfgs": ["x"], "env": [["K", "V"]], "linked_libs": ["z"],
            }),
            json!({
                "reason": "compiler-message", "package_id": "c 1",
                "message": {"level": "error", "rendered": "text\n"},
            }),
            json!({"reason": "compiler-message", "message": {"level": "warning", "rendered": ""}}),
        ];
        let text = lines.map(|line| line.to_string()).join("\n");
        let mut messages = Messages::parse(format!("not a message\n{text}\n").as_bytes());
        assert!(!messages.is_finished);
        assert_eq!(messages.errors, [("c 1".to_owned(), "text".to_owned())]);
        let artifact = messages.artifacts.remove(0);
        assert!(artifact.is("bin") && artifact.executable == Some("/a".into()));
        assert_eq!(
            messages.scripts[0].variables,
            [("K".to_owned(), "V".to_owned())]
        );
        assert!(Messages::parse(br#"{"reason":"build-finished"}"#).is_finished);
    }

    #[test]
    fn finds_the_library_to_load() {
        let library = |kind: &str| {
            let dll = format!("/a.{}", std::env::consts::DLL_EXTENSION);
            let artifact = Artifact {
                package: String::new(),
                name: String::new(),
                kinds: vec![kind.to_owned()],
                files: ["/a.rmeta", "/a.rlib", &dll].map(PathBuf::from).to_vec(),
                executable: None,
            };
            let library = artifact.library().expect("a library");
            library
                .extension()
                .and_then(OsStr::to_str)
                .map(str::to_owned)
        };
        assert_eq!(library("lib").as_deref(), Some("rlib"));
        assert_eq!(
            library("proc-macro").as_deref(),
            Some(std::env::consts::DLL_EXTENSION)
        );
    }
}
