//! Edits of a text.

use std::collections::BTreeMap;
use std::ops::Range;

/// Replacements in a text, by byte range.
pub struct Edits<'a> {
    text: &'a str,
    edits: BTreeMap<(usize, usize), String>,
}

impl<'a> Edits<'a> {
    /// No edits.
    pub fn new(text: &'a str) -> Self {
        Edits {
            text,
            edits: BTreeMap::new(),
        }
    }

    /// Replaces a range.
    pub fn replace(&mut self, range: Range<usize>, new: String) {
        self.edits.insert((range.start, range.end), new);
    }

    /// Deletes an item; if it is alone on its lines, with them and with the blank line before it.
    pub fn cut(&mut self, range: Range<usize>) {
        let line = self.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let mut start = range.start;
        let mut end = range.end;
        if self.text[line..start].trim().is_empty() {
            start = line;
            let rest = self.text[end..]
                .find('\n')
                .map_or(self.text.len(), |at| end + at + 1);
            let after = self.text[end..rest].trim();
            if after.is_empty() {
                end = rest;
                if self.text[..start].ends_with("\n\n") {
                    start -= 1;
                }
            }
        }
        self.replace(start..end, String::new());
    }

    /// Returns the edited text. Of edits that overlap, the first one is made.
    pub fn apply(self) -> String {
        let mut out = String::new();
        let mut at = 0;
        for ((start, end), new) in self.edits {
            if start >= at {
                out += &self.text[at..start];
                out += &new;
                at = end;
            }
        }
        out += &self.text[at..];
        out
    }
}
