//! The documentation examples of itertools, each as a program: all that run as they are run bundled.
//!
//! By default every eighth one is tried, to save time; `BUNDLE_EXAMPLES=all` tries all of them, and
//! `BUNDLE_EXAMPLES=<number>` just that one and shows what is wrong.

mod common;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

use bundle::{Request, Session};

#[test]
fn what_runs_unbundled_runs_bundled() {
    let itertools = package_of_workspace("itertools");
    let examples = examples_of(&itertools.1);
    assert!(
        examples.len() > 100,
        "only {} examples found",
        examples.len()
    );
    let package = write_package(&itertools.0, &examples);
    let externs = build_library(&package);

    let chosen = std::env::var("BUNDLE_EXAMPLES").unwrap_or_default();
    let number = |at: &usize| match chosen.as_str() {
        "all" => true,
        "" => at % 8 == 0,
        one => one.parse() == Ok(*at),
    };
    let tried: Vec<usize> = (0..examples.len()).filter(number).collect();
    let session = Session::new(Some(&package.join("Cargo.toml")), None).expect("a package");
    let (next, ran) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let failures = Mutex::new(Vec::new());
    let work = || {
        while let Some(&at) = tried.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = name_of(at);
            let compiled = common::compile(&examples[at], 2021, &format!("{name}-as-is"), &externs);
            let Ok(expected) = compiled.and_then(|binary| common::run(&binary, "")) else {
                continue;
            };
            ran.fetch_add(1, Ordering::Relaxed);
            let request = Request {
                bin: Some(name.clone()),
                ..Request::default()
            };
            let bundled = session
                .bundle(&request)
                .map_err(|error| error.to_string())
                .and_then(|bundle| {
                    let whole = bundle.status.contains("kept whole");
                    let binary = common::compile(&bundle.source, 2021, &name, &common::strict())?;
                    let output = common::run(&binary, "")?;
                    match whole {
                        true => Err(bundle.status),
                        false if output != expected => Err("another output".to_owned()),
                        false => Ok(()),
                    }
                });
            if let Err(why) = bundled {
                let why = format!("example {at}: {}", common::head(&why));
                failures.lock().expect("no panic before").push(why);
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let failures = failures.into_inner().expect("no panic before");
    let ran = ran.into_inner();
    println!(
        "itertools {}: {} examples found, {} tried, {ran} ran unbundled, {} ran bundled",
        itertools.0,
        examples.len(),
        tried.len(),
        ran - failures.len()
    );
    assert!(
        failures.is_empty(),
        "{} failed:\n{}",
        failures.len(),
        failures.join("\n\n")
    );
    assert!(ran * 10 >= tried.len() * 8, "too few examples run at all");
}

fn name_of(at: usize) -> String {
    format!("example{at:03}")
}

/// Version and source directory of a dependency of this workspace.
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

/// The code of all fenced blocks in documentation comments that are to be run, made programs.
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

/// Writes a package with one binary an example; files that are as they should be stay untouched.
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

/// Builds the library, and returns what `rustc` needs to find it.
fn build_library(package: &Path) -> Vec<String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
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
