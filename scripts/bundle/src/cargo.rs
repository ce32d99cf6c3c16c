//! What Cargo knows of a package and its crates.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{bail, Context as _, Result};
use facts::text::did_you_mean;
use facts::tools::{cargo, output};
use facts::Problem;
use serde_json::Value;

/// What Cargo calls the packages that it builds, and their features, one per line, by names and versions.
pub(crate) type Features = HashMap<String, (String, String)>;

/// The packages of a manifest and of all that it depends on.
pub struct Workspace {
    metadata: Value,
    manifest: Option<PathBuf>,
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
    /// The features without which Cargo does not build it.
    pub required: Vec<String>,
    /// The judge of the problem, as in `package.metadata.judge`: `HDU 1848`.
    pub judge: Option<String>,
}

/// A crate that a program depends on.
#[derive(Clone, Debug)]
pub struct Library {
    /// The identifier of its package.
    pub id: String,
    /// The name of its package.
    pub package: String,
    /// Its name in code.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// Its edition.
    pub edition: u16,
    /// Whether it is one of procedural macros.
    pub is_proc_macro: bool,
    /// Name, version, licence and repository.
    pub notice: String,
}

impl Workspace {
    /// Asks Cargo about a manifest, or about the nearest one around the working directory.
    ///
    /// # Errors
    ///
    /// Returns an error with Cargo's reason.
    pub fn new(manifest: Option<PathBuf>, host: &str) -> Result<Self> {
        let mut workspace = Workspace {
            metadata: Value::Null,
            manifest,
        };
        let mut command = workspace.command("metadata");
        command.args(["--format-version=1", "--filter-platform", host]);
        workspace.metadata = serde_json::from_slice(&output(&mut command)?)?;
        Ok(workspace)
    }

    /// A command of Cargo about the manifest.
    fn command(&self, name: &str) -> Command {
        let mut command = cargo();
        command.arg(name);
        if let Some(manifest) = &self.manifest {
            command.arg("--manifest-path").arg(manifest);
        }
        command
    }

    fn package(&self, id: &str) -> Result<&Value> {
        about(&self.metadata["packages"], id)
    }

    fn node(&self, id: &str) -> Result<&Value> {
        about(&self.metadata["resolve"]["nodes"], id)
    }

    /// Finds the program to bundle.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the choices if there is none or more than one.
    pub fn target(&self, package: Option<&str>, binary: Option<&str>) -> Result<Target> {
        let members: Vec<&Value> = list(&self.metadata["workspace_members"]).collect();
        let packages = list(&self.metadata["packages"]);
        let members = packages.filter(|it| members.contains(&&it["id"]));
        let found = if let Some(name) = package {
            let Some(found) = members.clone().find(|it| it["name"] == name) else {
                let known = members.filter_map(|it| it["name"].as_str());
                bail!("no package `{name}`{}", did_you_mean(name, known));
            };
            found
        } else {
            let root = self.metadata["resolve"]["root"]
                .as_str()
                .context("Cargo.toml is that of a workspace: name one of its packages")?;
            self.package(root)?
        };
        let name = text(&found["name"]);
        let targets = list(&found["targets"]);
        let targets: Vec<&Value> = targets.filter(|it| has_kind(it, &["bin"])).collect();
        let wanted = binary.or(found["default_run"].as_str());
        let is_wanted = |it: &&&Value| wanted.is_none_or(|wanted| it["name"] == wanted);
        let chosen: Vec<_> = targets.iter().filter(is_wanted).collect();
        let [target] = chosen[..] else {
            let names: Vec<String> = targets.iter().map(|it| text(&it["name"])).collect();
            let names = names.join(", ");
            bail!("choose a binary of package `{name}` with --bin; it has these: {names}");
        };
        let (binary, metadata) = (text(&target["name"]), &found["metadata"]);
        let judge = Problem::read(&binary, metadata, Path::new(""))?.judge;
        Ok(Target {
            package: text(&found["id"]),
            binary,
            file: text(&target["src_path"]).into(),
            edition: text(&target["edition"]).parse()?,
            required: list(&target["required-features"]).map(text).collect(),
            judge,
        })
    }

