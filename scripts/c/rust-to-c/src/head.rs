//! The comment at the head of the file.

use std::fmt::Write;

/// What the head tells.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Lines about the problem: its title, its judge, its address.
    pub problem: Vec<String>,
    /// The command that made the file.
    pub command: String,
    /// The Rust source, for people.
    pub source: String,
}

/// A comment of C that holds the facts, and nothing but ASCII.
pub fn head(facts: &Facts) -> String {
    let mut text = String::new();
    for line in &facts.problem {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(
        text,
        "\nMade by `{}` from the Rust source below: change that, not this.\nC99 with `long long`; \
         needs the library of C and nothing else (with -lm where it computes with floats).",
        facts.command
    );
    if !facts.source.is_empty() {
        let _ = write!(text, "\n{}", facts.source);
    }
    let mut out = "/*\n".to_owned();
    for line in text.trim().lines() {
        out += &plain(line);
        out.push('\n');
    }
    out + "*/\n"
}

/// A line in ASCII, in which no comment begins or ends, and no character joins it with the next.
fn plain(line: &str) -> String {
    let mut out = String::new();
    for character in line.chars() {
        match character {
            '/' if out.ends_with('*') => out += " /",
            '*' if out.ends_with('/') => out += " *",
            // `??/` is a backslash to old compilers.
            '?' if out.ends_with('?') => out += " ?",
            '\u{2013}' | '\u{2212}' => out.push('-'),
            '\u{b7}' => out.push('*'),
            '\u{2026}' => out += "...",
            '\u{2264}' => out += "<=",
            '\u{2265}' => out += ">=",
            '\u{2260}' => out += "!=",
            '\u{3c6}' => out += "phi",
            '\u{221a}' => out += "sqrt",
            '\u{230a}' => out += "floor(",
            '\u{230b}' => out.push(')'),
            '\t' | ' '..='~' => out.push(character),
            other => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(other));
            }
        }
        // What was written for one character may end or begin a comment with its neighbour.
        while let Some(at) = out.rfind("*/").or_else(|| out.rfind("/*")) {
            out.insert(at + 1, ' ');
        }
    }
    out.truncate(out.trim_end_matches(['\\', ' ']).len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn of_a_small_program() {
        let facts = Facts {
            problem: vec!["Nim \u{2013} P2197".to_owned()],
            command: "scripts/bundle.sh p2197 --lang c".to_owned(),
            source: "/* a /* b */ */\nfn main() {} // \u{2264}, \\\n".to_owned(),
        };
        let text = head(&facts);
        assert!(text.starts_with("/*\nNim - P2197\n\nMade by `scripts/bundle.sh p2197 --lang c`"));
        assert!(
            text.ends_with("\n/ * a / * b * / * /\nfn main() {} // <=,\n*/\n"),
            "{text}"
        );
    }

    proptest! {
        /// Whatever the source is, the comment ends where the head does.
        #[test]
        fn one_comment(source in "(/|\\*|\\?|\\\\|\n|·|a|é| ){0,40}") {
            let facts = Facts { source, ..Facts::default() };
            let text = head(&facts);
            prop_assert!(text.is_ascii());
            prop_assert_eq!(text.find("*/"), Some(text.len() - 3));
            prop_assert_eq!(text.rfind("/*"), Some(0));
            prop_assert!(!text.contains("??"));
            prop_assert!(!text.contains("\\\n"));
        }
    }
}
