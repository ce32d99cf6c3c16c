//! What the C program provides: the streams, the end of the program, and a clock.

mod imports {
    #[link(wasm_import_module = "host")]
    extern "C" {
        pub fn read(bytes: *mut u8, len: usize) -> usize;
        pub fn write(stream: u32, bytes: *const u8, len: usize) -> u32;
        pub fn flush() -> u32;
        pub fn exit(code: u32) -> !;
        pub fn clock() -> u64;
    }
}

/// The number of stdout and stderr in [`write`].
pub const STDOUT: u32 = 1;
/// See [`STDOUT`].
pub const STDERR: u32 = 2;

/// Flushes stdout and reads from stdin: at most up to the next line end. Returns 0 at the end.
#[inline]
pub fn read(bytes: &mut [u8]) -> usize {
    // SAFETY: the host writes at most `len` bytes to the slice and returns their number.
    unsafe { imports::read(bytes.as_mut_ptr(), bytes.len()) }
}

/// Writes to a stream, which the host buffers. Returns whether that succeeded.
#[inline]
pub fn write(stream: u32, bytes: &[u8]) -> bool {
    // SAFETY: the host reads `len` bytes of the slice.
    unsafe { imports::write(stream, bytes.as_ptr(), bytes.len()) != 0 }
}

/// Flushes stdout. Returns whether that succeeded.
#[inline]
pub fn flush() -> bool {
    // SAFETY: touches no memory of the module.
    unsafe { imports::flush() != 0 }
}

/// Flushes stdout and ends the program.
#[inline]
pub fn exit(code: u32) -> ! {
    // SAFETY: ends the program.
    unsafe { imports::exit(code) }
}

/// The processor time so far, in nanoseconds.
#[inline]
pub fn clock() -> u64 {
    // SAFETY: reads a clock.
    unsafe { imports::clock() }
}
