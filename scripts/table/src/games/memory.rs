//! The memory that a table takes, compared with what is free.

use std::fs;

use super::Error;

/// Checks that `heaps` heaps of `bytes` each fit into the memory that is free, as far as the system
/// tells.
///
/// # Errors
///
/// Returns [`Error::Usage`] with the number of heaps that fit.
pub fn check(heaps: u64, bytes: u64) -> Result<(), Error> {
    match available() {
        Some(free) => check_against(free, heaps, bytes),
        None => Ok(()),
    }
}

fn check_against(free: u64, heaps: u64, bytes: u64) -> Result<(), Error> {
    let needed = heaps.saturating_mul(bytes);
    if needed <= free {
        return Ok(());
    }
    let megabytes = |bytes: u64| bytes / 1_000_000;
    Err(Error::Usage(format!(
        "{heaps} heaps take about {} MB of memory, and {} MB are free: at most {} fit",
        megabytes(needed),
        megabytes(free),
        free / bytes
    )))
}

/// Returns the number of bytes that are free without swapping, on Linux.
fn available() -> Option<u64> {
    parse(&fs::read_to_string("/proc/meminfo").ok()?)
}

fn parse(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_meminfo() {
        let text = "MemTotal:       16000000 kB\nMemAvailable:    2000 kB\n";
        assert_eq!(parse(text), Some(2_048_000));
        assert_eq!(parse("MemTotal: 16000000 kB\n"), None);
    }

    #[test]
    fn refuses_what_does_not_fit_and_says_what_does() {
        assert!(check_against(6_000_000, 1_000_000, 6).is_ok());
        let error = check_against(6_000_000, 100_000_000, 6).unwrap_err();
        let message =
            "100000000 heaps take about 600 MB of memory, and 6 MB are free: at most 1000000 fit";
        assert_eq!(error.to_string(), message);
    }
}
