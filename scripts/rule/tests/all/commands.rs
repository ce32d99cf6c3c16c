//! The commands: what they print, refuse, and how long they take.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::certificates::verify;
use crate::{json, rule};

fn text(arguments: &[&str]) -> String {
    String::from_utf8(rule(arguments).stdout).unwrap()
}

fn with_input(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rule"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// Splits a command as a shell does that knows single quotes alone.
fn words(command: &str) -> Vec<String> {
    let pieces = command.split('\'').enumerate();
    let words = pieces.flat_map(|(index, piece)| match index % 2 {
        1 => vec![piece.to_owned()],
        _ => piece.split_whitespace().map(str::to_owned).collect(),
    });
    words.collect()
}

/// The commands in the documentation of the solutions prove what they are said to prove, and `check.py` verifies it.
#[test]
fn commands_in_the_solutions_prove_their_rules() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("rule.certificate");
    let certificate = certificate.to_str().unwrap();
    let mut certificates = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let problems = root
        .ancestors()
        .map(|folder| folder.join("problems"))
        .find(|folder| folder.is_dir());
    let mut count = 0;
    for folder in fs::read_dir(problems.expect("the problems")).unwrap() {
        let source = folder.unwrap().path().join("src/main.rs");
        let Ok(source) = fs::read_to_string(source) else {
            continue;
        };
        let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
        let text = lines.map(str::trim).collect::<Vec<_>>().join(" ");
        for command in text
            .split('`')
            .filter_map(|code| code.strip_prefix("scripts/rule.sh "))
        {
            count += 1;
            let words = words(command);
            let words: Vec<&str> = words
                .iter()
                .map(|word| &word[..])
                .chain(["--time", "120", "--certificate", certificate])
                .collect();
            let json = json(&words);
            certificates += &fs::read_to_string(certificate).expect("a certificate");
            match json["members"].as_array() {
                Some(members) => {
                    let proved = members.iter().filter(|member| member["status"] == "proved");
                    assert_eq!(proved.count(), members.len(), "{command}");
                }
                None => assert_eq!(json["status"], "proved", "{command}"),
            }
        }
    }
    assert!(count >= 15, "only {count} commands were found");
    for (game, outcome) in verify(&certificates) {
        assert_eq!(outcome, "verified", "{game}");
    }
}

/// Rules of games that the tool should know, in words.
#[test]
fn names_rules() {
    for (game, options, rule) in [
        ("n -> n-t : t in {1,3,4}", "", "n mod 7 in {0, 2}"),
        ("n -> n-t : t in powers of 4", "", "n mod 5 in {0, 2}"),
        ("n -> n-t : t <= n", "", "n = 0"),
        ("n -> n-t : t <= n", "--numeration zeckendorf", "n = 0"),
        ("n -> n-1 : n < 1", "", "always"),
        ("n -> n-t : t <= floor(n/2)", "", "n = 2^k - 1 with k >= 0"),
        (
            "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t",
            "",
            "x xor y xor z = 0",
        ),
        ("x,y -> x-1,y | x,y-1 | x-1,y-1", "", "x and y are even"),
        (
            "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t | x-s,y-t,z | x,y-s,z-t | x-s,y,z-t",
            "",
            "in each binary place, the number of ones of x, y, z is divisible by 3 (Moore)",
        ),
        (
            "n -> n-t : t in {1,1000}",
            "",
            "n mod 1001 in {0, 2, 4, …, 998}",
        ),
        ("n -> n-1 | n-2", "--values", "n mod 3"),
        ("n -> n-t : t != 1", "--values", "floor(n/2)"),
    ] {
        let arguments: Vec<&str> = [game]
            .into_iter()
            .chain(options.split_whitespace())
            .collect();
        // `--numeration` takes one word here.
        let json = json(&arguments);
        assert_eq!(
            (&json["status"], &json["rule"]),
            (&"proved".into(), &rule.into()),
            "{game}"
        );
    }
}

/// What holds for a small box is not said to hold up to where the search went.
#[test]
fn says_no_more_than_it_tried() {
    for (game, wrong) in [
        ("x,y -> x-1,y : x > 70 | x,y-1 : y > 70", "71,0"),
        ("n -> n-t : t in {1,2}, n != 5000", "5001"),
        ("n -> n-1 : n > 100000", "100001"),
    ] {
        let json = json(&[game, "--time", "3", "--at", wrong]);
        let upto = json["upto"].as_u64().unwrap();
        let largest = wrong
            .split(',')
            .filter_map(|n| n.parse::<u64>().ok())
            .max()
            .unwrap();
        assert!(
            json["status"] != "holds" || upto < largest,
            "{game}: {json}"
        );
        let is_won = json["at"][0]["lost"] == false;
        assert!(is_won || json["status"] != "holds", "{game}: {json}");
    }
    let json = json(&["n -> n-t : t in squares | 3 : n >= 10^12", "--time", "2"]);
    assert!(
        json["warnings"][0]
            .as_str()
            .unwrap()
            .contains("1000000000000"),
        "{json}"
    );
}

