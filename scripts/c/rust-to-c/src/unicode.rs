//! Compact tables of upper and lower case, in the place of those of `core`.
//!
//! `core` has two entries of eight bytes for each letter: 50 KB of C for `str::to_uppercase`. Most letters of a script
//! are one range with one distance, so [`compact`] writes the same tables as ranges. A letter beyond ASCII then takes
//! longer: the ranges before it are read one by one, where `core` searches by bisection.

use std::fmt::Write;

/// The functions over the ranges, after the table `LOWER` and `UPPER`.
const FUNCTIONS: &str = r"
    pub fn to_lower(c: char) -> [char; 3] {
        if c.is_ascii() { [c.to_ascii_lowercase(), '\0', '\0'] } else { convert(c, &LOWER) }
    }

    pub fn to_upper(c: char) -> [char; 3] {
        if c.is_ascii() { [c.to_ascii_uppercase(), '\0', '\0'] } else { convert(c, &UPPER) }
    }

    #[inline(never)]
    fn convert(c: char, table: &[u8]) -> [char; 3] {
        let mut bytes = table.iter();
        let mut number = || {
            let (mut number, mut shift) = (0, 0);
            loop {
                let Some(&byte) = bytes.next() else { return u32::MAX };
                number |= (byte as u32 & 31) << shift;
                shift += 5;
                if byte < 32 {
                    return number;
                }
            }
        };
        let letter = |code| char::from_u32(code).unwrap_or('\0');
        let code = c as u32;
        let mut last = 0_u32;
        loop {
            let first = last.saturating_add(number());
            if code < first {
                return [c, '\0', '\0'];
            }
            last = first;
            let form = number();
            if form == 0 {
                let letters = [number(), number(), number()];
                if code == first {
                    return [letter(letters[0]), letter(letters[1]), letter(letters[2])];
                }
            } else {
                let (stride, distance) = (1 + (form & 1), number());
                last += stride * (form / 2 - 1);
                if code <= last && (code - first) % stride == 0 {
                    let distance = (distance >> 1) as i32 ^ -((distance & 1) as i32);
                    return [letter(code.wrapping_add_signed(distance)), '\0', '\0'];
                }
            }
        }
    }
";

/// What a letter becomes.
enum Case {
    /// Another letter, or itself.
    One(u32),
    /// Up to three letters; the others are 0.
    Three([u32; 3]),
}

/// Replaces the tables of `unicode_data.rs`, and the functions that use them. Returns none if the file is of another
/// form: versions of the compiler differ.
pub fn compact(source: &str) -> Option<String> {
    let (before, rest) = source.split_once("pub mod conversions {")?;
    let (module, after) = rest.split_once("\n}\n")?;
    let mut tables = String::new();
    for (name, table) in [("LOWER", "LOWERCASE_TABLE"), ("UPPER", "UPPERCASE_TABLE")] {
        let bytes = encode(&cases(module, table)?);
        writeln!(
            tables,
            "    static {name}: [u8; {}] = {bytes:?};",
            bytes.len()
        )
        .ok()?;
    }
    Some(format!(
        "{before}pub mod conversions {{\n{tables}{FUNCTIONS}}}\n{after}"
    ))
}

/// Reads a table: the letters in ascending order, and what they become.
fn cases(module: &str, table: &str) -> Option<Vec<(u32, Case)>> {
    // The index of an entry of the second table has a bit that is in no letter.
    const INDEX: u32 = 0x40_0000;
    if !module.contains("const INDEX_MASK: u32 = 0x400000;") {
        return None;
    }
    let several = entries(module, &format!("{table}_MULTI"), ['[', ']'])?;
    let several: Vec<[u32; 3]> = several
        .iter()
        .map(|it| it.clone().try_into().ok())
        .collect::<Option<_>>()?;
    let mut cases = Vec::new();
    for entry in entries(module, table, ['(', ')'])? {
        let [letter, case] = entry[..] else {
            return None;
        };
        let is_ascending = cases.last().is_none_or(|(before, _)| *before < letter);
        let case = match case.checked_sub(INDEX) {
            Some(index) => Case::Three(*several.get(index as usize)?),
            None => Case::One(case),
        };
        cases.push(is_ascending.then_some((letter, case))?);
    }
    Some(cases)
}

/// Reads the entries of a table between such brackets: letters and numbers.
fn entries(module: &str, table: &str, [open, close]: [char; 2]) -> Option<Vec<Vec<u32>>> {
    let (_, rest) = module.split_once(&format!("static {table}: "))?;
    let (_, rest) = rest.split_once("= &[")?;
    let (list, _) = rest.split_once("];")?;
    let mut entries = Vec::new();
    for entry in list.trim_end().split_terminator(&format!("{close},")) {
        let (_, entry) = entry.split_once(open)?;
        entries.push(entry.split(", ").map(number).collect::<Option<_>>()?);
    }
    Some(entries)
}

