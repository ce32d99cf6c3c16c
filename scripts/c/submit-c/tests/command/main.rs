//! The command: what it writes, what it reports, and what it refuses. Tests that need WebAssembly are
//! ignored.

#[path = "../common/mod.rs"]
mod common;
mod sizes;
mod trial;

use trial::{script, Done, Trial, SOLUTION};

/// Asserts that the command failed with this message and wrote nothing.
fn assert_refused(done: &Done, message: &str) {
    assert_eq!((done.status, &*done.stderr), (Some(1), message));
    assert_eq!(done.output, "");
}

#[cfg(unix)]
#[test]
fn names_the_remedy_for_a_missing_source() {
    let remedy = "error: the source of the standard library is missing: \
                  rustup component add rust-src\n";
    // Compilers that name a missing folder, that name none, and that lack only the source.
    let compilers = [
        ("WASM_RUSTC", script("no-sysroot")),
        ("WASM_RUSTC", "false".into()),
        ("RUSTC", script("no-source")),
    ];
    for (name, rustc) in compilers {
        let trial = Trial::new("no-source", SOLUTION).without("WASM_RUSTC");
        assert_refused(&trial.with(name, rustc).run(&[]), remedy);
    }
}

#[test]
fn names_a_missing_rust_compiler() {
    for (name, status) in [("WASM_RUSTC", 1), ("RUSTC", 2)] {
        let trial = Trial::new("no-rustc", SOLUTION);
        let done = trial.with(name, "/nowhere/rustc").run(&[]);
        assert_eq!((done.status, &*done.output), (Some(status), ""), "{name}");
        assert!(done.stderr.starts_with("error: "), "{}", done.stderr);
        assert!(done.stderr.contains("/nowhere/rustc"), "{}", done.stderr);
    }
}

#[test]
fn rejects_contradictory_options() {
    let cases: [(&[&str], &str); 6] = [
        (&["--lang", "rust", "--limit", "1"], "apply to C files only"),
        (&["--lang", "rust", "--trace"], "apply to C files only"),
        (
            &["--lang", "rust", "--for", "hdu"],
            "HDU does not accept Rust",
        ),
        (&["--minify"], "--minify and --target apply to Rust"),
        (
            &["--target", "i686-unknown-linux-gnu"],
            "--minify and --target",
        ),
        (&["copy", "copy"], "unexpected argument 'copy'"),
    ];
    for (arguments, words) in cases {
        let done = Trial::new("wrong-use", SOLUTION).run(arguments);
        assert_eq!((done.status, &*done.output), (Some(2), ""), "{arguments:?}");
        assert!(done.stderr.contains(words), "{}", done.stderr);
    }
}

#[cfg(unix)]
#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn c_compiler_checks_the_file() {
    let mut without = Trial::new("no-cc", SOLUTION).with("CC", "/nowhere/cc");
    let done = without.run(&[]);
    let end = "; not checked: no C compiler\n";
    assert!(done.stderr.ends_with(end), "{}", done.stderr);
    assert!(done.output.contains("int main()"));
    assert_eq!(done.status, Some(0));

    let command = format!("{} -O9", script("bad-cc").display());
    let message = format!("error: {command} does not compile the file:\na.c:1: no sense\n");
    let mut fails = Trial::new("bad-cc", SOLUTION).with("CC", command);
    assert_refused(&fails.run(&[]), &message);
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn names_the_case_that_fails() {
    let mut trial = Trial::new("wrong-case", SOLUTION)
        .case("good", "1\n", "2\n")
        .case("wrong", "1\n", "3\n");
    let named = trial.folder.canonicalize().expect("a folder");
    let named = named.join("testcases/copy/wrong.in");
    let message = format!(
        "error: the C file fails on {}: wrong output\n",
        named.display()
    );
    assert_refused(&trial.run(&[]), &message);

    // The right output with the wrong status.
    let source = SOLUTION.replace(" + 1);\n", " + 1);\n    std::process::exit(1);\n");
    let mut trial = Trial::new("wrong-status", &source).case("good", "1\n", "2\n");
    let done = trial.run(&[]);
    assert_eq!(done.status, Some(1));
    assert!(
        done.stderr.ends_with("good.in: exit status: 1\n"),
        "{}",
        done.stderr
    );

    let mut trial = Trial::new("right-cases", SOLUTION)
        .case("good", "1\n", "2\n")
        .case("other", "7\n", "8\n");
    let done = trial.run(&[]);
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    assert!(
        done.stderr.ends_with("; passes 2 cases\n"),
        "{}",
        done.stderr
    );
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn compares_outputs_as_the_judge_does() {
    let trial = |name: &str| {
        let trial = Trial::new(name, SOLUTION).case("blank", "1\n", "2 \n");
        let manifest = trial.folder.join("Cargo.toml");
        let text = std::fs::read_to_string(&manifest).expect("a manifest");
        let facts = format!("[package.metadata.judge]\njudge = \"{name} 1\"\n");
        std::fs::write(manifest, text + &facts).expect("a manifest");
        trial
    };
    let done = trial("HDU").run(&[]);
    assert!(done.stderr.ends_with("wrong output\n"), "{}", done.stderr);
    let done = trial("Kattis").run(&[]);
    let end = "; passes 1 case\n";
    assert!(done.stderr.ends_with(end), "{}", done.stderr);
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn header_names_the_command_that_makes_the_file() {
    for (options, command) in [
        (&["--for", "kattis"][..], "copy --lang c --for kattis"),
        (&["--for", "hdu"], "copy --for hdu"),
        (
            &["--bin", "copy", "--limit", "60000", "--trace"],
            "copy --bin copy --lang c --limit 60000 --trace",
        ),
    ] {
        let done = Trial::new("header", SOLUTION).run(&[options, &["--no-check"]].concat());
        let head = format!("/*\nMade by `scripts/bundle.sh {command}` from");
        assert!(done.output.starts_with(&head), "{:.100}", done.output);
    }
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn reports_a_file_that_cannot_be_written() {
    let arguments = ["--no-check", "-o", "nowhere/a.c"];
    let done = Trial::new("no-place", SOLUTION).run(&arguments);
    assert_eq!((done.status, &*done.output), (Some(1), ""));
    let words = "error: cannot write the file: ";
    assert!(done.stderr.starts_with(words), "{}", done.stderr);
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn traces_a_panic() {
    let trial = Trial::new("trace", SOLUTION);
    let place = trial.folder.join("trace.c");
    for (options, words) in [
        (&[][..], &["panicked\n"][..]),
        (
            &["--trace"],
            &["panicked at solution.rs:4:", "InvalidDigit"],
        ),
    ] {
        let mut trial = Trial::new("trace", SOLUTION);
        let done = trial.run(&[&["--no-check", "-o", "trace.c"], options].concat());
        assert_eq!(done.status, Some(0), "{}", done.stderr);
        let text = std::fs::read_to_string(&place).expect("the file");
        let binary = trial.folder.join("trace");
        c_test_support::COMPILERS[0]
            .compile(&text, &[], &binary)
            .expect("it compiles with cc");
        let limit = std::time::Duration::from_secs(20);
        let ran = kit::run::run(&mut std::process::Command::new(binary), b"x\n", limit);
        let ran = ran.expect("it starts");
        assert_eq!((ran.code(), &*ran.stdout), (Some(1), &b""[..]));
        let stderr = String::from_utf8_lossy(&ran.stderr);
        assert!(words.iter().all(|word| stderr.contains(word)), "{stderr}");
    }
}
