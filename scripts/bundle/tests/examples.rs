//! The documentation examples of itertools, each as a program: those that run also run bundled.
//!
//! By default every 24th example is tried. `BUNDLE_EXAMPLES=all` tries all of them, which takes minutes,
//! `BUNDLE_EXAMPLES=/8` every eighth, and `BUNDLE_EXAMPLES=5` only example 5.

mod common;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use bundle::{Request, Session};

#[test]
fn examples_run_bundled_as_they_do_unbundled() {
    let (version, sources) = package_of_workspace("itertools");
    let examples = examples_of(&sources);
    let found = examples.len();
    assert!(found > 100, "only {found} examples found");
    let package = write_package(&version, &examples);
    let externs = build_library(&package);

    let chosen = std::env::var("BUNDLE_EXAMPLES").unwrap_or("/24".to_owned());
    let is_chosen = |at: &usize| match chosen.strip_prefix('/') {
        _ if chosen == "all" => true,
        Some(step) => at % step.parse::<usize>().expect("/STEP") == 0,
        None => chosen.parse() == Ok(*at),
    };
    let tried: Vec<usize> = (0..found).filter(is_chosen).collect();
    assert!(!tried.is_empty(), "no example {chosen}");
    let session = Session::new(Some(&package.join("Cargo.toml")), None).expect("a package");
    let ran = AtomicUsize::new(0);
    common::for_each(&tried, |&at| {
        let name = name_of(at);
        let unbundled =
            common::compile(&examples[at], 2021, &format!("{name}-unbundled"), &externs);
        let Ok(expected) = unbundled.and_then(|program| common::run(&program, None)) else {
            return Ok(());
        };
        ran.fetch_add(1, Ordering::Relaxed);
        try_bundle(&session, &name, &expected)
            .map_err(|why| format!("example {at}: {}", common::head(&why)))
    });
    let (ran, tried) = (ran.into_inner(), tried.len());
    println!("itertools {version}: {found} examples, {tried} tried, {ran} ran");
    assert!(ran * 10 >= tried * 8, "only {ran} of {tried} examples run");
}

/// Bundles an example and compares its output.
fn try_bundle(session: &Session, name: &str, expected: &str) -> Result<(), String> {
    let request = Request {
        bin: Some(name.to_owned()),
        editions: vec![2021],
        ..Request::default()
    };
    let bundle = session
        .bundle(&request)
        .map_err(|error| error.to_string())?;
    if !bundle.whole.is_empty() {
        return Err(format!("kept whole: {:?}", bundle.whole));
    }
    let program = common::compile(&bundle.source, 2021, name, &common::STRICT)?;
    if common::run(&program, None)? == expected {
        Ok(())
    } else {
        Err("the output differs".to_owned())
    }
}

fn name_of(at: usize) -> String {
    format!("example{at:03}")
}

/// Returns version and source folder of a dependency of this workspace.
fn package_of_workspace(name: &str) -> (String, PathBuf) {
    let metadata = cargo_metadata::MetadataCommand::new()
        .exec()
        .expect("cargo metadata");
    let package = metadata
        .packages
        .iter()
        .filter(|package| *package.name == name)
        .max_by(|a, b| a.version.cmp(&b.version))
        .expect("a dependency of the workspace");
    let directory = package
        .manifest_path
        .parent()
        .expect("a directory")
        .as_std_path();
    (package.version.to_string(), directory.join("src"))
}

/// Returns the examples in documentation comments that are to be run, as programs.
fn examples_of(directory: &Path) -> Vec<String> {
    let mut files = Vec::new();
    collect(directory, &mut files);
    files.sort();
    let mut examples = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("a source file");
        let mut open: Option<(bool, String)> = None;
        for line in text.lines() {
            let line = line.trim_start();
            let Some(doc) = line
                .strip_prefix("///")
                .or_else(|| line.strip_prefix("//!"))
            else {
                open = None;
                continue;
            };
            let doc = doc.strip_prefix(' ').unwrap_or(doc);
            if let Some(kind) = doc.trim().strip_prefix("```") {
                open = match open.take() {
                    Some((true, code)) => {
                        examples.push(program(&code));
                        None
                    }
                    Some(_) => None,
                    None => Some((matches!(kind, "" | "rust"), String::new())),
                };
            } else if let Some((_, code)) = &mut open {
                // A hidden line of documentation.
                let shown = match doc.trim_start().strip_prefix('#') {
                    Some(rest) if rest.is_empty() || rest.starts_with(' ') => rest,
                    _ => doc,
                };
                *code += shown;
                code.push('\n');
            }
        }
    }
    examples
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn program(code: &str) -> String {
    if code.contains("fn main()") {
        code.to_owned()
    } else {
        format!("#![allow(warnings)]\nfn main() {{\n{code}}}\n")
    }
}

/// Writes a package with one binary per example.
fn write_package(version: &str, examples: &[String]) -> PathBuf {
    let package = common::scratch("examples");
    let bins = package.join("src/bin");
    std::fs::create_dir_all(&bins).expect("a directory");
    let mut manifest = format!(
        "[package]\nname = \"examples\"\nversion = \"0.1.0\"\nedition = \"2021\"\nautobins = false\n\n\
         [dependencies]\nitertools = \"={version}\"\n\n[workspace]\n"
    );
    for (at, code) in examples.iter().enumerate() {
        let name = name_of(at);
        write!(
            manifest,
            "\n[[bin]]\nname = \"{name}\"\npath = \"src/bin/{name}.rs\"\n"
        )
        .expect("a string");
        std::fs::write(bins.join(format!("{name}.rs")), code).expect("a file");
    }
    std::fs::write(package.join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::write(package.join("src/lib.rs"), "").expect("a library");
    let lock = common::directory("../../Cargo.lock");
    std::fs::copy(lock, package.join("Cargo.lock")).expect("the lock file of the workspace");
    package
}

/// Builds itertools, and returns how `rustc` finds it.
fn build_library(package: &Path) -> Vec<String> {
    let output = kit::compilers::cargo()
        .args([
            "build",
            "--quiet",
            "--release",
            "--lib",
            "--message-format",
            "json",
        ])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let library = cargo_metadata::Message::parse_stream(output.stdout.as_slice())
        .flatten()
        .find_map(|message| match message {
            cargo_metadata::Message::CompilerArtifact(artifact)
                if artifact.target.name == "itertools" =>
            {
                artifact
                    .filenames
                    .into_iter()
                    .find(|file| file.extension() == Some("rlib"))
            }
            _ => None,
        })
        .expect("the library");
    let dependencies = package.join("target/release/deps");
    vec![
        "--extern".to_owned(),
        format!("itertools={library}"),
        "-L".to_owned(),
        format!("dependency={}", dependencies.display()),
    ]
}
