//! The command as its users type it.

#![allow(clippy::format_collect)] // tables of a few rows

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{json, Value};

fn rule(arguments: &[&str]) -> Output {
    rule_with_input(arguments, "")
}

fn rule_with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rule"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all(input.as_bytes()); // a usage error does not read it
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const WYTHOFF: &str = "x,y -> x-t,y | x,y-t | x-t,y-t";

#[test]
fn prints_the_rule_and_that_it_is_proved() {
    let output = rule(&["n -> n-t : t in {1,3,4}", "--at", "10^18", "--at", "7"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(text.contains("P-positions  0 2 7 9 14 16"), "{text}");
    assert!(
        text.contains("lost if and only if n mod 7 in {0, 2}"),
        "{text}"
    );
    assert!(text.contains("proved for all sizes"), "{text}");
    assert!(
        text.contains("1000000000000000000 is won") && text.contains("7 is lost"),
        "{text}"
    );
    assert!(!text.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn prints_one_json_object() {
    let output = rule(&[WYTHOFF, "--json", "--at", "10,7", "--at", "(1, 2)"]);
    let object = json(&output);
    assert_eq!(object["game"], WYTHOFF);
    assert_eq!(
        (&object["play"], &object["asks"]),
        (&json!("normal"), &json!("positions"))
    );
    assert_eq!(
        (&object["status"], &object["numeration"]),
        (&json!("proved"), &json!("Zeckendorf"))
    );
    assert_eq!(object["states"], 7);
    assert!(object["upto"].as_u64().unwrap() > 20);
    assert!(object["rule"].as_str().unwrap().contains("⌊kφ⌋"));
    let at = json!([
        {"position": ["10", "7"], "lost": false},
        {"position": ["1", "2"], "lost": true},
    ]);
    assert_eq!(object["at"], at);
}

#[test]
fn values_and_misere_play_are_asked_for() {
    let values = json(&rule(&[
        "--values",
        "n -> n-t : t in 1..5",
        "--at",
        "10^18",
        "--json",
    ]));
    assert_eq!(
        (&values["asks"], &values["rule"]),
        (&json!("values"), &json!("n mod 6"))
    );
    assert_eq!(
        values["at"],
        json!([{"position": ["1000000000000000000"], "value": "4"}])
    );
    let misere = json(&rule(&["--misere", "n -> n-t : t in 1..5", "--json"]));
    assert_eq!(
        (&misere["play"], &misere["rule"]),
        (&json!("misere"), &json!("n mod 6 = 1"))
    );
    let both = rule(&["--misere", "--values", "n -> n-1"]);
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn a_family_is_a_conjecture_from_proved_members() {
    let output = rule(&["n -> n-t : t in 1..m", "--for", "m=1..12"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(text.contains("m = 12: n mod 13 = 0 (proved)"), "{text}");
    assert!(text.contains("n mod (m + 1) = 0\n"), "{text}");
    assert!(
        text.contains("a conjecture: fitted to 8 proved members"),
        "{text}"
    );
    let one_two_k = rule(&["n -> n-t : t in {1,2,k}", "--for", "k=3..26", "--json"]);
    let object = json(&one_two_k);
    let rule_text =
        "n mod (k + 1) in {0, 3, …, k - 3} if k mod 3 = 0; n mod 3 = 0 if k mod 3 in {1, 2}";
    assert_eq!(
        (&object["status"], &object["rule"]),
        (&json!("holds"), &json!(rule_text))
    );
    assert_eq!(object["members"].as_array().unwrap().len(), 24);
    assert_eq!(
        object["members"][0],
        json!({"parameter": 3, "status": "proved", "rule": "n mod 4 = 0"})
    );
    let wrong = rule(&["n -> n-1", "--for", "m=1..3"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("the game has no parameter 'm'"));
}

#[test]
fn finds_no_rule_for_squares() {
    let output = rule(&[
        "n -> n-t : t in squares",
        "--time",
        "3",
        "--json",
        "--at",
        "5",
        "--at",
        "10^15",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let object = json(&output);
    assert_eq!(
        (&object["status"], &object["rule"]),
        (&json!("none"), &Value::Null)
    );
    assert_eq!(object["at"][0]["lost"], true, "searched");
    assert_eq!(object["at"][1]["lost"], Value::Null, "not known");
}

#[test]
fn guesses_the_rule_of_a_table() {
    let rows = |modulus: u64| -> String {
        let row = |n: u64| format!("{n} {}\n", n % modulus);
        (0..200).map(row).collect()
    };
    let output = rule_with_input(&["--table", "-", "--at", "10^18", "--json"], &rows(7));
    assert_eq!(output.status.code(), Some(0));
    let object = json(&output);
    assert_eq!(
        (&object["status"], &object["rule"]),
        (&json!("holds"), &json!("n mod 7"))
    );
    assert_eq!(
        (&object["game"], &object["upto"]),
        (&Value::Null, &json!(199))
    );
    assert_eq!(object["at"][0]["value"], (10u64.pow(18) % 7).to_string());
    let words: String = (0..200)
        .map(|n| format!("{n} {}\n", if n % 3 == 0 { "Bob" } else { "Alice" }))
        .collect();
    let output = rule_with_input(&["--table", "-", "--at", "10^18"], &words);
    let text = stdout(&output);
    assert!(
        text.contains("holds for everything tried, up to 199; not proved"),
        "{text}"
    );
    assert!(
        text.contains("1000000000000000000 has Alice, by the formula"),
        "{text}"
    );
    let broken = rule_with_input(&["--table", "-"], "1 2\nx 3\n");
    assert_eq!(broken.status.code(), Some(2));
    assert!(stderr(&broken).contains("standard input: line 2: 'x' is not a coordinate"));
    let missing = rule(&["--table", "no/such/file"]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn refuses_games_with_a_reason() {
    for (game, reason) in [
        ("n -> n+1", "the move 0 -> 1 does not decrease"),
        ("n -> n-t : t <= m", "the choice 'm' has no largest value"),
        ("n -> n-t : t inn {1}", "^^^"),
        ("n -> n/2", "floor(n/2)"),
        ("n,m -> n-1", "a position of 1 term, not 2"),
    ] {
        let output = rule(&[game]);
        assert_eq!(output.status.code(), Some(2), "{game}");
        assert!(
            stderr(&output).contains(reason),
            "{game}: {}",
            stderr(&output)
        );
        assert!(output.stdout.is_empty());
    }
    let at = rule(&[WYTHOFF, "--at", "5"]);
    assert_eq!(at.status.code(), Some(2));
    assert!(stderr(&at).contains("--at 5 has 1 coordinates, not 2"));
    let split = rule(&["--misere", "n -> a & b : a+b = n"]);
    assert_eq!(split.status.code(), Some(2));
}

#[test]
fn prints_nothing_but_the_function() {
    let text = stdout(&rule(&["n -> n-t : t in {1,3,4}", "--code", "rust"]));
    assert!(
        text.starts_with("/// Returns whether the player to move loses.\n"),
        "{text}"
    );
    assert!(text.contains("matches!(n % 7, 0 | 2)"), "{text}");
    let text = stdout(&rule(&["n -> n-t : t in {1,3,4}", "--code", "c"]));
    assert!(text.starts_with("#include <stdbool.h>\n"), "{text}");
    let none = rule(&["n -> n-t : t in primes", "--code", "python", "--time", "1"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(none.stdout.is_empty() && stderr(&none).contains("no rule found"));
}

#[test]
fn draws_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    let path = file.to_str().unwrap();
    assert_eq!(rule(&[WYTHOFF, "--svg", path]).status.code(), Some(0));
    let svg = std::fs::read_to_string(&file).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let squares = |colour: &str| {
        let all = document
            .descendants()
            .filter(|node| node.has_tag_name("rect"));
        all.filter(|node| node.attribute("fill") == Some(colour))
            .count()
    };
    // Below 48: (0, 0) and 15 pairs in both orders; and one in the legend.
    let pairs = (1..)
        .map_while(|k| shared::wythoff::cold_pair(k).filter(|pair| pair.1 < 48))
        .count();
    assert_eq!(squares("#E66101"), 1 + 2 * pairs + 1);
    let three = rule(&["x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t", "--svg", path]);
    assert_eq!(three.status.code(), Some(2));
    let folder = rule(&[WYTHOFF, "--svg", folder.path().to_str().unwrap()]);
    assert_eq!(folder.status.code(), Some(1));
}

#[test]
fn the_time_is_kept() {
    let start = std::time::Instant::now();
    let output = rule(&["n -> a & b : a+b = n, a < b", "--time", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("base 2"));
    // Far beyond the second, lest a busy machine fails it.
    assert!(start.elapsed().as_secs() < 60);
}
