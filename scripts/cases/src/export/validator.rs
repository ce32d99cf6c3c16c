//! A validator for Kattis: a Python program made from the layout of a problem's inputs.

use std::fmt::Write;

use cases::grammar::{Amount, Rule};
use cases::problem::Problem;

const HEAD: &str = r#"
import re
import sys

text = sys.stdin.read()
position = 0


def fail(why):
    line = text.count("\n", 0, position) + 1
    sys.exit(f"line {line}: {why}")


def take(pattern, what):
    global position
    if position > 0 and text[position - 1] != "\n" and pattern != "\n":
        pattern = " " + pattern
    match = re.compile(pattern).match(text, position)
    if match is None:
        fail(f"{what} expected")
    position = match.end()
    return match.group().strip(" ")


def number(name, least, most):
    value = int(take(r"(?:0|-?[1-9][0-9]*)(?![^ \n])", name))
    if not least <= value <= most:
        fail(f"{name} = {value} is not in {least}..{most}")
    return value


def end_line():
    take("\n", "the end of the line")


"#;

/// Returns a program that exits with status 42 if its input has the layout and keeps the bounds.
pub fn python(problem: &Problem) -> String {
    let id = problem.id;
    let mut text = format!(
        "#!/usr/bin/env python3\n\
         # Checks the layout of an input of {id}, to the blank, and the bounds of each number; a bound that\n\
         # depends on another number is checked for the greatest of these. `scripts/cases.sh --validate {id}`\n\
         # checks all that the statement promises.\n"
    );
    text.push_str(HEAD.trim_start_matches('\n').trim_end());
    text.push_str("\n\n\n");
    statements(&(problem.layout)(), 0, &mut text);
    text.push_str(
        "if position < len(text):\n    fail(\"the end of the input expected\")\nsys.exit(42)\n",
    );
    text
}

/// Writes the statements of rules, indented by so many levels.
fn statements(rules: &[Rule], level: usize, text: &mut String) {
    let indent = "    ".repeat(level);
    for rule in rules {
        let _ = match rule {
            Rule::Number {
                name,
                bounds: [least, most],
                index,
            } => {
                writeln!(text, "{indent}n{index} = number({name:?}, {least}, {most})")
            }
            Rule::Word(word) => {
                writeln!(text, "{indent}take(re.escape({word:?}), {word:?})")
            }
            Rule::Letters {
                name,
                lengths,
                alphabet,
            } => {
                let (least, most) = (lengths.start(), lengths.end());
                writeln!(
                    text,
                    "{indent}take(\"[\" + re.escape({alphabet:?}) + \"]{{{least},{most}}}(?![^ \\n])\", {name:?})"
                )
            }
            Rule::EndLine => writeln!(text, "{indent}end_line()"),
            Rule::Separator => writeln!(text, "{indent}if position > 0:\n{indent}    end_line()"),
            Rule::Items(amount, item) => {
                let _ = writeln!(text, "{indent}for _ in range({}):", shown(*amount));
                statements(item, level + 1, text);
                Ok(())
            }
            Rule::Until(None, item) => {
                let _ = writeln!(text, "{indent}while position < len(text):");
                statements(item, level + 1, text);
                Ok(())
            }
            Rule::Until(Some(terminator), item) => {
                let end = format!("{terminator}\n");
                let _ = writeln!(
                    text,
                    "{indent}while not text.startswith({end:?}, position):"
                );
                statements(item, level + 1, text);
                writeln!(text, "{indent}position += len({end:?})")
            }
            Rule::Board([rows, columns], cells) => {
                let (rows, columns) = (shown(*rows), shown(*columns));
                let _ = writeln!(text, "{indent}for _ in range({rows}):");
                writeln!(
                    text,
                    "{indent}    take(\"[\" + re.escape({cells:?}) + \"]{{%d}}\" % ({columns}), \"a row\")\n\
                     {indent}    end_line()"
                )
            }
        };
    }
}

fn shown(amount: Amount) -> String {
    match amount {
        Amount::Fixed(count) => count.to_string(),
        Amount::Stated(index, 0) => format!("n{index}"),
        Amount::Stated(index, less) => format!("n{index} - {less}"),
    }
}
