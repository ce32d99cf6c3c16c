//! Whole numbers as people write large ones.

/// Reads `1000000` or `10^6`.
pub fn parse(text: &str) -> Result<u64, String> {
    let (base, exponent) = text.split_once('^').unwrap_or((text, "1"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(base) || !is_number(exponent) {
        return Err(format!(
            "`{text}` is no whole number: write digits, or a power such as 10^18"
        ));
    }
    let parts = base.parse::<u64>().ok().zip(exponent.parse().ok());
    let power = parts.and_then(|(base, exponent)| base.checked_pow(exponent));
    power.ok_or_else(|| format!("{text} does not fit in 64 bits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_powers() {
        assert_eq!(parse("0"), Ok(0));
        assert_eq!(parse("1000000"), Ok(1_000_000));
        assert_eq!(parse("10^18"), Ok(1_000_000_000_000_000_000));
        assert_eq!(parse("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn anything_else_is_told_what_is_wrong() {
        for text in ["", "-1", "+1", "1.5", "x", "10^", "^2", "2^3^4", "1e9", "٣"] {
            let error = parse(text).unwrap_err();
            assert!(error.contains("no whole number"), "{text}: {error}");
        }
        for text in ["18446744073709551616", "2^64", "10^99999999999"] {
            let error = parse(text).unwrap_err();
            assert!(error.contains("does not fit"), "{text}: {error}");
        }
    }
}
