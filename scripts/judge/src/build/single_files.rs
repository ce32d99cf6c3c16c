//! Builds the single files to submit, compiled as their judge does it.
//!
//! The bundler makes the files. A C compiler compiles them, or `rustc` with the judge's versions of the crates
//! that it provides.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{anyhow, bail, Context, Result};
use kit::judges::{Crate, Judge, Language};
use kit::{cargo, compilers, crates, pool, progress};

use super::{run, Built};
use crate::model::{Problem, Workspace};
use crate::run::Cancellation;

/// The flag of a C compiler for a stack as large as [`compilers::STACK_FLAGS`] asks for, on Windows.
const C_STACK: &str = "-Wl,--stack,268435456";

/// What the files are for: a judge, a language, or neither.
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
    /// If the bundler or a compiler cannot be started, or the crates of the judge cannot be compiled.
    pub fn build(
        workspace: &Workspace,
        problems: &[&Problem],
        target: Target,
        cancellation: &Cancellation,
    ) -> Result<Self> {
        // One folder per judge and language: their files have the same names.
        let folder = workspace.target.join("bundled").join(match target.judge {
            Some(judge) => format!("{}-{:?}", judge.name, target.language()).to_lowercase(),
            None => format!("{:?}", target.language()).to_lowercase(),
        });
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        // Each is a tool of its own, so that only the one in use is compiled.
        let bundler = match target.language() {
            Language::Rust => "submit",
            Language::C => "submit-c",
        };
        let bundler = cargo::tool(bundler, &workspace.root.join("scripts"));
        let mut builder = Builder {
            bundler: bundler.map_err(|why| anyhow!(why))?,
            workspace,
            problems,
            target,
            folder,
            cancellation,
            files: vec![Err(String::new()); problems.len()],
            editions: BTreeMap::new(),
            crates: Vec::new(),
            crate_arguments: Vec::new(),
        };
        builder.files = builder.each("bundled", Builder::bundle)?;
        let built = match target.language() {
            Language::C => builder.each("compiled", Builder::compile_c)?,
            Language::Rust => {
                builder.compile_crates()?;
                let compiled = builder.each("compiled", Builder::compile_rust)?;
                for edition in compiled.iter().filter_map(|(_, edition)| *edition) {
                    *builder.editions.entry(edition).or_default() += 1;
                }
                compiled.into_iter().map(|(built, _)| built).collect()
            }
        };
        let summary = target.judge.map(|judge| builder.summary(judge));
        Ok(SingleFiles { built, summary })
    }
}

struct Builder<'a> {
    /// The executable of the bundler.
    bundler: PathBuf,
    workspace: &'a Workspace,
    problems: &'a [&'a Problem],
    target: Target,
    folder: PathBuf,
    cancellation: &'a Cancellation,
    /// The single files, or why the bundler made none.
    files: Vec<Result<PathBuf, String>>,
    /// The number of files that compile, per edition.
    editions: BTreeMap<u16, usize>,
    /// The crates that the judge provides and the workspace uses, such as `proconio 0.5.0`.
    crates: Vec<String>,
    /// The arguments that let `rustc` find these crates.
    crate_arguments: Vec<String>,
}

