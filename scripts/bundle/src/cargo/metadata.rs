//! What `cargo metadata` tells of a workspace, as far as a bundle needs it.
//!
//! It is read from its JSON without `cargo_metadata`, which derives code by procedural macros: the first
//! `scripts/bundle.sh` would wait for them and for what they are built on.

use std::ops::Index;
use std::path::{Path, PathBuf};

use semver::{Version, VersionReq};
use serde_json::Value;

use crate::error::{Error, Result};

/// Cargo's identifier of a package.
pub type PackageId = String;

/// A workspace and its dependencies.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// The packages of the workspace, and those that they depend on.
    pub packages: Vec<Package>,
    /// The resolved packages.
    pub nodes: Vec<Node>,
    /// The package of the manifest; `None` if that is only a workspace.
    root: Option<PackageId>,
    members: Vec<PackageId>,
    /// The root folder of the workspace.
    pub workspace_root: PathBuf,
    /// The folder for build artifacts.
    pub target_directory: PathBuf,
}

/// A package.
#[derive(Clone, Debug)]
pub struct Package {
    pub id: PackageId,
    pub name: String,
    pub version: Version,
    /// Its `license`, empty if it has none.
    pub license: String,
    pub rust_version: Option<Version>,
    /// Whether it is a path dependency or a member of the workspace.
    pub is_local: bool,
    pub manifest_path: PathBuf,
    /// The native library it links, if any.
    pub links: Option<String>,
    pub default_run: Option<String>,
    pub targets: Vec<Target>,
    /// The names of its dependencies in the registry, and the versions that it asks for.
    pub dependencies: Vec<(String, VersionReq)>,
    /// `[package.metadata]`.
    pub metadata: Value,
}

/// A library, binary or other target of a package.
#[derive(Clone, Debug)]
pub struct Target {
    pub name: String,
    kinds: Vec<String>,
    /// 2015, 2018, 2021 or 2024.
    pub edition: u16,
    /// The root source file.
    pub source: PathBuf,
}

/// A package in the dependency graph.
#[derive(Clone, Debug)]
pub struct Node {
    pub id: PackageId,
    /// The normal dependencies: the name of the crate, and its package.
    pub dependencies: Vec<(String, PackageId)>,
    pub features: Vec<String>,
}

impl Metadata {
    /// Reads standard output of `cargo metadata --format-version 1`.
    ///
    /// # Errors
    ///
    /// If something is missing or malformed.
    pub fn parse(stdout: &[u8]) -> Result<Self> {
        let parsed = serde_json::from_slice(stdout).ok();
        let metadata = parsed.as_ref().and_then(Metadata::read);
        metadata.ok_or_else(|| Error::refused("cannot read what cargo metadata prints"))
    }

    fn read(value: &Value) -> Option<Self> {
        let resolve = &value["resolve"];
        Some(Metadata {
            packages: list(&value["packages"], Package::read)?,
            nodes: list(&resolve["nodes"], Node::read)?,
            root: text(&resolve["root"]),
            members: list(&value["workspace_members"], text)?,
            workspace_root: text(&value["workspace_root"])?.into(),
            target_directory: text(&value["target_directory"])?.into(),
        })
    }

    /// Returns the package of the manifest.
    pub fn root_package(&self) -> Option<&Package> {
        self.root.as_ref().map(|id| &self[id])
    }

    /// Returns the members of the workspace.
    pub fn workspace_packages(&self) -> Vec<&Package> {
        let packages = self.packages.iter();
        packages
            .filter(|package| self.members.contains(&package.id))
            .collect()
    }

    /// Returns the place of a package in the dependency graph.
    pub fn node(&self, id: &PackageId) -> Option<&Node> {
        self.nodes.iter().find(|node| node.id == *id)
    }
}

impl Index<&PackageId> for Metadata {
    type Output = Package;

    fn index(&self, id: &PackageId) -> &Package {
        let mut packages = self.packages.iter();
        packages
            .find(|package| package.id == *id)
            .expect("Cargo lists every package")
    }
}

