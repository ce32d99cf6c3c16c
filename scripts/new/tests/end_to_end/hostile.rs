//! Malformed and hostile posts.

use std::fs;

use serde_json::{json, Value};

use crate::scratch::{recorded, Scratch};

fn post() -> Value {
    serde_json::from_str(&recorded("hdu")).unwrap()
}

#[track_caller]
fn assert_rejected(scratch: &Scratch, input: impl AsRef<[u8]>, status: i32, part: &str) {
    let before = scratch.files();
    let outcome = scratch.run_on(input);
    outcome.assert_error(status, &[part]);
    let is_visible = |c: char| c == '\n' || !c.is_control();
    assert!(
        outcome.stderr.chars().all(is_visible),
        "{:?}",
        outcome.stderr
    );
    assert!(outcome.stderr.len() < 400, "{}", outcome.stderr);
    assert_eq!(scratch.files(), before);
}

#[test]
fn rejects_anything_but_problems() {
    let scratch = Scratch::new();
    for input in ["x", "{", "[1,", "{\"name\": \u{1}}", "nul", "\u{0}"] {
        assert_rejected(&scratch, input, 1, "standard input: not JSON");
    }
    assert_rejected(&scratch, b"\xff\xfe", 1, "not JSON");
    assert_rejected(&scratch, "[".repeat(100_000), 1, "not JSON");
    assert_rejected(&scratch, "[]", 1, "not a problem");
    assert_rejected(&scratch, "{}", 1, "`name` is missing");
    // A truncated text creates nothing.
    assert_rejected(&scratch, recorded("hdu") + "{", 1, "not JSON");
    let large = " ".repeat(1 << 20) + &recorded("hdu");
    assert_rejected(&scratch, large, 2, "larger than 1024 KiB");
}

#[test]
fn rejects_malformed_fields() {
    let scratch = Scratch::new();
    for (field, value, why) in [
        ("name", Value::Null, "`name` is not a string"),
        ("name", json!(["x"]), "`name` is not a string"),
        ("url", json!(7), "`url` is not a string"),
        (
            "url",
            json!("../../etc/passwd"),
            "`url` is not the address of a page",
        ),
        (
            "url",
            json!("file:///etc/passwd"),
            "`url` is not the address of a page",
        ),
        (
            "url",
            json!("https://a/>\n//! x"),
            "`url` is not the address of a page",
        ),
        (
            "url",
            json!(format!("https://a/{}", "b".repeat(1000))),
            "`url` is longer",
        ),
        ("timeLimit", json!(-1), "`timeLimit` is not a whole number"),
        ("timeLimit", json!(1.5), "`timeLimit` is not a whole number"),
        (
            "timeLimit",
            json!(1e300),
            "`timeLimit` is not a whole number",
        ),
        (
            "timeLimit",
            json!("1000"),
            "`timeLimit` is not a whole number",
        ),
        (
            "memoryLimit",
            json!(u64::MAX),
            "`memoryLimit` is not a whole number",
        ),
        (
            "interactive",
            json!(true),
            "Rabbit and Grass: interactive problems are not supported",
        ),
        (
            "interactive",
            json!("no"),
            "`interactive` is not true or false",
        ),
        (
            "input",
            json!({"type": "file", "fileName": "/etc/passwd"}),
            "the input is a file",
        ),
        (
            "input",
            json!({"type": "regex", "pattern": ".*"}),
            "the input is a file",
        ),
        (
            "output",
            json!({"type": "file", "fileName": "../x"}),
            "the output is a file",
        ),
        ("tests", json!({}), "`tests` is not an array"),
        (
            "tests",
            json!([{"input": "1\n"}]),
            "malformed element: `output` is missing",
        ),
        (
            "tests",
            json!([{"input": 1, "output": "x"}]),
            "malformed element: `input` is not a string",
        ),
        (
            "tests",
            json!(vec![json!({"input": "", "output": ""}); 101]),
            "more than 100 elements",
        ),
    ] {
        let mut post = post();
        post[field] = value;
        assert_rejected(&scratch, post.to_string(), 1, why);
    }
}

