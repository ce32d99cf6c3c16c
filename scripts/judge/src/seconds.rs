//! Times in seconds: read from the command line, shown in a column and in a sentence.

use std::time::Duration;

/// Reads a positive decimal number of seconds.
pub fn parse(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "not a number of seconds")?;
    from_float(seconds)
}

/// Takes a positive number of seconds as TOML has it.
pub fn from_float(seconds: f64) -> Result<Duration, String> {
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.is_zero() => Err(String::from("must be more than 0")),
        Ok(time) => Ok(time),
        Err(_) => Err(String::from("not a time that could pass")),
    }
}

/// Shows milliseconds, rounded up, so that a time over the limit never looks like the limit.
pub fn column(time: Duration) -> String {
    let millis = time.as_nanos().div_ceil(1_000_000);
    format!("{}.{:03} s", millis / 1000, millis % 1000)
}

/// Shows no more digits than it takes, to the millisecond.
pub fn sentence(time: Duration) -> String {
    let column = column(time);
    let number = column.trim_end_matches(" s").trim_end_matches('0');
    format!("{} s", number.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read() {
        assert_eq!(parse("2"), Ok(Duration::from_secs(2)));
        assert_eq!(parse("0.1"), Ok(Duration::from_millis(100)));
        for text in ["", "x", "-1", "0", "1e99", "nan", "inf"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn shown() {
        let shown = |nanos| {
            let time = Duration::from_nanos(nanos);
            (column(time), sentence(time))
        };
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(shown(2_000_000_000), pair("2.000 s", "2 s"));
        assert_eq!(shown(2_000_000_001), pair("2.001 s", "2.001 s"));
        assert_eq!(shown(10_500_000_000), pair("10.500 s", "10.5 s"));
        assert_eq!(shown(0), pair("0.000 s", "0 s"));
    }
}
