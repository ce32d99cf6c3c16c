//! The command: what it writes, what it reports, and what it refuses.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// What the command did.
struct Outcome {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Writes a package without dependencies.
fn package(name: &str, manifest: &str, source: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest =
        format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n{manifest}\n[workspace]\n");
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::write(folder.join("src/main.rs"), source).expect("a source");
    folder
}

/// Writes the package `library`, with a type `A` that has this method, into the folder of that name; returns
/// the lines of a manifest that depend on it.
fn library(folder: &str, method: &str) -> String {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(place.join("src")).expect("a folder");
    let manifest = "[package]\nname = \"library\"\nedition = \"2021\"\n";
    std::fs::write(place.join("Cargo.toml"), manifest).expect("a manifest");
    let source = format!("pub struct A;\nimpl A {{\n    {method}\n}}\n");
    std::fs::write(place.join("src/lib.rs"), source).expect("a source");
    format!("[dependencies]\nlibrary = {{ path = \"../{folder}\" }}\n")
}

/// A method that is not called in [`USER`], which calls another one of that name.
const UNUSED: &str = "pub fn len(&self) -> usize { 7 }";
const USER: &str = "fn main() {\n    let _ = library::A;\n    println!(\"{}\", \"x\".len());\n}\n";

/// Runs the command in a folder.
fn submit(folder: &Path, arguments: &[&str]) -> Outcome {
    outcome(&mut command(folder, arguments))
}

/// Runs the command in a folder; its compiler is this script for `sh`, after which the real one runs.
#[cfg(unix)]
fn submit_with_rustc(folder: &Path, script: &str, arguments: &[&str]) -> Outcome {
    use std::os::unix::fs::PermissionsExt;

    let rustc = folder.join("rustc.sh");
    let script = format!("#!/bin/sh\n{script}\nexec rustc \"$@\"\n");
    std::fs::write(&rustc, script).expect("a script");
    std::fs::set_permissions(&rustc, PermissionsExt::from_mode(0o755)).expect("a script");
    outcome(command(folder, arguments).env("RUSTC", &rustc))
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_submit"));
    command.args(arguments).current_dir(folder);
    command
}

fn outcome(command: &mut Command) -> Outcome {
    let output = command.output().expect("the command");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Outcome {
        status: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

const EMPTY: &str = "fn main() {}\n";

#[test]
fn calls_the_package_by_its_name() {
    for name in ["with-hyphens", "with_underscores"] {
        let folder = package(name, "", EMPTY);
        let done = submit(&folder, &[]);
        assert_eq!((done.status, &*done.stdout), (Some(0), EMPTY));
        assert_eq!(done.stderr, format!("{name}: 13 bytes\n"));
    }
}

#[test]
fn names_a_file_in_a_folder_after_the_package() {
    let folder = package("in-folder", "", EMPTY);
    let done = submit(&folder, &["--no-check", "-o", "src"]);
    assert_eq!((done.status, &*done.stdout), (Some(0), ""));
    assert_eq!(done.stderr, "in-folder: 13 bytes; not checked\n");
    let written = std::fs::read_to_string(folder.join("src/in-folder.rs"));
    assert_eq!(written.expect("a file"), EMPTY);
    let done = submit(&folder, &["--no-check", "-o", "nowhere/a.rs"]);
    assert_eq!(done.status, Some(1));
    assert!(done.stderr.starts_with("error: cannot write the file: "));
}

#[test]
fn rejects_options_that_make_no_sense() {
    let folder = package("options", "", EMPTY);
    let cases: [(&[&str], &str); 7] = [
        (&["--for", "atcodr"], "did you mean `atcoder`?"),
        (
            &["--lang", "rust", "--for", "hdu"],
            "HDU does not accept Rust",
        ),
        (
            &["--lang", "c", "--minify"],
            "--minify and --target apply to Rust",
        ),
        (
            &["--for", "poj", "--target", "x"],
            "--minify and --target apply",
        ),
        (&["options", "options"], "unexpected argument 'options'"),
        (&["other"], "no package `other`"),
        (
            &["--timeout", "18446744073709551615"],
            "is not in 1..=1000000",
        ),
    ];
    for (arguments, message) in cases {
        let done = submit(&folder, arguments);
        assert_eq!((done.status, &*done.stdout), (Some(2), ""), "{arguments:?}");
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
}

#[test]
fn refuses_what_is_newer_than_the_compiler_of_the_judge() {
    let source = "fn main() {\n    println!(\"{}\", 4_u32.is_multiple_of(2));\n}\n";
    let folder = package("newer", "", source);
    let done = submit(&folder, &["--for", "kattis"]);
    assert_eq!(
        (done.status, &*done.stdout),
        (Some(1), ""),
        "{}",
        done.stderr
    );
    assert_eq!(
        done.stderr,
        "error: newer: the file needs Rust 1.87 for `is_multiple_of(2)` in line 2, Kattis has 1.78\n"
    );
    // The compiler of HackerRank is not confirmed.
    let done = submit(&folder, &["--for", "hackerrank"]);
    assert_eq!((done.status, &*done.stdout), (Some(0), source));
    assert!(
        done.stderr.ends_with(
            "; needs Rust 1.87 for `is_multiple_of(2)` in line 2, HackerRank is reported to have 1.59\n"
        ),
        "{}",
        done.stderr
    );
    assert_eq!(
        submit(&folder, &["--for", "codeforces"]).stderr,
        "newer: 59 bytes\n"
    );
}

#[test]
fn notes_a_package_that_declares_a_newer_rust() {
    let folder = package("cautious", "rust-version = \"1.80\"", EMPTY);
    let done = submit(&folder, &["--for", "kattis"]);
    assert_eq!(done.status, Some(0));
    let note = "; cautious declares Rust 1.80, Kattis has 1.78; nothing newer was found\n";
    assert!(done.stderr.ends_with(note), "{}", done.stderr);
    assert_eq!(
        submit(&folder, &["--for", "luogu"]).stderr,
        "cautious: 13 bytes\n"
    );
}

#[test]
fn refuses_what_is_too_large_for_the_judge() {
    let source = format!("{EMPTY}// {}\n", "x".repeat(65_536));
    let folder = package("large", "", &source);
    let done = submit(&folder, &["--for", "codeforces", "--no-check"]);
    assert_eq!((done.status, &*done.stdout), (Some(1), ""));
    assert_eq!(
        done.stderr,
        "error: large: 65553 bytes, but Codeforces accepts 65536; try --minify\n"
    );
    // Two bytes each, but one character.
    let wide = source.replace(&"x".repeat(65_536), &"\u{e9}".repeat(65_000));
    let wide = package("wide", "", &wide);
    for (judge, accepts) in [("codeforces", false), ("dmoj", true)] {
        let done = submit(&wide, &["--for", judge, "--no-check"]);
        assert_eq!(done.status == Some(0), accepts, "{}", done.stderr);
    }
    let done = submit(&folder, &["--for", "dmoj", "--no-check"]);
    let error = "error: large: 65553 characters, but DMOJ accepts 65536; try --minify\n";
    assert_eq!((done.status, &*done.stderr), (Some(1), error));
    // The limit of Luogu is not confirmed.
    let done = submit(&folder, &["--for", "luogu", "--no-check"]);
    assert_eq!(done.status, Some(0));
    let note = "; Luogu is reported to accept no more than 51200 bytes; not checked\n";
    assert!(done.stderr.ends_with(note), "{}", done.stderr);
}

#[test]
fn notes_threads_where_the_judge_refuses_them() {
    let source = "fn main() {\n    std::thread::spawn(|| ()).join().unwrap();\n}\n";
    let folder = package("threads", "", source);
    let notes = |judge| submit(&folder, &["--for", judge, "--no-check"]).stderr;
    assert!(notes("dmoj").contains("; DMOJ refuses threads; "));
    assert!(!notes("kattis").contains("threads;"));
}

#[test]
fn keeps_a_bundle_that_does_not_compile() {
    // Cargo compiles it in edition 2018, the bundle is for later ones.
    let source = "fn main() {\n    let _: Box<std::fmt::Debug> = Box::new(1);\n}\n";
    let folder = package("kept", "", source);
    let manifest = "[package]\nname = \"kept\"\nedition = \"2018\"\n\n[workspace]\n";
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    let done = submit(&folder, &[]);
    assert_eq!((done.status, &*done.stdout), (Some(1), ""));
    let start = "error: the bundle does not compile in edition 2024: 1 error, the first is\n";
    assert!(done.stderr.starts_with(start), "{}", done.stderr);
    let end = "\n--keep FILE keeps the bundle\n";
    assert!(done.stderr.ends_with(end), "{}", done.stderr);

    let done = submit(&folder, &["--keep", "kept.rs"]);
    assert_eq!(done.status, Some(1));
    assert!(
        done.stderr.ends_with("\nthe bundle is in kept.rs\n"),
        "{}",
        done.stderr
    );
    let kept = std::fs::read_to_string(folder.join("kept.rs"));
    assert_eq!(kept.expect("a file"), source);
}

#[test]
fn gives_up_at_the_limit() {
    let folder = package("slow", "build = \"build.rs\"", EMPTY);
    let script = "fn main() { std::thread::sleep(std::time::Duration::from_secs(10)); }\n";
    std::fs::write(folder.join("build.rs"), script).expect("a build script");
    // What an earlier run has built would not be slow.
    let _ = std::fs::remove_dir_all(folder.join("target"));
    let done = submit(&folder, &["--timeout", "1"]);
    assert_eq!((done.status, &*done.stdout), (Some(1), ""));
    assert_eq!(
        done.stderr,
        "error: gave up after 1 s while building slow; --timeout sets another limit\n"
    );
}

#[test]
#[cfg(unix)]
fn prunes_if_the_compiler_gives_the_proof() {
    let folder = package("prunes", &library("prunes-library", UNUSED), USER);

    // A short limit is long enough.
    let done = submit(&folder, &["--timeout", "25"]);
    assert!(done.stdout.contains("struct A"), "{}", done.stderr);
    assert!(!done.stdout.contains("fn len"), "{}", done.stdout);
    assert!(!done.stderr.contains("not pruned"), "{}", done.stderr);
    let kept = submit(&folder, &["--no-prune"]);
    assert!(kept.stdout.contains("fn len"), "{}", kept.stdout);
    assert!(!kept.stderr.contains("not pruned"), "{}", kept.stderr);

    // A compiler that takes no unstable options.
    let done = submit_with_rustc(&folder, "[ -z \"$RUSTC_BOOTSTRAP\" ] || exit 1", &[]);
    assert_eq!(done.stdout, kept.stdout);
    let note = "; not pruned to what runs: the compiler does not tell what it compiles to";
    assert!(done.stderr.contains(note), "{}", done.stderr);
}

/// Once the conservative bundle compiles, there is a file, whatever the compiler does from then on.
#[test]
#[cfg(unix)]
fn hands_over_the_conservative_bundle_in_time() {
    let dependencies = library("in-time-library", UNUSED);
    let too_late = "finding what is unused takes too long";
    let untried = "finding what is unused takes too long; not tried in edition 2024";
    // What the compiler does where it is asked for a proof, for lints, and for neither.
    let only_twice = "mkdir first 2>/dev/null || mkdir second 2>/dev/null || sleep 60";
    let cases = [
        ("never-ending-compiler", ["sleep 60", ":", ":"], too_late),
        ("never-ending-proof", [only_twice, ":", ":"], too_late),
        ("never-ending-check", [":", ":", "sleep 60"], untried),
        (
            "crash",
            [":", "echo crashed >&2; exit 101", ":"],
            "no smaller file was proved to be the same program",
        ),
    ];
    let run = |(name, [proof, lints, check], why): (&str, [&str; 3], &str)| {
        let folder = package(name, &dependencies, USER);
        for mark in ["first", "second"] {
            let _ = std::fs::remove_dir(folder.join(mark));
        }
        // Cargo uses the compiler, too.
        let script = format!(
            "case \"$*\" in\n*llvm-ir*) {proof} ;;\n*force-warn*) {lints} ;;\n*bundle.rs*) {check} ;;\nesac"
        );
        let done = submit_with_rustc(&folder, &script, &["--timeout", "6"]);
        let (stdout, stderr) = (done.stdout, done.stderr);
        assert_eq!(done.status, Some(0), "{name}: {stderr}");
        assert!(
            stdout.starts_with(USER) && stdout.contains("fn len"),
            "{name}: {stdout}"
        );
        let end = format!("; not pruned to what runs: {why}\n");
        assert!(stderr.ends_with(&end), "{name}: {stderr}");
    };
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(move || run(case));
        }
    });
}

/// A bundle's own errors are shown at the limit, even if Cargo is still compiling the package.
#[test]
#[cfg(unix)]
fn says_in_time_why_a_bundle_does_not_compile() {
    let folder = package("never-ending-package", "", EMPTY);
    let script = "for argument; do
    case $argument in
    *bundle.rs) echo 'fn added() { absent() }' >> \"$argument\" ;;
    never_ending_package) sleep 60 ;;
    esac
