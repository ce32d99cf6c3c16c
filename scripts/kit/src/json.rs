//! Texts in JSON, for the tools that write it and do not read any.
//!
//! `serde_json` does that, too, but with the crates below it takes a seventh of their first run.

use std::fmt::{self, Write};

/// A text that is displayed in quotes, as RFC 8259 asks: with `"`, `\` and control characters escaped.
///
/// # Examples
///
/// ```
/// assert_eq!(kit::json::Text("a \"b\"").to_string(), r#""a \"b\"""#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a>(pub &'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                '\0'..' ' => write!(f, "\\u{:04x}", u32::from(c))?,
                _ => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every character of one byte, and some of more.
    #[test]
    fn is_read_back() {
        let every: String = (0..=0x7f_u8)
            .map(char::from)
            .chain("é…𝕏\u{2028}".chars())
            .collect();
        let read: String = serde_json::from_str(&Text(&every).to_string()).unwrap();
        assert_eq!(read, every);
        assert_eq!(Text("").to_string(), "\"\"");
    }
}
