//! From a request to a bundle.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use semver::{Version, VersionReq};

use crate::cargo::{self, Builds, CrateInfo, Metadata};
use crate::cfg::Cfg;
use crate::check::{Compiler, RustVersion};
use crate::draft::{load, newest_edition, Draft};
use crate::error::{Error, Result};
use crate::program::Program;
use crate::progress::{Observer, Phase};
use crate::prune::TOO_LATE;
use crate::request::Request;

/// What is known of a workspace: asked once, for any number of bundles.
pub struct Session {
    observer: Box<Observer>,
    metadata: Metadata,
    cfg: Cfg,
    target: Option<String>,
    environment: Vec<(OsString, OsString)>,
}

/// A single file.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The file.
    pub source: String,
    /// The part that the author of the solution wrote.
    pub solution: String,
    /// The edition that the solution is written in.
    pub edition: u16,
    /// The name of the package.
    pub package: String,
    /// Name and version of the crates in the bundle.
    pub crates: Vec<(String, String)>,
    /// The packages that are kept whole, as the bundle did not compile otherwise.
    pub whole: Vec<String>,
    /// The editions in which the bundle compiles, if it was checked.
    pub editions: Option<Vec<u16>>,
    /// The editions that were asked for, and in which it was not compiled for lack of time.
    pub untried: Vec<u16>,
    /// Why the bundle was not pruned to what runs, although that was asked for.
    pub unpruned: Option<String>,
    /// The Rust version that the bundle needs, if that was asked for.
    pub rust_version: Option<RustVersion>,
}

/// A package that stays outside of a bundle.
#[derive(Clone, Debug)]
pub struct Outside {
    /// Its name.
    pub package: String,
    /// The version that Cargo has chosen for the solution.
    pub version: Version,
    /// The versions that the solution and its path dependencies ask for.
    pub requirements: Vec<VersionReq>,
}

impl Session {
    /// Asks Cargo for the packages of a manifest, and the compiler for the `cfg`s of `target`; by
    /// default the manifest of the current directory, and the host.
    ///
    /// # Errors
    ///
    /// If one of them cannot be run or refuses the manifest.
    pub fn new(manifest: Option<&Path>, target: Option<&str>) -> Result<Self> {
        Session::observed(manifest, target, Box::new(|_| {}))
    }

    /// As [`Session::new`], and tells `observer` what it is doing from now on.
    ///
    /// # Errors
    ///
    /// As [`Session::new`].
    pub fn observed(
        manifest: Option<&Path>,
        target: Option<&str>,
        observer: Box<Observer>,
    ) -> Result<Self> {
        observer(Phase::Metadata);
        // Each takes a tenth of a second.
        let (metadata, cfg) = std::thread::scope(|scope| {
            let cfg = scope.spawn(|| Cfg::of_target(target));
            let metadata = cargo::load(manifest, target);
            let cfg = cfg
                .join()
                .unwrap_or_else(|_| Err(Error::refused("rustc --print cfg failed")));
            (metadata, cfg)
        });
        Ok(Session {
            observer,
            metadata: metadata?,
            cfg: cfg?,
            target: target.map(str::to_owned),
            environment: Vec::new(),
        })
    }

    /// Sets environment variables for Cargo when it builds for the target, as a target without
    /// ready-made libraries needs them.
    #[must_use]
    pub fn with_environment(mut self, variables: Vec<(OsString, OsString)>) -> Self {
        self.environment = variables;
        self
    }

    /// Returns the root folder of the workspace.
    pub fn root(&self) -> &Path {
        &self.metadata.workspace_root
    }

    /// Returns the folder for build artifacts.
    pub fn target_folder(&self) -> &Path {
        &self.metadata.target_directory
    }

    /// Returns the version of a dependency; the highest, if there are several.
    pub fn version_of(&self, package: &str) -> Option<&Version> {
        let packages = self.metadata.packages.iter();
        let versions = packages.filter(|it| it.name == package);
        versions.map(|it| &it.version).max()
    }

    /// Returns a table of `[package.metadata]`, or null.
    pub fn package_metadata(&self, package: &str, table: &str) -> &serde_json::Value {
        let packages = self.metadata.workspace_packages();
        let package = packages.into_iter().find(|it| it.name == package);
        package.map_or(&serde_json::Value::Null, |it| &it.metadata[table])
    }

