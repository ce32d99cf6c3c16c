//! From a request to a bundle.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

use cargo_metadata::semver::{Version, VersionReq};
use cargo_metadata::Metadata;
use kit::diagnostics::Diagnostic;

use crate::assemble::Assembly;
use crate::cargo::{self, Builds, CrateId, CrateInfo};
use crate::check::{Compiler, Origins, RustVersion, Verdict};
use crate::error::{Error, Result};
use crate::expand::{Expander, Left};
use crate::program::Program;
use crate::progress::{Observer, Phase};
use crate::prune::{remove_unused, shrink};
use crate::reach::{reach, DeadArms, Reached};
use crate::read::Cfg;
use crate::resolve::Resolver;

/// The size in bytes above which minifying packs path dependencies, too.
const PACKED: usize = 16 * 1024;

/// How long to look for what is unused, in either way: very large crates take minutes, and their bundles
/// are for no judge.
const PATIENCE: Duration = Duration::from_secs(45);

/// What is known of a workspace: asked once, for any number of bundles.
pub struct Session {
    observer: Box<Observer>,
    metadata: Metadata,
    cfg: Cfg,
    target: Option<String>,
    environment: Vec<(OsString, OsString)>,
}

/// Which binary to bundle, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The package; optional if the manifest has only one.
    pub package: Option<String>,
    /// The binary; optional if the package has only one.
    pub bin: Option<String>,
    /// The packages that stay outside of the bundle.
    pub outside: BTreeSet<String>,
    /// Arguments with which `rustc` finds the packages outside.
    pub rustc_arguments: Vec<String>,
    /// The editions to check; the bundle must compile in one of them.
    pub editions: Vec<u16>,
    /// The Rust version to compare with what the bundle needs, if any.
    pub rust_version: Option<Version>,
    /// Pack the crates from a registry, and path dependencies if the bundle would exceed 16 KiB.
    pub minify: bool,
    /// Compile the bundle before it is returned.
    pub check: bool,
    /// Leave out what does not run if that is proved to make no difference; needs `check`.
    pub prune: bool,
    /// When to look no longer for what is unused, if that is sooner than after the 45 s it may take.
    pub deadline: Option<Instant>,
}

impl Default for Request {
    /// A readable bundle of the only binary, checked in the editions 2021 and 2024.
    fn default() -> Self {
        Request {
            package: None,
            bin: None,
            outside: BTreeSet::new(),
            rustc_arguments: Vec::new(),
            editions: vec![2021, 2024],
            rust_version: None,
            minify: false,
            check: true,
            prune: true,
            deadline: None,
        }
    }
}

/// A single file.
#[derive(Debug)]
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
        self.metadata.workspace_root.as_std_path()
    }

    /// Returns the folder for build artifacts.
    pub fn target_folder(&self) -> &Path {
        self.metadata.target_directory.as_std_path()
    }

    /// Returns the version of a dependency; the highest, if there are several.
    pub fn version_of(&self, package: &str) -> Option<&Version> {
        let packages = self.metadata.packages.iter();
        let versions = packages.filter(|it| *it.name == package);
        versions.map(|it| &it.version).max()
    }

    /// Returns a table of `[package.metadata]`, or null.
    pub fn package_metadata(&self, package: &str, table: &str) -> &serde_json::Value {
        let packages = self.metadata.workspace_packages();
        let package = packages.into_iter().find(|it| *it.name == package);
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
            let asked = asked.flatten().filter(|it| it.name == info.package);
            Outside {
                package: info.package.clone(),
                version: self.metadata[&info.id].version.clone(),
                requirements: asked.map(|it| it.req.clone()).collect(),
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
        let mut crates = self.crates_of(request)?;
        let builds = self.builds(&crates[0]);
        builds.complete(&mut crates[0])?;
        let mut program = Program::new(&crates, &request.outside)?;
        let compiler = Compiler {
            target: self.target.clone(),
            arguments: request.rustc_arguments.clone(),
            deadline: None,
        };
        let mut draft = Draft::new(&mut program, &builds, &compiler, request)?;
        if request.prune && request.check {
            builds.observe(Phase::Prune);
            draft.prune(
                &program,
                &compiler,
                newest_edition(&program, request),
                request,
            )?;
        }
        let inlined = draft.assembly.crates.iter().map(|krate| &krate.info);
        refuse_native(inlined.clone())?;
        let rust_version = match &request.rust_version {
            Some(version) => Some(RustVersion::of(
                &draft.source,
                [&crates[0]].into_iter().chain(inlined.clone()),
                &compiler,
                newest_edition(&program, request),
                version,
            )?),
            None => None,
        };
        let whole = draft.whole.iter().map(|id| crates[*id].package.clone());
        let name_and_version = |info: &CrateInfo| (info.package.clone(), info.version.clone());
        Ok(Bundle {
            edition: crates[0].edition,
            package: crates[0].package.clone(),
            crates: inlined.map(name_and_version).collect(),
            whole: whole.collect(),
            editions: draft.editions,
            unpruned: draft.unpruned,
            rust_version,
            source: draft.source,
            solution: draft.assembly.solution,
        })
    }
}

