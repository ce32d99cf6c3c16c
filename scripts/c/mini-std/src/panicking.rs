//! The panic handler.

use core::panic::PanicInfo;

/// Traps. Link-time optimisation then removes the message and its formatting.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    crate::host::abort()
}
