//! What the tools do when their output cannot be written: a full disk is an error with its cause, a closed pipe ends a tool
//! quietly.
#![cfg(target_os = "linux")] // `/dev/full`

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A workspace with a problem, and an index.
fn workspace() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("add.py", "print(sum(map(int, input().split())))\n"),
        ("bare.py", "print(3)\n"),
        ("testcases/bare/1.in", ""),
        ("testcases/bare/1.out", "3\n"),
        ("testcases/add/1.in", "1 2\n"),
        ("testcases/add/1.out", "3\n"),
        (
            "testcases/add/input.ctd",
            "INT(0, 9) SPACE INT(0, 9) NEWLINE\n",
        ),
    ] {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

fn kayles(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kayles"));
    command.args(line.split(' ')).current_dir(folder);
    command.stdin(File::open(folder.join("testcases/add/1.in")).unwrap());
    command
}

/// Commands that print something and would end with status 0 or 1.
const LINES: [&str; 20] = [
    "--help",
    "--version",
    "help rule",
    "check --help",
    "hack --help",
    "rule --help",
    "table --help",
    "new --help",
    "index --help",
    "c --help",
    "bundle --help",
    "bundle bare",
    "submit --help",
    "completion bash",
    "check add",
    "check add --validate",
    "check add -- cat",
    "hack add --seed 1 -- cat",
    "rule n->n-t:t<=3",
    "table octal 0.77 --upto 20",
];

#[test]
fn a_full_disk_is_an_error_with_its_cause() {
    for line in LINES {
        let folder = workspace();
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = kayles(folder.path(), line).stdout(full).output();
        let output = output.unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        let status = output.status.code().unwrap();
        assert!(status == 1 || status == 2, "{line}: {status}\n{errors}");
        let expected = "error: cannot write the output: No space left on device (os error 28)\n";
        assert_eq!(errors, expected, "{line}");
    }
    // What is made stays.
    let folder = workspace();
    for (line, made) in [
        ("new other", "other.rs"),
        ("new --workspace mine", "mine/Cargo.toml"),
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = kayles(folder.path(), line).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(
            errors.starts_with("error: cannot write the output: "),
            "{errors}"
        );
        assert!(folder.path().join(made).is_file(), "{line}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for line in LINES {
        let folder = workspace();
        let mut kayles = kayles(folder.path(), line);
        kayles.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = kayles.spawn().unwrap();
        drop(process.stdout.take());
        let output = process.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{line}");
    }
}

/// There is nobody to tell: the status is as if they had been told.
#[test]
fn errors_that_cannot_be_shown_change_no_status() {
    let mut lines = vec![
        "check nothing",
        "check --nothing",
        "new add",
        "index",
        "rule x",
        "nothing",
        "bundle nothing",
        "submit nothing",
    ];
    lines.extend([
        "check add -- no-such-program",
        "check bare --large",
        "hack nothing",
        "c no.rs",
    ]);
    for line in lines {
        let folder = workspace();
        let full = File::options().write(true).open("/dev/full").unwrap();
        let shown = kayles(folder.path(), line).output().unwrap();
        let unseen = kayles(folder.path(), line).stderr(full).output().unwrap();
        assert_eq!(unseen.status, shown.status, "{line}");
    }
}

#[test]
fn what_is_typed_cannot_steer_the_terminal() {
    let folder = workspace();
    for tool in ["bundle", "check", "hack", "new", "submit"] {
        for line in ["\x1b[31mno", "--\x1b[31mno", "no --for \x1b[31mno"] {
            let line = format!("{tool} {line}");
            let output = kayles(folder.path(), &line).output().unwrap();
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(
                errors.contains("error: ") && !errors.contains('\x1b'),
                "{line}: {errors}"
            );
        }
    }
}

/// A folder that is missing or is a file stands for a full disk, which takes a mount.
#[test]
fn a_file_that_cannot_be_written_is_named() {
    for (line, part) in [
        ("check add", "SE    0.000 s  temporary file in /nowhere: "),
        ("check add -- cat", "temporary file in /nowhere: "),
        ("check add --interactor bare.py", "/nowhere: "),
        (
            "hack add --seed 1 -- cat",
            "error: temporary file in /nowhere: ",
        ),
        (
            "hack add --brute bare.py -- cat",
            "error: temporary file in /nowhere: ",
        ),
    ] {
        let folder = workspace();
        let output = kayles(folder.path(), line)
            .env("TMPDIR", "/nowhere")
            .output();
        let output = output.unwrap();
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains(part), "{line}: {text}");
        assert!(text.contains("No such file or directory"), "{line}: {text}");
    }
    for (line, file, part) in [
        (
            "check --bundled add",
            "target",
            "cannot write ROOT/target/bundled/any/add.py: ",
        ),
        (
            "check add --cases bare.py",
            "x",
            "cannot read the folder bare.py: ",
        ),
        (
            "new --workspace mine",
            "mine",
            "cannot write mine/Cargo.toml: ",
        ),
        (
            "new --workspace a.c/b",
            "x",
            "cannot write a.c/b/Cargo.toml: ",
        ),
    ] {
        let folder = workspace();
        let root = folder.path().canonicalize().unwrap();
        fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
        for file in [file, "a.c"] {
            fs::write(root.join(file), "").unwrap();
        }
        let output = kayles(&root, line).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
        let errors = String::from_utf8(output.stderr).unwrap();
        let part = part.replace("ROOT", root.to_str().unwrap());
        assert!(
            errors.starts_with(&format!("error: {part}")),
            "{line}: {errors}"
        );
    }
}
