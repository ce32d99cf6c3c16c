//! Printed functions, compiled and run, agree with the proof.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{json, rule, Random};

/// The output of a program that prints, per position, the answer and the winning move or `-`.
fn run(
    folder: &Path,
    language: &str,
    code: &str,
    positions: &[Vec<u64>],
    function: &str,
    moves: usize,
) -> String {
    let call = |name: &str, position: &[u64]| {
        let list: Vec<String> = position.iter().map(u64::to_string).collect();
        format!("{name}({}", list.join(", "))
    };
    let mut body = String::new();
    for position in positions {
        let (answer, to) = (call(function, position), call("winning_move", position));
        body += &match language {
            "rust" if moves > 0 => format!("    println!(\"{{}} {{:?}}\", {answer}) as u64, {to}));\n"),
            "rust" => format!("    println!(\"{{}}\", {answer}) as u64);\n"),
            "c" if moves > 0 => format!(
                "    printf(\"%llu \", (unsigned long long){answer}));\n    \
                 if ({to}, to)) {{ for (int i = 0; i < {moves}; i++) printf(\"%s%llu\", i ? \", \" : \"Some([\", to[i]); puts(\"])\"); }}\n    \
                 else puts(\"None\");\n"
            ),
            "c" => format!("    printf(\"%llu\\n\", (unsigned long long){answer}));\n"),
            _ if moves > 0 => format!(
                "to = {to})\nprint(int({answer})), \"None\" if to is None else \"Some([\" + \", \".join(map(str, to)) + \"])\")\n"
            ),
            _ => format!("print(int({answer})))\n"),
        };
    }
    let (name, whole) = match language {
        "rust" => ("a.rs", format!("{code}\nfn main() {{\n{body}}}\n")),
        "c" => ("a.c", format!("#include <stdio.h>\n{code}\nint main(void) {{\n    unsigned long long to[8];\n    (void)to;\n{body}}}\n")),
        _ => ("a.py", format!("{code}\n{body}")),
    };
    let source = folder.join(name);
    fs::write(&source, whole).unwrap();
    let binary = folder.join("a.out");
    let output = match language {
        "rust" => Command::new("rustc")
            .args(["-D", "warnings", "--edition", "2021", "-o"])
            .arg(&binary)
            .arg(&source)
            .output(),
        "c" => Command::new("cc")
            .args(["-std=c99", "-Wall", "-Werror", "-o"])
            .arg(&binary)
            .arg(&source)
            .output(),
        _ => Command::new("python3").arg(&source).output(),
    };
    let mut output = output.unwrap();
    assert!(
        output.status.success(),
        "{language}: {}\n{code}",
        String::from_utf8_lossy(&output.stderr)
    );
    if language != "python" {
        output = Command::new(&binary).output().unwrap();
    }
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn printed_functions_agree_with_the_proof() {
    let mut random = Random(11);
    for (game, options, dimension, parts) in [
        ("max,len -> max-t,len | max,len-t | max-t,len-t", None, 2, 1),
        ("n -> n-t : t in {1,3,4}", None, 1, 1),
        ("n -> ceil(n/k) : k in 2..3, n > 1", None, 1, 1),
        ("n -> n-2 | a & b : a+b = n-2", None, 1, 2),
        ("n -> n-t | a & b : a+b = n", Some("--values"), 1, 0),
        (
            "n -> floor(n/2) : n > 0 | n-1 : n mod 4 = 2",
            Some("--values"),
            1,
            0,
        ),
    ] {
        let arguments: Vec<&str> = [game, "--time", "60"].into_iter().chain(options).collect();
        let number = |random: &mut Random| {
            let digits = 1 + random.below(16) as u32;
            random.below(10u64.pow(digits))
        };
        let positions: Vec<Vec<u64>> = (0..30)
            .map(|index| {
                (0..dimension)
                    .map(|_| {
                        if index < 15 {
                            random.below(30)
                        } else {
                            number(&mut random)
                        }
                    })
                    .collect()
            })
            .collect();
        let asked: Vec<String> = positions
            .iter()
            .map(|position| {
                position
                    .iter()
                    .map(u64::to_string)
                    .collect::<Vec<_>>()
                    .join(",")
            })
            .collect();
        let at: Vec<&str> = asked.iter().flat_map(|one| ["--at", &one[..]]).collect();
        let json = json(&[&arguments[..], &at].concat());
        let function = if options.is_some() { "value" } else { "lost" };
        let mut expected = String::new();
        for at in json["at"].as_array().unwrap() {
            let answer = match at["lost"].as_bool() {
                Some(lost) => u8::from(lost).to_string(),
                None => at["value"].as_str().unwrap().to_owned(),
            };
            let to = at["move"].as_array().map(|to| {
                let mut to: Vec<&str> = to.iter().filter_map(|number| number.as_str()).collect();
                to.resize(dimension * parts.max(1), "0");
                format!("Some([{}])", to.join(", "))
            });
            expected += &match parts {
                0 => format!("{answer}\n"),
                _ => format!("{answer} {}\n", to.unwrap_or_else(|| String::from("None"))),
            };
        }
        let folder = tempfile::tempdir().unwrap();
        for language in ["rust", "c", "python"] {
            let code = rule(&[&arguments[..], &["--code", language]].concat());
            let code = String::from_utf8(code.stdout).unwrap();
            let printed = run(
                folder.path(),
                language,
                &code,
                &positions,
                function,
                dimension * parts,
            );
            assert_eq!(printed, expected, "{game} in {language}");
        }
    }
}
