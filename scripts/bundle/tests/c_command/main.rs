//! The command for C: what it writes and says, and what it refuses. What needs the target of the
//! compiler is ignored.

#[path = "../common/mod.rs"]
mod common;
mod sizes;
mod trial;

use trial::{script, Done, Trial, SOLUTION};

/// It wrote no file, failed, and said just this.
fn assert_refused(done: &Done, said: &str) {
    assert_eq!((done.status, &*done.said), (Some(1), said));
    assert_eq!(done.output, "");
}

#[cfg(unix)]
#[test]
fn a_missing_target_is_named_with_its_remedy() {
    let remedy = "error: the target wasm32-unknown-unknown is missing: \
                  rustup target add wasm32-unknown-unknown\n";
    // Compilers that name a folder which is not there, that name none, that miss only the target.
    let compilers = [
        ("WASM_RUSTC", script("no-target")),
        ("WASM_RUSTC", "false".into()),
        ("RUSTC", script("no-sysroot")),
    ];
    for (name, rustc) in compilers {
        let trial = Trial::new("no-target", SOLUTION).without("WASM_RUSTC");
        assert_refused(&trial.with(name, rustc).run(&[]), remedy);
    }
}

#[test]
fn a_missing_compiler_of_rust_is_named() {
    for (name, status) in [("WASM_RUSTC", 1), ("RUSTC", 2)] {
        let trial = Trial::new("no-rustc", SOLUTION);
        let done = trial.with(name, "/nowhere/rustc").run(&[]);
        assert_eq!((done.status, &*done.output), (Some(status), ""), "{name}");
        assert!(done.said.starts_with("error: "), "{}", done.said);
        assert!(done.said.contains("/nowhere/rustc"), "{}", done.said);
    }
}

#[test]
fn languages_that_do_not_go_together_are_wrong_use() {
    let cases: [(&[&str], &str); 4] = [
        (&["--lang", "rust", "--for", "hdu"], "hdu takes no Rust"),
        (&["--minify"], "--minify and --target are for Rust"),
        (
            &["--target", "i686-unknown-linux-gnu"],
            "--minify and --target",
        ),
        (&["copy", "copy"], "unexpected argument 'copy'"),
    ];
    for (arguments, words) in cases {
        let done = Trial::new("wrong-use", SOLUTION).run(arguments);
        assert_eq!((done.status, &*done.output), (Some(2), ""), "{arguments:?}");
        assert!(done.said.contains(words), "{}", done.said);
    }
}

#[cfg(unix)]
#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn a_compiler_of_c_has_the_last_word() {
    let mut without = Trial::new("no-cc", SOLUTION).with("CC", "/nowhere/cc");
    let done = without.run(&[]);
    let end = "; not checked: there is no compiler of C\n";
    assert!(done.said.ends_with(end), "{}", done.said);
    assert!(done.output.contains("int main()"));
    assert_eq!(done.status, Some(0));

    let command = format!("{} -O9", script("bad-cc").display());
    let said = format!("error: {command} does not compile the file:\na.c:1: no sense\n");
    let mut fails = Trial::new("bad-cc", SOLUTION).with("CC", command);
    assert_refused(&fails.run(&[]), &said);
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn a_case_that_fails_is_named() {
    let mut trial = Trial::new("wrong-case", SOLUTION)
        .case("good", "1\n", "2\n")
        .case("wrong", "1\n", "3\n");
    let named = trial.folder.canonicalize().expect("a folder");
    let named = named.join("testcases/copy/wrong.in");
    let said = format!("error: the C file fails on {}: wrong output\n", named.display());
    assert_refused(&trial.run(&[]), &said);

    // The right output with the wrong status.
    let source = SOLUTION.replace(" + 1);\n", " + 1);\n    std::process::exit(1);\n");
    let mut trial = Trial::new("wrong-status", &source).case("good", "1\n", "2\n");
    let done = trial.run(&[]);
    assert_eq!(done.status, Some(1));
    assert!(done.said.ends_with("good.in: exit status: 1\n"), "{}", done.said);

    let mut trial = Trial::new("right-cases", SOLUTION)
        .case("good", "1\n", "2\n")
        .case("other", "7\n", "8\n");
    let done = trial.run(&[]);
    assert_eq!(done.status, Some(0), "{}", done.said);
    assert!(done.said.ends_with("; passes 2 cases\n"), "{}", done.said);
}

#[test]
#[ignore = "needs the target: rustup target add wasm32-unknown-unknown"]
fn a_place_that_is_none_is_told() {
    let arguments = ["--no-check", "-o", "nowhere/a.c"];
    let done = Trial::new("no-place", SOLUTION).run(&arguments);
    assert_eq!((done.status, &*done.output), (Some(1), ""));
    let words = "error: cannot write the file: ";
    assert!(done.said.starts_with(words), "{}", done.said);
}
