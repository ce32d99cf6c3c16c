//! The macros of `std` that are not in `core` or `alloc`.

/// Formats its arguments to a `String`.
#[macro_export]
macro_rules! format {
    ($($arg:tt)*) => { $crate::fmt::format($crate::format_args!($($arg)*)) };
}

/// Prints to stdout.
#[macro_export]
macro_rules! print {
    ($($arg:tt)*) => { $crate::io::_print($crate::format_args!($($arg)*)) };
}

/// Prints a line to stdout.
#[macro_export]
macro_rules! println {
    () => { $crate::print!("\n") };
    ($($arg:tt)*) => {
        $crate::io::_print($crate::format_args!("{}\n", $crate::format_args!($($arg)*)))
    };
}

/// Evaluates its arguments; stderr is discarded.
#[macro_export]
macro_rules! eprint {
    ($($arg:tt)*) => {{ let _ = $crate::format_args!($($arg)*); }};
}

/// Evaluates its arguments; stderr is discarded.
#[macro_export]
macro_rules! eprintln {
    () => { () };
    ($($arg:tt)*) => { $crate::eprint!($($arg)*) };
}

/// Returns its argument; stderr is discarded.
#[macro_export]
macro_rules! dbg {
    () => { () };
    ($value:expr $(,)?) => { $crate::io::_dbg($value) };
    ($($value:expr),+ $(,)?) => { ($($crate::dbg!($value)),+,) };
}
