//! Data segments as C string literals, or as arrays of 32-bit numbers where that is shorter: a table of small
//! numbers is mostly zero bytes, and a literal must escape each of them.

use std::fmt::Write;
use std::ops::Range;

use crate::names::local;

/// A run of this many zeros is skipped where the memory is still 0.
const GAP: usize = 24;

/// A run of this many equal bytes is set, not copied.
const RUN: usize = 32;

/// C compilers need not support literals of more than 4095 characters.
const LONGEST: usize = 4000;

/// The length at which a literal continues on a new line.
const LINE: usize = 500;

/// The statements that copy `bytes` to memory. `is_first` says that the memory there is still 0.
pub fn copy(memory: char, offset: u64, bytes: &[u8], is_first: bool) -> String {
    let mut text = String::new();
    let mut from = 0;
    while from < bytes.len() {
        let rest = &bytes[from..];
        let (byte, run) = first_run(rest);
        let at = offset + from as u64;
        if byte == 0 && is_first {
            from += run;
        } else if run >= RUN {
            text += &format!("memset({memory}+{at},{byte},{run});");
            from += run;
        } else {
            let length = until_run(&rest[..rest.len().min(LONGEST)], is_first);
            for (form, part) in parts(at, &rest[..length]) {
                let at = at + part.start as u64;
                text += &form.copy(memory, at, &rest[part]);
            }
            from += length;
        }
    }
    text
}

/// The form in which bytes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Literal,
    /// A literal of bytes that are larger by [`SHIFT`]: a table of small numbers then has few escapes.
    Shifted,
    Numbers,
}

/// From 0 on, the bytes then are printable, and none is a quotation mark.
const SHIFT: u8 = 35;

/// The size of a block, whose bytes have one form: that of a number. It begins at a multiple of its size, as
/// the numbers of a table do.
const BLOCK: usize = 4;

impl Form {
    const ALL: [Form; 3] = [Form::Literal, Form::Shifted, Form::Numbers];

    /// About how many characters a part takes beside its bytes.
    fn overhead(self) -> usize {
        match self {
            Form::Literal => 24,
            Form::Shifted => 64,
            Form::Numbers => 46,
        }
    }

    /// How many characters a block takes.
    fn length(self, block: &[u8]) -> usize {
        match self {
            Form::Literal => literal(block).len() - 2,
            Form::Shifted => literal(&shifted(block)).len() - 2,
            Form::Numbers if block.len() < BLOCK => 1 << 32, // only at an end
            Form::Numbers => numbers(block).len() + 1,
        }
    }

    /// The statement that copies the bytes to memory.
    fn copy(self, memory: char, at: u64, bytes: &[u8]) -> String {
        let length = bytes.len();
        match self {
            Form::Literal => format!("memcpy({memory}+{at},{},{length});", literal(bytes)),
            Form::Shifted => format!(
                "{{u {0}={length};for(memcpy({memory}+{at},{1},{0});{0}--;){memory}[{at}+{0}]-={SHIFT};}}",
                local(0),
                literal(&shifted(bytes))
            ),
            Form::Numbers => format!(
                "{{static u {0}[]={{{1}}};memcpy({memory}+{at},{0},{length});}}",
                local(0),
                numbers(bytes)
            ),
        }
    }
}

fn shifted(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().map(|byte| byte.wrapping_add(SHIFT)).collect()
}

/// The little-endian numbers of four bytes each.
fn numbers(bytes: &[u8]) -> String {
    let numbers = bytes.as_chunks().0.iter();
    let numbers: Vec<String> = numbers
        .map(|it| u32::from_le_bytes(*it).to_string())
        .collect();
    numbers.join(",")
}

