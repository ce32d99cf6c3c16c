//! Printed functions, compiled and run, against the solutions' own rules up to 10^18.

// Programs are printed piece by piece.
#![allow(clippy::format_push_string)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use rule::code::function;
use rule::guess::Language;
use rule::language::Game;
use rule::limit::Limit;
use rule::search::{Play, Question};
use rule::solve::{solve, Request, Verdict};
use shared::octal::Octal;
use shared::sg::Sequence;
use shared::{dynamic, nim, wythoff};

/// The rule of a position, 1 for lost, or the value.
type Expected = Box<dyn FnMut(&[u64]) -> u64>;

struct Case {
    game: &'static str,
    play: Play,
    question: Question,
    /// Whether the name of the rule is printed, not its automaton.
    has_formula: bool,
    expected: Expected,
}

fn lost(
    game: &'static str,
    play: Play,
    has_formula: bool,
    mut wins: impl FnMut(&[u64]) -> bool + 'static,
) -> Case {
    Case {
        game,
        play,
        question: Question::Outcome,
        has_formula,
        expected: Box::new(move |position| u64::from(!wins(position))),
    }
}

fn value(
    game: &'static str,
    has_formula: bool,
    value: impl FnMut(&[u64]) -> u64 + 'static,
) -> Case {
    Case {
        game,
        play: Play::Normal,
        question: Question::Value,
        has_formula,
        expected: Box::new(value),
    }
}

fn cases() -> Vec<Case> {
    use Play::{Misere, Normal};
    let (two, three) = (
        "x,y -> x-t,y | x,y-t",
        "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t",
    );
    let wythoffs = "x,y -> x-t,y | x,y-t | x-t,y-t";
    let mut fibonacci = dynamic::Dynamic::new(2);
    let mut kayles = Sequence::new("0.77".parse::<Octal>().unwrap());
    let kayles_game = "n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2";
    vec![
        lost("n -> n-t : t in powers of 2", Normal, true, |n| {
            n[0] % 3 != 0
        }),
        lost("n -> n-t : t in {1,3,4}", Normal, true, |n| {
            n[0] % 7 != 0 && n[0] % 7 != 2
        }),
        lost(wythoffs, Normal, false, |n| {
            wythoff::first_player_wins(n[0], n[1])
        }),
        lost(wythoffs, Misere, false, |n| {
            wythoff::first_player_wins_misere(n[0], n[1])
        }),
        lost("n,q -> n-t,2*t : t <= q", Normal, false, move |n| {
            n[0] > 0 && fibonacci.smallest_part(n[0]) <= n[1]
        }),
        lost(two, Normal, true, |n| {
            nim::first_player_wins(n.iter().copied())
        }),
        lost(three, Normal, true, |n| {
            nim::first_player_wins(n.iter().copied())
        }),
        lost(three, Misere, false, |n| {
            nim::first_player_wins_misere(n.iter().copied())
        }),
        lost("n -> ceil(n/k) : k in 2..9, n > 1", Normal, false, |n| {
            // Won in (1, 9], (18, 162], (324, 2916], …: multiply by 9 and by 2 in turn.
            let (mut most, mut turn) = (1u128, 0);
            while most < n[0].into() {
                most *= [9, 2][turn % 2];
                turn += 1;
            }
            turn % 2 == 1
        }),
        value("n -> n-t | a & b : a+b = n", true, |n| match n[0] % 4 {
            0 if n[0] > 0 => n[0] - 1,
            3 => n[0] + 1,
            _ => n[0],
        }),
        value(kayles_game, true, move |n| kayles.grundy(n[0]).unwrap()),
        value("x,y -> x-t,y | x,y-t", true, |n| n[0] ^ n[1]),
        lost(
            "a,b,c -> a-t,b+t,c | a,b-t,c+t | a,b,c-t",
            Normal,
            true,
            |n| n[0] != n[2],
        ),
    ]
}