    /// Returns the packages that stay outside of a bundle and that it uses.
    ///
    /// # Errors
    ///
    /// As [`Session::bundle`].
    pub fn outside(&self, request: &Request) -> Result<Vec<Outside>> {
        let mut crates = self.crates_of(request)?;
        let builds = self.builds(&crates[0]);
        builds.complete(&mut crates[0])?;
        let mut program = Program::new(&crates, &request.outside)?;
        load(&mut program, &BTreeSet::new(), &builds)?;
        let used = program.outside();
        let packages = used.into_iter().map(|krate| {
            let info = &program.crates[krate].info;
            let asked = crates.iter().filter(|info| info.is_local);
            let asked = asked.map(|info| self.metadata[&info.id].dependencies.iter());
            let asked = asked.flatten().filter(|it| it.0 == info.package);
            Outside {
                package: info.package.clone(),
                version: self.metadata[&info.id].version.clone(),
                requirements: asked.map(|it| it.1.clone()).collect(),
            }
        });
        Ok(packages.collect())
    }

    fn builds(&self, solution: &CrateInfo) -> Builds<'_> {
        let target = self.target.as_deref();
        Builds::new(solution, target, &self.environment, &*self.observer)
    }

    fn crates_of(&self, request: &Request) -> Result<Vec<CrateInfo>> {
        cargo::crates_of(
            &self.metadata,
            request.package.as_deref(),
            request.bin.as_deref(),
            &self.cfg,
            self.target.as_deref(),
        )
    }

    /// Bundles a binary.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] if there is no such binary; [`Error::Refused`] if something that it reaches
    /// cannot be inlined, or if the package itself does not compile; [`Error::Broken`] if only the bundle
    /// does not compile.
    pub fn bundle(&self, request: &Request) -> Result<Bundle> {
        self.bundle_with(request, &|_| {})
    }

    /// As [`Session::bundle`], for whoever may not wait until the end: `ready` is given each result that would
    /// do, such as the conservative bundle as soon as it compiles in an edition, or why it does not.
    ///
    /// # Errors
    ///
    /// As [`Session::bundle`].
    pub fn bundle_with(&self, request: &Request, ready: &dyn Fn(Result<Bundle>)) -> Result<Bundle> {
        let mut crates = self.crates_of(request)?;
        let builds = self.builds(&crates[0]);
        builds.complete(&mut crates[0])?;
        let mut program = Program::new(&crates, &request.outside)?;
        let compiler = Compiler {
            target: self.target.clone(),
            arguments: request.rustc_arguments.clone(),
            ..Compiler::default()
        };
        let conservative = |draft: Result<&Draft>| {
            let mut bundle = draft.and_then(|draft| bundle_of(draft, &crates));
            if let (Ok(bundle), true) = (&mut bundle, request.prune) {
                bundle.unpruned = Some(TOO_LATE.to_owned());
            }
            ready(bundle);
        };
        let mut draft = Draft::new(&mut program, &builds, &compiler, request, &conservative)?;
        let edition = newest_edition(&program, request);
        if request.prune && request.check {
            builds.observe(Phase::Prune);
            draft.prune(&program, &compiler, edition, request);
        }
        let mut bundle = bundle_of(&draft, &crates)?;
        if let Some(version) = &request.rust_version {
            ready(Ok(bundle.clone()));
            let inlined = draft.assembly.crates.iter().map(|krate| &krate.info);
            bundle.rust_version = Some(RustVersion::of(
                &draft.source,
                [&crates[0]].into_iter().chain(inlined),
                &compiler,
                edition,
                version,
            )?);
        }
        Ok(bundle)
    }
}

/// Returns what a draft has become.
///
/// # Errors
///
/// If a crate in it links a native library.
fn bundle_of(draft: &Draft, crates: &[CrateInfo]) -> Result<Bundle> {
    let inlined = draft.assembly.crates.iter().map(|krate| &krate.info);
    refuse_native(inlined.clone())?;
    let whole = draft.whole.iter().map(|id| crates[*id].package.clone());
    let name_and_version = |info: &CrateInfo| (info.package.clone(), info.version.clone());
    Ok(Bundle {
        edition: crates[0].edition,
        package: crates[0].package.clone(),
        crates: inlined.map(name_and_version).collect(),
        whole: whole.collect(),
        editions: draft.editions.clone(),
        untried: draft.untried.clone(),
        unpruned: draft.unpruned.clone(),
        rust_version: None,
        source: draft.source.clone(),
        solution: draft.assembly.solution.clone(),
    })
}

/// Refuses crates that link a native library.
fn refuse_native<'a>(mut crates: impl Iterator<Item = &'a CrateInfo>) -> Result<()> {
    match crates.find_map(|info| Some((info, info.links.as_ref()?))) {
        Some((info, library)) => Err(Error::refused(format!(
            "`{}` {} cannot be inlined: it links the native library `{library}`, which a judge does \
             not have; use a crate written in Rust alone",
            info.package, info.version
        ))),
        None => Ok(()),
    }
}
