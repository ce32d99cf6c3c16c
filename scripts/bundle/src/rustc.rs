//! Calls of rustc, of which only codes and places are read.

use std::cell::RefCell;
use std::collections::HashMap;
use std::env;
use std::fs;
use std::iter::successors;
use std::ops::Range;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{bail, Context as _, Result};
use facts::tools;
use serde_json::Value;
use stop::Folder;

use crate::meaning::lints;

/// The compiler, with what it needs to check a file.
pub struct Compiler {
    program: PathBuf,
    /// Its `cfg`s, one per line.
    pub cfg: String,
    /// The target that it compiles for.
    pub host: String,
    folder: Folder,
    /// What is known of texts and editions.
    known: RefCell<HashMap<(String, u16), Vec<Diagnostic>>>,
}

/// A message of the compiler.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Its code, such as `E0425` or `dead_code`.
    pub code: String,
    /// Whether the file does not compile because of it.
    pub is_error: bool,
    /// The bytes that it is about.
    pub places: Vec<Range<usize>>,
    /// All bytes that it points at.
    pub all_places: Vec<Range<usize>>,
    /// The message as the compiler prints it.
    pub rendered: String,
}

impl Compiler {
    /// Finds the compiler: `$RUSTC`, or that on the `PATH`.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be run.
    pub fn new() -> Result<Self> {
        let mut command = tools::compiler("RUSTC", "rustc");
        let program = PathBuf::from(command.get_program());
        command.args(["-C", "debug-assertions=off", "--print=sysroot"]);
        command.args(["--print=host-tuple", "--print=cfg"]);
        let output = stop::output(&mut command)
            .with_context(|| format!("cannot run {}", program.display()))?;
        if !output.status.success() {
            let reason = String::from_utf8_lossy(&output.stderr);
            bail!("{}: {}", program.display(), reason.trim());
        }
        let text = String::from_utf8(output.stdout)?;
        let mut lines = text.splitn(3, '\n');
        let sysroot = PathBuf::from(lines.next().unwrap_or_default());
        let host = lines.next().unwrap_or_default().to_owned();
        // Beyond rustup's proxy, which takes longer to start than a small file to check.
        let direct = format!("bin/rustc{}", env::consts::EXE_SUFFIX);
        let direct = Some(sysroot.join(direct)).filter(|it| it.is_file());
        Ok(Compiler {
            program: direct.unwrap_or(program),
            cfg: lines.next().unwrap_or_default().to_owned(),
            host,
            folder: Folder::new()?,
            known: RefCell::default(),
        })
    }

    /// What Clippy says of a file that needs a newer compiler than this version; nothing if there is no Clippy.
    pub(crate) fn newer(&self, text: &str, edition: u16, version: &str) -> Result<Vec<Diagnostic>> {
        let lint = "clippy::incompatible_msrv";
        let clippy = format!("clippy-driver{}", env::consts::EXE_SUFFIX);
        let clippy = self.program.with_file_name(clippy);
        if !clippy.is_file() {
            return Ok(Vec::new());
        }
        let folder = self.folder.path();
        let settings = format!("msrv = \"{version}\"\n");
        fs::write(folder.join("clippy.toml"), settings)?;
        let mut command = Command::new(clippy);
        command.env("CLIPPY_CONF_DIR", folder);
        let mut found = self.run(command, text, edition, &[lint])?;
        found.retain(|it| it.code == lint);
        Ok(found)
    }

    /// Checks a file in an edition, also by its migration lints, which nothing in the file can allow.
    pub(crate) fn check(&self, text: &str, edition: u16) -> Result<Vec<Diagnostic>> {
        let key = (text.to_owned(), edition);
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(known.clone());
        }
        let found = self.run(Command::new(&self.program), text, edition, lints(edition))?;
        self.known.borrow_mut().insert(key, found.clone());
        Ok(found)
    }

    /// Lets a compiler check a file.
    fn run(
        &self,
        mut command: Command,
        text: &str,
        edition: u16,
        lints: &[&str],
    ) -> Result<Vec<Diagnostic>> {
        let file = self.folder.path().join("main.rs");
        fs::write(&file, text)?;
        command.args(["--crate-name=main", "--crate-type=bin", "--emit=metadata"]);
        command.args(["-C", "debug-assertions=off", "-W", "unused_macro_rules"]);
        command.args(["--error-format=json", &format!("--edition={edition}")]);
        command.args(lints.iter().map(|lint| format!("--force-warn={lint}")));
        command.arg("--out-dir");
        command.args([self.folder.path(), file.as_path()]);
        let output = stop::output(&mut command)
            .with_context(|| format!("cannot run {}", self.program.display()))?;
        if output.status.code().is_none() {
            bail!(
                "rustc broke down, as it does on what is nested too deeply: split long expressions"
            );
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let diagnostic = |line| match serde_json::from_str::<Value>(line) {
            Ok(value) => Ok(diagnostic(&value)),
            Err(_) => bail!("rustc: {line}"),
        };
        let diagnostics = text.lines().map(diagnostic).collect::<Result<Vec<_>>>()?;
        if !output.status.success() && !diagnostics.iter().any(|it| it.is_error) {
            bail!("rustc failed without a message");
        }
        Ok(diagnostics)
    }
}

fn diagnostic(value: &Value) -> Diagnostic {
    let spans = || value["spans"].as_array().into_iter().flatten();
    let primary = spans().filter(|span| span["is_primary"] == true);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Diagnostic {
        code: text(&value["code"]["code"]),
        is_error: text(&value["level"]).starts_with("error"),
        places: primary
            .filter_map(|span| call_sites(span).into_iter().next())
            .collect(),
        all_places: spans().flat_map(call_sites).collect(),
        rendered: text(&value["rendered"]),
    }
}

/// The bytes of a place, and of the macro calls that it comes from.
fn call_sites<'a>(span: &'a Value) -> Vec<Range<usize>> {
    let around = |span: &&'a Value| Some(&span["expansion"]["span"]).filter(|it| !it.is_null());
    let byte = |span: &Value, key: &str| usize::try_from(span[key].as_u64()?).ok();
    let spans = successors(Some(span), around);
    let ranges = spans.filter_map(|span| Some(byte(span, "byte_start")?..byte(span, "byte_end")?));
    ranges.collect()
}
