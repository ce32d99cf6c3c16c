//! The documentation examples of other people's crates, each as a program: those that run also run
//! bundled, and print the same.
//!
//! By default a few of them are tried. `BUNDLE_EXAMPLES=all` tries all, which takes about an hour,
//! `BUNDLE_EXAMPLES=/8` every eighth of each crate, `BUNDLE_EXAMPLES=petgraph` those of a crate,
//! `BUNDLE_EXAMPLES=petgraph/8` every eighth of a crate, and `BUNDLE_EXAMPLES=petgraph_012` only one.
//! With `--nocapture`, each result is shown as soon as it is known.
//!
//! All 645 have been tried, though not in one run. Those that are programs are alike, except for the
//! exceptions named below.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use bundle::{Request, Session};
use cargo_metadata::{Artifact, CrateType, Message, MetadataCommand};

/// By default, every one of this many is tried, of each crate at least the first.
const STEP: usize = 96;

/// Examples that are not alike, and why.
const EXCEPTIONS: [(&str, &str); 1] = [(
    "petgraph_016",
    "prints hash sets, in another order in each run",
)];

/// An example.
struct Example {
    /// The crate and a number, `petgraph_012`.
    name: String,
    /// The crate.
    package: String,
    /// The number among those of the crate.
    number: usize,
    /// A program.
    source: String,
}

/// What became of the examples of a crate.
#[derive(Default)]
struct Count {
    found: usize,
    tried: usize,
    ran: usize,
    alike: usize,
}

#[test]
fn examples_run_bundled_as_they_do_unbundled() {
    let package = common::directory("tests/fixtures/crates");
    let examples = examples_of(&package);
    let externs = build_libraries(&package);
    let chosen = choose(&examples);
    assert!(!chosen.is_empty(), "there is no such example");

    // Examples that do not run are no programs: they leave out what the reader can guess.
    let expected = Mutex::new(BTreeMap::new());
    common::for_each(&chosen, |example| {
        let name = format!("{}-unbundled", example.name);
        let program = common::compile(&example.source, 2021, &name, &externs);
        if let Ok(output) = program.and_then(|program| common::run(&program, None)) {
            let mut expected = expected.lock().expect("no panic");
            expected.insert(example.name.as_str(), output);
        }
        Ok(())
    });
    let expected = expected.into_inner().expect("no panic");

    let runs: Vec<&&Example> = chosen
        .iter()
        .filter(|example| expected.contains_key(example.name.as_str()))
        .collect();
    let copy = write_package(&package, &runs);
    let session = Session::new(Some(&copy.join("Cargo.toml")), None).expect("a package");
    let differences = Mutex::new(BTreeMap::new());
    common::for_each(&runs, |example| {
        let result = try_bundle(&session, example, &expected[example.name.as_str()]);
        println!(
            "{}: {}",
            example.name,
            result.as_ref().err().map_or("alike", |why| why)
        );
        if let Err(why) = result {
            let mut differences = differences.lock().expect("no panic");
            differences.insert(example.name.as_str(), common::head(&why));
        }
        Ok(())
    });
    let differences = differences.into_inner().expect("no panic");
    report(&examples, &chosen, &runs, &differences);
}

/// Prints a line per crate, and panics if an example differs that is not among the exceptions.
fn report(
    examples: &[Example],
    chosen: &[&Example],
    runs: &[&&Example],
    differences: &BTreeMap<&str, String>,
) {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut count = |example: &Example, add: fn(&mut Count)| {
        let of = examples.iter().find(|it| it.package == example.package);
        add(counts.entry(of.map_or("", |it| &it.package)).or_default());
    };
    for example in examples {
        count(example, |it| it.found += 1);
    }
    for example in chosen {
        count(example, |it| it.tried += 1);
    }
    for example in runs {
        count(example, |it| it.ran += 1);
        if !differences.contains_key(example.name.as_str()) {
            count(example, |it| it.alike += 1);
        }
    }
    println!("crate               found  tried    ran  alike");
    for (package, it) in &counts {
        let Count {
            found,
            tried,
            ran,
            alike,
        } = it;
        println!("{package:<18} {found:>6} {tried:>6} {ran:>6} {alike:>6}");
    }
    let is_known = |name: &str| EXCEPTIONS.iter().any(|(known, _)| *known == name);
    let unknown: Vec<String> = differences
        .iter()
        .filter(|(name, _)| !is_known(name))
        .map(|(name, why)| format!("{name}: {why}"))
        .collect();
    assert!(unknown.is_empty(), "{}", unknown.join("\n\n"));
    let (tried, ran) = (chosen.len(), runs.len());
    assert!(ran * 10 >= tried * 7, "only {ran} of {tried} examples run");
}

fn choose(examples: &[Example]) -> Vec<&Example> {
    let chosen = std::env::var("BUNDLE_EXAMPLES").unwrap_or(format!("/{STEP}"));
    let (name, step) = match chosen.split_once('/') {
        Some((name, step)) => (name, step.parse().expect("/STEP")),
        None => (chosen.as_str(), 1),
    };
    let is_chosen = |example: &&Example| {
        let is_named = ["", "all", &example.package, &example.name].contains(&name);
        is_named && example.number % step == 0
    };
    examples.iter().filter(is_chosen).collect()
}

