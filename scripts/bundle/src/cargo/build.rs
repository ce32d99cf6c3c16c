//! What only a build reveals: what build scripts report, and compiled procedural macros.
//!
//! Only what is asked for is built, so neither crates that are not reached nor other binaries of the
//! package can get in the way.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use kit::cargo::{Messages, Script};
use kit::{compilers, run};

use super::{CrateInfo, PackageId};
use crate::error::{Error, Result};
use crate::progress::{Observer, Phase};

/// Builds parts of a package as they are needed, by Cargo in the package's own target folder.
pub struct Builds<'a> {
    observer: &'a Observer,
    manifest: PathBuf,
    package: PackageId,
    binary: String,
    target: Option<String>,
    /// Environment variables of builds for the target.
    environment: &'a [(OsString, OsString)],
    /// What build scripts reported so far.
    scripts: RefCell<HashMap<String, Script>>,
}

impl<'a> Builds<'a> {
    /// For the package of `solution`, the crate of its binary; `target` is that of the bundle, and
    /// `environment` are the variables of builds for it.
    pub fn new(
        solution: &CrateInfo,
        target: Option<&str>,
        environment: &'a [(OsString, OsString)],
        observer: &'a Observer,
    ) -> Self {
        Builds {
            observer,
            manifest: solution.directory.join("Cargo.toml"),
            package: solution.id.clone(),
            binary: solution.target.clone(),
            target: target.map(str::to_owned),
            environment,
            scripts: RefCell::default(),
        }
    }

    /// Tells that a phase begins.
    pub fn observe(&self, phase: Phase) {
        (self.observer)(phase);
    }

    /// Runs the build script of a crate, if it has one, and adds to `info` what it reports.
    pub fn complete(&self, info: &mut CrateInfo) -> Result<()> {
        if !info.build_script || info.is_proc_macro {
            return Ok(());
        }
        if !self.scripts.borrow().contains_key(&info.id) {
            self.check(info)?;
        }
        let scripts = self.scripts.borrow();
        let Some(script) = scripts.get(&info.id) else {
            return Ok(());
        };
        for cfg in &script.cfgs {
            info.cfg.insert(cfg);
        }
        info.out_dir = Some(script.folder.clone());
        info.variables.clone_from(&script.variables);
        if let Some(library) = script.libraries.first() {
            info.links.get_or_insert_with(|| library.clone());
        }
        Ok(())
    }

    /// Compiles a crate of procedural macros; returns the library.
    pub fn macros(&self, info: &CrateInfo) -> Result<PathBuf> {
        let messages = self.run(&["build"], info, &["--lib"], None)?.successful()?;
        let own = messages.artifacts.iter();
        let mut own = own.filter(|it| it.package == info.id && it.is("proc-macro"));
        let library = own.find_map(|it| it.library());
        library.map(Path::to_owned).ok_or_else(|| {
            let package = &info.package;
            Error::refused(format!("cargo built no procedural macros of `{package}`"))
        })
    }

    /// Checks a crate, and with it those that it depends on: this runs their build scripts.
    ///
    /// If the script has run, it does not matter what else fails: a crate that is not reached may not
    /// compile for the target.
    fn check(&self, info: &CrateInfo) -> Result<()> {
        let own = ["--bin", &self.binary];
        let selected = if info.id == self.package {
            &own[..]
        } else {
            &["--lib"]
        };
        let target = self.target.as_deref();
        let done = self.run(&["check", "--keep-going"], info, selected, target)?;
        let mut scripts = self.scripts.borrow_mut();
        for script in &done.messages.scripts {
            scripts.insert(script.package.clone(), script.clone());
        }
        if scripts.contains_key(&info.id) {
            return Ok(());
        }
        done.successful().map(|_| ())
    }

    /// Checks the solution as Cargo does; returns the compiler's errors, if there are any.
    pub fn errors_of(&self, solution: &CrateInfo) -> Option<String> {
        let selected = ["--bin", &self.binary];
        let done = self.run(&["check"], solution, &selected, self.target.as_deref());
        match done.and_then(Done::successful) {
            Err(Error::Refused(why)) => Some(why),
            _ => None,
        }
    }

    /// Runs Cargo for a crate.
    fn run(
        &self,
        command: &[&str],
        info: &CrateInfo,
        selected: &[&str],
        target: Option<&str>,
    ) -> Result<Done> {
        let mut cargo = compilers::cargo();
        cargo
            .args(command)
            .args(["--quiet", "--message-format", "json"])
            .args(["--package", &info.id])
            .args(selected)
            .arg("--manifest-path")
            .arg(&self.manifest);
        if let Some(target) = target {
            cargo.args(["--target", target]);
            cargo.envs(self.environment.iter().map(|(name, value)| (name, value)));
        }
        self.observe(Phase::Build(info.package.clone()));
        let output = run::output(&mut cargo).map_err(Error::Refused)?;
        let messages = Messages::parse(&output.stdout);
        let why = (!output.is_success()).then(|| {
            let (package, version) = (&info.package, &info.version);
            let errors: Vec<&str> = messages.errors.iter().map(|it| it.1.as_str()).collect();
            let why = if errors.is_empty() {
                output.messages()
            } else {
                errors.join("\n\n")
            };
            format!("`{package}` {version} does not compile:\n{why}")
        });
        Ok(Done { messages, why })
    }
}

/// What Cargo did.
struct Done {
    messages: Messages,
    /// Why it failed, if it did.
    why: Option<String>,
}

impl Done {
    /// The messages, unless it failed.
    fn successful(self) -> Result<Messages> {
        self.why
            .map_or(Ok(self.messages), |why| Err(Error::refused(why)))
    }
}
