//! Builds programs: the solutions of a workspace by Cargo, single source files by their compilers.
//!
//! Compilers are named by `CARGO`, `RUSTC`, `CC` and `CXX`, or found on the `PATH`. A program that does not compile
//! is an inner `Err` with the compiler's messages: a verdict (CE), not an error of the tool.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{anyhow, bail, Context, Result};
use facts::tools::{cargo, compiler};
use indicatif::ProgressBar;
use serde_json::Value;
use stop::Folder;

use terminal::visible_lines;

use crate::problem::{helpers, Problem, Solution, Workspace};
use crate::program::Program;
use crate::run::{self, Limits};
use crate::verdict::failure;

/// A program, or the messages of the compiler.
pub type Built = std::result::Result<Program, String>;

/// Longer than any build takes; Ctrl-C ends it earlier.
pub const PATIENCE: Duration = Duration::from_secs(3600);

/// The flags for a stack of 256 MiB on Windows, where the linker decides: as large as the memory of most judges.
const WINDOWS_STACK: [&str; 2] = if cfg!(target_env = "msvc") {
    ["-C", "link-arg=/STACK:268435456"]
} else {
    ["-C", "link-arg=-Wl,--stack,268435456"]
};

/// Builds the solutions of some problems; one that does not compile does not prevent the others.
pub fn solutions(workspace: &Workspace, problems: &[&Problem]) -> Result<Vec<Built>> {
    let messages = binaries(workspace, problems)?;
    let built = problems.iter().map(|problem| match &problem.solution {
        Some(Solution::Binary {
            package_id, name, ..
        }) => Ok(executable(package_id, name, &messages)),
        Some(Solution::File(file)) => source_file(file, &helpers(workspace), &[]),
        None => {
            let (id, root) = (&problem.id, workspace.root.display());
            bail!("`{id}` has test cases in {root}, but no solution: name a program")
        }
    });
    built.collect()
}

/// Builds the binaries of packages in the release profile; returns Cargo's messages.
fn binaries(workspace: &Workspace, problems: &[&Problem]) -> Result<Vec<Value>> {
    let solutions = problems.iter().filter_map(|it| it.solution.as_ref());
    let names = solutions.filter_map(|it| match it {
        Solution::Binary {
            package_id, name, ..
        } => Some([package_id, name]),
        Solution::File(_) => None,
    });
    let mut names = names.peekable();
    if names.peek().is_none() {
        return Ok(Vec::new());
    }
    let mut stdout = run::temporary_file()?;
    let mut cargo = cargo();
    cargo.args(["build", "--release", "--keep-going"]);
    cargo.arg("--message-format=json-render-diagnostics");
    for [package, name] in names {
        cargo.args(["--package", package, "--bin", name]);
    }
    cargo.current_dir(&workspace.root).stdin(Stdio::null());
    cargo.stdout(stdout.try_clone()?);
    if cfg!(windows) {
        let flags = format!("target.'cfg(windows)'.rustflags = {WINDOWS_STACK:?}");
        cargo.args(["--config", &flags]);
    }
    cargo.arg("--quiet"); // its last line comes even if there is nothing to build
    let spinner = ProgressBar::new_spinner().with_message("building the solutions");
    let mut process = run::Process::start(cargo)?;
    while !process.wait(Duration::from_millis(100))? {
        spinner.tick();
    }
    spinner.finish_and_clear();
    let mut text = String::new();
    stdout.rewind()?;
    stdout.read_to_string(&mut text)?;
    let parse = |line| serde_json::from_str(line).ok();
    let messages: Vec<Value> = text.lines().filter_map(parse).collect();
    if !messages.iter().any(|it| it["reason"] == "build-finished") {
        bail!("cargo could not build the solutions");
    }
    Ok(messages)
}

/// Finds the executable of a binary in Cargo's messages.
fn executable(package: &str, name: &str, messages: &[Value]) -> Built {
    let is_own = |it: &&Value| it["package_id"] == package && it["target"]["name"] == name;
    let own = messages.iter().filter(is_own);
    let path = own.filter_map(|it| it["executable"].as_str()).next_back();
    let missing = "no executable was built; see cargo's messages".to_owned();
    path.map_or(Err(missing), |path| Ok(PathBuf::from(path).into()))
}

/// Returns whether a file can be built by [`source_file`].
pub fn is_source_file(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    matches!(extension, Some("rs" | "c" | "cpp" | "cc" | "py")) && path.is_file()
}

