//! `submit` with stand-ins for the tools that it calls.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// A process that another test starts while a program is written keeps it open, and then it cannot be started.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Runs a copy of the program, with stand-ins for `check` and `bundle` beside it; `check` fails at a call with this number.
/// Returns the exit status, what is printed, what is copied, and the calls of the tools.
fn submit(arguments: &[&str], failing: u8) -> (i32, String, String, String) {
    submit_with(arguments, failing, "cat")
}

/// Does the same, with a command in the place of the program for the clipboard.
fn submit_with(arguments: &[&str], failing: u8, copy: &str) -> (i32, String, String, String) {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    let manifest =
        "[package]\nname = \"p\"\n[package.metadata.judge]\nurl = \"https://judge.example/p\"\n";
    write("w/Cargo.toml", manifest);
    write("w/src/main.rs", "fn main() {}");
    let log = root.join("log");
    let log = log.display();
    let counted = format!("[ \"$(grep -c check {log})\" != {failing} ]");
    let check = format!("echo \"check $*\" >> {log}\n{counted}\n");
    let bundle = format!("echo \"bundle $*\" >> {log}\necho 'fn main() {{}}'\n");
    let copy = format!("{copy} > {}/copied\n", root.display());
    for (path, text) in [
        ("bin/check", check.as_str()),
        ("bin/bundle", &bundle),
        ("bin/pbcopy", &copy),
        ("bin/explorer.exe", "exit 1\n"),
    ] {
        write(path, &format!("#!/bin/sh\n{text}"));
    }
    let program = root.join("bin/submit");
    fs::copy(env!("CARGO_BIN_EXE_submit"), &program).unwrap();
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", root.join("bin").display());
    let mut program = Command::new(program);
    let program = program.args(arguments).current_dir(root.join("w/src"));
    program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let output = program.env("PATH", path).output().unwrap();
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    let printed = String::from_utf8(output.stdout).unwrap();
    let status = output.status.code().unwrap();
    let log = read("log").replace(&format!(" --root {}/w", root.display()), "");
    (status, printed, read("copied"), log)
}

#[test]
fn judges_copies_and_opens() {
    let (status, printed, copied, log) = submit(&["p", "--for", "kattis"], 0);
    assert_eq!((status, copied.as_str()), (0, "fn main() {}\n"));
    assert!(printed.contains("target/submit/p.rs\n"));
    assert!(printed.contains("opened   https://judge.example/p"));
    let calls = "check p\nbundle p --for kattis --strict\ncheck p --for kattis --bundled\n";
    assert_eq!(log, calls);
}

#[test]
fn says_where_the_file_is_if_no_clipboard_takes_it() {
    let (status, printed, _, _) = submit_with(&["p"], 0, "false");
    assert_eq!(
        (status, printed.contains("copied")),
        (0, false),
        "{printed}"
    );
    assert!(printed.contains("file     "), "{printed}");
    let (_, printed, _, _) = submit(&["p"], 0);
    assert!(printed.contains("copied   "), "{printed}");
}

#[test]
fn stops_at_the_first_verdict_that_is_not_ac() {
    for (failing, calls) in [
        (1, "check p\n"),
        (2, "check p\nbundle p --strict\ncheck p --bundled\n"),
    ] {
        let (status, _, copied, log) = submit(&["p"], failing);
        assert_eq!((status, copied.as_str(), log.as_str()), (1, "", calls));
    }
}

#[test]
fn rejects_wrong_usage() {
    let wrong: [&[&str]; 6] = [
        &[],
        &["p", "p"],
        &["p", "--for"],
        &["p", "--for", "nowhere"],
        &["p", "--fast"],
        &["q"],
    ];
    for arguments in wrong {
        let (status, _, _, log) = submit(arguments, 0);
        assert_eq!((status, log.contains("bundle")), (2, false), "{log}");
    }
}
