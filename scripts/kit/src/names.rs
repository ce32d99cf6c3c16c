//! Names in messages: suggestions for mistyped ones, and file names that are safe to print.

use std::ffi::OsStr;
use std::fmt::Write;

/// Returns ` (did you mean …?)` to append to an error message, or nothing if no name is near.
pub fn hint<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(given, known);
    let mut hint = String::new();
    for (i, name) in near.iter().enumerate() {
        let before = if i == 0 { " (did you mean " } else { " or " };
        let _ = write!(hint, "{before}`{name}`"); // a String takes everything
    }
    if !near.is_empty() {
        hint.push_str("?)");
    }
    hint
}

/// Shows a file name or path as text: bytes that are not UTF-8 as `\xff`, control characters as `\n` or
/// `\u{1b}`.
pub fn escape(name: impl AsRef<OsStr>) -> String {
    let mut shown = String::new();
    for chunk in name.as_ref().as_encoded_bytes().utf8_chunks() {
        for c in chunk.valid().chars() {
            if c.is_control() || is_format(c) {
                shown.extend(c.escape_default());
            } else {
                shown.push(c);
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02x}"); // a String takes everything
        }
    }
    shown
}

/// Whether `c` changes the layout of the text around it, such as its direction.
fn is_format(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// At most three names: those within the fewest edits, otherwise those that contain `given`.
fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let given = given.to_lowercase();
    let edits_allowed = (given.chars().count() / 4).clamp(1, 3);
    let mut ranked: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|name| {
            let lower = name.to_lowercase();
            let edits = strsim::osa_distance(&given, &lower);
            let is_part = given.chars().count() >= 3 && lower.contains(&given);
            if edits <= edits_allowed {
                Some((edits, name))
            } else {
                is_part.then_some((usize::MAX, name))
            }
        })
        .collect();
    ranked.sort_unstable();
    let best = ranked.first().map(|&(edits, _)| edits);
    let is_best = |&&(edits, _): &&(usize, &str)| Some(edits) == best;
    ranked
        .iter()
        .filter(is_best)
        .take(3)
        .map(|&(_, name)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 4] = ["hdu1846", "hdu1847", "poj2234", "agc002_e"];

    #[test]
    fn finds_names_a_few_edits_away() {
        assert_eq!(nearest("hdu1864", KNOWN), ["hdu1846"]);
        assert_eq!(nearest("hdu184", KNOWN), ["hdu1846", "hdu1847"]);
        assert_eq!(nearest("POJ2234", KNOWN), ["poj2234"]);
    }

    #[test]
    fn finds_names_that_contain_the_given_one() {
        assert_eq!(nearest("2234", KNOWN), ["poj2234"]);
        assert_eq!(nearest("du", KNOWN), [""; 0]);
    }

    #[test]
    fn suggests_nothing_for_a_distant_name() {
        assert_eq!(nearest("zoj1001", KNOWN), [""; 0]);
        assert_eq!(nearest("hdu1855", KNOWN), [""; 0]); // two digits differ
        assert_eq!(hint("zoj1001", KNOWN), "");
        assert_eq!(
            hint("hdu184", KNOWN),
            " (did you mean `hdu1846` or `hdu1847`?)"
        );
    }

    #[test]
    fn escapes_what_is_not_printable() {
        assert_eq!(escape("c1 é"), "c1 é");
        assert_eq!(escape("a\nb\x1b[31m"), "a\\nb\\u{1b}[31m");
        assert_eq!(escape("\u{202e}x"), "\\u{202e}x");
    }

    #[cfg(unix)]
    #[test]
    fn escapes_bytes_that_are_not_utf8() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(escape(OsStr::from_bytes(b"a\xffb\xc3")), "a\\xffb\\xc3");
    }
}
