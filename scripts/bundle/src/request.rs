//! What is asked of `bundle.sh`, and how it is done.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{bail, Context as _, Error, Result};
use facts::{judges, tools, Judge, Solution};
use serde_json::Value;
use stop::Folder;
use terminal::say;

use crate::cargo::{Target, Workspace};
use crate::rustc::Compiler;
use crate::submit::status;

/// What is asked for.
#[derive(Debug, Default)]
pub struct Request {
    /// The command that makes the file again.
    pub typed: String,
    /// The problem; with a manifest, the package.
    pub id: Option<String>,
    /// The name of a judge, instead of that of the problem.
    pub judge: Option<String>,
    /// The root of the workspace, instead of that which is meant.
    pub root: Option<PathBuf>,
    /// The manifest of a package elsewhere.
    pub manifest: Option<PathBuf>,
    /// The name of a binary.
    pub binary: Option<String>,
    /// Whether what a C file needs may be installed.
    pub is_yes: bool,
    /// Whether a file that its judge will not take is an error.
    pub is_strict: bool,
}

/// The program to bundle.
struct Program {
    compiler: Compiler,
    workspace: Workspace,
    target: Target,
    /// What it is called in messages.
    name: String,
    judge: Option<&'static Judge>,
    /// The package that is made for a single file, until the end.
    _package: Option<Folder>,
}

impl Request {
    /// Writes the file to standard output, and its size to standard error.
    ///
    /// # Errors
    ///
    /// Returns the exit status with the reason: 2 for wrong usage, 1 if there can be no file.
    pub fn run(&self) -> std::result::Result<ExitCode, (u8, Error)> {
        match self.find().map_err(|error| (2, error))? {
            Some(program) => self.make(&program).map_err(|error| (1, error)),
            None => Ok(ExitCode::SUCCESS),
        }
    }

    /// Finds the program; a file in another language than Rust, which is submitted as it is, is written at once.
    fn find(&self) -> Result<Option<Program>> {
        let judge = self.judge.as_deref().map(judges::named).transpose()?;
        let compiler = Compiler::new()?;
        let (mut package, mut name) = (None, None);
        let (workspace, target) = if let (Some(id), None) = (&self.id, &self.manifest) {
            let workspace = facts::Workspace::find(self.root.as_deref())?;
            let problem = workspace.problem(id)?;
            let missing = || format!("`{id}` has no solution in {}", workspace.root.display());
            let (manifest, binary) = match problem.solution.as_ref().with_context(missing)? {
                Solution::Binary { manifest, name, .. } => (manifest.clone(), name.as_str()),
                Solution::File(file) if file.extension() != Some("rs".as_ref()) => {
                    show(file)?;
                    return Ok(None);
                }
                Solution::File(file) => {
                    let folder = package.insert(package_of(file)?);
                    (folder.path().join("Cargo.toml"), "solution")
                }
            };
            let found = Workspace::new(Some(manifest), &compiler.host)?;
            let binary = self.binary.as_deref().unwrap_or(binary);
            let mut target = found.target(None, Some(binary))?;
            target.judge.clone_from(&problem.judge);
            name = Some(problem.id.clone());
            (found, target)
        } else {
            let workspace = Workspace::new(self.manifest.clone(), &compiler.host)?;
            let target = workspace.target(self.id.as_deref(), self.binary.as_deref())?;
            (workspace, target)
        };
        let of_problem = target.judge.as_deref().and_then(judges::host);
        Ok(Some(Program {
            compiler,
            workspace,
            name: name.unwrap_or_else(|| target.binary.clone()),
            judge: judge.or(of_problem),
            target,
            _package: package,
        }))
    }

    fn make(&self, program: &Program) -> Result<ExitCode> {
        let Program {
            compiler,
            workspace,
            target,
            name,
            judge,
            ..
        } = program;
        let bundle = crate::bundle(workspace, target, compiler, *judge)?;
        for warning in &bundle.warnings {
            say(&format!("warning: {warning}"));
        }
        if let Some(judge) = judge.filter(|judge| judge.is_c) {
            return self.c_file(name, &bundle.text, judge);
        }
        let edition = bundle.editions[0];
        let mut text = bundle.text;
        // Where the first line is for a shell or an editor, it stays the first one.
        if !text.starts_with("#!/") && !text.starts_with('\u{feff}') {
            let comment = format!("// rustc --edition {edition} -O {name}.rs\n");
            text.insert_str(0, &comment);
        }
        for excess in excesses(&text, edition, *judge, compiler)? {
            if self.is_strict {
                bail!("{excess}; to have it anyway: {}", self.typed);
            }
            say(&format!("warning: {excess}"));
        }
        print(text.as_bytes())?;
        let editions: Vec<String> = bundle.editions.iter().map(u16::to_string).collect();
        let title = judge.map_or("any judge", |judge| &judge.title);
        let (size, editions) = (text.len(), editions.join(" or "));
        say(&format!(
            "{name}: {size} bytes of Rust for {title}, edition {editions}"
        ));
        Ok(ExitCode::SUCCESS)
    }

    /// Lets the tool `c` make a C file, which it writes to standard output.
    fn c_file(&self, name: &str, text: &str, judge: &Judge) -> Result<ExitCode> {
        let folder = Folder::new()?;
        let file = folder.path().join("main.rs");
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        let mut process = tools::tool("c", "c")?.ready()?.command();
        process.arg(&file).args(["--name", name]);
        process.args(self.is_yes.then_some("--yes"));
        process.args(judge.limit.map(|most| format!("--limit={most}")));
        let status = status(process.arg("--command").arg(&self.typed))?;
        Ok(ExitCode::from(status))
    }
}

/// Why a judge will not take a file, and what to do.
fn excesses(
    text: &str,
    edition: u16,
    judge: Option<&Judge>,
    compiler: &Compiler,
) -> Result<Vec<String>> {
    let mut excesses = Vec::new();
    let Some(judge) = judge else {
        return Ok(excesses);
    };
    let (size, title) = (text.len(), &judge.title);
    let limit = judge.limit.and_then(|most| usize::try_from(most).ok());
    if let Some(most) = limit.filter(|&most| size > most) {
        excesses.push(format!(
            "the file has {size} bytes, and {title} takes {most}: shorten the program, or use fewer crates"
        ));
    }
    if let Some(version) = &judge.rust {
        let found = compiler.newer(text, edition, version)?;
        excesses.extend(found.first().map(|first| {
            format!(
                "the file needs a newer compiler than Rust {version} of {title}: write it with what that has\n{}",
                first.rendered.trim_end()
            )
        }));
    }
    Ok(excesses)
}

/// Writes a file to standard output, byte for byte.
fn print(text: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text).and_then(|()| out.flush());
    written.context("cannot write the output")
}

/// Shows a file.
fn show(file: &Path) -> Result<()> {
    let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    print(&text)?;
    let name = file.file_name().unwrap_or_default().display();
    say(&format!("{name}: {} bytes, as it is", text.len()));
    Ok(())
}

/// Makes a package of a single Rust file.
fn package_of(file: &Path) -> Result<Folder> {
    let Some(path) = file.to_str() else {
        bail!("{}: the path is not UTF-8", file.display());
    };
    let folder = Folder::new()?;
    let path = Value::from(path); // a string of JSON is one of TOML, too
    let manifest = format!(
        "[package]\nname = \"solution\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [[bin]]\nname = \"solution\"\npath = {path}\n[workspace]\n"
    );
    let file = folder.path().join("Cargo.toml");
    fs::write(&file, manifest).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(folder)
}
