//! The commands: what they print, refuse, and how long they take.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::proofs::verify;
use crate::{json, rule};

/// The rows of a table of `f`.
fn rows(numbers: std::ops::Range<u64>, f: impl Fn(u64) -> String) -> String {
    numbers.map(|n| format!("{n} {}\n", f(n))).collect()
}

/// The table of commands. A second of its two more is for a busy machine.
#[test]
fn commands_print_what_they_should() {
    let text = include_str!("commands.txt");
    let commands: Vec<&str> = text.split("\n$ ").skip(1).collect();
    assert!(commands.len() >= 60);
    for command in commands {
        let mut lines = command
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("# "));
        let command = lines.next().expect("a command");
        let lines: Vec<&str> = lines.collect();
        let input = lines.iter().filter_map(|line| line.strip_prefix('<'));
        let input: String = input.map(|line| format!("{}\n", line.trim())).collect();
        let time = command
            .split_whitespace()
            .skip_while(|word| *word != "--time")
            .nth(1);
        let time: f64 = time.map_or(20.0, |time| time.parse().unwrap());
        let start = Instant::now();
        let output = rule(command, &input);
        let passed = start.elapsed();
        assert!(
            passed < Duration::from_secs_f64(time + 2.0),
            "{command}: {passed:?}"
        );
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).unwrap();
        let status = output.status.code().unwrap();
        let mut is_usual = status < 2;
        for line in lines {
            if let Some(expected) = line.strip_prefix("exit ") {
                is_usual = status.to_string() == expected;
            } else if !line.starts_with('<') {
                assert!(
                    printed.contains(line),
                    "{command}: '{line}' is not in\n{printed}"
                );
            }
        }
        assert!(is_usual, "{command}: status {status}\n{printed}");
    }
}

/// The commands in the documentation of the solutions prove what they are said to prove, and `check.py` verifies it.
#[test]
fn commands_in_the_solutions_prove_their_rules() {
    let certificate = tempfile::NamedTempFile::new().unwrap();
    let mut certificates = String::new();
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let problems = folders.find_map(|folder| fs::read_dir(folder.join("problems")).ok());
    let mut count = 0;
    for folder in problems.expect("the problems") {
        let source =
            fs::read_to_string(folder.unwrap().path().join("src/main.rs")).unwrap_or_default();
        let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
        let text = lines.map(str::trim).collect::<Vec<_>>().join(" ");
        let commands = text
            .split('`')
            .filter_map(|code| code.strip_prefix("scripts/rule.sh "));
        for command in commands {
            count += 1;
            let path = certificate.path();
            let json = json(&format!("{command} --certificate {}", path.display()));
            certificates += &fs::read_to_string(path).unwrap();
            let status = json["members"]
                .as_array()
                .map_or(json["status"] == "proved", |members| {
                    members.iter().all(|member| member["status"] == "proved")
                });
            assert!(status, "{command}: {json}");
        }
    }
    assert!(count >= 15, "only {count} commands were found");
    for (game, outcome) in verify(&certificates) {
        assert_eq!(outcome, "verified", "{game}");
    }
}

/// What holds for a small box is not said to hold up to where the search went.
#[test]
fn says_no_more_than_it_tried() {
    for (game, wrong, largest) in [
        ("x,y -> x-1,y : x > 70 | x,y-1 : y > 70", "71,0", 71),
        ("n -> n-t : t in {1,2}, n != 5000", "5001", 5001),
        ("n -> n-1 : n > 100000", "100001", 100_001),
    ] {
        let json = json(&format!("'{game}' --time 2 --at {wrong}"));
        let is_won = json["at"][0]["lost"] == false;
        let is_tried = json["upto"].as_u64().unwrap() >= largest;
        assert!(
            json["status"] != "holds" || is_won && !is_tried,
            "{game}: {json}"
        );
    }
}

#[test]
fn writes_certificates_and_files_for_walnut() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    rule(
        &format!("'n -> n-t : t in {{1,k}}' --for k=3..5 --certificate {path}/three"),
        "",
    );
    assert_eq!(read("three").matches("certificate 1\n").count(), 3);
    let head = "with k = 4\nplay normal\nasks positions\nnumeration base 2\norder sum\n+ ";
    assert!(read("three").contains(head));
    rule(&format!("'n,q -> n-t,2*t : t <= q' --walnut {path}"), "");
    assert!(read("proof.txt").contains("eval a_move_into \"?msd_fib A x0,x1 ($lost(x0,x1) | "));
    assert!(read("lost.txt").starts_with("msd_fib msd_fib\n"));
}

#[test]
fn guesses_rules_of_tables() {
    let mut random = crate::Random(5);
    let noise: Vec<u64> = (0..200).map(|_| random.below(2)).collect();
    let nim = |i: u64| format!("{} {}", i / 17, (i % 17) ^ (i / 17));
    let nim: String = (0..300)
        .map(|i| format!("{} {}\n", i % 17, nim(i)))
        .collect();
    for (table, expected) in [
        (rows(0..200, |n| (n % 7).to_string()), "\"n mod 7\""),
        // Each answer is as frequent as any other one.
        (rows(0..200, |n| (n % 5).to_string()), "\"n mod 5\""),
        (
            rows(0..200, |n| n.count_ones().to_string()),
            "\"the number of ones of n in binary\"",
        ),
        (
            rows(0..200, |n| (n >> n.trailing_ones() >> 1).to_string()),
            "g(2n) = n; g(2n + 1) = g(n)",
        ),
        (nim, "\"x xor y\""),
        (
            rows(1..90, |n| {
                String::from(if n % 3 == 0 { "Bob" } else { "Alice" })
            }),
            "\"Bob if n mod 3 = 0, else Alice\"",
        ),
        (
            rows(0..200, |n| noise[n as usize].to_string()),
            "\"rule\":null",
        ),
        (
            rows(0..24, |n| noise[n as usize].to_string()),
            "\"rule\":null",
        ),
    ] {
        let output = rule("--table - --json", &table);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
    // This one took longer than its time.
    let far: String = (1..=100u64)
        .map(|i| format!("{i}000000000000 {}\n", i % 2))
        .collect();
    let start = Instant::now();
    rule("--table - --time 1", &far);
    assert!(start.elapsed() < Duration::from_secs(3));
}

/// Every malformed game is refused with its place and the way out.
#[test]
fn refuses_malformed_games() {
    let wrong: Vec<&str> = include_str!("malformed.txt")
        .split_terminator('\n')
        .collect();
    assert!(wrong.len() >= 80);
    for game in wrong {
        let output = rule(&format!("'{game}' --time 1"), "");
        let error = String::from_utf8(output.stderr).unwrap();
        let is_refused =
            output.status.code() == Some(2) && error.contains('^') && error.lines().count() == 4;
        assert!(is_refused, "{game}: {error}");
    }
}
