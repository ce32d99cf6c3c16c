//! Excerpts of texts, with invisible characters made visible.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{width, DIM};

/// Lines shown of the beginning and the end of a long text.
const HEAD: usize = 12;
const TAIL: usize = 6;

/// Returns the lines of a text, without those in the middle if there are many.
pub fn excerpt(text: &[u8]) -> Vec<String> {
    if text.is_empty() {
        return vec![format!("{DIM}(empty){DIM:#}")];
    }
    let lines = || text.split_inclusive(|&byte| byte == b'\n');
    let count = lines().count();
    // A note about a single omitted line would take as much space as the line.
    if count <= HEAD + TAIL + 1 {
        return lines().map(excerpt_of_line).collect();
    }
    let mut excerpt: Vec<String> = lines().take(HEAD).map(excerpt_of_line).collect();
    excerpt.push(format!("{DIM}[… {} lines …]{DIM:#}", count - HEAD - TAIL));
    excerpt.extend(lines().skip(count - TAIL).map(excerpt_of_line));
    excerpt
}

/// Returns whether an excerpt of a text leaves out lines.
pub fn is_long(text: &[u8]) -> bool {
    text.split_inclusive(|&byte| byte == b'\n')
        .nth(HEAD + TAIL + 1)
        .is_some()
}

fn excerpt_of_line(line: &[u8]) -> String {
    let width = width() - 6;
    match line.strip_suffix(b"\n") {
        Some(line) => cut(&visible(line), width),
        None => format!(
            "{} {DIM}(no trailing newline){DIM:#}",
            cut(&visible(line), width - 22)
        ),
    }
}

/// Makes invisible characters visible: trailing blanks as `·`, tabs as `→`, control characters as their pictures
/// (CR as `␍`), bytes that are not UTF-8 as `�`.
pub fn visible(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let kept = text.trim_end_matches([' ', '\t', '\r']).len();
    let visible = text.char_indices().map(|(i, c)| match c {
        ' ' if i >= kept => '·',
        '\t' => '→',
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('�'),
        '\x7f' => '␡',
        // C1 controls, and characters that change the direction of the text.
        '\u{80}'..='\u{9f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => '�',
        c => c,
    });
    visible.collect()
}

/// Cuts the middle of a line that is wider than `width` columns.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let count = text.chars().count();
    let note = |left_out: usize| format!("[… {left_out} characters …]");
    let room = width.saturating_sub(note(count).len() - 4); // two ellipses of three bytes
    let head = fitting(text.chars(), room - room / 4);
    let tail = fitting(text.chars().rev(), room / 4);
    let first: String = text.chars().take(head).collect();
    let last: String = text.chars().skip(count - tail).collect();
    format!("{first}{}{last}", note(count - head - tail))
}

/// Returns how many of the characters fit into `width` columns.
fn fitting(characters: impl Iterator<Item = char>, width: usize) -> usize {
    let mut used = 0;
    let fits = characters.take_while(|c| {
        used += c.width().unwrap_or(0);
        used <= width
    });
    fits.count()
}

/// Cuts a line at both ends around the character `at`; also returns the column at which this now is.
pub fn cut_around(text: &str, at: usize, width: usize) -> (String, usize) {
    let before: String = text.chars().take(at).collect();
    if text.width() <= width {
        return (text.to_owned(), before.width());
    }
    let note = |count: usize| match count {
        0 => String::new(),
        _ => format!("[{count} …]"),
    };
    let count = text.chars().count();
    let room = width.saturating_sub(2 * note(count).width());
    let shown_before = fitting(before.chars().rev(), room / 2);
    let start = at.min(count) - shown_before;
    let head: String = text.chars().skip(start).take(shown_before).collect();
    let shown_after = fitting(text.chars().skip(at), room - head.width());
    let rest: String = text.chars().skip(at).take(shown_after).collect();
    let left_out = note(start);
    let column = left_out.width() + head.width();
    let after = match count.saturating_sub(at + shown_after) {
        0 => String::new(),
        count => format!("[… {count}]"),
    };
    (format!("{left_out}{head}{rest}{after}"), column)
}

/// Appends blanks up to a display width.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
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
    fn shows_a_short_text_in_full() {
        assert_eq!(plain(""), ["(empty)"]);
        assert_eq!(plain("1 \n\n2"), ["1·", "", "2 (no trailing newline)"]);
    }

    #[test]
    fn cuts_a_text_of_many_lines() {
        let text = |count: usize| "1\n2\n3\n4\n".repeat(5)[..2 * count].to_owned();
        assert_eq!(plain(&text(19)).len(), 19);
        let lines = plain(&text(20));
        assert_eq!(lines[11..=13], ["4", "[… 2 lines …]", "3"]);
        assert_eq!(lines.len(), 19);
    }

    #[test]
    fn cuts_a_long_line_by_display_width() {
        assert_eq!(cut("12345678", 8), "12345678");
        for letter in ["x", "é", "石"] {
            let line = cut(&letter.repeat(1_000_000), 60);
            assert!((56..=60).contains(&line.width()), "{line}");
            assert!(line.contains(" characters …]"), "{line}");
        }
        let line = &plain(&"x".repeat(1000))[0];
        assert!(
            line.width() <= 100 && line.ends_with("(no trailing newline)"),
            "{line}"
        );
    }

    #[test]
    fn makes_invisible_characters_visible() {
        assert_eq!(visible(b" a b  "), " a b··");
        assert_eq!(visible(b"a \t \r"), "a·→·␍");
        assert_eq!(visible(b"a\tb\rc\0\x1b[31m\x7f"), "a→b␍c␀␛[31m␡");
        assert_eq!(visible(b"\xff\xc3\xa9"), "�é");
        assert_eq!(visible("\u{202e}x".as_bytes()), "�x");
    }

    #[test]
    fn cuts_around_a_position() {
        let text = "0123456789".repeat(3);
        assert_eq!(cut_around(&text, 10, 30), (text.clone(), 10));
        for at in 0..30 {
            let (shown, column) = cut_around(&text, at, 16);
            assert_eq!(shown.chars().nth(column), text.chars().nth(at), "{shown}");
            assert!(shown.width() <= 18, "{shown}");
        }
        let stones = "石".repeat(50);
        let (shown, column) = cut_around(&stones, 25, 30);
        assert!(shown.width() <= 30 && column < 20, "{shown} {column}");
    }

    #[test]
    fn pads_by_display_width() {
        assert_eq!(padded("石", 4), "石  ");
        assert_eq!(padded("abcde", 4), "abcde");
    }
}
