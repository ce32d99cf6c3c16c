//! Calls of rustc, of which only codes and places are read.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::iter::successors;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{bail, Context as _, Result};
use facts::tools;
use serde_json::Value;
use stop::Folder;

use crate::cargo::{list, text};

/// The compiler, with what it needs to check a file.
pub struct Compiler {
    program: PathBuf,
    /// Its `cfg`s, one per line.
    pub cfg: String,
    /// The target that it compiles for.
    pub host: String,
    version: String,
    folder: Folder,
    /// Its messages about files that it has checked, which are kept: the same text is checked for each judge, and again
    /// each time that its file is made.
    kept: PathBuf,
}

/// The most bytes of messages that are kept; with more, keeping begins anew.
const KEPT: u64 = 1 << 26;

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
        let compiler = || tools::compiler("RUSTC", "rustc");
        let program = PathBuf::from(compiler().get_program());
        let ask = |arguments: &[&str]| {
            let output = stop::output(compiler().args(arguments))
                .with_context(|| format!("cannot run {}", program.display()))?;
            if !output.status.success() {
                let reason = String::from_utf8_lossy(&output.stderr);
                bail!("{}: {}", program.display(), reason.trim());
            }
            Ok(String::from_utf8(output.stdout)?)
        };
        let text = ask(&[
            "-Cdebug-assertions=off",
            "--print=sysroot",
            "--print=host-tuple",
            "--print=cfg",
        ])?;
        let version = ask(&["-vV"])?;
        let mut lines = text.splitn(3, '\n');
        let sysroot = PathBuf::from(lines.next().unwrap_or_default());
        let host = lines.next().unwrap_or_default().to_owned();
        // Beyond rustup's proxy, which takes longer to start than a small file to check.
        let direct = format!("bin/rustc{}", env::consts::EXE_SUFFIX);
        let direct = Some(sysroot.join(direct)).filter(|it| it.is_file());
        let kept = tools::cache().join("checked");
        forget(&kept, KEPT);
        Ok(Compiler {
            program: direct.unwrap_or(program),
            cfg: lines.next().unwrap_or_default().to_owned(),
            host,
            version,
            folder: Folder::new()?,
            kept,
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
        let settings = format!("msrv = \"{version}\"\n");
        let mut found = self.run(&clippy, text, edition, &[lint], &settings)?;
        found.retain(|it| it.code == lint);
        Ok(found)
    }

    /// Checks a file in an edition.
    pub(crate) fn check(&self, text: &str, edition: u16) -> Result<Vec<Diagnostic>> {
        self.run(&self.program, text, edition, &[], "")
    }

    /// Checks a file in an edition, also by some lints, which nothing in the file can allow.
    pub(crate) fn check_by(
        &self,
        text: &str,
        edition: u16,
        lints: &[&str],
    ) -> Result<Vec<Diagnostic>> {
        self.run(&self.program, text, edition, lints, "")
    }

    /// Lets a compiler check a file, unless it has done so before; `settings` are Clippy's.
    fn run(
        &self,
        program: &Path,
        text: &str,
        edition: u16,
        lints: &[&str],
        settings: &str,
    ) -> Result<Vec<Diagnostic>> {
        let mut command = Command::new(program);
        command.args(["--crate-name=main", "--crate-type=bin", "--emit=metadata"]);
        command.args(["-Cdebug-assertions=off", "-Wunused_macro_rules"]);
        command.args(["--error-format=json", &format!("--edition={edition}")]);
        command.args(lints.iter().map(|lint| format!("--force-warn={lint}")));
        let mut hasher = DefaultHasher::new();
        (&self.version, format!("{command:?}"), settings, text).hash(&mut hasher);
        let kept = self.kept.join(hasher.finish().to_string());
        if let Ok(messages) = fs::read_to_string(&kept) {
            return diagnostics(&messages);
        }
        let folder = self.folder.path();
        fs::write(folder.join("main.rs"), text)?;
        fs::write(folder.join("clippy.toml"), settings)?;
        command.arg("main.rs").current_dir(folder);
        let output = stop::output(command.env("CLIPPY_CONF_DIR", folder))
            .context("cannot run the compiler")?;
        if output.status.code().is_none() {
            bail!(
                "rustc broke down, as it does on what is nested too deeply: split long expressions"
            );
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        let found = diagnostics(&messages)?;
        if !output.status.success() && !found.iter().any(|it| it.is_error) {
            bail!("rustc failed without a message");
        }
        // Moved when it is complete. Where nothing can be kept, everything is checked again.
        let unfinished = self.kept.join(folder.file_name().unwrap_or_default());
        let _ = fs::create_dir_all(&self.kept)
            .and_then(|()| fs::write(&unfinished, &*messages))
            .and_then(|()| fs::rename(&unfinished, &kept));
        Ok(found)
    }
}

/// Empties a folder with files of more than some bytes in all.
fn forget(folder: &Path, most: u64) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = files.filter_map(|it| Some(it.metadata().ok()?.len()));
    if sizes.sum::<u64>() > most {
        // Who uses it meanwhile checks again.
        let _ = fs::remove_dir_all(folder);
    }
}

fn diagnostics(messages: &str) -> Result<Vec<Diagnostic>> {
    let diagnostic = |line| match serde_json::from_str::<Value>(line) {
        Ok(value) => Ok(diagnostic(&value)),
        Err(_) => bail!("rustc: {line}"),
    };
    messages.lines().map(diagnostic).collect()
}

fn diagnostic(value: &Value) -> Diagnostic {
    let spans = list(&value["spans"]);
    let primary = spans.clone().filter(|span| span["is_primary"] == true);
    Diagnostic {
        code: text(&value["code"]["code"]),
        is_error: text(&value["level"]).starts_with("error"),
        places: primary
            .filter_map(|span| call_sites(span).into_iter().next())
            .collect(),
        all_places: spans.flat_map(call_sites).collect(),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The compiler is not called twice for the same text.
    #[test]
    fn remembers_what_it_has_checked() {
        let kept = tempfile::tempdir().unwrap();
        let mut compiler = Compiler::new().unwrap();
        compiler.kept = kept.path().join("checked");
        let text = "fn main() {}\nfn unused() {}\nfn f() -> u8 { true }\n";
        let first = |compiler: &Compiler| {
            let found = compiler.check(text, 2021).unwrap().into_iter().next();
            found.map(|it| (it.code, it.is_error, text[it.places[0].clone()].to_owned()))
        };
        let expected = Some(("E0308".to_owned(), true, "true".to_owned()));
        assert_eq!(first(&compiler), expected);
        // Nothing can be written there now, and nothing has to be.
        let gone = compiler.folder.path().to_owned();
        fs::remove_dir_all(gone).unwrap();
        assert_eq!(first(&compiler), expected);
        assert!(compiler.check(text, 2018).is_err(), "another edition");
        assert!(
            compiler.check("fn main() {}", 2021).is_err(),
            "another text"
        );
        forget(&compiler.kept, 1 << 20);
        assert!(compiler.check(text, 2021).is_ok());
        forget(&compiler.kept, 0);
        assert!(compiler.check(text, 2021).is_err(), "nothing is kept");
        compiler.version.push('1');
        assert!(compiler.check(text, 2021).is_err(), "another compiler");
    }
}