/// Compiles a single source file; a `.py` file is run by `python3`. Without `flags`, it is optimised.
///
/// The executable is kept in `folder` and built again only if the content, the compiler or the flags change.
pub fn source_file(source: &Path, folder: &Path, flags: &[String]) -> Result<Built> {
    let path = std::path::absolute(source)?;
    let extension = source.extension().and_then(OsStr::to_str);
    let (mut compiler, defaults) = match extension {
        Some("rs") => (compiler("RUSTC", "rustc"), &["--edition=2021", "-O"][..]),
        Some("c") => (compiler("CC", "cc"), &["-O2"][..]),
        Some("cpp" | "cc") => (compiler("CXX", "c++"), &["-O2"][..]),
        Some("py") => return Ok(Ok(Program::Words(vec!["python3".into(), path.into()]))),
        _ => bail!("{}: not a .rs, .c, .cpp, .cc or .py file", source.display()),
    };
    if cfg!(windows) && extension == Some("rs") {
        compiler.args(WINDOWS_STACK);
    }
    compiler
        .args(defaults.iter().filter(|_| flags.is_empty()))
        .args(flags);
    let text = fs::read(source).with_context(|| format!("cannot read {}", source.display()))?;
    let mut hasher = DefaultHasher::new();
    (text, format!("{compiler:?}"), path).hash(&mut hasher);
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let executable = folder.join(format!(
        "{stem}-{:016x}{}",
        hasher.finish(),
        env::consts::EXE_SUFFIX
    ));
    if executable.is_file() {
        return Ok(Ok(executable.into()));
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    // Moved when it is complete: two tools may build it at the same time.
    let unfinished = Folder::in_folder(folder)?;
    let made = unfinished
        .path()
        .join(format!("made{}", env::consts::EXE_SUFFIX));
    compiler.arg("-o").args([&made, source]);
    compiler.env("TMPDIR", unfinished.path());
    if extension == Some("c") {
        compiler.arg("-lm");
    }
    let limits = Limits::wall_only(PATIENCE);
    let outcome = run::run_command(compiler, b"", &limits)?;
    if let Some((_, why)) = failure(&outcome, &limits) {
        return Ok(Err(match outcome.messages().as_str() {
            "" => format!("the compiler fails without a message: {why}"),
            messages => visible_lines(messages),
        }));
    }
    fs::rename(&made, &executable).with_context(|| executable.display().to_string())?;
    Ok(Ok(executable.into()))
}

/// Finds the program that the user has typed: an executable with arguments, or a source file, which is built in
/// `folder`.
pub fn typed(program: &Program, folder: &Path) -> Result<Built> {
    match program {
        Program::Words(words) => match &words[..] {
            [first, rest @ ..] if is_source_file(Path::new(first)) => {
                let built = source_file(Path::new(first), folder, &[])?;
                Ok(built.map(|program| program.with_arguments(rest)))
            }
            _ => Ok(Ok(Program::typed(words))),
        },
        Program::Line(_) => Ok(Ok(program.clone())),
    }
}

/// Finds a checker, an interactor, a generator or a right program: a source file, or a command of the shell.
pub fn tool(command: &str, folder: &Path) -> Result<Program> {
    match Path::new(command) {
        path if is_source_file(path) => helper(folder, path),
        _ => Ok(Program::Line(command.to_owned())),
    }
}

/// Builds a checker, an interactor or a generator, whose executable is kept in `folder`: [`helpers`].
pub fn helper(folder: &Path, source: &Path) -> Result<Program> {
    let built = source_file(source, folder, &[])?;
    built.map_err(|messages| anyhow!("{} does not compile:\n{messages}", source.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_executable_is_that_of_its_package_and_its_name() {
        let message = |package: &str, name: &str, executable: &str| json!({"package_id": package, "target": {"name": name}, "executable": executable});
        let messages = [
            json!({"reason": "build-script-executed", "package_id": "p"}),
            message("p", "a", "p/a"),
            message("p", "b", "p/b"),
            message("q", "a", "q/a"),
            json!({"package_id": "q", "target": {"name": "b"}, "executable": null}),
        ];
        for (package, name, expected) in [
            ("p", "a", Some("p/a")),
            ("p", "b", Some("p/b")),
            ("q", "a", Some("q/a")),
            ("q", "b", None),
            ("r", "a", None),
        ] {
            let expected = expected.map(|path| Program::from(PathBuf::from(path)));
            let found = executable(package, name, &messages);
            let missing = "no executable was built; see cargo's messages";
            assert_eq!(
                found,
                expected.ok_or(missing.to_owned()),
                "{package} {name}"
            );
        }
    }

    #[test]
    fn source_files_are_known_by_their_extension() {
        let folder = tempfile::tempdir().unwrap();
        for (name, is_source) in [
            ("a.rs", true),
            ("a.c", true),
            ("a.cpp", true),
            ("a.cc", true),
            ("a.py", true),
            ("a.h", false),
            ("rs", false),
        ] {
            let path = folder.path().join(name);
            assert!(!is_source_file(&path), "{name} is missing");
            fs::write(&path, "").unwrap();
            assert_eq!(is_source_file(&path), is_source, "{name}");
        }
        assert!(!is_source_file(folder.path()));
    }

    /// A program is built again iff its text or the flags have changed.
    #[cfg(unix)]
    #[test]
    fn what_is_built_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("a.c");
        let build = |text: &str, flags: &[&str]| {
            fs::write(&source, text).unwrap();
            let flags: Vec<String> = flags.iter().map(|&flag| flag.to_owned()).collect();
            source_file(&source, &folder.path().join("built"), &flags).unwrap()
        };
        let first = build("int main(void) { return 0; }", &[]);
        assert_eq!(first, build("int main(void) { return 0; }", &[]));
        assert_ne!(first, build("int main(void) { return 1; }", &[]));
        assert_ne!(first, build("int main(void) { return 0; }", &["-O0"]));
        let kept = fs::read_dir(folder.path().join("built")).unwrap();
        assert_eq!(kept.count(), 3);
        let why = build("int main(void) { return nothing; }", &[]).unwrap_err();
        assert!(why.contains("nothing"), "{why}");
        let other = source_file(Path::new("a.txt"), folder.path(), &[]);
        let other = other.unwrap_err().to_string();
        assert_eq!(other, "a.txt: not a .rs, .c, .cpp, .cc or .py file");
    }
}
