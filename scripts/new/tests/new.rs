//! Posts problems as the extension does, and compiles what comes of them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::json;

#[test]
fn a_posted_contest_becomes_packages_that_compile_without_warnings() {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let repository = folders
        .find(|folder| folder.join("problems").is_dir())
        .unwrap();
    let scratch = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let root = scratch.path();
    fs::create_dir(root.join("problems")).unwrap();
    fs::create_dir(root.join("testcases")).unwrap();
    // The same workspace without its problems.
    let manifest = fs::read_to_string(repository.join("Cargo.toml")).unwrap();
    let manifest = manifest.replace(", \"shared\", \"shared/testkit\"]", "]");
    let shared = format!("path = \"{}/shared", repository.display());
    let manifest = manifest.replace("path = \"shared", &shared);
    fs::write(root.join("Cargo.toml"), manifest).unwrap();
    for file in ["clippy.toml", "problems/rustfmt.toml"] {
        fs::copy(repository.join(file), root.join(file)).unwrap();
    }

    let mut new = Command::new(env!("CARGO_BIN_EXE_new"));
    let new = new.current_dir(root).stdout(Stdio::null());
    let mut new = new.stderr(Stdio::piped()).spawn().unwrap();
    let errors = BufReader::new(new.stderr.take().unwrap());
    let mut errors = errors.lines().map_while(Result::ok);
    let waiting = errors.next().unwrap();
    let (_, port) = waiting.split_once("on port ").unwrap();
    let host = format!("127.0.0.1:{}", port.trim_end_matches("; Ctrl-C stops"));
    for (name, sample, is_interactive, status) in [
        ("Foreign", "1\n", false, 400), // a page whose name resolves to this machine
        ("Nim `*/ <b>\u{202e}{{test}}", "2\n1 2\n2 1\n", false, 200),
        ("GoldenRatio", "3\n1 2 3\n0\n", false, 200),
        ("Words", "W\"\\\n", false, 200),
        ("Talk", "1 2\n", true, 200),
        ("Words", "W\n", false, 400), // again
    ] {
        let tests = json!([{"input": sample, "output": "a \"b\"\nc\n"}]);
        let body = json!({"name": name, "url": "https://judge.example.org/1", "interactive": is_interactive,
            "tests": tests, "batch": {"id": "contest", "size": 5}, "timeLimit": 1500, "memoryLimit": 64});
        let body = body.to_string();
        let mut stream = TcpStream::connect(&host).unwrap();
        let length = body.len();
        let host = if name == "Foreign" {
            "example.org:80"
        } else {
            &host
        };
        let head = format!("POST / HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n");
        let head = format!("{head}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let expected = format!("HTTP/1.1 {status} ");
        assert!(response.starts_with(&expected), "{response}");
    }
    assert_eq!(new.wait().unwrap().code(), Some(1));
    assert_eq!(errors.next().unwrap(), "error: the host is not localhost");
    let error = "error: Words: problems/words already exists";
    assert_eq!(errors.next().unwrap(), error);
    let sample = fs::read_to_string(root.join("testcases/goldenratio/sample-1.in")).unwrap();
    assert_eq!(sample, "3\n1 2 3\n0\n");

    let clippy = "clippy --workspace --all-targets -q -- -D warnings";
    for line in ["fmt --check", clippy, "doc --no-deps -q"] {
        let mut cargo = Command::new("cargo");
        let target = concat!(env!("CARGO_TARGET_TMPDIR"), "/target");
        cargo.args(line.split(' ')).current_dir(root);
        let output = cargo.env("CARGO_TARGET_DIR", target).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        let is_quiet = output.status.success() && text.is_empty();
        assert!(is_quiet, "cargo {line}\n{text}");
    }
}
