//! From a request to a bundle.

use std::collections::BTreeSet;
use std::path::Path;

use cargo_metadata::semver::Version;
use cargo_metadata::Metadata;

use crate::assemble::Assembly;
use crate::cargo::{self, CrateId, CrateInfo};
use crate::check::{Compiler, RustVersion};
use crate::error::{Error, Result};
use crate::program::Program;
use crate::prune::{remove_unused, shrink};
use crate::read::Cfg;

/// The size in bytes above which minifying packs path dependencies, too.
const PACKED: usize = 16 * 1024;

/// What is known of a workspace: asked once, for any number of bundles.
pub struct Session {
    metadata: Metadata,
    cfg: Cfg,
    target: Option<String>,
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

impl Session {
    /// Asks Cargo for the packages of a manifest, and the compiler for the `cfg`s of `target`; by
    /// default the manifest of the current directory, and the host.
    ///
    /// # Errors
    ///
    /// If one of them cannot be run or refuses the manifest.
    pub fn new(manifest: Option<&Path>, target: Option<&str>) -> Result<Self> {
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
            metadata: metadata?,
            cfg: cfg?,
            target: target.map(str::to_owned),
        })
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

    /// Bundles a binary.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] if there is no such binary; [`Error::Refused`] if something that it reaches
    /// cannot be inlined, or if the bundle does not compile.
    pub fn bundle(&self, request: &Request) -> Result<Bundle> {
        let target = self.target.as_deref();
        let mut crates = cargo::crates_of(
            &self.metadata,
            request.package.as_deref(),
            request.bin.as_deref(),
            &self.cfg,
            target,
        )?;
        cargo::build(&mut crates, target)?;
        let program = Program::load(&crates, &request.outside)?;
        let compiler = Compiler {
            target: self.target.clone(),
            arguments: request.rustc_arguments.clone(),
        };
        let mut draft = Draft::new(&program, &compiler, request)?;
        if request.prune && request.check {
            draft.shrink(&compiler, newest_edition(&program, request), request)?;
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
    fn new(program: &Program, compiler: &Compiler, request: &Request) -> Result<Self> {
        let edition = newest_edition(program, request);
        let mut whole = BTreeSet::new();
        let mut first = None;
        loop {
            let assembly = remove_unused(program, &whole, compiler, edition)?;
            let mut draft = Draft {
                source: print(&assembly, request.minify),
                assembly,
                whole,
                editions: None,
                unpruned: None,
            };
            if !request.check {
                return Ok(draft);
            }
            let error = match compiler.check(&draft.source, &request.editions) {
                Ok(editions) => {
                    draft.editions = Some(editions);
                    return Ok(draft);
                }
                Err(error) => error,
            };
            // Something is missing. If whole crates are no help either, the first error tells what.
            let error = first.get_or_insert(error);
            whole = draft.whole;
            if !keep_whole(program, &draft.assembly, &mut whole) {
                return Err(std::mem::replace(error, Error::refused("")));
            }
        }
    }

    /// Leaves out what does not run if that is proved to make no difference, preferably in this edition.
    fn shrink(&mut self, compiler: &Compiler, edition: u16, request: &Request) -> Result<()> {
        if self.assembly.crates.is_empty() {
            return Ok(());
        }
        let edition = match self.editions.as_deref() {
            Some([.., newest]) if !self.compiles_in(edition) => *newest,
            _ => edition,
        };
        let begin = self.assembly.solution.len();
        let text = match shrink(&self.assembly.readable(), begin, compiler, edition)? {
            Ok(text) => text,
            Err(why) => {
                self.unpruned = Some(why);
                return Ok(());
            }
        };
        let mut assembly = self.assembly.clone();
        assembly.reread(&text);
        let source = if request.minify {
            print(&assembly, true)
        } else {
            text
        };
        match compiler.check(&source, &request.editions) {
            Ok(editions) if Some(&editions) == self.editions.as_ref() => {
                self.assembly = assembly;
                self.source = source;
            }
            _ => {
                let why = "not every edition compiles without what seems unused";
                self.unpruned = Some(why.to_owned());
            }
        }
        Ok(())
    }

    fn compiles_in(&self, edition: u16) -> bool {
        let mut editions = self.editions.iter().flatten();
        editions.any(|it| *it == edition)
    }
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