impl Builder<'_> {
    /// Makes a file with the bundler; the inner error is what the bundler says.
    fn bundle(&self, at: usize) -> Result<Result<PathBuf, String>> {
        let name = &self.problems[at].name;
        let extension = match self.target.language() {
            Language::Rust => "rs",
            Language::C => "c",
        };
        let file = self.folder.join(format!("{name}.{extension}"));
        // Usually there is none; one that cannot be removed would cause an error below.
        let _ = fs::remove_file(&file);
        let mut bundler = Command::new(&self.bundler);
        // Without its own check, as the file is compiled right afterwards.
        bundler
            .args([name, "--no-check", "--manifest-path"])
            .arg(self.workspace.root.join("Cargo.toml"))
            .args(self.target.options())
            .arg("-o")
            .arg(&self.folder);
        Ok(run(&mut bundler)?.map(|()| file))
    }

    /// Does a step for each problem, on all cores with a progress bar, until Ctrl-C.
    fn each<T: Send>(
        &self,
        what: &str,
        step: impl Fn(&Self, usize) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        let bar = progress::bar(self.problems.len(), what);
        let work = |at| {
            (at < self.problems.len()).then(|| {
                if self.cancellation.is_interrupted() {
                    bail!("interrupted");
                }
                let result = step(self, at);
                bar.inc(1);
                result
            })
        };
        let mut results = Vec::new();
        pool::in_order(pool::cores().get(), work, |result| {
            results.push(result?);
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        Ok(results)
    }

    /// The executable of a problem.
    fn executable(&self, at: usize) -> PathBuf {
        let name = &self.problems[at].name;
        self.folder
            .join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    /// Compiles a file with `rustc` in the first edition that works; returns the executable and the edition.
    fn compile_rust(&self, at: usize) -> Result<(Built, Option<u16>)> {
        let file = match &self.files[at] {
            Ok(file) => file,
            Err(messages) => return Ok((Err(messages.clone()), None)),
        };
        let executable = self.executable(at);
        let mut first_error = None;
        for &edition in self.target.editions() {
            let mut rustc = compilers::rustc();
            rustc
                .args(["--edition", &edition.to_string()])
                .args(self.target.flags())
                .args(&self.crate_arguments)
                .args(if cfg!(windows) {
                    &compilers::STACK_FLAGS[..]
                } else {
                    &[]
                })
                .arg("-o")
                .args([&executable, file]);
            match run(&mut rustc)? {
                Ok(()) => return Ok((Ok(executable), Some(edition))),
                Err(messages) => {
                    first_error.get_or_insert(messages);
                }
            }
        }
        Ok((Err(first_error.unwrap_or_default()), None))
    }

    /// Compiles a file with the C compiler.
    fn compile_c(&self, at: usize) -> Result<Built> {
        let file = match &self.files[at] {
            Ok(file) => file,
            Err(messages) => return Ok(Err(messages.clone())),
        };
        let executable = self.executable(at);
        let mut cc = compilers::cc();
        cc.args(self.target.flags())
            .args(["-w", "-o"])
            .args([&executable, file])
            .args(if cfg!(windows) { &[C_STACK][..] } else { &[] })
            .arg("-lm");
        Ok(run(&mut cc)?.map(|()| executable))
    }

    /// Compiles the crates that the judge provides, in our version if the judge's is not known.
    fn compile_crates(&mut self) -> Result<()> {
        let provided = self.target.crates();
        let Some(judge) = self.target.judge.filter(|_| !provided.is_empty()) else {
            return Ok(());
        };
        let ours = self.workspace.locked_versions()?;
        let version = |name: &str| {
            let found = ours.iter().find(|(package, _)| package == name);
            found.map(|(_, version)| version.clone())
        };
        let folder = self.workspace.target.join("judges").join(judge.name);
        let is_used = |name: &str| version(name).is_some();
        self.crate_arguments =
            crates::build(judge, is_used, version, &folder).map_err(|why| anyhow!(why))?;
        for Crate { name, version, .. } in provided {
            let Some((_, ours)) = ours.iter().find(|(package, _)| package == name) else {
                continue; // no solution uses it
            };
            let is_confirmed = version.is_some_and(|it| it.is_confirmed);
            let version = version.map_or(ours.as_str(), |it| it.value);
            self.crates.push(if is_confirmed {
                format!("{name} {version}")
            } else {
                format!("{name} {version} (version on {} unconfirmed)", judge.title)
            });
        }
        Ok(())
    }

    /// Returns the summary, such as `for AtCoder: edition 2024, -C opt-level=3, proconio 0.5.0`.
    fn summary(&self, judge: &Judge) -> String {
        let is_mixed = self.editions.len() > 1;
        let editions = self.editions.iter().map(|(edition, count)| {
            let count = format!(" ({count} of the files)");
            format!("edition {edition}{}", if is_mixed { &count } else { "" })
        });
        let mut parts: Vec<String> = editions.collect();
        parts.push(self.target.flags().join(" "));
        parts.extend(self.crates.iter().cloned());
        format!("for {}: {}", judge.title, parts.join(", "))
    }
}
