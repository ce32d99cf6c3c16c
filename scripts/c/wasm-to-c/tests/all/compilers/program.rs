//! Programs and their expected behaviour.

use crate::wat::wasm;

/// How a program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Exit(i32),
    Trap,
}

/// An input and the expected outcome.
pub struct Run {
    pub input: Vec<u8>,
    pub output: Vec<u8>,
    pub ending: Ending,
}

/// A module with an export `start`.
pub struct Program {
    pub name: String,
    pub wasm: Vec<u8>,
    /// Whether it accesses memory out of bounds.
    pub checked: bool,
    /// Whether it prints the signs of NaNs.
    pub has_nan_signs: bool,
    pub runs: Vec<Run>,
}

/// Includes files of `programs` by name.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("programs/", $name, ".wat")))),*]
    };
}

/// The hand-written programs.
///
/// A file contains the fields of a module, after those of `prelude.wat`. Comments give the expected
/// output: `;; = a b` beside code that prints the lines `a` and `b`, in the order of the text; or, for
/// a program with input, `;; run "input" = a b`, followed by `trap` or `exit 3` if it ends that way.
pub fn written() -> Vec<Program> {
    let files = files!(
        "addresses",
        "aliasing",
        "calls",
        "compare",
        "control",
        "conversions",
        "exits",
        "floats",
        "globals",
        "indirect",
        "integers",
        "nan",
        "order-blocks",
        "order-calls",
        "order-locals",
        "order-memory",
        "order-traps",
        "precedence",
        "segments",
        "shifts",
        "traps",
        "unreachable",
    );
    files
        .into_iter()
        .map(|(name, text)| of(name, text))
        .collect()
}

fn of(name: &str, text: &str) -> Program {
    let module = format!("(module\n{}\n{text})", include_str!("prelude.wat"));
    let mut runs = Vec::new();
    let mut straight = String::new();
    for line in text.lines() {
        if let Some((_, run)) = line.split_once(";; run \"") {
            let (input, rest) = run.split_once("\" =").expect("an input and a sign");
            let mut words: Vec<&str> = rest.split_whitespace().collect();
            let ending = match words[..] {
                [.., "trap"] => {
                    words.pop();
                    Ending::Trap
                }
                [.., "exit", status] => {
                    words.truncate(words.len() - 2);
                    Ending::Exit(status.parse().expect("a number"))
                }
                _ => Ending::Exit(0),
            };
            runs.push(Run {
                input: input.into(),
                output: words
                    .iter()
                    .flat_map(|word| [*word, "\n"])
                    .collect::<String>()
                    .into(),
                ending,
            });
        } else if let Some((_, values)) = line.split_once(";; =") {
            for value in values.split_whitespace() {
                straight.push_str(value);
                straight.push('\n');
            }
        }
    }
    if runs.is_empty() {
        runs.push(Run {
            input: Vec::new(),
            output: straight.into(),
            ending: Ending::Exit(0),
        });
    }
    Program {
        name: name.to_owned(),
        wasm: wasm(&module),
        checked: text.contains(";; checked\n"),
        has_nan_signs: text.contains(";; signs of NaN\n"),
        runs,
    }
}
