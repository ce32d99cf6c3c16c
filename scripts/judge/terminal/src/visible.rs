//! Text from outside, such as file names and messages, made safe to show on a terminal.

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

/// Makes invisible characters visible in each line of a text.
pub fn visible_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| visible(line.as_bytes())).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_control_characters_as_pictures() {
        let shown = visible(b"a\tb\rc\0\x1b[31m\xff\xc3\xa9 \r");
        assert_eq!(shown, "a→b␍c␀␛[31m�é·␍");
        assert_eq!(visible_lines("a\x1b]0;x\x07\nb\u{9b}c\n"), "a␛]0;x␇\nb�c");
        for control in ('\0'..='\u{9f}').filter(|c| c.is_control()) {
            let shown = visible(format!("{control}.").as_bytes());
            assert!(!shown.contains(char::is_control), "{control:?}");
        }
    }
}
