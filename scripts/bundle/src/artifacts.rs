//! What only a build can tell: the `cfg`s that build scripts set, the libraries they link, and the
//! compiled crates that a judge has.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};

use cargo_metadata::{Message, PackageId};

use crate::error::{Error, Result};

/// What a build has told.
#[derive(Debug, Default)]
pub struct Artifacts {
    /// The `cfg`s that a package's build script set.
    pub cfgs: HashMap<PackageId, Vec<String>>,
    /// The native libraries that it links.
    pub libraries: HashMap<PackageId, Vec<String>>,
    /// The compiled library of a package.
    pub compiled: HashMap<PackageId, String>,
}

/// Lets Cargo check the package, which costs nothing where it has been checked before.
pub fn build(manifest: &Path, package: &str, target: Option<&str>) -> Result<Artifacts> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args([
            "check",
            "--quiet",
            "--message-format",
            "json",
            "--bins",
            "--package",
            package,
        ])
        .arg("--manifest-path")
        .arg(manifest)
        .stdin(Stdio::null());
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    let output = command
        .output()
        .map_err(|error| Error::refused(format!("cannot run cargo: {error}")))?;
    let mut artifacts = Artifacts::default();
    for message in Message::parse_stream(output.stdout.as_slice()).flatten() {
        match message {
            Message::BuildScriptExecuted(script) => {
                artifacts.libraries.insert(
                    script.package_id.clone(),
                    script.linked_libs.iter().map(ToString::to_string).collect(),
                );
                artifacts.cfgs.insert(script.package_id, script.cfgs);
            }
            Message::CompilerArtifact(artifact) => {
                let rmeta = artifact
                    .filenames
                    .iter()
                    .find(|file| file.extension() == Some("rmeta"));
                if let Some(rmeta) = rmeta {
                    artifacts
                        .compiled
                        .insert(artifact.package_id, rmeta.to_string());
                }
            }
            _ => {}
        }
    }
    if output.status.success() {
        Ok(artifacts)
    } else {
        let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Err(Error::refused(format!(
            "`{package}` does not compile as it is: {why}"
        )))
    }
}
