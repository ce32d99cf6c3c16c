//! Which crates a binary is made of: asked of Cargo, never guessed.

mod binary;
mod features;
mod graph;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{CargoOpt, Metadata, MetadataCommand, Package, PackageId, Target, TargetKind};

use crate::cfg::Cfg;
use crate::error::{Error, Result};

use graph::Graph;

/// Index of a crate; 0 is the binary.
pub type CrateId = usize;

/// One crate as Cargo would compile it.
#[derive(Clone, Debug)]
pub struct CrateInfo {
    /// Cargo's own name of the package, without version.
    pub package: String,
    /// The package's version.
    pub version: String,
    /// What its licence field says.
    pub license: String,
    /// How paths name it inside itself: the target's name with underscores.
    pub name: String,
    /// 2015, 2018, 2021 or 2024.
    pub edition: u16,
    /// Its root file.
    pub root: PathBuf,
    /// The directory of its `Cargo.toml`.
    pub directory: PathBuf,
    /// What is set while it is compiled.
    pub cfg: Cfg,
    /// The crates it can name, under the names it knows them by.
    pub dependencies: BTreeMap<String, CrateId>,
    /// Comes from a path, so its author is the solution's.
    pub is_local: bool,
    /// A procedural macro: runs in the compiler, can't be inlined.
    pub is_proc_macro: bool,
    /// The native library it links, if any.
    pub links: Option<String>,
    /// Has a build script, which may set `cfg`s and generate code.
    pub build_script: bool,
    /// Cargo's identifier.
    pub id: PackageId,
}

/// What Cargo knows about the package, for this machine or for `target`.
pub fn load(manifest: Option<&Path>, target: Option<&str>) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    if let Some(manifest) = manifest {
        command.manifest_path(manifest);
    }
    let platform = match target {
        Some(target) => target.to_owned(),
        None => host()?,
    };
    command.features(CargoOpt::SomeFeatures(Vec::new()));
    command.other_options(vec!["--filter-platform".to_owned(), platform]);
    command
        .exec()
        .map_err(|error| Error::usage(format!("cargo metadata: {error}")))
}

fn host() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("-vV")
        .output()
        .map_err(|error| Error::refused(format!("cannot run rustc: {error}")))?;
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .find_map(|line| line.strip_prefix("host: ").map(str::to_owned))
        .ok_or_else(|| Error::refused("rustc -vV names no host"))
}

/// The crates of a binary: itself first, then what it depends on, in an order that depends on
/// nothing but the graph.
///
/// `package` may be left out where the manifest has only one; `bin` where the package has one.
pub fn crates_of(
    metadata: &Metadata,
    package: Option<&str>,
    bin: Option<&str>,
    target_cfg: &Cfg,
    target: Option<&str>,
) -> Result<Vec<CrateInfo>> {
    let package = binary::package(metadata, package)?;
    let binary = binary::binary(package, bin)?;
    let resolve = metadata
        .resolve
        .as_ref()
        .ok_or_else(|| Error::refused("cargo metadata resolved no dependencies"))?;
    let graph = Graph::of(metadata, resolve, package);
    let exact = if metadata.workspace_packages().len() > 1 {
        Some(features::of(package, target)?)
    } else {
        None
    };
    let mut crates = Vec::new();
    for (id, dependencies) in graph.packages.into_iter().zip(graph.names) {
        let (owner, target) = match id {
            None => (package, binary),
            Some(id) => {
                let package = &metadata[id];
                (
                    package,
                    graph::library_of(package).unwrap_or(&package.targets[0]),
                )
            }
        };
        let key = (owner.name.to_string(), owner.version.to_string());
        let features: Vec<String> = match exact.as_ref().and_then(|exact| exact.get(&key)) {
            Some(exact) => exact.iter().cloned().collect(),
            None => graph::node(resolve, &owner.id)
                .map(|node| node.features.iter().map(ToString::to_string).collect())
                .unwrap_or_default(),
        };
        crates.push(info(owner, target, &features, dependencies, target_cfg));
    }
    Ok(crates)
}

fn info(
    package: &Package,
    target: &Target,
    features: &[String],
    dependencies: BTreeMap<String, CrateId>,
    target_cfg: &Cfg,
) -> CrateInfo {
    let mut cfg = target_cfg.clone();
    for feature in features {
        cfg.insert_feature(feature);
    }
    CrateInfo {
        package: package.name.to_string(),
        version: package.version.to_string(),
        license: package.license.clone().unwrap_or_default(),
        name: target.name.replace('-', "_"),
        edition: target.edition.as_str().parse().unwrap_or(2021),
        root: target.src_path.clone().into_std_path_buf(),
        directory: package
            .manifest_path
            .parent()
            .map(|directory| directory.as_std_path().to_owned())
            .unwrap_or_default(),
        cfg,
        dependencies,
        is_local: package.source.is_none(),
        is_proc_macro: target.is_kind(TargetKind::ProcMacro),
        links: package.links.clone(),
        build_script: package
            .targets
            .iter()
            .any(|target| target.is_kind(TargetKind::CustomBuild)),
        id: package.id.clone(),
    }
}
