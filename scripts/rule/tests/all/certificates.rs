//! Certificates, verified by a program that shares nothing with the prover.

use std::fs;
use std::process::Command;

use crate::{output, rule, Random};

/// Verifies certificates with `check.py`; returns the game and the outcome of each.
pub fn verify(certificates: &str) -> Vec<(String, String)> {
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/check.py");
    let output = output(Command::new("python3").arg(checker), certificates);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    let outcomes: Vec<(String, String)> = lines
        .chunks(2)
        .map(|pair| (pair[0].clone(), pair[1].clone()))
        .collect();
    assert_eq!(
        outcomes.len(),
        certificates.matches("certificate 1\n").count()
    );
    let is_verified = outcomes.iter().all(|(_, outcome)| outcome == "verified");
    assert_eq!(output.status.success(), is_verified);
    outcomes
}

fn certificate(arguments: &str) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    rule(
        &format!("{arguments} --certificate {}", file.path().display()),
        "",
    );
    fs::read_to_string(file.path()).unwrap()
}

/// A state that accepts instead of rejecting or the other way round, or a transition to another state. The automaton
/// is minimal, so the set changes.
fn mutated(certificate: &str, random: &mut Random) -> Option<String> {
    let (head, states) = certificate.split_once("\norder ")?;
    let mut lines: Vec<String> = states.lines().map(str::to_owned).collect();
    let count = lines.len() as u64 - 2; // the order and `end`
    let line = &mut lines[1 + random.below(count) as usize];
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    if words.len() == 1 || count == 1 || random.below(2) == 0 {
        words[0] = String::from(if words[0] == "+" { "-" } else { "+" });
    } else {
        let place = 1 + random.below(words.len() as u64 - 1) as usize;
        let (digits, to) = words[place].split_once('>')?;
        let other = (to.parse::<u64>().ok()? + 1 + random.below(count - 1)) % count;
        words[place] = format!("{digits}>{other}");
    }
    *line = words.join(" ");
    Some(format!("{head}\norder {}\n", lines.join("\n")))
}

#[test]
fn mutated_certificates_are_refused() {
    let games = [
        "'n -> n-t : t in {1,3,4}'",
        "'n -> n-t : t in powers of 2'",
        "'n -> floor(n/k) : k in {2,3,4}, n >= 1'",
        "--misere 'n -> n-t : t in 1..5'",
        "'x,y -> x-t,y | x,y-t | x-t,y-t'",
        "--misere 'x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t'",
        "--values 'n -> n-t : t in {1,2,3}'",
        "--values 'n -> n-t | a & b : a+b = n'",
    ];
    let mut random = Random(1);
    let mut mutants = String::new();
    for game in games {
        let certificate = certificate(game);
        assert_eq!(verify(&certificate)[0].1, "verified", "{game:?}");
        for _ in 0..25 {
            mutants += &mutated(&certificate, &mut random).expect("a certificate");
        }
    }
    let outcomes = verify(&mutants);
    assert_eq!(outcomes.len(), 200);
    for (game, outcome) in outcomes {
        assert!(
            outcome.starts_with("refused"),
            "a mutant of {game}: {outcome}"
        );
    }
}

/// What the text of a game says counts, not what the prover made of it.
#[test]
fn certificates_of_another_game_are_refused() {
    let nim = certificate("'n -> n-t : t in {1,3,4}'");
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
}
