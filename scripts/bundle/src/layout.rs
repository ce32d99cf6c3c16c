//! White space of the file: nothing else is changed here.

use anyhow::Result;

use crate::tokens::{Edits, Source};

/// Returns the white space of a gap without its comments: at most one empty line.
pub fn blank(gap: &str) -> String {
    let lines: Vec<&str> = gap.split('\n').collect();
    let [_, between @ .., last] = &lines[..] else {
        return if gap.is_empty() { "" } else { " " }.to_owned();
    };
    let indent = &last[..last.len() - last.trim_start().len()];
    let breaks = if between.iter().any(|line| line.trim().is_empty()) {
        "\n\n"
    } else {
        "\n"
    };
    format!("{breaks}{indent}")
}

/// Lays out the text of a crate: without comments, with half of its indentation, which would be a quarter of the file.
pub(crate) fn tidy(text: &str) -> Result<String> {
    let source = Source::new(text)?;
    let mut edits = Edits::default();
    let last = source.tokens.len();
    for index in 0..=last {
        let gap = source.gap(index);
        let mut space = blank(&text[gap.clone()]);
        // Behind a bracket or an attribute.
        let is_inner = source.is_behind(index, "{ ( [ ]") || source.is_one(index, "} ) ]");
        if space.starts_with("\n\n") && is_inner {
            space.remove(0);
        }
        if index == 0 || index == last {
            space = space.replace('\n', "");
        }
        if let Some(line) = space.rfind('\n') {
            let indent = space.len() - line - 1;
            space.truncate(line + 1 + indent / 2);
        }
        edits.replace(gap, space);
    }
    Ok(edits.apply(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_at_most_one_empty_line_of_a_gap() {
        for (gap, expected) in [
            ("", ""),
            (" ", " "),
            ("/* a */", " "),
            (" // a\n", "\n"),
            ("\n    ", "\n    "),
            (" // a\n  // b\n  ", "\n  "),
            ("\n\n", "\n\n"),
            ("\n\n\n\n  ", "\n\n  "),
            ("\n// a\n\n", "\n\n"),
            (" // a\n\n// b\n", "\n\n"),
            ("\n// a", "\n"),
        ] {
            assert_eq!(blank(gap), expected, "{gap:?}");
        }
    }

    #[test]
    fn halves_the_indentation_and_drops_what_is_not_needed() {
        for (text, expected) in [
            (
                "\n\nfn f() {\n    a;\n\n    b;\n}\n\n",
                "fn f() {\n  a;\n\n  b;\n}",
            ),
            ("fn f() {\n\n    a;\n\n}", "fn f() {\n  a;\n}"),
            ("f(\n\n        a,\n\n)", "f(\n    a,\n)"),
            ("[\n\n1\n\n]", "[\n1\n]"),
            ("#[a]\n\nfn f() {}", "#[a]\nfn f() {}"),
            ("fn f() {} // a\n/* b */\nfn g() {}", "fn f() {}\nfn g() {}"),
            ("a\n   b", "a\n b"),
            ("\"// a\n\n\n  b\"", "\"// a\n\n\n  b\""),
        ] {
            assert_eq!(tidy(text).unwrap(), expected, "{text:?}");
        }
    }

    #[test]
    fn finds_what_is_between_tokens() {
        let source = Source::new(" a /* b */ c\n").unwrap();
        let gaps = (0..=source.tokens.len()).map(|it| &source.text[source.gap(it)]);
        let gaps: Vec<&str> = gaps.collect();
        assert_eq!(gaps, [" ", " /* b */ ", "\n"]);
    }
}
