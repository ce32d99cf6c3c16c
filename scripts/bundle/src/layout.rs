//! White space of the file: nothing else is changed here.

use std::ops::Range;

use anyhow::Result;

use crate::tokens::{Edits, Source};

/// The bytes between the tokens, before the first one, and behind the last one.
pub fn gaps(source: &Source) -> Vec<Range<usize>> {
    let ends = source.tokens.iter().map(|token| token.end);
    let starts = source.tokens.iter().map(|token| token.start);
    let pairs = std::iter::once(0)
        .chain(ends)
        .zip(starts.chain([source.text.len()]));
    pairs.map(|(start, end)| start..end).collect()
}

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
    for (index, gap) in gaps(&source).into_iter().enumerate() {
        let mut space = blank(&text[gap.clone()]);
        let is_opened = index > 0 && ["{", "(", "["].contains(&source.str(index - 1));
        let is_closed = ["}", ")", "]"].contains(&source.str(index));
        let is_after_attribute = index > 0 && source.str(index - 1) == "]";
        if space.starts_with("\n\n") && (is_opened || is_closed || is_after_attribute) {
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
