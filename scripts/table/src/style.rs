//! The colours of the text; what prints them leaves them out where they are not wanted.

use anstyle::{AnsiColor, Style};

/// A P-position.
pub const LOST: Style = AnsiColor::Green.on_default().bold();
/// An N-position on a board of outcomes.
pub const WON: Style = Style::new().dimmed();
/// Headings.
pub const HEAD: Style = Style::new().bold();
/// Heap numbers and other help for the eye.
pub const MARGIN: Style = Style::new().dimmed();
/// What a theorem proves.
pub const PROVED: Style = AnsiColor::Green.on_default();
/// What is only seen.
pub const SEEN: Style = AnsiColor::Yellow.on_default();
/// What goes wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