/// Bundles an example and compares its output.
fn try_bundle(session: &Session, example: &Example, expected: &str) -> Result<(), String> {
    let request = Request {
        bin: Some(example.name.clone()),
        // The compiler of the next step checks it.
        check: false,
        editions: vec![2021],
        ..Request::default()
    };
    let bundle = session
        .bundle(&request)
        .map_err(|error| error.to_string())?;
    let program = common::compile(&bundle.source, 2021, &example.name, &common::STRICT)?;
    if common::run(&program, None)? == expected {
        Ok(())
    } else {
        Err("the output differs".to_owned())
    }
}

/// Returns the examples of the package's dependencies.
fn examples_of(package: &Path) -> Vec<Example> {
    let metadata = MetadataCommand::new()
        .manifest_path(package.join("Cargo.toml"))
        .exec()
        .expect("cargo metadata");
    let root = metadata.root_package().expect("a package");
    let mut examples = Vec::new();
    for dependency in &root.dependencies {
        let mut packages = metadata
            .packages
            .iter()
            .filter(|it| *it.name == dependency.name && dependency.req.matches(&it.version));
        let manifest = &packages.next().expect("a dependency").manifest_path;
        let sources = manifest.with_file_name("src").into_std_path_buf();
        let package = dependency.name.replace('-', "_");
        for (number, source) in programs_of(&sources).into_iter().enumerate() {
            examples.push(Example {
                name: format!("{package}_{number:03}"),
                number,
                package: package.clone(),
                source,
            });
        }
    }
    examples
}

/// Returns the examples in documentation comments that are to be run, as programs.
fn programs_of(directory: &Path) -> Vec<String> {
    let mut files = Vec::new();
    collect(directory, &mut files);
    files.sort();
    let mut programs = Vec::new();
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
                        programs.push(program(&code));
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
    programs
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

/// Wraps an example as rustdoc does.
fn program(code: &str) -> String {
    if code.contains("fn main()") {
        code.to_owned()
    } else if code.trim_end().ends_with("(())") {
        format!("#![allow(warnings)]\nfn main() {{ (|| {{\n{code}}})().unwrap() }}\n")
    } else {
        format!("#![allow(warnings)]\nfn main() {{\n{code}}}\n")
    }
}

/// Writes a package with one binary per example and the dependencies of `original`.
fn write_package(original: &Path, examples: &[&&Example]) -> PathBuf {
    let package = common::scratch("examples");
    let bins = package.join("src");
    std::fs::create_dir_all(&bins).expect("a directory");
    let manifest = std::fs::read_to_string(original.join("Cargo.toml")).expect("a manifest");
    let mut manifest = manifest.replace("[dependencies]", "autobins = false\n\n[dependencies]");
    for example in examples {
        let name = &example.name;
        write!(
            manifest,
            "\n[[bin]]\nname = \"{name}\"\npath = \"src/{name}.rs\"\n"
        )
        .expect("a string");
        std::fs::write(bins.join(format!("{name}.rs")), &example.source).expect("a file");
    }
    std::fs::write(package.join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::write(bins.join("lib.rs"), "").expect("a library");
    let lock = original.join("Cargo.lock");
    std::fs::copy(lock, package.join("Cargo.lock")).expect("a lock file");
    package
}

/// Builds the dependencies of a package, and returns how `rustc` finds them.
fn build_libraries(original: &Path) -> Vec<String> {
    let package = write_package(original, &[]);
    let target = common::scratch("fixtures");
    let output = kit::compilers::cargo()
        .args(["build", "--quiet", "--lib", "--message-format", "json"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata = MetadataCommand::new()
        .manifest_path(package.join("Cargo.toml"))
        .exec()
        .expect("cargo metadata");
    let resolve = metadata.resolve.as_ref().expect("dependencies");
    let root = resolve
        .nodes
        .iter()
        .find(|node| Some(&node.id) == resolve.root.as_ref());
    let dependencies = &root.expect("a package").deps;
    let library = |artifact: Artifact| {
        let named = dependencies
            .iter()
            .find(|it| it.pkg == artifact.package_id)?;
        let is_library = artifact.target.crate_types.contains(&CrateType::Lib);
        let files = artifact.filenames.into_iter().filter(|_| is_library);
        let mut files = files.filter(|file| file.extension() == Some("rlib"));
        Some(format!("{}={}", named.name, files.next()?))
    };
    let mut arguments = vec![
        "-L".to_owned(),
        format!("dependency={}", target.join("debug/deps").display()),
    ];
    for message in Message::parse_stream(output.stdout.as_slice()).flatten() {
        if let Message::CompilerArtifact(artifact) = message {
            if let Some(library) = library(artifact) {
                arguments.extend(["--extern".to_owned(), library]);
            }
        }
    }
    arguments
}
