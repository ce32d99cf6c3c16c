//! How tools are called: Cargo, and each other.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{bail, Context as _, Result};
use serde_json::Value;

/// The folder `scripts` from which this program was built.
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns Cargo, or what the variable `CARGO` names.
pub fn cargo() -> Command {
    compiler("CARGO", "cargo")
}

/// A compiler named by an environment variable, which may hold arguments separated by blanks.
pub fn compiler(variable: &str, default: &str) -> Command {
    let text = env::var(variable).unwrap_or_default();
    // A path with blanks is one word.
    if Path::new(&text).is_file() {
        return Command::new(text);
    }
    let mut words = text.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(default));
    command.args(words);
    command
}

/// Asks Cargo for what it knows of the workspace of a manifest, without its dependencies.
///
/// # Errors
///
/// Returns Cargo's reason.
pub fn metadata(manifest: &Path) -> Result<Value> {
    let mut cargo = cargo();
    cargo.args([
        "metadata",
        "--format-version=1",
        "--no-deps",
        "--manifest-path",
    ]);
    let output = cargo.arg(manifest).output();
    let output = output.context("cannot start cargo; install Rust from https://rustup.rs")?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        bail!("{}", messages.trim().trim_start_matches("error: "));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Returns the folder `scripts` of this repository, if it is still where this program was built from.
pub fn scripts() -> Option<PathBuf> {
    let folder = Path::new(SCRIPTS).canonicalize().ok()?;
    folder.join("tool.sh").is_file().then_some(folder)
}

/// The variable that says to a tool that those which it calls are built.
pub const READY: &str = "TOOLS_ARE_BUILT";

/// The name of the program that has all tools, if this is it.
static ALL: OnceLock<&str> = OnceLock::new();

/// Says that this program has all tools as subcommands, and how it is called.
pub fn has_all(name: &'static str) {
    ALL.get_or_init(|| name);
}

/// Returns how a tool is called by its user: `scripts/check.sh`.
pub fn door(tool: &str) -> &'static str {
    let door = named(&format!("scripts/{tool}.sh"));
    door.leak() // what describes a command line lives as long as the program
}

/// Returns a text with the names by which tools are called in this program.
pub fn named(text: &str) -> String {
    let Some(all) = ALL.get() else {
        return text.to_owned();
    };
    let text = text.replace("tool.sh ", "").replace(".sh", "");
    text.replace("scripts/", &format!("{all} "))
}

/// Another tool of this repository.
#[derive(Debug)]
pub struct Tool {
    /// Builds it; none if it need not be built.
    pub build: Option<Command>,
    /// The program to run.
    program: PathBuf,
    /// The subcommand, if all tools are one program.
    subcommand: Option<&'static str>,
}

/// Finds a tool: the program beside the one that runs, or this one with a subcommand, if it has all tools.
///
/// `package` is the one whose binary it is. Where `tool.sh` has built this program, it is the caller's part to run
/// [`Tool::build`] first: nobody waits for a tool that is not called.
///
/// # Errors
///
/// Returns an error if the path of this program is unknown.
pub fn tool(package: &str, name: &'static str) -> Result<Tool> {
    let this = env::current_exe().context("no path of this program")?;
    if ALL.get().is_some() {
        let (build, subcommand) = (None, Some(name));
        return Ok(Tool {
            build,
            program: this,
            subcommand,
        });
    }
    let is_ready = env::var_os(READY).is_some();
    let folder = this.parent().filter(|it| it.ends_with("tool") && !is_ready);
    let build = folder.and_then(Path::parent).map(|target| {
        let mut cargo = cargo();
        cargo.args(["build", "--quiet", "--profile", "tool", "--locked"]);
        cargo.args(["--package", package, "--bin", name, "--target-dir"]);
        cargo.arg(target).arg("--manifest-path");
        cargo.arg(Path::new(SCRIPTS).join("Cargo.toml"));
        cargo
    });
    let program = this
        .with_file_name(name)
        .with_extension(env::consts::EXE_EXTENSION);
    Ok(Tool {
        build,
        program,
        subcommand: None,
    })
}

impl Tool {
    /// Returns the command that runs it.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(self.subcommand);
        command
    }

    /// Builds it where it has to be built, with Cargo's messages on stderr.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not compile.
    pub fn ready(mut self) -> Result<Self> {
        if let Some(mut build) = self.build.take() {
            let status = build.status().context("cannot start cargo")?;
            if !status.success() {
                bail!("{} could not be built", self.program.display());
            }
        }
        Ok(self)
    }
}

/// Returns the folder for what is built once and kept: the target folder of this program, or the user's cache.
pub fn cache() -> PathBuf {
    // Cargo writes the tag only into a folder that it makes itself, the other file always.
    let files = ["CACHEDIR.TAG", ".rustc_info.json"];
    let is_target = |it: &&Path| files.iter().any(|file| it.join(file).is_file());
    let this = env::current_exe().unwrap_or_default();
    if let Some(target) = this.ancestors().skip(1).find(is_target) {
        return target.to_owned();
    }
    let home = || env::home_dir().unwrap_or_else(env::temp_dir).join(".cache");
    let cache = env::var_os("XDG_CACHE_HOME").filter(|it| !it.is_empty());
    cache.map_or_else(home, PathBuf::from).join("kayles")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_packages_of_a_manifest() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let metadata = metadata(&manifest).unwrap();
        let mut packages = metadata["packages"].as_array().unwrap().iter();
        assert!(packages.any(|package| package["name"] == "facts"));
        let why = super::metadata(Path::new("/nowhere/Cargo.toml"))
            .unwrap_err()
            .to_string();
        assert!(
            why.contains("nowhere") && !why.starts_with("error"),
            "{why}"
        );
    }

    #[test]
    fn splits_the_variable_of_a_compiler_into_words() {
        for (text, command) in [("", "\"cc\""), ("ccache cc", "\"ccache\" \"cc\"")] {
            env::set_var("COMPILER_OF_A_TEST", text); // no other test reads it
            let found = compiler("COMPILER_OF_A_TEST", "cc");
            assert_eq!(format!("{found:?}"), command);
        }
    }

    #[test]
    fn keeps_what_is_built_in_the_target_folder() {
        assert!(env::current_exe().unwrap().starts_with(cache()));
    }
}
