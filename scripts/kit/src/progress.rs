//! The progress bar: on standard error, and only if that is a terminal.

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

/// A line that counts without a known end, such as `1234 inputs in 2s`; see [`bar`].
pub fn counter(what: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template(&format!("{{pos}} {what} in {{elapsed}}")) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
