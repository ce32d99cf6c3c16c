//! From a request to a file.

mod build;
mod made;
mod status;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;

use crate::assemble;
use crate::cfg::Cfg;
use crate::error::{Error, Result};
use crate::judges::Judge;
use crate::metadata;

/// The editions that a file is checked in, if no judge says otherwise.
const EDITIONS: [u16; 2] = [2021, 2024];

/// What is known of a workspace: asked once, for any number of bundles.
pub struct Session {
    metadata: Metadata,
    cfg: Cfg,
    target: Option<String>,
}

/// Which binary, and how.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The package; may be left out where the manifest has one.
    pub package: Option<String>,
    /// The binary; may be left out where the package has one.
    pub bin: Option<String>,
    /// The judge it is for.
    pub judge: Option<&'static Judge>,
    /// Pack the crates of others.
    pub minify: bool,
    /// Hand the file over without compiling it.
    pub no_check: bool,
    /// The compiler to check with.
    pub rustc: Option<PathBuf>,
}

/// One file, ready to submit.
#[derive(Debug)]
pub struct Bundle {
    /// The file.
    pub source: String,
    /// What is worth knowing of it, in one line.
    pub status: String,
    /// The part that the author of the solution wrote.
    pub solution: String,
    /// The edition it is written in.
    pub edition: u16,
    /// The name of its binary.
    pub name: String,
    /// Its package's table `[package.metadata.judge]`, or null.
    pub judge: serde_json::Value,
    /// The folder of its workspace.
    pub root: PathBuf,
}

impl Session {
    /// Asks Cargo and the compiler.
    ///
    /// # Errors
    ///
    /// If one of them can't be run or refuses the manifest.
    pub fn new(manifest: Option<&Path>, target: Option<&str>) -> Result<Self> {
        // Both take a tenth of a second: side by side.
        let (metadata, cfg) = std::thread::scope(|scope| {
            let cfg = scope.spawn(|| Cfg::of_target(target));
            let metadata = metadata::load(manifest, target);
            let cfg = cfg
                .join()
                .unwrap_or_else(|_| Err(Error::refused("rustc --print cfg failed")));
            (metadata, cfg)
        });
        Ok(Session {
            metadata: metadata?,
            cfg: cfg?,
            target: target.map(str::to_owned),
        })
    }

    /// Makes one file of a binary.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] if there is no such binary; [`Error::Refused`] if something that it reaches
    /// can't be inlined, if the file does not compile, or if it is too large for the judge.
    pub fn bundle(&self, request: &Request) -> Result<Bundle> {
        let crates = metadata::crates_of(
            &self.metadata,
            request.package.as_deref(),
            request.bin.as_deref(),
            &self.cfg,
            self.target.as_deref(),
        )?;
        let kept_out: BTreeSet<String> = request
            .judge
            .iter()
            .flat_map(|judge| judge.crates.iter().map(|(name, _)| (*name).to_owned()))
            .collect();
        let (crates, compiler) = self.prepare(crates, &kept_out, request)?;
        let program = assemble::read(&crates, &kept_out)?;
        let editions = request.judge.map_or(&EDITIONS[..], |judge| judge.editions);

        let made = made::make(&program, &compiler, editions, request)?;
        build::refuse_native(&made.parts)?;
        let status = status::of(&crates, &made, request)?;
        let package = self.metadata.packages.iter();
        let package = package.into_iter().find(|it| it.id == crates[0].id);
        Ok(Bundle {
            source: made.source,
            status,
            solution: made.parts.solution,
            edition: crates[0].edition,
            name: crates[0].name.clone(),
            judge: package.map_or_else(Default::default, |it| it.metadata["judge"].clone()),
            root: self.metadata.workspace_root.clone().into(),
        })
    }
}
