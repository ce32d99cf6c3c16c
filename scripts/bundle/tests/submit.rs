//! `submit.sh` with stand-ins for the tools that it calls.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// Runs a copy of the script; `check.sh` fails at a call with this number. Returns the exit status, what is printed, what
/// is copied, and the calls of the tools.
fn submit(arguments: &[&str], failing: u8) -> (i32, String, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../submit.sh");
    write("a/b/submit.sh", &fs::read_to_string(script).unwrap());
    // The root is one or two folders up.
    let manifest = "[package.metadata.judge]\nurl = \"https://judge.example/p\"\n";
    write("problems/p/Cargo.toml", manifest);
    write("a/problems/p/Cargo.toml", manifest);
    let log = root.join("log");
    let log = log.display();
    let counted = format!("[ \"$(grep -c check {log})\" != {failing} ]");
    let check = format!("echo \"check $*\" >> {log}\n[ $1 = p ] || exit 2\n{counted}\n");
    let bundle = format!("echo \"bundle $*\" >> {log}\necho 'fn main() {{}}'\n");
    let copy = format!("cat > {}/copied\n", root.display());
    for (path, text) in [
        ("a/b/check.sh", check.as_str()),
        ("a/b/bundle.sh", &bundle),
        ("bin/pbcopy", &copy),
        ("bin/explorer.exe", "exit 1\n"),
    ] {
        write(path, &format!("#!/bin/sh\n{text}"));
    }
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", root.join("bin").display());
    let mut script = Command::new("bash");
    script.arg(root.join("a/b/submit.sh")).args(arguments);
    let output = script.env("PATH", path).output().unwrap();
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    let printed = String::from_utf8(output.stdout).unwrap();
    let status = output.status.code().unwrap();
    (status, printed, read("copied"), read("log"))
}

#[test]
fn judges_copies_and_opens() {
    let (status, printed, copied, log) = submit(&["p", "--for", "kattis"], 0);
    assert_eq!((status, copied.as_str()), (0, "fn main() {}\n"));
    assert!(printed.contains("target/submit/p.rs\n"));
    assert!(printed.contains("opened   https://judge.example/p"));
    let calls = "check p\nbundle p --for kattis\ncheck p --bundled --for kattis\n";
    assert_eq!(log, calls);
}

#[test]
fn stops_at_the_first_verdict_that_is_not_ac() {
    for (failing, calls) in [
        (1, "check p\n"),
        (2, "check p\nbundle p\ncheck p --bundled\n"),
    ] {
        let (status, _, copied, log) = submit(&["p"], failing);
        assert_eq!((status, copied.as_str(), log.as_str()), (1, "", calls));
    }
}

#[test]
fn rejects_wrong_usage() {
    let wrong: [&[&str]; 5] = [&[], &["p", "p"], &["p", "--for"], &["p", "--fast"], &["q"]];
    for arguments in wrong {
        let (status, _, _, log) = submit(arguments, 0);
        assert_eq!((status, log.contains("bundle")), (2, false), "{log}");
    }
}
