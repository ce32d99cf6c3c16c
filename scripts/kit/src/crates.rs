//! The crates that a judge provides, compiled in the judge's versions.

use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

use crate::cargo::{Artifact, Messages};
use crate::judges::{Crate, Judge};
use crate::{compilers, run};

/// Compiles the crates that `judge` provides and that are `needed`, given their names; returns the
/// arguments that let `rustc` find them.
///
/// Cargo compiles them as the only dependencies of a package that is written to `folder`, and reuses earlier
/// builds. Where the judge's version of a crate is unknown, `version` chooses one, given the crate's name; if
/// it returns none, the newest is taken.
///
/// # Errors
///
/// Returns a message for the user if the folder cannot be written, or Cargo cannot be started or does
/// not get or compile the crates.
pub fn build(
    judge: &Judge,
    needed: impl Fn(&str) -> bool,
    version: impl Fn(&str) -> Option<String>,
    folder: &Path,
) -> Result<Vec<String>, String> {
    let crates = judge.crates.iter().filter(|it| needed(it.name));
    let crates: Vec<Pinned> = crates.map(|it| Pinned::new(it, &version)).collect();
    if crates.is_empty() {
        return Ok(Vec::new());
    }
    let manifest = manifest(&crates);
    // One package per set of crates, so that parallel runs do not overwrite each other's.
    let mut hasher = DefaultHasher::new();
    manifest.hash(&mut hasher);
    let package = folder.join(format!("{:016x}", hasher.finish()));
    write_package(&manifest, &package)
        .map_err(|error| format!("cannot write to {}: {error}", package.display()))?;

    let target = folder.join("target");
    let mut cargo = compilers::cargo();
    cargo
        .args(["build", "--release", "--quiet", "--message-format", "json"])
        .arg("--manifest-path")
        .arg(package.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target);
    let output = run::output(&mut cargo)?;
    if !output.is_success() {
        let (title, why) = (judge.title, output.messages());
        return Err(format!("cannot compile the crates of {title}: {why}"));
    }
    let artifacts = Messages::parse(&output.stdout).artifacts;
    let dependencies = target.join("release").join("deps");
    let mut arguments = vec![
        "-L".to_owned(),
        format!("dependency={}", dependencies.display()),
    ];
    for it in &crates {
        let library = artifacts.iter().find_map(|artifact| it.library(artifact));
        let library = library.ok_or_else(|| format!("cargo compiled no library `{}`", it.name))?;
        arguments.extend(["--extern".to_owned(), library]);
    }
    Ok(arguments)
}

/// A crate in the version to compile.
struct Pinned {
    name: &'static str,
    version: Option<String>,
    features: &'static [&'static str],
}

impl Pinned {
    fn new(it: &Crate, version: impl Fn(&str) -> Option<String>) -> Self {
        let known = it.version.map(|version| version.value.to_owned());
        Pinned {
            name: it.name,
            version: known.or_else(|| version(it.name)),
            features: it.features,
        }
    }

    /// Returns `NAME=PATH` of the compiled library, if the artifact is of this package.
    fn library(&self, artifact: &Artifact) -> Option<String> {
        let (_, package) = artifact.package.rsplit_once('#')?;
        let (name, version) = package.split_once('@')?;
        let is_meant =
            name == self.name && self.version.as_deref().is_none_or(|it| is_of(version, it));
        let file = artifact.library().filter(|_| is_meant)?;
        Some(format!(
            "{}={}",
            artifact.name.replace('-', "_"),
            file.display()
        ))
    }
}

