//! Sizes in bytes and times in seconds: parsing and display.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of bytes, read and shown in the units of judges' limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(u64);

impl Size {
    pub const fn from_bytes(bytes: u64) -> Self {
        Size(bytes)
    }

    pub const fn from_kib(kib: u64) -> Self {
        Size(kib.saturating_mul(1 << 10))
    }

    pub const fn bytes(self) -> u64 {
        self.0
    }
}

impl FromStr for Size {
    type Err = String;

    /// Parses `64M`, `32768K` or `1G`; a plain number counts MiB.
    fn from_str(text: &str) -> Result<Self, String> {
        let (digits, shift) = match text.strip_suffix(['K', 'M', 'G']) {
            Some(digits) if text.ends_with('K') => (digits, 10),
            Some(digits) if text.ends_with('G') => (digits, 30),
            digits => (digits.unwrap_or(text), 20),
        };
        let number: u64 = digits.parse().map_err(|_| "not a number of K, M or G")?;
        match number.checked_mul(1 << shift) {
            Some(0) => Err("must be more than 0".to_owned()),
            Some(bytes) => Ok(Size(bytes)),
            None => Err("too large".to_owned()),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let tenths = (u128::from(self.0) * 10 + (1 << 19)) >> 20;
        match (self.0 >> 20, tenths % 10) {
            (0, _) => write!(f, "{} KiB", self.0.div_ceil(1 << 10)),
            (_, 0) => write!(f, "{} MiB", tenths / 10),
            (_, tenth) => write!(f, "{}.{tenth} MiB", tenths / 10),
        }
    }
}

/// Parses a positive decimal number of seconds.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "not a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.is_zero() => Err("must be more than 0".to_owned()),
        time => time.map_err(|_| "out of range".to_owned()),
    }
}

/// Shows milliseconds, rounded up, so that a time over the limit never looks like the limit.
pub fn in_table(time: Duration) -> String {
    let millis = time.as_nanos().div_ceil(1_000_000);
    format!("{}.{:03} s", millis / 1000, millis % 1000)
}

/// Shows the same without trailing zeros: `2 s`, `0.5 s`.
pub fn in_short(time: Duration) -> String {
    let text = in_table(time);
    let number = text.trim_end_matches(" s").trim_end_matches('0');
    format!("{} s", number.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_and_shows_sizes_and_times() {
        let size = |text: &str| text.parse::<Size>().map(|size| size.to_string());
        for (text, shown) in [
            ("64M", "64 MiB"),
            ("64", "64 MiB"),
            ("1536K", "1.5 MiB"),
            ("1K", "1 KiB"),
        ] {
            assert_eq!(size(text).as_deref(), Ok(shown));
        }
        for text in ["", "M", "1.5G", "-1", "64X", "0", "18446744073709551615G"] {
            assert!(size(text).is_err(), "{text}");
        }
        let time = |text: &str| parse_seconds(text).map(in_short);
        assert_eq!(time("10.50").as_deref(), Ok("10.5 s"));
        for text in ["", "x", "-1", "0", "1e99", "nan", "inf"] {
            assert!(time(text).is_err(), "{text}");
        }
        assert_eq!(in_table(Duration::from_nanos(2_000_000_001)), "2.001 s");
    }
}
