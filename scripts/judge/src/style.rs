//! The colours; what prints them leaves them out where they are not wanted.

use anstyle::{AnsiColor, Style};

use crate::verdict::Verdict;

/// What should be there, and an accepted case.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What should not be there.
pub const BAD: Style = AnsiColor::Red.on_default();
/// Where to look first, and a case that failed.
pub const LOOK: Style = AnsiColor::Red.on_default().bold();
/// Headings.
pub const HEAD: Style = Style::new().bold();
/// What the judge says in the middle of somebody else's text.
pub const NOTE: Style = Style::new().dimmed();

/// The colour of a verdict.
pub fn of(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Accepted => GOOD,
        Verdict::Presentation => AnsiColor::Yellow.on_default().bold(),
        _ => LOOK,
    }
}
