//! Lines in which everything can be seen, cut to a width.

use std::fmt::Write;

/// Shows each character as one that has a width: trailing blanks as `·`, tabs as `→`, control
/// characters, CR among them, as their pictures (`␍`), what is no UTF-8 as `�`.
pub fn visible(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let kept = text.trim_end_matches([' ', '\t', '\r']).len();
    let shown = text.char_indices().map(|(i, c)| match c {
        ' ' if i >= kept => '·',
        '\t' => '→',
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('�'),
        '\x7f' => '␡',
        // C1 controls, and those that turn the direction of the text around.
        '\u{80}'..='\u{9f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => '�',
        c => c,
    });
    shown.collect()
}

/// Cuts `text` in the middle; the note says how much was left out, and takes no more than that.
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

/// Cuts `text` at both ends so that the `at`-th character stays; tells also where it is now.
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
        let _ = write!(cut, "[… {rest}]"); // a String takes everything
    }
    (cut, now_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks() {
        assert_eq!(visible(b"a b"), "a b");
        assert_eq!(visible(b" a b  "), " a b··");
        assert_eq!(visible(b"a \t \r"), "a·→·␍");
        assert_eq!(visible(b"a\tb\rc\0\x1b[31m\x7f"), "a→b␍c␀␛[31m␡");
        assert_eq!(visible(b"\xff\xc3\xa9"), "�é");
        assert_eq!(visible("\u{202e}x".as_bytes()), "�x");
    }

    #[test]
    fn middle() {
        assert_eq!(cut_middle("12345678", 8), "12345678");
        assert_eq!(cut_middle(&"é".repeat(20), 4), "é".repeat(20));
        assert_eq!(cut_middle(&"é".repeat(100), 4), "ééé[… 96 characters …]é");
    }

    #[test]
    fn around() {
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
