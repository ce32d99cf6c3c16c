//! The commands: what they print and refuse.

use std::fs;
use std::path::Path;

use crate::proofs::verify;
use crate::rule;

/// The table of commands.
#[test]
fn commands_print_what_they_should() {
    let text = include_str!("commands.txt");
    let commands: Vec<&str> = text.split("\n$ ").skip(1).collect();
    assert!(commands.len() >= 60);
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut certificates = String::new();
    for command in commands {
        let is_text = |line: &&str| !line.is_empty() && !line.starts_with("# ");
        let mut lines = command.lines().filter(is_text);
        let command = lines.next().expect("a command");
        let command = &command.replace("FILE", &file.path().to_string_lossy());
        let lines: Vec<&str> = lines.collect();
        let input = lines.iter().filter_map(|line| line.strip_prefix('<'));
        let input: String = input.map(|line| format!("{}\n", line.trim())).collect();
        let output = rule(command, &input);
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).unwrap();
        let status = output.status.code().unwrap();
        let mut is_usual = status < 2;
        for line in lines {
            if let Some(expected) = line.strip_prefix("exit ") {
                is_usual = status.to_string() == expected;
            } else if let Some(wrong) = line.strip_prefix("not ") {
                assert!(!printed.contains(wrong), "{command}: {printed}");
            } else if !line.starts_with('<') {
                assert!(
                    printed.contains(line),
                    "{command}: '{line}' is not in\n{printed}"
                );
            }
        }
        assert!(is_usual, "{command}: status {status}\n{printed}");
        certificates += &fs::read_to_string(&file).unwrap();
        fs::write(&file, "").unwrap();
    }
    for (game, outcome) in verify(&certificates) {
        assert_eq!(outcome, "verified", "{game}");
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
        let codes = text.split('`');
        for command in codes.filter_map(|code| code.strip_prefix("scripts/rule.sh ")) {
            count += 1;
            let path = certificate.path();
            let command = format!("{command} --json --certificate {}", path.display());
            let json: serde_json::Value =
                serde_json::from_slice(&rule(&command, "").stdout).unwrap_or_default();
            certificates += &fs::read_to_string(path).unwrap();
            assert_eq!(json["status"], "proved", "{command}: {json}");
        }
    }
    assert!(count >= 15, "only {count} commands were found");
    for (game, outcome) in verify(&certificates) {
        assert_eq!(outcome, "verified", "{game}");
    }
}

#[test]
fn guesses_rules_of_tables() {
    let mut random = fastrand::Rng::with_seed(5);
    let noise: Vec<u64> = (0..289).map(|_| random.u64(..2)).collect();
    let table = |row: &dyn Fn(u64) -> String| (0..289).map(|n| row(n) + "\n").collect();
    let ones = "\"the number of ones of n in binary\"";
    let tables: [(String, &str); 7] = [
        (table(&|n| format!("{n} {}", n % 7)), "\"n mod 7\""),
        (table(&|n| format!("{n} {}", n.count_ones())), ones),
        (
            table(&|n| format!("{n} {}", n >> n.trailing_ones() >> 1)),
            "g(2n) = n; g(2n + 1) = g(n)",
        ),
        (
            table(&|n| format!("{} {} {}", n % 17, n / 17, (n % 17) ^ (n / 17))),
            "\"x xor y\"",
        ),
        (
            table(&|n| format!("{n} {}", ["Bob", "Alice"][usize::from(n % 3 > 0)])),
            "\"Bob if n mod 3 = 0, else Alice\"",
        ),
        (
            table(&|n| format!("{n} {}", noise[n as usize])),
            "\"rule\":null",
        ),
        // The factors of these numbers take long.
        (table(&|n| format!("{n}000000000000 {}", n % 2)), "status"),
    ];
    for (table, expected) in tables {
        let output = rule("--table - --json", &table);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
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
