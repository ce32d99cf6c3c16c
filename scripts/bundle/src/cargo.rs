//! What Cargo knows of a package and its crates.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{bail, Context as _, Result};
use serde_json::Value;

/// The packages of a manifest and of all that it depends on.
pub struct Workspace {
    metadata: Value,
    manifest: PathBuf,
}

/// The program to bundle.
pub struct Target {
    /// The identifier of its package.
    pub package: String,
    /// The name of the binary.
    pub binary: String,
    /// Its file.
    pub file: PathBuf,
    /// Its edition.
    pub edition: u16,
    /// The judge of the problem, as in `package.metadata.judge`: `HDU 1848`.
    pub judge: Option<String>,
}

/// A crate that a program depends on.
#[derive(Debug)]
pub struct Library {
    /// The identifier of its package.
    pub id: String,
    /// The name of its package.
    pub package: String,
    /// The version of its package.
    pub version: String,
    /// Its name in code.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// Whether it is one of procedural macros.
    pub is_proc_macro: bool,
    /// Whether a build script sets its `cfg`s.
    pub has_build_script: bool,
    /// Its enabled features.
    pub features: Vec<String>,
    /// Name, version, licence and repository.
    pub notice: String,
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

impl Workspace {
    /// Asks Cargo about a manifest.
    ///
    /// # Errors
    ///
    /// Returns an error with Cargo's reason.
    pub fn new(manifest: &Path, host: &str) -> Result<Self> {
        let mut command = cargo();
        command
            .args([
                "metadata",
                "--format-version=1",
                "--filter-platform",
                host,
                "--manifest-path",
            ])
            .arg(manifest);
        let output = command.output().context("cannot run cargo")?;
        if !output.status.success() {
            let reason = String::from_utf8_lossy(&output.stderr);
            bail!("{}", reason.trim().trim_start_matches("error: "));
        }
        Ok(Workspace {
            metadata: serde_json::from_slice(&output.stdout)?,
            manifest: manifest.to_owned(),
        })
    }

    fn packages(&self) -> impl Iterator<Item = &Value> {
        self.metadata["packages"].as_array().into_iter().flatten()
    }

    fn package(&self, id: &str) -> Result<&Value> {
        let mut packages = self.packages();
        packages
            .find(|it| it["id"] == id)
            .with_context(|| format!("Cargo does not know {id}"))
    }

    fn node(&self, id: &str) -> Result<&Value> {
        let mut nodes = self.metadata["resolve"]["nodes"]
            .as_array()
            .into_iter()
            .flatten();
        nodes
            .find(|it| it["id"] == id)
            .with_context(|| format!("Cargo did not resolve {id}"))
    }

    /// Finds the program to bundle.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the choices if there is none or more than one.
    pub fn target(&self, package: Option<&str>, binary: Option<&str>) -> Result<Target> {
        let members = self.metadata["workspace_members"]
            .as_array()
            .context("no members")?;
        let mut members = self.packages().filter(|it| members.contains(&it["id"]));
        let found = if let Some(name) = package {
            let found = members.find(|it| it["name"] == name);
            found.with_context(|| {
                format!(
                    "there is no package `{name}` in {}",
                    self.manifest.display()
                )
            })?
        } else {
            let root = self.metadata["resolve"]["root"]
                .as_str()
                .context("Cargo.toml is that of a workspace: name one of its packages")?;
            self.package(root)?
        };
        let name = text(&found["name"]);
        let targets = found["targets"].as_array().into_iter().flatten();
        let targets: Vec<&Value> = targets.filter(|it| has_kind(it, &["bin"])).collect();
        let wanted = binary.or(found["default_run"].as_str());
        let names: Vec<String> = targets.iter().map(|it| text(&it["name"])).collect();
        let target = match (wanted, &targets[..]) {
            (None, [only]) => only,
            (None, []) => bail!("package `{name}` has no binary"),
            (None, _) => bail!(
                "package `{name}` has several binaries: --bin {}",
                names.join(", --bin ")
            ),
            (Some(wanted), _) => match names.iter().position(|it| it == wanted) {
                Some(place) => targets[place],
                None => bail!(
                    "package `{name}` has no binary `{wanted}`, but {}",
                    names.join(", ")
                ),
            },
        };
        Ok(Target {
            package: text(&found["id"]),
            binary: text(&target["name"]),
            file: text(&target["src_path"]).into(),
            edition: edition(target)?,
            judge: found["metadata"]["judge"]["judge"]
                .as_str()
                .map(str::to_owned),
        })
    }

