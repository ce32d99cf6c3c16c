//! A text as lines of its own, cut in the middle if there are many.

use crate::style::NOTE;
use crate::visible::{cut_middle, visible};

/// Lines shown from the beginning, and from the end, of a long text.
const HEAD: usize = 12;
const TAIL: usize = 6;
/// Characters shown of a long line.
const WIDTH: usize = 120;

/// The lines of `text` to be shown.
pub fn excerpt(text: &[u8]) -> Vec<String> {
    if text.is_empty() {
        return vec![format!("{NOTE}(empty){NOTE:#}")];
    }
    let lines = || text.split_inclusive(|&byte| byte == b'\n');
    let count = lines().count();
    // A note that one line is left out would take that line's place.
    if count <= HEAD + TAIL + 1 {
        return lines().map(shown).collect();
    }
    let left_out = count - HEAD - TAIL;
    let mut excerpt: Vec<String> = lines().take(HEAD).map(shown).collect();
    excerpt.push(format!("{NOTE}[… {left_out} lines …]{NOTE:#}"));
    excerpt.extend(lines().skip(count - TAIL).map(shown));
    excerpt
}

fn shown(line: &[u8]) -> String {
    match line.strip_suffix(b"\n") {
        Some(line) => cut_middle(&visible(line), WIDTH),
        None => format!(
            "{} {NOTE}(no trailing newline){NOTE:#}",
            cut_middle(&visible(line), WIDTH)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<String> {
        let lines = excerpt(text.as_bytes());
        lines
            .iter()
            .map(|line| anstream::adapter::strip_str(line).to_string())
            .collect()
    }

    #[test]
    fn short() {
        assert_eq!(plain(""), ["(empty)"]);
        assert_eq!(plain("1 \n\n2"), ["1·", "", "2 (no trailing newline)"]);
    }

    #[test]
    fn many_lines() {
        let text = |count: usize| {
            let lines: Vec<String> = (1..=count).map(|i| format!("{i}\n")).collect();
            lines.concat()
        };
        assert_eq!(plain(&text(19)).len(), 19);
        let lines = plain(&text(20));
        assert_eq!(lines[11..=13], ["12", "[… 2 lines …]", "15"]);
        assert_eq!(lines.len(), 19);
    }

    #[test]
    fn a_long_line() {
        let line = &plain(&"x".repeat(1_000_000))[0];
        assert!(line.contains("[… 999880 characters …]"), "{line}");
        assert!(line.ends_with("(no trailing newline)"), "{line}");
    }
}
