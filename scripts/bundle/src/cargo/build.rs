//! What only a build reveals: what build scripts report, and compiled procedural macros.
//!
//! Only what is asked for is built, so neither crates that are not reached nor other binaries of the
//! package can get in the way.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::PathBuf;

use cargo_metadata::camino::Utf8PathBuf;
use cargo_metadata::{BuildScript, Message, PackageId, TargetKind};
use kit::compilers;

use super::CrateInfo;
use crate::error::{run, Error, Result};
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
    scripts: RefCell<HashMap<PackageId, BuildScript>>,
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
        info.out_dir = Some(script.out_dir.clone().into_std_path_buf());
        info.variables.clone_from(&script.env);
        if let Some(library) = script.linked_libs.first() {
            info.links.get_or_insert_with(|| library.to_string());
        }
        Ok(())
    }

    /// Compiles a crate of procedural macros; returns the library.
    pub fn macros(&self, info: &CrateInfo) -> Result<PathBuf> {
        let messages = self.run(&["build"], info, &["--lib"], None)?.successful()?;
        let files = messages.into_iter().filter_map(|message| match message {
            Message::CompilerArtifact(artifact)
                if artifact.package_id == info.id
                    && artifact.target.is_kind(TargetKind::ProcMacro) =>
            {
                Some(artifact.filenames)
            }
            _ => None,
        });
        let is_library = |file: &PathBuf| {
            let extension = file.extension().and_then(|it| it.to_str());
            extension.is_some_and(|it| it == std::env::consts::DLL_EXTENSION)
        };
        files
            .flatten()
            .map(Utf8PathBuf::into_std_path_buf)
            .find(is_library)
            .ok_or_else(|| {
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
        for message in &done.messages {
            if let Message::BuildScriptExecuted(script) = message {
                scripts.insert(script.package_id.clone(), script.clone());
            }
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
            .args(["--package", &info.id.repr])
            .args(selected)
            .arg("--manifest-path")
            .arg(&self.manifest);
        if let Some(target) = target {
            cargo.args(["--target", target]);
            cargo.envs(self.environment.iter().map(|(name, value)| (name, value)));
        }
        self.observe(Phase::Build(info.package.clone()));
        let output = run(&mut cargo)?;
        let messages: Vec<Message> = Message::parse_stream(output.stdout.as_slice())
            .flatten()
            .collect();
        let why = (!output.status.success()).then(|| {
            let (package, version) = (&info.package, &info.version);
            let why = errors(&messages)
                .unwrap_or_else(|| String::from_utf8_lossy(&output.stderr).trim().to_owned());
            format!("`{package}` {version} does not compile:\n{why}")
        });
        Ok(Done { messages, why })
    }
}

/// What Cargo did.
struct Done {
    messages: Vec<Message>,
    /// Why it failed, if it did.
    why: Option<String>,
}

impl Done {
    /// The messages, unless it failed.
    fn successful(self) -> Result<Vec<Message>> {
        self.why
            .map_or(Ok(self.messages), |why| Err(Error::refused(why)))
    }
}

/// Returns the errors among the messages, as the compiler shows them to users.
fn errors(messages: &[Message]) -> Option<String> {
    let errors = messages.iter().filter_map(|message| match message {
        Message::CompilerMessage(message) => {
            let diagnostic = &message.message;
            let is_error = matches!(
                diagnostic.level,
                cargo_metadata::diagnostic::DiagnosticLevel::Error
                    | cargo_metadata::diagnostic::DiagnosticLevel::Ice
            );
            diagnostic.rendered.as_ref().filter(|_| is_error)
        }
        _ => None,
    });
    let errors: Vec<&str> = errors.map(|text| text.trim_end()).collect();
    (!errors.is_empty()).then(|| errors.join("\n\n"))
}
