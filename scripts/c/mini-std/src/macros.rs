//! The macros that std has beside those of core and alloc.

/// A text of its arguments.
#[macro_export]
macro_rules! format {
    ($($arg:tt)*) => { $crate::fmt::format($crate::format_args!($($arg)*)) };
}

/// Writes to standard output.
#[macro_export]
macro_rules! print {
    ($($arg:tt)*) => { $crate::io::_print($crate::format_args!($($arg)*)) };
}

/// Writes a line to standard output.
#[macro_export]
macro_rules! println {
    () => { $crate::print!("\n") };
    ($($arg:tt)*) => {
        $crate::io::_print($crate::format_args!("{}\n", $crate::format_args!($($arg)*)))
    };
}

/// Evaluates its arguments; there is no standard error.
#[macro_export]
macro_rules! eprint {
    ($($arg:tt)*) => {{ let _ = $crate::format_args!($($arg)*); }};
}

/// Evaluates its arguments; there is no standard error.
#[macro_export]
macro_rules! eprintln {
    () => { () };
    ($($arg:tt)*) => { $crate::eprint!($($arg)*) };
}

/// Is the value of its argument; there is no standard error to show it on.
#[macro_export]
macro_rules! dbg {
    () => { () };
    ($value:expr $(,)?) => { $crate::io::_dbg($value) };
    ($($value:expr),+ $(,)?) => { ($($crate::dbg!($value)),+,) };
}