#[test]
fn writes_only_into_the_folders_of_a_problem() {
    let scratch = Scratch::new();
    for (url, name, id) in [
        ("https://judge.example.org/1", "../../evil", "evil"),
        ("https://judge.example.org/1", "/etc/passwd", "etc-passwd"),
        (
            "https://judge.example.org/1",
            "C:\\Windows\\nul",
            "c-windows-nul",
        ),
        ("https://judge.example.org/1", "nul", "judge-nul"),
        ("https://judge.example.org/2", "游戏", "judge-example-org-2"),
        ("https://open.kattis.com/problems/../../evil2", "x", "x"),
        (
            "https://acm.hdu.edu.cn/showproblem.php?pid=../../1",
            "y",
            "y",
        ),
        (
            "https://codeforces.com/contest/../problem/..%2f",
            "z",
            "cf-2f",
        ),
    ] {
        let mut post = post();
        post["url"] = json!(url);
        post["name"] = json!(name);
        post["group"] = json!("Judge");
        let outcome = scratch.run_on(post.to_string());
        assert_eq!(
            (outcome.status, outcome.stderr.as_str()),
            (Some(0), ""),
            "{name}"
        );
        assert!(
            scratch
                .path("problems")
                .join(id)
                .join("src/main.rs")
                .exists(),
            "{id}: {}",
            outcome.stdout
        );
    }
    let mut entries: Vec<_> = fs::read_dir(scratch.path(""))
        .unwrap()
        .map(|it| it.unwrap().file_name())
        .collect();
    entries.sort();
    assert_eq!(entries, ["Cargo.lock", "problems", "testcases"]);
    assert_eq!(fs::read_dir(scratch.path("problems")).unwrap().count(), 8);
    assert_eq!(fs::read_dir(scratch.path("testcases")).unwrap().count(), 8);
}

/// The title contains whatever could end a string or a comment.
#[test]
fn escapes_titles() {
    let scratch = Scratch::new();
    let outcome = scratch.run_on(recorded("unknown"));
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    let id = "game-of-stones-take-1-b-minmax-b-end-x";
    let title = "Game of 'Stones': take_1 & <b>MinMax</b> */ \"end\" [x]";
    let facts = &scratch.manifest(id)["package"]["metadata"]["judge"];
    assert_eq!(facts["title"].as_str(), Some(title));
    assert_eq!(
        facts["url"].as_str(),
        Some("https://judge.example.org/p?x=1&y=2")
    );
    let source = scratch.read(&format!("problems/{id}/src/main.rs"));
    assert!(
        source.starts_with(&format!("//! # Some Judge – `{title}`\n//!\n")),
        "{source}"
    );
    let items = syn::parse_file(&source).unwrap().items;
    assert_eq!(items.len(), 5); // two imports, `main`, `solve` and the tests
}

#[test]
fn leaves_nothing_behind_on_failure() {
    let scratch = Scratch::new();
    fs::write(scratch.path("testcases"), "a file").unwrap();
    let before = scratch.files();
    scratch
        .run_on(recorded("hdu"))
        .assert_error(1, &["cannot create hdu1849"]);
    assert_eq!(scratch.files(), before);
}

#[test]
fn rejects_wrong_usage() {
    let scratch = Scratch::new();
    let before = scratch.files();
    for arguments in [
        &["../x"][..],
        &["nul"],
        &["--title", "x"],
        &["x", "--url", "y"],
        &["--url", "https://open.kattis.com/problems/3d"],
        &["--unknown"],
    ] {
        let outcome = scratch.run(arguments);
        assert_eq!(
            (outcome.status, outcome.stdout.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
    }
    let elsewhere = scratch.path("nowhere");
    let elsewhere = elsewhere.to_str().unwrap();
    let outcome = std::process::Command::new(env!("CARGO_BIN_EXE_new"))
        .args(["x", "--root", elsewhere])
        .output();
    assert_eq!(outcome.unwrap().status.code(), Some(2));
    assert_eq!(scratch.files(), before);
}
