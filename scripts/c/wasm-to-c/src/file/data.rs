//! Data segments as C string literals.

use std::fmt::Write;

/// A run of this many zeros is skipped where the memory is still 0.
const GAP: usize = 24;

/// C compilers need not support literals of more than 4095 characters.
const LONGEST: usize = 4000;

/// The length at which a literal continues on a new line.
const LINE: usize = 500;

/// The statements that copy `bytes` to memory. `is_first` says that the memory there is still 0.
pub fn copy(memory: char, offset: u64, bytes: &[u8], is_first: bool) -> String {
    let mut text = String::new();
    let mut from = 0;
    while from < bytes.len() {
        let skipped = bytes[from..].iter().take_while(|byte| **byte == 0).count();
        if is_first {
            from += skipped;
        }
        let rest = &bytes[from..];
        if rest.is_empty() {
            break;
        }
        let rest = &rest[..rest.len().min(LONGEST)];
        let length = if is_first {
            until_gap(rest)
        } else {
            rest.len()
        };
        let at = offset + from as u64;
        let _ = write!(
            text,
            "memcpy({memory}+{at},{},{length});",
            literal(&rest[..length])
        );
        from += length;
    }
    text
}

/// The number of bytes before a run of zeros that is worth skipping.
fn until_gap(bytes: &[u8]) -> usize {
    let mut zeros = 0;
    for (at, byte) in bytes.iter().enumerate() {
        if *byte != 0 {
            zeros = 0;
            continue;
        }
        zeros += 1;
        if zeros == GAP {
            return at + 1 - GAP;
        }
    }
    bytes.len() - zeros
}

/// A string literal of these bytes.
fn literal(bytes: &[u8]) -> String {
    let mut text = "\"".to_owned();
    let mut start = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let follower = bytes.get(at + 1).copied().unwrap_or(0);
        match byte {
            b'"' | b'\\' => {
                text.push('\\');
                text.push(char::from(*byte));
            }
            b'\n' => text += "\\n",
            // `??` may begin a trigraph.
            b'?' if follower == b'?' => text += "?\\",
            b' '..=b'~' => text.push(char::from(*byte)),
            // An octal escape takes up to three digits.
            _ if follower.is_ascii_digit() => {
                let _ = write!(text, "\\{byte:03o}");
            }
            _ => {
                let _ = write!(text, "\\{byte:o}");
            }
        }
        if text.len() - start > LINE && follower != b'?' {
            text += "\"\n\"";
            start = text.len();
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_special_bytes() {
        assert_eq!(literal(b"a\"\\\n"), r#""a\"\\\n""#);
        assert_eq!(literal(&[0, b'1', 0, b'a', 255]), r#""\0001\0a\377""#);
        assert_eq!(literal(b"a??/b???"), r#""a?\?/b?\?\?""#);
    }

    #[test]
    fn skips_zeros() {
        let mut bytes = vec![0; 100];
        bytes[3] = 7;
        bytes[60] = 8;
        assert_eq!(
            copy('M', 10, &bytes, true),
            r#"memcpy(M+13,"\7",1);memcpy(M+70,"\10",1);"#
        );
        assert_eq!(copy('M', 10, &[0, 0], false), r#"memcpy(M+10,"\0\0",2);"#);
        assert_eq!(copy('M', 10, &[0, 0], true), "");
    }

    /// A piece that ended in the middle of an escape would swallow its closing quote.
    #[test]
    fn breaks_long_literals_between_escapes() {
        let text = literal(&[b'?'; 3000]);
        let mut questions = 0;
        for line in text.lines() {
            let piece = line.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
            let piece = piece.expect("a literal");
            assert!(!piece.ends_with('\\') && !piece.contains("??"), "{piece}");
            questions += piece.replace("\\?", "?").len();
        }
        assert_eq!(questions, 3000);
    }
}
