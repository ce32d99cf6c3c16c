//! Compiles printed functions, all of one language as one program, and compares what they return.

// Programs are printed piece by piece.
#![allow(clippy::format_push_string)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use rule::code::Language;

/// A printed function, and what it must return.
pub struct Printed {
    /// What failures call it.
    pub name: String,
    /// `lost` or `value`.
    pub function: &'static str,
    /// The function in each of [`LANGUAGES`].
    pub code: [String; 3],
    /// Positions, and the answers as text.
    pub expected: Vec<(Vec<u64>, String)>,
}

/// The languages that are checked.
pub const LANGUAGES: [Language; 3] = [Language::Rust, Language::C, Language::Python];

/// Compiles the functions without warnings, and compares them at their positions.
pub fn check(printed: &[Printed]) {
    let mut input = String::new();
    for (index, one) in printed.iter().enumerate() {
        for (position, _) in &one.expected {
            input += &index.to_string();
            for n in position {
                input += &format!(" {n}");
            }
            input.push('\n');
        }
    }
    for (language, index) in LANGUAGES.into_iter().zip(0..) {
        let folder = tempfile::tempdir().unwrap();
        let codes: Vec<&str> = printed.iter().map(|one| &one.code[index][..]).collect();
        let mut program = match language {
            Language::Rust => rust(printed, &codes, folder.path()),
            Language::C => c(printed, &codes, folder.path()),
            Language::Python => match python(printed, &codes, folder.path()) {
                Some(program) => program,
                None => continue,
            },
        };
        let output = run(&mut program, &input);
        let mut lines = output.lines();
        for (one, code) in printed.iter().zip(codes) {
            for (position, answer) in &one.expected {
                let line = lines.next().unwrap_or("nothing");
                let name = &one.name;
                assert_eq!(line, answer, "{name}: {language:?} at {position:?}\n{code}");
            }
        }
        assert_eq!(lines.next(), None);
    }
}

fn arguments(one: &Printed) -> String {
    let list = (0..one.expected[0].0.len()).map(|index| format!("n[{index}]"));
    list.collect::<Vec<_>>().join(", ")
}

fn compile(compiler: &mut Command) {
    let output = compiler.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
}

fn rust(printed: &[Printed], codes: &[&str], folder: &Path) -> Command {
    let mut modules = String::from("#![deny(warnings)]\n");
    let mut calls = String::new();
    for (index, (one, code)) in printed.iter().zip(codes).enumerate() {
        modules += &format!("mod rule{index} {{\n{code}}}\n");
        let (function, list) = (one.function, arguments(one));
        calls += &format!(
            "            {index} => println!(\"{{}}\", rule{index}::{function}({list})),\n"
        );
    }
    let main = format!(
        "fn main() {{
    for line in std::io::stdin().lines() {{
        let n: Vec<u64> = line.unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
        let (index, n) = (n[0], &n[1..]);
        match index {{
{calls}            _ => unreachable!(),
        }}
    }}
}}
"
    );
    let (source, binary) = (folder.join("all.rs"), folder.join("all-rust"));
    fs::write(&source, modules + &main).unwrap();
    let options = [
        "--edition",
        "2021",
        "-C",
        "opt-level=1",
        "-C",
        "overflow-checks=on",
        "-o",
    ];
    compile(
        kit::compilers::rustc()
            .args(options)
            .args([&binary, &source]),
    );
    Command::new(binary)
}

/// Each function in a file of its own, with one that prints its result, whatever its type.
fn c(printed: &[Printed], codes: &[&str], folder: &Path) -> Command {
    let show = "
#include <stdio.h>
#define SHOW static __attribute__((unused)) void
SHOW show_truth(_Bool holds) { puts(holds ? \"true\" : \"false\"); }
SHOW show_word(const char *word) { puts(word); }
SHOW show_digits(unsigned __int128 n) { if (n >= 10) show_digits(n / 10); putchar('0' + (int)(n % 10)); }
SHOW show_number(__int128 n) { if (n < 0) { putchar('-'); n = -n; } show_digits((unsigned __int128)n); putchar('\\n'); }
#define show(x) _Generic(x, _Bool: show_truth, const char *: show_word, default: show_number)(x)
";
    let mut command = kit::compilers::cc();
    command.args(["-std=c99", "-O1", "-Wall", "-Wextra", "-Werror"]);
    let (mut declarations, mut names) = (String::new(), String::new());
    for (index, (one, code)) in printed.iter().zip(codes).enumerate() {
        let (function, list) = (one.function, arguments(one));
        let text = format!(
            "{code}\n{show}\nvoid show{index}(const unsigned long long *n) {{ show({function}({list})); }}\n"
        );
        let text = format!("#define {function} rule{index}\n{text}");
        let file = folder.join(format!("rule{index}.c"));
        fs::write(&file, text).unwrap();
        command.arg(file);
        declarations += &format!("void show{index}(const unsigned long long *);\n");
        names += &format!("show{index}, ");
    }
    let main = format!(
        "#include <stdio.h>
#include <stdlib.h>
{declarations}static void (*const functions[])(const unsigned long long *) = {{{names}}};
int main(void) {{
    char line[200];
    while (fgets(line, sizeof line, stdin)) {{
        unsigned long long n[4] = {{0}};
        char *rest = line;
        unsigned long index = strtoul(rest, &rest, 10);
        for (int i = 0; i < 4; i++)
            n[i] = strtoull(rest, &rest, 10);
        functions[index](n);
    }}
    return 0;
}}
"
    );
    let (source, binary) = (folder.join("main.c"), folder.join("all-c"));
    fs::write(&source, main).unwrap();
    compile(command.arg(&source).arg("-o").arg(&binary));
    Command::new(binary)
}

/// None without Python.
fn python(printed: &[Printed], codes: &[&str], folder: &Path) -> Option<Command> {
    let mut text = String::from("import sys\nrules = []\n");
    for (one, code) in printed.iter().zip(codes) {
        // In a namespace of its own, as the helpers have the same names.
        text += &format!("rules.append({{}})\nexec({code:?}, rules[-1])\n");
        text += &format!("rules[-1] = rules[-1][\"{}\"]\n", one.function);
    }
    text += "for line in sys.stdin:\n    rule, *n = map(int, line.split())\n    answer = rules[rule](*n)\n    print(str(answer).lower() if isinstance(answer, bool) else answer)\n";
    let source = folder.join("all.py");
    fs::write(&source, text).unwrap();
    let version = Command::new("python3").arg("--version").output();
    version.is_ok().then(|| {
        let mut command = Command::new("python3");
        command.arg(source);
        command
    })
}

fn run(program: &mut Command, input: &str) -> String {
    let program = program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = input.to_owned();
    // A program that fails leaves its input unread: its status tells.
    let writer = std::thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{program:?}");
    String::from_utf8(output.stdout).unwrap()
}