/// Small positions, and random ones of all magnitudes up to 10^18, near each other in half the cases.
fn positions(dimension: usize, game: &str) -> Vec<Vec<u64>> {
    let mut seed = game.bytes().fold(1u64, |seed, byte| {
        seed.wrapping_mul(31).wrapping_add(byte.into())
    });
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let side = [400u64, 20, 7][dimension - 1];
    let mut positions: Vec<Vec<u64>> = (0..side.pow(dimension as u32))
        .map(|index| {
            (0..dimension as u32)
                .map(|place| index / side.pow(place) % side)
                .collect()
        })
        .collect();
    for _ in 0..600 {
        let most = 10u64.pow(1 + (random() % 18) as u32);
        let mut position: Vec<u64> = (0..dimension).map(|_| random() % most).collect();
        if random() % 2 == 0 && dimension > 1 {
            position[dimension - 1] = position[..dimension - 1].iter().fold(0, |sum, n| sum ^ n);
        }
        positions.push(position);
    }
    if dimension == 2 {
        // Cold pairs, which random pairs hardly ever are.
        for k in (0..300u64).map(|i| i.pow(7) + i) {
            if let Some((x, y)) = wythoff::cold_pair(k).filter(|pair| pair.1 < 10u64.pow(18)) {
                positions.extend([vec![x, y], vec![y, x], vec![x, y + 1]]);
            }
        }
    }
    positions
}

