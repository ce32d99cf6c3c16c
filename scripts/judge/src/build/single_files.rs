//! Builds the single files to submit, each as the judge it is for compiles it.
//!
//! The bundler makes the files. `rustc` alone compiles them, or a C compiler; where a judge provides
//! crates, Cargo compiles them in a generated package with those versions.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{bail, Context, Result};
use kit::judges::{Crate, Judge, Language};
use kit::{compilers, progress};

use super::packages::CargoMessages;
use super::{run, Built};
use crate::model::{Problem, Workspace};
use crate::run::Cancellation;

/// The judge, the language, or neither, that the files are for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Target {
    /// Compile the way this judge does.
    pub judge: Option<&'static Judge>,
    /// The language, where the judge accepts several.
    pub language: Option<Language>,
}

impl Target {
    /// The bundler's options.
    fn options(self) -> Vec<String> {
        let judge = self.judge.map(|judge| format!("--for={}", judge.name));
        let language = self.language.map(|language| match language {
            Language::Rust => String::from("--lang=rust"),
            Language::C => String::from("--lang=c"),
        });
        judge.into_iter().chain(language).collect()
    }

    /// The language of the files.
    fn language(self) -> Language {
        let own = self.judge.map_or(Language::Rust, |judge| judge.language);
        self.language.unwrap_or(own)
    }

    /// The editions to try; every judge that accepts Rust accepts 2021.
    fn editions(self) -> &'static [u16] {
        self.judge.map_or(&[2021], |judge| judge.editions)
    }

    /// The compiler's flags.
    fn flags(self) -> &'static [&'static str] {
        match (self.judge, self.language()) {
            (Some(judge), language) if judge.language == language => judge.flags,
            (_, Language::Rust) => &["-O"],
            (_, Language::C) => &["-O2"],
        }
    }

    /// The crates to compile with.
    fn crates(self) -> &'static [Crate] {
        match (self.judge, self.language()) {
            (Some(judge), Language::Rust) => judge.crates,
            _ => &[],
        }
    }
}

/// The single files of some problems, compiled.
#[derive(Debug)]
pub struct SingleFiles {
    /// The executables, in the order of the problems.
    pub built: Vec<Built>,
    /// How they were compiled, in one line; none where no judge was asked for.
    pub summary: Option<String>,
}

impl SingleFiles {
    /// Makes and compiles the files of `problems`; a broken one does not prevent the others.
    ///
    /// # Errors
    ///
    /// If the bundler or a compiler cannot be started, or the crates of the judge cannot be had.
    pub fn build(
        workspace: &Workspace,
        problems: &[&Problem],
        target: Target,
        cancellation: &Cancellation,
    ) -> Result<Self> {
        // One folder per judge and language, so that no file is taken for another.
        let folder = workspace.target.join("bundled").join(match target.judge {
            Some(judge) => format!("{}-{:?}", judge.name, target.language()).to_lowercase(),
            None => format!("{:?}", target.language()).to_lowercase(),
        });
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let _guard = cancellation.building();
        let mut builder = Builder {
            workspace,
            problems,
            target,
            folder,
            cancellation,
            files: vec![Err(String::new()); problems.len()],
            editions: BTreeMap::new(),
            crates: Vec::new(),
        };
        builder.bundle()?;
        let built = match target.language() {
            Language::C => builder.each("compiled", Builder::compile_c)?,
            Language::Rust if target.crates().is_empty() => {
                builder.each("compiled", Builder::compile_rust)?
            }
            Language::Rust => builder.compile_with_crates()?,
        };
        let summary = target.judge.map(|judge| builder.summary(judge));
        Ok(SingleFiles { built, summary })
    }
}

struct Builder<'a> {
    workspace: &'a Workspace,
    problems: &'a [&'a Problem],
    target: Target,
    folder: PathBuf,
    cancellation: &'a Cancellation,
    /// The single files, or why the bundler made none.
    files: Vec<Result<PathBuf, String>>,
    /// How many files compile in which edition.
    editions: BTreeMap<u16, usize>,
    /// The crates in use, with their version requirements.
    crates: Vec<(&'static Crate, String)>,
}

