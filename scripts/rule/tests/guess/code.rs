//! Printed functions compiled and run, compared with the rule itself.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use rule::guess::{Language, Rule};

use super::games::Random;

/// Compares the printed functions of a rule with it on random positions.
pub fn check(name: &str, rule: &Rule) {
    let dimensions = rule.names().len();
    let mut random = Random(42);
    let mut positions: Vec<Vec<u64>> = Vec::new();
    for bits in [3, 5, 8, 16, 30, 40, 60, 64] {
        for _ in 0..25 {
            let coordinate =
                |_| (random.below(u64::MAX) ^ random.below(u64::MAX) << 20) >> (64 - bits);
            positions.push((0..dimensions).map(coordinate).collect());
        }
    }
    positions.extend(rule.exceptions().map(|(position, _)| position.to_vec()));
    let expected = |position: &Vec<u64>| {
        let wide: Vec<u128> = position.iter().map(|&x| u128::from(x)).collect();
        Some(rule.answer_text(rule.value(&wide)?))
    };
    let (positions, expected): (Vec<Vec<u64>>, Vec<String>) = positions
        .into_iter()
        .filter_map(|position| expected(&position).map(|answer| (position, answer)))
        .unzip();
    assert!(
        positions.len() >= 75,
        "{name}: {} positions",
        positions.len()
    );
    let folder = tempfile::tempdir().unwrap();
    for (language, run) in [
        (
            Language::Rust,
            rust as fn(&Path, &str, &[Vec<u64>], bool) -> Option<Output>,
        ),
        (Language::C, c),
        (Language::Python, python),
    ] {
        let code = rule.code(language);
        let Some(output) = run(folder.path(), &code, &positions, rule.has_words()) else {
            continue;
        };
        assert!(
            output.status.success(),
            "{name}: {code}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let printed = String::from_utf8(output.stdout).unwrap();
        for ((line, expected), position) in printed.lines().zip(&expected).zip(&positions) {
            assert_eq!(
                line, expected,
                "{name}: {language:?} at {position:?}\n{code}"
            );
        }
        assert_eq!(printed.lines().count(), expected.len());
    }
}

fn function(code: &str) -> &'static str {
    if code.contains("lost(") {
        "lost"
    } else {
        "value"
    }
}

fn compiled(mut compiler: Command, binary: &Path) -> Option<Output> {
    let result = compiler.output().ok()?;
    assert!(
        result.status.success() && result.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&result.stderr)
    );
    Some(Command::new(binary).output().unwrap())
}

fn rust(folder: &Path, code: &str, positions: &[Vec<u64>], _: bool) -> Option<Output> {
    let name = function(code);
    let arity = positions[0].len();
    let arguments: Vec<String> = (0..arity).map(|i| format!("p[{i}]")).collect();
    let main = format!(
        "fn main() {{\n    for p in POSITIONS {{\n        println!(\"{{}}\", {name}({}));\n    }}\n}}\nconst POSITIONS: &[[u64; {arity}]] = &{positions:?};\n",
        arguments.join(", ")
    );
    let source = folder.join("rule.rs");
    fs::write(&source, format!("#![deny(warnings)]\n{code}\n{main}")).unwrap();
    let binary = folder.join("rust");
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc
        .args(["--edition", "2021", "-O", "-C", "overflow-checks=on", "-o"])
        .arg(&binary)
        .arg(source);
    compiled(rustc, &binary)
}

fn c(folder: &Path, code: &str, positions: &[Vec<u64>], words: bool) -> Option<Output> {
    let name = function(code);
    let mut calls = String::new();
    for position in positions {
        let arguments: Vec<String> = position.iter().map(|x| format!("{x}ULL")).collect();
        let _ = writeln!(calls, "    print({name}({}));", arguments.join(", "));
    }
    let print = if name == "lost" {
        "static void print(int lost) { puts(lost ? \"true\" : \"false\"); }"
    } else if words {
        "static void print(const char *word) { puts(word); }"
    } else {
        "static void digits(unsigned __int128 n) { if (n >= 10) digits(n / 10); putchar('0' + (int)(n % 10)); }\n\
         static void print(__int128 n) { if (n < 0) { putchar('-'); n = -n; } digits((unsigned __int128)n); putchar('\\n'); }"
    };
    let source = folder.join("rule.c");
    fs::write(
        &source,
        format!(
            "{code}\n#include <stdio.h>\n{print}\nint main(void)\n{{\n{calls}    return 0;\n}}\n"
        ),
    )
    .unwrap();
    let binary = folder.join("c");
    let mut cc = Command::new(std::env::var_os("CC").unwrap_or_else(|| "gcc".into()));
    cc.args(["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-o"])
        .arg(&binary)
        .arg(source);
    compiled(cc, &binary)
}

fn python(folder: &Path, code: &str, positions: &[Vec<u64>], _: bool) -> Option<Output> {
    let name = function(code);
    let lines: Vec<String> = positions.iter().map(|p| format!("    {p:?},\n")).collect();
    let source = folder.join("rule.py");
    let show = if name == "lost" {
        "str(lost(*p)).lower()"
    } else {
        "value(*p)"
    };
    fs::write(
        &source,
        format!(
            "{code}\n\nfor p in [\n{}]:\n    print({show})\n",
            lines.concat()
        ),
    )
    .unwrap();
    Command::new("python3").arg(source).output().ok()
}