/// Divides the bytes at an address into parts, so that they take the fewest characters.
fn parts(at: u64, bytes: &[u8]) -> Vec<(Form, Range<usize>)> {
    let first = (BLOCK - at as usize % BLOCK).min(bytes.len());
    let starts = (first..bytes.len()).step_by(BLOCK);
    let blocks: Vec<Range<usize>> = std::iter::once(0..first)
        .chain(starts.map(|start| start..(start + BLOCK).min(bytes.len())))
        .collect();
    // For each form of the last block, the fewest characters, and the forms of the blocks.
    let mut best = Form::ALL.map(|form| (form.overhead(), Vec::new()));
    for block in &blocks {
        best = Form::ALL.map(|form| {
            let before = Form::ALL.iter().zip(&best).map(|(last, (cost, forms))| {
                let start = if *last == form { 0 } else { form.overhead() };
                (cost + start + form.length(&bytes[block.clone()]), forms)
            });
            let least = before.min_by_key(|(cost, _)| *cost);
            let (cost, forms) = least.expect("there are forms");
            (cost, [&forms[..], &[form]].concat())
        });
    }
    let least = best.into_iter().min_by_key(|(cost, _)| *cost);
    let (_, forms) = least.expect("there are forms");

    let mut parts: Vec<(Form, Range<usize>)> = Vec::new();
    for (form, block) in forms.into_iter().zip(blocks) {
        match parts.last_mut() {
            Some((before, part)) if *before == form => part.end = block.end,
            _ => parts.push((form, block)),
        }
    }
    parts
}

/// The first byte, and how often it stands at the beginning.
fn first_run(bytes: &[u8]) -> (u8, usize) {
    let run = bytes.iter().take_while(|byte| **byte == bytes[0]).count();
    (bytes[0], run)
}

/// The number of bytes before a run that is worth an end: one to set, or one of zeros to skip if those are skipped.
fn until_run(bytes: &[u8], skips_zeros: bool) -> usize {
    let mut at = 0;
    while at < bytes.len() {
        let (byte, run) = first_run(&bytes[at..]);
        let is_last = at + run == bytes.len();
        if run >= RUN || (byte == 0 && skips_zeros && (run >= GAP || is_last)) {
            return at;
        }
        at += run;
    }
    bytes.len()
}

/// A string literal of these bytes.
pub fn literal(bytes: &[u8]) -> String {
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

    /// A string, and a table at an address that is a multiple of 4, as in a module.
    #[test]
    fn writes_a_table_as_numbers() {
        let mut bytes = b"text: ".to_vec();
        for number in 1..=32_u32 {
            bytes.extend((number * 1000).to_le_bytes());
        }
        bytes.extend(b"as much text again at the end");
        let expected = "memcpy(M+2,\"text: \",6);{static u N[]={1000,2000,3000,4000,5000,6000,7000,8000,9000,10000,11000,12000,13000,14000,15000,\
            16000,17000,18000,19000,20000,21000,22000,23000,24000,25000,26000,27000,28000,29000,\
            30000,31000,32000};\
            memcpy(M+8,N,128);}memcpy(M+136,\"as much text again at the end\",29);";
        let text = copy('M', 2, &bytes, false);
        assert_eq!(text.replace(local(0), "N"), expected);
    }

    #[test]
    fn divides_bytes_at_any_address() {
        let bytes: Vec<u8> = (0..30)
            .flat_map(|it: u32| (it * it).to_le_bytes())
            .collect();
        for at in 0..8 {
            for length in 1..bytes.len() {
                let mut end = 0;
                for (form, part) in parts(at, &bytes[..length]) {
                    assert!(part.start == end && part.end > end, "{at} {length}");
                    let is_aligned = (at + part.start as u64) % 4 == 0 && part.len() % 4 == 0;
                    assert!(form != Form::Numbers || is_aligned, "{at} {length}");
                    end = part.end;
                }
                assert_eq!(end, length);
            }
        }
    }

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

    #[test]
    fn sets_a_run_of_equal_bytes() {
        let bytes = [&[7; 9][..], &[255; 40], b"end", &[0; 40], b"."].concat();
        let run = "memset(M+19,255,40);memcpy(M+59,\"end\",3);";
        let end = "memcpy(M+102,\".\",1);";
        let first = r#"memcpy(M+10,"\7\7\7\7\7\7\7\7\7",9);"#;
        assert_eq!(copy('M', 10, &bytes, true), format!("{first}{run}{end}"));
        let zeros = "memset(M+62,0,40);";
        let expected = format!("{first}{run}{zeros}{end}");
        assert_eq!(copy('M', 10, &bytes, false), expected);
    }

    #[test]
    fn shifts_small_numbers() {
        let bytes: Vec<u8> = (0..100_u16).map(|it| (it * 3 % 50) as u8).collect();
        let text = copy('M', 0, &bytes, true).replace(local(0), "a");
        assert!(
            text.starts_with("{u a=99;for(memcpy(M+1,\"&),/258;>"),
            "{text}"
        );
        assert!(text.ends_with("\",a);a--;)M[1+a]-=35;}"), "{text}");
    }

    /// A piece that ended in the middle of an escape would escape its closing quote.
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