/// Loads the crates that the solution reaches, given those that are kept whole, and expands the
/// procedural macros that it reaches.
///
/// What a crate that is not loaded contains cannot matter: a trait or type of it must be named to be
/// used, and that is what loads it.
///
/// Returns a macro that was not expanded, if there is one.
fn load(program: &mut Program, whole: &BTreeSet<CrateId>, builds: &Builds) -> Result<Option<Left>> {
    let mut expander = Expander::new(builds);
    loop {
        builds.observe(Phase::Read);
        let resolver = Resolver::new(program);
        let Reached {
            missing, macros, ..
        } = reach(program, &resolver, whole, &DeadArms::default());
        if !missing.is_empty() {
            for krate in &missing {
                builds.complete(&mut program.crates[*krate].info)?;
            }
            program.load(&missing)?;
            continue;
        }
        // Much of a crate that is kept whole is not reached.
        let mut sources = program.sources.clone();
        if !whole.is_empty()
            || (!expander.expand(program, &macros, &mut sources)?
                && !expander.remove_imports(program, &resolver, &mut sources)?)
        {
            return Ok(expander.left);
        }
        program.sources = sources;
        *program = std::mem::take(program).reload()?;
    }
}

/// A bundle that compiles, if that was checked.
struct Draft {
    assembly: Assembly,
    source: String,
    /// The crates that are kept whole.
    whole: BTreeSet<CrateId>,
    /// The editions it compiles in, if that was checked.
    editions: Option<Vec<u16>>,
    /// Why it was not pruned to what runs.
    unpruned: Option<String>,
}

impl Draft {
    /// Assembles a bundle, and assembles it again with whole crates if it does not compile.
    fn new(
        program: &mut Program,
        builds: &Builds,
        compiler: &Compiler,
        request: &Request,
    ) -> Result<Self> {
        let edition = newest_edition(program, request);
        let mut whole = BTreeSet::new();
        let mut first = None;
        loop {
            let left = load(program, &whole, builds)?;
            let mut assembly = Assembly::of(program, &whole, &DeadArms::default())?;
            // Pruning finds all that the lints find.
            if !(request.prune && request.check) {
                builds.observe(Phase::Prune);
                let limited = limited(compiler, request);
                assembly = remove_unused(program, &whole, assembly, &limited, edition)?;
            }
            let mut draft = Draft {
                source: print(&assembly, request.minify),
                assembly,
                whole: whole.clone(),
                editions: None,
                unpruned: None,
            };
            if !request.check {
                return left.map_or(Ok(draft), |left| Err(Error::Refused(left.why)));
            }
            builds.observe(Phase::Check);
            let mut verdicts = draft.check(compiler, request)?;
            let good = good_editions(&verdicts);
            let (edition, errors) = match verdicts.pop() {
                Some(last) if good.is_empty() => last,
                _ => {
                    draft.editions = Some(good);
                    return Ok(draft);
                }
            };
            // Whole crates contain the macro, too.
            let is_explained = left.as_ref().is_some_and(|left| left.explains(&errors));
            let is_last = is_explained || !keep_whole(program, &draft.assembly, &mut whole);
            let failed = first.get_or_insert(Failed {
                is_own: is_in(&draft.assembly.solution, &errors),
                draft,
                left,
                edition,
                errors,
            });
            // Either the author's own code has errors, or something is missing. If whole crates are no
            // help either, the first error tells what.
            if !is_explained && (is_last || std::mem::take(&mut failed.is_own)) {
                builds.observe(Phase::CheckPackage);
                if let Some(why) = builds.errors_of(&program.crates[0].info) {
                    return Err(Error::Refused(why));
                }
            }
            if is_last {
                return Err(failed.error(program));
            }
        }
    }

    /// Compiles the bundle in all editions, and allows lints that are errors in its crates.
    fn check(&mut self, compiler: &Compiler, request: &Request) -> Result<Vec<Verdict>> {
        loop {
            let verdicts = compiler.check(&self.source, &request.editions)?;
            let errors = verdicts.iter().flat_map(|(_, errors)| errors);
            if !self.assembly.allow_lints(&self.source, errors) {
                return Ok(verdicts);
            }
            self.source = print(&self.assembly, request.minify);
        }
    }

