//! Which crates a binary is made of: asked of Cargo, never guessed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{
    CargoOpt, DependencyKind, Metadata, MetadataCommand, Node, Package, PackageId, TargetKind,
};

use crate::cfg::Cfg;
use crate::error::{Error, Result};

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

/// The features of each package, as Cargo sets them when this package alone is built: by name and
/// version. In a workspace, `cargo metadata` mixes those of all members.
fn features_of(package: &Package, target: Option<&str>) -> Result<Features> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args([
            "tree",
            "--quiet",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--no-dedupe",
        ])
        .args([
            "--format",
            "{p} |{f}",
            "--package",
            &package.name,
            "--manifest-path",
        ])
        .arg(&package.manifest_path);
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    let output = command
        .output()
        .map_err(|error| Error::refused(format!("cannot run cargo: {error}")))?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(Error::refused(format!("cargo tree: {why}")));
    }
    let mut features = Features::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some((package, set)) = line.split_once(" |") else {
            continue;
        };
        let mut words = package.split(' ');
        if let (Some(name), Some(version)) = (words.next(), words.next()) {
            let key = (name.to_owned(), version.trim_start_matches('v').to_owned());
            let set = set
                .split(',')
                .filter(|feature| !feature.is_empty())
                .map(str::to_owned);
            features.entry(key).or_default().extend(set);
        }
    }
    Ok(features)
}

type Features = BTreeMap<(String, String), BTreeSet<String>>;

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
    let package = choose_package(metadata, package)?;
    let mut binaries = package.targets.iter().filter(|target| {
        target.is_kind(TargetKind::Bin) && bin.is_none_or(|bin| target.name == bin)
    });
    let binary = match (binaries.next(), binaries.next()) {
        (Some(binary), None) => binary,
        (None, _) => {
            let wanted = bin.map_or_else(String::new, |bin| format!(" named `{bin}`"));
            let package = &package.name;
            return Err(Error::usage(format!("`{package}` has no binary{wanted}")));
        }
        (Some(first), Some(second)) => match &package.default_run {
            Some(name) if bin.is_none() => package
                .targets
                .iter()
                .find(|target| target.is_kind(TargetKind::Bin) && target.name == *name)
                .unwrap_or(first),
            _ => {
                let (first, second) = (&first.name, &second.name);
                return Err(Error::usage(format!(
                    "`{}` has several binaries: --bin {first}, --bin {second}, …",
                    package.name
                )));
            }
        },
    };
    let resolve = metadata
        .resolve
        .as_ref()
        .ok_or_else(|| Error::refused("cargo metadata resolved no dependencies"))?;
    let node = |id: &PackageId| resolve.nodes.iter().find(|node| node.id == *id);

    let mut ids: Vec<Option<&PackageId>> = vec![None];
    let mut queue = VecDeque::new();
    let mut names: Vec<BTreeMap<String, CrateId>> = vec![BTreeMap::new()];
    let id_of = |id, ids: &mut Vec<_>, names: &mut Vec<_>, queue: &mut VecDeque<_>| {
        ids.iter()
            .position(|known| *known == Some(id))
            .unwrap_or_else(|| {
                ids.push(Some(id));
                names.push(BTreeMap::new());
                queue.push_back(ids.len() - 1);
                ids.len() - 1
            })
    };
    // The package's own library is a dependency of its binary, and shares its dependencies.
    if let Some(library) = library_of(package) {
        let own = id_of(&package.id, &mut ids, &mut names, &mut queue);
        names[0].insert(library.name.replace('-', "_"), own);
    }
    for (name, id) in normal_dependencies(node(&package.id)) {
        let dependency = id_of(id, &mut ids, &mut names, &mut queue);
        names[0].insert(name, dependency);
    }
    while let Some(this) = queue.pop_front() {
        let library = ids[this].and_then(|id| library_of(&metadata[id]));
        if library.is_some_and(|library| library.is_kind(TargetKind::ProcMacro)) {
            continue;
        }
        for (name, id) in normal_dependencies(ids[this].and_then(node)) {
            let dependency = id_of(id, &mut ids, &mut names, &mut queue);
            names[this].insert(name, dependency);
        }
    }

    let exact = if metadata.workspace_packages().len() > 1 {
        Some(features_of(package, target)?)
    } else {
        None
    };
    let mut crates = Vec::new();
    for (id, dependencies) in ids.into_iter().zip(names) {
        let (owner, target) = match id {
            None => (package, binary),
            Some(id) => {
                let package = &metadata[id];
                match library_of(package) {
                    Some(target) => (package, target),
                    None => (package, &package.targets[0]),
                }
            }
        };
        let key = (owner.name.to_string(), owner.version.to_string());
        let features: Vec<String> = match exact.as_ref().and_then(|exact| exact.get(&key)) {
            Some(exact) => exact.iter().cloned().collect(),
            None => node(&owner.id)
                .map(|node| node.features.iter().map(ToString::to_string).collect())
                .unwrap_or_default(),
        };
        crates.push(info(owner, target, &features, dependencies, target_cfg));
    }
    Ok(crates)
}

fn choose_package<'a>(metadata: &'a Metadata, name: Option<&str>) -> Result<&'a Package> {
    let members = metadata.workspace_packages();
    if let Some(name) = name {
        return members
            .iter()
            .find(|package| *package.name == name)
            .copied()
            .ok_or_else(|| Error::usage(format!("no package `{name}` in this workspace")));
    }
    match (metadata.root_package(), members.as_slice()) {
        (Some(root), _) => Ok(root),
        (None, [only]) => Ok(only),
        (None, _) => Err(Error::usage("which package? this manifest is a workspace")),
    }
}

fn library_of(package: &Package) -> Option<&cargo_metadata::Target> {
    package.targets.iter().find(|target| {
        target.kind.iter().any(|kind| {
            matches!(
                kind,
                TargetKind::Lib | TargetKind::RLib | TargetKind::DyLib | TargetKind::ProcMacro
            )
        })
    })
}

fn normal_dependencies(node: Option<&Node>) -> BTreeSet<(String, &PackageId)> {
    let dependencies = node.map(|node| node.deps.as_slice()).unwrap_or_default();
    dependencies
        .iter()
        .filter(|dependency| {
            let mut kinds = dependency.dep_kinds.iter();
            kinds.any(|kind| kind.kind == DependencyKind::Normal)
        })
        .map(|dependency| (dependency.name.clone(), &dependency.pkg))
        .collect()
}

fn info(
    package: &Package,
    target: &cargo_metadata::Target,
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
