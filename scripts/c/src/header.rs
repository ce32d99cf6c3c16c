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
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn is_one_comment_in_ascii(
            name in "[ -~*/?\\\\é≤]{0,12}",
            command in "[*/?\\\\a ]{0,12}",
            rust in "(//! ?[*/?\\\\a ⊕≥ ]{0,90}\n){0,40}(fn main|//! ?[*/?]*)?",
        ) {
            let text = header(&name, &command, &rust);
            prop_assert!(text.is_ascii() && text.len() <= LONGEST, "{}", text);
            let inner = text.strip_prefix("/* ").and_then(|it| it.strip_suffix("*/\n"));
            let inner = inner.expect("a comment");
            for bad in ["*/", "/*", "??", "\\\n"] {
                prop_assert!(!inner.contains(bad), "{} in {}", bad, text);
            }
            // All lines of the documentation, or as many as there is room for.
            let shown = inner.split_once("Apache-2.0.\n").expect("a license").1;
            let documented = rust.lines().take_while(|line| line.starts_with("//!")).count();
            let is_cut = inner.ends_with("...\n");
            let expected = if documented == 0 { 0 } else { documented + 1 };
            prop_assert!(is_cut || shown.lines().count() == expected, "{}", text);
            prop_assert!(!is_cut || text.len() + 300 > LONGEST, "{}", text);
        }
    }

    #[test]
    fn takes_what_just_fits() {
        let empty = header("a", "b", "//! ");
        let room = LONGEST - empty.len() - 4; // of which a line "..." would need as many
        let text = header("a", "b", &format!("//! {}", "x".repeat(room)));
        assert_eq!(text.len(), LONGEST - 4);
        assert!(!text.contains("..."));
        assert!(header("a", "b", &format!("//! {}", "x".repeat(room + 1))).ends_with("...\n*/\n"));
    }

    #[test]
    fn writes_mathematics_in_ascii() {
        let text = escaped("a \u{2264} b \u{2265} c \u{2260} d \u{2295} e \u{d7} f \u{2212} g \u{2013} h\u{2026} \u{4e2d}");
        assert_eq!(text, "a <= b >= c != d xor e x f - g - h... ?");
    }

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
