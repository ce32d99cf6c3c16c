//! Selects the package and the binary of a request.

use super::metadata::{Metadata, Package, Target};
use crate::error::{Error, Result};

/// Returns the package of this name, by default the only one of the manifest.
pub fn package<'a>(metadata: &'a Metadata, name: Option<&str>) -> Result<&'a Package> {
    let members = metadata.workspace_packages();
    if let Some(name) = name {
        return members
            .iter()
            .find(|package| package.name == name)
            .copied()
            .ok_or_else(|| Error::usage(format!("no package `{name}` in this workspace")));
    }
    match (metadata.root_package(), members.as_slice()) {
        (Some(root), _) => Ok(root),
        (None, [only]) => Ok(only),
        (None, _) => Err(Error::usage(
            "this manifest is a workspace: name one of its packages",
        )),
    }
}

/// Returns the package's binary of this name, by default its only one or its `default-run`.
pub fn binary<'a>(package: &'a Package, bin: Option<&str>) -> Result<&'a Target> {
    let mut binaries = package
        .targets
        .iter()
        .filter(|target| target.is("bin") && bin.is_none_or(|bin| target.name == bin));
    match (binaries.next(), binaries.next()) {
        (Some(binary), None) => Ok(binary),
        (None, _) => {
            let wanted = bin.map_or_else(String::new, |bin| format!(" named `{bin}`"));
            let package = &package.name;
            Err(Error::usage(format!("`{package}` has no binary{wanted}")))
        }
        (Some(first), Some(second)) => match &package.default_run {
            Some(name) if bin.is_none() => Ok(package
                .targets
                .iter()
                .find(|target| target.is("bin") && target.name == *name)
                .unwrap_or(first)),
            _ => {
                let (first, second) = (&first.name, &second.name);
                Err(Error::usage(format!(
                    "`{}` has several binaries: --bin {first}, --bin {second}, …",
                    package.name
                )))
            }
        },
    }
}
