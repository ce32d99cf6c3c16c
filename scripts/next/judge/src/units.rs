//! Sizes in bytes and times in seconds: parsing and display.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of bytes, read and shown in the units of judges' limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(u64);

impl Size {
    /// Returns a size of that many bytes.
    pub const fn from_bytes(bytes: u64) -> Self {
        Size(bytes)
    }

    /// Returns a size of that many KiB; saturates.
    pub const fn from_kib(kib: u64) -> Self {
        Size(kib.saturating_mul(1 << 10))
    }

    /// Returns the number of bytes.
    pub const fn bytes(self) -> u64 {
        self.0
    }
}

impl FromStr for Size {
    type Err = String;

    /// Parses `64M`, `32768K` or `1G`, also spelled `64MB` or `64MiB`; a plain number counts MiB.
    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "k" | "kb" | "kib" => 10,
            "" | "m" | "mb" | "mib" => 20,
            "g" | "gb" | "gib" => 30,
            unit => return Err(format!("unknown unit `{unit}`: use K, M or G")),
        };
        // `parse` alone would accept `+1`.
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(String::from("not a whole number of K, M or G"));
        }
        let number = digits.parse::<u64>().ok();
        match number.and_then(|number| number.checked_mul(1 << shift)) {
            Some(0) => Err(String::from("must be more than 0")),
            Some(bytes) => Ok(Size(bytes)),
            None => Err(String::from("too large")),
        }
    }
}

impl fmt::Display for Size {
    /// Shows KiB or MiB; `{:#}` shows tenths of a MiB, for a column.
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

/// Parses a positive decimal number of seconds.
///
/// # Errors
///
/// Returns a message if `text` is anything else.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "not a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.is_zero() => Err(String::from("must be more than 0")),
        Ok(time) => Ok(time),
        Err(_) => Err(String::from("out of range")),
    }
}

/// Formats a time in milliseconds, rounded up, so that a time over the limit never looks like the limit.
pub fn in_table(time: Duration) -> String {
    let millis = time.as_nanos().div_ceil(1_000_000);
    format!("{}.{:03} s", millis / 1000, millis % 1000)
}

/// Formats a time like [`in_table`] without trailing zeros: `2 s`, `0.5 s`.
pub fn in_short(time: Duration) -> String {
    let text = in_table(time);
    let number = text.trim_end_matches(" s").trim_end_matches('0');
    format!("{} s", number.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_sizes_with_units() {
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
        for (text, why) in [
            ("", "not a whole number"),
            ("1.5G", "not a whole number"),
            ("+1", "not a whole number"),
            ("64X", "unknown unit `x`"),
            ("0", "more than 0"),
            ("18446744073709551615G", "too large"),
        ] {
            let error = text.parse::<Size>().unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn shows_sizes() {
        assert_eq!(Size::from_kib(32768).to_string(), "32 MiB");
        assert_eq!(format!("{:#}", Size::from_kib(64)), "0.1 MiB");
        assert_eq!(Size::from_kib(64).to_string(), "64 KiB");
        assert_eq!(Size::from_kib(1536).to_string(), "1.5 MiB");
    }

    #[test]
    fn parses_and_shows_seconds() {
        assert_eq!(parse_seconds("0.1"), Ok(Duration::from_millis(100)));
        for text in ["", "x", "-1", "0", "1e99", "nan", "inf"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
        let just_over = Duration::from_nanos(2_000_000_001);
        assert_eq!(in_table(just_over), "2.001 s");
        assert_eq!(in_short(Duration::from_millis(10_500)), "10.5 s");
        assert_eq!(in_short(Duration::ZERO), "0 s");
    }
}
