//! Excerpts of texts, with invisible characters made visible.

use std::fmt::Write;

use kit::console::DIM;

/// Lines shown of the beginning and the end of a long text.
const HEAD: usize = 12;
const TAIL: usize = 6;
/// Characters shown of a long line.
const WIDTH: usize = 120;

/// The lines of `text`, without those in the middle if there are many.
pub fn excerpt(text: &[u8]) -> Vec<String> {
    if text.is_empty() {
        return vec![format!("{DIM}(empty){DIM:#}")];
    }
    let lines = || text.split_inclusive(|&byte| byte == b'\n');
    let count = lines().count();
    // A note about a single omitted line would take as much space as the line.
    if count <= HEAD + TAIL + 1 {
        return lines().map(display_line).collect();
    }
    let left_out = count - HEAD - TAIL;
    let mut excerpt: Vec<String> = lines().take(HEAD).map(display_line).collect();
    excerpt.push(format!("{DIM}[… {left_out} lines …]{DIM:#}"));
    excerpt.extend(lines().skip(count - TAIL).map(display_line));
    excerpt
}

fn display_line(line: &[u8]) -> String {
    match line.strip_suffix(b"\n") {
        Some(line) => cut_middle(&visible(line), WIDTH),
        None => format!(
            "{} {DIM}(no trailing newline){DIM:#}",
            cut_middle(&visible(line), WIDTH)
        ),
    }
}

/// Makes invisible characters visible: trailing blanks as `·`, tabs as `→`, control characters as
/// their pictures (CR as `␍`), bytes that are not UTF-8 as `�`.
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

/// Cuts the middle of `text` if the note about it is shorter than what it replaces.
pub fn cut_middle(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width + "[… 99 characters …]".len() {
        return text.to_owned();
    }
    let tail = width / 4;
    let head = width - tail;
    let left_out = count - width;
    let first: String = text.chars().take(head).collect();
    let last: String = text.chars().skip(count - tail).collect();
    format!("{first}[… {left_out} characters …]{last}")
}

/// Cuts `text` at both ends around the character `at`; also returns its new position.
pub fn cut_around(text: &str, at: usize, width: usize) -> (String, usize) {
    let count = text.chars().count();
    if count <= width {
        return (text.to_owned(), at);
    }
    let start = at.saturating_sub(width / 2).min(count - width);
    let rest = count - width - start;
    let mut cut = String::new();
    if start > 0 {
        cut = format!("[{start} …]");
    }
    let now_at = cut.chars().count() + at - start;
    cut.extend(text.chars().skip(start).take(width));
    if rest > 0 {
        let _ = write!(cut, "[… {rest}]"); // cannot fail on a `String`
    }
    (cut, now_at)
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
    fn cuts_a_long_line() {
        let line = &plain(&"x".repeat(1_000_000))[0];
        assert!(line.contains("[… 999880 characters …]"), "{line}");
        assert!(line.ends_with("(no trailing newline)"), "{line}");
    }

    #[test]
    fn makes_invisible_characters_visible() {
        assert_eq!(visible(b"a b"), "a b");
        assert_eq!(visible(b" a b  "), " a b··");
        assert_eq!(visible(b"a \t \r"), "a·→·␍");
        assert_eq!(visible(b"a\tb\rc\0\x1b[31m\x7f"), "a→b␍c␀␛[31m␡");
        assert_eq!(visible(b"\xff\xc3\xa9"), "�é");
        assert_eq!(visible("\u{202e}x".as_bytes()), "�x");
    }

    #[test]
    fn cuts_the_middle() {
        assert_eq!(cut_middle("12345678", 8), "12345678");
        assert_eq!(cut_middle(&"é".repeat(20), 4), "é".repeat(20));
        assert_eq!(cut_middle(&"é".repeat(100), 4), "ééé[… 96 characters …]é");
    }

    #[test]
    fn cuts_around_a_position() {
        let text = "0123456789";
        assert_eq!(cut_around(text, 10, 10), (text.to_owned(), 10));
        assert_eq!(cut_around(text, 0, 4), ("0123[… 6]".to_owned(), 0));
        assert_eq!(cut_around(text, 5, 4), ("[3 …]3456[… 3]".to_owned(), 7));
        assert_eq!(cut_around(text, 10, 4), ("[6 …]6789".to_owned(), 9));
        for at in 0..10 {
            let (cut, now_at) = cut_around(text, at, 3);
            assert_eq!(cut.chars().nth(now_at), text.chars().nth(at));
        }
    }
}