/// Returns whether a version is that one, of which only the first numbers may be known.
fn is_of(version: &str, known: &str) -> bool {
    let rest = version.strip_prefix(known);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Returns the manifest of a package that depends on the crates.
fn manifest(crates: &[Pinned]) -> String {
    let mut manifest =
        "[package]\nname = \"crates\"\nedition = \"2021\"\n\n[workspace]\n".to_owned();
    for it in crates {
        let (name, features) = (it.name, it.features);
        let version = it.version.as_ref();
        let version = version.map_or("*".to_owned(), |version| format!("={version}"));
        let _ = write!(
            manifest,
            "\n[dependencies.{name}]\nversion = \"{version}\"\nfeatures = {features:?}\n"
        ); // cannot fail on a `String`
    }
    manifest
}

/// Writes an empty library with this manifest; files that are up to date stay as they are.
fn write_package(manifest: &str, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder.join("src"))?;
    for (file, text) in [("Cargo.toml", manifest), ("src/lib.rs", "")] {
        let file = folder.join(file);
        if fs::read_to_string(&file).is_ok_and(|old| old == text) {
            continue;
        }
        fs::write(file, text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judges;

    fn pinned(name: &str, version: impl Fn(&str) -> Option<String>) -> Pinned {
        let judge = judges::find("atcoder").unwrap();
        Pinned::new(judge.crate_named(name).unwrap(), version)
    }

    #[test]
    fn compiles_nothing_where_nothing_is_needed() {
        let nowhere = Path::new("/nowhere/at/all");
        for judge in &judges::JUDGES {
            let arguments = build(judge, |_| false, |_| None, nowhere);
            assert_eq!(arguments, Ok(Vec::new()));
        }
    }

    #[test]
    fn pins_the_versions_and_features_of_the_judge() {
        let proconio = pinned("proconio", |_| Some("9.9.9".to_owned()));
        let manifest = manifest(&[proconio]);
        let expected = "[dependencies.proconio]\nversion = \"=0.5.0\"\nfeatures = [\"derive\"]\n";
        assert!(manifest.ends_with(expected), "{manifest}");

        let yukicoder = judges::find("yukicoder").unwrap();
        let unknown = yukicoder.crate_named("itertools").unwrap();
        let ours = Pinned::new(unknown, |_| Some("0.15.0".to_owned()));
        assert!(super::manifest(&[ours]).contains("\"=0.15.0\""));
        let newest = Pinned::new(unknown, |_| None);
        assert!(super::manifest(&[newest]).contains("\"*\""));
    }

    #[test]
    fn finds_a_version_of_which_the_first_numbers_are_known() {
        let dmoj = judges::find("dmoj").unwrap();
        let rand = Pinned::new(dmoj.crate_named("rand").unwrap(), |_| None);
        assert!(manifest(&[rand]).contains("version = \"=0.8\"\n"));
        for (version, is_meant) in [
            ("0.8", true),
            ("0.8.5", true),
            ("0.80.0", false),
            ("0.9.8", false),
        ] {
            assert_eq!(is_of(version, "0.8"), is_meant, "{version}");
        }
    }

    #[test]
    fn finds_the_library_of_a_version() {
        let artifact = |package: &str, target: &str, kind: &str| Artifact {
            package: format!("registry+https://example.org#{package}"),
            name: target.to_owned(),
            kinds: vec![kind.to_owned()],
            files: ["rlib", "rmeta", std::env::consts::DLL_EXTENSION]
                .map(|extension| format!("/{target}.{extension}").into())
                .to_vec(),
            executable: None,
        };
        let none = |_: &str| None;
        let itertools = pinned("itertools", none);
        let found = |version| itertools.library(&artifact(version, "itertools", "lib"));
        assert_eq!(
            found("itertools@0.14.0").as_deref(),
            Some("itertools=/itertools.rlib")
        );
        assert_eq!(found("itertools@10.14.0"), None);
        assert_eq!(found("either@0.14.0"), None);

        let library = artifact("ac-library-rs@0.2.0", "ac_library", "lib");
        let found = pinned("ac-library-rs", none).library(&library);
        assert_eq!(found.as_deref(), Some("ac_library=/ac_library.rlib"));
        let macros = artifact("num-derive@0.4.2", "num_derive", "proc-macro");
        let found = pinned("num-derive", none).library(&macros).unwrap();
        assert!(
            found.starts_with("num_derive=/num_derive.") && !found.ends_with("rlib"),
            "{found}"
        );
    }
}
