//! Amounts of memory and of output.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A number of bytes, read and shown in the units that limits are told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Size(u64);

impl Size {
    /// As many bytes; what is too much to count is the most there can be.
    pub fn from_bytes(bytes: u64) -> Self {
        Size(bytes)
    }

    /// As many KiB; what is too much to count is the most there can be.
    pub const fn from_kib(kib: u64) -> Self {
        Size(kib.saturating_mul(1 << 10))
    }

    /// The number of bytes.
    pub fn bytes(self) -> u64 {
        self.0
    }
}

impl FromStr for Size {
    type Err = String;

    /// Reads `64M`, `32768K`, `1G`, also as `64MB` or `64MiB`; a plain number counts MiB.
    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "k" | "kb" | "kib" => 10,
            "" | "m" | "mb" | "mib" => 20,
            "g" | "gb" | "gib" => 30,
            unit => return Err(format!("`{unit}` is none of the units K, M and G")),
        };
        // `parse` alone would take `+1` too.
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(String::from("not a whole number of K, M or G"));
        }
        let bytes = digits
            .parse()
            .ok()
            .and_then(|n: u64| n.checked_mul(1 << shift));
        match bytes {
            Some(0) => Err(String::from("must be more than 0")),
            Some(bytes) => Ok(Size(bytes)),
            None => Err(String::from("too large")),
        }
    }
}

impl fmt::Display for Size {
    /// Shows whole KiB or MiB as such; `{:#}` shows tenths of a MiB, for a column.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if !f.alternate() && self.0 < 1 << 20 {
            return write!(f, "{} KiB", self.0.div_ceil(1 << 10));
        }
        let tenths = (u128::from(self.0) * 10 + (1 << 19)) >> 20;
        if f.alternate() || tenths % 10 != 0 {
            write!(f, "{}.{} MiB", tenths / 10, tenths % 10)
        } else {
            write!(f, "{} MiB", tenths / 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units() {
        for (text, bytes) in [
            ("64M", 64 << 20),
            ("64", 64 << 20),
            ("32768K", 32 << 20),
            ("1G", 1 << 30),
            ("3kb", 3 << 10),
            ("2MiB", 2 << 20),
        ] {
            assert_eq!(text.parse(), Ok(Size::from_bytes(bytes)), "{text}");
        }
    }

    #[test]
    fn nonsense() {
        for (text, why) in [
            ("", "not a whole number"),
            ("M", "not a whole number"),
            ("1.5G", "not a whole number"),
            ("-1", "not a whole number"),
            ("+1", "not a whole number"),
            ("64X", "`x` is none of the units"),
            ("0", "more than 0"),
            ("99999999999999999999", "too large"),
            ("18446744073709551615G", "too large"),
        ] {
            let error = text.parse::<Size>().unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn shown() {
        assert_eq!(Size::from_kib(32768).to_string(), "32 MiB");
        assert_eq!(format!("{:#}", Size::from_kib(32768)), "32.0 MiB");
        assert_eq!(Size::from_kib(64).to_string(), "64 KiB");
        assert_eq!(format!("{:#}", Size::from_kib(64)), "0.1 MiB");
        assert_eq!(Size::from_kib(1536).to_string(), "1.5 MiB");
        assert_eq!(format!("{:#}", Size::from_kib(2100)), "2.1 MiB");
    }
}
