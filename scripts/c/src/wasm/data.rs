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
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// The bytes of the literals at the start of a text, as C reads them, and the rest of the text.
    fn parse(text: &str) -> (Vec<u8>, &str) {
        let mut bytes = Vec::new();
        let mut rest = text;
        while let Some(inside) = rest.trim_start().strip_prefix('"') {
            rest = inside;
            loop {
                let (first, after) = rest.split_at(1);
                rest = after;
                match first {
                    "\"" => break,
                    "\\" => {
                        let octal = after.bytes().take(3);
                        let digits = octal.take_while(|it| (b'0'..b'8').contains(it)).count();
                        if digits > 0 {
                            let value = u32::from_str_radix(&after[..digits], 8);
                            bytes.push(u8::try_from(value.expect("octal")).expect("a byte"));
                            rest = &after[digits..];
                            continue;
                        }
                        bytes.push(match &after[..1] {
                            "n" => b'\n',
                            it @ ("\"" | "\\" | "?") => it.as_bytes()[0],
                            other => panic!("\\{other}"),
                        });
                        rest = &after[1..];
                    }
                    _ => bytes.extend(first.bytes()),
                }
            }
        }
        (bytes, rest)
    }

    /// Runs the statements on a memory of zeros, and counts them.
    fn run(text: &str, memory: &mut [u8]) -> usize {
        let mut rest = text;
        let mut statements = 0;
        while !rest.is_empty() {
            statements += 1;
            if let Some(call) = rest.strip_prefix("powers_of_five(") {
                let (at, after) = call.split_once(");\n").expect("it is closed");
                let at: usize = at.parse().expect("an address");
                let table = powers::table();
                memory[at..at + table.len()].copy_from_slice(&table);
                rest = after;
                continue;
            }
            let call = rest.strip_prefix("memcpy(m+").expect("a call");
            let (at, literal) = call.split_once(',').expect("an address");
            let at: usize = at.parse().expect("an address");
            let (bytes, after) = parse(literal);
            let (count, after) = after[1..].split_once(");\n").expect("it is closed");
            assert_eq!(count, bytes.len().to_string());
            memory[at..at + bytes.len()].copy_from_slice(&bytes);
            rest = after;
        }
        statements
    }

    /// Bytes that are special in C, long gaps, and some of all.
    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        let special = prop::sample::select(b"\"\\?\n\r\t09a =/(')<!>-%:".to_vec());
        let part = prop_oneof![
            vec(special, 1..40),
            vec(any::<u8>(), 1..40),
            (0..60usize).prop_map(|count| vec![0; count]),
            (200..900usize).prop_map(|count| vec![b'?'; count]),
            (200..5000usize).prop_map(|count| vec![b'x'; count]),
        ];
        vec(part, 0..8).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn the_memory_is_that_of_the_module(bytes in bytes(), offset in 0..2000u64) {
            let text = initialise(offset, &bytes);
            let mut memory = vec![0; offset as usize + bytes.len()];
            run(&text, &mut memory);
            prop_assert_eq!(&memory[offset as usize..], &bytes[..]);
            prop_assert!(memory[..offset as usize].iter().all(|it| *it == 0));
            prop_assert!(text.is_ascii() && !text.contains("??"), "{}", text);
            for line in text.lines() {
                // A trigraph is never cut, so a line of `?` is longer.
                prop_assert!(line.len() < LINE + 50 || line.contains("?\\?"), "{}", line);
            }
        }
    }

    #[test]
    fn escapes_special_bytes() {
        assert_eq!(literal(b"a\"\\\n"), r#""a\"\\\n""#);
        assert_eq!(literal(&[0, b'1', 0, b'a', 255]), r#""\0001\0a\377""#);
        assert_eq!(literal(b"a??/b???"), r#""a?\?/b?\?\?""#);
        assert_eq!(literal(b"?a? ~\x7f"), r#""?a? ~\177""#);
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

    #[test]
    fn skips_zeros_only_if_a_call_is_shorter() {
        let with_gap = |gap: usize| [&[1][..], &vec![0; gap], &[2]].concat();
        let calls = |bytes: &[u8]| run(&copy(0, bytes), &mut vec![0; bytes.len()]);
        assert_eq!(calls(&with_gap(GAP - 1)), 1);
        assert_eq!(calls(&with_gap(GAP)), 2);
        let at_start = |gap: usize| [&vec![0; gap][..], &[2]].concat();
        assert_eq!(copy(0, &at_start(GAP)), "memcpy(m+24,\"\\2\",1);\n");
        assert!(copy(0, &at_start(GAP - 1)).starts_with("memcpy(m+0,"));
    }

    #[test]
    fn literals_are_no_longer_than_compilers_must_support() {
        let calls = |count: usize| run(&copy(0, &vec![b'x'; count]), &mut vec![0; count]);
        assert_eq!(calls(LONGEST), 1);
        assert_eq!(calls(LONGEST + 1), 2);
        // A line is ended after 500 characters and the quote.
        assert_eq!(literal(&[b'x'; 501]).lines().count(), 2);
        assert_eq!(literal(&[b'x'; 499]).lines().count(), 1);
        assert_eq!(literal(&[b'x'; 1003]).lines().count(), 3);
    }

    #[test]
    fn the_table_of_powers_is_computed_wherever_it_is() {
        let table = powers::table();
        let bytes = [b"before", &table[..], b"after"].concat();
        let text = initialise(100, &bytes);
        assert_eq!(
            text,
            "memcpy(m+100,\"before\",6);\npowers_of_five(106);\nmemcpy(m+10522,\"after\",5);\n"
        );
        assert_eq!(initialise(7, &table), "powers_of_five(7);\n");
        let mut other = table;
        other[5000] ^= 1;
        assert!(!initialise(7, &other).contains("powers"));
    }
}
