//! Sizes in bytes and times in seconds: parsing and display; `facts` parses seconds.

use std::time::Duration;

/// Parses a size such as `64M`, `32768K` or `1G`, the units of judges' limits; a plain number counts MiB.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("", 20)];
    let mut found = units
        .iter()
        .filter_map(|(unit, shift)| Some((text.strip_suffix(unit)?, shift)));
    let (digits, shift) = found.next().unwrap_or((text, &20));
    let number: u64 = digits.parse().map_err(|_| "not a number of K, M or G")?;
    match number.checked_mul(1 << shift) {
        Some(0) => Err("must be more than 0".to_owned()),
        size => size.ok_or_else(|| "too large".to_owned()),
    }
}

/// Shows a number of bytes in MiB, with a tenth unless that is 0, or in KiB.
pub fn in_mib(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10 + (1 << 19)) >> 20;
    match (bytes >> 20, tenths % 10) {
        (0, _) => format!("{} KiB", bytes.div_ceil(1 << 10)),
        (_, 0) => format!("{} MiB", tenths / 10),
        (_, tenth) => format!("{}.{tenth} MiB", tenths / 10),
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
        let size = |text: &str| parse_size(text).map(in_mib);
        for (text, shown) in [("64M", "64 MiB"), ("1536K", "1.5 MiB"), ("1K", "1 KiB")] {
            assert_eq!(size(text).as_deref(), Ok(shown));
        }
        assert_eq!(size("64"), size("64M"));
        for text in ["", "M", "1.5G", "-1", "64X", "0", "18446744073709551615G"] {
            assert!(size(text).is_err(), "{text}");
        }
        assert_eq!(in_short(Duration::from_millis(10_500)), "10.5 s");
        assert_eq!(in_table(Duration::from_nanos(2_000_000_001)), "2.001 s");
    }

    /// A size in tenths of MiB, and a time in milliseconds, by numbers of more digits.
    #[test]
    fn shown_sizes_and_times_are_rounded() {
        for (bytes, shown) in [
            (0, "0 KiB"),
            (1, "1 KiB"),
            (1024, "1 KiB"),
            (1025, "2 KiB"),
            ((1 << 20) - 1, "1024 KiB"),
            (1 << 20, "1 MiB"),
            ((1 << 20) + 52_428, "1 MiB"),
            ((1 << 20) + 52_429, "1.1 MiB"),
            ((2 << 20) - 1, "2 MiB"),
            (u64::MAX, "17592186044416 MiB"),
        ] {
            assert_eq!(in_mib(bytes), shown, "{bytes}");
        }
        for (nanos, shown, short) in [
            (0, "0.000 s", "0 s"),
            (1, "0.001 s", "0.001 s"),
            (1_000_000, "0.001 s", "0.001 s"),
            (1_000_001, "0.002 s", "0.002 s"),
            (500_000_000, "0.500 s", "0.5 s"),
            (2_000_000_000, "2.000 s", "2 s"),
            (10_000_000_000, "10.000 s", "10 s"),
            (100_250_000_000, "100.250 s", "100.25 s"),
        ] {
            let time = Duration::from_nanos(nanos);
            assert_eq!(
                (in_table(time), in_short(time)),
                (shown.to_owned(), short.to_owned())
            );
        }
        assert_eq!(parse_size("1G"), Ok(1 << 30));
        assert_eq!(parse_size("0K"), Err("must be more than 0".to_owned()));
        assert_eq!(parse_size("17179869183G"), Ok(17_179_869_183 << 30));
        assert_eq!(parse_size("17179869184G"), Err("too large".to_owned()));
    }
}