impl Package {
    fn read(value: &Value) -> Option<Self> {
        Some(Package {
            id: text(&value["id"])?,
            name: text(&value["name"])?,
            version: Version::parse(value["version"].as_str()?).ok()?,
            license: text(&value["license"]).unwrap_or_default(),
            rust_version: match &value["rust_version"] {
                Value::Null => None,
                version => Some(rust_version(version.as_str()?)?),
            },
            is_local: value["source"].is_null(),
            manifest_path: text(&value["manifest_path"])?.into(),
            links: text(&value["links"]),
            default_run: text(&value["default_run"]),
            targets: list(&value["targets"], Target::read)?,
            dependencies: list(&value["dependencies"], |it| {
                let asked = VersionReq::parse(it["req"].as_str()?).ok()?;
                Some((text(&it["name"])?, asked))
            })?,
            metadata: value["metadata"].clone(),
        })
    }

    /// Returns the directory of its `Cargo.toml`.
    pub fn directory(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new(""))
    }

    /// Returns its library or procedural macros.
    pub fn library(&self) -> Option<&Target> {
        let kinds = ["lib", "rlib", "dylib", "proc-macro"];
        let mut targets = self.targets.iter();
        targets.find(|target| kinds.iter().any(|kind| target.is(kind)))
    }
}

impl Target {
    fn read(value: &Value) -> Option<Self> {
        Some(Target {
            name: text(&value["name"])?,
            kinds: list(&value["kind"], text)?,
            edition: value["edition"].as_str()?.parse().ok()?,
            source: text(&value["src_path"])?.into(),
        })
    }

    /// Returns whether it is of this kind, such as `bin` or `proc-macro`.
    pub fn is(&self, kind: &str) -> bool {
        self.kinds.iter().any(|it| it == kind)
    }
}

impl Node {
    fn read(value: &Value) -> Option<Self> {
        // `kind` is null except for build and development dependencies.
        let is_normal = |it: &&Value| {
            let mut kinds = it["dep_kinds"].as_array().into_iter().flatten();
            kinds.any(|kind| kind["kind"].is_null())
        };
        let dependencies = value["deps"].as_array()?.iter().filter(is_normal);
        let dependencies = dependencies.map(|it| Some((text(&it["name"])?, text(&it["pkg"])?)));
        Some(Node {
            id: text(&value["id"])?,
            dependencies: dependencies.collect::<Option<_>>()?,
            features: list(&value["features"], text)?,
        })
    }
}

/// Parses a `rust-version`, which may lack its last numbers.
fn rust_version(text: &str) -> Option<Version> {
    let numbers = text.split('.').count();
    let zeros = ".0".repeat(3_usize.saturating_sub(numbers));
    Version::parse(&format!("{text}{zeros}")).ok()
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_this_workspace() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let metadata = crate::cargo::load(Some(Path::new(manifest)), None).expect("metadata");
        let package = metadata.root_package().expect("the package");
        assert_eq!(package.name, env!("CARGO_PKG_NAME"));
        assert_eq!(package.directory(), Path::new(env!("CARGO_MANIFEST_DIR")));
        assert!(package.is_local && package.rust_version.is_some());
        let library = package.library().expect("a library");
        assert_eq!((&*library.name, library.edition), ("bundle", 2021));
        assert!(library.source.ends_with("src/lib.rs"));
        assert!(package
            .dependencies
            .iter()
            .any(|(name, asked)| { name == "syn" && asked.matches(&Version::new(2, 0, 100)) }));
        let node = metadata.node(&package.id).expect("its node");
        let (_, id) = node
            .dependencies
            .iter()
            .find(|it| it.0 == "proc_macro2")
            .expect("a crate");
        assert_eq!(metadata[id].name, "proc-macro2");
        assert!(metadata
            .node(id)
            .is_some_and(|it| it.features.contains(&"span-locations".into())));
        assert!(!metadata[id].is_local);
        let members = metadata.workspace_packages();
        assert!(
            members.iter().any(|it| it.name == "kit") && !members.iter().any(|it| it.name == "syn")
        );
    }

    #[test]
    fn completes_rust_versions() {
        for (text, version) in [("1", "1.0.0"), ("1.70", "1.70.0"), ("1.70.1", "1.70.1")] {
            assert_eq!(rust_version(text), Version::parse(version).ok());
        }
        assert_eq!(rust_version("x"), None);
    }

    #[test]
    fn refuses_other_json() {
        assert!(Metadata::parse(b"{}").is_err() && Metadata::parse(b"no JSON").is_err());
    }
}