impl Builder<'_> {
    /// Has the bundler make the files.
    fn bundle(&mut self) -> Result<()> {
        self.files = self.each("bundled", |builder, at| {
            let name = &builder.problems[at].name;
            let extension = match builder.target.language() {
                Language::Rust => "rs",
                Language::C => "c",
            };
            let file = builder.folder.join(format!("{name}.{extension}"));
            // Usually there is none; one that cannot be removed would cause an error below.
            let _ = fs::remove_file(&file);
            let mut bundler =
                Command::new(builder.workspace.root.join("scripts").join("bundle.sh"));
            // Without its own check, as the file is compiled right afterwards.
            bundler
                .args([name, "--no-check"])
                .args(builder.target.options())
                .arg("-o")
                .arg(&builder.folder);
            Ok(run(&mut bundler)?.map(|()| file))
        })?;
        Ok(())
    }

    /// Does a step for each problem, with a progress bar, until Ctrl-C.
    fn each<T>(
        &mut self,
        what: &str,
        step: impl Fn(&mut Self, usize) -> Result<T>,
    ) -> Result<Vec<T>> {
        let bar = progress::bar(self.problems.len(), what);
        let mut results = Vec::new();
        for at in 0..self.problems.len() {
            if self.cancellation.is_interrupted() {
                bail!("interrupted");
            }
            results.push(step(self, at)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(results)
    }

    /// Compiles a file with `rustc` in the first edition in which it compiles.
    fn compile_rust(&mut self, at: usize) -> Result<Built> {
        let file = match &self.files[at] {
            Ok(file) => file,
            Err(messages) => return Ok(Err(messages.clone())),
        };
        let executable = self.folder.join(&self.problems[at].name);
        let mut first_error = None;
        for &edition in self.target.editions() {
            let mut rustc = compilers::rustc();
            rustc
                .args(["--edition", &edition.to_string()])
                .args(self.target.flags())
                .arg("-o")
                .args([&executable, file]);
            match run(&mut rustc)? {
                Ok(()) => {
                    *self.editions.entry(edition).or_default() += 1;
                    return Ok(Ok(executable));
                }
                Err(messages) => {
                    first_error.get_or_insert(messages);
                }
            }
        }
        Ok(Err(first_error.unwrap_or_default()))
    }

    /// Compiles a file with the C compiler.
    fn compile_c(&mut self, at: usize) -> Result<Built> {
        let file = match &self.files[at] {
            Ok(file) => file,
            Err(messages) => return Ok(Err(messages.clone())),
        };
        let executable = self.folder.join(&self.problems[at].name);
        let mut cc = compilers::cc();
        cc.args(self.target.flags())
            .args(["-w", "-o"])
            .args([&executable, file])
            .arg("-lm");
        Ok(run(&mut cc)?.map(|()| executable))
    }

    /// Compiles all files with Cargo, each in the first edition in which it compiles.
    fn compile_with_crates(&mut self) -> Result<Vec<Built>> {
        let mut built = self.files.clone();
        self.crates = self.crates_in_use()?;
        let mut open: Vec<usize> = (0..built.len()).filter(|&at| built[at].is_ok()).collect();
        for (round, &edition) in self.target.editions().iter().enumerate() {
            if open.is_empty() {
                break;
            }
            let package = self.package(edition, &open)?;
            let mut cargo = compilers::cargo();
            cargo
                .args(["build", "--release", "--manifest-path"])
                .arg(package.join("Cargo.toml"))
                .arg("--target-dir")
                .arg(self.folder.join("target"))
                .env(
                    "CARGO_ENCODED_RUSTFLAGS",
                    self.target.flags().join("\u{1f}"),
                );
            let messages = CargoMessages::of(&mut cargo, self.cancellation)
                .with_context(|| format!("cannot compile with {}", self.crate_list()))?;
            open.retain(|&at| {
                let executable = messages.executable_named(&self.problems[at].name);
                let is_done = executable.is_ok();
                if is_done {
                    *self.editions.entry(edition).or_default() += 1;
                }
                if is_done || round == 0 {
                    built[at] = executable;
                }
                !is_done
            });
        }
        Ok(built)
    }

    /// The judge's crates that the files name, with the versions to compile with.
    fn crates_in_use(&self) -> Result<Vec<(&'static Crate, String)>> {
        let mut text = String::new();
        for file in self.files.iter().flatten() {
            text += &fs::read_to_string(file)
                .with_context(|| format!("cannot read {}", file.display()))?;
        }
        let words: HashSet<&str> = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .collect();
        let crates = self.target.crates().iter();
        let used = crates.filter(|it| words.contains(it.name.replace('-', "_").as_str()));
        Ok(used
            .map(|it| {
                let requirement = match it.version {
                    Some(version) => format!("={version}"),
                    // The judge's version is not known: ours.
                    None => self
                        .workspace
                        .requirement(it.name)
                        .map_or("*", |it| it.trim_start_matches('^'))
                        .to_owned(),
                };
                (it, requirement)
            })
            .collect())
    }

    /// Writes the package with the files that are still to be compiled; returns its folder.
    fn package(&self, edition: u16, open: &[usize]) -> Result<PathBuf> {
        let folder = self.folder.join(format!("edition-{edition}"));
        let mut manifest = format!(
            "[package]\nname = \"submissions\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\
             autobins = false\n\n[workspace]\n\n[dependencies]\n"
        );
        for (it, requirement) in &self.crates {
            // Cannot fail: a `String` accepts everything.
            let _ = writeln!(
                manifest,
                "{} = {{ version = {requirement:?}, features = {:?} }}",
                it.name, it.features
            );
        }
        for &at in open {
            let name = &self.problems[at].name;
            let _ = write!(
                manifest,
                "\n[[bin]]\nname = {name:?}\npath = \"../{name}.rs\"\n"
            );
        }
        write(&folder, &manifest, &self.workspace.root)
            .with_context(|| format!("cannot write {}", folder.display()))?;
        Ok(folder)
    }

    /// The crates to compile with, such as `proconio 0.5.0, itertools 0.14.0`.
    fn crate_list(&self) -> String {
        let judge = self.target.judge.map_or("the judge", |judge| judge.title);
        let shown = self.crates.iter().map(|(it, requirement)| {
            let name = it.name;
            it.version.map_or_else(
                || format!("{name} {requirement} (version on {judge} unconfirmed)"),
                |version| format!("{name} {version}"),
            )
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    /// Such as `for AtCoder: edition 2024, -C opt-level=3, proconio 0.5.0`.
    fn summary(&self, judge: &Judge) -> String {
        let is_mixed = self.editions.len() > 1;
        let editions = self.editions.iter().map(|(edition, count)| {
            let count = format!(" ({count} of the files)");
            format!("edition {edition}{}", if is_mixed { &count } else { "" })
        });
        let mut parts: Vec<String> = editions.collect();
        parts.push(self.target.flags().join(" "));
        if !self.crates.is_empty() {
            parts.push(self.crate_list());
        }
        format!("for {}: {}", judge.title, parts.join(", "))
    }
}

/// Writes the manifest of a package, if it changes, and starts with the workspace's lock file: crates
/// that both have come in the same versions.
fn write(folder: &Path, manifest: &str, root: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let (path, lock) = (folder.join("Cargo.toml"), folder.join("Cargo.lock"));
    if fs::read_to_string(&path).is_ok_and(|old| old == manifest) && lock.exists() {
        return Ok(());
    }
    fs::write(&path, manifest)?;
    let own = root.join("Cargo.lock");
    if own.exists() && !lock.exists() {
        fs::copy(own, lock)?;
    }
    Ok(())
}
