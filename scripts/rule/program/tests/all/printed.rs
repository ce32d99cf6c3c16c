//! Printed functions, compiled and run, agree with the proof.

use std::fs;
use std::process::Command;
use std::time::Duration;

use fastrand::Rng;
use game::language::wide;
use game::language::Game;
use game::limit::Limit;
use rule::code;
use rule::solve::Solver;

use crate::audit::request;
use crate::output;

/// The languages with a driver, which reads positions and prints per line the answer and the winning move, and a compiler.
const LANGUAGES: [(&str, &str, &str); 3] = [
    (
        "rust",
        include_str!("drivers/rust.txt"),
        "rustc -D warnings --edition 2021 a.txt -o a.out",
    ),
    (
        "c",
        include_str!("drivers/c.txt"),
        "cc -std=c99 -Wall -Werror -x c a.txt -o a.out",
    ),
    ("python", include_str!("drivers/python.txt"), ""),
];

#[test]
fn printed_functions_agree_with_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(11);
    for (text, is_value, moves) in [
        ("max,len -> max-t,len | max,len-t | max-t,len-t", false, 2),
        ("n -> n-t : t in {1,3,4}", false, 1),
        ("n -> n-t : t in powers of 3", false, 1),
        ("n -> n-t : t in {1,3,4}", true, 0),
        ("n -> n-t : t in {1,2,999}", true, 0),
        ("n -> n-t : t in 3..1000", true, 0),
        ("n -> n-1 : n in {5,6,7}", false, 1),
        ("n -> n-t : t > 2 | n-1", true, 0),
        ("n -> n-1 : n > 3, n < 7", true, 0),
        ("a,b -> a-t,b : t in 1..100 | a,b-t : t in {3,6}", false, 2),
        ("a,b -> a-t,b | a,b-1 : a = 0, b < 1", false, 2),
        ("n -> ceil(n/k) : k in 2..3, n > 1", false, 1),
        ("n -> n-2 | a & b : a+b = n-2", false, 2),
        ("n -> n-t | a & b : a+b = n", true, 0),
        ("n -> floor(n/2) : n > 0 | n-1 : n mod 4 = 2", true, 0),
    ] {
        let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
        let limit = Limit::work(Duration::from_secs(20));
        let request = request(false, is_value, false);
        let solver = Solver::new(&game, request, limit).unwrap_or_else(|error| panic!("{error}"));
        let mut answer = solver.solve();
        let (mut input, mut expected) = (String::new(), Vec::new());
        for index in 0..30 {
            let digits = 1 + random.u64(..16) as u32;
            let most = if index < 15 { 30 } else { 10u64.pow(digits) };
            let position: Vec<u64> = (0..game.dimension()).map(|_| random.u64(..most)).collect();
            let at = answer.at(&wide(&position));
            let position: Vec<String> = position.iter().map(u64::to_string).collect();
            input += &(position.join(" ") + "\n");
            let mut to = at.to.unwrap_or_default().concat();
            to.resize(if to.is_empty() { 0 } else { moves }, 0);
            expected.push((at.answer.unwrap(), to));
        }
        let (function, arguments) = match game.dimension() {
            _ if is_value => ("value", "p[0]"),
            1 => ("lost", "p[0]"),
            _ => ("lost", "p[0], p[1]"),
        };
        for (language, driver, compiler) in LANGUAGES {
            let code = code::print(&game, &answer, language, None).expect("a proof");
            let has_moves = code.contains("winning_move");
            assert_eq!(
                code.len() > 1000,
                has_moves || is_value && code.contains("least(")
            );
            let is_used = |line: &&str| has_moves || !line.contains("winning_move");
            let driver: Vec<&str> = driver.lines().filter(is_used).collect();
            let driver = driver.join("\n").replace("@function@", function);
            let driver = driver.replace("@arguments@", arguments);
            let driver = driver.replace("@moves@", &moves.to_string());
            let driver = driver.replace("@inputs@", &game.dimension().to_string());
            fs::write(folder.path().join("a.txt"), code + &driver).unwrap();
            let run = |program: &str, input: &str| {
                let words: Vec<&str> = program.split(' ').collect();
                let mut command = Command::new(words[0]);
                output(command.args(&words[1..]).current_dir(&folder), input)
            };
            let mut program = "python3 a.txt";
            if !compiler.is_empty() {
                let compiled = run(compiler, "");
                let error = String::from_utf8_lossy(&compiled.stderr);
                assert!(compiled.status.success(), "{text} in {language}: {error}");
                program = "./a.out";
            }
            let printed = run(program, &input).stdout;
            let printed = String::from_utf8_lossy(&printed);
            let line = |(answer, to): &(u128, Vec<u128>)| {
                let to = format!(" {to:?}");
                format!("{answer}{}\n", if has_moves { &to } else { "" })
            };
            let expected: String = expected.iter().map(line).collect();
            assert_eq!(printed, expected, "{text} in {language}");
        }
    }
}