fn run(program: &mut Command, input: &str) -> String {
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program:?}: {error}"));
    let mut stdin = child.stdin.take().unwrap();
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{program:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Compiles the functions of all games as one program, each in a file of its own, without warnings.
fn answers(
    language: Language,
    functions: &[(String, &Case)],
    folder: &Path,
    input: &str,
) -> String {
    let arguments = |dimension: usize, index: &str| -> String {
        let each = (0..dimension).map(|place| index.replace('#', &place.to_string()));
        each.collect::<Vec<_>>().join(", ")
    };
    let name = |case: &Case| {
        if case.question == Question::Outcome {
            "lost"
        } else {
            "value"
        }
    };
    let dimension = |case: &Case| Game::parse(case.game).unwrap().dimension();
    match language {
        Language::Rust => {
            let mut main = String::from("fn main() {\n    for line in std::io::stdin().lines() {\n        let line = line.unwrap();\n        let n: Vec<u64> = line.split(' ').map(|n| n.parse().unwrap()).collect();\n        let answer = match n[0] {\n");
            let mut modules = String::new();
            for (index, (function, case)) in functions.iter().enumerate() {
                modules += &format!("mod game{index} {{\n{function}}}\n");
                let list = arguments(dimension(case), "n[# + 1]");
                main += &format!(
                    "            {index} => u64::from(game{index}::{}({list})),\n",
                    name(case)
                );
            }
            main += "            _ => unreachable!(),\n        };\n        println!(\"{answer}\");\n    }\n}\n";
            let (source, binary) = (folder.join("all.rs"), folder.join("all-rust"));
            fs::write(&source, modules + &main).unwrap();
            let built = kit::compilers::rustc()
                .args([
                    "--edition",
                    "2021",
                    "-D",
                    "warnings",
                    "-A",
                    "clippy::all",
                    "-o",
                ])
                .args([&binary, &source])
                .status();
            assert!(built.unwrap().success());
            run(&mut Command::new(binary), input)
        }
        Language::C => {
            let mut main = String::from("#include <stdio.h>\n#include <stdbool.h>\n");
            let mut command = kit::compilers::cc();
            command.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1"]);
            let mut cases = String::new();
            for (index, (function, case)) in functions.iter().enumerate() {
                let file = folder.join(format!("game{index}.c"));
                fs::write(&file, function).unwrap();
                let object = folder.join(format!("game{index}.o"));
                let define = format!("-D{}=game{index}", name(case));
                let built = kit::compilers::cc()
                    .args([
                        "-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-c", &define, "-o",
                    ])
                    .args([&object, &file])
                    .status();
                assert!(built.unwrap().success(), "{function}");
                command.arg(object);
                let result = if case.question == Question::Outcome {
                    "bool"
                } else {
                    "unsigned long long"
                };
                let types = vec!["unsigned long long"; dimension(case)].join(", ");
                main += &format!("{result} game{index}({types});\n");
                let list = arguments(dimension(case), "n[#]");
                cases += &format!("        case {index}: answer = game{index}({list}); break;\n");
            }
            main += &format!("int main(void) {{\n    int game;\n    while (scanf(\"%d\", &game) == 1) {{\n        unsigned long long n[4] = {{0}}, answer = 0;\n        for (int i = 0; i < 3; i++)\n            if (scanf(\"%llu\", &n[i]) != 1)\n                return 1;\n        switch (game) {{\n{cases}        }}\n        printf(\"%llu\\n\", answer);\n    }}\n    return 0;\n}}\n");
            let (source, binary) = (folder.join("main.c"), folder.join("all-c"));
            fs::write(&source, main).unwrap();
            let built = command.arg(&source).arg("-o").arg(&binary).status();
            assert!(built.unwrap().success());
            run(&mut Command::new(binary), input)
        }
        Language::Python => {
            let mut main = String::from("import sys\ngames = []\n");
            for (function, case) in functions {
                main += &format!(
                    "{function}\ngames.append(({}, {}))\n",
                    name(case),
                    dimension(case)
                );
            }
            main += "for line in sys.stdin:\n    game, *n = map(int, line.split())\n    rule, count = games[game]\n    print(int(rule(*n[:count])))\n";
            let source = folder.join("all.py");
            fs::write(&source, main).unwrap();
            run(Command::new("python3").arg(source), input)
        }
    }
}

#[test]
fn printed_functions_agree_with_the_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let mut cases = cases();
    let mut input = String::new();
    let mut expected = String::new();
    let mut proofs = Vec::new();
    for (index, case) in cases.iter_mut().enumerate() {
        let game = Game::parse(case.game).unwrap();
        let request = Request {
            play: case.play,
            question: case.question,
            numeration: None,
            upto: None,
        };
        let answer = solve(&game, request, Limit::NONE).unwrap();
        let Verdict::Proved(proof, name) = answer.verdict else {
            panic!("{} is proved", case.game);
        };
        let formula = name.and_then(|name| name.formula);
        assert_eq!(formula.is_some(), case.has_formula, "{}", case.game);
        for position in positions(game.dimension(), case.game) {
            let wide: Vec<u128> = position.iter().map(|&n| n.into()).collect();
            let answer = (case.expected)(&position);
            let own = match case.question {
                Question::Outcome => u128::from(proof.is_lost(&wide)),
                Question::Value => proof.value(&wide).unwrap(),
            };
            assert_eq!(own, answer.into(), "{} at {position:?}", case.game);
            let mut line = vec![index as u64];
            line.extend(&position);
            line.resize(4, 0);
            input += &line
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(" ");
            input.push('\n');
            expected += &format!("{answer}\n");
        }
        proofs.push((game, proof, formula));
    }
    let mut languages = vec![Language::Rust, Language::C];
    if Command::new("python3").arg("--version").output().is_ok() {
        languages.push(Language::Python);
    }
    for language in languages {
        // With the formula, and with the automaton for those who have one, too.
        for with_formula in [true, false] {
            let functions: Vec<(String, &Case)> = proofs
                .iter()
                .zip(&cases)
                .map(|((game, proof, formula), case)| {
                    let formula = formula.as_ref().filter(|_| with_formula);
                    let comments = [String::from("A comment.")];
                    let names = &game.coordinates;
                    let text = function(proof, formula, names, case.question, language, &comments);
                    (text, case)
                })
                .collect();
            let actual = answers(language, &functions, folder.path(), &input);
            let lines = input.lines().zip(expected.lines().zip(actual.lines()));
            for (line, (expected, actual)) in lines {
                assert_eq!(
                    actual, expected,
                    "{language:?}, formula {with_formula}: game and position {line}"
                );
            }
            assert_eq!(actual.lines().count(), expected.lines().count());
        }
    }
}
