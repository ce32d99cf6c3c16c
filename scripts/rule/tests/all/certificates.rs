//! Certificates, verified by a program that shares nothing with the prover.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{json, rule, Random};

/// Verifies certificates with `check.py`; returns the game and the outcome of each.
pub fn verify(certificates: &str) -> Vec<(String, String)> {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), certificates).unwrap();
    let output = Command::new("python3")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("check.py"))
        .arg(file.path())
        .output()
        .expect("python3 is installed");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let outcomes: Vec<(String, String)> = lines
        .chunks(2)
        .map(|pair| (pair[0].to_owned(), pair[1].trim().to_owned()))
        .collect();
    assert_eq!(
        outcomes.len(),
        certificates.matches("certificate 1\n").count()
    );
    let is_verified = outcomes.iter().all(|(_, outcome)| outcome == "verified");
    assert_eq!(output.status.success(), is_verified);
    outcomes
}

fn certificate(arguments: &[&str]) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let output = rule(&[arguments, &["--certificate", path]].concat());
    assert!(output.status.success(), "{arguments:?}");
    fs::read_to_string(path).unwrap()
}

/// A state that accepts instead of rejecting or the other way round, or a transition to another state. The automaton
/// is minimal, so the set changes.
fn mutated(certificate: &str, random: &mut Random) -> Option<String> {
    let mut lines: Vec<String> = certificate.lines().map(str::to_owned).collect();
    let is_state = |line: &String| line.starts_with(['+', '-']);
    let states: Vec<usize> = (0..lines.len())
        .filter(|&line| is_state(&lines[line]))
        .collect();
    let line = &mut lines[states[random.below(states.len() as u64) as usize]];
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    if words.len() == 1 || states.len() == 1 || random.below(2) == 0 {
        words[0] = String::from(if words[0] == "+" { "-" } else { "+" });
    } else {
        let place = 1 + random.below(words.len() as u64 - 1) as usize;
        let (digits, to) = words[place].split_once('>')?;
        let other = (to.parse::<u64>().ok()? + 1 + random.below(states.len() as u64 - 1))
            % states.len() as u64;
        words[place] = format!("{digits}>{other}");
    }
    *line = words.join(" ");
    Some(lines.join("\n") + "\n")
}

#[test]
fn mutated_certificates_are_refused() {
    let games: [&[&str]; 10] = [
        &["n -> n-t : t in {1,3,4}"],
        &["n -> n-t : t in powers of 2"],
        &["n -> floor(n/k) : k in {2,3,4}, n >= 1"],
        &["--misere", "n -> n-t : t in 1..5"],
        &["x,y -> x-t,y | x,y-t | x-t,y-t"],
        &["--misere", "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t"],
        &["--values", "n -> n-t : t in {1,2,3}"],
        &["n -> n-t : t in primes | n-1"],
        &["--misere", "n -> n-t : t in powers of primes"],
        &["--values", "n -> n-t | a & b : a+b = n"],
    ];
    let readme = include_str!("../../README.md");
    assert!(
        readme.contains(&certificate(games[4])),
        "Wythoff's game is the example"
    );
    let mut random = Random(1);
    let mut mutants = String::new();
    for game in games {
        let certificate = certificate(game);
        assert_eq!(verify(&certificate)[0].1, "verified", "{game:?}");
        for _ in 0..20 {
            mutants += &mutated(&certificate, &mut random).expect("a certificate");
        }
    }
    let outcomes = verify(&mutants);
    assert_eq!(outcomes.len(), 200);
    for (index, (game, outcome)) in outcomes.iter().enumerate() {
        assert!(
            outcome.starts_with("refused"),
            "mutant {index} of {game}: {outcome}"
        );
    }
}

/// Sums of heaps, whose values are found one by one, and takes from sets between two automata.
#[test]
fn proofs_of_sums_and_of_primes_are_verified() {
    let sum = "x,y -> x-t,y : t in {1,3,4} | x,y-t : t in powers of 2";
    let sum_rule =
        "the nim-sum of g(x), h(y) is 0, where g has period 7: g(0), g(1), … = 0 1 0 1 2 3 2, \
                    and h(n) = n mod 3";
    let table: [(&[&str], &str); 5] = [
        (&[sum], sum_rule),
        (
            &["--values", "x,y -> x-t,y | x,y-1"],
            "the nim-sum of g(x), h(y), where g(n) = n, and h(n) = n mod 2",
        ),
        (&["n -> n-t : t in primes | n-1"], "n mod 4 = 0"),
        (&["n -> n-t : t in powers of primes"], "n mod 6 = 0"),
        (&["--values", "n -> n-t : t in powers of primes"], "n mod 6"),
    ];
    for (arguments, expected) in table {
        assert_eq!(json(arguments)["rule"], expected, "{arguments:?}");
        assert_eq!(
            verify(&certificate(arguments))[0].1,
            "verified",
            "{arguments:?}"
        );
    }
}

/// What the text of a game says counts, not what the prover made of it.
#[test]
fn certificates_of_another_game_are_refused() {
    let nim = certificate(&["n -> n-t : t in {1,3,4}"]);
    for game in [
        "n -> n-t : t in {1,3,5}",
        "n -> n-t : t in {1,3,4}, n != 5",
        "n -> n-t : t in {1,3,4} | n-7 : n > 40",
        "n -> n-t : t in 1..4",
        "n -> n-t : t in {1,3,4} | n",
    ] {
        let other = nim.replace("n -> n-t : t in {1,3,4}", game);
        assert!(verify(&other)[0].1.starts_with("refused"), "{game}");
    }
    let spelled = nim.replace("n -> n-t : t in {1,3,4}", "n → n−t : t in {3..4, 1}");
    assert_eq!(verify(&spelled)[0].1, "verified");
    let misere = nim.replace("play normal", "play misere");
    assert!(verify(&misere)[0].1.starts_with("refused"));
    let primes = certificate(&["n -> n-t : t in primes | n-1"]);
    for options in [
        "n-1 | n-8",
        "n-1 | n-101 : n = 101",
        "n-2",
        "n-1 | n-t : t in squares",
    ] {
        let outcome = &verify(&primes.replace("n-1", options))[0].1;
        assert!(
            outcome.starts_with("refused") != options.contains("101"),
            "{options}: {outcome}"
        );
    }
    // The numbers with one digit 1 are not the powers of 2 there.
    let powers = certificate(&["n -> n-t : t in powers of 2"]);
    let other = powers.replace("numeration base 2", "numeration fraenkel 2");
    assert!(verify(&other)[0].1.contains("not an automaton"));
}
