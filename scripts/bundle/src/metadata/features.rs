//! Which features are on, when a package is built alone.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use cargo_metadata::Package;

use crate::error::{Error, Result};

/// By name and version of the package.
pub type Features = BTreeMap<(String, String), BTreeSet<String>>;

/// The features of each package, as Cargo sets them when this package alone is built: by name and
/// version. In a workspace, `cargo metadata` mixes those of all members.
pub fn of(package: &Package, target: Option<&str>) -> Result<Features> {
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
