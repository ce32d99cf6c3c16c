//! What happens at a panic: the output so far, a line with the place on stderr, and status 1.
//!
//! The message itself is not formatted: for every panic of the program, the code that would do so is left out.

use core::panic::PanicInfo;

use crate::host::{exit, write, STDERR};

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let (file, line) = info.location().map_or(("", 0), |it| (it.file(), it.line()));
    report(file, line)
}

/// Only this, which cannot panic and knows nothing of the message, is called by all that panics: that is how LLVM
/// finds out that no message is needed.
#[inline(never)]
fn report(file: &str, line: u32) -> ! {
    crate::host::flush();
    write(STDERR, b"panicked at ");
    write(STDERR, file.as_bytes());
    write(STDERR, b":");
    let mut digits = [0; 8];
    let mut rest = line;
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    for digit in digits.iter().skip_while(|digit| **digit == b'0') {
        write(STDERR, core::slice::from_ref(digit));
    }
    write(STDERR, b"\n");
    exit(1)
}
