//! Excerpts of texts, with invisible characters made visible.

use std::ops::Range;
use terminal::visible;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{width, DIM};

/// Lines shown of the beginning and the end of a long text.
const SHOWN: [usize; 2] = [12, 6];

/// Returns the lines of a text, without those in the middle if there are many.
pub fn excerpt(text: &[u8]) -> Vec<String> {
    if text.is_empty() {
        return vec![format!("{DIM}(empty){DIM:#}")];
    }
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    excerpt_of(&lines, 0, SHOWN, |line| {
        let note = if line.ends_with(b"\n") {
            ""
        } else {
            " (no trailing newline)"
        };
        let line = visible(line.strip_suffix(b"\n").unwrap_or(line));
        let (line, _) = cut(&line, 0, width() - 6 - note.len());
        format!("{line}{DIM}{note}{DIM:#}")
    })
}

/// Cuts the middle of some lines, of which `left_out` are missing in the middle already.
pub fn excerpt_of<T>(
    lines: &[T],
    left_out: usize,
    [head, tail]: [usize; 2],
    show: impl Fn(&T) -> String,
) -> Vec<String> {
    // A note about a single line would take as much space as the line.
    if left_out == 0 && lines.len() <= head + tail + 1 {
        return lines.iter().map(show).collect();
    }
    let (first, rest) = lines.split_at(head);
    let (middle, last) = rest.split_at(rest.len() - tail);
    let note = format!("{DIM}[… {} lines …]{DIM:#}", left_out + middle.len());
    let (first, last) = (first.iter().map(&show), last.iter().map(&show));
    first.chain([note]).chain(last).collect()
}

/// Returns whether an excerpt of a text leaves out lines.
pub fn is_long(text: &[u8]) -> bool {
    text.split_inclusive(|&byte| byte == b'\n')
        .nth(SHOWN[0] + SHOWN[1] + 1)
        .is_some()
}

/// Cuts the end of a text that is wider than `width` columns.
pub fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let characters: Vec<char> = text.chars().collect();
    let shown = fitting(characters.iter(), width.saturating_sub(1));
    characters[..shown].iter().chain(['…'].iter()).collect()
}

/// Returns how many of the characters fit into `width` columns.
fn fitting<'a>(characters: impl Iterator<Item = &'a char>, width: usize) -> usize {
    let mut used = 0;
    let fits = characters.take_while(|c| {
        used += c.width().unwrap_or(0);
        used <= width
    });
    fits.count()
}

/// Cuts a line at both ends around the character `at`; also returns the column at which this now is.
pub fn cut(text: &str, at: usize, width: usize) -> (String, usize) {
    let characters: Vec<char> = text.chars().collect();
    let room = width.saturating_sub(2 * "[… 9999]".width());
    let part = |range: Range<usize>| characters[range].iter().collect::<String>();
    let (mut start, mut end) = (0, characters.len());
    if text.width() > width {
        start = at - fitting(characters[..at].iter().rev(), room / 2);
        end = at + fitting(characters[at..].iter(), room - part(start..at).width());
    }
    let mut before = part(start..at);
    if start > 0 {
        before = format!("[{start} …]{before}");
    }
    let mut after = part(at..end);
    if end < characters.len() {
        after.extend(["[… ", &(characters.len() - end).to_string(), "]"]);
    }
    let column = before.width();
    (before + &after, column)
}

/// Appends blanks up to a display width.
pub fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<String> {
        let lines = excerpt(text.as_bytes());
        let lines = lines.iter().map(|line| anstream::adapter::strip_str(line));
        lines.map(|line| line.to_string()).collect()
    }

    #[test]
    fn shows_a_short_text_in_full_and_cuts_a_long_one() {
        assert_eq!(plain(""), ["(empty)"]);
        assert_eq!(plain("1 \n\n2"), ["1·", "", "2 (no trailing newline)"]);
        assert_eq!(plain(&"1\n".repeat(19)).len(), 19);
        for (count, note) in [(20, "[… 2 lines …]"), (10_000, "[… 9982 lines …]")] {
            let text: Vec<String> = (1..=count).map(|i| i.to_string()).collect();
            let lines = plain(&(text.join("\n") + "\n"));
            assert_eq!(lines[11..14], ["12", note, &(count - 5).to_string()]);
        }
    }

    #[test]
    fn cuts_lines_by_display_width() {
        for letter in ["x", "é", "石"] {
            let (line, _) = cut(&letter.repeat(1_000_000), 0, 60);
            assert!((50..=60).contains(&line.width()), "{line}");
            assert!(line.contains("[… 9999"), "{line}");
        }
        let text = "0123456789".repeat(4);
        assert_eq!(cut(&text, 10, 40), (text.clone(), 10));
        for at in 0..40 {
            let (shown, column) = cut(&text, at, 26);
            assert_eq!(shown.chars().nth(column), text.chars().nth(at), "{shown}");
            assert!(shown.width() <= 26, "{shown}");
        }
        let (shown, column) = cut(&"石".repeat(50), 25, 30);
        assert!(shown.width() <= 30 && column < 20, "{shown} {column}");
    }

    #[test]
    fn texts_are_shortened_and_padded_to_columns() {
        for (text, width, expected) in [
            ("abc", 3, "abc"),
            ("abc", 4, "abc"),
            ("abcd", 3, "ab…"),
            ("石子", 4, "石子"),
            ("石子石", 5, "石子…"),
            ("石子石", 4, "石…"),
            ("abc", 0, "…"),
            ("", 0, ""),
        ] {
            assert_eq!(shortened(text, width), expected, "{text} {width}");
        }
        assert_eq!([padded("石", 3), padded("ab", 1)], ["石 ", "ab"]);
    }

    /// A text is long iff its excerpt leaves out lines.
    #[test]
    fn a_long_text_has_one_line_more_than_an_excerpt_shows() {
        for count in 0..30 {
            for end in ["", "\n"] {
                let text = vec!["1"; count].join("\n") + end;
                let is_cut = plain(&text).iter().any(|line| line.starts_with("[…"));
                assert_eq!(is_long(text.as_bytes()), is_cut, "{count} {end:?}");
                let lines = text.lines().count();
                assert_eq!(is_cut, lines > 19, "{count} {end:?}");
            }
        }
    }

    /// Of lines that were left out before, the note tells, too.
    #[test]
    fn an_excerpt_counts_what_was_left_out_before() {
        let shown = |count: i32, left_out| {
            let lines: Vec<i32> = (0..count).collect();
            let lines = excerpt_of(&lines, left_out, [2, 1], i32::to_string);
            let lines = lines
                .iter()
                .map(|line| anstream::adapter::strip_str(line).to_string());
            lines.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shown(4, 0), "0 1 2 3");
        assert_eq!(shown(5, 0), "0 1 [… 2 lines …] 4");
        assert_eq!(shown(3, 7), "0 1 [… 7 lines …] 2");
        assert_eq!(shown(5, 7), "0 1 [… 9 lines …] 4");
    }
}
