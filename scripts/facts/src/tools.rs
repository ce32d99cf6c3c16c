//! How tools are called: Cargo, and each other.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{bail, Context as _, Result};
use serde_json::Value;

use crate::text::quoted;

/// The variable in which `tool.sh` says how the user has called it: the path of a script, or of a link to one.
///
/// No path of this repository is compiled in: an installed program works without it.
pub const CALLED_AS: &str = "CALLED_AS";

/// The name of the program that has all tools.
pub const ALL: &str = "kayles";

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
    cargo.args("metadata --format-version=1 --no-deps --manifest-path".split(' '));
    Ok(serde_json::from_slice(&output(cargo.arg(manifest))?)?)
}

/// Returns what a command of Cargo prints.
///
/// # Errors
///
/// Returns Cargo's reason.
pub fn output(cargo: &mut Command) -> Result<Vec<u8>> {
    let output = stop::output(cargo);
    let output = output.context("cannot start cargo; install Rust from https://rustup.rs")?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        bail!("{}", messages.trim().trim_start_matches("error: "));
    }
    Ok(output.stdout)
}

/// Returns the folder `scripts` of this repository, if this program was called by a script.
pub fn scripts() -> Option<PathBuf> {
    let script = PathBuf::from(env::var_os(CALLED_AS)?).canonicalize().ok()?;
    let folder = script.parent()?;
    folder.join("tool.sh").is_file().then(|| folder.to_owned())
}

/// How the program that has all tools is called, if this is it.
static HAS_ALL: OnceLock<String> = OnceLock::new();

/// Says that this program has all tools as subcommands, and has a caller only if it is one of them.
pub fn has_all() {
    let parent = env::var(CALLED_AS).ok();
    let own = parent.or(env::args().next()).unwrap_or_default();
    HAS_ALL.get_or_init(|| own);
}

/// Returns the name of a tool in texts that are kept: `scripts/check.sh`.
pub fn title(tool: &str) -> String {
    match HAS_ALL.get() {
        Some(_) => format!("{ALL} {tool}"),
        None if tool == "c" => "scripts/tool.sh c".to_owned(),
        None => format!("scripts/{tool}.sh"),
    }
}

/// Returns how the user calls a tool from where this one was called.
pub fn door(tool: &str) -> String {
    let script = || {
        let script = scripts()?.join(format!("{tool}.sh"));
        let typed = PathBuf::from(env::var_os(CALLED_AS)?);
        let beside = typed.with_file_name(script.file_name()?);
        let is_it = |it: &PathBuf| it.canonicalize().is_ok_and(|it| it == script);
        let door = [typed, beside].into_iter().find(is_it).unwrap_or(script);
        Some(quoted(&door.to_string_lossy()))
    };
    match HAS_ALL.get() {
        Some(all) => format!("{} {tool}", quoted(all)),
        None => script().unwrap_or_else(|| title(tool)),
    }
}

/// Returns a text in which a tool is called as the user does it.
pub fn named(text: &str, tool: &str) -> String {
    text.replace(&format!("scripts/{tool}.sh"), &door(tool))
}

/// Another tool of this repository.
#[derive(Debug)]
pub struct Tool {
    /// Builds it; none if it need not be built.
    pub build: Option<Command>,
    /// The program to run.
    program: PathBuf,
    /// Its name: the subcommand, if all tools are one program.
    name: &'static str,
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
    let mut program = env::current_exe().context("no path of this program")?;
    let mut build = None;
    if HAS_ALL.get().is_none() {
        let places = scripts().zip(program.ancestors().nth(2));
        build = places.map(|(scripts, target)| {
            let mut cargo = cargo();
            cargo
                .args("build --quiet --profile tool --locked --package".split(' '))
                .args([package, "--bin", name, "--target-dir"])
                .arg(target)
                .arg("--manifest-path")
                .arg(scripts.join("Cargo.toml"));
            cargo
        });
        program.set_file_name(name);
        program.set_extension(env::consts::EXE_EXTENSION);
    }
    Ok(Tool {
        build,
        program,
        name,
    })
}

impl Tool {
    /// Returns the command that runs it.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        if let Some(all) = HAS_ALL.get() {
            command.arg(self.name).env(CALLED_AS, all);
        }
        command
    }

    /// Builds it where it has to be built.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not compile.
    pub fn ready(mut self) -> Result<Self> {
        if let Some(mut build) = self.build.take() {
            output(&mut build).with_context(|| format!("cannot build {}", self.name))?;
        }
        Ok(self)
    }
}

/// Returns the folder for what is built once and kept: the target folder of this program, or the user's cache.
pub fn cache() -> PathBuf {
    // Cargo writes this file into it.
    let is_target = |it: &&Path| it.join(".rustc_info.json").is_file();
    let this = env::current_exe().unwrap_or_default();
    if let Some(target) = this.ancestors().find(is_target) {
        return target.to_owned();
    }
    let home = || env::home_dir().unwrap_or_else(env::temp_dir).join(".cache");
    let cache = env::var_os("XDG_CACHE_HOME").filter(|it| !it.is_empty());
    cache.map_or_else(home, PathBuf::from).join(ALL)
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