#[test]
fn warns_of_a_mistyped_choice() {
    let warning = json(&["n -> n-1 : N <= n"])["warnings"].to_string();
    assert!(
        warning.contains("'N' is a choice that occurs in conditions only"),
        "{warning}"
    );
    assert_eq!(
        json(&["x,y -> x-i,y-j : i-j < 2, j-i < 2", "--time", "2"])["warnings"],
        serde_json::json!([])
    );
}

/// Neither of them goes on past its time, or panics.
#[test]
fn ends_in_time() {
    for arguments in [
        &[
            "--values",
            "n -> n-t : t in 1..5 | 3 : n >= 100000",
            "--time",
            "3",
        ][..],
        &["x,y,z,w -> x-1,y-1,z-1,w-1", "--time", "3"],
        &["n -> n-t : t in 1..3 | 8 : n >= 1000", "--time", "3"],
        &["n -> n-t : t in squares", "--time", "1"],
        &[
            "x,y,z,w -> x-1,y-1,z-1,w | x-1,y-1,z,w-1 | x-1,y,z-1,w-1 | x,y-1,z-1,w-1",
            "--time",
            "2",
        ],
    ] {
        let start = Instant::now();
        let output = rule(arguments);
        let seconds: f64 = arguments.last().unwrap().parse().unwrap();
        let most = Duration::from_secs_f64(seconds + 2.0); // one of them for a busy machine
        assert!(
            start.elapsed() < most,
            "{arguments:?}: {:?}",
            start.elapsed()
        );
        assert!(
            output.status.code().unwrap() < 2,
            "{arguments:?}: {output:?}"
        );
    }
    let rows: String = (1..=100u64)
        .map(|i| format!("{} {}\n", i * 1_000_000_000_000, i % 2))
        .collect();
    let start = Instant::now();
    with_input(&["--table", "-", "--time", "3"], &rows);
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn names_the_winning_move() {
    let wythoff = "x,y -> x-t,y | x,y-t | x-t,y-t";
    let json = json(&[wythoff, "--at", "10^18,5", "--at", "3,5"]);
    assert_eq!(json["at"][0]["move"], serde_json::json!(["3", "5"]));
    assert_eq!(
        (&json["at"][1]["lost"], &json["at"][1]["move"]),
        (&true.into(), &serde_json::Value::Null)
    );
    let text = text(&[wythoff, "--at", "10^18,5", "--at", "3,5"]);
    assert!(
        text.contains("(1000000000000000000, 5) is won: to (3, 5)"),
        "{text}"
    );
    assert!(text.contains("(3, 5) is lost: every move loses"), "{text}");
}

#[test]
fn decides_claims() {
    let game = "n -> n-t : t in {1,3,4}";
    assert_eq!(
        json(&[game, "--claim", "n mod 7 in {0, 2}"])["status"],
        "proved"
    );
    let wrong = json(&[game, "--claim", "n mod 7 = 0 | n mod 14 = 2"]);
    assert_eq!(
        wrong["counterexample"],
        serde_json::json!({"position": ["9"], "lost": true, "move": null})
    );
    let wrong = json(&[game, "--claim", "n mod 7 in {0, 2, 3}"]);
    assert_eq!(wrong["counterexample"]["move"], serde_json::json!(["0"]));
    assert_eq!(
        rule(&[game, "--claim", "n mod 7 in {0, 2, 3}"])
            .status
            .code(),
        Some(1)
    );
    let split = "n -> n-2 | a & b : a+b = n-2";
    assert_eq!(json(&[split, "--claim", "n < 0"])["status"], "refuted");
    let unknown = json(&[game, "--claim", "n in squares"]);
    assert_eq!(unknown["status"], "none");
}

#[test]
fn writes_certificates_and_files_for_walnut() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.txt");
    let file = file.to_str().unwrap();
    rule(&[
        "n -> n-t : t in {1,k}",
        "--for",
        "k=3..5",
        "--certificate",
        file,
    ]);
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(text.matches("certificate 1\n").count(), 3);
    assert!(
        text.contains("with k = 4\nplay normal\nasks positions\nnumeration base 2\norder sum\n+ ")
    );
    let walnut = folder.path().to_str().unwrap();
    rule(&["n,q -> n-t,2*t : t <= q", "--walnut", walnut]);
    let commands = fs::read_to_string(folder.path().join("proof.txt")).unwrap();
    assert!(
        commands.contains("eval a_move_into \"?msd_fib A x0,x1 ($lost(x0,x1) | "),
        "{commands}"
    );
    assert!(fs::read_to_string(folder.path().join("lost.txt"))
        .unwrap()
        .starts_with("msd_fib msd_fib\n"));
    let output = rule(&["n -> n-t", "--values", "--walnut", walnut]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn guesses_rules_of_tables() {
    let table = |f: &dyn Fn(u64) -> u64| -> String {
        (0..200).map(|n| format!("{n} {}\n", f(n))).collect()
    };
    let rule = |text: &str| {
        let output = with_input(&["--table", "-", "--json"], text);
        let json: serde_json::Value = serde_json::from_str(&output).unwrap();
        json["rule"].as_str().map(str::to_owned)
    };
    assert_eq!(rule(&table(&|n| n % 7)).as_deref(), Some("n mod 7"));
    // Each answer is as frequent as any other one.
    assert_eq!(rule(&table(&|n| n % 5)).as_deref(), Some("n mod 5"));
    assert_eq!(
        rule(&table(&|n| n.count_ones().into())).as_deref(),
        Some("the number of ones of n in binary")
    );
    fn take_half(n: u64) -> u64 {
        if n % 2 == 0 {
            n / 2
        } else {
            take_half(n / 2)
        }
    }
    assert!(rule(&table(&take_half))
        .unwrap()
        .contains("g(2n) = n; g(2n + 1) = g(n)"));
    let nim: String = (0..300u64)
        .map(|i| format!("{} {} {}\n", i % 17, i / 17, (i % 17) ^ (i / 17)))
        .collect();
    assert_eq!(rule(&nim).as_deref(), Some("x xor y"));
    let words: String = (1..90)
        .map(|n| format!("{n} {}\n", if n % 3 == 0 { "Bob" } else { "Alice" }))
        .collect();
    assert_eq!(
        rule(&words).as_deref(),
        Some("Bob if n mod 3 = 0, else Alice")
    );
    let mut random = crate::Random(5);
    let noise: Vec<u64> = (0..200).map(|_| random.below(2)).collect();
    let noise = table(&|n| noise[n as usize]);
    assert_eq!(rule(&noise), None);
    let few: String = noise.split_inclusive('\n').take(24).collect();
    assert_eq!(rule(&few), None);
}

#[test]
fn prints_tables() {
    let kayles = json(&["table", "0.77", "--at", "10^18"]);
    let period = serde_json::json!({"preperiod": 71, "period": 12, "saltus": 0, "proved": true});
    assert_eq!(
        (&kayles["period"], &kayles["at"][0]["value"]),
        (&period, &"1".into())
    );
    assert_eq!(kayles["values"][20], 1);
    let game = "n -> n-t | a & b : a+b = n";
    let lasker = json(&["table", game, "--upto", "1000000", "--time", "300"]);
    assert_eq!(
        (&lasker["values"][999_999], &lasker["period"]["proved"]),
        (&1_000_000.into(), &true.into())
    );
    let grundy = json(&["table", "grundys-game", "--upto", "1500"]);
    let zeros = grundy["values"]
        .as_array()
        .unwrap()
        .iter()
        .rposition(|value| value == 0);
    assert_eq!(zeros, Some(1222));
    let all_but = json(&["table", "take", "all-but", "1", "--upto", "9"]);
    assert_eq!(
        all_but["values"],
        serde_json::json!([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
    );
    let own = with_input(&["table", "values", "-"], "0 1 2 0 1 2 0 1 2 0 1 2");
    assert!(
        own.contains("3, from heap 0 on") && own.contains("only observed"),
        "{own}"
    );
    let board = text(&[
        "table",
        "x,y -> x-t,y | x,y-t | x-t,y-t",
        "--upto",
        "5",
        "--at",
        "4,6",
    ]);
    assert!(
        board.contains(" 2  · P · · · ·") && board.contains("(4, 6) is won: to (3, 5)"),
        "{board}"
    );
    let misere = json(&["table", "--misere", "take", "1..3", "--upto", "5"]);
    assert_eq!(misere["lost"], serde_json::json!([0, 1, 0, 0, 0, 1]));
}

/// Every malformed game is refused with its place and the way out.
#[test]
fn refuses_malformed_games() {
    let wrong: Vec<&str> = include_str!("malformed.txt")
        .split_terminator('\n')
        .collect();
    assert!(wrong.len() >= 80);
    for game in wrong {
        let output = rule(&[game, "--time", "1"]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{game}: {error}");
        assert!(
            error.contains('^') && error.lines().count() == 4,
            "{game}: {error}"
        );
    }
    for (game, message) in [
        ("n -> n+1", "play may never end"),
        ("n -> n-t : t <= m", "'m' has no largest value"),
        ("x,y -> x,y : x > 0", "play may never end"),
    ] {
        let output = rule(&[game]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && error.contains(message),
            "{game}: {error}"
        );
    }
}
