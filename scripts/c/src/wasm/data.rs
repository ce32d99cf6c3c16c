//! Data segments as C string literals, except for the table that [`powers`] knows.

use std::fmt::Write;

use super::powers;

/// A run of this many zeros is skipped: the memory is 0 at first.
const GAP: usize = 24;

/// C compilers need not support literals of more than 4095 characters.
const LONGEST: usize = 4000;

/// The length at which a literal continues on a new line.
const LINE: usize = 500;

/// The statements that initialise the memory at `offset` with `bytes`.
pub fn initialise(offset: u64, bytes: &[u8]) -> String {
    let table = powers::table();
    let Some(at) = bytes.windows(table.len()).position(|it| it == table) else {
        return copy(offset, bytes);
    };
    let (before, rest) = bytes.split_at(at);
    let place = offset + at as u64;
    let after = copy(place + table.len() as u64, &rest[table.len()..]);
    copy(offset, before) + &format!("powers_of_five({place});\n") + &after
}

/// The statements that copy `bytes` to the memory at `offset`, where it is 0.
fn copy(offset: u64, bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut from = 0;
    while from < bytes.len() {
        let rest = &bytes[from..];
        let zeros = rest.iter().take_while(|byte| **byte == 0).count();
        if zeros == rest.len() || zeros >= GAP {
            from += zeros;
            continue;
        }
        let gap = rest.windows(GAP).position(|it| it == [0; GAP]);
        let end = gap.unwrap_or(rest.len()).min(LONGEST);
        let at = offset + from as u64;
        let _ = writeln!(text, "memcpy(m+{at},{},{end});", literal(&rest[..end]));
        from += end;
    }
    text
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
        let text = "memcpy(m+10,\"\\0\\0\\0\\7\",4);\nmemcpy(m+70,\"\\10\",1);\n";
        assert_eq!(copy(10, &bytes), text);
        assert_eq!(copy(10, &[0, 0]), "");
    }
}
