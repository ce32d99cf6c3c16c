//! Outputs that count as equal on some judges.

use crate::scratch::{run, Scratch};

/// Judges a command that should print `1 2` on a problem with these facts.
fn verdict(facts: &str, command: &str, arguments: &[&str]) -> String {
    let manifest = format!(
        "[package]\nname = \"nim\"\nedition = \"2021\"\n\n\
         [workspace]\n\n[package.metadata.judge]\ntitle = \"\"\n{facts}\n"
    );
    let scratch = Scratch::new()
        .with("Cargo.toml", &manifest)
        .with("src/main.rs", "")
        .with("testcases/nim/a.in", "")
        .with("testcases/nim/a.out", "1 2\n");
    let arguments = [&["nim", "--command", command], arguments].concat();
    let outcome = run(&mut scratch.in_workspace(&arguments));
    let verdicts = outcome.verdicts();
    assert_eq!(verdicts.len(), 1, "{}{}", outcome.stdout, outcome.stderr);
    verdicts[0].1.to_owned()
}

const HDU: &str = "judge = \"HDU 1846\"";
const LUOGU: &str = "judge = \"Luogu P2197\"";

#[test]
fn compares_as_the_judge_of_the_problem() {
    for (facts, command, expected) in [
        (HDU, "printf '1 2'", "AC"),
        (HDU, "printf '1 2 \n'", "PE"),
        (HDU, "printf '1 2\n\n'", "PE"),
        (LUOGU, "printf '1 2'", "AC"),
        (LUOGU, "printf '1 2 \n\n'", "AC"),
        (LUOGU, "printf '1  2\n'", "PE"),
        ("judge = \"\"", "printf '1 2'", "PE"),
    ] {
        assert_eq!(verdict(facts, command, &[]), expected, "{facts} {command}");
    }
}

#[test]
fn compares_every_byte_on_request() {
    assert_eq!(verdict(LUOGU, "printf '1 2'", &["--strict"]), "PE");
    assert_eq!(verdict(LUOGU, "echo 1 2", &["--strict"]), "AC");
}

#[test]
fn tolerates_what_the_problem_does() {
    let tolerant = format!("{LUOGU}\ntolerance = 1e-6");
    assert_eq!(verdict(&tolerant, "echo 1.0000001 2", &[]), "AC");
    assert_eq!(verdict(&tolerant, "echo 1.00001 2", &[]), "WA");
    assert_eq!(verdict(LUOGU, "echo 1.0000001 2", &[]), "WA");
    assert_eq!(verdict(&tolerant, "echo 1.0000001 2", &["--strict"]), "WA");
}
