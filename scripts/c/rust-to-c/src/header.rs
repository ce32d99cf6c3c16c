//! The comment at the top of a C file.

use std::fmt::{self, Write as _};

/// The comment at the top of a C file. [`Display`](fmt::Display) writes it as C, in ASCII.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// Lines about the problem: its title, its judge, its address.
    pub problem: Vec<String>,
    /// The command that made the file.
    pub command: String,
    /// The Rust source, for readers. Empty if it is left out.
    pub source: String,
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = String::new();
        for line in &self.problem {
            writeln!(text, "{line}")?;
        }
        writeln!(
            text,
            "\nMade by `{}` from the Rust source below; edit that instead of this file.\n\
             C99 with `long long`; needs only the C library (-lm if it computes with floats).",
            self.command
        )?;
        if !self.source.is_empty() {
            write!(text, "\n{}", self.source)?;
        }
        f.write_str("/*\n")?;
        for line in text.trim().lines() {
            writeln!(f, "{}", escape(line))?;
        }
        f.write_str("*/\n")
    }
}

/// Escapes a line so that it is ASCII, contains no comment delimiter or trigraph, and does not
/// continue on the next line.
fn escape(line: &str) -> String {
    let mut out = String::new();
    for character in line.chars() {
        match character {
            '/' if out.ends_with('*') => out += " /",
            '*' if out.ends_with('/') => out += " *",
            // `??/` is a trigraph for a backslash.
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
                let _ = write!(out, "\\u{{{:x}}}", u32::from(other)); // a String takes everything
            }
        }
        // A replacement may form a delimiter with its neighbour.
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
    fn escapes_comment_delimiters_and_symbols() {
        let header = Header {
            problem: vec!["Nim \u{2013} P2197".to_owned()],
            command: "scripts/bundle.sh p2197 --lang c".to_owned(),
            source: "/* a /* b */ */\nfn main() {} // \u{2264}, \\\n".to_owned(),
        };
        let text = header.to_string();
        assert!(text.starts_with("/*\nNim - P2197\n\nMade by `scripts/bundle.sh p2197 --lang c`"));
        assert!(
            text.ends_with("\n/ * a / * b * / * /\nfn main() {} // <=,\n*/\n"),
            "{text}"
        );
    }

    proptest! {
        #[test]
        fn is_one_comment_whatever_the_source(source in "(/|\\*|\\?|\\\\|\n|·|a|é| ){0,40}") {
            let text = Header { source, ..Header::default() }.to_string();
            prop_assert!(text.is_ascii());
            prop_assert_eq!(text.find("*/"), Some(text.len() - 3));
            prop_assert_eq!(text.rfind("/*"), Some(0));
            prop_assert!(!text.contains("??"));
            prop_assert!(!text.contains("\\\n"));
        }
    }
}
