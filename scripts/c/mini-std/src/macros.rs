//! The macros of `std` that are not in `core` or `alloc`.

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

/// Prints to stderr.
#[macro_export]
macro_rules! eprint {
    ($($arg:tt)*) => { $crate::io::_eprint($crate::format_args!($($arg)*)) };
}

/// Prints a line to stderr.
#[macro_export]
macro_rules! eprintln {
    () => { $crate::eprint!("\n") };
    ($($arg:tt)*) => {
        $crate::io::_eprint($crate::format_args!("{}\n", $crate::format_args!($($arg)*)))
    };
}

/// Prints an expression and its value to stderr, and returns the value.
#[macro_export]
macro_rules! dbg {
    () => { $crate::eprintln!("[{}:{}:{}]", $crate::file!(), $crate::line!(), $crate::column!()) };
    ($value:expr $(,)?) => {
        match $value {
            value => {
                $crate::eprintln!(
                    "[{}:{}:{}] {} = {:#?}",
                    $crate::file!(), $crate::line!(), $crate::column!(), $crate::stringify!($value), &value
                );
                value
            }
        }
    };
    ($($value:expr),+ $(,)?) => { ($($crate::dbg!($value)),+,) };
}
