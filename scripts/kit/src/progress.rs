//! Progress on standard error, and only if that is a terminal.

use std::time::Duration;

pub use indicatif::ProgressBar;
use indicatif::ProgressStyle;

/// A bar that counts to `total` and shows the time since it was made, such as `3/16 bundled in 2s`.
///
/// `what` comes after the count and may be empty. Dropping the bar leaves it on the terminal: end it
/// with `finish_and_clear`.
pub fn bar(total: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total as u64);
    let blank = if what.is_empty() { "" } else { " " };
    let template = format!("{{wide_bar}} {{pos}}/{{len}}{blank}{what} in {{elapsed}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A line that says what is being done, and for how long, such as `⠹ reading the crates (2s)`.
///
/// It starts blank: `set_message` says what is being done. End it with `finish_and_clear`.
pub fn line() -> ProgressBar {
    let line = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
        line.set_style(style);
    }
    line.enable_steady_tick(Duration::from_millis(200));
    line
}