    /// Leaves out what does not run if that is proved to make no difference, preferably in this edition;
    /// otherwise what the lints call unused.
    fn prune(
        &mut self,
        program: &Program,
        compiler: &Compiler,
        edition: u16,
        request: &Request,
    ) -> Result<()> {
        if self.assembly.crates.is_empty() {
            return Ok(());
        }
        let limited = limited(compiler, request);
        let edition = match self.editions.as_deref() {
            Some([.., newest]) if !self.compiles_in(edition) => *newest,
            _ => edition,
        };
        let begin = self.assembly.solution.len();
        let readable = self.assembly.readable();
        let why = match shrink(&readable, begin, &limited, edition) {
            Ok(Ok(text)) => {
                let mut assembly = self.assembly.clone();
                assembly.reread(&text);
                if self.replace(assembly, compiler, request)? {
                    return Ok(());
                }
                "not every edition compiles without what seems unused".to_owned()
            }
            // The compiler has been ended.
            _ if limited.is_late() => "finding what is unused takes too long".to_owned(),
            Ok(Err(why)) => why,
            Err(error) => return Err(error),
        };
        self.unpruned = Some(why);
        let (whole, assembly) = (self.whole.clone(), self.assembly.clone());
        let fewer = remove_unused(program, &whole, assembly, &limited, edition)?;
        self.replace(fewer, compiler, request)?;
        Ok(())
    }

    /// Replaces the bundle by a smaller one if that compiles in the same editions; returns whether it does.
    fn replace(
        &mut self,
        assembly: Assembly,
        compiler: &Compiler,
        request: &Request,
    ) -> Result<bool> {
        // Without what is gone, lines may be joined.
        let source = print(&assembly, request.minify);
        let is_equal = source == self.source || {
            let verdicts = compiler.check(&source, &request.editions)?;
            Some(good_editions(&verdicts)) == self.editions
        };
        if is_equal {
            self.assembly = assembly;
            self.source = source;
        }
        Ok(is_equal)
    }

    fn compiles_in(&self, edition: u16) -> bool {
        let mut editions = self.editions.iter().flatten();
        editions.any(|it| *it == edition)
    }
}

/// A bundle that does not compile.
struct Failed {
    draft: Draft,
    /// Whether the first error is in the author's code, and not yet known to be the author's.
    is_own: bool,
    /// A macro that is not expanded, if there is one.
    left: Option<Left>,
    /// The edition that it has these errors in.
    edition: u16,
    errors: Vec<Diagnostic>,
}

impl Failed {
    /// Returns the error about it.
    fn error(&mut self, program: &Program) -> Error {
        let crates = self.draft.assembly.crates.iter();
        let solution = program.modules.iter().filter(|module| module.krate == 0);
        let origins = Origins {
            text: &self.draft.source,
            solution: self.draft.assembly.solution.len(),
            files: solution.flat_map(|module| module.files.clone()).collect(),
            crates: crates
                .map(|krate| {
                    let info = &krate.info;
                    (
                        krate.module.clone(),
                        info.package.clone(),
                        info.version.clone(),
                    )
                })
                .collect(),
        };
        let report = || origins.report(self.edition, &self.errors);
        Error::Broken {
            why: self.left.take().map_or_else(report, |left| left.why),
            bundle: std::mem::take(&mut self.draft.source),
        }
    }
}

/// Returns a compiler that ends when it is too late to look for what is unused.
fn limited(compiler: &Compiler, request: &Request) -> Compiler {
    let patience = Instant::now() + PATIENCE;
    Compiler {
        deadline: Some(request.deadline.map_or(patience, |it| it.min(patience))),
        ..compiler.clone()
    }
}

/// Returns the editions without errors.
fn good_editions(verdicts: &[Verdict]) -> Vec<u16> {
    let good = verdicts.iter().filter(|(_, errors)| errors.is_empty());
    good.map(|(edition, _)| *edition).collect()
}

/// Returns whether the first of these errors is in the part that the author wrote.
fn is_in(solution: &str, errors: &[Diagnostic]) -> bool {
    let first = errors.first().and_then(|error| error.spans.first());
    first.is_some_and(|span| span.start < solution.len())
}

/// Returns the newest edition of a crate if it is among those to check, otherwise the first of them:
/// code of 2024 may use keywords that 2021 does not know.
fn newest_edition(program: &Program, request: &Request) -> u16 {
    let newest = program.crates.iter().map(|krate| krate.info.edition).max();
    let mut editions = request.editions.iter().rev().copied();
    editions
        .find(|edition| Some(*edition) == newest)
        .or(request.editions.first().copied())
        .unwrap_or(2021)
}

fn print(assembly: &Assembly, minify: bool) -> String {
    let text = assembly.text(minify, false);
    if minify && text.len() > PACKED {
        assembly.text(minify, true)
    } else {
        text
    }
}

/// Adds the crates of a bundle to those that are kept whole; returns whether there are more now.
fn keep_whole(program: &Program, assembly: &Assembly, whole: &mut BTreeSet<CrateId>) -> bool {
    let before = whole.len();
    let is_inlined = |id: &CrateId| {
        let name = &program.crates[*id].module_name;
        assembly.crates.iter().any(|krate| krate.module == *name)
    };
    whole.extend((1..program.crates.len()).filter(is_inlined));
    whole.len() > before
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
