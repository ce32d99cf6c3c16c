//! Progress on standard error, and only if that is a terminal.

use std::fmt::Write;
use std::time::Duration;

pub use indicatif::ProgressBar;
use indicatif::{HumanFloatCount, ProgressState, ProgressStyle};

/// Shows a bar that counts to `total`, and the time since then, such as `3/16 bundled in 2s`.
///
/// `what` comes after the count and may be empty. Dropping the bar leaves it on the terminal: end it
/// with `finish_and_clear`.
pub fn bar(total: usize, what: &str) -> ProgressBar {
    let blank = if what.is_empty() { "" } else { " " };
    let template = format!("{{wide_bar}} {{pos}}/{{len}}{blank}{what} in {{elapsed}}");
    styled(ProgressBar::new(total as u64), &template)
}

/// Shows a bar with the speed and the time left, such as `5,000/1,000,000 heaps, 3,200/s, 6m left`.
///
/// `what` and dropping the bar are as for [`bar`].
pub fn rate_bar(total: u64, what: &str) -> ProgressBar {
    let blank = if what.is_empty() { "" } else { " " };
    let template =
        format!("{{wide_bar}} {{human_pos}}/{{human_len}}{blank}{what}, {{speed}}/s, {{eta}} left");
    styled(ProgressBar::new(total), &template)
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("speed", write_speed));
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Shows a line that says what is being done, and for how long, such as `⠹ reading the crates (2s)`.
///
/// It starts blank: `set_message` says what is being done. End it with `finish_and_clear`.
pub fn line() -> ProgressBar {
    styled(ProgressBar::new_spinner(), "{spinner} {msg} ({elapsed})")
}

/// Shows a line that counts without a known end, such as `1234 inputs in 2s`; see [`bar`].
pub fn counter(what: &str) -> ProgressBar {
    let template = format!("{{pos}} {what} in {{elapsed}}");
    styled(ProgressBar::new_spinner(), &template)
}

/// Writes the speed as a whole number.
fn write_speed(state: &ProgressState, out: &mut dyn Write) {
    let _ = write!(out, "{:.0}", HumanFloatCount(state.per_sec()));
}