/// Reads `'x'`, `'\u{3c6}'`, `'\0'` or `966`.
fn number(text: &str) -> Option<u32> {
    let Some(letter) = text.strip_prefix('\'').and_then(|it| it.strip_suffix('\'')) else {
        return text.parse().ok();
    };
    if letter == "\\0" {
        return Some(0);
    }
    if let Some(code) = letter
        .strip_prefix("\\u{")
        .and_then(|it| it.strip_suffix('}'))
    {
        return u32::from_str_radix(code, 16).ok();
    }
    let mut letters = letter.chars();
    let one = letters
        .next()
        .filter(|it| *it != '\\' && letters.next().is_none());
    one.map(u32::from)
}

/// Writes numbers of five bits a byte. A range is the distance from the last letter, twice its number of letters, with
/// 1 added if it has every second one only, and the distance to the other case; three letters follow a 0.
fn encode(cases: &[(u32, Case)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last = 0;
    let mut rest = cases;
    while let Some((letter, case)) = rest.first() {
        push(&mut bytes, letter - last);
        let count = match case {
            Case::Three(letters) => {
                push(&mut bytes, 0);
                for letter in letters {
                    push(&mut bytes, *letter);
                }
                1
            }
            Case::One(other) => {
                let distance = other.cast_signed() - letter.cast_signed();
                let [dense, sparse] = [1, 2].map(|stride| range(rest, stride, distance));
                let count = dense.max(sparse);
                push(&mut bytes, 2 * count + u32::from(dense < sparse));
                push(&mut bytes, (distance << 1 ^ distance >> 31).cast_unsigned());
                count
            }
        };
        last = rest[count as usize - 1].0;
        rest = &rest[count as usize..];
    }
    bytes
}

/// The number of letters with this distance to the other case, each this much after the one before.
fn range(cases: &[(u32, Case)], stride: u32, distance: i32) -> u32 {
    let first = cases[0].0;
    let expected = (first..).step_by(stride as usize);
    let is_in = |((letter, case), expected): &(&(u32, Case), u32)| {
        let other = letter.wrapping_add_signed(distance);
        letter == expected && matches!(case, Case::One(it) if *it == other)
    };
    cases.iter().zip(expected).take_while(is_in).count() as u32
}

fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 31 {
        bytes.push((number & 31) as u8 | 32);
        number >>= 5;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Command;

    #[test]
    fn encodes_ranges() {
        let cases: Vec<(u32, Case)> = [(100, 90), (101, 91), (102, 92), (104, 105), (106, 107)]
            .map(|(letter, other)| (letter, Case::One(other)))
            .into();
        // 100 = 3 * 32 + 4; -10 is written as 19.
        assert_eq!(encode(&cases), [32 + 4, 3, 6, 19, 2, 5, 2]);
        let three = [(1, Case::Three([40, 2, 0]))];
        assert_eq!(encode(&three), [1, 0, 32 + 8, 1, 2, 0]);
    }

    #[test]
    fn leaves_a_file_of_another_form() {
        assert_eq!(compact("pub mod alphabetic {}"), None);
        let other =
            "pub mod conversions {\n static UPPERCASE_TABLE: &[(char, [char; 3])] = &[];\n}\n";
        assert_eq!(compact(other), None);
    }

    /// Both modules, in one program that compares them for every letter.
    #[test]
    #[ignore = "needs rust-src: rustup component add rust-src"]
    fn converts_every_letter_as_core_does() {
        let source = crate::library::library().expect("the source");
        let source = source.join("core/src/unicode/unicode_data.rs");
        let source = fs::read_to_string(source).expect("the tables");
        let compact = compact(&source).expect("the form that it has");
        let module = |text: &str, name: &str| {
            let (_, rest) = text.split_once("pub mod conversions {").expect("a module");
            let (module, _) = rest.split_once("\n}\n").expect("a module");
            format!("mod {name} {{{module}\n}}\n")
        };
        let compare = "fn main() {\n    for c in '\\0'..=char::MAX {\n        \
            assert_eq!(ours::to_lower(c), theirs::to_lower(c), \"{c:?}\");\n        \
            assert_eq!(ours::to_upper(c), theirs::to_upper(c), \"{c:?}\");\n    }\n}\n";
        let folder = tempfile::tempdir().expect("a folder");
        let (program, binary) = (folder.path().join("a.rs"), folder.path().join("a"));
        let text = module(&compact, "ours") + &module(&source, "theirs") + compare;
        fs::write(&program, text).expect("a file");
        let mut rustc = kit::compilers::rustc();
        rustc.args(["-O", "--edition=2024", "--cap-lints=allow", "-o"]);
        let compiled = rustc.args([&binary, &program]).status();
        assert!(compiled.expect("rustc").success());
        assert!(Command::new(binary).status().expect("it runs").success());
        assert!(compact.len() + 40_000 < source.len());
    }
}
