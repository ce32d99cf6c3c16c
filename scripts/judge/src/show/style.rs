//! The styles of text on a terminal.

use anstyle::{AnsiColor, Style};

/// Headings.
pub const HEADING: Style = Style::new().bold();
/// What is less important.
pub const DIM: Style = Style::new().dimmed();
/// What is right.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What deserves a look.
pub const DOUBTFUL: Style = AnsiColor::Yellow.on_default().bold();

/// What is wrong.
pub use terminal::BAD;