    /// The features of the packages that Cargo builds for a program, as `rustc --print cfg` would write them. What tests, build scripts and other members of the workspace ask for is not among them.
    pub(crate) fn features(&self, target: &Target) -> Result<Features> {
        let mut command = self.command("tree");
        command.args(["--edges=normal,no-proc-macro", "--prefix=none"]);
        command.args(["--format={p}\t{f}\t", "--package", &target.package]);
        let tree = output(&mut command)?;
        let mut features = Features::new();
        for line in String::from_utf8_lossy(&tree).lines() {
            let mut fields = line.split('\t');
            let package = fields.next().unwrap_or_default().to_owned();
            let set = fields.next().into_iter().flat_map(|set| set.split(','));
            let set = set.map(|name| format!("feature=\"{name}\"\n"));
            let name = package.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" ");
            let other = features.insert(name.clone(), (package.clone(), set.collect()));
            if other.is_some_and(|other| other.0 != package) {
                bail!("two packages are called {name}: use one of them, or give them different versions");
            }
        }
        let own = features.get(&self.key(&target.package)?);
        for feature in &target.required {
            if own.is_none_or(|own| !own.1.contains(&format!("\"{feature}\""))) {
                let binary = &target.binary;
                bail!("`{binary}` needs the feature `{feature}`, which is off: make it one of the `default` features");
            }
        }
        Ok(features)
    }

    /// What stands for a package in [`Features`].
    pub(crate) fn key(&self, id: &str) -> Result<String> {
        let package = self.package(id)?;
        Ok(format!(
            "{} v{}",
            text(&package["name"]),
            text(&package["version"])
        ))
    }

    /// The crates that a program or a library may use, by their names in its code.
    pub(crate) fn dependencies(
        &self,
        id: &str,
        is_program: bool,
        built: &Features,
    ) -> Result<Vec<(String, Library)>> {
        let mut all = Vec::new();
        for dep in list(&self.node(id)?["deps"]) {
            let mut kinds = list(&dep["dep_kinds"]);
            if kinds.any(|it| it["kind"].is_null()) {
                let library = self.library(&text(&dep["pkg"]))?;
                let is_built = built.contains_key(&self.key(&text(&dep["pkg"]))?);
                let library = library.filter(|it| it.is_proc_macro || is_built);
                all.extend(library.map(|library| (text(&dep["name"]), library)));
            }
        }
        if is_program {
            let own = self.library(id)?;
            all.extend(own.map(|library| (library.name.clone(), library)));
        }
        Ok(all)
    }

    pub(crate) fn has_build_script(&self, id: &str) -> Result<bool> {
        let mut targets = list(&self.package(id)?["targets"]);
        Ok(targets.any(|it| has_kind(it, &["custom-build"])))
    }

    fn library(&self, id: &str) -> Result<Option<Library>> {
        let package = self.package(id)?;
        let targets = list(&package["targets"]);
        let kinds = ["lib", "rlib", "dylib", "cdylib", "proc-macro"];
        let mut libraries = targets.filter(|it| has_kind(it, &kinds));
        let Some(target) = libraries.next() else {
            return Ok(None);
        };
        let parts = ["name", "version", "license", "repository"];
        let parts = parts.iter().filter_map(|key| package[*key].as_str());
        let notice: Vec<&str> = parts.collect();
        Ok(Some(Library {
            id: id.to_owned(),
            package: text(&package["name"]),
            name: text(&target["name"]).replace('-', "_"),
            file: text(&target["src_path"]).into(),
            edition: text(&target["edition"]).parse()?,
            is_proc_macro: has_kind(target, &["proc-macro"]),
            notice: notice.join(", ").replacen(", ", " ", 1),
        }))
    }

    /// Lets Cargo check a program, and returns what the build script of each package makes on the way.
    pub(crate) fn build(&self, target: &Target) -> Result<HashMap<String, Made>> {
        let mut command = self.command("check");
        command.args(["--quiet", "--message-format=json"]);
        command.args(["--package", &target.package, "--bin", &target.binary]);
        let output = stop::output(&mut command).context("cannot run cargo")?;
        let mut all = HashMap::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let message: Value = serde_json::from_str(line).unwrap_or_default();
            if message["reason"] == "build-script-executed" {
                let made = Made {
                    cfgs: list(&message["cfgs"]).map(text).collect(),
                    folder: text(&message["out_dir"]).into(),
                };
                all.insert(text(&message["package_id"]), made);
            }
        }
        if all.is_empty() && !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(all)
    }
}

/// What a build script makes.
#[derive(Clone, Default)]
pub(crate) struct Made {
    /// The `cfg`s that it sets.
    pub cfgs: Vec<String>,
    /// The folder of the files that it writes.
    pub folder: PathBuf,
}

/// The elements of an array; none of anything else.
pub(crate) fn list(value: &Value) -> impl Iterator<Item = &Value> + Clone {
    value.as_array().into_iter().flatten()
}

/// The element of an array that is about a package.
fn about<'a>(values: &'a Value, id: &str) -> Result<&'a Value> {
    let found = list(values).find(|it| it["id"] == id);
    found.with_context(|| format!("Cargo does not know {id}"))
}

/// A string; none of anything else.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns whether a target of Cargo is of one of these kinds.
fn has_kind(target: &Value, names: &[&str]) -> bool {
    let mut kinds = list(&target["kind"]);
    kinds.any(|kind| names.iter().any(|name| kind == name))
}
