//! Options, selections and wrong use.

use std::fs;

use crate::scratch::{run, Scratch};

/// A workspace with three problems.
fn workspace() -> Scratch {
    let package = |name: &str, judge: &str| {
        format!(
            "[package]\nname = \"{name}\"\nedition = \"2021\"\n\n\
             [package.metadata.judge]\ntitle = \"The {name}\"\njudge = \"HDU\"\n{judge}"
        )
    };
    let main = "fn main() {}\n";
    let large = package("large", "time = 0.5\nmemory = 32768\n");
    Scratch::new()
        .with(
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"p/*\"]\n",
        )
        .with("p/nim1000/Cargo.toml", &package("nim1000", ""))
        .with("p/nim1000/src/main.rs", main)
        .with("testcases/nim1000/sample.in", "1\n")
        .with("testcases/nim1000/sample.out", "1\n")
        .with("testcases/nim1000/second.in", "2\n")
        .with("testcases/nim1000/second.out", "2\n")
        .with("p/large/Cargo.toml", &large)
        .with("p/large/src/main.rs", main)
        .with("testcases/large/small.in", "1\n")
        .with("testcases/large/small.out", "1\n")
        .with("testcases/large/large/huge.in", "2\n")
        .with("testcases/large/large/huge.out", "2\n")
        .with("p/empty/Cargo.toml", &package("empty", ""))
        .with("p/empty/src/main.rs", main)
        .with(
            "p/library/Cargo.toml",
            "[package]\nname = \"library\"\nedition = \"2021\"\n",
        )
        .with("p/library/src/lib.rs", "")
}

#[test]
fn lists_problems() {
    let outcome = run(&mut workspace().in_workspace(&["--list"]));
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    assert_eq!(
        lines,
        [
            "problem  judge   time   memory        cases  title",
            "empty    HDU      2 s  256 MiB            0  The empty",
            "large    HDU    0.5 s   32 MiB  1 + 1 large  The large",
            "nim1000  HDU      2 s  256 MiB            2  The nim1000",
        ],
        "{}",
        outcome.stderr
    );
    assert_eq!(outcome.status, Some(0));
}

#[test]
fn judges_one_case() {
    let workspace = workspace();
    for name in ["second", "second.in", "second.out"] {
        let arguments = ["nim1000", "--command", "cat", "--case", name];
        let outcome = run(&mut workspace.in_workspace(&arguments));
        assert_eq!(outcome.verdicts(), [("second", "AC")], "{}", outcome.stderr);
    }
    run(&mut workspace.in_workspace(&["nim1000", "--command", "cat", "--case", "secnod"]))
        .assert_error(&["unknown case `secnod` (did you mean `second`?)"]);
}

#[test]
fn judges_a_program_with_arguments() {
    let workspace = workspace();
    let judged = |program: &[&str]| {
        run(workspace
            .in_workspace(&["nim1000", "--case", "second", "--"])
            .args(program))
    };
    assert_eq!(judged(&["cat"]).verdicts(), [("second", "AC")]);
    let words = judged(&["sh", "-c", "echo '1  $1'", "sh", "a b"]);
    assert_eq!(words.verdicts(), [("second", "WA")], "{}", words.stderr);
    run(&mut workspace.in_workspace(&["nim1000", "cat"])).assert_error(&[
        "unknown problem `cat`; if that is the program",
        "put `--` before it",
    ]);
    judged(&["./no-such-program"]).assert_error(&["cannot find the program ./no-such-program"]);
}

#[test]
fn judges_large_cases_on_request() {
    let workspace = workspace();
    let judged = |arguments: &[&str]| {
        run(workspace
            .in_workspace(&["--command", "cat"])
            .args(arguments))
    };
    assert_eq!(judged(&["large"]).verdicts(), [("small", "AC")]);
    let both = [("small", "AC"), ("large/huge", "AC")];
    assert_eq!(judged(&["large", "--large"]).verdicts(), both);
    let one = judged(&["large", "--large", "--case", "large/huge"]);
    assert_eq!(one.verdicts(), [("large/huge", "AC")]);
    judged(&["large", "--case", "large/huge"]).assert_error(&["large cases need --large"]);
    judged(&["nim1000", "--large"]).assert_error(&["nim1000", "scripts/cases.sh --large"]);
}

#[test]
fn applies_the_limits_of_the_problem() {
    let arguments = ["large", "--command", "sleep 30"];
    let outcome = run(&mut workspace().in_workspace(&arguments));
    assert!(outcome.stdout.contains("TLE    0.5"), "{}", outcome.stdout);
}

#[test]
fn rejects_unknown_problems() {
    let workspace = workspace();
    let judged = |name: &str| run(&mut workspace.in_workspace(&[name]));
    judged("nim1001").assert_error(&["unknown problem `nim1001` (did you mean `nim1000`?)"]);
    judged("library").assert_error(&["unknown problem `library`\n"]);
}

#[test]
fn rejects_missing_cases() {
    run(&mut workspace().in_workspace(&["empty"])).assert_error(&[
        "empty has no cases",
        "testcases/empty",
        "scripts/check.sh empty --add",
    ]);
    let judged = |scratch: Scratch| run(&mut scratch.on_cases(&["--command", "cat"]));
    judged(Scratch::new()).assert_error(&["has no cases"]);
    judged(Scratch::new().with("a.in", "")).assert_error(&["a.in has no a.out"]);
    judged(Scratch::new().with("a.out", "")).assert_error(&["a.out has no a.in"]);
    let file = workspace().with("testcases/empty", "a file");
    run(&mut file.in_workspace(&["empty"])).assert_error(&["cannot read the folder"]);
}

