//! The crates that a judge provides, compiled in the judge's versions.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;

use crate::compilers;
use crate::judges::Judge;

/// Compiles the crates that `judge` provides, and returns the arguments that let `rustc` find them.
///
/// They are compiled as Cargo does it for a package that depends on nothing else, in a package that is
/// written to `folder`; what has been compiled before is reused. Where the judge's version of a crate
/// is unknown, `version` chooses one, given the name of the crate; by default the newest.
///
/// # Errors
///
/// In words for the user: the folder cannot be written, Cargo cannot be started, or it does not get or
/// compile the crates.
pub fn build(
    judge: &Judge,
    version: impl Fn(&str) -> Option<String>,
    folder: &Path,
) -> Result<Vec<String>, String> {
    if judge.crates.is_empty() {
        return Ok(Vec::new());
    }
    let versions: Vec<(&str, Option<String>)> = judge
        .crates
        .iter()
        .map(|it| {
            let known = it.version.map(str::to_owned);
            (it.name, known.or_else(|| version(it.name)))
        })
        .collect();
    write_package(judge, &versions, folder)
        .map_err(|error| format!("cannot write to {}: {error}", folder.display()))?;

    let mut cargo = compilers::cargo();
    cargo
        .args(["build", "--release", "--quiet", "--message-format", "json"])
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(folder.join("target"));
    let output = cargo
        .output()
        .map_err(|error| compilers::start_error(&cargo, &error))?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        let title = judge.title;
        return Err(format!("cannot compile the crates of {title}: {why}"));
    }
    let artifacts: Vec<Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let mut arguments = vec![
        "-L".to_owned(),
        format!(
            "dependency={}",
            folder.join("target/release/deps").display()
        ),
    ];
    for (name, version) in &versions {
        let library = artifacts
            .iter()
            .find_map(|artifact| library(artifact, name, version.as_deref()))
            .ok_or_else(|| format!("cargo compiled no library `{name}`"))?;
        let name = name.replace('-', "_");
        arguments.extend(["--extern".to_owned(), format!("{name}={library}")]);
    }
    Ok(arguments)
}

/// Writes a package that depends on the crates; files that are up to date stay as they are.
fn write_package(
    judge: &Judge,
    versions: &[(&str, Option<String>)],
    folder: &Path,
) -> io::Result<()> {
    let mut manifest =
        "[package]\nname = \"crates\"\nedition = \"2021\"\n\n[workspace]\n".to_owned();
    for (it, (name, version)) in judge.crates.iter().zip(versions) {
        let version = version
            .as_ref()
            .map_or("*".to_owned(), |it| format!("={it}"));
        let features = it.features;
        let _ = write!(
            manifest,
            "\n[dependencies.{name}]\nversion = \"{version}\"\nfeatures = {features:?}\n"
        ); // cannot fail on a `String`
    }
    fs::create_dir_all(folder.join("src"))?;
    for (file, text) in [("Cargo.toml", manifest.as_str()), ("src/lib.rs", "")] {
        let file = folder.join(file);
        if fs::read_to_string(&file).is_ok_and(|old| old == text) {
            continue;
        }
        fs::write(file, text)?;
    }
    Ok(())
}

/// Returns the path of the compiled library, if the message of Cargo is about this package.
fn library(artifact: &Value, package: &str, version: Option<&str>) -> Option<String> {
    let id = artifact["package_id"].as_str()?;
    let target = artifact["target"]["name"].as_str()?;
    let is_meant = target.replace('-', "_") == package.replace('-', "_")
        && version.is_none_or(|version| {
            id.ends_with(&format!("@{version}")) || id.ends_with(&format!("#{version}"))
        });
    let mut files = artifact["filenames"]
        .as_array()?
        .iter()
        .filter_map(Value::as_str);
    let is_library = |file: &str| Path::new(file).extension().is_some_and(|it| it == "rlib");
    files
        .find(|file| is_meant && is_library(file))
        .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judges;

    #[test]
    fn needs_nothing_where_the_judge_has_no_crates() {
        let judge = judges::find("kattis").unwrap();
        let arguments = build(judge, |_| None, Path::new("/nowhere/at/all"));
        assert_eq!(arguments, Ok(Vec::new()));
    }

    #[test]
    fn pins_the_versions_of_the_judge() {
        let folder = tempfile::tempdir().unwrap();
        let judge = judges::find("atcoder").unwrap();
        let versions = [("proconio", Some("0.5.0".to_owned())), ("itertools", None)];
        write_package(judge, &versions, folder.path()).unwrap();
        let manifest = fs::read_to_string(folder.path().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[dependencies.proconio]\nversion = \"=0.5.0\"\n"));
        assert!(manifest.contains("[dependencies.itertools]\nversion = \"*\"\n"));
    }

    #[test]
    fn tells_versions_of_a_crate_apart() {
        let artifact = |version: &str| {
            serde_json::json!({
                "reason": "compiler-artifact",
                "package_id": format!("registry+https://example.org#itertools@{version}"),
                "target": {"name": "itertools"},
                "filenames": [format!("/{version}.rlib"), format!("/{version}.rmeta")],
            })
        };
        let found = |version: &str| library(&artifact(version), "itertools", Some("0.14.0"));
        assert_eq!(found("0.14.0").as_deref(), Some("/0.14.0.rlib"));
        assert_eq!(found("10.14.0"), None);
        assert_eq!(library(&artifact("1.0.0"), "either", None), None);
    }
}
