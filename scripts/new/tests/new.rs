//! Posts problems as the extension does, and compiles what comes of them.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use serde_json::json;

/// A process that does not outlive a failing test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

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
    let mut new = Running(new.stderr(Stdio::piped()).spawn().unwrap());
    let errors = BufReader::new(new.0.stderr.take().unwrap());
    let mut errors = errors.lines().map_while(Result::ok);
    let waiting = errors.next().unwrap();
    let (_, port) = waiting.split_once("on port ").unwrap();
    let address = format!("127.0.0.1:{}", port.trim_end_matches("; Ctrl-C stops"));
    let send = |name: &str, body: &str, host: &str, length: usize| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let head = format!("POST / HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n");
        let head = format!("{head}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        let sent = stream.write_all((head + body).as_bytes());
        sent.unwrap_or_else(|why| panic!("{name}: {why}"));
        stream
    };
    let hanging = send("never ends", "{", &address, 5000); // keeps nobody waiting
    for (name, sample, is_interactive, status) in [
        ("Foreign", "1\n", false, 400), // a page whose name resolves to this machine
        ("Nim `*/ <b>\u{202e}{{test}}", "2\n1 2\n2 1\n", false, 200),
        ("GoldenRatio", "3\n1 2 3\n0\n", false, 200),
        ("By file", "1\n", false, 400),
        ("Words", "W\"\\\n", false, 200),
        ("Talk", "1 2\n", true, 200),
        ("Words", "W\n", false, 400), // again
        ("3 numbers", "1 2 3\n", false, 200),
    ] {
        let tests = json!([{"input": sample, "output": "a \"b\"\nc\n"}]);
        let kind = if name == "By file" { "file" } else { "stdin" };
        let body = json!({"name": name, "url": "https://judge.example.org/1", "interactive": is_interactive,
            "input": {"type": kind}, "tests": tests, "batch": {"id": "contest", "size": 8},
            "timeLimit": 1500.0, "memoryLimit": 64});
        let body = body.to_string();
        let host = if name == "Foreign" {
            "example.org:80"
        } else {
            &address
        };
        let mut stream = send(name, &body, host, body.len());
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let expected = format!("HTTP/1.1 {status} ");
        assert!(response.starts_with(&expected), "{response}");
    }
    drop(hanging); // the last of eight
    assert_eq!(new.0.wait().unwrap().code(), Some(1));
    let errors: BTreeSet<String> = errors.collect();
    for error in [
        "error: the host is not localhost",
        "error: By file: the input is a file",
        "error: Words: problems/words already exists",
        "error: not all problems were created",
    ] {
        assert!(errors.contains(error), "{error}: {errors:#?}");
    }
    let manifest = root.join("problems/judge-example-org-1/Cargo.toml");
    let manifest = fs::read_to_string(manifest).unwrap();
    assert!(manifest.contains("\ntime = 1.5 # seconds\n"), "{manifest}");
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

/// Runs a command of Git in a folder, as somebody who has a name.
fn git(folder: &Path, line: &str) {
    let mut git = Command::new("git");
    git.args(["-c", "user.name=a", "-c", "user.email=a@example.org"]);
    let done = git.args(line.split(' ')).current_dir(folder).output();
    let done = done.unwrap();
    assert!(done.status.success(), "{line}: {done:?}");
}

#[cfg(unix)]
#[test]
fn the_workflow_takes_the_tools_at_the_tag_or_at_the_default_branch() {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path().canonicalize().unwrap();
    let mut new = Command::new(env!("CARGO_BIN_EXE_new"));
    new.args(["--workspace", "mine"]).current_dir(&root);
    assert!(new.output().unwrap().status.success());
    let workflow = fs::read_to_string(root.join("mine/.github/workflows/judge.yml")).unwrap();
    let variable = |name: &str| {
        let line = workflow
            .lines()
            .find_map(|line| line.trim().strip_prefix(name));
        line.unwrap().to_owned()
    };
    let version = variable("VERSION: ");
    assert_eq!(version, format!("v{}", env!("CARGO_PKG_VERSION")));
    let (_, step) = workflow.split_once("        run: |\n").unwrap();
    let lines = step
        .lines()
        .take_while(|line| line.starts_with("          "));
    let step: Vec<&str> = lines.map(str::trim).collect();

    let tools = root.join("tools");
    fs::create_dir(&tools).unwrap();
    let take = |expected: &str| {
        let to = root.join(format!("taken-{expected}"));
        fs::create_dir(&to).unwrap();
        let mut bash = Command::new("bash");
        // As GitHub runs a step; from a file as from an address.
        bash.args(["-e", "-c", &step.join("\n")]);
        bash.env("TOOLS", format!("file://{}", tools.display()));
        bash.env("VERSION", &version).env("RUNNER_TEMP", &to);
        let done = bash.output().unwrap();
        assert!(done.status.success(), "{done:?}");
        let text = fs::read_to_string(to.join("tools/file")).unwrap();
        assert_eq!(text, expected);
    };
    git(&tools, "init --quiet");
    for (text, tag) in [("one", None), ("two", Some(&*version)), ("three", None)] {
        fs::write(tools.join("file"), text).unwrap();
        git(&tools, "add file");
        git(&tools, &format!("commit --quiet -m {text}"));
        if let Some(tag) = tag {
            git(&tools, &format!("tag {tag}"));
        }
        take(if text == "three" { "two" } else { text });
        let _ = fs::remove_dir_all(root.join("taken-two"));
    }
}