#[test]
fn rejects_contradictory_options() {
    let workspace = workspace();
    let judged = |arguments: &[&str]| run(&mut workspace.in_workspace(arguments));
    judged(&["--command", "cat"]).assert_error(&["another program needs exactly one problem"]);
    judged(&["--cases", "."]).assert_error(&["--cases needs exactly one problem"]);
    for arguments in [
        ["--jobs", "0"],
        ["--time", "0"],
        ["--memory", "64X"],
        ["--output", "x"],
    ] {
        let outcome = judged(&arguments);
        assert_eq!(outcome.status, Some(2), "{arguments:?}");
        assert!(outcome.stderr.contains(arguments[0]), "{}", outcome.stderr);
    }
}

#[test]
fn rejects_a_limit_of_zero() {
    let workspace = workspace().with(
        "p/empty/Cargo.toml",
        "[package]\nname = \"empty\"\n[package.metadata.judge]\ntitle = \"\"\njudge = \"\"\ntime = 0\n",
    );
    let parts = ["[package.metadata.judge] of empty", "time", "more than 0"];
    run(&mut workspace.in_workspace(&["--list"])).assert_error(&parts);
}

#[test]
fn prints_no_colours_into_a_pipe() {
    let scratch = Scratch::case("", "1\n");
    let mut judge = scratch.on_cases(&["--command", "echo 2"]);
    let plain = run(&mut judge);
    assert!(
        !plain.stdout.contains('\x1b') && plain.stderr.is_empty(),
        "{}",
        plain.stdout
    );
    let colourful = run(judge.env("CLICOLOR_FORCE", "1"));
    assert!(colourful.stdout.contains('\x1b'), "{}", colourful.stdout);
}

#[test]
fn prints_help() {
    let outcome = run(&mut Scratch::new().in_workspace(&["--help"]));
    assert_eq!(outcome.status, Some(0));
    assert!(
        outcome.stdout.contains("Examples:")
            && outcome.stdout.contains("scripts/check.sh [OPTIONS]")
    );
}

/// A workspace whose generator notes its arguments, then does what `code` says.
fn with_generator(code: &str) -> Scratch {
    let main = format!(
        "fn main() {{
            let arguments: Vec<String> = std::env::args().skip(1).collect();
            let called = concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../called\");
            std::fs::write(called, arguments.join(\" \")).unwrap();
            {code}
        }}"
    );
    workspace().with_tool("cases", &main)
}

#[test]
fn makes_the_large_cases_of_the_named_problems_only() {
    let scratch = with_generator("println!(\"made\")");
    let judged = |arguments: &[&str]| {
        let _ = fs::remove_file(scratch.path("scripts/called"));
        let outcome = run(scratch.in_workspace(arguments).args(["--command", "cat"]));
        (
            outcome,
            fs::read_to_string(scratch.path("scripts/called")).ok(),
        )
    };
    let (outcome, called) = judged(&["large", "--large"]);
    assert_eq!(outcome.verdicts(), [("small", "AC"), ("large/huge", "AC")]);
    assert_eq!(called.as_deref(), Some("--large large"));
    assert!(!outcome.stdout.contains("made") && outcome.stderr.contains("made"));
    assert_eq!(judged(&["large"]).1, None);
    assert_eq!(judged(&["unknown", "--large"]).1, None);
    let (_, called) = judged(&["--large"]);
    assert_eq!(called.as_deref(), Some("--large"));
}

#[test]
fn reports_a_failing_generator() {
    let scratch = with_generator("std::process::exit(1)");
    run(&mut scratch.in_workspace(&["large", "--large", "--command", "cat"]))
        .assert_error(&["scripts/cases.sh --large failed"]);
}

#[test]
fn judges_cases_in_natural_order() {
    let mut scratch = Scratch::new();
    for name in ["c10", "c2", "c1"] {
        scratch = scratch
            .with(&format!("{name}.in"), "")
            .with(&format!("{name}.out"), "");
    }
    let outcome = run(&mut scratch.on_cases(&["--command", "true"]));
    let expected = [("c1", "AC"), ("c2", "AC"), ("c10", "AC")];
    assert_eq!(outcome.verdicts(), expected, "{}", outcome.stderr);
}

#[test]
fn hints_at_rustup_if_there_is_no_cargo() {
    let scratch = workspace();
    let mut judge = scratch.in_workspace(&["--list"]);
    judge.env_remove("CARGO").env("PATH", scratch.path(""));
    run(&mut judge).assert_error(&["cannot start cargo", "https://rustup.rs"]);
}

/// The script that builds the tools.
#[test]
fn the_script_hints_at_rustup_too() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tool.sh");
    let scratch = Scratch::new();
    for tool in ["dirname", "env"] {
        let found = ["/usr/bin", "/bin"].map(|folder| format!("{folder}/{tool}"));
        let found = found.iter().find(|path| fs::exists(path).unwrap()).unwrap();
        std::os::unix::fs::symlink(found, scratch.path(tool)).unwrap();
    }
    let mut bash = std::process::Command::new("/bin/bash");
    bash.args([script, "judge"]).env("PATH", scratch.path(""));
    run(&mut bash).assert_error(&["cargo is not on the PATH", "https://rustup.rs"]);
}

#[test]
fn rejects_a_language_that_the_judge_does_not_accept() {
    let arguments = ["--bundled", "--for", "hdu", "--lang", "rust"];
    run(&mut workspace().in_workspace(&arguments)).assert_error(&["HDU does not accept Rust"]);
}