done";
    let done = submit_with_rustc(&folder, script, &["--timeout", "5"]);
    assert_eq!(done.status, Some(1), "{}", done.stderr);
    assert!(done.stderr.contains("`absent`"), "{}", done.stderr);
    let late = "stopped after 5 s, before it was known whether the package itself compiles";
    assert!(done.stderr.contains(late), "{}", done.stderr);
}

#[test]
fn prunes_to_a_file_that_compiles_in_more_editions() {
    // From edition 2024 on, the iterator has values instead of references.
    let method = "pub fn len(&self) -> usize {
        let all: Box<[usize]> = Box::new([7]);
        let first: &usize = all.into_iter().next().unwrap();
        *first
    }";
    let dependencies = library("old-library", method);
    let folder = package("old_method", &dependencies, USER);

    let kept = submit(&folder, &["--no-prune"]);
    assert!(kept.stdout.contains("fn len"), "{}", kept.stderr);
    let note = "; compiles in edition 2021 only\n";
    assert!(kept.stderr.ends_with(note), "{}", kept.stderr);
    let done = submit(&folder, &[]);
    assert!(done.stdout.contains("struct A"), "{}", done.stderr);
    assert!(!done.stdout.contains("fn len"), "{}", done.stdout);
    assert!(!done.stderr.contains(';'), "{}", done.stderr);
}