    /// The features of a package.
    ///
    /// # Errors
    ///
    /// Returns an error if Cargo did not resolve it.
    pub fn features(&self, id: &str) -> Result<Vec<String>> {
        let features = self.node(id)?["features"].as_array().into_iter().flatten();
        Ok(features.map(text).collect())
    }

    /// The crates that a program or a library may use, by their names in its code.
    ///
    /// # Errors
    ///
    /// Returns an error if Cargo did not resolve the package.
    pub fn dependencies(&self, id: &str, is_program: bool) -> Result<Vec<(String, Library)>> {
        let mut all = Vec::new();
        for dep in self.node(id)?["deps"].as_array().into_iter().flatten() {
            let mut kinds = dep["dep_kinds"].as_array().into_iter().flatten();
            if kinds.any(|it| it["kind"].is_null()) {
                let library = self.library(&text(&dep["pkg"]))?;
                all.extend(library.map(|library| (text(&dep["name"]), library)));
            }
        }
        if is_program {
            let own = self.library(id)?;
            all.extend(own.map(|library| (library.name.clone(), library)));
        }
        Ok(all)
    }

    fn library(&self, id: &str) -> Result<Option<Library>> {
        let package = self.package(id)?;
        let targets = package["targets"].as_array().into_iter().flatten();
        let mut libraries = targets
            .clone()
            .filter(|it| has_kind(it, &["lib", "rlib", "dylib", "cdylib", "proc-macro"]));
        let Some(target) = libraries.next() else {
            return Ok(None);
        };
        let parts = ["name", "version", "license", "repository"];
        let parts = parts.iter().filter_map(|key| package[*key].as_str());
        let notice: Vec<&str> = parts.collect();
        Ok(Some(Library {
            id: id.to_owned(),
            package: text(&package["name"]),
            version: text(&package["version"]),
            name: text(&target["name"]).replace('-', "_"),
            file: text(&target["src_path"]).into(),
            is_proc_macro: has_kind(target, &["proc-macro"]),
            has_build_script: targets.clone().any(|it| has_kind(it, &["custom-build"])),
            features: self.features(id)?,
            notice: notice.join(", ").replacen(", ", " ", 1),
        }))
    }

    /// Lets Cargo check a program, and returns the `cfg`s that the build script of each package sets on the way.
    ///
    /// # Errors
    ///
    /// Returns an error if Cargo cannot be run. An error in the program itself is left to the check of the file.
    pub fn build(&self, target: &Target) -> Result<HashMap<String, Vec<String>>> {
        let mut command = cargo();
        command
            .args(["check", "--quiet", "--message-format=json"])
            .arg("--manifest-path")
            .arg(&self.manifest)
            .args(["--package", &target.package, "--bin", &target.binary]);
        let output = command.output().context("cannot run cargo")?;
        let mut all = HashMap::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let message: Value = serde_json::from_str(line).unwrap_or_default();
            if message["reason"] == "build-script-executed" {
                let cfgs = message["cfgs"].as_array().into_iter().flatten();
                all.insert(text(&message["package_id"]), cfgs.map(text).collect());
            }
        }
        if all.is_empty() && !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(all)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns whether a target of Cargo is of one of these kinds.
fn has_kind(target: &Value, names: &[&str]) -> bool {
    let mut kinds = target["kind"].as_array().into_iter().flatten();
    kinds.any(|kind| names.iter().any(|name| kind == name))
}

fn edition(target: &Value) -> Result<u16> {
    text(&target["edition"])
        .parse()
        .context("an edition that is not a number")
}
