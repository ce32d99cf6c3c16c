//! Asks Cargo which crates a binary consists of, with their features, editions and names.

mod build;
mod graph;
mod metadata;
mod select;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use kit::{compilers, run};
use semver::Version;

use crate::cfg::Cfg;
use crate::error::{Error, Result};

pub use build::Builds;
use graph::Graph;
pub use metadata::{Metadata, PackageId};
use metadata::{Package, Target};

/// Index of a crate; 0 is the binary.
pub type CrateId = usize;

/// A crate as Cargo would compile it.
#[derive(Clone, Debug)]
pub struct CrateInfo {
    /// The package's name.
    pub package: String,
    /// The package's version.
    pub version: String,
    /// The package's `license`, empty if it has none.
    pub license: String,
    /// The package's `rust-version`, if it declares one.
    pub rust_version: Option<Version>,
    /// The name of the target.
    pub target: String,
    /// The name of the crate: that of the target, with underscores.
    pub name: String,
    /// 2015, 2018, 2021 or 2024.
    pub edition: u16,
    /// The root source file.
    pub root: PathBuf,
    /// The directory of the package's `Cargo.toml`.
    pub directory: PathBuf,
    /// The `cfg`s set while it is compiled.
    pub cfg: Cfg,
    /// The crates it can name, by the names it knows them by.
    pub dependencies: BTreeMap<String, CrateId>,
    /// Whether it is a path dependency, so that its author is the solution's.
    pub is_local: bool,
    /// Whether it is a procedural macro, which runs in the compiler and cannot be inlined.
    pub is_proc_macro: bool,
    /// The native library it links, if any.
    pub links: Option<String>,
    /// Whether it has a build script, which may set `cfg`s and generate code.
    pub build_script: bool,
    /// Where its build script puts generated files, once it has run.
    pub out_dir: Option<PathBuf>,
    /// The environment variables that its build script sets, once it has run.
    pub variables: Vec<(String, String)>,
    /// Cargo's identifier of the package.
    pub id: PackageId,
}

/// The environment variables that Cargo sets for a crate, as far as they are known.
const VARIABLES: [&str; 8] = [
    "CARGO_PKG_NAME",
    "CARGO_CRATE_NAME",
    "CARGO_PKG_VERSION",
    "CARGO_PKG_VERSION_MAJOR",
    "CARGO_PKG_VERSION_MINOR",
    "CARGO_PKG_VERSION_PATCH",
    "CARGO_MANIFEST_DIR",
    "OUT_DIR",
];

impl CrateInfo {
    /// Returns an environment variable that is set while the crate is compiled.
    pub fn variable(&self, name: &str) -> Option<String> {
        let mut numbers = self.version.split(['.', '-', '+']);
        match name {
            "CARGO_PKG_NAME" => Some(self.package.clone()),
            "CARGO_CRATE_NAME" => Some(self.name.clone()),
            "CARGO_PKG_VERSION" => Some(self.version.clone()),
            "CARGO_PKG_VERSION_MAJOR" => numbers.next().map(str::to_owned),
            "CARGO_PKG_VERSION_MINOR" => numbers.nth(1).map(str::to_owned),
            "CARGO_PKG_VERSION_PATCH" => numbers.nth(2).map(str::to_owned),
            "CARGO_MANIFEST_DIR" => Some(self.directory.display().to_string()),
            "OUT_DIR" => Some(self.out_dir.as_ref()?.display().to_string()),
            _ => {
                let mut own = self.variables.iter();
                own.find(|(known, _)| known == name)
                    .map(|(_, value)| value.clone())
            }
        }
    }

    /// Returns all these variables.
    pub fn environment(&self) -> Vec<(String, String)> {
        let set = VARIABLES
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), self.variable(name)?)));
        set.chain(self.variables.iter().cloned()).collect()
    }
}

/// Runs `cargo metadata` for `target`, by default the host.
pub fn load(manifest: Option<&Path>, target: Option<&str>) -> Result<Metadata> {
    let mut command = compilers::cargo();
    command.args(["metadata", "--format-version", "1"]);
    if let Some(manifest) = manifest {
        command.arg("--manifest-path").arg(manifest);
    }
    let platform = match target {
        Some(target) => target.to_owned(),
        None => host()?,
    };
    command.args(["--filter-platform", &platform]);
    let output = run::output(&mut command).map_err(Error::Refused)?;
    if !output.is_success() {
        let why = output.messages();
        return Err(Error::usage(format!("cargo metadata: {why}")));
    }
    Metadata::parse(&output.stdout)
}

fn host() -> Result<String> {
    let output = run::output(compilers::rustc().arg("-vV")).map_err(Error::Refused)?;
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .find_map(|line| line.strip_prefix("host: ").map(str::to_owned))
        .ok_or_else(|| Error::refused("rustc -vV names no host"))
}

/// Returns the crates of a binary: the binary first, then its dependencies in breadth-first order.
///
/// `package` may be omitted if the manifest has only one, `bin` if the package has only one.
pub fn crates_of(
    metadata: &Metadata,
    package: Option<&str>,
    bin: Option<&str>,
    target_cfg: &Cfg,
    target: Option<&str>,
) -> Result<Vec<CrateInfo>> {
    let package = select::package(metadata, package)?;
    let binary = select::binary(package, bin)?;
    let graph = Graph::of(metadata, package);
    let exact = if metadata.workspace_packages().len() > 1 {
        Some(features_of(package, target)?)
    } else {
        None
    };
    let mut crates = Vec::new();
    for (id, dependencies) in graph.packages.into_iter().zip(graph.names) {
        let (owner, target) = match id {
            None => (package, binary),
            Some(id) => {
                let package = &metadata[id];
                (package, package.library().unwrap_or(&package.targets[0]))
            }
        };
        let key = (owner.name.clone(), owner.version.to_string());
        let exact = exact.as_ref().and_then(|exact| exact.get(&key));
        let features: Vec<String> = if let Some(exact) = exact {
            exact.iter().cloned().collect()
        } else {
            let node = metadata.node(&owner.id);
            node.map(|node| node.features.clone()).unwrap_or_default()
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
        package: package.name.clone(),
        version: package.version.to_string(),
        license: package.license.clone(),
        rust_version: package.rust_version.clone(),
        target: target.name.clone(),
        name: target.name.replace('-', "_"),
        edition: target.edition,
        root: target.source.clone(),
        directory: package.directory().to_owned(),
        cfg,
        dependencies,
        is_local: package.is_local,
        is_proc_macro: target.is("proc-macro"),
        links: package.links.clone(),
        build_script: package.targets.iter().any(|it| it.is("custom-build")),
        out_dir: None,
        variables: Vec::new(),
        id: package.id.clone(),
    }
}

/// Features by name and version of the package.
type Features = BTreeMap<(String, String), BTreeSet<String>>;

/// Asks `cargo tree` for the features that are on when `package` is built alone: in a workspace,
/// `cargo metadata` unifies those of all members.
fn features_of(package: &Package, target: Option<&str>) -> Result<Features> {
    let mut command = compilers::cargo();
    command
        .args(["tree", "--quiet", "--edges", "normal"])
        .args(["--prefix", "none", "--no-dedupe", "--format", "{p} |{f}"])
        .args(["--package", &package.name, "--manifest-path"])
        .arg(&package.manifest_path);
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    let output = run::output(&mut command).map_err(Error::Refused)?;
    if !output.is_success() {
        let why = output.messages();
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