#[test]
#[ignore = "downloads the crates of AtCoder"]
fn compiles_against_the_crates_of_the_judge() {
    let dependencies =
        "[dependencies]\nproconio = { version = \"0.6\", default-features = false }\n";
    // `Source` has another shape in proconio 0.6, `input!` the same.
    let source =
        "use proconio::input;\n\nfn main() {\n    input! { n: u32 }\n    println!(\"{n}\");\n}\n";
    let folder = package("provided", dependencies, source);
    let done = submit(&folder, &["--for", "atcoder"]);
    assert_eq!(
        (done.status, &*done.stdout),
        (Some(0), source),
        "{}",
        done.stderr
    );
    let note = "; Cargo.toml asks for proconio ^0.6, AtCoder is reported to have 0.5.0\n";
    assert!(done.stderr.ends_with(note), "{}", done.stderr);
    // In the version of the judge, and no other crate.
    let manifests: Vec<String> = std::fs::read_dir(folder.join("target/judges/atcoder"))
        .expect("folders")
        .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("Cargo.toml")).ok())
        .collect();
    let [manifest] = &manifests[..] else {
        panic!("{manifests:?}");
    };
    let dependencies: Vec<&str> = manifest.matches("[dependencies").collect();
    assert_eq!(dependencies.len(), 1, "{manifest}");
    assert!(
        manifest.contains("[dependencies.proconio]\nversion = \"=0.5.0\"\n"),
        "{manifest}"
    );
}

/// Cargo and the compilers run in process groups of their own, which the terminal does not reach.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_compilers_too() {
    let folder = package("interrupted", "", EMPTY);
    let beats = folder.join("beats");
    let script = format!(
        "use std::io::Write;
        fn main() {{
            let mut file = std::fs::File::create({beats:?}).unwrap();
            for _ in 0..3000 {{
                file.write_all(b\".\").unwrap();
                std::thread::sleep(std::time::Duration::from_millis(20));
            }}
        }}"
    );
    std::fs::write(folder.join("build.rs"), script).expect("a build script");
    let _ = std::fs::remove_file(&beats);
    let mut child = Command::new(env!("CARGO_BIN_EXE_submit"))
        .current_dir(&folder)
        .spawn()
        .expect("the command");
    let length = || std::fs::metadata(&beats).map_or(0, |file| file.len());
    let start = Instant::now();
    while length() == 0 {
        assert!(
            start.elapsed() < Duration::from_secs(100),
            "no build script"
        );
        thread::sleep(Duration::from_millis(20));
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    thread::sleep(Duration::from_millis(300));
    let before = length();
    thread::sleep(Duration::from_millis(500));
    assert_eq!(length(), before, "the build script is left running");
}
