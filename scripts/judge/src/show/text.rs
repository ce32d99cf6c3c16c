//! Excerpts of texts, with invisible characters made visible.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{width, DIM};

/// Lines shown of the beginning and the end of a long text.
const SHOWN: [usize; 2] = [12, 6];

/// Returns the lines of a text, without those in the middle if there are many.
pub fn excerpt(text: &[u8]) -> Vec<String> {
    if text.is_empty() {
        return vec![format!("{DIM}(empty){DIM:#}")];
    }
    let line = |line: &[u8]| {
        if let Some(line) = line.strip_suffix(b"\n") {
            return cut(&visible(line), width() - 6);
        }
        let line = cut(&visible(line), width() - 28);
        format!("{line} {DIM}(no trailing newline){DIM:#}")
    };
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let middle = lines.len().saturating_sub(2 * (SHOWN[0] + SHOWN[1]));
    let (head, tail) = lines.split_at((lines.len() - middle) / 2);
    let shown = head.iter().chain(&tail[middle..]).map(|it| line(it));
    excerpt_of(&shown.collect::<Vec<_>>(), middle, SHOWN)
}

/// Cuts the middle of some lines, of which `left_out` are missing in the middle already.
pub fn excerpt_of(lines: &[String], left_out: usize, shown: [usize; 2]) -> Vec<String> {
    let [head, tail] = shown;
    // A note about a single line would take as much space as the line.
    if left_out == 0 && lines.len() <= head + tail + 1 {
        return lines.to_vec();
    }
    let end = lines.len() - tail;
    let note = format!("{DIM}[… {} lines …]{DIM:#}", left_out + end - head);
    [&lines[..head], &[note], &lines[end..]].concat()
}

/// Returns whether an excerpt of a text leaves out lines.
pub fn is_long(text: &[u8]) -> bool {
    text.split_inclusive(|&byte| byte == b'\n')
        .nth(SHOWN[0] + SHOWN[1] + 1)
        .is_some()
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
    let room = width.saturating_sub(note(count).width());
    let head = fitting(text.chars(), room - room / 4);
    let tail = fitting(text.chars().rev(), room / 4);
    let first: String = text.chars().take(head).collect();
    let last: String = text.chars().skip(count - tail).collect();
    format!("{first}{}{last}", note(count - head - tail))
}

/// Cuts the end of a text that is wider than `width` columns.
pub fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let shown = fitting(text.chars(), width.saturating_sub(1));
    text.chars().take(shown).chain(['…']).collect()
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
    let before: Vec<char> = text.chars().take(at).collect();
    let after: Vec<char> = text.chars().skip(at).collect();
    let (mut left, mut right) = (before.len(), after.len());
    if text.width() > width {
        let room = width.saturating_sub(2 * "[… 999]".width());
        left = fitting(before.iter().rev().copied(), room / 2);
        right = fitting(after.iter().copied(), room - room / 2);
    }
    let mut shown = match before.len() - left {
        0 => String::new(),
        left_out => format!("[{left_out} …]"),
    };
    shown.extend(&before[before.len() - left..]);
    let column = shown.width();
    shown.extend(&after[..right]);
    if right < after.len() {
        shown.extend(["[… ", &(after.len() - right).to_string(), "]"]);
    }
    (shown, column)
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
            assert_eq!(
                (lines.len(), &lines[11][..], &lines[12][..]),
                (19, "12", note)
            );
            assert_eq!(lines[13], (count - 5).to_string());
        }
        assert_eq!(
            visible(b"a\tb\rc\0\x1b[31m\xff\xc3\xa9 \r"),
            "a→b␍c␀␛[31m�é·␍"
        );
    }

    #[test]
    fn cuts_lines_by_display_width() {
        for letter in ["x", "é", "石"] {
            let line = cut(&letter.repeat(1_000_000), 60);
            assert!((56..=60).contains(&line.width()), "{line}");
            assert!(line.contains(" characters …]"), "{line}");
        }
        let text = "0123456789".repeat(4);
        assert_eq!(cut_around(&text, 10, 40), (text.clone(), 10));
        for at in 0..40 {
            let (shown, column) = cut_around(&text, at, 26);
            assert_eq!(shown.chars().nth(column), text.chars().nth(at), "{shown}");
            assert!(shown.width() <= 26, "{shown}");
        }
        let (shown, column) = cut_around(&"石".repeat(50), 25, 30);
        assert!(shown.width() <= 30 && column < 20, "{shown} {column}");
    }
}
