//! The comment at the top of a C file.

use std::fmt::Write;

/// The longest header in bytes.
const LONGEST: usize = 2000;

/// Returns the comment at the top of the C file `name`, made by `command` from a Rust program: what the file is, how it
/// was made, and the documentation that the program begins with, as far as there is room.
pub fn header(name: &str, command: &str, rust: &str) -> String {
    let mut text = format!("/* {}\n\n", escaped(name));
    let _ = write!(
        text,
        "Made by `{}` from a Rust program: edit that, not this.\n\
         C99, needs only the C library (-lm for floats). Contains parts of Rust's standard library\n\
         and of hashbrown, by their authors, under the licenses MIT or Apache-2.0.\n",
        escaped(command)
    );
    let end = "*/\n";
    let docs = rust.lines().map_while(|line| line.strip_prefix("//!"));
    for (number, line) in docs.enumerate() {
        let line = escaped(line.strip_prefix(' ').unwrap_or(line));
        if text.len() + line.len() + end.len() + 6 > LONGEST {
            text += "...\n";
            break;
        }
        let space = if number == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{space}{line}");
    }
    text + end
}

/// A line in ASCII, without the delimiters of comments, trigraphs, and a backslash at its end.
fn escaped(line: &str) -> String {
    let mut text = String::new();
    for character in line.trim_end().chars() {
        match character {
            '\u{2013}' | '\u{2212}' => text.push('-'),
            '\u{2264}' => text += "<=",
            '\u{2265}' => text += ">=",
            '\u{2260}' => text += "!=",
            '\u{2295}' => text += "xor",
            '\u{2026}' => text += "...",
            '\u{d7}' => text.push('x'),
            ' '..='~' => text.push(character),
            _ => text.push('?'),
        }
    }
    // A space between them keeps each pair apart.
    for (pair, apart) in [("*/", "* /"), ("/*", "/ *"), ("??", "? ?"), ("??", "? ?")] {
        text = text.replace(pair, apart);
    }
    text.trim_end_matches('\\').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_the_file_is() {
        let rust = "//! # Nim \u{2264} 3\n//!\n//! A game.\n\nfn main() {}\n//! not this\n";
        let text = header("hdu1", "scripts/bundle.sh hdu1", rust);
        assert!(text.starts_with("/* hdu1\n\nMade by `scripts/bundle.sh hdu1` from a Rust program"));
        assert!(
            text.ends_with("Apache-2.0.\n\n# Nim <= 3\n\nA game.\n*/\n"),
            "{text}"
        );
    }

    #[test]
    fn is_short_and_one_comment() {
        let rust = "//! a */ b /* c */*/ ?".to_owned()
            + &"?".repeat(9)
            + "/\\\n"
            + &"//! 0123456789\n".repeat(999);
        let text = header("a */", "b /* \u{e9}", &rust);
        assert!(
            text.len() <= LONGEST && text.ends_with("...\n*/\n"),
            "{text}"
        );
        let inner = &text[2..text.len() - 3];
        for bad in ["*/", "/*", "??", "\\\n"] {
            assert!(!inner.contains(bad), "{bad} in {text}");
        }
        assert!(text.is_ascii());
    }
}
