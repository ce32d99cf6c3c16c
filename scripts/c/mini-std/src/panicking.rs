//! The panic handler.

use core::panic::PanicInfo;

/// Writes the place and the message to stderr, and exits.
#[cfg(trace)]
#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    use core::fmt::{Result, Write};

    struct Stderr;

    impl Write for Stderr {
        fn write_str(&mut self, text: &str) -> Result {
            crate::host::error(text.as_bytes());
            Ok(())
        }
    }

    let _ = writeln!(Stderr, "{info}"); // the program ends anyway
    crate::host::exit(1)
}

/// Traps. Link-time optimisation then removes the message and its formatting.
#[cfg(not(trace))]
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    crate::host::abort()
}
