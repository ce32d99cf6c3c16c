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
    for place in ["problems/p/Cargo.toml", "a/problems/p/Cargo.toml"] {
        write(
            place,
            "[package.metadata.judge]\nurl = \"https://judge.example/p\"\n",
        );
    }
    let log = root.join("log");
    let log = log.display();
    let check = format!(
        "#!/bin/sh\necho \"check $*\" >> {log}\n[ \"$(grep -c check {log})\" != {failing} ]\n"
    );
    write("a/b/check.sh", &check);
    write(
        "a/b/bundle.sh",
        &format!("#!/bin/sh\necho \"bundle $*\" >> {log}\necho 'fn main() {{}}'\n"),
    );
    write(
        "bin/pbcopy",
        &format!("#!/bin/sh\ncat > {}/copied\n", root.display()),
    );
    write("bin/explorer.exe", "#!/bin/sh\nexit 1\n");
    let path = format!(
        "{}:{}",
        root.join("bin").display(),
        std::env::var("PATH").unwrap()
    );
    let output = Command::new("bash")
        .arg(root.join("a/b/submit.sh"))
        .args(arguments)
        .env("PATH", path)
        .output()
        .unwrap();
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    let printed = String::from_utf8(output.stdout).unwrap();
    (
        output.status.code().unwrap(),
        printed,
        read("copied"),
        read("log"),
    )
}

#[test]
fn judges_copies_and_opens() {
    let (status, printed, copied, log) = submit(&["p", "--for", "kattis"], 0);
    assert_eq!((status, copied.as_str()), (0, "fn main() {}\n"));
    assert!(
        printed.contains("target/submit/p.rs\n")
            && printed.contains("opened   https://judge.example/p")
    );
    assert_eq!(
        log,
        "check p\nbundle p --for kattis\ncheck p --bundled --for kattis\n"
    );
}

#[test]
fn stops_at_the_first_verdict_that_is_not_ac() {
    let (status, _, copied, log) = submit(&["p"], 1);
    assert_eq!(
        (status, copied.as_str(), log.as_str()),
        (1, "", "check p\n")
    );
    let (status, _, copied, log) = submit(&["p"], 2);
    assert_eq!(
        (status, copied.as_str(), log.as_str()),
        (1, "", "check p\nbundle p\ncheck p --bundled\n")
    );
}

#[test]
fn rejects_wrong_usage() {
    for arguments in [
        &[][..],
        &["q"],
        &["p", "p"],
        &["p", "--for"],
        &["p", "--fast"],
    ] {
        assert_eq!(submit(arguments, 0).0, 2, "{arguments:?}");
    }
}
